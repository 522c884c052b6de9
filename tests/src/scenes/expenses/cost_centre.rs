//! A prefilled field of an existing report is changed; the rest of the form stays.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "cost-centre",
    goal: "Move the report for Coastline Rail to cost centre CC-240",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver
        .click(&role("button", "Edit").within(row("Coastline Rail")))
        .await?;
    // The form fills itself after it has loaded.
    driver
        .wait_value(&label("Merchant"), "Coastline Rail")
        .await?;
    driver.replace(&label("Cost centre"), "CC-240").await?;
    driver.click(&role("button", "Save changes")).await?;
    driver.wait_text("Report EX-1041 updated").await
}
