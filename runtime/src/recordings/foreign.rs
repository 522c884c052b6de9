//! Recordings of other tools: read, chosen among several in one file, kept as recordings of our own.

use std::fs;
use std::path::Path;

use compiler::import::{self, ImportError, Told};
use recording::{Lines, Recording};
use seal::{Key, LineSealer};

use super::copy::plain_lines;
use super::error::RecordingError;
use super::whole_folder::WholeFolder;
use crate::home::Home;

/// What a foreign file holds.
#[derive(Debug)]
pub struct Foreign {
    /// Which importer read it.
    pub importer: &'static str,
    /// The demonstrations in it.
    pub told: Vec<Told>,
    /// Names of those without a step.
    pub empty: Vec<String>,
}

/// Reads a file of another tool; `None` where it is no such file but a recording of our own, plain or sealed, a folder,
/// or not there.
///
/// # Errors
/// It cannot be read, or is no recording that is known.
pub fn foreign(given: &str) -> Result<Option<Foreign>, RecordingError> {
    let path = Path::new(given);
    let Ok(metadata) = fs::metadata(path) else {
        return Ok(None);
    };
    let sealed = path.extension().is_some_and(|end| end == "sealed");
    if metadata.is_dir() || sealed {
        return Ok(None);
    }
    let not_imported = |reason: ImportError| RecordingError::NotImported {
        path: path.to_owned(),
        reason,
    };
    if metadata.len() > import::LARGEST as u64 {
        // Only a recording of our own may be that large, and it is read line by line.
        return Ok(None);
    }
    let bytes = fs::read(path).map_err(RecordingError::io("read", path))?;
    if import::is_own(&bytes) {
        return Ok(None);
    }
    let imported = import::read(&bytes).map_err(not_imported)?;
    Ok(Some(Foreign {
        importer: imported.importer,
        told: imported.told,
        empty: imported.empty,
    }))
}

/// Keeps an imported recording in the home folder under a new id, sealed with the key.
///
/// # Errors
/// The folder cannot be written, or nothing can be sealed.
pub fn keep(
    home: &Home,
    key: &Key,
    mut recording: Recording,
    id: &str,
    started_at: &str,
) -> Result<Recording, RecordingError> {
    id.clone_into(&mut recording.header.id);
    started_at.clone_into(&mut recording.header.started_at);
    let folder = home.recordings().join(id);
    let failed = |source| RecordingError::io("write", &folder)(source);
    let sealed = sealed_lines(key, &recording).map_err(failed)?;
    let out = WholeFolder::start(&folder).map_err(failed)?;
    out.file("recording.sealed", sealed.as_bytes())
        .and_then(|()| out.put_in_place())
        .map_err(failed)?;
    Ok(recording)
}

/// Writes an imported recording into a folder as plain lines.
///
/// # Errors
/// The folder cannot be written.
pub fn write_plain(folder: &Path, recording: &Recording) -> Result<(), RecordingError> {
    let failed = |source| RecordingError::io("write", folder)(source);
    let lines = plain_lines(recording).map_err(failed)?;
    let out = WholeFolder::start(folder).map_err(failed)?;
    out.file("recording.jsonl", lines.as_bytes())
        .and_then(|()| out.put_in_place())
        .map_err(failed)
}

fn sealed_lines(key: &Key, recording: &Recording) -> std::io::Result<String> {
    let sealer = LineSealer::new(key, &recording.header.id);
    let mut lines = Lines::new();
    let mut out = String::new();
    let header = Lines::header(&recording.header)?;
    let events = recording.events.iter().map(|event| lines.event(event));
    for (number, line) in (1..).zip(std::iter::once(Ok(header)).chain(events)) {
        let sealed = sealer
            .seal_line(number, &line?)
            .map_err(std::io::Error::other)?;
        out.push_str(&sealed);
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::super::{Form, Located, open};
    use super::*;

    const FLOW: &str = r##"{"title": "Join the club", "steps": [
        {"type": "navigate", "url": "https://club.example/"},
        {"type": "change", "value": "Otter-77-Lamp", "selectors": [["aria/Password"], ["#password"]]},
        {"type": "click", "selectors": [["aria/Join[role=\"button\"]"]]}]}"##;

    fn written(name: &str, content: &str) -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let path = path.display().to_string();
        (folder, path)
    }

    #[test]
    fn a_foreign_file_is_kept_sealed_without_its_secrets() {
        let (folder, path) = written("flow.json", FLOW);
        let mut foreign = foreign(&path).unwrap().unwrap();
        assert_eq!(foreign.importer, "chrome-recorder");
        let told = foreign.told.remove(0);
        let home = Home::at(&folder.path().join("home"));
        let key = Key::from_bytes(&[3; 32]).unwrap();
        let kept = keep(
            &home,
            &key,
            told.recording,
            "r-1",
            "2026-11-30T09:00:00+00:00",
        )
        .unwrap();
        let file = home.recordings().join("r-1/recording.sealed");
        let located = Located {
            file,
            form: Form::Sealed,
            id: "r-1".to_owned(),
        };
        let opened = open(&located, || Ok(key.clone())).unwrap();
        assert_eq!(opened, kept);
        assert!(opened.is_whole());
        let lines = plain_lines(&opened).unwrap();
        assert!(!lines.contains("Otter"), "{lines}");
        assert!(lines.contains("Join"));
    }

    #[test]
    fn what_is_ours_is_not_imported() {
        let header = r#"{"format":"taught-recording","version":1,"id":"a"}"#;
        let (folder, path) = written("recording.jsonl", header);
        assert!(foreign(&path).unwrap().is_none());
        assert!(
            foreign(&folder.path().display().to_string())
                .unwrap()
                .is_none()
        );
        assert!(foreign("20261130-090000-abc").unwrap().is_none());
    }

    #[test]
    fn something_else_is_refused_with_the_reason() {
        let (_folder, path) = written(
            "report.json",
            r#"{"steps": [{"name": "pay", "status": "failed"}]}"#,
        );
        let error = foreign(&path).unwrap_err().to_string();
        assert!(error.contains("report or listing of a run"), "{error}");
    }
}
