//! Properties of the format: what is written reads back, whatever is cut off or broken is said and nothing more.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod any;

use any::{event, header};
use proptest::prelude::*;
use recording::{Event, Header, Recording, Trouble, Writer, read, read_bytes};

fn written(header: &Header, events: &[Event]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), header).unwrap();
    for event in events {
        writer.event(event).unwrap();
    }
    writer.into_inner()
}

/// Numbers the events as a recorder does.
fn numbered(mut events: Vec<Event>) -> Vec<Event> {
    for (number, event) in (1..).zip(&mut events) {
        event.seq = number;
    }
    events
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(event(), 0..12).prop_map(numbered)
}

fn no_warnings(recording: &Recording) -> Result<(), TestCaseError> {
    prop_assert_eq!(&recording.warnings, &vec![]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_reads_back(header in header(), events in events()) {
        let recording = read_bytes(&written(&header, &events)).unwrap();
        no_warnings(&recording)?;
        prop_assert_eq!(&recording.header, &header);
        prop_assert_eq!(&recording.events, &events);
    }

    #[test]
    fn line_breaks_of_other_systems_and_a_byte_order_mark_change_nothing(header in header(), events in events()) {
        let text = String::from_utf8(written(&header, &events)).unwrap();
        let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let recording = read_bytes(other.as_bytes()).unwrap();
        no_warnings(&recording)?;
        prop_assert_eq!(&recording.header, &header);
        prop_assert_eq!(&recording.events, &events);
    }

    #[test]
    fn reading_again_what_was_read_and_written_gives_the_same_bytes(header in header(), events in events()) {
        let bytes = written(&header, &events);
        let recording = read_bytes(&bytes).unwrap();
        prop_assert_eq!(written(&recording.header, &recording.events), bytes);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = read_bytes(&bytes);
    }

    #[test]
    fn any_bytes_in_place_of_lines_are_warnings(
        header in header(),
        events in events(),
        broken in prop::collection::vec("[^\r\n]{0,60}", 1..5),
    ) {
        let mut bytes = written(&header, &events);
        for line in &broken {
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
        }
        let recording = read_bytes(&bytes).unwrap();
        prop_assert_eq!(&recording.events[..events.len()], &events[..]);
    }

    #[test]
    fn a_field_of_another_version_is_a_warning_and_costs_nothing(header in header(), event in event()) {
        let events = numbered(vec![event]);
        let text = String::from_utf8(written(&header, &events)).unwrap();
        let newer = text.replacen("{\"seq\":1,", "{\"seq\":1,\"from_the_future\":{\"a\":[1]},", 1);
        let recording = read_bytes(newer.as_bytes()).unwrap();
        prop_assert_eq!(&recording.events, &events);
        prop_assert_eq!(recording.warnings.len(), 1);
        prop_assert_eq!(&recording.warnings[0].what, &Trouble::UnknownField("from_the_future".to_owned()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A kill leaves any first part of the file.
    #[test]
    fn cut_at_any_byte_all_whole_lines_are_there(
        header in header(),
        events in prop::collection::vec(event(), 0..4).prop_map(numbered),
    ) {
        let bytes = written(&header, &events);
        let head = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        for cut in 0..=bytes.len() {
            let part = &bytes[..cut];
            let Ok(recording) = read_bytes(part) else {
                prop_assert!(cut < head, "refused though the header is whole, cut at {}", cut);
                continue;
            };
            let breaks = part.iter().filter(|byte| **byte == b'\n').count();
            let whole = breaks.saturating_sub(1);
            prop_assert!(recording.events.len() >= whole, "a line was lost, cut at {}", cut);
            prop_assert_eq!(&recording.events[..whole], &events[..whole]);
            for warning in &recording.warnings {
                prop_assert_eq!(&warning.what, &Trouble::Torn);
            }
            prop_assert!(recording.warnings.len() <= 1);
        }
    }
}

#[test]
fn lines_may_come_from_any_iterator() {
    let lines = [
        r#"{"format":"taught-recording","version":1,"id":"r"}"#,
        r#"{"seq":1,"t":1,"kind":"focus"}"#,
    ];
    let recording = read(lines).unwrap();
    assert_eq!(recording.events.len(), 1);
    assert_eq!(recording.events[0].what.kind(), "focus");
}
