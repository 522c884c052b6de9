//! What is particular to the file: other keys, newer schemas, moved and damaged values, what stands in clear.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use seal::Key;

use super::SqliteStore;
use crate::{Base, Bundle, BundlePath, Content, NewRating, OwnerId, Store, StoreError, Verdict};

/// A store in a folder that lives as long as it.
struct Fresh {
    store: SqliteStore,
    _folder: tempfile::TempDir,
}

impl std::ops::Deref for Fresh {
    type Target = SqliteStore;
    fn deref(&self) -> &SqliteStore {
        &self.store
    }
}

fn fresh() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    Fresh {
        store: SqliteStore::open(&folder.path().join("store.db"), &key(1)).unwrap(),
        _folder: folder,
    }
}

crate::conformance_tests!(fresh());

fn key(byte: u8) -> Key {
    Key::from_bytes(&[byte; 32]).unwrap()
}

fn content(text: &str) -> Content {
    let files = vec![(
        BundlePath::new(&format!("{text}/FILENAME-{text}.md")).unwrap(),
        format!("CONTENT-{text}"),
    )];
    Content {
        name: format!("NAME-{text}"),
        description: format!("DESCRIPTION-{text}"),
        instructions: format!("INSTRUCTIONS-{text} ").repeat(50),
        files: Bundle::new(files).unwrap(),
    }
}

/// A closed store with two skills of two versions each, the second a rating.
async fn filled(folder: &Path) -> PathBuf {
    let path = folder.join("store.db");
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    let owner = OwnerId::local();
    store.create_owner(&owner).await.unwrap();
    for slug in ["taught-a", "taught-b"] {
        store
            .publish_version(&owner, slug, Base::New, content(slug), 0)
            .await
            .unwrap();
        let rating = NewRating {
            version: 1,
            verdict: Verdict::Pass,
            date: "2026-11-30".to_owned(),
            work: Some(format!("WORK-{slug}")),
            note: Some(format!("NOTE-{slug}")),
        };
        store
            .rate(&owner, slug, 1, content(slug), rating, 0)
            .await
            .unwrap();
    }
    path
}

/// Every file of the folder with its bytes.
fn bytes_in(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

fn holds(haystack: &[u8], needle: &str) -> bool {
    haystack
        .windows(needle.len())
        .any(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
}

#[tokio::test]
async fn nothing_private_stands_in_clear_in_any_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    let owner = OwnerId::local();
    store
        .publish_version(&owner, "taught-a", Base::Version(2), content("edited"), 0)
        .await
        .unwrap();
    let check = |when: &str, expected: usize| {
        let files = bytes_in(folder.path());
        assert!(
            files.len() >= expected,
            "{when}: the journal is looked at too"
        );
        assert!(
            files.iter().any(|(_, bytes)| holds(bytes, "taught-a")),
            "{when}: slugs are readable"
        );
        for (file, bytes) in &files {
            for canary in [
                "NAME-",
                "DESCRIPTION-",
                "INSTRUCTIONS-",
                "CONTENT-",
                "NOTE-",
                "WORK-",
                "edited/",
            ] {
                assert!(
                    !holds(bytes, canary),
                    "{when}: `{canary}` is in {}",
                    file.display()
                );
            }
        }
    };
    check("open", 3);
    drop(store);
    check("closed", 1);
}

#[tokio::test]
async fn a_wrong_key_is_refused_and_changes_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    // A journal as a killed process leaves it: opening for writing would merge it into the file.
    let live = SqliteStore::open(&path, &key(1)).unwrap();
    live.set_enabled(&OwnerId::local(), "taught-a", false)
        .await
        .unwrap();
    let killed = tempfile::tempdir().unwrap();
    for name in ["store.db", "store.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name)).unwrap();
    }
    drop(live);
    let killed_path = killed.path().join("store.db");
    let now =
        || ["store.db", "store.db-wal"].map(|name| fs::read(killed.path().join(name)).unwrap());
    let before = now();
    assert!(!before[1].is_empty(), "the journal holds the last write");

    let refused = SqliteStore::open(&killed_path, &key(2)).err().unwrap();
    assert!(matches!(refused, StoreError::WrongKey { .. }), "{refused}");
    assert!(before == now(), "database and journal are as they were");

    let store = SqliteStore::open(&killed_path, &key(1)).unwrap();
    assert!(
        !store
            .get_skill(&OwnerId::local(), "taught-a")
            .await
            .unwrap()
            .enabled
    );
}

