//! What changes after an action: as events, and in the tree.

use desktop::{ChangeKind, FieldState, Outlet, Role};

use crate::elements::{press, tree};
use crate::session::{Session, serve, until};

#[test]
fn what_followed_a_click_is_seen_as_events_and_in_the_tree() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    let (outlet, changes) = Outlet::channel(10_000);
    let _running = desktop.changes.start(outlet).expect("changes are heard");

    press(&session, &desktop, &window, "Billable");
    until("the box to be ticked", || {
        changes.try_iter().find(|change| {
            change.kind == ChangeKind::Checked(FieldState::On)
                && change.role == Some(Role::Checkbox)
                && change.name.as_deref() == Some("Billable")
        })
    });

    let status = |nodes: &[desktop::NodeSummary]| {
        nodes
            .iter()
            .filter(|node| node.live)
            .filter_map(|node| node.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(status(&tree(&desktop, &window)), ["Ready"]);
    press(&session, &desktop, &window, "Submit now");
    until("the status to change", || {
        changes.try_iter().find(|change| change.live)
    });
    let after = until("the new status", || {
        let nodes = tree(&desktop, &window);
        (status(&nodes) != ["Ready"]).then_some(nodes)
    });
    assert_eq!(status(&after), ["Report EX-1042 saved"]);

    press(&session, &desktop, &window, "Amount");
    until("the focus", || {
        changes.try_iter().find(|change| {
            change.kind == ChangeKind::Focused && change.name.as_deref() == Some("Amount")
        })
    });
    session.input("key 10 key 11");
    // One event for each character, or one for both.
    let mut typed = String::new();
    until("the typed text", || {
        for change in changes.try_iter() {
            if let ChangeKind::TextInserted(Some(text)) = change.kind {
                typed.push_str(&text);
            }
        }
        (typed == "12").then_some(())
    });

    press(&session, &desktop, &window, "Reports");
    until("the page to be loaded", || {
        changes
            .try_iter()
            .find(|change| change.kind == ChangeKind::LoadComplete)
    });
}

#[test]
fn a_tree_that_is_too_large_says_so() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    let page = desktop
        .pages
        .of_window(&window)
        .expect("in time")
        .expect("a page");
    let document = page.document.expect("its document");
    let summary = desktop
        .changes
        .summary(&document, 5, crate::session::BOUND)
        .expect("a tree");
    assert!(summary.truncated);
    assert!(summary.nodes.len() <= 5);
}
