//! Steps as the passes before `secrets` see them: with recorded strings, which must not reach any output.

use super::commits::Sent;
use super::generated::is_generated;
use crate::diagnostics::Diagnostic;
use crate::model;
use recording::{Cause, Cell, ChangeOp, Header, Modifiers, Node, Page, Target, Window};
use std::sync::Arc;

/// The recording on its way to a skill.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub header: Header,
    pub steps: Vec<Step>,
    /// The page that was open when the recording began.
    pub first_page: Option<Arc<Page>>,
    pub snapshots: Vec<Vec<Node>>,
    pub notes: Vec<(u64, String)>,
    /// What a mark calls the input that an event sets.
    pub called: Vec<(u64, String)>,
    /// What the page said when it refused something.
    pub refusals: Vec<String>,
    /// What was done and taken back.
    pub replaced: Vec<Replaced>,
    /// What was left out of the steps, and why; for the evidence.
    pub dropped: Vec<Dropped>,
    pub facts: Facts,
    pub diagnostics: Vec<Diagnostic>,
    /// What was added to the numbers of its events.
    pub added: u64,
}

/// What is known of the recording as a whole.
#[derive(Debug, Default, Clone)]
pub(crate) struct Facts {
    pub whole: bool,
    pub end_reason: String,
    pub withheld: usize,
    /// The interface's language writes the month before the day.
    pub month_first: bool,
    pub gaps: usize,
    pub events: usize,
    pub actions: usize,
}

/// A step that the person took back.
#[derive(Debug, Clone)]
pub(crate) struct Replaced {
    pub step: Step,
    pub how: TakenBack,
    /// An event of the step that stands in its place.
    pub by: Option<u64>,
}

/// How something was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TakenBack {
    /// Set to something else.
    Value,
    /// Opened and closed.
    Menu,
    /// Visited and left.
    Page,
}

impl TakenBack {
    pub fn why(self) -> &'static str {
        match self {
            Self::Value => "a value that was replaced",
            Self::Menu => "a menu that was opened and closed again",
            Self::Page => "a page that was visited and left again",
        }
    }
}

/// Events that are not taught.
#[derive(Debug, Clone)]
pub(crate) struct Dropped {
    pub events: Vec<u64>,
    pub why: &'static str,
}

/// How surely the target is found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    Unique,
    InContext,
    ByPosition,
    Unknown,
}

impl Grade {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::InContext => "unique in context",
            Self::ByPosition => "by position",
            Self::Unknown => "unknown",
        }
    }
}

/// A mark that the person set, by command or by answering a question.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The value changes from run to run.
    Input,
    /// The value always stays as shown.
    Constant,
    /// The value is a secret.
    Secret,
    /// What shows here tells that the step worked.
    Check,
    /// The step is not part of the task.
    Ignore,
    /// The value is what the task ends with.
    Output,
    /// The step must never be done.
    Never,
}

impl Mark {
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "input" => Self::Input,
            "constant" => Self::Constant,
            "secret" => Self::Secret,
            "check" => Self::Check,
            "ignore" => Self::Ignore,
            "output" => Self::Output,
            "never" => Self::Never,
            _ => return None,
        })
    }
}

/// Something that followed an action.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Effect {
    pub seq: u64,
    pub op: ChangeOp,
    pub role: String,
    pub name: String,
    pub after: Option<String>,
}

/// A change of the page's address.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pub page: Arc<Page>,
    /// Addresses between.
    pub hops: Vec<String>,
}

/// How text came that did not come by keys which were told one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// By keys, judged harmless afterwards.
    Keys,
    /// By an input method.
    Composed,
    Paste,
    /// A suggestion, or what a browser fills in.
    Suggestion,
}

impl Method {
    pub(crate) fn parse(word: &str) -> Self {
        match word {
            "paste" => Self::Paste,
            "suggestion" | "autofill" => Self::Suggestion,
            "input_method" => Self::Composed,
            _ => Self::Keys,
        }
    }
}

