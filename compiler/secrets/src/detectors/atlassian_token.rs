//! Atlassian: API and access tokens (`ATATT3`, `ATCTT3`) and Bitbucket's app passwords (`ATBB`).

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "atlassian-token",
    what: "Atlassian token",
    name: "api_key",
    keywords: &["atatt3", "atctt3", "atbb"],
    pattern: r"\b(?:AT[AC]TT3[0-9A-Za-z_=-]{60,}|ATBB[0-9A-Za-z_]{32})",
    hits: &[
        alone(&[
            "ATATT3",
            "TgR69H3RWrOM2xPWlC1Ub5WCVVXVcrZAlPWQl1zlWS3Pa5IW_5AdVY-qm1GurNMKnXibau0NjkuJpkZsSGero6mNsbp67HHQTYECjEyZJTrlyj_0e9AkCaC1uqkAK-dBUzVnT2_OH4YE6b4tFeINlpiEq9hsPt5l_aCJ_PzvYeC5WdUR6UEBeWiUwc9",
        ]),
        alone(&["ATBB", "9hWq0gtNrFv9R34cWi1l5M1pPEo54ySw"]),
    ],
    misses: &[&["ATATT3", "_short"]],
    ..PLAIN
};
