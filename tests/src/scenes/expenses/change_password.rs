//! Three password fields: all that is typed must be withheld.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, NEW_PASSWORD, PASSWORD, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "change-password",
    goal: "Change my password",
    begin: Begin::SignedIn("/settings"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Current password"), PASSWORD).await?;
    driver.fill(&label("New password"), NEW_PASSWORD).await?;
    driver.keys("Tab").await?;
    driver.wait_focus(&label("Repeat new password")).await?;
    driver.type_text(NEW_PASSWORD).await?;
    driver.click(&role("button", "Change password")).await?;
    driver.wait_text("Password changed").await
}
