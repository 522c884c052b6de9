//! Takes a value out of skills that are kept: the one exception to "versions are only added".

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use compiler::document::{self, sentence_digest};
use compiler::in_slug;
use jiff::ZonedDateTime;
use seal::Zeroizing;
use secrets::Net;
use store::{Change, Part, Redacted, Redaction};

use super::writing::millis;
use super::{Service, ServiceError, is_slug};

impl Service {
    /// Puts the placeholder `{secret: name}` where `value` stands in any version of any skill of the owner, deleted ones
    /// too: in documents, files and ratings, plain or encoded. A tombstone stays behind. Gives the versions that had it.
    ///
    /// # Errors
    /// The store failed; then nothing was changed.
    pub async fn redact(
        &self,
        value: &str,
        name: &str,
        now: &ZonedDateTime,
    ) -> Result<Vec<Redacted>, ServiceError> {
        Ok(self.shelf.redact(change(value, name), millis(now)).await?)
    }

    /// The tombstones of the skill: which versions something was taken out of, when and by whom.
    ///
    /// # Errors
    /// No such skill.
    pub async fn redactions(&self, slug: &str) -> Result<Vec<Redaction>, ServiceError> {
        let result = self.shelf.redactions(slug).await;
        self.explained(result).await
    }
}

/// What becomes of each text.
fn change(value: &str, name: &str) -> Change {
    let mut net = Net::new();
    net.taint(value, name);
    let placeholder = format!("{{secret: {name}}}");
    let in_slug = Zeroizing::new(in_slug(value).trim_matches('-').to_owned());
    let name = name.to_owned();
    let digests = Mutex::new(BTreeMap::new());
    Arc::new(move |part, text| {
        if part == Part::Slug {
            return slug_without(text, &in_slug, &name);
        }
        let taken_out = net.take_out(text);
        match (part, taken_out) {
            (Part::Instructions, Some(taken_out)) => {
                // What stands in quotes in a sentence is a value, and a placeholder is none.
                let new = taken_out.replace(&format!("\"{placeholder}\""), &placeholder);
                let mut digests = digests.lock().unwrap_or_else(PoisonError::into_inner);
                digests.extend(changed_digests(text, &new));
                Some(new)
            }
            (Part::File(_), taken_out) => {
                // A digest of few words and a value tells the value to whoever tries enough of them.
                let digests = digests.lock().unwrap_or_else(PoisonError::into_inner);
                let mut new = taken_out.unwrap_or_else(|| text.to_owned());
                for (old, digest) in digests.iter() {
                    new = new.replace(old, digest);
                }
                (new != text).then_some(new)
            }
            (_, taken_out) => taken_out,
        }
    })
}

/// A shorter part of a value, where it was cut at a slug's end, tells nothing.
const SHORTEST_PART: usize = 6;

/// The slug with `name` where the value stands in it as slugs spell it, or the beginning of it at the end.
fn slug_without(slug: &str, value: &str, name: &str) -> Option<String> {
    if value.is_empty() {
        return None;
    }
    let mut new = slug.replace(value, name);
    let cut = (SHORTEST_PART..value.len())
        .rev()
        .find(|end| new.ends_with(&value[..*end]));
    if let Some(end) = cut {
        new.truncate(new.len() - end);
        new.push_str(name);
    }
    (new != slug && is_slug(&new)).then_some(new)
}

/// The digests of the sentences that are others now, old and new.
fn changed_digests(old: &str, new: &str) -> Vec<(String, String)> {
    let digests = |text: &str| -> Vec<String> {
        let skill = document::parse(text).skill;
        let sections = skill.sections.iter();
        sections
            .flat_map(|section| {
                let steps = section.steps.iter().flat_map(|step| step.flat());
                steps.map(|step| sentence_digest(&section.heading, &step.instruction))
            })
            .collect()
    };
    let (old, new) = (digests(old), digests(new));
    // Steps are neither added nor taken away; where they seem to be, hints that fit no sentence are left out by whoever
    // follows them.
    old.into_iter()
        .zip(new)
        .filter(|(old, new)| old != new)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Book\n\n## Steps\n### a.test, \"Trips\"\n1. Set the field **Place** to \"Zanzibar9\".\n2. Click the button **Save**.\n";

    #[test]
    fn a_value_in_quotes_becomes_a_placeholder_that_is_read_as_one() {
        let change = change("Zanzibar9", "redacted");
        let new = change(Part::Instructions, DOCUMENT).expect("a change");
        assert!(new.contains("to {secret: redacted}."), "{new}");
        let of = |text: &str| {
            let skill = document::parse(text).skill;
            let section = &skill.sections[0];
            sentence_digest(&section.heading, &section.steps[0].instruction)
        };
        let hints = format!("{{\"sentence_digest\":\"{}\"}}", of(DOCUMENT));
        let hints = change(Part::File("anchors.json"), &hints).expect("a change");
        assert!(
            !hints.contains(&of(DOCUMENT)) && hints.contains(&of(&new)),
            "{hints}"
        );
        assert_eq!(change(Part::Words, "Book a trip"), None);
    }

    #[test]
    fn a_value_stands_in_slugs_in_another_spelling() {
        for (value, slug, expect) in [
            (
                "Zan zibar!9",
                "taught-to-zan-zibar-9-now",
                Some("taught-to-redacted-now"),
            ),
            ("Žánzibar", "taught-zanzibar", Some("taught-redacted")),
            (
                "Zanzibar9",
                "taught-a-long-way-to-zanzib",
                Some("taught-a-long-way-to-redacted"),
            ),
            ("Zanzibar9", "taught-to-zan", None),
            ("!!!!", "taught-to-zan", None),
        ] {
            let new = change(value, "redacted")(Part::Slug, slug);
            assert_eq!(new.as_deref(), expect, "{value}");
        }
    }
}
