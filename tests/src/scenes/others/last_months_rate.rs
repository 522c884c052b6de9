//! An advertisement that keeps loading in a frame, and a page that comes without a load.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "last-months-rate",
    goal: "Show last month's rate of the US dollar",
    begin: Begin::Page("widgets", "/forecast"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.choose(&label("Currency"), "US dollar").await?;
    driver.wait_text("US dollar chosen").await?;
    driver.click(&role("button", "Show last month")).await?;
    driver.wait_text("Rates last month").await
}
