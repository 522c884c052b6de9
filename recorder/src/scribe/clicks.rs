//! Presses and releases: clicks with their count, and drags. What was pressed is fixed at the press.

use std::sync::Arc;
use std::time::Instant;

use desktop::{Element, FieldState, Input, Modifiers, Role};
use recording::{Click, Drag, End, Surface, What};

use super::{Line, Scribe};
use crate::convert;
use crate::hear::{ANSWER, FocusAnswer, Found, REACTION, Reading, Scouted, Token};
use crate::judge::is_commit;

/// Two presses within this time, by the display's clock, are a double click.
const DOUBLE_MS: u32 = 500;
/// A hand that clicks moves less than this; further is a drag. Physical pixels.
const STILL: i32 = 5;

/// A button that is down.
pub(crate) struct Press {
    pub(super) at: Instant,
    time_ms: u32,
    x: i32,
    y: i32,
    button: u8,
    modifiers: Modifiers,
    injected: bool,
    found: Found,
    token: Token,
    frame: Option<u64>,
    /// What had the focus in the page's message box.
    asked: Option<Arc<Element>>,
}

/// What the next press is compared with.
pub(crate) struct LastClick {
    time_ms: u32,
    x: i32,
    y: i32,
    button: u8,
    count: u32,
}

impl Scribe {
    pub(super) fn pressed(&mut self, scouted: Scouted) {
        let Input::Button {
            button,
            x,
            y,
            modifiers,
            injected,
            ..
        } = scouted.heard.what
        else {
            return;
        };
        // A second button while the first is down ends the first.
        self.end_press();
        let at = scouted.heard.at;
        let found = scouted
            .found
            .as_ref()
            .and_then(|found| found.wait(ANSWER))
            .unwrap_or_default();
        let found = self.as_it_was(found, at);
        let focus = scouted
            .focus
            .as_ref()
            .and_then(|focus| focus.wait(ANSWER))
            .unwrap_or_default();
        let window = found.window.clone().or_else(|| self.window.clone());
        if self.leaves_out(at, window.as_ref(), found.element.as_deref()) {
            self.forget_field(at);
            return;
        }
        let asked = self.focused_in_box(&focus);
        let element = found.element.clone();
        self.leave_for_press(at, element.as_deref(), focus);
        if let Some(element) = &element {
            if is_commit(element)
                && let Some(seen) = scouted.seen.as_ref().and_then(|seen| seen.wait(ANSWER * 2))
            {
                self.snapshot(at, "commit", &seen);
            }
            self.doing.click(at, element);
        } else {
            self.doing.something(at);
        }
        let id = found
            .element
            .as_ref()
            .and_then(|element| element.id.clone());
        self.acted = Some((at, id));
        self.may_download(at);
        self.press = Some(Press {
            at,
            time_ms: scouted.heard.server_time_ms,
            x,
            y,
            button,
            modifiers,
            injected,
            found,
            token: scouted.token,
            frame: scouted.frame,
            asked,
        });
    }

    /// What was pressed, with the state that it had before. A look-up that ended after the press may have read what the
    /// press did.
    fn as_it_was(&self, found: Found, at: Instant) -> Found {
        let late = found.described.is_none_or(|read| read > at + REACTION);
        let element = found.element.filter(|element| names_something(element));
        let element = element.map(|element| {
            if !late || element.secure {
                return element;
            }
            let known = element.id.as_ref().and_then(|id| self.values.get(id));
            let mut before = Element::clone(&element);
            before.state.checked = before.state.checked.and_then(|_| match known?.as_str() {
                "true" => Some(FieldState::On),
                "false" => Some(FieldState::Off),
                _ => None,
            });
            before.state.value = before.state.value.and_then(|_| known.cloned());
            Arc::new(before)
        });
        Found { element, ..found }
    }

    /// A press elsewhere tells what stands in the field; it may still change by what is pressed (a suggestion).
    fn leave_for_press(&mut self, at: Instant, element: Option<&Element>, answer: FocusAnswer) {
        let Some(field) = &mut self.field else {
            return;
        };
        if element.is_some() && field.is(element) {
            field.typed.lose_place();
            return;
        }
        let left = field.element.clone();
        self.leave_field(at, Some(answer));
        if let Some(left) = left.filter(|left| left.editable && !left.secure) {
            self.watch_value(at, &left);
        }
    }

