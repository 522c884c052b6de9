//! Pass `anchors`: how each step finds its element again, in words: role, name, and as much context as it takes.

mod alike;
mod row;
mod unnamed;
pub(crate) use row::row_role;

use super::draft::{Act, Draft, Grade, Step};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{Place, Role, Target as Found};
use recording::{Ancestor, Target, clean_name};

/// Longest name that still reads as one; a longer one is the text of a whole area.
const LONGEST_NAME: usize = 120;

pub(crate) fn anchors(draft: &mut Draft) {
    let goal = clean_name(&draft.header.goal);
    for at in 0..draft.steps.len() {
        let step = &draft.steps[at];
        let frame = step
            .page
            .as_ref()
            .is_some_and(|page| !page.frame.is_empty());
        let (place, grade) = match &step.act {
            Act::Window | Act::App | Act::Tab { .. } | Act::Close => {
                (elsewhere(step), Grade::Unique)
            }
            _ => match &step.target {
                Some(target) => {
                    let role = role_in(&step.act, target);
                    let labelled = match &step.act {
                        // What is read has no name but its value, which is another one the next time.
                        Act::Read { .. } => label_beside(target).map(|name| Target {
                            name,
                            text: None,
                            matches: [("role+name".to_owned(), 1)].into(),
                            ..(**target).clone()
                        }),
                        _ => None,
                    };
                    // A context menu is that of the row, whichever of its cells was clicked.
                    let of_row = match &step.act {
                        Act::ContextMenu { .. } if role == Role::Cell => row::row_of(target, &goal),
                        _ => None,
                    };
                    let (place, grade) = match of_row {
                        Some(row) => (Found::named(row.role, row.text), Grade::Unique),
                        None => find(labelled.as_ref().unwrap_or(target), role, frame, &goal),
                    };
                    (Some(place), grade)
                }
                None => (None, Grade::Unknown),
            },
        };
        let place = place.map(|place| told_frames(without_empty(place), step));
        let to_place = match &step.act {
            Act::Drag { to: Some(to), .. } => {
                let found = find(to, role_of(&to.role), frame, &goal).0;
                Some(without_empty(found))
            }
            _ => None,
        };
        let needs = !matches!(
            step.act,
            Act::Open
                | Act::Back
                | Act::Forward
                | Act::Reload
                | Act::Press { .. }
                | Act::Dialog { .. }
                | Act::Window
                | Act::Close
                | Act::App
                | Act::ShowHuman
        );
        let seq = step.events[0];
        if needs && (place.is_none() || grade == Grade::Unknown) {
            draft.diagnostics.push(
                Diagnostic::new(Code::NoName, Severity::Warning, "what was clicked or filled here has no name that was heard")
                    .at(seq)
                    .hint("edit the step to say what it goes to, or record the task again and rest the pointer before each click"),
            );
        } else if needs && grade == Grade::ByPosition {
            draft.diagnostics.push(
                Diagnostic::new(
                    Code::ByPosition,
                    Severity::Note,
                    "this element is told apart only by its position",
                )
                .at(seq),
            );
        }
        let step = &mut draft.steps[at];
        step.data_link = step
            .target
            .as_deref()
            .is_some_and(|target| row::is_called_by_data(target, role_of(&target.role), ""));
        step.only_row = place.as_ref().is_some_and(|place| {
            place.element.role != Role::Row
                && !place.context.iter().any(|around| around.role == Role::Row)
        }) && step.target.as_deref().is_some_and(row::is_only_row);
        // What stands in a named column of a named row, or in a line, needs no name of its own.
        let is_known = |place: &Found<String>| {
            let told = |at: &Place<String>| matches!(at.role, Role::Column | Role::Line);
            place.element.name.is_some() || place.context.iter().any(told)
        };
        step.unnamed = needs && !place.as_ref().is_some_and(is_known);
        step.place = place.map(Box::new);
        step.to_place = to_place.map(Box::new);
        step.grade = grade;
    }
    alike::tell_apart(draft);
}

/// A name of invisible characters only is none, and what has neither a name nor a number tells no place.
fn without_empty(mut place: Found<String>) -> Found<String> {
    let is_empty = |name: &String| clean_name(name).is_empty();
    place.element.name = place.element.name.filter(|name| !is_empty(name));
    place.context.retain_mut(|around| {
        let emptied = around.name.take_if(|name| is_empty(name)).is_some();
        !emptied || around.ordinal.is_some()
    });
    place
}

