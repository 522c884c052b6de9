//! The document's own words: headings, kinds, standing sentences. English.

use crate::model::{InputKind, SiteUse};

/// The sections, in the document's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The title, the goal and when it is done.
    Head,
    /// *Inputs*.
    Inputs,
    /// *Output*.
    Output,
    /// *Before you start*.
    Before,
    /// *Allowed scope*.
    Scope,
    /// *Steps*, before the first heading.
    Steps,
    /// *Steps*, under the heading of this number, from 0.
    Section(usize),
    /// *Check the result*.
    Checks,
    /// *If something differs*.
    Differs,
    /// *Not seen in the demonstration*.
    NotSeen,
    /// *Outcome history*.
    History,
}

impl Part {
    /// What templates call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Inputs => "inputs",
            Self::Output => "output",
            Self::Before => "before",
            Self::Scope => "scope",
            Self::Steps | Self::Section(_) => "steps",
            Self::Checks => "checks",
            Self::Differs => "differs",
            Self::NotSeen => "not_seen",
            Self::History => "history",
        }
    }
}

/// The headings of the sections.
pub(super) const PARTS: &[(Part, &str)] = &[
    (Part::Inputs, "Inputs"),
    (Part::Output, "Output"),
    (Part::Before, "Before you start"),
    (Part::Scope, "Allowed scope"),
    (Part::Steps, "Steps"),
    (Part::Checks, "Check the result"),
    (Part::Differs, "If something differs"),
    (Part::NotSeen, "Not seen in the demonstration"),
    (Part::History, "Outcome history"),
];

pub(super) const GOAL: &str = "Goal:";
pub(super) const DONE_WHEN: &str = "Done when:";
/// Before what shows that it is done, where the last step is one for each of several rows.
pub(super) const AFTER_LAST: &str = "After the last row:";

/// Stands under the inputs where one is a secret.
pub(super) const SECRETS: &str = "A secret is not a value: the user enters it. Never type the braces and their text, never ask to be told it, and never read it back from the page.";
/// Stands over the sites and apps.
pub(super) const SCOPE: &str = "Use only these; for anything else, ask the user first.";

/// How the legend of the steps begins, and its parts, each with the sign that it explains.
pub(super) const LEGEND_BEGINS: &str = "Reading the steps:";
pub(super) const LEGEND: &[(&str, &str)] = &[
    ("### ", "headings give site and page title"),
    ("**", "**bold** names are exact but for capitals and icons"),
    ("{…}", "{…} is any text"),
    ("{⏎}", "{⏎} is a line break"),
    ("\\", "a backslash means the next character itself"),
    (
        "For each ",
        "where a step is for each of several, note which these are before the first one is changed, and take each once",
    ),
    (
        "In the message ",
        "a message comes with the step before the one that answers it",
    ),
    ("the menu **", "a menu opens with the control of its name"),
    ("the context menu", "a context menu, with a right click"),
    (
        "**Ask the user first.**",
        "where a step says to ask, the task does not tell whether or with which value: do as the user says, or leave it out",
    ),
    ("→", "what follows → shows within seconds if it worked"),
];

/// After a secret's placeholder.
pub(super) const SECRET: &str = "secret, entered by the user";
/// Before the field that an input fills.
pub(super) const FILLS: &str = "for";
pub(super) const OPTIONAL: &str = "optional";
pub(super) const AS_IN: &str = "as in";
pub(super) const INFERRED: &str = "inferred";
pub(super) const OPTIONS: &str = "Options seen:";
pub(super) const RULE: &str = "Write it";
/// Before the place of an output that shows whole, and of one that is a part of a text.
pub(super) const WHOLE_OF: &str = "the text of";
pub(super) const PART_OF: &str = "what {…} is in";
pub(super) const FIRST_PART_OF: &str = "what the first {…} is in";
/// Before the page that an answer is to be read from, where nothing on it says which part is the answer.
pub(super) const ASKED_OF: &str = "what the task asks for, read from";
/// After an input that the goal does not say.
pub(super) const UNSAID: &str = "The task does not give it: ask the user.";
/// How the rule begins of an input that follows from others.
pub(crate) const SUM: &str = "as the sum of";
pub(crate) const FETCHED: &str = "as the file is called that an earlier step downloads";
pub(crate) const PRODUCT: &str = "as the product of";
/// After a file.
pub(super) const FILE: &str = "Pages show its name without the folder.";

pub(super) const READY: &str = "when you are ready";
pub(super) const SIGN_IN: (&str, &str) = (
    "If ",
    " asks to sign in, hand over to the user and wait; never type credentials.",
);

/// The words for the kinds of input; the first of a kind is printed.
pub(super) const KINDS: &[(InputKind, &str)] = &[
    (InputKind::Text, "text"),
    (InputKind::Number, "number"),
    (InputKind::Date, "date"),
    (InputKind::Time, "time"),
    (InputKind::Email, "e-mail address"),
    (InputKind::Url, "web address"),
    (InputKind::File, "file"),
    (InputKind::Choice, "choice"),
    (InputKind::YesNo, "yes or no"),
];

/// What stands after an origin, by its use.
pub(super) const USES: &[(SiteUse, &str)] = &[
    (SiteUse::Work, ""),
    (SiteUse::SignIn, " (only to sign in)"),
    (SiteUse::Hop, " (only passed through)"),
];

/// The columns of *Outcome history*.
pub(super) const HISTORY: &[&str] = &["Date", "Result", "Version", "Work", "Note"];
/// How the line of provenance begins.
pub(super) const PROVENANCE: &str = "Compiled by taught";
