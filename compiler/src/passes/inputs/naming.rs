//! Names of inputs: snake case of what the field is called.

/// Snake case, unaccented, at most 40 characters, starting with a letter; empty when nothing is left.
pub(crate) fn snake_case(label: &str) -> String {
    let mut out = String::new();
    for c in deunicode::deunicode(label).chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        if out.len() >= 40 {
            break;
        }
    }
    let out = out.trim_matches('_');
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        format!("value_{out}")
    } else {
        out.to_owned()
    }
}

/// The name, with a number if it is taken.
pub(crate) fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let name = if name.is_empty() { "value" } else { name };
    if !taken(name) {
        return name.to_owned();
    }
    (2..)
        .map(|n| format!("{name}_{n}"))
        .find(|name| !taken(name))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_names() {
        assert_eq!(snake_case("Amount (EUR) *"), "amount_eur");
        assert_eq!(snake_case("Größe"), "grosse");
        assert_eq!(snake_case("2nd line"), "value_2nd_line");
        assert_eq!(snake_case("—"), "");
        assert_eq!(unique("amount", |n| n == "amount"), "amount_2");
    }
}
