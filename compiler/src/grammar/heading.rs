//! Headings over steps: `expenses.localhost, "My reports"`.

use super::escape::{self, Span};
use super::tokens::{Kind, tokens};
use super::unescape;
use crate::model::Heading;

/// A heading without its `###`: the site or app, then the title of the page or window, always in quotes.
pub fn print_heading(heading: &Heading) -> String {
    let site = escape::phrase(&heading.site, Span::Free);
    match &heading.page {
        Some(page) => format!("{site}, \"{}\"", escape::phrase(page, Span::Value)),
        None => site,
    }
}

/// Reads a heading. Whatever does not end in a comma and a value in straight quotes is a site by itself.
pub fn parse_heading(line: &str) -> Heading {
    if let [before @ .., comma, last] = tokens(line).as_slice()
        && comma.is_mark(',')
        && last.text.starts_with('"')
        && let Kind::Value(page) = &last.kind
    {
        let start = before.first().map_or(comma.start, |first| first.start);
        return Heading {
            site: unescape::free(&line[start..comma.start], Span::Free),
            page: Some(page.clone()),
        };
    }
    Heading {
        site: unescape::free(line, Span::Free),
        page: None,
    }
}
