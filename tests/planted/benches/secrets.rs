//! Two tables, what of the planted secrets comes out and what of harmless text is lost, and the share of the time.
//!
//! `cargo bench -p planted`, with `-- share` for the time alone. It prints and judges nothing: the tests do.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use planted::measure::{kept, leaks};
use planted::places::Place;
use planted::spellings::SPELLINGS;
use planted::{Known, harmless, plants};

/// Of each line of the tables.
const EACH: usize = 3;

fn main() {
    if !std::env::args().any(|arg| arg == "share") {
        leaking();
        losing();
    }
    share();
}

#[derive(Default)]
struct Row {
    planted: usize,
    leaks: [usize; 6],
}

fn leaking() {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for plant in plants(EACH, 1) {
        let kind = match &plant.known {
            Known::Personal(_) => format!("{} (personal)", plant.kind),
            _ => match &plant.language {
                Some(language) => format!("{}, {language}", plant.kind),
                None => plant.kind.clone(),
            },
        };
        let row = rows.entry(kind).or_default();
        row.planted += 1;
        for (at, place) in Place::ALL.into_iter().enumerate() {
            row.leaks[at] += usize::from(!leaks(&plant, place, None).is_empty());
        }
        if !matches!(plant.known, Known::Personal(_)) {
            for spelling in SPELLINGS {
                let leaked = !leaks(&plant, Place::Element, Some(spelling)).is_empty();
                row.leaks[5] += usize::from(leaked);
            }
        }
    }
    println!(
        "| kind | planted | typed | pasted | address | title | element | {} spellings |",
        SPELLINGS.len()
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut all = Row::default();
    for (kind, row) in &rows {
        print_row(kind, row);
        all.planted += row.planted;
        for (sum, leaks) in all.leaks.iter_mut().zip(row.leaks) {
            *sum += leaks;
        }
    }
    print_row("all", &all);
}

fn print_row(kind: &str, row: &Row) {
    let leaks = row.leaks.map(|count| count.to_string()).join(" | ");
    println!("| {kind} | {} | {leaks} |", row.planted);
}

fn losing() {
    println!("\n| harmless, in | texts | redacted | of 1,000 | characters kept |");
    println!("|---|---|---|---|---|");
    let texts = harmless();
    let mut languages: Vec<&str> = texts.iter().map(|text| text.language).collect();
    languages.dedup();
    for language in languages {
        let of_language = texts.iter().filter(|text| text.language == language);
        let all: Vec<_> = of_language
            .flat_map(|text| Place::ALL.map(|place| kept(text.text, place)))
            .collect();
        let redacted = all.iter().filter(|kept| kept.redacted).count();
        let characters: usize = all.iter().map(|kept| kept.characters).sum();
        let stayed: usize = all.iter().map(|kept| kept.kept).sum();
        println!(
            "| {language} | {} | {redacted} | {:.2} | {:.3} % |",
            all.len(),
            redacted as f64 * 1000.0 / all.len() as f64,
            stayed as f64 * 100.0 / characters as f64
        );
    }
}

/// What the nets cost of compiling the demonstrations in `fixtures/skills`: compiling up to their pass, with and without it.
fn share() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/skills");
    let cases = fs::read_dir(folder).into_iter().flatten().flatten();
    let recordings: Vec<_> = cases
        .filter_map(|case| fs::read(case.path().join("recording.jsonl")).ok())
        .filter_map(|bytes| recording::read_bytes(&bytes).ok())
        .collect();
    let best = |work: &dyn Fn(&[recording::Recording])| -> Duration {
        let once = || {
            let start = Instant::now();
            for recording in &recordings {
                work(std::slice::from_ref(recording));
            }
            start.elapsed()
        };
        (0..10).map(|_| once()).min().unwrap_or_default()
    };
    let whole = best(&|recordings| {
        std::hint::black_box(compiler::compile(recordings, &compiler::Options::default()));
    });
    let before = best(&|recordings| {
        std::hint::black_box(compiler::passes_before_the_nets(recordings, false));
    });
    let with = best(&|recordings| {
        std::hint::black_box(compiler::passes_before_the_nets(recordings, true));
    });
    let nets = with.saturating_sub(before);
    println!(
        "\n{} demonstrations: compiled in {whole:.1?}, of which the pass with the nets {nets:.1?}: {:.0} %",
        recordings.len(),
        nets.as_secs_f64() * 100.0 / whole.as_secs_f64()
    );
}
