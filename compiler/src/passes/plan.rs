//! Steps as the passes from `secrets` on see them: every text has been looked at and may be printed.

use super::align::Compared;
use super::commits::Sent;
use super::draft::{Facts, Grade, Mark, TakenBack};
use super::inputs::speaks_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Action, BeforeYouStart, Check, Each, Heading, Input, Instruction, Output, Phrase, Provenance,
    Role, Scope, Section, Skill, Target,
};
use secrets::Text;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A skill on its way.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The goal as said.
    pub goal: Text,
    /// The goal with its inputs taken out.
    pub pattern: Phrase,
    pub steps: Vec<PlanStep>,
    /// Where the browser stood at the first event.
    pub first_page: Option<Arc<At>>,
    pub inputs: Vec<Input>,
    /// What the demonstration showed for inputs, and their names. Not the examples: those of personal data are made up.
    pub shown: Vec<(Text, String)>,
    pub secrets: Vec<String>,
    pub outputs: Vec<Output>,
    /// What showed at the end, where the goal may ask for something on it.
    pub screen: Option<Screen>,
    pub before: Vec<BeforeYouStart>,
    pub scope: Scope,
    pub sections: Vec<Section>,
    pub done_when: Vec<Check>,
    pub not_seen: Vec<Text>,
    pub questions: Vec<Question>,
    pub left_out: Vec<LeftOut>,
    pub notes: Vec<(u64, Text)>,
    /// What a mark calls the input that an event sets.
    pub called: Vec<(u64, Text)>,
    /// What was done and taken back.
    pub taken_back: Vec<TakenBackText>,
    /// What the page said when it refused something.
    pub refusals: Vec<Text>,
    /// The goal has a number that no step uses.
    pub goal_unused: Vec<Text>,
    pub facts: Facts,
    /// In the order in which they were recorded; at least one.
    pub demonstrations: Vec<Demonstration>,
    pub diagnostics: Vec<Diagnostic>,
}

/// One recording of the task.
#[derive(Debug, Clone, Default)]
pub(crate) struct Demonstration {
    pub id: String,
    /// The date; empty where the recording does not say it.
    pub on: Text,
    /// How many events it has.
    pub events: usize,
    /// What was added to the numbers of its events.
    pub added: u64,
    /// Whether it ended as it should.
    pub whole: bool,
}

/// Something that the person took back, as the document may tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TakenBackText {
    pub how: TakenBack,
    /// What it was done to.
    pub name: Text,
    /// What it was set to; empty where that must not be told.
    pub value: Text,
    /// An event of the step that stands in its place.
    pub by: Option<u64>,
}

/// What the last page showed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Screen {
    pub title: Text,
    /// In the order of the page.
    pub nodes: Vec<ScreenNode>,
}

/// An element with a text, or the beginning of a row.
#[derive(Debug, Clone)]
pub(crate) struct ScreenNode {
    pub kind: Seen,
    pub name: Text,
}

/// What an element of the last page is for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    Row,
    /// Of a column or a row.
    Header,
    Cell,
    /// A text that can say what another one is.
    Label,
    Value,
    Other,
}

/// Events that are in no step.
#[derive(Debug, Clone)]
pub(crate) struct LeftOut {
    pub events: Vec<u64>,
    pub why: &'static str,
}

/// Where something was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct At {
    /// `http://expenses.localhost:8101`; empty outside pages.
    pub origin: Text,
    /// Host with port where not the scheme's own, or the app's name.
    pub site: Text,
    /// Address without fragment and tracking.
    pub url: Text,
    pub title: Text,
    pub app: Text,
    /// Origins of the frames down to the element.
    pub frames: Vec<Text>,
}

/// Something that followed an action.
#[derive(Debug, Clone)]
pub(crate) struct PlanEffect {
    pub op: recording::ChangeOp,
    pub role: Role,
    pub name: Text,
    pub after: Option<Text>,
}

/// One step.
#[derive(Debug, Clone)]
pub(crate) struct PlanStep {
    pub events: Vec<u64>,
    pub instruction: Instruction,
    pub at: Arc<At>,
    /// The page that it led to.
    pub went: Option<Arc<At>>,
    /// Origins that were only passed through on the way there.
    pub hops: Vec<Text>,
    pub effects: Vec<PlanEffect>,
    /// What its requests did, where these were heard.
    pub sent: Option<Sent>,
    pub marks: Vec<Mark>,
    pub anchors: Vec<Anchor>,
    pub grade: Grade,
    pub provenance: Provenance,
    /// Typed into a field that never tells.
    pub secret: bool,
    /// Something was typed into it whose value is not known.
    pub filled: bool,
    pub field: Field,
    pub unnamed: bool,
    /// Whether the step was replaced by the hand-over to the user.
    pub sign_in: bool,
    pub shot: Option<Text>,
    pub compared: Compared,
    /// It is taken in each round of the repeated step before it.
    pub within: bool,
    /// What the row of the demonstration's first round says, and the names of the inputs that each row has for itself.
    pub row_values: Vec<(Text, String)>,
    /// Of a repeated step: the rounds as they were demonstrated.
    pub rounds: Vec<Round>,
}

