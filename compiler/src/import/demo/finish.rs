//! The recording that a told demonstration makes, and all there is to say about it.

use super::super::{Told, withhold};
use super::{Demo, Difference, Fate, Heard};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::{Ended, Header, Note, Recording, What};
use std::sync::Arc;

impl Demo {
    /// The demonstration as a recording, with everything to say about it.
    pub(in crate::import) fn finish(mut self, importer: &'static str) -> Told {
        let mut diagnostics = self.diagnostics();
        for said in self.said() {
            self.push(
                What::Note(Note {
                    text: said,
                    ..Note::default()
                }),
                None,
            );
        }
        let ended = Ended {
            reason: "imported".to_owned(),
            ..Ended::default()
        };
        self.push(What::Ended(ended), None);
        let targets: Vec<Arc<recording::Target>> = self
            .elements
            .iter()
            .map(|(element, need)| Arc::new(element.target(*need)))
            .collect();
        let mut recording = Recording {
            header: Header {
                id: format!("import-{importer}"),
                goal: self.goal.clone().unwrap_or_default(),
                source: format!("import:{importer}"),
                recorder_version: env!("CARGO_PKG_VERSION").to_owned(),
                capabilities: vec!["elements".to_owned(), "pages".to_owned()],
                ..Header::default()
            },
            ..Recording::default()
        };
        for Heard { mut event, on, .. } in self.events {
            event.target = on.and_then(|at| targets.get(at)).cloned();
            recording.events.push(event);
        }
        let withheld = withhold::withhold(&mut recording);
        if withheld > 0 {
            diagnostics.push(
                Diagnostic::new(
                    Code::Withheld,
                    Severity::Warning,
                    format!(
                        "the file holds {withheld} {} in clear; the recording does not",
                        if withheld == 1 { "secret" } else { "secrets" }
                    ),
                )
                .hint("delete the file, and change the secret if others could read it"),
            );
        }
        Told {
            name: self.name,
            recording,
            counted: self.counted,
            diagnostics,
        }
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        for difference in &self.differences {
            let (severity, why) = match difference.fate {
                Fate::Taken => continue,
                Fate::Needless(why) => (Severity::Note, why),
                Fate::Lost(why) => (Severity::Warning, why),
            };
            let diagnostic = Diagnostic::new(
                Code::NotImported,
                severity,
                format!("{}: {why}", difference.which()),
            );
            out.push(match severity {
                Severity::Warning => diagnostic.hint(
                    "look at that step in the file, and add it to the skill if the task needs it",
                ),
                _ => diagnostic,
            });
        }
        for what in &self.assumed {
            out.push(
                Diagnostic::new(Code::Assumed, Severity::Warning, *what)
                    .hint("check it in the steps"),
            );
        }
        out
    }

    /// What the recording itself should say of the steps that it lacks.
    fn said(&self) -> Vec<String> {
        let lost = self
            .differences
            .iter()
            .filter_map(|difference| match difference.fate {
                Fate::Lost(why) => Some(format!("Not imported, {}: {why}", difference.which())),
                _ => None,
            });
        let needless = self
            .differences
            .iter()
            .filter(|d| matches!(d.fate, Fate::Needless(_)))
            .count();
        let counted = format!(
            "Imported: {} of {} steps in the file, {} needless",
            self.counted.taken, self.counted.read, needless
        );
        let assumed = self.assumed.iter().map(|what| format!("Assumed: {what}"));
        std::iter::once(counted)
            .chain(lost.take(200))
            .chain(assumed)
            .collect()
    }
}

impl Difference {
    fn which(&self) -> String {
        match self.kind.as_str() {
            "" => format!("step {} of the file", self.number),
            kind => format!("step {} of the file (`{kind}`)", self.number),
        }
    }
}
