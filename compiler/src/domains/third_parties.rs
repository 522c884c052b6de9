//! Hosts that only show advertisements or count visitors: nobody works there, so no task needs them. Data, with hosts at
//! which their customers do work left out.

use super::name_of;

const HOSTS: &[&str] = &[
    "2mdn.net",
    "adform.net",
    "adnxs.com",
    "ads-twitter.com",
    "ads.pubmatic.com",
    "adsrvr.org",
    "amazon-adsystem.com",
    "analytics.tiktok.com",
    "bat.bing.com",
    "casalemedia.com",
    "cdn.segment.com",
    "connect.facebook.net",
    "criteo.net",
    "demdex.net",
    "doubleclick.net",
    "flashtalking.com",
    "google-analytics.com",
    "googleadservices.com",
    "googlesyndication.com",
    "googletagmanager.com",
    "googletagservices.com",
    "moatads.com",
    "omtrdc.net",
    "openx.net",
    "px.ads.linkedin.com",
    "quantserve.com",
    "rubiconproject.com",
    "scorecardresearch.com",
    "serving-sys.com",
    "smartadserver.com",
    "snap.licdn.com",
    "static.hotjar.com",
    "trc.taboola.com",
    "widgets.outbrain.com",
    "yieldmo.com",
    "zedo.com",
];

/// Whether the origin is one of theirs.
pub(crate) fn is_third_party(origin: &str) -> bool {
    name_of(origin).is_some_and(|name| {
        HOSTS.iter().any(|host| {
            let rest = name.strip_suffix(host);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_advertisements_and_counters_are_known_with_all_below_them() {
        assert!(is_third_party("https://ad.doubleclick.net"));
        assert!(is_third_party("https://www.google-analytics.com"));
        for worked_at in [
            "https://analytics.google.com",
            "https://notdoubleclick.net",
            "https://doubleclick.net.example",
            "http://10.0.0.1",
        ] {
            assert!(!is_third_party(worked_at), "{worked_at}");
        }
    }
}
