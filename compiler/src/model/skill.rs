//! The whole skill: what stands in SKILL.md, and what its steps know beyond their sentences.

use super::{Check, Instruction, Phrase};
use secrets::Text;

/// Where something in the document comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Provenance {
    /// The demonstration showed it.
    Shown,
    /// Concluded from what was shown.
    Inferred,
    /// A rule of ours, the same for every skill.
    Rule,
    /// The person said so, by goal, mark or answer.
    Said,
}

/// The heading over steps: a site or an app, and the page or window.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Heading {
    /// Host (with its port where that is not the scheme's own) or the app's name.
    pub site: Phrase,
    /// Title of the page or window.
    pub page: Option<Phrase>,
}

/// The kind of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum InputKind {
    Text,
    Number,
    Date,
    Time,
    Email,
    Url,
    File,
    Choice,
    YesNo,
}

impl InputKind {
    /// As the name of an input that has no better one.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number => "number",
            Self::Date => "date",
            Self::Time => "time",
            Self::Email => "email",
            Self::Url => "url",
            Self::File => "file",
            Self::Choice => "choice",
            Self::YesNo => "yes_or_no",
        }
    }
}

/// A value that changes from run to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// In snake case, unique in the skill.
    pub name: String,
    /// What kind of value.
    pub kind: InputKind,
    /// Whether a run must give it.
    pub required: bool,
    /// The field that it fills, where its name does not say so.
    pub fills: Option<super::Target>,
    /// The value in the demonstration, or a made-up one of the same shape.
    pub example: Phrase,
    /// Values of further demonstrations; none where there is no example.
    pub more_examples: Vec<Phrase>,
    /// For a choice, the options that were seen.
    pub options: Vec<Text>,
    /// How it is to be written ("as DD/MM/YYYY"), where one shows.
    pub rule: Option<Text>,
    /// Where it comes from.
    pub from: Provenance,
}

/// A value that the task ends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// In snake case.
    pub name: String,
    /// Where it shows, with the value as `{…}`: the status **Report {…} saved**.
    pub place: super::Target,
    /// The value in the demonstration.
    pub example: Text,
}

/// What a site is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SiteUse {
    /// Something is done there.
    Work,
    /// The person signs in there.
    SignIn,
    /// A redirect goes through it.
    Hop,
}

/// The only sites and apps that the skill may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Origin (scheme, host, port where not the scheme's own) and use, in order of first use.
    pub sites: Vec<(Text, SiteUse)>,
    /// Apps beside sites.
    pub apps: Vec<Text>,
}

/// What must be so before the first step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BeforeYouStart {
    /// `Open the page "…". The page **My reports** shows when you are ready.`
    Ready {
        /// Where to begin, without what varies.
        url: Phrase,
        /// What shows that one is ready.
        check: Option<Check>,
    },
    /// `If sso.localhost:8102 asks to sign in, hand over to the user and wait; never type credentials.`
    SignIn {
        /// Host with port.
        site: Text,
    },
    /// Any other sentence.
    Other(Text),
}

/// One step of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillStep {
    /// The sentence's content.
    pub instruction: Instruction,
    /// The steps of each round of a [`ForEach`](super::Action::ForEach), at least one; any other step has none.
    pub body: Vec<SkillStep>,
}

impl SkillStep {
    /// A step without steps within.
    pub fn plain(instruction: Instruction) -> Self {
        Self {
            instruction,
            body: Vec::new(),
        }
    }

    /// The step and those within, in the order of the document.
    pub fn flat(&self) -> Vec<&Self> {
        let within = self.body.iter().flat_map(Self::flat);
        [self].into_iter().chain(within).collect()
    }
}

/// Steps under one heading. Numbers run on through the sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Site and page.
    pub heading: Heading,
    /// At least one.
    pub steps: Vec<SkillStep>,
}

/// A row of *Outcome history*, newest last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    /// The cells as they stand, in the table's columns.
    pub cells: Vec<Text>,
}

/// What SKILL.md says, section by section; empty ones are left out of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// The title, at most 80 characters.
    pub name: Text,
    /// `taught-` and at most 50 characters of `a-z`, `0-9`, `-`.
    pub slug: String,
    /// For who chooses among skills: what, where, when, inputs, what it is not for; at most 1,024 characters.
    pub description: Text,
    /// The goal with its inputs taken out.
    pub goal: Phrase,
    /// What is so when the task is done.
    pub done_when: Vec<Check>,
    /// In order of first use.
    pub inputs: Vec<Input>,
    /// Secret inputs by name, in order of first use.
    pub secrets: Vec<String>,
    /// What the task ends with.
    pub outputs: Vec<Output>,
    /// In order.
    pub before: Vec<BeforeYouStart>,
    /// Sites and apps.
    pub scope: Scope,
    /// At least one.
    pub sections: Vec<Section>,
    /// *Check the result*.
    pub checks: Vec<Text>,
    /// *If something differs*.
    pub differs: Vec<Text>,
    /// *Not seen in the demonstration*.
    pub not_seen: Vec<Text>,
    /// One line.
    pub provenance: Text,
    /// *Outcome history*.
    pub history: Vec<HistoryRow>,
}
