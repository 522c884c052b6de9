//! A note whose button is gone at the press, before anybody could look what was pressed.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "print-floor",
    goal: "Print the plan of the second floor",
    begin: Begin::Page("plans", "/floors"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "Hide this note")).await?;
    driver.choose(&label("Floor"), "Second floor").await?;
    driver.click(&role("button", "Print plan")).await?;
    driver
        .wait_text("Plan of the second floor sent to the printer")
        .await
}
