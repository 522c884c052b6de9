//! The section *Outcome history* of a document: a table with one dated row for each rating, the newest last.
//!
//! A pure edit of Markdown. What a row says is the owner's note, but a note is text and never markup: it can neither
//! end its cell nor begin a heading, a link or HTML.

use recording::clean_name;
use store::Verdict;

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome<'a> {
    /// `YYYY-MM-DD`.
    pub(super) date: &'a str,
    pub(super) verdict: Verdict,
    /// The version that was followed.
    pub(super) version: u32,
    pub(super) work: Option<&'a str>,
    pub(super) note: Option<&'a str>,
}

const HEADING: &str = "Outcome history";
const COLUMNS: [&str; 5] = ["Date", "Result", "Version", "Work", "Note"];

/// The document with one more row. Everything else in it stays as it is, byte for byte.
pub(super) fn with_outcome(document: &str, outcome: &Outcome<'_>) -> String {
    let newline = if document.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let lines: Vec<&str> = document.split_inclusive('\n').collect();
    let scan = scan(&lines);
    let (header, delimiter, row) = (header(), delimiter(), row(outcome));
    match scan.section {
        Some(section) => match last_row(&lines[section.start..section.end]) {
            Some(last) => insert(&lines, section.start + last + 1, &[&row], newline, false),
            None => {
                let after = section.end - trailing_blank(&lines[section.start..section.end]);
                insert(&lines, after, &[&header, &delimiter, &row], newline, true)
            }
        },
        None => {
            let after = lines.len() - trailing_blank(&lines);
            let heading = format!("## {HEADING}");
            // A code block that was never closed would swallow the section.
            let closing = scan.open_fence.unwrap_or_default();
            let mut new: Vec<&str> = Vec::new();
            if !closing.is_empty() {
                new.extend([closing.as_str(), ""]);
            }
            new.extend([heading.as_str(), "", &header, &delimiter, &row]);
            insert(&lines, after, &new, newline, closing.is_empty())
        }
    }
}

fn header() -> String {
    format!("| {} |", COLUMNS.join(" | "))
}

fn delimiter() -> String {
    format!("|{}", " --- |".repeat(COLUMNS.len()))
}

fn row(outcome: &Outcome<'_>) -> String {
    let cells = [
        cell(outcome.date),
        outcome.verdict.to_string(),
        outcome.version.to_string(),
        outcome.work.map(cell).unwrap_or_default(),
        outcome.note.map(cell).unwrap_or_default(),
    ];
    format!("| {} |", cells.join(" | "))
}

/// Text as it shows in a cell: one line, nothing invisible, and everything that Markdown or our sentences read as a mark
/// behind a backslash.
fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in clean_name(text).chars() {
        if matches!(
            character,
            '\\' | '*'
                | '_'
                | '`'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '|'
                | '~'
                | '&'
                | '#'
                | '!'
                | '$'
                | '"'
        ) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// The lines with `new` ones before the line `at`; with a blank line before them if there is none yet.
fn insert(lines: &[&str], at: usize, new: &[&str], newline: &str, blank_before: bool) -> String {
    let mut out: String = lines[..at].concat();
    if !out.is_empty() && !out.ends_with('\n') {
        out.push_str(newline);
    }
    let after_blank = at == 0 || lines[at - 1].trim().is_empty();
    if blank_before && !after_blank {
        out.push_str(newline);
    }
    for line in new {
        out.push_str(line);
        out.push_str(newline);
    }
    out.push_str(&lines[at..].concat());
    out
}

struct Section {
    /// The first line after the heading.
    start: usize,
    /// The line after the last one.
    end: usize,
}

struct Scan {
    /// The section, the last one if there are several: the others are somebody's text.
    section: Option<Section>,
    /// What would close a code block that is still open at the end.
    open_fence: Option<String>,
}

/// Finds the section. A heading in a code block is none.
fn scan(lines: &[&str]) -> Scan {
    let mut section: Option<Section> = None;
    let mut in_section = false;
    let mut fence: Option<String> = None;
    for (number, line) in lines.iter().enumerate() {
        match (&fence, fence_of(line)) {
            (None, Some(opening)) => fence = Some(opening),
            (Some(opening), Some(closing))
                if closing.starts_with(opening.as_str()) && is_bare(line) =>
            {
                fence = None;
            }
            (None, None) => {
                if let Some((level, title)) = heading_of(line) {
                    if level <= 2 && in_section {
                        in_section = false;
                        if let Some(section) = &mut section {
                            section.end = number;
                        }
                    }
                    if level == 2 && title.eq_ignore_ascii_case(HEADING) {
                        in_section = true;
                        section = Some(Section {
                            start: number + 1,
                            end: lines.len(),
                        });
                    }
                }
            }
            (Some(_), _) => {}
        }
    }
    Scan {
        section,
        open_fence: fence,
    }
}

/// The backticks or tildes that open or close a code block.
fn fence_of(line: &str) -> Option<String> {
    let text = unindented(line)?;
    let mark = text
        .chars()
        .next()
        .filter(|mark| matches!(mark, '`' | '~'))?;
    let fence: String = text
        .chars()
        .take_while(|character| *character == mark)
        .collect();
    // An info string has no backticks; with them, it is code in the line.
    let inline = mark == '`' && text[fence.len()..].contains('`');
    (fence.len() >= 3 && !inline).then_some(fence)
}

fn is_bare(line: &str) -> bool {
    line.trim().trim_matches(['`', '~']).is_empty()
}

fn heading_of(line: &str) -> Option<(usize, &str)> {
    let text = unindented(line)?.trim_end();
    let level = text.bytes().take_while(|byte| *byte == b'#').count();
    let rest = &text[level..];
    let is_heading = (1..=6).contains(&level) && (rest.is_empty() || rest.starts_with([' ', '\t']));
    is_heading.then(|| (level, rest.trim().trim_end_matches('#').trim_end()))
}

/// Four spaces make a code block.
fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() < 4).then_some(text)
}

