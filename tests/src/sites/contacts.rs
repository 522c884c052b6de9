//! The customer relations site: contacts in pages of ten, and deals on a board.

use axum::extract::{Path, Query, State};
use axum::routing::{get, put};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// Rows on one page of the table.
const PAGE: usize = 8;

const STAGES: [&str; 4] = ["Lead", "Offer", "Negotiation", "Won"];

/// Company, person, city; phone numbers and addresses are made from the position.
const SEEDS: [(&str, &str, &str); 22] = [
    ("ACME", "Dana Whitfield", "Leeds"),
    ("Alder & Sons", "Tom Alder", "York"),
    ("Bluefin Foods", "Priya Nair", "Hull"),
    ("Borealis Energy", "Jonas Lind", "Bergen"),
    ("Brightwater", "Mina Okafor", "Bristol"),
    ("Cartwright Ltd", "Sue Cartwright", "Derby"),
    ("Delphi Optics", "Nikos Pappas", "Athens"),
    ("Eastgate Print", "Ruth Eames", "Norwich"),
    ("Fennel Kitchen", "Carla Rossi", "Milan"),
    ("Granite Works", "Owen Price", "Cardiff"),
    ("Heron Travel", "Lucy Shaw", "Exeter"),
    ("Inkwell Books", "Paul Becker", "Bonn"),
    ("Juniper Labs", "Aiko Tanaka", "London"),
    ("Kestrel Tools", "Ivan Petrov", "Varna"),
    ("Lindqvist AB", "Elsa Lindqvist", "Malmö"),
    ("Maple Interiors", "Grace Chen", "Reading"),
    ("Northside Cycles", "Ben Archer", "Leeds"),
    ("Orchard Dairy", "Helen Frost", "Taunton"),
    ("Pinnacle Roofing", "Adam Kerr", "Glasgow"),
    ("Quayside Hotels", "Marie Blanc", "Nantes"),
    ("Riverbend Farm", "Joe Haddad", "Kent"),
    ("Summit Outdoor", "Nora Vik", "Oslo"),
];

/// A person at a company.
#[derive(Clone, Debug, Serialize)]
pub struct Contact {
    id: usize,
    company: String,
    person: String,
    city: String,
    phone: String,
    email: String,
    customer_number: String,
    key_account: bool,
}

/// A card on the board.
#[derive(Clone, Debug, Serialize)]
pub struct Deal {
    id: usize,
    title: String,
    value: String,
    stage: String,
}

/// The state of the site.
#[derive(Debug)]
pub struct Contacts {
    contacts: Vec<Contact>,
    deals: Vec<Deal>,
}

impl Default for Contacts {
    fn default() -> Self {
        let contacts = SEEDS
            .into_iter()
            .zip(1..)
            .map(|((company, person, city), id)| {
                let given = person.split(' ').next().unwrap_or(person).to_lowercase();
                let firm: String = company
                    .to_lowercase()
                    .matches(char::is_alphanumeric)
                    .collect();
                Contact {
                    id,
                    company: company.to_owned(),
                    person: person.to_owned(),
                    city: city.to_owned(),
                    phone: format!("020 7946 {:04}", 110 + 7 * id),
                    email: format!("{given}@{firm}.example"),
                    customer_number: format!("C-{:05}", 30417 + 13 * id),
                    key_account: false,
                }
            });
        let deals = [
            ("ACME service contract", "12,400", "Lead"),
            ("Heron Travel portal", "8,900", "Lead"),
            ("Juniper Labs licences", "21,000", "Offer"),
            ("Brightwater rollout", "34,500", "Negotiation"),
            ("Kestrel Tools training", "3,200", "Won"),
        ];
        let deals = deals
            .into_iter()
            .zip(1..)
            .map(|((title, value, stage), id)| Deal {
                id,
                title: title.to_owned(),
                value: value.to_owned(),
                stage: stage.to_owned(),
            });
        Self {
            contacts: contacts.collect(),
            deals: deals.collect(),
        }
    }
}

