//! The schema, as steps that are only ever added. A step that was released is never changed.

use rusqlite::Transaction;

/// The steps in order; `user_version` counts those that a database has.
///
/// Columns of type BLOB are sealed, but for `store.wrapped_key`. `skill.id` is never used twice (AUTOINCREMENT), since
/// it is part of the place that sealed values are bound to.
const STEPS: &[&str] = &[
    "
    CREATE TABLE store (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        id TEXT NOT NULL,
        key_revision INTEGER NOT NULL,
        wrapped_key BLOB NOT NULL
    ) STRICT;

    CREATE TABLE owner (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    CREATE TABLE skill (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL REFERENCES owner (id),
        slug TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        current INTEGER NOT NULL,
        deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX skill_by_slug ON skill (owner, slug) WHERE deleted_at IS NULL;

    -- `bundle` is the version whose files this one has: a rating changes none, and need not store them again.
    CREATE TABLE version (
        skill INTEGER NOT NULL REFERENCES skill (id),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        why TEXT NOT NULL,
        restored INTEGER,
        bundle INTEGER NOT NULL,
        name BLOB NOT NULL,
        description BLOB NOT NULL,
        instructions BLOB NOT NULL,
        PRIMARY KEY (skill, number)
    ) STRICT;

    CREATE TABLE file (
        skill INTEGER NOT NULL,
        bundle INTEGER NOT NULL,
        position INTEGER NOT NULL,
        path BLOB NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (skill, bundle, position),
        FOREIGN KEY (skill, bundle) REFERENCES version (skill, number)
    ) STRICT;

    CREATE TABLE rating (
        skill INTEGER NOT NULL,
        recorded_in INTEGER NOT NULL,
        version INTEGER NOT NULL,
        verdict TEXT NOT NULL,
        date TEXT NOT NULL,
        work BLOB,
        note BLOB,
        PRIMARY KEY (skill, recorded_in),
        FOREIGN KEY (skill, recorded_in) REFERENCES version (skill, number),
        FOREIGN KEY (skill, version) REFERENCES version (skill, number)
    ) STRICT;
",
    "
    -- A version that something was taken out of: when, and by whom.
    CREATE TABLE redaction (
        skill INTEGER NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        by TEXT NOT NULL,
        FOREIGN KEY (skill, number) REFERENCES version (skill, number)
    ) STRICT;
    CREATE INDEX redaction_by_version ON redaction (skill, number);
",
];

/// The newest schema that this program knows.
#[allow(clippy::cast_possible_wrap, reason = "a handful of steps")]
pub(super) const KNOWN: i64 = STEPS.len() as i64;

/// Brings the database from schema `found` to the next one. Returns whether there was a step to take.
pub(super) fn step(transaction: &Transaction<'_>, found: i64) -> rusqlite::Result<bool> {
    let Some(sql) = usize::try_from(found)
        .ok()
        .and_then(|found| STEPS.get(found))
    else {
        return Ok(false);
    };
    transaction.execute_batch(sql)?;
    transaction.pragma_update(None, "user_version", found + 1)?;
    Ok(true)
}
