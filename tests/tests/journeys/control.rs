//! A running recording obeys from another terminal, keys and signals, and keeps nothing while it is paused.

use e2e::binary::Taught;
use e2e::driver::{label, role};
use e2e::shown::Showing;
use e2e::stage::{Options, Stage};
use serde_json::Value;

/// The lines of a recording that is kept, after the header.
fn lines(taught: &Taught, id: &str) -> Vec<Value> {
    let text = taught.must(&["recording", "export", id]).unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["kind"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn orders_from_another_terminal_are_obeyed() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let mut showing = Showing::begin(&mut stage, &taught, "mileage", &[])
        .await
        .unwrap();
    let driver = &mut showing.driver;

    driver
        .choose(&label("Vehicle"), "Motorcycle")
        .await
        .unwrap();
    taught.must(&["record", "pause"]).unwrap();
    driver.replace(&label("Passengers"), "3").await.unwrap();
    driver.click(&role("link", "Exchange rates")).await.unwrap();
    driver.wait_url("/rates").await.unwrap();
    driver.keys("Alt+Left").await.unwrap();
    driver.wait_url("/mileage").await.unwrap();
    taught.must(&["record", "resume"]).unwrap();
    driver.replace(&label("Passengers"), "2").await.unwrap();
    driver.keys("Tab").await.unwrap();
    taught
        .must(&["record", "mark", "input", "how", "many"])
        .unwrap();

    let second = taught.run(&["record", "--goal", "Another one"]).unwrap();
    assert_eq!(second.code, Some(4), "{}", second.stderr);

    let answer = taught.run(&["record", "stop"]).unwrap();
    let recorded = showing.recorder.wait().unwrap();
    let said = &recorded.outcome.stderr;
    assert_eq!(answer.code, Some(0), "{}\n{said}", answer.stderr);
    let answer = answer.stdout;
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    assert_eq!(answer.trim(), recorded.folder.display().to_string());
    assert_eq!(recorded.data["reason"], "stopped");

    let lines = lines(&taught, &recorded.id);
    let kinds = kinds(&lines);
    let place = |kind: &str| kinds.iter().position(|other| *other == kind);
    let (paused, resumed) = (place("paused").unwrap(), place("resumed").unwrap());
    // What was chosen just before the pause is told when it is known.
    let meanwhile: Vec<&Value> = lines[paused + 1..resumed]
        .iter()
        .filter(|line| line["target"]["name"] != "Vehicle" || line["after"] != "Motorcycle")
        .collect();
    assert!(meanwhile.is_empty(), "kept in the pause: {meanwhile:#?}");
    let told: Vec<&Value> = lines
        .iter()
        .filter(|line| line.to_string().contains("/rates"))
        .collect();
    assert!(told.is_empty(), "what was done in the pause: {told:#?}");
    let marks: Vec<&Value> = lines.iter().filter(|line| line["kind"] == "note").collect();
    assert!(
        marks.iter().any(|note| note["mark"] == "input"),
        "{marks:?}"
    );
    assert!(
        marks.iter().any(|note| note["text"] == "how many"),
        "{marks:?}"
    );

    let none = taught.run(&["record", "stop"]).unwrap();
    assert_eq!(none.code, Some(1), "{}", none.stderr);
}

#[tokio::test]
async fn ctrl_c_in_its_terminal_ends_a_recording_as_it_should() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let mut showing = Showing::begin(&mut stage, &taught, "mileage", &[])
        .await
        .unwrap();
    showing
        .driver
        .choose(&label("Vehicle"), "Motorcycle")
        .await
        .unwrap();
    showing.recorder.interrupt();
    let recorded = showing.recorder.wait().unwrap();
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    let lines = lines(&taught, &recorded.id);
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["kind"], &last["reason"]),
        (&"ended".into(), &"stopped".into())
    );
    assert!(kinds(&lines).contains(&"click"));
}

#[tokio::test]
async fn the_stop_keys_are_not_in_the_recording() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let mut showing = Showing::begin(&mut stage, &taught, "mileage", &[])
        .await
        .unwrap();
    showing
        .driver
        .choose(&label("Vehicle"), "Motorcycle")
        .await
        .unwrap();
    let recorded = showing.stop().await.unwrap();
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    let lines = lines(&taught, &recorded.id);
    let keys: Vec<&Value> = lines
        .iter()
        .filter(|line| line["kind"] == "key" && line["modifiers"]["ctrl"] == true)
        .collect();
    assert!(keys.is_empty(), "{keys:?}");
}
