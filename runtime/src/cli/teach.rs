//! `taught teach`: record, ask, compile, show, save. The recording is kept whatever is answered.

use std::path::PathBuf;

use compiler::{Compiled, Mark, Options, Question};
use jiff::ZonedDateTime;
use serde_json::Value;

use super::ask;
use super::compiling::{self, DOCUMENT};
use super::context::Context;
use super::failure::{Exit, Failure};
use super::output::{Answer, put, tell};
use super::record::{RecordingArgs, record};
use super::skills::{saved_data, with_service};
use crate::codes::Code;
use crate::gate::Cleared;
use crate::service::Saved;

/// Arguments of `taught teach`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Use recordings that are there instead of making one
    #[arg(long, value_name = "REC", num_args = 1..)]
    from: Vec<String>,
    /// The skill's name, instead of one made from the goal
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Lay the document out as this Handlebars template says
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Answer a question: EVENT=constant|input|secret|check|ignore|output|never
    #[arg(long, value_name = "ANSWER", value_parser = compiling::answer)]
    answer: Vec<(u64, Mark)>,
    /// Ask nothing, and save
    #[arg(short, long)]
    yes: bool,
    #[command(flatten)]
    recording: RecordingArgs,
}

/// The whole way from a demonstration to a skill that is kept.
pub fn carry_out(args: Args, context: &Context) -> Result<Answer, Failure> {
    let Args {
        from,
        name,
        answer,
        template,
        yes,
        mut recording,
    } = args;
    // Before anything is shown: what is wrong with it would be known only afterwards else.
    let template = compiling::template(template.as_deref())?;
    let asks = context.can_ask() && !yes;
    if from.is_empty() && recording.goal.is_none() {
        recording.goal = Some(goal(context)?);
    }
    let mut options = Options {
        goal: recording.goal.clone(),
        name,
        marks: answer,
        template,
        trace: false,
    };
    let given = match from.is_empty() {
        false => from,
        true => vec![record(&recording, context)?.folder.display().to_string()],
    };
    let recordings = compiling::read_all(&given, None, context)?;
    let mut compiled = compiling::compile(&recordings, &options)?;
    compiling::tell_more(&compiled, context);
    if asks {
        let answers = answers(&compiled.get().questions)?;
        if !answers.is_empty() {
            options.marks.extend(answers);
            compiled = compiling::compile(&recordings, &options)?;
        }
    }
    if !context.json {
        let document = compiled
            .get()
            .files
            .get(DOCUMENT)
            .map_or("", String::as_str);
        // Whoever does not want to read it may still want it saved.
        let _ = put(document);
    }
    if !yes && (!asks || !ask::yes_or_no("Save this skill?", context)?) {
        return Err(not_saved(&given, asks));
    }
    loop {
        match save(&compiled, context) {
            Err(failure) if failure.code == Code::SlugTaken.into() && asks => {
                tell(&format!("error: {}", failure.message));
                let name = ask::line("Another name for this one (nothing: do not save): ")?;
                if name.is_empty() {
                    return Err(failure);
                }
                options.name = Some(name);
                compiled = compiling::compile(&recordings, &options)?;
            }
            Err(failure) => return Err(failure),
            Ok(saved) => return Ok(taught(&compiled, &given, &saved)),
        }
    }
}

fn save(compiled: &Cleared<Compiled>, context: &Context) -> Result<Saved, Failure> {
    let folder = compiling::folder(compiled);
    with_service(context, async |service| {
        Ok(service.save_taught(&folder, &ZonedDateTime::now()).await?)
    })
}

fn taught(compiled: &Cleared<Compiled>, recordings: &[String], saved: &Saved) -> Answer {
    tell(&format!(
        "saved `{0}` as version {1}\nhint: agents get it through `taught mcp`; `taught rate {0} pass` says how it did",
        saved.slug, saved.version
    ));
    let mut data = compiling::data(compiled);
    data["recordings"] = Value::from(recordings.to_vec());
    data["saved"] = saved_data(saved);
    // The document was shown before it was saved.
    Answer::new("", data)
}

fn not_saved(recordings: &[String], was_asked: bool) -> Failure {
    let again = format!(
        "the recording is kept: `taught teach --from {}` takes it up again",
        recordings.join(" ")
    );
    match was_asked {
        true => Failure::failed(Code::NotConfirmed, "the skill was not saved").hint(again),
        false => Failure {
            exit: Exit::Halted,
            ..Failure::failed(
                Code::NeedsConfirmation,
                "the skill was not saved: nobody could be asked",
            )
        }
        .hint(format!("{again}; add `--yes` to save without being asked")),
    }
}

/// The goal, from whoever sits there.
fn goal(context: &Context) -> Result<String, Failure> {
    let missing = || {
        Failure::usage("`--goal <TEXT>` is missing")
            .hint("say the task with its values: `--goal \"File an expense of 42.50 for Meals\"`")
    };
    if !context.can_ask() {
        return Err(missing());
    }
    tell("What will you show? Say it with its values: File an expense of 42.50 for Meals");
    match ask::line("Goal: ")? {
        goal if goal.is_empty() => Err(missing()),
        goal => Ok(goal),
    }
}

/// Asks the compiler's questions; just Enter takes what it assumed.
fn answers(questions: &[Question]) -> Result<Vec<(u64, Mark)>, Failure> {
    let mut marks = Vec::new();
    for question in questions {
        tell(&format!(
            "\n{}\n{}",
            question.text,
            compiling::seen(question)
        ));
        for (number, answer) in (1..).zip(&question.answers) {
            tell(&format!("  {number}  {}; {}", answer.text, answer.effect));
        }
        loop {
            let line = ask::line("Answer [1]: ")?;
            let chosen = match line.as_str() {
                "" => Some(0),
                number => number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)),
            };
            match chosen.and_then(|chosen| question.answers.get(chosen)) {
                Some(answer) => {
                    marks.push((question.event, answer.mark));
                    break;
                }
                None => tell(&format!("a number from 1 to {}", question.answers.len())),
            }
        }
    }
    Ok(marks)
}
