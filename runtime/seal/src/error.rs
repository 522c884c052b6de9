//! Why something could not be sealed or opened. No variant carries content.

use crate::KeyId;

/// Why a value, line or frame could not be sealed or opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// The key does not fit: the value was sealed with another one.
    #[error("sealed with the key `{sealed_with}`, not with `{key}`")]
    OtherKey {
        /// The key that the value names.
        sealed_with: KeyId,
        /// The key that it was to be opened with.
        key: KeyId,
    },
    /// The content was changed, or it stands in another place than the one it was sealed for.
    #[error("the sealed content is damaged or was moved from where it was written")]
    Damaged,
    /// Too short to be a sealed value, or not base64 where text is expected: cut off, or never sealed.
    #[error("this is not a whole sealed value")]
    NotSealed,
    /// Sealed by a later version of this program.
    #[error("sealed in the format {0}, which this version does not know")]
    UnknownFormat(u8),
    /// What was sealed as a line of text is not UTF-8.
    #[error("the sealed line is not text")]
    NotText,
    /// The system gave no random bytes.
    #[error("the system gave no random bytes: {0}")]
    NoRandom(String),
}
