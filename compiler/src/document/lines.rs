//! Lines of the document that are neither steps nor free text: inputs, outputs, what comes before, the scope.
//! Each is printed and read here, side by side.

use super::english as words;
use crate::domains::spoken;
use crate::grammar::{
    self, Cursor, Span, enumerate, parse_check, parse_free, print_span, print_target, print_value,
    tokens,
};
use crate::model::{
    Action, BeforeYouStart, Check, Input, InputKind, Output, Phrase, Piece, Provenance, Role,
    SiteUse, Target,
};
use secrets::Text;

/// Most options of a choice that a line names; `anchors.json` has all.
pub(super) const OPTIONS: usize = 12;

/// A text as a line or paragraph of its own.
pub(super) fn print_text(text: &Text) -> String {
    print_span(&Phrase::literal(text.clone()), Span::Prose)
}

/// A text within a line that has other parts, or could be taken for one that has.
fn print_part(text: &Text) -> String {
    print_span(&Phrase::literal(text.clone()), Span::Free)
}

/// Reads such a text; `None` where it has an input, "any text" or Markdown of a person's own.
pub(super) fn read_text(source: &str) -> Option<Text> {
    text_of(&parse_free(source))
}

fn text_of(phrase: &Phrase) -> Option<Text> {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => Some(text.clone()),
            Piece::Secret(name) => Some(Text::secret(name)),
            Piece::Input(_) | Piece::Any | Piece::Mark(_) => None,
        })
        .collect()
}

fn print_quoted(text: &Text) -> String {
    format!(
        "\"{}\"",
        print_span(&Phrase::literal(text.clone()), Span::Value)
    )
}

/// `{amount}: number, as in "42.50". Write it as in the form.`
///
/// `is_said`: whether the goal says it, or there is none.
pub(super) fn print_input(input: &Input, is_said: bool) -> String {
    let mut out = format!(
        "{{{}}}: {}",
        grammar::snake_case(&input.name, "input"),
        kind(input.kind)
    );
    if let Some(field) = &input.fills {
        out.push_str(&format!(" {} {}", words::FILLS, print_target(field)));
    }
    if !input.required {
        out.push_str(", ");
        out.push_str(words::OPTIONAL);
    }
    if !input.example.is_empty() {
        let examples: Vec<String> = [&input.example]
            .into_iter()
            .chain(&input.more_examples)
            .map(print_value)
            .collect();
        out.push_str(&format!(", {} {}", words::AS_IN, enumerate(&examples)));
    }
    if input.from == Provenance::Inferred {
        out.push_str(&format!(" ({})", words::INFERRED));
    }
    out.push('.');
    if !input.options.is_empty() {
        let options: Vec<String> = input
            .options
            .iter()
            .take(OPTIONS)
            .map(print_quoted)
            .collect();
        out.push_str(&format!(" {} {}.", words::OPTIONS, enumerate(&options)));
    }
    if let Some(rule) = &input.rule {
        out.push_str(&format!(" {} {}.", words::RULE, print_part(rule)));
    }
    for standing in standing(input, is_said) {
        out.push(' ');
        out.push_str(standing);
    }
    out
}

/// The sentences that follow from what the input is; they are not read, but said anew.
fn standing(input: &Input, is_said: bool) -> impl Iterator<Item = &'static str> {
    let is_file = input.kind == InputKind::File;
    let rule = input.rule.as_ref().map(Text::as_str).unwrap_or_default();
    let follows = [words::SUM, words::PRODUCT, words::FETCHED]
        .iter()
        .any(|how| rule.starts_with(how));
    let unsaid = (!is_said && input.required && !follows).then_some(words::UNSAID);
    unsaid.into_iter().chain(is_file.then_some(words::FILE))
}

/// The line without the sentences that [`standing`] says.
fn without_standing(line: &str) -> &str {
    let mut line = line.trim_end();
    for standing in [words::FILE, words::UNSAID] {
        line = line.strip_suffix(standing).unwrap_or(line).trim_end();
    }
    line
}

fn kind(kind: InputKind) -> &'static str {
    words::KINDS
        .iter()
        .find(|(known, _)| *known == kind)
        .map_or("", |(_, word)| word)
}

