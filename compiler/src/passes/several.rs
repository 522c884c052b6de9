//! Several recordings of one task: their order, which is the same however they are given, and the numbers of their events.

use recording::{Lines, Recording};
use std::cmp::Ordering;

/// The events of a further recording are numbered from the next full thousand on, so that a person can tell them apart.
const ROUND: u64 = 1_000;

/// The recordings in an order that does not depend on the one in which they were given: those with a goal first, then by
/// when they were made. The first is the one whose words and values the document shows.
pub(crate) fn in_order(recordings: &[Recording]) -> Vec<&Recording> {
    let mut sorted: Vec<&Recording> = recordings.iter().collect();
    sorted.sort_by(|a, b| {
        let key = |recording: &Recording| {
            let header = &recording.header;
            (
                header.goal.trim().is_empty(),
                header.started_at.clone(),
                header.id.clone(),
            )
        };
        key(a).cmp(&key(b)).then_with(|| by_content(a, b))
    });
    sorted
}

/// Copies that someone changed may have the same id and time: then what they hold decides.
fn by_content(a: &Recording, b: &Recording) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    lines(a).cmp(&lines(b))
}

fn lines(recording: &Recording) -> Vec<String> {
    let mut lines = Lines::new();
    let header = Lines::header(&recording.header).into_iter();
    let events = recording.events.iter();
    header
        .chain(events.filter_map(|event| lines.event(event).ok()))
        .chain(
            recording
                .warnings
                .iter()
                .map(|warning| format!("{warning:?}")),
        )
        .collect()
}

/// Up to where numbers are taken after a recording whose own, up to `highest`, were counted on from `numbered`.
pub(crate) fn numbers_used(highest: u64, numbered: u64) -> u64 {
    highest
        .saturating_add(numbered)
        .checked_next_multiple_of(ROUND)
        .unwrap_or(u64::MAX)
}
