//! Private keys in PEM and PuTTY form, also on one line or cut off at the end.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "private-key",
    what: "Private key",
    name: "private_key",
    keywords: &["private key", "private-lines", "secret key block"],
    pattern: r"-----BEGIN [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?su:.)*?(?:-----END [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\z)|Private-Lines: [0-9]+\s+[0-9A-Za-z+/=\s]{40,}",
    hits: &[
        alone(&[
            "-----BEGIN RSA PRI",
            "VATE KEY-----\nMIIEowzrV9/2L1e9PMJ9dKq48rXTQt/IYdiWDmfsnbUvDM\n-----END RSA PRI",
            "VATE KEY-----",
        ]),
        within(
            "key ",
            &[
                "-----BEGIN OPENSSH PRI",
                "VATE KEY----- b3BlbnNzaC1rZXkpnrhfudxvCiKjies71GIycdkQVXeAALEdC8KdXuV -----END OPENSSH PRI",
                "VATE KEY-----",
            ],
            " ok",
        ),
        within(
            "cut off: ",
            &[
                "-----BEGIN PRI",
                "VATE KEY----- MIIEvQuEl5F/DzqTvKpEboq4qPr+rfjiOgFWW4OMC2hcRH",
            ],
            "",
        ),
    ],
    misses: &[
        &["-----BEGIN PUBLIC KEY-----"],
        &["keep the private key safe"],
    ],
    ..PLAIN
};
