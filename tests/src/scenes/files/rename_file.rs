//! A right click and the page's own menu.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "rename-file",
    goal: "Rename the budget draft to \"Budget 2027.txt\"",
    begin: Begin::Page("files", "/folder/Finance"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.right_click(&row("Budget draft.txt")).await?;
    driver.click(&role("menuitem", "Rename")).await?;
    driver.wait_focus(&label("File name")).await?;
    driver.keys("Ctrl+A").await?;
    driver.type_text("Budget 2027.txt").await?;
    driver.keys("Return").await?;
    driver.wait_text("renamed to Budget 2027.txt").await
}
