//! A question, in a frame, whether a person sits at the screen.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "contact-form",
    goal: "Tell the helpdesk that the printer on floor 2 is jammed",
    begin: Begin::Page("helpdesk", "/contact"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Subject"), "Printer jammed").await?;
    driver
        .fill(&label("Message"), "The printer on floor 2 is jammed.")
        .await?;
    driver.tick(&label("I'm not a robot"), true).await?;
    driver.click(&role("button", "Send message")).await?;
    driver.wait_text("Message M-204 sent").await
}
