//! What the nets do to whole texts, seen from outside.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use proptest::prelude::*;
use secrets::{Net, Piece};

fn check(net: &Net, recorded: &str, expect: &str) {
    assert_eq!(net.clean(recorded).as_str(), expect, "of {recorded}");
}

#[test]
fn a_known_value_goes_wherever_and_however_it_stands() {
    let mut net = Net::new();
    net.taint("p&ss \"wörd\"/9", "password");
    for text in [
        "p&ss \"wörd\"/9".to_owned(),
        "Signed in with p&ss \"wörd\"/9 today".to_owned(),
        "p&ss \"wo\u{308}rd\"/9".to_owned(),
        "p%26ss%20%22w%C3%B6rd%22%2F9".to_owned(),
        "p%26ss+%22w%c3%b6rd%22%2f9".to_owned(),
        "p%2526ss%2520%2522w%25C3%25B6rd%2522%252F9".to_owned(),
        r#"{"a":"p&ss \"wörd\"/9"}"#.to_owned(),
        r#"{"a":"p&ss \"w\u00f6rd\"\/9"}"#.to_owned(),
        "p&amp;ss &quot;w&#246;rd&quot;/9".to_owned(),
        r#"p\&ss "wörd"/9"#.to_owned(),
        "p&\u{200b}ss \"wö\u{200d}rd\"/9".to_owned(),
        STANDARD.encode("p&ss \"wörd\"/9"),
        STANDARD.encode("bob:p&ss \"wörd\"/9"),
        URL_SAFE_NO_PAD.encode("xy?p&ss \"wörd\"/9?z"),
        "p&ss \"wörd\"/9"
            .bytes()
            .map(|b| format!("{b:02x}"))
            .collect(),
        "p&ss \"wörd\"/9"
            .bytes()
            .map(|b| format!("{b:02X}"))
            .collect(),
    ] {
        let clean = net.clean(&text);
        assert!(clean.has_secret(), "{text}");
        assert!(
            !clean
                .as_str()
                .replace("{secret: password}", "")
                .contains("rd"),
            "{text} gave {clean}"
        );
    }
}

#[test]
fn a_short_value_goes_only_where_it_is_all() {
    let mut net = Net::new();
    net.taint("42", "pin");
    check(&net, "42", "{secret: pin}");
    check(&net, " 42 ", "{secret: pin}");
    check(&net, "Row 42 of 142", "Row 42 of 142");
}

#[test]
fn spaces_may_be_sent_as_plus_signs() {
    let mut net = Net::new();
    net.taint("my dog 9", "passphrase");
    check(&net, "?q=my+dog+9", "?q={secret: passphrase}");
}

#[test]
fn of_two_known_values_the_longer_names_the_whole() {
    let mut net = Net::new();
    net.taint("hunter", "user");
    net.taint("hunter22", "password");
    net.taint("ter22x", "other");
    check(&net, "is hunter22 now", "is {secret: password} now");
    check(&net, "is hunter22x now", "is {secret: password} now");
}

#[test]
fn recorded_braces_forge_nothing() {
    let clean = Net::new().clean("Type {secret: password} here");
    assert_eq!(
        clean.pieces(),
        [Piece::Plain("Type {secret: password} here")]
    );
}

#[test]
fn what_the_recorder_replaced_stays_replaced() {
    let mut net = Net::new();
    net.taint("hunter22", "password");
    let once = net.clean("hunter22 or {secret: forged} at https://a.example/?token=ab");
    let again = Net::new().clean_stored(&once.to_stored());
    assert_eq!(again, once);
    assert_eq!(again.secrets().collect::<Vec<_>>(), ["password", "token"]);
    assert_eq!(
        net.clean_stored("{secret: token} and hunter22")
            .secrets()
            .count(),
        2
    );
}

#[test]
fn the_names_are_known_and_the_values_are_not() {
    let mut net = Net::new();
    net.taint("hunter22", "password");
    net.taint("hunter22", "again");
    assert_eq!(net.replacements().collect::<Vec<_>>(), ["password"]);
}

fn encodings(value: &str, before: &str, after: &str) -> Vec<String> {
    let whole = format!("{before}{value}{after}");
    let percent = |text: &str| {
        text.bytes()
            .map(|b| format!("%{b:02X}"))
            .collect::<String>()
    };
    vec![
        whole.clone(),
        percent(&whole),
        percent(&percent(&whole)),
        format!("{before}{}{after}", percent(value)),
        STANDARD.encode(&whole),
        URL_SAFE_NO_PAD.encode(&whole),
        percent(&STANDARD.encode(&whole)),
        whole.bytes().map(|b| format!("{b:02x}")).collect(),
        serde_json::to_string(&whole).expect("a string"),
        value
            .chars()
            .map(|c| format!("&#{};", u32::from(c)))
            .collect(),
        value.chars().flat_map(|c| [c, '\u{200b}']).collect(),
    ]
}

/// Everything a reader could make of `text` without trying hard.
fn holds(text: &str, value: &str) -> bool {
    if text.contains(value) {
        return true;
    }
    let runs = text.split(|c: char| !(c.is_ascii_alphanumeric() || "+/-_".contains(c)));
    let mut decoded = runs.filter(|run| run.len() >= 4).flat_map(|run| {
        (0..4).filter_map(move |skip| {
            let run = run.get(skip..)?.replace('-', "+").replace('_', "/");
            let whole = &run[..run.len() / 4 * 4];
            STANDARD.decode(whole).ok()
        })
    });
    decoded.any(|bytes| {
        bytes
            .windows(value.len())
            .any(|part| part == value.as_bytes())
    })
}

proptest! {
    #[test]
    fn no_known_value_survives_in_any_form(
        value in r"[!-~à-ż]{4,16}", before in r"[ -~]{0,9}", after in r"[ -~]{0,9}")
    {
        let mut net = Net::new();
        net.taint(&value, "password");
        prop_assume!(!"{secret: password}".contains(&value));
        for text in encodings(&value, &before, &after) {
            let clean = net.clean(&text);
            for piece in clean.pieces() {
                if let Piece::Plain(plain) = piece {
                    prop_assert!(!holds(plain, &value), "{text} gave {clean}");
                }
            }
            prop_assert!(clean.has_secret(), "{text} gave {clean}");
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in r"\PC{0,60}", url in r"[%&=?#/:@;a-z+\\é]{0,40}") {
        let mut net = Net::new();
        net.taint("a/b=é", "x");
        let _ = net.clean(&text);
        let _ = net.clean_url(&text);
        let _ = net.clean_url(&url);
        let _ = net.clean(&url);
    }

    #[test]
    fn cleaning_twice_changes_nothing(text in r"[ -~]{0,60}") {
        let net = Net::new();
        let once = net.clean(&text);
        let twice = net.clean(once.as_str());
        prop_assert_eq!(twice.as_str(), once.as_str());
    }
}
