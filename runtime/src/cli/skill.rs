//! `taught skill …`: the skills that are kept.

mod editing;
mod showing;

use std::path::PathBuf;

use clap::Subcommand;
use jiff::ZonedDateTime;
use serde_json::json;

use super::ask;
use super::context::Context;
use super::failure::Failure;
use super::output::{Answer, tell};
use super::skills::{saved_data, with_service};
use crate::codes::Code;
use crate::service::{Saved, Service};

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
        Command::Edit { slug, from, base } => editing::edit(&slug, from.as_deref(), base, context),
        Command::Delete { slug, yes } => delete(&slug, yes, context),
        other => with_service(context, async |service| on_service(other, service).await),
    }
}

async fn on_service(command: Command, service: &Service) -> Result<Answer, Failure> {
    match command {
        Command::List => showing::list(service).await,
        Command::Show { slug, version } => showing::show(&slug, version, service).await,
        Command::Enable { slug } => set_enabled(&slug, true, service).await,
        Command::Disable { slug } => set_enabled(&slug, false, service).await,
        Command::History { slug } => showing::history(&slug, service).await,
        Command::Diff { slug, from, to } => showing::diff(&slug, from, to, service).await,
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
            Code::Internal,
            "the command was given to the wrong place",
        )),
    }
}

async fn set_enabled(slug: &str, enabled: bool, service: &Service) -> Result<Answer, Failure> {
    service.set_enabled(slug, enabled).await?;
    let text = match enabled {
        true => format!("agents see `{slug}`"),
        false => format!("agents do not see `{slug}` any more"),
    };
    Ok(Answer::new(text, json!({"slug": slug, "enabled": enabled})))
}

fn delete(slug: &str, yes: bool, context: &Context) -> Result<Answer, Failure> {
    with_service(context, async |service| {
        // Asked only about a skill that is there.
        service.show(slug, None).await?;
        if !yes && !ask::yes_or_no(&format!("Delete the skill {slug}?"), context)? {
            return Err(Failure::failed(Code::NotConfirmed, "nothing was deleted"));
        }
        service.delete(slug, &ZonedDateTime::now()).await?;
        Ok(Answer::new(
            format!("deleted `{slug}`"),
            json!({"slug": slug}),
        ))
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
