//! The frontmatter: name, slug and description.
//!
//! Our own reader for just these: what the runtime takes in from elsewhere goes through a full reader of YAML there;
//! the compiler only meets what it, or the runtime, has printed, and stays without that dependency.

use recording::is_invisible;

/// A scalar in double quotes, with YAML's escapes for all that does not show.
pub(super) fn quoted(value: &str) -> String {
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || is_invisible(c) || (c.is_whitespace() && c != ' ') => {
                let number = u32::from(c);
                out.push_str(&if number > 0xFFFF {
                    format!("\\U{number:08X}")
                } else {
                    format!("\\u{number:04X}")
                });
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// What the frontmatter says, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Frontmatter {
    pub name: Option<String>,
    pub slug: Option<String>,
    pub description: Option<String>,
    /// Lines that say something else, each with its number from 1.
    pub other: Vec<(usize, String)>,
}

/// Splits a document into frontmatter and the rest, with the number of lines before the rest.
pub(super) fn split(document: &str) -> (Frontmatter, &str, usize) {
    let mut lines = document.split_inclusive('\n');
    if lines.next().is_none_or(|first| first.trim_end() != "---") {
        return (Frontmatter::default(), document, 0);
    }
    let mut found = Frontmatter::default();
    let mut length = document.find('\n').map_or(document.len(), |at| at + 1);
    for (at, line) in lines.enumerate() {
        length += line.len();
        if line.trim_end() == "---" {
            return (found, &document[length..], at + 2);
        }
        found.take(at + 2, line.trim_end());
    }
    (Frontmatter::default(), document, 0)
}

/// The frontmatter as it stands, and what follows it.
pub(super) fn cut(document: &str) -> (&str, &str) {
    let (_, body, _) = split(document);
    document.split_at(document.len() - body.len())
}

impl Frontmatter {
    fn take(&mut self, number: usize, line: &str) {
        let value = line
            .split_once(':')
            .and_then(|(key, value)| Some((key.trim(), scalar(value.trim())?)));
        match value {
            Some(("name", value)) => self.name = Some(value),
            Some(("slug", value)) => self.slug = Some(value),
            Some(("description", value)) => self.description = Some(value),
            _ if line.trim().is_empty() => {}
            _ => self.other.push((number, line.to_owned())),
        }
    }
}

/// Reads a scalar of one line: in double or single quotes, or plain.
fn scalar(source: &str) -> Option<String> {
    if let Some(inner) = source.strip_prefix('"') {
        return double_quoted(inner.strip_suffix('"')?);
    }
    if let Some(inner) = source.strip_prefix('\'') {
        return Some(inner.strip_suffix('\'')?.replace("''", "'"));
    }
    let plain = !source.is_empty() && !source.starts_with(['|', '>', '&', '*', '!', '{', '[', '#']);
    plain.then(|| source.to_owned())
}

fn double_quoted(inner: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c == '"' {
            return None;
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        let digits = match chars.next()? {
            'n' => {
                out.push('\n');
                continue;
            }
            't' => {
                out.push('\t');
                continue;
            }
            'r' => {
                out.push('\r');
                continue;
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            c @ ('"' | '\\' | '/' | ' ') => {
                out.push(c);
                continue;
            }
            _ => return None,
        };
        let hex: String = chars.by_ref().take(digits).collect();
        let number = u32::from_str_radix(&hex, 16)
            .ok()
            .filter(|_| hex.len() == digits)?;
        out.push(char::from_u32(number)?);
    }
    Some(out)
}
