//! The same two steps for each of two rows.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "ship-packed",
    goal: "Ship every order that is packed",
    begin: Begin::Page("shop", "/orders"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    for (customer, order) in [("Quayside Hotels", "SO-2200"), ("ACME", "SO-2199")] {
        driver
            .click(&role("button", "Ship").within(row(customer)))
            .await?;
        driver.click(&role("button", "Ship order")).await?;
        driver.wait_text(&format!("Order {order} shipped")).await?;
    }
    Ok(())
}
