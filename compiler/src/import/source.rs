//! What kind of bytes a foreign file has: JSON, a zip archive, or text.

use super::ImportError;
use serde_json::Value;

/// Longest text that is read, bytes: only archives, which hold pictures, are longer.
const LONGEST: usize = 16 << 20;

/// The bytes, read as far as their kind goes.
#[derive(Debug)]
pub(super) enum Source<'a> {
    Json(Value),
    Zip(&'a [u8]),
    Text(&'a str),
}

impl<'a> Source<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, ImportError> {
        if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
            return Ok(Self::Zip(bytes));
        }
        if bytes.len() > LONGEST {
            return Err(ImportError::TooLarge);
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|_| ImportError::NotKnown)?
            .trim_start_matches('\u{feff}');
        let trimmed = text.trim_start();
        if !trimmed.starts_with(['{', '[']) {
            return Ok(Self::Text(text));
        }
        match serde_json::from_str(trimmed) {
            Ok(value) => Ok(Self::Json(value)),
            // Lines of JSON each by itself.
            Err(_) if is_lines(trimmed) => Ok(Self::Text(text)),
            Err(error) => Err(ImportError::Broken(format!(
                "the file is not whole JSON: it ends or goes wrong at line {}, column {}",
                error.line(),
                error.column()
            ))),
        }
    }

    pub(super) fn json(&self) -> Option<&Value> {
        match self {
            Self::Json(value) => Some(value),
            _ => None,
        }
    }
}

fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines
        .next()
        .and_then(|line| serde_json::from_str::<Value>(line).ok());
    first.is_some_and(|first| first.is_object()) && lines.next().is_some()
}

/// A whole number of an object; 0 where there is none.
pub(super) fn whole(value: &Value, key: &str) -> i32 {
    value
        .get(key)
        .and_then(Value::as_i64)
        .and_then(|number| i32::try_from(number).ok())
        .unwrap_or(0)
}

/// A field as text; empty where it is missing or something else.
pub(super) fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// A field as a list; empty where it is missing or something else.
pub(super) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
