//! A file that comes down, and the page's own menu for its row.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "download-statement",
    goal: "Download the October statement and move it to the archive",
    begin: Begin::Page("files", "/folder/Finance"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let statement = row("Statement-2026-10.csv");
    driver
        .click(&role("link", "Download").within(statement.clone()))
        .await?;
    driver.wait_download("Statement-2026-10.csv").await?;
    driver.right_click(&statement).await?;
    driver.click(&role("menuitem", "Move to Archive")).await?;
    driver
        .wait_text("Statement-2026-10.csv moved to Archive")
        .await
}
