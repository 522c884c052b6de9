//! Every scene comes to its end on the real sites.

use super::*;
use crate::stage::{Options, Stage};

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = SCENES.iter().map(|scene| scene.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), SCENES.len());
}

/// Every scene at ten times a person's speed, one after the other, each on a stage of its own.
#[tokio::test]
async fn every_scene_ends() {
    let wanted = std::env::var("SCENE").ok();
    let mut failures = Vec::new();
    for scene in SCENES {
        if wanted.as_deref().is_some_and(|name| name != scene.name) {
            continue;
        }
        let stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
        let mut driver = Driver::on(&stage, Pace::fast()).await.unwrap();
        let done = async {
            prepare(scene.name, &mut driver).await?;
            run(scene.name, &mut driver, Pace::fast()).await
        };
        let done = done.await;
        stage.leave_picture(scene.name);
        if let Err(error) = done {
            failures.push(error.to_string());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
