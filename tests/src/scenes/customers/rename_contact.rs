//! The next page of a table, and a cell that is edited after a double click.

use crate::driver::{Driver, DriverError, label, role, row, text};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "rename-contact",
    goal: "Rename the contact at Granite Works to Rhys Price",
    begin: Begin::Page("crm", "/contacts"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click(&role("button", "Next")).await?;
    driver.wait_text("Page 2 of 3").await?;
    let person = text("Owen Price").within(row("Granite Works"));
    driver.double_click(&person).await?;
    driver.wait_focus(&label("Contact name")).await?;
    driver.keys("Ctrl+A").await?;
    driver.type_text("Rhys Price").await?;
    driver.keys("Return").await?;
    driver.wait_text("Contact renamed to Rhys Price").await
}
