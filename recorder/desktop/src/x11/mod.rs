//! X11: the record extension for input, AT-SPI for elements and pages, MIT-SHM for pictures.

mod display;

mod keyboard;
mod listen;
mod watch;

mod windows;

mod clipboard;
mod look;
mod shared;

mod bus;
mod memo;
mod memory;
mod node;
mod roles;

mod around;
mod elements;
mod find;
mod missing;
mod popup;
mod rows;
mod search;
mod survey;
mod value;

mod changes;
mod summary;

mod send;

mod check;

use std::sync::Arc;
use std::time::Duration;

use crate::ability::{Changes, Elements, Pages, Windows};
use crate::error::OpenError;
use crate::health::{Capabilities, Problem, Severity};
use crate::{Desktop, Options};

pub(crate) use bus::set_session_accessibility;
pub(crate) use check::check;

/// Opens all parts, each on connections of its own.
pub(crate) fn open(options: &Options) -> Result<Desktop, OpenError> {
    if options.display.is_none() && check::wayland().is_some() {
        return Err(OpenError::Wayland);
    }
    let display = display::Display::connect(options.display.as_deref())?;
    let listen = Arc::new(listen::Ears::new(&display));
    let look = Arc::new(look::Eyes::new(display.again()?));
    let clipboard = Arc::new(clipboard::XClipboard::new(&display));
    let send = Arc::new(send::Hands::new(display.again()?));
    let mut problems = check::extensions(&display);
    for (code, extension) in [("no-xrecord", "RECORD"), ("no-xkb", "XKEYBOARD")] {
        if problems.iter().any(|problem| problem.code == code) {
            return Err(OpenError::NoExtension { extension });
        }
    }
    let lacks = |problems: &[Problem], code: &str| problems.iter().any(|one| one.code == code);
    let windows: Arc<dyn Windows> = Arc::new(windows::XWindows::new(display));
    let tree = tree(options, &windows);
    let (elements, pages, changes): (Arc<dyn Elements>, Arc<dyn Pages>, Arc<dyn Changes>) =
        match &tree {
            Ok(tree) => {
                problems.extend(check::silent_programs(tree.bus(), windows.as_ref()));
                (
                    Arc::new(tree.clone()),
                    Arc::new(tree.clone()),
                    Arc::new(tree.clone()),
                )
            }
            Err(error) => {
                problems.push(check::no_bus(error));
                let missing = Arc::new(missing::Missing);
                (missing.clone(), missing.clone(), missing)
            }
        };
    let capabilities = Capabilities {
        input: true,
        elements: tree.is_ok(),
        pages: tree.is_ok(),
        changes: tree.is_ok(),
        windows: true,
        frames: true,
        injected: !lacks(&problems, "no-xinput"),
        send: !lacks(&problems, "no-xtest"),
    };
    problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity == Severity::Blocking));
    Ok(Desktop {
        listen,
        elements,
        pages,
        changes,
        windows,
        look,
        clipboard,
        send,
        capabilities,
        problems,
    })
}

fn tree(options: &Options, windows: &Arc<dyn Windows>) -> Result<elements::Tree, OpenError> {
    if options.enable_accessibility {
        bus::set_session_accessibility(options.session_bus.as_deref(), true)?;
    }
    let limit = Duration::from_millis(options.lookup_ms);
    let bus = bus::Bus::connect(options.session_bus.as_deref(), limit)?;
    Ok(elements::Tree::new(bus, Arc::clone(windows)))
}
