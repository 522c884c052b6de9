//! `taught compile REC…`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use compiler::{Compiled, Mark, Options};
use jiff::ZonedDateTime;
use serde_json::{Value, json};

use super::compiling::{self, DOCUMENT};
use super::context::Context;
use super::failure::Failure;
use super::output::{Answer, tell};
use super::skills::{saved_data, with_service};
use crate::codes::Code;
use crate::gate::Cleared;
use crate::recordings::WholeFolder;
use crate::service::{Document, TAUGHT_PREFIX};

/// Arguments of `taught compile`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A folder, a recording.jsonl, the id of a kept recording, or a recording of Chrome's Recorder, Selenium IDE,
    /// workflow-use or Playwright; several of the same task
    #[arg(value_name = "REC", required = true)]
    recordings: Vec<String>,
    /// Write the document and its files into this folder
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Replace whatever is in that folder
    #[arg(long, requires = "output")]
    force: bool,
    /// Save it as a new skill
    #[arg(long)]
    save: bool,
    /// Which of several tests or flows in a file of another tool
    #[arg(long, value_name = "NAME")]
    test: Option<String>,
    /// The task in your own words, instead of what was said when it was recorded
    #[arg(long, value_name = "TEXT")]
    goal: Option<String>,
    /// The skill's name, instead of one made from the goal
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Lay the document out as this Handlebars template says
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Answer a question: EVENT=constant|input|secret|check|ignore|output|never
    #[arg(long, value_name = "ANSWER", value_parser = compiling::answer)]
    answer: Vec<(u64, Mark)>,
    /// Show on stderr what the steps are after each pass
    #[arg(long)]
    passes: bool,
}

/// Compiles, and writes, saves or prints what came of it.
pub fn carry_out(args: &Args, context: &Context) -> Result<Answer, Failure> {
    if let Some(folder) = &args.output
        && !args.force
    {
        may_write_into(folder)?;
    }
    let recordings = compiling::read_all(&args.recordings, args.test.as_deref(), context)?;
    let options = Options {
        goal: args.goal.clone(),
        name: args.name.clone(),
        marks: args.answer.clone(),
        template: compiling::template(args.template.as_deref())?,
        trace: args.passes,
    };
    let compiled = compiling::compile(&recordings, &options)?;
    let mut data = compiling::data(&compiled);
    if args.passes {
        if !context.json {
            tell(trace(&compiled).trim_end());
        }
        data["passes"] = trace_data(&compiled);
    }
    say_questions(&compiled, context);
    compiling::tell_more(&compiled, context);
    let mut text = String::new();
    if let Some(folder) = &args.output {
        write(&compiled, folder)?;
        let folder = folder.display().to_string();
        data["folder"] = Value::from(folder.as_str());
        text.push_str(&folder);
        text.push('\n');
    }
    if args.save {
        let folder = compiling::folder(&compiled);
        let saved = with_service(context, async |service| {
            Ok(service.save_taught(&folder, &ZonedDateTime::now()).await?)
        })?;
        let _ = writeln!(text, "saved `{}` as version {}", saved.slug, saved.version);
        data["saved"] = saved_data(&saved);
    }
    if args.output.is_none() && !args.save {
        text = compiled
            .get()
            .files
            .get(DOCUMENT)
            .cloned()
            .unwrap_or_default();
    }
    Ok(Answer::new(text, data))
}

fn say_questions(compiled: &Cleared<Compiled>, context: &Context) {
    if context.json {
        return;
    }
    for question in &compiled.get().questions {
        let mut text = format!(
            "question {}: {}\n  {}",
            question.code.as_str(),
            question.text,
            compiling::seen(question)
        );
        for (at, answer) in question.answers.iter().enumerate() {
            let mark = serde_json::to_value(answer.mark).unwrap_or_default();
            let _ = write!(
                text,
                "\n  --answer {}={}: {}{}; {}",
                question.event,
                mark.as_str().unwrap_or_default(),
                answer.text,
                if at == 0 { " (assumed)" } else { "" },
                answer.effect
            );
        }
        tell(&text);
    }
}

/// A folder that is not there, is empty, or holds a compiled skill and nothing else.
fn may_write_into(folder: &Path) -> Result<(), Failure> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::file("write", folder, &error)),
    };
    let names: Vec<String> = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let ours = ["SKILL.md", "anchors.json", "scope.json", "references"];
    let is_taught = || {
        fs::read_to_string(folder.join(DOCUMENT))
            .ok()
            .and_then(|text| Document::parse(&text).ok())
            .is_some_and(|document| document.slug.starts_with(TAUGHT_PREFIX))
    };
    if names.is_empty() || (names.iter().all(|name| ours.contains(&name.as_str())) && is_taught()) {
        return Ok(());
    }
    Err(Failure::refused(
        Code::FolderTaken,
        format!(
            "`{}` holds something that is not a compiled skill",
            folder.display()
        ),
    )
    .hint("name another folder, or add `--force` to replace what is in it"))
}

fn write(compiled: &Cleared<Compiled>, folder: &Path) -> Result<(), Failure> {
    let written = WholeFolder::start(folder).and_then(|out| {
        for (path, text) in &compiled.get().files {
            out.file(path, text.as_bytes())?;
        }
        out.put_in_place()
    });
    written.map_err(|error| Failure::file("write", folder, &error))
}

fn trace(compiled: &Cleared<Compiled>) -> String {
    let mut text = String::new();
    for (pass, steps) in &compiled.get().trace {
        let _ = writeln!(text, "after {pass}:");
        for step in steps {
            let _ = writeln!(text, "  {step}");
        }
    }
    text
}

fn trace_data(compiled: &Cleared<Compiled>) -> Value {
    compiled
        .get()
        .trace
        .iter()
        .map(|(pass, steps)| json!({"pass": pass, "steps": steps}))
        .collect()
}
