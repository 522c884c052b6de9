//! The way from a command to the service: opens the store, and runs one piece of work on it.

use std::sync::Arc;

use serde_json::{Value, json};
use store::SqliteStore;

use super::context::Context;
use super::failure::Failure;
use crate::codes::Code;
use crate::service::{Saved, Service, ServiceError};

/// Opens the store and does `work` with the service. The runtime lives as long as the work.
///
/// # Errors
/// The home, key or store cannot be used, or what the work says.
pub fn with_service<T>(
    context: &Context,
    work: impl AsyncFnOnce(&Service) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let key = context.key()?;
    let home = context.home()?;
    home.ensure()?;
    let store = SqliteStore::open(&home.store(), &key).map_err(ServiceError::from)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(Code::Internal, format!("no runtime: {error}")))?;
    runtime.block_on(async {
        let service = Service::local(Arc::new(store)).await?;
        work(&service).await
    })
}

/// What a change came to, for programs.
pub fn saved_data(saved: &Saved) -> Value {
    json!({
        "slug": saved.slug,
        "version": saved.version,
        "changed": saved.changed,
        "ignored": saved.ignored,
    })
}