/// One round of a repeated step.
#[derive(Debug, Clone)]
pub(crate) struct Round {
    /// Each step as demonstrated, with its events.
    pub steps: Vec<(Instruction, Vec<u64>)>,
}

/// The row or list item that an element stands in.
#[derive(Debug, Clone)]
pub(crate) struct InRow {
    /// The table or list; empty where it has no name.
    pub table: Text,
    pub role: Role,
    /// What tells the row.
    pub key: Text,
    /// Its place among those that show, from 0.
    pub number: Option<u32>,
    /// How many rows show.
    pub rows: Option<u32>,
    /// What its other cells say.
    pub cells: Vec<RowCell>,
}

/// The number of a step in the document: 2, and 2.1 for the first one within it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub step: usize,
    pub within: Option<usize>,
}

impl Number {
    /// As it is said.
    pub fn text(self) -> Text {
        let within = self
            .within
            .map(|within| [Text::said("."), Text::number(within)]);
        let parts = within.into_iter().flatten();
        [Text::number(self.step)].into_iter().chain(parts).collect()
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// A cell of a row.
#[derive(Debug, Clone)]
pub(crate) struct RowCell {
    /// The column's header; empty where it has none.
    pub header: Text,
    pub text: Text,
    /// How many cells of the table say the same.
    pub matches: Option<u32>,
}

/// What is known of the field beyond its place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Field {
    pub options: Vec<Text>,
    pub input_type: Text,
    /// For personal data a made-up value of the same shape, to be shown in its place.
    pub made_up: Option<Text>,
    pub row: Option<InRow>,
    /// What its row says, its own cell too: each text with the header of the column that it stands in.
    pub columns: Vec<(Text, Text)>,
    /// It is a link that is called by what tells its row.
    pub data_link: bool,
    /// No other row showed in its table.
    pub only_row: bool,
    /// The goal says what the rows that it is repeated over have in common.
    pub said_rows: bool,
    /// Only the beginning of the value was typed, for a search.
    pub begun: bool,
    /// The least and the most that it takes, and the step between its values; empty where it does not say.
    pub limits: [Text; 3],
    /// What the group of options is called that it is one of.
    pub group: Text,
    /// The dialog that it is in.
    pub dialog: Option<Text>,
    /// What it did came in a browser tab of its own.
    pub new_tab: bool,
    /// It is a list that shows its options only while one types.
    pub suggests: bool,
    /// What the row that was searched for calls the value.
    pub called: Option<String>,
}

impl Field {
    /// The header of the column that a text of the row stands in.
    pub fn header_of(&self, text: &Text) -> Option<&Text> {
        self.columns
            .iter()
            .find(|(told, _)| told == text)
            .map(|(_, header)| header)
    }
}

/// One way to find the element again, beside the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Anchor {
    pub by: &'static str,
    pub value: Text,
    pub context: Option<Text>,
    pub matches: Option<u32>,
}

/// Something that the person can settle better than the compiler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What kind of question it is.
    pub code: Code,
    /// Stable within the recording: the event that it is about.
    pub event: u64,
    /// The question.
    pub text: Text,
    /// What was shown.
    pub shown: Text,
    /// What was seen that leaves it open: "step 5 sets “Amount” to “61.20”, which the goal does not say".
    pub evidence: Text,
    /// The events in which it was seen.
    pub events: Vec<u64>,
    /// The answers; the first is what the compiler assumed.
    pub answers: Vec<Answer>,
}

/// One answer to a [`Question`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What it says.
    pub text: Text,
    /// The mark that it sets.
    pub mark: Mark,
    /// What it makes of the document, by the step's number: "step 5 goes".
    pub effect: Text,
}

/// A row or list item by a name that nobody said to vary.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FixedRow<'p> {
    pub name: &'p Text,
    pub role: Role,
}

impl FixedRow<'_> {
    /// What a person would call it.
    pub fn word(&self) -> &'static str {
        match self.role {
            Role::ListItem | Role::TreeItem => self.role.word(),
            _ => Role::Row.word(),
        }
    }
}

impl InRow {
    /// Whether two elements stand in one row. Its number is another one when a row before it goes, and what it says may
    /// change with what is done to it.
    pub fn is_same(&self, other: &Self) -> bool {
        let cells = |row: &Self| {
            let telling = row.cells.iter().filter(|cell| cell.matches == Some(1));
            let telling = telling.map(|cell| (cell.header.clone(), cell.text.clone()));
            telling.collect::<Vec<_>>()
        };
        if self.table != other.table || self.key != other.key {
            return false;
        }
        let (mine, theirs) = (cells(self), cells(other));
        // A key that several rows have tells none of them, if another cell does.
        let is_told = !mine.is_empty() && !theirs.is_empty();
        mine.iter().any(|cell| theirs.contains(cell))
            || self.number == other.number && (self.number.is_some() || !is_told)
    }
}