/// Importers know frames by their names or numbers, which then stand in the place of the address: `frame:=editor`,
/// `frame:2`.
fn told_frames(mut place: Found<String>, step: &Step) -> Found<String> {
    let frames = step.page.as_ref().map_or(&[][..], |page| &page.frame);
    if !frames.iter().any(|frame| frame.starts_with("frame:")) {
        return place;
    }
    place.context.retain(|place| place.role != Role::Frame);
    for frame in frames.iter().rev() {
        let told = frame.strip_prefix("frame:").unwrap_or_default();
        let name = told.strip_prefix('=').map(clean_name);
        place.context.push(Place {
            role: Role::Frame,
            name: name.filter(|name| !name.is_empty()),
            ordinal: told
                .parse()
                .ok()
                .map(|number: u32| number.saturating_add(1)),
        });
    }
    place
}

fn elsewhere(step: &Step) -> Option<Found<String>> {
    let named = |role, name: &str| (!name.is_empty()).then(|| Found::named(role, clean_name(name)));
    match &step.act {
        Act::App => step
            .window
            .as_ref()
            .and_then(|window| named(Role::App, &window.app)),
        Act::Window => step
            .window
            .as_ref()
            .and_then(|window| named(Role::Window, &window.title)),
        // A tab of which no title is known goes by its number.
        _ => step.page.as_ref().map(|page| {
            named(Role::BrowserTab, &page.title).unwrap_or(Found {
                element: Place {
                    role: Role::BrowserTab,
                    name: None,
                    ordinal: page.tab.and_then(|tab| u32::try_from(tab).ok()),
                },
                context: Vec::new(),
            })
        }),
    }
}

/// The role word that fits the act: a list that is chosen from, a field that holds a date.
fn role_in(act: &Act, target: &Target) -> Role {
    match act {
        Act::Choose { .. } => Role::List,
        Act::Menu { .. } => Role::Menu,
        Act::Set { .. } | Act::Fill | Act::AskSecret if target.role != "date" => {
            match target.input_type.as_deref() {
                Some("date" | "datetime-local") => Role::Date,
                Some("time") => Role::Time,
                _ if target.role == "slider" => Role::Slider,
                _ => Role::Field,
            }
        }
        _ => role_of(&target.role),
    }
}

/// ARIA's word to ours.
pub(crate) fn role_of(role: &str) -> Role {
    match role {
        "button" | "togglebutton" => Role::Button,
        "link" => Role::Link,
        "textbox" | "searchbox" | "spinbutton" => Role::Field,
        "date" => Role::Date,
        "combobox" | "listbox" | "list" => Role::List,
        "option" => Role::Item,
        "checkbox" => Role::Box,
        "switch" => Role::Switch,
        "radio" => Role::Option,
        "slider" => Role::Slider,
        "menu" | "menubar" => Role::Menu,
        "menuitem" | "menuitemcheckbox" | "menuitemradio" => Role::MenuItem,
        "tab" => Role::Tab,
        "treeitem" => Role::TreeItem,
        "listitem" => Role::ListItem,
        "row" => Role::Row,
        "cell" | "gridcell" | "rowheader" => Role::Cell,
        "columnheader" => Role::ColumnHeader,
        "table" | "grid" | "treegrid" => Role::Table,
        "dialog" | "alertdialog" => Role::Dialog,
        "form" => Role::Form,
        "group" | "radiogroup" => Role::Group,
        "region" | "article" | "main" | "complementary" | "section" => Role::Section,
        "navigation" => Role::Navigation,
        "toolbar" => Role::Toolbar,
        "heading" => Role::Heading,
        "img" | "image" => Role::Image,
        "canvas" => Role::Drawing,
        "file" => Role::File,
        "status" | "log" => Role::Status,
        "alert" => Role::Alert,
        "progressbar" => Role::Progress,
        "text" | "statictext" | "label" | "paragraph" => Role::Text,
        "frame" | "iframe" => Role::Frame,
        "document" => Role::Page,
        "window" => Role::Window,
        _ => Role::Element,
    }
}

