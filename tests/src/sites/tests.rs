//! What the sites promise to the recordings made on them, asked of the routers without a socket.

use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{Request, Response, StatusCode};
use serde_json::{Value, json};
use tokio::time::Instant;
use tower::ServiceExt;

use super::addresses::{Addresses, SITES};
use super::assets::Assets;
use super::expenses::{SAVE_DELAY, SUGGESTION_DELAY};
use super::hosting::{Options, router};
use super::sign_in::{PASSWORD, USER_NAME, escaped};
use super::world::Shared;

const ENTRY: &str =
    r#"{"amount":"42.50","category":"Meals","date":"30/11/2026","merchant":"Harbour Grill"}"#;

/// A browser's part: one world, and the cookie of the expense tool.
struct Visitor {
    shared: Shared,
    cookie: String,
}

impl Visitor {
    fn new() -> Self {
        let options = Options::default();
        let assets = Assets::of_the_repository().unwrap();
        Self {
            shared: Shared::new(options.addresses, options.today, assets),
            cookie: String::new(),
        }
    }

    async fn ask(&self, site: &'static str, request: Request<Body>) -> Response<Body> {
        router(site, &self.shared).oneshot(request).await.unwrap()
    }

    async fn get(&self, site: &'static str, path: &str) -> Response<Body> {
        let request = Request::get(path).header(COOKIE, &self.cookie);
        self.ask(site, request.body(Body::empty()).unwrap()).await
    }

    async fn send(&self, method: &str, path: &str, body: &str) -> (StatusCode, Value) {
        self.send_to("expenses", method, path, body).await
    }

    async fn send_to(
        &self,
        site: &'static str,
        method: &str,
        path: &str,
        body: &str,
    ) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(COOKIE, &self.cookie)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap();
        let response = self.ask(site, request).await;
        let status = response.status();
        (status, json_of(response).await)
    }

    /// Follows the redirects from a page to the sign-in and back, as a person with this password does.
    async fn sign_in(&mut self, page: &str, password: &str) -> String {
        let away = location(&self.get("expenses", page).await);
        let query = away
            .strip_prefix("http://sso.localhost:8102/authorize?")
            .expect("the sign-in is on the other origin");
        let form = format!("{query}&username={USER_NAME}&password={password}");
        let request = Request::post("/sign-in")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form))
            .unwrap();
        let back = location(&self.ask("sso", request).await);
        let Some(path) = back.strip_prefix("http://expenses.localhost:8101") else {
            return back;
        };
        let response = self.get("expenses", path).await;
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap();
        cookie
            .split(';')
            .next()
            .unwrap()
            .clone_into(&mut self.cookie);
        location(&response)
    }
}

fn location(response: &Response<Body>) -> String {
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    response.headers()[LOCATION].to_str().unwrap().to_owned()
}

async fn json_of(response: Response<Body>) -> Value {
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    serde_json::from_slice(&bytes).unwrap_or(Value::Null)
}

async fn signed_in() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.sign_in("/reports", PASSWORD).await;
    visitor
}

