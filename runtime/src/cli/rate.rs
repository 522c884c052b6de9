//! `taught rate SLUG pass|fail`.

use clap::ValueEnum;
use jiff::ZonedDateTime;

use super::context::Context;
use super::failure::Failure;
use super::output::Answer;
use super::skills::{saved_data, with_service};
use crate::service::{RatingOfWork, Verdict};

/// Arguments of `taught rate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The skill
    slug: String,
    /// How it went
    verdict: PassOrFail,
    /// The run that is rated
    #[arg(long, value_name = "ID")]
    work: Option<String>,
    /// What there is to say about it
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum PassOrFail {
    Pass,
    Fail,
}

/// Adds the rating to the skill's history.
pub fn carry_out(args: Args, context: &Context) -> Result<Answer, Failure> {
    let rating = RatingOfWork {
        verdict: match args.verdict {
            PassOrFail::Pass => Verdict::Pass,
            PassOrFail::Fail => Verdict::Fail,
        },
        version: None,
        work: args.work,
        note: args.note,
    };
    let saved = with_service(context, async |service| {
        Ok(service
            .rate(&args.slug, &rating, &ZonedDateTime::now())
            .await?)
    })?;
    let text = format!(
        "rated `{}` {}, saved as version {}",
        saved.slug, rating.verdict, saved.version
    );
    Ok(Answer::new(text, saved_data(&saved)))
}
