//! What followed an action: differences of the tree, fields marked as wrong, menus under a resting pointer, credentials
//! that a program filled in.

use std::time::{Duration, Instant};

use desktop::{Change, ChangeKind, Element, NodeSummary, Role};
use recording::{Changed, Gap, Hover, Invalid, Node, Snapshot, Value, What};

use super::{Line, Scribe};
use crate::convert;
use crate::hear::{Effect, Seen, Settled, is_field, node_value};

/// Most nodes of a snapshot.
const NODES: usize = 300;
/// A password field that fills this long after the last key was filled by a program.
const FILLED: Duration = Duration::from_secs(1);
/// A key or press opens what it opens within so long.
const OPENS: Duration = Duration::from_millis(300);
/// The same, where nobody says what opened.
const ELSEWHERE: Duration = Duration::from_secs(1);
/// The pointer comes to rest so long after it opened a menu on its way.
const RESTS: Duration = Duration::from_millis(600);

impl Scribe {
    pub(super) fn settled(&mut self, settled: Settled) {
        if self.paused {
            self.withdraw(settled.frame);
            return;
        }
        let mut shot = settled.frame.map(|number| self.pictures.name(number));
        let window = settled.window.as_ref().map(convert::window);
        let page = match &settled.page {
            Some(page)
                if self
                    .page
                    .as_ref()
                    .is_some_and(|known| known.url == page.url) =>
            {
                self.active_page()
            }
            Some(page) => Some(convert::page(&page.url, page.title.as_deref())),
            None => None,
        };
        for effect in &settled.noticed {
            let Some(changed) = self.changed(effect) else {
                continue;
            };
            let line = Line {
                window: window.clone(),
                page: page.clone(),
                shot: shot.take(),
                ..Line::plain(settled.at)
            };
            self.out.write(What::Changed(changed), line);
        }
        if shot.is_some() {
            self.withdraw(settled.frame);
        }
        for element in &settled.invalid {
            let message = recording::clean_name(element.description.as_deref().unwrap_or_default());
            let line = self.line(settled.at, Some(element));
            self.out.write(What::Invalid(Invalid { message }), line);
        }
        self.left_out_changes += settled.left_out as u64;
    }

    /// A picture that no line names is deleted.
    fn withdraw(&self, frame: Option<u64>) {
        if let Some(number) = frame {
            self.pictures.delete(&[number]);
        }
    }

    fn changed(&self, effect: &Effect) -> Option<Changed> {
        let noticed = &effect.noticed;
        let keep = |value: &Option<String>| {
            value.clone().filter(|value| {
                !self.judge.takes_code(noticed.id.as_ref())
                    && self.keeps_value(noticed.role, &noticed.name, noticed.secure, value)
            })
        };
        let (before, after) = (keep(&noticed.before), keep(&noticed.after));
        let told_nothing = before.is_none() && after.is_none();
        if noticed.op == recording::ChangeOp::Text && told_nothing {
            return None;
        }
        Some(Changed {
            op: noticed.op,
            role: convert::role(noticed.role).to_owned(),
            name: noticed.name.clone(),
            before,
            after,
            cause: self.lines.get(&effect.cause).copied(),
            after_ms: u64::try_from(effect.after.as_millis()).ok(),
        })
    }

    fn keeps_value(&self, role: desktop::Role, name: &str, secure: bool, value: &str) -> bool {
        !is_field(role) && !secure || self.judge.keeps(role, name, secure, value)
    }

    /// A change that is a line by itself.
    pub(super) fn change(&mut self, change: &Change) {
        match &change.kind {
            ChangeKind::Checked(_) | ChangeKind::ValueChanged | ChangeKind::SelectionChanged => {
                self.choice_changed(change);
            }
            ChangeKind::TextInserted(_) if change.secure => self.filled(change),
            ChangeKind::Showing(true) | ChangeKind::Expanded(true) => self.menu_opened(change),
            ChangeKind::Answered {
                kind,
                message,
                answer,
            } => self.answered(change.at, kind, message, *answer),
            ChangeKind::Gap(gap) => {
                let what = What::Gap(Gap {
                    reason: "changes".to_owned(),
                    lost: gap.lost,
                });
                self.out.write(what, Line::plain(change.at));
            }
            _ => {}
        }
    }

