//! Whose keys they are: the system's and the program's ways with text.

use super::words::{Rules, Stops};
use crate::passes::draft::Step;
use recording::Header;

/// The system whose chords edit text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum System {
    Linux,
    Windows,
    Mac,
}

/// What shows the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Program {
    /// A page in a browser made of Chromium, as most are.
    Chromium,
    /// A page in another browser.
    OtherBrowser,
    Native,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Keyboard {
    pub system: System,
    pub program: Program,
}

/// The system of a recording: by its source, else by the name of the system that it gives.
pub(super) fn system(header: &Header) -> System {
    let os = header.os.to_lowercase();
    match header.source.as_str() {
        "macos" => System::Mac,
        "windows" => System::Windows,
        "x11" => System::Linux,
        _ if ["mac", "darwin", "os x"]
            .iter()
            .any(|name| os.contains(name)) =>
        {
            System::Mac
        }
        _ if os.contains("windows") => System::Windows,
        _ => System::Linux,
    }
}

impl Keyboard {
    /// The keyboard of a step's field.
    pub fn of(system: System, step: &Step) -> Self {
        let app = step.window.as_ref().map(|window| window.app.to_lowercase());
        let other = ["firefox", "safari", "epiphany", "gnome web"];
        let program = match (&step.page, app) {
            (None, _) => Program::Native,
            (Some(_), Some(app)) if other.iter().any(|name| app.contains(name)) => {
                Program::OtherBrowser
            }
            (Some(_), _) => Program::Chromium,
        };
        Self { system, program }
    }

    pub fn is_chromium(self) -> bool {
        self.program == Program::Chromium
    }

    pub fn word_rules(self) -> Rules {
        match self.program {
            Program::Chromium => Rules::Chromium,
            Program::OtherBrowser | Program::Native => Rules::Common,
        }
    }

    pub fn word_stops(self) -> Stops {
        match (self.system, self.program) {
            (System::Windows, _) => Stops::BeforeNext,
            (System::Mac, _) | (System::Linux, Program::Chromium | Program::OtherBrowser) => {
                Stops::AfterWord
            }
            // GTK stops after the word, Qt before the next.
            (System::Linux, Program::Native) => Stops::Either,
        }
    }

    /// Whether a move goes on from the caret even where something is selected.
    pub fn goes_from_caret(self) -> bool {
        self.is_chromium() && self.system != System::Mac
    }

    /// Whether a move up from the first line goes to its start, and one down from the last to its end.
    pub fn goes_to_edge(self) -> bool {
        self.is_chromium() && self.system != System::Windows
    }
}
