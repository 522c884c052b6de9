//! The phrase book `forms.txt`: every form with the instruction that it stands for.

use super::*;
use crate::model::*;
use secrets::Text;

const BOOK: &str = include_str!("forms.txt");

/// The sentences under a heading: each as printed, with the spellings that are read as the same.
fn entries(heading: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut out: Vec<(&str, Vec<&str>)> = Vec::new();
    let lines = BOOK
        .lines()
        .skip_while(|line| *line != format!("# {heading}"))
        .skip(1);
    for line in lines.take_while(|line| !line.starts_with("# ")) {
        match (line.strip_prefix("    "), out.last_mut()) {
            (Some(also), Some((_, spellings))) => spellings.push(also),
            _ if line.is_empty() => {}
            _ => out.push((line, vec![])),
        }
    }
    assert!(!out.is_empty(), "no sentences under {heading}");
    out
}

fn headings() -> Vec<&'static str> {
    BOOK.lines()
        .filter_map(|line| line.strip_prefix("# "))
        .collect()
}

#[test]
fn what_is_printed_is_read_back_and_printed_the_same() {
    for heading in headings() {
        for (sentence, _) in entries(heading) {
            let instruction = parse(sentence);
            assert_eq!(
                print(&instruction),
                sentence,
                "under {heading}: {instruction:?}"
            );
        }
    }
}

#[test]
fn other_spellings_are_read_as_the_same() {
    for heading in headings() {
        for (sentence, spellings) in entries(heading) {
            for spelling in spellings {
                assert_eq!(
                    parse(spelling),
                    parse(sentence),
                    "under {heading}: {spelling}"
                );
            }
        }
    }
}

#[test]
fn every_kind_of_action_has_its_heading() {
    let groups = ["mentions", "checks", "conditions", "commits", "asked"];
    for heading in headings() {
        for (sentence, _) in entries(heading) {
            let kind = parse(sentence).action.kind();
            if groups.contains(&heading) {
                assert!(
                    kind != "agent_only" || sentence.contains("do what it says"),
                    "{sentence}"
                );
            } else {
                assert_eq!(kind, heading, "{sentence}");
            }
        }
    }
    for (kind, _) in super::english::ACTIONS {
        assert!(headings().contains(kind), "{kind} is missing in the book");
    }
}

fn text(literal: &str) -> Phrase {
    Phrase::literal(Text::from_document(literal))
}

fn at(role: Role, name: &str) -> Target {
    Target::named(role, text(name))
}

fn click(target: Target) -> Action {
    Action::Click {
        target,
        button: Button::Left,
        count: 1,
        times: 1,
        holding: vec![],
    }
}

fn plain(action: Action) -> Instruction {
    Instruction::plain(action)
}

fn chord(key: &str) -> Chord {
    Chord {
        ctrl: false,
        alt: false,
        shift: false,
        meta: false,
        key: key.to_owned(),
    }
}

