//! `Net`: looks at recorded text with everything this package knows, and with the values known to be secret.

use std::ops::Range;

use crate::taint::Taints;
use crate::text::{self, Text};
use crate::{detectors, phrases, prose, urls, views};

/// Known secret values, and the way from recorded text to [`Text`]. The values are zeroed on drop, and nothing prints them.
#[derive(Default)]
pub struct Net {
    taints: Taints,
    /// Kinds of findings that are let through; a test's way to see what a detector is good for.
    off: Vec<&'static str>,
}

/// Something in a text that must not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is, in a stable spelling: a detector's kind ("github-token"), "tainted", "labelled-value", "url-userinfo" …
    pub kind: &'static str,
    /// What to call it in a placeholder: "api_key".
    pub name: String,
    /// Bytes of the text that was scanned.
    pub span: Range<usize>,
    /// Which net it hangs in.
    pub source: Source,
}

/// The nets of [`Net::scan`]; where two find the same, the first names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// It was replaced before.
    Placeholder,
    /// A value that is known to be secret from elsewhere.
    Value,
    /// A form of text that a vendor or a standard publishes.
    Looks,
    /// A place in a URL.
    Url,
    /// A word before it says what it is.
    Label,
}

impl Net {
    /// A net that knows no value yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A net with one detector less.
    #[doc(hidden)]
    #[must_use]
    pub fn without(kind: &'static str) -> Self {
        Self {
            off: vec![kind],
            ..Self::default()
        }
    }

    /// From now on `value` is replaced by `{secret: name}` wherever it stands, also percent-, Base64- or
    /// hexadecimal-coded, escaped for JSON or HTML, or with invisible characters between; letters' case counts.
    /// A value of fewer than 4 characters is replaced only where it is the whole text. White space around the value
    /// does not count, and a value known already keeps its first name.
    pub fn taint(&mut self, value: &str, name: &str) {
        self.taints.add(value, name);
    }

    /// Whether a known value stands in `text`, in any of the forms that [`taint`](Self::taint) tells. The other nets are
    /// not cast.
    #[must_use]
    pub fn knows(&self, text: &str) -> bool {
        let mut known = false;
        for view in views::of(text) {
            self.taints.find(&view.text, |_, _| known = true);
        }
        known
    }

    /// `text` as it stands in a file, with placeholders where known values stand; nothing where none does. The other nets
    /// are not cast, and placeholders that stand there already are left alone.
    #[must_use]
    pub fn take_out(&self, text: &str) -> Option<String> {
        let mut known = Vec::new();
        for view in views::of(text) {
            self.taints.find(&view.text, |span, name| {
                known.push(Finding {
                    kind: "tainted",
                    name: name.to_owned(),
                    span: view.in_original(span),
                    source: Source::Value,
                });
            });
        }
        known.retain(|finding| {
            !text::placeholders(text).any(|placeholder| {
                placeholder.start <= finding.span.start && finding.span.end <= placeholder.end
            })
        });
        let mut taken_out = text.to_owned();
        // From the end, so that the places before stay where they are.
        for finding in apart(known).iter().rev() {
            let placeholder = Text::secret(&finding.name);
            taken_out.replace_range(finding.span.clone(), placeholder.as_str());
        }
        (taken_out != text).then_some(taken_out)
    }

    /// The names of the known values, in the order in which they came; never the values.
    pub fn replacements(&self) -> impl Iterator<Item = &str> {
        self.taints.names()
    }

    /// `recorded` with everything that was found replaced by placeholders.
    #[must_use]
    pub fn clean(&self, recorded: &str) -> Text {
        cleaned(recorded, &self.scan(recorded))
    }

    /// As [`clean`](Self::clean), for what is known to be a URL or a part of one, be it without a scheme.
    #[must_use]
    pub fn clean_url(&self, url: &str) -> Text {
        cleaned(url, &self.scan_url(url))
    }

    /// As [`clean`](Self::clean), for text as the recorder stored it ([`Text::to_stored`]): the placeholders that it put
    /// there are placeholders again, and literals that only read so are not.
    #[must_use]
    pub fn clean_stored(&self, stored: &str) -> Text {
        let text = Text::from_stored(stored);
        recleaned(&text, self.scan(text.as_str()))
    }

