//! The key type: sealing, opening, wrapping another key. It is never shown or serialised, and is zeroed when dropped.

use std::fmt;

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::{Aad, SealError};

pub(crate) const FORMAT: u8 = 1;
const ID: usize = 8;
const NONCE: usize = 24;
const TAG: usize = 16;
const HEAD: usize = 1 + ID + NONCE;

/// How many bytes a sealed value is longer than its content.
pub const OVERHEAD: usize = HEAD + TAG;

/// Names a key without giving anything of it away; derived from the key, so that it needs no place of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(pub(crate) [u8; ID]);

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyId({self})")
    }
}

/// A secret key of 32 bytes.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Key(Box<[u8; 32]>);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(redacted)")
    }
}

impl Key {
    /// A new random key.
    ///
    /// # Errors
    /// Only if the system gives no random bytes.
    pub fn generate() -> Result<Self, SealError> {
        let mut key = Self(Box::new([0; 32]));
        fill_random(key.0.as_mut_slice())?;
        Ok(key)
    }

    /// The key with exactly these 32 bytes; `None` for any other length.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut key = Self(Box::new([0; 32]));
        if bytes.len() != key.0.len() {
            return None;
        }
        key.0.copy_from_slice(bytes);
        Some(key)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The key's id: the tag of an empty message under the nonce zero, which sealing (random nonces) never uses.
    #[must_use]
    pub fn id(&self) -> KeyId {
        let mut id = [0; ID];
        // Sealing an empty message can only fail for sizes that are not given here; the id then stays zero and fits no value.
        if let Ok(tag) = self.cipher().encrypt_inout_detached(
            &XNonce::default(),
            b"taught key id",
            (&mut [][..]).into(),
        ) {
            id.copy_from_slice(&tag[..ID]);
        }
        KeyId(id)
    }

    /// Seals `content` for its place. Twice the same content gives two different values.
    ///
    /// # Errors
    /// Only if the system gives no random bytes.
    pub fn seal(&self, place: &Aad<'_>, content: &[u8]) -> Result<Vec<u8>, SealError> {
        let id = self.id();
        let mut nonce = [0; NONCE];
        fill_random(&mut nonce)?;
        let mut sealed = Vec::with_capacity(content.len() + OVERHEAD);
        sealed.push(FORMAT);
        sealed.extend_from_slice(&id.0);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(content);
        let body = &mut sealed[HEAD..];
        let tag = self
            .cipher()
            .encrypt_inout_detached(&XNonce::from(nonce), &place.encode(id), body.into())
            .map_err(|_| SealError::Damaged)?;
        sealed.extend_from_slice(&tag);
        Ok(sealed)
    }

    /// Opens what [`Key::seal`] made for the same place. The content is zeroed when dropped.
    ///
    /// # Errors
    /// Another key, another place, any changed byte, a cut value.
    pub fn open(&self, place: &Aad<'_>, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SealError> {
        let sealed_with = key_id_of(sealed)?;
        let id = self.id();
        if sealed_with != id {
            return Err(SealError::OtherKey {
                sealed_with,
                key: id,
            });
        }
        let mut nonce = [0; NONCE];
        nonce.copy_from_slice(&sealed[1 + ID..HEAD]);
        let mut content = Zeroizing::new(sealed[HEAD..].to_vec());
        self.cipher()
            .decrypt_in_place(&XNonce::from(nonce), &place.encode(id), &mut *content)
            .map_err(|_| SealError::Damaged)?;
        Ok(content)
    }

    /// Seals another key with this one.
    ///
    /// # Errors
    /// Only if the system gives no random bytes.
    pub fn wrap(&self, holder: &str, revision: u64, inner: &Key) -> Result<Vec<u8>, SealError> {
        self.seal(&Aad::WrappedKey { holder, revision }, inner.bytes())
    }

    /// Opens a key that [`Key::wrap`] sealed.
    ///
    /// # Errors
    /// As [`Key::open`].
    pub fn unwrap_key(
        &self,
        holder: &str,
        revision: u64,
        wrapped: &[u8],
    ) -> Result<Key, SealError> {
        let bytes = self.open(&Aad::WrappedKey { holder, revision }, wrapped)?;
        Key::from_bytes(&bytes).ok_or(SealError::NotSealed)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&*self.0).into())
    }
}

/// Which key a sealed value asks for, read without opening it.
fn key_id_of(sealed: &[u8]) -> Result<KeyId, SealError> {
    match sealed.first() {
        Some(&FORMAT) if sealed.len() >= OVERHEAD => {
            let mut id = [0; ID];
            id.copy_from_slice(&sealed[1..=ID]);
            Ok(KeyId(id))
        }
        Some(&FORMAT) | None => Err(SealError::NotSealed),
        Some(&other) => Err(SealError::UnknownFormat(other)),
    }
}

pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), SealError> {
    getrandom::fill(bytes).map_err(|error| SealError::NoRandom(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8) -> Key {
        Key::from_bytes(&[byte; 32]).unwrap()
    }

    const PLACE: Aad<'_> = Aad::Value {
        table: "t",
        row: "1",
        column: "c",
        owner: "o",
        revision: 1,
    };

    #[test]
    fn a_key_does_not_show_itself() {
        assert_eq!(format!("{:?}", key(0x41)), "Key(redacted)");
    }

    #[test]
    fn the_id_is_the_same_each_time_and_differs_between_keys() {
        assert_eq!(key(1).id(), key(1).id());
        assert_ne!(key(1).id(), key(2).id());
        assert_eq!(key(1).id().to_string().len(), 16);
    }

    #[test]
    fn another_key_is_told_apart_from_damage() {
        let sealed = key(1).seal(&PLACE, b"x").unwrap();
        assert_eq!(
            key(2).open(&PLACE, &sealed).unwrap_err(),
            SealError::OtherKey {
                sealed_with: key(1).id(),
                key: key(2).id()
            }
        );
    }

    #[test]
    fn equal_contents_are_sealed_differently() {
        assert_ne!(
            key(1).seal(&PLACE, b"x").unwrap(),
            key(1).seal(&PLACE, b"x").unwrap()
        );
    }

    #[test]
    fn a_cut_or_foreign_value_is_refused() {
        let sealed = key(1).seal(&PLACE, b"").unwrap();
        assert_eq!(sealed.len(), OVERHEAD);
        assert_eq!(
            key(1).open(&PLACE, &sealed[..OVERHEAD - 1]).unwrap_err(),
            SealError::NotSealed
        );
        assert_eq!(key(1).open(&PLACE, b"").unwrap_err(), SealError::NotSealed);
        assert_eq!(
            key(1).open(&PLACE, b"plain").unwrap_err(),
            SealError::UnknownFormat(b'p')
        );
    }

    #[test]
    fn a_wrapped_key_opens_only_for_its_holder_and_revision() {
        let wrapped = key(1).wrap("store", 1, &key(2)).unwrap();
        assert_eq!(
            key(1).unwrap_key("store", 1, &wrapped).unwrap().id(),
            key(2).id()
        );
        assert!(key(1).unwrap_key("other", 1, &wrapped).is_err());
        assert!(key(1).unwrap_key("store", 2, &wrapped).is_err());
    }
}
