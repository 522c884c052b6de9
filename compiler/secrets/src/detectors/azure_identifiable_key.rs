//! Azure keys with the signature that Microsoft puts in the middle: `AzFu` in Functions, `+ASt` in storage and so on.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "azure-identifiable-key",
    what: "Azure service key",
    name: "api_key",
    keywords: &[
        "azca", "azfu", "azse", "+ast", "+aba", "+amc", "+aeh", "+asb", "+arm", "acdb", "aiot",
        "apim", "+acr", "jqqj99",
    ],
    // A word border cannot stand in front: the keys of storage may start with a sign.
    pattern: r"(?x) [0-9A-Za-z/+]{76} (?:APIM|ACDb|\+ABa|\+AMC|\+ASt) [0-9A-Za-z/+]{5} [AQgw]==
        | [0-9A-Za-z/+]{33} (?:AIoT|\+ASb|\+AEh|\+ARm) [A-P] [0-9A-Za-z/+]{5} =
        | [0-9A-Za-z_-]{44} AzFu [0-9A-Za-z_-]{5} [AQgw]==
        | \b [0-9A-Za-z]{33} AzCa [A-P] [0-9A-Za-z]{5} =
        | \b [0-9A-Za-z]{42} AzSe [A-D] [0-9A-Za-z]{5} \b
        | [0-9A-Za-z/+]{42} \+ACR [A-D] [0-9A-Za-z/+]{5} \b
        | \b [0-9A-Za-z]{52} JQQJ99 [0-9A-Za-z]{5,10} (?:AC|XJ) [0-9A-Za-z]{12,18} \b",
    run: 43,
    hits: &[
        alone(&[
            "OorxMS1XVsGwCdnUSS0LjGTqk89NjsJaaWCVlc1IAj8k",
            "AzFuFiycOQ==",
        ]),
        alone(&[
            "Axx4kfOqpRRRKMmWD6zWPyTBgXv8PySwDA3qJIRDx2l8YvYp9deLJdOTeKdIS+9loH70VJZeDsEB",
            "+AStCmhSQw==",
        ]),
        alone(&["Kq2Wz7Xe4Ur9Ti3Oy6Lp1Mn5Bv8Cx0Za4Sd7Fg2Hj9", "AzSeB3kT8v"]),
        alone(&["Kq2/z7Xe4Ur9Ti3Oy6Lp1Mn5Bv8Cx0Za4", "AIoTC3kT8v="]),
    ],
    misses: &[&["the port of Jazcasta"]],
    ..PLAIN
};
