//! Pages: what the person caused, sign-in handed over, scope.

use crate::rec::{Rec, SITE, check, target};
use compiler::model::SiteUse;
use recording::{Cause, Key, What};

#[test]
fn a_page_that_a_click_led_to_is_not_a_step_of_its_own() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Link,
    );
    rec.click(&target("button", "New order"));
    check(
        &mut rec,
        &[
            "Click the link **Orders**.",
            "Click the button **New order**.",
        ],
    );
    assert!(rec.compile().files["SKILL.md"].contains("The page **Orders** shows."));
}

#[test]
fn a_typed_address_is_where_the_task_begins() {
    let bar = target("textbox", "Address and search bar");
    let mut bar = bar;
    bar.ancestors = vec![recording::Ancestor {
        role: "toolbar".to_owned(),
        name: String::new(),
    }];
    let mut rec = Rec::new("");
    rec.page.url = "chrome://newtab/".to_owned();
    rec.chord(None, "l")
        .keys(&bar, "shop.localhost:8105")
        .press(Some(&bar), "Enter")
        .go(SITE, "Shop", Cause::Typed);
    check(
        rec.click(&target("button", "Save")),
        &["Click the button **Save**."],
    );
    assert!(rec.compile().files["SKILL.md"].contains(SITE));
}

#[test]
fn a_page_opened_in_the_middle_is_a_step() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Save")).go(
        "http://crm.localhost:8104/",
        "Customers",
        Cause::Typed,
    );
    check(
        rec.click(&target("link", "ACME")),
        &[
            "Click the button **Save**.",
            "Open the page \"http://crm.localhost:8104/\".",
            "Click the link **ACME**.",
        ],
    );
}

#[test]
fn going_back_is_going_back() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Link,
    );
    // A page that was only looked at is no part of the task.
    rec.click(&target("button", "Refresh"));
    rec.go(SITE, "Shop", Cause::Back);
    check(
        rec.click(&target("link", "Stock")),
        &[
            "Click the link **Orders**.",
            "Click the button **Refresh**.",
            "Go back.",
            "Click the link **Stock**.",
        ],
    );
}

fn signing_in(rec: &mut Rec) {
    let (user, mut password) = (
        target("textbox", "User name"),
        target("textbox", "Password"),
    );
    password.secure = true;
    rec.click(&user)
        .keys(&user, "dana")
        .value(&user, "", "dana");
    rec.event(What::Key(Key::default()), Some(&password));
    rec.recording.events.last_mut().unwrap().withheld = Some("secure".to_owned());
    rec.press(Some(&password), "Enter");
}

#[test]
fn signing_in_elsewhere_is_handed_over_and_in_scope_for_that_only() {
    let mut rec = Rec::new("");
    rec.go(SITE, "Shop", Cause::Typed).go(
        "http://sso.localhost:8102/login?state=q1w2e3",
        "Sign in",
        Cause::Redirect,
    );
    signing_in(&mut rec);
    rec.go(
        "http://hop.localhost:8109/cb?code=x&state=q1w2e3",
        "",
        Cause::Submit,
    )
    .go(SITE, "Shop", Cause::Redirect);
    check(
        rec.click(&target("button", "New order")),
        &["Click the button **New order**."],
    );
    let compiled = rec.compile();
    let scope: Vec<(String, SiteUse)> = compiled
        .skill
        .as_ref()
        .unwrap()
        .scope
        .sites
        .iter()
        .map(|(origin, usage)| (origin.to_string(), *usage))
        .collect();
    assert_eq!(
        scope,
        [
            ("http://shop.localhost:8105".to_owned(), SiteUse::Work),
            ("http://sso.localhost:8102".to_owned(), SiteUse::SignIn),
            ("http://hop.localhost:8109".to_owned(), SiteUse::Hop),
        ]
    );
    for (name, text) in &compiled.files {
        assert!(
            !text.contains("dana") && !text.contains("q1w2e3"),
            "{name}: {text}"
        );
    }
}

#[test]
fn signing_in_in_the_middle_is_a_step_that_asks_the_user() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders")).go(
        "http://sso.localhost:8102/login",
        "Sign in",
        Cause::Link,
    );
    signing_in(&mut rec);
    rec.go("http://shop.localhost:8105/orders", "Orders", Cause::Submit);
    check(
        rec.click(&target("button", "New order")),
        &[
            "Click the link **Orders**.",
            "Ask the user to sign in at \"sso.localhost:8102\".",
            "Click the button **New order**.",
        ],
    );
}

#[test]
fn a_page_about_passwords_is_no_sign_in() {
    let (mut old, mut new) = (
        target("textbox", "Current password"),
        target("textbox", "New password"),
    );
    old.secure = true;
    new.secure = true;
    let mut rec = Rec::new("");
    for field in [&old, &new] {
        rec.event(What::Key(Key::default()), Some(field));
        rec.recording.events.last_mut().unwrap().withheld = Some("secure".to_owned());
    }
    rec.click(&target("button", "Change password")).end();
    let sentences = rec.sentences();
    assert_eq!(sentences.len(), 3, "{sentences:?}");
    assert!(
        sentences[1].contains("{secret: new_password}"),
        "{sentences:?}"
    );
}
