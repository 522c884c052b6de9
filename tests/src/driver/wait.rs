//! Waiting for conditions, each with a bound. What is not so yet is asked again; nothing is guessed by time.

use std::future::Future;
use std::time::Duration;

use tokio::time::Instant;

use super::page::{Sight, Spot};
use super::pointer::Button;
use super::{Driver, DriverError, Locator, PATIENCE};

/// Between two looks.
const POLL: Duration = Duration::from_millis(10);
/// Wheel steps after which an element counts as out of reach.
const WHEEL_STEPS: u32 = 200;

impl Driver {
    /// Waits until `locator` can be pointed at, and scrolls it into view with the wheel where needed.
    pub(super) async fn spot(&mut self, locator: &Locator) -> Result<Spot, DriverError> {
        let begin = Instant::now();
        let mut turned = 0;
        loop {
            let problem = match self.look(locator).await {
                Ok(Sight::Ready(spot)) => return Ok(spot),
                Ok(Sight::Outside { over, up }) if turned < WHEEL_STEPS => {
                    if turned == 0 {
                        self.pause_before_action().await;
                        self.pointer.move_to(over, self.pace.path()).await?;
                    }
                    let wheel = if up {
                        Button::WheelUp
                    } else {
                        Button::WheelDown
                    };
                    self.pointer.click(wheel, Duration::ZERO).await?;
                    self.action_done();
                    turned += 1;
                    continue;
                }
                Ok(Sight::Outside { .. }) => "scrolling does not reach it".to_owned(),
                Ok(Sight::Not(problem)) => problem,
                // A document that is replaced takes its world with it; the next look finds the new one.
                Err(DriverError::Refused { message, .. }) => message,
                Err(DriverError::Browser(reason)) if reason == "no page shows" => reason,
                Err(error) => return Err(error),
            };
            if begin.elapsed() > PATIENCE {
                return Err(DriverError::NotReady {
                    element: locator.to_string(),
                    seconds: PATIENCE.as_secs(),
                    problem,
                });
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Asks `question` until it answers `Ok(None)`; `Ok(Some(…))` says what was seen instead.
    pub(super) async fn until<'a, F>(
        &'a self,
        condition: String,
        mut question: impl FnMut(&'a Self) -> F,
    ) -> Result<(), DriverError>
    where
        F: Future<Output = Result<Option<String>, DriverError>>,
    {
        let begin = Instant::now();
        loop {
            let seen = match question(self).await {
                Ok(None) => return Ok(()),
                Ok(Some(seen)) => seen,
                Err(error) => error.to_string(),
            };
            if begin.elapsed() > PATIENCE {
                return Err(DriverError::NotSeen {
                    condition,
                    seconds: PATIENCE.as_secs(),
                    seen,
                });
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Waits until `locator` can be pointed at.
    ///
    /// # Errors
    /// When it is not ready within [`PATIENCE`].
    pub async fn wait_for(&mut self, locator: &Locator) -> Result<(), DriverError> {
        self.spot(locator).await.map(drop)
    }

    /// Waits until nothing matches `locator`, or it is no longer to be seen.
    ///
    /// # Errors
    /// When it still shows after [`PATIENCE`].
    pub async fn wait_gone(&self, locator: &Locator) -> Result<(), DriverError> {
        self.until(format!("{locator} going away"), async |driver| {
            Ok(match driver.look(locator).await? {
                Sight::Not(problem)
                    if problem == "it is not on the page" || problem == "it is hidden" =>
                {
                    None
                }
                _ => Some("it is there".to_owned()),
            })
        })
        .await
    }

    /// Waits until `text` stands somewhere on the page in front or in one of its frames.
    ///
    /// # Errors
    /// When it does not within [`PATIENCE`].
    pub async fn wait_text(&self, text: &str) -> Result<(), DriverError> {
        self.until(format!("the text `{text}`"), async |driver| {
            let seen = driver.page_text().await?;
            Ok((!seen.contains(text)).then(|| seen.chars().take(600).collect()))
        })
        .await
    }

    /// Waits until the page in front has loaded and its address contains `part`.
    ///
    /// # Errors
    /// When it does not within [`PATIENCE`].
    pub async fn wait_url(&self, part: &str) -> Result<(), DriverError> {
        self.until(format!("the address `{part}`"), async |driver| {
            let (_, state) = driver.front().await?;
            let url = state["url"].as_str().unwrap_or_default();
            let there = url.contains(part) && state["ready"] == "complete";
            Ok((!there).then(|| url.to_owned()))
        })
        .await
    }

    /// Waits until exactly `value` stands in the field `locator`.
    ///
    /// # Errors
    /// When it does not within [`PATIENCE`].
    pub async fn wait_value(&self, locator: &Locator, value: &str) -> Result<(), DriverError> {
        self.until(format!("`{value}` in {locator}"), async |driver| {
            let seen = driver.value(locator).await?.unwrap_or_default();
            Ok((seen != value).then_some(seen))
        })
        .await
    }

    /// Waits until what stands in the field `locator` begins with `least`.
    pub(super) async fn wait_value_of_at_least(
        &self,
        locator: &Locator,
        least: &str,
    ) -> Result<(), DriverError> {
        self.until(format!("`{least}` in {locator}"), async |driver| {
            let seen = driver.value(locator).await?.unwrap_or_default();
            Ok((!seen.starts_with(least)).then_some(seen))
        })
        .await
    }

    /// Waits until the box or radio button `locator` is ticked or not, as `ticked` says.
    ///
    /// # Errors
    /// When it is not within [`PATIENCE`].
    pub async fn wait_ticked(&self, locator: &Locator, ticked: bool) -> Result<(), DriverError> {
        self.until(format!("{locator} ticked: {ticked}"), async |driver| {
            let seen = driver.read(locator).await?.unwrap_or_default();
            Ok((seen["checked"] != ticked).then(|| seen.to_string()))
        })
        .await
    }

    /// Waits until the select `list` stands at `choice`.
    ///
    /// # Errors
    /// When it does not within [`PATIENCE`].
    pub async fn wait_chosen(&self, list: &Locator, choice: &str) -> Result<(), DriverError> {
        self.until(format!("`{choice}` chosen in {list}"), async |driver| {
            let seen = driver.read(list).await?.unwrap_or_default();
            Ok((seen["chosen"] != choice).then(|| seen.to_string()))
        })
        .await
    }

    /// Waits until the field `locator` has the keyboard.
    ///
    /// # Errors
    /// When it has not within [`PATIENCE`].
    pub async fn wait_focus(&self, locator: &Locator) -> Result<(), DriverError> {
        self.until(format!("the keyboard in {locator}"), async |driver| {
            let seen = driver.read(locator).await?.unwrap_or_default();
            Ok((seen["focused"] != true).then(|| seen.to_string()))
        })
        .await
    }

    /// Waits until a script's dialog that says `text` lies over a page.
    ///
    /// # Errors
    /// When none does within [`PATIENCE`].
    pub async fn wait_dialog(&self, text: &str) -> Result<(), DriverError> {
        self.until(format!("a dialog that says `{text}`"), async |driver| {
            let seen = driver.devtools.dialog().unwrap_or_default();
            Ok((!seen.contains(text)).then_some(seen))
        })
        .await
    }

    /// Waits until no script's dialog lies over a page.
    ///
    /// # Errors
    /// When one still does after [`PATIENCE`].
    pub async fn wait_no_dialog(&self) -> Result<(), DriverError> {
        self.until("the dialog closing".to_owned(), async |driver| {
            Ok(driver.devtools.dialog())
        })
        .await
    }

    /// Waits until `count` pages are open in the browser.
    ///
    /// # Errors
    /// When there are not within [`PATIENCE`].
    pub async fn wait_pages(&self, count: usize) -> Result<(), DriverError> {
        self.until(format!("{count} open pages"), async |driver| {
            let seen = driver.devtools.pages().len();
            Ok((seen != count).then(|| seen.to_string()))
        })
        .await
    }
}
