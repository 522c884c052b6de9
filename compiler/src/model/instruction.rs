//! What a step says to do, and what shows that it worked.

use super::{Each, Phrase, Target};

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Button {
    Left,
    Middle,
    Right,
}

/// A key with the modifiers held, as in "Ctrl+Shift+S".
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub struct Chord {
    pub ctrl: bool,
    pub alt: bool,
    pub shift: bool,
    pub meta: bool,
    /// After the DOM's `KeyboardEvent.key`: one upper-case letter or character, or a name such as `Enter`.
    pub key: String,
}

/// A state that an element can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum State {
    Ticked,
    NotTicked,
    On,
    Off,
    Chosen,
    Selected,
    NotSelected,
    Open,
    Closed,
    Enabled,
    Disabled,
    Downloaded,
}

/// Where text is added to what stands in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    /// Before what stands there, on the same line.
    Start,
    /// Behind what stands there, on the same line.
    End,
    /// On a line of its own before everything else.
    FirstLine,
    /// On a line of its own behind everything else.
    LastLine,
}

/// What to do. Each variant is one form of sentence; the form is shown beside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action<P = Phrase> {
    /// `Open the page "http://expenses.localhost:8101/reports".`
    Open {
        /// The address.
        url: P,
    },
    /// `Go to the window **Inbox**.`, `Go to the browser tab **My reports**.`, `Go to the app **Files**.`
    GoTo {
        /// A window, browser tab or app.
        target: Target<P>,
    },
    /// `Close the browser tab **My reports**.`
    Close {
        /// A window, browser tab or dialog.
        target: Target<P>,
    },
    /// `Go back.`
    Back,
    /// `Go forward.`
    Forward,
    /// `Reload the page.`
    Reload,
    /// `Click the button **New report**.`, `Double-click …`, `Right-click …`, `Click the button **+** 3 times.`,
    /// `Holding Ctrl and Shift, click …`
    Click {
        /// What is clicked.
        target: Target<P>,
        /// Which button.
        button: Button,
        /// 1; 2 for a double click, 3 for a triple click.
        count: u32,
        /// How often in a row, at least 1.
        times: u32,
        /// Keys held, in the order of [`Modifier`].
        holding: Vec<Modifier>,
    },
    /// `Set the field **Amount** to {amount}.`, `Set the date **Date** to "30/11/2026".`
    Set {
        /// A field, date, time, slider or list that takes text.
        target: Target<P>,
        /// What stands in it afterwards.
        value: P,
    },
    /// `Add {note} as the last line of the field **Note**.`, `Add "urgent" at the beginning of the field **Subject**.`:
    /// what stands there stays.
    Add {
        /// What is added, without what parts it from the rest.
        value: P,
        /// Where.
        edge: Edge,
        /// The field.
        target: Target<P>,
    },
    /// `Clear the field **Amount**.`
    Clear {
        /// The field.
        target: Target<P>,
    },
    /// `In the list **Category**, choose {category}.`, `In the list **Tags**, choose "A" and "B".`
    Choose {
        /// The list.
        target: Target<P>,
        /// At least one.
        values: Vec<P>,
    },
    /// `In the menu **Account**, choose **Settings**.`, `In the menu **View**, choose **Zoom**, then **200 %**.`
    Menu {
        /// The menu, or what opens it.
        target: Target<P>,
        /// At least one.
        path: Vec<P>,
    },
    /// `In the context menu of the row **ACME**, choose **Archive**.`
    ContextMenu {
        /// What is right-clicked.
        target: Target<P>,
        /// At least one.
        path: Vec<P>,
    },
    /// `Make sure the box **Billable** is ticked.`, `Make sure the option **Own money** is chosen.`
    Make {
        /// A box, switch, option, section …
        target: Target<P>,
        /// What it is to be.
        state: State,
    },
    /// `Press Ctrl+S.`, `Press Enter in the field **Search**.`, `Press ArrowDown 3 times.`
    Press {
        /// The key.
        chord: Chord,
        /// How often, at least 1.
        times: u32,
        /// Where the focus must be.
        target: Option<Target<P>>,
    },
    /// `Type "hello" into the element **Editor**.`, where no value can be set or read.
    Type {
        /// What is typed.
        value: P,
        /// Where the focus must be.
        target: Option<Target<P>>,
    },
    /// `Drag the list item **Plan** to the list **Done**.`, `Holding Ctrl, drag …`
    Drag {
        /// What is dragged.
        from: Target<P>,
        /// Where it is dropped.
        to: Target<P>,
        /// Keys held while it is dropped, in the order of [`Modifier`].
        holding: Vec<Modifier>,
    },
    /// `Point at the menu item **Reports**.`
    Hover {
        /// What the pointer rests on.
        target: Target<P>,
    },
    /// `Scroll until the heading **Totals** shows.`
    Scroll {
        /// What is to come into sight.
        target: Target<P>,
    },
    /// `Attach the file {receipt} with the button **Choose file**.`
    Attach {
        /// The file's name.
        file: P,
        /// What opens the choice of files.
        target: Target<P>,
    },
    /// `Read {order_number} from the cell **A-17** in the row of **ACME**.`
    Read {
        /// The name, in snake case, under which later steps use it.
        name: String,
        /// What is read.
        target: Target<P>,
    },
    /// `In the message "Delete it?", choose **OK**.`: a message box of the browser or system.
    Answer {
        /// The message.
        message: P,
        /// The button.
        answer: P,
    },
    /// `Ask the user to sign in at "sso.localhost:8102".`
    SignIn {
        /// Host with port where not the usual one.
        site: P,
    },
    /// `Ask the user to fill the field **API key** ({secret: api_key}).`
    AskSecret {
        /// The field.
        target: Target<P>,
        /// The secret's name in snake case.
        name: String,
    },
    /// `Wait until the status **Ready** shows.`
    Wait {
        /// What is waited for.
        check: Check<P>,
    },
    /// `For each row in the table **Orders**, read {customer} from the column **Customer**, then:` and the steps within,
    /// which are [`SkillStep::body`](super::SkillStep::body).
    ForEach {
        /// Of what, which, and what is read.
        each: Each<P>,
    },
    /// Any other sentence: shown to the agent as it stands, never replayed.
    AgentOnly {
        /// The sentence as written, without its final full stop or the check after the arrow.
        text: P,
    },
}

