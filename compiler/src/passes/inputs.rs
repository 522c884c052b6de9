//! Pass `inputs`: what changes from run to run. What the goal says and the demonstration used is an input, be it typed,
//! chosen or the name of what was clicked; the person's marks win.
//!
//! What was typed and the goal does not say is an input too, which the document says to ask for: the next time it is
//! hardly the same, and who does the task cannot know it. Not so where there is no goal, or only the title of an imported
//! file; where all demonstrations have it and differ elsewhere, or not all have the step; where it was typed to search; and where a mark says that it stays.
//!
//! Documented rules for what stays a constant: what was chosen, ticked or set otherwise and the goal does not say (the
//! step says to ask: pass `doubts`); the name of a button, menu or tab; the name of anything else where the goal says it in
//! lower case without a digit (then it is a word of the task, as in "open the report", and not a thing of that name),
//! unless it is a row, an entry of a list, an option that was chosen, or what tells the rows that a step is repeated over.
//!
//! Where several demonstrations differ, that decides (`varied`).
//!
//! A row is named by what the goal says of it (pass `anchors`); its input has the name of the column's header.

mod asked;
mod derived;
mod find;
mod kinds;
mod meant;
mod naming;
mod pattern;
mod searches;
mod varied;

use super::draft::Mark;
use super::plan::{At, Plan, PlanStep};
use super::widgets::{date_format, parse_date};
use crate::model::{
    Action, Input, InputKind, Phrase, Piece, Place, Provenance, Role, State, Target, Which,
};
pub(crate) use find::{in_goal, is_ideographic, number, speaks_of};
use kinds::kind_of;
pub(crate) use meant::is_name;
pub(crate) use naming::{snake_case, unique};
pub(crate) use searches::is_search;
use secrets::{FieldHints, Text, personal};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// A value that is to become an input.
struct Candidate {
    value: Text,
    /// The same in other formats.
    spelled: Vec<Text>,
    /// Where the goal says it.
    span: Option<Range<usize>>,
    name: String,
    kind: InputKind,
    options: Vec<Text>,
    from: Provenance,
    /// Shown in place of the value, where that is personal data.
    made_up: Option<Text>,
    /// The field with a name that it was set in.
    fills: Option<Target>,
    /// The value of each demonstration, by its number, where they differ.
    in_each: Vec<(usize, Text)>,
}

/// What is done with each demonstration before several are compared.
pub(crate) fn prepare(plan: &mut Plan) {
    // What was read in an earlier step is no input: the run finds it itself.
    for (value, name) in plan.shown.clone() {
        for step in &mut plan.steps {
            replace(step, &value, &name);
        }
    }
    searches::complete(plan);
}

pub(crate) fn inputs(plan: &mut Plan) {
    let differs = varied::tells(plan);
    let of_rows: BTreeSet<String> = plan
        .steps
        .iter()
        .flat_map(|step| step.row_values.iter().map(|(_, name)| name.clone()))
        .collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    let goal = plan.goal.clone();
    let says_what_varies = asked::says_what_varies(plan);
    for step in &plan.steps {
        if step.sign_in {
            continue;
        }
        for (value, source) in values_of(step) {
            // The title of an imported file was not said of this run.
            let unsaid = plan.facts.end_reason == "imported"
                && matches!(source, Source::Named(_))
                && !step.marks.contains(&Mark::Input);
            if unsaid && varied::of(step, &value).is_none()
                || differs && varied::is_constant(step, &value)
            {
                continue;
            }
            let compared = step.compared.is_optional() || differs && step.compared.is_agreed();
            let asks = says_what_varies && !compared;
            collect(&mut candidates, &of_rows, &goal, step, value, source, asks);
        }
    }
    fill_unknown(plan, &mut candidates);
    let personal: Vec<(Text, Text)> = candidates
        .iter()
        .flat_map(|candidate| {
            let others = candidate.in_each.iter().map(|(_, value)| value);
            let values = others.chain([&candidate.value]);
            values.filter_map(|value| Some((value.clone(), candidate.made_up.clone()?)))
        })
        .collect();
    let rules: Vec<Option<Text>> = (0..candidates.len())
        .map(|at| rule(plan, &candidates, at))
        .collect();
    // The longest first: "jane" in "jane@example.com" is a part of that value and not the name.
    let mut by_length: Vec<&Candidate> = candidates
        .iter()
        .filter(|candidate| !candidate.value.is_empty())
        .collect();
    by_length.sort_by_key(|candidate| std::cmp::Reverse(candidate.value.as_str().len()));
    for candidate in by_length {
        candidate.put(&mut plan.steps, differs);
        let others = candidate.in_each.iter().map(|(_, value)| value);
        for value in candidate.spellings().chain(others) {
            let shown = (value.clone(), candidate.name.clone());
            if !plan.shown.contains(&shown) {
                plan.shown.push(shown);
            }
        }
    }
    let told = naming::fields_to_tell(&candidates);
    for ((candidate, rule), told) in candidates.into_iter().zip(rules).zip(told) {
        let more_examples = candidate.more_examples();
        plan.inputs.push(Input {
            name: candidate.name.clone(),
            kind: candidate.kind,
            required: true,
            fills: told,
            example: Phrase::literal(
                candidate
                    .made_up
                    .clone()
                    .unwrap_or_else(|| candidate.value.clone()),
            ),
            more_examples,
            options: candidate.options,
            rule,
            from: candidate.from,
        });
        if let Some(span) = candidate.span {
            plan.pattern = pattern::cut(&plan.goal, &plan.pattern, &span, &candidate.name);
        }
    }
    for step in &plan.steps {
        if let Action::AskSecret { name, .. } = &step.instruction.action
            && !plan.secrets.contains(name)
        {
            plan.secrets.push(name.clone());
        }
    }
    let required: Vec<bool> = plan
        .inputs
        .iter()
        .map(|input| varied::required(plan, input))
        .collect();
    for (input, required) in plan.inputs.iter_mut().zip(required) {
        input.required = required;
    }
    for (value, made_up) in personal {
        forget(plan, &value, &made_up);
    }
    // What all demonstrations have alike was used without becoming an input.
    if !differs {
        pattern::unused_numbers(plan);
    }
}

