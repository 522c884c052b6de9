//! The title and the slug. A title is the goal with its inputs told by what they are: a phrase that only says which one
//! ("for {category}") is left out, an input that the phrase needs is its noun ("Upload a file to the folder People").

use super::little::{
    fitting, is_conjunction, is_determiner, is_english, is_little, is_preposition, is_subordinator,
};
use crate::model::{Input, InputKind, Phrase, Piece};
use secrets::Text;

/// Longest title, characters.
const TITLE: usize = 80;
/// Longest slug after `taught-`.
const SLUG: usize = 50;
/// An input whose name has more words is called by its kind.
const NOUN: usize = 3;

/// What stands between two spaces of the goal.
#[derive(Debug, Clone, Default)]
struct Chunk {
    before: Text,
    input: Option<String>,
    after: Text,
}

impl Chunk {
    fn text(&self) -> &str {
        self.before.as_str()
    }

    /// Whether a clause ends behind it.
    fn ends_clause(&self) -> bool {
        let last = if self.input.is_some() {
            &self.after
        } else {
            &self.before
        };
        last.as_str().ends_with([',', ';', ':'])
    }

    fn begins_phrase(&self) -> bool {
        self.input.is_none() && (is_preposition(self.text()) || is_conjunction(self.text()))
    }
}

/// The goal's pattern as a title; empty where there is no goal.
pub(super) fn title(pattern: &Phrase, inputs: &[Input]) -> Text {
    let chunks = chunks(pattern);
    let goal: Vec<&str> = chunks.iter().map(Chunk::text).collect();
    let namer = Namer {
        inputs,
        english: is_english(&goal.join(" ")),
    };
    let mut words = namer.words(&chunks, true);
    if words.len() < 2 {
        words = namer.words(&chunks, false);
    }
    let shown: Vec<&str> = words.iter().map(Text::as_str).collect();
    words.truncate(fitting(&shown, TITLE));
    let joined: Text = words
        .iter()
        .enumerate()
        .flat_map(|(at, word)| [Text::said(if at == 0 { "" } else { " " }), word.clone()])
        .collect();
    capital(&without_end(&joined))
}

fn chunks(pattern: &Phrase) -> Vec<Chunk> {
    let mut chunks = vec![Chunk::default()];
    for piece in pattern.pieces() {
        let text = match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Secret(name) => Text::secret(name),
            Piece::Any | Piece::Mark(_) => Text::said("…"),
            Piece::Input(name) => {
                if let Some(last) = chunks.last_mut() {
                    // Of two in one word, the first says what it is.
                    last.input.get_or_insert_with(|| name.clone());
                }
                continue;
            }
        };
        let mut from = 0;
        let ends = text.as_str().match_indices(char::is_whitespace);
        let ends: Vec<(usize, usize)> = ends.map(|(at, space)| (at, at + space.len())).collect();
        let all = text.as_str().len();
        for (end, next) in ends.into_iter().chain([(all, all)]) {
            // A space within a placeholder is none.
            let Some(part) = text.get(from..end) else {
                continue;
            };
            if let Some(last) = chunks.last_mut() {
                let side = if last.input.is_some() {
                    &mut last.after
                } else {
                    &mut last.before
                };
                side.push(&part);
            }
            if next > end {
                chunks.push(Chunk::default());
            }
            from = next;
        }
    }
    chunks.retain(|chunk| chunk.input.is_some() || !chunk.before.is_empty());
    chunks
}

struct Namer<'p> {
    inputs: &'p [Input],
    english: bool,
}

impl Namer<'_> {
    /// The title's words; `drops` says whether phrases that only say which one are left out.
    fn words(&self, chunks: &[Chunk], drops: bool) -> Vec<Text> {
        let mut words: Vec<Text> = Vec::new();
        let has_input = |chunks: &[Chunk]| chunks.iter().any(|chunk| chunk.input.is_some());
        for (at, clause) in chunks.split_inclusive(Chunk::ends_clause).enumerate() {
            if drops && at > 0 && has_input(clause) {
                continue;
            }
            let mut dropped = false;
            for (at, phrase) in phrases(clause).into_iter().enumerate() {
                let begins = phrase.first().map_or("", Chunk::text);
                let can_go = at > 0
                    && (is_preposition(begins)
                        || is_subordinator(begins)
                        || is_conjunction(begins) && dropped);
                dropped = drops && can_go && has_input(phrase);
                if !dropped {
                    self.push_phrase(&mut words, phrase);
                }
            }
        }
        words
    }

    fn push_phrase(&self, words: &mut Vec<Text>, phrase: &[Chunk]) {
        // A verb, or nothing but the little word, stands before what needs an article of its own.
        let mut before = 0;
        let mut has_determiner = false;
        for (at, chunk) in phrase.iter().enumerate() {
            let Some(name) = &chunk.input else {
                let is_little = is_preposition(chunk.text()) || is_conjunction(chunk.text());
                before += usize::from(!is_little);
                has_determiner |= is_determiner(chunk.text());
                words.push(chunk.before.clone());
                continue;
            };
            let next = phrase.get(at + 1).filter(|next| next.input.is_none());
            let tells_which = next.is_some_and(|next| !is_little_word(next))
                && (has_determiner || self.is_number(name))
                || chunk.after.as_str().starts_with('-')
                || is_quoted(chunk) && before > 1;
            if tells_which {
                agree(words, next);
            } else {
                let noun = self.noun(name);
                if !ends_in(words, &noun) {
                    if self.english && before <= 1 && !has_determiner && !is_plural(&noun) {
                        words.push(Text::said(article(&noun)));
                    }
                    words.extend(noun.split(' ').map(Text::from_document));
                }
            }
            before += 1;
        }
    }

    fn is_number(&self, name: &str) -> bool {
        let mut inputs = self.inputs.iter();
        inputs.any(|input| input.name == name && input.kind == InputKind::Number)
    }

    /// What an input is called in a sentence: "cost centre".
    fn noun(&self, name: &str) -> String {
        let counted = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let name_alone = counted.strip_suffix('_').unwrap_or(name);
        if name_alone.split('_').count() <= NOUN {
            return name_alone.replace('_', " ");
        }
        let mut inputs = self.inputs.iter();
        let kind = inputs.find(|input| input.name == name);
        match kind.map(|input| input.kind) {
            Some(InputKind::Date) => "date",
            Some(InputKind::Number) => "number",
            Some(InputKind::File) => "file",
            Some(InputKind::Choice) => "choice",
            _ => "text",
        }
        .to_owned()
    }
}

