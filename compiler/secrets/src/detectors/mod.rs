//! The second net: forms of secrets that vendors and standards publish. One file each; a new one is a file and a line
//! in [`TABLE`].
//!
//! A text is first searched for the keywords of all detectors at once; only a detector whose keyword is there compiles
//! its pattern, once, and runs. A match counts unless its entropy is too low, its checksum is wrong or it is on the
//! allow-list; no checksum frees a token with a vendor's prefix.

use std::ops::Range;
use std::sync::OnceLock;

use aho_corasick::AhoCorasick;
use regex::{Regex, RegexBuilder};

use crate::checks::entropy;
use crate::net::{Finding, Source};

mod github_token;
mod jwt;
mod table;

pub use table::TABLE;

/// One kind of secret. Patterns are ASCII-only (`(?u:…)` switches Unicode on); the group `s`, if there is one, is what
/// to replace, else the whole match.
pub struct Detector {
    /// A stable spelling for findings: "github-token".
    pub kind: &'static str,
    /// In words, for a person.
    pub what: &'static str,
    /// The name in the placeholder.
    pub name: &'static str,
    /// Small ASCII letters; a text without any of them is not looked at further.
    pub keywords: &'static [&'static str],
    /// A regular expression.
    pub pattern: &'static str,
    /// Bits per character below which a match is a sample ("xxxxxxxx"). 0: not asked.
    pub entropy: f64,
    /// A match that contains one of these (small letters) is a published sample or a placeholder.
    pub allow: &'static [&'static str],
    /// A checksum or whatever else has to hold.
    pub check: Option<fn(&str) -> bool>,
    /// Texts in which exactly one secret has to be found, in pieces so that no file holds a token. The pieces that
    /// stand in `secret` are what must be gone.
    pub hits: &'static [Hit],
    /// Texts in which this detector has to find nothing.
    pub misses: &'static [&'static [&'static str]],
}

/// An example that has to be found: what stands before, the secret, what stands after.
pub struct Hit {
    /// Kept.
    pub before: &'static str,
    /// Replaced; joined without anything between.
    pub secret: &'static [&'static str],
    /// Kept.
    pub after: &'static str,
}

/// For the rows of the table: what a row leaves out.
const PLAIN: Detector = Detector {
    kind: "",
    what: "",
    name: "secret",
    keywords: &[],
    pattern: "",
    entropy: 0.0,
    allow: &[],
    check: None,
    hits: &[],
    misses: &[],
};

/// An example that is a secret from end to end.
const fn alone(secret: &'static [&'static str]) -> Hit {
    Hit {
        before: "",
        secret,
        after: "",
    }
}

/// An example within a sentence or line.
const fn within(before: &'static str, secret: &'static [&'static str], after: &'static str) -> Hit {
    Hit {
        before,
        secret,
        after,
    }
}

/// Adds what the table finds in `text`.
pub(crate) fn find(text: &str, found: &mut Vec<Finding>) {
    let (prefilter, owners) = prefilter();
    let mut wanted = vec![false; TABLE.len()];
    for keyword in prefilter.find_overlapping_iter(text) {
        wanted[owners[keyword.pattern().as_usize()]] = true;
    }
    for (at, detector) in TABLE.iter().enumerate() {
        if wanted[at] {
            found.extend(detector.spans(at, text).map(|span| Finding {
                kind: detector.kind,
                name: detector.name.to_owned(),
                span,
                source: Source::Looks,
            }));
        }
    }
}

impl Detector {
    fn spans<'t>(
        &'static self,
        at: usize,
        text: &'t str,
    ) -> impl Iterator<Item = Range<usize>> + 't {
        let pattern = compiled(at, self.pattern);
        pattern.into_iter().flat_map(move |pattern| {
            pattern.captures_iter(text).filter_map(move |captures| {
                let secret = captures.name("s").or_else(|| captures.get(0))?;
                self.holds(secret.as_str()).then(|| secret.range())
            })
        })
    }

    fn holds(&self, secret: &str) -> bool {
        let small = secret.to_ascii_lowercase();
        !self.allow.iter().any(|sample| small.contains(sample))
            && (self.entropy == 0.0 || entropy(secret) >= self.entropy)
            && self.check.is_none_or(|check| check(secret))
    }
}

/// All keywords in one automaton, and whose each is.
fn prefilter() -> (&'static AhoCorasick, &'static [usize]) {
    static PREFILTER: OnceLock<(AhoCorasick, Vec<usize>)> = OnceLock::new();
    let (automaton, owners) = PREFILTER.get_or_init(|| {
        let keywords = TABLE
            .iter()
            .enumerate()
            .flat_map(|(at, d)| d.keywords.iter().map(move |k| (at, *k)));
        let (owners, keywords): (Vec<_>, Vec<_>) = keywords.unzip();
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(keywords);
        (automaton.expect("some hundred short keywords fit"), owners)
    });
    (automaton, owners)
}

/// The pattern of row `at`, compiled when it is first asked for. A test compiles every row.
fn compiled(at: usize, pattern: &str) -> Option<&'static Regex> {
    static PATTERNS: [OnceLock<Option<Regex>>; TABLE.len()] =
        [const { OnceLock::new() }; TABLE.len()];
    PATTERNS[at]
        .get_or_init(|| RegexBuilder::new(pattern).unicode(false).build().ok())
        .as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_pattern_compiles_and_every_row_is_complete() {
        let mut kinds = BTreeSet::new();
        for (at, detector) in TABLE.iter().enumerate() {
            let kind = detector.kind;
            assert!(compiled(at, detector.pattern).is_some(), "{kind}");
            assert!(kinds.insert(kind), "{kind} twice");
            assert!(
                !detector.what.is_empty()
                    && !detector.keywords.is_empty()
                    && !detector.hits.is_empty(),
                "{kind}"
            );
            assert!(
                !detector.misses.is_empty(),
                "{kind} has no example that must not match"
            );
            assert!(
                detector
                    .keywords
                    .iter()
                    .all(|k| k.len() >= 2 && *k == k.to_ascii_lowercase()),
                "{kind}"
            );
        }
    }

    #[test]
    fn every_example_is_found_and_only_its_secret_goes() {
        for (at, detector) in TABLE.iter().enumerate() {
            for hit in detector.hits {
                let secret = hit.secret.concat();
                let text = format!("{}{secret}{}", hit.before, hit.after);
                let spans: Vec<_> = detector.spans(at, &text).collect();
                assert_eq!(
                    spans,
                    [hit.before.len()..hit.before.len() + secret.len()],
                    "{}: {text}",
                    detector.kind
                );
                let mut found = Vec::new();
                find(&text, &mut found);
                assert!(
                    found.iter().any(|f| f.kind == detector.kind),
                    "{}: no keyword in {text}",
                    detector.kind
                );
            }
        }
    }

    #[test]
    fn every_example_that_is_harmless_stays() {
        for (at, detector) in TABLE.iter().enumerate() {
            for miss in detector.misses {
                let text = miss.concat();
                assert_eq!(
                    detector.spans(at, &text).next(),
                    None,
                    "{}: {text}",
                    detector.kind
                );
            }
        }
    }
}
