//! What is said of the rows that a step is repeated over, printed and read side by side.

use super::english;
use super::escape;
use super::mention::Cursor;
use super::print::{bold, enumerate, print_value};
use crate::model::{Phrase, Piece, Reading, Which};

pub(super) fn print_which(which: &Which) -> String {
    match which {
        Which::All => String::new(),
        Which::Named => format!(" {}", english::NAMED),
        Which::Where(cells) => {
            let (column, reads) = english::CELL;
            let cells: Vec<String> = cells
                .iter()
                .map(|(header, value)| {
                    format!("{column} {} {reads} {}", bold(header), print_value(value))
                })
                .collect();
            format!(" {} {}", english::WHERE, enumerate(&cells))
        }
    }
}

pub(super) fn print_reading(reading: &Reading) -> String {
    let name = escape::snake_case(&reading.name, "input");
    match &reading.column {
        Some(column) => format!("{{{name}}} {} {}", english::FROM_COLUMN, bold(column)),
        None => format!("{{{name}}} {}", english::FROM_NAME),
    }
}

impl Cursor<'_, '_> {
    /// Which of the rows that show; all of them where nothing is said.
    pub(super) fn which(&mut self) -> Option<Which> {
        if self.take_words(english::NAMED) {
            return Some(Which::Named);
        }
        if !self.take_words(english::WHERE) {
            return Some(Which::All);
        }
        self.joined(Self::cell_reads).map(Which::Where)
    }

    /// The column of a row, and what its cell reads.
    fn cell_reads(&mut self) -> Option<(Phrase, Phrase)> {
        let (column, reads) = english::CELL;
        self.take_phrase(column).then_some(())?;
        let header = self.name()?;
        self.take_words(reads).then_some(())?;
        Some((header, self.value()?))
    }

    /// A value of a row, and where it stands.
    pub(super) fn reading(&mut self) -> Option<Reading> {
        let Piece::Input(name) = self.piece()? else {
            return None;
        };
        let column = if self.take_phrase(english::FROM_COLUMN) {
            Some(self.name()?)
        } else {
            self.take_phrase(english::FROM_NAME).then_some(())?;
            None
        };
        Some(Reading { name, column })
    }

    /// Takes these words, of which articles may be missing or others.
    fn take_phrase(&mut self, words: &str) -> bool {
        let mut tried = self.clone();
        let all = words.split(' ').all(|word| {
            if english::ARTICLES.contains(&word) {
                tried.take_article();
                return true;
            }
            tried.take_words(word)
        });
        if all {
            *self = tried;
        }
        all
    }
}
