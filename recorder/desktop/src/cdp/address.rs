//! Where a browser's DevTools listen: the address that the person gave, or the one that a browser wrote into its profile.
//! Only this machine is asked: DevTools have no password.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;

/// Longest answer, bytes.
const ANSWER: u64 = 64 << 10;

/// Why there is no such address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum AddressError {
    #[error("`{0}` is no address of DevTools")]
    NotUnderstood(String),
    #[error("`{0}` is not on this machine")]
    Elsewhere(String),
    #[error("nothing answers at `{address}`: {reason}")]
    Silent { address: String, reason: String },
}

#[derive(Deserialize)]
struct Version {
    #[serde(rename = "webSocketDebuggerUrl")]
    socket: String,
}

/// The socket behind an address that a person gave: `http://127.0.0.1:9222`, `127.0.0.1:9222` or the socket's own.
pub(super) fn socket(given: &str, timeout: Duration) -> Result<String, AddressError> {
    let (scheme, rest) = given.split_once("://").unwrap_or(("http", given));
    let authority = rest.split('/').next().unwrap_or_default();
    let (host, port) = authority
        .rsplit_once(':')
        .ok_or_else(|| AddressError::NotUnderstood(given.to_owned()))?;
    if !matches!(host, "127.0.0.1" | "localhost" | "[::1]") {
        return Err(AddressError::Elsewhere(given.to_owned()));
    }
    if port.parse::<u16>().is_err() {
        return Err(AddressError::NotUnderstood(given.to_owned()));
    }
    match scheme {
        "ws" => Ok(given.to_owned()),
        "http" => ask(authority, timeout),
        _ => Err(AddressError::NotUnderstood(given.to_owned())),
    }
}

/// One request by hand: a whole client would bring more than it saves here.
fn ask(authority: &str, timeout: Duration) -> Result<String, AddressError> {
    let silent = |reason: String| AddressError::Silent {
        address: authority.to_owned(),
        reason,
    };
    let address = authority
        .to_socket_addrs()
        .ok()
        .and_then(|mut found| found.find(|address| address.ip().is_loopback()))
        .ok_or_else(|| AddressError::Elsewhere(authority.to_owned()))?;
    let answer = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, timeout)?;
        stream.set_read_timeout(Some(timeout))?;
        stream.set_write_timeout(Some(timeout))?;
        write!(
            stream,
            "GET /json/version HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n"
        )?;
        body(BufReader::new(stream.take(ANSWER)))
    };
    let body = answer().map_err(|error| silent(error.to_string()))?;
    let version: Version = serde_json::from_str(body.trim())
        .map_err(|_| silent("what answers there are no DevTools".to_owned()))?;
    Ok(version.socket)
}

/// What an answer says after its headers. DevTools leave the connection open, so its end is no sign.
fn body(mut answer: impl BufRead) -> std::io::Result<String> {
    let mut length = None;
    loop {
        let mut line = String::new();
        let read = answer.read_line(&mut line)?;
        let line = line.trim().to_ascii_lowercase();
        if let Some(told) = line.strip_prefix("content-length:") {
            length = told.trim().parse().ok();
        }
        if read == 0 || line.is_empty() {
            break;
        }
    }
    let mut body = String::new();
    answer
        .take(length.unwrap_or(ANSWER))
        .read_to_string(&mut body)?;
    Ok(body)
}

/// The socket of the browser that was started with this profile, once it is written there; `is_over` says that it never
/// will be.
pub(super) fn of_profile(
    profile: &Path,
    timeout: Duration,
    mut is_over: impl FnMut() -> bool,
) -> Option<String> {
    let file = profile.join("DevToolsActivePort");
    let started = Instant::now();
    while started.elapsed() < timeout && !is_over() {
        if let Ok(text) = std::fs::read_to_string(&file)
            && let Some((port, path)) = text.split_once('\n')
            && let Ok(port) = port.parse::<u16>()
        {
            return Some(format!("ws://127.0.0.1:{port}{}", path.trim()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn only_this_machine_is_asked() {
        for given in [
            "http://example.com:9222",
            "ws://10.0.0.1:9222/devtools/browser/1",
            "http://127.0.0.1.example.com:80",
        ] {
            let error = socket(given, Duration::from_millis(50)).unwrap_err();
            assert!(matches!(error, AddressError::Elsewhere(_)), "{given}");
        }
        for given in [
            "9222",
            "http://127.0.0.1",
            "ftp://127.0.0.1:1",
            "127.0.0.1:x",
        ] {
            let error = socket(given, Duration::from_millis(50)).unwrap_err();
            assert!(matches!(error, AddressError::NotUnderstood(_)), "{given}");
        }
        let own = "ws://127.0.0.1:9222/devtools/browser/1";
        assert_eq!(socket(own, Duration::ZERO).as_deref(), Ok(own));
    }

    #[test]
    fn an_answer_ends_where_it_says_though_the_connection_stays_open() {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length:2\r\nA: b\r\n\r\n{}and what follows";
        assert_eq!(body(answer.as_bytes()).unwrap(), "{}");
        assert_eq!(body(&b"HTTP/1.1 200 OK\r\n\r\n{}"[..]).unwrap(), "{}");
    }

    #[test]
    fn something_else_that_answers_is_told_apart() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = [0; 512];
            let _ = stream.read(&mut asked).unwrap();
            stream
                .write_all(b"HTTP/1.1 200 OK\r\n\r\n<h1>Hello</h1>")
                .unwrap();
        });
        let error = socket(&address, Duration::from_secs(5)).unwrap_err();
        server.join().unwrap();
        assert!(error.to_string().contains("no DevTools"), "{error}");
    }
}