/// A key held while something is clicked or dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Modifier {
    Ctrl,
    Alt,
    Shift,
    Meta,
}

/// What shows that a step worked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check<P = Phrase> {
    /// `The status **Report {…} saved** shows.`, `The page **My reports** shows.`
    Shows(Target<P>),
    /// `The dialog **Filter** is gone.`
    Gone(Target<P>),
    /// `The field **Amount** reads {amount}.`
    Reads(Target<P>, P),
    /// `The box **Billable** is ticked.`, `The button **Submit** is enabled.`
    Is(Target<P>, State),
}

/// One instruction: the canonical sentence without its number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instruction<P = Phrase> {
    /// `If the dialog **Cookies** shows, …`
    pub when: Option<Check<P>>,
    /// `**Ask the user first.** Make sure the box **Billable** is ticked.`: whether it is to be done, and so, in this run.
    pub ask: bool,
    /// `**Cannot be undone.** Read the values back, then click … once.`
    pub commit: bool,
    /// What to do.
    pub action: Action<P>,
    /// After the arrow.
    pub check: Option<Check<P>>,
}

impl<P> Check<P> {
    /// Turns every name and value.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Check<Q> {
        match self {
            Self::Shows(target) => Check::Shows(target.map(turn)),
            Self::Gone(target) => Check::Gone(target.map(turn)),
            Self::Reads(target, value) => Check::Reads(target.map(turn), turn(value)),
            Self::Is(target, state) => Check::Is(target.map(turn), state),
        }
    }

    /// What is looked at.
    pub fn target(&self) -> &Target<P> {
        match self {
            Self::Shows(target)
            | Self::Gone(target)
            | Self::Reads(target, _)
            | Self::Is(target, _) => target,
        }
    }
}

