//! What must not be kept is not in the pictures either: it is black, or the picture is not kept.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use std::fs;

use desktop::{Element, Input, Modifiers, Rect, Role};
use image::RgbImage;
use recorder::Keep;
use scripted::*;

const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];

fn go() -> Element {
    element(Role::Button, "Go", 1)
}

/// A recording with pictures.
fn filmed(stage: &Stage, act: impl FnOnce(&Stage, &recorder::Session)) -> Run {
    record_with(stage, |options| options.frames = true, act)
}

fn decoded(webp: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(webp, image::ImageFormat::WebP)
        .unwrap()
        .to_rgb8()
}

fn pictures(run: &Run) -> Vec<RgbImage> {
    let files = fs::read_dir(run.path().join("frames")).unwrap();
    files
        .map(|file| decoded(&fs::read(file.unwrap().path()).unwrap()))
        .collect()
}

/// Every picture shows the button, and nothing of this place nor right beside it.
fn all_hide(pictures: &[RgbImage], place: Rect) {
    assert!(!pictures.is_empty(), "pictures were kept");
    for picture in pictures {
        assert_eq!(picture.get_pixel(30, 40).0, WHITE, "the button");
        for x in place.x - 2..place.right() + 2 {
            for y in place.y - 2..place.bottom() + 2 {
                let (x, y) = (u32::try_from(x).unwrap(), u32::try_from(y).unwrap());
                assert_eq!(picture.get_pixel(x, y).0, BLACK, "at {x},{y}");
            }
        }
    }
}

fn none_kept(run: &Run) {
    assert_eq!(pictures(run).len(), 0);
    assert!(run.summary.dropped > 0, "and that is said");
}

#[test]
fn pictures_show_the_window_but_not_its_password_field() {
    let run = filmed(&Stage::new(vec![go(), password(3)]), |stage, _| {
        stage.click("Go");
    });
    let shot = run.of(&["click"])[0].shot.clone().unwrap();
    let picture = decoded(&fs::read(run.path().join("frames").join(shot)).unwrap());
    assert_eq!(picture.get_pixel(410, 40).0, BLACK, "beside the window");
    all_hide(&[picture], password(3).bounds.unwrap());
}

#[test]
fn sealed_pictures_hide_the_same() {
    let key = seal::Key::generate().unwrap();
    let stage = Stage::new(vec![go(), password(3)]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r");
    let mut options = recorder::Options::new(&path, "r");
    options.keep = Keep::Sealed(key.clone());
    let session = recorder::Session::start(options, &stage.desktop()).unwrap();
    wait_for("the first look", || session.progress().get().events > 0);
    stage.state().watch = Some(session.progress());
    stage.click("Go");
    session.finish().unwrap();
    let sealer = seal::LineSealer::new(&key, "r");
    let files = fs::read_dir(path.join("frames")).unwrap();
    let pictures: Vec<RgbImage> = files
        .map(|file| {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            let number = name.split('.').next().unwrap().parse().unwrap();
            let bytes = fs::read(file.path()).unwrap();
            assert!(image::load_from_memory(&bytes).is_err(), "it is sealed");
            decoded(&sealer.open_frame(number, &bytes).unwrap())
        })
        .collect();
    all_hide(&pictures, password(3).bounds.unwrap());
}

#[test]
fn a_field_that_is_secret_by_whatever_it_says_is_black() {
    let mut by_autocomplete = field("Number", 3);
    by_autocomplete.autocomplete = Some("one-time-code".to_owned());
    let mut by_placeholder = field("Value", 3);
    by_placeholder.placeholder = Some("Your API key".to_owned());
    for secret in [by_autocomplete, by_placeholder, field("API key", 3)] {
        let place = secret.bounds.unwrap();
        let run = filmed(&Stage::new(vec![go(), secret]), |stage, _| {
            stage.click("Go");
        });
        all_hide(&pictures(&run), place);
    }
}

#[test]
fn a_field_without_a_name_shows_only_what_the_goal_has() {
    let stage = Stage::new(vec![go(), field("", 3)]);
    stage.set_value("", "sesame");
    let run = filmed(&stage, |stage, _| stage.click("Go"));
    all_hide(&pictures(&run), field("", 3).bounds.unwrap());
    let with_goal = |options: &mut recorder::Options| {
        options.frames = true;
        options.goal = "Find sesame".to_owned();
    };
    let run = record_with(&stage, with_goal, |stage, _| stage.click("Go"));
    assert_eq!(pictures(&run)[0].get_pixel(30, 100).0, WHITE);
}

#[test]
fn a_token_that_the_page_shows_is_black_wherever_it_stands() {
    let token = ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let shown = element(Role::Heading, &format!("Your token: {token}"), 3);
    let place = shown.bounds.unwrap();
    let run = filmed(&Stage::new(vec![go(), shown]), |stage, _| stage.click("Go"));
    all_hide(&pictures(&run), place);
}

#[test]
fn a_picture_is_not_kept_where_the_place_is_unknown() {
    let stage = Stage::new(vec![go(), password(3)]);
    stage.change("Password", |element| element.bounds = None);
    none_kept(&filmed(&stage, |stage, _| stage.click("Go")));
}

#[test]
fn a_picture_is_not_kept_while_nobody_knows_where_the_keyboard_goes() {
    let stage = Stage::new(vec![go(), field("User name", 3)]);
    let run = filmed(&stage, |stage, _| {
        stage.click_into("User name");
        stage.fill("User name", "bob");
        stage.key("Tab");
        stage.state().focus_is_unknown = true;
        stage.burst("Hunter2!");
        stage.key("Enter");
    });
    let keys = run.of(&["key"]);
    let enter = keys.iter().find(|line| line.shot.is_some()).unwrap();
    let shot = run.path().join("frames").join(enter.shot.as_ref().unwrap());
    assert!(!shot.exists() && run.summary.dropped > 0);
}

#[test]
fn a_picture_of_an_address_or_title_with_a_token_is_not_kept_with_it() {
    let stage = Stage::new(vec![go()]);
    stage.show("http://a.test/?access_token=tok9876543210abc", vec![go()]);
    // The scripted page does not say where it is.
    none_kept(&filmed(&stage, |stage, _| stage.click("Go")));
}

#[test]
fn a_picture_is_not_kept_when_a_secret_field_may_have_moved_under_it() {
    let stage = Stage::new(vec![go(), password(3)]);
    let run = filmed(&stage, |stage, _| {
        stage.hear(Input::Wheel {
            dx: 0,
            dy: 3,
            x: 30,
            y: 40,
            modifiers: Modifiers::default(),
            injected: false,
        });
        stage.click("Go");
        stage.change("Password", |element| {
            element.bounds = Some(Rect::new(10, 30, 200, 20));
        });
    });
    none_kept(&run);
}

#[test]
fn pictures_of_what_was_learnt_to_be_secret_later_are_deleted() {
    let stage = Stage::new(vec![field("User name", 3), password(5), go()]);
    let run = filmed(&stage, |stage, _| {
        stage.click_into("User name");
        stage.fill("User name", "Hunter2!x");
        stage.click("Go");
        stage.appear(Role::Status, "Wrong");
        stage.click_into("Password");
        stage.type_text("Hunter2!x");
        stage.click("Go");
    });
    run.has_nothing_of("Hunter2!x");
    for picture in pictures(&run) {
        assert_eq!(
            picture.get_pixel(30, 100).0,
            BLACK,
            "what stands there still"
        );
    }
}
