//! The main scene: a sign-in on another origin, a corrected amount, a list, a date picker, a box, a report number.

use crate::driver::{Driver, DriverError, label, role};
use crate::scenes::{Begin, Scene, sign_in_and_return};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "expense",
    goal: "File an expense of 42.50 for Meals on 30 November",
    begin: Begin::Nowhere,
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let (start, sign_in) = (
        driver.address("expenses", "/"),
        driver.address("sso", "/authorize"),
    );
    driver.go_to(&start, &sign_in).await?;
    let reports = driver.address("expenses", "/reports");
    sign_in_and_return(driver, &reports).await?;

    driver.click(&role("button", "New report")).await?;
    let amount = label("Amount");
    driver.fill(&amount, "45.20").await?;
    driver.key_times("BackSpace", 4).await?;
    driver.type_text("2.50").await?;
    driver.wait_value(&amount, "42.50").await?;
    driver.choose(&label("Category"), "Meals").await?;
    driver.click(&role("button", "Choose date")).await?;
    driver.click(&role("button", "30 November 2026")).await?;
    driver.wait_value(&label("Date"), "30/11/2026").await?;
    driver.tick(&label("Billable"), true).await?;
    driver.click(&role("button", "Submit")).await?;
    driver.wait_text("Report EX-1042 saved").await
}
