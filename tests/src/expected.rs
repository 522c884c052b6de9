//! What the document of the main demonstration must say, and must not.

use crate::scenes::PASSWORD;
use crate::sites::sign_in::USER_NAME;

/// What a reader must find, with what it is for.
const MUST_HAVE: &[(&str, &str)] = &[
    (
        "**Goal:** File an expense of {amount} for {category} on {date}",
        "the goal with its inputs",
    ),
    (
        "**Done when:** The status **Report {…} saved** shows.",
        "when it is done",
    ),
    ("- {amount}: ", "the amount as an input"),
    ("- {category}: ", "the category as an input"),
    ("- {date}: ", "the date as an input"),
    (
        "## Output\n- {report_number}",
        "the report number as the output",
    ),
    ("as in \"EX-1042\"", "the report number that was shown"),
    (
        "- http://sso.localhost:8102 (only to sign in)",
        "the sign-in's site, for nothing else",
    ),
    ("- http://expenses.localhost:8101\n", "the site of the task"),
    (
        "If sso.localhost:8102 asks to sign in, hand over to the user and wait; never type credentials.",
        "the sign-in handed over",
    ),
    (
        "Click the button **New report**",
        "the first step on the site",
    ),
    (
        "Set the field **Amount** to {amount}.",
        "the amount, set once",
    ),
    (
        "In the list **Category**, choose {category}.",
        "the category, chosen",
    ),
    ("Set the date **Date** to {date}.", "the date, set"),
    ("Make sure the box **Billable** is ticked.", "the box"),
    (
        "**Cannot be undone.** Read the values back, then click the button **Submit** once.",
        "the step that commits",
    ),
    (
        "→ The status **Report {…} saved** shows.",
        "what showed that it worked",
    ),
    ("## Before you start\n", "how to begin"),
    ("## Check the result\n", "how to check the result"),
    (
        "## If something differs\n",
        "what to do when something differs",
    ),
    ("## Not seen in the demonstration\n", "what was not seen"),
];

/// What must not stand there, with why.
const MUST_NOT_HAVE: &[(&str, &str)] = &[
    (PASSWORD, "the password"),
    (USER_NAME, "what was typed to sign in"),
    ("45.20", "the amount that was corrected"),
    ("unnamed", "a step without a name"),
    ("{secret", "a secret that the task does not need"),
    ("#", "a selector"),
    ("the desktop", "a step outside of the browser"),
    ("about:blank", "the empty page before"),
    ("Press ", "a key where a result can be said"),
];

/// What is wrong with the document; nothing when all is well.
#[must_use]
pub fn problems(document: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (text, what) in MUST_HAVE {
        if !document.contains(text) {
            problems.push(format!("{what} is missing: `{}`", text.trim()));
        }
    }
    // Headings begin with the same sign as selectors.
    let sentences: String = document
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| [line, "\n"])
        .collect();
    for (text, what) in MUST_NOT_HAVE {
        if sentences.contains(text) {
            problems.push(format!("it holds {what}"));
        }
    }
    problems
}
