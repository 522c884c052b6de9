//! AT-SPI's roles, and what Chromium adds to them, to the closed list of roles: one table.

use atspi::Role as Raw;

use crate::role::Role;

/// What tells the role of an element.
pub(super) struct Signs<'a> {
    /// AT-SPI's role.
    pub raw: Raw,
    /// The page's `role`, as `xml-roles` tells it; also set for elements that have it by nature.
    pub xml_roles: Option<&'a str>,
    /// The page's tag.
    pub tag: Option<&'a str>,
    /// What kind of text a field takes.
    pub input_type: Option<&'a str>,
    /// Takes text, and has the focus by itself: the root of an editable area, not a part of it.
    pub editable_root: bool,
}

/// The role of an element.
pub(super) fn role(signs: &Signs) -> Role {
    // A page may call a password field a text box; it stays a password field.
    if signs.raw == Raw::PasswordText || signs.input_type == Some("password") {
        return Role::Password;
    }
    if let Some(role) = signs.input_type.and_then(by_input_type) {
        return role;
    }
    if let Some(role) = signs.xml_roles.and_then(by_xml_roles) {
        return role;
    }
    if let Some(role) = signs.tag.and_then(by_tag) {
        return role;
    }
    match by_raw(signs.raw) {
        Role::Generic | Role::Text | Role::Group | Role::Paragraph if signs.editable_root => {
            Role::Textbox
        }
        role => role,
    }
}

fn by_input_type(input_type: &str) -> Option<Role> {
    match input_type {
        "date" | "datetime-local" | "month" | "week" => Some(Role::Date),
        "time" => Some(Role::Time),
        "color" => Some(Role::Color),
        "number" => Some(Role::Spinbutton),
        _ => None,
    }
}

/// The first word that is a role here: a page may list several, the best first.
fn by_xml_roles(words: &str) -> Option<Role> {
    words.split_ascii_whitespace().find_map(|word| match word {
        "none" | "presentation" | "generic" | "application" => None,
        "img" => Some(Role::Image),
        "feed" | "directory" => Some(Role::List),
        "treegrid" => Some(Role::Grid),
        "doc-subtitle" => Some(Role::Heading),
        _ => Role::from_word(word),
    })
}

fn by_tag(tag: &str) -> Option<Role> {
    match tag {
        // An open or closed list of a page's select is a menu to AT-SPI.
        "option" => Some(Role::Option),
        "summary" => Some(Role::Disclosure),
        _ => None,
    }
}

