//! One connection to a browser's DevTools: commands with their answers, and events in the order in which they came. The
//! connection lives on a thread of its own, so that nothing here waits for anybody.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Events that may wait to be looked at.
const EVENTS: usize = 8192;
/// Largest message of the browser, bytes: a picture of a large screen.
const MESSAGE: usize = 96 << 20;

/// What the browser told unasked.
#[derive(Debug)]
pub(super) enum Told {
    Event {
        session: Option<String>,
        method: String,
        parameters: Value,
    },
    /// So many events found no room.
    Lost(u64),
    /// A message that is none of the protocol.
    NotUnderstood,
    /// The connection ended; nothing follows.
    Ended,
}

/// Why a command has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum CallError {
    #[error("the browser did not answer within {0} ms")]
    TimedOut(u64),
    #[error("the browser is gone")]
    Gone,
    #[error("the browser refused: {0}")]
    Refused(String),
}

type Answer = Result<Value, String>;
type Waiting = Arc<Mutex<BTreeMap<u64, Waits>>>;

/// Who waits for an answer.
enum Waits {
    Caller(SyncSender<Answer>),
    /// It is told among the events, so that nobody has to wait.
    Event {
        session: Option<String>,
        method: &'static str,
    },
}

/// What is to be done by the connection's thread.
enum Out {
    Command(String),
    Close,
}

/// Cheap to clone.
#[derive(Clone)]
pub(super) struct Wire {
    outgoing: mpsc::UnboundedSender<Out>,
    waiting: Waiting,
    next: Arc<AtomicU64>,
    alive: Arc<AtomicBool>,
}

#[derive(Deserialize)]
struct Incoming {
    id: Option<u64>,
    #[serde(rename = "sessionId")]
    session: Option<String>,
    method: Option<String>,
    #[serde(default)]
    params: Value,
    result: Option<Value>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    message: String,
}

impl Wire {
    /// Connects within `timeout`.
    pub fn connect(address: &str, timeout: Duration) -> Result<(Self, Receiver<Told>), String> {
        let (outgoing, commands) = mpsc::unbounded_channel();
        let (events, told) = sync_channel(EVENTS);
        let (ready, connected) = sync_channel(1);
        let waiting: Waiting = Arc::default();
        let alive = Arc::new(AtomicBool::new(true));
        let line = Line {
            commands,
            waiting: Arc::clone(&waiting),
            events,
            lost: 0,
            alive: Arc::clone(&alive),
        };
        let address = address.to_owned();
        thread::Builder::new()
            .name("devtools".to_owned())
            .spawn(move || line.run(&address, timeout, &ready))
            .map_err(|error| error.to_string())?;
        connected
            .recv_timeout(timeout * 2)
            .unwrap_or_else(|_| Err("it took too long".to_owned()))?;
        let wire = Self {
            outgoing,
            waiting,
            next: Arc::new(AtomicU64::new(1)),
            alive,
        };
        Ok((wire, told))
    }

    /// Whether the browser is still there.
    pub fn alive(&self) -> bool {
        self.alive.load(Ordering::SeqCst)
    }

    /// Ends the connection once what was to be sent is sent; the browser goes on without us.
    pub fn close(&self) {
        let _ = self.outgoing.send(Out::Close);
    }

    /// Sends a command whose answer tells nothing.
    pub fn tell(&self, session: Option<&str>, method: &str, parameters: Value) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let command = command(id, session, method, parameters);
        let _ = self.outgoing.send(Out::Command(command));
    }

    /// Sends a command whose answer comes as an event named like it.
    pub fn ask(&self, session: Option<&str>, method: &'static str, parameters: Value) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let waits = Waits::Event {
            session: session.map(str::to_owned),
            method,
        };
        lock(&self.waiting).insert(id, waits);
        let command = command(id, session, method, parameters);
        let sent = self.outgoing.send(Out::Command(command));
        if sent.is_err() {
            lock(&self.waiting).remove(&id);
        }
    }

    /// Sends a command and waits for its answer.
    pub fn call(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
        timeout: Duration,
    ) -> Result<Value, CallError> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = sync_channel(1);
        lock(&self.waiting).insert(id, Waits::Caller(sender));
        let command = command(id, session, method, parameters);
        let sent = self.outgoing.send(Out::Command(command));
        let answer = match sent {
            Ok(()) => answer.recv_timeout(timeout).ok(),
            Err(_) => None,
        };
        lock(&self.waiting).remove(&id);
        match answer {
            Some(answer) => answer.map_err(CallError::Refused),
            None if !self.alive() => Err(CallError::Gone),
            None => Err(CallError::TimedOut(
                u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
            )),
        }
    }
}

