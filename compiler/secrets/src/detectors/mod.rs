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

mod judge;
mod table;

pub use judge::Match;
pub(crate) use judge::{iban_length, is_card};
pub use table::TABLE;

mod adobe_client_secret;
mod age_secret_key;
mod airtable_token;
mod alibaba_access_key;
mod anthropic_key;
mod artifactory_key;
mod asana_token;
mod atlassian_token;
mod authorization_header;
mod aws_access_key_id;
mod aws_secret_access_key;
mod aws_session_token;
mod azure_client_secret;
mod azure_devops_token;
mod azure_identifiable_key;
mod azure_storage_key;
mod basic_authorization;
mod bearer_authorization;
mod bitcoin_private_key;
mod braintree_token;
mod brevo_key;
mod buildkite_token;
mod card_number;
mod cerebras_key;
mod circleci_token;
mod clickup_token;
mod cloudflare_origin_key;
mod command_flag;
mod command_password;
mod contentful_token;
mod crates_io_token;
mod curl_user;
mod databricks_token;
mod deno_token;
mod digitalocean_token;
mod discord_token;
mod discord_webhook;
mod docker_token;
mod doppler_token;
mod dropbox_token;
mod duffel_token;
mod dynatrace_token;
mod easypost_key;
mod elevenlabs_key;
mod extended_private_key;
mod facebook_token;
mod figma_token;
mod firebase_server_key;
mod fireworks_key;
mod flutterwave_key;
mod flyio_token;
mod frameio_token;
mod github_fine_grained_token;
mod github_token;
mod gitlab_token;
mod google_api_key;
mod google_oauth_secret;
mod google_oauth_token;
mod grafana_token;
mod groq_key;
mod heroku_key;
mod hubspot_token;
mod huggingface_token;
mod iban;
mod jetbrains_token;
mod jwt;
mod langfuse_key;
mod langsmith_key;
mod launchdarkly_key;
mod linear_key;
mod mailchimp_key;
mod mailgun_key;
mod mailgun_sending_key;
mod mapbox_token;
mod mollie_key;
mod neon_key;
mod netlify_token;
mod netrc_password;
mod newrelic_key;
mod notion_token;
mod npm_token;
mod okta_token;
mod onepassword_secret_key;
mod onepassword_service_token;
mod openai_key;
mod openrouter_key;
mod password_hash;
mod perplexity_key;
mod pinecone_key;
mod plaid_token;
mod planetscale_token;
mod postman_key;
mod prefect_key;
mod private_key;
mod pulumi_token;
mod pypi_token;
mod razorpay_key;
mod readme_key;
mod render_key;
mod replicate_token;
mod resend_key;
mod rubygems_key;
mod sendgrid_key;
mod sentry_token;
mod session_cookie;
mod shippo_token;
mod shopify_token;
mod slack_token;
mod slack_webhook;
mod sonarqube_token;
mod sourcegraph_token;
mod square_token;
mod stripe_key;
mod stripe_webhook_secret;
mod supabase_key;
mod tailscale_key;
mod tavily_key;
mod teams_webhook;
mod telegram_token;
mod tencent_secret_id;
mod terraform_token;
mod twilio_key;
mod twitter_bearer;
mod typeform_token;
mod vault_token;
mod vercel_token;
mod xai_key;
mod yandex_key;
mod zapier_webhook;

/// One kind of secret. Patterns are ASCII-only (`(?u:…)` switches Unicode on); the group `s`, if there is one, is what
/// to replace, else the whole match.
pub struct Detector {
    /// A stable spelling for findings: "github-token".
    pub kind: &'static str,
    /// In words, for a person.
    pub what: &'static str,
    /// The name in the placeholder.
    pub name: &'static str,
    /// Small letters; a text without any of them is not looked at further. None: every text that is long enough is.
    pub keywords: &'static [&'static str],
    /// A text without so many characters between two white spaces is not looked at further.
    pub run: usize,
    /// A text with fewer digits is not looked at further.
    pub digits: usize,
    /// A regular expression.
    pub pattern: &'static str,
    /// Bits per character below which a match is a sample ("xxxxxxxx"). 0: not asked.
    pub entropy: f64,
    /// A match that contains one of these (small letters) is a published sample or a placeholder.
    pub allow: &'static [&'static str],
    /// A checksum or whatever else has to hold: how many bytes of the match are the secret.
    pub check: Option<fn(&Match<'_>) -> Option<usize>>,
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
    run: 0,
    digits: 0,
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
    // No form of a secret is shorter than the shortest of Basic's.
    if text.len() < 8 {
        return;
    }
    let (prefilter, owners) = prefilter();
    let mut named = [false; TABLE.len()];
    for keyword in prefilter.find_overlapping_iter(text) {
        named[owners[keyword.pattern().as_usize()]] = true;
    }
    let shape = Shape::of(text);
    for (at, detector) in TABLE.iter().enumerate() {
        if (named[at] || detector.keywords.is_empty()) && shape.suits(detector) {
            found.extend(detector.spans(at, text).map(|span| Finding {
                kind: detector.kind,
                name: detector.name.to_owned(),
                span,
                source: Source::Looks,
            }));
        }
    }
}

/// What can be asked of a text without a pattern.
struct Shape {
    digits: usize,
    /// The most characters between two white spaces.
    run: usize,
}

impl Shape {
    fn of(text: &str) -> Self {
        Self {
            digits: text.bytes().filter(u8::is_ascii_digit).count(),
            run: text
                .split_ascii_whitespace()
                .map(str::len)
                .max()
                .unwrap_or(0),
        }
    }

    fn suits(&self, detector: &Detector) -> bool {
        self.digits >= detector.digits && self.run >= detector.run
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
                let span = captures.name("s").or_else(|| captures.get(0))?.range();
                let found = Match {
                    secret: &text[span.clone()],
                    before: &text[..span.start],
                    after: &text[span.end..],
                };
                self.length(&found)
                    .map(|length| span.start..span.start + length)
            })
        })
    }

    /// How many bytes of the match are a secret; `None`: it is none.
    fn length(&self, found: &Match<'_>) -> Option<usize> {
        let small = found.secret.to_ascii_lowercase();
        let sample = self.allow.iter().any(|sample| small.contains(sample));
        if sample || self.entropy > 0.0 && entropy(found.secret) < self.entropy {
            return None;
        }
        self.check
            .map_or(Some(found.secret.len()), |check| check(found))
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
                    && (!detector.keywords.is_empty() || detector.digits > 0 || detector.run > 40)
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
                let whole = hit.before.len()..hit.before.len() + secret.len();
                assert_eq!(spans, vec![whole], "{}: {text}", detector.kind);
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
