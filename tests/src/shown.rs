//! Scenes performed while the real recorder listens.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};

use crate::binary::{BinaryError, Recorded, Taught, UnderWay};
use crate::driver::{Driver, DriverError, Pace};
use crate::scenes::{self, SceneError};
use crate::stage::{Browser, Stage, StageError};

/// The keys that end a recording.
pub const STOP_KEYS: &str = "Ctrl+Alt+Shift+S";

/// Among the recorder's arguments: the address of the DevTools of the browser that is shown, which is a new one each time.
pub const DEVTOOLS: &str = "{devtools}";

/// Why a scene was not recorded.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ShowError {
    #[error(transparent)]
    Stage(#[from] StageError),
    #[error(transparent)]
    Driver(#[from] DriverError),
    #[error(transparent)]
    Scene(#[from] SceneError),
    #[error(transparent)]
    Binary(#[from] BinaryError),
    #[error("the sites cannot be reset: {0}")]
    Reset(std::io::Error),
}

/// A scene about to be performed: the sites as at their beginning, a new browser where the scene begins, the recorder
/// listening.
#[derive(Debug)]
pub struct Showing {
    scene: Option<&'static scenes::Scene>,
    /// The person.
    pub driver: Driver,
    /// The recorder.
    pub recorder: UnderWay,
}

impl Showing {
    /// Prepares the scene `name` and starts `taught record` with its goal and these further arguments.
    ///
    /// # Errors
    /// When a part of it does not come up.
    pub async fn begin(
        stage: &mut Stage,
        taught: &Taught,
        name: &str,
        arguments: &[&str],
    ) -> Result<Self, ShowError> {
        let scene = scenes::find(name)?;
        reset_sites(stage).map_err(ShowError::Reset)?;
        stage.start_browser("about:blank")?;
        let mut driver = Driver::on(stage, Pace::fast()).await?;
        scenes::prepare(name, &mut driver).await?;
        let recorder = taught.record(&words(stage, scene.goal, arguments))?;
        Ok(Self {
            scene: Some(scene),
            driver,
            recorder,
        })
    }

    /// As [`Showing::begin`], without a scene: a new browser on `address`, and what is done there is up to the caller.
    ///
    /// # Errors
    /// As [`Showing::begin`].
    pub async fn begin_at(
        stage: &mut Stage,
        taught: &Taught,
        address: &str,
        goal: &str,
        arguments: &[&str],
    ) -> Result<Self, ShowError> {
        stage.start_browser(address)?;
        let driver = Driver::on(stage, Pace::human()).await?;
        driver.wait_url(address).await?;
        let recorder = taught.record(&words(stage, goal, arguments))?;
        Ok(Self {
            scene: None,
            driver,
            recorder,
        })
    }

    /// Performs the scene to where its result shows.
    ///
    /// # Errors
    /// When it gets stuck.
    pub async fn perform(&mut self, pace: Pace) -> Result<(), ShowError> {
        if let Some(scene) = self.scene {
            scenes::run(scene.name, &mut self.driver, pace).await?;
        }
        Ok(())
    }

    /// Presses the stop keys and waits for the end of the recording.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn stop(mut self) -> Result<Recorded, ShowError> {
        self.driver.keys(STOP_KEYS).await?;
        Ok(self.recorder.wait()?)
    }
}

fn words(stage: &Stage, goal: &str, arguments: &[&str]) -> Vec<OsString> {
    let mut words: Vec<OsString> = vec!["--goal".into(), goal.into()];
    let devtools = stage.browser().map_or("", Browser::devtools);
    words.extend(arguments.iter().map(|argument| match *argument {
        DEVTOOLS => devtools.into(),
        other => other.into(),
    }));
    words
}

/// Records the scene `name` from its beginning to its end.
///
/// # Errors
/// As the parts of [`Showing`].
pub async fn record(
    stage: &mut Stage,
    taught: &Taught,
    name: &str,
    pace: Pace,
    arguments: &[&str],
) -> Result<Recorded, ShowError> {
    let mut showing = Showing::begin(stage, taught, name, arguments).await?;
    showing.perform(pace).await?;
    showing.stop().await
}

/// Puts the sites of `stage` back to their beginning.
///
/// # Errors
/// When they do not answer as they should.
pub fn reset_sites(stage: &Stage) -> std::io::Result<()> {
    let Some((_, port)) = stage.addresses().all().next() else {
        return Ok(());
    };
    let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    connection.write_all(
        b"POST /_reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    )?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer)?;
    match answer.starts_with("HTTP/1.1 204") {
        true => Ok(()),
        false => Err(std::io::Error::other(answer)),
    }
}