#[tokio::test]
async fn a_page_without_a_session_leads_to_the_sign_in_and_back_to_that_page() {
    let mut visitor = Visitor::new();
    assert_eq!(
        visitor.sign_in("/reports/new", PASSWORD).await,
        "/reports/new"
    );
    let page = visitor.get("expenses", "/reports/new").await;
    assert_eq!(page.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_wrong_password_stays_on_the_sign_in() {
    let mut visitor = Visitor::new();
    let there = visitor.sign_in("/reports", "Plover-Gondola-17").await;
    assert!(
        there.starts_with("/authorize?client_id=expenses&"),
        "{there}"
    );
    assert!(there.ends_with("&error=credentials"), "{there}");
}

#[tokio::test]
async fn a_code_is_good_once() {
    let mut visitor = Visitor::new();
    let away = location(&visitor.get("expenses", "/reports").await);
    let state = away
        .split("&state=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap();
    let forged = format!("/callback?code=0123456789abcdef&state={state}");
    let answer = visitor.get("expenses", &forged).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    visitor.sign_in("/reports", PASSWORD).await;
    assert_eq!(
        visitor.send("GET", "/api/reports", "").await.0,
        StatusCode::OK
    );
}

#[tokio::test]
async fn the_sign_in_sends_nobody_elsewhere() {
    let visitor = Visitor::new();
    let elsewhere = escaped("http://evil.localhost/callback");
    let form = format!("redirect_uri={elsewhere}&state=1&username={USER_NAME}&password={PASSWORD}");
    let request = Request::post("/sign-in")
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(form))
        .unwrap();
    let answer = visitor.ask("sso", request).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn nothing_is_told_without_a_session() {
    let visitor = Visitor::new();
    let (status, _) = visitor.send("GET", "/api/reports", "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let visitor = signed_in().await;
    visitor.get("expenses", "/sign-out").await;
    let (status, _) = visitor.send("GET", "/api/reports", "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(start_paused = true)]
async fn numbers_count_up_and_begin_anew_after_a_reset() {
    let mut visitor = signed_in().await;
    let mut numbers = Vec::new();
    for _ in 0..2 {
        for _ in 0..2 {
            let (_, report) = visitor.send("POST", "/api/reports", ENTRY).await;
            numbers.push(report["number"].clone());
        }
        let request = Request::post("/_reset").body(Body::empty()).unwrap();
        visitor.ask("widgets", request).await;
        let (status, _) = visitor.send("GET", "/api/reports", "").await;
        assert_eq!(
            status,
            StatusCode::UNAUTHORIZED,
            "a reset signs everybody out"
        );
        visitor.sign_in("/reports", PASSWORD).await;
    }
    assert_eq!(
        json!(numbers),
        json!(["EX-1042", "EX-1043", "EX-1042", "EX-1043"])
    );
}

#[tokio::test]
async fn the_same_visit_after_a_reset_gets_the_same_tokens() {
    let visitor = Visitor::new();
    let first = location(&visitor.get("expenses", "/reports").await);
    assert_ne!(first, location(&visitor.get("expenses", "/reports").await));
    visitor.shared.reset();
    assert_eq!(first, location(&visitor.get("expenses", "/reports").await));
}

async fn check_refused(field: &str, value: &str, message: &str) {
    let visitor = signed_in().await;
    let mut entry: Value = serde_json::from_str(ENTRY).unwrap();
    entry[field] = value.into();
    let (status, said) = visitor
        .send("POST", "/api/reports", &entry.to_string())
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{field}: {value}");
    assert_eq!(
        said,
        json!({ "field": field, "message": message }),
        "{value}"
    );
    let (_, report) = visitor.send("POST", "/api/reports", ENTRY).await;
    assert_eq!(
        report["number"], "EX-1042",
        "a refused report takes no number"
    );
}

#[tokio::test(start_paused = true)]
async fn a_bad_field_is_named_with_a_sentence() {
    for amount in ["", "0", "0.00", "-5", "abc", "1.234", "1.2.3", "."] {
        check_refused("amount", amount, "Enter an amount above zero").await;
    }
    check_refused("category", "", "Choose a category").await;
    for date in ["", "2026-11-30", "31/11/2026"] {
        check_refused("date", date, "Enter a date as dd/mm/yyyy").await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_accepted_amount_has_two_decimals() {
    let visitor = signed_in().await;
    for (given, kept) in [
        ("42.5", "42.50"),
        ("42,50", "42.50"),
        (" 7 ", "7.00"),
        ("0.01", "0.01"),
    ] {
        let entry = ENTRY.replace("42.50", given);
        let (_, report) = visitor.send("POST", "/api/reports", &entry).await;
        assert_eq!(report["amount"], kept, "{given}");
    }
}

#[tokio::test(start_paused = true)]
async fn slow_answers_take_exactly_their_delay() {
    let visitor = signed_in().await;
    let start = Instant::now();
    visitor.send("POST", "/api/reports", ENTRY).await;
    assert_eq!(start.elapsed(), SAVE_DELAY);
    let start = Instant::now();
    let (_, found) = visitor.send("GET", "/api/merchants?q=harb", "").await;
    assert_eq!(start.elapsed(), SUGGESTION_DELAY);
    assert_eq!(found, json!(["Harbour Grill", "Harbour Parking"]));
}

#[tokio::test]
async fn files_outside_the_sites_are_out_of_reach() {
    let visitor = Visitor::new();
    for path in [
        "/../../Cargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/shared/../../../Cargo.toml",
        "/..%2fsso%2fauthorize.html",
        "/reports.html",
        "//etc/passwd",
    ] {
        for site in ["expenses", "widgets"] {
            let answer = visitor.get(site, path).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{site} {path}");
        }
    }
    assert_eq!(
        visitor.get("widgets", "/shared/app.css").await.status(),
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_request_body_is_bounded() {
    let visitor = signed_in().await;
    let (status, _) = visitor
        .send("POST", "/api/reports", &" ".repeat(300 * 1024))
        .await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_other_sites_count_from_their_first_number_and_refuse_what_is_wrong() {
    let visitor = Visitor::new();
    let check = async |site, path: &str, body: &str, expect: &str| {
        let (_, answer) = visitor.send_to(site, "POST", path, body).await;
        assert_eq!(
            answer["number"].as_str().unwrap_or_default(),
            expect,
            "{answer}"
        );
    };
    let order = r#"{"customer":"ACME","reference":"PO 1"}"#;
    check("shop", "/api/orders", order, "").await;
    let cart = ("/api/cart/A-115", r#"{"quantity":3}"#);
    visitor.send_to("shop", "PUT", cart.0, cart.1).await;
    check("shop", "/api/orders", order, "SO-2201").await;
    let ticket = r#"{"subject":"Scanner","company":"ACME","priority":"High"}"#;
    check("helpdesk", "/api/tickets", ticket, "HD-318").await;
    check("helpdesk", "/api/tickets", ticket, "HD-319").await;
    let leave = r#"{"kind":"Holiday","first":"2026-12-24","last":"2026-12-21"}"#;
    check("people", "/api/leave", leave, "").await;
    let leave = r#"{"kind":"Holiday","first":"2026-12-21","last":"2026-12-24"}"#;
    check("people", "/api/leave", leave, "LV-77").await;
}

#[tokio::test]
async fn a_file_name_cannot_break_the_header_of_its_download() {
    let visitor = Visitor::new();
    for name in ["a\"b", "a\nb", "../a", ""] {
        let body = json!({ "name": name }).to_string();
        let (status, _) = visitor.send_to("files", "PUT", "/api/files/1", &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?}");
    }
    let download = visitor.get("files", "/download/1").await;
    let disposition = &download.headers()["content-disposition"];
    assert_eq!(
        disposition,
        "attachment; filename=\"Statement-2026-11.csv\""
    );
}

#[test]
fn no_page_takes_anything_from_elsewhere() {
    let assets = Assets::of_the_repository().unwrap();
    for (name, bytes) in assets.all().filter(|(name, _)| !name.ends_with(".md")) {
        let text = str::from_utf8(bytes).unwrap();
        for foreign in ["http:", "https:", "=\"//", "url(", "@import", "eval("] {
            assert!(!text.contains(foreign), "`{name}` has `{foreign}`");
        }
    }
}

#[tokio::test]
async fn every_site_has_a_first_page() {
    let mut visitor = Visitor::new();
    visitor.sign_in("/reports", PASSWORD).await;
    for site in SITES {
        let path = if site == "expenses" { "/reports" } else { "/" };
        assert_eq!(
            visitor.get(site, path).await.status(),
            StatusCode::OK,
            "{site}"
        );
    }
}

#[test]
fn the_ports_move_together() {
    let addresses = Addresses::from_base(9201).unwrap();
    assert_eq!(
        addresses.origin("expenses"),
        "http://expenses.localhost:9201"
    );
    assert_eq!(
        addresses.url("plans", "/x"),
        "http://plans.localhost:9209/x"
    );
    assert_eq!(Addresses::from_base(u16::MAX - 3), None);
    assert_eq!(Addresses::from_base(0), None);
}
