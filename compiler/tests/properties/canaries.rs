//! Canaries: what must not be read is planted wherever a recording holds text, and nothing that comes out sings.

use crate::compiled::compile;
use crate::demonstration::Demonstration;
use crate::dice::Dice;
use recording::{Ancestor, Recording, Target};
use secrets::detectors::TABLE;
use std::sync::Arc;

/// So many characters in a row betray a secret.
const LEAK: usize = 6;

/// A word of no known shape, as people's passwords are: only the field or the address tells what it is.
fn password(dice: &mut Dice) -> String {
    const LETTERS: &[u8] = b"bcdfghjkmnpqrstvwxzBCDFGHJKMNPQRSTVWXZ23456789";
    let letters = (0..12).map(|_| char::from(*dice.pick(LETTERS)));
    letters.collect::<String>() + "!7"
}

fn field(name: &str) -> Target {
    Target {
        role: "textbox".to_owned(),
        name: name.to_owned(),
        editable: true,
        matches: [("role+name".to_owned(), 1)].into(),
        ..Target::default()
    }
}

fn button(name: &str) -> Target {
    Target {
        role: "button".to_owned(),
        editable: false,
        ..field(name)
    }
}

/// Everything that comes out, in one text.
fn everything(recording: &Recording) -> String {
    let compiled = compile(recording);
    assert!(compiled.skill.is_some(), "{:?}", compiled.diagnostics);
    let mut all = format!(
        "{:?}\n{:?}\n{:?}\n",
        compiled.questions, compiled.diagnostics, compiled.trace
    );
    all += &format!("{:?}\n", compiled.skill);
    for (name, text) in &compiled.files {
        all += &format!("{name}\n{text}\n");
    }
    all
}

/// `harmless` is text that may stand there though it shares characters with the secret.
fn silent(what: &str, recording: &Recording, secret: &str, harmless: &str) {
    let all = everything(recording);
    let characters: Vec<char> = secret.chars().collect();
    for run in characters.windows(LEAK.min(characters.len())) {
        let run: String = run.iter().collect();
        if let Some(at) = all.find(&run).filter(|_| !harmless.contains(&run)) {
            let from = all[..at]
                .char_indices()
                .rev()
                .nth(200)
                .map_or(0, |(from, _)| from);
            let around: String = all[from..].chars().take(400).collect();
            panic!("{what}: `{run}` of the secret is in …{around}…");
        }
    }
}

/// A field that hides what is typed, whatever else a faulty recorder wrote of it.
#[test]
fn what_was_typed_into_a_secure_field_is_in_nothing_that_comes_out() {
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let secret = password(&mut dice);
        let name = *dice.pick(&["Password", "Field", "", "Amount"]);
        let hidden = Arc::new(Target {
            secure: true,
            ..field(name)
        });
        let mut made = Demonstration::steady(dice, &format!("Use {secret} for it"));
        made.click(Some(Arc::clone(&hidden)));
        made.keys(Some(Arc::clone(&hidden)), &secret);
        made.value_of(Some(hidden), &secret);
        made.appeared("status", &format!("Welcome, {secret}"));
        made.click(Some(Arc::new(button(&format!("Copy {secret}")))));
        made.goes(&format!("http://shop.localhost:8105/done/{secret}"));
        made.click(Some(Arc::new(button("Save"))));
        silent(&format!("seed {seed}"), &made.end(), &secret, "");
    }
}

#[test]
fn what_was_typed_into_a_field_labelled_so_is_in_nothing_that_comes_out() {
    for (seed, label) in (0..).zip([
        "Password",
        "API key",
        "Passwort",
        "Mot de passe",
        "Secret key",
        "PIN",
        "Access token",
    ]) {
        let mut dice = Dice::new(seed);
        let secret = password(&mut dice);
        let labelled = Arc::new(field(label));
        let mut made = Demonstration::steady(dice, "Store it");
        made.click(Some(Arc::clone(&labelled)));
        made.value_of(Some(labelled), &secret);
        made.click(Some(Arc::new(button(&format!("Remove {secret}")))));
        made.appeared("row", &format!("{secret} was stored"));
        silent(label, &made.end(), &secret, "");
    }
}

