//! What every back end must do. A back end's tests call [`conformance_tests!`](crate::conformance_tests) with a way to
//! make a fresh, empty store.

mod redaction;

use crate::{
    Base, Bundle, BundleError, BundlePath, Content, MAX_FILE_BYTES, NewRating, OwnerId, Store,
    StoreError, Verdict, Why,
};

pub use redaction::what_is_redacted_is_gone_and_leaves_a_tombstone;

/// Makes one test of each case: `$fresh` is an expression that gives something that dereferences to a `Store`.
#[macro_export]
macro_rules! conformance_tests {
    ($fresh:expr) => {
        $crate::conformance_tests!(@cases $fresh;
            versions_count_up_and_keep_their_content, a_stale_change_is_refused, a_slug_is_used_once,
            a_rating_is_a_version_and_a_row, a_rejected_rating_leaves_nothing, a_rollback_is_a_new_version,
            files_follow_their_version, a_disabled_skill_keeps_everything, a_deleted_skill_can_be_restored,
            owners_do_not_see_each_other, what_is_missing_is_named, limits_are_kept, odd_text_comes_back,
            of_racing_changes_one_wins, a_change_shows_in_the_mark,
            what_is_redacted_is_gone_and_leaves_a_tombstone,
        );
    };
    (@cases $fresh:expr; $($case:ident),* $(,)?) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let store = $fresh;
                $crate::conformance::$case(&*store).await;
            }
        )*
    };
}

fn owner() -> OwnerId {
    OwnerId::local()
}

/// Content that differs from any other `text`'s in every field.
fn content(text: &str) -> Content {
    Content {
        name: format!("Name {text}"),
        description: format!("Description {text}"),
        instructions: format!("# Instructions {text}\n"),
        files: bundle(&[("anchors.json", text), ("references/evidence.md", "shown")]),
    }
}

fn bundle(files: &[(&str, &str)]) -> Bundle {
    let files = files.iter().map(|(path, text)| {
        (
            BundlePath::new(path).expect("a safe path"),
            (*text).to_owned(),
        )
    });
    Bundle::new(files.collect()).expect("files within the limits")
}

fn rating(version: u32) -> NewRating {
    NewRating {
        version,
        verdict: Verdict::Fail,
        date: "2026-11-30".to_owned(),
        work: Some("work-7".to_owned()),
        note: Some("the menu | moved".to_owned()),
    }
}

async fn create(store: &dyn Store, slug: &str, text: &str) {
    store
        .create_owner(&owner())
        .await
        .expect("the owner is made");
    let number = store
        .publish_version(&owner(), slug, Base::New, content(text), 1_000)
        .await
        .expect("a new skill");
    assert_eq!(number, 1);
}

/// Publishing gives 1, 2, 3; each is found again as it was.
pub async fn versions_count_up_and_keep_their_content(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    for (base, text) in [(1, "two"), (2, "three")] {
        let base = Base::Version(base);
        store
            .publish_version(&owner(), "taught-a", base, content(text), 2_000)
            .await
            .expect("an edit");
    }
    for (number, text) in [(1, "one"), (2, "two"), (3, "three")] {
        let version = store
            .get_version(&owner(), "taught-a", number)
            .await
            .expect("every version stays");
        assert_eq!(
            (version.info.number, version.content),
            (number, content(text))
        );
    }
    let skill = store
        .get_skill(&owner(), "taught-a")
        .await
        .expect("the skill");
    assert_eq!((skill.version.info.number, skill.enabled), (3, true));
    let history = store
        .history(&owner(), "taught-a")
        .await
        .expect("its history");
    let expected = [
        (1, 1_000, Why::Created, "Name one"),
        (2, 2_000, Why::Edited, "Name two"),
        (3, 2_000, Why::Edited, "Name three"),
    ];
    let found: Vec<_> = history
        .iter()
        .map(|info| (info.number, info.at, info.why, info.name.as_str()))
        .collect();
    assert_eq!(found, expected);
}