/// What was done. The first block comes from events, the second is concluded by passes.
#[derive(Debug, Clone)]
pub(crate) enum Act {
    Click {
        button: String,
        count: u32,
        modifiers: Modifiers,
    },
    Drag {
        to: Option<Arc<Target>>,
        modifiers: Modifiers,
    },
    Scroll,
    Hover,
    Key {
        key: Option<String>,
        text: Option<String>,
        modifiers: Modifiers,
    },
    Text {
        text: String,
        method: Method,
    },
    Value {
        before: Option<String>,
        after: Option<String>,
    },
    Withheld,
    Navigate {
        cause: Cause,
        to: Arc<Page>,
    },
    Tab {
        op: String,
    },
    App,
    Window,
    Dialog {
        message: String,
        answer: Option<String>,
    },
    File {
        op: String,
        name: String,
    },
    Clipboard {
        op: String,
        /// The event that put there what is pasted.
        same_as: Option<u64>,
    },
    Focus,
    Selection {
        /// All that the field holds.
        all: bool,
    },

    /// A field holds this text afterwards.
    Set {
        value: String,
    },
    /// A field was filled with something that is not known and not known to be secret.
    Fill,
    Choose {
        values: Vec<String>,
    },
    Make {
        state: model::State,
    },
    Menu {
        path: Vec<String>,
    },
    ContextMenu {
        path: Vec<String>,
    },
    Press {
        chord: model::Chord,
    },
    Open,
    /// The browser's tab was closed.
    Close,
    /// What the target shows was copied, and is used later.
    Read {
        text: String,
    },
    Back,
    Forward,
    Reload,
    Attach {
        file: String,
    },
    AskSecret,
    /// The person shows that no program is at work.
    ShowHuman,
}

/// One step on its way.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// Numbers of the events that it comes from, rising.
    pub events: Vec<u64>,
    pub t: u64,
    pub act: Act,
    pub times: u32,
    pub target: Option<Arc<Target>>,
    /// Of a field that is set: what was added to the text that stood there before, and where.
    pub adds: Option<Box<(model::Edge, String)>>,
    /// Where it was clicked on the screen.
    pub point: Option<(i32, i32)>,
    /// The pointer moved a little between press and release.
    pub wiggled: bool,
    pub page: Option<Arc<Page>>,
    pub window: Option<Arc<Window>>,
    pub effects: Vec<Effect>,
    pub went: Option<Visit>,
    /// What its requests did, where these were heard.
    pub sent: Option<Sent>,
    pub marks: Vec<Mark>,
    pub place: Option<Box<model::Target<String>>>,
    pub to_place: Option<Box<model::Target<String>>>,
    pub grade: Grade,
    pub shot: Option<String>,
    pub invalid: Option<String>,
    pub unnamed: bool,
    /// Its row is not named, since it is the only one of its table.
    pub only_row: bool,
    /// It is a link that is called by what tells its row.
    pub data_link: bool,
}

impl Step {
    pub fn new(seq: u64, t: u64, act: Act) -> Self {
        Self {
            events: vec![seq],
            t,
            act,
            times: 1,
            target: None,
            adds: None,
            point: None,
            wiggled: false,
            page: None,
            window: None,
            effects: Vec::new(),
            went: None,
            sent: None,
            marks: Vec::new(),
            place: None,
            to_place: None,
            grade: Grade::Unknown,
            shot: None,
            invalid: None,
            unnamed: false,
            only_row: false,
            data_link: false,
        }
    }

    /// The role of the target, or nothing.
    pub fn role(&self) -> &str {
        self.target
            .as_ref()
            .map_or("", |target| target.role.as_str())
    }

    /// The name of the target, or nothing.
    pub fn name(&self) -> &str {
        self.target
            .as_ref()
            .map_or("", |target| target.name.as_str())
    }

    /// Whether both went to the same element, which is known of both.
    pub fn same_target(&self, other: &Self) -> bool {
        let both = self.target.as_deref().zip(other.target.as_deref());
        both.is_some_and(|(a, b)| same_element(a, b))
    }

    pub fn is_click(&self) -> bool {
        matches!(&self.act, Act::Click { button, modifiers, .. } if button == "left" && modifiers.is_empty())
    }

