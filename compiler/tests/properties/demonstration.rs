//! Whole demonstrations by chance: a person on pages and in windows, and now and then what no recorder should write.

use crate::dice::Dice;
use crate::words::{GOALS, KEYS, NAMES, ROLES, SITES, VALUES};
use recording::*;
use std::sync::Arc;

/// A demonstration of 1 to 60 actions.
pub fn any(seed: u64) -> Recording {
    let mut dice = Dice::new(seed);
    let goal = dice.pick(GOALS).to_string();
    let actions = 1 + dice.roll(60);
    let mut made = Demonstration::new(dice, &goal);
    for _ in 0..actions {
        made.action();
    }
    made.end()
}

pub struct Demonstration {
    pub dice: Dice,
    /// Whether every event is whole and every click a plain one, so that each is a step.
    steady: bool,
    pub page: Page,
    recording: Recording,
    window: Window,
    targets: Vec<Arc<Target>>,
    t: u64,
}

impl Demonstration {
    pub fn new(dice: Dice, goal: &str) -> Self {
        let header = Header {
            id: "any".to_owned(),
            goal: goal.to_owned(),
            started_at: "2026-11-30T09:00:00+00:00".to_owned(),
            source: "x11".to_owned(),
            ..Header::default()
        };
        Self {
            dice,
            steady: false,
            recording: Recording {
                header,
                ..Recording::default()
            },
            window: Window {
                id: 1,
                app: "Chromium".to_owned(),
                ..Window::default()
            },
            page: Page {
                tab: Some(1),
                url: SITES[0].to_owned(),
                title: "My reports".to_owned(),
                ..Page::default()
            },
            targets: Vec::new(),
            t: 0,
        }
    }

    /// A demonstration without accidents.
    pub fn steady(dice: Dice, goal: &str) -> Self {
        Self {
            steady: true,
            ..Self::new(dice, goal)
        }
    }

    /// What happens once in so many times, unless all is to be steady.
    fn accident(&mut self, sides: usize) -> bool {
        !self.steady && self.dice.once_in(sides)
    }

    fn name(&mut self) -> String {
        self.dice.pick(NAMES).to_string()
    }

    fn value(&mut self) -> String {
        self.dice.pick(VALUES).to_string()
    }

    fn chosen(&mut self, from: &[&str]) -> String {
        self.dice.pick(from).to_string()
    }

    fn last(&self) -> u64 {
        self.recording.events.len() as u64
    }

    pub fn event(&mut self, what: What, target: Option<Arc<Target>>) {
        self.t += self.dice.roll(900) as u64;
        let seq = self.last() + 1;
        let in_page = !self.accident(12);
        let in_window = !self.accident(8);
        let injected = self.accident(9);
        self.recording.events.push(Event {
            seq,
            t: self.t,
            what,
            window: in_window.then(|| Arc::new(self.window.clone())),
            page: in_page.then(|| Arc::new(self.page.clone())),
            target,
            injected,
            ..Event::default()
        });
    }

    fn new_target(&mut self) -> Arc<Target> {
        let role = self.dice.pick(ROLES).to_string();
        let ancestors = (0..self.dice.roll(4)).map(|_| Ancestor {
            role: self.dice.pick(ROLES).to_string(),
            name: self.dice.pick(NAMES).to_string(),
        });
        let ancestors = ancestors.collect();
        let cell = self.dice.once_in(4).then(|| self.cell());
        let options = (0..self.dice.roll(4)).map(|_| self.dice.pick(VALUES).to_string());
        let options = options.collect();
        let value = self
            .dice
            .once_in(2)
            .then(|| self.dice.pick(VALUES).to_string());
        let x = i32::try_from(self.dice.roll(1200)).unwrap();
        Arc::new(Target {
            editable: matches!(role.as_str(), "textbox" | "searchbox" | "spinbutton"),
            multiline: self.dice.once_in(6),
            secure: role == "textbox" && self.dice.once_in(9),
            name: self.name(),
            label: self
                .dice
                .once_in(3)
                .then(|| self.dice.pick(NAMES).to_string()),
            dom_id: self.dice.once_in(3).then(|| "field-3f9a1c".to_owned()),
            index: self.dice.once_in(3).then_some(2),
            matches: [(
                "role+name".to_owned(),
                u32::try_from(self.dice.roll(3)).unwrap(),
            )]
            .into(),
            bounds: self.dice.once_in(2).then_some(Rect {
                x,
                y: x / 2,
                width: 80,
                height: 24,
            }),
            state: State {
                value,
                options,
                checked: self.dice.once_in(2).then_some(x % 2 == 0),
                expanded: self.dice.once_in(5).then_some(x % 2 == 0),
                ..State::default()
            },
            role,
            ancestors,
            cell,
            ..Target::default()
        })
    }