#[test]
fn what_an_address_says_in_secret_is_in_nothing_that_comes_out() {
    let keys = [
        "access_token",
        "password",
        "api_key",
        "session",
        "sig",
        "client_secret",
        "auth_token",
    ];
    for (seed, key) in (0..).zip(keys) {
        for spelled in ["/a?x=1&KEY=VALUE", "/a#KEY=VALUE&y=2", "/a?KEY=VALUE#top"] {
            let mut dice = Dice::new(seed);
            let secret = password(&mut dice).replace('!', "-");
            let url = "https://app.example".to_owned()
                + &spelled.replace("KEY", key).replace("VALUE", &secret);
            let mut made = Demonstration::steady(dice, "Open it");
            made.page.url.clone_from(&url);
            made.page.frame = vec![url.clone()];
            made.click(Some(Arc::new(button("Save"))));
            made.goes(&url);
            made.click(Some(Arc::new(button("Done"))));
            made.value_of(Some(Arc::new(field("Link"))), &url);
            silent(&url, &made.end(), &secret, "");
        }
    }
    let mut dice = Dice::new(99);
    let secret = password(&mut dice).replace('!', "-");
    let mut made = Demonstration::steady(dice, "Open it");
    made.page.url = format!("https://dana:{secret}@app.example/");
    made.click(Some(Arc::new(button("Save"))));
    silent("a password in front of the host", &made.end(), &secret, "");
}

const PLACES: usize = 8;

/// A demonstration with a text in one of the places that hold text.
fn planted(text: &str, place: usize) -> Recording {
    let goal = if place == 7 { text } else { "Do it" };
    let mut made = Demonstration::steady(Dice::new(7), goal);
    let text = text.to_owned();
    made.click(Some(Arc::new(button("Begin"))));
    match place {
        0 => made.click(Some(Arc::new(button(&text)))),
        1 => {
            let note = Arc::new(field("Note"));
            made.keys(Some(Arc::clone(&note)), &text);
            made.value_of(Some(note), &text);
        }
        2 => made.appeared("status", &text),
        3 => made.page.title = text,
        4 => {
            let mut of = button("Open");
            of.ancestors = vec![Ancestor {
                role: "dialog".to_owned(),
                name: text.clone(),
            }];
            of.label = Some(text.clone());
            of.text = Some(text);
            made.click(Some(Arc::new(of)));
        }
        5 => {
            let mut of = button("Edit");
            of.cell = Some(recording::Cell {
                row_key: Some(text),
                ..Default::default()
            });
            made.click(Some(Arc::new(of)));
        }
        6 => {
            let dialog = recording::Dialog {
                dialog_type: "confirm".to_owned(),
                message: text.clone(),
                answer: Some(text),
            };
            made.event(recording::What::Dialog(dialog), None);
        }
        _ => {}
    }
    made.click(Some(Arc::new(button("Save"))));
    made.end()
}

/// Every kind of key that is known by its own shape, in every place that holds text. What comes out of a recording
/// with a plain word in that place may be there: "production" is part of a key, and "action" of a document.
#[test]
fn a_key_of_a_known_shape_is_in_nothing_that_comes_out() {
    let mut checked = 0;
    for place in 0..PLACES {
        let without = everything(&planted("Zebra", place));
        for detector in TABLE {
            let Some(hit) = detector.hits.first() else {
                continue;
            };
            let secret = hit.secret.concat();
            let text = format!("{}{secret}{}", hit.before, hit.after);
            let harmless = format!("{} {} {} {without}", hit.before, hit.after, detector.name);
            let what = format!("{} in place {place}", detector.kind);
            silent(&what, &planted(&text, place), &secret, &harmless);
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} planted");
}
