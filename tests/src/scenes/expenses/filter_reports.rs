//! A dialog with two lists, and a result that is only read.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "filter-reports",
    goal: "Find the approved report for Lodging and tell me its amount",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "Filter")).await?;
    driver.choose(&label("Category"), "Lodging").await?;
    driver.choose(&label("Status"), "Approved").await?;
    driver.click(&role("button", "Apply")).await?;
    driver.wait_text("1 report").await?;
    driver
        .click(&role("link", "EX-1039").within(row("Bayview Hotel")))
        .await?;
    driver.wait_url("/reports/EX-1039").await?;
    driver.wait_text("264.00").await
}
