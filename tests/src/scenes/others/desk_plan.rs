//! A canvas: nothing under the pointer has a name, and the skill has to say so.

use crate::driver::{Driver, DriverError, css};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "desk-plan",
    goal: "Book desk 6",
    begin: Begin::Page("plans", "/"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click_in(&css("canvas"), 345, 205).await?;
    driver.wait_text("Desk 6 booked").await
}
