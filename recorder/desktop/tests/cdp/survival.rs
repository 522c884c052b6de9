//! A browser of our own: started, and gone.

use desktop::cdp::{self, OpenError, Which};
use desktop::outlet::GapReason;
use desktop::{Input, Outlet, Role};
use rustix::process::{Pid, Signal, kill_process};

use super::browser::{ARGUMENTS, BOUND, Turn, until};
use super::server::site;

fn start(profile: &std::path::Path) -> cdp::Attached {
    let which = Which::Start {
        profile: profile.to_owned(),
        program: None,
        arguments: ARGUMENTS
            .iter()
            .map(|&argument| argument.to_owned())
            .collect(),
        page: Some("about:blank".to_owned()),
    };
    cdp::open(&cdp::Options::new(which))
        .expect("this test needs `chromium`: apt-get install chromium")
}

fn pid_of(attached: &cdp::Attached) -> Pid {
    let pid = until("its page", || attached.desktop.windows.active().ok()??.pid);
    Pid::from_raw(i32::try_from(pid).unwrap()).unwrap()
}

#[test]
fn a_browser_that_is_killed_is_told_as_a_loss_and_blocks_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let attached = start(folder.path());
    attached.desktop.listen.self_test(BOUND).unwrap();
    let (outlet, heard) = Outlet::channel(64);
    let _running = attached.desktop.listen.start(outlet).unwrap();
    kill_process(pid_of(&attached), Signal::KILL).unwrap();
    loop {
        let heard = heard.recv_timeout(BOUND).expect("the loss is told");
        if let Input::Gap(gap) = heard.what {
            assert_eq!(gap.reason, GapReason::ConnectionLost);
            break;
        }
    }
    assert!(!matches!(attached.desktop.elements.at(10, 10), Ok(Some(_))));
    assert!(attached.desktop.send.move_to(1, 1).is_err());
}

#[test]
fn a_browser_that_was_started_ends_with_what_listens_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let attached = start(folder.path());
    let pid = pid_of(&attached);
    drop(attached);
    until("its end", || {
        rustix::process::test_kill_process(pid)
            .is_err()
            .then_some(())
    });
}

#[test]
fn a_page_is_heard_again_by_the_next_that_listens() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    turn.attach_again();
    turn.wait_page(&format!("{}/form", site().own));
    let told = turn.press(Role::Textbox, "Name").element.unwrap();
    assert_eq!(told.name.as_deref(), Some("Name"));
    assert!(
        turn.heard
            .try_iter()
            .all(|heard| !matches!(heard.what, Input::Button { pressed: true, .. })),
        "told twice"
    );
}

#[test]
fn where_no_browser_answers_it_is_said_with_the_remedy() {
    let mut options = cdp::Options::new(Which::At("http://127.0.0.1:9".to_owned()));
    options.start_ms = 500;
    let error = cdp::open(&options).err().unwrap();
    assert!(matches!(error, OpenError::NoAddress { .. }), "{error}");
    assert!(error.hint().contains("--remote-debugging-port"));
}
