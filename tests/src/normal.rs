//! Recordings without what differs from run to run and machine to machine and means nothing.

use std::path::Path;

use recording::{Lines, read_bytes};

/// When every golden begins.
const STARTED_AT: &str = "2026-11-30T09:00:00+00:00";
/// Where the person's home folder is in every golden.
const HOME: &str = "/home/alex";

/// The lines of a plain recording, as they stand in a golden: under the id `id`, begun on the day that the sites take
/// for today, without pictures and process ids, and with the home folder of the stage in `stage` under another name.
///
/// # Errors
/// When the bytes are no recording, or not one that is whole and understood.
pub fn normalised(bytes: &[u8], id: &str, stage: &Path) -> Result<String, String> {
    let mut recording = read_bytes(bytes).map_err(|error| error.to_string())?;
    if let Some(warning) = recording.warnings.first() {
        return Err(format!("line {}: {}", warning.line, warning.what));
    }
    if !recording.is_whole() {
        return Err("it has no end".to_owned());
    }
    recording.header.id = id.to_owned();
    recording.header.started_at = STARTED_AT.to_owned();
    let mut text = Lines::header(&recording.header).map_err(|error| error.to_string())?;
    text.push('\n');
    let mut lines = Lines::new();
    for event in &mut recording.events {
        event.shot = None;
        if let Some(window) = &mut event.window {
            std::sync::Arc::make_mut(window).pid = None;
        }
        text.push_str(&lines.event(event).map_err(|error| error.to_string())?);
        text.push('\n');
    }
    let home = stage.join("home");
    let text = text.replace(&*home.to_string_lossy(), HOME);
    // File dialogs show the path in parts.
    let name = stage.file_name().unwrap_or_default().to_string_lossy();
    let text = text.replace(&*name, "stage");
    match text.contains(&*stage.to_string_lossy()) {
        true => Err(format!("it names `{}`", stage.display())),
        false => Ok(text),
    }
}
