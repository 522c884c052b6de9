//! Who a host belongs to, how a person reads its name, and whether it could be taken for another one.

mod look_alike;
mod third_parties;

pub(crate) use look_alike::is_deceptive;
pub(crate) use third_parties::is_third_party;

use url::{Host, Url};

/// The host of an origin, if it is a name.
fn name_of(origin: &str) -> Option<String> {
    match Url::parse(origin).ok()?.host()? {
        Host::Domain(name) => Some(name.trim_end_matches('.').to_owned()),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    }
}

/// The part of the host's name that one owner registered, by the public-suffix list: `example.co.uk` of
/// `shop.example.co.uk`. None for an address by number, for a name of the local network, and for a suffix under which
/// others register (`github.io`).
pub(crate) fn registrable(origin: &str) -> Option<String> {
    let name = name_of(origin)?;
    let domain = psl::domain(name.as_bytes())?;
    // Under a name that the list does not have, nobody is known to register anything.
    let is_known = domain.suffix().is_known();
    is_known.then(|| String::from_utf8_lossy(domain.as_bytes()).into_owned())
}

/// An origin of which the host has other letters than ASCII, as a person writes it: `https://bücher.example` of
/// `https://xn--bcher-kva.example`.
pub(crate) fn spoken(origin: &str) -> Option<String> {
    let name = name_of(origin).filter(|name| name.contains("xn--"))?;
    let (shown, valid) = idna::domain_to_unicode(&name);
    let plain = shown
        .chars()
        .all(|c| c.is_alphanumeric() || ".-".contains(c));
    (valid.is_ok() && plain && shown != name).then(|| origin.replacen(&name, &shown, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(origin: &str, domain: Option<&str>) {
        assert_eq!(registrable(origin).as_deref(), domain, "{origin}");
    }

    #[test]
    fn an_owner_is_told_by_the_public_suffix_list() {
        check("https://shop.example.com", Some("example.com"));
        check("https://example.com:8443", Some("example.com"));
        check("https://www.example.co.uk", Some("example.co.uk"));
        check("https://a.b.city.kawasaki.jp", Some("city.kawasaki.jp"));
        check("https://alice.github.io", Some("alice.github.io"));
    }

    #[test]
    fn what_many_register_under_belongs_to_no_one_owner() {
        check("https://co.uk", None);
        check("https://github.io", None);
        check("https://com", None);
    }

    #[test]
    fn numbers_local_names_and_unlisted_ones_have_no_owner() {
        check("http://192.168.0.7:8080", None);
        check("http://[::1]:8080", None);
        check("http://localhost:3000", None);
        check("http://expenses.localhost:8101", None);
        check("http://wiki.corp", None);
    }

    #[test]
    fn a_name_in_other_letters_is_told_as_a_person_writes_it() {
        let check = |origin: &str, shown: Option<&str>| {
            assert_eq!(spoken(origin).as_deref(), shown, "{origin}");
        };
        check(
            "https://xn--bcher-kva.example",
            Some("https://bücher.example"),
        );
        check(
            "http://xn--bcher-kva.example:81",
            Some("http://bücher.example:81"),
        );
        check("https://example.org", None);
        // What is no valid encoding stays as it is.
        check("https://xn--a.example", None);
    }
}
