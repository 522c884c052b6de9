//! Starting and stopping: one router a site, one listener a router, all on 127.0.0.1.

use std::io;
use std::net::Ipv4Addr;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use jiff::civil::{Date, date};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::addresses::{Addresses, SITES};
use super::assets::Assets;
use super::world::Shared;
use super::{contacts, documents, expenses, leave, sign_in, stock, tickets};

/// No request may carry more, in bytes: the largest is a small uploaded file.
const BODY_LIMIT: usize = 256 * 1024;

/// How to serve.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Where the nine ports begin.
    pub addresses: Addresses,
    /// The date that the pages take for today.
    pub today: Date,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            addresses: Addresses::default(),
            today: date(2026, 11, 30),
        }
    }
}

/// The sites while they are served; dropping it ends them.
#[derive(Debug)]
pub struct Running {
    shared: Shared,
    servers: JoinSet<io::Result<()>>,
}

impl Running {
    /// Where the sites stand.
    #[must_use]
    pub fn addresses(&self) -> Addresses {
        self.shared.addresses()
    }

    /// As `POST /_reset` does.
    pub fn reset(&self) {
        self.shared.reset();
    }

    /// Waits until one server fails; without a failure it never returns.
    ///
    /// # Errors
    /// What the failed server says.
    pub async fn until_failure(mut self) -> io::Result<()> {
        while let Some(ended) = self.servers.join_next().await {
            ended.map_err(io::Error::other)??;
        }
        Ok(())
    }
}

/// Serves all nine sites; returns once all listen.
///
/// # Errors
/// If the files cannot be read or one of the ports is taken.
pub async fn start(options: Options) -> io::Result<Running> {
    let shared = Shared::new(
        options.addresses,
        options.today,
        Assets::of_the_repository()?,
    );
    let mut servers = JoinSet::new();
    for (site, port) in options.addresses.all() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(|error| io::Error::new(error.kind(), format!("port `{port}`: {error}")))?;
        let router = router(site, &shared);
        servers.spawn(async move { axum::serve(listener, router).await });
    }
    Ok(Running { shared, servers })
}

/// Everything that one site answers.
pub(super) fn router(site: &'static str, shared: &Shared) -> Router {
    let own = match site {
        "expenses" => expenses::routes(shared),
        "sso" => sign_in::routes(),
        "crm" => contacts::routes(),
        "shop" => stock::routes(),
        "helpdesk" => tickets::routes(),
        "files" => documents::routes(),
        "people" => leave::routes(),
        "widgets" => plain_pages(
            site,
            &[
                ("/", "mileage.html"),
                ("/mileage", "mileage.html"),
                ("/rates", "rates.html"),
                ("/policy", "policy.html"),
                ("/human", "human.html"),
                ("/reference", "reference.html"),
                ("/forecast", "forecast.html"),
                ("/forecast/last-month", "forecast.html"),
            ],
        ),
        _ => plain_pages(
            site,
            &[
                ("/", "index.html"),
                ("/seats", "seats.html"),
                ("/rota", "rota.html"),
                ("/floors", "floors.html"),
            ],
        ),
    };
    own.route("/_site.js", get(site_facts))
        .route("/_reset", post(reset))
        .fallback(move |State(shared): State<Shared>, uri: Uri| async move {
            shared.assets().fallback(site, &uri)
        })
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(shared.clone())
}

/// Routes that only show a file of the site; `{…}` in a path is for the page's own script.
pub(super) fn plain_pages(
    site: &'static str,
    pages: &'static [(&'static str, &'static str)],
) -> Router<Shared> {
    pages.iter().fold(Router::new(), |router, (path, file)| {
        router.route(
            path,
            get(move |State(shared): State<Shared>| async move {
                shared.assets().response(&format!("{site}/{file}"))
            }),
        )
    })
}

/// What every page's script has to know. A script, not JSON: it must be there before the page's own script runs.
async fn site_facts(State(shared): State<Shared>) -> impl IntoResponse {
    let origins: serde_json::Map<_, _> = SITES
        .iter()
        .map(|site| ((*site).to_owned(), shared.addresses().origin(site).into()))
        .collect();
    let facts = json!({
        "today": shared.today().to_string(),
        "load": shared.world().next_load(),
        "origins": origins,
    });
    let headers = [
        (CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, format!("window.site = {facts};\n"))
}

async fn reset(State(shared): State<Shared>) -> StatusCode {
    shared.reset();
    StatusCode::NO_CONTENT
}
