//! Skills for agents over the Model Context Protocol: `taught mcp` speaks it on stdin and stdout.
//!
//! A thin face: it decodes a call, asks the service, and encodes the answer. Nothing else may be written to stdout.
//! Both generations of the protocol are answered, the one that begins with `initialize` and the one without a session.

mod server;
#[cfg(test)]
mod tests;
mod tools;
mod watch;

use rmcp::ServiceExt as _;
use rmcp::service::{QuitReason, ServerInitializeError};
use rmcp::transport::stdio_pipes;

pub use server::Server;

use crate::codes::Code;
use crate::service::Service;

/// Why serving ended otherwise than by the client's leaving.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// What came on stdin is not the protocol.
    #[error("the client does not speak the Model Context Protocol: {0}")]
    Protocol(String),
    /// A task of ours ended early.
    #[error("serving broke off: {0}")]
    BrokenOff(String),
}

impl ServeError {
    /// The code of the failure.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Protocol(_) => Code::McpProtocol,
            Self::BrokenOff(_) => Code::McpBrokenOff,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Protocol(_) => {
                Some("`taught mcp` is started by an agent's host, which speaks to it on stdin and stdout".to_owned())
            }
            Self::BrokenOff(_) => None,
        }
    }
}

/// Serves on stdin and stdout until the client closes them.
///
/// # Errors
/// [`ServeError`]; a client that leaves is none.
pub async fn serve_stdio(service: Service) -> Result<(), ServeError> {
    let running = match Server::new(service).serve(stdio_pipes()).await {
        Ok(running) => running,
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => {
            return Ok(());
        }
        // Not `{error}`: it would repeat what was sent.
        Err(ServerInitializeError::ExpectedInitializeRequest(_)) => {
            return Err(ServeError::Protocol(
                "it did not begin with `initialize`".to_owned(),
            ));
        }
        Err(ServerInitializeError::InitializeFailed(error)) => {
            return Err(ServeError::Protocol(error.message.into_owned()));
        }
        Err(error) => return Err(ServeError::BrokenOff(error.to_string())),
    };
    match running.waiting().await {
        Ok(QuitReason::JoinError(error)) | Err(error) => {
            Err(ServeError::BrokenOff(error.to_string()))
        }
        Ok(_) => Ok(()),
    }
}
