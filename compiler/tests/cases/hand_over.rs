//! What only the person can do: signing in, codes, consent, and showing that one is human.

use crate::rec::{Rec, SITE, check, target};
use recording::{Ancestor, Cause, Key, What};

const SSO: &str = "https://id.example/login";

fn withheld(rec: &mut Rec, field: &recording::Target) {
    rec.event(What::Key(Key::default()), Some(field));
    if let Some(event) = rec.recording.events.last_mut() {
        event.withheld = Some("secure".to_owned());
    }
}

fn to_sign_in(rec: &mut Rec) {
    rec.click(&target("link", "Orders"))
        .go(SSO, "Sign in", Cause::Link);
    let mut password = target("textbox", "Password");
    password.secure = true;
    withheld(rec, &password);
    rec.click(&target("button", "Sign in"));
}

const HANDED_OVER: [&str; 3] = [
    "Click the link **Orders**.",
    "Ask the user to sign in at \"id.example\".",
    "Click the button **New order**.",
];

#[test]
fn a_code_that_is_asked_for_after_the_password_is_part_of_signing_in() {
    let mut rec = Rec::new("");
    to_sign_in(&mut rec);
    rec.go(
        "https://id.example/code",
        "Confirm it is you",
        Cause::Submit,
    );
    let mut code = target("textbox", "Verification code");
    code.autocomplete = Some("one-time-code".to_owned());
    withheld(&mut rec, &code);
    rec.click(&target("button", "Verify")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Submit,
    );
    check(rec.click(&target("button", "New order")), &HANDED_OVER);
}

#[test]
fn a_code_in_six_boxes_is_one_hand_over() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders")).go(
        "https://id.example/code",
        "Confirm it is you",
        Cause::Link,
    );
    for at in 1..=6 {
        let mut digit = target("textbox", &format!("Digit {at}"));
        digit.ancestors.insert(
            0,
            Ancestor {
                role: "group".to_owned(),
                name: "Verification code".to_owned(),
            },
        );
        withheld(&mut rec, &digit);
    }
    rec.click(&target("button", "Verify")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Submit,
    );
    check(rec.click(&target("button", "New order")), &HANDED_OVER);
}

#[test]
fn a_code_in_six_boxes_that_does_not_sign_in_is_one_secret() {
    let mut rec = Rec::new("");
    for at in 1..=6 {
        let mut digit = target("textbox", &format!("Digit {at}"));
        digit.autocomplete = Some("one-time-code".to_owned());
        withheld(&mut rec, &digit);
    }
    check(
        rec.click(&target("button", "Unlock door")),
        &[
            "Ask the user to fill the field **Digit 1** ({secret: one_time_code}).",
            "Click the button **Unlock door**.",
        ],
    );
}

#[test]
fn consent_after_signing_in_is_part_of_it() {
    let mut rec = Rec::new("");
    to_sign_in(&mut rec);
    rec.go("https://id.example/consent", "Allow access", Cause::Submit)
        .click(&target("button", "Allow"))
        .go("http://shop.localhost:8105/orders", "Orders", Cause::Submit);
    check(rec.click(&target("button", "New order")), &HANDED_OVER);
}

#[test]
fn consent_alone_is_handed_over_too() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Connect")).go(
        "https://id.example/consent?client=shop",
        "Allow access",
        Cause::Link,
    );
    rec.click(&target("button", "Allow")).go(
        "http://shop.localhost:8105/connected",
        "Connected",
        Cause::Redirect,
    );
    check(
        rec.click(&target("button", "Start")),
        &[
            "Click the button **Connect**.",
            "Ask the user to sign in at \"id.example\".",
            "Click the button **Start**.",
        ],
    );
}

#[test]
fn a_button_that_allows_something_on_the_sites_own_page_is_a_step() {
    let mut rec = Rec::new("");
    check(
        rec.click(&target("button", "Allow"))
            .click(&target("button", "Start")),
        &["Click the button **Allow**.", "Click the button **Start**."],
    );
}

#[test]
fn showing_that_one_is_human_is_the_persons_part() {
    let mut box_in_frame = target("checkbox", "I'm not a robot");
    box_in_frame.state.checked = Some(false);
    let mut rec = Rec::new("");
    let subject = target("textbox", "Subject");
    rec.keys(&subject, "Hello").value(&subject, "", "Hello");
    rec.page.frame = vec!["https://www.google.com/recaptcha/api2/anchor".to_owned()];
    rec.click(&box_in_frame);
    rec.page.frame.clear();
    rec.click(&target("button", "Next")).end();
    let sentences = rec.sentences();
    assert_eq!(sentences.len(), 3, "{sentences:?}");
    assert_eq!(
        sentences[1],
        "Ask the user to complete the check on the page that a person is at work, and wait until it is done."
    );
    let compiled = rec.compile();
    assert!(!compiled.files["SKILL.md"].contains("robot"));
    assert!(!compiled.files["scope.json"].contains("google"));
}

#[test]
fn what_is_read_off_a_picture_to_show_that_one_is_human_is_never_kept() {
    let field = target("textbox", "Captcha");
    let mut rec = Rec::new("");
    rec.keys(&field, "x7Kq2").value(&field, "", "x7Kq2");
    rec.click(&target("button", "Next")).end();
    assert_eq!(
        rec.sentences(),
        [
            "Ask the user to complete the check on the page that a person is at work, and wait until it is done.",
            "Click the button **Next**.",
        ]
    );
    assert!(!rec.compile().files["references/evidence.md"].contains("x7Kq2"));
}

#[test]
fn credentials_that_the_browser_filled_in_are_told_as_such_without_their_content() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders"))
        .go(SSO, "Sign in", Cause::Link);
    let (user, mut password) = (
        target("textbox", "User name"),
        target("textbox", "Password"),
    );
    password.secure = true;
    for field in [&user, &password] {
        rec.event(
            What::TextInput(recording::TextInput {
                text: String::new(),
                method: "autofill".to_owned(),
            }),
            Some(field),
        );
        if let Some(event) = rec.recording.events.last_mut() {
            event.withheld = Some("secure".to_owned());
        }
    }
    rec.click(&target("button", "Sign in")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Submit,
    );
    check(rec.click(&target("button", "New order")), &HANDED_OVER);
}

#[test]
fn a_sign_in_in_which_only_a_button_was_pressed_is_one() {
    let mut rec = Rec::new("");
    rec.page.url = "https://id.example/login".to_owned();
    rec.page.title = "Sign in".to_owned();
    rec.click(&target("button", "Sign in"))
        .go(SITE, "Shop", Cause::Submit);
    check(
        rec.click(&target("button", "New order")),
        &["Click the button **New order**."],
    );
    assert!(
        rec.compile().files["SKILL.md"].contains("If id.example asks to sign in"),
        "{}",
        rec.compile().files["SKILL.md"]
    );
}
