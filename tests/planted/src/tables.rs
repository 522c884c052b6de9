//! The tables in `fixtures/secrets/`, and the secrets that are made from them.

use crate::dice::Dice;
use crate::shape::Shape;

const SHAPES: &str = include_str!("../../../fixtures/secrets/shapes.txt");
const PROSE: &str = include_str!("../../../fixtures/secrets/prose.txt");
const FIELDS: &str = include_str!("../../../fixtures/secrets/fields.txt");
const PERSONAL: &str = include_str!("../../../fixtures/secrets/personal.txt");

/// By what a reader can know that something is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// By its form or the words around it, wherever it stands.
    ByLooks,
    /// Only by the label of the field that it was put into; the label.
    ByField(String),
    /// As [`ByField`](Self::ByField), and it is somebody's data rather than a secret: made into an input.
    Personal(String),
}

/// Something that must not come out, with the text that it stands in.
#[derive(Clone, Debug)]
pub struct Plant {
    /// A detector's kind, `labelled-value`, `field` or a kind of personal data.
    pub kind: String,
    /// ISO 639-1, where words tell what it is.
    pub language: Option<String>,
    /// How it can be known.
    pub known: Known,
    /// What stands before it.
    pub before: String,
    /// The secret itself.
    pub secret: String,
    /// What stands behind it.
    pub after: String,
    /// The line of its table, for messages: a secret is named by it and never printed.
    pub shape: String,
}

impl Plant {
    /// All of it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}{}{}", self.before, self.secret, self.after)
    }

    /// The same with something else in the secret's place.
    #[must_use]
    pub fn with_secret(&self, secret: &str) -> Self {
        Self {
            secret: secret.to_owned(),
            ..self.clone()
        }
    }
}

/// So many secrets of every line of every table; two calls with the same numbers give the same.
#[must_use]
pub fn plants(each: usize, seed: u64) -> Vec<Plant> {
    lines()
        .into_iter()
        .enumerate()
        .flat_map(|(number, line)| {
            let dice = Dice::new(seed.wrapping_add(number as u64 * 7919));
            line.plants(each, dice)
        })
        .collect()
}

struct Line {
    kind: &'static str,
    language: Option<&'static str>,
    known: Known,
    shape: &'static str,
}

impl Line {
    fn plants(self, each: usize, mut dice: Dice) -> Vec<Plant> {
        let shape = Shape::read(self.shape);
        let mut plant = || {
            let marked = shape.marked(&mut dice);
            let (before, rest) = marked.split_once('«').unwrap_or(("", &marked));
            let (secret, after) = rest.split_once('»').unwrap_or((rest, ""));
            Plant {
                kind: self.kind.to_owned(),
                language: self.language.map(str::to_owned),
                known: self.known.clone(),
                before: before.to_owned(),
                secret: secret.to_owned(),
                after: after.to_owned(),
                shape: self.shape.to_owned(),
            }
        };
        (0..each).map(|_| plant()).collect()
    }
}

fn lines() -> Vec<Line> {
    let shapes = cells(SHAPES).map(|[kind, shape]| Line {
        kind,
        language: None,
        known: Known::ByLooks,
        shape,
    });
    let prose = cells(PROSE).map(|[language, shape]| Line {
        kind: "labelled-value",
        language: Some(language),
        known: Known::ByLooks,
        shape,
    });
    let fields = cells(FIELDS).map(|[language, label, shape]| Line {
        kind: "field",
        language: Some(language),
        known: Known::ByField(label.to_owned()),
        shape,
    });
    let personal = cells(PERSONAL).map(|[kind, label, shape]| Line {
        kind,
        language: None,
        known: Known::Personal(label.to_owned()),
        shape,
    });
    shapes.chain(prose).chain(fields).chain(personal).collect()
}

/// The lines that are no remarks, cut at their tabs.
fn cells<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        cells
            .try_into()
            .unwrap_or_else(|_| panic!("`{line}` has not {N} cells"))
    })
}

/// A harmless text.
#[derive(Clone, Copy, Debug)]
pub struct Harmless {
    /// ISO 639-1.
    pub language: &'static str,
    /// A sentence, a title, a name, a value or an address.
    pub text: &'static str,
}

impl Harmless {
    /// It is an address.
    #[must_use]
    pub fn is_address(&self) -> bool {
        self.text.contains("://") && !self.text.contains(' ')
    }
}

/// What people read and write all day, and nobody needs to hide.
#[must_use]
pub fn harmless() -> Vec<Harmless> {
    let files = [
        (
            "en",
            include_str!("../../../fixtures/secrets/harmless/en.txt"),
        ),
        (
            "de",
            include_str!("../../../fixtures/secrets/harmless/de.txt"),
        ),
        (
            "fr",
            include_str!("../../../fixtures/secrets/harmless/fr.txt"),
        ),
        (
            "es",
            include_str!("../../../fixtures/secrets/harmless/es.txt"),
        ),
        (
            "it",
            include_str!("../../../fixtures/secrets/harmless/it.txt"),
        ),
        (
            "pt",
            include_str!("../../../fixtures/secrets/harmless/pt.txt"),
        ),
        (
            "pl",
            include_str!("../../../fixtures/secrets/harmless/pl.txt"),
        ),
        (
            "ru",
            include_str!("../../../fixtures/secrets/harmless/ru.txt"),
        ),
        (
            "ja",
            include_str!("../../../fixtures/secrets/harmless/ja.txt"),
        ),
    ];
    files
        .into_iter()
        .flat_map(|(language, file)| {
            let lines = file
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with("# "));
            lines.map(move |text| Harmless { language, text })
        })
        .collect()
}
