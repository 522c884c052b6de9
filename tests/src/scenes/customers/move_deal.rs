//! Dragging a card to another column.

use crate::driver::{Driver, DriverError, css, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "move-deal",
    goal: "Move the Juniper Labs deal to Negotiation",
    begin: Begin::Page("crm", "/deals"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let card = role("listitem", "Juniper Labs licences");
    driver.drag(&card, &css("[data-stage=Negotiation]")).await?;
    driver
        .wait_text("Juniper Labs licences moved to Negotiation")
        .await
}
