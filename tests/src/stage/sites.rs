//! The program `sites` as a part of the stage.

use std::fs::File;
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};

use super::part::{Ending, Part};
use super::{Environment, StageError};

/// The first of the ports that the goldens were recorded on.
pub const DEFAULT_BASE_PORT: u16 = 8101;

/// Where the sites listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SitePorts {
    /// 8101 and on, as in the goldens; stages that ask for them take turns.
    Usual,
    /// From this port on.
    From(u16),
}

#[derive(Debug)]
pub(super) struct Sites {
    base_port: u16,
    // Before the lock, so that the ports are free when the next stage gets it.
    _part: Part,
    _turn: Option<File>,
}

impl Sites {
    pub(super) fn start(
        environment: &Environment,
        ports: SitePorts,
        program: Option<&Path>,
    ) -> Result<Self, StageError> {
        let program = match program {
            Some(program) => program.to_owned(),
            None => beside_this_program()?,
        };
        let (base_port, turn) = match ports {
            SitePorts::From(port) => (port, None),
            SitePorts::Usual => (DEFAULT_BASE_PORT, Some(wait_for_turn()?)),
        };
        let mut part = Part::start(
            environment,
            &program.to_string_lossy(),
            &["--base-port".to_owned(), base_port.to_string()],
            "cargo",
            Ending::Killed,
        )?;
        part.wait_until(|| TcpStream::connect((Ipv4Addr::LOCALHOST, base_port)).ok())?;
        Ok(Self {
            base_port,
            _part: part,
            _turn: turn,
        })
    }

    pub(super) fn base_port(&self) -> u16 {
        self.base_port
    }
}

/// Held as long as the file is open; released by the system when the process dies in any way.
fn wait_for_turn() -> Result<File, StageError> {
    let file = File::create(std::env::temp_dir().join("taught-sites.lock"))?;
    file.lock()?;
    Ok(file)
}

/// Tests run from `deps/`, one folder below the programs.
fn beside_this_program() -> Result<PathBuf, StageError> {
    let this = std::env::current_exe()?;
    this.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join("sites"))
        .find(|program| program.is_file())
        .ok_or_else(|| StageError::SitesNotBuilt {
            beside: this.display().to_string(),
        })
}
