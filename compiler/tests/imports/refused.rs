//! What looks like a recording and is none is refused, each with its own reason.

use compiler::import;
use std::path::Path;

/// File in `fixtures/imports/` and what is said of it.
const REFUSED: &[(&str, &str)] = &[
    (
        "run-report.json",
        "this is a report or listing of a run: its steps say what came of them, not what was done to which element",
    ),
    (
        "network.har",
        "this is a network log (HAR): it has requests, not what was done",
    ),
    (
        "test-results.json",
        "this is a report of a Playwright run, not its script or trace",
    ),
    (
        "state.json",
        "this is a saved sign-in (cookies), not a recording; it is secret",
    ),
    (
        "recording.py",
        "this is a Selenium script; only recordings of Selenium IDE are read",
    ),
    (
        "recording.cy.js",
        "this is a Cypress script; only the Recorder's JSON is read",
    ),
    (
        "replay.js",
        "this is a Puppeteer script; only the Recorder's JSON is read",
    ),
    (
        "Codegen.java",
        "this is Playwright codegen in Java or C#, which is not read",
    ),
    (
        "codegen.cs",
        "this is Playwright codegen in Java or C#, which is not read",
    ),
    (
        "pipeline.json",
        "this is a pipeline of commands, not a recording",
    ),
    (
        "other-steps.json",
        "the file has `steps`, but none is of a type that a known recorder writes",
    ),
    (
        "other-tests.json",
        "the file has tests, but not with the commands that Selenium IDE writes",
    ),
    ("table.json", "this is not a recording of a known kind"),
    (
        "nothing-done.side",
        "no step of the file is one that can be followed",
    ),
    ("no-steps.json", "the file has no step"),
    (
        "cut-off.json",
        "the file is not whole JSON: it ends or goes wrong at line 1, column 74",
    ),
];

#[test]
fn look_alikes_are_refused_with_their_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/imports");
    for (file, reason) in REFUSED {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let error = import::read(&bytes).unwrap_err();
        assert_eq!(error.to_string(), *reason, "{file}");
        assert!(!error.hint().is_empty(), "{file}");
    }
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, REFUSED.len(), "a file without an expectation");
}

#[test]
fn our_own_recording_needs_no_import() {
    let own = include_bytes!("../data/expense.jsonl");
    let error = import::read(own).unwrap_err();
    assert_eq!(error.to_string(), "this is a recording of our own already");
    assert!(import::is_own(own));
}

#[test]
fn bytes_of_no_kind_are_refused() {
    for bytes in [
        &b""[..],
        b"\xff\xfe\x00",
        b"   ",
        b"hello",
        b"PK\x03\x04",
        b"{",
        b"[]",
        b"null",
    ] {
        assert!(import::read(bytes).is_err(), "{bytes:?}");
    }
}
