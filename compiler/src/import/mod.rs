//! Importers: what other tools recorded, as a recording in our format. Foreign bytes in, nothing else; told by content,
//! never by a file's name. What a file says and a recording cannot hold is counted and said with its reason.
//!
//! Each importer is one file and one line in the table. They read a step of their format and tell it to [`demo`], which
//! makes events of it; [`element`] puts together what all selectors of a step say of the element.

mod words;

mod element;

mod demo;
mod withhold;

mod source;

mod chrome;

mod selenium;

mod workflow_use;

mod playwright;

mod trace;
mod zip;

mod look_alike;

use crate::diagnostics::Diagnostic;
use recording::Recording;
use source::Source;
use std::collections::BTreeMap;

/// Largest file that is read, bytes.
pub const LARGEST: usize = 64 << 20;

/// What a foreign file shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// Which importer read it; the recordings' `source` is `import:` and this.
    pub importer: &'static str,
    /// What is in it: usually one demonstration, several where the file holds several tests or flows. Those without a
    /// step are in `empty`.
    pub told: Vec<Told>,
    /// Names of tests or flows without a step.
    pub empty: Vec<String>,
}

/// One demonstration of a foreign file.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// Its name in the file; may be empty.
    pub name: String,
    /// As a recording.
    pub recording: Recording,
    /// Steps in and out.
    pub counted: Counted,
    /// Every difference between the two, with its reason.
    pub diagnostics: Vec<Diagnostic>,
}

/// Steps of a file. `read` is always the sum of the others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// In the file.
    pub read: usize,
    /// That became events.
    pub taken: usize,
    /// That did not, each with a diagnostic.
    pub left: usize,
}

/// Why a file is not imported. None of these holds text from the file but short names of formats.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It, or what is packed in it, is larger than is read.
    #[error("the file is too large to import")]
    TooLarge,
    /// The file is whole neither as JSON nor as a script.
    #[error("{0}")]
    Broken(String),
    /// It is something else that looks like a recording.
    #[error("{what}")]
    LookAlike {
        /// What it is.
        what: &'static str,
        /// What to do instead.
        hint: &'static str,
    },
    /// It is of a known kind but shows nothing that was done.
    #[error("{0}")]
    Nothing(&'static str),
    /// It is nothing that is known.
    #[error("this is not a recording of a known kind")]
    NotKnown,
}

impl ImportError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::LookAlike { hint, .. } => hint,
            Self::Nothing(_) => "record the task again in that tool, or with `taught record`",
            Self::Broken(_) => "export the recording once more; the file may have been cut off",
            Self::TooLarge => "export only the one recording that you need",
            Self::NotKnown => {
                "known are: Chrome DevTools Recorder (JSON), Selenium IDE (.side), workflow-use (JSON), Playwright codegen \
                 (Python, JavaScript, TypeScript) and Playwright traces (zip)"
            }
        }
    }
}

/// A reader of one format.
struct Importer {
    name: &'static str,
    /// Whether the content is of its kind.
    knows: fn(&Source<'_>) -> bool,
    read: fn(&Source<'_>) -> Result<Vec<demo::Demo>, ImportError>,
}

const IMPORTERS: &[Importer] = &[
    Importer {
        name: "selenium-ide",
        knows: selenium::knows,
        read: selenium::read,
    },
    Importer {
        name: "workflow-use",
        knows: workflow_use::knows,
        read: workflow_use::read,
    },
    Importer {
        name: "chrome-recorder",
        knows: chrome::knows,
        read: chrome::read,
    },
    Importer {
        name: "playwright-trace",
        knows: trace::knows,
        read: trace::read,
    },
    Importer {
        name: "playwright-codegen",
        knows: playwright::knows,
        read: playwright::read,
    },
];

/// Whether these bytes are our own recording, which needs no import.
pub fn is_own(bytes: &[u8]) -> bool {
    recording::read(bytes.split(|b| *b == b'\n').take(1))
        .is_ok_and(|read| read.header.format == recording::FORMAT)
}

/// Reads a foreign file.
///
/// # Errors
/// It is of no known kind, only looks like one, is broken, or shows nothing that was done.
pub fn read(bytes: &[u8]) -> Result<Imported, ImportError> {
    if bytes.len() > LARGEST {
        return Err(ImportError::TooLarge);
    }
    if is_own(bytes) {
        return Err(ImportError::LookAlike {
            what: "this is a recording of our own already",
            hint: "compile it as it is",
        });
    }
    let source = Source::of(bytes)?;
    let Some(importer) = IMPORTERS.iter().find(|importer| (importer.knows)(&source)) else {
        return Err(look_alike::what_it_is(&source));
    };
    let mut told = Vec::new();
    let mut empty = Vec::new();
    for demo in (importer.read)(&source)? {
        if demo.is_empty() {
            empty.push(demo.name().to_owned());
        } else {
            told.push(demo.finish(importer.name));
        }
    }
    number_names(&mut told);
    if told.is_empty() {
        return Err(ImportError::Nothing("the file has no step"));
    }
    if !told.iter().any(|told| told.counted.taken > 0) {
        return Err(ImportError::Nothing(
            "no step of the file is one that can be followed",
        ));
    }
    Ok(Imported {
        importer: importer.name,
        told,
        empty,
    })
}

/// Names by which one of several can be chosen.
fn number_names(told: &mut [Told]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for told in told {
        let count = seen.entry(told.name.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            told.name = format!("{} ({count})", told.name);
        }
    }
}
