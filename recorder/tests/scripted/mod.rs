//! A desktop that does what a test says: elements at places, one page, one window, and streams fed by hand.

#![allow(dead_code, unused_imports, reason = "each test binary uses a part")]

mod abilities;
mod run;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use desktop::*;

pub use run::{Run, record, record_with};

/// A thing done by the screen when it is next asked what is at a point.
type Surprise = Box<dyn FnOnce(&Stage) + Send>;

/// What shows, and where the streams go.
pub struct State {
    pub elements: Vec<Element>,
    pub focused: Option<ElementId>,
    pub page: Option<Page>,
    pub window: Window,
    pub tree: Vec<NodeSummary>,
    pub pointer: (i32, i32),
    /// What the clipboard holds.
    pub clipboard: Held,
    pub heard: Option<Outlet<Heard>>,
    pub changes: Option<Outlet<Change>>,
    pub windows: Option<Outlet<WindowEvent>>,
    pub surprises: VecDeque<Surprise>,
    /// How often the page was read ahead; `None`: this program cannot.
    pub surveys: Option<usize>,
    pub focus_is_unknown: bool,
    pub input_arrives: bool,
    pub clock_ms: u32,
    /// The progress of the recording under way.
    pub watch: Option<recorder::Watch>,
}

/// The scripted screen; clones show the same.
#[derive(Clone)]
pub struct Stage(Arc<Mutex<State>>);

pub const APP: u32 = 7;

pub fn id(name: &str) -> ElementId {
    ElementId::new(":1.7", name)
}

/// An element named `name` in row `row` of the screen: 200 pixels wide, 20 high.
pub fn element(role: Role, name: &str, row: i32) -> Element {
    Element {
        id: Some(id(&format!("{role}/{name}/{row}"))),
        role,
        name: (!name.is_empty()).then(|| name.to_owned()),
        bounds: Some(Rect::new(10, row * 30, 200, 20)),
        enabled: true,
        showing: true,
        pid: Some(APP),
        ..Element::default()
    }
}

pub fn field(name: &str, row: i32) -> Element {
    Element {
        editable: true,
        ..element(Role::Textbox, name, row)
    }
}

pub fn password(row: i32) -> Element {
    Element {
        editable: true,
        secure: true,
        ..element(Role::Password, "Password", row)
    }
}

/// The node of an element in a summary.
pub fn node(element: &Element) -> NodeSummary {
    NodeSummary {
        id: element.id.clone(),
        depth: 1,
        role: element.role,
        name: element.name.clone(),
        value: element.state.value.clone(),
        checked: element.state.checked,
        enabled: element.enabled,
        secure: element.secure,
        live: element.role.is_live(),
        ..NodeSummary::default()
    }
}