/// A change that started from an old version is refused, and both versions are named.
pub async fn a_stale_change_is_refused(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    store
        .publish_version(&owner(), "taught-a", Base::Version(1), content("two"), 0)
        .await
        .expect("an edit");
    let refused = store
        .publish_version(&owner(), "taught-a", Base::Version(1), content("other"), 0)
        .await;
    assert!(
        matches!(
            refused,
            Err(StoreError::Conflict {
                base: 1,
                current: 2,
                ..
            })
        ),
        "{refused:?}"
    );
    let skill = store
        .get_skill(&owner(), "taught-a")
        .await
        .expect("the skill");
    assert_eq!(skill.version.content, content("two"));
}

/// Creating a skill under a taken slug is refused.
pub async fn a_slug_is_used_once(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let refused = store
        .publish_version(&owner(), "taught-a", Base::New, content("other"), 0)
        .await;
    assert!(
        matches!(refused, Err(StoreError::SlugTaken { .. })),
        "{refused:?}"
    );
    assert_eq!(
        store
            .history(&owner(), "taught-a")
            .await
            .expect("its history")
            .len(),
        1
    );
}

/// A rating adds both a version and a row that points to it.
pub async fn a_rating_is_a_version_and_a_row(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let number = store
        .rate(&owner(), "taught-a", 1, content("rated"), rating(1), 3_000)
        .await
        .expect("a rating");
    assert_eq!(number, 2);
    let skill = store
        .get_skill(&owner(), "taught-a")
        .await
        .expect("the skill");
    assert_eq!(
        (skill.version.info.why, skill.version.content),
        (Why::Rated, content("rated"))
    );
    let ratings = store
        .ratings(&owner(), "taught-a")
        .await
        .expect("its ratings");
    assert_eq!(ratings.len(), 1);
    assert_eq!(
        (&ratings[0].rating, ratings[0].recorded_in),
        (&rating(1), 2)
    );
}

/// A rating that is refused adds neither.
pub async fn a_rejected_rating_leaves_nothing(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let stale = store
        .rate(&owner(), "taught-a", 4, content("rated"), rating(1), 0)
        .await;
    assert!(
        matches!(stale, Err(StoreError::Conflict { .. })),
        "{stale:?}"
    );
    for version in [0, 2] {
        let unknown = store
            .rate(
                &owner(),
                "taught-a",
                1,
                content("rated"),
                rating(version),
                0,
            )
            .await;
        assert!(
            matches!(unknown, Err(StoreError::NoSuchVersion { .. })),
            "{unknown:?}"
        );
    }
    assert_eq!(
        store
            .history(&owner(), "taught-a")
            .await
            .expect("its history")
            .len(),
        1
    );
    assert_eq!(
        store
            .ratings(&owner(), "taught-a")
            .await
            .expect("its ratings"),
        []
    );
}

/// Going back adds a version; nothing is taken away.
pub async fn a_rollback_is_a_new_version(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    store
        .publish_version(&owner(), "taught-a", Base::Version(1), content("two"), 0)
        .await
        .expect("an edit");
    assert_eq!(
        store
            .rollback(&owner(), "taught-a", 1, 0)
            .await
            .expect("a rollback"),
        3
    );
    let skill = store
        .get_skill(&owner(), "taught-a")
        .await
        .expect("the skill");
    assert_eq!(
        (skill.version.info.why, skill.version.content),
        (Why::RolledBack { to: 1 }, content("one"))
    );
    let two = store
        .get_version(&owner(), "taught-a", 2)
        .await
        .expect("version 2 stays");
    assert_eq!(two.content, content("two"));
}

/// Files that stay the same, change, go and come back are those of their version.
pub async fn files_follow_their_version(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let bundles = [
        bundle(&[("anchors.json", "one"), ("references/evidence.md", "shown")]),
        bundle(&[("anchors.json", "one"), ("references/evidence.md", "shown")]),
        bundle(&[("anchors.json", "changed")]),
        bundle(&[]),
        bundle(&[("b.md", "2"), ("a.md", "1")]),
    ];
    for (base, files) in (1..).zip(&bundles[1..]) {
        let content = Content {
            files: files.clone(),
            ..content("one")
        };
        store
            .publish_version(&owner(), "taught-a", Base::Version(base), content, 0)
            .await
            .expect("an edit");
    }
    assert_eq!(
        store
            .rollback(&owner(), "taught-a", 2, 0)
            .await
            .expect("a rollback"),
        6
    );
    for (number, files) in (1..).zip(bundles.iter().chain([&bundles[1]])) {
        let version = store
            .get_version(&owner(), "taught-a", number)
            .await
            .expect("every version stays");
        assert_eq!(&version.content.files, files, "version {number}");
    }
}

