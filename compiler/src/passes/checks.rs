//! Pass `checks`: what showed that a step worked, caused by it and worth looking at.

use super::draft::Mark;
use super::inputs::with_input;
use super::plan::{At, Plan, PlanEffect, PlanStep};
use super::words::says_all;
use crate::model::{Action, Check, Edge, Phrase, Piece, Place, Role, State, Target};
use recording::ChangeOp;
use secrets::Text;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(crate) fn checks(plan: &mut Plan) {
    let wanted: Vec<Option<(Target, Arc<At>)>> = plan
        .steps
        .iter()
        .skip(1)
        // What is not always needed does not show that the step before it worked.
        .zip(&plan.steps)
        .map(|(next, step)| {
            // Nor does what follows only on the last of several rounds.
            let follows = next.within || !step.within;
            let needed = Some(next).filter(|next| follows && !next.compared.is_optional())?;
            needed.target().cloned().zip(Some(Arc::clone(&needed.at)))
        })
        .chain([None])
        .collect();
    let inputs = plan.shown.clone();
    let mut said = Said {
        goal: plan.goal.as_str().to_lowercase(),
        known: BTreeSet::new(),
    };
    let mut stood: BTreeSet<Check> = BTreeSet::new();
    // Where the task means more than one, the rows are other ones the next time.
    let fixed = !says_all(plan.goal.as_str());
    for (step, next) in plan.steps.iter_mut().zip(wanted) {
        said.known.extend(files_of(step));
        if fixed {
            said.known.extend(cells_of_fixed_row(step));
        }
        let with_row = (!step.row_values.is_empty()).then(|| {
            let of_row = step.row_values.iter().cloned();
            of_row.chain(inputs.iter().cloned()).collect::<Vec<_>>()
        });
        let inputs = with_row.as_ref().unwrap_or(&inputs);
        name_dialog(step, inputs, &said);
        if let Action::Answer { message, .. } = &mut step.instruction.action {
            *message = pattern_of(std::mem::take(message), &said);
        }
        if step.instruction.check.is_none() {
            // A count is as high as the step makes it.
            let times = match step.instruction.action {
                Action::Click { times, .. } if times > 1 => Some(times.to_string()),
                _ => None,
            };
            let is_new = times
                .clone()
                .filter(|times| said.known.insert(times.clone()));
            step.instruction.check = check(step, next.as_ref(), inputs, &said);
            if let Some(times) = is_new {
                said.known.remove(&times);
            }
            // What showed before the step says nothing of it.
            let known = step
                .instruction
                .check
                .take_if(|check| !goes_by_itself(check) && stood.contains(check));
            if known.is_none() {
                stood.extend(step.instruction.check.clone());
            }
        }
    }
    let last = plan
        .steps
        .iter()
        .rposition(|step| !step.compared.is_optional());
    // Of a round it is what was done last; the way back to the rows is before that.
    let last = last.and_then(|last| {
        let from = plan.steps[..=last].iter().rposition(|step| !step.within);
        let in_round = &plan.steps[from.unwrap_or(last)..=last];
        in_round.iter().max_by_key(|step| step.events.last())
    });
    plan.done_when = last
        .and_then(|step| step.instruction.check.clone())
        .into_iter()
        .collect();
}

/// A dialog that shows once more was gone meanwhile, and what a status says of one thing ("Order {…} shipped") it did not
/// say of another. What it begins with is a count, which may stand there all the time.
fn goes_by_itself(check: &Check) -> bool {
    let Check::Shows(target) = check else {
        return false;
    };
    let holds = target.element.name.as_ref();
    match target.element.role {
        Role::Dialog => true,
        Role::Status | Role::Alert => {
            let is_empty =
                |piece: &&Piece| matches!(piece, Piece::Literal(text) if text.is_empty());
            let pieces = holds.map(Phrase::pieces).unwrap_or_default();
            let first = pieces.iter().find(|piece| !is_empty(piece));
            pieces.contains(&Piece::Any) && first != Some(&Piece::Any)
        }
        _ => false,
    }
}

/// The texts of a row that is always the one of the demonstration.
fn cells_of_fixed_row(step: &PlanStep) -> Vec<String> {
    if step.row().is_none() || step.compared.is_agreed() {
        return Vec::new();
    }
    let cells = step.field.columns.iter();
    cells.map(|(text, _)| text.as_str().to_owned()).collect()
}

/// A button in a dialog is told from its like on the page below.
fn name_dialog(step: &mut PlanStep, inputs: &[(Text, String)], said: &Said) {
    let Some(name) = &step.field.dialog else {
        return;
    };
    let dialog = Place::named(Role::Dialog, pattern_of(with_inputs(name, inputs), said));
    if let Action::Click { target, .. } = &mut step.instruction.action
        && target.element.role == Role::Button
        && target
            .context
            .iter()
            .all(|place| place.role != Role::Dialog)
    {
        target.context.push(dialog);
    }
}