fn by_raw(raw: Raw) -> Role {
    match raw {
        Raw::Button | Raw::Arrow => Role::Button,
        Raw::PushButtonMenu => Role::MenuButton,
        Raw::ToggleButton => Role::ToggleButton,
        Raw::Link => Role::Link,
        Raw::Entry | Raw::Editbar => Role::Textbox,
        Raw::Text | Raw::Static => Role::Text,
        Raw::PasswordText => Role::Password,
        Raw::SpinButton => Role::Spinbutton,
        Raw::DateEditor => Role::Date,
        Raw::ColorChooser => Role::Color,
        Raw::ComboBox | Raw::Autocomplete => Role::Combobox,
        Raw::ListBox => Role::Listbox,
        Raw::CheckBox => Role::Checkbox,
        Raw::RadioButton => Role::Radio,
        Raw::Slider | Raw::Dial => Role::Slider,
        Raw::PageTab => Role::Tab,
        Raw::PageTabList => Role::Tablist,
        Raw::MenuItem | Raw::TearoffMenuItem => Role::Menuitem,
        Raw::CheckMenuItem => Role::MenuitemCheckbox,
        Raw::RadioMenuItem => Role::MenuitemRadio,
        Raw::Menu | Raw::PopupMenu => Role::Menu,
        Raw::MenuBar => Role::Menubar,
        Raw::TreeItem => Role::Treeitem,
        Raw::Tree => Role::Tree,
        Raw::TreeTable | Raw::DocumentSpreadsheet => Role::Grid,
        Raw::Table => Role::Table,
        Raw::TableRow => Role::Row,
        Raw::TableCell => Role::Cell,
        Raw::ColumnHeader | Raw::TableColumnHeader => Role::Columnheader,
        Raw::RowHeader | Raw::TableRowHeader => Role::Rowheader,
        Raw::List | Raw::DescriptionList => Role::List,
        Raw::ListItem | Raw::DescriptionTerm | Raw::DescriptionValue => Role::Listitem,
        Raw::FileChooser => Role::Filechooser,
        Raw::Dialog | Raw::FontChooser | Raw::OptionPane => Role::Dialog,
        Raw::Alert | Raw::Notification => Role::Alert,
        Raw::StatusBar | Raw::InfoBar => Role::Status,
        Raw::Log => Role::Log,
        Raw::Timer => Role::Timer,
        Raw::ToolTip => Role::Tooltip,
        Raw::ToolBar => Role::Toolbar,
        Raw::ProgressBar => Role::Progressbar,
        Raw::LevelBar | Raw::Rating => Role::Meter,
        Raw::ScrollBar => Role::Scrollbar,
        Raw::Separator | Raw::Ruler => Role::Separator,
        Raw::Form => Role::Form,
        Raw::Grouping => Role::Group,
        Raw::Landmark => Role::Region,
        Raw::Header => Role::Banner,
        Raw::Footer => Role::Contentinfo,
        Raw::Article => Role::Article,
        Raw::Heading => Role::Heading,
        Raw::Paragraph | Raw::BlockQuote => Role::Paragraph,
        Raw::Caption => Role::Caption,
        Raw::Label => Role::Label,
        Raw::Image | Raw::Icon | Raw::Animation | Raw::ImageMap | Raw::DesktopIcon => Role::Image,
        Raw::CHART => Role::Figure,
        Raw::Canvas | Raw::DrawingArea => Role::Canvas,
        Raw::Video => Role::Video,
        Raw::Audio => Role::Audio,
        Raw::Math => Role::Math,
        Raw::Terminal => Role::Terminal,
        Raw::DocumentWeb
        | Raw::DocumentFrame
        | Raw::DocumentText
        | Raw::DocumentEmail
        | Raw::DocumentPresentation => Role::Document,
        Raw::InternalFrame | Raw::HTMLContainer => Role::Iframe,
        Raw::Frame | Raw::Window => Role::Window,
        Raw::Application => Role::Application,
        Raw::Panel
        | Raw::Filler
        | Raw::SplitPane
        | Raw::ScrollPane
        | Raw::Viewport
        | Raw::LayeredPane
        | Raw::RootPane
        | Raw::GlassPane
        | Raw::TitleBar => Role::Panel,
        _ => Role::Generic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(raw: Raw) -> Signs<'static> {
        Signs {
            raw,
            xml_roles: None,
            tag: None,
            input_type: None,
            editable_root: false,
        }
    }

    #[track_caller]
    fn check(signs: &Signs, expected: Role) {
        assert_eq!(role(signs), expected);
    }

    #[test]
    fn a_password_field_stays_one_whatever_the_page_calls_it() {
        check(
            &Signs {
                xml_roles: Some("textbox"),
                input_type: Some("password"),
                ..signs(Raw::Entry)
            },
            Role::Password,
        );
        check(
            &Signs {
                xml_roles: Some("searchbox"),
                ..signs(Raw::PasswordText)
            },
            Role::Password,
        );
    }

    #[test]
    fn the_options_of_a_select_are_options_though_at_spi_says_menu() {
        check(
            &Signs {
                tag: Some("option"),
                ..signs(Raw::MenuItem)
            },
            Role::Option,
        );
    }

    #[test]
    fn an_editable_area_is_a_text_box_but_its_paragraphs_are_not() {
        check(
            &Signs {
                tag: Some("div"),
                editable_root: true,
                ..signs(Raw::Section)
            },
            Role::Textbox,
        );
        check(&signs(Raw::Paragraph), Role::Paragraph);
    }

    #[test]
    fn what_the_page_says_goes_before_what_at_spi_made_of_it() {
        for (raw, words, expected) in [
            (Raw::ToggleButton, "switch", Role::Switch),
            (Raw::Landmark, "navigation", Role::Navigation),
            (Raw::Alert, "alertdialog", Role::Alertdialog),
            (Raw::Section, "presentation", Role::Generic),
            (Raw::Landmark, "unknown region", Role::Region),
        ] {
            check(
                &Signs {
                    xml_roles: Some(words),
                    ..signs(raw)
                },
                expected,
            );
        }
    }
}
