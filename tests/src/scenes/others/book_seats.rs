//! A button that is pressed again and again, quickly, and a double click by a hand that is not still.

use crate::driver::{Driver, DriverError, role, text};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "book-seats",
    goal: "Book 4 seats on 11 December",
    begin: Begin::Page("plans", "/seats"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.click_times(&role("button", "+"), 3).await?;
    driver.double_click_shakily(&text("11 December")).await?;
    driver.wait_text("11 December chosen").await?;
    driver.click(&role("button", "Book")).await?;
    driver.wait_text("4 seats booked for 11 December").await
}
