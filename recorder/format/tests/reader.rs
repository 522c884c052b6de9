//! What the reader says of lines that it does not understand, and how lines share targets.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

use std::sync::Arc;

use recording::*;

const HEAD: &str = r#"{"format":"taught-recording","version":1,"id":"r","started_at":"","source":"x11","recorder_version":""}"#;

/// Reads these lines after a header and compares the warnings, as "line: text".
fn check(lines: &str, warnings: &[&str]) -> Recording {
    let recording = read_bytes(format!("{HEAD}\n{lines}").as_bytes()).unwrap();
    let said: Vec<String> = recording
        .warnings
        .iter()
        .map(|warning| format!("{}: {}", warning.line, warning.what))
        .collect();
    assert_eq!(said, warnings);
    recording
}

#[test]
fn what_is_not_known_is_said_and_the_rest_is_kept() {
    check(r#"{"seq":1,"t":1,"kind":"focus"}"#, &[]);
    let read = check(
        "{\"seq\":1,\"t\":1,\"kind\":\"telepathy\",\"strength\":4}\n{\"seq\":2,\"t\":1,\"kind\":\"focus\"}\n",
        &["2: unknown kind `telepathy`"],
    );
    assert_eq!(read.events.len(), 2);
    assert_eq!(read.events[0].what.kind(), "telepathy");
    check(
        r#"{"seq":1,"t":1,"kind":"click","button":"left","pressure":0.5}"#,
        &["2: unknown field `pressure`"],
    );
    check(
        r#"{"seq":1,"t":1,"kind":"focus","target":{"role":"button","aura":"blue"}}"#,
        &["2: unknown field `target.aura`"],
    );
    check(
        r#"{"seq":1,"t":1,"kind":"snapshot","at":"end","nodes":[{"depth":1,"smell":"no"}]}"#,
        &["2: unknown field `nodes.0.smell`"],
    );
    let read = check(
        r#"{"seq":1,"t":1,"kind":"click","button":7}"#,
        &["2: a field of `click` has an unexpected type"],
    );
    assert_eq!(read.events[0].what, What::Unknown("click".to_owned()));
}

#[test]
fn a_cause_that_is_not_known_is_unknown() {
    let read = check(
        r#"{"seq":1,"t":1,"kind":"page","from":"a","to":"b","cause":"magic"}"#,
        &[],
    );
    let What::PageChange(change) = &read.events[0].what else {
        panic!("not a page");
    };
    assert_eq!(change.cause, Cause::Unknown);
}

#[test]
fn only_the_last_line_can_be_torn() {
    check("{\"seq\":1,\"t\"", &["2: the last line broke off"]);
    check(
        "{\"seq\":1,\"t\"\n{\"seq\":2,\"t\":1,\"kind\":\"focus\"}\n",
        &["2: not a line of a recording"],
    );
    check("\n\r\n  \n", &[]);
}

#[test]
fn lines_out_of_order_are_said() {
    check(
        "{\"seq\":2,\"t\":1,\"kind\":\"focus\"}\n{\"seq\":2,\"t\":1,\"kind\":\"focus\"}\n",
        &["3: the line's number does not follow the one before"],
    );
}

#[test]
fn a_newer_version_is_read_as_far_as_it_is_understood() {
    let newer = HEAD.replace("\"version\":1", "\"version\":7,\"mood\":\"good\"");
    let read = read_bytes(newer.as_bytes()).unwrap();
    let said: Vec<_> = read
        .warnings
        .into_iter()
        .map(|warning| warning.what)
        .collect();
    assert_eq!(
        said,
        [Trouble::Newer(7), Trouble::UnknownField("mood".to_owned())]
    );
}

#[test]
fn what_is_no_recording_is_refused() {
    let refused = |text: &str| read_bytes(text.as_bytes()).unwrap_err();
    assert_eq!(refused(""), NotARecording::Empty);
    assert_eq!(refused("\n"), NotARecording::NoHeader);
    assert_eq!(refused("{}"), NotARecording::NoHeader);
    // A run report of another tool, with the word that we look for in a value.
    assert_eq!(
        refused(r#"{"steps":[],"note":"\"format\""}"#),
        NotARecording::NoHeader
    );
    assert_eq!(
        refused(r#"{"format":"chrome-recorder","version":1}"#),
        NotARecording::NoHeader
    );
    assert_eq!(refused("[1,2]"), NotARecording::NoHeader);
}

#[test]
fn warnings_are_bounded_and_the_rest_is_counted() {
    let lines = "{\"seq\":1,\"t\":1,\"kind\":\"x\"}\n".repeat(500);
    let recording = read_bytes(format!("{HEAD}\n{lines}").as_bytes()).unwrap();
    assert_eq!(recording.warnings.len(), 201);
    // 500 unknown kinds, and 499 numbers that do not rise.
    assert_eq!(recording.warnings[200].what, Trouble::More(799));
}

#[test]
fn a_target_is_written_once_and_shared() {
    let target = |name: &str| {
        Arc::new(Target {
            role: "button".to_owned(),
            name: name.to_owned(),
            ..Target::default()
        })
    };
    let event = |seq, target: &Arc<Target>| Event {
        seq,
        what: What::Focus(Focus::default()),
        target: Some(Arc::clone(target)),
        ..Event::default()
    };
    let mut lines = Lines::new();
    let save = target("Save");
    let first = lines.event(&event(1, &save)).unwrap();
    let other = lines.event(&event(2, &target("Send"))).unwrap();
    let again = lines.event(&event(3, &target("Save"))).unwrap();
    assert!(first.contains("\"target\":{") && other.contains("\"target\":{"));
    assert!(again.contains("\"target_ref\":1") && !again.contains("Save"));
    let read = check(&[first, other, again].join("\n"), &[]);
    assert!(Arc::ptr_eq(
        read.events[0].target.as_ref().unwrap(),
        read.events[2].target.as_ref().unwrap()
    ));
}

#[test]
fn a_reference_to_a_line_that_was_lost_is_said() {
    let read = check(
        r#"{"seq":2,"t":1,"kind":"focus","target_ref":1}"#,
        &["2: the line that has the target is missing"],
    );
    assert_eq!(read.events[0].target, None);
}

/// The order of the targets that a writer remembers: a long recording must not refer to a line too far back.
#[test]
fn only_the_last_targets_are_referred_to() {
    let mut lines = Lines::new();
    for seq in 1..=40 {
        let event = Event {
            seq,
            what: What::Focus(Focus::default()),
            target: Some(Arc::new(Target {
                role: "button".to_owned(),
                name: seq.to_string(),
                ..Target::default()
            })),
            ..Event::default()
        };
        lines.event(&event).unwrap();
    }
    let mut first = Event {
        seq: 41,
        what: What::Focus(Focus::default()),
        ..Event::default()
    };
    first.target = Some(Arc::new(Target {
        role: "button".to_owned(),
        name: "1".to_owned(),
        ..Target::default()
    }));
    assert!(lines.event(&first).unwrap().contains("\"target\":{"));
}
