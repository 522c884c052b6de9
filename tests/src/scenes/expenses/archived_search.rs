//! Navigation by the history API: a search and a tab change the address without a load.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "archived-search",
    goal: "Look up the archived report about Bergen",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("link", "Search")).await?;
    driver.fill(&label("Search reports"), "Bergen").await?;
    driver.keys("Return").await?;
    driver.wait_url("q=Bergen").await?;
    driver.click(&role("tab", "Archived")).await?;
    driver.wait_url("/archived").await?;
    driver
        .click(&role("link", "EX-1036").within(row("Northern Airways")))
        .await?;
    driver.wait_url("/reports/EX-1036").await?;
    driver.wait_text("412.30").await
}