fn check(
    step: &PlanStep,
    next: Option<&(Target, Arc<At>)>,
    inputs: &[(Text, String)],
    said: &Said,
) -> Option<Check> {
    let pattern = |text: &Text, inputs| pattern_of(with_inputs(text, inputs), said);
    // What was marked as the check is one, whatever its role.
    if step.marks.contains(&Mark::Check)
        && let Some(shown) = marked(step, inputs)
    {
        return Some(shown);
    }
    match &step.instruction.action {
        // What a field reads shows that the typing arrived; what a list, box or date shows is in the step itself.
        Action::Set { target, value }
            if matches!(target.element.role, Role::Field | Role::Slider)
                && !step.filled
                && target.element.name.is_some()
                && is_short(value) =>
        {
            return Some(Check::Reads(target.clone(), value.clone()));
        }
        Action::Add {
            value,
            edge,
            target,
        } if target.element.name.is_some() && is_short(value) => {
            return Some(Check::Reads(target.clone(), added(value, *edge)));
        }
        // A text that is not repeated is shown by what says that it was kept.
        Action::Set { value, .. } if !is_short(value) => {
            let said = [Role::Status, Role::Alert].into_iter().find_map(|role| {
                let mut said = step.effects.iter().filter(|effect| effect.role == role);
                said.find_map(|effect| text_of(effect).filter(is_worth))
                    .map(|text| Target::named(role, pattern(&text, inputs)))
            });
            return said.map(Check::Shows);
        }
        Action::Set { .. }
        | Action::Add { .. }
        | Action::Choose { .. }
        | Action::Make { .. }
        | Action::Clear { .. }
        | Action::AskSecret { .. } => {
            return None;
        }
        _ => {}
    }
    // Where it is done several times, the last one shows what the step says.
    let mut effects: Vec<&PlanEffect> = step.effects.iter().collect();
    if matches!(step.instruction.action, Action::Click { times, .. } if times > 1) {
        effects.reverse();
    }
    // Of several the first, but sooner one that says a value that was given.
    let appeared = |role: Role| {
        let mut first = None;
        let of_role = effects.iter().copied().filter(|effect| {
            matches!(effect.op, ChangeOp::Appeared | ChangeOp::Text) && effect.role == role
        });
        for text in of_role.filter_map(text_of).filter(is_worth) {
            let shown = pattern(&text, inputs);
            if has_input(&shown) {
                return Some(shown);
            }
            if first.is_none() && says_something(&shown) {
                first = Some(shown);
            }
        }
        first
    };
    let file = step.effects.iter().find(|effect| effect.role == Role::File);
    if let Some(file) = file {
        // The digits of a file's name belong to it.
        let file = Target::named(Role::File, with_inputs(&file.name, inputs));
        return Some(Check::Is(file, State::Downloaded));
    }
    for role in [Role::Status, Role::Alert] {
        if let Some(shown) = appeared(role) {
            return Some(Check::Shows(Target::named(role, shown)));
        }
    }
    if let Some(shown) = appeared(Role::Dialog) {
        return Some(Check::Shows(Target::named(Role::Dialog, shown)));
    }
    if let Some(went) = step.went.as_ref().filter(|_| step.field.new_tab)
        && !went.title.is_empty()
    {
        let title = pattern(&went.title, inputs);
        return Some(Check::Shows(Target::named(Role::BrowserTab, title)));
    }
    // What the next step needs is what one would look for.
    if let Some((next, _)) =
        next.filter(|(next, at)| next_appeared(step, next) || opens_form_of(step, next, at))
    {
        return Some(Check::Shows(as_shown(step, next)));
    }
    if let Some(went) = step
        .went
        .as_ref()
        .filter(|went| !went.title.is_empty() && is_new(went, &step.at))
    {
        return Some(Check::Shows(Target::named(
            Role::Page,
            pattern(&went.title, inputs),
        )));
    }
    if let Some(shown) = appeared(Role::Heading) {
        return Some(Check::Shows(Target::named(Role::Heading, shown)));
    }
    // A dialog that a button closed.
    let closed = step.target().and_then(|target| {
        target
            .context
            .iter()
            .find(|place| place.role == Role::Dialog)
    });
    let gone = step.effects.iter().find(|effect| {
        effect.op == ChangeOp::Gone && effect.role == Role::Dialog && !effect.name.is_empty()
    });
    match (closed, gone) {
        (_, Some(gone)) => Some(Check::Gone(Target::named(
            Role::Dialog,
            pattern(&gone.name, inputs),
        ))),
        _ => None,
    }
}

