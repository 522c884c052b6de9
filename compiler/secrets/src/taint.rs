//! Known secret values and the search for them. What is searched is every reading of a text (see `views`), and the
//! forms here are those that a reading cannot give back: parts of a longer Base64 or hexadecimal run.

use std::ops::Range;

use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use unicode_normalization::UnicodeNormalization as _;
use zeroize::Zeroizing;

use crate::views::is_invisible;

/// A shorter value is replaced only where it is the whole text: "7" or "yes" stands in too many harmless ones.
pub(crate) const SHORTEST: usize = 4;

/// All values known to be secret. Zeroed on drop; never printed.
#[derive(Default)]
pub(crate) struct Taints {
    values: Vec<Tainted>,
    /// Sorted by form.
    needles: Vec<Needle>,
    /// One bit for each pair of first two bytes of a needle.
    openings: Zeroizing<Vec<u64>>,
}

struct Tainted {
    value: Zeroizing<String>,
    name: String,
}

struct Needle {
    form: Zeroizing<Vec<u8>>,
    /// The form is a part of a Base64 run; the whole run is what to replace.
    inside_run: bool,
    value: usize,
}

impl Taints {
    /// Adds `value`. A value known already keeps its first name.
    pub fn add(&mut self, value: &str, name: &str) {
        let value = value.trim();
        if value.is_empty()
            || self
                .values
                .iter()
                .any(|known| known.value.as_str() == value)
        {
            return;
        }
        if value.chars().count() >= SHORTEST {
            self.add_needles(value);
        }
        self.values.push(Tainted {
            value: Zeroizing::new(value.to_owned()),
            name: name.to_owned(),
        });
    }

    fn add_needles(&mut self, value: &str) {
        let owner = self.values.len();
        let mut plain = vec![Zeroizing::new(value.to_owned())];
        plain.push(Zeroizing::new(value.nfc().collect()));
        plain.push(Zeroizing::new(value.nfd().collect()));
        plain.push(Zeroizing::new(
            value.chars().filter(|c| !is_invisible(*c)).collect(),
        ));
        plain.sort_by(|a, b| a.as_str().cmp(b));
        plain.dedup_by(|a, b| **a == **b);
        let mut needles = Vec::new();
        for form in &plain {
            if form.chars().count() < SHORTEST {
                continue;
            }
            needles.push((Zeroizing::new(form.as_bytes().to_vec()), false));
            needles.push((Zeroizing::new(form.replace(' ', "+").into_bytes()), false));
            needles.push((hexadecimal(form, b"0123456789abcdef"), false));
            needles.push((hexadecimal(form, b"0123456789ABCDEF"), false));
            for shift in 0..3 {
                for run in [
                    base64_part(form, shift, &STANDARD_NO_PAD),
                    base64_part(form, shift, &URL_SAFE_NO_PAD),
                ] {
                    needles.push((run, true));
                }
            }
        }
        self.openings.resize(1 << 10, 0);
        for (form, inside_run) in needles {
            let opening = usize::from(form[0]) << 8 | usize::from(form[1]);
            self.openings[opening >> 6] |= 1 << (opening & 63);
            self.needles.push(Needle {
                form,
                inside_run,
                value: owner,
            });
        }
        self.needles
            .sort_by(|a, b| (&*a.form, a.value).cmp(&(&*b.form, b.value)));
        self.needles
            .dedup_by(|a, b| a.form == b.form && a.value == b.value);
    }

    /// Calls `found` with the place and the name of every known value in `text`.
    pub fn find(&self, text: &str, mut found: impl FnMut(Range<usize>, &str)) {
        if self.values.is_empty() {
            return;
        }
        let whole = text.trim();
        if let Some(tainted) = self
            .values
            .iter()
            .find(|tainted| tainted.value.as_str() == whole)
        {
            found(0..text.len(), &tainted.name);
            return;
        }
        if self.needles.is_empty() {
            return;
        }
        let bytes = text.as_bytes();
        for (at, pair) in bytes.windows(2).enumerate() {
            let opening = usize::from(pair[0]) << 8 | usize::from(pair[1]);
            if self.openings[opening >> 6] & 1 << (opening & 63) == 0 {
                continue;
            }
            let first = self
                .needles
                .partition_point(|needle| needle.form.as_slice() < pair);
            let alike = self.needles[first..]
                .iter()
                .take_while(|needle| needle.form.starts_with(pair));
            // The longest: a value may start with another one.
            for needle in alike.filter(|needle| bytes[at..].starts_with(&needle.form)) {
                let span = at..at + needle.form.len();
                let span = if needle.inside_run {
                    whole_run(bytes, span)
                } else {
                    span
                };
                found(span, &self.values[needle.value].name);
            }
        }
    }

    /// The names, in the order in which the values came.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|tainted| tainted.name.as_str())
    }
}

fn hexadecimal(form: &str, digits: &[u8; 16]) -> Zeroizing<Vec<u8>> {
    let pair = |b: u8| [digits[usize::from(b >> 4)], digits[usize::from(b & 15)]];
    Zeroizing::new(form.bytes().flat_map(pair).collect())
}

/// The Base64 characters that `form` alone decides when `shift` bytes stand before it in its group of three.
fn base64_part(form: &str, shift: usize, engine: &impl base64::Engine) -> Zeroizing<Vec<u8>> {
    let mut bytes = Zeroizing::new(vec![0; shift]);
    bytes.extend_from_slice(form.as_bytes());
    let encoded = Zeroizing::new(engine.encode(&*bytes));
    let from = (shift * 8).div_ceil(6);
    let to = bytes.len() * 8 / 6;
    Zeroizing::new(encoded.as_bytes()[from..to].to_vec())
}

/// `span` and what else of its run of Base64 characters touches it. Slashes end a run here: they are a path's more often.
fn whole_run(bytes: &[u8], span: Range<usize>) -> Range<usize> {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'_');
    let before = bytes[..span.start]
        .iter()
        .rev()
        .take_while(|b| inside(b))
        .count();
    let after = bytes[span.end..].iter().take_while(|b| inside(b)).count();
    let end = span.end + after;
    let padding = bytes[end..]
        .iter()
        .take(2)
        .take_while(|b| **b == b'=')
        .count();
    span.start - before..end + padding
}
