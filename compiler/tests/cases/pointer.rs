//! Double clicks, drags, wheels and resting pointers: what the hand did, and what it meant.

use crate::rec::{Rec, check, click_of, target};
use recording::{ChangeOp, Changed, Click, Drag, End, Modifiers, Scroll, Target, What};

fn click_at(rec: &mut Rec, count: u32, (x, y): (i32, i32), what: &Target) {
    let click = Click {
        button: "left".to_owned(),
        count,
        x,
        y,
        ..Click::default()
    };
    rec.event(What::Click(click), Some(what));
}

fn drag(from: (i32, i32), to: (i32, i32), onto: &Target) -> What {
    What::Drag(Drag {
        from: End {
            x: from.0,
            y: from.1,
            target: None,
        },
        to: End {
            x: to.0,
            y: to.1,
            target: Some(Box::new(onto.clone())),
        },
        button: "left".to_owned(),
        ..Drag::default()
    })
}

fn scroll(rec: &mut Rec) {
    let turned = Scroll {
        dy: 3,
        unit: "notch".to_owned(),
        ..Scroll::default()
    };
    rec.event(What::Scroll(turned), None);
}

#[test]
fn both_clicks_logged_before_a_double_click_are_part_of_it() {
    let file = target("listitem", "plan.txt");
    let mut rec = Rec::new("");
    for count in [1, 1, 2] {
        rec.wait(90).at_once(click_of("left", count), Some(&file));
    }
    check(&mut rec, &["Double-click the list item **plan.txt**."]);
}

#[test]
fn a_press_that_wiggled_a_little_is_a_click() {
    let file = target("row", "plan.txt");
    let mut rec = Rec::new("");
    rec.event(drag((100, 50), (102, 51), &file), Some(&file));
    check(&mut rec, &["Click the row **plan.txt**."]);
}

#[test]
fn a_double_click_with_a_wiggle_in_either_press_is_one() {
    let file = target("row", "plan.txt");
    for wiggles in [[true, false], [false, true], [true, true]] {
        let mut rec = Rec::new("");
        for (at, wiggled) in wiggles.into_iter().enumerate() {
            match wiggled {
                true => {
                    rec.event(drag((100, 50), (101, 52), &file), Some(&file));
                }
                false => {
                    let count = if at == 1 && !wiggles[0] { 2 } else { 1 };
                    click_at(&mut rec, count, (101, 50), &file);
                }
            }
        }
        check(&mut rec, &["Double-click the row **plan.txt**."]);
    }
}

#[test]
fn three_clicks_are_one_triple_click() {
    let line = target("paragraph", "Total 42.50");
    let mut rec = Rec::new("");
    for count in [1, 2, 3] {
        rec.event(click_of("left", count), Some(&line));
    }
    check(&mut rec, &["Triple-click the text **Total 42.50**."]);
}

#[test]
fn quick_clicks_on_plus_count_one_by_one() {
    let plus = target("button", "+");
    let mut rec = Rec::new("");
    for count in [1, 2, 3, 4] {
        rec.event(click_of("left", count), Some(&plus));
    }
    check(&mut rec, &["Click the button **+** 4 times."]);
}

#[test]
fn quick_clicks_on_a_button_that_changed_something_each_time_count_one_by_one() {
    let more = target("button", "Add one");
    let mut rec = Rec::new("");
    for count in [1, 2] {
        rec.event(click_of("left", count), Some(&more));
        rec.event(
            What::Changed(Changed {
                op: ChangeOp::Text,
                role: "status".to_owned(),
                name: "Seats".to_owned(),
                after: Some(format!("{count}")),
                ..Changed::default()
            }),
            None,
        );
    }
    check(&mut rec, &["Click the button **Add one** 2 times."]);
}

#[test]
fn a_button_that_was_double_clicked_out_of_habit_is_clicked_once() {
    let submit = target("button", "Submit");
    let mut rec = Rec::new("");
    for count in [1, 2] {
        rec.event(click_of("left", count), Some(&submit));
    }
    check(
        rec.appeared("status", "Sent"),
        &["**Cannot be undone.** Read the values back, then click the button **Submit** once."],
    );
}

#[test]
fn a_drag_with_a_key_pressed_meanwhile_is_still_a_drag() {
    let (card, done) = (target("listitem", "Plan"), target("list", "Done"));
    let mut rec = Rec::new("");
    rec.press(None, "Control");
    rec.event(drag((10, 10), (300, 40), &done), Some(&card));
    check(
        &mut rec,
        &["Drag the list item **Plan** to the list **Done**."],
    );
}

#[test]
fn a_key_held_while_dragging_is_told() {
    let (card, done) = (target("listitem", "Plan"), target("list", "Done"));
    let mut rec = Rec::new("");
    let What::Drag(mut copied) = drag((10, 10), (300, 40), &done) else {
        return;
    };
    copied.modifiers = Modifiers {
        ctrl: true,
        ..Modifiers::default()
    };
    rec.event(What::Drag(copied), Some(&card));
    check(
        &mut rec,
        &["Holding Ctrl, drag the list item **Plan** to the list **Done**."],
    );
}

#[test]
fn scrolling_that_brought_what_is_pressed_next_is_needed() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Log"));
    scroll(&mut rec);
    rec.wait(60_000);
    scroll(&mut rec);
    rec.appeared("button", "Restore 3 March");
    check(
        rec.click(&target("button", "Restore 3 March")),
        &[
            "Click the link **Log**.",
            "Scroll until the button **Restore 3 March** shows.",
            "Click the button **Restore 3 March**.",
        ],
    );
}

#[test]
fn scrolling_and_what_it_brought_by_itself_is_not_taught() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Log"));
    scroll(&mut rec);
    rec.appeared("button", "Restore 2 March");
    check(
        rec.click(&target("button", "Restore 30 March")),
        &[
            "Click the link **Log**.",
            "Click the button **Restore 30 March**.",
        ],
    );
}

#[test]
fn links_that_show_under_the_resting_pointer_are_found_by_resting_there() {
    let mut rec = Rec::new("");
    rec.event(
        What::Hover(recording::Hover {}),
        Some(&target("link", "Floors")),
    )
    .appeared("link", "Second floor");
    check(
        rec.click(&target("link", "Second floor")),
        &[
            "Point at the link **Floors**.",
            "Click the link **Second floor**.",
        ],
    );
}

#[test]
fn a_pointer_that_rested_on_the_way_is_not_taught() {
    let mut rec = Rec::new("");
    rec.event(
        What::Hover(recording::Hover {}),
        Some(&target("link", "Floors")),
    )
    .appeared("link", "Second floor");
    check(
        rec.click(&target("link", "Orders")),
        &["Click the link **Orders**."],
    );
}
