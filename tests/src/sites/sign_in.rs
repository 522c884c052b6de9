//! The sign-in on its own origin: who may enter, the codes it hands back, and the redirect to the site that asked.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderName, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Form, Router};
use serde::Deserialize;

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// The only account.
pub const USER_NAME: &str = "alex.morgan";
/// Its password; tests search every output for it, also for six characters in a row: no part of it is in a page.
pub const PASSWORD: &str = "Plover-Gondola-71";

/// Codes handed out and not yet used.
#[derive(Debug, Default)]
pub struct SignIns {
    codes: BTreeSet<String>,
}

impl SignIns {
    /// Takes a code back; each is good once.
    pub fn redeem(&mut self, code: &str) -> bool {
        self.codes.remove(code)
    }
}

/// A redirect that the browser follows with GET.
pub(super) fn see(address: String) -> (StatusCode, [(HeaderName, String); 1]) {
    (StatusCode::SEE_OTHER, [(LOCATION, address)])
}

pub(super) fn routes() -> Router<Shared> {
    plain_pages(
        "sso",
        &[
            ("/", "signed-out.html"),
            ("/authorize", "authorize.html"),
            ("/signed-out", "signed-out.html"),
            ("/connect", "connect.html"),
            ("/consent", "consent.html"),
            ("/hop", "consent.html"),
        ],
    )
    .route("/sign-in", post(sign_in))
}

#[derive(Deserialize)]
struct Credentials {
    username: String,
    password: String,
    redirect_uri: String,
    state: String,
    #[serde(default)]
    nonce: String,
}

async fn sign_in(
    State(shared): State<Shared>,
    Form(given): Form<Credentials>,
) -> Result<impl IntoResponse, Refusal> {
    // Anything else would make an open redirect out of the form.
    if given.redirect_uri != shared.addresses().url("expenses", "/callback") {
        return Err(Refusal::bad_request("This application is not known here"));
    }
    let is_token = |text: &str| text.chars().all(|each| each.is_ascii_alphanumeric());
    if !is_token(&given.state) || !is_token(&given.nonce) {
        return Err(Refusal::bad_request("The request is damaged"));
    }
    if given.username.trim() != USER_NAME || given.password != PASSWORD {
        return Ok(see(format!(
            "/authorize?client_id=expenses&redirect_uri={}&state={}&nonce={}&error=credentials",
            escaped(&given.redirect_uri),
            given.state,
            given.nonce,
        )));
    }
    let mut world = shared.world();
    let code = world.next_token();
    world.sign_ins.codes.insert(code.clone());
    Ok(see(format!(
        "{}?code={code}&state={}",
        given.redirect_uri, given.state
    )))
}

/// Our own addresses as a query value: they hold no other character that needs an escape.
pub(super) fn escaped(address: &str) -> String {
    address
        .replace('%', "%25")
        .replace(':', "%3A")
        .replace('/', "%2F")
        .replace('?', "%3F")
        .replace('&', "%26")
        .replace('=', "%3D")
}
