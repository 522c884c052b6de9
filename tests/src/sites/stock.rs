//! The stockroom: articles, one shared cart, and orders, which begin at SO-2201.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::hosting::plain_pages;
use super::refusal::Refusal;
use super::world::Shared;

/// The number that the first new order gets.
const FIRST_NEW: u32 = 2201;

/// Article number, name, price in cents, pieces in stock.
const ARTICLES: [(&str, &str, u32, u32); 8] = [
    ("A-100", "Desk lamp", 3450, 18),
    ("A-115", "Monitor arm", 8900, 7),
    ("A-120", "Whiteboard marker set", 990, 140),
    ("A-131", "Paper, 500 sheets", 560, 320),
    ("A-140", "Notebook, ruled", 420, 96),
    ("A-152", "USB-C dock", 14900, 5),
    ("A-160", "Headset", 6990, 12),
    ("A-171", "Standing desk", 48900, 3),
];

/// An order with its lines taken together.
#[derive(Clone, Debug, Serialize)]
pub struct Order {
    number: String,
    customer: String,
    reference: String,
    pieces: u32,
    total: String,
    shipped: bool,
}

/// The state of the site.
#[derive(Debug)]
pub struct Stock {
    cart: BTreeMap<String, u32>,
    orders: Vec<Order>,
    next: u32,
}

impl Default for Stock {
    fn default() -> Self {
        let rows = [
            ("Quayside Hotels", "PO 7731", 24, "828.00", false),
            ("ACME", "PO 4410", 6, "419.40", false),
            ("Brightwater", "PO 1207", 2, "298.00", true),
            ("Northside Cycles", "PO 3315", 40, "168.00", true),
        ];
        let orders = rows.into_iter().zip((0..FIRST_NEW).rev()).map(
            |((customer, reference, pieces, total, shipped), number)| Order {
                number: format!("SO-{number}"),
                customer: customer.to_owned(),
                reference: reference.to_owned(),
                pieces,
                total: total.to_owned(),
                shipped,
            },
        );
        Self {
            cart: BTreeMap::new(),
            orders: orders.collect(),
            next: FIRST_NEW,
        }
    }
}

pub(super) fn routes() -> Router<Shared> {
    plain_pages(
        "shop",
        &[
            ("/", "stock.html"),
            ("/stock", "stock.html"),
            ("/stock/{number}", "article.html"),
            ("/order", "order.html"),
            ("/orders", "orders.html"),
            ("/deliveries", "deliveries.html"),
            ("/advert", "advert.html"),
        ],
    )
    .route("/api/articles", get(articles))
    .route("/api/cart/{number}", put(set_quantity))
    .route("/api/orders", get(orders).post(place))
    .route("/api/orders/{number}/ship", post(ship))
}

fn money(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Each article with the quantity that is in the cart.
async fn articles(State(shared): State<Shared>) -> Json<Vec<Value>> {
    let world = shared.world();
    let rows = ARTICLES.iter().map(|(number, name, cents, stock)| {
        json!({
            "number": number,
            "name": name,
            "price": money(*cents),
            "cents": cents,
            "stock": stock,
            "quantity": world.stock.cart.get(*number).copied().unwrap_or(0),
        })
    });
    Json(rows.collect())
}

#[derive(Deserialize)]
struct Quantity {
    quantity: u32,
}

async fn set_quantity(
    State(shared): State<Shared>,
    Path(number): Path<String>,
    Json(given): Json<Quantity>,
) -> Result<Json<Value>, Refusal> {
    let (.., in_stock) = ARTICLES
        .iter()
        .find(|(known, ..)| *known == number)
        .ok_or_else(|| Refusal::not_found("There is no such article"))?;
    if given.quantity > *in_stock {
        let message = format!("Only {in_stock} in stock");
        return Err(Refusal::invalid("quantity", message));
    }
    shared.world().stock.cart.insert(number, given.quantity);
    Ok(Json(json!({ "quantity": given.quantity })))
}

async fn orders(State(shared): State<Shared>) -> Json<Vec<Order>> {
    Json(shared.world().stock.orders.clone())
}

#[derive(Deserialize)]
struct NewOrder {
    customer: String,
    reference: String,
}

async fn place(
    State(shared): State<Shared>,
    Json(given): Json<NewOrder>,
) -> Result<Json<Order>, Refusal> {
    if given.customer.trim().is_empty() {
        return Err(Refusal::invalid("customer", "Enter a customer"));
    }
    let mut world = shared.world();
    let stock = &mut world.stock;
    let lines = ARTICLES.iter().filter_map(|(number, _, cents, _)| {
        let quantity = stock.cart.get(*number).copied().unwrap_or(0);
        (quantity > 0).then_some((quantity, quantity * cents))
    });
    let (pieces, cents) = lines.fold((0, 0), |(pieces, cents), line| {
        (pieces + line.0, cents + line.1)
    });
    if pieces == 0 {
        return Err(Refusal::invalid("", "The order is empty"));
    }
    let order = Order {
        number: format!("SO-{}", stock.next),
        customer: given.customer.trim().to_owned(),
        reference: given.reference.trim().to_owned(),
        pieces,
        total: money(cents),
        shipped: false,
    };
    stock.next += 1;
    stock.cart.clear();
    stock.orders.insert(0, order.clone());
    Ok(Json(order))
}

async fn ship(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<Json<Order>, Refusal> {
    let mut world = shared.world();
    let order = world
        .stock
        .orders
        .iter_mut()
        .find(|order| order.number == number)
        .ok_or_else(|| Refusal::not_found("There is no such order"))?;
    order.shipped = true;
    Ok(Json(order.clone()))
}
