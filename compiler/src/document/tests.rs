//! The document: what it looks like, that it reads back, and that a person's words stay.

use super::*;
use crate::grammar::generate;
use crate::model::*;
use proptest::prelude::*;
use proptest::sample::select;
use secrets::Text;

const EXPENSE: &str = include_str!("expense.md");

fn text(literal: &str) -> Text {
    Text::from_document(literal)
}

fn phrase(literal: &str) -> Phrase {
    Phrase::literal(text(literal))
}

fn target(role: Role, name: &str) -> Target {
    Target::named(role, phrase(name))
}

fn input(name: &str, kind: InputKind, example: &str) -> Input {
    Input {
        name: name.to_owned(),
        kind,
        required: true,
        example: phrase(example),
        options: Vec::new(),
        rule: None,
        from: Provenance::Said,
    }
}

/// The skill of the design's example.
fn expense() -> Skill {
    let saved = Target::named(
        Role::Status,
        Phrase::new([
            Piece::Literal(text("Report ")),
            Piece::Any,
            Piece::Literal(text(" saved")),
        ]),
    );
    let set = |role, name: &str, input: &str| Action::Set {
        target: target(role, name),
        value: Phrase::input(input),
    };
    let click = |name: &str| Action::Click {
        target: target(Role::Button, name),
        button: Button::Left,
        count: 1,
        times: 1,
        holding: vec![],
    };
    let steps = vec![
        Instruction {
            check: Some(Check::Shows(target(Role::Field, "Amount"))),
            ..Instruction::plain(click("New report"))
        },
        Instruction {
            check: Some(Check::Reads(
                target(Role::Field, "Amount"),
                Phrase::input("amount"),
            )),
            ..Instruction::plain(set(Role::Field, "Amount", "amount"))
        },
        Instruction::plain(Action::Choose {
            target: target(Role::List, "Category"),
            values: vec![Phrase::input("category")],
        }),
        Instruction::plain(set(Role::Date, "Date", "date")),
        Instruction::plain(Action::Make {
            target: target(Role::Box, "Billable"),
            state: State::Ticked,
        }),
        Instruction {
            when: None,
            commit: true,
            action: click("Submit"),
            check: Some(Check::Shows(saved.clone())),
        },
    ];
    Skill {
        name: text("File an expense"),
        slug: "taught-file-an-expense".to_owned(),
        description: text("File an expense of {amount} for {category} on expenses.localhost:8101."),
        goal: Phrase::new([
            Piece::Literal(text("File an expense of ")),
            Piece::Input("amount".to_owned()),
            Piece::Literal(text(" for ")),
            Piece::Input("category".to_owned()),
            Piece::Literal(text(" on ")),
            Piece::Input("date".to_owned()),
            Piece::Literal(text(".")),
        ]),
        done_when: vec![Check::Shows(saved.clone())],
        inputs: vec![
            input("amount", InputKind::Number, "42.50"),
            Input {
                options: vec![text("Meals"), text("Travel"), text("Office")],
                ..input("category", InputKind::Choice, "Meals")
            },
            Input {
                rule: Some(text("as DD/MM/YYYY")),
                ..input("date", InputKind::Date, "30/11/2026")
            },
            Input {
                required: false,
                from: Provenance::Inferred,
                ..input("comment", InputKind::Text, "")
            },
        ],
        secrets: vec!["api_key".to_owned()],
        outputs: vec![Output {
            name: "report".to_owned(),
            place: saved,
            example: text("EX-1042"),
        }],
        before: vec![
            BeforeYouStart::Ready {
                url: phrase("http://expenses.localhost:8101/reports"),
                check: Some(Check::Shows(target(Role::Page, "My reports"))),
            },
            BeforeYouStart::SignIn {
                site: text("sso.localhost:8102"),
            },
        ],
        scope: Scope {
            sites: vec![
                (text("http://expenses.localhost:8101"), SiteUse::Work),
                (text("http://sso.localhost:8102"), SiteUse::SignIn),
                (text("http://hop.localhost"), SiteUse::Hop),
            ],
            apps: vec![text("Files")],
        },
        sections: vec![Section {
            heading: Heading {
                site: phrase("expenses.localhost:8101"),
                page: Some(phrase("My reports")),
            },
            steps: steps
                .into_iter()
                .map(|instruction| SkillStep { instruction })
                .collect(),
        }],
        checks: vec![text(
            "If the status does not show, look whether the report is in the list.",
        )],
        differs: vec![text("If an element is not there, stop and ask the user.")],
        not_seen: vec![text(
            "What happens when a value is refused: no error was shown.",
        )],
        provenance: text(
            "Compiled by taught 0.1.0 from one demonstration on 2026-11-30: 12 events, 6 steps.",
        ),
        history: vec![HistoryRow {
            cells: ["2026-11-30", "pass", "1", "w-1", "Went | well"]
                .map(text)
                .to_vec(),
        }],
    }
}

#[test]
fn the_example_of_the_design_reads_as_written() {
    let printed = print(&expense());
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/src/document/expense.md"),
            &printed,
        )
        .unwrap();
    } else {
        assert_eq!(printed, EXPENSE);
    }
    let parsed = parse(&printed);
    assert_eq!(parsed.skill, expense());
    assert_eq!(
        (parsed.title, parsed.kept, parsed.remarks),
        (None, vec![], vec![])
    );
}

#[test]
fn empty_sections_are_left_out() {
    let skill = Skill {
        goal: Phrase::default(),
        done_when: vec![],
        inputs: vec![],
        secrets: vec![],
        outputs: vec![],
        before: vec![],
        scope: Scope::default(),
        checks: vec![],
        differs: vec![],
        not_seen: vec![],
        provenance: Text::default(),
        history: vec![],
        ..expense()
    };
    let printed = print(&skill);
    let headings: Vec<&str> = printed
        .lines()
        .filter(|line| line.starts_with('#'))
        .collect();
    assert_eq!(
        headings,
        [
            "# File an expense",
            "## Steps",
            "### expenses.localhost:8101, \"My reports\""
        ]
    );
    assert!(
        !printed.contains("\n\n\n") && printed.ends_with("saved** shows.\n"),
        "{printed}"
    );
    assert_eq!(parse(&printed).skill, skill);
}