/// What a field reads that something was added to.
fn added(value: &Phrase, edge: Edge) -> Phrase {
    let new_line = || Piece::Literal(Text::said("\n"));
    let added = value.pieces().iter().cloned();
    match edge {
        Edge::Start => added.chain([Piece::Any]).collect(),
        Edge::End => [Piece::Any].into_iter().chain(added).collect(),
        Edge::FirstLine => added.chain([new_line(), Piece::Any]).collect(),
        Edge::LastLine => [Piece::Any, new_line()].into_iter().chain(added).collect(),
    }
}

fn marked(step: &PlanStep, inputs: &[(Text, String)]) -> Option<Check> {
    let effect = step.effects.last()?;
    let text = text_of(effect).filter(is_worth)?;
    let phrase = pattern(&text, inputs);
    let target = Target::named(effect.role, phrase);
    match effect.op {
        _ if !says_something(&target.element.name.clone()?) => None,
        ChangeOp::Gone => Some(Check::Gone(target)),
        _ => Some(Check::Shows(target)),
    }
}

/// What is longer is not compared word by word, and would stand in the step twice.
fn is_short(value: &Phrase) -> bool {
    const LONGEST: usize = 80;
    let long = |piece: &Piece| match piece {
        Piece::Literal(text) => {
            text.as_str().contains('\n') || text.as_str().chars().count() > LONGEST
        }
        _ => false,
    };
    !value.pieces().iter().any(long)
}

