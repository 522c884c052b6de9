//! The queries. Each runs in its caller's transaction, so that what is read together belongs together.

use rusqlite::{OptionalExtension, Row as SqlRow, Transaction};

use super::sealing::{Row, Sealing};
use crate::{
    Bundle, BundlePath, Content, NewRating, OwnerId, Rating, SkillSummary, StoreError, Verdict,
    Version, VersionInfo, Why,
};

/// A skill's row, but for its slug.
#[derive(Clone, Copy)]
pub(super) struct SkillRow {
    pub(super) id: i64,
    pub(super) enabled: bool,
    pub(super) current: u32,
}

/// The owner's skill with this slug, unless it was deleted.
pub(super) fn skill(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
    slug: &str,
) -> Result<SkillRow, StoreError> {
    transaction
        .prepare_cached("SELECT id, enabled, current FROM skill WHERE owner = ?1 AND slug = ?2 AND deleted_at IS NULL")?
        .query_row((owner.as_str(), slug), |row| {
            Ok(SkillRow { id: row.get(0)?, enabled: row.get(1)?, current: row.get(2)? })
        })
        .optional()?
        .ok_or_else(|| StoreError::NoSuchSkill { slug: slug.to_owned() })
}

/// The skill, if `base` is its current version.
pub(super) fn skill_at(
    transaction: &Transaction<'_>,
    owner: &OwnerId,
    slug: &str,
    base: u32,
) -> Result<SkillRow, StoreError> {
    let skill = skill(transaction, owner, slug)?;
    if skill.current != base {
        return Err(StoreError::Conflict {
            slug: slug.to_owned(),
            base,
            current: skill.current,
        });
    }
    Ok(skill)
}

pub(super) fn broken(skill: SkillRow, what: &str) -> StoreError {
    StoreError::Damaged {
        place: format!("skill {}, which {what}", skill.id),
    }
}

/// One version with its files.
pub(super) fn version(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
    number: u32,
) -> Result<Option<Version>, StoreError> {
    type Found = (
        (u32, i64, String, Option<u32>),
        u32,
        Vec<u8>,
        Vec<u8>,
        Vec<u8>,
    );
    let found: Option<Found> = transaction
        .prepare_cached(
            "SELECT number, at, why, restored, bundle, name, description, instructions
             FROM version WHERE skill = ?1 AND number = ?2",
        )?
        .query_row((skill.id, number), |row| {
            Ok((
                info(row)?,
                row.get(4)?,
                row.get(5)?,
                row.get(6)?,
                row.get(7)?,
            ))
        })
        .optional()?;
    let Some((info, bundle, name, description, instructions)) = found else {
        return Ok(None);
    };
    let row = Row::Version {
        owner,
        skill: skill.id,
        number,
    };
    let content = Content {
        name: sealing.open(row, "name", &name)?,
        description: sealing.open(row, "description", &description)?,
        instructions: sealing.open(row, "instructions", &instructions)?,
        files: files(transaction, sealing, owner, skill, bundle)?,
    };
    let info = version_info(skill, info, content.name.clone())?;
    Ok(Some(Version { info, content }))
}

/// The number of the version whose files this version has.
pub(super) fn bundle_of(
    transaction: &Transaction<'_>,
    skill: SkillRow,
    number: u32,
) -> Result<u32, StoreError> {
    let bundle = transaction
        .prepare_cached("SELECT bundle FROM version WHERE skill = ?1 AND number = ?2")?
        .query_row((skill.id, number), |row| row.get(0))?;
    Ok(bundle)
}

/// The files that were stored with version `bundle`.
pub(super) fn files(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
    bundle: u32,
) -> Result<Bundle, StoreError> {
    let mut statement = transaction.prepare_cached(
        "SELECT path, content FROM file WHERE skill = ?1 AND bundle = ?2 ORDER BY position",
    )?;
    let rows = statement.query_map((skill.id, bundle), |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Vec<u8>>(1)?))
    })?;
    let mut files = Vec::new();
    for (position, sealed) in rows.enumerate() {
        let (path, content) = sealed?;
        let row = Row::File {
            owner,
            skill: skill.id,
            bundle,
            position,
        };
        let path = BundlePath::new(&sealing.open(row, "path", &path)?)?;
        files.push((path, sealing.open(row, "content", &content)?));
    }
    Ok(Bundle::new(files)?)
}

