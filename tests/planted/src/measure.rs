//! What comes out of a compilation, and what of a secret is in it.

use std::collections::BTreeSet;

use compiler::Options;
use recording::Recording;
use secrets::{Net, Piece};

use crate::places::{self, Place};
use crate::search::{self, Read};
use crate::spellings::Spelling;
use crate::tables::Plant;

/// Everything that compiling `recording` gives, in one text: all files, questions, diagnostics, the steps after each
/// pass, and the skill with what it keeps to itself.
#[must_use]
pub fn everything(recording: Recording) -> String {
    let options = Options {
        trace: true,
        ..Options::default()
    };
    let compiled = compiler::compile(&[recording], &options);
    let mut all = format!(
        "{:?}\n{:?}\n{:?}\n{:?}\n",
        compiled.questions, compiled.diagnostics, compiled.trace, compiled.skill
    );
    for (name, text) in &compiled.files {
        all += &format!("{name}\n{text}\n");
    }
    all
}

/// What of a plant came out in a place: the runs, none if all is well.
#[must_use]
pub fn leaks(plant: &Plant, place: Place, spelling: Option<&Spelling>) -> Vec<String> {
    let made = |plant: &Plant| {
        let text = plant.text();
        let text = spelling.map_or(text.clone(), |spelling| (spelling.spell)(&text));
        everything(places::spelled(plant, place, &text))
    };
    let out = without_placeholders(&made(plant));
    let read = Read::of(&out);
    let mut found: Vec<String> = search::runs(&plant.secret)
        .into_iter()
        .filter(|run| read.has(run))
        .collect();
    if found.is_empty() {
        return found;
    }
    // What stands there whatever the secret is does not come from it: "production" is a word of documents too, and four
    // digits in a row are in the digest of some sentence.
    let plain = Read::of(&made(&plant.with_secret("zebra")));
    let other = turned(&plant.secret);
    let theirs = search::runs(&other);
    let twin = Read::of(&without_placeholders(&made(&plant.with_secret(&other))));
    found.retain(|run| !plain.has(run) && (theirs.contains(run) || !twin.has(run)));
    found
}

/// A secret of the same form with other letters and digits: each stands for one that is a few further on.
fn turned(secret: &str) -> String {
    let turn = |c: char, first: char, count: u32| {
        char::from_u32(u32::from(first) + (u32::from(c) - u32::from(first) + 3) % count)
            .unwrap_or(c)
    };
    secret
        .chars()
        .map(|c| match c {
            '0'..='9' => turn(c, '0', 10),
            'a'..='f' => turn(c, 'a', 6),
            'g'..='z' => turn(c, 'g', 20),
            'A'..='F' => turn(c, 'A', 6),
            'G'..='Z' => turn(c, 'G', 20),
            c => c,
        })
        .collect()
}

/// The names in placeholders are ours, though "api_key" is also a part of keys.
fn without_placeholders(out: &str) -> String {
    const OPENING: &str = "{secret: ";
    let mut rest = out;
    let mut kept = String::with_capacity(out.len());
    let mut names = BTreeSet::new();
    while let Some(at) = rest.find(OPENING) {
        kept += &rest[..at];
        rest = &rest[at + OPENING.len()..];
        let end = rest
            .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
            .unwrap_or(rest.len());
        names.insert(&rest[..end]);
        rest = &rest[end..];
    }
    kept += rest;
    for name in names {
        // In lists of what to ask the person for, and in prose.
        kept = kept
            .replace(name, "…")
            .replace(&name.replace('_', " "), "…");
    }
    kept
}

/// What became of a harmless text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Whether anything of it was replaced.
    pub redacted: bool,
    /// Characters that it has.
    pub characters: usize,
    /// Characters of it that stayed.
    pub kept: usize,
}

/// Looks what became of `text` in `place`: a placeholder comes out, or what was typed is not what the skill says.
#[must_use]
pub fn kept(text: &str, place: Place) -> Kept {
    let out = everything(places::ordinary(text, place));
    let typed = matches!(place, Place::Typed | Place::Pasted);
    let taken_for_personal = typed && !out.contains(&format!("Literal({text:?})"));
    let redacted = out.contains("{secret: ");
    let characters = text.chars().count();
    let stayed = || -> usize {
        let clean = Net::new().clean(text);
        let pieces = clean.pieces().into_iter();
        let plain = pieces.map(|piece| match piece {
            Piece::Plain(plain) => plain.chars().count(),
            Piece::Secret(_) => 0,
        });
        plain.sum()
    };
    Kept {
        redacted: redacted || taken_for_personal,
        characters,
        kept: match (redacted, taken_for_personal) {
            (false, false) => characters,
            (true, false) => stayed(),
            _ => 0,
        },
    }
}
