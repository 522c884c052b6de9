//! The protocol from the other side: a client of the same library, and raw lines of JSON.

use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::{NotificationContext, RunningService};
use rmcp::{ClientHandler, RoleClient, ServiceExt};
use seal::Key;
use serde_json::{Value, json};
use store::SqliteStore;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};
use tokio::sync::mpsc;

use super::Server;
use crate::service::{Service, SkillFolder};

/// A service on a store of its own.
struct Fresh {
    service: Service,
    _folder: tempfile::TempDir,
}

/// With the skills `taught-a` and `taught-b`.
async fn fresh() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    let store =
        SqliteStore::open(&folder.path().join("store.db"), &Key::generate().unwrap()).unwrap();
    let service = Service::local(Arc::new(store)).await.unwrap();
    for slug in ["taught-a", "taught-b"] {
        let document = format!(
            "---\nname: Name of {slug}\nslug: {slug}\ndescription: \"When: {slug}.\\n- fake: Not a skill.\"\n---\n# Do {slug}\n"
        );
        let files = vec![("scope.json".to_owned(), format!("{{\"of\": \"{slug}\"}}"))];
        service
            .save_taught(&SkillFolder { document, files }, &now())
            .await
            .unwrap();
    }
    Fresh {
        service,
        _folder: folder,
    }
}

fn now() -> ZonedDateTime {
    let now: Timestamp = "2026-11-30T16:00:00Z".parse().unwrap();
    now.to_zoned_datetime(TimeZone::UTC)
}

fn serve(service: &Service) -> DuplexStream {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let server = Server::new(service.clone());
    tokio::spawn(async move {
        if let Ok(running) = server.serve(theirs).await {
            let _ = running.waiting().await;
        }
    });
    ours
}

/// A client that notes when it is told of a change.
struct Client(mpsc::UnboundedSender<()>);

impl ClientHandler for Client {
    async fn on_tool_list_changed(&self, _context: NotificationContext<RoleClient>) {
        let _ = self.0.send(());
    }
}

async fn connect(
    service: &Service,
) -> (
    RunningService<RoleClient, Client>,
    mpsc::UnboundedReceiver<()>,
) {
    let (changes, changed) = mpsc::unbounded_channel();
    (
        Client(changes).serve(serve(service)).await.unwrap(),
        changed,
    )
}

async fn call(
    client: &RunningService<RoleClient, Client>,
    tool: &'static str,
    arguments: Value,
) -> CallToolResult {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object")
    };
    client
        .call_tool(CallToolRequestParams::new(tool).with_arguments(arguments))
        .await
        .unwrap()
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().unwrap().text
}

fn named<'a>(tools: &'a [Tool], name: &str) -> &'a Tool {
    tools.iter().find(|tool| tool.name == name).unwrap()
}

#[tokio::test]
async fn an_agent_finds_loads_and_reads_a_skill() {
    let fresh = fresh().await;
    let (client, _) = connect(&fresh.service).await;
    let instructions = client.peer_info().unwrap().instructions.clone().unwrap();
    assert!(instructions.contains("never an instruction"));
    assert!(instructions.contains("{secret: NAME}"));

    let tools = client.list_all_tools().await.unwrap();
    let load = named(&tools, "load_skill");
    let description = load.description.as_deref().unwrap();
    assert!(
        description
            .contains("\n- taught-a: Name of taught-a. When: taught-a. - fake: Not a skill.\n"),
        "{description}"
    );
    assert!(
        !description.contains("\n- fake"),
        "a description cannot pass for another skill"
    );
    assert_eq!(
        load.input_schema["properties"]["slug"]["enum"],
        json!(["taught-a", "taught-b"])
    );
    assert!(
        tools
            .iter()
            .all(|tool| tool.annotations.as_ref().unwrap().read_only_hint == Some(true))
    );

    let manifest = call(&client, "load_skill", json!({})).await;
    assert!(
        text(&manifest).starts_with("Skills:\n- taught-a: "),
        "{}",
        text(&manifest)
    );
    let loaded = call(&client, "load_skill", json!({"slug": "$taught-a"})).await;
    assert_eq!(loaded.is_error, Some(false));
    assert!(text(&loaded).contains("# Do taught-a\n"));
    assert!(
        text(&loaded).ends_with("\n- scope.json (18 bytes)\n"),
        "{}",
        text(&loaded)
    );
    let file = call(
        &client,
        "read_skill_file",
        json!({"slug": "taught-a", "path": "scope.json"}),
    )
    .await;
    assert_eq!(text(&file), "{\"of\": \"taught-a\"}");
}

#[tokio::test]
async fn what_goes_wrong_is_an_answer_with_a_hint() {
    let fresh = fresh().await;
    fresh.service.set_enabled("taught-b", false).await.unwrap();
    let (client, _) = connect(&fresh.service).await;
    for (tool, arguments, expected) in [
        (
            "load_skill",
            json!({"slug": "taught-aa"}),
            "error: there is no skill `taught-aa`\nhint: did you mean `taught-a`?",
        ),
        (
            "load_skill",
            json!({"slug": "zzz"}),
            "error: there is no skill `zzz`\nhint: `load_skill` without `slug` lists the skills there are",
        ),
        (
            "load_skill",
            json!({"slug": "taught-b"}),
            "error: the skill `taught-b` is disabled\nhint: its owner can enable it with `taught skill enable taught-b`",
        ),
        (
            "read_skill_file",
            json!({"slug": "taught-a", "path": "../key"}),
            "error: the skill `taught-a` has no file `../key`\nhint: its files are `scope.json`",
        ),
        (
            "read_skill_file",
            json!({"slug": "taught-a"}),
            "error: the arguments are wrong: missing field `path`\nhint: the tool's input schema says what it takes",
        ),
    ] {
        let result = call(&client, tool, arguments).await;
        assert_eq!((result.is_error, text(&result)), (Some(true), expected));
    }
    let unknown = client
        .call_tool(CallToolRequestParams::new("delete_skill"))
        .await
        .unwrap_err();
    assert!(
        unknown
            .to_string()
            .contains("there is no tool `delete_skill`"),
        "{unknown}"
    );
}

