//! A web application that is not ours: the ticket tracker of Fossil, from Debian. Its form is a table for layout, and its
//! fields have no labels but the text beside them.

use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::driver::{Driver, DriverError, css, role};

/// Name of the golden.
pub const NAME: &str = "fossil-ticket";
/// What is shown, in the person's own words.
pub const GOAL: &str =
    "Report the ticket \"Badge printer jams\" as an Incident of severity Important";
/// Fixed, since it stands in the golden.
const PORT: u16 = 8190;
const READY: Duration = Duration::from_secs(20);

/// A Fossil server with an empty repository. Dropping it ends the server.
#[derive(Debug)]
pub struct Fossil {
    server: Child,
    _folder: TempDir,
}

impl Fossil {
    /// Makes a repository and serves it on loopback; whoever comes from there is its administrator.
    ///
    /// # Errors
    /// When it is not installed or does not come up.
    pub fn start() -> std::io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("fossil-").tempdir()?;
        let repository = folder.path().join("tools.fossil");
        let repository = repository.to_string_lossy();
        run(
            folder.path(),
            &["init", "--admin-user", "alex", &repository],
        )?;
        let name = "INSERT INTO config(name, value, mtime) VALUES ('project-name', 'Harbourline Tools', 1)";
        run(folder.path(), &["sql", "-R", &repository, name])?;
        let port = PORT.to_string();
        let server = fossil(folder.path())
            .args(["server", "--localhost", "--localauth", "--nojail"])
            .args(["--port", &port, &repository])
            .spawn()?;
        let started = Self {
            server,
            _folder: folder,
        };
        let begin = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, PORT)).is_err() {
            if begin.elapsed() > READY {
                return Err(std::io::Error::other("`fossil server` does not answer"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(started)
    }

    /// Where a new ticket is entered.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{PORT}/tktnew")
    }
}

impl Drop for Fossil {
    fn drop(&mut self) {
        // Errors mean that it has ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn fossil(home: &Path) -> Command {
    let mut command = Command::new("fossil");
    command
        .env("HOME", home)
        .env("USER", "alex")
        .current_dir(home)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

fn run(home: &Path, arguments: &[&str]) -> std::io::Result<()> {
    match fossil(home).args(arguments).status()?.success() {
        true => Ok(()),
        false => Err(std::io::Error::other(format!(
            "`fossil {}` failed",
            arguments[0]
        ))),
    }
}

/// Enters the ticket.
///
/// # Errors
/// When the driver gets stuck.
pub async fn play(driver: &mut Driver) -> Result<(), DriverError> {
    driver
        .fill(&css("input[name=title]"), "Badge printer jams")
        .await?;
    driver.choose(&css("select[name=type]"), "Incident").await?;
    driver
        .choose(&css("select[name=severity]"), "Important")
        .await?;
    driver
        .fill(
            &css("textarea[name=icomment]"),
            "It takes two badges at once since Monday.",
        )
        .await?;
    driver.click(&role("button", "Preview")).await?;
    driver.wait_for(&role("button", "Submit")).await?;
    driver.click(&role("button", "Submit")).await?;
    driver.wait_url("/tktview").await
}
