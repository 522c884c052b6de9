//! Which sites and apps a skill may use, and how they are told.

use crate::rec::{Rec, click_of, target};
use recording::{Cause, Event, Window};
use std::sync::Arc;

/// The sites of `scope.json`, each as `origin use domain`.
fn sites(rec: &mut Rec) -> Vec<String> {
    let files = rec.end().compile().files;
    let scope: serde_json::Value = serde_json::from_str(&files["scope.json"]).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
    let sites = scope["sites"].as_array().unwrap().iter();
    sites
        .map(|site| {
            [&site["origin"], &site["use"], &site["domain"]]
                .map(text)
                .join(" ")
        })
        .collect()
}

/// A recording in which something is done on each of these pages in turn.
fn works_at(pages: &[&str]) -> Rec {
    let mut rec = Rec::new("");
    rec.page.url = pages[0].to_owned();
    for (number, page) in pages.iter().enumerate() {
        if number > 0 {
            rec.go(page, &format!("Page {number}"), Cause::Link);
        }
        rec.click(&target("button", &format!("Refresh {number}")));
    }
    rec
}

fn lines(rec: &mut Rec) -> String {
    let files = rec.end().compile().files;
    let (_, scope) = files["SKILL.md"].split_once("## Allowed scope").unwrap();
    let (scope, _) = scope.split_once("\n## ").unwrap();
    scope.to_owned()
}

#[test]
fn sites_of_one_owner_say_so_and_each_is_named() {
    assert_eq!(
        sites(&mut works_at(&[
            "https://shop.acme.co.uk/",
            "https://pay.acme.co.uk/"
        ])),
        [
            "https://shop.acme.co.uk work acme.co.uk",
            "https://pay.acme.co.uk work acme.co.uk"
        ]
    );
    let lines = lines(&mut works_at(&[
        "https://shop.acme.co.uk/",
        "https://pay.acme.co.uk/",
    ]));
    assert!(lines.contains("https://shop.acme.co.uk\n"), "{lines}");
    assert!(!lines.contains("https://acme.co.uk"), "{lines}");
}

#[test]
fn a_suffix_under_which_many_register_makes_no_one_owner() {
    assert_eq!(
        sites(&mut works_at(&[
            "https://alice.github.io/",
            "https://bob.github.io/"
        ])),
        [
            "https://alice.github.io work alice.github.io",
            "https://bob.github.io work bob.github.io"
        ]
    );
    assert_eq!(
        sites(&mut works_at(&[
            "https://acme.co.uk/",
            "https://other.co.uk/"
        ])),
        [
            "https://acme.co.uk work acme.co.uk",
            "https://other.co.uk work other.co.uk"
        ]
    );
}

#[test]
fn ports_numbers_and_local_names_are_kept() {
    assert_eq!(
        sites(&mut works_at(&[
            "http://localhost:3000/",
            "http://192.168.0.7:8080/",
            "http://[::1]:9000/",
            "https://acme.com:8443/",
            "https://acme.com/",
        ])),
        [
            "http://localhost:3000 work -",
            "http://192.168.0.7:8080 work -",
            "http://[::1]:9000 work -",
            "https://acme.com:8443 work acme.com",
            "https://acme.com work acme.com",
        ]
    );
}

#[test]
fn what_was_only_passed_through_stands_apart() {
    let mut rec = works_at(&["https://acme.com/"]);
    rec.go("https://go.acme.com/r", "", Cause::Redirect);
    rec.go("https://acme.com/orders", "Orders", Cause::Redirect);
    rec.click(&target("button", "Refresh"));
    assert_eq!(
        sites(&mut rec),
        [
            "https://acme.com work acme.com",
            "https://go.acme.com hop acme.com"
        ]
    );
}

