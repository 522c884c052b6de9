//! The private session bus, with the accessibility bus switched on.

use std::process::Command;

use super::part::Part;
use super::{Environment, StageError};

/// Starts the session bus and switches accessibility on: Chromium looks only once, when it starts.
pub(super) fn start(environment: &mut Environment) -> Result<Part, StageError> {
    let arguments = ["--session", "--print-address", "--nofork", "--nosyslog"].map(str::to_owned);
    let (part, address) = Part::start_for_line(environment, "dbus-daemon", &arguments, "dbus")?;
    environment.set("DBUS_SESSION_BUS_ADDRESS", &address);
    switch_accessibility_on(environment)?;
    Ok(part)
}

/// The first call makes the session bus start the accessibility bus, with the stage's environment.
fn switch_accessibility_on(environment: &Environment) -> Result<(), StageError> {
    let missing = |program: &str, package: &str| StageError::Missing {
        program: program.to_owned(),
        package: package.to_owned(),
    };
    let mut command = Command::new("dbus-send");
    let output = environment
        .apply(&mut command)
        .args([
            "--session",
            "--print-reply",
            "--reply-timeout=20000",
            "--dest=org.a11y.Bus",
            "/org/a11y/bus",
            "org.freedesktop.DBus.Properties.Set",
            "string:org.a11y.Status",
            "string:IsEnabled",
            "variant:boolean:true",
        ])
        .output()
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => missing("dbus-send", "dbus"),
            _ => StageError::Io(error),
        })?;
    if output.status.success() {
        return Ok(());
    }
    let log = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if log.contains("ServiceUnknown") {
        return Err(missing("at-spi-bus-launcher", "at-spi2-core"));
    }
    Err(StageError::Ended {
        program: "dbus-send".to_owned(),
        log,
    })
}
