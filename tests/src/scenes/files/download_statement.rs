//! A link in a navigation, and a file that comes down.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "download-statement",
    goal: "Download the lease for Pier Street",
    begin: Begin::Page("files", "/folder/Finance"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("link", "Contracts")).await?;
    driver.wait_url("/folder/Contracts").await?;
    driver
        .click(&role("link", "Download").within(row("Lease Pier Street.txt")))
        .await?;
    driver.wait_download("Lease Pier Street.txt").await
}
