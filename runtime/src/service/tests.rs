//! The rules about skills, on a real store.

use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use seal::Key;
use store::SqliteStore;

use super::*;

/// A service on a store of its own.
struct Fresh {
    service: Service,
    folder: tempfile::TempDir,
}

impl std::ops::Deref for Fresh {
    type Target = Service;
    fn deref(&self) -> &Service {
        &self.service
    }
}

async fn fresh() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    let store =
        SqliteStore::open(&folder.path().join("store.db"), &Key::generate().unwrap()).unwrap();
    Fresh {
        service: Service::local(Arc::new(store)).await.unwrap(),
        folder,
    }
}

fn now() -> ZonedDateTime {
    let now: Timestamp = "2026-11-30T16:00:00Z".parse().unwrap();
    now.to_zoned_datetime(TimeZone::UTC)
}

fn compiled(slug: &str) -> SkillFolder {
    SkillFolder {
        document: format!(
            "---\nname: \"File an expense\"\nslug: \"{slug}\"\ndescription: \"Files it.\"\n---\n\n# File an expense\n"
        ),
        files: vec![
            ("scope.json".to_owned(), "{}".to_owned()),
            (
                "references/evidence.md".to_owned(),
                "# Evidence\n".to_owned(),
            ),
        ],
    }
}

async fn with_skill() -> Fresh {
    let fresh = fresh().await;
    fresh
        .save_taught(&compiled("taught-a"), &now())
        .await
        .unwrap();
    fresh
}

fn pass() -> RatingOfWork {
    RatingOfWork {
        verdict: Verdict::Pass,
        version: None,
        work: None,
        note: None,
    }
}

fn code<T: std::fmt::Debug>(result: Result<T, ServiceError>) -> &'static str {
    result.unwrap_err().code().as_str()
}

#[tokio::test]
async fn what_was_compiled_is_shown_and_exported_byte_for_byte() {
    let service = with_skill().await;
    let shown = service.show("taught-a", None).await.unwrap();
    assert_eq!(shown.document, compiled("taught-a").document);
    assert_eq!(
        shown.files,
        [
            ("references/evidence.md".to_owned(), 11),
            ("scope.json".to_owned(), 2)
        ]
    );
    let root = service
        .export("taught-a", service.folder.path(), false)
        .await
        .unwrap();
    assert_eq!(
        std::fs::read_to_string(root.join("SKILL.md")).unwrap(),
        compiled("taught-a").document
    );
    assert_eq!(
        std::fs::read_to_string(root.join("references/evidence.md")).unwrap(),
        "# Evidence\n"
    );
    assert_eq!(
        code(
            service
                .export("taught-a", service.folder.path(), false)
                .await
        ),
        "export-taken"
    );
}

#[tokio::test]
async fn the_standard_spelling_has_the_slug_as_its_name() {
    let service = with_skill().await;
    let folder = service.folder("taught-a", true).await.unwrap();
    assert_eq!(
        folder.document,
        "---\nname: \"taught-a\"\ndescription: \"Files it.\"\nmetadata:\n  display-name: \"File an expense\"\n  version: \"1\"\n---\n\n# File an expense\n"
    );
}

