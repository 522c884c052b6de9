//! A form in three steps with radio buttons and the browser's own date fields.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "leave",
    goal: "Request special leave from 21 to 22 December 2026",
    begin: Begin::Page("people", "/leave"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver.tick(&label("Special leave"), true).await?;
    driver.click(&role("button", "Next")).await?;
    for (field, typed, value) in [
        ("First day", "12212026", "2026-12-21"),
        ("Last day", "12222026", "2026-12-22"),
    ] {
        // The first part of the field is the month.
        driver.click_in(&label(field), 16, 16).await?;
        driver.wait_focus(&label(field)).await?;
        driver.type_text(typed).await?;
        driver.wait_value(&label(field), value).await?;
    }
    driver.click(&role("button", "Next")).await?;
    driver.click(&role("button", "Send request")).await?;
    driver.wait_text("Request LV-77 sent, 2 days").await
}
