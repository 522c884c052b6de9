//! Generated instructions for properties: every form, with the names that break parsers.

use crate::model::{
    Action, Button, Check, Chord, Each, Edge, Instruction, Modifier, Phrase, Piece, Place, Reading,
    Role, State, Target, Which,
};
use proptest::prelude::*;
use proptest::sample::select;
use secrets::Text;

/// So many cases; a failure is written out in full and needs no file.
pub(crate) fn cases(number: u32) -> ProptestConfig {
    ProptestConfig {
        cases: number,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Texts that look like the grammar, like Markdown, or like nothing.
const NASTY: &[&str] = &[
    "**",
    "*a*",
    "_b_",
    "__",
    "\"",
    "\"quoted\"",
    "“curly”",
    "'",
    "in the row of",
    " → ",
    "->",
    "once.",
    "once",
    ".",
    "Save. Go back.",
    "{",
    "}",
    "{amount}",
    "{secret: password}",
    "{…}",
    "{⏎}",
    "…",
    "{U+0041}",
    "\\",
    "\\\\",
    "\\*",
    "`code`",
    "<b>bold</b>",
    "<!-- note -->",
    "&amp;",
    "&#42;",
    "[link](http://example.com)",
    "![x](y)",
    "# heading",
    "- item",
    "1. item",
    "12)",
    "+",
    "---",
    "===",
    "~~gone~~",
    "$x$",
    "a | b",
    "http://example.com/a_b?c=d&e=f",
    "https://example.com",
    "www.example.com",
    "user_name@example.com",
    "שלום",
    "مرحبا 12",
    "e\u{301}x",
    "\u{301}",
    "👩‍👩‍👧",
    "❤️",
    "日本語",
    "\u{202e}evil",
    "\u{200b}",
    "\u{a0}",
    "\u{e8b6}",
    "\u{212b}",
    "\n",
    "\t",
    "\r\n",
    " ",
    "  ",
    "the",
    "button",
    "unnamed",
    "second",
    "the dialog **Filter** shows",
    "If the page **X** shows, go back",
    "Cannot be undone.",
    ", then ",
    " and ",
    "(x)",
    "Ctrl+S",
    "3 times",
    "42,50 €",
];

fn raw_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => select(NASTY).prop_map(str::to_owned),
        2 => "[A-Za-z0-9 ]{1,8}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|parts| parts.concat())
}

fn input_name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("amount".to_owned()),
        Just("secret".to_owned()),
        Just("in".to_owned()),
        "[a-z][a-z0-9_]{0,8}"
    ]
}

