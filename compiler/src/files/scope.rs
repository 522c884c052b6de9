//! `scope.json`: sites and apps. The document's *Allowed scope* decides; this file only repeats it for programs.

use crate::domains::{registrable, spoken};
use crate::model::{SiteUse, Skill};
use serde::Serialize;

#[derive(Serialize)]
struct File {
    version: u32,
    sites: Vec<Site>,
    resources: Vec<String>,
    apps: Vec<App>,
}

#[derive(Serialize)]
struct Site {
    origin: String,
    #[serde(rename = "use")]
    usage: &'static str,
    /// What one owner registered; sites that have it alike belong together, but only those listed are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// The origin in the letters that a person reads, where it has others than ASCII.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<String>,
}

#[derive(Serialize)]
struct App {
    name: String,
    id: String,
}

/// The file's text.
pub(crate) fn scope(skill: &Skill) -> String {
    super::json(&File {
        version: 1,
        sites: skill
            .scope
            .sites
            .iter()
            .map(|(origin, usage)| Site {
                origin: origin.to_string(),
                usage: match usage {
                    SiteUse::Work => "work",
                    SiteUse::SignIn => "sign-in",
                    SiteUse::Hop => "hop",
                },
                domain: registrable(origin.as_str()),
                shown: spoken(origin.as_str()),
            })
            .collect(),
        resources: Vec::new(),
        apps: skill
            .scope
            .apps
            .iter()
            .map(|app| App {
                name: app.to_string(),
                id: app.to_string(),
            })
            .collect(),
    })
}
