//! `scope.json`: sites and apps. The document's *Allowed scope* decides; this file only repeats it for programs.

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
