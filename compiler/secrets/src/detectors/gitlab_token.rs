//! GitLab: personal, deploy, trigger, runner, job, mail, feed, agent and OAuth tokens.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "gitlab-token",
    what: "GitLab token",
    name: "gitlab_token",
    keywords: &[
        "glpat-", "gldt-", "glptt-", "glrt-", "glcbt-", "glimt-", "glft-", "glsoat-", "glagent-",
        "gloas-", "glffct-",
    ],
    pattern: r"\bgl(?:pat|dt|ptt|rt|cbt|imt|ft|soat|agent|oas|ffct)-[0-9A-Za-z_-]{20,300}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?",
    hits: &[
        alone(&["glpat-", "ruWzy6Z8IOCqK494dLL4"]),
        alone(&["glpat-", "uXDEJpXuTysw9A0T9chFR2AjoOl.01.netxlzt5w"]),
    ],
    misses: &[&["glpat-", "_short"]],
    ..PLAIN
};
