//! Two sites and two tabs: a value is copied from one and pasted into the other.

use crate::driver::{Driver, DriverError, css, label, role, row, text};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "customer-number",
    goal: "Copy the customer number of Juniper Labs into their ticket",
    begin: Begin::Page("helpdesk", "/tickets"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver
        .click(&role("link", "HD-315").within(row("Juniper Labs")))
        .await?;
    driver.click(&role("link", "Juniper Labs")).await?;
    driver.wait_url("/contacts/13").await?;
    // The number differs from company to company; its heading does not.
    driver.wait_for(&text("Customer number")).await?;
    let number = css("dt:nth-of-type(3) + dd");
    driver.triple_click(&number).await?;
    driver.keys("Ctrl+C").await?;
    driver.keys("Ctrl+W").await?;
    driver.wait_url("/tickets/HD-315").await?;
    driver.click(&label("Customer number")).await?;
    driver.wait_focus(&label("Customer number")).await?;
    driver.keys("Ctrl+V").await?;
    driver
        .wait_value(&label("Customer number"), "C-30586")
        .await?;
    driver.click(&role("button", "Save details")).await?;
    driver.wait_text("Details saved").await
}
