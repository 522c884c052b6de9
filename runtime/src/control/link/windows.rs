//! A named pipe, and the console's wishes to end a program.
//!
//! The system's own rules for a pipe let everyone read, but nobody except its owner and administrators write: who can give no
//! order gets no answer either. Other machines are refused.

use std::io;
use std::path::Path;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeServer, ServerOptions};
use tokio::signal::windows::{
    CtrlBreak, CtrlC, CtrlClose, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown,
};

/// Longest name of a pipe.
const LONGEST_NAME: usize = 256;
/// All instances of the pipe have a client; the next instance is made at once.
const PIPE_BUSY: i32 = 231;
/// Pause before the next attempt then.
const BUSY: Duration = Duration::from_millis(20);

/// Either end of a pipe.
pub(in crate::control) trait End: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> End for T {}

pub(in crate::control) type Stream = Box<dyn End>;

/// Waits for those who have an order.
pub(in crate::control) struct Listener {
    name: String,
    next: NamedPipeServer,
}

impl Listener {
    pub fn bind(path: &Path) -> io::Result<Self> {
        let name = pipe_name(path)?;
        // The first of its name: a program that took the name before would otherwise get the orders.
        let next = ServerOptions::new()
            .first_pipe_instance(true)
            .reject_remote_clients(true)
            .create(&name)?;
        Ok(Self { name, next })
    }

    pub async fn accept(&mut self) -> io::Result<Stream> {
        self.next.connect().await?;
        let next = ServerOptions::new()
            .reject_remote_clients(true)
            .create(&self.name)?;
        Ok(Box::new(std::mem::replace(&mut self.next, next)))
    }
}

pub(in crate::control) async fn connect(path: &Path) -> io::Result<Stream> {
    let name = pipe_name(path)?;
    loop {
        match ClientOptions::new().open(&name) {
            Ok(client) => return Ok(Box::new(client)),
            Err(error) if error.raw_os_error() == Some(PIPE_BUSY) => {
                tokio::time::sleep(BUSY).await;
            }
            Err(error) => return Err(error),
        }
    }
}

/// The pipe of a runtime folder: pipes have a flat space of names in which only the backslash means something.
fn pipe_name(path: &Path) -> io::Result<String> {
    let name = format!(
        r"\\.\pipe\{}",
        path.display().to_string().replace('\\', "/")
    );
    match name.encode_utf16().count() <= LONGEST_NAME {
        true => Ok(name),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Ctrl+C, Ctrl+Break, the console's closing and the system's end.
pub(in crate::control) struct Signals {
    interrupt: CtrlC,
    terminate: CtrlBreak,
    close: CtrlClose,
    shutdown: CtrlShutdown,
}

impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: ctrl_c()?,
            terminate: ctrl_break()?,
            close: ctrl_close()?,
            shutdown: ctrl_shutdown()?,
        })
    }

    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.close.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}
