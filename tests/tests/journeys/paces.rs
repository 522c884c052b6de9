//! How fast the person is does not change what the document says.

use std::collections::BTreeSet;
use std::time::Duration;

use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::stage::{Options, Stage};
use e2e::{expected, shown};

/// The pointer rests so long on a link before it is clicked in an instant.
const REST: Duration = Duration::from_millis(40);

/// At such paces a machine that others use too can be too late with a look-up; then the document says what it could not
/// name, and nothing else. So the equal document is asked for once in so many tries, the honest one in each.
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

/// What must hold of a faster document, equal or not.
#[track_caller]
fn check_honest(known: &str, told: &str) {
    let guesses = made_up(known, told);
    assert!(guesses.is_empty(), "{guesses:?} in:\n{told}");
    for container in ["form", "page", "dialog", "section", "region", "group"] {
        let around = format!("Click the {container} **");
        assert!(
            !told.contains(&around),
            "what surrounds a control was taken for it:\n{told}"
        );
    }
    let says_so = told.contains("- A name for what step");
    assert_eq!(told.contains("unnamed"), says_so, "{told}");
}

/// Performs the scene at that pace until its document is that of the human pace, with `all` so many times in any case; gives
/// in how many of the tries it was, and the last other document.
async fn tries(
    stage: &mut Stage,
    pace: &Pace,
    human: &str,
    most: usize,
    all: bool,
) -> (usize, Option<String>) {
    let (mut same, mut differs) = (0, None);
    for _ in 0..most {
        let other = document(stage, "expense", pace.clone()).await;
        check_honest(human, &other);
        if without_counts(&other) != without_counts(human) {
            differs = Some(other);
            continue;
        }
        same += 1;
        if !all {
            break;
        }
    }
    (same, differs)
}

/// With `TAUGHT_PACES=N` (`make test-long`) each pace is performed N times, and the count is printed.
#[tokio::test]
async fn the_demonstration_gives_one_document_at_every_pace() {
    let rounds = std::env::var("TAUGHT_PACES").ok();
    let all = rounds.is_some();
    let most = rounds.map_or(TRIES, |rounds| rounds.parse().expect("a number"));
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let human = document(&mut stage, "expense", Pace::human()).await;
    let problems = expected::problems(&human);
    assert!(problems.is_empty(), "{}\n\n{human}", problems.join("\n"));
    for (name, pace) in [
        ("ten times as fast", Pace::fast()),
        ("25 ms apart", Pace::gap25()),
        ("25 ms apart, in an instant", Pace::gap25().instant()),
    ] {
        let (same, differs) = tries(&mut stage, &pace, &human, most, all).await;
        let differs = differs.unwrap_or_default();
        println!("{name}: equal in {same} of at most {most}\n{differs}");
        assert!(same > 0, "{name}: no document was equal:\n{differs}");
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
    check_honest(&human, &restless);
}