impl PlanStep {
    /// A step of which nothing is known yet.
    pub fn empty() -> Self {
        Self {
            events: Vec::new(),
            instruction: Instruction::plain(Action::Back),
            at: Arc::default(),
            went: None,
            hops: Vec::new(),
            effects: Vec::new(),
            sent: None,
            marks: Vec::new(),
            anchors: Vec::new(),
            grade: Grade::Unique,
            provenance: Provenance::Inferred,
            secret: false,
            filled: false,
            field: Field::default(),
            unnamed: false,
            sign_in: false,
            shot: None,
            compared: Compared::default(),
            within: false,
            row_values: Vec::new(),
            rounds: Vec::new(),
        }
    }

    /// The target of the instruction, if it has one.
    pub fn target(&self) -> Option<&Target> {
        self.instruction.action.target()
    }

    /// A mark on it is one on its row, for it has no value that could be meant.
    pub fn only_picks(&self) -> bool {
        matches!(
            self.instruction.action,
            Action::Click { .. } | Action::ContextMenu { .. }
        )
    }

    /// Whether this is the name of a link that is called by what tells its row.
    pub fn is_data_link(&self, name: &Text) -> bool {
        let named = self.target().and_then(|target| {
            let is_link = target.element.role == Role::Link;
            target.element.name.as_ref().filter(|_| is_link)?.as_text()
        });
        self.field.data_link && named == Some(name)
    }

    /// Whether only some demonstrations have it, without anything that shows when it is needed.
    pub fn is_open_whether(&self) -> bool {
        self.compared.is_optional()
            && self.instruction.when.is_none()
            && !self.marks.contains(&Mark::Constant)
    }

    /// The row or list item that it always goes to: nothing says that another one is meant the next time.
    pub fn row(&self) -> Option<FixedRow<'_>> {
        let target = self.target().filter(|_| !self.sign_in)?;
        let name = target.element.name.as_ref().and_then(Phrase::as_text);
        let is_row = match target.element.role {
            Role::Row => true,
            Role::ListItem => {
                self.only_picks() || matches!(self.instruction.action, Action::Drag { .. })
            }
            _ => name.is_some_and(|name| self.is_data_link(name)),
        };
        let around = target
            .context
            .iter()
            .filter(|place| matches!(place.role, Role::Row | Role::ListItem | Role::TreeItem));
        let element = Some(&target.element).filter(|_| is_row);
        let place = element.into_iter().chain(around).next()?;
        let name = place.name.as_ref().filter(|_| place.ordinal.is_none())?;
        Some(FixedRow {
            name: name.as_text()?,
            role: place.role,
        })
    }

    /// Of a repeated step: what it is repeated over.
    pub fn each(&self) -> Option<&Each> {
        match &self.instruction.action {
            Action::ForEach { each } => Some(each),
            _ => None,
        }
    }

    /// The name of its element, if that is a literal.
    pub fn element_name(&self) -> Option<&str> {
        self.target()?.element.name.as_ref()?.as_literal()
    }
}

impl Plan {
    /// The steps, by their number from 0, that always go to the row of the demonstration though nobody said so.
    pub fn fixed_rows(&self) -> Vec<(usize, FixedRow<'_>)> {
        let said: BTreeSet<&Text> = self
            .steps
            .iter()
            .filter(|step| step.only_picks() && step.marks.contains(&Mark::Constant))
            .filter_map(|step| Some(step.row()?.name))
            .collect();
        self.steps
            .iter()
            .enumerate()
            .filter_map(|(at, step)| Some((at, step.row()?)))
            .filter(|(at, row)| {
                !said.contains(row.name)
                    && !self.steps[*at].compared.is_agreed()
                    && !speaks_of(self.goal.as_str(), row.name.as_str())
            })
            .collect()
    }

    /// The number that each step has in the document.
    pub fn numbers(&self) -> impl Iterator<Item = Number> {
        let mut last = Number {
            step: 0,
            within: None,
        };
        self.steps.iter().map(move |step| {
            last = match step.within {
                true => Number {
                    within: Some(last.within.unwrap_or(0) + 1),
                    ..last
                },
                false => Number {
                    step: last.step + 1,
                    within: None,
                },
            };
            last
        })
    }

    /// The document's content.
    pub fn into_skill(
        self,
        name: Text,
        slug: String,
        description: Text,
        checks: Vec<Text>,
        differs: Vec<Text>,
        provenance: Text,
    ) -> Skill {
        Skill {
            name,
            slug,
            description,
            goal: self.pattern,
            done_when: self.done_when,
            inputs: self.inputs,
            secrets: self.secrets,
            outputs: self.outputs,
            before: self.before,
            scope: self.scope,
            sections: self.sections,
            checks,
            differs,
            not_seen: self.not_seen,
            provenance,
            history: Vec::new(),
        }
    }
}

/// The heading of a place.
pub(crate) fn heading(at: &At) -> Heading {
    Heading {
        site: Phrase::literal(at.site.clone()),
        page: (!at.title.is_empty()).then(|| Phrase::literal(at.title.clone())),
    }
}