/// The element in words, and how surely they find it.
fn find(target: &Target, role: Role, in_frame: bool, goal: &str) -> (Found<String>, Grade) {
    let beside = (takes_label(role) && own_name(target).is_none())
        .then(|| label_beside(target))
        .flatten()
        .map(|label| label.trim_end_matches([':', '*', ' ']).to_owned());
    let climbed = climb(target, role);
    let row = row::row_of(target, goal);
    let climbed = climbed.or_else(|| row_of_cell(target, role, row.as_ref()));
    let by_column = climbed.is_none()
        && row
            .as_ref()
            .is_some_and(|row| is_told_by_column(target, role, row, goal));
    let (role, name) = match climbed {
        Some((role, name)) => (role, Some(name)),
        // What a cell holds is data: its row and column say which one it is.
        None if by_column => (role, None),
        // A control that the page forgot to name goes by the text that a person sees beside it.
        None => (role, own_name(target).or_else(|| beside.clone())),
    };
    let is_named = name.is_some();
    let by_label = is_named && name == beside;
    let mut context: Vec<Place<String>> = Vec::new();
    // How often the role occurs without a name tells nothing of the label.
    let matches = target
        .matches
        .get("role+name")
        .copied()
        .filter(|_| !by_label);
    let mut ordinal = None;
    let frame = in_frame.then(|| frame_of(target));
    let is_frame_named = frame.as_ref().is_some_and(|frame| frame.name.is_some());
    // In a table the row says which one, also where the name alone would be unique today.
    if let Some(row) = row
        && role != row.role
        && name.as_deref() != Some(row.text.as_str())
        && (row.said || !row::is_only_row(target))
        && (by_column || needs_row(target, &row, name.as_deref(), goal))
    {
        context.push(Place::named(row.role, row.text));
    }
    if by_column && let Some(header) = column_header(target) {
        context.insert(0, Place::named(Role::Column, header));
    }
    let line = (!is_named && !by_column && context.is_empty())
        .then(|| unnamed::line_of(target, role))
        .flatten();
    if let Some(line) = &line {
        context.push(Place::named(Role::Line, line.clone()));
    }
    let ambiguous = matches.is_none_or(|count| count > 1) || !is_named;
    if ambiguous && let Some(place) = nearest(&target.ancestors, context.is_empty()) {
        context.push(place);
    }
    // A number among its like is the last resort: only where the context does not already tell.
    let told = !context.is_empty() || is_frame_named;
    if matches.is_some_and(|count| count > 1) && !told || !is_named && !by_column {
        ordinal = target.index.map(|index| index + 1);
    }
    if !is_named && !by_column {
        ordinal = number_without_name(target, &mut context, ordinal, line.is_some());
    }
    context.extend(frame);
    let grade = match (is_named, matches, context.is_empty(), ordinal) {
        (true, _, _, None) if by_label => Grade::InContext,
        (true, Some(1), _, _) => Grade::Unique,
        (true, _, _, Some(_)) | (false, _, _, Some(_)) => Grade::ByPosition,
        (true, _, false, None) => Grade::InContext,
        (true, None, true, None) => Grade::Unique,
        (true, Some(_), true, None) => Grade::ByPosition,
        (false, _, false, None) if by_column => Grade::InContext,
        (false, Some(1), _, None) => Grade::InContext,
        (false, _, false, None) if known_place(&context) => Grade::ByPosition,
        (false, _, _, None) => Grade::Unknown,
    };
    (
        Found {
            element: Place {
                role,
                name,
                ordinal,
            },
            context,
        },
        grade,
    )
}

/// The number of a control without a name, in what is said around it. Numbers count on the whole page, so they say
/// nothing of a part of it, unless this follows from them.
fn number_without_name(
    target: &Target,
    context: &mut Vec<Place<String>>,
    on_page: Option<u32>,
    in_line: bool,
) -> Option<u32> {
    let row = context.iter().position(|around| row::is_row(around.role));
    match row {
        Some(row) => match unnamed::number_in_row(target) {
            Some(number) => number,
            None if unnamed::is_among_rows(target) => {
                if let Some(header) = column_header(target) {
                    context.insert(row, Place::named(Role::Column, header));
                }
                None
            }
            None => on_page,
        },
        None if in_line => None,
        None => {
            let count = target.matches.get("role+name").copied();
            if count.is_some_and(|count| count > 1) && on_page.is_some() {
                context.clear();
            }
            on_page.filter(|_| count != Some(1))
        }
    }
}

/// Whether a row or a line says where an element without a name is.
fn known_place(context: &[Place<String>]) -> bool {
    context
        .iter()
        .any(|around| around.role == Role::Line || row::is_row(around.role))
}

fn frame_of(target: &Target) -> Place<String> {
    let is_frame = |a: &&Ancestor| matches!(a.role.as_str(), "frame" | "iframe" | "document");
    let mut frames = target.ancestors.iter().filter(is_frame);
    Place {
        role: Role::Frame,
        name: frames
            .find(|a| !a.name.is_empty())
            .map(|a| clean_name(&a.name)),
        ordinal: None,
    }
}

/// A target without a role of its own, or with the text of a whole area, stands for the nearest named control above it.
fn climb(target: &Target, role: Role) -> Option<(Role, String)> {
    let useless = role == Role::Element || target.name.chars().count() > LONGEST_NAME;
    if !useless {
        return None;
    }
    target
        .ancestors
        .iter()
        .take(4)
        .find(|a| {
            matches!(
                a.role.as_str(),
                "button" | "link" | "menuitem" | "tab" | "option" | "listitem" | "row" | "treeitem"
            ) && !a.name.is_empty()
                && a.name.chars().count() <= LONGEST_NAME
        })
        .map(|a| (role_of(&a.role), clean_name(&a.name)))
}

