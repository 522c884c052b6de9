//! How fast the person is does not change what the document says.

use std::collections::BTreeSet;
use std::time::Duration;

use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::stage::{Options, Stage};
use e2e::{expected, shown};

/// The pointer rests so long on what it presses: from there on every target is named.
const REST: Duration = Duration::from_millis(40);

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

#[tokio::test]
async fn the_demonstration_gives_one_document_at_every_pace() {
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
        assert_eq!(without_counts(&other), without_counts(&human), "{name}");
    }
}

#[tokio::test]
async fn links_clicked_in_an_instant_are_named_after_a_short_rest_and_never_made_up() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let human = document(&mut stage, "archived-search", Pace::human()).await;
    assert!(!human.contains("unnamed"), "{human}");
    let rested = document(
        &mut stage,
        "archived-search",
        Pace::gap25().with_rest(REST).instant(),
    )
    .await;
    // What followed the clicks is less known when nobody waits for it.
    assert_eq!(actions(&rested), actions(&human));

    let pace = Pace::gap25().instant().with_rest(Duration::ZERO);
    let restless = document(&mut stage, "archived-search", pace).await;
    let (known, told) = (names(&human), names(&restless));
    // Page titles are no guesses: they were heard of the page that came.
    let made_up: Vec<_> = told
        .difference(&known)
        .filter(|name| !restless.contains(&format!("The page **{name}** shows.")))
        .collect();
    assert!(made_up.is_empty(), "{made_up:?} in:\n{restless}");
    let says_so = restless.contains("- A name for what step");
    assert_eq!(restless.contains("unnamed"), says_so, "{restless}");
}
