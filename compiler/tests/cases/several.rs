//! Several recordings of one task: what differs is an input, what is equal a constant, what only some have is optional.

use crate::rec::{Rec, click_of, sentences, target};
use compiler::{Compiled, Mark, Options};
use proptest::prelude::*;
use recording::{Ancestor, Cause, Recording, Target};

/// Files an expense; `more` does something before it is sent.
fn expense(day: &str, amount: &str, category: &str, more: impl FnOnce(&mut Rec)) -> Recording {
    let goal = format!("File an expense of {amount} for {category}");
    let mut rec = Rec::new(&goal);
    rec.recording.header.id = format!("r{day}");
    rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
    rec.click(&target("button", "New report"));
    rec.value(&target("textbox", "Amount"), "", amount);
    rec.value(&target("combobox", "Category"), "", category);
    rec.value(&target("textbox", "Currency"), "", "EUR");
    more(&mut rec);
    rec.click(&target("button", "Submit"));
    rec.end();
    rec.recording.clone()
}

fn compile(recordings: &[Recording]) -> Compiled {
    compiler::compile(recordings, &Options::default())
}

fn document(compiled: &Compiled) -> &str {
    &compiled.files["SKILL.md"]
}

fn codes(compiled: &Compiled) -> Vec<&str> {
    let said = compiled.diagnostics.iter();
    said.map(|diagnostic| diagnostic.code.as_str()).collect()
}

#[test]
fn what_differs_is_an_input_and_what_is_equal_a_constant() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let second = expense("29", "17.20", "Travel", |_| {});
    let compiled = compile(&[first, second]);
    assert_eq!(
        sentences(&compiled),
        [
            "Click the button **New report**.",
            "Set the field **Amount** to {amount}.",
            "In the list **Category**, choose {category}.",
            "Set the field **Currency** to \"EUR\".",
            "**Cannot be undone.** Read the values back, then click the button **Submit** once.",
        ]
    );
    let document = document(&compiled);
    assert!(
        document.contains("as in \"42.50\" and \"17.20\""),
        "{document}"
    );
    assert!(document.contains("**Goal:** File an expense of {amount} for {category}"));
    assert!(document.contains("from two demonstrations on 2026-11-28 and 2026-11-29"));
    assert_eq!(codes(&compiled), [] as [&str; 0]);
    assert_eq!(compiled.questions, []);
    let evidence = &compiled.files["references/evidence.md"];
    assert!(
        evidence.contains("`r29`, 6 events, numbered from 1001"),
        "{evidence}"
    );
}

#[test]
fn what_the_goal_says_but_all_have_alike_stays_a_constant() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let second = expense("29", "17.20", "Meals", |_| {});
    let said = sentences(&compile(&[first, second]));
    assert_eq!(said[2], "In the list **Category**, choose \"Meals\".");
    assert_eq!(said[1], "Set the field **Amount** to {amount}.");
}

#[test]
fn the_same_demonstration_twice_says_no_more_than_once() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let second = expense("29", "42,5", "Meals", |_| {});
    assert_eq!(
        sentences(&compile(&[first.clone(), second])),
        sentences(&compile(&[first]))
    );
}

#[test]
fn a_value_that_no_goal_says_is_an_input_where_it_differs() {
    let mut one = expense("28", "42.50", "Meals", |rec| {
        rec.value(&target("textbox", "Comment"), "", "Team lunch");
    });
    let mut two = expense("29", "42.50", "Meals", |rec| {
        rec.value(&target("textbox", "Comment"), "", "Farewell");
    });
    for recording in [&mut one, &mut two] {
        "File it".clone_into(&mut recording.header.goal);
    }
    let compiled = compile(&[one, two]);
    assert_eq!(
        sentences(&compiled)[4],
        "Set the field **Comment** to {comment}."
    );
    let document = document(&compiled);
    assert!(document.contains("{comment}: text, as in \"Team lunch\" and \"Farewell\"."));
}

