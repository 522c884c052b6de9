//! The expense tool: sessions from the sign-in on the other origin, its pages, and what they ask for.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::{Path, Query, Request, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::reports::{Entry, Report, Reports, Status};
use super::sign_in::{PASSWORD, escaped, see};
use super::world::{Shared, World};

/// How long saving a report takes.
pub const SAVE_DELAY: Duration = Duration::from_millis(600);
/// How long suggestions take.
pub const SUGGESTION_DELAY: Duration = Duration::from_millis(300);

const COOKIE_NAME: &str = "expenses_session";

const MERCHANTS: [&str; 14] = [
    "Albion Stationers",
    "Bayview Hotel",
    "Blue Lantern Bistro",
    "Cedar Street Cafe",
    "City Cabs",
    "Coastline Rail",
    "Harbour Grill",
    "Harbour Parking",
    "Hartley Office Supplies",
    "Hotel Meridian",
    "Lakeside Conference Centre",
    "Northern Airways",
    "Pine & Petal Catering",
    "The Copper Kettle",
];

const PROJECTS: [(&str, &str); 4] = [
    ("P-104", "Website relaunch"),
    ("P-207", "Harbour refit"),
    ("P-311", "Customer training"),
    ("P-420", "Winter campaign"),
];

/// The state of the expense tool.
#[derive(Debug, Default)]
pub struct Expenses {
    /// From `state` to the path that the person wanted.
    waiting: BTreeMap<String, String>,
    sessions: BTreeMap<String, ()>,
    reports: Reports,
    settings: Settings,
}

/// What the settings page shows and keeps.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Settings {
    display_name: String,
    email_notifications: bool,
    weekly_summary: bool,
    compact_tables: bool,
    currency: String,
    api_key: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            display_name: "Alex Morgan".to_owned(),
            email_notifications: true,
            weekly_summary: false,
            compact_tables: false,
            currency: "EUR".to_owned(),
            api_key: String::new(),
        }
    }
}

pub(super) fn routes(shared: &Shared) -> Router<Shared> {
    let pages = plain_pages(
        "expenses",
        &[
            ("/reports", "reports.html"),
            ("/reports/new", "report-form.html"),
            ("/reports/search", "search.html"),
            ("/reports/search/{tab}", "search.html"),
            ("/reports/{number}", "report.html"),
            ("/reports/{number}/edit", "report-form.html"),
            ("/settings", "settings.html"),
            ("/profile", "profile.html"),
            ("/approvals", "section.html"),
            ("/trips", "section.html"),
            ("/cards", "section.html"),
            ("/budgets", "section.html"),
            ("/policies", "section.html"),
            ("/team", "section.html"),
            ("/exports", "section.html"),
            ("/help", "section.html"),
        ],
    );
    pages
        .route("/", get(async || see("/reports".to_owned())))
        .route("/api/reports", get(list).post(create))
        .route(
            "/api/reports/{number}",
            get(show).put(update).delete(delete),
        )
        .route("/api/reports/{number}/copy", post(copy))
        .route("/api/merchants", get(merchants))
        .route("/api/projects/{code}", get(project))
        .route("/api/settings", get(settings).put(keep_settings))
        .route("/api/password", post(change_password))
        .route_layer(middleware::from_fn_with_state(shared.clone(), guard))
        .route("/callback", get(callback))
        .route("/sign-out", get(sign_out))
}

fn session(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(COOKIE)?
        .to_str()
        .ok()?
        .split("; ")
        .find_map(|pair| pair.strip_prefix(COOKIE_NAME)?.strip_prefix('='))
}

/// Without a session a page leads to the sign-in and back, and a call of a page's script is refused.
async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let known = session(request.headers())
        .is_some_and(|id| shared.world().expenses.sessions.contains_key(id));
    if known {
        return next.run(request).await;
    }
    if request.uri().path().starts_with("/api/") {
        return Refusal::signed_out().into_response();
    }
    let mut world = shared.world();
    let (state, nonce) = (world.next_token(), world.next_token());
    let wanted = request.uri().path().to_owned();
    world.expenses.waiting.insert(state.clone(), wanted);
    let back = escaped(&shared.addresses().url("expenses", "/callback"));
    let query = format!("client_id=expenses&redirect_uri={back}&state={state}&nonce={nonce}");
    let sign_in = shared.addresses().url("sso", "/authorize");
    see(format!("{sign_in}?{query}")).into_response()
}

#[derive(Deserialize)]
struct Return {
    code: String,
    state: String,
}

/// Back from the sign-in: the code is used up, and the address that shows it is left at once.
async fn callback(
    State(shared): State<Shared>,
    Query(given): Query<Return>,
) -> Result<impl IntoResponse, Refusal> {
    let mut world = shared.world();
    let wanted = world.expenses.waiting.remove(&given.state);
    let (Some(wanted), true) = (wanted, world.sign_ins.redeem(&given.code)) else {
        return Err(Refusal::bad_request("This sign-in was used already"));
    };
    let id = world.next_token();
    world.expenses.sessions.insert(id.clone(), ());
    let wanted = if wanted == "/" { "/reports" } else { &wanted };
    let cookie = format!("{COOKIE_NAME}={id}; Path=/; HttpOnly; SameSite=Lax");
    let headers = [(LOCATION, wanted.to_owned()), (SET_COOKIE, cookie)];
    Ok((StatusCode::SEE_OTHER, headers))
}

