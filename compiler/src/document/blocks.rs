//! The body of a document cut into blocks: just as much of Markdown as the document uses. Anything else is kept as it
//! stands.

use std::ops::Range;

/// One block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub kind: Kind,
    /// Where it stands in the body, to the end of its last line.
    pub range: Range<usize>,
    /// Number of its first line, from 1.
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// `# …` to `###### …`.
    Heading { level: usize, text: String },
    /// `- …`, with the lines that continue it.
    Bullet(String),
    /// `1. …`, with the lines that continue it.
    Numbered(String),
    /// `   1. …` under an item, with the lines that continue it, and how far it is indented.
    Nested(usize, String),
    /// Lines that begin with `|`.
    Table,
    /// Other lines of text, joined.
    Paragraph(String),
    /// Code, or what is indented after a blank line.
    Verbatim,
    /// Code to the end of the document, and the line that would close it.
    Unclosed(String),
}

/// Cuts a body; `before` lines stand before it in the document.
pub(super) fn blocks(body: &str, before: usize) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let mut fence: Option<(char, usize)> = None;
    let mut after_blank = true;
    let mut at = 0;
    for (number, line) in body.split_inclusive('\n').enumerate() {
        let range = at..at + line.len();
        at += line.len();
        let line = line.trim_end();
        let new = |kind| Block {
            kind,
            range: range.clone(),
            line: before + number + 1,
        };
        if let Some((mark, length)) = fence {
            extend(&mut out, &range, None);
            let closing = line.trim_start();
            if closing.len() >= length && closing.chars().all(|c| c == mark) {
                fence = None;
                after_blank = true;
            }
            continue;
        }
        if let Some(opened) = opens_fence(line) {
            fence = Some(opened);
            out.push(new(Kind::Verbatim));
            after_blank = false;
        } else if line.trim().is_empty() {
            after_blank = true;
        } else if let Some(kind) = starts(line).or_else(|| {
            // What stands apart is a text of its own.
            out.last()
                .filter(|_| !after_blank)
                .and_then(|above| starts_within(line, above))
        }) {
            // A table is one block; everything else that starts with a mark is a new one.
            let goes_on = !after_blank
                && kind == Kind::Table
                && out.last().is_some_and(|last| last.kind == Kind::Table);
            if goes_on {
                extend(&mut out, &range, None);
            } else {
                out.push(new(kind));
            }
            after_blank = false;
        } else if after_blank || !continues(out.last()) || begins_field(line) {
            let indented = line.starts_with([' ', '\t']);
            out.push(new(if indented {
                Kind::Verbatim
            } else {
                Kind::Paragraph(line.to_owned())
            }));
            after_blank = false;
        } else {
            extend(&mut out, &range, Some(line.trim()));
        }
    }
    if let (Some((mark, length)), Some(last)) = (fence, out.last_mut()) {
        last.kind = Kind::Unclosed(mark.to_string().repeat(length));
    }
    out
}

fn extend(out: &mut [Block], range: &Range<usize>, text: Option<&str>) {
    let Some(last) = out.last_mut() else {
        return;
    };
    last.range.end = range.end;
    if let (
        Kind::Bullet(joined)
        | Kind::Numbered(joined)
        | Kind::Nested(_, joined)
        | Kind::Paragraph(joined),
        Some(text),
    ) = (&mut last.kind, text)
    {
        joined.push(' ');
        joined.push_str(text);
    }
}

fn continues(last: Option<&Block>) -> bool {
    last.is_some_and(|last| !matches!(last.kind, Kind::Heading { .. } | Kind::Table))
}

/// `**Goal:** …` begins a paragraph of its own even right under another line.
fn begins_field(line: &str) -> bool {
    line.starts_with("**") && line.contains(":**")
}

fn opens_fence(line: &str) -> Option<(char, usize)> {
    let line = line.trim_start();
    ['`', '~'].into_iter().find_map(|mark| {
        let length = line.len() - line.trim_start_matches(mark).len();
        (length >= 3).then_some((mark, length))
    })
}

/// The block that a line starts by its first characters.
fn starts(line: &str) -> Option<Kind> {
    let indent = line.len() - line.trim_start_matches(' ').len();
    if indent > 3 {
        return None;
    }
    let text = &line[indent..];
    if text.starts_with('|') {
        return Some(Kind::Table);
    }
    let level = text.len() - text.trim_start_matches('#').len();
    if (1..=6).contains(&level) && text[level..].chars().next().is_none_or(char::is_whitespace) {
        let text = text[level..].trim();
        let bare = text.trim_end_matches('#');
        let text = if bare.is_empty() || bare.ends_with(' ') {
            bare.trim_end()
        } else {
            text
        };
        return Some(Kind::Heading {
            level,
            text: text.to_owned(),
        });
    }
    // An indented item belongs to the item above.
    if indent > 1 {
        return None;
    }
    if let Some(rest) = text.strip_prefix(['-', '*', '+'])
        && rest.chars().next().is_none_or(char::is_whitespace)
    {
        return Some(Kind::Bullet(rest.trim().to_owned()));
    }
    numbered(text).map(|text| Kind::Numbered(text.to_owned()))
}

/// The numbered item that a line starts within the item above it. A tab is taken for four spaces.
fn starts_within(line: &str, above: &Block) -> Option<Kind> {
    let under_item = matches!(above.kind, Kind::Numbered(_) | Kind::Nested(..));
    let text = line.trim_start_matches([' ', '\t']);
    let indent = line[..line.len() - text.len()].chars();
    let indent = indent.map(|c| if c == '\t' { 4 } else { 1 }).sum();
    let text = numbered(text).filter(|_| under_item && indent > 1)?;
    Some(Kind::Nested(indent, text.to_owned()))
}

/// What follows "1." or "1)".
fn numbered(text: &str) -> Option<&str> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = text[digits..].strip_prefix(['.', ')'])?;
    let starts = (1..=9).contains(&digits) && rest.chars().next().is_none_or(char::is_whitespace);
    starts.then(|| rest.trim())
}