fn pieces(literal: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = Phrase> {
    let piece = prop_oneof![
        6 => literal.prop_map(|text| Piece::Literal(Text::from_document(&text))),
        1 => input_name().prop_map(Piece::Input),
        1 => input_name().prop_map(Piece::Secret),
        1 => Just(Piece::Any),
    ];
    prop::collection::vec(piece, 0..4).prop_map(Phrase::new)
}

/// Any text, some with a secret in it.
pub(crate) fn text() -> impl Strategy<Value = Text> {
    let part = prop_oneof![
        6 => raw_text().prop_map(|text| Text::from_document(&text)),
        1 => input_name().prop_map(|name| Text::secret(&name)),
    ];
    prop::collection::vec(part, 0..3).prop_map(Text::from_iter)
}

/// Any phrase.
pub(crate) fn phrase() -> impl Strategy<Value = Phrase> {
    value()
}

/// Any value.
pub(crate) fn value() -> impl Strategy<Value = Phrase> {
    pieces(raw_text())
}

/// Any name, most as the recorder cleans them.
pub(crate) fn name() -> impl Strategy<Value = Phrase> {
    prop_oneof![
        8 => pieces(raw_text().prop_map(|raw| recording::clean_name(&raw))),
        1 => pieces(raw_text()),
    ]
}

/// One literal as a name, as the recorder cleans it.
pub(crate) fn clean_literal() -> impl Strategy<Value = String> {
    raw_text()
        .prop_map(|raw| recording::clean_name(&raw))
        .prop_filter("empty", |name| !name.is_empty())
}

fn place() -> impl Strategy<Value = Place> {
    let ordinal = prop_oneof![3 => Just(None), 1 => (1u32..130).prop_map(Some)];
    (
        select(Role::ALL),
        prop::option::weighted(0.8, name()),
        ordinal,
    )
        .prop_map(|(role, name, ordinal)| Place {
            role,
            name: name.filter(|name| !name.is_empty()),
            ordinal,
        })
}

/// Any target.
pub(crate) fn target() -> impl Strategy<Value = Target> {
    (place(), prop::collection::vec(place(), 0..3))
        .prop_map(|(element, context)| Target { element, context })
}

fn state() -> impl Strategy<Value = State> {
    select(vec![
        State::Ticked,
        State::NotTicked,
        State::On,
        State::Off,
        State::Chosen,
        State::Selected,
        State::NotSelected,
        State::Open,
        State::Closed,
        State::Enabled,
        State::Disabled,
        State::Downloaded,
    ])
}

/// Any check.
pub(crate) fn check() -> impl Strategy<Value = Check> {
    prop_oneof![
        target().prop_map(Check::Shows),
        target().prop_map(Check::Gone),
        (target(), value()).prop_map(|(target, value)| Check::Reads(target, value)),
        (target(), state()).prop_map(|(target, state)| Check::Is(target, state)),
    ]
}

/// Any chord.
pub(crate) fn chord() -> impl Strategy<Value = Chord> {
    let key = prop_oneof![
        select(vec![
            "Enter",
            " ",
            "+",
            "S",
            "F5",
            "ArrowDown",
            "É",
            "ß",
            "*",
            "\"",
            "in",
            "3",
            "→"
        ])
        .prop_map(str::to_owned),
        "[A-Z]",
        raw_text(),
    ];
    (any::<[bool; 4]>(), key).prop_map(|([ctrl, alt, shift, meta], key)| Chord {
        ctrl,
        alt,
        shift,
        meta,
        key,
    })
}

fn holding() -> impl Strategy<Value = Vec<Modifier>> {
    let modifiers = prop::sample::subsequence(
        vec![
            Modifier::Ctrl,
            Modifier::Alt,
            Modifier::Shift,
            Modifier::Meta,
        ],
        0..=4,
    );
    prop_oneof![2 => Just(vec![]), 1 => modifiers]
}

fn click() -> impl Strategy<Value = Action> {
    let button = select(vec![Button::Left, Button::Middle, Button::Right]);
    let times = prop_oneof![3 => Just(1u32), 1 => any::<u32>()];
    (target(), button, 0u32..5, times, holding()).prop_map(
        |(target, button, count, times, holding)| Action::Click {
            target,
            button,
            count,
            times,
            holding,
        },
    )
}

/// Anything that a step can be repeated over.
pub(crate) fn each() -> impl Strategy<Value = Each> {
    let which = prop_oneof![
        Just(Which::All),
        Just(Which::Named),
        prop::collection::vec((name(), value()), 0..3).prop_map(Which::Where),
    ];
    let reading = (input_name(), prop::option::weighted(0.8, name()))
        .prop_map(|(name, column)| Reading { name, column });
    (
        select(Role::ALL),
        prop::collection::vec(place(), 0..3),
        which,
        prop::collection::vec(reading, 0..4),
    )
        .prop_map(|(role, context, which, reads)| Each {
            role,
            context,
            which,
            reads,
        })
}

/// A sentence of a person's own, with bare Markdown.
fn own_words() -> impl Strategy<Value = Phrase> {
    let piece = prop_oneof![
        4 => raw_text().prop_map(|text| Piece::Literal(Text::from_document(&text))),
        1 => input_name().prop_map(Piece::Input),
        1 => Just(Piece::Any),
    ];
    prop::collection::vec(piece, 0..4).prop_map(|pieces| {
        // Words that begin no form, so that the sentence has no reading.
        let start = Piece::Literal(Text::said("Look: "));
        Phrase::new([start].into_iter().chain(pieces))
    })
}

fn edge() -> impl Strategy<Value = Edge> {
    prop::sample::select(vec![
        Edge::Start,
        Edge::End,
        Edge::FirstLine,
        Edge::LastLine,
    ])
}

/// Any action.
pub(crate) fn action() -> impl Strategy<Value = Action> {
    let times = || prop_oneof![2 => Just(1u32), 1 => 0u32..40];
    let one = prop_oneof![
        value().prop_map(|url| Action::Open { url }),
        target().prop_map(|target| Action::GoTo { target }),
        target().prop_map(|target| Action::Close { target }),
        Just(Action::Back),
        Just(Action::Forward),
        Just(Action::Reload),
        target().prop_map(|target| Action::Clear { target }),
        target().prop_map(|target| Action::Hover { target }),
        target().prop_map(|target| Action::Scroll { target }),
        value().prop_map(|site| Action::SignIn { site }),
    ];
    let two = prop_oneof![
        (target(), value()).prop_map(|(target, value)| Action::Set { target, value }),
        (value(), edge(), target()).prop_map(|(value, edge, target)| Action::Add {
            value,
            edge,
            target
        }),
        (target(), prop::collection::vec(value(), 0..4))
            .prop_map(|(target, values)| Action::Choose { target, values }),
        (target(), prop::collection::vec(name(), 0..4))
            .prop_map(|(target, path)| Action::Menu { target, path }),
        (target(), prop::collection::vec(name(), 0..4))
            .prop_map(|(target, path)| Action::ContextMenu { target, path }),
        (target(), state()).prop_map(|(target, state)| Action::Make { target, state }),
        (chord(), times(), prop::option::of(target())).prop_map(|(chord, times, target)| {
            Action::Press {
                chord,
                times,
                target,
            }
        }),
        (value(), prop::option::of(target()))
            .prop_map(|(value, target)| Action::Type { value, target }),
        (target(), target(), holding()).prop_map(|(from, to, holding)| Action::Drag {
            from,
            to,
            holding
        }),
        (value(), target()).prop_map(|(file, target)| Action::Attach { file, target }),
        (input_name(), target()).prop_map(|(name, target)| Action::Read { name, target }),
        (value(), name()).prop_map(|(message, answer)| Action::Answer { message, answer }),
        (target(), input_name()).prop_map(|(target, name)| Action::AskSecret { target, name }),
        check().prop_map(|check| Action::Wait { check }),
        each().prop_map(|each| Action::ForEach { each }),
        own_words().prop_map(|text| Action::AgentOnly { text }),
    ];
    prop_oneof![1 => click(), 4 => one, 8 => two]
}

/// Any instruction.
pub(crate) fn instruction() -> impl Strategy<Value = Instruction> {
    (
        prop::option::weighted(0.2, check()),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        action(),
        prop::option::weighted(0.4, check()),
    )
        .prop_map(|(when, ask, commit, action, check)| Instruction {
            when,
            ask,
            commit,
            action,
            check,
        })
}
