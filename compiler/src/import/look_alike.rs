//! Files that look like a recording and are none: what they are, and what to give instead.

use super::source::{Source, list, text};
use super::{ImportError, playwright};
use serde_json::Value;

/// Says what a file is that no importer knows.
pub(super) fn what_it_is(source: &Source<'_>) -> ImportError {
    let found = match source {
        Source::Json(value) => json(value),
        Source::Zip(_) => Some((
            "this is a zip archive without a Playwright trace in it",
            "unpack it, and give the recording itself",
        )),
        Source::Text(script) => other_script(script),
    };
    match found {
        Some((what, hint)) => ImportError::LookAlike { what, hint },
        None => ImportError::NotKnown,
    }
}

fn json(value: &Value) -> Option<(&'static str, &'static str)> {
    let has = |key: &str| value.get(key).is_some();
    let steps = list(value, "steps");
    if !steps.is_empty() {
        let reports = [
            "status",
            "result",
            "duration",
            "passed",
            "stepNumber",
            "screenshot",
            "error",
            "outcome",
        ];
        let is_report = steps
            .iter()
            .any(|step| reports.iter().any(|key| step.get(key).is_some()));
        if steps.iter().all(|step| text(step, "type").is_empty()) && is_report {
            return Some((
                "this is a report or listing of a run: its steps say what came of them, not what was done to which element",
                "give the recording that the run was made from",
            ));
        }
        if steps
            .iter()
            .all(|step| step.get("uses").is_some() || step.get("run").is_some())
        {
            return Some((
                "this is a pipeline of commands, not a recording",
                "give the recording itself",
            ));
        }
        return Some((
            "the file has `steps`, but none is of a type that a known recorder writes",
            "export the recording as JSON from the tool that made it",
        ));
    }
    if value.pointer("/log/entries").is_some() {
        return Some((
            "this is a network log (HAR): it has requests, not what was done",
            "export the recording instead",
        ));
    }
    if has("config") && has("suites") {
        return Some((
            "this is a report of a Playwright run, not its script or trace",
            "give the script, or the trace.zip of the run",
        ));
    }
    if has("cookies") && has("origins") {
        return Some((
            "this is a saved sign-in (cookies), not a recording; it is secret",
            "delete it where it is not needed, and give the recording itself",
        ));
    }
    if has("tests") || has("commands") {
        return Some((
            "the file has tests, but not with the commands that Selenium IDE writes",
            "export the project as a .side file",
        ));
    }
    None
}

fn other_script(script: &str) -> Option<(&'static str, &'static str)> {
    if playwright::is_other_language(script) {
        return Some((
            "this is Playwright codegen in Java or C#, which is not read",
            "write it once more with `codegen --target python`, `javascript` or `playwright-test`",
        ));
    }
    let code = "give the recording that the script was made from (.side, or the Recorder's JSON)";
    if script.contains("selenium") && script.contains("driver") {
        return Some((
            "this is a Selenium script; only recordings of Selenium IDE are read",
            code,
        ));
    }
    if script.contains("puppeteer") {
        return Some((
            "this is a Puppeteer script; only the Recorder's JSON is read",
            code,
        ));
    }
    if script.contains("cy.visit(") || script.contains("cy.get(") {
        return Some((
            "this is a Cypress script; only the Recorder's JSON is read",
            code,
        ));
    }
    None
}
