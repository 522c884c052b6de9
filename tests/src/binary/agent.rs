//! An agent's host on the other side of `taught mcp`: JSON-RPC, a message a line, over the program's own stdin and stdout.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};

use super::{BinaryError, Taught};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to `taught mcp`. Dropping it ends the server.
#[derive(Debug)]
pub struct Agent {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
    asked: u64,
    /// What the server said of itself.
    pub greeting: Value,
}

impl Agent {
    pub(super) fn connect(taught: &Taught) -> Result<Self, BinaryError> {
        let mut child = taught
            .command(&["mcp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(questions), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("no pipes").into());
        };
        let (line, answers) = mpsc::channel();
        std::thread::spawn(move || {
            for text in BufReader::new(stdout).lines().map_while(Result::ok) {
                if line.send(text).is_err() {
                    return;
                }
            }
        });
        let mut agent = Self {
            child,
            questions,
            answers,
            asked: 0,
            greeting: Value::Null,
        };
        agent.greeting = agent.ask(
            "initialize",
            &json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "e2e", "version": "1"},
            }),
        )?;
        agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        Ok(agent)
    }

    /// The result of a request.
    ///
    /// # Errors
    /// When no answer comes, or one that is an error.
    pub fn ask(&mut self, method: &str, params: &Value) -> Result<Value, BinaryError> {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))?;
        let refused = |answer: String| BinaryError::Answer {
            question: method.to_owned(),
            answer,
        };
        loop {
            let line = self
                .answers
                .recv_timeout(PATIENCE)
                .map_err(|_| refused("no answer".to_owned()))?;
            let answer: Value =
                serde_json::from_str(&line).map_err(|_| refused(format!("no JSON: {line}")))?;
            // Notifications come in between.
            if answer["id"] != id {
                continue;
            }
            return match answer.get("error") {
                Some(error) => Err(refused(error.to_string())),
                None => Ok(answer["result"].clone()),
            };
        }
    }

    /// The text that a tool answers with.
    ///
    /// # Errors
    /// As [`Agent::ask`]; also when the tool says that it failed.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Result<String, BinaryError> {
        let result = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}))?;
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        if result["isError"] == true {
            return Err(BinaryError::Answer {
                question: format!("tools/call {tool}"),
                answer: text.to_owned(),
            });
        }
        Ok(text.to_owned())
    }

    fn send(&mut self, message: &Value) -> Result<(), BinaryError> {
        writeln!(self.questions, "{message}")?;
        Ok(self.questions.flush()?)
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // Errors mean that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
