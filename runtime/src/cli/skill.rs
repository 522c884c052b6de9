//! `taught skill …`: the skills that are kept.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use jiff::{Timestamp, ZonedDateTime};
use serde_json::{Value, json};

use super::ask;
use super::context::Context;
use super::editor;
use super::failure::Failure;
use super::output::{Answer, tell};
use super::skills::{saved_data, with_service};
use crate::service::{Saved, Service, VersionInfo, Why};

/// Arguments of `taught skill`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do with skills.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List all skills
    List,
    /// Print a skill's document, or one of its files
    Show {
        /// The skill
        slug: String,
        /// An earlier version
        #[arg(long, value_name = "N")]
        version: Option<u32>,
    },
    /// Change a skill's document, in your editor or from a file
    Edit {
        /// The skill
        slug: String,
        /// The new document, or - for stdin
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
        /// The version that the new document was made from
        #[arg(long, value_name = "N", requires = "from")]
        base: Option<u32>,
    },
    /// Show a skill to agents
    Enable {
        /// The skill
        slug: String,
    },
    /// Hide a skill from agents
    Disable {
        /// The skill
        slug: String,
    },
    /// Take a skill away
    Delete {
        /// The skill
        slug: String,
        /// Do not ask
        #[arg(short, long)]
        yes: bool,
    },
    /// List a skill's versions and ratings
    History {
        /// The skill
        slug: String,
    },
    /// Show what changed between two versions
    Diff {
        /// The skill
        slug: String,
        /// The earlier version; the one before the later one if left out
        from: Option<u32>,
        /// The later version; the current one if left out
        to: Option<u32>,
    },
    /// Restore an earlier version, as a new one
    Rollback {
        /// The skill
        slug: String,
        /// The version to restore
        version: u32,
    },
    /// Write a skill with its files into a folder named by its slug
    Export {
        /// The skill
        slug: String,
        /// Where the folder is made
        #[arg(short = 'o', long, value_name = "DIR", default_value = ".")]
        dir: PathBuf,
        /// Spell the head as the Agent Skills standard does
        #[arg(long)]
        standard: bool,
    },
}

/// Carries it out.
pub fn carry_out(command: Command, context: &Context) -> Result<Answer, Failure> {
    match command {
        Command::Edit { slug, from, base } => edit(&slug, from.as_deref(), base, context),
        Command::Delete { slug, yes } => delete(&slug, yes, context),
        other => with_service(context, async |service| on_service(other, service).await),
    }
}

async fn on_service(command: Command, service: &Service) -> Result<Answer, Failure> {
    match command {
        Command::List => list(service).await,
        Command::Show { slug, version } => show(&slug, version, service).await,
        Command::Enable { slug } => set_enabled(&slug, true, service).await,
        Command::Disable { slug } => set_enabled(&slug, false, service).await,
        Command::History { slug } => history(&slug, service).await,
        Command::Diff { slug, from, to } => diff(&slug, from, to, service).await,
        Command::Rollback { slug, version } => {
            let saved = service
                .rollback(&slug, version, &ZonedDateTime::now())
                .await?;
            let text = format!(
                "restored version {version} of `{slug}` as version {}",
                saved.version
            );
            Ok(Answer::new(text, saved_data(&saved)))
        }
        Command::Export {
            slug,
            dir,
            standard,
        } => {
            let folder = service.export(&slug, &dir, standard).await?;
            let folder = folder.display().to_string();
            Ok(Answer::new(
                folder.clone(),
                json!({"slug": slug, "folder": folder}),
            ))
        }
        Command::Edit { .. } | Command::Delete { .. } => Err(Failure::failed(
            "internal",
            "the command was given to the wrong place",
        )),
    }
}

async fn list(service: &Service) -> Result<Answer, Failure> {
    let skills = service.list().await?;
    if skills.is_empty() {
        tell("there are no skills yet\nhint: `taught teach --goal \"…\"` makes one");
    }
    let mut text = String::new();
    let mut data = Vec::new();
    for skill in skills {
        let hidden = if skill.enabled { "" } else { "  (disabled)" };
        let _ = writeln!(
            text,
            "{}  v{}  {}  {}{hidden}",
            skill.slug,
            skill.version,
            time(skill.changed_at),
            skill.name
        );
        data.push(json!({
            "slug": skill.slug,
            "name": skill.name,
            "description": skill.description,
            "version": skill.version,
            "enabled": skill.enabled,
            "changed_at": time(skill.changed_at),
        }));
    }
    Ok(Answer::new(text, Value::Array(data)))
}

async fn show(slug: &str, version: Option<u32>, service: &Service) -> Result<Answer, Failure> {
    let skill = service.show(slug, version).await?;
    let files: Vec<Value> = skill
        .files
        .iter()
        .map(|(path, bytes)| json!({"path": path, "bytes": bytes}))
        .collect();
    let data = json!({
        "slug": skill.slug,
        "enabled": skill.enabled,
        "version": version_data(&skill.version),
        "document": skill.document,
        "files": files,
    });
    Ok(Answer::new(skill.document, data))
}

async fn set_enabled(slug: &str, enabled: bool, service: &Service) -> Result<Answer, Failure> {
    service.set_enabled(slug, enabled).await?;
    let text = match enabled {
        true => format!("agents see `{slug}`"),
        false => format!("agents do not see `{slug}` any more"),
    };
    Ok(Answer::new(text, json!({"slug": slug, "enabled": enabled})))
}

