//! 1Password service account token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "1password-service-token",
    what: "1Password service account token",
    name: "token",
    keywords: &["ops_eyj"],
    pattern: r"\bops_eyJ[0-9A-Za-z+/_-]{200,}={0,3}",
    hits: &[alone(&[
        "ops_",
        "eyJ1RBZLK37HQ48cs2WNnhd3lIxPzEfymtNid868LpawJZcl7hwskyChtss9WiHDOsF9XLNSS2ntzktKFPntafX5wLHJIrD1Yp0fJAivPGQyXehr8wbBL40z7edekVmlkJKHs00m30MsrJqI1pxUokrjRvkLeDMpyvyL49yQhnmOqM1J8KnW6cQChbAWSmxqSrKqvKOQ8hsnFKvjdnT9sSY4zCMfoMmyuEO8C04pduxVMMw7Yk2PWLsJ265IK",
    ])],
    misses: &[&["ops_", "_short"]],
    ..PLAIN
};
