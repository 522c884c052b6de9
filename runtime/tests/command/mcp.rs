//! `taught mcp` as an agent's host starts it: the real binary over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use super::run::{Home, fixture};

/// Sends the messages, closes stdin, and gives every message that came back, with the exit code and stderr.
fn talk(home: &Home, messages: &[Value]) -> (Vec<Value>, Option<i32>, String) {
    let mut child = home
        .command()
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut answers = Vec::new();
    for message in messages {
        writeln!(stdin, "{message}").unwrap();
        if let Some(id) = message.get("id") {
            // Notifications may come before the answer.
            loop {
                let line = lines.next().expect("an answer").unwrap();
                let answer: Value = serde_json::from_str(&line).unwrap();
                let is_it = answer["id"] == *id;
                answers.push(answer);
                if is_it {
                    break;
                }
            }
        }
    }
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    for line in lines {
        answers.push(serde_json::from_str(&line.unwrap()).unwrap());
    }
    let err = String::from_utf8(ended.stderr).unwrap();
    (answers, ended.status.code(), err)
}

fn greeting() -> Vec<Value> {
    vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ]
}

fn call(id: u64, tool: &str, arguments: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
}

#[test]
fn a_skill_that_was_compiled_is_loaded_by_an_agent() {
    let home = Home::new();
    let fixture = fixture();
    home.run(["compile", fixture.to_str().unwrap(), "--save"])
        .code(0);
    let slug = "taught-file-an-expense";
    let mut messages = greeting();
    messages.push(call(2, "load_skill", &json!({"slug": slug})));
    messages.push(call(
        3,
        "read_skill_file",
        &json!({"slug": slug, "path": "anchors.json"}),
    ));
    let (answers, code, err) = talk(&home, &messages);
    assert_eq!(code, Some(0), "{err}");
    let text = |id: u64| {
        let answer = answers.iter().find(|answer| answer["id"] == id).unwrap();
        answer["result"]["content"][0]["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer:#}"))
            .to_owned()
    };
    assert!(text(2).contains("the button **New report**"), "{}", text(2));
    assert!(text(3).contains("taught-anchors"), "{}", text(3));
}

#[test]
fn a_host_that_leaves_at_once_is_no_error() {
    let (answers, code, err) = talk(&Home::new(), &[]);
    assert_eq!((answers.len(), code), (0, Some(0)), "{err}");
}

#[test]
fn nothing_but_the_protocol_goes_to_stdout() {
    let home = Home::new();
    std::fs::create_dir_all(home.path()).unwrap();
    std::fs::write(home.path().join("key"), "not a key").unwrap();
    let said = home.run(["mcp", "--json"]).code(1);
    assert_eq!(said.out, "");
    assert!(said.err.contains("is not a key file"), "{said:#?}");
}
