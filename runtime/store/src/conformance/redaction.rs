//! What every back end must do when something is taken out for good.

use std::sync::Arc;

use super::{content, create, owner, rating};
use crate::{Base, Change, OwnerId, Part, Store};

/// Every text of every version, file and rating is asked about, also of a deleted skill, and of nobody else's; what was
/// changed is changed for good, once, and the tombstones say when and by whom.
pub async fn what_is_redacted_is_gone_and_leaves_a_tombstone(store: &dyn Store) {
    create(store, "taught-a", "hidden").await;
    let edit = Base::Version(1);
    for (base, text) in [(edit, "plain"), (Base::Version(2), "hidden again")] {
        store
            .publish_version(&owner(), "taught-a", base, content(text), 2_000)
            .await
            .expect("an edit");
    }
    let mut hidden_rating = rating(3);
    hidden_rating.note = Some("hidden too".to_owned());
    store
        .rate(
            &owner(),
            "taught-a",
            3,
            content("plain"),
            hidden_rating,
            3_000,
        )
        .await
        .expect("a rating");
    create(store, "taught-gone-hidden", "hidden").await;
    store
        .delete_skill(&owner(), "taught-gone-hidden", 4_000)
        .await
        .expect("a deletion");
    let other = OwnerId::new("other");
    store.create_owner(&other).await.expect("another owner");
    store
        .publish_version(&other, "taught-a", Base::New, content("hidden"), 1_000)
        .await
        .expect("a skill of another owner");

    let change: Change = Arc::new(|part, text| {
        let placeholder = if part == Part::Slug {
            "taken"
        } else {
            "{taken}"
        };
        text.contains("hidden")
            .then(|| text.replace("hidden", placeholder))
    });
    let me = owner();
    let redact = || store.redact(&me, Arc::clone(&change), "me", 9_000);
    let redacted = redact().await.expect("a redaction");
    let redacted: Vec<_> = redacted
        .iter()
        .map(|redacted| (redacted.slug.as_str(), redacted.version))
        .collect();
    assert_eq!(
        redacted,
        [
            ("taught-a", 1),
            ("taught-a", 3),
            ("taught-a", 4),
            ("taught-gone-taken", 1)
        ]
    );
    for (number, text) in [(1, "{taken}"), (2, "plain"), (3, "{taken} again")] {
        let version = store
            .get_version(&owner(), "taught-a", number)
            .await
            .expect("its versions stay");
        assert_eq!(version.content, content(text));
    }
    let ratings = store.ratings(&owner(), "taught-a").await.expect("ratings");
    assert_eq!(ratings[0].rating.note.as_deref(), Some("{taken} too"));
    let tombstones = store
        .redactions(&owner(), "taught-a")
        .await
        .expect("tombstones");
    let tombstones: Vec<_> = tombstones
        .iter()
        .map(|stone| (stone.version, stone.at, stone.by.as_str()))
        .collect();
    assert_eq!(
        tombstones,
        [(1, 9_000, "me"), (3, 9_000, "me"), (4, 9_000, "me")]
    );
    store
        .restore_skill(&owner(), "taught-gone-taken")
        .await
        .expect("a deleted skill is redacted too");
    let theirs = store.get_skill(&other, "taught-a").await.expect("theirs");
    assert_eq!(theirs.version.content, content("hidden"));
    assert_eq!(redact().await.expect("done already"), []);
}