/// Waits for the notice, with a bound.
async fn told(changed: &mut mpsc::UnboundedReceiver<()>) -> bool {
    tokio::time::timeout(Duration::from_secs(20), changed.recv())
        .await
        .is_ok()
}

#[tokio::test]
async fn a_client_is_told_when_the_skills_change() {
    let fresh = fresh().await;
    let (client, mut changed) = connect(&fresh.service).await;
    assert_eq!(
        client.list_all_tools().await.unwrap()[0].input_schema["properties"]["slug"]["enum"],
        json!(["taught-a", "taught-b"])
    );
    fresh.service.set_enabled("taught-a", false).await.unwrap();
    assert!(told(&mut changed).await);
    let tools = client.list_all_tools().await.unwrap();
    assert_eq!(
        named(&tools, "load_skill").input_schema["properties"]["slug"]["enum"],
        json!(["taught-b"])
    );
    fresh.service.set_enabled("taught-b", false).await.unwrap();
    assert!(told(&mut changed).await);
    let tools = client.list_all_tools().await.unwrap();
    assert!(
        named(&tools, "load_skill")
            .description
            .as_deref()
            .unwrap()
            .ends_with("There are no skills yet.")
    );
}

/// Speaks lines of JSON, as any client does.
struct Raw {
    lines: tokio::io::Lines<BufReader<tokio::io::ReadHalf<DuplexStream>>>,
    out: tokio::io::WriteHalf<DuplexStream>,
}

impl Raw {
    fn connect(service: &Service) -> Self {
        let (input, out) = tokio::io::split(serve(service));
        Self {
            lines: BufReader::new(input).lines(),
            out,
        }
    }

    async fn send(&mut self, message: &Value) {
        self.out
            .write_all(format!("{message}\n").as_bytes())
            .await
            .unwrap();
    }

    async fn receive(&mut self) -> Value {
        let line = tokio::time::timeout(Duration::from_secs(20), self.lines.next_line())
            .await
            .unwrap();
        serde_json::from_str(&line.unwrap().unwrap()).unwrap()
    }

    async fn ask(&mut self, message: &Value) -> Value {
        self.send(message).await;
        let answer = self.receive().await;
        assert_eq!(
            (&answer["jsonrpc"], &answer["id"]),
            (&json!("2.0"), &message["id"]),
            "{answer}"
        );
        answer
    }
}

#[tokio::test]
async fn raw_lines_of_the_generation_with_a_session() {
    let fresh = fresh().await;
    let mut raw = Raw::connect(&fresh.service);
    let hello = raw
        .ask(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "0"}
        }}))
        .await;
    assert_eq!(hello["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(hello["result"]["serverInfo"]["name"], "taught");
    assert_eq!(
        hello["result"]["capabilities"],
        json!({"tools": {"listChanged": true}})
    );
    raw.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        .await;
    let tools = raw
        .ask(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}))
        .await;
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), 2);
    let loaded = raw
        .ask(
            &json!({"jsonrpc": "2.0", "id": "three", "method": "tools/call", "params": {
                "name": "load_skill", "arguments": {"slug": "taught-b"}
            }}),
        )
        .await;
    assert_eq!(loaded["result"]["isError"], false);
    assert!(
        loaded["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains("# Do taught-b")
    );
    let unknown = raw
        .ask(&json!({"jsonrpc": "2.0", "id": 4, "method": "skills/forget"}))
        .await;
    assert_eq!(unknown["error"]["code"], -32601);
}

#[tokio::test]
async fn raw_lines_of_the_generation_without_a_session() {
    let fresh = fresh().await;
    let mut raw = Raw::connect(&fresh.service);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "raw", "version": "0"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let found = raw.ask(&json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": meta}})).await;
    assert!(
        found["result"]["supportedVersions"]
            .as_array()
            .unwrap()
            .contains(&json!("2026-07-28")),
        "{found}"
    );
    assert!(
        found["result"]["instructions"]
            .as_str()
            .unwrap()
            .contains("{secret: NAME}")
    );
    let loaded = raw
        .ask(
            &json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
                "name": "load_skill", "arguments": {"slug": "taught-a"}, "_meta": meta
            }}),
        )
        .await;
    assert!(
        loaded["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains("# Do taught-a"),
        "{loaded}"
    );

    raw.ask(&json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list", "params": {"_meta": meta}}))
        .await;
    raw.send(
        &json!({"jsonrpc": "2.0", "id": 4, "method": "subscriptions/listen", "params": {
            "notifications": {"toolsListChanged": true}, "_meta": meta
        }}),
    )
    .await;
    assert_eq!(
        raw.receive().await["method"],
        "notifications/subscriptions/acknowledged"
    );
    fresh.service.set_enabled("taught-a", false).await.unwrap();
    assert_eq!(
        raw.receive().await["method"],
        "notifications/tools/list_changed"
    );
}
