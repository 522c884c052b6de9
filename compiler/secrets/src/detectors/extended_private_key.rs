//! BIP-32 extended private keys in Base58.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "extended-private-key",
    what: "Extended private key of a wallet",
    name: "private_key",
    keywords: &["xprv", "yprv", "zprv", "tprv"],
    pattern: r"\b[xyzt]prv[1-9A-HJ-NP-Za-km-z]{107}\b",
    hits: &[alone(&[
        "xprv",
        "iK5rVvUxvYnnBgj8jVCh9bY9R6LLXsaqk3QAoEyb6PC9CRi4EPQBBAHNMxBiBaKuK7rovAHvie254wUfUnwTLJ5upNQG6pGDg2uioKqiiEu",
    ])],
    misses: &[&["xprv", "_short"]],
    ..PLAIN
};