fn command(id: u64, session: Option<&str>, method: &str, parameters: Value) -> String {
    let mut command = json!({"id": id, "method": method, "params": parameters});
    if let Some(session) = session {
        command["sessionId"] = json!(session);
    }
    command.to_string()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread's side of the connection.
struct Line {
    commands: mpsc::UnboundedReceiver<Out>,
    waiting: Waiting,
    events: SyncSender<Told>,
    lost: u64,
    alive: Arc<AtomicBool>,
}

impl Line {
    fn run(mut self, address: &str, timeout: Duration, ready: &SyncSender<Result<(), String>>) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        match runtime {
            Ok(runtime) => runtime.block_on(self.talk(address, timeout, ready)),
            Err(error) => {
                let _ = ready.send(Err(error.to_string()));
            }
        }
        self.alive.store(false, Ordering::SeqCst);
        // Whoever waits for an answer is told at once that there will be none.
        lock(&self.waiting).clear();
        let _ = self.events.send(Told::Ended);
    }

    async fn talk(
        &mut self,
        address: &str,
        timeout: Duration,
        ready: &SyncSender<Result<(), String>>,
    ) {
        let config = WebSocketConfig::default()
            .max_message_size(Some(MESSAGE))
            .max_frame_size(Some(MESSAGE));
        let connecting = tokio_tungstenite::connect_async_with_config(address, Some(config), true);
        let socket = match tokio::time::timeout(timeout, connecting).await {
            Ok(Ok((socket, _))) => socket,
            Ok(Err(error)) => {
                let _ = ready.send(Err(error.to_string()));
                return;
            }
            Err(_) => {
                let _ = ready.send(Err("it took too long".to_owned()));
                return;
            }
        };
        let _ = ready.send(Ok(()));
        let (mut sink, mut stream) = socket.split();
        loop {
            tokio::select! {
                command = self.commands.recv() => {
                    let Some(Out::Command(command)) = command else {
                        let _ = sink.close().await;
                        return;
                    };
                    if sink.send(Message::text(command)).await.is_err() {
                        return;
                    }
                }
                message = stream.next() => {
                    let Some(Ok(message)) = message else { return };
                    let Message::Text(text) = message else { continue };
                    match serde_json::from_str(&text) {
                        Ok(incoming) => self.receive(incoming),
                        Err(_) => self.offer(Told::NotUnderstood),
                    }
                }
            }
        }
    }

    fn receive(&mut self, incoming: Incoming) {
        if let Some(id) = incoming.id {
            let answer = match incoming.error {
                Some(refusal) => Err(refusal.message),
                None => Ok(incoming.result.unwrap_or_default()),
            };
            let waits = lock(&self.waiting).remove(&id);
            match (waits, answer) {
                (Some(Waits::Caller(waiting)), answer) => {
                    let _ = waiting.try_send(answer);
                }
                (Some(Waits::Event { session, method }), Ok(parameters)) => {
                    self.pass_on(session, method.to_owned(), parameters);
                }
                _ => {}
            }
            return;
        }
        if let Some(method) = incoming.method {
            self.pass_on(incoming.session, method, incoming.params);
        }
    }

    fn pass_on(&mut self, session: Option<String>, method: String, parameters: Value) {
        self.offer(Told::Event {
            session,
            method,
            parameters,
        });
    }

    fn offer(&mut self, told: Told) {
        if self.lost > 0 && self.events.try_send(Told::Lost(self.lost)).is_ok() {
            self.lost = 0;
        }
        if self.lost > 0 || self.events.try_send(told).is_err() {
            self.lost += 1;
        }
    }
}
