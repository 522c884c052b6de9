//! The file store: names and folders are kept, the contents of a download are made from the name.

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::{get, put};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// Name, folder, size, day of the last change.
const SEEDS: [(&str, &str, &str, &str); 7] = [
    ("Statement-2026-11.csv", "Finance", "4 KB", "28/11/2026"),
    ("Statement-2026-10.csv", "Finance", "4 KB", "30/10/2026"),
    ("Budget draft.txt", "Finance", "12 KB", "16/11/2026"),
    (
        "Service contract ACME.txt",
        "Contracts",
        "31 KB",
        "02/11/2026",
    ),
    ("Lease Pier Street.txt", "Contracts", "54 KB", "11/09/2026"),
    ("Onboarding checklist.txt", "People", "6 KB", "20/11/2026"),
    ("Old price list.csv", "Archive", "9 KB", "14/01/2026"),
];

/// A file as the table shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    id: usize,
    name: String,
    folder: String,
    size: String,
    changed: String,
}

/// The state of the site.
#[derive(Debug)]
pub struct Documents {
    documents: Vec<Document>,
    next: usize,
}

impl Default for Documents {
    fn default() -> Self {
        let documents = SEEDS
            .into_iter()
            .zip(1..)
            .map(|((name, folder, size, changed), id)| Document {
                id,
                name: name.to_owned(),
                folder: folder.to_owned(),
                size: size.to_owned(),
                changed: changed.to_owned(),
            });
        Self {
            documents: documents.collect(),
            next: SEEDS.len() + 1,
        }
    }
}

pub(super) fn routes() -> Router<Shared> {
    plain_pages(
        "files",
        &[("/", "files.html"), ("/folder/{name}", "files.html")],
    )
    .route("/api/files", get(list).post(upload))
    .route("/api/files/{id}", put(update))
    .route("/download/{id}", get(download))
}

async fn list(State(shared): State<Shared>) -> Json<Vec<Document>> {
    Json(shared.world().documents.documents.clone())
}

#[derive(Deserialize)]
struct Upload {
    name: String,
    folder: String,
    size: String,
}

/// Only what the table shows is kept: nobody opens an uploaded file again.
async fn upload(
    State(shared): State<Shared>,
    Json(given): Json<Upload>,
) -> Result<Json<Document>, Refusal> {
    let name = checked_name(&given.name)?;
    let changed = shared.today().strftime("%d/%m/%Y").to_string();
    let mut world = shared.world();
    let documents = &mut world.documents;
    let document = Document {
        id: documents.next,
        name,
        folder: given.folder,
        size: given.size,
        changed,
    };
    documents.next += 1;
    documents.documents.push(document.clone());
    Ok(Json(document))
}

fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::invalid("name", "Enter a name"));
    }
    // The name also stands in a header of the download.
    if name.contains(['/', '\\', '"']) || name.chars().any(char::is_control) {
        let message = "A name cannot contain slashes or quotation marks";
        return Err(Refusal::invalid("name", message));
    }
    Ok(name.to_owned())
}

#[derive(Deserialize)]
struct Change {
    name: Option<String>,
    folder: Option<String>,
}

async fn update(
    State(shared): State<Shared>,
    Path(id): Path<usize>,
    Json(change): Json<Change>,
) -> Result<Json<Document>, Refusal> {
    let name = change.name.as_deref().map(checked_name).transpose()?;
    let mut world = shared.world();
    let document = world
        .documents
        .documents
        .iter_mut()
        .find(|document| document.id == id)
        .ok_or_else(|| Refusal::not_found("There is no such file"))?;
    if let Some(name) = name {
        document.name = name;
    }
    if let Some(folder) = change.folder {
        document.folder = folder;
    }
    Ok(Json(document.clone()))
}

async fn download(
    State(shared): State<Shared>,
    Path(id): Path<usize>,
) -> Result<impl IntoResponse, Refusal> {
    let world = shared.world();
    let document = world
        .documents
        .documents
        .iter()
        .find(|document| document.id == id)
        .ok_or_else(|| Refusal::not_found("There is no such file"))?;
    let name = &document.name;
    let headers = [
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((
        headers,
        format!("date,text,amount\n{},{name},42.50\n", document.changed),
    ))
}
