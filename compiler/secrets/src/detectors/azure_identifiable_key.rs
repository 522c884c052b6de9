//! Azure keys with the signature that Microsoft puts in the middle: `AzFu` in Functions, `+ASt` in storage and so on.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "azure-identifiable-key",
    what: "Azure service key",
    name: "api_key",
    keywords: &[
        "azca", "azfu", "azse", "+ast", "+abal", "+aeh", "+asb", "+arm", "acdb", "aiot", "apim",
        "acrd", "jqqj99",
    ],
    pattern: r"(?:\b[0-9A-Za-z/+_-]{33,76}(?:AzCa|AzFu|AzSe|\+ASt|\+ABa|\+AEh|\+ASb|\+ARm|ACDb|AIoT|APIM|\+ACR)[0-9A-Za-z/+_-]{5}[AQgw]={0,2}|\b[0-9A-Za-z]{52}JQQJ99[0-9A-Za-z]{5,10}(?:AC|XJ)[0-9A-Za-z]{12,18}\b)",
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
    ],
    misses: &[&["the port of Jazcasta"]],
    ..PLAIN
};
