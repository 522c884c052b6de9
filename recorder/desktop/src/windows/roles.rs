//! The roles of MSAA and the control types of UI Automation to the closed list of roles.

use crate::role::Role;

/// The state of MSAA for text that must not be read (STATE_SYSTEM_PROTECTED).
pub const PROTECTED: u32 = 0x2000_0000;

/// MSAA's role (ROLE_SYSTEM_…); generic where it says too little.
#[must_use]
pub fn by_msaa(role: u32) -> Role {
    match role {
        0x02 => Role::Menubar,
        0x03 => Role::Scrollbar,
        0x08 => Role::Alert,
        0x09 => Role::Window,
        0x0b => Role::Menu,
        0x0c => Role::Menuitem,
        0x0d => Role::Tooltip,
        0x0e => Role::Application,
        0x0f => Role::Document,
        0x10 => Role::Panel,
        0x12 => Role::Dialog,
        0x14 => Role::Group,
        0x15 => Role::Separator,
        0x16 => Role::Toolbar,
        0x17 => Role::Status,
        0x18 => Role::Table,
        0x19 => Role::Columnheader,
        0x1a => Role::Rowheader,
        0x1c => Role::Row,
        0x1d => Role::Cell,
        0x1e => Role::Link,
        0x21 => Role::List,
        0x22 => Role::Option,
        0x23 => Role::Tree,
        0x24 => Role::Treeitem,
        0x25 => Role::Tab,
        0x26 => Role::Tabpanel,
        0x28 => Role::Image,
        0x29 => Role::Text,
        0x2a => Role::Textbox,
        0x2b | 0x3e => Role::Button,
        0x2c => Role::Checkbox,
        0x2d => Role::Radio,
        0x2e | 0x2f => Role::Combobox,
        0x30 => Role::Progressbar,
        0x33 => Role::Slider,
        0x34 => Role::Spinbutton,
        0x38..=0x3a => Role::MenuButton,
        0x3c => Role::Tablist,
        _ => Role::Generic,
    }
}

/// UI Automation's control type (UIA_…ControlTypeId).
#[must_use]
pub fn by_control_type(id: i32) -> Role {
    match id {
        50000 | 50031 => Role::Button,
        50001 => Role::Grid,
        50002 => Role::Checkbox,
        50003 => Role::Combobox,
        50004 => Role::Textbox,
        50005 => Role::Link,
        50006 => Role::Image,
        50007 => Role::Option,
        50008 => Role::Listbox,
        50009 => Role::Menu,
        50010 => Role::Menubar,
        50011 => Role::Menuitem,
        50012 => Role::Progressbar,
        50013 => Role::Radio,
        50014 => Role::Scrollbar,
        50015 => Role::Slider,
        50016 => Role::Spinbutton,
        50017 => Role::Status,
        50018 => Role::Tablist,
        50019 => Role::Tab,
        50020 => Role::Text,
        50021 => Role::Toolbar,
        50022 => Role::Tooltip,
        50023 => Role::Tree,
        50024 => Role::Treeitem,
        50026 => Role::Group,
        50028 => Role::Grid,
        50029 => Role::Row,
        50030 => Role::Document,
        50032 => Role::Window,
        50033 => Role::Panel,
        50034 => Role::Rowgroup,
        50035 => Role::Columnheader,
        50036 => Role::Table,
        50038 => Role::Separator,
        _ => Role::Generic,
    }
}

/// The first word that is a role here, of those that a page gives (`AriaRole`): finer than the control type.
#[must_use]
pub fn by_aria(words: &str) -> Option<Role> {
    words.split_ascii_whitespace().find_map(|word| match word {
        "generic" | "none" | "presentation" | "application" => None,
        "img" => Some(Role::Image),
        other => Role::from_word(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_acts_on_is_told_alike_by_both() {
        for (msaa, control_type) in [
            (0x2b, 50000),
            (0x2c, 50002),
            (0x2d, 50013),
            (0x2a, 50004),
            (0x2e, 50003),
            (0x1e, 50005),
            (0x22, 50007),
            (0x0c, 50011),
            (0x33, 50015),
            (0x25, 50019),
        ] {
            assert!(by_msaa(msaa).is_actionable());
            assert_eq!(by_msaa(msaa), by_control_type(control_type));
        }
    }

    #[test]
    fn a_pages_own_word_is_taken_where_it_is_a_role() {
        assert_eq!(by_aria("switch"), Some(Role::Switch));
        assert_eq!(by_aria("doc-x checkbox"), Some(Role::Checkbox));
        assert_eq!(by_aria("presentation"), None);
    }
}
