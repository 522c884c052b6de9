//! The same steps over rows: what is one repeated step, of which rows, and what is none.

use crate::rec::{Rec, check, click_of, target};
use crate::rows::row_cells;
use compiler::{Compiled, Mark, Options};
use recording::{Cause, Cell, Target};

const ORDERS: &str = "http://shop.localhost:8105/orders";

/// An order of a table of seven rows: customer, number, and the status with how many rows have it.
struct Order<'a>(&'a str, &'a str, &'a str, u32);

const PACKED: [Order<'static>; 3] = [
    Order("Quayside Hotels", "SO-2200", "Packed", 3),
    Order("ACME", "SO-2199", "Packed", 2),
    Order("Brightwater", "SO-2198", "Packed", 1),
];

impl Order<'_> {
    /// An element in its row.
    fn element(&self, role: &str, name: &str) -> Target {
        let Order(customer, number, status, alike) = *self;
        let mut element = target(role, name);
        element.matches = [("role+name".to_owned(), 7)].into();
        element.cell = Some(Cell {
            table: Some("Orders".to_owned()),
            row_key: Some(customer.to_owned()),
            column_header: Some("Actions".to_owned()),
            rows: Some(7),
            row_cells: row_cells(&[
                ("Customer", customer, 1),
                ("Order", number, 1),
                ("Status", status, alike),
                ("Currency", "EUR", 7),
            ]),
            ..Cell::default()
        });
        element
    }

    fn ship(&self, rec: &mut Rec) {
        let Order(_, number, ..) = self;
        rec.click(&self.element("button", "Ship"))
            .appeared("dialog", &format!("Ship {number}?"))
            .click(&target("button", "Ship order"))
            .appeared("status", &format!("Order {number} shipped"))
            .wait(900);
    }
}

