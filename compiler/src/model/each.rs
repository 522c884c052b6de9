//! What a step is repeated over: rows of a table, entries of a list.

use super::{Phrase, Place, Role};

/// Which things of a table or list a step is repeated over, and what is read of each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Each<P = Phrase> {
    /// A row, list item, item or tree item.
    pub role: Role,
    /// What they lie in, from inner to outer.
    pub context: Vec<Place<P>>,
    /// Which of them.
    pub which: Which<P>,
    /// What the steps within use of each, in the order in which it is said.
    pub reads: Vec<Reading<P>>,
}

/// Which of the things that show.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Which<P = Phrase> {
    /// `For each row …`
    All,
    /// `… where the column **Status** reads "Packed" and the column **Store** reads "North"`: all of it holds. At least
    /// one pair of a column's header and what its cell reads.
    Where(Vec<(P, P)>),
    /// `… that the user names`
    Named,
}

/// A value that each row has for itself: known to the steps within only, and no input of the skill.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading<P = Phrase> {
    /// In snake case.
    pub name: String,
    /// The header of its column; none where it is the name of the row or list item itself.
    pub column: Option<P>,
}

impl<P> Each<P> {
    /// Turns every name and value, in the order of the sentence.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Each<Q> {
        Each {
            role: self.role,
            context: self
                .context
                .into_iter()
                .map(|place| place.map(turn))
                .collect(),
            which: match self.which {
                Which::All => Which::All,
                Which::Named => Which::Named,
                Which::Where(cells) => Which::Where(
                    cells
                        .into_iter()
                        .map(|(column, value)| (turn(column), turn(value)))
                        .collect(),
                ),
            },
            reads: self
                .reads
                .into_iter()
                .map(|reading| Reading {
                    name: reading.name,
                    column: reading.column.map(&mut *turn),
                })
                .collect(),
        }
    }
}
