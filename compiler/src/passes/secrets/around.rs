//! What an element stands in, of which the document may tell: a dialog, a group of options.

/// The dialog that it is in.
pub(super) fn dialog_of(target: &recording::Target) -> Option<&str> {
    let dialog = |role: &str| matches!(role, "dialog" | "alertdialog");
    let around = target
        .ancestors
        .iter()
        .find(|around| dialog(&around.role))?;
    Some(around.name.as_str()).filter(|name| !name.is_empty())
}

/// The innermost named group around one of several options.
pub(super) fn group_of(target: &recording::Target) -> Option<&str> {
    let groups = ["radiogroup", "group", "panel", "fieldset"];
    let mut around = target.ancestors.iter();
    let group =
        around.find(|around| groups.contains(&around.role.as_str()) && !around.name.is_empty());
    group
        .filter(|_| target.role == "radio")
        .map(|group| group.name.as_str())
}
