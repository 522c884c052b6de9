//! Gives an order to the recording that is under way, from another process.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::link::{self, Stream};
use super::order::{Order, Reply, encode};
use super::{ControlError, LONGEST_MESSAGE, SOCKET};
use crate::home::Home;

/// Ending a recording waits for its last frames.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Gives an order and waits for the answer. Not to be called from within an asynchronous task.
///
/// # Errors
/// Nothing is being recorded, it does not answer, or it refused.
pub fn send(home: &Home, order: &Order) -> Result<Reply, ControlError> {
    let path = home.runtime().join(SOCKET);
    let message = encode(order)?;
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::ConnectionRefused => ControlError::NotRunning,
        io::ErrorKind::InvalidInput => ControlError::PathTooLong { path: path.clone() },
        _ => ControlError::Io {
            path: path.clone(),
            source: error,
        },
    };
    let no_answer = |error: io::Error| ControlError::NoAnswer {
        reason: error.to_string(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    let line = runtime.block_on(async {
        let talk = async {
            let stream = link::connect(&path).await.map_err(failed)?;
            exchange(stream, &message).await.map_err(no_answer)
        };
        match timeout(LONGEST_WAIT, talk).await {
            Ok(line) => line,
            Err(_) => Err(no_answer(io::ErrorKind::TimedOut.into())),
        }
    })?;
    let reply: Reply = serde_json::from_slice(&line).map_err(|_| ControlError::NoAnswer {
        reason: "what came back is no reply".to_owned(),
    })?;
    match reply.refused {
        Some(reason) => Err(ControlError::Refused(reason)),
        None => Ok(reply),
    }
}

async fn exchange(stream: Stream, message: &[u8]) -> io::Result<Vec<u8>> {
    let (read, mut write) = tokio::io::split(stream);
    write.write_all(message).await?;
    let mut line = Vec::new();
    BufReader::new(read)
        .take(LONGEST_MESSAGE)
        .read_until(b'\n', &mut line)
        .await?;
    match line.is_empty() {
        true => Err(io::ErrorKind::UnexpectedEof.into()),
        false => Ok(line),
    }
}
