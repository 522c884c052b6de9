//! `taught mcp`: serves the skills to an agent's host over stdin and stdout. Nothing else goes to stdout.

use serde_json::Value;

use super::context::Context;
use super::failure::Failure;
use super::output::Answer;
use super::skills::with_service;
use crate::mcp;

/// Serves until the host leaves. The answer is empty.
pub fn carry_out(context: &Context) -> Result<Answer, Failure> {
    with_service(context, async |service| {
        mcp::serve_stdio(service.clone()).await?;
        Ok(Answer::new("", Value::Null))
    })
}

impl From<mcp::ServeError> for Failure {
    fn from(error: mcp::ServeError) -> Self {
        let failure = Self::failed(error.code(), error.to_string());
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}
