//! The editing model beside a real browser: what random keys left in fields of Chromium on Linux, measured once.

use crate::rec::{Rec, press_of, target};
use compiler::model::{Action, Piece};
use serde::Deserialize;

/// One line of the file.
#[derive(Deserialize)]
struct Measured {
    multiline: bool,
    before: String,
    /// As Playwright names them, one after the other.
    keys: String,
    after: String,
}

/// What the model makes of it; `None`: it says that it does not know.
fn modelled(measured: &Measured) -> Option<String> {
    let mut field = target("textbox", "Remark");
    field.multiline = measured.multiline;
    field.state.value = Some(measured.before.clone());
    field.bounds = Some(recording::Rect {
        width: 600,
        height: 160,
        ..recording::Rect::default()
    });
    let mut rec = Rec::new("");
    rec.click(&field);
    for key in measured.keys.split(' ') {
        rec.event(press_of(key), Some(&field));
    }
    rec.click(&target("button", "Next")).end();
    let skill = rec.compile().skill.unwrap();
    let first = &skill.sections[0].steps[0].instruction.action;
    match first {
        Action::Set { value, .. } => match value.pieces() {
            [Piece::Literal(text)] => Some(text.as_str().to_owned()),
            _ => None,
        },
        Action::Clear { .. } => Some(String::new()),
        _ => Some(measured.before.clone()),
    }
}

#[test]
fn what_the_model_knows_is_what_the_browser_had() {
    let lines = include_str!("chromium.jsonl").lines();
    let (mut known, mut all) = (0, 0);
    let mut wrong = Vec::new();
    for line in lines {
        let measured: Measured = serde_json::from_str(line).unwrap();
        let modelled = modelled(&measured);
        all += 1;
        known += usize::from(modelled.is_some());
        if modelled.is_some_and(|text| text != measured.after) {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(known * 10 >= all * 6, "{known} of {all} are known");
}
