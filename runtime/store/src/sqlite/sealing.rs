//! Which place each sealed column is bound to. Everything sealed or opened in this back end goes through here.

use seal::{Aad, Key};

use crate::{OwnerId, StoreError};

/// The store's own key, in use.
pub(super) struct Sealing {
    key: Key,
}

/// One row; its columns are sealed for it.
#[derive(Clone, Copy)]
pub(super) enum Row<'a> {
    /// A version of a skill.
    Version {
        owner: &'a OwnerId,
        skill: i64,
        number: u32,
    },
    /// A file of a bundle.
    File {
        owner: &'a OwnerId,
        skill: i64,
        bundle: u32,
        position: usize,
    },
    /// A rating.
    Rating {
        owner: &'a OwnerId,
        skill: i64,
        recorded_in: u32,
    },
}

impl Sealing {
    pub(super) fn new(key: Key) -> Self {
        Self { key }
    }

    pub(super) fn seal(
        &self,
        row: Row<'_>,
        column: &str,
        text: &str,
    ) -> Result<Vec<u8>, StoreError> {
        let key = row.key();
        self.key
            .seal(&row.place(&key, column), text.as_bytes())
            // Sealing fails for no other reason.
            .map_err(|_| StoreError::NoRandom)
    }

    pub(super) fn open(
        &self,
        row: Row<'_>,
        column: &str,
        sealed: &[u8],
    ) -> Result<String, StoreError> {
        let key = row.key();
        let place = row.place(&key, column);
        let damaged = || StoreError::Damaged {
            place: format!("{}.{column} of {key}", row.table()),
        };
        let content = self.key.open(&place, sealed).map_err(|_| damaged())?;
        std::str::from_utf8(&content)
            .map(str::to_owned)
            .map_err(|_| damaged())
    }
}

impl<'a> Row<'a> {
    fn table(self) -> &'static str {
        match self {
            Self::Version { .. } => "version",
            Self::File { .. } => "file",
            Self::Rating { .. } => "rating",
        }
    }

    fn key(self) -> String {
        match self {
            Self::Version { skill, .. } | Self::Rating { skill, .. } => skill.to_string(),
            Self::File {
                skill, position, ..
            } => format!("{skill}/{position}"),
        }
    }

    fn place<'b>(self, key: &'b str, column: &'b str) -> Aad<'b>
    where
        'a: 'b,
    {
        let (owner, revision) = match self {
            Self::Version {
                owner,
                number: revision,
                ..
            }
            | Self::File {
                owner,
                bundle: revision,
                ..
            }
            | Self::Rating {
                owner,
                recorded_in: revision,
                ..
            } => (owner, revision),
        };
        Aad::Value {
            table: self.table(),
            row: key,
            column,
            owner: owner.as_str(),
            revision: u64::from(revision),
        }
    }
}
