//! The same steps over three of seven rows, each on a page of its own; what the rows have alike stands in one column.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "assign-normal",
    goal: "Assign every ticket of normal priority to me",
    begin: Begin::Page("helpdesk", "/tickets"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let tickets = [
        ("HD-317", "ACME"),
        ("HD-313", "Brightwater"),
        ("HD-312", "Lindqvist AB"),
    ];
    for (at, (number, company)) in tickets.into_iter().enumerate() {
        if at > 0 {
            driver.click(&role("link", "Tickets")).await?;
            driver.wait_for(&role("button", "New ticket")).await?;
        }
        driver
            .click(&role("link", number).within(row(company)))
            .await?;
        driver.wait_url(&format!("/tickets/{number}")).await?;
        driver.click(&role("button", "More actions")).await?;
        driver.click(&role("menuitem", "Assign to me")).await?;
        driver.wait_text("Assigned to Alex Morgan").await?;
    }
    Ok(())
}
