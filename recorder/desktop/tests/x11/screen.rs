//! Pictures of the screen and its monitors.

use desktop::{LookError, Rect};

use crate::session::Session;

#[test]
fn a_picture_has_the_pixels_of_the_screen() {
    let session = Session::screen();
    session.run("display", &["-window", "root", "rose:"]);
    let desktop = session.open();
    let screen = desktop.look.screen().expect("the screen's size");
    assert_eq!(screen, Rect::new(0, 0, 1280, 1024));
    let shown = session.run("import", &["-window", "root", "-depth", "8", "rgb:-"]);
    let picture = desktop.look.capture(screen).expect("a picture");
    let different = |pixels: &[u8]| pixels.chunks(3).any(|pixel| pixel != &pixels[..3]);
    assert!(different(&shown), "the screen shows something");
    assert!(picture.to_rgb() == shown, "the pictures differ");

    let part = desktop
        .look
        .capture(Rect::new(11, 7, 300, 200))
        .expect("a part");
    assert_eq!(part.area, Rect::new(11, 7, 300, 200));
    assert_eq!(part.pixel(3, 5), picture.pixel(14, 12));
}

#[test]
fn a_part_that_reaches_over_the_edge_is_cut() {
    let session = Session::screen();
    let desktop = session.open();
    let picture = desktop
        .look
        .capture(Rect::new(-20, 1000, 100, 100))
        .expect("a part of it is on the screen");
    assert_eq!(picture.area, Rect::new(0, 1000, 80, 24));
    assert_eq!(picture.bgrx.len(), 80 * 24 * 4);
    let off = desktop.look.capture(Rect::new(5000, 0, 10, 10));
    assert_eq!(off.expect_err("nothing is there"), LookError::OffScreen);
}

#[test]
fn a_screen_has_a_monitor() {
    let session = Session::screen();
    let desktop = session.open();
    let monitors = desktop.look.monitors().expect("monitors");
    assert_eq!(monitors.len(), 1);
    assert_eq!(monitors[0].bounds, Rect::new(0, 0, 1280, 1024));
    assert!((monitors[0].scale - 1.0).abs() < f64::EPSILON);
}
