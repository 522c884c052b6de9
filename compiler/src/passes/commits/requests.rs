//! What a request that followed a step says of it.

use recording::Request;

/// The requests that a step caused, taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sent {
    /// Something was only asked for.
    Asked,
    /// Something was changed on the other side.
    Changed,
}

/// Parts of a path by which nothing of the task is changed, whatever the method: searches that have too many conditions
/// for an address, and what a page tells its makers.
const ASIDE: &[&str] = &[
    "search",
    "query",
    "suggest",
    "suggestions",
    "autocomplete",
    "typeahead",
    "lookup",
    "filter",
    "validate",
    "preview",
    "analytics",
    "telemetry",
    "metrics",
    "beacon",
    "collect",
    "track",
    "tracking",
    "log",
    "logs",
    "ping",
    "heartbeat",
    "rum",
    "csp-report",
    "graphql",
];

/// What one request says; nothing where it was refused, or may be either.
pub(crate) fn told_by(request: &Request) -> Option<Sent> {
    match request.method.to_ascii_uppercase().as_str() {
        "GET" | "HEAD" => Some(Sent::Asked),
        "POST" | "PUT" | "PATCH" | "DELETE" => {
            let path = request.path.to_lowercase();
            let mut parts = path.split(['/', '?', '.', '_']);
            let aside = parts.any(|part| ASIDE.contains(&part));
            let refused = request.status.is_some_and(|status| status >= 400);
            (!aside && !refused).then_some(Sent::Changed)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(method: &str, path: &str, status: u16, told: Option<Sent>) {
        let request = Request {
            method: method.to_owned(),
            path: path.to_owned(),
            status: Some(status),
        };
        assert_eq!(told_by(&request), told, "{method} {path} {status}");
    }

    #[test]
    fn the_method_tells_whether_something_was_changed() {
        check("GET", "/orders", 200, Some(Sent::Asked));
        for method in ["POST", "PUT", "PATCH", "DELETE", "post"] {
            check(method, "/orders/{id}", 201, Some(Sent::Changed));
        }
        check("OPTIONS", "/orders", 204, None);
    }

    #[test]
    fn what_was_refused_or_told_to_the_makers_of_the_page_changed_nothing() {
        check("POST", "/orders", 422, None);
        check("POST", "/api/search", 200, None);
        check("POST", "/graphql", 200, None);
        check("POST", "/v1/telemetry", 204, None);
        check("POST", "/blog/new", 200, Some(Sent::Changed));
    }
}
