//! A minimal client of the DevTools protocol: commands, and the tree of attached pages and frames.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;

use super::DriverError;

/// No command of ours takes long; a page that shows a script's dialog answers none until it is closed.
const ANSWER: Duration = Duration::from_secs(5);

/// A page or a frame in a process of its own, to which the browser attached us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attached {
    pub session: String,
    /// The session of the page that holds this frame; `None` for a page.
    pub parent: Option<String>,
    /// Also the id of the outermost frame inside.
    pub target: String,
    pub kind: String,
    /// Grows with every attachment: the newest page has the highest.
    pub order: u64,
}

type Answer = Result<Value, String>;

#[derive(Debug, Default)]
struct Shared {
    waiting: BTreeMap<u64, oneshot::Sender<Answer>>,
    attached: BTreeMap<String, Attached>,
    /// By session: what the script's dialog over that page says.
    dialogs: BTreeMap<String, String>,
    next: u64,
}

#[derive(Debug, Clone)]
pub(super) struct DevTools {
    shared: Arc<Mutex<Shared>>,
    outgoing: mpsc::UnboundedSender<String>,
}

impl DevTools {
    pub(super) async fn connect(address: &str) -> Result<Self, DriverError> {
        let (socket, _) = tokio_tungstenite::connect_async(address)
            .await
            .map_err(|error| DriverError::Browser(error.to_string()))?;
        let (mut sink, mut stream) = socket.split();
        let (outgoing, mut commands) = mpsc::unbounded_channel::<String>();
        let devtools = Self {
            shared: Arc::default(),
            outgoing,
        };
        // Weak, so that the connection closes with its last user.
        let shared = Arc::downgrade(&devtools.shared);
        let replies = devtools.outgoing.downgrade();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    command = commands.recv() => {
                        let Some(command) = command else { return };
                        if sink.send(Message::text(command)).await.is_err() { return }
                    }
                    message = stream.next() => {
                        let Some(Ok(message)) = message else { break };
                        let (Some(shared), Some(replies)) = (shared.upgrade(), replies.upgrade()) else { return };
                        if let Ok(text) = message.to_text()
                            && let Ok(message) = serde_json::from_str::<Value>(text)
                        {
                            DevTools { shared, outgoing: replies }.receive(&message);
                        }
                    }
                }
            }
            if let Some(shared) = shared.upgrade() {
                lock(&shared).waiting.clear();
            }
        });
        devtools.attach_inside(None);
        Ok(devtools)
    }

    /// Asks to be attached to every page (or, inside a page, to every frame in another process), now and later.
    fn attach_inside(&self, session: Option<&str>) {
        let parameters =
            json!({"autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true});
        // The answer says nothing; the events that follow do.
        drop(self.send("Target.setAutoAttach", &parameters, session));
    }

    fn send(
        &self,
        method: &str,
        parameters: &Value,
        session: Option<&str>,
    ) -> oneshot::Receiver<Answer> {
        let (sender, receiver) = oneshot::channel();
        let mut shared = lock(&self.shared);
        shared.next += 1;
        let id = shared.next;
        shared.waiting.insert(id, sender);
        let mut command = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        if self.outgoing.send(command.to_string()).is_err() {
            shared.waiting.remove(&id);
        }
        receiver
    }

    /// Sends a command and waits for its answer.
    pub(super) async fn call(
        &self,
        method: &str,
        parameters: Value,
        session: Option<&str>,
    ) -> Result<Value, DriverError> {
        let refused = |message: String| DriverError::Refused {
            method: method.to_owned(),
            message,
        };
        let answer = self.send(method, &parameters, session);
        match tokio::time::timeout(ANSWER, answer).await {
            Ok(Ok(answer)) => answer.map_err(refused),
            Ok(Err(_)) => Err(DriverError::Browser("the connection is closed".to_owned())),
            Err(_) => Err(refused("no answer".to_owned())),
        }
    }

    fn receive(&self, message: &Value) {
        if let Some(id) = message["id"].as_u64() {
            if let Some(waiting) = lock(&self.shared).waiting.remove(&id) {
                let answer = match message["error"]["message"].as_str() {
                    Some(error) => Err(error.to_owned()),
                    None => Ok(message["result"].clone()),
                };
                // The asker may have given up.
                let _ = waiting.send(answer);
            }
            return;
        }
        let event = &message["params"];
        let from = message["sessionId"].as_str();
        match message["method"].as_str() {
            Some("Target.attachedToTarget") => self.attached(event, from),
            Some("Target.detachedFromTarget") => {
                let session = event["sessionId"].as_str().unwrap_or_default();
                let mut shared = lock(&self.shared);
                shared.attached.remove(session);
                shared.dialogs.remove(session);
            }
            Some("Page.javascriptDialogOpening") => {
                let says = event["message"].as_str().unwrap_or_default().to_owned();
                lock(&self.shared)
                    .dialogs
                    .insert(from.unwrap_or_default().to_owned(), says);
            }
            Some("Page.javascriptDialogClosed") => {
                lock(&self.shared).dialogs.remove(from.unwrap_or_default());
            }
            _ => {}
        }
    }

    fn attached(&self, event: &Value, parent: Option<&str>) {
        let Some(session) = event["sessionId"].as_str() else {
            return;
        };
        let info = &event["targetInfo"];
        let kind = info["type"].as_str().unwrap_or_default();
        let mut shared = lock(&self.shared);
        shared.next += 1;
        let attached = Attached {
            session: session.to_owned(),
            parent: parent.map(str::to_owned),
            target: info["targetId"].as_str().unwrap_or_default().to_owned(),
            kind: kind.to_owned(),
            order: shared.next,
        };
        shared.attached.insert(session.to_owned(), attached);
        drop(shared);
        if kind == "page" {
            // For the events of dialogs.
            drop(self.send("Page.enable", &json!({}), Some(session)));
        }
        self.attach_inside(Some(session));
    }

    /// What the dialog of a script says that lies over some page.
    pub(super) fn dialog(&self) -> Option<String> {
        lock(&self.shared).dialogs.values().next().cloned()
    }

    /// What is known of `session`.
    pub(super) fn session(&self, session: &str) -> Option<Attached> {
        lock(&self.shared).attached.get(session).cloned()
    }

    /// The pages, newest first.
    pub(super) fn pages(&self) -> Vec<Attached> {
        let mut pages: Vec<Attached> = lock(&self.shared)
            .attached
            .values()
            .filter(|attached| attached.kind == "page")
            .cloned()
            .collect();
        pages.sort_by_key(|page| std::cmp::Reverse(page.order));
        pages
    }

    /// The frames in other processes directly inside the page or frame of `session`.
    pub(super) fn frames_of(&self, session: &str) -> Vec<Attached> {
        lock(&self.shared)
            .attached
            .values()
            .filter(|attached| {
                attached.kind == "iframe" && attached.parent.as_deref() == Some(session)
            })
            .cloned()
            .collect()
    }
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    // Nothing in here is left half done by a panic.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
