//! The socket of a running recording, without a desktop: the server is in the test, the orders come from the command.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use taught::control::{Claim, ControlError, Mark, Order, Reply, Server, Sign};
use taught::home::Home as TaughtHome;

use super::run::Home;

const LONG: Duration = Duration::from_secs(30);

fn reply(phase: &str) -> Reply {
    Reply {
        id: "r".to_owned(),
        folder: "/r".to_owned(),
        phase: phase.to_owned(),
        events: 3,
        refused: None,
    }
}

/// Answers so many orders and gives them back.
fn answer(signs: Receiver<Sign>, many: usize) -> thread::JoinHandle<Vec<Order>> {
    thread::spawn(move || {
        let mut orders = Vec::new();
        while orders.len() < many {
            if let Sign::Order(request) = signs.recv_timeout(LONG).unwrap() {
                orders.push(request.order.clone());
                request.answer(reply("recording"));
            }
        }
        orders
    })
}

fn claim(home: &Home) -> Claim {
    Claim::take(&TaughtHome::at(&home.path()), "/r").unwrap()
}

#[cfg(feature = "record")]
#[test]
fn orders_reach_the_recording() {
    let home = Home::new();
    let claim = claim(&home);
    let (_server, signs) = Server::start(&claim).unwrap();
    let answering = answer(signs, 4);
    home.run(["record", "pause"]).code(0);
    home.run(["record", "resume"]).code(0);
    home.run(["record", "mark", "output", "the", "number"])
        .code(0);
    let said = home.run(["record", "stop", "--json"]).code(0).json();
    assert_eq!(said["data"]["folder"], "/r");
    assert_eq!(
        answering.join().unwrap(),
        [
            Order::Pause,
            Order::Resume,
            Order::Mark {
                mark: Mark::Output,
                text: "the number".to_owned()
            },
            Order::Stop,
        ]
    );
}

#[cfg(feature = "record")]
#[test]
fn without_a_recording_an_order_says_so() {
    let home = Home::new();
    let nothing = || {
        home.run(["record", "stop"]).fails(
            1,
            "no recording is running",
            "start one with `taught record --goal \"…\"`",
        );
    };
    nothing();
    // A socket that a killed recorder left behind.
    fs::create_dir_all(home.path().join("run")).unwrap();
    fs::set_permissions(home.path().join("run"), fs::Permissions::from_mode(0o700)).unwrap();
    drop(UnixListener::bind(home.path().join("run/record.sock")).unwrap());
    nothing();
    // The next recording takes its place.
    let claim = claim(&home);
    let (_server, signs) = Server::start(&claim).unwrap();
    let answering = answer(signs, 1);
    home.run(["record", "pause"]).code(0);
    answering.join().unwrap();
}

#[test]
fn only_the_owner_may_give_orders() {
    let home = Home::new();
    let claim = claim(&home);
    let _server = Server::start(&claim).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(claim.socket()), 0o600);
    assert_eq!(mode(claim.socket().parent().unwrap()), 0o700);
}

#[test]
fn one_recording_at_a_time() {
    let home = Home::new();
    let first = claim(&home);
    let at = TaughtHome::at(&home.path());
    let refused = Claim::take(&at, "/other").unwrap_err();
    assert!(matches!(refused, ControlError::Busy { recording } if recording == "/r"));
    assert_eq!(Claim::holder(&at).as_deref(), Some("/r"));
    let socket = first.socket().to_owned();
    let server = Server::start(&first).unwrap();
    drop(server);
    drop(first);
    assert!(!socket.exists());
    assert_eq!(Claim::holder(&at), None);
    assert_eq!(Claim::take(&at, "/other").unwrap().broken_off(), None);
}

#[test]
fn a_recorder_that_was_killed_is_remembered_by_its_lock() {
    let home = Home::new();
    drop(claim(&home));
    fs::write(home.path().join("run/record.lock"), "/killed").unwrap();
    let next = claim(&home);
    assert_eq!(next.broken_off(), Some("/killed"));
}

#[test]
fn nonsense_floods_and_silence_do_not_stop_the_server() {
    let home = Home::new();
    let claim = claim(&home);
    let (server, signs) = Server::start(&claim).unwrap();
    // Silent ones, who stay connected.
    let silent: Vec<UnixStream> = (0..3)
        .map(|_| UnixStream::connect(claim.socket()).unwrap())
        .collect();
    let talk = |message: &[u8]| {
        let mut stream = UnixStream::connect(claim.socket()).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        // The server may have read enough before all is written.
        let _ = stream.write_all(message);
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        String::from_utf8(said).unwrap()
    };
    for nonsense in [
        &b"\n"[..],
        b"{}\n",
        b"{\"order\":\"erase\"}\n",
        b"\xff\xfe\n",
        &[b'x'; 5000],
    ] {
        let said = talk(nonsense);
        // With bytes left unread, the system may reset the connection before the reply is seen.
        assert!(
            said.contains("no order") || nonsense.len() > 4096,
            "{nonsense:?}: {said}"
        );
    }
    let answering = answer(signs, 1);
    assert!(talk(b"{\"order\":\"pause\"}\n").contains("\"phase\":\"recording\""));
    assert_eq!(answering.join().unwrap(), [Order::Pause]);
    drop(silent);
    drop(server);
}
