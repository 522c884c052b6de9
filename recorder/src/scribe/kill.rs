//! A recorder that is killed while it takes a secret out of lines that are written already: either nothing of it was
//! promised yet, or whoever closes the recording completes it. No line is lost either way.
//!
//! The test binary starts itself as the recorder. How often is told by `TAUGHT_KILLS`; a sample is the default.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use recording::{Header, Target, Value, What};
use seal::Key;

use super::out::{Line, Out};
use crate::folder::{FRAMES, Log, NOTE, Recovery, open, recover};
use crate::options::Keep;

const FOLDER: &str = "TAUGHT_TEST_RECORDER_FOLDER";
const SEALS: &str = "TAUGHT_TEST_RECORDER_SEALS";
const ID: &str = "r";

fn key() -> Key {
    Key::from_bytes(&[9; 32]).expect("32 bytes are a key")
}

/// Different ones have no run of 6 characters in common.
fn secret(number: u64) -> String {
    format!("{number:06}-canary-{number:06}")
}

fn picture(number: u64, seals: bool) -> String {
    let ending = if seals { "sealed" } else { "webp" };
    format!("{number:06}.{ending}")
}

/// Not a test of its own: the process that is killed. It says what it begins and what is done, and never ends by itself.
#[test]
fn recorder() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder).join(ID);
    let seals = env::var_os(SEALS).is_some();
    let keep = if seals {
        Keep::Sealed(key())
    } else {
        Keep::Plain
    };
    let header = Header {
        id: ID.to_owned(),
        ..Header::default()
    };
    let log = Log::create(&folder, &keep, &header).expect("a new folder");
    let mut out = Out::new(log, Instant::now());
    let mut say = std::io::stdout();
    // A file of some size, as it is after a while.
    for number in 0..200 {
        harmless(&mut out, number);
    }
    for number in 1.. {
        let shot = picture(number, seals);
        fs::write(folder.join(FRAMES).join(&shot), secret(number)).expect("a picture");
        let value = What::Value(Value {
            after: Some(secret(number)),
            ..Value::default()
        });
        let shown = Line {
            shot: Some(shot),
            ..Line::plain(Instant::now())
        };
        out.write(value, shown);
        writeln!(say, "begin {number}").expect("somebody listens");
        out.taint(&[&secret(number)], "password", number + 1);
        assert!(out.failed.is_none());
        writeln!(say, "done {number}").expect("somebody listens");
        harmless(&mut out, number);
    }
}

fn harmless(out: &mut Out, number: u64) {
    let target = Target {
        role: "textbox".to_owned(),
        name: format!("Field {number} {}", "of many ".repeat(40)),
        ..Target::default()
    };
    let line = Line {
        target: Some(Arc::new(target)),
        ..Line::plain(Instant::now())
    };
    out.write(What::Value(Value::default()), line);
}

/// When to kill a recorder.
struct When {
    /// It began to take out this secret.
    number: u64,
    /// And has a note of what is to be done.
    noted: bool,
    /// So long after that.
    after: Duration,
}

/// Kills a recorder. Gives the last secret that it began with and the last that it was done with.
fn killed(folder: &Path, seals: bool, when: &When) -> (u64, u64) {
    let mut command = Command::new(env::current_exe().expect("the test's program"));
    command
        .args(["--exact", "scribe::kill::recorder", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    if seals {
        command.env(SEALS, "yes");
    }
    let mut child: Child = command.spawn().expect("a process");
    let mut told = BufReader::new(child.stdout.take().expect("its output")).lines();
    let (mut begun, mut done) = (0, 0);
    let mut take = |line: &str| {
        let said = |word: &str| line.strip_prefix(word).and_then(|n| n.parse().ok());
        begun = said("begin ").unwrap_or(begun);
        done = said("done ").unwrap_or(done);
        begun
    };
    while let Some(Ok(line)) = told.next() {
        if take(&line) >= when.number {
            break;
        }
    }
    let note = folder.join(ID).join(NOTE);
    let most = Instant::now() + Duration::from_secs(10);
    while when.noted && !note.exists() && Instant::now() < most {}
    thread::sleep(when.after);
    child.kill().expect("a process");
    child.wait().expect("a process");
    for line in told.map_while(Result::ok) {
        take(&line);
    }
    (begun, done)
}

fn holds(recovery: &Recovery, number: u64) -> bool {
    format!("{:?}", recovery.recording).contains(&secret(number))
}

fn on_disk(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for place in [folder.to_owned(), folder.join(FRAMES)] {
        for entry in fs::read_dir(place).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_file() {
                let bytes = fs::read(&path).expect("a file");
                files.push((path.display().to_string(), bytes));
            }
        }
    }
    files
}

/// Looks at what a kill left, and at what recovery makes of it. True when a note was pending.
fn check(folder: &Path, seals: bool, begun: u64, done: u64) -> bool {
    let key = seals.then(key);
    let noted = folder.join(NOTE).exists();
    // What was promised: everything that was done, and what a note is there for.
    let promised = if noted { begun } else { done };
    let told = open(folder, key.as_ref(), ID).expect("a recording");
    let whole = recover(folder, key.as_ref(), ID).expect("a recording");
    for recovery in [&told, &whole] {
        for number in 1..=promised {
            assert!(!holds(recovery, number), "{number} of {begun}, {done}");
        }
        assert!(recovery.unopened.is_empty());
    }
    let lines = u64::try_from(told.recording.events.len()).expect("a number");
    assert!(
        lines >= 200 + begun + done.saturating_sub(1),
        "lines are lost"
    );
    let numbers = whole.recording.events.iter().map(|event| event.seq);
    assert!(numbers.eq(1..=lines + 1), "no line is lost or twice");
    for (path, bytes) in on_disk(folder) {
        assert!(!path.contains(".new") && !path.contains(NOTE), "{path}");
        let text = String::from_utf8_lossy(&bytes);
        for number in 1..=promised {
            assert!(!text.contains(&secret(number)), "{number} in {path}");
        }
    }
    noted
}

#[test]
fn a_kill_while_a_secret_is_taken_out_leaves_old_lines_with_a_note_or_new_ones() {
    let kills: u64 = env::var("TAUGHT_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(40);
    let mut found_noted = 0;
    for kill in 0..kills {
        let seals = kill % 4 == 3;
        let folder = tempfile::tempdir().expect("a folder");
        // Half of them anywhere in the time that taking out takes, half where the files are replaced.
        let noted = kill % 2 == 1;
        let after = if noted {
            kill * 137 % 2_000
        } else {
            kill * 1_370 % 40_000
        };
        let when = When {
            number: 1 + kill % 3,
            noted,
            after: Duration::from_micros(after),
        };
        let (begun, done) = killed(folder.path(), seals, &when);
        let path = folder.path().join(ID);
        found_noted += u64::from(check(&path, seals, begun, done));
    }
    // Else none of the kills came where it matters.
    assert!(found_noted > 0, "no kill came while a note was pending");
}
