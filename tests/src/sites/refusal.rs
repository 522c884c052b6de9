//! What a site answers when it will not do something.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A status, the field it is about (empty if none) and a sentence for the person.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    field: &'static str,
    message: String,
}

impl Refusal {
    /// A value that will not do; the page shows the message at the field.
    #[must_use]
    pub fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            field,
            message: message.into(),
        }
    }

    /// Nothing of that name is known.
    #[must_use]
    pub fn not_found(what: impl Into<String>) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            field: "",
            message: what.into(),
        }
    }

    /// An address that leads nowhere.
    #[must_use]
    pub fn no_such_page() -> Self {
        Self::not_found("No such page")
    }

    /// No session: the page goes to the sign-in.
    #[must_use]
    pub fn signed_out() -> Self {
        Self {
            status: StatusCode::UNAUTHORIZED,
            field: "",
            message: "Sign in first".to_owned(),
        }
    }

    /// A request that no page of ours makes.
    #[must_use]
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            field: "",
            message: message.into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "field": self.field, "message": self.message });
        (self.status, Json(body)).into_response()
    }
}