/// Reads an input's line.
pub(super) fn read_input(line: &str) -> Option<Input> {
    let line = without_standing(line);
    let tokens = tokens(line);
    let mut cursor = Cursor::new(&tokens);
    let Some(Piece::Input(name)) = cursor.piece() else {
        return None;
    };
    cursor.take_mark(':').then_some(())?;
    let (kind, _) = words::KINDS
        .iter()
        .find(|(_, word)| cursor.take_words(word))?;
    let fills = match cursor.take_words(words::FILLS) {
        true => Some(cursor.target()?),
        false => None,
    };
    let required = !taken_after_comma(&mut cursor, words::OPTIONAL);
    let mut examples = if taken_after_comma(&mut cursor, words::AS_IN) {
        cursor.values()?
    } else {
        Vec::new()
    };
    let more_examples = examples.split_off(examples.len().min(1));
    let example = examples.pop().unwrap_or_default();
    let mut from = Provenance::Said;
    if cursor.take_mark('(') {
        cursor.take_words(words::INFERRED).then_some(())?;
        cursor.take_mark(')').then_some(())?;
        from = Provenance::Inferred;
    }
    cursor.take_mark('.');
    let mut options = Vec::new();
    if cursor.take_words(words::OPTIONS.trim_end_matches(':')) {
        cursor.take_mark(':');
        options = cursor
            .values()?
            .iter()
            .map(text_of)
            .collect::<Option<_>>()?;
        cursor.take_mark('.');
    }
    let mut rule = None;
    if cursor.take_words(words::RULE) {
        let rest = cursor.rest();
        let (first, last) = (rest.first()?, rest.last()?);
        let end = if last.is_mark('.') {
            last.start
        } else {
            last.end()
        };
        rule = Some(read_text(&line[first.start.min(end)..end])?);
    } else if !cursor.at_end() {
        return None;
    }
    Some(Input {
        name,
        kind: *kind,
        required,
        fills,
        example,
        more_examples,
        options,
        rule,
        from,
    })
}

fn taken_after_comma(cursor: &mut Cursor<'_, '_>, words: &str) -> bool {
    let mut tried = cursor.clone();
    let taken = tried.take_mark(',') && tried.take_words(words);
    if taken {
        *cursor = tried;
    }
    taken
}

/// `{secret: api_key}: secret, entered by the user.`
pub(super) fn print_secret(name: &str) -> String {
    format!(
        "{{secret: {}}}: {}.",
        grammar::snake_case(name, "secret"),
        words::SECRET
    )
}

/// Reads a secret's line.
pub(super) fn read_secret(line: &str) -> Option<String> {
    let tokens = tokens(line);
    let mut cursor = Cursor::new(&tokens);
    let Some(Piece::Secret(name)) = cursor.piece() else {
        return None;
    };
    cursor.take_mark(':').then_some(())?;
    let (secret, rest) = words::SECRET.split_once(", ")?;
    (cursor.take_words(secret) && taken_after_comma(&mut cursor, rest)).then_some(())?;
    cursor.take_mark('.');
    cursor.at_end().then_some(name)
}

/// `{report}: what {…} is in the status **Report {…} saved**, as in "EX-1042".`
pub(super) fn print_output(output: &Output) -> String {
    let of = match any_count(&output.place) {
        _ if is_within_page(&output.place) => words::ASKED_OF,
        0 => words::WHOLE_OF,
        1 => words::PART_OF,
        _ => words::FIRST_PART_OF,
    };
    let mut out = format!(
        "{{{}}}: {of} {}",
        grammar::snake_case(&output.name, "input"),
        print_target(&output.place)
    );
    if !output.example.is_empty() {
        out.push_str(&format!(
            ", {} {}",
            words::AS_IN,
            print_quoted(&output.example)
        ));
    }
    out.push('.');
    out
}

/// An answer is told by its page; an output, by what shows it.
fn is_within_page(place: &Target) -> bool {
    let outermost = place.context.last().unwrap_or(&place.element);
    outermost.role == Role::Page
}

fn any_count(place: &Target) -> usize {
    let name = place.element.name.iter();
    name.flat_map(Phrase::pieces)
        .filter(|piece| **piece == Piece::Any)
        .count()
}

/// "what {…} is in", or "what the first {…} is in".
fn take_part_of(cursor: &mut Cursor<'_, '_>) -> bool {
    [words::FIRST_PART_OF, words::PART_OF].iter().any(|words| {
        let mut tried = cursor.clone();
        let taken = words.split_once(" {…} ").is_some_and(|(before, after)| {
            tried.take_words(before) && tried.piece() == Some(Piece::Any) && tried.take_words(after)
        });
        if taken {
            *cursor = tried;
        }
        taken
    })
}

fn take_asked_of(cursor: &mut Cursor<'_, '_>) -> bool {
    let mut tried = cursor.clone();
    let taken = words::ASKED_OF
        .split_once(", ")
        .is_some_and(|(asked, read)| {
            tried.take_words(asked) && taken_after_comma(&mut tried, read)
        });
    if taken {
        *cursor = tried;
    }
    taken
}

/// Reads an output's line.
pub(super) fn read_output(line: &str) -> Option<Output> {
    let tokens = tokens(line);
    let mut cursor = Cursor::new(&tokens);
    let Some(Piece::Input(name)) = cursor.piece() else {
        return None;
    };
    cursor.take_mark(':').then_some(())?;
    let asked = take_asked_of(&mut cursor);
    (asked || cursor.take_words(words::WHOLE_OF) || take_part_of(&mut cursor)).then_some(())?;
    let place = cursor
        .target()
        .filter(|place| asked == is_within_page(place))?;
    let example = if taken_after_comma(&mut cursor, words::AS_IN) {
        text_of(&cursor.value()?)?
    } else {
        Text::default()
    };
    cursor.take_mark('.');
    cursor.at_end().then_some(Output {
        name,
        place,
        example,
    })
}

