//! OpenAI keys, of projects and of old; several other vendors took over the short `sk-` form.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "openai-key",
    what: "OpenAI key",
    name: "api_key",
    keywords: &["sk-"],
    pattern: r"\bsk-(?:(?:proj|svcacct|admin|None)-[0-9A-Za-z_-]{40,}|[0-9A-Za-z]{20}T3BlbkFJ[0-9A-Za-z]{20}\b|[0-9A-Za-z]{32,64}\b)",
    run: 35,
    hits: &[
        alone(&[
            "sk-",
            "proj-XsVKuEgrEmFylbGUwr8wHUGFGbYFXJ4CWdoOIJjOIz68BmfzbJscqErqOvDT4zsZRIU5V3G2BfT3BlbkFJ2R6KMQKKYff90qEDHMrML3Ur0HtQUeYojPoic7zKQx5tdVXcASYTU1wle373lp6VjVLBZGiw88",
        ]),
        alone(&["sk-", "aKpEitKIKhFNycRTvI2jT3BlbkFJ1ZsCWowjA7nokFK1ECa6"]),
        alone(&["sk-", "65a2b51e4d72a017c411da0e78414347"]),
    ],
    misses: &[
        &["sk-learn models"],
        &["a task-force-of-thirty-two-people-or-more"],
    ],
    ..PLAIN
};
