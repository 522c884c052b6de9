//! Editing by keys alone, and a text that is left in its field when the recording ends.

use crate::driver::{Driver, DriverError, label};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "handover-note",
    goal: "Add to the handover note that the scanner still waits for a part",
    begin: Begin::Page("helpdesk", "/handover"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let note = label("Note for the next shift");
    driver.click(&note).await?;
    driver.wait_focus(&note).await?;
    driver.keys("Ctrl+End").await?;
    driver.keys("Return").await?;
    driver.type_text("The scaner wait").await?;
    driver.keys("Ctrl+BackSpace").await?;
    driver.key_times("BackSpace", 3).await?;
    driver.type_text("ner still waits for a partt").await?;
    driver.keys("Left").await?;
    driver.keys("Delete").await?;
    driver.keys("End").await?;
    driver.type_text(".").await?;
    driver
        .wait_value(
            &note,
            "Printer on floor 2 is back.\nThe scanner still waits for a part.",
        )
        .await?;
    driver.wait_text("Note kept").await
}