#[tokio::test]
async fn a_newer_or_foreign_database_is_refused_and_changes_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let newer = super::migrations::KNOWN + 1;
    Connection::open(&path)
        .unwrap()
        .pragma_update(None, "user_version", newer)
        .unwrap();
    let before = fs::read(&path).unwrap();
    let refused = SqliteStore::open(&path, &key(1)).err().unwrap();
    assert!(
        matches!(refused, StoreError::TooNew { found, .. } if found == newer),
        "{refused}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);

    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign)
        .unwrap()
        .execute_batch("CREATE TABLE bookmarks (url TEXT)")
        .unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "no database at all ".repeat(100)).unwrap();
    for path in [foreign, text] {
        let before = fs::read(&path).unwrap();
        let refused = SqliteStore::open(&path, &key(1)).err().unwrap();
        assert!(matches!(refused, StoreError::NotAStore { .. }), "{refused}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

/// Every statement takes a sealed value to another row, column or revision, or changes what it is bound to.
#[tokio::test]
async fn a_moved_value_does_not_open() {
    let moves = [
        "UPDATE version SET name = (SELECT name FROM version WHERE skill = 2 AND number = 2) WHERE skill = 1",
        "UPDATE version SET name = (SELECT name FROM version WHERE skill = 1 AND number = 1) WHERE number = 2",
        "UPDATE version SET name = description, description = name",
        "UPDATE version SET instructions = description",
        "UPDATE file SET content = path",
        "UPDATE file SET content = (SELECT content FROM file WHERE skill = 2) WHERE skill = 1",
        "UPDATE file SET position = 0, bundle = 2; UPDATE version SET bundle = 2",
        "UPDATE rating SET note = work",
        "UPDATE rating SET work = (SELECT work FROM rating WHERE skill = 2) WHERE skill = 1",
        "UPDATE version SET instructions = zeroblob(0)",
        "UPDATE version SET instructions = CAST('plain' AS BLOB)",
        "INSERT INTO owner VALUES ('thief'); UPDATE skill SET owner = 'thief'",
    ];
    for sql in moves {
        let folder = tempfile::tempdir().unwrap();
        let path = filled(folder.path()).await;
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch("PRAGMA foreign_keys = OFF")
            .unwrap();
        connection.execute_batch(sql).unwrap();
        drop(connection);
        let store = SqliteStore::open(&path, &key(1)).unwrap();
        let owner = OwnerId::new(if sql.contains("thief") {
            "thief"
        } else {
            "local"
        });
        let read = store.get_skill(&owner, "taught-a").await.err();
        let rated = store.ratings(&owner, "taught-a").await.err();
        let noticed = [read, rated]
            .into_iter()
            .flatten()
            .any(|error| matches!(error, StoreError::Damaged { .. }));
        assert!(noticed, "{sql}");
    }
}

#[tokio::test]
async fn a_rating_does_not_store_the_files_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let count = |sql: &str| {
        Connection::open(&path)
            .unwrap()
            .query_row(sql, [], |row| row.get::<_, i64>(0))
            .unwrap()
    };
    assert_eq!(count("SELECT count(*) FROM version"), 4);
    assert_eq!(count("SELECT count(*) FROM file"), 2);
}

#[tokio::test]
async fn a_gap_in_the_versions_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "PRAGMA foreign_keys = OFF; DELETE FROM version WHERE skill = 1 AND number = 1",
        )
        .unwrap();
    drop(connection);
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    let refused = store
        .history(&OwnerId::local(), "taught-a")
        .await
        .unwrap_err();
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
}

#[tokio::test]
async fn a_change_by_another_process_shows_in_the_mark() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let ours = SqliteStore::open(&path, &key(1)).unwrap();
    let theirs = SqliteStore::open(&path, &key(1)).unwrap();
    let before = ours.change_mark().await.unwrap();
    assert_eq!(ours.change_mark().await.unwrap(), before);
    theirs
        .set_enabled(&OwnerId::local(), "taught-a", false)
        .await
        .unwrap();
    assert_ne!(ours.change_mark().await.unwrap(), before);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let _store = SqliteStore::open(&path, &key(1)).unwrap();
    for (file, _) in bytes_in(folder.path()) {
        let mode = fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.display());
    }
}

#[test]
fn racing_openers_of_a_new_store_agree_on_its_key() {
    for _ in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| SqliteStore::open(&path, &key(1)).map(drop).unwrap());
            }
        });
        SqliteStore::open(&path, &key(1)).unwrap();
    }
}

#[tokio::test]
async fn an_operation_on_the_way_survives_its_callers_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    let owner = OwnerId::local();
    {
        let mut edit = store.publish_version(&owner, "taught-a", Base::Version(2), content("x"), 0);
        let waker = std::task::Waker::noop();
        let _ = edit
            .as_mut()
            .poll(&mut std::task::Context::from_waker(waker));
    }
    drop(store);
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    assert_eq!(
        store
            .get_skill(&owner, "taught-a")
            .await
            .unwrap()
            .version
            .info
            .number,
        3
    );
}

/// Not even as it was sealed: whoever comes by the key later would open it.
#[tokio::test]
async fn what_was_redacted_is_in_no_page_and_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(folder.path()).await;
    let sealed: Vec<Vec<u8>> = {
        let connection = Connection::open(&path).unwrap();
        let mut rows = connection
            .prepare("SELECT name FROM version UNION ALL SELECT instructions FROM version UNION ALL SELECT content FROM file")
            .unwrap();
        let sealed = rows.query_map([], |row| row.get(0)).unwrap();
        sealed.collect::<Result<_, _>>().unwrap()
    };
    let store = SqliteStore::open(&path, &key(1)).unwrap();
    let change: crate::Change = std::sync::Arc::new(|_, text: &str| {
        text.contains("taught")
            .then(|| text.replace("taught", "gone"))
    });
    let redacted = store
        .redact(&OwnerId::local(), change, "me", 0)
        .await
        .unwrap();
    assert_eq!(redacted.len(), 4);
    // While it is open: the journal is there, and must be empty of it.
    for entry in fs::read_dir(folder.path()).unwrap() {
        let file = entry.unwrap().path();
        let bytes = fs::read(&file).unwrap();
        for old in &sealed {
            // The start of a long value: its rest may lie in a page of its own.
            let start = &old[..old.len().min(64)];
            assert!(
                !bytes.windows(start.len()).any(|part| part == start),
                "{}",
                file.display()
            );
        }
        assert!(
            !bytes.windows(8).any(|part| part == b"taught-a"),
            "{}",
            file.display()
        );
    }
}
