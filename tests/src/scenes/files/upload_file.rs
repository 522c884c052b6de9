//! The system's own file dialog, where the path is typed.

use crate::driver::{Driver, DriverError, role};
use crate::scenes::{Begin, Scene};

pub(in crate::scenes) const SCENE: Scene = Scene {
    name: "upload-file",
    goal: "Upload minutes.txt to the folder People",
    begin: Begin::Page("files", "/folder/People"),
    play: |driver| Box::pin(play(driver)),
};

async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    let minutes = driver.home().join("minutes.txt");
    driver.click(&role("button", "Upload")).await?;
    driver.choose_file(&minutes).await?;
    driver.wait_text("minutes.txt uploaded").await
}
