//! A private X server, session bus, window manager and browser, ended by process group when the test ends, however it ends.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Desktop, Heard, Input, Options, Outlet, Running, Window};
use rustix::process::{Pid, Signal, kill_process_group};

/// Longest that anything may take; a test that waits longer fails.
pub const BOUND: Duration = Duration::from_secs(20);

/// Processes and folder of one test.
pub struct Session {
    children: Vec<Child>,
    folder: tempfile::TempDir,
    pub display: String,
    bus: Option<String>,
}

/// Program, and the Debian package that has it.
const PACKAGES: &[(&str, &str)] = &[
    ("Xvfb", "xvfb"),
    ("dbus-daemon", "dbus-daemon"),
    ("openbox", "openbox"),
    ("chromium", "chromium"),
    ("xdotool", "xdotool"),
    ("setxkbmap", "x11-xkb-utils"),
    ("setpriv", "util-linux"),
    ("at-spi-bus-launcher", "at-spi2-core"),
];

/// The path of a program; fails with the package to install.
fn program(name: &str) -> PathBuf {
    let mut folders: Vec<PathBuf> =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    folders.extend(["/usr/libexec", "/usr/lib/at-spi2-core"].map(PathBuf::from));
    folders
        .iter()
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
        .unwrap_or_else(|| {
            let package = PACKAGES.iter().find(|(known, _)| *known == name);
            let package = package.map_or(name, |(_, package)| package);
            panic!("this test needs `{name}`: apt-get install {package}")
        })
}

/// Waits until there is something, and fails when there is nothing for too long.
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < BOUND, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

impl Session {
    /// A screen without window manager: enough for keys, pointer and pictures.
    pub fn screen() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut session = Self {
            children: Vec::new(),
            folder,
            display: String::new(),
            bus: None,
        };
        // `exec` and the number on standard output: the server picks a free display by itself.
        let mut server = session.spawn(
            Command::new(program("setpriv"))
                .args(["--pdeathsig", "TERM"])
                .arg(program("Xvfb"))
                .args([
                    "-displayfd",
                    "1",
                    "-screen",
                    "0",
                    "1280x1024x24",
                    "-nolisten",
                    "tcp",
                    // Otherwise layout and background are lost whenever the last program leaves.
                    "-noreset",
                ])
                .stdout(Stdio::piped()),
        );
        session.display = format!(":{}", first_line(&mut server));
        session.children.push(server);
        session
    }

    /// With session bus, accessibility bus and window manager.
    pub fn desktop() -> Self {
        let mut session = Self::screen();
        let mut bus = session.spawn(
            Command::new(program("dbus-daemon"))
                .args(["--session", "--nofork", "--print-address=1"])
                .stdout(Stdio::piped()),
        );
        session.bus = Some(first_line(&mut bus));
        session.children.push(bus);
        let accessibility = session.spawn(
            Command::new(program("at-spi-bus-launcher"))
                .arg("--launch-immediately")
                .stdout(Stdio::null()),
        );
        session.children.push(accessibility);
        let manager = session.spawn(Command::new(program("openbox")).stdout(Stdio::null()));
        session.children.push(manager);
        session
    }

    fn spawn(&self, command: &mut Command) -> Child {
        let home = self.folder.path();
        command
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home)
            .env("LANG", "C.UTF-8")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("XDG_SESSION_TYPE")
            .env_remove("XAUTHORITY")
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .env("DISPLAY", &self.display)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        if let Some(bus) = &self.bus {
            command.env("DBUS_SESSION_BUS_ADDRESS", bus);
        }
        command.spawn().expect("a program that was found starts")
    }

    /// Opens it as the recorder does.
    pub fn open(&self) -> Desktop {
        let options = self.options();
        let begun = Instant::now();
        // The accessibility bus starts a moment after the program that starts it.
        loop {
            let desktop = desktop::open(&options).expect("the private display opens");
            if desktop.capabilities.elements || self.bus.is_none() {
                return desktop;
            }
            assert!(begun.elapsed() < BOUND, "{:?}", desktop.problems);
        }
    }

    pub fn options(&self) -> Options {
        Options {
            // Slow machines: the time-out itself is not what is tested here.
            lookup_ms: 3000,
            display: Some(self.display.clone()),
            session_bus: self
                .bus
                .clone()
                .or_else(|| Some("unix:path=/nonexistent".to_owned())),
            ..Options::default()
        }
    }

    /// Runs a small program of X11 to its end.
    pub fn run(&self, name: &str, arguments: &[&str]) -> Vec<u8> {
        let output = Command::new(program(name))
            .args(arguments)
            .env("DISPLAY", &self.display)
            .env("HOME", self.folder.path())
            .output()
            .expect("a program that was found runs");
        assert!(
            output.status.success(),
            "`{name} {arguments:?}` failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output.stdout
    }

    /// Real input: `xdotool` with these words.
    pub fn input(&self, words: &str) {
        let words: Vec<&str> = words.split_whitespace().collect();
        self.run("xdotool", &words);
    }

    /// A browser that shows a page, and its window once the page is there.
    pub fn browser(&mut self, desktop: &Desktop, url: &str) -> Window {
        let profile = self.folder.path().join("profile");
        let browser = self.spawn(
            Command::new(program("chromium"))
                .args([
                    "--no-sandbox",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--lang=en-US",
                    "--window-position=0,0",
                    "--window-size=1200,980",
                ])
                .arg(format!("--user-data-dir={}", profile.display()))
                .arg(url)
                .stdout(Stdio::null()),
        );
        self.children.push(browser);
        until("the browser's page", || {
            let window = desktop.windows.active().ok()??;
            let page = desktop.pages.of_window(&window).ok()??;
            // The tree comes piece by piece; the last element of a test's page is named "End".
            let root = page.document?;
            let tree = desktop.changes.summary(&root, 1000, BOUND).ok()?;
            let whole = tree
                .nodes
                .iter()
                .any(|node| node.name.as_deref() == Some("End"));
            (page.url == url && whole).then_some(window)
        })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let _ = child.wait();
        }
    }
}

