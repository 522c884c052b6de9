//! PyPI token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "pypi-token",
    what: "PyPI token",
    name: "token",
    keywords: &["pypi-"],
    pattern: r"\bpypi-Ag[0-9A-Za-z_-]{50,}",
    hits: &[alone(&[
        "pypi-",
        "AgEIcHlwaS5vcmcXJOQhJeMPLgn8pMlRJssPkemJctFnoUeqPmr2L0AHiass3zrgA2rTAEZo5wgZa33avuVQ6pJeTelCaj84wAzI3VpMHnawmmYDb2RrvGNKBY48k6b7jxjogHZ",
    ])],
    misses: &[&["pypi-server 2.0"]],
    ..PLAIN
};
