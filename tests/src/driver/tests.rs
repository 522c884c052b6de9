//! The driver on pages of its own: everything lands where a person meant it, and is seen there by the page.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};

use super::*;
use crate::stage::{Options, Stage};

/// Serves `try.html` for every host and path, except `/inner` and `/other`. Returns the port.
fn serve() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            // Each in its own thread: Chromium opens connections ahead of use, and says nothing on them.
            std::thread::spawn(move || answer(connection.unwrap(), port));
        }
    });
    port
}

fn answer(mut connection: TcpStream, port: u16) {
    let mut request = [0; 4096];
    let length = connection.read(&mut request).unwrap_or(0);
    let request = String::from_utf8_lossy(&request[..length]);
    let body = match request.split(' ').nth(1).unwrap_or("/") {
        "/inner" => include_str!("try/inner.html").to_owned(),
        "/other" => include_str!("try/other.html").to_owned(),
        _ => include_str!("try/outer.html").replace("PORT", &port.to_string()),
    };
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close";
    let length = body.len();
    // The browser may have gone already.
    let _ = write!(
        connection,
        "{head}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
}

struct Trial {
    driver: Driver,
    // After the driver, so that the screen outlives its connections.
    stage: Stage,
    port: u16,
}

async fn trial(pace: Pace) -> Trial {
    let port = serve();
    let stage = Stage::start(&Options::with_browser(&format!(
        "http://outer.localhost:{port}/"
    )))
    .unwrap();
    let driver = Driver::on(&stage, pace).await.unwrap();
    Trial {
        driver,
        stage,
        port,
    }
}

impl Trial {
    /// What the page, or one of its frames, noted last.
    async fn noted(&self, line: &str) {
        self.driver.wait_text(&format!("[{line}]")).await.unwrap();
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        let name = std::thread::current().name().unwrap_or("test").to_owned();
        self.stage
            .leave_picture(name.rsplit(':').next().unwrap_or_default());
    }
}

#[tokio::test]
async fn clicks_land_in_every_kind_of_document() {
    let mut trial = trial(Pace::fast()).await;
    let driver = &mut trial.driver;
    driver.click(&role("button", "Plain")).await.unwrap();
    driver
        .click(&role("button", "In the shadow"))
        .await
        .unwrap();
    driver.click(&role("button", "Same site")).await.unwrap();
    driver.click(&role("button", "Other site")).await.unwrap();
    driver
        .click(&role("button", "Edit").within(row("ACME")))
        .await
        .unwrap();
    driver.double_click(&role("button", "Twice")).await.unwrap();
    driver.click(&role("button", "Far below")).await.unwrap();
    for line in [
        "click Plain",
        "click In the shadow",
        "click Same site",
        "click Other site",
        "click Edit ACME",
        "dblclick Twice",
        "click Far below",
    ] {
        trial.noted(line).await;
    }
}

#[tokio::test]
async fn an_instant_click_without_rest_lands() {
    let mut trial = trial(Pace::fast().instant().with_rest(Duration::ZERO)).await;
    trial.driver.click(&role("button", "Plain")).await.unwrap();
    trial.noted("click Plain").await;
    trial
        .driver
        .click(&role("link", "Other page"))
        .await
        .unwrap();
    trial.driver.wait_url("/other").await.unwrap();
}

#[tokio::test]
async fn typing_gives_exactly_the_text() {
    let mut trial = trial(Pace::fast()).await;
    let text = "aZ \"*{}~@#<>|\\ Straße? 42.50 !$%^&()_+-=[];:',./`é";
    // The private screen has a US layout, which has no key for these.
    let text = text.replace(['ß', 'é'], "x");
    let driver = &mut trial.driver;
    driver.fill(&label("Remark"), &text).await.unwrap();
    driver.wait_value(&label("Remark"), &text).await.unwrap();
    driver.replace(&label("Remark"), "45.20").await.unwrap();
    driver.key_times("BackSpace", 4).await.unwrap();
    driver.type_text("2.50").await.unwrap();
    driver.wait_value(&label("Remark"), "42.50").await.unwrap();
    assert!(matches!(
        driver.type_text("é").await,
        Err(DriverError::NoKey('é'))
    ));
}

#[tokio::test]
async fn a_choice_is_made_with_the_pointer() {
    for pace in [Pace::fast(), Pace::gap25().instant(), Pace::human()] {
        let mut trial = trial(pace).await;
        let list = label("Category");
        for choice in ["Meals", "Other", "Travel"] {
            trial.driver.choose(&list, choice).await.unwrap();
            trial.noted(&format!("change {choice}")).await;
        }
        trial
            .driver
            .choose(&label("Grouped"), "Pear")
            .await
            .unwrap();
        trial.noted("change Pear").await;
    }
}

#[tokio::test]
async fn dragging_and_the_wheel_reach_their_targets() {
    let mut trial = trial(Pace::fast()).await;
    let driver = &mut trial.driver;
    driver.drag(&text("Card"), &css("#bin")).await.unwrap();
    driver.wait_text("[drop Card]").await.unwrap();
    driver.drag_by(&css("#handle"), 40, 0).await.unwrap();
    driver.wait_text("[moved 40]").await.unwrap();
    driver.wheel(&css("#scroller"), 2).await.unwrap();
    driver.wait_text("[scrolled]").await.unwrap();
    driver.tick(&label("Billable"), true).await.unwrap();
    driver.right_click(&role("button", "Plain")).await.unwrap();
    driver.wait_text("[contextmenu Plain]").await.unwrap();
}

#[tokio::test]
async fn pages_tabs_and_dialogs_are_followed() {
    let mut trial = trial(Pace::fast()).await;
    let port = trial.port;
    let driver = &mut trial.driver;
    driver.click(&role("button", "Ask")).await.unwrap();
    driver.wait_dialog("Really?").await.unwrap();
    driver.keys("Return").await.unwrap();
    driver.wait_no_dialog().await.unwrap();
    driver.wait_text("[said true]").await.unwrap();
    driver.click(&role("link", "New tab")).await.unwrap();
    driver.wait_pages(2).await.unwrap();
    driver.wait_url("/other").await.unwrap();
    driver.keys("Ctrl+W").await.unwrap();
    driver.wait_pages(1).await.unwrap();
    driver
        .go_to(&format!("outer.localhost:{port}/other"), "/other")
        .await
        .unwrap();
    let missing = driver.value(&label("Remark")).await.unwrap();
    assert_eq!(missing, None);
}

#[tokio::test]
async fn a_slow_element_is_waited_for_and_a_covered_one_is_not_clicked() {
    let mut trial = trial(Pace::fast()).await;
    let driver = &mut trial.driver;
    driver.click(&role("button", "Later")).await.unwrap();
    driver.click(&role("button", "Ready now")).await.unwrap();
    driver.wait_text("[click Ready now]").await.unwrap();
    driver.click(&role("button", "Cover")).await.unwrap();
    // The cover goes away by itself; a click before that would land on it.
    driver.click(&role("button", "Plain")).await.unwrap();
    driver.wait_text("[click Plain]").await.unwrap();
    let text = driver.page_text().await.unwrap();
    assert!(!text.contains("[click on the cover]"), "{text}");
}
