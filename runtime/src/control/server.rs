//! Takes orders over the socket, and the system's signals, while something is recorded. One thread of its own.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use super::claim::Claim;
use super::link::{Listener, Signals, Stream};
use super::order::{Order, Reply, encode};
use super::{ControlError, LONGEST_MESSAGE};

/// A client has so long to say what it wants.
const PATIENCE: Duration = Duration::from_secs(2);
/// The end waits so long for replies that are still to be sent.
const FAREWELL: Duration = Duration::from_secs(1);
/// So many signals are taken for one wish to end.
const PATIENT_SIGNALS: u32 = 2;
/// So many clients are heard at once; further ones wait.
const CLIENTS: usize = 8;

/// What reaches the recording from outside.
#[derive(Debug)]
pub enum Sign {
    /// An order that waits for its reply.
    Order(Request),
    /// The system or the terminal wishes an end: SIGINT, SIGTERM or SIGHUP, on Windows Ctrl+C and its like.
    Signal,
}

/// An order with the way back to who gave it.
#[derive(Debug)]
pub struct Request {
    /// What is wanted.
    pub order: Order,
    reply: oneshot::Sender<Reply>,
}

impl Request {
    /// Answers. Who has gone away meanwhile does not hear it.
    pub fn answer(self, reply: Reply) {
        let _ = self.reply.send(reply);
    }
}

/// Listens until it is dropped.
#[derive(Debug)]
pub struct Server {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Server {
    /// Starts to listen, on the socket of the claim and for signals.
    ///
    /// # Errors
    /// The socket cannot be made, or the system refuses a thread.
    pub fn start(claim: &Claim) -> Result<(Self, mpsc::Receiver<Sign>), ControlError> {
        let path = claim.socket().to_owned();
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::InvalidInput => ControlError::PathTooLong { path: path.clone() },
            _ => ControlError::Io {
                path: path.clone(),
                source,
            },
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let (signs, heard) = mpsc::sync_channel(CLIENTS * 2);
        let (stop, stopped) = oneshot::channel();
        let (listener, signals) = {
            let _inside = runtime.enter();
            (
                Listener::bind(&path).map_err(failed)?,
                Signals::new().map_err(failed)?,
            )
        };
        let thread = thread::Builder::new()
            .name("control".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    let clients = Arc::new(Semaphore::new(CLIENTS));
                    tokio::select! {
                        _ = stopped => {}
                        () = serve(listener, signals, signs, &clients) => {}
                    }
                    // An order that was just answered still goes out: `stop` is answered last. Shutting the runtime
                    // down would drop it unsent.
                    let all = u32::try_from(CLIENTS).unwrap_or(u32::MAX);
                    let _ = timeout(FAREWELL, clients.acquire_many(all)).await;
                });
            })
            .map_err(failed)?;
        Ok((
            Self {
                stop: Some(stop),
                thread: Some(thread),
            },
            heard,
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn serve(
    mut listener: Listener,
    mut signals: Signals,
    signs: mpsc::SyncSender<Sign>,
    clients: &Arc<Semaphore>,
) {
    let mut signalled = 0;
    loop {
        tokio::select! {
            () = signals.next() => {
                signalled += 1;
                // Ending takes a moment, and people press Ctrl+C twice. Who presses on wants out; the recording then
                // says that it broke off.
                if signalled > PATIENT_SIGNALS {
                    std::process::exit(130);
                }
                let _ = signs.try_send(Sign::Signal);
            }
            accepted = listener.accept() => {
                let Ok(stream) = accepted else {
                    // No more descriptors, for example: the recording goes on, and signals are still heard.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                };
                let Ok(permit) = Arc::clone(clients).acquire_owned().await else { return };
                let signs = signs.clone();
                tokio::spawn(async move {
                    if let Err(error) = answer(stream, &signs).await {
                        tracing::debug!(%error, "a client of the control socket went wrong");
                    }
                    drop(permit);
                });
            }
        }
    }
}

async fn answer(stream: Stream, signs: &mpsc::SyncSender<Sign>) -> io::Result<()> {
    let (read, mut write) = tokio::io::split(stream);
    let mut line = Vec::new();
    let mut input = BufReader::new(read).take(LONGEST_MESSAGE);
    timeout(PATIENCE, input.read_until(b'\n', &mut line)).await??;
    let reply = match serde_json::from_slice::<Order>(&line) {
        Ok(order) => {
            let (reply, answered) = oneshot::channel();
            match signs.try_send(Sign::Order(Request { order, reply })) {
                Ok(()) => answered.await.ok(),
                Err(_) => None,
            }
        }
        Err(_) => Some(refusal("this is no order that the recorder knows")),
    };
    let reply = reply.unwrap_or_else(|| refusal("the recorder is busy or has just ended"));
    let line = encode(&reply).map_err(io::Error::other)?;
    timeout(PATIENCE, write.write_all(&line)).await??;
    write.shutdown().await
}

fn refusal(reason: &str) -> Reply {
    Reply {
        id: String::new(),
        folder: String::new(),
        phase: String::new(),
        events: 0,
        refused: Some(reason.to_owned()),
    }
}