    fn cell(&mut self) -> Cell {
        let number = u32::try_from(self.dice.roll(6)).unwrap();
        Cell {
            table: self.dice.once_in(2).then(|| "Reports".to_owned()),
            row_key: self
                .dice
                .once_in(2)
                .then(|| self.dice.pick(VALUES).to_string()),
            row: Some(number),
            column: Some(number / 2),
            column_header: self
                .dice
                .once_in(2)
                .then(|| self.dice.pick(NAMES).to_string()),
            row_cells: vec![RowCell {
                column_header: Some("Merchant".to_owned()),
                text: self.value(),
                matches: Some(1),
            }],
            ..Cell::default()
        }
    }

    /// Elements come back, as they do on a page.
    fn target(&mut self) -> Option<Arc<Target>> {
        if self.dice.once_in(15) {
            return None;
        }
        if self.targets.is_empty() || self.dice.once_in(3) {
            let new = self.new_target();
            self.targets.push(new);
        }
        Some(Arc::clone(self.dice.pick(&self.targets)))
    }

    fn modifiers(&mut self) -> Modifiers {
        let held = self.accident(8);
        Modifiers {
            ctrl: held,
            shift: self.accident(8),
            alt_gr: self.accident(20),
            ..Modifiers::default()
        }
    }

    pub fn click(&mut self, target: Option<Arc<Target>>) {
        let click = Click {
            button: if self.accident(8) { "right" } else { "left" }.to_owned(),
            count: 1 + u32::from(self.accident(7)),
            modifiers: self.modifiers(),
            ..Click::default()
        };
        self.event(What::Click(click), target);
    }

    pub fn keys(&mut self, target: Option<Arc<Target>>, text: &str) {
        for c in text.chars() {
            let key = Key {
                key: Some(c.to_string()),
                text: Some(c.to_string()),
                ..Key::default()
            };
            self.event(What::Key(key), target.clone());
            if self.accident(9) {
                let key = Key {
                    key: Some(self.dice.pick(KEYS).to_string()),
                    modifiers: self.modifiers(),
                    ..Key::default()
                };
                self.event(What::Key(key), target.clone());
            }
        }
    }

    pub fn value_of(&mut self, target: Option<Arc<Target>>, after: &str) {
        let value = Value {
            before: self.dice.once_in(2).then(String::new),
            after: Some(after.to_owned()),
        };
        self.event(What::Value(value), target);
    }

    pub fn goes(&mut self, to: &str) {
        let from = std::mem::replace(&mut self.page.url, to.to_owned());
        self.page.title = self.name();
        let cause = *self.dice.pick(&[
            Cause::Typed,
            Cause::Link,
            Cause::Submit,
            Cause::Redirect,
            Cause::Back,
            Cause::Reload,
            Cause::Script,
            Cause::Unknown,
        ]);
        let to = to.to_owned();
        self.event(What::PageChange(PageChange { from, to, cause }), None);
    }

    pub fn appeared(&mut self, role: &str, name: &str) {
        let ops = [
            ChangeOp::Appeared,
            ChangeOp::Gone,
            ChangeOp::Text,
            ChangeOp::Enabled,
        ];
        let changed = Changed {
            op: if self.steady {
                ChangeOp::Appeared
            } else {
                *self.dice.pick(&ops)
            },
            role: role.to_owned(),
            name: name.to_owned(),
            after: self.dice.once_in(3).then(|| name.to_owned()),
            cause: self.dice.once_in(2).then_some(self.last()),
            after_ms: Some(120),
            ..Changed::default()
        };
        self.event(What::Changed(changed), None);
    }