#[tokio::test]
async fn only_a_free_taught_slug_can_be_saved() {
    let service = with_skill().await;
    let taken = service
        .save_taught(&compiled("taught-a"), &now())
        .await
        .unwrap_err();
    assert_eq!(taken.code().as_str(), "slug-taken");
    assert!(taken.is_refusal());
    assert!(taken.hint().unwrap().contains("--name"));
    assert_eq!(
        code(service.save_taught(&compiled("expense"), &now()).await),
        "not-taught"
    );
    assert_eq!(
        code(service.save_taught(&compiled("Taught A"), &now()).await),
        "bad-slug"
    );
    let mut escaping = compiled("taught-b");
    escaping.files[0].0 = "../scope.json".to_owned();
    assert_eq!(
        code(service.save_taught(&escaping, &now()).await),
        "bad-files"
    );
    assert_eq!(service.list().await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_edit_is_a_version_that_keeps_the_files() {
    let service = with_skill().await;
    let text = compiled("taught-a")
        .document
        .replace("Files it.", "Files it quickly.");
    let saved = service.edit("taught-a", 1, &text, &now()).await.unwrap();
    assert_eq!((saved.version, saved.changed), (2, true));
    let same = service.edit("taught-a", 2, &text, &now()).await.unwrap();
    assert_eq!(
        (same.version, same.changed),
        (2, false),
        "nothing to save is no version"
    );
    let shown = service.show("taught-a", None).await.unwrap();
    assert_eq!((shown.document, shown.files.len()), (text.clone(), 2));

    assert_eq!(
        code(service.edit("taught-a", 1, &text, &now()).await),
        "conflict"
    );
    assert_eq!(
        code(
            service
                .edit("taught-a", 2, &text.replace("taught-a", "taught-b"), &now())
                .await
        ),
        "other-slug"
    );
    assert_eq!(
        code(service.edit("taught-a", 2, "no frontmatter", &now()).await),
        "bad-document"
    );
}

#[tokio::test]
async fn a_rating_is_a_dated_row_and_a_version() {
    let service = with_skill().await;
    let rating = RatingOfWork {
        verdict: Verdict::Fail,
        work: Some("work-7".to_owned()),
        note: Some("the list\nmoved | <b>twice</b>".to_owned()),
        ..pass()
    };
    let saved = service.rate("taught-a", &rating, &now()).await.unwrap();
    assert_eq!(saved.version, 2);
    service.rate("taught-a", &pass(), &now()).await.unwrap();
    let document = service.show("taught-a", None).await.unwrap().document;
    let expected = r"
## Outcome history

| Date | Result | Version | Work | Note |
| --- | --- | --- | --- | --- |
| 2026-11-30 | fail | 1 | work-7 | the list moved \| \<b\>twice\</b\> |
| 2026-11-30 | pass | 2 |  |  |
";
    assert_eq!(
        document,
        format!("{}{expected}", compiled("taught-a").document)
    );
    let ratings = service.ratings("taught-a").await.unwrap();
    assert_eq!(
        ratings
            .iter()
            .map(|kept| (kept.rating.version, kept.recorded_in))
            .collect::<Vec<_>>(),
        [(1, 2), (2, 3)]
    );

    // It can be edited and taken back like any other change.
    service
        .edit(
            "taught-a",
            3,
            &document.replace("| 2026-11-30 | pass | 2 |  |  |\n", ""),
            &now(),
        )
        .await
        .unwrap();
    service.rollback("taught-a", 1, &now()).await.unwrap();
    assert_eq!(
        service.show("taught-a", None).await.unwrap().document,
        compiled("taught-a").document
    );
    let reasons: Vec<Why> = service
        .history("taught-a")
        .await
        .unwrap()
        .iter()
        .map(|info| info.why)
        .collect();
    assert_eq!(
        reasons,
        [
            Why::Created,
            Why::Rated,
            Why::Rated,
            Why::Edited,
            Why::RolledBack { to: 1 }
        ]
    );
}

/// The compiler reads the row as what it is, so that a rated skill can be recompiled and replayed.
#[tokio::test]
async fn a_rated_document_is_read_and_printed_by_the_compiler_without_loss() {
    let service = with_skill().await;
    let notes = [
        "plain",
        r#"`a` | {b} *c* _d_ [e](f) <g> \h ~i~ &amp; #1 !x $y "z""#,
        "1. **Click**",
        "日本語 שלום",
    ];
    for note in notes {
        let rating = RatingOfWork {
            note: Some(note.to_owned()),
            work: Some("w_1".to_owned()),
            ..pass()
        };
        service.rate("taught-a", &rating, &now()).await.unwrap();
    }
    let document = service.show("taught-a", None).await.unwrap().document;
    let parsed = compiler::document::parse(&document);
    assert_eq!(parsed.skill.history.len(), notes.len());
    for (row, note) in parsed.skill.history.iter().zip(notes) {
        assert_eq!(row.cells[4].to_stored(), note);
    }
    let again = compiler::document::parse(&compiler::document::print_parsed(&parsed));
    assert_eq!(again.skill, parsed.skill);
}

#[tokio::test]
async fn a_rating_of_an_unknown_version_or_with_a_long_note_is_refused() {
    let service = with_skill().await;
    assert_eq!(
        code(
            service
                .rate(
                    "taught-a",
                    &RatingOfWork {
                        version: Some(2),
                        ..pass()
                    },
                    &now()
                )
                .await
        ),
        "no-version"
    );
    let long = RatingOfWork {
        note: Some("x".repeat(1001)),
        ..pass()
    };
    assert_eq!(
        code(service.rate("taught-a", &long, &now()).await),
        "too-long"
    );
    assert_eq!(service.history("taught-a").await.unwrap().len(), 1);
}

#[tokio::test]
async fn ratings_at_the_same_time_are_all_kept() {
    let service = with_skill().await;
    let rate = || async {
        let when = now();
        service.rate("taught-a", &pass(), &when).await.unwrap();
    };
    tokio::join!(rate(), rate(), rate(), rate());
    let document = service.show("taught-a", None).await.unwrap().document;
    assert_eq!(document.matches("| pass |").count(), 4);
    assert_eq!(service.ratings("taught-a").await.unwrap().len(), 4);
}

#[tokio::test]
async fn an_agent_gets_the_document_and_then_the_list_of_files() {
    let service = with_skill().await;
    let loaded = service.load_skill("taught-a").await.unwrap();
    let files = "\n---\nFiles of this skill, each to be read with `read_skill_file` when it is needed:\n\
                 - references/evidence.md (11 bytes)\n- scope.json (2 bytes)\n";
    assert_eq!(
        loaded.text,
        format!("{}{files}", compiled("taught-a").document)
    );
    assert_eq!(
        service
            .read_skill_file("taught-a", "scope.json")
            .await
            .unwrap(),
        "{}"
    );
    let missing = service
        .read_skill_file("taught-a", "../store.db")
        .await
        .unwrap_err();
    assert_eq!(missing.code().as_str(), "no-file");
    assert_eq!(
        missing.hint().unwrap(),
        "its files are `references/evidence.md`, `scope.json`"
    );
}

#[tokio::test]
async fn a_disabled_skill_is_out_of_sight_for_agents_only() {
    let service = with_skill().await;
    service
        .save_taught(&compiled("taught-ab"), &now())
        .await
        .unwrap();
    service.set_enabled("taught-a", false).await.unwrap();
    let slugs: Vec<String> = service
        .manifest()
        .await
        .unwrap()
        .into_iter()
        .map(|entry| entry.slug)
        .collect();
    assert_eq!(slugs, ["taught-ab"]);
    assert_eq!(code(service.load_skill("taught-a").await), "disabled");
    assert_eq!(
        code(service.read_skill_file("taught-a", "scope.json").await),
        "disabled"
    );
    let unknown = service.load_skill("taught-aa").await.unwrap_err();
    assert_eq!(unknown.hint().unwrap(), "did you mean `taught-ab`?");
    assert!(!service.show("taught-a", None).await.unwrap().enabled);
    service.set_enabled("taught-a", true).await.unwrap();
    service.load_skill("taught-a").await.unwrap();
}

#[tokio::test]
async fn a_deleted_skill_can_be_brought_back() {
    let service = with_skill().await;
    service.delete("taught-a", &now()).await.unwrap();
    assert_eq!(code(service.load_skill("taught-a").await), "no-skill");
    assert_eq!(code(service.delete("taught-a", &now()).await), "no-skill");
    service.restore("taught-a").await.unwrap();
    service.load_skill("taught-a").await.unwrap();
}

#[tokio::test]
async fn a_diff_shows_only_what_changed() {
    let service = with_skill().await;
    let text = compiled("taught-a")
        .document
        .replace("# File an expense", "# File it");
    service.edit("taught-a", 1, &text, &now()).await.unwrap();
    let diffs = service.diff("taught-a", 1, 2).await.unwrap();
    assert_eq!(diffs.len(), 1);
    assert_eq!(diffs[0].path, "SKILL.md");
    assert!(
        diffs[0]
            .unified
            .contains("\n-# File an expense\n+# File it\n"),
        "{}",
        diffs[0].unified
    );
    assert_eq!(service.diff("taught-a", 2, 2).await.unwrap(), []);
    assert_eq!(code(service.diff("taught-a", 1, 3).await), "no-version");
}

#[tokio::test]
async fn a_mistyped_slug_is_answered_with_the_near_one() {
    let service = with_skill().await;
    let error = service.show("taught-b", None).await.unwrap_err();
    assert_eq!(
        (error.code().as_str(), error.hint().unwrap().as_str()),
        ("no-skill", "did you mean `taught-a`?")
    );
    assert_eq!(error.to_string(), "there is no skill `taught-b`");
}

#[tokio::test]
async fn no_writer_gets_a_secret_past_the_gate() {
    let service = with_skill().await;
    let key = ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let shown = service.show("taught-a", None).await.unwrap();
    let edited = format!("{}\n## Steps\n1. Press **{key}**.\n", shown.document);
    let refused = service.edit("taught-a", 1, &edited, &now()).await;
    let said = refused.as_ref().unwrap_err().to_string();
    assert!(said.contains("github-token (step 1)"), "{said}");
    assert!(!format!("{refused:?}").contains(&key));
    assert_eq!(code(refused), "holds-secret");

    let mut taught = compiled("taught-b");
    taught.files[1].1 = format!("password: {key}");
    assert_eq!(
        code(service.save_taught(&taught, &now()).await),
        "holds-secret"
    );

    let rating = RatingOfWork {
        note: Some(format!("used {key}")),
        ..pass()
    };
    assert_eq!(
        code(service.rate("taught-a", &rating, &now()).await),
        "holds-secret"
    );
    assert_eq!(service.history("taught-a").await.unwrap().len(), 1);
}
