//! What was typed into secret fields is nowhere: not in the recording, the store, the outputs or the logs.

use std::fs;

use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::scenes::{API_KEY, NEW_PASSWORD, ONE_TIME_CODE, PASSWORD};
use e2e::shown;
use e2e::stage::{Options, Stage};
use planted::search::Search;
use serde_json::json;

/// Everything that the commands say of this recording, and everything that is left on disk, at the most talkative.
async fn look_everywhere(stage: &mut Stage, scene: &str, form: &[&str]) {
    let taught = Taught::on(stage).unwrap().with_log("trace");
    let recorded = shown::record(stage, &taught, scene, Pace::fast(), form)
        .await
        .unwrap_or_else(|error| panic!("`{scene}`: {error}"));
    assert_eq!(recorded.outcome.code, Some(0), "{}", recorded.data);
    assert_ne!(
        recorded.data["withheld"], 0,
        "`{scene}` withholds something"
    );

    let search = Search::for_secrets(&[PASSWORD, NEW_PASSWORD, API_KEY, ONE_TIME_CODE]);
    let mut leaks = Vec::new();
    leaks.extend(search.in_bytes("log of record", recorded.outcome.stderr.as_bytes()));
    leaks.extend(search.in_bytes("results of record", recorded.outcome.stdout.as_bytes()));
    let plain = taught.home().join("plain-copy");
    let plain = plain.to_str().unwrap();
    let mut slug = String::new();
    for command in [
        &["--json", "compile", &recorded.id, "--save", "--passes"][..],
        &["recording", "export", &recorded.id, "-o", plain],
        &["recording", "show", &recorded.id, "--events"],
        &["recording", "list"],
        &["skill", "list"],
        &["doctor"],
    ] {
        let outcome = taught.run(command).unwrap();
        let name = command.join(" ");
        if name.contains("--save") {
            assert_eq!(outcome.code, Some(0), "`{name}`: {}", outcome.stdout);
            let answer: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
            slug = answer["data"]["slug"].as_str().unwrap().to_owned();
        }
        leaks.extend(search.in_bytes(&format!("results of {name}"), outcome.stdout.as_bytes()));
        leaks.extend(search.in_bytes(&format!("log of {name}"), outcome.stderr.as_bytes()));
    }
    let loaded = taught
        .agent()
        .unwrap()
        .call("load_skill", &json!({"slug": slug}))
        .unwrap();
    leaks.extend(search.in_bytes("load_skill", loaded.as_bytes()));
    assert!(fs::metadata(taught.home().join("plain-copy/recording.jsonl")).is_ok());
    leaks.extend(search.in_folder(taught.home()).unwrap());
    assert!(leaks.is_empty(), "`{scene}` {form:?}: {leaks:#?}");
}

#[tokio::test]
async fn nothing_typed_into_a_secret_field_is_anywhere() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    for scene in ["expense", "settings", "change-password"] {
        look_everywhere(&mut stage, scene, &[]).await;
    }
    // The same id under which a recording is kept names the folder, so that the commands find it.
    for scene in ["expense", "change-password"] {
        look_everywhere(&mut stage, scene, &["--plain"]).await;
    }
}

#[tokio::test]
async fn a_sealed_recording_says_nothing_to_who_has_no_key() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let recorded = shown::record(&mut stage, &taught, "by-city", Pace::fast(), &[])
        .await
        .unwrap();
    let shown = taught.must(&["recording", "show", &recorded.id]).unwrap();
    assert!(shown.contains("Contacts by city"), "{shown}");
    let search = Search::for_secrets(&["Contacts by city", "Overview", "contacts", "localhost"]);
    assert_eq!(search.in_folder(&recorded.folder).unwrap(), []);
}
