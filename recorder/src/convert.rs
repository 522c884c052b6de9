//! From the desktop's types to the recording's.

use std::collections::BTreeMap;

use desktop::{Element, FieldState, Role};
use recording::{
    Ancestor, Cell, Modifiers, Neighbour, Page, ROW_CELL_TEXT, ROW_CELLS, Rect, RowCell, State,
    Target, Window, clean_name,
};

/// Longest text of a target, characters.
const TEXT: usize = 200;
/// Most ancestors of a target.
const ANCESTORS: usize = 10;

/// ARIA's word where the desktop's is finer.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Password => "textbox",
        Role::MenuButton | Role::ToggleButton | Role::Disclosure => "button",
        Role::Image => "img",
        Role::Filechooser => "dialog",
        other => other.as_str(),
    }
}

/// A box's state in one word.
pub(crate) fn ticked(state: FieldState) -> &'static str {
    match state {
        FieldState::On => "true",
        FieldState::Off => "false",
        FieldState::Mixed => "mixed",
    }
}

fn name(raw: Option<&str>) -> String {
    clean_name(raw.unwrap_or_default())
}

fn some_name(raw: Option<&str>) -> Option<String> {
    let name = name(raw);
    (!name.is_empty()).then_some(name)
}

fn cut(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

/// What an element's value is, in one word or text; nothing for a secure one.
pub(crate) fn value(element: &Element) -> Option<String> {
    if element.secure {
        return None;
    }
    if let Some(state) = element.state.checked {
        return Some(ticked(state).to_owned());
    }
    element.state.value.clone().or_else(|| {
        // A text area or an editable part of a page has its text as its value.
        element.text.clone().filter(|_| element.editable)
    })
}

/// The element without what it holds if `keep_value` is false.
pub(crate) fn target(element: &Element, keep_value: bool) -> Target {
    let own = name(element.name.as_deref());
    let secure = element.secure;
    let open = keep_value && !secure;
    let text = some_name(element.text.as_deref())
        .filter(|text| open && *text != own)
        .map(|text| cut(text, TEXT));
    let mut matches = BTreeMap::new();
    if let Some(count) = element.matches {
        matches.insert("role+name".to_owned(), count);
    }
    matches.extend(element.counts.clone());
    Target {
        role: role(element.role).to_owned(),
        label: some_name(element.label.as_deref()).filter(|label| *label != own),
        name: own,
        placeholder: some_name(element.placeholder.as_deref()),
        description: some_name(element.description.as_deref()),
        automation_id: element.automation_id.clone(),
        test_id: element.test_id.clone(),
        dom_id: element.dom_id.clone(),
        css: element.css.clone(),
        xpath: element.xpath.clone(),
        text,
        ancestors: ancestors(element),
        cell: element.cell.as_ref().map(cell),
        neighbours: element.neighbours.iter().map(neighbour).collect(),
        bounds: element.bounds.map(rect),
        index: element.index,
        matches,
        autocomplete: element.autocomplete.clone(),
        input_type: element.input_type.clone(),
        editable: element.editable,
        multiline: element.multiline,
        secure,
        enabled: (!element.enabled).then_some(false),
        state: state(element, open),
    }
}

fn ancestors(element: &Element) -> Vec<Ancestor> {
    let mut all: Vec<Ancestor> = element
        .ancestors
        .iter()
        .map(|above| Ancestor {
            role: role(above.role).to_owned(),
            name: name(above.name.as_deref()),
        })
        .take(ANCESTORS)
        .collect();
    // That it stands in a page tells it from the browser's own controls.
    if let (Some(page), false) = (
        element.page(),
        all.iter()
            .any(|above| above.role == Role::Document.as_str()),
    ) {
        all.truncate(ANCESTORS - 1);
        all.push(Ancestor {
            role: Role::Document.as_str().to_owned(),
            name: name(page.title.as_deref()),
        });
    }
    all
}

fn cell(cell: &desktop::Cell) -> Cell {
    // The desktop counts the row of headers, the recording does not.
    let headers = u32::from(cell.column_header.is_some());
    let in_table = cell.row_role.is_none();
    Cell {
        table: some_name(cell.table.as_deref()),
        row_key: some_name(cell.row_key.as_deref()),
        row: cell.row.checked_sub(headers).filter(|_| in_table),
        column: in_table.then_some(cell.column),
        column_header: some_name(cell.column_header.as_deref()),
        rows: cell.rows,
        row_role: cell.row_role.map(|of| role(of).to_owned()),
        row_cells: cell
            .row_cells
            .iter()
            .map(row_cell)
            .filter(|cell| !cell.text.is_empty())
            .take(ROW_CELLS)
            .collect(),
    }
}

fn row_cell(cell: &desktop::RowCell) -> RowCell {
    RowCell {
        column_header: some_name(cell.column_header.as_deref()),
        text: cut(clean_name(&cell.text), ROW_CELL_TEXT),
        matches: cell.matches,
    }
}

fn neighbour(neighbour: &desktop::Neighbour) -> Neighbour {
    let side = match neighbour.side {
        desktop::Side::Left => "left",
        desktop::Side::Right => "right",
        desktop::Side::Above => "above",
        desktop::Side::Below => "below",
    };
    Neighbour {
        side: side.to_owned(),
        text: cut(clean_name(&neighbour.text), 80),
    }
}

fn rect(rect: desktop::Rect) -> Rect {
    Rect {
        x: rect.x,
        y: rect.y,
        width: rect.width,
        height: rect.height,
    }
}

fn state(element: &Element, open: bool) -> State {
    let from = &element.state;
    let known = |yes: bool| yes.then_some(true);
    let mut state = State {
        required: known(from.required),
        invalid: known(from.invalid),
        ..State::default()
    };
    if !open {
        return state;
    }
    state.value.clone_from(&from.value);
    state.checked = match from.checked {
        Some(FieldState::On) => Some(true),
        Some(FieldState::Off) => Some(false),
        Some(FieldState::Mixed) | None => None,
    };
    state.selected = from.selected;
    state.expanded = from.expanded;
    state.options = from
        .options
        .iter()
        .map(|option| clean_name(option))
        .collect();
    state.min = from.min.map(|number| number.to_string());
    state.max = from.max.map(|number| number.to_string());
    state.step = from.step.map(|number| number.to_string());
    state
}

pub(crate) fn modifiers(held: desktop::Modifiers) -> Modifiers {
    Modifiers {
        shift: held.shift,
        ctrl: held.ctrl,
        alt: held.alt,
        meta: held.meta,
        alt_gr: held.alt_gr,
    }
}

pub(crate) fn window(window: &desktop::Window) -> Window {
    Window {
        id: window.id.0,
        parent: window.parent.map(|parent| parent.0),
        app: clean_name(&window.app),
        title: clean_name(&window.title),
        pid: window.pid,
        modal: window.modal,
    }
}

/// A page without the numbers of tabs, which the scribe gives.
pub(crate) fn page(url: &str, title: Option<&str>) -> Page {
    Page {
        url: url.to_owned(),
        title: name(title),
        ..Page::default()
    }
}

/// The web's name of a key: the desktop says "Space" for " ".
pub(crate) fn key(name: &str) -> &str {
    if name == "Space" { " " } else { name }
}

/// The web's name of a button.
pub(crate) fn button(number: u8) -> String {
    match number {
        1 => "left".to_owned(),
        2 => "middle".to_owned(),
        3 => "right".to_owned(),
        8 => "back".to_owned(),
        9 => "forward".to_owned(),
        other => format!("button {other}"),
    }
}