/// `Open the page "…". The page **My reports** shows when you are ready.`
pub(super) fn print_before(before: &BeforeYouStart) -> String {
    match before {
        BeforeYouStart::Ready { url, check } => {
            let open = grammar::print(&crate::model::Instruction::plain(Action::Open {
                url: url.clone(),
            }));
            match check {
                Some(check) => {
                    let check = grammar::print_check(check);
                    format!("{open} {} {}.", check.trim_end_matches('.'), words::READY)
                }
                None => open,
            }
        }
        BeforeYouStart::SignIn { site } => {
            let (before, after) = words::SIGN_IN;
            format!("{before}{}{after}", print_part(site))
        }
        BeforeYouStart::Other(text) => print_part(text),
    }
}

/// Reads a line of *Before you start*.
pub(super) fn read_before(line: &str) -> Option<BeforeYouStart> {
    if let Some(ready) = read_ready(line) {
        return Some(ready);
    }
    let (before, after) = words::SIGN_IN;
    let site = line
        .strip_prefix(before)
        .and_then(|line| line.strip_suffix(after));
    if let Some(site) = site {
        return Some(BeforeYouStart::SignIn {
            site: read_text(site)?,
        });
    }
    read_text(line).map(BeforeYouStart::Other)
}

fn read_ready(line: &str) -> Option<BeforeYouStart> {
    let tokens = tokens(line);
    let stop = tokens.iter().position(|token| token.is_mark('.'))?;
    let open = grammar::parse(&line[..tokens[stop].end()]);
    let Action::Open { url } = open.action else {
        return None;
    };
    if open.check.is_some() || open.when.is_some() || open.commit || open.ask {
        return None;
    }
    let rest = line[tokens[stop].end()..].trim().trim_end_matches('.');
    let check = match rest {
        "" => None,
        rest => Some(read_ready_check(rest)?),
    };
    Some(BeforeYouStart::Ready { url, check })
}

fn read_ready_check(rest: &str) -> Option<Check> {
    let at = rest.len().checked_sub(words::READY.len())?;
    let (check, ready) = (rest.get(..at)?, rest.get(at..)?);
    ready
        .eq_ignore_ascii_case(words::READY)
        .then(|| parse_check(check))?
}

/// `http://expenses.localhost:8101`, and what else it is used for; a name in other letters than ASCII in both forms:
/// `https://bücher.example (xn--bcher-kva.example)`.
pub(super) fn print_site(origin: &Text, usage: SiteUse) -> String {
    let note = words::USES
        .iter()
        .find(|(known, _)| *known == usage)
        .map_or("", |(_, note)| note);
    let plain = |c: char| c.is_ascii_alphanumeric() || ":/.-".contains(c);
    let shown = if !origin.is_empty() && origin.as_str().chars().all(plain) {
        origin.as_str().to_owned()
    } else {
        print_quoted(origin)
    };
    match spoken(origin.as_str()) {
        Some(spoken) => format!("{spoken} ({}){note}", host_of(origin.as_str())),
        None => format!("{shown}{note}"),
    }
}

/// What stands behind the scheme.
fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, host)| host)
}

/// The origin that is told in both forms. Where they are not of one name, neither can be trusted.
fn read_both_forms(line: &str) -> Option<Text> {
    let (shown, host) = line.strip_suffix(')')?.split_once(" (")?;
    let (scheme, _) = shown.split_once("://")?;
    let origin = format!("{scheme}://{host}");
    (spoken(&origin)? == shown).then(|| Text::from_document(&origin))
}

/// `the app **Files**`.
pub(super) fn print_app(app: &Text) -> String {
    print_target(&Target::named(Role::App, Phrase::literal(app.clone())))
}

/// A line of *Allowed scope*.
pub(super) enum ScopeLine {
    Site(Text, SiteUse),
    App(Text),
}

/// Reads a line of *Allowed scope*.
pub(super) fn read_scope(line: &str) -> Option<ScopeLine> {
    if let Some(target) = grammar::parse_target(line.trim_end_matches('.')) {
        let app = target
            .element
            .name
            .filter(|_| target.element.role == Role::App && target.context.is_empty())?;
        return text_of(&app).map(ScopeLine::App);
    }
    let (origin, usage) = words::USES
        .iter()
        .rev()
        .find_map(|(usage, note)| Some((line.strip_suffix(note)?, *usage)))?;
    if let Some(origin) = read_both_forms(origin) {
        return Some(ScopeLine::Site(origin, usage));
    }
    let origin = match grammar::parse_value(origin) {
        Some(origin) => text_of(&origin)?,
        None => Some(Text::from_document(origin)).filter(|origin| {
            !origin.is_empty()
                && !origin
                    .as_str()
                    .contains(|c: char| c.is_whitespace() || c == '\\')
        })?,
    };
    Some(ScopeLine::Site(origin, usage))
}
