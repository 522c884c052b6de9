//! `taught skill edit`: in the person's editor, or from a file.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use jiff::ZonedDateTime;

use super::saved_answer;
use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::cli::output::{Answer, tell_failure};
use crate::cli::skills::with_service;
use crate::cli::{ask, editor};

/// Changes the document; the version that the change starts from must still be the current one.
pub fn edit(
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
                        tell_failure(&failure);
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