async fn sign_out(State(shared): State<Shared>, headers: HeaderMap) -> impl IntoResponse {
    if let Some(id) = session(&headers) {
        shared.world().expenses.sessions.remove(id);
    }
    let cookie = format!("{COOKIE_NAME}=; Path=/; Max-Age=0");
    let there = shared.addresses().url("sso", "/signed-out");
    (
        StatusCode::SEE_OTHER,
        [(LOCATION, there), (SET_COOKIE, cookie)],
    )
}

#[derive(Deserialize)]
struct Filter {
    status: Option<Status>,
    category: Option<String>,
    q: Option<String>,
}

async fn list(State(shared): State<Shared>, Query(filter): Query<Filter>) -> Json<Vec<Report>> {
    let world = shared.world();
    let found = world.expenses.reports.all().filter(|report| {
        filter.status.is_none_or(|status| report.status == status)
            && (filter.category.as_deref().unwrap_or_default().is_empty()
                || filter.category.as_deref() == Some(&report.entry.category))
            && filter.q.as_deref().is_none_or(|text| report.holds(text))
    });
    Json(found.cloned().collect())
}

async fn show(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<Json<Report>, Refusal> {
    shared.world().expenses.reports.get(&number).map(Json)
}

#[derive(Deserialize)]
struct NewReport {
    #[serde(default)]
    draft: bool,
    #[serde(flatten)]
    entry: Entry,
}

async fn create(
    State(shared): State<Shared>,
    Json(given): Json<NewReport>,
) -> Result<Json<Report>, Refusal> {
    slowly(&shared, SAVE_DELAY, |world| {
        world.expenses.reports.add(given.entry, given.draft)
    })
    .await
}

async fn update(
    State(shared): State<Shared>,
    Path(number): Path<String>,
    Json(entry): Json<Entry>,
) -> Result<Json<Report>, Refusal> {
    slowly(&shared, SAVE_DELAY, |world| {
        world.expenses.reports.change(&number, entry)
    })
    .await
}

async fn copy(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<Json<Report>, Refusal> {
    shared.world().expenses.reports.copy(&number).map(Json)
}

async fn delete(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<StatusCode, Refusal> {
    shared.world().expenses.reports.delete(&number)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answers as late as a real back end does, so that a recording sees the waiting.
async fn slowly<T>(
    shared: &Shared,
    delay: Duration,
    work: impl FnOnce(&mut World) -> Result<T, Refusal>,
) -> Result<Json<T>, Refusal> {
    tokio::time::sleep(delay).await;
    work(&mut shared.world()).map(Json)
}

#[derive(Deserialize)]
struct Search {
    q: String,
}

async fn merchants(Query(search): Query<Search>) -> Json<Vec<&'static str>> {
    tokio::time::sleep(SUGGESTION_DELAY).await;
    let wanted = search.q.trim().to_lowercase();
    let found = MERCHANTS
        .into_iter()
        .filter(|name| !wanted.is_empty() && name.to_lowercase().contains(&wanted));
    Json(found.take(6).collect())
}

async fn project(Path(code): Path<String>) -> Result<impl IntoResponse, Refusal> {
    PROJECTS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(code.trim()))
        .map(|(known, name)| {
            let body = json!({ "code": known, "name": name }).to_string();
            ([(CONTENT_TYPE, "application/json")], body)
        })
        .ok_or_else(|| Refusal::not_found("No project has this code"))
}

async fn settings(State(shared): State<Shared>) -> Json<Settings> {
    Json(shared.world().expenses.settings.clone())
}

async fn keep_settings(
    State(shared): State<Shared>,
    Json(settings): Json<Settings>,
) -> Result<Json<Settings>, Refusal> {
    if settings.display_name.trim().is_empty() {
        return Err(Refusal::invalid("display_name", "Enter a display name"));
    }
    shared.world().expenses.settings = settings.clone();
    Ok(Json(settings))
}

#[derive(Deserialize)]
struct PasswordChange {
    current: String,
    new: String,
    again: String,
}

/// Checks as a real form does, and keeps the old password: the next run signs in with it again.
async fn change_password(Json(given): Json<PasswordChange>) -> Result<Json<Value>, Refusal> {
    if given.current != PASSWORD {
        let message = "The current password is not right";
        return Err(Refusal::invalid("current", message));
    }
    if given.new.chars().count() < 12 {
        return Err(Refusal::invalid("new", "Use at least 12 characters"));
    }
    if given.new != given.again {
        return Err(Refusal::invalid("again", "The two entries differ"));
    }
    Ok(Json(json!({ "message": "Password changed" })))
}
