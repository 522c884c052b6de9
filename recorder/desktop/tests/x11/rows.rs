//! What the row of a table, or the list item, around an element says.

use desktop::{Cell, Role};

use crate::elements::at;
use crate::session::{Session, serve, until};

/// Header, text and count of each other cell of the row.
fn told(cell: &Cell) -> Vec<(Option<&str>, &str, Option<u32>)> {
    let cells = cell.row_cells.iter();
    cells
        .map(|cell| {
            let header = cell.column_header.as_deref();
            (header, cell.text.as_str(), cell.matches)
        })
        .collect()
}

#[test]
fn the_row_of_an_element_says_what_its_other_cells_do_but_not_its_fields() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve().replace("data.html", "rows.html"));
    let cell = |name: &str| until(name, || at(&desktop, &window, name).cell);

    let delete = cell("Delete");
    assert_eq!(delete.row_key.as_deref(), Some("EX-2"));
    assert_eq!((delete.row_role, delete.rows), (None, Some(2)));
    assert_eq!(
        told(&delete),
        [
            (Some("Report"), "EX-2", Some(1)),
            (Some("Merchant"), "City Cabs", Some(1)),
            (Some("Status"), "Open", Some(2)),
        ]
    );

    // The element's own cell is none of the others, though it may be the key.
    let merchant = cell("City Cabs");
    assert_eq!(merchant.column_header.as_deref(), Some("Merchant"));
    assert_eq!(merchant.row_key.as_deref(), Some("EX-2"));
    let texts: Vec<&str> = told(&merchant).iter().map(|(_, text, _)| *text).collect();
    assert_eq!(texts, ["EX-2", "Open", "Edit Delete"]);

    let renew = cell("Renew");
    assert_eq!(
        told(&renew),
        [
            (Some("Service"), "Mail", Some(1)),
            (Some("Note"), "used by billing", Some(1)),
        ]
    );

    assert_eq!(renew.rows, Some(1));

    // What stands in the first cell tells the row, unless it is just being edited.
    assert_eq!(cell("Minutes.txt").row_key.as_deref(), Some("Minutes.txt"));
    assert_eq!(cell("People").row_key.as_deref(), Some("Minutes.txt"));
    assert_eq!(cell("File name").row_key, None);

    let archive = cell("Archive");
    assert_eq!(archive.row_role, Some(Role::Listitem));
    assert_eq!(archive.table.as_deref(), Some("Tickets"));
    assert_eq!(archive.row_key.as_deref(), Some("Heron Travel"));
    let texts: Vec<&str> = told(&archive).iter().map(|(_, text, _)| *text).collect();
    assert_eq!(texts, ["Heron Travel", "Badge reader", "broken"]);

    // A card says nowhere that it is one, but there is another with the same button beside it.
    let add = cell("Add");
    assert_eq!(add.row_role, Some(Role::Group));
    assert_eq!(add.row_key.as_deref(), Some("Headset"));
    let texts: Vec<&str> = told(&add).iter().map(|(_, text, _)| *text).collect();
    assert_eq!(texts, ["Headset", "A-160", "new"]);
    assert_eq!(at(&desktop, &window, "Compare").cell, None);

    assert_eq!(at(&desktop, &window, "Details").cell, None);
    let all = format!("{delete:?} {renew:?} {archive:?}");
    for kept_out in ["hunter", "zebra", "•"] {
        assert!(!all.contains(kept_out), "{kept_out}: {all}");
    }
}
