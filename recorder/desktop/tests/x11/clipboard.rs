//! The clipboard, with an owner that marks what it holds and one that does not.

use std::thread;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::session::Session;

fn atom(connection: &RustConnection, name: &str) -> u32 {
    let asked = connection
        .intern_atom(false, name.as_bytes())
        .expect("sent");
    asked.reply().expect("an atom").atom
}

/// Puts these formats on the clipboard, as a program does, until the display goes. `None`: it never answers.
fn own(session: &Session, formats: Option<&[(&'static str, &'static [u8])]>) {
    let (connection, screen) = x11rb::connect(Some(&session.display)).expect("the display");
    let root = connection.setup().roots[screen].root;
    let window = connection.generate_id().expect("an id");
    let aux = CreateWindowAux::new();
    connection
        .create_window(
            0,
            window,
            root,
            0,
            0,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            0,
            &aux,
        )
        .expect("a window");
    let clipboard = atom(&connection, "CLIPBOARD");
    connection
        .set_selection_owner(window, clipboard, x11rb::CURRENT_TIME)
        .expect("sent")
        .check()
        .expect("the clipboard is its");
    let targets = atom(&connection, "TARGETS");
    let held: Option<Vec<(u32, Vec<u8>)>> = formats.map(|formats| {
        let of = |(name, content): &(&str, &[u8])| (atom(&connection, name), content.to_vec());
        formats.iter().map(of).collect()
    });
    thread::spawn(move || {
        while let Ok(event) = connection.wait_for_event() {
            let (Event::SelectionRequest(asked), Some(held)) = (event, &held) else {
                continue;
            };
            let known = held.iter().find(|(format, _)| *format == asked.target);
            if asked.target == targets {
                let offered: Vec<u32> = held.iter().map(|(format, _)| *format).collect();
                connection
                    .change_property32(
                        PropMode::REPLACE,
                        asked.requestor,
                        asked.property,
                        AtomEnum::ATOM,
                        &offered,
                    )
                    .expect("sent");
            } else if let Some((format, content)) = known {
                connection
                    .change_property8(
                        PropMode::REPLACE,
                        asked.requestor,
                        asked.property,
                        *format,
                        content,
                    )
                    .expect("sent");
            }
            let answers = asked.target == targets || known.is_some();
            let told = SelectionNotifyEvent {
                response_type: SELECTION_NOTIFY_EVENT,
                sequence: 0,
                time: asked.time,
                requestor: asked.requestor,
                selection: asked.selection,
                target: asked.target,
                property: if answers { asked.property } else { x11rb::NONE },
            };
            connection
                .send_event(false, asked.requestor, EventMask::NO_EVENT, told)
                .expect("sent");
            connection.flush().expect("sent");
        }
    });
}

#[test]
fn what_a_password_manager_marks_is_told_from_what_is_only_copied() {
    let session = Session::screen();
    let desktop = session.open();
    let held = || desktop.clipboard.held().expect("the display answers");
    let nothing = held();
    assert!(
        nothing.text.is_none() && !nothing.marked,
        "nobody holds anything"
    );

    own(&session, Some(&[("UTF8_STRING", "Grüße".as_bytes())]));
    let copied = held();
    assert_eq!(copied.text.expect("a text").as_str(), "Grüße");
    assert!(!copied.marked);

    for (mark, content) in [
        ("x-kde-passwordManagerHint", &b"secret"[..]),
        ("CanIncludeInClipboardHistory", &[0, 0, 0, 0]),
        ("org.nspasteboard.ConcealedType", b""),
    ] {
        own(
            &session,
            Some(&[("UTF8_STRING", b"Hunter2!"), (mark, content)]),
        );
        let marked = held();
        assert_eq!(marked.text.expect("a text").as_str(), "Hunter2!");
        assert!(marked.marked, "{mark}");
    }
    own(
        &session,
        Some(&[
            ("UTF8_STRING", b"x"),
            ("x-kde-passwordManagerHint", b"public"),
        ]),
    );
    assert!(!held().marked);
}

#[test]
fn an_owner_that_does_not_answer_holds_nobody_up() {
    let session = Session::screen();
    let desktop = session.open();
    own(&session, None);
    let held = desktop.clipboard.held().expect("the display answers");
    assert!(held.text.is_none() && !held.marked);
}
