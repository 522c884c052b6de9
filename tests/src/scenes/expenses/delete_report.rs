//! A row's action and the page's own question: a step that cannot be undone.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "delete-report",
    goal: "Delete the draft for City Cabs",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let delete = role("button", "Delete");
    driver
        .click(&delete.clone().within(row("City Cabs")))
        .await?;
    let question = role("dialog", "Delete report EX-1037?");
    driver.click(&delete.within(question)).await?;
    driver.wait_text("Report EX-1037 deleted").await
}