fn first_line(child: &mut Child) -> String {
    let output = child.stdout.take().expect("its output is piped");
    let mut line = String::new();
    BufReader::new(output)
        .read_line(&mut line)
        .expect("it tells its address");
    line.trim().to_owned()
}

/// Everything heard since it was started, in order.
pub struct Hearing {
    heard: Receiver<Heard>,
    _running: Running,
}

impl Hearing {
    pub fn start(desktop: &Desktop) -> Self {
        let (outlet, heard) = Outlet::channel(4096);
        let running = desktop.listen.start(outlet).expect("listening starts");
        Self {
            heard,
            _running: running,
        }
    }

    /// All that is heard until something is that ends it; that one included.
    pub fn up_to(&self, mut end: impl FnMut(&Input) -> bool) -> Vec<Input> {
        let mut all = Vec::new();
        loop {
            let heard = self
                .heard
                .recv_timeout(BOUND)
                .unwrap_or_else(|_| panic!("the end was not heard, only {all:?}"));
            let last = end(&heard.what);
            all.push(heard.what);
            if last {
                return all;
            }
        }
    }

    /// All that is heard until the key that marks the end of a test's typing goes up: F12.
    pub fn typed(&self, session: &Session) -> Vec<Input> {
        session.input("key F12");
        self.up_to(|input| matches!(input, Input::Key { pressed: false, key, .. } if key == "F12"))
    }
}

/// The text that presses produced, put together.
pub fn text(heard: &[Input]) -> String {
    heard
        .iter()
        .filter_map(|input| match input {
            Input::Key { text, .. } => text.as_deref(),
            _ => None,
        })
        .collect()
}

/// The names of the keys that were pressed, without the one that ends a test.
pub fn keys(heard: &[Input]) -> Vec<&str> {
    heard
        .iter()
        .filter_map(|input| match input {
            Input::Key {
                pressed: true, key, ..
            } if key != "F12" => Some(key.as_str()),
            _ => None,
        })
        .collect()
}

/// Serves the test pages on a port of its own, until the process ends. Gives the address of the first page.
pub fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address");
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            thread::spawn(move || {
                let mut request = [0u8; 4096];
                let read = stream.read(&mut request).unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..read]).into_owned();
                let path = request.split_whitespace().nth(1).unwrap_or("/");
                let body = page(path.split('?').next().unwrap_or("/"));
                let status = if body.is_some() {
                    "200 OK"
                } else {
                    "404 Not Found"
                };
                let body = body.unwrap_or_default();
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                    body.len()
                );
            });
        }
    });
    format!("http://{address}/data.html")
}

fn page(path: &str) -> Option<String> {
    let name = Path::new(path).file_name()?.to_str()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/x11/pages");
    fs::read_to_string(folder.join(name)).ok()
}
