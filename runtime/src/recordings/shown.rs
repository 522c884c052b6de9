//! A recording as it may be shown: without what was typed into secure fields or marked as secret, whoever wrote the file.
//!
//! Our own recorder never writes such values; a file from elsewhere, or one marked afterwards, may hold them.

use std::collections::BTreeSet;
use std::sync::Arc;

use recording::{Event, Recording, Target, What};

/// The same recording with the values of secure, withheld and secretly marked lines taken out.
#[must_use]
pub fn without_withheld(mut recording: Recording) -> Recording {
    let marked = marked_secret(&recording);
    let secret: BTreeSet<String> = recording
        .events
        .iter()
        .filter(|event| is_secret(event, &marked))
        .flat_map(values)
        .filter(|value| value.chars().count() > 1)
        .collect();
    for event in &mut recording.events {
        if is_secret(event, &marked) || values(event).any(|value| secret.contains(&value)) {
            hide(event);
        }
    }
    recording
}

fn is_secret(event: &Event, marked: &BTreeSet<u64>) -> bool {
    event.withheld.is_some()
        || marked.contains(&event.seq)
        || event.target.as_ref().is_some_and(|target| target.secure)
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

/// What was put in by this line.
fn values(event: &Event) -> impl Iterator<Item = String> + use<> {
    let found: [Option<String>; 2] = match &event.what {
        What::Key(key) => [key.text.clone(), None],
        What::TextInput(input) => [Some(input.text.clone()), None],
        What::Value(value) => [value.before.clone(), value.after.clone()],
        _ => [None, None],
    };
    found.into_iter().flatten().filter(|text| !text.is_empty())
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
        format!("{:?}", without_withheld(recording))
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
