//! Keyboard only: a shortcut, Tab from field to field, a list by its first letter, Enter to send.

use crate::driver::{Driver, DriverError, label};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "new-ticket",
    goal: "Open a high-priority ticket for Heron Travel: \"Badge reader broken\"",
    begin: Begin::Page("helpdesk", "/tickets"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.keys("c").await?;
    driver.wait_focus(&label("Subject")).await?;
    driver.type_text("Badge reader broken").await?;
    driver.keys("Tab").await?;
    driver.wait_focus(&label("Company")).await?;
    driver.type_text("Heron Travel").await?;
    driver.keys("Tab").await?;
    driver.wait_focus(&label("Priority")).await?;
    driver.keys("H").await?;
    driver.wait_chosen(&label("Priority"), "High").await?;
    driver.keys("Tab").await?;
    driver.keys("Tab").await?;
    driver.keys("Return").await?;
    driver.wait_text("Ticket HD-318 created").await
}
