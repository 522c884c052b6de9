//! Elements at points of a page, and the focused one.

use std::time::Duration;

use desktop::{Desktop, Element, FieldState, NodeSummary, Role, Side, Window};

use crate::session::{BOUND, Hearing, Session, serve, text, until};

/// The tree of the page that the window shows.
pub fn tree(desktop: &Desktop, window: &Window) -> Vec<NodeSummary> {
    let page = desktop.pages.of_window(window).ok().flatten();
    let document = page.and_then(|page| page.document).expect("a page");
    desktop
        .changes
        .summary(&document, 2000, BOUND)
        .expect("its tree")
        .nodes
}

/// The middle of the last element of that name.
pub fn middle(desktop: &Desktop, window: &Window, name: &str) -> (i32, i32) {
    // Frames and what a script adds come after the page itself.
    let node = until(name, || {
        tree(desktop, window).into_iter().rfind(|node| {
            node.name.as_deref() == Some(name)
                && !matches!(node.role, Role::Cell | Role::Columnheader | Role::Text)
        })
    });
    let id = node.id.as_ref().expect("its id");
    let bounds = desktop
        .elements
        .describe(id)
        .expect("it can be read again")
        .bounds
        .expect("it has a place");
    (
        bounds.x + i32::try_from(bounds.width / 2).expect("small"),
        bounds.y + i32::try_from(bounds.height / 2).expect("small"),
    )
}

/// The element at the middle of the last one of that name.
pub fn at(desktop: &Desktop, window: &Window, name: &str) -> Element {
    let (x, y) = middle(desktop, window, name);
    desktop
        .elements
        .at(x, y)
        .expect("an answer in time")
        .expect("something is there")
}

/// Clicks the middle of the last element of that name.
pub fn press(session: &Session, desktop: &Desktop, window: &Window, name: &str) {
    let (x, y) = middle(desktop, window, name);
    session.input(&format!(
        "mousemove {x} {y} mousedown 1 sleep .08 mouseup 1"
    ));
}

#[test]
fn elements_at_points_are_what_a_person_means() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let url = serve();
    let window = session.browser(&desktop, &url);
    let at = |name: &str| at(&desktop, &window, name);

    let amount = at("Amount");
    assert_eq!(amount.role, Role::Textbox);
    assert_eq!(amount.label.as_deref(), Some("Amount"));
    assert_eq!(amount.placeholder.as_deref(), Some("0.00"));
    assert_eq!(amount.dom_id.as_deref(), Some("amount"));
    assert_eq!(amount.input_name.as_deref(), Some("amount"));
    assert_eq!(amount.classes, ["money", "wide"]);
    assert_eq!(amount.tag.as_deref(), Some("input"));
    assert!(amount.editable && amount.state.required && !amount.secure && !amount.multiline);
    assert_eq!(
        amount.page().and_then(|page| page.url.clone()),
        Some(url.clone())
    );
    assert_eq!(amount.ancestors[0].role, Role::Form);
    assert_eq!(amount.ancestors[0].name.as_deref(), Some("New expense"));
    assert_eq!(amount.neighbours[0].side, Side::Left);
    assert_eq!(amount.neighbours[0].text, "Amount");

    // A closed select hit-tests to one of its hidden options.
    let category = at("Category");
    assert_eq!(category.role, Role::Combobox);
    assert_eq!(category.state.value.as_deref(), Some("Travel"));
    assert_eq!(category.state.options, ["Travel", "Meals", "Other"]);
    assert_eq!(category.state.expanded, Some(false));

    let submit = at("Submit now");
    assert_eq!(submit.role, Role::Button);
    assert_eq!(submit.hit.map(|hit| hit.role), Some(Role::Text));

    let open = at("Open");
    assert_eq!(open.role, Role::Button);
    assert_eq!((open.index, open.matches), (Some(1), Some(2)));
    let cell = open.cell.expect("it stands in a table");
    assert_eq!(cell.table.as_deref(), Some("Open reports"));
    assert_eq!(cell.row_key.as_deref(), Some("EX-2"));
    assert_eq!(cell.column_header.as_deref(), Some("Action"));
    assert_eq!((cell.row, cell.column), (2, 2));

    let inside = at("Inside");
    assert_eq!(
        inside.page().and_then(|page| page.url.clone()),
        Some(url.clone())
    );
    let frame = url.replace("data.html", "frame.html");
    assert_eq!(inside.frames()[0].url.as_deref(), Some(frame.as_str()));

    assert_eq!(at("Shadow").dom_id.as_deref(), Some("sb"));
    assert_eq!(at("Date").role, Role::Date);
    let nights = at("Nights");
    assert_eq!(nights.role, Role::Spinbutton);
    assert_eq!(nights.state.value.as_deref(), Some("3"));
    let limits = (nights.state.min, nights.state.max, nights.state.step);
    assert_eq!(limits, (Some(1.0), Some(9.0), Some(2.0)));
    let notes = at("Notes");
    assert!(notes.multiline);
    assert_eq!(notes.state.value.as_deref(), Some("one\ntwo"));
    let rich = at("Rich");
    assert_eq!(rich.role, Role::Textbox);
    assert_eq!(rich.state.value.as_deref(), Some("Hello bold"));

    // The text of a label around a check box belongs to the box.
    let (x, y) = middle(&desktop, &window, "Billable");
    let label = desktop
        .elements
        .at(x + 40, y)
        .expect("in time")
        .expect("something");
    assert_eq!(label.role, Role::Checkbox);
    assert_eq!(label.name.as_deref(), Some("Billable"));
    assert_eq!(label.state.checked, Some(FieldState::Off));
    let company = desktop
        .elements
        .at(
            middle(&desktop, &window, "Company").0 + 30,
            middle(&desktop, &window, "Company").1,
        )
        .expect("in time")
        .expect("something");
    assert_eq!(company.name.as_deref(), Some("Company"));
    assert_eq!(company.state.checked, Some(FieldState::On));
    // But empty space far from it does not.
    let far = desktop
        .elements
        .at(x + 600, y)
        .expect("in time")
        .expect("something");
    assert_ne!(far.role, Role::Checkbox);
}

