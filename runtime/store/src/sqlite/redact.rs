//! Takes something out of what is kept, for good, and leaves a tombstone.

use std::collections::BTreeSet;

use rusqlite::Transaction;

use super::read::{self, SkillRow};
use super::sealing::{Row, Sealing};
use crate::{Change, OwnerId, Part, Redacted, Redaction, StoreError};

/// One redaction under way.
pub(super) struct Redacting<'a> {
    pub(super) transaction: &'a Transaction<'a>,
    pub(super) sealing: &'a Sealing,
    pub(super) owner: &'a OwnerId,
    pub(super) change: &'a Change,
    pub(super) by: &'a str,
    pub(super) at: i64,
}

impl Redacting<'_> {
    pub(super) fn all(&self) -> Result<Vec<Redacted>, StoreError> {
        let skills: Vec<(i64, String)> = self
            .transaction
            .prepare("SELECT id, slug FROM skill WHERE owner = ?1 ORDER BY slug, id")?
            .query_map([self.owner.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let mut redacted = Vec::new();
        for (skill, slug) in skills {
            let mut numbers = self.versions(skill)?;
            numbers.extend(self.files(skill)?);
            numbers.extend(self.ratings(skill)?);
            let slug = match (self.change)(Part::Slug, &slug) {
                Some(new) => {
                    numbers.extend(self.numbers(skill)?);
                    self.rename(skill, &new)?
                }
                None => slug,
            };
            for number in numbers {
                self.transaction.execute(
                    "INSERT INTO redaction (skill, number, at, by) VALUES (?1, ?2, ?3, ?4)",
                    (skill, number, self.at, self.by),
                )?;
                redacted.push(Redacted {
                    slug: slug.clone(),
                    version: number,
                });
            }
        }
        Ok(redacted)
    }

    /// The numbers of all versions.
    fn numbers(&self, skill: i64) -> Result<BTreeSet<u32>, StoreError> {
        let numbers = self
            .transaction
            .prepare("SELECT number FROM version WHERE skill = ?1")?
            .query_map([skill], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        Ok(numbers)
    }

    /// Gives the skill this slug, with a number behind it where another one has it.
    fn rename(&self, skill: i64, slug: &str) -> Result<String, StoreError> {
        let mut free = slug.to_owned();
        for number in 2.. {
            let taken: bool = self.transaction.query_row(
                "SELECT EXISTS (SELECT 1 FROM skill WHERE owner = ?1 AND slug = ?2 AND id <> ?3)",
                (self.owner.as_str(), &free, skill),
                |row| row.get(0),
            )?;
            if !taken {
                break;
            }
            free = format!("{slug}-{number}");
        }
        self.transaction
            .execute("UPDATE skill SET slug = ?2 WHERE id = ?1", (skill, &free))?;
        Ok(free)
    }

    /// The column's new content, where it changes.
    fn column(
        &self,
        row: Row<'_>,
        column: &str,
        part: Part<'_>,
        sealed: &[u8],
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let text = self.sealing.open(row, column, sealed)?;
        match (self.change)(part, &text) {
            Some(changed) => self.sealing.seal(row, column, &changed).map(Some),
            None => Ok(None),
        }
    }

    fn versions(&self, skill: i64) -> Result<BTreeSet<u32>, StoreError> {
        type Columns = (u32, [Vec<u8>; 3]);
        let columns = [
            ("name", Part::Words),
            ("description", Part::Words),
            ("instructions", Part::Instructions),
        ];
        let rows: Vec<Columns> = self
            .transaction
            .prepare(
                "SELECT number, name, description, instructions FROM version WHERE skill = ?1",
            )?
            .query_map([skill], |row| {
                Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?]))
            })?
            .collect::<Result<_, _>>()?;
        let mut changed = BTreeSet::new();
        for (number, sealed) in rows {
            let row = Row::Version {
                owner: self.owner,
                skill,
                number,
            };
            for ((column, part), sealed) in columns.into_iter().zip(&sealed) {
                if let Some(new) = self.column(row, column, part, sealed)? {
                    self.transaction.execute(
                        &format!(
                            "UPDATE version SET {column} = ?3 WHERE skill = ?1 AND number = ?2"
                        ),
                        (skill, number, new),
                    )?;
                    changed.insert(number);
                }
            }
        }
        Ok(changed)
    }

    fn files(&self, skill: i64) -> Result<BTreeSet<u32>, StoreError> {
        type Columns = (u32, u32, Vec<u8>, Vec<u8>);
        let rows: Vec<Columns> = self
            .transaction
            .prepare("SELECT bundle, position, path, content FROM file WHERE skill = ?1")?
            .query_map([skill], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })?
            .collect::<Result<_, _>>()?;
        let mut bundles = BTreeSet::new();
        for (bundle, position, path, content) in rows {
            let row = Row::File {
                owner: self.owner,
                skill,
                bundle,
                position: position as usize,
            };
            let at = self.sealing.open(row, "path", &path)?;
            if self.column(row, "path", Part::Path, &path)?.is_some() {
                // A placeholder is no path.
                let path = format!("redacted-{position}");
                self.transaction.execute(
                    "UPDATE file SET path = ?4 WHERE skill = ?1 AND bundle = ?2 AND position = ?3",
                    (
                        skill,
                        bundle,
                        position,
                        self.sealing.seal(row, "path", &path)?,
                    ),
                )?;
                bundles.insert(bundle);
            }
            if let Some(new) = self.column(row, "content", Part::File(&at), &content)? {
                self.transaction.execute(
                    "UPDATE file SET content = ?4 WHERE skill = ?1 AND bundle = ?2 AND position = ?3",
                    (skill, bundle, position, new),
                )?;
                bundles.insert(bundle);
            }
        }
        let mut changed = BTreeSet::new();
        let mut having = self
            .transaction
            .prepare("SELECT number FROM version WHERE skill = ?1 AND bundle = ?2")?;
        for bundle in bundles {
            for number in having.query_map((skill, bundle), |row| row.get(0))? {
                changed.insert(number?);
            }
        }
        Ok(changed)
    }

    fn ratings(&self, skill: i64) -> Result<BTreeSet<u32>, StoreError> {
        type Columns = (u32, [Option<Vec<u8>>; 2]);
        let rows: Vec<Columns> = self
            .transaction
            .prepare("SELECT recorded_in, work, note FROM rating WHERE skill = ?1")?
            .query_map([skill], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?])))?
            .collect::<Result<_, _>>()?;
        let mut changed = BTreeSet::new();
        for (recorded_in, sealed) in rows {
            let row = Row::Rating {
                owner: self.owner,
                skill,
                recorded_in,
            };
            for (column, sealed) in ["work", "note"].iter().zip(&sealed) {
                let Some(sealed) = sealed else { continue };
                if let Some(new) = self.column(row, column, Part::Words, sealed)? {
                    self.transaction.execute(
                        &format!(
                            "UPDATE rating SET {column} = ?3 WHERE skill = ?1 AND recorded_in = ?2"
                        ),
                        (skill, recorded_in, new),
                    )?;
                    changed.insert(recorded_in);
                }
            }
        }
        Ok(changed)
    }
}

/// The tombstones of one skill.
pub(super) fn tombstones(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
    slug: &str,
) -> Result<Vec<Redaction>, StoreError> {
    let skill: SkillRow = read::skill(transaction, owner, slug)?;
    let tombstones = transaction
        .prepare("SELECT number, at, by FROM redaction WHERE skill = ?1 ORDER BY at, number")?
        .query_map([skill.id], |row| {
            Ok(Redaction {
                version: row.get(0)?,
                at: row.get(1)?,
                by: row.get(2)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(tombstones)
}
