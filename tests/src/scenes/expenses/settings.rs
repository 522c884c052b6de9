//! A menu, a switch, a prefilled field, and a key that is a secret though its field does not say so.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "settings",
    goal: "Switch the weekly summary on and set the currency to Pound sterling",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "Account")).await?;
    driver.click(&role("menuitem", "Settings")).await?;
    driver.wait_url("/settings").await?;
    driver
        .wait_value(&label("Display name"), "Alex Morgan")
        .await?;
    driver.replace(&label("Display name"), "Alex M.").await?;
    driver.choose(&label("Currency"), "Pound sterling").await?;
    driver.tick(&label("Weekly summary"), true).await?;
    driver
        .fill(&label("API key"), crate::scenes::API_KEY)
        .await?;
    driver.click(&role("button", "Save settings")).await?;
    driver.wait_text("Settings saved").await
}
