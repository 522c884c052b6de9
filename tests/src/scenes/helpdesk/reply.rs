//! A text of several lines, sent by a chord, then a menu.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "reply",
    goal: "Answer the ticket about the wrong address and wait for the customer",
    begin: Begin::Page("helpdesk", "/tickets"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.fill(&label("Search tickets"), "address").await?;
    driver.keys("Return").await?;
    driver.wait_text("1 ticket found").await?;
    driver
        .click(&role("link", "HD-317").within(row("ACME")))
        .await?;
    let answer = "Hello Dana,\nwe have corrected the address (*Pier Street 7*).\nPlease check {invoice} #2 & tell us.";
    driver.fill(&label("Reply"), answer).await?;
    driver.keys("Ctrl+Return").await?;
    driver.wait_text("Reply sent").await?;
    driver.click(&role("button", "More actions")).await?;
    driver.click(&role("menuitem", "Mark as waiting")).await?;
    driver.wait_text("Ticket HD-317 is waiting").await
}
