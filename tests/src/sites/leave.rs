//! The people site: requests for leave, which begin at LV-77.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// The number that the first request gets.
const FIRST_NEW: usize = 77;

/// A request that was handed in.
#[derive(Clone, Debug, Serialize)]
pub struct Request {
    number: String,
    kind: String,
    first: String,
    last: String,
    days: i32,
}

/// The state of the site.
#[derive(Debug, Default)]
pub struct Leave {
    requests: Vec<Request>,
}

pub(super) fn routes() -> Router<Shared> {
    let pages = &[
        ("/", "leave.html"),
        ("/leave", "leave.html"),
        ("/notices", "notices.html"),
        ("/calendar", "calendar.html"),
        ("/calendar/return", "calendar.html"),
        ("/rooms", "rooms.html"),
    ];
    plain_pages("people", pages).route("/api/leave", get(list).post(hand_in))
}

async fn list(State(shared): State<Shared>) -> Json<Vec<Request>> {
    Json(shared.world().leave.requests.clone())
}

#[derive(Deserialize)]
struct NewRequest {
    kind: String,
    first: String,
    last: String,
}

async fn hand_in(
    State(shared): State<Shared>,
    Json(given): Json<NewRequest>,
) -> Result<Json<Request>, Refusal> {
    let date = |field, text: &str| {
        text.parse::<Date>()
            .map_err(|_| Refusal::invalid(field, "Enter a date"))
    };
    let (first, last) = (date("first", &given.first)?, date("last", &given.last)?);
    if last < first {
        let message = "The last day is before the first";
        return Err(Refusal::invalid("last", message));
    }
    let days = (last - first).get_days() + 1;
    let mut world = shared.world();
    let requests = &mut world.leave.requests;
    let request = Request {
        number: format!("LV-{}", FIRST_NEW + requests.len()),
        kind: given.kind,
        first: given.first,
        last: given.last,
        days,
    };
    requests.push(request.clone());
    Ok(Json(request))
}