#[test]
fn two_fields_that_only_once_held_the_same_are_two_inputs() {
    let parcel = |day, width: &str, height: &str| {
        let mut rec = Rec::new("Order a parcel");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        rec.value(&target("textbox", "Width"), "", width);
        rec.value(&target("textbox", "Height"), "", height);
        rec.value(&target("textbox", "Depth"), "", "5");
        rec.end();
        rec.recording.clone()
    };
    let compiled = compile(&[parcel("28", "5", "5"), parcel("29", "7", "9")]);
    assert_eq!(
        sentences(&compiled),
        [
            "Set the field **Width** to {width}.",
            "Set the field **Height** to {height}.",
            "Set the field **Depth** to \"5\".",
        ]
    );
}

#[test]
fn a_step_that_only_one_has_is_asked_about() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let second = expense("29", "17.20", "Travel", |rec| {
        rec.value(&target("textbox", "Comment"), "", "Team lunch");
    });
    let both = [first, second];
    let compiled = compile(&both);
    assert_eq!(
        sentences(&compiled)[4],
        "**Ask the user first.** Set the field **Comment** to \"Team lunch\"."
    );
    let question = &compiled.questions[0];
    assert_eq!(
        question.text.to_string(),
        "Is what was done with the field “Comment” always part of the task?"
    );
    let answered = |mark| {
        let options = Options {
            marks: vec![(question.event, mark)],
            ..Options::default()
        };
        compiler::compile(&both, &options)
    };
    let without = answered(Mark::Ignore);
    assert!(!without.files["SKILL.md"].contains("Comment"));
    let always = answered(Mark::Constant);
    assert_eq!(
        sentences(&always)[4],
        "Set the field **Comment** to \"Team lunch\"."
    );
    assert!(!always.files["SKILL.md"].contains("always needed"));
    assert_eq!(always.questions, []);
}

#[test]
fn a_dialog_that_came_only_once_is_a_condition() {
    let accept = Target {
        ancestors: vec![
            Ancestor {
                role: "dialog".to_owned(),
                name: "Cookies".to_owned(),
            },
            Ancestor {
                role: "document".to_owned(),
                name: "Shop".to_owned(),
            },
        ],
        matches: [("role+name".to_owned(), 2)].into(),
        ..target("button", "Accept")
    };
    let first = expense("28", "42.50", "Meals", |rec| {
        rec.click(&accept);
    });
    let second = expense("29", "17.20", "Travel", |_| {});
    let compiled = compile(&[first, second]);
    assert_eq!(
        sentences(&compiled)[4],
        "If the dialog **Cookies** shows, click the button **Accept** in the dialog **Cookies**."
    );
    assert!(!document(&compiled).contains("always needed"));
    assert_eq!(compiled.questions, []);
}

#[test]
fn what_appeared_only_once_is_a_condition() {
    let first = expense("28", "42.50", "Meals", |rec| {
        rec.appeared("button", "Keep draft");
        rec.click(&target("button", "Keep draft"));
    });
    let second = expense("29", "17.20", "Travel", |_| {});
    let compiled = compile(&[first, second]);
    assert_eq!(
        sentences(&compiled)[4],
        "If the button **Keep draft** shows, click the button **Keep draft**."
    );
    assert!(!document(&compiled).contains("→ The button **Keep draft** shows"));
}

#[test]
fn fields_filled_in_another_order_are_the_same_steps() {
    let form = |day, fields: [(&str, &str); 2]| {
        let mut rec = Rec::new("Fill the form");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        for (name, value) in fields {
            rec.value(&target("textbox", name), "", value);
        }
        rec.click(&target("button", "Save"));
        rec.end();
        rec.recording.clone()
    };
    let first = form("28", [("Colour", "Dark red"), ("Size", "Large")]);
    let second = form("29", [("Size", "Small"), ("Colour", "Dark red")]);
    let compiled = compile(&[first, second]);
    assert_eq!(
        sentences(&compiled),
        [
            "Set the field **Colour** to \"Dark red\".",
            "Set the field **Size** to {size}.",
            "Click the button **Save**.",
        ]
    );
    assert_eq!(compiled.questions, []);
}

