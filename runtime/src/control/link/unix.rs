//! A socket of mode 0600, and the signals that ask a program to end.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tokio::net::{UnixListener, UnixStream};
use tokio::signal::unix::{Signal, SignalKind, signal};

pub(in crate::control) type Stream = UnixStream;

/// Waits for those who have an order.
pub(in crate::control) struct Listener(UnixListener);

impl Listener {
    pub fn bind(path: &Path) -> io::Result<Self> {
        let listener = UnixListener::bind(path)?;
        // Its folder lets nobody else in; this is for folders that were there before.
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        Ok(Self(listener))
    }

    pub async fn accept(&mut self) -> io::Result<Stream> {
        Ok(self.0.accept().await?.0)
    }
}

pub(in crate::control) async fn connect(path: &Path) -> io::Result<Stream> {
    UnixStream::connect(path).await
}

/// SIGINT, SIGTERM and SIGHUP.
pub(in crate::control) struct Signals([Signal; 3]);

impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self([
            signal(SignalKind::interrupt())?,
            signal(SignalKind::terminate())?,
            signal(SignalKind::hangup())?,
        ]))
    }

    pub async fn next(&mut self) {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    }
}
