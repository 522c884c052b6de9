//! Sealing: what `taught` keeps on disk is encrypted and bound to the place it was written for.
//!
//! A sealed value is opened only with the key *and* the [`Aad`] that it was sealed with: its table, row, column, owner
//! and revision, or its recording and line number. Moved to any other place it fails to open, as does any damaged byte.
//! The cipher is XChaCha20-Poly1305 with a random nonce of 24 bytes, so that no counter has to survive a crash.
//!
//! ```
//! use seal::{Aad, Key, LineSealer};
//!
//! let key = Key::generate()?;
//! let place = Aad::Value { table: "skill", row: "7", column: "name", owner: "local", revision: 3 };
//! let sealed = key.seal(&place, b"File an expense")?;
//! assert_eq!(key.open(&place, &sealed)?.as_slice(), b"File an expense");
//!
//! let lines = LineSealer::new(&key, "rec-1");
//! let line = lines.seal_line(1, r#"{"kind":"click"}"#)?;
//! assert!(lines.open_line(2, &line).is_err());
//! # Ok::<(), seal::SealError>(())
//! ```
//!
//! # Layout of a sealed value
//!
//! | bytes | what |
//! |---|---|
//! | 1 | format, now 1 |
//! | 8 | id of the key ([`KeyId`]), so that "another key" and "damaged" are told apart |
//! | 24 | nonce |
//! | rest | ciphertext, then the tag of 16 bytes |
//!
//! # What is not in here
//!
//! No path is decided here: [`key_file::load`] and [`key_file::load_or_create`] are told where. The system's keyring and
//! passphrases are left to the issue on the store. Measured: `keyring` 4.2 brings 128 crates on Linux, and reading from
//! it needs a session bus with a running secret service, which the machines that run agents mostly lack.

pub mod key_file;

mod aad;
mod error;
mod key;
mod lines;

pub use aad::Aad;
pub use error::SealError;
pub use key::{Key, KeyId, OVERHEAD};
pub use lines::LineSealer;
pub use zeroize::{Zeroize, Zeroizing};
