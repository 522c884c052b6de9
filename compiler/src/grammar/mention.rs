//! What stands in a sentence: mentions, values, chords, counts, states.

use super::english;
use super::forms::Slot;
use super::tokens::{Kind, Token};
use crate::model::{Chord, Edge, Modifier, Phrase, Piece, Place, Role, Target};

/// A place in a row of tokens.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'t, 's> {
    rest: &'t [Token<'s>],
}

impl<'t, 's> Cursor<'t, 's> {
    pub(crate) fn new(tokens: &'t [Token<'s>]) -> Self {
        Self { rest: tokens }
    }

    pub(crate) fn rest(&self) -> &'t [Token<'s>] {
        self.rest
    }

    pub(crate) fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn next_if(&mut self, wanted: impl Fn(&Token<'s>) -> bool) -> Option<&'t Token<'s>> {
        let (first, rest) = self.rest.split_first()?;
        wanted(first).then(|| {
            self.rest = rest;
            first
        })
    }

    pub(crate) fn take_mark(&mut self, mark: char) -> bool {
        self.next_if(|token| token.is_mark(mark)).is_some()
    }

    /// Takes all of these words or none.
    pub(crate) fn take_words(&mut self, words: &str) -> bool {
        let mut tried = self.clone();
        let all = words
            .split(' ')
            .all(|word| tried.next_if(|token| token.is_word(word)).is_some());
        if all {
            *self = tried;
        }
        all
    }

    pub(crate) fn take_article(&mut self) {
        self.next_if(|token| {
            english::ARTICLES
                .iter()
                .any(|article| token.is_word(article))
        });
    }

    fn take_word<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let token = self.rest.first().filter(|token| token.kind == Kind::Word)?;
        let value = read(token.text)?;
        self.rest = &self.rest[1..];
        Some(value)
    }

    /// What stands between emphasis marks.
    pub(crate) fn take_name(&mut self) -> Option<Phrase> {
        match &self.rest.first()?.kind {
            Kind::Name(name) => {
                self.rest = &self.rest[1..];
                Some(name.clone())
            }
            _ => None,
        }
    }

    /// A name; people also put it in quotes, or have an input alone.
    pub(super) fn name(&mut self) -> Option<Phrase> {
        self.take_name().or_else(|| self.value())
    }

    /// A value; people also emphasise it.
    pub(crate) fn value(&mut self) -> Option<Phrase> {
        let value = match &self.rest.first()?.kind {
            Kind::Value(value) | Kind::Name(value) => value.clone(),
            Kind::Piece(piece) => Phrase::new([piece.clone()]),
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(value)
    }

    /// The filling of the slot of this name, except checks.
    pub(crate) fn slot(&mut self, name: &str) -> Option<Slot> {
        Some(match name {
            "target" => Slot::Target(self.target()?),
            "value" => Slot::Value(self.value()?),
            "values" => Slot::Values(self.values()?),
            "name" => Slot::Name(self.name()?),
            "path" => Slot::Path(self.path()?),
            "input" => match self.piece()? {
                Piece::Input(name) => Slot::Input(name),
                _ => return None,
            },
            "secret" => match self.piece()? {
                Piece::Secret(name) => Slot::Secret(name),
                _ => return None,
            },
            "chord" => Slot::Chord(self.chord()?),
            "times" => Slot::Times(self.times()?),
            "edge" => Slot::Edge(self.edge()?),
            "state" => Slot::State(self.state()?),
            "click" => self.click()?,
            "held" => Slot::Held(self.held()?),
            "rows" => {
                let role = self.role()?;
                Slot::Rows(role, self.context())
            }
            "which" => Slot::Which(self.which()?),
            "reads" => Slot::Reads(self.joined(Self::reading)?),
            _ => return None,
        })
    }

    pub(crate) fn piece(&mut self) -> Option<Piece> {
        match &self.rest.first()?.kind {
            Kind::Piece(piece) => {
                self.rest = &self.rest[1..];
                Some(piece.clone())
            }
            _ => None,
        }
    }

    /// A mention and its contexts; every "in" after it begins one.
    pub(crate) fn target(&mut self) -> Option<Target> {
        let (element, named) = self.place()?;
        let context = self.context();
        let target = Target { element, context };
        (named || english::known_by_context(&target)).then_some(target)
    }

    /// Each "in" with a place that has a name or is said to have none.
    fn context(&mut self) -> Vec<Place> {
        let mut context = Vec::new();
        loop {
            let mut tried = self.clone();
            if !tried.take_words(english::IN) {
                break;
            }
            let Some((place, true)) = tried.place() else {
                break;
            };
            context.push(place);
            *self = tried;
        }
        context
    }

    /// One or more of the same kind, with commas and "and" between them.
    pub(super) fn joined<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![read(self)?];
        loop {
            let mut tried = self.clone();
            let comma = tried.take_mark(',');
            let and = tried.take_words(english::AND);
            if !comma && !and {
                break;
            }
            let Some(next) = read(&mut tried) else {
                break;
            };
            all.push(next);
            *self = tried;
        }
        Some(all)
    }

    /// A mention, and whether it says a name or that there is none.
    fn place(&mut self) -> Option<(Place, bool)> {
        self.take_article();
        let ordinal = self.take_word(english::read_ordinal);
        let unnamed = self.take_words(english::UNNAMED);
        let role = self.role()?;
        if unnamed {
            let name = None;
            return Some((
                Place {
                    role,
                    name,
                    ordinal,
                },
                true,
            ));
        }
        let mut tried = self.clone();
        tried.take_words(english::OF);
        let name = tried.name();
        let named = name.is_some();
        if named {
            *self = tried;
        }
        if !named && ordinal.is_some() {
            // "the second button" may count all buttons or the unnamed ones.
            return None;
        }
        Some((
            Place {
                role,
                name,
                ordinal,
            },
            named,
        ))
    }

    fn role(&mut self) -> Option<Role> {
        let longest = Role::ALL
            .iter()
            .filter(|role| self.clone().take_words(role.word()))
            .max_by_key(|role| role.word().len())?;
        self.take_words(longest.word());
        Some(*longest)
    }

    /// Values with commas and "and" between them.
    pub(crate) fn values(&mut self) -> Option<Vec<Phrase>> {
        self.joined(Self::plain_value)
    }

    /// A value that is not emphasised: in "choose", emphasis tells a menu's items from a list's.
    fn plain_value(&mut self) -> Option<Phrase> {
        match self.rest.first()?.kind {
            Kind::Name(_) => None,
            _ => self.value(),
        }
    }

    /// Names with ", then" between them.
    fn path(&mut self) -> Option<Vec<Phrase>> {
        let mut path = vec![self.take_name()?];
        loop {
            let mut tried = self.clone();
            tried.take_mark(',');
            if !tried.take_words(english::THEN) {
                break;
            }
            path.push(tried.take_name()?);
            *self = tried;
        }
        Some(path)
    }

    fn times(&mut self) -> Option<u32> {
        if self.take_words("twice") {
            return Some(2);
        }
        let number = self.take_word(|word| word.parse().ok())?;
        self.take_words(english::TIMES).then_some(number)
    }

    fn state(&mut self) -> Option<crate::model::State> {
        let mut tried = self.clone();
        if tried.take_words("not") {
            let state = tried.take_word(|word| english::read_state(&format!("not {word}")))?;
            *self = tried;
            return Some(state);
        }
        self.take_word(english::read_state)
    }

    fn edge(&mut self) -> Option<Edge> {
        english::EDGES
            .iter()
            .find(|(_, words)| self.take_words(words))
            .map(|(edge, _)| *edge)
    }

    fn click(&mut self) -> Option<Slot> {
        let mut tried = self.clone();
        let mut verb = tried.take_word(|word| Some(word.to_owned()))?;
        // "double click" for "double-click".
        while english::read_click(&verb).is_none() {
            let next = tried.take_word(|word| Some(word.to_owned()))?;
            verb = format!("{verb}-{next}");
            if verb.len() > "middle-triple-click".len() {
                return None;
            }
        }
        *self = tried;
        english::read_click(&verb).map(|(button, count)| Slot::Click(button, count))
    }

    fn held(&mut self) -> Option<Vec<Modifier>> {
        let mut held = vec![self.take_word(english::read_modifier)?];
        loop {
            let mut tried = self.clone();
            let joined =
                tried.take_words(english::AND) || tried.take_mark('+') || tried.take_mark(',');
            let Some(next) = joined
                .then(|| tried.take_word(english::read_modifier))
                .flatten()
            else {
                break;
            };
            held.push(next);
            *self = tried;
        }
        Some(held)
    }

    /// Modifiers and a key, joined by "+".
    pub(crate) fn chord(&mut self) -> Option<Chord> {
        let mut chord = Chord {
            ctrl: false,
            alt: false,
            shift: false,
            meta: false,
            key: String::new(),
        };
        loop {
            let mut tried = self.clone();
            let modifier = tried.take_word(english::read_modifier);
            let Some(modifier) = modifier.filter(|_| tried.take_mark('+')) else {
                break;
            };
            match modifier {
                Modifier::Ctrl => chord.ctrl = true,
                Modifier::Alt => chord.alt = true,
                Modifier::Shift => chord.shift = true,
                Modifier::Meta => chord.meta = true,
            }
            *self = tried;
        }
        let token = self.rest.first()?;
        chord.key = match &token.kind {
            Kind::Word => english::read_key(token.text),
            Kind::Value(key) => english::read_key(key.as_literal()?),
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(chord)
    }
}
