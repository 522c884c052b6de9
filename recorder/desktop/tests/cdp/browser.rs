//! One Chromium for all tests, which take turns, and what a test does with it: show pages, press, type, and wait for what is
//! told of that.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use desktop::cdp::{self, Attached, Which};
use desktop::{
    Change, ChangeKind, Desktop, Element, ElementId, Heard, Input, NodeSummary, Outlet, Rect,
    Running, Told,
};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

/// Longest that anything may take; a test that waits longer fails.
pub const BOUND: Duration = Duration::from_secs(20);

/// Without a screen, and as a test machine needs it.
pub const ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--site-per-process",
    "--window-size=1200,900",
];

/// Waits until there is something, and fails when there is nothing for too long.
#[track_caller]
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < BOUND, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// `127.0.0.1:PORT` of the shared browser's DevTools.
pub fn devtools() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let file = profile.path().join("DevToolsActivePort");
        // It dies with the thread that started it, which ends with the process: statics are not dropped.
        thread::spawn(move || {
            let mut command = Command::new("setpriv");
            command
                .args([
                    "--pdeathsig",
                    "KILL",
                    "chromium",
                    "--remote-debugging-port=0",
                ])
                .args(ARGUMENTS)
                .arg(format!("--user-data-dir={}", profile.path().display()))
                .arg("about:blank")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut browser = command
                .spawn()
                .expect("this test needs `chromium`: apt-get install chromium");
            let _ = browser.wait();
        });
        let port = until("the browser's DevTools", || port_in(&file));
        format!("127.0.0.1:{port}")
    })
}

fn port_in(file: &Path) -> Option<u16> {
    std::fs::read_to_string(file)
        .ok()?
        .lines()
        .next()?
        .parse()
        .ok()
}

/// A request to the DevTools' own pages, which open and close tabs.
fn request(address: &str, method: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the DevTools listen");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("they take requests");
    let mut answer = String::new();
    let mut chunk = [0; 4096];
    // They say how long the answer is, and may leave the connection open.
    while let Ok(read @ 1..) = stream.read(&mut chunk) {
        answer.push_str(&String::from_utf8_lossy(&chunk[..read]));
        let Some((head, body)) = answer.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            line.to_lowercase()
                .strip_prefix("content-length:")?
                .trim()
                .parse()
                .ok()
        });
        if length.is_some_and(|length: usize| body.len() >= length) {
            break;
        }
    }
    answer
}

/// A test's turn: the browser, listened to, and a tab of the test's own in front.
pub struct Turn {
    pub desktop: Desktop,
    pub heard: Receiver<Heard>,
    pub changes: Receiver<Change>,
    address: String,
    tabs: Vec<String>,
    running: Vec<Running>,
    // After everything that listens.
    attached: Attached,
    _turn: MutexGuard<'static, ()>,
}

struct Listening {
    attached: Attached,
    heard: Receiver<Heard>,
    changes: Receiver<Change>,
    running: Vec<Running>,
}

impl Listening {
    fn at(address: &str) -> Self {
        let mut options = cdp::Options::new(Which::At(address.to_owned()));
        // Slow machines: the time-out itself is not what is tested here.
        options.lookup_ms = 5000;
        let attached = cdp::open(&options).expect("the browser can be listened to");
        let (outlet, heard) = Outlet::channel(4096);
        let hearing = attached.desktop.listen.start(outlet).expect("it listens");
        let (outlet, changes) = Outlet::channel(4096);
        let changing = attached
            .desktop
            .changes
            .start(outlet)
            .expect("it follows changes");
        Self {
            attached,
            heard,
            changes,
            running: vec![hearing, changing],
        }
    }
}

impl Turn {
    pub fn take() -> Self {
        Self::through(devtools())
    }

    /// Listens at another address that leads to the shared browser.
    pub fn through(listen: &str) -> Self {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let listening = Listening::at(listen);
        Self {
            desktop: listening.attached.desktop.clone(),
            heard: listening.heard,
            changes: listening.changes,
            address: devtools().to_owned(),
            tabs: Vec::new(),
            running: listening.running,
            attached: listening.attached,
            _turn: turn,
        }
    }

    /// As a second recording of the same browser would, after the first.
    pub fn attach_again(&mut self) {
        let listening = Listening::at(&self.address);
        self.desktop = listening.attached.desktop.clone();
        self.heard = listening.heard;
        self.changes = listening.changes;
        self.running = listening.running;
        self.attached = listening.attached;
    }

