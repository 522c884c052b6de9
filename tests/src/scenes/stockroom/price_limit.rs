//! A slider that is dragged, and a page that is only read.

use crate::driver::{Driver, DriverError, label, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "price-limit",
    goal: "Tell me how many monitor arms are left, looking only at articles up to 100",
    begin: Begin::Page("shop", "/stock"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    // The slider is 200 pixels wide and its handle 16: from 500 down to 100 is four fifths of the way between.
    driver
        .drag_in(&label("Maximum price"), (192, 8), (45, 8))
        .await?;
    driver.wait_value(&label("Maximum price"), "100").await?;
    driver
        .click(&role("link", "Monitor arm").within(row("A-115")))
        .await?;
    driver.wait_url("/stock/A-115").await?;
    driver.wait_text("In stock").await
}
