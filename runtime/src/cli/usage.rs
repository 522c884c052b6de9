//! Command lines that are not understood: what `clap` found, said the way every other error is said.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::failure::Failure;

/// The failure for what `clap` refused.
pub fn failure(error: &clap::Error) -> Failure {
    let value = |kind| error.get(kind).map(words);
    let argument = value(ContextKind::InvalidArg).unwrap_or_default();
    let given = value(ContextKind::InvalidValue).unwrap_or_default();
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let command = value(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("there is no command `{command}`")
        }
        ErrorKind::UnknownArgument => format!("unexpected argument `{argument}`"),
        ErrorKind::InvalidValue if given.is_empty() => format!("`{argument}` needs a value"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("`{given}` is no value for `{argument}`")
        }
        ErrorKind::MissingRequiredArgument => format!("`{argument}` is missing"),
        ErrorKind::ArgumentConflict => match value(ContextKind::PriorArg) {
            Some(prior) if prior != argument => {
                format!("`{argument}` cannot be used with `{prior}`")
            }
            _ => format!("`{argument}` can be given only once"),
        },
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a command is missing".to_owned()
        }
        _ => first_line(error),
    };
    Failure::usage(message).hint(hint(error))
}

fn hint(error: &clap::Error) -> String {
    let value = |kind| error.get(kind).map(words).filter(|text| !text.is_empty());
    for kind in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        if let Some(near) = nearest(error, kind) {
            return format!("did you mean `{near}`?");
        }
    }
    if let Some(known) = value(ContextKind::ValidValue) {
        return format!("one of `{known}`");
    }
    if let Some(source) = std::error::Error::source(error) {
        return source.to_string();
    }
    format!("see `{} --help`", command_of(error))
}

/// The nearest of what `clap` suggests, which it puts last.
fn nearest(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(near) => Some(near.clone()),
        ContextValue::Strings(near) => near.last().cloned(),
        _ => None,
    }
}

/// The command that the usage line is about: `Usage: taught skill show <SLUG>` gives `taught skill show`.
fn command_of(error: &clap::Error) -> String {
    let text = error.to_string();
    let usage = text.lines().find_map(|line| line.strip_prefix("Usage: "));
    let command: Vec<&str> = usage
        .unwrap_or("taught")
        .split_whitespace()
        .take_while(|word| word.starts_with(|first: char| first.is_ascii_lowercase()))
        .collect();
    command.join(" ")
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join("`, `"),
        _ => String::new(),
    }
}

fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("error: ").replace('\'', "`")
}
