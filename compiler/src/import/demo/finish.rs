//! The recording that a told demonstration makes, and all there is to say about it.

use super::super::{Told, withhold};
use super::{Demo, Fate, Heard};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::{Ended, Header, Note, Recording, What};
use secrets::Net;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most numbers of steps that are listed.
const NUMBERS: usize = 12;

impl Demo {
    /// The demonstration as a recording, with everything to say about it.
    pub(in crate::import) fn finish(mut self, importer: &'static str) -> Told {
        let mut diagnostics = self.diagnostics();
        // A command that is not known is told by what stands in its place in the file.
        for diagnostic in &mut diagnostics {
            let message = Net::new().clean(&diagnostic.message);
            message.as_str().clone_into(&mut diagnostic.message);
        }
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
        for (which, fate) in self.grouped() {
            out.push(match fate {
                Fate::Taken => continue,
                Fate::Needless(why) => {
                    Diagnostic::new(Code::NotImported, Severity::Note, format!("{which}: {why}"))
                }
                Fate::Lost(why) => Diagnostic::new(
                    Code::NotImported,
                    Severity::Warning,
                    format!("{which}: {why}"),
                )
                .hint("look there in the file, and add to the skill what the task needs"),
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
            .grouped()
            .into_iter()
            .filter_map(|(which, fate)| match fate {
                Fate::Lost(why) => Some(format!("Not imported, {which}: {why}")),
                _ => None,
            });
        let needless = self
            .differences
            .iter()
            .filter(|d| matches!(d.fate, Fate::Needless(_)))
            .count();
        let counted = format!(
            "Imported: {} of {} steps in the file, {needless} needless",
            self.counted.taken, self.counted.read
        );
        let assumed = self.assumed.iter().map(|what| format!("Assumed: {what}"));
        std::iter::once(counted)
            .chain(lost.take(200))
            .chain(assumed)
            .collect()
    }

    /// The differences of one kind and reason together, in the order of their first steps.
    fn grouped(&self) -> Vec<(String, Fate)> {
        let mut places: BTreeMap<(&str, Fate), usize> = BTreeMap::new();
        let mut groups: Vec<(&str, Fate, Vec<usize>)> = Vec::new();
        for difference in &self.differences {
            let (kind, fate) = (difference.kind.as_str(), difference.fate);
            let at = *places.entry((kind, fate)).or_insert(groups.len());
            match groups.get_mut(at) {
                Some((_, _, numbers)) => numbers.push(difference.number),
                None => groups.push((kind, fate, vec![difference.number])),
            }
        }
        groups
            .into_iter()
            .map(|(kind, fate, numbers)| (which(kind, numbers), fate))
            .collect()
    }
}

/// `steps 3, 5 and 9 of the file (`pause`)`
fn which(kind: &str, mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    let all = numbers.len();
    let shown: Vec<String> = numbers
        .iter()
        .take(NUMBERS)
        .map(ToString::to_string)
        .collect();
    let list = match (shown.split_last(), all.saturating_sub(NUMBERS)) {
        (Some((last, [])), 0) => format!("step {last}"),
        (Some((last, before)), 0) => format!("steps {} and {last}", before.join(", ")),
        (_, more) => format!("steps {} and {more} more", shown.join(", ")),
    };
    match kind {
        "" => format!("{list} of the file"),
        kind => format!("{list} of the file (`{kind}`)"),
    }
}
