//! Identifiers that a developer wrote for people: their words, and which were made up by a program.

use crate::passes::generated::is_generated;

/// Parts of identifiers that are no words but that everybody reads.
const SHORT: &[&str] = &[
    "btn", "txt", "url", "id", "sms", "pdf", "qty", "dob", "ssn", "zip", "tel", "nr", "no", "msg",
    "pwd", "nav", "img", "my", "by", "tbl", "lbl", "chk", "frm", "css", "html", "xml", "csv",
    "sku", "vat", "lng", "kg", "km", "cm", "mm", "ml",
];

/// Most words that still read as a name.
const MOST: usize = 6;

/// The words of an identifier such as `firstName` or `submit-payment`, in lower case; `None` where it does not consist
/// of words.
pub(super) fn of_identifier(id: &str) -> Option<String> {
    if is_generated(id) || id.len() > 60 {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    let mut upper = false;
    for c in id.chars() {
        if c.is_ascii_alphanumeric() {
            let starts = c.is_ascii_uppercase() && !upper || words.is_empty();
            upper = c.is_ascii_uppercase();
            match words.last_mut().filter(|_| !starts) {
                Some(word) => word.push(c.to_ascii_lowercase()),
                None => words.push(c.to_ascii_lowercase().to_string()),
            }
        } else if matches!(c, '-' | '_' | '.' | ':' | ' ' | '[' | ']' | '/') {
            upper = false;
            if words.last().is_some_and(|word| !word.is_empty()) {
                words.push(String::new());
            }
        } else {
            return None;
        }
    }
    words.retain(|word| !word.is_empty());
    let reads = !words.is_empty() && words.len() <= MOST && words.iter().all(|word| is_word(word));
    let is_long = words.iter().any(|word| word.len() >= 3)
        || words == ["go"]
        || words == ["ok"]
        || words == ["up"];
    (reads && is_long).then(|| words.join(" "))
}

fn is_word(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = word.len() - letters.len();
    if letters.is_empty() {
        return digits <= 2;
    }
    let all_letters = letters.chars().all(|c| c.is_ascii_alphabetic());
    let vowel = letters.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    all_letters && digits <= 2 && (vowel && letters.len() >= 2 || SHORT.contains(&letters))
}

/// The role that the words of an identifier end in, as developers name things.
pub(super) fn role_of(words: &str) -> Option<&'static str> {
    let last = words.rsplit(' ').next()?;
    Some(match last.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "btn" | "button" => "button",
        "link" => "link",
        "select" | "dropdown" => "combobox",
        "checkbox" => "checkbox",
        "input" | "textbox" | "textarea" | "textfield" => "textbox",
        _ => return None,
    })
}

/// A file's or test's title as a task in words; `None` for one that a program gave.
pub(super) fn goal(title: &str) -> Option<String> {
    let title = recording::clean_name(title);
    let lower = title.to_lowercase();
    let by_program = [
        "recording ",
        "recorded ",
        "untitled",
        "new test",
        "test case",
        "unnamed",
    ];
    if lower.len() < 3
        || matches!(
            lower.as_str(),
            "test" | "tests" | "recording" | "workflow" | "new suite" | "example" | "run"
        )
        || by_program.iter().any(|start| lower.starts_with(start))
        || lower
            .strip_prefix("test")
            .is_some_and(|rest| rest.trim().chars().all(|c| c.is_ascii_digit()))
    {
        return None;
    }
    // One word with joints is an identifier, whatever its spelling.
    if !title.contains(' ') && title.contains(['-', '_']) {
        let words = title.replace(['-', '_'], " ");
        let mut chars = words.trim().chars();
        return chars
            .next()
            .map(|first| first.to_uppercase().chain(chars).collect());
    }
    Some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_words_are_read_and_others_are_not() {
        for (id, words) in [
            ("firstName", "first name"),
            ("submit-payment", "submit payment"),
            ("socialSecurityLast4", "social security last4"),
            ("btnIFrame1", "btn iframe1"),
            ("user[email]", "user email"),
        ] {
            assert_eq!(of_identifier(id).as_deref(), Some(words), "{id}");
        }
        for id in [
            "zBXMt",
            "uBeKpu1-real",
            ":rm:",
            "_z_4",
            "lst-ib",
            "",
            "q",
            "jsx-2916723545",
        ] {
            assert_eq!(of_identifier(id), None, "{id}");
        }
    }

    #[test]
    fn a_title_that_a_program_gave_is_no_goal() {
        assert_eq!(goal("Recording 01/01/2025 at 19:04:54"), None);
        assert_eq!(goal("Untitled"), None);
        assert_eq!(goal("test 1"), None);
        assert_eq!(goal("order-a-coffee").as_deref(), Some("Order a coffee"));
        assert_eq!(goal("Select Window").as_deref(), Some("Select Window"));
    }
}
