//! Looks at a whole text with the nets, and says where something hangs in them: never what.

use std::fmt;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};

use secrets::{Finding, Net};
use serde::Serialize;

use super::parts::parts;

/// A place in a text where something must not stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Which file.
    pub file: String,
    /// Counts from 1.
    pub line: usize,
    /// In characters from the start of the line, counting from 1.
    pub column: usize,
    /// The step of a skill's document that the line is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// What it is, in the nets' stable spelling: `github-token`, `labelled-value` …
    pub kind: &'static str,
}

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: {}",
            self.file, self.line, self.column, self.kind
        )?;
        match self.step {
            Some(step) => write!(f, " (step {step})"),
            None => Ok(()),
        }
    }
}

/// The nets could not be cast: they went wrong themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetBroke;

/// Everything in a text that must not stand there, from its start to its end.
///
/// # Errors
/// The nets went wrong; then nothing is known of the text.
pub fn hits(file: &str, text: &str) -> Result<Vec<Hit>, NetBroke> {
    hits_of(file, text, |text| Net::new().scan(text))
}

/// As [`hits`], with other nets.
pub(super) fn hits_of(
    file: &str,
    text: &str,
    scan: impl Fn(&str) -> Vec<Finding>,
) -> Result<Vec<Hit>, NetBroke> {
    let mut found = Vec::new();
    for part in parts(text) {
        let piece = &text[part.from..part.to];
        let hanging =
            panic::catch_unwind(AssertUnwindSafe(|| scan(piece))).map_err(|_| NetBroke)?;
        found.extend(hanging.into_iter().filter_map(|finding| {
            let span = part.from + finding.span.start..part.from + finding.span.end;
            // What ends in the part that both have was found with the part before.
            let new = span.end > part.new;
            (new && !is_placeholder(text, &span)).then_some((span.start, finding.kind))
        }));
    }
    found.sort_unstable();
    found.dedup();
    let mut places = Places::new(text);
    Ok(found
        .into_iter()
        .map(|(start, kind)| {
            places.go_to(start);
            Hit {
                file: file.to_owned(),
                line: places.line,
                column: text[places.line_start..start].chars().count() + 1,
                step: places.step,
                kind,
            }
        })
        .collect())
}

/// Whether all that was found is a placeholder's, which stands for a value and is none.
fn is_placeholder(text: &str, span: &Range<usize>) -> bool {
    const OPENING: &str = "{secret: ";
    /// Our own names are shorter.
    const LONGEST: usize = 64;
    let from = text.floor_char_boundary(span.start.saturating_sub(LONGEST));
    // The span may end within the opening: an address ends at its space.
    let to = text.floor_char_boundary((span.end + OPENING.len()).min(text.len()));
    let mut at = span.start;
    let mut left = String::new();
    for (opening, _) in text[from..to].match_indices(OPENING) {
        let opening = from + opening;
        let name = &text[opening + OPENING.len()..];
        let length = name
            .bytes()
            .take_while(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_')
            .count();
        let end = opening + OPENING.len() + length + 1;
        let overlaps = end > at && opening < span.end;
        if overlaps && name[length..].starts_with('}') {
            left.push_str(text.get(at..opening).unwrap_or_default());
            at = end;
        }
    }
    match text.get(at..span.end) {
        Some(rest) => left.push_str(rest),
        // What goes on behind it belongs to the value too.
        None => left.extend(text[at..].chars().next()),
    }
    at > span.start && !left.chars().any(char::is_alphanumeric)
}

/// Goes through a text once, and knows the line and the step at each place.
struct Places<'a> {
    text: &'a str,
    line: usize,
    line_start: usize,
    /// Within the section *Steps* of a document.
    in_steps: bool,
    step: Option<usize>,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        let mut places = Self {
            text,
            line: 1,
            line_start: 0,
            in_steps: false,
            step: None,
        };
        places.enter_line();
        places
    }

    fn go_to(&mut self, place: usize) {
        while let Some(end) = self.text[self.line_start..].find('\n') {
            let next = self.line_start + end + 1;
            if next > place {
                return;
            }
            self.line += 1;
            self.line_start = next;
            self.enter_line();
        }
    }

    fn enter_line(&mut self) {
        let line = self.text[self.line_start..]
            .lines()
            .next()
            .unwrap_or_default();
        if let Some(heading) = line.strip_prefix("## ") {
            self.in_steps = heading.trim() == "Steps";
            self.step = None;
        } else if self.in_steps
            && let Some((number, _)) = line.split_once(". ")
            && let Ok(number) = number.parse()
        {
            self.step = Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> String {
        ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
    }

    #[test]
    fn a_hit_says_line_column_step_and_kind_and_never_the_value() {
        let text = format!(
            "# A\n\n## Steps\n### a.test\n1. Open it.\n2. Set **Ü** to \"{}\".\n## Check\nMore {}\n",
            key(),
            key()
        );
        let hits = hits("SKILL.md", &text).unwrap();
        let said: Vec<String> = hits.iter().map(Hit::to_string).collect();
        assert_eq!(
            said,
            [
                "SKILL.md:6:18: github-token (step 2)",
                "SKILL.md:8:6: github-token"
            ]
        );
    }

    #[test]
    fn a_key_behind_the_backslashes_of_a_document_is_found() {
        let text = format!("1. Press **{}**.", key().replace('_', "\\_"));
        assert_eq!(hits("SKILL.md", &text).unwrap()[0].kind, "github-token");
    }

    #[test]
    fn a_placeholder_is_no_value() {
        for text in [
            "Open \"https://a.test/x?session={secret: session}\".",
            r#"{"url":"https://a.test/x?nonce={secret: nonce}&a=1"}"#,
            "The password is {secret: password}.",
            "password: {secret: password}",
        ] {
            assert_eq!(hits("a", text), Ok(Vec::new()), "{text}");
        }
        let half = "https://a.test/x?session={secret: session}Zk82hQ";
        assert_eq!(hits("a", half).unwrap().len(), 1);
    }

    #[test]
    fn a_long_text_is_looked_at_in_parts_and_each_hit_is_told_once() {
        const WINDOW: usize = super::super::parts::WINDOW;
        for before in [WINDOW - 60, WINDOW - 20, WINDOW, 3 * WINDOW + 17] {
            for filling in ["x", "Some words.\n"] {
                let mut text = filling.repeat(before / filling.len());
                text.push(' ');
                let line = text.matches('\n').count() + 1;
                text.push_str(&key());
                text.push_str(&" and more words".repeat(20_000));
                let hits = hits("a.txt", &text).unwrap();
                assert_eq!(hits.len(), 1, "{before} {filling}");
                assert_eq!(hits[0].line, line);
            }
        }
    }

    #[test]
    fn nets_that_go_wrong_are_told_from_nets_that_find_nothing() {
        let broken = hits_of("a", "text", |_| panic!("for the test"));
        assert_eq!(broken, Err(NetBroke));
        assert_eq!(hits("a", "text"), Ok(Vec::new()));
    }
}
