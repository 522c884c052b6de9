//! A frame from another origin, a radio button, and an error of validation that is put right.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "own-money",
    goal: "Claim the 64.00 for the hotel deposit that I paid with my own money",
    begin: Begin::SignedIn("/reports/new"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Amount"), "64.00").await?;
    driver.tick(&label("Own money"), true).await?;
    driver.tick(&label("I have read the policy"), true).await?;
    driver.wait_text("Policy confirmed").await?;
    driver
        .fill(&label("Description"), "Deposit for the \"Autumn fair\"")
        .await?;
    driver.click(&role("button", "Submit")).await?;
    driver.wait_text("Choose a category").await?;
    driver.choose(&label("Category"), "Lodging").await?;
    driver.fill(&label("Date"), "27/11/2026").await?;
    driver.click(&role("button", "Submit")).await?;
    driver.wait_text("Report EX-1042 saved").await
}
