//! A menu that opens under the resting pointer, and an answer in a table.

use crate::driver::{Driver, DriverError, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "by-city",
    goal: "Show me how many contacts we have in Leeds",
    begin: Begin::Page("crm", "/contacts"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.hover(&role("button", "Overview")).await?;
    driver.click(&role("menuitem", "By city")).await?;
    driver.wait_url("/overview/by-city").await?;
    driver.wait_text("Leeds").await
}
