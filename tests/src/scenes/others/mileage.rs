//! A slider moved by the keyboard, a list, a number field, and a result that is copied.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "mileage",
    goal: "Work out the reimbursement for 120 kilometres by motorcycle with 1 passenger",
    begin: Begin::Page("widgets", "/mileage"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let distance = label("Distance in kilometres");
    driver.click(&distance).await?;
    driver.wait_focus(&distance).await?;
    driver.keys("Home").await?;
    driver.key_times("Right", 12).await?;
    driver.wait_value(&distance, "120").await?;
    driver.choose(&label("Vehicle"), "Motorcycle").await?;
    driver.replace(&label("Passengers"), "1").await?;
    driver.wait_text("31.20").await?;
    driver.click(&role("button", "Copy amount")).await?;
    driver.wait_text("Amount copied").await
}
