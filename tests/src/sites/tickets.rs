//! The helpdesk: tickets with replies. New ones begin at HD-318.

use axum::extract::{Path, Query, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// The number that the first new ticket gets.
const FIRST_NEW: u32 = 318;

/// Subject, company, the company's id in the contacts, priority, status.
const SEEDS: [(&str, &str, usize, &str, &str); 7] = [
    (
        "Invoice shows the wrong address",
        "ACME",
        1,
        "Normal",
        "Open",
    ),
    (
        "Cannot open the monthly statement",
        "Heron Travel",
        11,
        "High",
        "Open",
    ),
    (
        "Two accounts for one person",
        "Juniper Labs",
        13,
        "Low",
        "Open",
    ),
    (
        "Delivery arrived damaged",
        "Northside Cycles",
        17,
        "High",
        "Open",
    ),
    (
        "Question about the service contract",
        "Brightwater",
        5,
        "Normal",
        "Waiting",
    ),
    (
        "Wrong currency on the order",
        "Lindqvist AB",
        15,
        "Normal",
        "Open",
    ),
    (
        "Training dates for December",
        "Kestrel Tools",
        14,
        "Low",
        "Closed",
    ),
];

/// A customer's request.
#[derive(Clone, Debug, Serialize)]
pub struct Ticket {
    number: String,
    subject: String,
    company: String,
    contact: usize,
    priority: String,
    status: String,
    assignee: String,
    customer_number: String,
    replies: Vec<String>,
}

/// The state of the site.
#[derive(Debug)]
pub struct Tickets {
    tickets: Vec<Ticket>,
    next: u32,
}

impl Default for Tickets {
    fn default() -> Self {
        let tickets = SEEDS.into_iter().zip((0..FIRST_NEW).rev()).map(
            |((subject, company, contact, priority, status), number)| Ticket {
                number: format!("HD-{number}"),
                subject: subject.to_owned(),
                company: company.to_owned(),
                contact,
                priority: priority.to_owned(),
                status: status.to_owned(),
                assignee: "Nobody".to_owned(),
                customer_number: String::new(),
                replies: Vec::new(),
            },
        );
        Self {
            tickets: tickets.collect(),
            next: FIRST_NEW,
        }
    }
}

pub(super) fn routes() -> Router<Shared> {
    plain_pages(
        "helpdesk",
        &[
            ("/", "tickets.html"),
            ("/tickets", "tickets.html"),
            ("/tickets/{number}", "ticket.html"),
            ("/contact", "contact.html"),
            ("/handover", "handover.html"),
            ("/log", "log.html"),
        ],
    )
    .route("/api/tickets", get(list).post(create))
    .route("/api/tickets/{number}", get(show).put(update))
    .route("/api/tickets/{number}/replies", post(reply))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

async fn list(State(shared): State<Shared>, Query(search): Query<Search>) -> Json<Vec<Ticket>> {
    let wanted = search.q.trim().to_lowercase();
    let world = shared.world();
    let found = world.tickets.tickets.iter().filter(|ticket| {
        [&ticket.number, &ticket.subject, &ticket.company]
            .iter()
            .any(|field| field.to_lowercase().contains(&wanted))
    });
    Json(found.cloned().collect())
}

#[derive(Deserialize)]
struct NewTicket {
    subject: String,
    company: String,
    priority: String,
}

async fn create(
    State(shared): State<Shared>,
    Json(given): Json<NewTicket>,
) -> Result<Json<Ticket>, Refusal> {
    if given.subject.trim().is_empty() {
        return Err(Refusal::invalid("subject", "Enter a subject"));
    }
    let mut world = shared.world();
    let tickets = &mut world.tickets;
    let ticket = Ticket {
        number: format!("HD-{}", tickets.next),
        subject: given.subject.trim().to_owned(),
        company: given.company,
        contact: 1,
        priority: given.priority,
        status: "Open".to_owned(),
        assignee: "Nobody".to_owned(),
        customer_number: String::new(),
        replies: Vec::new(),
    };
    tickets.next += 1;
    tickets.tickets.insert(0, ticket.clone());
    Ok(Json(ticket))
}

fn find<'a>(tickets: &'a mut [Ticket], number: &str) -> Result<&'a mut Ticket, Refusal> {
    tickets
        .iter_mut()
        .find(|ticket| ticket.number == number)
        .ok_or_else(|| Refusal::not_found(format!("There is no ticket {number}")))
}

async fn show(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<Json<Ticket>, Refusal> {
    let mut world = shared.world();
    Ok(Json(find(&mut world.tickets.tickets, &number)?.clone()))
}

#[derive(Deserialize)]
struct Change {
    priority: Option<String>,
    status: Option<String>,
    assignee: Option<String>,
    customer_number: Option<String>,
}

async fn update(
    State(shared): State<Shared>,
    Path(number): Path<String>,
    Json(change): Json<Change>,
) -> Result<Json<Ticket>, Refusal> {
    let mut world = shared.world();
    let ticket = find(&mut world.tickets.tickets, &number)?;
    for (field, given) in [
        (&mut ticket.priority, change.priority),
        (&mut ticket.status, change.status),
        (&mut ticket.assignee, change.assignee),
        (&mut ticket.customer_number, change.customer_number),
    ] {
        if let Some(given) = given {
            *field = given;
        }
    }
    Ok(Json(ticket.clone()))
}

#[derive(Deserialize)]
struct Reply {
    text: String,
}

async fn reply(
    State(shared): State<Shared>,
    Path(number): Path<String>,
    Json(given): Json<Reply>,
) -> Result<Json<Ticket>, Refusal> {
    if given.text.trim().is_empty() {
        return Err(Refusal::invalid("text", "Write something first"));
    }
    let mut world = shared.world();
    let ticket = find(&mut world.tickets.tickets, &number)?;
    ticket.replies.push(given.text.trim().to_owned());
    Ok(Json(ticket.clone()))
}
