//! Harmless text stays readable: at most 3 redactions in 1,000, and 99.5 % of the characters.

use std::collections::BTreeSet;

use planted::measure::kept;
use planted::places::Place;
use planted::{Harmless, harmless};

/// Every so many of the texts; all of them in the long run.
fn every() -> usize {
    if std::env::var_os("TAUGHT_PLANTED").is_some() {
        1
    } else {
        4
    }
}

fn check(place: Place) {
    let texts: Vec<Harmless> = harmless().into_iter().step_by(every()).collect();
    let (mut characters, mut stayed) = (0, 0);
    let mut redacted = Vec::new();
    for text in &texts {
        let kept = kept(text.text, place);
        characters += kept.characters;
        stayed += kept.kept;
        redacted.extend(kept.redacted.then_some(text.text));
    }
    let most = texts.len() * 3 / 1000;
    assert!(
        redacted.len() <= most,
        "{} of {}: {redacted:#?}",
        redacted.len(),
        texts.len()
    );
    assert!(
        stayed * 1000 >= characters * 995,
        "{stayed} of {characters} characters stay: {redacted:#?}"
    );
}

#[test]
fn there_is_enough_of_it() {
    let texts = harmless();
    let languages: BTreeSet<_> = texts.iter().map(|text| text.language).collect();
    assert!(
        texts.len() >= 1200 && languages.len() >= 9,
        "{} in {languages:?}",
        texts.len()
    );
    assert!(texts.iter().filter(|text| text.is_address()).count() >= 80);
}

#[test]
fn what_is_typed_stays() {
    check(Place::Typed);
}

#[test]
fn what_is_pasted_stays() {
    check(Place::Pasted);
}

#[test]
fn addresses_stay() {
    check(Place::Address);
}

#[test]
fn titles_stay() {
    check(Place::Title);
}

#[test]
fn names_stay() {
    check(Place::Element);
}
