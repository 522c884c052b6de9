//! Playwright codegen: a script in Python, JavaScript or TypeScript that codegen wrote. It is parsed and never run; what is
//! not codegen's is said.

mod tokens;

mod calls;

mod locate;

pub(super) mod actions;

mod script;

mod given;

use super::ImportError;
use super::demo::Demo;
use super::source::Source;
use calls::Statement;
use script::Script;

pub(super) fn knows(source: &Source<'_>) -> bool {
    let Source::Text(text) = source else {
        return false;
    };
    if is_other_language(text) {
        return false;
    }
    let locators = ["page.getBy", "page.get_by_", "page.locator("];
    let names = ["playwright", "Playwright"]
        .iter()
        .chain(&locators)
        .any(|mark| text.contains(mark))
        && !text.contains("puppeteer");
    let acts = [
        ".goto(",
        ".click(",
        ".fill(",
        ".getBy",
        ".get_by_",
        ".locator(",
    ]
    .iter()
    .any(|call| text.contains(call));
    names && acts
}

/// Codegen also writes Java and C#, of which the calls have other names.
pub(super) fn is_other_language(text: &str) -> bool {
    text.contains("com.microsoft.playwright") || text.contains("using Microsoft.Playwright")
}

fn is_python(text: &str) -> bool {
    [
        "sync_playwright",
        "async_playwright",
        "from playwright",
        "playwright.sync_api",
    ]
    .iter()
    .any(|mark| text.contains(mark))
        || text
            .lines()
            .any(|line| line.trim_start().starts_with("def "))
}

/// Every test by itself; a script without tests is one.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Demo>, ImportError> {
    let Source::Text(text) = source else {
        return Ok(Vec::new());
    };
    let tokens = tokens::tokens(text, is_python(text));
    let statements = calls::statements(&tokens);
    // What stands before every test is done at the start of each.
    let mut before: Vec<&Statement> = Vec::new();
    let mut tests: Vec<(&str, Vec<&Statement>)> = Vec::new();
    let mut in_before = false;
    for statement in &statements {
        match statement {
            Statement::Test(title) => {
                in_before = false;
                tests.push((title, Vec::new()));
            }
            Statement::Before => in_before = true,
            other => match tests.last_mut().filter(|_| !in_before) {
                Some((_, own)) => own.push(other),
                None => before.push(other),
            },
        }
    }
    if tests.is_empty() {
        tests.push(("", Vec::new()));
    }
    Ok(tests
        .into_iter()
        .map(|(title, own)| {
            let mut script = Script::new(title);
            let all: Vec<&Statement> = before.iter().copied().chain(own).collect();
            for (at, statement) in all.iter().enumerate() {
                script.statement(statement, &all[at + 1..]);
            }
            script.demo
        })
        .collect())
}