/// How the value is written, or where it comes from.
fn rule(plan: &Plan, candidates: &[Candidate], at: usize) -> Option<Text> {
    let candidate = &candidates[at];
    let value = candidate.value.as_str();
    match candidate.kind {
        InputKind::Date => {
            let said = candidate.span.clone().and_then(|span| plan.goal.get(span));
            let meant = said.and_then(|said| parse_date(said.as_str()));
            let format = date_format(value, meant, kinds::is_month_first(plan, value))?;
            let words = [Text::said("as "), Text::said(format)];
            Some(words.into_iter().collect())
        }
        InputKind::Number => {
            derived::total(plan, candidates, at).or_else(|| derived::limits(plan, &candidate.value))
        }
        InputKind::File => derived::file(plan, &candidate.value),
        _ => None,
    }
}

/// Personal data stands nowhere in the skill: not in the goal, not in titles, hints or what appeared.
fn forget(plan: &mut Plan, value: &Text, made_up: &Text) {
    let turn = |text: &mut Text| without(text, value.as_str(), made_up);
    // An address spells spaces and signs in one of two ways.
    let sent: String = url::form_urlencoded::byte_serialize(value.as_str().as_bytes()).collect();
    let spelled = sent.replace('+', "%20");
    let turn_address = |text: &mut Text| {
        for form in [value.as_str(), &sent, &spelled] {
            without(text, form, made_up);
        }
    };
    turn(&mut plan.goal);
    for step in &mut plan.steps {
        for anchor in &mut step.anchors {
            turn(&mut anchor.value);
        }
        step.field.options.iter_mut().for_each(turn);
        let mut url = step.at.url.clone();
        turn_address(&mut url);
        if url != step.at.url {
            Arc::make_mut(&mut step.at).url = url;
        }
        if let Some(went) = &mut step.went {
            let mut url = went.url.clone();
            turn_address(&mut url);
            if url != went.url {
                *went = Arc::new(At {
                    url,
                    ..At::clone(went)
                });
            }
        }
    }
    for (_, note) in &mut plan.notes {
        turn(note);
    }
}

/// Puts what is made up in place of a value wherever it stands as a whole.
pub(crate) fn without(text: &mut Text, value: &str, made_up: &Text) {
    let mut from = 0;
    let mut out = Text::default();
    while let Some(span) = find::word(text.as_str(), value, from) {
        out.push(&text.get(from..span.start).unwrap_or_default());
        out.push(made_up);
        from = span.end;
    }
    if from > 0 {
        out.push(&text.get(from..text.as_str().len()).unwrap_or_default());
        *text = out;
    }
}

/// Where a value stood in its step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Typed,
    Chosen,
    /// The name of an element, or of the row that it is in.
    Named(Role),
}

/// One of several of which one holds: choosing it is like choosing in a list.
fn is_option(target: &Target, state: State) -> bool {
    target.element.role == Role::Option && state == State::Chosen
}