    /// A secure field got text without keys: a password manager or the browser filled it.
    fn filled(&mut self, change: &Change) {
        let typed = self.field.as_ref().is_some_and(|field| {
            field.id() == change.id.as_ref()
                || field
                    .last_key
                    .is_some_and(|key| change.at.saturating_duration_since(key) < FILLED)
        });
        let id = change.id.as_ref();
        if typed || self.filled == change.id || id.is_none() {
            return;
        }
        self.filled.clone_from(&change.id);
        let Some(Ok(element)) = id.map(|id| self.desktop.elements.describe(id)) else {
            return;
        };
        let line = Line {
            withheld: Some("secure"),
            ..self.line(change.at, Some(&element))
        };
        self.write_action(What::Value(Value::default()), line);
    }

    /// A menu opened, or what opens one says so; if nothing was pressed for it, the pointer opened it.
    fn menu_opened(&mut self, change: &Change) {
        if self.press.is_some() {
            return;
        }
        // An opener says so while the pointer still moves on it; a menu does not name its opener.
        let opener = match (&change.kind, &change.id) {
            (ChangeKind::Expanded(_), Some(id)) => self.desktop.elements.describe(id).ok(),
            _ => None,
        };
        match opener {
            Some(opener) if self.points_at(&opener) => {
                self.hovered(change.at, &opener, OPENS);
            }
            Some(_) => {}
            None => self.hovering = Some(change.at),
        }
    }

    /// A menu opened somewhere: what the pointer has come to rest upon may have opened it.
    pub(super) fn look_at_hover(&mut self) {
        let Some(at) = self.hovering else {
            return;
        };
        if self.press.is_some() || at.elapsed() > RESTS {
            self.hovering = None;
            return;
        }
        let point = self.desktop.look.pointer();
        let resting = point.ok().and_then(|(x, y)| self.ears.resting(x, y));
        if let Some(element) = resting.and_then(|found| found.element) {
            self.hovering = None;
            // Whatever was done shortly before opened it rather.
            self.hovered(at, &element, ELSEWHERE);
        }
    }

    /// `unless`: how long before nothing may have been done elsewhere, which would have opened it.
    fn hovered(&mut self, at: Instant, opener: &Element, unless: Duration) {
        let opens = matches!(
            opener.role,
            Role::Button | Role::MenuButton | Role::Disclosure | Role::Link | Role::Menuitem
        );
        let acted = self.acted.as_ref().is_some_and(|(when, on)| {
            on.is_some() && *on == opener.id || at.saturating_duration_since(*when) < unless
        });
        let same = self.last_hover.is_some() && self.last_hover == opener.id;
        if !opens || acted || same || !opener.showing || self.leaves_out(at, None, Some(opener)) {
            return;
        }
        self.last_hover.clone_from(&opener.id);
        let line = self.line(at, Some(opener));
        self.out.write(What::Hover(Hover::default()), line);
    }

    fn points_at(&self, element: &Element) -> bool {
        let point = self.desktop.look.pointer();
        let place = element.bounds.zip(point.ok());
        place.is_some_and(|(bounds, (x, y))| bounds.contains(x, y))
    }

    /// Writes the tree as it was seen.
    pub(super) fn snapshot(&mut self, at: Instant, word: &str, seen: &Seen) {
        if seen.nodes.is_empty() {
            return;
        }
        let nodes = seen.nodes.iter().take(NODES).map(|node| self.node(node));
        let what = What::Snapshot(Snapshot {
            at: word.to_owned(),
            nodes: nodes.collect(),
            cut: seen.truncated || seen.nodes.len() > NODES,
        });
        let line = Line {
            window: seen.window.as_ref().map(convert::window),
            page: seen
                .page
                .as_ref()
                .map(|page| convert::page(&page.url, page.title.as_deref())),
            ..Line::plain(at)
        };
        self.out.write(what, line);
    }

    fn node(&self, node: &NodeSummary) -> Node {
        let name = recording::clean_name(node.name.as_deref().unwrap_or_default());
        let value = node_value(node).filter(|value| {
            !self.judge.takes_code(node.id.as_ref())
                && self.judge.keeps(node.role, &name, node.secure, value)
        });
        Node {
            depth: u32::from(node.depth),
            role: convert::role(node.role).to_owned(),
            name,
            value,
        }
    }
}
