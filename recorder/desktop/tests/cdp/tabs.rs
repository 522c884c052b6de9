//! Pages come and go: navigation of every kind, tabs, processes, policies.

use desktop::Role;

use super::browser::{Turn, until};
use super::server::site;

#[test]
fn a_press_is_told_on_every_page_that_follows() {
    let mut turn = Turn::take();
    let own = &site().own;
    turn.show(&format!("{own}/links"));
    let told = turn.press(Role::Link, "Elsewhere").element.unwrap();
    assert_eq!(
        told.name.as_deref(),
        Some("Elsewhere"),
        "told before the page went"
    );
    // Another site is another process.
    turn.wait_page(&format!("{}/form", site().other));
    let told = turn.press(Role::Button, "Send").element.unwrap();
    assert_eq!(
        told.page().unwrap().url,
        Some(format!("{}/form", site().other))
    );
    turn.wait_page(&format!("{}/sent", site().other));
    assert!(
        turn.nodes()
            .iter()
            .any(|node| node.name.as_deref() == Some("Sent"))
    );
}

#[test]
fn the_history_api_is_seen() {
    let mut turn = Turn::take();
    let own = &site().own;
    turn.show(&format!("{own}/links"));
    turn.press(Role::Button, "Second");
    turn.wait_page(&format!("{own}/links/second"));
    let told = turn.press(Role::Link, "Go").element.unwrap();
    assert_eq!(
        told.page().unwrap().url,
        Some(format!("{own}/links/second"))
    );
}

#[test]
fn a_tab_that_a_link_opens_is_in_front_and_heard() {
    let mut turn = Turn::take();
    let own = &site().own;
    turn.show(&format!("{own}/links"));
    let first = turn.page().tab;
    turn.press(Role::Link, "New tab");
    turn.wait_page(&format!("{own}/form"));
    assert_ne!(turn.page().tab, first);
    let told = turn.press(Role::Textbox, "Name").element.unwrap();
    assert_eq!(told.name.as_deref(), Some("Name"));
    turn.adopt_front();
    turn.close_tab();
    until("the first tab to be in front again", || {
        (turn.page().tab == first).then_some(())
    });
}

#[test]
fn a_policy_that_forbids_all_scripts_forbids_not_ours() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/strict", site().own));
    let told = turn.press(Role::Button, "Only this").element.unwrap();
    assert_eq!(told.name.as_deref(), Some("Only this"));
}
