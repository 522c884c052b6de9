//! Every detector's own examples, planted where a recording holds text and spelled as other programs spell them.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use secrets::detectors::TABLE;
use secrets::{Net, Piece, Text};

/// What reports call a leak: so many characters of a secret in a row, or that many if it is all digits.
const LEAK: usize = 6;
const LEAK_DIGITS: usize = 4;

/// An example and its secret.
struct Planted<'a> {
    kind: &'static str,
    net: &'a Net,
    text: String,
    secret: String,
    around: String,
}

/// In the literal stretches: "{secret: …}" itself shares letters with some tokens, and so do the words around them.
fn leaks(clean: &Text, secret: &str, around: &str) -> bool {
    let run = if secret.bytes().any(|b| b.is_ascii_alphabetic()) {
        LEAK
    } else {
        LEAK_DIGITS
    };
    clean.pieces().iter().any(|piece| match piece {
        Piece::Secret(_) => false,
        Piece::Plain(kept) => {
            let in_kept = |part: &&[u8]| kept.as_bytes().windows(run).any(|window| window == *part);
            let in_public =
                |part: &&[u8]| around.as_bytes().windows(run).any(|window| window == *part);
            secret
                .as_bytes()
                .windows(run)
                .any(|part| in_kept(&part) && !in_public(&part))
        }
    })
}

impl Planted<'_> {
    fn check(&self, recorded: &str) {
        self.judge(recorded, &self.net.clean(recorded));
    }

    fn check_url(&self, recorded: &str) {
        self.judge(recorded, &self.net.clean_url(recorded));
    }

    fn judge(&self, recorded: &str, clean: &Text) {
        assert!(
            !leaks(clean, &self.secret, &self.around),
            "{}: {recorded}\n gave {clean}",
            self.kind
        );
        assert!(
            clean.has_secret(),
            "{}: {recorded}\n gave {clean}",
            self.kind
        );
    }
}

fn for_every_example(plant: impl Fn(&Planted<'_>, &str)) {
    let net = &Net::new();
    for detector in TABLE {
        for hit in detector.hits {
            let secret = hit.secret.concat();
            let text = format!("{}{secret}{}", hit.before, hit.after);
            let around = format!("{}\n{}", hit.before, hit.after);
            let planted = Planted {
                kind: detector.kind,
                net,
                text,
                secret,
                around,
            };
            plant(&planted, &planted.text);
        }
    }
}

fn percent(text: &str, all: bool) -> String {
    let kept = |b: u8| !all && (b.is_ascii_alphanumeric() || b"-_.~".contains(&b));
    text.bytes()
        .map(|b| {
            if kept(b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

#[test]
fn in_titles_names_and_sentences() {
    for_every_example(|planted, text| {
        planted.check(&format!("{text} – Settings – Chromium"));
        planted.check(&format!("Copy key {text}"));
        planted.check(&format!("Übersicht ({text})"));
        planted.check(&format!("\"{text}\""));
        planted.check(&format!("first line\n{text}\nlast line"));
    });
}

#[test]
fn in_addresses() {
    for_every_example(|planted, text| {
        let coded = percent(text, false);
        let nested = percent(&format!("https://b.example/?q={coded}"), false);
        planted.check_url(&format!("https://a.example/x?q={coded}&page=2"));
        planted.check_url(&format!("https://a.example/x#{coded}"));
        planted.check_url(&format!("https://a.example/go?next={nested}"));
    });
}

#[test]
fn in_other_spellings() {
    for_every_example(|planted, text| {
        planted.check(&percent(text, true));
        planted.check(&serde_json::json!({ "a": text, "n": 1 }).to_string());
        planted.check(
            &text
                .chars()
                .map(|c| format!("&#{};", u32::from(c)))
                .collect::<String>(),
        );
        planted.check(
            &text
                .chars()
                .flat_map(|c| [c, '\u{200b}'])
                .collect::<String>(),
        );
        planted.check(&format!("data {}", STANDARD.encode(text)));
        planted.check(&text.bytes().map(|b| format!("{b:02x}")).collect::<String>());
        planted.check_url(&format!(
            "https://a.example/x/{}/y",
            URL_SAFE_NO_PAD.encode(text)
        ));
    });
}
