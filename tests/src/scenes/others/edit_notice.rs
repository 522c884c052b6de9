//! A text that is edited in the page itself, a text of two lines, a field with a name that runs from right to left, and a
//! button with a sign of an icon font in its name.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "edit-notice",
    goal: "Publish the notice \"Fire drill on Friday\"",
    begin: Begin::Page("people", "/notices"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let notice = label("Notice");
    driver.click(&notice).await?;
    driver.wait_focus(&notice).await?;
    driver.type_text("Fire drill on Friday").await?;
    driver.fill(&label("For the screens"), "Fire drill").await?;
    driver.keys("Return").await?;
    driver.type_text("Friday 10 am").await?;
    driver.fill(&label("כותרת בעברית"), "Drill").await?;
    driver.click(&role("button", "\u{e8b6} Publish 🎉")).await?;
    driver.wait_text("Notice N-12 published").await
}