/// Disabling adds no version and loses nothing.
pub async fn a_disabled_skill_keeps_everything(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    for enabled in [false, true] {
        store
            .set_enabled(&owner(), "taught-a", enabled)
            .await
            .expect("a switch");
        let skill = store
            .get_skill(&owner(), "taught-a")
            .await
            .expect("the skill");
        assert_eq!((skill.enabled, skill.version.info.number), (enabled, 1));
        let listed = store.list_skills(&owner()).await.expect("a list");
        assert_eq!(listed[0].enabled, enabled);
    }
    store
        .set_enabled(&owner(), "taught-a", false)
        .await
        .expect("a switch");
    store
        .publish_version(&owner(), "taught-a", Base::Version(1), content("two"), 0)
        .await
        .expect("an edit");
    assert!(
        !store
            .get_skill(&owner(), "taught-a")
            .await
            .expect("the skill")
            .enabled,
        "an edit enables nothing"
    );
}

/// A deleted skill is gone, frees its slug, and comes back with all its versions.
pub async fn a_deleted_skill_can_be_restored(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    store
        .publish_version(&owner(), "taught-a", Base::Version(1), content("two"), 0)
        .await
        .expect("an edit");
    store
        .delete_skill(&owner(), "taught-a", 5_000)
        .await
        .expect("a deletion");
    assert!(matches!(
        store.get_skill(&owner(), "taught-a").await,
        Err(StoreError::NoSuchSkill { .. })
    ));
    assert_eq!(store.list_skills(&owner()).await.expect("a list"), []);
    assert!(matches!(
        store.delete_skill(&owner(), "taught-a", 0).await,
        Err(StoreError::NoSuchSkill { .. })
    ));

    create(store, "taught-a", "successor").await;
    let refused = store.restore_skill(&owner(), "taught-a").await;
    assert!(
        matches!(refused, Err(StoreError::SlugTaken { .. })),
        "{refused:?}"
    );
    store
        .delete_skill(&owner(), "taught-a", 4_000)
        .await
        .expect("a deletion");

    store
        .restore_skill(&owner(), "taught-a")
        .await
        .expect("the one deleted last comes back");
    let skill = store
        .get_skill(&owner(), "taught-a")
        .await
        .expect("the skill");
    assert_eq!(
        (skill.version.info.number, skill.version.content),
        (2, content("two"))
    );
}

/// Two owners may use the same slug, and neither sees the other's skill.
pub async fn owners_do_not_see_each_other(store: &dyn Store) {
    create(store, "taught-a", "mine").await;
    let other = OwnerId::new("other");
    let refused = store
        .publish_version(&other, "taught-a", Base::New, content("theirs"), 0)
        .await;
    assert!(
        matches!(refused, Err(StoreError::NoSuchOwner { .. })),
        "{refused:?}"
    );
    store.create_owner(&other).await.expect("an owner");
    store
        .create_owner(&other)
        .await
        .expect("making an owner twice is no error");
    assert!(matches!(
        store.get_skill(&other, "taught-a").await,
        Err(StoreError::NoSuchSkill { .. })
    ));
    assert!(matches!(
        store.rollback(&other, "taught-a", 1, 0).await,
        Err(StoreError::NoSuchSkill { .. })
    ));
    store
        .publish_version(&other, "taught-a", Base::New, content("theirs"), 0)
        .await
        .expect("the slug is free there");
    store
        .delete_skill(&other, "taught-a", 0)
        .await
        .expect("a deletion");
    assert_eq!(
        store
            .get_skill(&owner(), "taught-a")
            .await
            .expect("mine")
            .version
            .content,
        content("mine")
    );
}

