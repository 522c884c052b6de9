//! Nothing planted comes out of a compilation: not from any place, not in any spelling.
//!
//! One secret of each line of the tables here; `TAUGHT_PLANTED=3` makes three, which are more than 1,200.

use planted::measure::leaks;
use planted::places::Place;
use planted::spellings::SPELLINGS;
use planted::{Known, Plant, plants};

fn each() -> usize {
    let asked = std::env::var("TAUGHT_PLANTED").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// The secret itself is in no message: its seed and the line of its table name it.
fn check(place: Place) {
    let leaking: Vec<_> = plants(each(), 1)
        .iter()
        .filter_map(|plant| told(plant, "plainly", leaks(plant, place, None)))
        .collect();
    assert!(
        leaking.is_empty(),
        "{} of {}\n{}",
        leaking.len(),
        place.name(),
        leaking.join("\n")
    );
}

fn told(plant: &Plant, how: &str, runs: Vec<String>) -> Option<String> {
    let label = match &plant.known {
        Known::ByLooks => "",
        Known::ByField(label) | Known::Personal(label) => label,
    };
    let all = plant.secret.chars().count();
    (!runs.is_empty()).then(|| {
        format!(
            "{} {label} {how}: {} runs of {all} characters of `{}`",
            plant.kind,
            runs.len(),
            plant.shape
        )
    })
}

#[test]
fn nothing_typed_comes_out() {
    check(Place::Typed);
}

#[test]
fn nothing_pasted_comes_out() {
    check(Place::Pasted);
}

#[test]
fn nothing_of_an_address_comes_out() {
    check(Place::Address);
}

#[test]
fn nothing_of_a_title_comes_out() {
    check(Place::Title);
}

#[test]
fn nothing_of_a_name_comes_out() {
    check(Place::Element);
}

/// Every secret in one spelling after the other, or in all of them in the long run.
#[test]
fn no_spelling_comes_out() {
    let mut leaking = Vec::new();
    // Personal data is replaced where it can be read, and not looked for in other spellings: it is an input, no secret.
    let secrets = plants(each(), 2)
        .into_iter()
        .filter(|plant| !matches!(plant.known, Known::Personal(_)));
    for (number, plant) in secrets.enumerate() {
        for (turn, spelling) in SPELLINGS.iter().enumerate() {
            if each() == 1 && (number + turn) % SPELLINGS.len() != 0 {
                continue;
            }
            let place = if turn < 2 {
                Place::Address
            } else {
                Place::Element
            };
            leaking.extend(told(
                &plant,
                spelling.name,
                leaks(&plant, place, Some(spelling)),
            ));
        }
    }
    assert!(
        leaking.is_empty(),
        "{}\n{}",
        leaking.len(),
        leaking.join("\n")
    );
}
