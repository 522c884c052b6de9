//! A drag with a key held, which copies in place of moving.

use crate::driver::{Driver, DriverError, css, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "copy-shift",
    goal: "Let Anna do the early shift on Wednesday too",
    begin: Begin::Page("plans", "/rota"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let shift = role("listitem", "Anna early");
    driver
        .drag_holding("Ctrl", &shift, &css("[data-day=Wednesday]"))
        .await?;
    driver.wait_text("Anna early copied to Wednesday").await?;
    driver.click(&role("button", "Publish rota")).await?;
    driver.wait_text("Rota published").await
}
