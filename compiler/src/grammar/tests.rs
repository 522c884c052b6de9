//! Properties: every instruction reads back as it was, and Markdown shows every name literally.

use super::generate;
use super::*;
use crate::model::{Action, Instruction, Phrase, Piece, Role, Target};
use proptest::prelude::*;
use secrets::Text;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

#[track_caller]
fn reads_back(instruction: &Instruction) {
    let sentence = print(instruction);
    assert_eq!(
        parse(&sentence),
        normal_form(instruction.clone()),
        "from {sentence}"
    );
    assert!(!sentence.contains('\n'), "one line: {sentence:?}");
}

/// Marks what a sentence must not become, such as code or HTML. In no generated text.
const FOREIGN: char = '\u{fdd0}';

/// What a Markdown renderer shows: the text without marks.
fn shown(markdown: &str) -> String {
    let mut options = comrak::Options::default();
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.math_dollars = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, markdown, &options);
    let mut out = String::new();
    for node in root.descendants() {
        match &node.data.borrow().value {
            comrak::nodes::NodeValue::Text(text) => out.push_str(text),
            comrak::nodes::NodeValue::SoftBreak | comrak::nodes::NodeValue::LineBreak => {
                out.push('\n');
            }
            comrak::nodes::NodeValue::Document
            | comrak::nodes::NodeValue::Paragraph
            | comrak::nodes::NodeValue::List(_)
            | comrak::nodes::NodeValue::Item(_)
            | comrak::nodes::NodeValue::Link(_)
            | comrak::nodes::NodeValue::Strong => {}
            other => out.push_str(&format!("{FOREIGN}{other:?}")),
        }
    }
    out
}

/// What the names and values of a sentence show, in its order.
fn as_shown(phrase: &Phrase) -> Vec<String> {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => text.as_str().to_owned(),
            Piece::Input(name) => format!("{{{name}}}"),
            Piece::Secret(name) => format!("{{secret: {name}}}"),
            Piece::Any => "{…}".to_owned(),
            Piece::Mark(mark) => mark.to_string(),
        })
        .collect()
}

/// Whether no character of a text is spelled in braces.
fn shows_itself(text: &str) -> bool {
    let plain = |c: char| {
        (c == ' ' || !c.is_whitespace())
            && !recording::is_invisible(c)
            && !is_combining_mark(c)
            && c != '→'
    };
    text.chars().all(plain) && text.nfc().eq(text.chars())
}

/// Found by chance by the property below.
#[test]
fn an_address_before_a_tab_and_an_escape_is_not_linked() {
    let value = Phrase::new([
        Piece::Literal(Text::from_document("[link](http://example.com)\t")),
        Piece::Input("amount".to_owned()),
        Piece::Literal(Text::from_document("&amp;")),
    ]);
    let sentence = print(&Instruction::plain(Action::Set {
        target: Target::named(Role::Field, Phrase::input("x")),
        value,
    }));
    assert_eq!(
        shown(&format!("3. {sentence}")),
        "Set the field {x} to \"[link](http://example.com){⇥}{amount}&amp;\"."
    );
}

proptest! {
    #![proptest_config(generate::cases(10_000))]

    #[test]
    fn every_instruction_reads_back_as_it_was(instruction in generate::instruction()) {
        reads_back(&instruction);
    }
}

proptest! {
    #![proptest_config(generate::cases(2_000))]

    #[test]
    fn markdown_shows_names_literally(name in generate::clean_literal(), role in proptest::sample::select(Role::ALL)) {
        prop_assume!(!name.starts_with(is_combining_mark));
        let name = Phrase::literal(Text::from_document(&name));
        let target = Target::named(role, name.clone());
        let sentence = print(&Instruction::plain(Action::Clear { target }));
        let expect = format!("Clear the {} {}.", role.word(), as_shown(&name).concat());
        prop_assert_eq!(shown(&format!("3. {sentence}")), expect, "from {}", sentence);
    }

    #[test]
    fn markdown_shows_any_sentence_without_its_marks(instruction in generate::instruction()) {
        let sentence = print(&instruction);
        let shown = shown(&format!("3. {sentence}"));
        prop_assert!(!shown.contains(FOREIGN), "{} shows {}", sentence, shown);
        let mut names = Vec::new();
        normal_form(instruction).map(&mut |phrase| names.extend(as_shown(&phrase)));
        for name in names.iter().filter(|name| shows_itself(name)) {
            let spelled = name.trim_matches(' ');
            if !spelled.contains("  ") {
                prop_assert!(shown.contains(spelled), "{} shows {}", sentence, shown);
            }
        }
    }

    #[test]
    fn any_text_is_read_and_settles(text in any_sentence()) {
        let once = parse(&text);
        let printed = print(&once);
        prop_assert_eq!(parse(&printed), once, "{} printed as {}", text, printed);
    }

    #[test]
    fn values_targets_checks_and_chords_read_back(
        value in generate::value(), target in generate::target(), check in generate::check(), chord in generate::chord(),
    ) {
        prop_assert_eq!(parse_value(&print_value(&value)), Some(value));
        prop_assert_eq!(parse_target(&print_target(&target)), Some(target));
        prop_assert_eq!(parse_check(&print_check(&check)), Some(check));
        let read = parse_chord(&print_chord(&chord)).map(|chord| chord.key);
        prop_assert_eq!(read, Some(super::english::read_key(&chord.key)));
    }
}

/// Sentences that were edited by hand: pieces of real ones in any order.
fn any_sentence() -> impl Strategy<Value = String> {
    let bits = proptest::sample::select(vec![
        "Click ",
        "the button ",
        "**Save**",
        "*Save*",
        "__Save__",
        "\"x\"",
        "“x”",
        "„x“",
        "{amount}",
        "{secret: a}",
        "{…}",
        "{",
        "}",
        "\\",
        "\\*",
        "*",
        "**",
        "_",
        "\"",
        "“",
        "”",
        "→",
        " -> ",
        ".",
        ". ",
        "The status **Ready** shows.",
        "If the page **X** shows, ",
        "**Cannot be undone.** ",
        "once",
        "Read the values back, then ",
        "go back",
        "Press Enter",
        " in ",
        "the row of **A**",
        ", choose ",
        "In the list **L**",
        " to ",
        "`",
        "<",
        "&amp;",
        "1. ",
        "- ",
        "e\u{301}",
        "\u{200b}",
        "\u{a0}",
        "  ",
        "\n",
        "[a](b)",
        "!",
        "?",
        "…",
        "3 times",
        "second ",
        "unnamed ",
        ",",
        "(",
        ")",
    ]);
    prop::collection::vec(bits, 0..12).prop_map(|bits| bits.concat())
}

#[test]
fn long_and_hostile_sentences_are_read_in_linear_time() {
    // 200 KB each: anything quadratic would take minutes.
    for unit in [
        "**a",
        "\"{x y} ",
        "{",
        "_a ",
        "“",
        "*a **b ",
        "in the row ",
        "&a",
        "\\",
        "a→",
        "**a**, then ",
        "`",
        "~~",
        "the unnamed button in ",
    ] {
        let text = unit.repeat(200_000 / unit.len());
        let read = parse(&text);
        assert!(matches!(read.action, Action::AgentOnly { .. }), "{unit}");
    }
    let path = format!(
        "In the menu **M**, choose **a**{}.",
        ", then **b**".repeat(10_000)
    );
    assert_eq!(parse(&path).action.kind(), "menu");
}