/// All skills of the owner that are not deleted.
pub(super) fn skills(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
) -> Result<Vec<SkillSummary>, StoreError> {
    let mut statement = transaction.prepare_cached(
        "SELECT skill.id, slug, enabled, current, at, name, description
         FROM skill JOIN version ON version.skill = skill.id AND version.number = skill.current
         WHERE owner = ?1 AND deleted_at IS NULL ORDER BY slug",
    )?;
    let mut rows = statement.query([owner.as_str()])?;
    let mut skills = Vec::new();
    while let Some(row) = rows.next()? {
        let version = row.get(3)?;
        let place = Row::Version {
            owner,
            skill: row.get(0)?,
            number: version,
        };
        skills.push(SkillSummary {
            slug: row.get(1)?,
            enabled: row.get(2)?,
            version,
            changed_at: row.get(4)?,
            name: sealing.open(place, "name", &row.get::<_, Vec<u8>>(5)?)?,
            description: sealing.open(place, "description", &row.get::<_, Vec<u8>>(6)?)?,
        });
    }
    Ok(skills)
}

/// All versions of the skill, checked for gaps.
pub(super) fn history(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
) -> Result<Vec<VersionInfo>, StoreError> {
    let mut statement = transaction.prepare_cached(
        "SELECT number, at, why, restored, name FROM version WHERE skill = ?1 ORDER BY number",
    )?;
    let mut rows = statement.query([skill.id])?;
    let mut history = Vec::new();
    while let Some(row) = rows.next()? {
        let info = info(row)?;
        let place = Row::Version {
            owner,
            skill: skill.id,
            number: info.0,
        };
        let name = sealing.open(place, "name", &row.get::<_, Vec<u8>>(4)?)?;
        history.push(version_info(skill, info, name)?);
    }
    let unbroken = history
        .iter()
        .zip(1..)
        .all(|(version, number)| version.number == number);
    if !unbroken
        || history
            .last()
            .is_none_or(|last| last.number != skill.current)
    {
        return Err(broken(skill, "has a gap in its versions"));
    }
    Ok(history)
}

/// All ratings of the skill.
pub(super) fn ratings(
    transaction: &Transaction<'_>,
    sealing: &Sealing,
    owner: &OwnerId,
    skill: SkillRow,
) -> Result<Vec<Rating>, StoreError> {
    let mut statement = transaction.prepare_cached(
        "SELECT recorded_in, version, verdict, date, work, note FROM rating WHERE skill = ?1 ORDER BY recorded_in",
    )?;
    let mut rows = statement.query([skill.id])?;
    let mut ratings = Vec::new();
    while let Some(row) = rows.next()? {
        let recorded_in = row.get(0)?;
        let place = Row::Rating {
            owner,
            skill: skill.id,
            recorded_in,
        };
        let open = |column, sealed: Option<Vec<u8>>| {
            sealed
                .map(|sealed| sealing.open(place, column, &sealed))
                .transpose()
        };
        let verdict = match row.get::<_, String>(2)?.as_str() {
            "pass" => Verdict::Pass,
            "fail" => Verdict::Fail,
            _ => return Err(broken(skill, "has a rating that is neither pass nor fail")),
        };
        let rating = NewRating {
            version: row.get(1)?,
            verdict,
            date: row.get(3)?,
            work: open("work", row.get(4)?)?,
            note: open("note", row.get(5)?)?,
        };
        ratings.push(Rating {
            rating,
            recorded_in,
        });
    }
    Ok(ratings)
}

/// SQLite counts the commits of others in `data_version`, and the rows that we changed ourselves beside it.
pub(super) fn change_mark(transaction: &Transaction<'_>) -> Result<u64, StoreError> {
    let others: u32 = transaction.pragma_query_value(None, "data_version", |row| row.get(0))?;
    Ok((u64::from(others) << 32) ^ transaction.total_changes())
}

fn info(row: &SqlRow<'_>) -> rusqlite::Result<(u32, i64, String, Option<u32>)> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn version_info(
    skill: SkillRow,
    (number, at, why, restored): (u32, i64, String, Option<u32>),
    name: String,
) -> Result<VersionInfo, StoreError> {
    let why = match (why.as_str(), restored) {
        ("created", None) => Why::Created,
        ("edited", None) => Why::Edited,
        ("rated", None) => Why::Rated,
        ("rolled_back", Some(to)) => Why::RolledBack { to },
        _ => return Err(broken(skill, "has a version without a known reason")),
    };
    Ok(VersionInfo {
        number,
        at,
        why,
        name,
    })
}
