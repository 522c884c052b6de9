//! The changes. Each runs in its caller's transaction, which is committed only if all of them succeed.

use rusqlite::{ErrorCode, OptionalExtension, Transaction};

use super::read::{self, SkillRow};
use super::sealing::{Row, Sealing};
use crate::{Content, NewRating, OwnerId, StoreError, Why};

pub(super) fn create_owner(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
) -> Result<(), StoreError> {
    transaction.execute(
        "INSERT INTO owner (id) VALUES (?1) ON CONFLICT DO NOTHING",
        [owner.as_str()],
    )?;
    Ok(())
}

/// A skill without versions; the caller adds the first one in the same transaction.
pub(super) fn create_skill(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
    slug: &str,
) -> Result<SkillRow, StoreError> {
    let known = transaction
        .query_row(
            "SELECT 1 FROM owner WHERE id = ?1",
            [owner.as_str()],
            |_| Ok(()),
        )
        .optional()?;
    if known.is_none() {
        return Err(StoreError::NoSuchOwner {
            owner: owner.to_string(),
        });
    }
    transaction
        .execute(
            "INSERT INTO skill (owner, slug, enabled, current) VALUES (?1, ?2, 1, 0)",
            (owner.as_str(), slug),
        )
        .map_err(|error| taken(error, slug))?;
    Ok(SkillRow {
        id: transaction.last_insert_rowid(),
        enabled: true,
        current: 0,
    })
}

/// Adds the next version and makes it current. Files that did not change are not stored again.
pub(super) fn add_version(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
    content: &Content,
    why: Why,
    at: i64,
) -> Result<u32, StoreError> {
    let number = skill.current + 1;
    let bundle = match skill.current {
        0 => number,
        current => {
            let bundle = read::bundle_of(transaction, skill, current)?;
            let unchanged =
                read::files(transaction, sealing, owner, skill, bundle)? == content.files;
            if unchanged { bundle } else { number }
        }
    };
    let (reason, restored) = match why {
        Why::Created => ("created", None),
        Why::Edited => ("edited", None),
        Why::Rated => ("rated", None),
        Why::RolledBack { to } => ("rolled_back", Some(to)),
    };
    let row = Row::Version {
        owner,
        skill: skill.id,
        number,
    };
    transaction
        .prepare_cached(
            "INSERT INTO version (skill, number, at, why, restored, bundle, name, description, instructions)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute((
            skill.id,
            number,
            at,
            reason,
            restored,
            bundle,
            sealing.seal(row, "name", &content.name)?,
            sealing.seal(row, "description", &content.description)?,
            sealing.seal(row, "instructions", &content.instructions)?,
        ))?;
    if bundle == number {
        add_files(transaction, sealing, owner, skill, bundle, content)?;
    }
    transaction.execute(
        "UPDATE skill SET current = ?2 WHERE id = ?1",
        (skill.id, number),
    )?;
    Ok(number)
}

fn add_files(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
    bundle: u32,
    content: &Content,
) -> Result<(), StoreError> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO file (skill, bundle, position, path, content) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (position, (path, text)) in content.files.iter().enumerate() {
        let row = Row::File {
            owner,
            skill: skill.id,
            bundle,
            position,
        };
        let path = sealing.seal(row, "path", path.as_str())?;
        insert.execute((
            skill.id,
            bundle,
            position as i64,
            path,
            sealing.seal(row, "content", text)?,
        ))?;
    }
    Ok(())
}

pub(super) fn add_rating(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: i64,
    recorded_in: u32,
    rating: &NewRating,
) -> Result<(), StoreError> {
    let row = Row::Rating {
        owner,
        skill,
        recorded_in,
    };
    let seal = |column, text: &Option<String>| {
        text.as_ref()
            .map(|text| sealing.seal(row, column, text))
            .transpose()
    };
    transaction.execute(
        "INSERT INTO rating (skill, recorded_in, version, verdict, date, work, note)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (
            skill,
            recorded_in,
            rating.version,
            rating.verdict.as_str(),
            &rating.date,
            seal("work", &rating.work)?,
            seal("note", &rating.note)?,
        ),
    )?;
    Ok(())
}

pub(super) fn set_enabled(
    transaction: &Transaction<'_>,
    skill: i64,
    enabled: bool,
) -> Result<(), StoreError> {
    transaction.execute(
        "UPDATE skill SET enabled = ?2 WHERE id = ?1",
        (skill, enabled),
    )?;
    Ok(())
}

pub(super) fn delete_skill(
    transaction: &Transaction<'_>,
    skill: i64,
    at: i64,
) -> Result<(), StoreError> {
    transaction.execute(
        "UPDATE skill SET deleted_at = ?2 WHERE id = ?1",
        (skill, at),
    )?;
    Ok(())
}

pub(super) fn restore_skill(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
    slug: &str,
) -> Result<(), StoreError> {
    let restored = transaction
        .execute(
            "UPDATE skill SET deleted_at = NULL WHERE id =
                (SELECT id FROM skill WHERE owner = ?1 AND slug = ?2 AND deleted_at IS NOT NULL
                 ORDER BY deleted_at DESC, id DESC LIMIT 1)",
            (owner.as_str(), slug),
        )
        .map_err(|error| taken(error, slug))?;
    if restored == 0 {
        return Err(StoreError::NoSuchSkill {
            slug: slug.to_owned(),
        });
    }
    Ok(())
}

/// The only constraint that a caller can break is that a slug is used once.
fn taken(error: rusqlite::Error, slug: &str) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::SlugTaken {
            slug: slug.to_owned(),
        },
        _ => error.into(),
    }
}