/// Parts that begin with little words, which belong to what follows them.
fn phrases(clause: &[Chunk]) -> Vec<&[Chunk]> {
    let mut phrases = Vec::new();
    let mut from = 0;
    for at in 1..clause.len() {
        if clause[at].begins_phrase() && !clause[at - 1].begins_phrase() {
            phrases.push(&clause[from..at]);
            from = at;
        }
    }
    phrases.push(&clause[from..]);
    phrases
}

fn is_little_word(chunk: &Chunk) -> bool {
    is_little(chunk.text())
}

fn is_quoted(chunk: &Chunk) -> bool {
    let quotes = ['"', '“', '„', '«', '\'', '‘', '「'];
    chunk.before.as_str().ends_with(quotes)
}

/// "a {priority} ticket" is "a ticket", "an {urgent} ticket" too.
fn agree(words: &mut [Text], next: Option<&Chunk>) {
    if let (Some(last), Some(next)) = (words.last_mut(), next)
        && matches!(last.as_str(), "a" | "an")
    {
        *last = Text::said(article(next.text()));
    }
}

fn article(noun: &str) -> &'static str {
    match noun.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    }
}

fn is_plural(noun: &str) -> bool {
    noun.ends_with('s') && !noun.ends_with("ss")
}

/// Whether the words before it say the noun already: "the room {room}".
fn ends_in(words: &[Text], noun: &str) -> bool {
    let count = noun.split(' ').count();
    let Some(from) = words.len().checked_sub(count) else {
        return false;
    };
    let said: Vec<String> = words[from..]
        .iter()
        .map(|word| word.as_str().to_lowercase())
        .collect();
    said.join(" ") == noun
}

/// Without what leads on to nothing.
fn without_end(title: &Text) -> Text {
    let end = title
        .as_str()
        .trim_end_matches([',', ';', ':', '.', '-', '–', ' '])
        .len();
    title.get(0..end).unwrap_or_else(|| title.clone())
}

fn capital(title: &Text) -> Text {
    let Some(first) = title.as_str().chars().next().filter(|c| c.is_lowercase()) else {
        return title.clone();
    };
    let Some(rest) = title.get(first.len_utf8()..title.as_str().len()) else {
        return title.clone();
    };
    let upper: String = first.to_uppercase().collect();
    [Text::from_document(&upper), rest].into_iter().collect()
}

/// `text` as it stands in slugs, however long: `a-z`, `0-9`, and one hyphen for everything else between them.
#[must_use]
pub fn in_slug(text: &str) -> String {
    let plain = deunicode::deunicode(text).to_ascii_lowercase();
    let words: Vec<&str> = plain
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

/// The title in `a-z`, `0-9` and hyphens, cut where a phrase ends.
pub(super) fn slug(title: &str) -> String {
    let plain = in_slug(title);
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let words = words.strip_prefix(&["taught"]).unwrap_or(&words);
    let mut slug = match fitting(words, SLUG) {
        0 => words.first().copied().unwrap_or("task").to_owned(),
        fit => words[..fit].join("-"),
    };
    slug.truncate(SLUG);
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_cut_where_a_phrase_ends() {
        assert_eq!(
            slug("Mark the damaged delivery as urgent and close its ticket"),
            "mark-the-damaged-delivery-as-urgent"
        );
        assert_eq!(slug("Last month's rate"), "last-month-s-rate");
        assert_eq!(slug("Überweisung für Jürgen"), "uberweisung-fur-jurgen");
        assert_eq!(slug("Taught: file it"), "file-it");
        assert_eq!(slug("…"), "task");
        assert_eq!(slug(&"x".repeat(90)).len(), SLUG);
    }
}