    /// As [`clean_stored`](Self::clean_stored), for what is known to be a URL or a part of one.
    #[must_use]
    pub fn clean_stored_url(&self, stored: &str) -> Text {
        let text = Text::from_stored(stored);
        recleaned(&text, self.scan_url(text.as_str()))
    }

    /// Everything in `text` that must not be kept: ascending, and no two overlap.
    #[must_use]
    pub fn scan(&self, text: &str) -> Vec<Finding> {
        self.look(text, urls::find_in_text)
    }

    /// As [`scan`](Self::scan), for what is known to be a URL or a part of one.
    #[must_use]
    pub fn scan_url(&self, url: &str) -> Vec<Finding> {
        self.look(url, urls::find)
    }

    fn look(&self, text: &str, find_urls: fn(&str, &mut Vec<Finding>)) -> Vec<Finding> {
        let mut all = Vec::new();
        for view in views::of(text) {
            let mut found = Vec::new();
            self.taints.find(&view.text, |span, name| {
                found.push(Finding {
                    kind: "tainted",
                    name: name.to_owned(),
                    span,
                    source: Source::Value,
                });
            });
            detectors::find(&view.text, &mut found);
            find_urls(&view.text, &mut found);
            prose::find(&view.text, &mut found);
            phrases::find(&view.text, &mut found);
            found.retain(|finding| !self.off.contains(&finding.kind));
            all.extend(found.into_iter().map(|finding| Finding {
                span: view.in_original(finding.span.clone()),
                ..finding
            }));
        }
        apart(all)
    }
}

fn cleaned(raw: &str, findings: &[Finding]) -> Text {
    let spans: Vec<_> = findings
        .iter()
        .map(|f| (f.span.clone(), f.name.as_str()))
        .collect();
    Text::cleaned(raw, &spans)
}

fn recleaned(text: &Text, mut findings: Vec<Finding>) -> Text {
    findings.extend(text.marks().map(|(span, name)| Finding {
        kind: "placeholder",
        name: name.to_owned(),
        span,
        source: Source::Placeholder,
    }));
    cleaned(text.as_str(), &apart(findings))
}

/// Joins findings that overlap: nothing of either may stay. The better net, then the longer finding, names the whole.
fn apart(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.retain(|f| !f.span.is_empty());
    findings.sort_by_key(|f| (f.span.start, f.source, usize::MAX - f.span.end));
    let mut joined: Vec<Finding> = Vec::new();
    for finding in findings {
        match joined.last_mut() {
            Some(last) if finding.span.start < last.span.end => {
                let whole = last.span.start..last.span.end.max(finding.span.end);
                if (finding.source, last.span.len()) < (last.source, finding.span.len()) {
                    *last = finding;
                }
                last.span = whole;
            }
            _ => joined.push(finding),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_are_taken_out_of_what_stands_in_a_file_and_nothing_else() {
        let mut net = Net::new();
        net.taint("Zan*zi_bar9", "redacted");
        for (text, expect) in [
            ("to Zan*zi_bar9.", Some("to {secret: redacted}.")),
            ("**Zan\\*zi\\_bar9** x", Some("**{secret: redacted}** x")),
            (
                r#"{"a":"Zan\u002azi_bar9"}"#,
                Some(r#"{"a":"{secret: redacted}"}"#),
            ),
            ("?to=Zan%2Azi_bar9&x=1", Some("?to={secret: redacted}&x=1")),
            ("x WmFuKnppX2Jhcjk= y", Some("x {secret: redacted} y")),
            ("password: hunter2 stays", None),
        ] {
            assert_eq!(net.take_out(text).as_deref(), expect, "{text}");
        }
    }

    #[test]
    fn a_placeholder_is_not_taken_apart_by_a_value_that_reads_like_it() {
        let mut net = Net::new();
        net.taint("secret", "redacted");
        net.taint("password", "redacted");
        assert_eq!(net.take_out("is {secret: password}"), None);
        assert_eq!(
            net.take_out("the password is {secret: password}")
                .as_deref(),
            Some("the {secret: redacted} is {secret: password}")
        );
    }
}
