//! The accessibility bus: one connection, calls that end in time, and which program is which process.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use atspi::proxy::bus::{BusProxy, StatusProxy};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Runtime;
use zbus::zvariant::serialized::Context;
use zbus::zvariant::{LE, OwnedObjectPath, OwnedValue, Type, to_bytes};

use super::memo::Memo;
use super::memory::Memory;
use crate::element::ElementId;
use crate::error::{ElementError, OpenError};

pub(super) const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
pub(super) const COMPONENT: &str = "org.a11y.atspi.Component";
pub(super) const TEXT: &str = "org.a11y.atspi.Text";
pub(super) const VALUE: &str = "org.a11y.atspi.Value";
pub(super) const TABLE: &str = "org.a11y.atspi.Table";
pub(super) const TABLE_CELL: &str = "org.a11y.atspi.TableCell";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const ROOT_PATH: &str = "/org/a11y/atspi/accessible/root";
const REGISTRY: &str = "org.a11y.atspi.Registry";

/// Longest that a bus may take to let us in.
const CONNECT: Duration = Duration::from_secs(3);

/// Longest that one program may take for one answer, within the time-out of the whole look-up. One that hangs must not
/// use up the time of the others.
const ONE_CALL: Duration = Duration::from_millis(200);

/// The connection and the threads that serve it. Cheap to clone.
#[derive(Clone)]
pub(super) struct Bus {
    inner: Arc<Inner>,
    /// Answers that are taken again.
    memo: Option<Arc<Memo>>,
}

struct Inner {
    runtime: Option<Runtime>,
    connection: zbus::Connection,
    address: zbus::Address,
    memory: Memory,
    limit: Duration,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Dropping a runtime waits for its threads, which is forbidden inside another runtime.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

pub(super) fn gone(error: impl std::fmt::Display) -> ElementError {
    ElementError::Gone {
        reason: error.to_string(),
    }
}

impl Bus {
    /// `session` is the session bus's address; `None`: the session's own.
    pub fn connect(session: Option<&str>, limit: Duration) -> Result<Self, OpenError> {
        let session = session.map(str::to_owned);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("accessibility")
            .enable_all()
            .build()
            .map_err(|error| OpenError::Thread {
                reason: error.to_string(),
            })?;
        let connected = on(&runtime, CONNECT, async move {
            let session = session_bus(session.as_deref()).await?;
            let address: zbus::Address = BusProxy::new(&session)
                .await?
                .get_address()
                .await?
                .parse()?;
            let connection = zbus::connection::Builder::address(address.clone())?
                .build()
                .await?;
            Ok::<_, zbus::Error>((connection, address))
        });
        let failed = |reason: String| OpenError::NoAccessibility { reason };
        let (connection, address) = match connected {
            Ok(Ok(connected)) => connected,
            Ok(Err(error)) => return Err(failed(error.to_string())),
            Err(error) => return Err(failed(error.to_string())),
        };
        Ok(Self {
            inner: Arc::new(Inner {
                runtime: Some(runtime),
                connection,
                address,
                memory: Memory::default(),
                limit,
            }),
            memo: None,
        })
    }

    /// The same, asking nothing twice from now on: for one look at many elements.
    /// What was answered since [`Bus::remembering`].
    pub fn memo(&self) -> Option<&Memo> {
        self.memo.as_deref()
    }

    pub fn remembering(&self) -> Self {
        Self {
            inner: Arc::clone(&self.inner),
            memo: Some(Arc::default()),
        }
    }

    /// Longest that one look-up may take.
    pub fn limit(&self) -> Duration {
        self.inner.limit
    }

    /// Another connection, for events: a flood of them must not hold up the answers to look-ups.
    pub async fn another_connection(&self) -> Result<zbus::Connection, ElementError> {
        zbus::connection::Builder::address(self.inner.address.clone())
            .map_err(gone)?
            .build()
            .await
            .map_err(gone)
    }

    /// Runs a look-up to its end, or to the time-out.
    pub fn wait<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl Future<Output = Result<T, ElementError>> + Send + 'static,
    ) -> Result<T, ElementError> {
        match &self.inner.runtime {
            Some(runtime) => on(runtime, limit, work)?,
            None => Err(ElementError::NoBus),
        }
    }

    /// Starts work that goes on by itself.
    pub fn spawn(
        &self,
        work: impl Future<Output = ()> + Send + 'static,
    ) -> Option<tokio::task::JoinHandle<()>> {
        Some(self.inner.runtime.as_ref()?.spawn(work))
    }

    /// One call to an element.
    pub async fn call<R, B>(
        &self,
        id: &ElementId,
        interface: &str,
        method: &str,
        body: &B,
    ) -> Result<R, ElementError>
    where
        R: Type + DeserializeOwned,
        B: Serialize + Type + Sync,
    {
        // Boxed: look-ups hold dozens of calls, and are moved whole to the thread that runs them.
        let ask = Box::pin(async {
            let limit = ONE_CALL.min(self.inner.limit);
            let call = self.inner.connection.call_method(
                Some(id.owner()),
                id.path(),
                Some(interface),
                method,
                body,
            );
            tokio::time::timeout(limit, call)
                .await
                .map_err(|_| timed_out(limit))?
                .map_err(gone)
        });
        let reply = match &self.memo {
            None => ask.await?,
            Some(memo) => {
                let arguments = to_bytes(Context::new_dbus(LE, 0), body).map_err(gone)?;
                let question = (
                    id.clone(),
                    interface.to_owned(),
                    method.to_owned(),
                    arguments.to_vec(),
                );
                memo.answer(question, ask).await?
            }
        };
        reply.body().deserialize::<R>().map_err(gone)
    }

