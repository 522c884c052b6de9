//! What compiling long recordings takes, counted in bytes and not in seconds: no more than in proportion to the events.
//! `make bench-compiler` measures the times.

#![allow(
    unsafe_code,
    clippy::unwrap_used,
    reason = "an allocator can only be counted from outside; a test stops where something is missing"
)]

#[path = "../benches/scale/made.rs"]
mod made;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static ASKED: AtomicUsize = AtomicUsize::new(0);
static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

struct Counting;

fn taken(size: usize) {
    ASKED.fetch_add(size, Relaxed);
    let now = IN_USE.fetch_add(size, Relaxed) + size;
    PEAK.fetch_max(now, Relaxed);
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // What a list asks for as it doubles depends on where it stops; only the growth counts.
        taken(size.saturating_sub(layout.size()));
        IN_USE.fetch_sub(layout.size().saturating_sub(size), Relaxed);
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Counted {
    /// The recording's own size, bytes.
    file: usize,
    /// All that was ever asked for, bytes.
    asked: usize,
    /// The most at one time, bytes, the file's own not counted.
    peak: usize,
}

fn compile(events: u64) -> Counted {
    let mut file = Vec::new();
    made::write(&mut file, events).unwrap();
    let before = IN_USE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let asked = ASKED.load(Relaxed);
    let lines = recording::lines(&file);
    let compiled = compiler::compile_lines(lines, &compiler::Options::default()).unwrap();
    assert!(compiled.skill.is_some());
    Counted {
        file: file.len(),
        asked: ASKED.load(Relaxed) - asked,
        peak: PEAK.load(Relaxed) - before,
    }
}

#[test]
fn memory_grows_with_the_events_and_stays_within_four_times_the_file() {
    // Dictionaries and the layout are made once.
    compile(100);
    let counted = [1_000, 10_000, 100_000].map(compile);
    for pair in counted.windows(2) {
        let factor = pair[1].asked as f64 / pair[0].asked as f64;
        assert!(
            (9.0..=11.0).contains(&factor),
            "{factor} times as much for ten times the events"
        );
    }
    for Counted { file, peak, .. } in counted {
        let held = (file + peak) as f64 / file as f64;
        assert!(held <= 4.0, "{held} times the file");
    }
}