fn values_of(step: &PlanStep) -> Vec<(Text, Source)> {
    let mut values = Vec::new();
    let mut add = |phrase: &Phrase, source| {
        values.extend(phrase.as_text().map(|text| (text.clone(), source)));
    };
    match &step.instruction.action {
        Action::Set { value, .. } | Action::Add { value, .. } | Action::Type { value, .. } => {
            add(value, Source::Typed);
        }
        Action::Attach { file, .. } => add(file, Source::Typed),
        Action::Choose { values, .. } => values.iter().for_each(|value| add(value, Source::Chosen)),
        Action::Make { target, state } if is_option(target, *state) => {
            let name = target.element.name.iter();
            name.for_each(|name| add(name, Source::Chosen));
        }
        Action::ForEach { each } => {
            if let Which::Where(cells) = &each.which {
                let texts = cells.iter().map(|(_, text)| text);
                texts.for_each(|text| add(text, Source::Named(Role::Cell)));
            }
        }
        _ => {}
    }
    let mut mention = |place: &Place| {
        if let Some(name) = &place.name {
            add(name, Source::Named(place.role));
        }
    };
    if let Some(target) = step.target() {
        // A field's own name is never what varies, what is around it may be.
        if !matches!(
            step.instruction.action,
            Action::Set { .. }
                | Action::Add { .. }
                | Action::Choose { .. }
                | Action::Make { .. }
                | Action::Menu { .. }
                | Action::Attach { .. }
                | Action::Read { .. }
        ) || varied::is_name(step)
        {
            mention(&target.element);
        }
        target.context.iter().for_each(&mut mention);
    }
    if let Action::Drag { to, .. } = &step.instruction.action {
        mention(&to.element);
    }
    values
}

/// A sentence that was typed has a full stop where the goal goes without.
fn without_stop(value: &str, source: Source) -> &str {
    match source {
        Source::Typed => value.trim_end().trim_end_matches(['.', '!', '。']),
        _ => value,
    }
}

/// `taken` are names that mean something else.
fn collect(
    candidates: &mut Vec<Candidate>,
    taken: &BTreeSet<String>,
    goal: &Text,
    step: &PlanStep,
    value: Text,
    source: Source,
    asks: bool,
) {
    if let Some(known) = candidates
        .iter_mut()
        .find(|known| known.is_given_to(step, &value))
    {
        if step.marks.contains(&Mark::Input) {
            known.from = Provenance::Said;
        }
        if known.spellings().all(|spelling| *spelling != value) {
            known.spelled.push(value);
        }
        return;
    }
    if step.marks.contains(&Mark::Constant) || value.trim().is_empty() {
        return;
    }
    let can_vary = |role| matches!(role, Role::Row | Role::ListItem | Role::TreeItem);
    let marked = step.marks.contains(&Mark::Input)
        && match source {
            Source::Named(role) => {
                step.only_picks() && (can_vary(role) || step.is_data_link(&value))
            }
            Source::Typed | Source::Chosen => true,
        };
    let in_each = varied::of(step, &value).map_or_else(Vec::new, |varied| varied.0.to_vec());
    let differs = !in_each.is_empty();
    let found: Vec<Range<usize>> = candidates.iter().filter_map(|c| c.span.clone()).collect();
    let span = find::in_goal(goal.as_str(), value.as_str(), &found)
        .or_else(|| find::in_goal(goal.as_str(), without_stop(value.as_str(), source), &found))
        .filter(|span| meant::fits(goal.as_str(), span, source));
    // Personal data always varies, whether the goal says it or not.
    let made_up = match source {
        Source::Typed => step.field.made_up.clone(),
        Source::Named(_) if span.is_some() || marked || differs => {
            personal(value.as_str(), &FieldHints::default())
                .map(|kind| kind.example(value.as_str()))
        }
        Source::Named(_) | Source::Chosen => None,
    };
    let unsaid = asks && source == Source::Typed && !step.element_name().is_some_and(is_search);
    if span.is_none() && !marked && !differs && !unsaid && made_up.is_none() {
        return;
    }
    let span_found = span.is_some();
    let label = label_of(goal.as_str(), step, &value, source, span.as_ref());
    let name = unique(&label, |name| {
        taken.contains(name) || candidates.iter().any(|c| c.name == name)
    });
    let fills = match source {
        Source::Typed | Source::Chosen if step.field.called.is_none() => naming::field_of(step),
        _ => None,
    };
    candidates.push(Candidate {
        kind: varied::common_kind(
            step,
            source,
            &in_each,
            kind_of(step, source, value.as_str()),
        ),
        value,
        spelled: Vec::new(),
        span,
        name,
        options: match source {
            Source::Chosen => varied::options(step, &in_each),
            _ => Vec::new(),
        },
        from: if span_found || marked {
            Provenance::Said
        } else if differs || unsaid {
            Provenance::Shown
        } else {
            Provenance::Rule
        },
        made_up,
        fills,
        in_each,
    });
}

/// The header of the column that a value of the step's row, or of the rows that it is repeated over, stands in.
fn column_of<'s>(step: &'s PlanStep, value: &Text) -> Option<&'s Text> {
    let compared = match step.each().map(|each| &each.which) {
        Some(Which::Where(cells)) => cells
            .iter()
            .find(|(_, text)| text.as_text() == Some(value))
            .and_then(|(column, _)| column.as_text()),
        _ => None,
    };
    compared.or_else(|| step.field.header_of(value))
}

