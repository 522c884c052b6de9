//! What the class and style of a window tell of a control: the last resort where a program offers no accessibility, and the only
//! one that tells a check box from a button everywhere.

use crate::role::Role;

/// The style of an edit control whose text is a secret (ES_PASSWORD).
const PASSWORD: u32 = 0x20;
/// ES_MULTILINE
const MULTILINE: u32 = 0x04;
/// ES_READONLY
const READ_ONLY: u32 = 0x800;
/// BS_PUSHLIKE: looks like a button, and stays pressed.
const PUSH_LIKE: u32 = 0x1000;
/// BS_TYPEMASK
const BUTTON_KIND: u32 = 0xf;
/// The bits that choose how a list view shows (LVS_TYPEMASK), and the value for a table.
const LIST_VIEW: (u32, u32) = (0x3, 0x1);
/// DTS_TIMEFORMAT
const TIME_FORMAT: u32 = 0x09;

/// The system's own class that a class is made of: WinForms says it in the middle, others put a letter or word before it.
#[must_use]
pub fn base(class: &str) -> String {
    let lower = class.to_lowercase();
    if let Some(rest) = lower.strip_prefix("windowsforms10.") {
        return rest.split('.').next().unwrap_or_default().to_owned();
    }
    if lower.starts_with("richedit") {
        return "edit".to_owned();
    }
    let vcl = [
        ("tedit", "edit"),
        ("tmemo", "edit"),
        ("tmaskedit", "edit"),
        ("tbutton", "button"),
        ("tbitbtn", "button"),
        ("tlistbox", "listbox"),
        ("tcombobox", "combobox"),
    ];
    match vcl.iter().find(|(theirs, _)| *theirs == lower) {
        Some((_, ours)) => (*ours).to_owned(),
        None => lower,
    }
}

/// The role of a control.
#[must_use]
pub fn role(class: &str, style: u32) -> Role {
    match base(class).as_str() {
        "button" => button(style),
        "tcheckbox" => Role::Checkbox,
        "tradiobutton" => Role::Radio,
        "edit" if is_password(class, style) => Role::Password,
        "edit" => Role::Textbox,
        "combobox" | "comboboxex32" => Role::Combobox,
        "listbox" | "combolbox" => Role::Listbox,
        "syslistview32" if style & LIST_VIEW.0 == LIST_VIEW.1 => Role::Table,
        "syslistview32" => Role::List,
        "systreeview32" => Role::Tree,
        "systabcontrol32" => Role::Tablist,
        "sysdatetimepick32" if style & TIME_FORMAT == TIME_FORMAT => Role::Time,
        "sysdatetimepick32" => Role::Date,
        "sysmonthcal32" => Role::Grid,
        "syslink" => Role::Link,
        "msctls_trackbar32" => Role::Slider,
        "msctls_updown32" => Role::Spinbutton,
        "msctls_progress32" => Role::Progressbar,
        "msctls_statusbar32" => Role::Status,
        "toolbarwindow32" | "rebarwindow32" => Role::Toolbar,
        "tooltips_class32" => Role::Tooltip,
        "scrollbar" => Role::Scrollbar,
        "static" => Role::Text,
        "#32768" => Role::Menu,
        "#32770" => Role::Dialog,
        "consolewindowclass" | "cascadia_hosting_window_class" => Role::Terminal,
        _ => Role::Generic,
    }
}

fn button(style: u32) -> Role {
    match style & BUTTON_KIND {
        2 | 3 | 5 | 6 | 4 | 9 if style & PUSH_LIKE != 0 => Role::ToggleButton,
        2 | 3 | 5 | 6 => Role::Checkbox,
        4 | 9 => Role::Radio,
        7 => Role::Group,
        0xc | 0xd => Role::MenuButton,
        _ => Role::Button,
    }
}

/// An edit control whose text is a secret.
#[must_use]
pub fn is_password(class: &str, style: u32) -> bool {
    base(class) == "edit" && style & PASSWORD != 0
}

/// Takes several lines.
#[must_use]
pub fn is_multiline(class: &str, style: u32) -> bool {
    base(class) == "edit" && style & MULTILINE != 0
}

/// Can be read but not changed.
#[must_use]
pub fn is_read_only(class: &str, style: u32) -> bool {
    base(class) == "edit" && style & READ_ONLY != 0
}

/// A control's or menu entry's text as it shows: without the sign for its key, and without the shortcut behind it.
#[must_use]
pub fn shown(text: &str) -> String {
    let text = text.split('\t').next().unwrap_or_default();
    let mut shown = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '&' => shown.extend(characters.next()),
            other => shown.push(other),
        }
    }
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_what_its_style_says() {
        for (style, expected) in [
            (0x5001_0000, Role::Button),
            (0x5001_0001, Role::Button),
            (0x5001_0003, Role::Checkbox),
            (0x5001_0006, Role::Checkbox),
            (0x5001_0009, Role::Radio),
            (0x5000_0007, Role::Group),
            (0x5001_1003, Role::ToggleButton),
        ] {
            assert_eq!(role("Button", style), expected, "{style:x}");
        }
    }

    #[test]
    fn a_password_is_told_by_its_style_in_every_kind_of_edit() {
        for class in [
            "Edit",
            "RICHEDIT50W",
            "WindowsForms10.EDIT.app.0.141b42a_r8_ad1",
            "TEdit",
        ] {
            assert_eq!(role(class, 0x5081_00a0), Role::Password, "{class}");
            assert_eq!(role(class, 0x5081_0080), Role::Textbox, "{class}");
        }
        // The same bit means something else elsewhere.
        assert!(!is_password("ListBox", 0x20));
    }

    #[test]
    fn a_label_shows_without_the_sign_for_its_key() {
        assert_eq!(shown("&Name:"), "Name:");
        assert_eq!(shown("Save &As...\tCtrl+Shift+S"), "Save As...");
        assert_eq!(shown("Drag && Drop"), "Drag & Drop");
    }
}
