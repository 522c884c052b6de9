//! The closed list of roles, in the words of WAI-ARIA, and which of them can be acted upon.

use std::fmt;

/// Makes the enum, its words and the way back from one table.
macro_rules! roles {
    ($($(#[$doc:meta])* $name:ident = $word:literal $kind:ident,)*) => {
        /// What an element is. [`Role::as_str`] gives the stable word.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub enum Role {
            $($(#[$doc])* $name,)*
        }

        impl Role {
            /// Every role, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The stable word, lower case.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            fn kind(self) -> Kind {
                match self { $(Self::$name => Kind::$kind,)* }
            }
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Can be acted upon: a step's target.
    Actionable,
    /// Gives a place its meaning: worth naming as an ancestor.
    Place,
    /// Shows something.
    Content,
    /// Only lays out; without a name it tells nothing.
    Layout,
}

roles! {
    /// Nothing that has a word here.
    #[default]
    Generic = "generic" Layout,
    /// A push button.
    Button = "button" Actionable,
    /// A button that opens a menu.
    MenuButton = "menubutton" Actionable,
    /// A button that stays pressed.
    ToggleButton = "togglebutton" Actionable,
    /// A link.
    Link = "link" Actionable,
    /// A field for text.
    Textbox = "textbox" Actionable,
    /// A field for a search.
    Searchbox = "searchbox" Actionable,
    /// A field for a password.
    Password = "password" Actionable,
    /// A field for a number with arrows.
    Spinbutton = "spinbutton" Actionable,
    /// A field for a date.
    Date = "date" Actionable,
    /// A field for a time.
    Time = "time" Actionable,
    /// A field for a colour.
    Color = "color" Actionable,
    /// A field that opens a list, or takes text and suggests.
    Combobox = "combobox" Actionable,
    /// A list to choose from.
    Listbox = "listbox" Actionable,
    /// One entry of a list to choose from.
    Option = "option" Actionable,
    /// A check box.
    Checkbox = "checkbox" Actionable,
    /// A radio button.
    Radio = "radio" Actionable,
    /// An on-off switch.
    Switch = "switch" Actionable,
    /// A slider.
    Slider = "slider" Actionable,
    /// A tab of a tab list.
    Tab = "tab" Actionable,
    /// An entry of a menu.
    Menuitem = "menuitem" Actionable,
    /// A ticked entry of a menu.
    MenuitemCheckbox = "menuitemcheckbox" Actionable,
    /// A chosen entry of a menu.
    MenuitemRadio = "menuitemradio" Actionable,
    /// An entry of a tree.
    Treeitem = "treeitem" Actionable,
    /// A summary that opens what it belongs to.
    Disclosure = "disclosure" Actionable,
    /// A column's header.
    Columnheader = "columnheader" Content,
    /// A row's header.
    Rowheader = "rowheader" Content,
    /// A cell of a table.
    Cell = "cell" Content,
    /// A cell of a table that can be worked in.
    Gridcell = "gridcell" Content,
    /// A row of a table.
    Row = "row" Place,
    /// A group of rows.
    Rowgroup = "rowgroup" Layout,
    /// A table.
    Table = "table" Place,
    /// A table that can be worked in.
    Grid = "grid" Place,
    /// A tree.
    Tree = "tree" Place,
    /// A menu.
    Menu = "menu" Place,
    /// The bar of menus.
    Menubar = "menubar" Place,
    /// A bar of tools.
    Toolbar = "toolbar" Place,
    /// A list of tabs.
    Tablist = "tablist" Place,
    /// What a tab shows.
    Tabpanel = "tabpanel" Place,
    /// A list.
    List = "list" Place,
    /// An entry of a list.
    Listitem = "listitem" Content,
    /// A dialog.
    Dialog = "dialog" Place,
    /// The system's dialog to choose a file in.
    Filechooser = "filechooser" Place,
    /// A dialog that warns.
    Alertdialog = "alertdialog" Place,
    /// A warning.
    Alert = "alert" Content,
    /// A status line.
    Status = "status" Content,
    /// A log.
    Log = "log" Content,
    /// A timer.
    Timer = "timer" Content,
    /// A hint that shows under the pointer.
    Tooltip = "tooltip" Content,
    /// A progress bar.
    Progressbar = "progressbar" Content,
    /// A gauge.
    Meter = "meter" Content,
    /// A bar to scroll.
    Scrollbar = "scrollbar" Content,
    /// A form.
    Form = "form" Place,
    /// A group of fields.
    Group = "group" Place,
    /// A group of radio buttons.
    Radiogroup = "radiogroup" Place,
    /// A part of a page that has a name.
    Region = "region" Place,
    /// The page's main part.
    Main = "main" Place,
    /// The page's navigation.
    Navigation = "navigation" Place,
    /// The page's head.
    Banner = "banner" Place,
    /// The page's foot.
    Contentinfo = "contentinfo" Place,
    /// A part beside the main one.
    Complementary = "complementary" Place,
    /// The page's search.
    Search = "search" Place,
    /// An article.
    Article = "article" Place,
    /// A heading.
    Heading = "heading" Content,
    /// A paragraph.
    Paragraph = "paragraph" Content,
    /// A caption.
    Caption = "caption" Content,
    /// A label of a field.
    Label = "label" Content,
    /// A run of text.
    Text = "text" Content,
    /// A picture.
    Image = "image" Content,
    /// A figure.
    Figure = "figure" Place,
    /// A drawing surface without elements.
    Canvas = "canvas" Content,
    /// A film.
    Video = "video" Content,
    /// A sound.
    Audio = "audio" Content,
    /// A formula.
    Math = "math" Content,
    /// A line between things.
    Separator = "separator" Content,
    /// A terminal.
    Terminal = "terminal" Actionable,
    /// A page or other document.
    Document = "document" Place,
    /// A frame in a page.
    Iframe = "iframe" Place,
    /// A window.
    Window = "window" Place,
    /// A program.
    Application = "application" Place,
    /// A container for what is laid out.
    Panel = "panel" Layout,
}

impl Role {
    /// The role of a word of the table.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| role.as_str() == word)
    }

    /// Can be acted upon by itself: what a click is lifted to.
    #[must_use]
    pub fn is_actionable(self) -> bool {
        self.kind() == Kind::Actionable
    }

    /// Gives a place its meaning, named or not (a dialog, a row, a form).
    #[must_use]
    pub fn is_place(self) -> bool {
        self.kind() == Kind::Place
    }

    /// Only lays out: without a name it tells nothing.
    #[must_use]
    pub fn is_layout(self) -> bool {
        self.kind() == Kind::Layout
    }

    /// Announces by itself: a status, an alert, a log.
    #[must_use]
    pub fn is_live(self) -> bool {
        matches!(
            self,
            Self::Alert | Self::Status | Self::Log | Self::Timer | Self::Alertdialog
        )
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_one_role_and_leads_back_to_it() {
        for role in Role::ALL {
            assert_eq!(Role::from_word(role.as_str()), Some(*role));
        }
    }
}