pub(super) fn routes() -> Router<Shared> {
    plain_pages(
        "crm",
        &[
            ("/", "contacts.html"),
            ("/contacts", "contacts.html"),
            ("/contacts/{id}", "contact.html"),
            ("/deals", "deals.html"),
            ("/overview/{kind}", "overview.html"),
            ("/offers", "offers.html"),
        ],
    )
    .route("/api/contacts", get(list))
    .route("/api/contacts/{id}", get(show).put(update))
    .route("/api/deals", get(deals))
    .route("/api/deals/{id}", put(move_deal))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
    page: Option<usize>,
}

#[derive(Serialize)]
struct Found {
    items: Vec<Contact>,
    total: usize,
    page: usize,
    pages: usize,
}

async fn list(State(shared): State<Shared>, Query(search): Query<Search>) -> Json<Found> {
    let wanted = search.q.trim().to_lowercase();
    let world = shared.world();
    let found: Vec<&Contact> = world
        .contacts
        .contacts
        .iter()
        .filter(|each| {
            [&each.company, &each.person, &each.city]
                .iter()
                .any(|field| field.to_lowercase().contains(&wanted))
        })
        .collect();
    let pages = found.len().div_ceil(PAGE).max(1);
    let page = search.page.unwrap_or(1).clamp(1, pages);
    let items = found.iter().skip((page - 1) * PAGE).take(PAGE);
    Json(Found {
        items: items.map(|each| (*each).clone()).collect(),
        total: found.len(),
        page,
        pages,
    })
}

fn find(contacts: &mut [Contact], id: usize) -> Result<&mut Contact, Refusal> {
    contacts
        .iter_mut()
        .find(|contact| contact.id == id)
        .ok_or_else(|| Refusal::not_found("There is no such contact"))
}

async fn show(
    State(shared): State<Shared>,
    Path(id): Path<usize>,
) -> Result<Json<Contact>, Refusal> {
    let mut world = shared.world();
    Ok(Json(find(&mut world.contacts.contacts, id)?.clone()))
}

#[derive(Deserialize)]
struct Change {
    person: Option<String>,
    phone: Option<String>,
    key_account: Option<bool>,
}

async fn update(
    State(shared): State<Shared>,
    Path(id): Path<usize>,
    Json(change): Json<Change>,
) -> Result<Json<Contact>, Refusal> {
    let mut world = shared.world();
    let contact = find(&mut world.contacts.contacts, id)?;
    if let Some(person) = change.person {
        if person.trim().is_empty() {
            return Err(Refusal::invalid("person", "Enter a name"));
        }
        person.trim().clone_into(&mut contact.person);
    }
    if let Some(phone) = change.phone {
        phone.trim().clone_into(&mut contact.phone);
    }
    if let Some(key_account) = change.key_account {
        contact.key_account = key_account;
    }
    Ok(Json(contact.clone()))
}

async fn deals(State(shared): State<Shared>) -> Json<Vec<Deal>> {
    Json(shared.world().contacts.deals.clone())
}

#[derive(Deserialize)]
struct Move {
    stage: String,
}

async fn move_deal(
    State(shared): State<Shared>,
    Path(id): Path<usize>,
    Json(given): Json<Move>,
) -> Result<Json<Deal>, Refusal> {
    if !STAGES.contains(&given.stage.as_str()) {
        return Err(Refusal::invalid("stage", "There is no such column"));
    }
    let mut world = shared.world();
    let deals = &mut world.contacts.deals;
    let position = deals
        .iter()
        .position(|deal| deal.id == id)
        .ok_or_else(|| Refusal::not_found("There is no such deal"))?;
    // A moved card goes below those that are there.
    let mut deal = deals.remove(position);
    deal.stage = given.stage;
    deals.push(deal.clone());
    Ok(Json(deal))
}
