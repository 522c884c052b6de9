//! Asks which page the active window shows: often while something happens, at once when a program says that a page
//! loaded, seldom otherwise. The history API tells nobody, so asking is the only way to see it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use desktop::Pages;

use super::Message;
use super::world::World;

/// Between questions while something happens.
const OFTEN: Duration = Duration::from_millis(50);
/// Between questions otherwise.
const SELDOM: Duration = Duration::from_millis(400);
/// How long after an input or a change something is said to happen.
const HAPPENING: Duration = Duration::from_secs(3);

/// Starts the thread; it ends when the sender of `wake` is dropped.
pub(crate) fn start(
    pages: Arc<dyn Pages>,
    world: Arc<World>,
    wake: Receiver<()>,
    messages: SyncSender<Message>,
) -> std::io::Result<()> {
    thread::Builder::new()
        .name("pages".to_owned())
        .spawn(move || {
            loop {
                if !world.looking_up() {
                    ask(pages.as_ref(), &world, &messages);
                }
                let pause = if world.busy(HAPPENING) { OFTEN } else { SELDOM };
                if wake.recv_timeout(pause) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
                while wake.try_recv().is_ok() {}
            }
        })?;
    Ok(())
}

fn ask(pages: &dyn Pages, world: &World, messages: &SyncSender<Message>) {
    let at = Instant::now();
    let window = world.window();
    let page = match &window {
        None => None,
        // A dialog shows no page of its own: the page is that of the window that it belongs to.
        Some(window) if window.parent.is_some() => return,
        Some(window) => match pages.of_window(window) {
            Ok(page) => page,
            // It is loading, or its program is busy: the next answer will do.
            Err(_) => return,
        },
    };
    tracing::trace!(took_us = at.elapsed().as_micros(), "asked for the page");
    if world.see_page(at, &page) {
        let _ = messages.try_send(Message::Page { at, window, page });
    }
}
