//! What of a text is looked at together: the entries of JSON each by itself, since what stands beside them is no
//! sentence; any other text in windows, since its readings take many times its size.

/// The size of a window, bytes.
pub(super) const WINDOW: usize = 64 << 10;
/// So much of a window is looked at with the next one too: more than the longest key that a vendor gives out.
const OVERLAP: usize = 8 << 10;

/// A part of a text; before `new` it was looked at with the part before it.
pub(super) struct Part {
    pub(super) from: usize,
    pub(super) new: usize,
    pub(super) to: usize,
}

/// The parts of a text; every byte but JSON's own signs is in one of them.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let entries = match text.trim_start().starts_with(['{', '[']) {
        true => json_entries(text),
        false => None,
    };
    match entries {
        Some(entries) => entries
            .into_iter()
            .flat_map(|(from, to)| windows(text, from, to))
            .collect(),
        None => windows(text, 0, text.len()).collect(),
    }
}

fn windows(text: &str, from: usize, end: usize) -> impl Iterator<Item = Part> {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let new = next?;
        let from = text.floor_char_boundary(new.saturating_sub(OVERLAP).max(from));
        let most = text.floor_char_boundary((new + WINDOW).min(end));
        let to = match text[new..most].rfind('\n') {
            Some(line_end) if most < end => new + line_end + 1,
            _ => most,
        };
        next = (to < end).then_some(to);
        Some(Part { from, new, to })
    })
}

/// The entries of one or several JSON values: from the start of a name, or of an item, to the end of its value. `None`
/// where the text is no JSON, as far as its strings and signs tell.
fn json_entries(text: &str) -> Option<Vec<(usize, usize)>> {
    let bytes = text.as_bytes();
    let mut entries = Vec::new();
    // A name whose value is still to come.
    let mut name = None;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let end = string_end(bytes, at)?;
                let is_name = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace());
                if is_name == Some(&b':') {
                    // The name of an object or a list stands alone.
                    entries.extend(name.replace((at, end)));
                } else {
                    let from = name.take().map_or(at, |(from, _)| from);
                    entries.push((from, end));
                }
                at = end;
            }
            b'{' | b'[' | b'}' | b']' | b',' => {
                entries.extend(name.take());
                at += 1;
            }
            b':' => at += 1,
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                let length = scalar_length(&bytes[at..])?;
                let from = name.take().map_or(at, |(from, _)| from);
                entries.push((from, at + length));
                at += length;
            }
        }
    }
    entries.extend(name);
    Some(entries)
}

/// Of a number, or of `true`, `false`, `null`.
fn scalar_length(bytes: &[u8]) -> Option<usize> {
    let word = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.'));
    let length = word.count();
    let known = matches!(&bytes[..length], b"true" | b"false" | b"null");
    let number = bytes[0] == b'-' || bytes[0].is_ascii_digit();
    (length > 0 && (known || number)).then_some(length)
}

fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<&str> {
        parts(text)
            .iter()
            .map(|part| &text[part.from..part.to])
            .collect()
    }

    #[test]
    fn entries_of_json_are_looked_at_with_their_names_and_apart_from_each_other() {
        let lines = "{\"a\":\"x \\\" y\",\"pin\": 1234,\"list\":[\"p\",\"q\"]}\n{\"b\":null}\n";
        assert_eq!(
            shown(lines),
            [
                "\"a\":\"x \\\" y\"",
                "\"pin\": 1234",
                "\"list\"",
                "\"p\"",
                "\"q\"",
                "\"b\":null"
            ]
        );
    }

    #[test]
    fn what_is_no_json_is_looked_at_as_a_whole() {
        for text in [
            "[link](http://a.test) and text",
            "{not json}",
            "{\"open",
            "plain",
        ] {
            assert_eq!(shown(text), [text]);
        }
        assert_eq!(shown(""), [""]);
    }
}
