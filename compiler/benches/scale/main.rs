//! Time and peak memory of compiling recordings of 1,000 to 1,000,000 events, beside a typed parse of the same file.
//!
//! `cargo bench -p compiler --bench scale [-- EVENTS…]`. Each measurement is a process of its own, so that its peak is
//! its own: this binary starts itself as `run TASK FILE`. The best of several runs counts, since other work on the
//! machine only ever adds. It prints and judges, but fails nothing: seconds on a shared machine prove little.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops where something is missing"
)]

mod made;

mod parse;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What the best program of its kind that we know needs without joining keys into text: events, seconds, mebibytes.
const PEER: &[(u64, f64, f64)] = &[(10_000, 0.11, 26.0), (100_000, 2.85, 199.0)];
const SIZES: &[u64] = &[1_000, 10_000, 100_000, 1_000_000];

/// What one run in a process of its own took.
#[derive(Clone, Copy)]
struct Measured {
    /// The processor's time for the task alone, the file read already.
    inside: Duration,
    /// From start to exit of the process.
    whole: Duration,
    /// Most memory that was in use, bytes; the program and the file's bytes are in it.
    peak: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if let [run, task, file] = arguments.as_slice()
        && run == "run"
    {
        return one(task, Path::new(file));
    }
    let asked: Vec<u64> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    compare(if asked.is_empty() { SIZES } else { &asked });
}

/// One task, in this process.
fn one(task: &str, file: &Path) {
    let bytes = fs::read(file).unwrap();
    let start = spent();
    match task {
        "nothing" => {}
        "parse" => assert!(parse::parse(&bytes) > 0),
        "read" => assert!(!recording::read_bytes(&bytes).unwrap().events.is_empty()),
        "compile" => {
            let lines = recording::lines(&bytes);
            let compiled = compiler::compile_lines(lines, &compiler::Options::default()).unwrap();
            let skill = compiled.skill.as_ref().unwrap();
            assert!(!skill.sections.is_empty());
        }
        other => panic!("no task `{other}`"),
    }
    println!("{} {}", spent() - start, peak());
}

/// How long this process, which has one thread, has had a processor so far, nanoseconds. Unlike a clock's time it
/// does not grow with what else the machine does.
fn spent() -> u64 {
    // The system counts up when it is asked to choose what runs next, and else only at its ticks.
    std::thread::yield_now();
    let numbers = fs::read_to_string("/proc/self/schedstat").unwrap();
    numbers.split(' ').next().unwrap().parse().unwrap()
}

/// Most memory that this process has used so far, bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kibibytes = line.unwrap().split_whitespace().nth(1).unwrap();
    kibibytes.parse::<u64>().unwrap() * 1024
}

fn best(task: &str, file: &Path, runs: u32) -> Measured {
    let program = std::env::current_exe().unwrap();
    let measured = (0..runs).map(|_| {
        let start = Instant::now();
        let output = Command::new(&program)
            .args(["run", task])
            .arg(file)
            .output()
            .unwrap();
        let whole = start.elapsed();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let said = String::from_utf8(output.stdout).unwrap();
        let (nanoseconds, peak) = said.trim().split_once(' ').unwrap();
        Measured {
            inside: Duration::from_nanos(nanoseconds.parse().unwrap()),
            whole,
            peak: peak.parse().unwrap(),
        }
    });
    let least = measured.reduce(|a, b| Measured {
        inside: a.inside.min(b.inside),
        whole: a.whole.min(b.whole),
        peak: a.peak.min(b.peak),
    });
    least.unwrap()
}

fn file(events: u64) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{events}.jsonl"));
    made::write(BufWriter::new(File::create(&path).unwrap()), events).unwrap();
    path
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

fn verdict(held: bool) -> &'static str {
    if held { "yes" } else { "NO" }
}

fn compare(sizes: &[u64]) {
    let mut before: Option<(u64, Measured)> = None;
    for &events in sizes {
        let file = file(events);
        let size = fs::metadata(&file).unwrap().len();
        let runs = if events >= 1_000_000 { 2 } else { 5 };
        let nothing = best("nothing", &file, runs);
        let parse = best("parse", &file, runs);
        let read = best("read", &file, runs);
        let compile = best("compile", &file, runs);
        println!("{events} events, {:.1} MiB", mebibytes(size));
        for (name, measured) in [
            ("typed parse", parse),
            ("our reader", read),
            ("compile", compile),
        ] {
            println!(
                "  {name:<12} {:>9.4} s of a processor  whole process {:>9.4} s by the clock  peak {:>8.1} MiB",
                measured.inside.as_secs_f64(),
                measured.whole.as_secs_f64(),
                mebibytes(measured.peak),
            );
        }
        let times = compile.inside.as_secs_f64() / parse.inside.as_secs_f64();
        println!(
            "  {times:.2} times the parse's time (at most 4: {})",
            verdict(times <= 4.0)
        );
        // The program itself is in every peak, and is most of a small one.
        let program = nothing.peak.saturating_sub(size);
        let [own, parsed] =
            [compile, parse].map(|measured| measured.peak.saturating_sub(program) as f64);
        println!(
            "  {:.2} times the parse's peak (at most 4: {}), {:.2} times the file (at most 4: {})",
            own / parsed,
            verdict(own / parsed <= 4.0),
            own / size as f64,
            verdict(own / size as f64 <= 4.0),
        );
        if let Some((fewer, measured)) = before {
            let tens = (events as f64 / fewer as f64).log10();
            let factor =
                (compile.inside.as_secs_f64() / measured.inside.as_secs_f64()).powf(1.0 / tens);
            let linear = (9.0..=11.0).contains(&factor);
            println!(
                "  {factor:.1} times per tenfold (9 to 11: {})",
                verdict(linear)
            );
        }
        if let Some((_, seconds, memory)) = PEER.iter().find(|(of, ..)| *of == events) {
            let beaten =
                compile.whole.as_secs_f64() < *seconds && mebibytes(compile.peak) < *memory;
            println!(
                "  the best peer: {seconds} s, {memory} MiB (beaten: {})",
                verdict(beaten)
            );
        }
        before = Some((events, compile));
        fs::remove_file(&file).unwrap();
    }
}
