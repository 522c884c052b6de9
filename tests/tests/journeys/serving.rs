//! From a recording to an agent: saved, listed, loaded, read and rated through the real binary.

use std::path::{Path, PathBuf};

use e2e::binary::Taught;
use serde_json::{Value, json};

pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills")
}

#[test]
fn an_agent_gets_what_was_saved_and_how_it_was_rated() {
    let home = tempfile::tempdir().unwrap();
    let taught = Taught::alone(home.path()).unwrap();
    let case = fixtures().join("expense");
    let case = case.to_str().unwrap();
    let mut agent = taught.agent().unwrap();
    let before = agent.ask("tools/list", &json!({})).unwrap().to_string();
    assert!(before.contains("There are no skills yet."), "{before}");

    let saved = taught.must(&["--json", "compile", case, "--save"]).unwrap();
    let saved: Value = serde_json::from_str(&saved).unwrap();
    let slug = saved["data"]["slug"].as_str().unwrap();
    let again = taught.run(&["compile", case, "--save"]).unwrap();
    assert_eq!(again.code, Some(4), "{}", again.stderr);

    let tools = agent.ask("tools/list", &json!({})).unwrap().to_string();
    assert!(tools.contains(slug), "{tools}");
    let loaded = agent.call("load_skill", &json!({"slug": slug})).unwrap();
    assert!(loaded.contains("## Steps"), "{loaded}");
    for file in ["anchors.json", "scope.json", "references/evidence.md"] {
        assert!(loaded.contains(file), "{loaded}");
        let read = agent
            .call("read_skill_file", &json!({"slug": slug, "path": file}))
            .unwrap();
        let golden = std::fs::read_to_string(fixtures().join("expense").join(file)).unwrap();
        assert_eq!(read.trim_end(), golden.trim_end(), "{file}");
    }
    let outside = agent.call("read_skill_file", &json!({"slug": slug, "path": "../key"}));
    assert!(outside.is_err());

    taught
        .must(&["teach", "--from", case, "--name", "Spend money", "--yes"])
        .unwrap();
    let tools = agent.ask("tools/list", &json!({})).unwrap().to_string();
    assert!(tools.contains("taught-spend-money"), "{tools}");

    taught
        .must(&["rate", slug, "pass", "--note", "all went well"])
        .unwrap();
    taught.must(&["rate", slug, "fail"]).unwrap();
    let rated = agent.call("load_skill", &json!({"slug": slug})).unwrap();
    let history = rated.split("## Outcome history").nth(1).unwrap();
    assert!(
        history.contains("| pass |") && history.contains("all went well"),
        "{history}"
    );
    assert!(history.contains("| fail |"), "{history}");
}
