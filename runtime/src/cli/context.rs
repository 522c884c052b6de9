//! What every command gets: the home folder, its key, and who is on the other side.

use std::cell::OnceCell;
use std::io::{self, IsTerminal};

use seal::Key;
use seal::key_file::LoadedKey;

use super::output::tell;
use crate::home::{Home, HomeError};

/// What every command gets. Nothing is opened until it is asked for.
#[derive(Debug, Default)]
pub struct Context {
    /// Whether the result is to be one JSON object.
    pub json: bool,
    home: OnceCell<Home>,
}

impl Context {
    /// For one run of the command.
    pub fn new(json: bool) -> Self {
        Self {
            json,
            home: OnceCell::new(),
        }
    }

    /// The home folder.
    ///
    /// # Errors
    /// Nothing says where it is.
    pub fn home(&self) -> Result<&Home, HomeError> {
        if let Some(home) = self.home.get() {
            return Ok(home);
        }
        let home = Home::from_env()?;
        Ok(self.home.get_or_init(|| home))
    }

    /// The master key, to seal with: a new one where there is none yet, which is said once.
    ///
    /// # Errors
    /// The home or the key cannot be used.
    pub fn key(&self) -> Result<Key, HomeError> {
        Ok(self.checked(self.home()?.key()?))
    }

    /// The master key, to open with: never a new one.
    ///
    /// # Errors
    /// There is no key, or it cannot be used.
    pub fn existing_key(&self) -> Result<Key, HomeError> {
        Ok(self.checked(self.home()?.existing_key()?))
    }

    fn checked(&self, loaded: LoadedKey) -> Key {
        let file = self.home().map(Home::key_file).unwrap_or_default();
        let file = file.display();
        if loaded.created {
            tell(&format!(
                "note: made a new key in `{file}`; what taught keeps is sealed with it\n\
                 hint: keep a copy of this file in a safe place; without it nothing can be opened"
            ));
        }
        if loaded.readable_by_others {
            tell(&format!(
                "warning: other users may read the key `{file}`\nhint: run `chmod 600 {file}`"
            ));
        }
        loaded.key
    }

    /// Whether a person can be asked something.
    pub fn can_ask(&self) -> bool {
        !self.json && io::stdin().is_terminal() && io::stderr().is_terminal()
    }
}
