//! Goes over every text of a line with the nets of `secrets`, and puts placeholders where something hangs in them.

use recording::{Event, TextKind, each_text_of_line};
use secrets::{Net, Text};
use serde_json::Value;

/// Cleans all texts of a line. True when a value that is known to be secret stood in what happened or in its target.
pub(super) fn clean_event(event: &mut Event, net: &Net) -> bool {
    // A number of ours, however much a code reads like it.
    let shot = event.shot.take();
    let mut tainted = false;
    event.each_text_of_act(|kind, text| tainted |= clean_text(net, kind, text));
    event.each_text_of_place(|kind, text| {
        clean_text(net, kind, text);
    });
    event.shot = shot;
    tainted
}

/// Cleans all texts of a line that was written already of known values. True when one stood in it.
pub(super) fn clean_line(line: &mut Value, net: &Net) -> bool {
    let shot = line
        .as_object_mut()
        .and_then(|fields| fields.remove("shot"));
    let mut tainted = false;
    each_text_of_line(line, |kind, text| {
        tainted |= clean_stored(net, kind, text);
    });
    if let Some(shot) = shot {
        line["shot"] = shot;
    }
    tainted
}

/// Cleans the person's own words in a header that was written already. True when a known value stood in them.
pub(super) fn clean_header(header: &mut Value, net: &Net) -> bool {
    let mut tainted = false;
    for field in ["goal", "excluded"] {
        if let Some(said) = header.get_mut(field) {
            each_text_of_line(said, |kind, text| tainted |= clean_stored(net, kind, text));
        }
    }
    tainted
}

/// Cleans a text as it was heard. True when a known value stood in it.
fn clean_text(net: &Net, kind: TextKind, text: &mut String) -> bool {
    if kind.is_own_word(text) {
        return false;
    }
    let tainted = net.knows(text);
    let cleaned = match kind {
        TextKind::Address => net.clean_url(text),
        TextKind::Words | TextKind::Own => net.clean(text),
    };
    if cleaned.has_secret() {
        *text = cleaned.to_stored();
    }
    tainted
}

/// Cleans a text as it was stored of known values. True when one stood in it outside of placeholders.
fn clean_stored(net: &Net, kind: TextKind, text: &mut String) -> bool {
    if kind.is_own_word(text) || !net.knows(Text::from_stored(text).as_str()) {
        return false;
    }
    let cleaned = match kind {
        TextKind::Address => net.clean_stored_url(text),
        TextKind::Words | TextKind::Own => net.clean_stored(text),
    };
    let cleaned = cleaned.to_stored();
    let changed = cleaned != *text;
    *text = cleaned;
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with `word` in texts of every kind, beside the format's own words.
    fn line(word: &str) -> String {
        format!(
            r##"{{"seq":7,"t":1,"kind":"click","button":"left","count":1,"x":1,"y":2,"shot":"000012.webp",
"window":{{"id":1,"app":"{word}","title":"{word}"}},"page":{{"tab":1,"url":"https://a.test/?q={word}","title":"{word}"}},
"target":{{"role":"button","name":"{word}","label":"{word}","placeholder":"{word}","description":"{word}",
"automation_id":"{word}","test_id":"{word}","dom_id":"{word}","css":"#{word}","xpath":"//*[@id='{word}']","text":"{word}",
"ancestors":[{{"role":"dialog","name":"{word}"}}],"cell":{{"table":"{word}","row_key":"{word}","column_header":"{word}",
"row_cells":[{{"column_header":"{word}","text":"{word}"}}]}},"neighbours":[{{"side":"left","text":"{word}"}}],
"matches":{{"role+name":1}},"autocomplete":"off","input_type":"submit",
"state":{{"value":"{word}","options":["{word}"],"min":"{word}","max":"{word}","step":"{word}"}}}}}}"##
        )
        .replace('\n', "")
    }

    fn event(line: &str) -> Event {
        let header = r#"{"format":"taught-recording","version":1}"#;
        let recording = recording::read_bytes(format!("{header}\n{line}").as_bytes());
        let recording = recording.expect("a recording");
        assert_eq!(recording.warnings, []);
        recording.events.into_iter().next().expect("its line")
    }

    fn known(values: &[&str]) -> Net {
        let mut net = Net::new();
        for value in values {
            net.taint(value, "password");
        }
        net
    }

    /// The line as it is written, and as it is written anew when the value was learnt later.
    fn both(word: &str, net: &Net) -> [String; 2] {
        let mut told = event(&line(word));
        assert!(clean_event(&mut told, net));
        let mut later: Value = serde_json::from_str(&line(word)).expect("a line");
        assert!(clean_line(&mut later, net));
        let told = recording::Lines::new().event(&told).expect("a line");
        [told, later.to_string()]
    }

    #[test]
    fn no_text_of_a_line_keeps_a_known_value() {
        let net = known(&["Hunter2!"]);
        for cleaned in both("Hunter2!", &net) {
            assert!(!cleaned.contains("Hunter2"), "{cleaned}");
        }
    }

    #[test]
    fn a_password_that_reads_like_a_word_of_the_format_spoils_no_line() {
        for word in ["click", "button", "left", "dialog", "submit", "000012"] {
            for cleaned in both(word, &known(&[word])) {
                let event = event(&cleaned);
                let target = event.target.as_deref().expect("its target");
                assert_eq!(event.what.kind(), "click", "{word}");
                assert_eq!(target.role, "button", "{word}");
                assert_eq!(target.ancestors[0].role, "dialog", "{word}");
                assert_eq!(target.input_type.as_deref(), Some("submit"), "{word}");
                assert_eq!(target.name, "{secret: password}", "{word}");
                assert_eq!(event.shot.as_deref(), Some("000012.webp"), "{word}");
            }
        }
    }

    #[test]
    fn the_name_of_a_key_stays_when_it_is_a_password_too() {
        let line = r#"{"seq":1,"t":1,"kind":"key","key":"Enter","target":{"role":"button","name":"Enter"}}"#;
        let mut later: Value = serde_json::from_str(line).expect("a line");
        assert!(clean_line(&mut later, &known(&["Enter"])));
        assert_eq!(later["key"], "Enter");
        assert_eq!(later["target"]["name"], "{secret: password}");
        let typed = r#"{"seq":1,"t":1,"kind":"key","key":"7","text":"7"}"#;
        let mut later: Value = serde_json::from_str(typed).expect("a line");
        assert!(clean_line(&mut later, &known(&["7"])));
        assert!(!later.to_string().contains("\"7\""), "{later}");
    }

    #[test]
    fn what_was_taken_out_before_stays_a_placeholder_when_more_is_taken_out() {
        let line =
            r#"{"seq":1,"t":1,"kind":"note","text":"first {secret: password} then alpha-7"}"#;
        let mut later: Value = serde_json::from_str(line).expect("a line");
        // A word of the placeholder itself is no reason to touch it.
        assert!(!clean_line(&mut later, &known(&["password"])));
        let mut net = Net::new();
        net.taint("alpha-7", "code");
        assert!(clean_line(&mut later, &net));
        assert_eq!(
            later["text"],
            "first {secret: password} then {secret: code}"
        );
        let text = Text::from_stored("first {secret: password} then {secret: code}");
        assert_eq!(text.secrets().count(), 2);
    }
}
