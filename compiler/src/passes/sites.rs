//! Addresses: origins and hosts.

use url::Url;

/// Whether an address is a site's, as against a page of the browser itself.
pub(crate) fn is_site(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "file"))
}

/// Scheme, host and port where not the scheme's own; empty for what has none.
pub(crate) fn origin(address: &str) -> String {
    match Url::parse(address) {
        Ok(url) if url.scheme() == "file" => "file://".to_owned(),
        Ok(url) if url.origin().is_tuple() => url.origin().ascii_serialization(),
        _ => String::new(),
    }
}

/// Host, with its port where not the scheme's own.
pub(crate) fn site(address: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return String::new();
    };
    match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        (None, _) => url.path().rsplit('/').next().unwrap_or_default().to_owned(),
    }
}

/// The address that text in the address bar stands for; `None` for a search. Without a scheme it is that of the page of
/// the same site that was visited, else https.
pub(crate) fn typed_address(typed: &str, visited: &[String]) -> Option<String> {
    let typed = typed.trim();
    if is_site(typed) {
        return Url::parse(typed).ok().map(String::from);
    }
    let host = typed.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty()
        || typed.contains(char::is_whitespace)
        || !host.contains(['.', ':']) && host != "localhost"
    {
        return None;
    }
    let scheme = visited
        .iter()
        .find(|url| site(url) == host)
        .and_then(|url| url.split("://").next())
        .unwrap_or("https");
    Url::parse(&format!("{scheme}://{typed}"))
        .ok()
        .filter(|url| url.has_host())
        .map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_is_an_address_or_a_search() {
        let visited = ["http://expenses.localhost:8101/reports".to_owned()];
        let address = |typed: &str| typed_address(typed, &visited);
        assert_eq!(
            address("expenses.localhost:8101").as_deref(),
            Some("http://expenses.localhost:8101/")
        );
        assert_eq!(
            address("example.org/a").as_deref(),
            Some("https://example.org/a")
        );
        assert_eq!(
            address("http://a.example/").as_deref(),
            Some("http://a.example/")
        );
        assert_eq!(address("how to file an expense"), None);
        assert_eq!(address("weather"), None);
    }

    #[test]
    fn a_port_stands_only_where_it_is_not_the_schemes_own() {
        assert_eq!(site("https://example.org:443/a?b"), "example.org");
        assert_eq!(
            site("http://expenses.localhost:8101/reports"),
            "expenses.localhost:8101"
        );
        assert_eq!(
            origin("http://expenses.localhost:8101/reports"),
            "http://expenses.localhost:8101"
        );
        assert_eq!(origin("chrome://newtab/"), "");
    }
}
