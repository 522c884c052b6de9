//! Stripe's secret and restricted keys, and those of vendors that took over the form. Publishable ones (`pk_`) are no secret.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "stripe-key",
    what: "Stripe key",
    name: "api_key",
    keywords: &["sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_org_"],
    pattern: r"\b[sr]k_(?:live|test|org)_[0-9A-Za-z]{16,}\b",
    hits: &[
        alone(&["sk_", "live_51HU2GE0o5qdZGZqrt0jzOTlN3BJJEPfQyqlQ28bOzt"]),
        within(
            "Copy key ",
            &["rk_", "test_lpbvKIzxJfsIErpPuibqcfjx"],
            " now",
        ),
    ],
    misses: &[&["sk_", "_short"]],
    ..PLAIN
};
