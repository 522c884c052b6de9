//! `taught skill list|show|history|diff`.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::cli::failure::Failure;
use crate::cli::output::{Answer, tell};
use crate::codes::Code;
use crate::service::{Service, VersionInfo, Why};

/// All skills.
pub async fn list(service: &Service) -> Result<Answer, Failure> {
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

/// One skill's document.
pub async fn show(slug: &str, version: Option<u32>, service: &Service) -> Result<Answer, Failure> {
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

/// A skill's versions and ratings.
pub async fn history(slug: &str, service: &Service) -> Result<Answer, Failure> {
    let versions = service.history(slug).await?;
    let ratings = service.ratings(slug).await?;
    let redactions = service.redactions(slug).await?;
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
        for redaction in redactions
            .iter()
            .filter(|redaction| redaction.version == version.number)
        {
            let _ = write!(
                text,
                ", redacted {} by {}",
                time(redaction.at),
                redaction.by
            );
        }
        text.push('\n');
    }
    let data = json!({
        "slug": slug,
        "versions": versions.iter().map(version_data).collect::<Vec<_>>(),
        "redactions": redactions
            .iter()
            .map(|redaction| {
                json!({"version": redaction.version, "at": time(redaction.at), "by": redaction.by})
            })
            .collect::<Vec<_>>(),
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

/// What changed between two versions.
pub async fn diff(
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
                Code::NoVersion,
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
