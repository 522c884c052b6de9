//! Webhook signing secrets as Stripe and the Standard Webhooks specification write them.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "stripe-webhook-secret",
    what: "Webhook signing secret",
    name: "signing_secret",
    keywords: &["whsec_"],
    pattern: r"\bwhsec_[0-9A-Za-z+/=]{24,}",
    hits: &[alone(&["whsec_", "rEtviDHnSUobXP8mS3xycy2eIoX1z0Vp"])],
    misses: &[&["whsec_", "_short"]],
    ..PLAIN
};
