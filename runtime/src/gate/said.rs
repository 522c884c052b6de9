//! What is told rather than kept: messages, the log and panics go through the nets before anyone reads them.

use std::fmt::{self, Write as _};
use std::panic;

use secrets::Net;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Crates of ours. What others trace (the bus's messages, say) holds what programs tell of their windows as they told it.
const OURS: [&str; 8] = [
    "taught",
    "recorder",
    "recording",
    "compiler",
    "secrets",
    "seal",
    "desktop",
    "store",
];

/// `text` with placeholders for what hangs in the nets. Where they go wrong, nothing of it is told.
pub fn said(text: &str) -> String {
    panic::catch_unwind(|| Net::new().clean(text).as_str().to_owned())
        .unwrap_or_else(|_| "(a message that could not be looked through for secrets)".to_owned())
}

/// Writes the events of our own crates, each as one line that went through the nets.
pub struct CleanLog<W> {
    write: W,
}

impl<W: Fn(&str)> CleanLog<W> {
    /// `write` gets one line without its break.
    pub fn new(write: W) -> Self {
        Self { write }
    }
}

impl<S: Subscriber, W: Fn(&str) + Send + Sync + 'static> Layer<S> for CleanLog<W> {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let of = event.metadata().target();
        let root = of.split("::").next().unwrap_or_default();
        if !OURS.contains(&root) {
            return;
        }
        let mut line = Line::default();
        event.record(&mut line);
        let level = event.metadata().level();
        (self.write)(&said(&format!(
            "{level:>5} {}{}",
            line.message, line.fields
        )));
    }
}

/// An event's fields as text, the message first.
#[derive(Default)]
struct Line {
    message: String,
    fields: String,
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " {name}={value:?}"),
        };
    }
}

/// A panic's text may quote what was being worked on (cutting a text in the middle of a letter does): it is told only as
/// far as the nets let it through and no text is quoted in it, with the place in full.
pub fn say_panics_through_the_nets(write: impl Fn(&str) + Send + Sync + 'static) {
    panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map_or_else(String::new, |place| {
            format!(" at {}:{}:{}", place.file(), place.line(), place.column())
        });
        let text = panic.payload_as_str().map(without_quotes);
        let text = text.map_or_else(String::new, |text| format!(": {}", said(&text)));
        write(&format!("internal error{place}{text}"));
    }));
}

/// The words of a panic without what stands in quotes in it: what Rust quotes are values.
fn without_quotes(text: &str) -> String {
    let Some(first) = text.find(['`', '"', '\'']) else {
        return text.to_owned();
    };
    format!("{}…", text[..first].trim_end())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    fn key() -> String {
        ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
    }

    fn logged(act: impl FnOnce()) -> String {
        let lines = Arc::new(Mutex::new(String::new()));
        let to = Arc::clone(&lines);
        let layer = CleanLog::new(move |line: &str| {
            let mut lines = to.lock().unwrap();
            lines.push_str(line);
            lines.push('\n');
        });
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), act);
        let lines = lines.lock().unwrap();
        lines.clone()
    }

    #[test]
    fn the_log_of_our_crates_goes_through_the_nets_and_nothing_else_is_logged() {
        let error = std::io::Error::other(key());
        let log = logged(|| {
            tracing::warn!(%error, number = 3, "no picture of {}", key());
            tracing::warn!(target: "recorder::scribe", password = "password: Hunter2x", "typed");
            tracing::trace!(target: "zbus::connection", "a message");
        });
        assert_eq!(log.matches("{secret: ").count(), 3, "{log}");
        assert!(log.starts_with(" WARN no picture of {secret: "), "{log}");
        assert!(log.contains("number=3"), "{log}");
        assert!(
            !log.contains("Hunter2x") && !log.contains(&key()[6..20]),
            "{log}"
        );
        assert!(!log.contains("a message"), "{log}");
    }

    #[test]
    fn of_a_panics_text_nothing_quoted_is_told() {
        let text =
            "byte index 3 is not a char boundary; it is inside 'ü' (bytes 2..4) of `Hünter2`";
        assert_eq!(
            without_quotes(text),
            "byte index 3 is not a char boundary; it is inside…"
        );
        assert_eq!(
            without_quotes("attempt to add with overflow"),
            "attempt to add with overflow"
        );
    }
}