fn shipped(goal: &str, orders: &[Order<'_>]) -> Rec {
    let mut rec = Rec::new(goal);
    orders.iter().for_each(|order| order.ship(&mut rec));
    rec
}

const EACH_PACKED: &str = "For each row in the table **Orders** where the column **Status** reads {status}, read {customer} from the column **Customer** and {order} from the column **Order**, then:";
const SHIP: &str = "Click the button **Ship** in the row of **{customer}**.";
const SHIP_ORDER: &str =
    "**Cannot be undone.** Read the values back, then click the button **Ship order** once.";

/// Nothing is folded: the sentences name the rows of the demonstration.
#[track_caller]
fn stays(rec: &mut Rec) {
    rec.end();
    let document = &rec.compile().files["SKILL.md"];
    assert!(!document.contains("For each"), "{document}");
}

#[track_caller]
fn begins(rec: &mut Rec, sentence: &str) -> Compiled {
    rec.end();
    let compiled = rec.compile();
    let document = &compiled.files["SKILL.md"];
    assert!(
        document.contains(&format!("\n1. {sentence}\n   1. ")),
        "{document}"
    );
    compiled
}

#[test]
fn three_rounds_are_one_step_for_each_row_that_has_in_common_what_no_other_has() {
    let mut rec = shipped("Ship every order that is packed", &PACKED);
    check(&mut rec, &[EACH_PACKED, SHIP, SHIP_ORDER]);
    let document = &rec.compile().files["SKILL.md"];
    for says in [
        "→ The dialog **Ship {order}?** shows.",
        "→ The status **Order {order} shipped** shows.",
        "**Done when:** After the last row: The status **Order {…} shipped** shows.",
    ] {
        assert!(document.contains(says), "{says} in {document}");
    }
    for says_not in ["## Output", "Whether step 1", "ACME"] {
        assert!(!document.contains(says_not), "{says_not} in {document}");
    }
    assert!(rec.compile().questions.is_empty());
}

#[test]
fn the_rounds_and_their_events_stand_in_the_files() {
    let mut rec = shipped("Ship every order that is packed", &PACKED);
    let files = rec.end().compile().files;
    let evidence = &files["references/evidence.md"];
    for line in [
        "| 2 | 1.1 | Click the button **Ship** in the row of **ACME**. | 5 |",
        "| 2 | 1.2 | Click the button **Ship order**. | 7 |",
        "| 1.2 | **Cannot be undone.** Read the values back, then click the button **Ship order** once. → The status **Order {order} shipped** shows. | 3, 7, 11 |",
    ] {
        assert!(evidence.contains(line), "{line} in {evidence}");
    }
    let anchors: serde_json::Value = serde_json::from_str(&files["anchors.json"]).unwrap();
    let step = &anchors["steps"][0];
    assert_eq!(step["action"], "for_each");
    assert_eq!(step["events"], serde_json::json!([1, 3, 5, 7, 9, 11]));
    assert_eq!(step["body"][0]["events"], serde_json::json!([1, 5, 9]));
    assert_eq!(step["body"][0]["anchors"][0]["value"], "button Ship");
    assert_ne!(step["body"][0]["sentence_digest"], step["sentence_digest"]);
}

#[test]
fn two_rounds_stay_two() {
    stays(&mut shipped(
        "Ship every order that is packed",
        &PACKED[1..],
    ));
}

#[test]
fn all_rows_that_show_are_each_row() {
    let mut rec = Rec::new("Ship the orders");
    for order in PACKED {
        let mut ship = order.element("button", "Ship");
        ship.cell.as_mut().unwrap().rows = Some(3);
        rec.click(&ship).appeared("status", "Shipped").wait(900);
    }
    let compiled = begins(
        &mut rec,
        "For each row in the table **Orders**, read {customer} from the column **Customer**, then:",
    );
    assert!(compiled.questions.is_empty());
}

#[test]
fn rows_that_go_leave_one_that_needs_no_name() {
    let mut rec = Rec::new("Empty the table");
    for (left, order) in (1..=3).rev().zip(PACKED) {
        let mut delete = order.element("button", "Delete");
        delete.matches = [("role+name".to_owned(), left)].into();
        delete.cell.as_mut().unwrap().rows = Some(left);
        rec.click(&delete)
            .appeared("dialog", "Sure?")
            .click(&target("button", "Delete"))
            .wait(900);
    }
    check(
        &mut rec,
        &[
            "For each row in the table **Orders**, read {customer} from the column **Customer**, then:",
            "Click the button **Delete** in the row of **{customer}**.",
            "**Cannot be undone.** Read the values back, then click the button **Delete** once.",
        ],
    );
}

#[test]
fn what_is_typed_from_the_row_is_what_the_row_says() {
    let number = target("textbox", "Order number");
    let mut rec = Rec::new("Enter the packed orders");
    for order in PACKED {
        rec.click(&order.element("button", "Enter"))
            .click(&number)
            .keys(&number, order.1)
            .value(&number, "", order.1)
            .click(&target("button", "Save"));
    }
    check(
        &mut rec,
        &[
            EACH_PACKED,
            "Click the button **Enter** in the row of **{customer}**.",
            "Set the field **Order number** to {order}.",
            "Click the button **Save**.",
        ],
    );
}

#[test]
fn what_is_typed_anew_for_each_row_is_no_round() {
    let count = target("textbox", "Counted");
    let mut rec = Rec::new("Enter what was counted");
    for (order, counted) in PACKED.iter().zip(["7", "12", "40"]) {
        rec.click(&order.element("button", "Enter"))
            .click(&count)
            .keys(&count, counted)
            .value(&count, "", counted)
            .click(&target("button", "Save"));
    }
    stays(&mut rec);
}

#[test]
fn one_more_round_that_broke_off_is_not_lost_in_the_others() {
    let mut rec = shipped("Ship what is packed", &PACKED);
    rec.click(&Order("Northside Cycles", "SO-2197", "Packed", 1).element("button", "Ship"));
    stays(&mut rec);
    let mut rec = Rec::new("Ship what is packed");
    rec.click(&Order("Northside Cycles", "SO-2197", "Packed", 4).element("button", "Ship"))
        .click(&target("button", "Cancel"));
    PACKED.iter().for_each(|order| order.ship(&mut rec));
    stays(&mut rec);
}

#[test]
fn a_round_with_something_else_in_it_is_another_one() {
    let mut rec = Rec::new("Ship what is packed");
    for order in &PACKED {
        order.ship(&mut rec);
        if order.1 == "SO-2199" {
            rec.click(&target("button", "Print the list"));
        }
    }
    stays(&mut rec);
    // Nor is one that does something else to its row.
    let mut rec = shipped("Ship what is packed", &PACKED[..2]);
    rec.click(&PACKED[2].element("button", "Hold"))
        .click(&target("button", "Ship order"));
    stays(&mut rec);
}

#[test]
fn a_row_that_comes_again_is_no_other_row() {
    let [first, second, _] = PACKED;
    let again = Order(first.0, first.1, first.2, first.3);
    stays(&mut shipped("Ship what is packed", &[first, second, again]));
}

#[test]
fn rows_that_the_goal_names_are_those_rows() {
    let mut rec = shipped(
        "Ship the orders of Quayside Hotels, ACME and Brightwater",
        &PACKED,
    );
    stays(&mut rec);
    assert_eq!(rec.compile().skill.unwrap().inputs.len(), 3);
}

#[test]
fn what_the_rows_have_in_common_is_asked_about_unless_the_goal_says_it() {
    let mut rec = shipped("Send off what can go", &PACKED);
    let each = EACH_PACKED.replace("{status}", "\"Packed\"");
    let compiled = begins(&mut rec, &each);
    let document = &compiled.files["SKILL.md"];
    assert!(
        document.contains("Whether step 1 is for every row"),
        "{document}"
    );
    let question = &compiled.questions[0];
    assert_eq!(
        question.text.as_str(),
        "Always take every row where “Status” reads “Packed”?"
    );
    let always = answered(&rec, question.event, Mark::Constant);
    assert!(always.files["SKILL.md"].contains(&each));
    assert!(!always.files["SKILL.md"].contains("Whether step 1"));
    let named = answered(&rec, question.event, Mark::Input);
    let which = "For each row in the table **Orders** that the user names, read {customer}";
    assert!(named.files["SKILL.md"].contains(which));
    assert!(always.questions.is_empty() && named.questions.is_empty());
}

fn answered(rec: &Rec, event: u64, mark: Mark) -> Compiled {
    let options = Options {
        marks: vec![(event, mark)],
        ..Options::default()
    };
    compiler::compile(std::slice::from_ref(&rec.recording), &options)
}

#[test]
fn rows_that_nothing_tells_from_the_others_are_for_the_user_to_name() {
    let orders = [
        Order("Quayside Hotels", "SO-2200", "Packed", 5),
        Order("ACME", "SO-2199", "Packed", 4),
        Order("Brightwater", "SO-2198", "Packed", 3),
    ];
    let mut rec = shipped("Ship the urgent ones", &orders);
    let compiled = begins(
        &mut rec,
        "For each row in the table **Orders** that the user names, read {customer} from the column **Customer** and {order} from the column **Order**, then:",
    );
    let document = &compiled.files["SKILL.md"];
    assert!(
        document.contains("Which rows step 1 is for: the demonstration took 3"),
        "{document}"
    );
    let question = &compiled.questions[0];
    assert_eq!(question.text.as_str(), "Take every row?");
    let every = answered(&rec, question.event, Mark::Constant);
    let all = "For each row in the table **Orders**, read {customer}";
    assert!(every.files["SKILL.md"].contains(all));
    assert!(every.questions.is_empty());
}

#[test]
fn a_text_in_common_that_the_goal_names_is_an_input() {
    let orders = ["SO-1", "SO-2", "SO-3"].map(|number| Order(number, "x", "Harbour North", 3));
    let mut rec = Rec::new("Print the orders of Harbour North");
    for (at, order) in orders.iter().enumerate() {
        let mut print = order.element("button", "Print");
        print.cell.as_mut().unwrap().row_cells = row_cells(&[
            ("Order", order.0, 1),
            ("Store", "Harbour North", 3),
            ("Pieces", ["4", "5", "6"][at], 1),
        ]);
        rec.click(&print).wait(900);
    }
    let compiled = begins(
        &mut rec,
        "For each row in the table **Orders** where the column **Store** reads {store}, read {order} from the column **Order**, then:",
    );
    assert_eq!(compiled.skill.unwrap().inputs[0].name, "store");
}

#[test]
fn rows_are_named_by_the_column_in_which_all_differ() {
    let mut rec = Rec::new("Ship what is packed");
    for (number, alike) in [("SO-2200", 3), ("SO-2199", 2), ("SO-2198", 1)] {
        let mut ship = Order("ACME", number, "Packed", alike).element("button", "Ship");
        ship.cell.as_mut().unwrap().row_cells[0].matches = Some(4);
        rec.click(&ship).wait(900);
    }
    check(
        &mut rec,
        &[
            "For each row in the table **Orders** where the column **Status** reads {status}, read {order} from the column **Order**, then:",
            "Click the button **Ship** in the row of **{order}**.",
        ],
    );
}

#[test]
fn a_column_in_which_other_rows_say_the_same_names_no_row() {
    let mut rec = Rec::new("Ship what is packed");
    for order in PACKED {
        let mut ship = order.element("button", "Ship");
        ship.cell.as_mut().unwrap().row_cells[0].matches = Some(2);
        rec.click(&ship).wait(900);
    }
    check(
        &mut rec,
        &[
            "For each row in the table **Orders** where the column **Status** reads {status}, read {order} from the column **Order**, then:",
            "Click the button **Ship** in the row of **{order}**.",
        ],
    );
}

#[test]
fn several_things_may_be_done_to_a_row_in_each_round() {
    let mut rec = Rec::new("Print and ship what is packed");
    for order in PACKED {
        rec.click(&order.element("button", "Print"))
            .wait(900)
            .click(&order.element("button", "Ship"))
            .wait(900);
    }
    let each = EACH_PACKED.replace(" and {order} from the column **Order**", "");
    check(
        &mut rec,
        &[
            &each,
            "Click the button **Print** in the row of **{customer}**.",
            "Click the button **Ship** in the row of **{customer}**.",
        ],
    );
}

#[test]
fn only_what_the_steps_within_use_is_read() {
    let mut rec = Rec::new("Ship what is packed");
    for order in PACKED {
        rec.click(&order.element("button", "Ship"))
            .appeared("heading", &format!("Order {}", order.1))
            .appeared("status", "Shipped")
            .wait(900);
    }
    let each = EACH_PACKED.replace(" and {order} from the column **Order**", "");
    begins(&mut rec, &each);
}

/// Opens an order's own page, does something there, and comes back, but for the last one.
fn on_pages(back: Option<&Target>) -> Rec {
    let mut rec = Rec::new("Print what is packed");
    rec.page.url = ORDERS.to_owned();
    rec.page.title = "Orders".to_owned();
    for (at, order) in PACKED.iter().enumerate() {
        rec.click(&order.element("button", "Open")).go(
            &format!("{ORDERS}/{}", order.1),
            &format!("Order {}", order.1),
            Cause::Link,
        );
        rec.click(&target("button", "Print")).wait(900);
        if at + 1 < PACKED.len() {
            if let Some(back) = back {
                rec.click(back);
            }
            let cause = if back.is_some() {
                Cause::Link
            } else {
                Cause::Back
            };
            rec.go(ORDERS, "Orders", cause).wait(900);
        }
    }
    rec
}

#[test]
fn a_round_may_go_over_other_pages_and_the_last_need_not_come_back() {
    let document = |back: &str| {
        format!(
            "   1. Click the button **Open** in the row of **{{customer}}**. → The page **Order {{order}}** shows.\n   2. Click the button **Print**.\n   3. {back}"
        )
    };
    for (mut rec, back) in [
        (
            on_pages(Some(&target("link", "Orders"))),
            "Click the link **Orders**. → The page **Orders** shows.",
        ),
        (on_pages(None), "Go back."),
    ] {
        let compiled = begins(&mut rec, EACH_PACKED);
        let text = &compiled.files["SKILL.md"];
        assert!(text.contains(&document(back)), "{text}");
    }
}

#[test]
fn what_may_have_saved_something_is_missed_in_the_last_round() {
    stays(&mut on_pages(Some(&target("button", "Save"))));
}

#[test]
fn entries_of_a_list_are_told_by_their_names() {
    let mut rec = Rec::new("Archive the old tickets");
    for name in ["Badge reader broken", "Two accounts", "Wrong address"] {
        let mut archive = target("button", "Archive");
        archive.matches = [("role+name".to_owned(), 9)].into();
        archive.cell = Some(Cell {
            table: Some("Tickets".to_owned()),
            row_key: Some(name.to_owned()),
            row_role: Some("listitem".to_owned()),
            row_cells: row_cells(&[("", name, 0)]),
            ..Cell::default()
        });
        rec.click(&archive).wait(900);
    }
    check(
        &mut rec,
        &[
            "For each list item in the list **Tickets** that the user names, read {item} from the name, then:",
            "Click the button **Archive** in the list item **{item}**.",
        ],
    );
}

#[test]
fn addresses_of_people_in_the_rows_stand_nowhere() {
    let mut rec = Rec::new("Invite all of them again");
    for name in ["dana.reyes", "owen.price", "mia.lund"] {
        let mut resend = Order("x", "y", "Invited", 3).element("button", "Resend");
        let cell = resend.cell.as_mut().unwrap();
        cell.row_key = Some(format!("{name}@acme.example"));
        cell.row_cells = row_cells(&[("E-mail", &format!("{name}@acme.example"), 1)]);
        rec.click(&resend).wait(900);
    }
    let compiled = begins(
        &mut rec,
        "For each row in the table **Orders** that the user names, read {e_mail} from the column **E-mail**, then:",
    );
    for (file, text) in &compiled.files {
        for name in ["dana", "owen", "mia"] {
            assert!(!text.contains(name), "{file}: {text}");
        }
    }
}

#[test]
fn steps_before_and_after_the_rounds_stay_where_they_were() {
    let mut rec = Rec::new("Ship what is packed");
    rec.click(&target("button", "Refresh")).wait(900);
    PACKED.iter().for_each(|order| order.ship(&mut rec));
    rec.event(
        click_of("left", 1),
        Some(&target("button", "Print the list")),
    );
    check(
        &mut rec,
        &[
            "Click the button **Refresh**.",
            EACH_PACKED,
            SHIP,
            SHIP_ORDER,
            "Click the button **Print the list**.",
        ],
    );
}
