//! The program `sites` as a part of the stage.

use std::fs::File;
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};

use super::part::{Ending, Part};
use super::{Environment, StageError};
use crate::sites::addresses::{Addresses, BASE_PORT};

/// Where the sites listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SitePorts {
    /// 8101 and on, as in the goldens; stages that ask for them take turns.
    Usual,
    /// Elsewhere, so that several stages can have them at the same time.
    At(Addresses),
}

#[derive(Debug)]
pub(super) struct Sites {
    addresses: Addresses,
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
        let (addresses, turn) = match ports {
            SitePorts::At(addresses) => (addresses, None),
            SitePorts::Usual => (Addresses::default(), Some(wait_for_turn()?)),
        };
        let base_port = addresses.all().next().map_or(BASE_PORT, |(_, port)| port);
        let mut part = Part::start(
            environment,
            &program.to_string_lossy(),
            &["--base-port".to_owned(), base_port.to_string()],
            "cargo",
            Ending::Killed,
        )?;
        part.wait_until(|| TcpStream::connect((Ipv4Addr::LOCALHOST, base_port)).ok())?;
        Ok(Self {
            addresses,
            _part: part,
            _turn: turn,
        })
    }

    pub(super) fn addresses(&self) -> Addresses {
        self.addresses
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
