//! A one-time code in six boxes, consent on the sign-in's site, and a way back over two addresses that only lead on.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, ONE_TIME_CODE, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "connect-calendar",
    goal: "Connect my calendar and sync the team absences",
    begin: Begin::Page("people", "/calendar"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "Connect calendar")).await?;
    driver.click(&label("Digit 1")).await?;
    driver.wait_focus(&label("Digit 1")).await?;
    driver.type_text(ONE_TIME_CODE).await?;
    driver.click(&role("button", "Verify")).await?;
    driver.click(&role("button", "Allow")).await?;
    driver.wait_url("/calendar?linked").await?;
    driver
        .choose(&label("Calendar to show"), "Team absences")
        .await?;
    driver.click(&role("button", "Start syncing")).await?;
    driver.wait_text("Syncing Team absences").await
}
