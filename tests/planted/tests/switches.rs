//! Every kind is planted and found under its own name, and every detector and every language is needed for that.

use std::collections::BTreeSet;

use planted::{Known, Plant, plants};
use secrets::Net;
use secrets::detectors::TABLE;
use secrets::labels::{self, languages, secret_label, secret_label_without};

/// `net` finds the secret of `plant`, and calls it what it is.
fn is_named(net: &Net, plant: &Plant) -> bool {
    let secret = plant.before.len()..plant.before.len() + plant.secret.len();
    let findings = net.scan(&plant.text());
    findings.iter().any(|found| {
        found.kind == plant.kind && found.span.start < secret.end && secret.start < found.span.end
    })
}

fn by_looks(kind: &str) -> Vec<Plant> {
    let mut plants = plants(3, 5);
    plants.retain(|plant| plant.known == Known::ByLooks && plant.kind == kind);
    plants
}

fn labelled(language: &str) -> Vec<String> {
    let fields = plants(1, 5)
        .into_iter()
        .filter(|plant| plant.language.as_deref() == Some(language));
    let label = |plant: Plant| match plant.known {
        Known::ByField(label) => Some(label),
        _ => None,
    };
    fields.filter_map(label).collect()
}

#[test]
fn every_kind_is_planted_and_found_under_its_name() {
    let net = Net::new();
    let all = plants(1, 5);
    let kinds: BTreeSet<&str> = all.iter().map(|plant| plant.kind.as_str()).collect();
    assert!(kinds.len() >= 80, "{}", kinds.len());
    for detector in TABLE {
        let of_kind = by_looks(detector.kind);
        assert!(!of_kind.is_empty(), "no `{}` is planted", detector.kind);
        assert!(
            of_kind.iter().any(|plant| is_named(&net, plant)),
            "`{}`",
            detector.kind
        );
    }
}

#[test]
fn every_language_has_labels_that_are_found() {
    for language in languages() {
        let labels = labelled(language);
        assert!(!labels.is_empty(), "no field of `{language}`");
        for label in labels {
            assert!(secret_label(&label).is_some(), "{language}: {label}");
        }
    }
}

#[test]
fn there_are_more_than_twelve_hundred_in_the_long_run() {
    assert!(plants(3, 1).len() >= 1200);
    assert!(languages().count() >= 15);
}

/// Whatever is switched off, the tests above fail.
#[test]
#[ignore = "make test-long: a loop over everything that can be switched off"]
fn no_detector_and_no_language_can_be_missed() {
    for detector in TABLE {
        let net = Net::without(detector.kind);
        let named = by_looks(detector.kind)
            .iter()
            .any(|plant| is_named(&net, plant));
        assert!(!named, "`{}` is found without its detector", detector.kind);
    }
    for language in labels::languages() {
        let missed = labelled(language)
            .iter()
            .any(|label| secret_label_without(language, label).is_none());
        assert!(missed, "nothing here needs the words of `{language}`");
    }
}
