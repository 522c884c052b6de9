//! `taught recording list|show|import|export|redact|delete`.

use std::cell::OnceCell;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use recording::Recording;
use serde_json::{Value, json};

use super::ask;
use super::context::Context;
use super::failure::Failure;
use super::importing;
use super::output::{Answer, tell};
use super::redacting;
use crate::codes::Code;
use crate::control::Claim;
use crate::recordings::{self, Entry, Located, Overview, RecordingError};

/// Arguments of `taught recording`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do with recordings.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the recordings that are kept
    List,
    /// Show what a recording holds, in words
    Show {
        /// A folder, a recording.jsonl, or the id of a kept recording
        #[arg(value_name = "REC")]
        recording: String,
        /// Print every line as JSON
        #[arg(long)]
        events: bool,
    },
    /// Keep a recording of Chrome's Recorder, Selenium IDE, workflow-use or Playwright as one of ours
    Import {
        /// The file
        #[arg(value_name = "FILE")]
        file: String,
        /// Which of several tests or flows in it
        #[arg(long, value_name = "NAME")]
        test: Option<String>,
        /// Write it into this new folder as plain lines, instead of keeping it sealed
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Write a recording as plain lines that anyone can read
    Export {
        /// A folder, a recording.jsonl, or the id of a kept recording
        #[arg(value_name = "REC")]
        recording: String,
        /// The new folder; without it the lines go to stdout
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Take a value out of a recording, its pictures and every version of the skills that are kept. The value is asked
    /// for, or read from stdin
    Redact {
        /// A folder, a recording.jsonl, or the id of a kept recording
        #[arg(value_name = "REC")]
        recording: String,
        /// Read the value from this file descriptor
        #[arg(long, value_name = "N")]
        fd: Option<u32>,
        /// Take out an everyday word too, without asking
        #[arg(short, long)]
        yes: bool,
    },
    /// Delete recordings that are kept, with their pictures
    Delete {
        /// Ids of kept recordings
        #[arg(value_name = "ID", required = true)]
        ids: Vec<String>,
        /// Do not ask
        #[arg(short, long)]
        yes: bool,
    },
}

/// Carries it out.
pub fn carry_out(command: Command, context: &Context) -> Result<Answer, Failure> {
    match command {
        Command::List => list(context),
        Command::Show { recording, events } => {
            let (located, recording) = read(&recording, context)?;
            let recording = recordings::without_secrets(recording);
            show(&located, &recording, events)
        }
        Command::Export { recording, output } => export(&recording, output.as_deref(), context),
        Command::Import { file, test, output } => {
            import(&file, test.as_deref(), output.as_deref(), context)
        }
        Command::Redact { recording, fd, yes } => redacting::redact(&recording, fd, yes, context),
        Command::Delete { ids, yes } => delete(&ids, yes, context),
    }
}

/// Finds and opens a recording.
///
/// # Errors
/// It is not there, is something else, or cannot be opened.
pub fn read(given: &str, context: &Context) -> Result<(Located, Recording), Failure> {
    // A path is found without any home.
    let located = recordings::locate(given, context.home().ok())?;
    let recording = recordings::open(&located, || Ok(context.existing_key()?))?;
    Ok((located, recording))
}

fn list(context: &Context) -> Result<Answer, Failure> {
    let home = context.home()?;
    let running = Claim::holder(home);
    let key = OnceCell::new();
    let entries = recordings::list(home, || {
        if let Some(key) = key.get() {
            return Ok(Clone::clone(key));
        }
        let found = context.existing_key()?;
        Ok(key.get_or_init(|| found).clone())
    })?;
    let mut text = String::new();
    let mut data = Vec::new();
    for entry in &entries {
        let is_running = running
            .as_deref()
            .is_some_and(|running| Path::new(running) == entry.folder);
        text.push_str(&row(entry, is_running));
        data.push(entry_data(entry, is_running));
    }
    if entries.is_empty() {
        tell("there are no recordings yet\nhint: `taught record --goal \"…\"` makes one");
    }
    Ok(Answer::new(text, Value::Array(data)))
}

fn row(entry: &Entry, is_running: bool) -> String {
    match &entry.overview {
        Ok(overview) => {
            let end = match (is_running, overview.whole) {
                (true, _) => ", running",
                (false, true) => "",
                (false, false) => ", broke off",
            };
            format!(
                "{}  {}  {} s, {} events{end}\n",
                entry.id,
                match overview.goal.as_str() {
                    "" => "(no goal)",
                    goal => goal,
                },
                overview.duration_ms / 1000,
                overview.events,
            )
        }
        Err(error) => format!("{}  ({error})\n", entry.id),
    }
}

fn entry_data(entry: &Entry, is_running: bool) -> Value {
    let folder = entry.folder.display().to_string();
    match &entry.overview {
        Ok(overview) => {
            json!({"id": entry.id, "folder": folder, "running": is_running, "overview": overview})
        }
        Err(error) => json!({"id": entry.id, "folder": folder, "problem": error.to_string()}),
    }
}

fn show(located: &Located, recording: &Recording, events: bool) -> Result<Answer, Failure> {
    let lines = recordings::plain_lines(recording)
        .map_err(|error| Failure::file("write", &located.file, &error))?;
    let text = match events {
        true => lines.clone(),
        false => recordings::about(recording),
    };
    let parsed = lines
        .lines()
        .skip(1)
        .map(serde_json::from_str)
        .collect::<Result<Vec<Value>, _>>()
        .unwrap_or_default();
    let warnings: Vec<Value> = recording
        .warnings
        .iter()
        .map(|warning| json!({"line": warning.line, "message": warning.what.to_string()}))
        .collect();
    let data = json!({
        "id": recording.header.id,
        "file": located.file.display().to_string(),
        "form": located.form,
        "header": recording.header,
        "overview": Overview::of(recording),
        "events": if events { Value::Array(parsed) } else { Value::Null },
        "warnings": warnings,
    });
    Ok(Answer::new(text, data))
}

fn export(given: &str, folder: Option<&Path>, context: &Context) -> Result<Answer, Failure> {
    let (located, recording) = read(given, context)?;
    let recording = recordings::without_secrets(recording);
    let Some(folder) = folder else {
        let lines = recordings::plain_lines(&recording)
            .map_err(|error| Failure::file("write", &located.file, &error))?;
        let data = json!({"lines": lines});
        return Ok(Answer::new(lines, data));
    };
    if is_taken(folder) {
        return Err(Failure::refused(
            Code::FolderTaken,
            format!("there is something in `{}` already", folder.display()),
        )
        .hint("name a new folder"));
    }
    let missing = recordings::export(&located, recording, folder, || Ok(context.existing_key()?))?;
    if missing > 0 {
        tell(&format!(
            "warning: {missing} pictures are missing or could not be opened"
        ));
    }
    let folder = folder.display().to_string();
    tell("note: this copy is not sealed; whoever can read the folder can read it");
    Ok(Answer::new(
        folder.clone(),
        json!({"folder": folder, "missing_pictures": missing}),
    ))
}

fn import(
    file: &str,
    test: Option<&str>,
    folder: Option<&Path>,
    context: &Context,
) -> Result<Answer, Failure> {
    if fs::metadata(file).is_err() {
        return Err(RecordingError::NotFound {
            given: file.to_owned(),
        }
        .into());
    }
    let Some(foreign) = recordings::foreign(file)? else {
        return Err(Failure::refused(
            Code::OwnRecording,
            format!("`{file}` is a recording of ours, which needs no import"),
        )
        .hint("compile it as it is"));
    };
    let told = importing::chosen(foreign, test)?;
    let counted =
        json!({"read": told.counted.read, "taken": told.counted.taken, "left": told.counted.left});
    if let Some(folder) = folder {
        if is_taken(folder) {
            return Err(Failure::refused(
                Code::FolderTaken,
                format!("there is something in `{}` already", folder.display()),
            )
            .hint("name a new folder"));
        }
        recordings::write_plain(folder, &told.recording)?;
        let folder = folder.display().to_string();
        return Ok(Answer::new(
            folder.clone(),
            json!({"folder": folder, "steps": counted}),
        ));
    }
    let now = jiff::ZonedDateTime::now();
    let id = recordings::new_id(&now);
    let started_at = now.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
    recordings::keep(
        context.home()?,
        &context.key()?,
        told.recording,
        &id,
        &started_at,
    )?;
    Ok(Answer::new(id.clone(), json!({"id": id, "steps": counted})))
}

/// Whether a folder holds something, or a file stands in its place.
fn is_taken(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

fn delete(ids: &[String], yes: bool, context: &Context) -> Result<Answer, Failure> {
    let home = context.home()?;
    let running = Claim::holder(home);
    for id in ids {
        let folder = home.recordings().join(id);
        if !recordings::is_id(id) || !folder.is_dir() {
            return Err(RecordingError::NotFound { given: id.clone() }.into());
        }
        if running.as_deref().map(Path::new) == Some(&folder) {
            return Err(Failure::refused(
                Code::RecordingRunning,
                format!("the recording `{id}` is running"),
            )
            .hint("end it with `taught record stop`"));
        }
    }
    let question = match ids {
        [id] => format!("Delete the recording {id} with its pictures?"),
        many => format!("Delete {} recordings with their pictures?", many.len()),
    };
    if !yes && !ask::yes_or_no(&question, context)? {
        return Err(Failure::failed(Code::NotConfirmed, "nothing was deleted"));
    }
    let mut text = String::new();
    for id in ids {
        recordings::delete(home, id)?;
        let _ = writeln!(text, "deleted {id}");
    }
    Ok(Answer::new(text, json!({"deleted": ids})))
}