#[test]
fn another_row_is_an_input_named_by_its_column() {
    let delete = |day, company: &str| {
        let mut rec = Rec::new("Remove the customer");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        let button = Target {
            cell: Some(recording::Cell {
                table: Some("Customers".to_owned()),
                row_key: Some(company.to_owned()),
                row: Some(2),
                row_cells: vec![recording::RowCell {
                    column_header: Some("Company".to_owned()),
                    text: company.to_owned(),
                    matches: Some(1),
                }],
                ..recording::Cell::default()
            }),
            matches: [("role+name".to_owned(), 4)].into(),
            ..target("button", "Delete")
        };
        rec.event(click_of("left", 1), Some(&button));
        rec.end();
        rec.recording.clone()
    };
    let compiled = compile(&[delete("28", "ACME"), delete("29", "Globex")]);
    let said = sentences(&compiled);
    assert!(
        said[0].ends_with("the row of **{company}** once."),
        "{said:?}"
    );
    assert_eq!(compiled.questions, []);
}

#[test]
fn how_often_and_which_state_are_said_to_be_open() {
    let order = |day, clicks: usize| {
        let mut rec = Rec::new("Order lamps");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        for _ in 0..clicks {
            rec.wait(2_000).click(&target("button", "+"));
        }
        rec.click(&target("link", "Basket"));
        rec.end();
        rec.recording.clone()
    };
    let compiled = compile(&[order("28", 3), order("29", 2)]);
    assert_eq!(sentences(&compiled)[0], "Click the button **+** 3 times.");
    assert!(document(&compiled).contains("Which way step 1 should go"));
}

#[test]
fn another_task_is_refused() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let mut other = Rec::new("Look at the prices");
    other.go("http://shop.localhost:8105/prices", "Prices", Cause::Link);
    other.click(&target("link", "Lamps")).end();
    let both = [first, other.recording];
    let compiled = compile(&both);
    assert!(compiled.skill.is_none());
    assert_eq!(codes(&compiled), ["T051"]);
    let turned: Vec<Recording> = both.into_iter().rev().collect();
    assert_eq!(compile(&turned).diagnostics, compiled.diagnostics);
}

#[test]
fn the_end_of_a_recording_that_broke_off_is_not_optional() {
    let first = expense("28", "42.50", "Meals", |_| {});
    let mut second = expense("29", "17.20", "Travel", |_| {});
    second.events.truncate(3);
    let compiled = compile(&[first, second]);
    assert_eq!(sentences(&compiled).len(), 5);
    assert!(!document(&compiled).contains("always needed"));
}

#[test]
fn personal_data_of_neither_is_shown() {
    let mail = |day, address: &str| {
        let mut rec = Rec::new("Invite someone");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        rec.value(&target("textbox", "E-mail"), "", address);
        rec.click(&target("button", "Invite")).end();
        rec.recording.clone()
    };
    let compiled = compile(&[
        mail("28", "jane.porter@acme-works.com"),
        mail("29", "omar.said@globex-labs.com"),
    ]);
    for (path, text) in &compiled.files {
        assert!(
            !text.contains("porter") && !text.contains("omar"),
            "{path}: {text}"
        );
    }
    assert_eq!(
        sentences(&compiled)[0],
        "Set the field **E-mail** to {e_mail}."
    );
}