/// Errors say which skill or version is missing.
pub async fn what_is_missing_is_named(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let missing = store
        .get_skill(&owner(), "taught-b")
        .await
        .expect_err("no such skill");
    assert_eq!(missing.to_string(), "there is no skill `taught-b`");
    for number in [0, 2, u32::MAX] {
        let missing = store
            .get_version(&owner(), "taught-a", number)
            .await
            .expect_err("no such version");
        assert_eq!(
            missing.to_string(),
            format!("the skill `taught-a` has no version {number}")
        );
        assert!(
            store
                .rollback(&owner(), "taught-a", number, 0)
                .await
                .is_err()
        );
    }
    let missing = store
        .publish_version(&owner(), "taught-b", Base::Version(1), content("x"), 0)
        .await;
    assert!(
        matches!(missing, Err(StoreError::NoSuchSkill { .. })),
        "{missing:?}"
    );
}

/// A skill over 1 MB is refused, and one of just so many bytes is kept.
pub async fn limits_are_kept(store: &dyn Store) {
    store
        .create_owner(&owner())
        .await
        .expect("the owner is made");
    let full = "x".repeat(MAX_FILE_BYTES);
    let files = bundle(&[
        ("1", &full),
        ("2", &full),
        ("3", &full),
        ("4", &full),
        ("5", &full),
    ]);
    let room = crate::MAX_SKILL_BYTES - files.bytes();
    let with = |bytes: usize| Content {
        instructions: "y".repeat(bytes),
        files: files.clone(),
        ..Content::default()
    };
    let refused = store
        .publish_version(&owner(), "taught-a", Base::New, with(room + 1), 0)
        .await;
    assert!(
        matches!(
            refused,
            Err(StoreError::Bundle(BundleError::SkillTooLarge { .. }))
        ),
        "{refused:?}"
    );
    store
        .publish_version(&owner(), "taught-a", Base::New, with(room), 0)
        .await
        .expect("just within the limit");
    assert_eq!(
        store
            .get_skill(&owner(), "taught-a")
            .await
            .expect("the skill")
            .version
            .content,
        with(room)
    );
}

/// Text of every kind is kept byte for byte.
pub async fn odd_text_comes_back(store: &dyn Store) {
    let odd = [
        "",
        "\u{feff}BOM",
        "a\r\nb\n\n",
        "\0",
        "\u{202e}שלום 🧾",
        "'; DROP TABLE skill; --",
        " trailing ",
    ]
    .concat();
    let content = Content {
        name: odd.clone(),
        description: odd.clone(),
        instructions: odd,
        files: bundle(&[("leer/ä b.md", "\r\n")]),
    };
    store
        .create_owner(&owner())
        .await
        .expect("the owner is made");
    store
        .publish_version(&owner(), "taught-a", Base::New, content.clone(), i64::MIN)
        .await
        .expect("a new skill");
    assert_eq!(
        store
            .get_skill(&owner(), "taught-a")
            .await
            .expect("the skill")
            .version
            .content,
        content
    );
}

/// Of changes that start from the same version at the same time, exactly one happens.
pub async fn of_racing_changes_one_wins(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let local = owner();
    let publish =
        |text: &str| store.publish_version(&local, "taught-a", Base::Version(1), content(text), 0);
    let rate = store.rate(&local, "taught-a", 1, content("rated"), rating(1), 0);
    let (one, two, three) = tokio::join!(publish("a"), publish("b"), rate);
    let won = [&one, &two, &three]
        .iter()
        .filter(|result| result.is_ok())
        .count();
    assert_eq!(won, 1, "{one:?} {two:?} {three:?}");
    assert_eq!(
        store
            .history(&owner(), "taught-a")
            .await
            .expect("its history")
            .len(),
        2
    );
}

/// The mark stays while only readers come, and moves with every change.
pub async fn a_change_shows_in_the_mark(store: &dyn Store) {
    create(store, "taught-a", "one").await;
    let mut before = store.change_mark().await.expect("a mark");
    store.list_skills(&owner()).await.expect("a list");
    assert_eq!(store.change_mark().await.expect("a mark"), before);
    for enabled in [false, true] {
        store
            .set_enabled(&owner(), "taught-a", enabled)
            .await
            .expect("a switch");
        let after = store.change_mark().await.expect("a mark");
        assert_ne!(after, before);
        before = after;
    }
}