fn takes_label(role: Role) -> bool {
    matches!(
        role,
        Role::Field
            | Role::Date
            | Role::Time
            | Role::List
            | Role::Box
            | Role::Switch
            | Role::Slider
    )
}

/// The text before or above an element that says what it holds.
pub(crate) fn label_beside(target: &Target) -> Option<String> {
    let beside = |side: &str| {
        target
            .neighbours
            .iter()
            .find(|n| n.side == side)
            .map(|n| clean_name(&n.text))
    };
    let header = target
        .cell
        .as_ref()
        .and_then(|cell| cell.column_header.as_deref())
        .map(clean_name);
    // A text area has its label above, a line of text more often before.
    let (first, second) = if target.multiline {
        ("above", "left")
    } else {
        ("left", "above")
    };
    // What the area around the field says is nearer than what stands outside of it, such as the options of a closed list.
    let area = target
        .ancestors
        .first()
        .filter(|above| above.role == "generic");
    let area = area.map(|area| clean_name(&area.name)).unwrap_or_default();
    let inside = |text: &String| area.is_empty() || area.contains(text.as_str());
    [
        target.label.as_deref().map(clean_name),
        header,
        beside(first).filter(inside),
        beside(second).filter(inside),
        first_sentence(&area),
        beside(first),
        beside(second),
    ]
    .into_iter()
    .flatten()
    .find(|label| !label.is_empty())
}

/// A short sentence that an area begins with.
fn first_sentence(area: &str) -> Option<String> {
    const LONGEST: usize = 80;
    let (sentence, _) = area.split_once(". ")?;
    (sentence.chars().count() <= LONGEST).then(|| sentence.to_owned())
}

/// A cell of which the column has no name stands for its row.
fn row_of_cell(target: &Target, role: Role, row: Option<&row::Row>) -> Option<(Role, String)> {
    let row = row?;
    (role == Role::Cell && column_header(target).is_none() && row.text != clean_name(&target.name))
        .then(|| (row.role, row.text.clone()))
}

fn column_header(target: &Target) -> Option<String> {
    let header = clean_name(target.cell.as_ref()?.column_header.as_deref()?);
    (!header.is_empty()).then_some(header)
}

/// Whether row and column say which element it is, and not what it is called, which is what it holds.
fn is_told_by_column(target: &Target, role: Role, row: &row::Row, goal: &str) -> bool {
    let name = clean_name(&target.name);
    let has_other_row = row.text != name;
    let is_data = role == Role::Cell && has_other_row && (row.said || !row::says(goal, &name));
    let is_link = row::is_called_by_data(target, role, goal)
        && (row.said && has_other_row || row::is_only_row(target));
    column_header(target).is_some() && (is_data || is_link)
}

/// Whether the row belongs to what the step says. Not where the goal says the name of the element itself and nothing of
/// the row, which is another one the next time. A list item is needed only to tell like things in it apart.
fn needs_row(target: &Target, row: &row::Row, name: Option<&str>, goal: &str) -> bool {
    if row.said {
        return true;
    }
    let alone = target.matches.get("role+name") == Some(&1);
    if row.role != Role::Row {
        return !alone;
    }
    let holds_data = matches!(role_of(&target.role), Role::Link | Role::Cell);
    !(alone && holds_data && name.is_some_and(|name| row::says(goal, name)))
}

/// What a person would call it: its name, else its label, hint, description or short text.
fn own_name(target: &Target) -> Option<String> {
    let texts = [
        Some(target.name.as_str()),
        target.label.as_deref(),
        target.placeholder.as_deref(),
        target.description.as_deref(),
        target.text.as_deref(),
    ];
    texts
        .into_iter()
        .flatten()
        .map(clean_name)
        .find(|name| !name.is_empty() && name.chars().count() <= LONGEST_NAME)
}

/// The nearest thing around it that a person can see and name.
fn nearest(ancestors: &[Ancestor], rows_too: bool) -> Option<Place<String>> {
    ancestors.iter().find_map(|ancestor| {
        let role = role_of(&ancestor.role);
        let tells = matches!(
            role,
            Role::Dialog
                | Role::Form
                | Role::Group
                | Role::Section
                | Role::Navigation
                | Role::Toolbar
                | Role::Menu
                | Role::Table
                | Role::List
        ) || rows_too && matches!(role, Role::Row | Role::ListItem);
        let name = clean_name(&ancestor.name);
        (tells && !name.is_empty() && name.chars().count() <= LONGEST_NAME)
            .then(|| Place::named(role, name))
    })
}
