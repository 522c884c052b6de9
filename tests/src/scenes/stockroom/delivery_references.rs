//! Two frames of one page, with a field of the same label in each.

use crate::driver::{Driver, DriverError, css, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "delivery-references",
    goal: "Confirm the delivery with invoice INV-881 and parcel PX-4410",
    begin: Begin::Page("shop", "/deliveries"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver
        .fill(&css("[data-of=Invoice] input"), "INV-881")
        .await?;
    driver
        .fill(&css("[data-of=Carrier] input"), "PX-4410")
        .await?;
    driver.click(&role("button", "Confirm delivery")).await?;
    driver.wait_text("Delivery SO-2198 confirmed").await
}