impl<P> Action<P> {
    /// Turns every name and value, in the order of the sentence.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Action<Q> {
        match self {
            Self::Open { url } => Action::Open { url: turn(url) },
            Self::GoTo { target } => Action::GoTo {
                target: target.map(turn),
            },
            Self::Close { target } => Action::Close {
                target: target.map(turn),
            },
            Self::Back => Action::Back,
            Self::Forward => Action::Forward,
            Self::Reload => Action::Reload,
            Self::Click {
                target,
                button,
                count,
                times,
                holding,
            } => Action::Click {
                target: target.map(turn),
                button,
                count,
                times,
                holding,
            },
            Self::Set { target, value } => Action::Set {
                target: target.map(turn),
                value: turn(value),
            },
            Self::Add {
                value,
                edge,
                target,
            } => Action::Add {
                value: turn(value),
                edge,
                target: target.map(turn),
            },
            Self::Clear { target } => Action::Clear {
                target: target.map(turn),
            },
            Self::Choose { target, values } => Action::Choose {
                target: target.map(turn),
                values: values.into_iter().map(turn).collect(),
            },
            Self::Menu { target, path } => Action::Menu {
                target: target.map(turn),
                path: path.into_iter().map(turn).collect(),
            },
            Self::ContextMenu { target, path } => Action::ContextMenu {
                target: target.map(turn),
                path: path.into_iter().map(turn).collect(),
            },
            Self::Make { target, state } => Action::Make {
                target: target.map(turn),
                state,
            },
            Self::Press {
                chord,
                times,
                target,
            } => Action::Press {
                chord,
                times,
                target: target.map(|target| target.map(turn)),
            },
            Self::Type { value, target } => Action::Type {
                value: turn(value),
                target: target.map(|target| target.map(turn)),
            },
            Self::Drag { from, to, holding } => Action::Drag {
                holding,
                from: from.map(turn),
                to: to.map(turn),
            },
            Self::Hover { target } => Action::Hover {
                target: target.map(turn),
            },
            Self::Scroll { target } => Action::Scroll {
                target: target.map(turn),
            },
            Self::Attach { file, target } => Action::Attach {
                file: turn(file),
                target: target.map(turn),
            },
            Self::Read { name, target } => Action::Read {
                name,
                target: target.map(turn),
            },
            Self::Answer { message, answer } => Action::Answer {
                message: turn(message),
                answer: turn(answer),
            },
            Self::SignIn { site } => Action::SignIn { site: turn(site) },
            Self::AskSecret { target, name } => Action::AskSecret {
                target: target.map(turn),
                name,
            },
            Self::Wait { check } => Action::Wait {
                check: check.map(turn),
            },
            Self::ForEach { each } => Action::ForEach {
                each: each.map(turn),
            },
            Self::AgentOnly { text } => Action::AgentOnly { text: turn(text) },
        }
    }

    /// The element that the action goes to.
    pub fn target(&self) -> Option<&Target<P>> {
        match self {
            Self::GoTo { target }
            | Self::Close { target }
            | Self::Click { target, .. }
            | Self::Set { target, .. }
            | Self::Add { target, .. }
            | Self::Clear { target }
            | Self::Choose { target, .. }
            | Self::Menu { target, .. }
            | Self::ContextMenu { target, .. }
            | Self::Make { target, .. }
            | Self::Drag { from: target, .. }
            | Self::Hover { target }
            | Self::Scroll { target }
            | Self::Attach { target, .. }
            | Self::Read { target, .. }
            | Self::AskSecret { target, .. } => Some(target),
            Self::Press { target, .. } | Self::Type { target, .. } => target.as_ref(),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn target_mut(&mut self) -> Option<&mut Target<P>> {
        match self {
            Self::GoTo { target }
            | Self::Close { target }
            | Self::Click { target, .. }
            | Self::Set { target, .. }
            | Self::Add { target, .. }
            | Self::Clear { target }
            | Self::Choose { target, .. }
            | Self::Menu { target, .. }
            | Self::ContextMenu { target, .. }
            | Self::Make { target, .. }
            | Self::Drag { from: target, .. }
            | Self::Hover { target }
            | Self::Scroll { target }
            | Self::Attach { target, .. }
            | Self::Read { target, .. }
            | Self::AskSecret { target, .. } => Some(target),
            Self::Press { target, .. } | Self::Type { target, .. } => target.as_mut(),
            _ => None,
        }
    }

    /// The word for the kind of action in `anchors.json`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Open { .. } => "open",
            Self::GoTo { .. } => "go_to",
            Self::Close { .. } => "close",
            Self::Back => "back",
            Self::Forward => "forward",
            Self::Reload => "reload",
            Self::Click { .. } => "click",
            Self::Set { .. } => "set",
            Self::Add { .. } => "add",
            Self::Clear { .. } => "clear",
            Self::Choose { .. } => "choose",
            Self::Menu { .. } => "menu",
            Self::ContextMenu { .. } => "context_menu",
            Self::Make { .. } => "make",
            Self::Press { .. } => "press",
            Self::Type { .. } => "type",
            Self::Drag { .. } => "drag",
            Self::Hover { .. } => "hover",
            Self::Scroll { .. } => "scroll",
            Self::Attach { .. } => "attach",
            Self::Read { .. } => "read",
            Self::Answer { .. } => "answer",
            Self::SignIn { .. } => "sign_in",
            Self::AskSecret { .. } => "ask_secret",
            Self::Wait { .. } => "wait",
            Self::ForEach { .. } => "for_each",
            Self::AgentOnly { .. } => "agent_only",
        }
    }
}

impl<P> Instruction<P> {
    /// An instruction that only says what to do.
    pub fn plain(action: Action<P>) -> Self {
        Self {
            when: None,
            ask: false,
            commit: false,
            action,
            check: None,
        }
    }

    /// Turns every name and value, in the order of the sentence.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Instruction<Q> {
        Instruction {
            when: self.when.map(|check| check.map(turn)),
            ask: self.ask,
            commit: self.commit,
            action: self.action.map(turn),
            check: self.check.map(|check| check.map(turn)),
        }
    }
}
