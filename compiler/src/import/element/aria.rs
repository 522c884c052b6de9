//! Selectors by accessible name, as Chrome's Recorder writes them: `Submit[role="button"]`.

/// The name and the role, where said.
pub(super) fn read(spec: &str) -> (String, Option<String>) {
    let mut name = spec;
    let mut role = None;
    // Attributes stand at the end; a bracket in the name itself has no `=`.
    while let Some(open) = name.rfind('[').filter(|_| name.trim_end().ends_with(']')) {
        let inner = name[open + 1..].trim_end().trim_end_matches(']');
        let Some((key, value)) = inner.split_once('=') else {
            break;
        };
        match key.trim() {
            "role" => role = Some(value.trim().trim_matches(['"', '\'']).to_owned()),
            "name" => return (value.trim().trim_matches(['"', '\'']).to_owned(), role),
            _ => break,
        }
        name = &name[..open];
    }
    (name.trim().to_owned(), role)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn name_and_role_are_told_apart() {
        assert_eq!(
            read("Submit[role=\"button\"]"),
            ("Submit".into(), Some("button".into()))
        );
        assert_eq!(
            read("[role=\"generic\"]"),
            (String::new(), Some("generic".into()))
        );
        assert_eq!(read("Item [2]"), ("Item [2]".into(), None));
        assert_eq!(read("Topbestemmingen "), ("Topbestemmingen".into(), None));
    }
}
