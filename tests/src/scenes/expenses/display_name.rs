//! What the person takes back: a page opened and left, a menu opened and closed, a value typed and replaced.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "display-name",
    goal: "Change my display name to Alexandra Morgan",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("link", "Search")).await?;
    driver.wait_url("/search").await?;
    driver.wait_text("reports found").await?;
    driver.hover(&role("heading", "Search reports")).await?;
    driver.keys("Alt+Left").await?;
    driver.wait_for(&role("button", "New report")).await?;
    driver.click(&role("button", "Account")).await?;
    driver.wait_for(&role("menuitem", "Settings")).await?;
    driver.keys("Escape").await?;
    driver.wait_gone(&role("menuitem", "Settings")).await?;
    driver.click(&role("button", "Account")).await?;
    driver.click(&role("menuitem", "Settings")).await?;
    driver.wait_url("/settings").await?;
    driver
        .wait_value(&label("Display name"), "Alex Morgan")
        .await?;
    driver.replace(&label("Display name"), "A. Morgan").await?;
    driver.choose(&label("Currency"), "Euro").await?;
    driver
        .replace(&label("Display name"), "Alexandra Morgan")
        .await?;
    driver.click(&role("button", "Save settings")).await?;
    driver.wait_text("Settings saved").await
}
