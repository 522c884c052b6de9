//! A menu, and the browser's own question, answered by the keyboard.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "close-ticket",
    goal: "Mark the damaged delivery as urgent and close its ticket",
    begin: Begin::Page("helpdesk", "/tickets"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver
        .click(&role("link", "HD-314").within(row("Delivery arrived damaged")))
        .await?;
    driver.click(&role("button", "More actions")).await?;
    driver.click(&role("menuitem", "Mark as urgent")).await?;
    driver.wait_text("Priority is High").await?;
    driver.click(&role("button", "Close ticket")).await?;
    driver.wait_dialog("Close ticket HD-314?").await?;
    driver.keys("Return").await?;
    driver.wait_no_dialog().await?;
    driver.wait_text("Ticket HD-314 closed").await
}
