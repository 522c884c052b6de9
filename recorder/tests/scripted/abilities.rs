//! The desktop's abilities on the scripted stage.

use std::sync::Arc;
use std::time::{Duration, Instant};

use desktop::*;

use super::{Stage, id};

impl Listen for Stage {
    fn start(&self, outlet: Outlet<Heard>) -> Result<Running, ListenError> {
        self.state().heard = Some(outlet);
        let stage = self.clone();
        Ok(Running::new(move || drop(stage.state().heard.take()), None))
    }

    fn self_test(&self, timeout: Duration) -> Result<Duration, SelfTestError> {
        if self.state().input_arrives {
            return Ok(Duration::ZERO);
        }
        Err(SelfTestError::NotHeard {
            waited_ms: u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
        })
    }

    fn layout(&self) -> Result<String, ListenError> {
        Ok("English (US)".to_owned())
    }
}

impl Elements for Stage {
    fn at(&self, x: i32, y: i32) -> Result<Option<Element>, ElementError> {
        let surprise = self.state().surprises.pop_front();
        if let Some(surprise) = surprise {
            surprise(self);
        }
        let state = self.state();
        let found = state
            .elements
            .iter()
            .rev()
            .find(|element| element.bounds.is_some_and(|bounds| bounds.contains(x, y)));
        Ok(found.cloned())
    }

    fn id_at(&self, x: i32, y: i32) -> Result<Option<ElementId>, ElementError> {
        Ok(Elements::at(self, x, y)?.and_then(|element| element.id))
    }

    fn focused(&self) -> Result<Option<Element>, ElementError> {
        let state = self.state();
        if state.focus_is_unknown {
            return Err(ElementError::TimedOut { waited_ms: 1 });
        }
        let found = match &state.focused {
            Some(id) => state
                .elements
                .iter()
                .find(|element| element.id.as_ref() == Some(id))
                .cloned(),
            // Nothing takes text: the page itself has the keyboard.
            None => state.page.as_ref().map(|page| Element {
                id: page.document.clone(),
                role: Role::Document,
                documents: vec![page.to_document()],
                focused: true,
                showing: true,
                ..Element::default()
            }),
        };
        Ok(found)
    }

    fn describe(&self, id: &ElementId) -> Result<Element, ElementError> {
        let state = self.state();
        let found = state
            .elements
            .iter()
            .find(|element| element.id.as_ref() == Some(id));
        found.cloned().ok_or_else(|| ElementError::Gone {
            reason: "not on the page".to_owned(),
        })
    }

    fn survey(&self, window: &Window, _known: Known) -> Result<Option<Survey>, ElementError> {
        let mut state = self.state();
        let started = Instant::now();
        if state.surveys.is_none() {
            return Ok(None);
        }
        let spots = state.elements.iter().map(|element| Spot {
            id: element.id.clone().expect("its id"),
            role: element.role,
            name: element.name.clone().unwrap_or_default(),
            bounds: element.bounds.expect("its place"),
            outer: None,
            meant: Some(Meant {
                element: Arc::new(element.clone()),
                asked: started,
                described: started,
                brief: false,
            }),
            above: Arc::default(),
        });
        let survey = Survey {
            window: window.id,
            started,
            spots: spots.collect(),
        };
        state.surveys = state.surveys.map(|count| count + 1);
        Ok(Some(survey))
    }

    fn place(&self, id: &ElementId) -> Result<Option<Rect>, ElementError> {
        let state = self.state();
        let mut elements = state.elements.iter();
        let there = elements.find(|element| element.id.as_ref() == Some(id));
        Ok(there.and_then(|element| element.bounds))
    }

    fn warm_up(&self) -> Result<usize, ElementError> {
        Ok(self.state().elements.len())
    }
}

impl Pages for Stage {
    fn of_window(&self, _window: &Window) -> Result<Option<Page>, ElementError> {
        Ok(self.state().page.clone())
    }
}

impl Changes for Stage {
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError> {
        self.state().changes = Some(outlet);
        let stage = self.clone();
        Ok(Running::new(
            move || drop(stage.state().changes.take()),
            None,
        ))
    }

    fn summary(
        &self,
        _root: &ElementId,
        limit: usize,
        _timeout: Duration,
    ) -> Result<Summary, ElementError> {
        let state = self.state();
        Ok(Summary {
            nodes: state.tree.iter().take(limit).cloned().collect(),
            truncated: state.tree.len() > limit,
        })
    }

    fn root_of_window(&self, _window: &Window) -> Result<Option<ElementId>, ElementError> {
        Ok(Some(id("window")))
    }
}

impl Windows for Stage {
    fn active(&self) -> Result<Option<Window>, WindowError> {
        Ok(Some(self.state().window.clone()))
    }

    fn list(&self) -> Result<Vec<Window>, WindowError> {
        Ok(vec![self.state().window.clone()])
    }

    fn get(&self, id: WindowId) -> Result<Option<Window>, WindowError> {
        let window = self.state().window.clone();
        Ok(Some(window).filter(|window| window.id == id))
    }

    fn at(&self, _x: i32, _y: i32) -> Result<Option<Window>, WindowError> {
        Ok(Some(self.state().window.clone()))
    }

    fn start(&self, outlet: Outlet<WindowEvent>) -> Result<Running, WindowError> {
        self.state().windows = Some(outlet);
        let stage = self.clone();
        Ok(Running::new(
            move || drop(stage.state().windows.take()),
            None,
        ))
    }
}

impl Look for Stage {
    fn monitors(&self) -> Result<Vec<Monitor>, LookError> {
        Ok(Vec::new())
    }

    fn screen(&self) -> Result<Rect, LookError> {
        Ok(Rect::new(0, 0, 420, 600))
    }

    /// White all over.
    fn capture(&self, area: Rect) -> Result<Image, LookError> {
        Ok(Image {
            area,
            bgrx: vec![255; (area.width * area.height * 4) as usize],
        })
    }

    fn pointer(&self) -> Result<(i32, i32), LookError> {
        Ok(self.state().pointer)
    }
}

impl Clipboard for Stage {
    fn held(&self) -> Result<Held, ClipboardError> {
        Ok(self.state().clipboard.clone())
    }
}

impl SendInput for Stage {
    fn move_to(&self, _x: i32, _y: i32) -> Result<(), SendError> {
        Ok(())
    }

    fn button(&self, _button: u8, _pressed: bool) -> Result<(), SendError> {
        Ok(())
    }

    fn wheel(&self, _dx: i32, _dy: i32) -> Result<(), SendError> {
        Ok(())
    }

    fn key(&self, _key: &str, _pressed: bool) -> Result<(), SendError> {
        Ok(())
    }

    fn text(&self, _text: &str) -> Result<(), SendError> {
        Ok(())
    }
}