fn trailing_blank(lines: &[&str]) -> usize {
    lines
        .iter()
        .rev()
        .take_while(|line| line.trim().is_empty())
        .count()
}

/// The last line of the section's last table, if that table has our columns.
fn last_row(section: &[&str]) -> Option<usize> {
    let is_row = |line: &&str| line.trim_start().starts_with('|');
    let last = section.iter().rposition(is_row)?;
    let first = section[..last]
        .iter()
        .rposition(|line| !is_row(line))
        .map_or(0, |before| before + 1);
    (columns(section[first]) == COLUMNS).then_some(last)
}

fn columns(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    line.strip_suffix('|')
        .unwrap_or(line)
        .split('|')
        .map(str::trim)
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PASS: Outcome<'_> = Outcome {
        date: "2026-11-30",
        verdict: Verdict::Pass,
        version: 3,
        work: None,
        note: None,
    };
    const HEAD: &str =
        "| Date | Result | Version | Work | Note |\n| --- | --- | --- | --- | --- |\n";

    fn check(document: &str, expected: &str) {
        assert_eq!(with_outcome(document, &PASS), expected);
    }

    #[test]
    fn the_first_rating_makes_the_section_at_the_end() {
        let row = "| 2026-11-30 | pass | 3 |  |  |\n";
        check(
            "# T\n\ntext\n",
            &format!("# T\n\ntext\n\n## Outcome history\n\n{HEAD}{row}"),
        );
        check(
            "# T\n\ntext",
            &format!("# T\n\ntext\n\n## Outcome history\n\n{HEAD}{row}"),
        );
        check("", &format!("## Outcome history\n\n{HEAD}{row}"));
    }

    #[test]
    fn a_later_rating_comes_last_wherever_the_section_is() {
        let row = "| 2026-11-30 | pass | 3 |  |  |\n";
        let before = format!("a\n\n## Outcome history\n\n{HEAD}| x | fail | 1 | w | n |\n");
        check(&before, &format!("{before}{row}"));
        check(
            &format!("{before}\n## More\n"),
            &format!("{before}{row}\n## More\n"),
        );
        check(
            &format!("{before}\nremark\n"),
            &format!("{before}{row}\nremark\n"),
        );
    }

    #[test]
    fn an_emptied_or_rebuilt_section_gets_a_new_table() {
        let row = "| 2026-11-30 | pass | 3 |  |  |\n";
        check(
            "## Outcome history\n\n## More\n",
            &format!("## Outcome history\n\n{HEAD}{row}\n## More\n").replacen(
                "\n\n| Date",
                "\n\n| Date",
                1,
            ),
        );
        check(
            "## outcome HISTORY ##\nnone\n",
            &format!("## outcome HISTORY ##\nnone\n\n{HEAD}{row}"),
        );
        let other = "## Outcome history\n\n| When | How |\n| --- | --- |\n| x | y |\n";
        check(other, &format!("{other}\n{HEAD}{row}"));
    }

    #[test]
    fn headings_in_code_are_none() {
        let code = "```\n## Outcome history\n```\n";
        let after = with_outcome(code, &PASS);
        assert_eq!(after.matches("## Outcome history").count(), 2);
        assert!(after.starts_with(code));
        let open = with_outcome("~~~~ md\n```\n", &PASS);
        assert!(
            open.starts_with("~~~~ md\n```\n~~~~\n\n## Outcome history\n"),
            "{open}"
        );
    }

    #[test]
    fn windows_line_ends_stay() {
        let after = with_outcome("# T\r\n", &PASS);
        assert_eq!(after.matches('\n').count(), after.matches("\r\n").count());
    }

    #[test]
    fn a_note_cannot_leave_its_cell() {
        let note = "a | b\n## Steps\n\n<script>x</script> [l](javascript:1) `c` **b** \\| {amount} \u{202e}\u{200b}";
        let outcome = Outcome {
            note: Some(note),
            work: Some("w|1"),
            ..PASS
        };
        let after = with_outcome("# T\n", &outcome);
        let row = after.lines().last().unwrap();
        assert_eq!(
            row,
            r"| 2026-11-30 | pass | 3 | w\|1 | a \| b \#\# Steps \<script\>x\</script\> \[l\](javascript:1) \`c\` \*\*b\*\* \\\| \{amount\} |"
        );
    }

    proptest! {
        #[test]
        fn a_rating_adds_lines_and_changes_none(
            document in "((## Outcome history|## X|```|~~~|\\| a \\||text|    code|)\r?\n){0,12}",
            note in "[\\PC\n\r|`#<]{0,40}",
        ) {
            let outcome = Outcome { note: Some(&note), ..PASS };
            let once = with_outcome(&document, &outcome);
            let mut left = once.lines();
            for line in document.lines() {
                prop_assert!(left.any(|kept| kept == line), "{line:?} is gone");
            }
            // The second finds the table of the first: one more line, nothing else.
            let twice = with_outcome(&once, &outcome);
            prop_assert_eq!(twice.lines().count(), once.lines().count() + 1);
        }
    }
}