    /// All properties of one interface of an element.
    pub async fn properties(
        &self,
        id: &ElementId,
        interface: &str,
    ) -> Result<HashMap<String, OwnedValue>, ElementError> {
        self.call(id, PROPERTIES, "GetAll", &(interface,)).await
    }

    /// One property of an element.
    pub async fn property(
        &self,
        id: &ElementId,
        interface: &str,
        name: &str,
    ) -> Result<OwnedValue, ElementError> {
        self.call(id, PROPERTIES, "Get", &(interface, name)).await
    }

    /// The children of an element, in order.
    pub async fn children(&self, id: &ElementId) -> Result<Vec<ElementId>, ElementError> {
        let children: Vec<(String, OwnedObjectPath)> =
            self.call(id, ACCESSIBLE, "GetChildren", &()).await?;
        Ok(children.into_iter().filter_map(reference).collect())
    }

    /// The root elements of all programs that show theirs.
    pub async fn programs(&self) -> Result<Vec<ElementId>, ElementError> {
        self.children(&ElementId::new(REGISTRY, ROOT_PATH)).await
    }

    /// The root elements of a process.
    pub async fn roots(&self, pid: u32) -> Result<Vec<ElementId>, ElementError> {
        if let Some(roots) = self.memory().roots(pid) {
            return Ok(roots);
        }
        let mut roots = Vec::new();
        for program in self.programs().await? {
            if self.pid(program.owner()).await == Some(pid) {
                roots.push(program);
            }
        }
        if !roots.is_empty() {
            self.memory().keep_roots(pid, roots.clone());
        }
        Ok(roots)
    }

    /// The process of a program.
    pub async fn pid(&self, owner: &str) -> Option<u32> {
        if let Some(pid) = self.memory().pid(owner) {
            return Some(pid);
        }
        let driver = ElementId::new("org.freedesktop.DBus", "/org/freedesktop/DBus");
        let pid: u32 = self
            .call(
                &driver,
                "org.freedesktop.DBus",
                "GetConnectionUnixProcessID",
                &(owner,),
            )
            .await
            .ok()?;
        self.memory().keep_pid(owner, pid);
        Some(pid)
    }

    /// What look-ups remember.
    pub fn memory(&self) -> &Memory {
        &self.inner.memory
    }
}

/// A reference as the bus writes it; nothing for the one that means "none".
pub(super) fn reference((owner, path): (String, OwnedObjectPath)) -> Option<ElementId> {
    let null = owner.is_empty() || path.as_str() == "/org/a11y/atspi/null";
    (!null).then(|| ElementId::new(owner, path.as_str()))
}

pub(super) fn timed_out(limit: Duration) -> ElementError {
    ElementError::TimedOut {
        waited_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
    }
}

/// Waits for work on the runtime's own threads: the caller may itself be inside another runtime.
fn on<T: Send + 'static>(
    runtime: &Runtime,
    limit: Duration,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, ElementError> {
    let (sender, receiver) = sync_channel(1);
    let task = runtime.spawn(async move {
        let _ = sender.send(work.await);
    });
    receiver.recv_timeout(limit).map_err(|_| {
        task.abort();
        timed_out(limit)
    })
}

/// The session bus.
async fn session_bus(address: Option<&str>) -> zbus::Result<zbus::Connection> {
    match address {
        Some(address) => zbus::connection::Builder::address(address)?.build().await,
        None => zbus::Connection::session().await,
    }
}

/// Whether the session's accessibility is on.
pub(super) fn session_accessibility(session: Option<&str>) -> Result<bool, OpenError> {
    status(session, async |status| status.is_enabled().await)
}

/// Switches the session's accessibility on or off.
pub(crate) fn set_session_accessibility(session: Option<&str>, on: bool) -> Result<(), OpenError> {
    status(session, async move |status| {
        // Setting what is set already would make every program look again.
        if status.is_enabled().await? != on {
            status.set_is_enabled(on).await?;
        }
        Ok(())
    })
}

fn status<T>(
    session: Option<&str>,
    ask: impl AsyncFnOnce(StatusProxy<'static>) -> zbus::Result<T> + Send + 'static,
) -> Result<T, OpenError>
where
    T: Send + 'static,
{
    let session = session.map(str::to_owned);
    let failed = |reason: String| OpenError::NoAccessibility { reason };
    // A thread of its own, since the caller may be inside another runtime.
    let asked = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(zbus::Error::from)?;
        runtime.block_on(async {
            let work = async {
                let session = session_bus(session.as_deref()).await?;
                ask(StatusProxy::new(&session).await?).await
            };
            match tokio::time::timeout(CONNECT, work).await {
                Ok(result) => result,
                Err(_) => Err(zbus::Error::Failure("no answer".to_owned())),
            }
        })
    });
    match asked.join() {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(failed(error.to_string())),
        Err(_) => Err(failed("the thread that asked for it failed".to_owned())),
    }
}
