//! Microsoft Teams webhook address.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "teams-webhook",
    what: "Microsoft Teams webhook address",
    name: "token",
    keywords: &["webhook.office.com"],
    pattern: r"webhook\.office\.com/webhookb2/(?P<s>[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f-]{36}(?:/[0-9A-Za-z_-]+)?)",
    hits: &[within(
        "https://a.webhook.office.com/webhookb2/",
        &[
            "c32e9e81-3d28-7ad9-f64d-4a16757d9b73@936e9baf-8bd9-2c7d-532c-9ebcccb042ad/Incoming",
            "Webhook/98164697f06f582132b2386e894abfef/dbd68bfe-d07f-76b8-1516-50e654e73a9a",
        ],
        "",
    )],
    misses: &[&["https://a.webh", "_short"]],
    ..PLAIN
};
