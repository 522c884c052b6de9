//! Whoever looks at every text of a recording misses none.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]
#![allow(dead_code, reason = "the strategies are shared")]

mod any;

use any::{event, header};
use proptest::prelude::*;
use recording::{Event, Lines, TextKind, each_text_of_line};
use serde_json::Value;

/// Words on lines that are of a closed set, so that they hold no text.
const CLOSED: [&str; 3] = ["kind", "cause", "surface"];

fn strings(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) if !text.is_empty() => out.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| strings(item, out)),
        Value::Object(fields) => {
            let changed = fields.get("kind").and_then(Value::as_str) == Some("changed");
            for (name, value) in fields {
                if !(CLOSED.contains(&name.as_str()) || changed && name == "op") {
                    strings(value, out);
                }
            }
            if let Some(Value::Object(matches)) = fields.get("matches") {
                out.extend(matches.keys().filter(|name| !name.is_empty()).cloned());
            }
        }
        _ => {}
    }
}

fn line(event: &Event) -> Value {
    serde_json::from_str(&Lines::new().event(event).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn every_text_of_a_line_is_visited(mut event in event()) {
        let mut on_line = Vec::new();
        strings(&line(&event), &mut on_line);
        let mut visited = Vec::new();
        event.each_text(|_, text| visited.push(text.clone()));
        if let recording::What::Unknown(_) = event.what {
            visited.remove(0);
        }
        on_line.sort();
        visited.sort();
        prop_assert_eq!(visited, on_line);
    }

    #[test]
    fn a_line_is_read_the_same_as_text_and_as_event(event in event()) {
        let mut of_event = Vec::new();
        event.clone().each_text(|kind, text| of_event.push((text.clone(), kind as u8)));
        let mut of_line = Vec::new();
        each_text_of_line(&mut line(&event), |kind, text| of_line.push((text.clone(), kind as u8)));
        for told in of_event {
            let at = of_line.iter().position(|known| *known == told);
            prop_assert!(at.is_some(), "{:?} is told as {:?}", told, of_line);
            of_line.swap_remove(at.unwrap());
        }
    }

    #[test]
    fn every_text_of_a_header_is_visited(mut header in header()) {
        header.each_text(|_, text| "#".clone_into(text));
        let told = serde_json::to_value(&header).unwrap();
        for (name, value) in told.as_object().unwrap() {
            if !matches!(name.as_str(), "format" | "id") {
                let mut left = Vec::new();
                strings(value, &mut left);
                prop_assert!(left.iter().all(|text| text == "#"), "{}: {:?}", name, left);
            }
        }
    }
}

#[test]
fn a_word_of_the_formats_own_is_told_from_words() {
    assert!(TextKind::Own.is_own_word("textbox"));
    assert!(!TextKind::Own.is_own_word("Hunter2"));
    assert!(!TextKind::Words.is_own_word("textbox"));
}
