//! A list of which the older part comes only when the end of it is scrolled to.

use crate::driver::{Driver, DriverError, css, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "restore-backup",
    goal: "Restore the backup of 1 November",
    begin: Begin::Page("helpdesk", "/log"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let list = css("#window");
    driver.wheel(&list, 12).await?;
    driver.wheel(&list, 24).await?;
    driver.click(&role("button", "Restore 1 November")).await?;
    driver.wait_text("Backup of 1 November restored").await
}
