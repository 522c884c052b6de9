//! An icon button without a name, in the row of a search result.

use crate::driver::{Driver, DriverError, css, label, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "key-account",
    goal: "Make Orchard Dairy a key account",
    begin: Begin::Page("crm", "/contacts"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Search contacts"), "Orchard").await?;
    driver.keys("Return").await?;
    driver.wait_text("1 contact").await?;
    let star = css("td button:nth-of-type(2)").within(row("Orchard Dairy"));
    driver.click(&star).await?;
    driver.wait_text("Orchard Dairy is now a key account").await
}
