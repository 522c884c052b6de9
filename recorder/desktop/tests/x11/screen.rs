//! Pictures of the screen and its monitors.

use desktop::{LookError, Rect};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, CreateGCAux, Rectangle};

use crate::session::Session;

/// Fills a rectangle of the bare screen.
fn paint(session: &Session, area: Rect, color: u32) {
    let (connection, screen) = x11rb::connect(Some(&session.display)).expect("the display");
    let root = connection.setup().roots[screen].root;
    let context = connection.generate_id().expect("an id");
    let ink = CreateGCAux::new().foreground(color);
    connection
        .create_gc(context, root, &ink)
        .expect("the display takes it");
    let area = Rectangle {
        x: area.x.try_into().expect("small"),
        y: area.y.try_into().expect("small"),
        width: area.width.try_into().expect("small"),
        height: area.height.try_into().expect("small"),
    };
    connection
        .poly_fill_rectangle(root, context, &[area])
        .expect("the display takes it")
        .check()
        .expect("the display paints it");
}

#[test]
fn a_picture_has_the_pixels_of_the_screen() {
    let session = Session::screen();
    let desktop = session.open();
    paint(&session, Rect::new(0, 0, 1280, 1024), 0x00_10_20_30);
    paint(&session, Rect::new(100, 50, 2, 3), 0x00_ff_80_01);
    let screen = desktop.look.screen().expect("the screen's size");
    assert_eq!(screen, Rect::new(0, 0, 1280, 1024));
    let whole = desktop.look.capture(screen).expect("a picture");
    let part = desktop
        .look
        .capture(Rect::new(99, 49, 10, 10))
        .expect("a part");
    assert_eq!(part.area, Rect::new(99, 49, 10, 10));
    for (x, y) in [(99, 49), (100, 50), (101, 52), (102, 52), (101, 53)] {
        let painted = (100..102).contains(&x) && (50..53).contains(&y);
        let expected = if painted {
            [0xff, 0x80, 0x01]
        } else {
            [0x10, 0x20, 0x30]
        };
        assert_eq!(whole.pixel(x, y), Some(expected), "{x} {y}");
        assert_eq!(part.pixel(x - 99, y - 49), Some(expected), "{x} {y}");
    }
    assert_eq!(whole.to_rgb().len(), 1280 * 1024 * 3);
    assert_eq!(whole.to_rgb()[..3], [0x10, 0x20, 0x30]);
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