#[test]
fn a_password_is_never_read_not_even_once_it_is_shown() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let url = serve();
    let window = session.browser(&desktop, &url);
    let (outlet, changes) = desktop::Outlet::channel(10_000);
    let _changes = desktop.changes.start(outlet).expect("changes are heard");
    let password = at(&desktop, &window, "Password");
    assert!(password.secure);
    assert_eq!(password.role, Role::Password);
    assert_eq!(password.state.value, None);

    press(&session, &desktop, &window, "Password");
    session.run("xdotool", &["type", "zebra"]);
    press(&session, &desktop, &window, "Reveal");
    let revealed = until("the password to show", || {
        let element = at(&desktop, &window, "Password");
        (element.input_type.as_deref() == Some("text")).then_some(element)
    });
    let nodes = tree(&desktop, &window);
    let seen: Vec<_> = changes.try_iter().collect();
    assert!(!seen.is_empty());
    let all = format!("{password:?} {revealed:?} {nodes:?} {seen:?}");
    assert!(revealed.secure);
    assert!(!all.contains("hunter"), "{all}");
    assert!(!all.contains("zebra"), "{all}");
    assert!(!all.contains("••"), "the dots tell the length: {all}");
}

#[test]
fn the_focused_field_and_its_text_are_what_was_typed() {
    let mut session = Session::desktop();
    session.run("setxkbmap", &["us", "-variant", "intl"]);
    let desktop = session.open();
    let url = serve();
    let window = session.browser(&desktop, &url);
    press(&session, &desktop, &window, "Amount");
    let focused = || {
        let element = desktop.elements.focused().ok().flatten()?;
        (element.name.as_deref() == Some("Amount")).then_some(element)
    };
    until("the focus", focused);
    let hearing = Hearing::start(&desktop);
    // a, é by a dead key, €, and an accent alone by a dead key and a space
    session.input("key 38 key 48 key 26 keydown 108 key 14 keyup 108 key 48 key 65 keydown 50 key 39 keyup 50");
    let typed = text(&hearing.typed(&session));
    let value = until("the text", || {
        focused()?.state.value.filter(|value| value.ends_with('S'))
    });
    assert_eq!(typed, value);
}

#[test]
fn what_a_page_opens_above_itself_belongs_to_its_fields() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let url = serve();
    let window = session.browser(&desktop, &url);
    let popup = |x: i32, y: i32| {
        let above = desktop.windows.at(x, y).ok().flatten()?;
        (above.id != window.id).then_some(above)
    };

    let (x, y) = middle(&desktop, &window, "Category");
    press(&session, &desktop, &window, "Category");
    let list = until("the list", || popup(x, y + 40));
    assert_eq!(
        (list.parent, list.app.as_str()),
        (Some(window.id), "Chromium")
    );
    let meals = until("the entry", || {
        let element = desktop.elements.at(x, y + 44).ok().flatten()?;
        (element.role == Role::Option).then_some(element)
    });
    assert_eq!(meals.name.as_deref(), Some("Meals"));
    assert!(
        meals
            .ancestors
            .iter()
            .any(|outer| outer.role == Role::Combobox && outer.name.as_deref() == Some("Category")),
        "{meals:?}"
    );
    assert_eq!(meals.page().and_then(|page| page.url.clone()), Some(url));
    session.input("key Escape");
    until("the list to close", || {
        popup(x, y + 40).is_none().then_some(())
    });

    let (x, y) = middle(&desktop, &window, "Date");
    session.input(&format!("mousemove {} {y} click 1", x + 51));
    until("the calendar", || popup(x, y + 100));
    let field = until("its field", || {
        let element = desktop.elements.at(x, y + 100).ok().flatten()?;
        (element.role != Role::Window).then_some(element)
    });
    assert_eq!(field.role, Role::Date);
    assert_eq!(field.name.as_deref(), Some("Date"));
}

#[test]
fn a_chosen_date_is_read_from_its_parts() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    assert_eq!(at(&desktop, &window, "Date").state.value, None);
    let (x, y) = middle(&desktop, &window, "Date");
    session.input(&format!("mousemove {} {y} click 1", x - 50));
    session.input("type 11302026");
    until("the date", || {
        let value = at(&desktop, &window, "Date").state.value?;
        (value.contains("11") && value.contains("30") && value.contains("2026")).then_some(())
    });
}

#[test]
fn an_element_of_a_page_that_was_left_shows_no_longer_or_is_gone() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    let button = at(&desktop, &window, "Submit now");
    assert!(button.showing);
    let id = button.id.expect("its id");
    press(&session, &desktop, &window, "Reports");
    until("the old element to go", || {
        match desktop.elements.describe(&id) {
            Ok(element) => (!element.showing).then_some(()),
            Err(_) => Some(()),
        }
    });
}

#[test]
fn a_program_that_does_not_answer_does_not_hold_up_the_caller() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    let (x, y) = middle(&desktop, &window, "Submit now");
    let impatient = desktop::open(&desktop::Options {
        lookup_ms: 0,
        ..session.options()
    })
    .expect("it opens");
    let begun = std::time::Instant::now();
    let error = impatient.elements.at(x, y).expect_err("no time at all");
    assert!(
        matches!(error, desktop::ElementError::TimedOut { .. }),
        "{error}"
    );
    assert!(begun.elapsed() < Duration::from_secs(5));
}
