//! What a recording may show, whoever wrote it: no value that went where secrets go, nor anything else that hangs in the
//! nets. Our own recorder never writes such values; a file from elsewhere, or one marked afterwards, may hold them.

use std::collections::BTreeSet;
use std::sync::Arc;

use compiler::{clean_text, field_hints};
use recording::{Event, Recording, Target, What};
use secrets::{Net, Text, field_is_secret, secret_name};

/// The same recording without the values of secure, withheld and secretly marked lines, and with placeholders for what
/// else the nets find.
#[must_use]
pub fn without_secrets(mut recording: Recording) -> Recording {
    let marked = marked_secret(&recording);
    let net = net_of(&recording, &marked);
    recording
        .header
        .each_text(|kind, text| clean_text(&net, kind, text));
    for event in &mut recording.events {
        if is_secret(event, &marked) {
            hide(event);
        }
        event.each_text(|kind, text| clean_text(&net, kind, text));
    }
    recording
}

/// The nets, told of every value that went where secrets go in a recording of plain lines. Any other text tells nothing.
pub fn net_of_lines(text: &str) -> Net {
    let first = text.lines().next().unwrap_or_default();
    if !first.contains(recording::FORMAT) {
        return Net::new();
    }
    match recording::read_bytes(text.as_bytes()) {
        Ok(recording) => net_of(&recording, &marked_secret(&recording)),
        Err(_) => Net::new(),
    }
}

fn net_of(recording: &Recording, marked: &BTreeSet<u64>) -> Net {
    let mut net = Net::new();
    // Keys that went to the same field one after the other.
    let mut typed = (String::new(), String::new());
    for event in &recording.events {
        let name = event.target.as_deref().map_or_else(
            || "withheld".to_owned(),
            |target| secret_name(&field_hints(target)),
        );
        let secret = is_secret(event, marked);
        match &event.what {
            What::Key(key) if secret && (typed.0.is_empty() || typed.1 == name) => {
                typed.0.push_str(key.text.as_deref().unwrap_or_default());
                typed.1.clone_from(&name);
            }
            _ => {
                let (text, name) = std::mem::take(&mut typed);
                net.taint(&text, &name);
            }
        }
        if secret {
            for value in values(event).filter(|value| value.chars().count() > 1) {
                net.taint(&value, &name);
            }
        }
    }
    net.taint(&typed.0, &typed.1);
    net
}

fn is_secret(event: &Event, marked: &BTreeSet<u64>) -> bool {
    let withheld = event.withheld.as_deref();
    // What is left of a line that a secret was taken out of is harmless.
    withheld.is_some_and(|why| why != "tainted")
        || marked.contains(&event.seq)
        || event.target.as_deref().is_some_and(|target| {
            target.secure || target.editable && field_is_secret(&field_hints(target)).is_some()
        })
}

/// The lines that a mark calls secret: the one it names, else the last one before it that went to an element.
fn marked_secret(recording: &Recording) -> BTreeSet<u64> {
    let mut marked = BTreeSet::new();
    let mut last = None;
    for event in &recording.events {
        match &event.what {
            What::Note(note) if note.mark.as_deref() == Some("secret") => {
                marked.extend(note.on.or(last));
            }
            _ if event.target.is_some() => last = Some(event.seq),
            _ => {}
        }
    }
    marked
}

/// What was put in by this line, and what the field held.
fn values(event: &Event) -> impl Iterator<Item = String> + use<> {
    let [before, after] = match &event.what {
        What::Key(key) => [key.text.clone(), None],
        What::TextInput(input) => [Some(input.text.clone()), None],
        What::Value(value) => [value.before.clone(), value.after.clone()],
        _ => [None, None],
    };
    let target = event.target.as_deref().filter(|target| target.editable);
    let held = target.and_then(|target| target.state.value.clone());
    let text = target.and_then(|target| target.text.clone());
    [before, after, held, text]
        .into_iter()
        .flatten()
        .filter(|text| !text.is_empty() && !Text::from_stored(text).has_secret())
}

fn hide(event: &mut Event) {
    match &mut event.what {
        What::Key(key) => (key.key, key.text) = (None, None),
        What::TextInput(input) => input.text.clear(),
        What::Value(value) => (value.before, value.after) = (None, None),
        What::Changed(change) => (change.before, change.after) = (None, None),
        _ => {}
    }
    if let Some(target) = &event.target
        && (target.state.value.is_some() || target.text.is_some())
    {
        let mut bare: Target = (**target).clone();
        (bare.state.value, bare.text) = (None, None);
        event.target = Some(Arc::new(bare));
    }
    event.withheld.get_or_insert_with(|| "secure".to_owned());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(lines: &str) -> String {
        let header = r#"{"format":"taught-recording","version":1}"#;
        let recording = recording::read_bytes(format!("{header}\n{lines}").as_bytes()).unwrap();
        format!("{:?}", without_secrets(recording))
    }

    #[test]
    fn a_secure_field_shows_nothing_wherever_its_value_comes_up() {
        let text = shown(
            r#"{"seq":1,"t":1,"kind":"key","key":"H","text":"H","target":{"role":"textbox","name":"Password","secure":true}}
{"seq":2,"t":2,"kind":"value","after":"Hunter2","target":{"role":"textbox","secure":true,"state":{"value":"Hunter2"}}}
{"seq":3,"t":3,"kind":"value","after":"Hunter2","target":{"role":"textbox","name":"Copy"}}"#,
        );
        assert!(
            !text.contains("Hunter2") && !text.contains("\"H\""),
            "{text}"
        );
        assert!(text.contains("Password") && text.contains("Copy"));
    }

    #[test]
    fn a_mark_hides_the_line_that_it_is_on() {
        let text = shown(
            r#"{"seq":1,"t":1,"kind":"value","after":"AB-17","target":{"role":"textbox","name":"Code"}}
{"seq":2,"t":2,"kind":"note","mark":"secret"}
{"seq":3,"t":3,"kind":"value","after":"open","target":{"role":"textbox","name":"Status"}}"#,
        );
        assert!(!text.contains("AB-17") && text.contains("open"), "{text}");
    }
}
