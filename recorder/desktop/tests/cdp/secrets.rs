//! What is typed into a password field does not leave the page: nothing of it passes the socket.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use desktop::{Input, Role};

use super::browser::{Turn, devtools, until};
use super::server::site;

const CANARY: &str = "Zq7-canary-plover";

/// Passes everything on to the browser and back, and keeps what the browser said.
fn listening_in() -> (String, Arc<Mutex<Vec<u8>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let said = Arc::new(Mutex::new(Vec::new()));
    let keeps = Arc::clone(&said);
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let browser = TcpStream::connect(devtools()).unwrap();
            let (from, to) = (client.try_clone().unwrap(), browser.try_clone().unwrap());
            thread::spawn(move || pass(from, to, |_| ()));
            let keeps = Arc::clone(&keeps);
            thread::spawn(move || {
                pass(browser, client, move |bytes| {
                    keeps.lock().unwrap().extend_from_slice(bytes);
                });
            });
        }
    });
    // The address that the browser gives for its socket has the host that it was asked by, so the socket is listened in
    // on too.
    (format!("http://{address}"), said)
}

fn pass(mut from: TcpStream, mut to: TcpStream, keep: impl Fn(&[u8])) {
    let mut bytes = [0; 16 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        keep(&bytes[..read]);
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

fn holds(said: &Mutex<Vec<u8>>, text: &str) -> bool {
    said.lock()
        .unwrap()
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

#[test]
fn a_password_does_not_leave_its_page() {
    let (address, said) = listening_in();
    let mut turn = Turn::through(&address);
    turn.show(&format!("{}/form", site().own));
    turn.press(Role::Password, "Password");
    // Typed by the browser's own keyboard, past the socket that is listened in on.
    for letter in CANARY.chars() {
        let key = letter.to_string();
        turn.ask(
            "Input.dispatchKeyEvent",
            serde_json::json!({"type": "keyDown", "key": key, "text": key}),
        );
        let heard = turn.next("a key", |input| matches!(input, Input::Key { .. }));
        let Input::Key {
            key, text, keycode, ..
        } = heard.what
        else {
            unreachable!()
        };
        assert_eq!((key.as_str(), text, keycode), ("Unidentified", None, 0));
    }
    turn.commit(CANARY);
    let field = turn.described(Role::Password, "Password");
    assert!(field.secure);
    assert_eq!((field.state.value, field.text), (None, None));
    assert!(
        turn.nodes()
            .iter()
            .all(|node| node.value.is_none() || !node.secure)
    );
    // Shown by the page, and still one.
    turn.ask(
        "Runtime.evaluate",
        serde_json::json!({"expression": "document.getElementById('pw').type = 'text'"}),
    );
    until("the field to be told anew", || {
        turn.described(Role::Password, "Password")
            .secure
            .then_some(())
    });
    assert!(turn.nodes().len() > 3);
    turn.press(Role::Button, "Send");
    turn.wait_page(&format!("{}/sent", site().own));
    assert!(
        holds(&said, "Unidentified") || holds(&said, "Orders"),
        "the socket was listened in on"
    );
    assert!(!holds(&said, CANARY), "the password passed the socket");
    assert!(!holds(&said, "Zq7"), "a part of it did");
}