    /// Takes over what another step knows, as part of this one.
    pub fn absorb(&mut self, other: Self) {
        self.events.extend(other.events);
        self.events.sort_unstable();
        self.events.dedup();
        self.effects.extend(other.effects);
        self.marks.extend(other.marks);
        self.sent = self.sent.max(other.sent);
        if other.went.is_some() {
            self.went = other.went;
        }
        if self.shot.is_none() {
            self.shot = other.shot;
        }
        if other.invalid.is_some() {
            self.invalid = other.invalid;
        }
    }
}

impl Draft {
    /// Keeps the steps that `keep` wants; the others are said in the evidence as left out because of `why`.
    pub fn retain(&mut self, why: &'static str, mut keep: impl FnMut(&Step) -> bool) {
        let dropped = &mut self.dropped;
        self.steps.retain(|step| {
            let kept = keep(step);
            if !kept {
                dropped.push(Dropped {
                    events: step.events.clone(),
                    why,
                });
            }
            kept
        });
    }

    /// Adds to every event's number, so that the events of several recordings are told apart.
    pub fn renumber(&mut self, add: u64) {
        self.added = self.added.saturating_add(add);
        let more = |seq: &mut u64| *seq = seq.saturating_add(add);
        for step in &mut self.steps {
            step.events.iter_mut().for_each(more);
            if let Act::Clipboard { same_as, .. } = &mut step.act {
                same_as.iter_mut().for_each(more);
            }
            step.effects
                .iter_mut()
                .for_each(|effect| more(&mut effect.seq));
        }
        self.replaced
            .iter_mut()
            .flat_map(|replaced| &mut replaced.by)
            .for_each(more);
        for dropped in &mut self.dropped {
            dropped.events.iter_mut().for_each(more);
        }
        let said = self.notes.iter_mut().chain(&mut self.called);
        said.for_each(|(seq, _)| more(seq));
        for diagnostic in &mut self.diagnostics {
            diagnostic.event.iter_mut().for_each(more);
        }
    }

    /// Says that a step is not taught.
    pub fn drop_step(&mut self, step: Step, why: &'static str) {
        self.dropped.push(Dropped {
            events: step.events,
            why,
        });
    }
}

/// Whether two targets are the same element, as far as what was recorded tells.
pub(crate) fn same_element(a: &Target, b: &Target) -> bool {
    let frames = (frames(a), frames(b));
    // In a frame a number may count in the frame or on the whole page.
    let one_place = !frames.0.is_empty() && a.bounds.is_some() && a.bounds == b.bounds;
    if a.role != b.role
        || a.index != b.index && !one_place
        || frames.0 != frames.1
        || !same_cell(a.cell.as_ref(), b.cell.as_ref())
    {
        return false;
    }
    // A terminal that stops showing what is typed asks for a password; what it showed before was a command.
    if a.role == "terminal" && a.secure != b.secure {
        return false;
    }
    if let (Some(a), Some(b)) = (&a.dom_id, &b.dom_id)
        && (a == b || !is_generated(a) || !is_generated(b))
    {
        return a == b;
    }
    a.name == b.name && a.label == b.label && a.placeholder == b.placeholder
        // Unnamed elements are only the same if they are at one place.
        && (!a.name.is_empty()
            || a.bounds.map(|r| (r.x, r.y)) == b.bounds.map(|r| (r.x, r.y))
                && (&a.css, &a.test_id, &a.description) == (&b.css, &b.test_id, &b.description))
}

/// The frames that the element stands in, by name; a frame may have the same element as the next one.
fn frames(target: &Target) -> Vec<&str> {
    let frames = target.ancestors.iter();
    frames
        .filter(|around| matches!(around.role.as_str(), "frame" | "iframe"))
        .map(|around| around.name.as_str())
        .collect()
}

/// What else the row says may change by what is done in it.
fn same_cell(a: Option<&Cell>, b: Option<&Cell>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => {
            (a.row, a.column) == (b.row, b.column)
                && a.table == b.table
                && a.row_key == b.row_key
                && a.column_header == b.column_header
                && a.row_role == b.row_role
        }
        _ => false,
    }
}

/// Whether an element takes typed text.
pub(crate) fn takes_text(target: &Target) -> bool {
    target.editable
        || target.secure
        || matches!(
            target.role.as_str(),
            "textbox" | "searchbox" | "spinbutton" | "date" | "time"
        )
}
