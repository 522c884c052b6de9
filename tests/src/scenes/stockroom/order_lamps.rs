//! The same button several times over, in two rows, then an order that cannot be taken back.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "order-lamps",
    goal: "Order 3 desk lamps and 1 headset for Brightwater",
    begin: Begin::Page("shop", "/stock"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let add = role("button", "Add one");
    for count in 1..=3 {
        driver.click(&add.clone().within(row("Desk lamp"))).await?;
        driver
            .wait_text(&format!("Desk lamp: {count} in the order"))
            .await?;
    }
    driver.click(&add.within(row("Headset"))).await?;
    driver.wait_text("Headset: 1 in the order").await?;
    driver.click(&role("link", "Review order")).await?;
    driver.fill(&label("Customer"), "Brightwater").await?;
    driver.fill(&label("Purchase reference"), "PO 5120").await?;
    driver.click(&role("button", "Place order")).await?;
    driver.wait_text("Order SO-2201 placed").await
}
