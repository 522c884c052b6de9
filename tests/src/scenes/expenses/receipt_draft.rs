//! Suggestions while typing, a field inside a shadow root, and a draft instead of a submission.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "receipt-draft",
    goal: "Save a draft for the receipt of 18.90 from Harbour Grill, project P-207",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "New report")).await?;
    driver.fill(&label("Amount"), "18.90").await?;
    driver.choose(&label("Category"), "Meals").await?;
    driver.fill(&label("Date"), "26/11/2026").await?;
    driver.fill(&label("Merchant"), "harb").await?;
    driver.click(&role("option", "Harbour Grill")).await?;
    driver.fill(&label("Project code"), "p-207").await?;
    driver.click(&role("button", "Look up")).await?;
    driver.wait_text("Project Harbour refit").await?;
    driver.tick(&label("Receipt attached"), true).await?;
    driver.click(&role("button", "Save draft")).await?;
    driver.wait_text("Draft EX-1042 saved").await
}