/// What sentences of the book mean, as far as the sentence does not say it by itself.
fn meanings() -> Vec<(&'static str, Instruction)> {
    let acme = || at(Role::Row, "ACME");
    let search = || at(Role::Field, "Search");
    let in_acme = |element: Place| Target {
        element,
        context: vec![acme().element],
    };
    let unnamed = |role, ordinal| Place {
        role,
        name: None,
        ordinal,
    };
    let set = |name: &str, value| {
        plain(Action::Set {
            target: at(Role::Field, name),
            value,
        })
    };
    vec![
        ("Go back.", plain(Action::Back)),
        (
            "Click the button **New report**.",
            plain(click(at(Role::Button, "New report"))),
        ),
        (
            "Double-click the row **ACME**.",
            plain(Action::Click {
                target: acme(),
                button: Button::Left,
                count: 2,
                times: 1,
                holding: vec![],
            }),
        ),
        (
            "Right-click the list item **Plan**.",
            plain(Action::Click {
                target: at(Role::ListItem, "Plan"),
                button: Button::Right,
                count: 1,
                times: 1,
                holding: vec![],
            }),
        ),
        (
            "Holding Ctrl and Shift, click the row **ACME**.",
            plain(Action::Click {
                target: acme(),
                button: Button::Left,
                count: 1,
                times: 1,
                holding: vec![Modifier::Ctrl, Modifier::Shift],
            }),
        ),
        (
            "Click the button **+** 3 times.",
            plain(Action::Click {
                target: at(Role::Button, "+"),
                button: Button::Left,
                count: 1,
                times: 3,
                holding: vec![],
            }),
        ),
        (
            "Set the field **Amount** to {amount}.",
            set("Amount", Phrase::input("amount")),
        ),
        (
            "Set the field **Amount** to \"\".",
            set("Amount", Phrase::default()),
        ),
        (
            "Set the field **Notes** to \"one{⏎}two\".",
            set("Notes", text("one\ntwo")),
        ),
        (
            "Set the field **Code** to \"{␣}a {␣}b{␣}\".",
            set("Code", text(" a  b ")),
        ),
        (
            "Set the field **Title** to \"Report {number}\".",
            set(
                "Title",
                Phrase::new([
                    Piece::Literal(Text::from_document("Report ")),
                    Piece::Input("number".to_owned()),
                ]),
            ),
        ),
        (
            "Set the field **API key** to {secret: api_key}.",
            set(
                "API key",
                Phrase::new([Piece::Secret("api_key".to_owned())]),
            ),
        ),
        (
            "In the list **Tags**, choose \"A\" and \"B\".",
            plain(Action::Choose {
                target: at(Role::List, "Tags"),
                values: vec![text("A"), text("B")],
            }),
        ),
        (
            "In the menu **View**, choose **Zoom**, then **200 %**.",
            plain(Action::Menu {
                target: at(Role::Menu, "View"),
                path: vec![text("Zoom"), text("200 %")],
            }),
        ),
        (
            "In the context menu of the row **ACME**, choose **Archive**.",
            plain(Action::ContextMenu {
                target: acme(),
                path: vec![text("Archive")],
            }),
        ),
        (
            "Make sure the box **Billable** is not ticked.",
            plain(Action::Make {
                target: at(Role::Box, "Billable"),
                state: State::NotTicked,
            }),
        ),
        (
            "Press Space.",
            plain(Action::Press {
                chord: chord(" "),
                times: 1,
                target: None,
            }),
        ),
        (
            "Press Ctrl+Shift+\"+\".",
            plain(Action::Press {
                chord: Chord {
                    ctrl: true,
                    shift: true,
                    ..chord("+")
                },
                times: 1,
                target: None,
            }),
        ),
        (
            "Press Tab 2 times in the field **Search**.",
            plain(Action::Press {
                chord: chord("Tab"),
                times: 2,
                target: Some(search()),
            }),
        ),
        (
            "Drag the list item **Plan** to the list **Done**.",
            plain(Action::Drag {
                from: at(Role::ListItem, "Plan"),
                to: at(Role::List, "Done"),
                holding: vec![],
            }),
        ),
        (
            "Holding Ctrl, drag the list item **Plan** to the list **Done**.",
            plain(Action::Drag {
                from: at(Role::ListItem, "Plan"),
                to: at(Role::List, "Done"),
                holding: vec![Modifier::Ctrl],
            }),
        ),
        (
            "Read {order_number} from the cell **A-17** in the row of **ACME**.",
            plain(Action::Read {
                name: "order_number".to_owned(),
                target: in_acme(Place::named(Role::Cell, text("A-17"))),
            }),
        ),
        (
            "In the message \"Delete it?\", choose **OK**.",
            plain(Action::Answer {
                message: text("Delete it?"),
                answer: text("OK"),
            }),
        ),
        (
            "Ask the user to fill the field **API key** ({secret: api_key}).",
            plain(Action::AskSecret {
                target: at(Role::Field, "API key"),
                name: "api_key".to_owned(),
            }),
        ),
        (
            "Click the second unnamed button in the row of **ACME**.",
            plain(click(in_acme(unnamed(Role::Button, Some(2))))),
        ),
        (
            "Click the menu item **Delete** in the second unnamed group.",
            plain(click(Target {
                element: Place::named(Role::MenuItem, text("Delete")),
                context: vec![unnamed(Role::Group, Some(2))],
            })),
        ),
        (
            "Click the unnamed button in the line **Shipping address**.",
            plain(click(Target {
                element: unnamed(Role::Button, None),
                context: vec![Place::named(Role::Line, text("Shipping address"))],
            })),
        ),
        (
            "Click the cell in the row of **ACME** in the column **Amount**.",
            plain(click(Target {
                element: unnamed(Role::Cell, None),
                context: vec![acme().element, Place::named(Role::Column, text("Amount"))],
            })),
        ),
        (
            "Click the button **Save. → Go back.**.",
            plain(click(at(Role::Button, "Save. → Go back."))),
        ),
        (
            "Click the button **\\{amount\\}**.",
            plain(click(at(Role::Button, "{amount}"))),
        ),
        (
            "Click the button **Save**. → The dialog **Filter** is gone.",
            Instruction {
                check: Some(Check::Gone(at(Role::Dialog, "Filter"))),
                ..plain(click(at(Role::Button, "Save")))
            },
        ),
        (
            "**Cannot be undone.** If the dialog **Sure?** shows, read the values back, then press Enter once.",
            Instruction {
                when: Some(Check::Shows(at(Role::Dialog, "Sure?"))),
                commit: true,
                ..plain(Action::Press {
                    chord: chord("Enter"),
                    times: 1,
                    target: None,
                })
            },
        ),
        (
            "If the dialog **Cookies** shows, do what it says.",
            Instruction {
                when: Some(Check::Shows(at(Role::Dialog, "Cookies"))),
                ..plain(Action::AgentOnly {
                    text: text("do what it says"),
                })
            },
        ),
        (
            "Compare the total with the receipt.",
            plain(Action::AgentOnly {
                text: text("Compare the total with the receipt"),
            }),
        ),
    ]
}

#[test]
fn the_sentences_of_the_book_mean_these_instructions() {
    for (sentence, instruction) in meanings() {
        assert!(
            BOOK.lines().any(|line| line == sentence),
            "not in the book: {sentence}"
        );
        assert_eq!(parse(sentence), instruction, "{sentence}");
        assert_eq!(print(&instruction), sentence);
    }
}

#[test]
fn what_is_no_instruction_leaves_its_words_as_they_were() {
    for (sentence, _) in entries("agent_only") {
        let Action::AgentOnly { text } = parse(sentence).action else {
            panic!("{sentence} was read as an instruction");
        };
        let bare = |text: &str| text.replace('\\', "");
        assert!(
            bare(sentence).starts_with(&bare(&print_free(&text))),
            "{sentence} became {text:?}"
        );
    }
}
