//! A German keyboard chosen at the start, its third level for @ and €, a key that is held, a click on the page's
//! background, and a mouse whose button bounces.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "announce-offer",
    goal: "Announce an offer for @bayview at 40 € a seat, for key accounts only",
    begin: Begin::Page("crm", "/offers"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.switch_layout("de")?;
    let shown = fill_and_send(driver).await;
    driver.switch_layout("us")?;
    shown
}

async fn fill_and_send(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Account"), "@bayview").await?;
    driver.click(&role("heading", "Announce an offer")).await?;
    driver.fill(&label("Price of a seat"), "40 €").await?;
    let line = label("Line under the offer");
    driver.click(&line).await?;
    driver.wait_focus(&line).await?;
    driver.hold(&line, '-', 5).await?;
    driver.wait_value(&line, "-----").await?;
    driver.tick(&label("For key accounts only"), true).await?;
    driver.click_bouncing(&role("button", "Announce")).await?;
    driver.wait_text("Offer for @bayview announced").await
}
