//! Secrets at known places of a URL: user information, parameters, fragments, one-time path segments.
//!
//! Spans are bytes of the text as it was recorded; nothing is parsed and printed anew, so the rest of the address
//! stays as the person saw it. Percent-coded addresses inside addresses come by as readings of their own (`views`).

mod keys;
mod paths;
mod tracking;

use std::ops::Range;

use crate::net::{Finding, Source};

pub use tracking::without_tracking;

/// Adds what the URLs in running text hold.
pub(crate) fn find_in_text(text: &str, found: &mut Vec<Finding>) {
    let mut from = 0;
    while let Some(at) = text[from..].find("://").map(|at| at + from) {
        let scheme = text[..at]
            .bytes()
            .rev()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
            .count();
        let rest = &text[at + 3..];
        let end = at + 3 + rest.find(ends_url).unwrap_or(rest.len());
        // In a document a name in bold type ends.
        let end =
            end - (text[at + 3..end].len() - text[at + 3..end].trim_end_matches(['*', '.']).len());
        if scheme > 0 {
            find_at(text, at - scheme..end, found);
        }
        from = at + 3;
    }
}

/// Adds what `url`, which is an address or a part of one, holds.
pub(crate) fn find(url: &str, found: &mut Vec<Finding>) {
    find_at(url, 0..url.len(), found);
    if url.contains("://") {
        find_in_text(url, found);
    }
}

fn ends_url(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '"' | '<' | '>' | '`' | '“' | '”' | '»' | '，' | '。' | '」'
        )
}

fn find_at(text: &str, url: Range<usize>, found: &mut Vec<Finding>) {
    let mut push = |kind, name: &str, span: Range<usize>| {
        if !span.is_empty() {
            found.push(Finding {
                kind,
                name: name.to_owned(),
                span,
                source: Source::Url,
            });
        }
    };
    let whole = &text[url.clone()];
    let scheme = whole.find("://").map_or("", |at| &whole[..at]);
    let has_scheme = !scheme.is_empty() && !scheme.contains(['/', '?', '#']);
    let start = url.start + if has_scheme { scheme.len() + 3 } else { 0 };
    let (before_fragment, fragment) = cut(text, start..url.end, '#');
    let (address, query) = cut(text, before_fragment, '?');
    let path = match text[address.clone()].find('/') {
        Some(at) => address.start + at..address.end,
        None if has_scheme => address.end..address.end,
        None => address.clone(),
    };
    if has_scheme {
        let authority = address.start..path.start;
        userinfo(text, scheme, authority, &mut push);
    }
    paths::find(text, path, &mut push);
    if let Some(query) = query {
        parameters(text, query, &mut push);
    }
    if let Some(fragment) = fragment {
        // "#/reset-password/abc?x=y" of a single-page application, "#access_token=…" of OAuth.
        let (route, query) = cut(text, fragment, '?');
        if text[route.clone()].starts_with(['/', '!']) {
            paths::find(text, route, &mut push);
        } else {
            parameters(text, route, &mut push);
        }
        if let Some(query) = query {
            parameters(text, query, &mut push);
        }
    }
}

/// What stands before and after the first `sign`.
fn cut(text: &str, span: Range<usize>, sign: char) -> (Range<usize>, Option<Range<usize>>) {
    match text[span.clone()].find(sign) {
        Some(at) => (
            span.start..span.start + at,
            Some(span.start + at + sign.len_utf8()..span.end),
        ),
        None => (span, None),
    }
}

/// On the web everything before the `@` goes: it may be a token alone. Elsewhere the user stays, the password goes.
fn userinfo(
    text: &str,
    scheme: &str,
    authority: Range<usize>,
    push: &mut impl FnMut(&'static str, &str, Range<usize>),
) {
    let Some(at) = text[authority.clone()].rfind('@') else {
        return;
    };
    let info = authority.start..authority.start + at;
    let web = ["http", "https", "ws", "wss"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    let (_, password) = cut(text, info.clone(), ':');
    match password {
        _ if web => push("url-userinfo", "credentials", info),
        Some(password) => push("url-userinfo", "password", password),
        None => {}
    }
}

/// `a=b&c=d`, also with `;` between.
fn parameters(
    text: &str,
    query: Range<usize>,
    push: &mut impl FnMut(&'static str, &str, Range<usize>),
) {
    let pairs = pairs(text, query);
    let has = |wanted: &str| {
        pairs
            .iter()
            .any(|(key, _)| key.eq_ignore_ascii_case(wanted))
    };
    let oauth = has("state");
    for (key, value) in &pairs {
        let name = keys::secret_key(key)
            .or_else(|| (oauth && key.eq_ignore_ascii_case("code")).then_some("code"))
            // `auth=google` says how, not what.
            .or_else(|| {
                let is_auth = key.eq_ignore_ascii_case("auth");
                (is_auth && is_token(&text[value.clone()])).then_some("token")
            });
        if let Some(name) = name {
            push("url-parameter", name, value.clone());
        }
    }
}

/// Letters and digits, and more of them than a word has.
fn is_token(value: &str) -> bool {
    value.len() >= 12
        && value.bytes().any(|b| b.is_ascii_digit())
        && value.bytes().any(|b| b.is_ascii_alphabetic())
}

fn pairs(text: &str, query: Range<usize>) -> Vec<(&str, Range<usize>)> {
    let mut pairs = Vec::new();
    let mut from = query.start;
    for pair in text[query].split(['&', ';']) {
        if let Some((key, value)) = pair.split_once('=') {
            pairs.push((
                key,
                from + key.len() + 1..from + key.len() + 1 + value.len(),
            ));
        }
        from += pair.len() + 1;
    }
    pairs
}
