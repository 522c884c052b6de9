//! The same two steps for every row of a table, each of which is gone afterwards.

use crate::driver::{Driver, DriverError, role, row};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "clear-reports",
    goal: "Delete all my reports",
    begin: Begin::SignedIn("/reports"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let delete = role("button", "Delete");
    for report in ["EX-1041", "EX-1040", "EX-1039", "EX-1038", "EX-1037"] {
        driver.click(&delete.clone().within(row(report))).await?;
        let question = role("dialog", &format!("Delete report {report}?"));
        driver.click(&delete.clone().within(question)).await?;
        driver
            .wait_text(&format!("Report {report} deleted"))
            .await?;
    }
    Ok(())
}