/// The words of a change: a status says its text, anything else its name.
fn text_of(effect: &PlanEffect) -> Option<Text> {
    let name = Some(effect.name.clone()).filter(|name| !name.is_empty());
    let text = match effect.op {
        ChangeOp::Text => effect.after.clone().or(name),
        _ => name.or_else(|| effect.after.clone()),
    };
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// A pattern that any text fits shows nothing.
fn says_something(pattern: &Phrase) -> bool {
    pattern.pieces().iter().any(|piece| match piece {
        Piece::Literal(text) => text.as_str().chars().any(char::is_alphabetic),
        Piece::Input(_) => true,
        _ => false,
    })
}

fn has_input(pattern: &Phrase) -> bool {
    let mut pieces = pattern.pieces().iter();
    pieces.any(|piece| matches!(piece, Piece::Input(_)))
}

/// A check that says "Loading" or half a page is none.
fn is_worth(text: &Text) -> bool {
    let lower = text.as_str().to_lowercase();
    let busy = [
        "loading",
        "please wait",
        "saving",
        "sending",
        "lädt",
        "chargement",
        "cargando",
        "…",
    ];
    text.as_str().chars().count() <= 120
        && !busy
            .iter()
            .any(|word| lower.starts_with(word) || lower.ends_with('…'))
}

fn is_new(went: &At, at: &At) -> bool {
    went.title != at.title || went.url != at.url
}

fn next_appeared(step: &PlanStep, next: &Target) -> bool {
    let Some(name) = next
        .element
        .name
        .as_ref()
        .and_then(Phrase::as_literal)
        .filter(|name| !name.is_empty())
    else {
        return false;
    };
    step.effects.iter().any(|effect| {
        effect.op == ChangeOp::Appeared
            && effect.name == *name
            && (effect.role == next.element.role || is_kin(effect.role, next.element.role))
    })
}

/// A menu that is opened later shows as what opens it.
fn as_shown(step: &PlanStep, next: &Target) -> Target {
    let mut shown = next.clone();
    let name = next.element.name.as_ref().and_then(Phrase::as_literal);
    let mut seen = step.effects.iter();
    if next.element.role == Role::Menu
        && seen.any(|effect| effect.role == Role::Button && Some(effect.name.as_str()) == name)
    {
        shown.element.role = Role::Button;
    }
    shown
}

/// Whether the step led to the page that the next one fills something in on. Who is quick does so before anybody has
/// seen that the field appeared.
fn opens_form_of(step: &PlanStep, next: &Target, at: &At) -> bool {
    let control = matches!(
        next.element.role,
        Role::Field
            | Role::Date
            | Role::List
            | Role::Box
            | Role::Switch
            | Role::Option
            | Role::Slider
    );
    control
        && next.element.name.is_some()
        && next.element.ordinal.is_none()
        && step
            .went
            .as_ref()
            .is_some_and(|went| is_new(went, &step.at) && went.url == at.url)
}

/// A date is a field in the accessibility tree, a menu the button that opens it.
fn is_kin(seen: Role, said: Role) -> bool {
    matches!(
        (seen, said),
        (Role::Field, Role::Date | Role::Time)
            | (Role::Button, Role::Menu)
            | (Role::Field | Role::List, Role::List | Role::Field)
    )
}

/// Text with inputs as inputs and what changes by itself as "any text".
pub(crate) fn pattern(text: &Text, inputs: &[(Text, String)]) -> Phrase {
    pattern_of(with_inputs(text, inputs), &Said::default())
}

/// What the skill says anyway: a number in it is no other the next time.
#[derive(Default)]
struct Said {
    goal: String,
    /// Names of files that were attached or fetched up to here, and what the rows say that are always taken.
    known: BTreeSet<String>,
}

impl Said {
    /// Whether the word at `span` is one of them, or the goal says it of the same thing ("desk 6").
    fn has(&self, text: &str, span: &std::ops::Range<usize>) -> bool {
        let word = &text[span.clone()];
        let thing = text[..span.start].split_whitespace().next_back();
        let thing = thing.unwrap_or_default().to_lowercase();
        let goal: Vec<&str> = self.goal.split_whitespace().collect();
        let pair = [thing.as_str(), &word.to_lowercase()];
        let counted = word.contains(' ') && find_word(&self.goal, word);
        counted
            || self.known.contains(word)
            || !thing.is_empty() && goal.windows(2).any(|words| words == pair)
    }
}

/// Whether the goal says these words.
fn find_word(goal: &str, words: &str) -> bool {
    super::inputs::in_goal(goal, words, &[]).is_some()
}

fn with_inputs(text: &Text, inputs: &[(Text, String)]) -> Phrase {
    let mut phrase = Phrase::literal(text.clone());
    for (value, name) in inputs {
        phrase = in_other_case(with_input(phrase, value, name), text, value, name);
    }
    phrase
}

/// A page that writes a value in other capitals shows no text that would be found: it may be any.
fn in_other_case(phrase: Phrase, shown: &Text, value: &Text, name: &str) -> Phrase {
    if shown.as_str().contains(value.as_str()) {
        return phrase;
    }
    let pieces = phrase.pieces().iter();
    pieces
        .map(|piece| match piece {
            Piece::Input(known) if known == name => Piece::Any,
            piece => piece.clone(),
        })
        .collect()
}

/// The names of the files that a step attaches or fetches.
pub(crate) fn files_of(step: &PlanStep) -> Vec<String> {
    let attached = match &step.instruction.action {
        Action::Attach { file, .. } => file.as_literal().map(str::to_owned),
        _ => None,
    };
    let fetched = step
        .effects
        .iter()
        .filter(|effect| effect.role == Role::File)
        .map(|effect| effect.name.as_str().to_owned());
    attached.into_iter().chain(fetched).collect()
}

fn pattern_of(phrase: Phrase, said: &Said) -> Phrase {
    let mut pieces = Vec::new();
    for piece in phrase.pieces() {
        match piece {
            Piece::Literal(text) => {
                let mut from = 0;
                let shown = text.as_str();
                let spans = volatile(shown)
                    .into_iter()
                    .map(|span| with_counted(shown, span));
                for span in spans.filter(|span| !said.has(text.as_str(), span)) {
                    pieces.push(Piece::Literal(
                        text.get(from..span.start).unwrap_or_default(),
                    ));
                    pieces.push(Piece::Any);
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

/// A count with the word for what it counts, which is another one for one and for several: "2 reports" found. A number
/// counts where nothing stands before it in its part of the sentence.
fn with_counted(text: &str, span: std::ops::Range<usize>) -> std::ops::Range<usize> {
    const LITTLE: &[&str] = &[
        "of", "in", "on", "at", "to", "from", "by", "and", "or", "is", "are", "for", "von", "im",
        "am", "bis", "und", "de", "en", "sur", "di", "da", "su", "van", "op", "и", "из", "в",
    ];
    let counts = text[span.clone()].bytes().all(|b| b.is_ascii_digit());
    let before = text[..span.start].trim_end();
    let rest = text[span.end..].strip_prefix(' ').unwrap_or_default();
    let word = rest
        .find(|c: char| !c.is_alphabetic())
        .map_or(rest, |end| &rest[..end]);
    let is_thing = word.chars().next().is_some_and(char::is_alphabetic) && !LITTLE.contains(&word);
    let begins = before.is_empty() || before.ends_with([',', ':', ';', '(', '·', '–']);
    match counts && begins && is_thing {
        true => span.start..span.end + 1 + word.len(),
        false => span,
    }
}

/// Words with digits: numbers, identifiers, times. They are other ones the next time.
pub(crate) fn volatile(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                let word: &str = &text[from..at];
                let trimmed = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
                let lead = trimmed.len() - trimmed.trim_start_matches(['(', '#']).len();
                if trimmed.chars().any(|c| c.is_ascii_digit()) {
                    spans.push(from + lead..from + trimmed.len());
                }
                start = None;
            }
            _ => {}
        }
    }
    spans
}