#[test]
fn who_was_signed_in_already_makes_signing_in_no_step() {
    let first = expense("28", "42.50", "Meals", |rec| {
        let work = rec.page.url.clone();
        rec.go("http://sso.localhost:8102/", "Sign in", Cause::Redirect);
        let mut password = target("textbox", "Password");
        password.secure = true;
        rec.click(&password);
        rec.value(&password, "", "x");
        rec.recording.events.last_mut().unwrap().withheld = Some("secure".to_owned());
        rec.click(&target("button", "Sign in"));
        rec.go(&work, "Shop", Cause::Redirect);
    });
    let alone = sentences(&compile(std::slice::from_ref(&first)));
    assert!(
        alone.contains(&"Ask the user to sign in at \"sso.localhost:8102\".".to_owned()),
        "{alone:?}"
    );
    let second = expense("29", "17.20", "Travel", |_| {});
    let compiled = compile(&[first, second]);
    assert_eq!(sentences(&compiled).len(), 5);
    assert!(document(&compiled).contains("- If sso.localhost:8102 asks to sign in, hand over"));
    assert!(!document(&compiled).contains("always needed"));
}

#[test]
fn a_secret_of_one_is_a_secret_of_all() {
    let told = |day| {
        expense(day, "42.50", "Meals", |rec| {
            rec.value(&target("textbox", "Word of the day"), "", "Blue-Heron-77");
        })
    };
    let both = [told("28"), told("29")];
    for marked in [5, 1005] {
        let options = Options {
            marks: vec![(marked, Mark::Secret)],
            ..Options::default()
        };
        let compiled = compiler::compile(&both, &options);
        let said = sentences(&compiled);
        assert_eq!(said.len(), 6, "{said:?}");
        assert!(said[4].starts_with("Ask the user to fill the field **Word of the day**"));
        let heron = compiled.files.values().any(|text| text.contains("Heron"));
        assert!(!heron, "marked at {marked}");
    }
}

#[test]
fn another_entry_of_a_list_is_an_input() {
    let open = |day, project: &str| {
        let mut rec = Rec::new("Open a project");
        rec.recording.header.started_at = format!("2026-11-{day}T10:00:00Z");
        rec.click(&target("listitem", project));
        rec.click(&target("button", "Open")).end();
        rec.recording.clone()
    };
    let compiled = compile(&[open("28", "Harbour"), open("29", "Lighthouse")]);
    assert_eq!(
        sentences(&compiled),
        [
            "Click the list item **{item}**.",
            "Click the button **Open**."
        ]
    );
}

/// A demonstration of one out of a few steps at a time, with values out of a few.
fn demonstration() -> impl Strategy<Value = Recording> {
    let step = (0..6_u8, 0..4_u8);
    (prop::collection::vec(step, 0..9), 0..3_u8, any::<bool>()).prop_map(|(steps, day, whole)| {
        let mut rec = Rec::new(["", "Do it for Meals", "Do it with 42.50"][usize::from(day)]);
        rec.recording.header.started_at = format!("2026-11-0{}T10:00:00Z", day % 2);
        for (kind, value) in steps {
            let value = ["Meals", "Travel", "42.50", "7"][usize::from(value)];
            match kind {
                0 => rec.value(&target("textbox", "Amount"), "", value),
                1 => rec.value(&target("combobox", "Category"), "", value),
                2 => rec.click(&target("button", "Save")),
                3 => rec.click(&target("link", value)),
                4 => rec.appeared("dialog", value),
                _ => rec.go("http://shop.localhost:8105/next", "Next", Cause::Link),
            };
        }
        if whole {
            rec.end();
        }
        rec.recording.clone()
    })
}

proptest! {
    #[test]
    fn the_order_in_which_they_are_given_does_not_matter(
        a in demonstration(), b in demonstration(), c in demonstration(),
    ) {
        let all = [a, b, c];
        let one = compile(&all);
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let other = compile(&order.map(|at: usize| all[at].clone()));
            prop_assert_eq!(&one.files, &other.files);
            prop_assert_eq!(&one.questions, &other.questions);
            prop_assert_eq!(&one.diagnostics, &other.diagnostics);
        }
        if let Some(document) = one.files.get("SKILL.md") {
            let parsed = compiler::document::parse(document);
            prop_assert_eq!(&compiler::document::print_parsed(&parsed), document);
        }
    }
}