async fn history(slug: &str, service: &Service) -> Result<Answer, Failure> {
    let versions = service.history(slug).await?;
    let ratings = service.ratings(slug).await?;
    let mut text = String::new();
    for version in &versions {
        let _ = write!(
            text,
            "v{}  {}  {}",
            version.number,
            time(version.at),
            why(version.why)
        );
        for rating in ratings
            .iter()
            .filter(|rating| rating.recorded_in == version.number)
        {
            let rating = &rating.rating;
            let _ = write!(text, ": {}", rating.verdict);
            if let Some(note) = &rating.note {
                let _ = write!(text, ", {note}");
            }
        }
        text.push('\n');
    }
    let data = json!({
        "slug": slug,
        "versions": versions.iter().map(version_data).collect::<Vec<_>>(),
        "ratings": ratings
            .iter()
            .map(|kept| {
                let rating = &kept.rating;
                json!({
                    "version": rating.version,
                    "verdict": rating.verdict.as_str(),
                    "date": rating.date,
                    "work": rating.work,
                    "note": rating.note,
                    "recorded_in": kept.recorded_in,
                })
            })
            .collect::<Vec<_>>(),
    });
    Ok(Answer::new(text, data))
}

async fn diff(
    slug: &str,
    from: Option<u32>,
    to: Option<u32>,
    service: &Service,
) -> Result<Answer, Failure> {
    let to = match to {
        Some(to) => to,
        None => service.show(slug, None).await?.version.number,
    };
    let from = match from {
        Some(from) => from,
        None if to > 1 => to - 1,
        None => {
            return Err(Failure::failed(
                "no-version",
                format!("the skill `{slug}` has only one version"),
            ));
        }
    };
    let diffs = service.diff(slug, from, to).await?;
    let mut text = String::new();
    let mut data = Vec::new();
    for diff in diffs {
        let _ = writeln!(
            text,
            "--- {0} (version {from})\n+++ {0} (version {to})",
            diff.path
        );
        text.push_str(&diff.unified);
        data.push(json!({"path": diff.path, "unified": diff.unified}));
    }
    if data.is_empty() {
        tell(&format!("versions {from} and {to} are alike"));
    }
    Ok(Answer::new(
        text,
        json!({"slug": slug, "from": from, "to": to, "files": data}),
    ))
}

fn delete(slug: &str, yes: bool, context: &Context) -> Result<Answer, Failure> {
    with_service(context, async |service| {
        // Asked only about a skill that is there.
        service.show(slug, None).await?;
        if !yes && !ask::yes_or_no(&format!("Delete the skill {slug}?"), context)? {
            return Err(Failure::failed("not-confirmed", "nothing was deleted"));
        }
        service.delete(slug, &ZonedDateTime::now()).await?;
        Ok(Answer::new(
            format!("deleted `{slug}`"),
            json!({"slug": slug}),
        ))
    })
}

fn edit(
    slug: &str,
    from: Option<&Path>,
    base: Option<u32>,
    context: &Context,
) -> Result<Answer, Failure> {
    if from.is_none() && !context.can_ask() {
        return Err(Failure::usage("there is no terminal to edit on")
            .hint("give the new document with `--from FILE`, or `--from -` for stdin"));
    }
    let now = ZonedDateTime::now;
    with_service(context, async |service| {
        let skill = service.show(slug, None).await?;
        let base = base.unwrap_or(skill.version.number);
        let Some(file) = from else {
            let draft = editor::Draft::new(slug, &skill.document)?;
            loop {
                let text = draft.edit()?;
                match service.edit(slug, base, &text, &now()).await {
                    Ok(saved) => return Ok(saved_answer(&saved)),
                    Err(error) => {
                        let failure = Failure::from(error);
                        super::output::tell_failure(&failure);
                        if !ask::yes_or_no("Edit it again?", context)? {
                            return Err(failure);
                        }
                    }
                }
            }
        };
        let text = read_text(file)?;
        let saved = service.edit(slug, base, &text, &now()).await?;
        Ok(saved_answer(&saved))
    })
}

fn saved_answer(saved: &Saved) -> Answer {
    if !saved.ignored.is_empty() {
        tell(&format!(
            "warning: not kept from the head: `{}`",
            saved.ignored.join("`, `")
        ));
    }
    let text = match saved.changed {
        true => format!("saved `{}` as version {}", saved.slug, saved.version),
        false => format!("`{}` is as it was, version {}", saved.slug, saved.version),
    };
    Answer::new(text, saved_data(saved))
}

/// A whole text file, or stdin for `-`. No document is longer than what is read.
fn read_text(file: &Path) -> Result<String, Failure> {
    const LONGEST: u64 = 4 << 20;
    let mut text = String::new();
    let read = match file.to_str() {
        Some("-") => io::stdin().lock().take(LONGEST).read_to_string(&mut text),
        _ => fs::File::open(file).and_then(|file| file.take(LONGEST).read_to_string(&mut text)),
    };
    match read {
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::file("read", file, &error)),
    }
}

fn why(why: Why) -> String {
    match why {
        Why::Created => "created".to_owned(),
        Why::Edited => "edited".to_owned(),
        Why::Rated => "rated".to_owned(),
        Why::RolledBack { to } => format!("back to v{to}"),
    }
}

fn version_data(version: &VersionInfo) -> Value {
    json!({
        "number": version.number,
        "at": time(version.at),
        "why": why(version.why),
        "name": version.name,
    })
}

/// RFC 3339 in UTC, to the second.
fn time(ms: i64) -> String {
    match Timestamp::from_second(ms.div_euclid(1000)) {
        Ok(time) => time.to_string(),
        Err(_) => ms.to_string(),
    }
}
