//! Pictures of the page in front, and where the pointer is.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use image::{ImageFormat, ImageReader};
use serde_json::json;

use crate::ability::Look;
use crate::error::LookError;
use crate::screen::{Image, Monitor, Rect};

use super::hub::Hub;

/// A page that is busy draws late.
const PICTURE: Duration = Duration::from_secs(2);

/// Looking at the page in front.
pub(super) struct Eyes(pub Arc<Hub>);

fn lost(reason: impl ToString) -> LookError {
    LookError::Connection {
        reason: reason.to_string(),
    }
}

impl Eyes {
    /// The session of the tab in front, where its page is on the screen, and physical pixels for one of the page's.
    fn front(&self) -> Result<(String, Rect, f64), LookError> {
        let view = self.0.view();
        let tabs = self.0.tabs();
        let (_, tab) = tabs.active().ok_or_else(|| lost("no page is open"))?;
        let (view, scale) = view.ok_or_else(|| lost("the page is not there yet"))?;
        Ok((tab.session.clone(), view, scale))
    }
}

impl Look for Eyes {
    fn monitors(&self) -> Result<Vec<Monitor>, LookError> {
        let (_, bounds, scale) = self.front()?;
        Ok(vec![Monitor {
            id: "page".to_owned(),
            bounds,
            scale,
            primary: true,
        }])
    }

    fn screen(&self) -> Result<Rect, LookError> {
        Ok(self.front()?.1)
    }

    fn capture(&self, area: Rect) -> Result<Image, LookError> {
        let (session, view, scale) = self.front()?;
        let area = area.intersection(&view).ok_or(LookError::OffScreen)?;
        // Places are told in the page's pixels, so the picture has as many.
        let clip = json!({
            "x": area.x - view.x, "y": area.y - view.y, "width": area.width, "height": area.height,
            "scale": if scale > 0.0 { 1.0 / scale } else { 1.0 },
        });
        let parameters = json!({
            "format": "png", "optimizeForSpeed": true, "captureBeyondViewport": false, "clip": clip,
        });
        let answer = self
            .0
            .wire
            .call(
                Some(&session),
                "Page.captureScreenshot",
                parameters,
                PICTURE,
            )
            .map_err(lost)?;
        let encoded = answer["data"].as_str().unwrap_or_default();
        let bytes = base64::engine::general_purpose::STANDARD
            .decode(encoded)
            .map_err(lost)?;
        let picture = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png)
            .decode()
            .map_err(lost)?
            .into_rgb8();
        let bgrx = picture
            .pixels()
            .flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 0]);
        Ok(Image {
            area: Rect::new(area.x, area.y, picture.width(), picture.height()),
            bgrx: bgrx.collect(),
        })
    }

    fn pointer(&self) -> Result<(i32, i32), LookError> {
        let (x, y, _) = self
            .0
            .pointer()
            .ok_or_else(|| lost("the pointer was not seen yet"))?;
        Ok((x, y))
    }
}