fn label_of(
    goal: &str,
    step: &PlanStep,
    value: &Text,
    source: Source,
    span: Option<&Range<usize>>,
) -> String {
    if let Source::Named(role) = source {
        // The header of its column says what it is, where that tells more than "Name"; so does the word before, as in
        // "the invoice of customer ACME".
        let header = column_of(step, value).map(|header| snake_case(header.as_str()));
        let word = span.and_then(|span| find::noun_before(goal, span));
        let of_row = match role {
            Role::Row | Role::ListItem | Role::Item | Role::TreeItem => "item",
            Role::Option => "option",
            Role::List => "list",
            _ => "name",
        };
        return header
            .filter(|header| !header.is_empty())
            .filter(|header| word.is_none() || !matches!(header.as_str(), "name" | "title"))
            .or(word.map(snake_case))
            .unwrap_or_else(|| of_row.to_owned());
    }
    if let Some(called) = &step.field.called {
        return called.clone();
    }
    let label = match &step.instruction.action {
        Action::Attach { .. } => "file",
        // An option's own name is its value; the heading of its group may count the steps: "Step 1 of 3: Kind".
        Action::Make { .. } => {
            let group = step.field.group.as_str();
            group
                .rsplit(": ")
                .next()
                .filter(|name| !name.is_empty())
                .unwrap_or("option")
        }
        _ => step.element_name().unwrap_or_default(),
    };
    // What is typed into a search field is what is searched for, not the search.
    let label = if searches::is_search(label) {
        "search term"
    } else {
        label
    };
    let name = snake_case(label);
    if !naming::is_latin(label) {
        // Spelled in Latin letters it would be a word of no language.
        kind_of(step, source, value.as_str()).name().to_owned()
    } else if name.is_empty() {
        "value".to_owned()
    } else {
        name
    }
}

/// Fields that were filled with something that is not known become inputs without an example.
fn fill_unknown(plan: &mut Plan, candidates: &mut Vec<Candidate>) {
    for step in plan
        .steps
        .iter_mut()
        .filter(|step| step.filled && !step.sign_in)
    {
        let called = plan.called.iter().find(|(on, _)| step.events.contains(on));
        let called = called.map(|(_, name)| snake_case(name.as_str()));
        let attaches = matches!(step.instruction.action, Action::Attach { .. });
        let label = match step.element_name() {
            Some(name) if !attaches => snake_case(name),
            _ if attaches => "file".to_owned(),
            _ => "value".to_owned(),
        };
        let known = called
            .as_ref()
            .is_some_and(|called| candidates.iter().any(|c| c.name == *called));
        let name = match &called {
            // Two fields that are given the same.
            Some(called) if known => called.clone(),
            called => {
                let label = called.as_ref().unwrap_or(&label);
                unique(label, |name| candidates.iter().any(|c| c.name == name))
            }
        };
        if let Action::Set { value, .. } | Action::Attach { file: value, .. } =
            &mut step.instruction.action
        {
            *value = Phrase::input(name.clone());
        }
        if known {
            continue;
        }
        candidates.push(Candidate {
            value: Text::default(),
            spelled: Vec::new(),
            span: None,
            name,
            kind: if attaches {
                InputKind::File
            } else {
                InputKind::Text
            },
            options: Vec::new(),
            from: match called {
                Some(_) => Provenance::Said,
                None => Provenance::Inferred,
            },
            made_up: None,
            fills: None,
            in_each: Vec::new(),
        });
    }
}

fn replace(step: &mut PlanStep, value: &Text, name: &str) {
    let turn = &mut |phrase: Phrase| with_input(phrase, value, name);
    let instruction = std::mem::replace(
        &mut step.instruction,
        crate::model::Instruction::plain(Action::Back),
    );
    // The field's own name stays: only values and the names of what was picked vary.
    step.instruction = instruction.map(turn);
}

/// The phrase with whole-word occurrences of a value replaced by the input.
pub(crate) fn with_input(phrase: Phrase, value: &Text, name: &str) -> Phrase {
    let mut pieces = Vec::new();
    for piece in phrase.pieces() {
        match piece {
            Piece::Literal(text) => {
                let mut from = 0;
                while let Some(span) = find::word(text.as_str(), value.as_str(), from) {
                    pieces.push(Piece::Literal(
                        text.get(from..span.start).unwrap_or_default(),
                    ));
                    pieces.push(Piece::Input(name.to_owned()));
                    from = span.end;
                }
                pieces.push(Piece::Literal(
                    text.get(from..text.as_str().len()).unwrap_or_default(),
                ));
            }
            other => pieces.push(other.clone()),
        }
    }
    Phrase::new(pieces)
}
