//! Where a step goes: an element and the things that it lies in, named as a person would.

use super::Phrase;

macro_rules! roles {
    ($( $(#[$doc:meta])* $variant:ident = $word:literal ),* $(,)?) => {
        /// The closed table of role words. Its words are part of the document format and cannot change.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Role { $( $(#[$doc])* $variant ),* }

        impl Role {
            /// All roles, in the table's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The word in a sentence.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }
    };
}

roles! {
    /// ARIA `button`, also one that opens a menu.
    Button = "button",
    /// ARIA `link`.
    Link = "link",
    /// ARIA `textbox`, `searchbox`, `spinbutton`: anything that takes typed text.
    Field = "field",
    /// A field, with or without a picker, that holds a date.
    Date = "date",
    /// A field that holds a time of day.
    Time = "time",
    /// ARIA `combobox`, `listbox`: one of several options.
    List = "list",
    /// An option of a list.
    Item = "item",
    /// ARIA `checkbox`.
    Box = "box",
    /// ARIA `switch`.
    Switch = "switch",
    /// ARIA `radio`.
    Option = "option",
    /// ARIA `slider`.
    Slider = "slider",
    /// ARIA `menu`, or the button that opens it.
    Menu = "menu",
    /// ARIA `menuitem` and its kin.
    MenuItem = "menu item",
    /// ARIA `tab`.
    Tab = "tab",
    /// A tab of the browser.
    BrowserTab = "browser tab",
    /// ARIA `treeitem`.
    TreeItem = "tree item",
    /// ARIA `listitem`.
    ListItem = "list item",
    /// ARIA `row`, by the text of its key cell.
    Row = "row",
    /// ARIA `cell`, `gridcell`.
    Cell = "cell",
    /// A column, by its header.
    Column = "column",
    /// ARIA `columnheader`.
    ColumnHeader = "column header",
    /// ARIA `table`, `grid`.
    Table = "table",
    /// ARIA `dialog`, `alertdialog`.
    Dialog = "dialog",
    /// ARIA `form`.
    Form = "form",
    /// ARIA `group`, `radiogroup`.
    Group = "group",
    /// ARIA `region`, `article`, `main` and the like.
    Section = "section",
    /// ARIA `navigation`.
    Navigation = "navigation",
    /// ARIA `toolbar`.
    Toolbar = "toolbar",
    /// ARIA `heading`.
    Heading = "heading",
    /// ARIA `img`.
    Image = "image",
    /// A drawing surface: nothing in it has a name.
    Drawing = "drawing",
    /// A line of a page, by a text in it, for what stands before or behind this text.
    Line = "line",
    /// A place in a drawing, said as its parts: "38 % from the left and 49 % from the top".
    Spot = "spot",
    /// ARIA `status`, `log`.
    Status = "status",
    /// ARIA `alert`.
    Alert = "alert",
    /// ARIA `progressbar`.
    Progress = "progress bar",
    /// Text without a role.
    Text = "text",
    /// A frame within a page.
    Frame = "frame",
    /// A page, by its title.
    Page = "page",
    /// A file, by its name without its folder.
    File = "file",
    /// A top-level window, by its title.
    Window = "window",
    /// An application.
    App = "app",
    /// Anything else.
    Element = "element",
}

/// One mention: a role word, then a name or a number among its like.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place<P = Phrase> {
    /// Its role.
    pub role: Role,
    /// Its name; "unnamed" where there is none.
    pub name: Option<P>,
    /// Which one, from 1, among those of the same role and name in the same context.
    pub ordinal: Option<u32>,
}

/// An element and what it lies in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target<P = Phrase> {
    /// The element.
    pub element: Place<P>,
    /// From inner to outer, only as many as it takes.
    pub context: Vec<Place<P>>,
}

impl<P> Place<P> {
    /// A mention by role and name.
    pub fn named(role: Role, name: P) -> Self {
        Self {
            role,
            name: Some(name),
            ordinal: None,
        }
    }

    /// Turns the name.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Place<Q> {
        Place {
            role: self.role,
            name: self.name.map(turn),
            ordinal: self.ordinal,
        }
    }
}

impl<P> Target<P> {
    /// An element without a context.
    pub fn named(role: Role, name: P) -> Self {
        Self {
            element: Place::named(role, name),
            context: Vec::new(),
        }
    }

    /// Turns every name.
    pub fn map<Q>(self, turn: &mut impl FnMut(P) -> Q) -> Target<Q> {
        Target {
            element: self.element.map(turn),
            context: self
                .context
                .into_iter()
                .map(|place| place.map(turn))
                .collect(),
        }
    }
}
