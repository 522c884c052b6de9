//! The notation of `fixtures/secrets/shapes.txt`, in which the formats that vendors publish are written.
//!
//! Text stands for itself, `\` before a sign too. `[A-Za-z0-9_-]{20}` is twenty of these characters, `{20,30}` as many as
//! the dice say, `(a|b)` one of several, `<name rest>` a part that has to be worked out (see `parts`). `«` and `»` stand
//! around what is secret; without them all of it is.

use crate::dice::Dice;
use crate::parts;

/// A line of the table, read.
#[derive(Clone, Debug)]
pub(crate) struct Shape(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Literal(char),
    Set(Vec<char>, Repeat),
    OneOf(Vec<Shape>, Repeat),
    Part(String, Shape),
    Opening,
    Closing,
}

#[derive(Clone, Copy, Debug)]
struct Repeat(usize, usize);

impl Shape {
    /// Reads a line.
    ///
    /// # Panics
    /// On what is not in the notation: the table is ours.
    pub(crate) fn read(written: &str) -> Self {
        let mut reader = Reader {
            rest: written,
            written,
        };
        let shape = reader.sequence();
        assert!(reader.rest.is_empty(), "`{written}` has a sign too many");
        shape
    }

    /// One text of this shape, with `«` and `»` still in it where the line had them.
    pub(crate) fn marked(&self, dice: &mut Dice) -> String {
        let mut out = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Literal(c) => out.push(*c),
                Piece::Set(set, repeat) => {
                    out.extend((0..repeat.times(dice)).map(|_| *dice.pick(set)));
                }
                Piece::OneOf(shapes, repeat) => {
                    for _ in 0..repeat.times(dice) {
                        out += &dice.pick(shapes).clone().marked(dice);
                    }
                }
                Piece::Part(name, inner) => out += &parts::make(name, &inner.marked(dice), dice),
                Piece::Opening => out.push('«'),
                Piece::Closing => out.push('»'),
            }
        }
        out
    }
}

impl Repeat {
    fn times(self, dice: &mut Dice) -> usize {
        self.0 + dice.roll(self.1 - self.0 + 1)
    }
}

struct Reader<'a> {
    rest: &'a str,
    written: &'a str,
}

impl Reader<'_> {
    fn next(&mut self) -> char {
        let c = self.rest.chars().next();
        let c = c.unwrap_or_else(|| panic!("`{}` ends too early", self.written));
        self.rest = &self.rest[c.len_utf8()..];
        c
    }

    fn skip(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Up to what closes the group or part that this stands in.
    fn sequence(&mut self) -> Shape {
        let mut pieces = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(['|', ')', '>']) {
            pieces.push(match self.next() {
                '\\' => Piece::Literal(self.next()),
                '«' => Piece::Opening,
                '»' => Piece::Closing,
                '[' => {
                    let set = self.set();
                    Piece::Set(set, self.repeat())
                }
                '(' => {
                    let mut shapes = vec![self.sequence()];
                    while self.skip('|') {
                        shapes.push(self.sequence());
                    }
                    assert!(self.skip(')'), "`{}` has an open group", self.written);
                    Piece::OneOf(shapes, self.repeat())
                }
                '<' => {
                    let mut name = String::new();
                    while !self.rest.starts_with([' ', '>']) {
                        name.push(self.next());
                    }
                    self.skip(' ');
                    let inner = self.sequence();
                    assert!(self.skip('>'), "`{}` has an open part", self.written);
                    Piece::Part(name, inner)
                }
                c => Piece::Literal(c),
            });
        }
        Shape(pieces)
    }

    fn set(&mut self) -> Vec<char> {
        let mut set = Vec::new();
        while !self.skip(']') {
            let from = self.next();
            let range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            if range {
                self.skip('-');
                set.extend(from..=self.next());
            } else {
                set.push(from);
            }
        }
        set
    }

    fn repeat(&mut self) -> Repeat {
        if self.skip('?') {
            return Repeat(0, 1);
        }
        if !self.skip('{') {
            return Repeat(1, 1);
        }
        let from = self.number();
        let to = if self.skip(',') { self.number() } else { from };
        assert!(self.skip('}'), "`{}` has an open count", self.written);
        Repeat(from, to)
    }

    fn number(&mut self) -> usize {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        digits
            .parse()
            .unwrap_or_else(|_| panic!("`{}` has a count without a number", self.written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_filled_as_it_says() {
        let shape = Shape::read(r"a\[[0-1x-]{3}(b|c(d|e))?{«<base64 hi>»}");
        for seed in 0..50 {
            let text = shape.marked(&mut Dice::new(seed));
            let rest = text.strip_prefix("a[").expect("literals stay");
            assert!(rest[..3].chars().all(|c| "01x-".contains(c)), "{text}");
            let rest = rest[3..]
                .strip_suffix("{«aGk=»}")
                .expect("a part is worked out");
            assert!(["", "b", "cd", "ce"].contains(&rest), "{text}");
        }
    }
}
