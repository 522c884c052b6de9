//! The address of the page, also when the page changes it by itself.

use crate::elements::press;
use crate::session::{Session, serve, until};

#[test]
fn the_page_and_its_address_follow_links_and_the_history_api() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let url = serve();
    let window = session.browser(&desktop, &url);
    let now = || desktop.pages.of_window(&window).ok().flatten();
    let page = now().expect("a page");
    assert_eq!(page.title.as_deref(), Some("Expenses"));
    assert!(page.tab.is_some());

    press(&session, &desktop, &window, "Push");
    let pushed = until("the pushed address", || {
        now().filter(|page| page.url.ends_with("/pushed?x=1"))
    });
    assert_eq!(pushed.document, page.document);
    assert_eq!(pushed.tab, page.tab);

    press(&session, &desktop, &window, "Reports");
    let other = until("the other page", || {
        now().filter(|page| page.url.ends_with("/other.html"))
    });
    assert_eq!(other.tab, page.tab);

    session.input("key ctrl+t");
    until("another tab", || now().filter(|now| now.tab != page.tab));
}
