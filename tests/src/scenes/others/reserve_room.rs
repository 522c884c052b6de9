//! One task shown twice, with other values: what differs is an input, what only one of them has is not always needed.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "reserve-room",
    goal: "Reserve the room Heron for 8 people, \"Budget review\"",
    begin: Begin::Page("people", "/rooms"),
    play: |driver| Box::pin(play(driver, "Heron", "8", "Budget review", false)),
};

pub(in crate::scenes) const AGAIN: Scene = Scene {
    name: "reserve-room-2",
    goal: "Reserve the room Lapwing for 20 people, \"Spring fair\"",
    begin: Begin::Page("people", "/rooms"),
    play: |driver| Box::pin(play(driver, "Lapwing", "20", "Spring fair", true)),
};

async fn play(
    driver: &mut Driver,
    room: &str,
    people: &str,
    title: &str,
    coffee: bool,
) -> Result<(), DriverError> {
    driver.choose(&label("Room"), room).await?;
    driver.fill(&label("Number of people"), people).await?;
    driver.fill(&label("Title"), title).await?;
    if coffee {
        driver.tick(&label("Coffee"), true).await?;
    }
    driver.click(&role("button", "Reserve")).await?;
    driver.wait_text("Reservation RM-31 made").await
}
