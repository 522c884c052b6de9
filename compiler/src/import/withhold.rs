//! Secrets that stand in a foreign file in clear: they do not get into the recording.

use crate::passes::secrets::{clean_text, hints};
use recording::{Event, Recording, Value, What};
use secrets::{FieldHints, Net, field_is_secret, secret_name};

/// Takes secrets out of the recording. Returns how many values were withheld.
pub(super) fn withhold(recording: &mut Recording) -> usize {
    let mut net = Net::new();
    let mut withheld = 0;
    for event in &recording.events {
        let Some((_, hints)) = secret(event) else {
            continue;
        };
        match &event.what {
            What::Value(value) => net.taint(
                value.after.as_deref().unwrap_or_default(),
                &secret_name(&hints),
            ),
            What::TextInput(text) => net.taint(&text.text, &secret_name(&hints)),
            _ => {}
        }
    }
    for event in &mut recording.events {
        let Some(reason) = secret(event).map(|(reason, _)| reason) else {
            continue;
        };
        match &mut event.what {
            What::Value(value) => {
                withheld +=
                    usize::from(value.after.as_ref().is_some_and(|value| !value.is_empty()));
                value.after = None;
            }
            What::TextInput(text) => {
                withheld += usize::from(!text.text.is_empty());
                text.text.clear();
            }
            // A place for a value that nobody may be asked to tell.
            What::Clipboard(_) => event.what = What::Value(Value::default()),
            What::Key(key) if key.text.is_some() => {
                key.key = None;
                key.text = None;
            }
            _ => continue,
        }
        event.withheld = Some(reason.to_owned());
    }
    recording
        .header
        .each_text(|kind, text| clean_text(&net, kind, text));
    for event in &mut recording.events {
        event.each_text(|kind, text| clean_text(&net, kind, text));
    }
    withheld
}

/// Why what goes into the event's field must not be kept.
fn secret(event: &Event) -> Option<(&'static str, FieldHints<'_>)> {
    let target = event.target.as_deref()?;
    let hints = hints(target);
    let fills = matches!(
        event.what,
        What::Value(_) | What::TextInput(_) | What::Key(_) | What::Clipboard(_)
    ) && target.editable;
    let reason = field_is_secret(&hints).filter(|_| fills)?;
    Some((reason.as_str(), hints))
}
