//! What the driver sees: the page in front, and where an element of it lies on the screen.

use serde_json::Value;

use super::devtools::Attached;
use super::frames::Document;
use super::pointer::Point;
use super::{Driver, DriverError, Locator};

/// An element that can be pointed at.
#[derive(Debug)]
pub(super) struct Spot {
    /// Its middle on the screen.
    pub middle: Point,
    /// Its left upper corner on the screen.
    pub corner: Point,
}

/// What looking for an element came to.
pub(super) enum Sight {
    Ready(Spot),
    /// It lies outside of the visible part: where to put the pointer, and whether to scroll up.
    Outside {
        over: Point,
        up: bool,
    },
    Not(String),
}

impl Driver {
    /// The page in front: the one with the focus, else the newest that shows.
    pub(super) async fn front(&self) -> Result<(Attached, Value), DriverError> {
        let mut showing = None;
        for page in self.devtools.pages() {
            let Ok(state) = self.page_state(&page).await else {
                // It is going away, or a script's dialog holds it.
                continue;
            };
            if state["focus"] == true {
                return Ok((page, state));
            }
            if state["front"] == true && showing.is_none() {
                showing = Some((page, state));
            }
        }
        showing.ok_or_else(|| DriverError::Browser("no page shows".to_owned()))
    }

    async fn page_state(&self, page: &Attached) -> Result<Value, DriverError> {
        let documents = self.devtools.documents(page).await?;
        let Some(own) = documents.first() else {
            return Ok(Value::Null);
        };
        self.devtools.ask(own, "pageState()").await
    }

    /// The address of the page in front.
    ///
    /// # Errors
    /// When no page shows.
    pub async fn url(&self) -> Result<String, DriverError> {
        let (_, state) = self.front().await?;
        Ok(state["url"].as_str().unwrap_or_default().to_owned())
    }

    /// Everything that can be read on the page in front, with its frames; white space is collapsed.
    ///
    /// # Errors
    /// When no page shows.
    pub async fn page_text(&self) -> Result<String, DriverError> {
        let (page, _) = self.front().await?;
        let mut all = String::new();
        for document in self.devtools.documents(&page).await? {
            let text = self.devtools.ask(&document, "pageText()").await?;
            all.push_str(text.as_str().unwrap_or_default());
            all.push('\n');
        }
        Ok(all)
    }

    /// Looks once for `locator`.
    pub(super) async fn look(&self, locator: &Locator) -> Result<Sight, DriverError> {
        let (page, state) = self.front().await?;
        if state["ready"] != "complete" {
            return Ok(Sight::Not("the page still loads".to_owned()));
        }
        let documents = self.devtools.documents(&page).await?;
        let question = format!("probe({})", locator.to_json());
        let mut found: Option<(&Document, Value)> = None;
        for document in &documents {
            let answer = self.devtools.ask(document, &question).await?;
            if answer["count"] == 0 {
                continue;
            }
            if found.is_some() {
                return Ok(Sight::Not("several frames have it".to_owned()));
            }
            found = Some((document, answer));
        }
        let Some((document, answer)) = found else {
            return Ok(Sight::Not("it is not on the page".to_owned()));
        };
        if let Some(problem) = answer["problem"].as_str() {
            return Ok(Sight::Not(problem.to_owned()));
        }
        let number = |value: &Value| value.as_f64().unwrap_or_default();
        let (left, top) = self.devtools.offset(document).await?;
        let place = self.devtools.ask(&documents[0], "screenPlace()").await?;
        let scale = number(&place["scale"]);
        let on_screen = |x: f64, y: f64| {
            (
                number(&place["x"]) + (left + x) * scale,
                number(&place["y"]) + (top + y) * scale,
            )
        };
        if answer["outside"] == true {
            let view = &answer["view"];
            let (x, y) = on_screen(number(&view["width"]) / 2.0, number(&view["height"]) / 2.0);
            return Ok(Sight::Outside {
                over: Point::rounded(x, y),
                up: number(&answer["y"]) < 0.0,
            });
        }
        let (x, y) = on_screen(number(&answer["x"]), number(&answer["y"]));
        Ok(Sight::Ready(Spot {
            middle: Point::rounded(x, y),
            corner: Point::rounded(
                x - number(&answer["width"]) * scale / 2.0,
                y - number(&answer["height"]) * scale / 2.0,
            ),
        }))
    }

    /// What `read` in `page.js` says of `locator`; `None` when it is not there.
    pub(super) async fn read(&self, locator: &Locator) -> Result<Option<Value>, DriverError> {
        let (page, _) = self.front().await?;
        let question = format!("read({})", locator.to_json());
        for document in self.devtools.documents(&page).await? {
            let answer = self.devtools.ask(&document, &question).await?;
            if !answer.is_null() {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// What stands in the field `locator`.
    ///
    /// # Errors
    /// When no page shows.
    pub async fn value(&self, locator: &Locator) -> Result<Option<String>, DriverError> {
        let answer = self.read(locator).await?;
        Ok(answer.and_then(|answer| answer["value"].as_str().map(str::to_owned)))
    }

    /// The text of the element `locator`, white space collapsed.
    ///
    /// # Errors
    /// When no page shows.
    pub async fn text(&self, locator: &Locator) -> Result<Option<String>, DriverError> {
        let answer = self.read(locator).await?;
        Ok(answer.and_then(|answer| answer["text"].as_str().map(str::to_owned)))
    }
}
