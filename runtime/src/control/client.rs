//! Gives an order to the recording that is under way, from another process.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use super::order::{Order, Reply, encode};
use super::{ControlError, LONGEST_MESSAGE, SOCKET};
use crate::home::Home;

/// Ending a recording waits for its last frames.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Gives an order and waits for the answer.
///
/// # Errors
/// Nothing is being recorded, it does not answer, or it refused.
pub fn send(home: &Home, order: &Order) -> Result<Reply, ControlError> {
    let path = home.runtime().join(SOCKET);
    let mut stream = match UnixStream::connect(&path) {
        Ok(stream) => stream,
        Err(error) => {
            return Err(match error.kind() {
                io::ErrorKind::NotFound
                | io::ErrorKind::NotADirectory
                | io::ErrorKind::ConnectionRefused => ControlError::NotRunning,
                io::ErrorKind::InvalidInput => ControlError::PathTooLong { path },
                _ => ControlError::Io {
                    path,
                    source: error,
                },
            });
        }
    };
    match exchange(&mut stream, &encode(order)?) {
        Ok(line) => {
            let reply: Reply =
                serde_json::from_slice(&line).map_err(|_| ControlError::NoAnswer {
                    reason: "what came back is no reply".to_owned(),
                })?;
            match reply.refused {
                Some(reason) => Err(ControlError::Refused(reason)),
                None => Ok(reply),
            }
        }
        Err(error) => Err(ControlError::NoAnswer {
            reason: error.to_string(),
        }),
    }
}

fn exchange(stream: &mut UnixStream, message: &[u8]) -> io::Result<Vec<u8>> {
    stream.set_read_timeout(Some(LONGEST_WAIT))?;
    stream.set_write_timeout(Some(LONGEST_WAIT))?;
    stream.write_all(message)?;
    let mut line = Vec::new();
    BufReader::new(stream)
        .take(LONGEST_MESSAGE)
        .read_until(b'\n', &mut line)?;
    match line.is_empty() {
        true => Err(io::ErrorKind::UnexpectedEof.into()),
        false => Ok(line),
    }
}