    /// Opens a tab on that page, and waits until it is in front.
    pub fn show(&mut self, url: &str) {
        let answer = request(&self.address, "PUT", &format!("/json/new?{url}"));
        let id = answer
            .split("\"id\": \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        self.tabs
            .push(id.unwrap_or_else(|| panic!("no tab: {answer}")).to_owned());
        self.wait_page(url);
    }

    pub fn close_tab(&mut self) {
        if let Some(tab) = self.tabs.pop() {
            request(&self.address, "GET", &format!("/json/close/{tab}"));
        }
    }

    #[track_caller]
    pub fn wait_page(&self, url: &str) {
        until(&format!("the page {url}"), || {
            let window = self.desktop.windows.active().ok()??;
            let page = self.desktop.pages.of_window(&window).ok()??;
            let root = page.document?;
            let whole = self.desktop.changes.summary(&root, 1000, BOUND).is_ok();
            (page.url == url && whole).then_some(())
        });
    }

    /// The page in front.
    #[track_caller]
    pub fn page(&self) -> desktop::Page {
        until("a page in front", || {
            let window = self.desktop.windows.active().ok()??;
            self.desktop.pages.of_window(&window).ok()?
        })
    }

    /// What the page in front opened is closed with the test, too.
    pub fn adopt_front(&mut self) {
        self.tabs.extend(self.page().tab);
    }

    /// The page in short, as it is now.
    pub fn nodes(&self) -> Vec<NodeSummary> {
        let window = self.desktop.windows.active().ok().flatten();
        let root = window.and_then(|window| self.desktop.changes.root_of_window(&window).ok()?);
        let summary = root.and_then(|root| self.desktop.changes.summary(&root, 4000, BOUND).ok());
        summary.unwrap_or_default().nodes
    }

    /// The elements of that role and name, once there is one.
    #[track_caller]
    pub fn all(&self, role: desktop::Role, name: &str) -> Vec<ElementId> {
        until(&format!("{role:?} {name}"), || {
            let nodes = self.nodes();
            let found = nodes
                .iter()
                .filter(|node| node.role == role && node.name.as_deref() == Some(name));
            let found: Vec<ElementId> = found.filter_map(|node| node.id.clone()).collect();
            (!found.is_empty()).then_some(found)
        })
    }

    #[track_caller]
    pub fn find(&self, role: desktop::Role, name: &str) -> ElementId {
        self.all(role, name).remove(0)
    }

    #[track_caller]
    pub fn described(&self, role: desktop::Role, name: &str) -> Element {
        let id = self.find(role, name);
        self.desktop.elements.describe(&id).expect("it is there")
    }

    /// Presses the left button on an element and lets it go; gives what was told with the press.
    #[track_caller]
    pub fn press(&self, role: desktop::Role, name: &str) -> Told {
        let id = self.find(role, name);
        self.press_on(&id)
    }

    #[track_caller]
    pub fn press_on(&self, id: &ElementId) -> Told {
        let place = until("its place", || self.desktop.elements.place(id).ok()?);
        self.press_at(middle(place))
    }

    #[track_caller]
    pub fn press_at(&self, (x, y): (i32, i32)) -> Told {
        while self.heard.try_recv().is_ok() {}
        self.desktop.send.move_to(x, y).expect("the pointer moves");
        self.desktop.send.button(1, true).expect("it is pressed");
        // What the press opens may keep the release from being answered.
        let _ = self.desktop.send.button(1, false);
        self.told("the press", |input| {
            matches!(input, Input::Button { pressed: true, .. })
        })
    }

    /// The next input of that kind, with what was told of its target.
    #[track_caller]
    pub fn told(&self, what: &str, is: impl Fn(&Input) -> bool) -> Told {
        let heard = self.next(what, is);
        heard
            .told
            .unwrap_or_else(|| panic!("{what} was told without its target"))
    }

    #[track_caller]
    pub fn next(&self, what: &str, is: impl Fn(&Input) -> bool) -> Heard {
        let begun = Instant::now();
        let mut others = Vec::new();
        while let Some(left) = BOUND.checked_sub(begun.elapsed()) {
            match self.heard.recv_timeout(left) {
                Ok(heard) if is(&heard.what) => return heard,
                Ok(heard) => others.push(heard.what),
                Err(_) => break,
            }
        }
        panic!("{what} was not heard, only {others:?}")
    }
}

/// A second client, beside the one that is tested: what a person or a system does that has no ability of ours.
pub fn command(address: &str, tab: &str, method: &str, parameters: Value) -> Result<Value, String> {
    let url = format!("ws://{address}/devtools/page/{tab}");
    let (mut socket, _) = tungstenite::connect(url).map_err(|error| error.to_string())?;
    let command = json!({"id": 1, "method": method, "params": parameters});
    socket
        .send(command.to_string().into())
        .map_err(|error| error.to_string())?;
    loop {
        let message = socket.read().map_err(|error| error.to_string())?;
        let answer: Value =
            serde_json::from_str(message.to_text().unwrap_or("{}")).unwrap_or_default();
        if answer["id"] == 1 {
            let refused = answer["error"]["message"].as_str().map(str::to_owned);
            return refused.map_or_else(|| Ok(answer["result"].clone()), Err);
        }
    }
}

impl Turn {
    fn tab(&self) -> &str {
        self.tabs.last().expect("a page was shown")
    }

    #[track_caller]
    pub fn ask(&self, method: &str, parameters: Value) -> Value {
        command(&self.address, self.tab(), method, parameters).expect("the browser does it")
    }

    /// Commits text as an input method does that shows nothing of what it composes.
    #[track_caller]
    pub fn commit(&self, text: &str) {
        self.ask("Input.insertText", json!({"text": text}));
    }

    /// Composes a text letter by letter, and commits it.
    #[track_caller]
    pub fn compose(&self, text: &str) {
        let mut so_far = String::new();
        let address = (&self.address, self.tab());
        for letter in text.chars() {
            so_far.push(letter);
            let length = so_far.chars().count();
            let composing =
                json!({"text": so_far, "selectionStart": length, "selectionEnd": length});
            command(address.0, address.1, "Input.imeSetComposition", composing)
                .expect("it composes");
        }
        self.commit(text);
    }

    /// The next change of that kind.
    #[track_caller]
    pub fn change(&self, what: &str, is: impl Fn(&ChangeKind) -> bool) -> Change {
        let begun = Instant::now();
        while let Some(left) = BOUND.checked_sub(begun.elapsed()) {
            match self.changes.recv_timeout(left) {
                Ok(change) if is(&change.kind) => return change,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        panic!("{what} was not told")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        while !self.tabs.is_empty() {
            self.close_tab();
        }
    }
}

pub fn middle(place: Rect) -> (i32, i32) {
    let half = |length: u32| i32::try_from(length / 2).unwrap_or(0);
    (place.x + half(place.width), place.y + half(place.height))
}
