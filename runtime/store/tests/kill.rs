//! Writers that are killed in the middle of writing: what they acknowledged is there, whole and in order.
//!
//! The test binary starts itself as the writer. How often is told by `TAUGHT_KILLS`; a sample is the default.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use seal::Key;
use store::{
    Base, Bundle, BundlePath, Content, NewRating, OwnerId, SqliteStore, Store, StoreError, Verdict,
    Why,
};

const FOLDER: &str = "TAUGHT_TEST_WRITER_FOLDER";
const SLUG: &str = "TAUGHT_TEST_WRITER_SLUG";
/// Both writers write here too, and get in each other's way.
const SHARED: &str = "taught-shared";

fn key() -> Key {
    Key::from_bytes(&[9; 32]).expect("32 bytes are a key")
}

fn open(folder: &Path) -> SqliteStore {
    SqliteStore::open(&folder.join("store.db"), &key()).expect("the store opens")
}

/// Content that can be checked by the number that it was written as.
fn content(number: u32) -> Content {
    let file = (
        BundlePath::new("evidence.md").expect("a safe path"),
        format!("{number} ").repeat(3_000),
    );
    Content {
        name: format!("version {number}"),
        description: String::new(),
        instructions: format!("{number}\n").repeat(500),
        files: Bundle::new(vec![file]).expect("files within the limits"),
    }
}

/// Adds the next version, by turns as an edit and as a rating.
async fn add(store: &SqliteStore, slug: &str) -> Result<u32, StoreError> {
    let owner = OwnerId::local();
    let base = match store.get_skill(&owner, slug).await {
        Ok(skill) => skill.version.info.number,
        Err(StoreError::NoSuchSkill { .. }) => {
            return store
                .publish_version(&owner, slug, Base::New, content(1), 0)
                .await;
        }
        Err(error) => return Err(error),
    };
    if base % 2 == 0 {
        return store
            .publish_version(&owner, slug, Base::Version(base), content(base + 1), 0)
            .await;
    }
    let rating = NewRating {
        version: base,
        verdict: Verdict::Pass,
        date: "2026-11-30".to_owned(),
        work: None,
        note: None,
    };
    store
        .rate(&owner, slug, base, content(base + 1), rating, 0)
        .await
}

/// Not a test of its own: the process that is killed. It says what is acknowledged, and never ends by itself.
#[tokio::test]
async fn writer() {
    let (Some(folder), Ok(own)) = (std::env::var_os(FOLDER), std::env::var(SLUG)) else {
        return;
    };
    let store = open(Path::new(&folder));
    store
        .create_owner(&OwnerId::local())
        .await
        .expect("the owner is made");
    loop {
        for slug in [own.as_str(), SHARED] {
            match add(&store, slug).await {
                // Not `println!`, which the test harness would keep to itself.
                Ok(number) => {
                    writeln!(std::io::stdout(), "ack {slug} {number}").expect("the pipe is open");
                }
                Err(StoreError::Conflict { .. } | StoreError::SlugTaken { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

fn start(folder: &Path, slug: &str) -> Child {
    Command::new(std::env::current_exe().expect("the test binary"))
        .args(["writer", "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(SLUG, slug)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the writer starts")
}

/// Kills the writer after some acknowledgements and some more time, and says the last number acknowledged of each slug.
fn kill_in_mid_write(mut child: Child, acks: usize, more: Duration) -> Vec<(String, u32)> {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut acknowledged = Vec::new();
    let mut note = |line: std::io::Result<String>| {
        let line = line.expect("text");
        let mut words = line
            .split_once("ack ")
            .map_or("", |(_, rest)| rest)
            .split(' ');
        if let (Some(slug), Some(Ok(number))) = (words.next(), words.next().map(str::parse)) {
            acknowledged.push((slug.to_owned(), number));
        }
        acknowledged.len()
    };
    while note(lines.next().expect("the writer is running")) < acks {}
    let killed_at = Instant::now() + more;
    while Instant::now() < killed_at {
        std::hint::spin_loop();
    }
    child.kill().expect("SIGKILL");
    child.wait().expect("it is gone");
    // Acknowledged before the kill, but still in the pipe. A line torn by the kill was not acknowledged.
    lines.map_while(Result::ok).for_each(|line| {
        note(Ok(line));
    });
    acknowledged
}

#[tokio::test]
async fn no_acknowledged_version_is_lost_to_a_kill() {
    let rounds: u64 = std::env::var("TAUGHT_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(30);
    let folder = tempfile::tempdir().expect("a folder");
    let owner = OwnerId::local();
    let mut seen = BTreeMap::new();
    for round in 0..rounds {
        let writers = ["taught-one", "taught-two"].map(|slug| start(folder.path(), slug));
        // Steps that share no factor with a write's duration, so that the kills fall on different moments of it.
        let more = Duration::from_micros(round * 137 % 4_001);
        let acks = usize::try_from(1 + round % 5).expect("small");
        let acknowledged: Vec<_> = std::thread::scope(|scope| {
            let killers =
                writers.map(|child| scope.spawn(move || kill_in_mid_write(child, acks, more)));
            killers
                .into_iter()
                .flat_map(|killer| killer.join().expect("it was killed"))
                .collect()
        });
        let store = open(folder.path());
        for slug in ["taught-one", "taught-two", SHARED] {
            let last = acknowledged
                .iter()
                .filter(|(of, _)| of == slug)
                .map(|(_, number)| *number)
                .max();
            let history = match store.history(&owner, slug).await {
                Err(StoreError::NoSuchSkill { .. }) if last.is_none() => continue,
                other => other.expect("its history is whole"),
            };
            assert!(
                history.len() >= last.unwrap_or(0) as usize,
                "round {round}: {slug} lost a version"
            );
            // What was whole before is opened again only at the end, or the rounds would grow longer and longer.
            let whole = u32::try_from(history.len()).expect("small");
            let known = seen.insert(slug, whole).unwrap_or(0);
            let known = if round + 1 == rounds { 0 } else { known };
            for number in known + 1..=whole {
                let version = store
                    .get_version(&owner, slug, number)
                    .await
                    .expect("it opens");
                assert_eq!(
                    version.content,
                    content(number),
                    "round {round}: {slug} version {number}"
                );
            }
            let rated = history
                .iter()
                .filter(|info| info.why == Why::Rated)
                .map(|info| info.number);
            let ratings = store.ratings(&owner, slug).await.expect("its ratings");
            let recorded = ratings.iter().map(|rating| rating.recorded_in);
            assert!(
                rated.eq(recorded),
                "round {round}: {slug} has a rating without its version, or the other way round"
            );
        }
    }
}