impl Stage {
    /// A browser window that shows `http://a.test/` with these elements.
    pub fn new(elements: Vec<Element>) -> Self {
        let stage = Self(Arc::new(Mutex::new(State {
            elements: Vec::new(),
            focused: None,
            page: None,
            window: window(1, "Browser"),
            tree: Vec::new(),
            pointer: (0, 0),
            clipboard: Held::default(),
            heard: None,
            changes: None,
            windows: None,
            surprises: VecDeque::new(),
            surveys: None,
            focus_is_unknown: false,
            input_arrives: true,
            clock_ms: 1000,
            watch: None,
        })));
        stage.show("http://a.test/", elements);
        stage
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another page with these elements; nothing is told of it.
    pub fn show(&self, url: &str, elements: Vec<Element>) {
        let mut state = self.state();
        let document = Document {
            id: Some(id(&format!("document {url}"))),
            url: Some(url.to_owned()),
            title: Some(format!("Title of {url}")),
        };
        state.page = Some(Page {
            document: document.id.clone(),
            url: url.to_owned(),
            title: document.title.clone(),
            tab: Some("tab".to_owned()),
        });
        state.focused = None;
        state.elements = elements;
        for element in &mut state.elements {
            if element.documents.is_empty() {
                element.documents = vec![document.clone()];
            }
        }
        state.tree = state.elements.iter().map(node).collect();
    }

    /// Changes an element, and its node.
    pub fn change(&self, name: &str, change: impl FnOnce(&mut Element)) {
        let mut state = self.state();
        let element = state
            .elements
            .iter_mut()
            .find(|element| element.name.as_deref().unwrap_or_default() == name)
            .unwrap_or_else(|| panic!("no element `{name}`"));
        change(element);
        let node = node(element);
        let place = state.tree.iter().position(|known| known.id == node.id);
        if let Some(place) = place {
            state.tree[place] = node;
        }
    }

    pub fn set_value(&self, name: &str, value: &str) {
        self.change(name, |element| element.state.value = Some(value.to_owned()));
    }

    /// Adds a node to the tree, as a program does after an action, and tells that something came.
    pub fn appear(&self, role: Role, name: &str) {
        let added = element(role, name, 90);
        self.state().tree.push(node(&added));
        self.tell(ChangeKind::ChildrenAdded, None);
    }

    pub fn tell(&self, kind: ChangeKind, of: Option<&Element>) {
        let change = Change {
            at: Instant::now(),
            kind,
            id: of.and_then(|element| element.id.clone()),
            app: None,
            pid: Some(APP),
            role: of.map(|element| element.role),
            name: of.and_then(|element| element.name.clone()),
            secure: of.is_some_and(|element| element.secure),
            live: false,
        };
        if let Some(outlet) = &mut self.state().changes {
            outlet.offer(change);
        }
    }

    pub fn find(&self, name: &str) -> Element {
        let state = self.state();
        let mut named = state
            .elements
            .iter()
            .filter(|element| element.name.as_deref().unwrap_or_default() == name);
        named
            .next()
            .unwrap_or_else(|| panic!("no element `{name}`"))
            .clone()
    }

    /// The keyboard goes there now, and the program says so.
    pub fn focus(&self, name: &str) {
        let target = self.find(name);
        {
            let mut state = self.state();
            state.focused.clone_from(&target.id);
            for element in &mut state.elements {
                element.focused = element.id == target.id;
            }
        }
        self.tell(ChangeKind::Focused, Some(&target));
    }

    /// What the screen does before it next answers what is at a point.
    pub fn surprise(&self, surprise: impl FnOnce(&Self) + Send + 'static) {
        self.state().surprises.push_back(Box::new(surprise));
    }

    pub fn hear(&self, what: Input) {
        let mut state = self.state();
        state.clock_ms += 10;
        let heard = Heard {
            at: Instant::now(),
            server_time_ms: state.clock_ms,
            what,
            told: None,
        };
        // After the end nothing listens any more.
        if let Some(outlet) = &mut state.heard {
            outlet.offer(heard);
        }
    }

    /// Lets the display's clock go on, so that what follows is not a double click.
    pub fn later(&self) {
        self.state().clock_ms += 1000;
    }

    pub fn key_with(&self, key: &str, text: Option<&str>, modifiers: Modifiers) {
        self.hear(Input::Key {
            pressed: true,
            repeat: false,
            key: key.to_owned(),
            keypad: false,
            keycode: 1,
            text: text.map(str::to_owned),
            modifiers,
            injected: false,
        });
    }

    pub fn key(&self, key: &str) {
        self.key_with(key, None, Modifiers::default());
    }

    /// Does something, and waits until the recorder has told of it. Where nothing is told, nothing is waited for long.
    fn told(&self, of: Option<&str>, act: impl FnOnce()) {
        let watch = self.state().watch.clone();
        let before = watch.as_ref().map_or(0, |watch| watch.get().events);
        act();
        if let Some(watch) = watch {
            watch.wait(Duration::from_secs(1), |now| {
                let target = now.target.as_ref().map(|(_, name)| name.as_str());
                now.events > before && (of.is_none() || of == target)
            });
        }
    }

    /// Types characters as a hand does: where they go is known before it leaves. `⌫`, `⇥` and `⏎` are keys.
    pub fn type_text(&self, text: &str) {
        let end = text.chars().next().map_or(0, char::len_utf8);
        let (first, rest) = text.split_at(end);
        self.told(None, || self.burst(first));
        self.burst(rest);
    }

    /// Types faster than anyone can look.
    pub fn burst(&self, text: &str) {
        for c in text.chars() {
            match c {
                '⌫' => self.key("Backspace"),
                '⇥' => self.key("Tab"),
                '⏎' => self.key("Enter"),
                c => self.key_with(
                    &c.to_lowercase().to_string(),
                    Some(&c.to_string()),
                    Modifiers::default(),
                ),
            }
        }
    }

    /// Types into a field whose program shows the value at once.
    pub fn fill(&self, name: &str, text: &str) {
        self.type_text(text);
        self.set_value(name, &text.replace(['⌫', '⇥', '⏎'], ""));
    }

    pub fn press_at(&self, x: i32, y: i32) {
        self.button(true, x, y);
    }

    pub fn release_at(&self, x: i32, y: i32) {
        self.button(false, x, y);
    }

    fn button(&self, pressed: bool, x: i32, y: i32) {
        self.state().pointer = (x, y);
        self.hear(Input::Button {
            pressed,
            button: 1,
            x,
            y,
            modifiers: Modifiers::default(),
            injected: false,
        });
    }

    pub fn click_at(&self, x: i32, y: i32) {
        self.later();
        self.press_at(x, y);
        self.release_at(x, y);
    }

    fn middle(&self, name: &str) -> (i32, i32) {
        let bounds = self.find(name).bounds.expect("a place");
        (bounds.x + 20, bounds.y + 10)
    }

    pub fn click(&self, name: &str) {
        let (x, y) = self.middle(name);
        self.told(Some(name), || self.click_at(x, y));
    }

    /// Clicks on a field, which gets the focus.
    pub fn click_into(&self, name: &str) {
        self.click(name);
        self.focus(name);
    }

    pub fn activate(&self, window: Window) {
        self.state().window = window.clone();
        let event = WindowEvent {
            at: Instant::now(),
            kind: WindowEventKind::Activated(Some(window)),
        };
        if let Some(outlet) = &mut self.state().windows {
            outlet.offer(event);
        }
    }

    pub fn desktop(&self) -> Desktop {
        let this = Arc::new(self.clone());
        Desktop {
            listen: this.clone(),
            elements: this.clone(),
            pages: this.clone(),
            changes: this.clone(),
            windows: this.clone(),
            look: this.clone(),
            clipboard: this.clone(),
            send: this,
            capabilities: Capabilities {
                input: true,
                elements: true,
                pages: true,
                changes: true,
                windows: true,
                frames: true,
                injected: true,
                send: true,
            },
            problems: Vec::new(),
        }
    }
}

pub fn window(number: u64, app: &str) -> Window {
    Window {
        id: WindowId(number),
        parent: None,
        title: format!("{app} window"),
        app: app.to_owned(),
        app_id: app.to_lowercase(),
        pid: Some(APP),
        bounds: Rect::new(0, 0, 400, 600),
        modal: false,
    }
}

pub fn ctrl() -> Modifiers {
    Modifiers {
        ctrl: true,
        ..Modifiers::default()
    }
}

/// Waits for a condition; fails when it does not come.
pub fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !done() {
        assert!(Instant::now() < until, "{what} did not come");
        std::thread::sleep(Duration::from_millis(2));
    }
}
