//! A page that is read ahead, as a whole.

use desktop::{Desktop, Element, Known, Role, Survey, Window};

use crate::elements::{at, middle};
use crate::session::{Session, serve, until};

fn survey(desktop: &Desktop, window: &Window, known: &Known) -> Survey {
    // A page that is only just there has no places yet.
    until("a survey", || {
        desktop
            .elements
            .survey(window, known.clone())
            .expect("an answer in time")
            .filter(|survey| survey.spots.len() > 20)
    })
}

/// As it was read ahead. What was hit inside of it is known only of a real hit.
fn read(survey: &Survey, (x, y): (i32, i32)) -> Option<Element> {
    survey.at(x, y).map(|meant| (*meant.element).clone())
}

const NAMES: [&str; 8] = [
    "Amount",
    "Category",
    "Submit now",
    "Open",
    "Inside",
    "Shadow",
    "Date",
    "Nights",
];

#[test]
fn a_page_read_ahead_tells_what_looking_would() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let window = session.browser(&desktop, &serve());
    let looked: Vec<((i32, i32), Element)> = NAMES
        .iter()
        .map(|name| {
            let element = at(&desktop, &window, name);
            (
                middle(&desktop, &window, name),
                Element {
                    hit: None,
                    ..element
                },
            )
        })
        .collect();
    let full = survey(&desktop, &window, &Known::default());
    for (place, element) in &looked {
        assert_eq!(read(&full, *place).as_ref(), Some(element));
    }

    // What is known already is taken over; what is not is there at once, without what stands around it.
    let mut known = Known::of(&full, |meant| meant.element.role == Role::Button);
    known.brief = true;
    let brief = survey(&desktop, &window, &known);
    for (place, element) in &looked {
        let again = read(&brief, *place).expect("it is still there");
        assert_eq!((again.role, &again.name), (element.role, &element.name));
        assert_eq!(
            (again.index, again.matches, again.bounds),
            (element.index, element.matches, element.bounds)
        );
        let is_new = element.role == Role::Button;
        assert_eq!(
            again == *element,
            !is_new || element.cell.is_none() && element.neighbours.is_empty()
        );
    }
    // And in full the next time.
    let again = survey(&desktop, &window, &Known::of(&brief, |_| false));
    for (place, element) in &looked {
        assert_eq!(read(&again, *place).as_ref(), Some(element));
    }
}