#[test]
fn advertisements_counters_and_pages_of_the_browser_are_never_in_it() {
    let mut rec = works_at(&["https://acme.com/"]);
    rec.go(
        "https://www.googleadservices.com/pagead/aclk",
        "",
        Cause::Redirect,
    );
    rec.go("https://acme.com/orders", "Orders", Cause::Redirect);
    let page = rec.page.clone();
    // An advertisement's frame loads, and is closed by its own button.
    rec.page.frame = vec!["https://ad.doubleclick.net/frame".to_owned()];
    rec.go("https://ad.doubleclick.net/frame", "", Cause::Script);
    rec.click(&target("button", "Close advertisement"));
    rec.page = page;
    rec.go("chrome://newtab/", "New Tab", Cause::Unknown);
    rec.go("https://acme.com/orders", "Orders", Cause::Typed);
    rec.click(&target("button", "Refresh"));
    assert_eq!(sites(&mut rec), ["https://acme.com work acme.com"]);
}

#[test]
fn a_frame_in_which_something_was_done_is_in_it_and_one_that_only_loaded_is_not() {
    let mut rec = works_at(&["https://acme.com/"]);
    let page = rec.page.clone();
    rec.page.frame = vec!["https://maps.other.com/embed".to_owned()];
    rec.go("https://maps.other.com/embed", "", Cause::Script);
    rec.page = page;
    rec.page.frame = vec!["https://pay.other.com/card".to_owned()];
    rec.click(&target("button", "Check card"));
    assert_eq!(
        sites(&mut rec),
        [
            "https://acme.com work acme.com",
            "https://pay.other.com work other.com"
        ]
    );
}

#[test]
fn a_name_in_other_letters_is_told_in_both_forms() {
    let pages = ["https://xn--bcher-kva.example:8443/"];
    let lines = lines(&mut works_at(&pages));
    let told = "https://bücher.example:8443 (xn--bcher-kva.example:8443)\n";
    assert!(lines.contains(told), "{lines}");
    let compiled = works_at(&pages).end().compile();
    let read = compiler::document::parse(&compiled.files["SKILL.md"]);
    assert_eq!(read.skill.scope, compiled.skill.clone().unwrap().scope);
    assert!(compiled.files["scope.json"].contains("\"shown\": \"https://bücher.example:8443\""));
    let deceptive =
        |diagnostic: &compiler::Diagnostic| diagnostic.code == compiler::Code::DeceptiveSite;
    assert!(!compiled.diagnostics.iter().any(deceptive));
}

#[test]
fn a_name_of_mixed_letters_is_warned_of_where_it_was_used() {
    // "pаypal" with a Cyrillic а.
    let mut rec = works_at(&["https://acme.com/", "https://xn--pypal-4ve.com/"]);
    let compiled = rec.end().compile();
    let mut said = compiled.diagnostics.iter();
    let warning = said
        .find(|said| said.code == compiler::Code::DeceptiveSite)
        .unwrap();
    assert_eq!(warning.severity, compiler::Severity::Warning);
    assert_eq!(warning.event, Some(1));
}

#[test]
fn an_app_stands_beside_the_sites_and_the_browser_does_not() {
    let mut rec = works_at(&["https://acme.com/"]);
    let in_window = |app: &str, id| {
        Some(Arc::new(Window {
            id,
            app: app.to_owned(),
            title: app.to_owned(),
            ..Window::default()
        }))
    };
    rec.recording.events[0].window = in_window("Chromium", 1);
    rec.recording.events.push(Event {
        seq: 2,
        t: 5_000,
        what: click_of("left", 1),
        target: Some(Arc::new(target("button", "New folder"))),
        window: in_window("Files", 2),
        ..Event::default()
    });
    let files = rec.end().compile().files;
    let scope: serde_json::Value = serde_json::from_str(&files["scope.json"]).unwrap();
    let apps = scope["apps"].as_array().unwrap().iter();
    let names: Vec<&str> = apps.map(|app| app["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Files"]);
    assert_eq!(scope["sites"].as_array().unwrap().len(), 1);
}
