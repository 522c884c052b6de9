//! How fast the person is does not change what the document says.

use std::collections::BTreeSet;
use std::time::Duration;

use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::stage::{Options, Stage};
use e2e::{expected, shown};

/// The pointer rests so long on what it presses: from there on every target is named.
const REST: Duration = Duration::from_millis(40);

/// A machine that others use too can be too late with a look-up at such a pace; then the document says what it could not
/// name. What must hold is that an instant click by itself loses nothing.
const TRIES: usize = 4;

/// The document of the scene, performed at that pace.
async fn document(stage: &mut Stage, scene: &str, pace: Pace) -> String {
    let taught = Taught::on(stage).unwrap();
    let recorded = shown::record(stage, &taught, scene, pace, &["--no-pictures"])
        .await
        .unwrap_or_else(|error| panic!("`{scene}`: {error}"));
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    taught.must(&["compile", &recorded.id]).unwrap()
}

/// Without the line that says the date, and how many actions and values there were.
fn without_counts(document: &str) -> String {
    let lines = document.lines();
    let kept: Vec<&str> = lines
        .filter(|line| !line.starts_with("*Compiled by "))
        .collect();
    assert_eq!(
        kept.len() + 1,
        document.lines().count(),
        "one line of provenance"
    );
    kept.join("\n")
}

/// The steps without what showed that they worked.
fn actions(document: &str) -> Vec<&str> {
    let numbered = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    let lines = document.lines().filter(numbered);
    lines
        .map(|line| line.split(" → ").next().unwrap_or(line))
        .collect()
}

/// All names in bold print, with the text between them left out.
fn names(document: &str) -> BTreeSet<&str> {
    document.split("**").skip(1).step_by(2).collect()
}

/// What a faster document says that the slow one does not; page titles were heard of the pages themselves.
fn made_up<'a>(known: &str, told: &'a str) -> Vec<&'a str> {
    let known = names(known);
    names(told)
        .into_iter()
        .filter(|name| {
            !known.contains(name) && !told.contains(&format!("The page **{name}** shows."))
        })
        .collect()
}

/// With `TAUGHT_PACES` set (`make test-long`) the documents must be equal; without it, at a pace at which a look-up may come
/// too late, what was lost must be said and nothing made up in its place.
#[tokio::test]
async fn the_demonstration_gives_one_document_at_every_pace() {
    let equal = std::env::var_os("TAUGHT_PACES").is_some();
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let human = document(&mut stage, "expense", Pace::human()).await;
    let problems = expected::problems(&human);
    assert!(problems.is_empty(), "{}\n\n{human}", problems.join("\n"));
    for (name, pace) in [
        ("ten times as fast", Pace::fast().with_rest(REST)),
        ("25 ms apart", Pace::gap25()),
        (
            "25 ms apart, in an instant",
            Pace::gap25().with_rest(REST).instant(),
        ),
    ] {
        let other = document(&mut stage, "expense", pace).await;
        if equal {
            assert_eq!(without_counts(&other), without_counts(&human), "{name}");
        }
        let guesses = made_up(&human, &other);
        assert!(guesses.is_empty(), "{name}: {guesses:?} in:\n{other}");
        let says_so = other.contains("- A name for what step");
        assert_eq!(other.contains("unnamed"), says_so, "{name}: {other}");
    }
}

#[tokio::test]
async fn links_clicked_in_an_instant_are_named_after_a_short_rest_and_never_made_up() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let human = document(&mut stage, "archived-search", Pace::human()).await;
    assert!(!human.contains("unnamed"), "{human}");
    let mut rested = String::new();
    for _ in 0..TRIES {
        let pace = Pace::gap25().with_rest(REST).instant();
        rested = document(&mut stage, "archived-search", pace).await;
        if actions(&rested) == actions(&human) {
            break;
        }
    }
    // What followed the clicks is less known when nobody waits for it.
    assert_eq!(actions(&rested), actions(&human));

    let pace = Pace::gap25().instant().with_rest(Duration::ZERO);
    let restless = document(&mut stage, "archived-search", pace).await;
    let guesses = made_up(&human, &restless);
    assert!(guesses.is_empty(), "{guesses:?} in:\n{restless}");
    let says_so = restless.contains("- A name for what step");
    assert_eq!(restless.contains("unnamed"), says_so, "{restless}");
}