    pub(super) fn released(&mut self, scouted: &Scouted) {
        let Input::Button { button, x, y, .. } = scouted.heard.what else {
            return;
        };
        let Some(press) = self.press.take_if(|press| press.button == button) else {
            return;
        };
        let moved = (x - press.x).abs() > STILL || (y - press.y).abs() > STILL;
        if moved {
            self.drag(&press, x, y);
        } else {
            self.click(&press);
        }
        self.catch_up();
    }

    /// A press whose release was not heard, or takes very long, is told as a click.
    pub(super) fn end_press(&mut self) {
        if let Some(press) = self.press.take() {
            self.click(&press);
        }
        self.catch_up();
    }

    fn click(&mut self, press: &Press) {
        let count = match &self.last_click {
            Some(last)
                if last.button == press.button
                    && press.time_ms.wrapping_sub(last.time_ms) <= DOUBLE_MS
                    && (last.x - press.x).abs() <= STILL
                    && (last.y - press.y).abs() <= STILL =>
            {
                last.count + 1
            }
            _ => 1,
        };
        self.last_click = Some(LastClick {
            time_ms: press.time_ms,
            x: press.x,
            y: press.y,
            button: press.button,
            count,
        });
        let answered = press
            .found
            .element
            .as_ref()
            .and_then(|element| self.answered_by_click(element, press.asked.as_deref()));
        let what = match answered {
            Some(dialog) => What::Dialog(dialog),
            None => What::Click(Click {
                button: convert::button(press.button),
                count,
                x: press.x,
                y: press.y,
                modifiers: convert::modifiers(press.modifiers),
            }),
        };
        let line = self.line_of_press(press);
        let seq = self.write_action(what, line);
        self.lines.insert(press.token, seq);
        if press.button != 1 {
            return;
        }
        let Some(element) = press.found.element.clone() else {
            self.expect_list(press.at, press.injected);
            return;
        };
        self.chosen_in_menu(press.at, &element);
        self.click_in_chooser(&element, press.modifiers.ctrl || press.modifiers.shift);
        self.expect_choice(press.at, &element, press.injected);
        if element.editable
            && !self
                .field
                .as_ref()
                .is_some_and(|field| field.is(Some(&element)))
        {
            self.enter_field(
                press.at,
                Some(&Reading {
                    element,
                    started: press.at,
                    finished: press.found.described.unwrap_or_else(Instant::now),
                }),
            );
        }
    }

    fn drag(&mut self, press: &Press, x: i32, y: i32) {
        let to = self.desktop.elements.at(x, y).ok().flatten();
        let end = |x, y, element: Option<&Element>| End {
            x,
            y,
            target: element.map(|element| Box::new(self.target_of(element).as_ref().clone())),
        };
        let what = What::Drag(Drag {
            from: end(press.x, press.y, press.found.element.as_deref()),
            to: end(x, y, to.as_ref()),
            button: convert::button(press.button),
            modifiers: convert::modifiers(press.modifiers),
            effect: None,
        });
        let line = self.line_of_press(press);
        let seq = self.write_action(what, line);
        self.lines.insert(press.token, seq);
        self.last_click = None;
        if let Some(element) = press
            .found
            .element
            .as_ref()
            .filter(|element| element.role == Role::Slider)
        {
            let element = element.clone();
            self.expect_choice(press.at, &element, press.injected);
        }
    }

    fn line_of_press(&self, press: &Press) -> Line {
        let element = press.found.element.as_deref();
        let window = press.found.window.as_ref().map(convert::window);
        let line = self.line(press.at, element);
        Line {
            window: window.or_else(|| line.window.clone()),
            shot: press.frame.map(|number| self.pictures.name(number)),
            injected: press.injected,
            surface: line.surface.or(Some(Surface::None)),
            ..line
        }
    }
}

/// The popup of a list is a window that names nothing of what is in it.
fn names_something(element: &Element) -> bool {
    let bare = element.role.is_layout() || element.role == Role::Window;
    !(bare
        && element.documents.is_empty()
        && [&element.name, &element.text, &element.label]
            .iter()
            .all(|text| text.as_deref().is_none_or(str::is_empty)))
}