    /// Something that a person does or a page answers.
    fn action(&mut self) {
        let target = self.target();
        let (name, value) = (self.name(), self.value());
        match self.dice.roll(22) {
            0..=5 => self.click(target),
            6..=9 => {
                self.keys(target.clone(), &value);
                if self.dice.once_in(2) {
                    self.value_of(target, &value);
                }
            }
            10 | 11 => self.value_of(target, &value),
            12 => {
                let site = *self.dice.pick(SITES);
                self.goes(site);
            }
            13 | 14 => {
                let role = *self.dice.pick(ROLES);
                self.appeared(role, &name);
            }
            15 => {
                let to = End {
                    target: self.target().as_deref().cloned().map(Box::new),
                    ..End::default()
                };
                let from = End {
                    target: target.as_deref().cloned().map(Box::new),
                    ..End::default()
                };
                self.event(
                    What::Drag(Drag {
                        from,
                        to,
                        ..Drag::default()
                    }),
                    target,
                );
            }
            16 => {
                let method = self.chosen(&["paste", "input_method", "keys", "autofill"]);
                let text = TextInput {
                    text: value,
                    method,
                };
                self.event(What::TextInput(text), target);
            }
            17 => self.aside(name, value),
            18 => {
                self.window.id = 1 + self.dice.roll(3) as u64;
                self.window.title = name;
                self.event(What::WindowChanged(WindowChanged::default()), None);
            }
            19 => {
                self.page.tab = Some(1 + self.dice.roll(3) as u64);
                let op = self
                    .dice
                    .pick(&["opened", "closed", "switched"])
                    .to_string();
                self.event(What::Tab(Tab { op }), None);
            }
            20 => self.event(
                What::Dialog(Dialog {
                    dialog_type: "confirm".to_owned(),
                    message: name,
                    answer: Some("ok".to_owned()),
                }),
                target,
            ),
            _ => {
                let file = File {
                    op: self.chosen(&["opened", "saved", "downloaded", "uploaded", "cancelled"]),
                    name: value,
                    same_as: self.dice.once_in(2).then_some(1),
                };
                self.event(What::File(file), target);
            }
        }
    }

    /// What stands beside the actions.
    fn aside(&mut self, name: String, value: String) {
        let on = self.dice.once_in(2).then_some(self.last());
        let what = match self.dice.roll(9) {
            0 => What::Note(Note {
                text: name,
                mark: Some(
                    self.dice
                        .pick(&["input", "secret", "check", "ignore", "output", "never", "?"])
                        .to_string(),
                ),
                on,
            }),
            1 => What::Paused(Paused::default()),
            2 => What::Resumed(Resumed::default()),
            3 => What::Gap(Gap {
                reason: name,
                lost: on,
            }),
            4 => What::Scroll(Scroll {
                dy: 3,
                unit: "notch".to_owned(),
                ..Scroll::default()
            }),
            5 => What::Clipboard(Clipboard {
                op: self.dice.pick(&["copy", "cut", "paste"]).to_string(),
                same_as: on,
                ..Clipboard::default()
            }),
            6 => What::Invalid(Invalid { message: name }),
            7 => What::Snapshot(Snapshot {
                at: "commit".to_owned(),
                nodes: vec![Node {
                    role: "status".to_owned(),
                    name,
                    value: Some(value),
                    depth: 0,
                }],
                ..Snapshot::default()
            }),
            _ => What::Unknown("from_the_future".to_owned()),
        };
        let target = self.target();
        self.event(what, target);
    }

    pub fn end(mut self) -> Recording {
        if !self.accident(6) {
            let reason = if self.steady {
                "stopped".to_owned()
            } else {
                self.chosen(&["stopped", "cancelled", "crashed", "time_limit"])
            };
            let ended = Ended {
                reason,
                ..Ended::default()
            };
            self.event(What::Ended(ended), None);
        }
        self.recording
    }
}
