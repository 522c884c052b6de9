//! Opening a database: looked at without touching it, set up, brought to the newest schema, its key unwrapped.

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior};
use seal::{Key, SealError};

use super::{migrations, sealing::Sealing};
use crate::StoreError;

/// Marks the file as ours ("taug") for `file` and for us.
const APPLICATION_ID: i64 = 0x7461_7567;

/// How long a process waits for another one's write.
pub(super) const BUSY: Duration = Duration::from_secs(5);

/// Opens or creates the database. A database that is newer, sealed with another key or not ours is refused before
/// anything is written.
pub(super) fn open(path: &Path, master: &Key) -> Result<(Connection, Sealing), StoreError> {
    create_private(path)?;
    look_without_touching(path, master)?;
    let mut connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    set_up(&connection)?;
    migrate(&mut connection, path, master)?;
    let key = unwrap_data_key(&connection, path, master)?.ok_or_else(|| StoreError::NotAStore {
        path: path.to_owned(),
    })?;
    Ok((connection, Sealing::new(key)))
}

/// The database is made by us first, so that nobody else may read it; its journals inherit the mode.
fn create_private(path: &Path) -> Result<(), StoreError> {
    let failed = |source: std::io::Error| StoreError::Create {
        path: path.to_owned(),
        source,
    };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(file) => file.sync_all().map_err(failed)?,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => return Ok(()),
        Err(error) => return Err(failed(error)),
    }
    if let (true, Some(folder)) = (cfg!(unix), path.parent()) {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(failed)?;
    }
    Ok(())
}

/// A read-only connection never checkpoints, so even a database with a journal left by a killed process stays as it is.
fn look_without_touching(path: &Path, master: &Key) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(BUSY)?;
    // One snapshot: another process may be creating the schema just now.
    let snapshot = connection.unchecked_transaction()?;
    if schema_of(&snapshot, path)? > 0 {
        unwrap_data_key(&snapshot, path, master)?;
    }
    Ok(())
}

fn schema_of(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let foreign = || StoreError::NotAStore {
        path: path.to_owned(),
    };
    let number = |name| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => foreign(),
                _ => StoreError::from(error),
            })
    };
    let (application, schema) = (number("application_id")?, number("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application == 0 && schema == 0 && tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION_ID {
        return Err(foreign());
    }
    if schema > migrations::KNOWN {
        return Err(StoreError::TooNew {
            path: path.to_owned(),
            found: schema,
            known: migrations::KNOWN,
        });
    }
    Ok(schema)
}

fn set_up(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY)?;
    enter_wal(connection)?;
    for (pragma, value) in [
        ("synchronous", "FULL"),
        // macOS: a plain fsync only reaches the drive's cache. Elsewhere these two change nothing.
        ("fullfsync", "ON"),
        ("checkpoint_fullfsync", "ON"),
        ("foreign_keys", "ON"),
        ("trusted_schema", "OFF"),
        ("cell_size_check", "ON"),
        ("secure_delete", "ON"),
        ("temp_store", "MEMORY"),
    ] {
        connection.pragma_update(None, pragma, value)?;
    }
    Ok(())
}

/// Two processes that create a database at once get in each other's way here, and SQLite does not wait for this lock.
fn enter_wal(connection: &Connection) -> Result<(), StoreError> {
    let deadline = Instant::now() + BUSY;
    loop {
        match connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))
        {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(mode) => {
                return Err(StoreError::Database(format!(
                    "the journal is in mode `{mode}`, not WAL"
                )));
            }
            Err(error) if is_busy(&error) && Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// One transaction a step, each under the write lock: a second process that waits finds the step taken.
fn migrate(connection: &mut Connection, path: &Path, master: &Key) -> Result<(), StoreError> {
    loop {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let schema = schema_of(&transaction, path)?;
        if !migrations::step(&transaction, schema)? {
            return Ok(());
        }
        if schema == 0 {
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            add_data_key(&transaction, master)?;
        }
        transaction.commit()?;
    }
}

fn add_data_key(connection: &Connection, master: &Key) -> Result<(), StoreError> {
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(|_| StoreError::NoRandom)?;
    let id = format!("{:032x}", u128::from_le_bytes(random));
    let key = Key::generate().map_err(|_| StoreError::NoRandom)?;
    let wrapped = master
        .wrap(&id, 1, &key)
        .map_err(|_| StoreError::NoRandom)?;
    connection.execute(
        "INSERT INTO store (only, id, key_revision, wrapped_key) VALUES (1, ?1, 1, ?2)",
        (id, wrapped),
    )?;
    Ok(())
}

fn unwrap_data_key(
    connection: &Connection,
    path: &Path,
    master: &Key,
) -> Result<Option<Key>, StoreError> {
    let row = connection
        .query_row(
            "SELECT id, key_revision, wrapped_key FROM store",
            [],
            |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, u32>(1)?,
                    row.get::<_, Vec<u8>>(2)?,
                ))
            },
        )
        .optional()?;
    let Some((id, revision, wrapped)) = row else {
        return Ok(None);
    };
    match master.unwrap_key(&id, u64::from(revision), &wrapped) {
        Ok(key) => Ok(Some(key)),
        Err(SealError::OtherKey { sealed_with, key }) => Err(StoreError::WrongKey {
            path: path.to_owned(),
            sealed_with: sealed_with.to_string(),
            given: key.to_string(),
        }),
        Err(_) => Err(StoreError::Damaged {
            place: "store.wrapped_key".to_owned(),
        }),
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)
    )
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy {
                waited_ms: u64::try_from(BUSY.as_millis()).unwrap_or(u64::MAX),
            },
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged {
                place: "the database file".to_owned(),
            },
            // SQLite's messages name tables and constraints; bound values are not in them.
            _ => Self::Database(error.to_string()),
        }
    }
}
