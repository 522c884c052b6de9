//! Parameters that only tell advertisers where a visitor came from.

use std::borrow::Cow;

const KEYS: &[&str] = &[
    "_ga",
    "_gl",
    "_hsenc",
    "_hsmi",
    "dclid",
    "epik",
    "fb_action_ids",
    "fb_source",
    "fbclid",
    "gad_source",
    "gbraid",
    "gclid",
    "gclsrc",
    "igshid",
    "igsh",
    "irclickid",
    "li_fat_id",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "msclkid",
    "oly_anon_id",
    "oly_enc_id",
    "rb_clickid",
    "s_kwcid",
    "sc_cid",
    "srsltid",
    "ttclid",
    "twclid",
    "vero_id",
    "wbraid",
    "wickedid",
    "yclid",
    "ysclid",
];

/// `url` without utm_*, gclid, fbclid and their like; everything else as it was. What a step says about an address is
/// made of this, and goes through the net afterwards.
#[must_use]
pub fn without_tracking(url: &str) -> Cow<'_, str> {
    let (address, fragment) = url.find('#').map_or((url, ""), |at| url.split_at(at));
    let Some((path, query)) = address.split_once('?') else {
        return Cow::Borrowed(url);
    };
    if !query.split('&').any(is_tracking) {
        return Cow::Borrowed(url);
    }
    let kept: Vec<_> = query.split('&').filter(|pair| !is_tracking(pair)).collect();
    let sign = if kept.is_empty() { "" } else { "?" };
    Cow::Owned(format!("{path}{sign}{}{fragment}", kept.join("&")))
}

fn is_tracking(pair: &str) -> bool {
    let key = pair.split('=').next().unwrap_or(pair).to_ascii_lowercase();
    key.starts_with("utm_") || KEYS.contains(&key.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tracking_goes() {
        for (url, expect) in [
            (
                "https://a.example/x?utm_source=mail&id=7&gclid=abc#top",
                "https://a.example/x?id=7#top",
            ),
            ("https://a.example/x?fbclid=1", "https://a.example/x"),
            (
                "https://a.example/x?id=7&flag",
                "https://a.example/x?id=7&flag",
            ),
            (
                "https://a.example/#?utm_source=x",
                "https://a.example/#?utm_source=x",
            ),
        ] {
            assert_eq!(without_tracking(url), expect);
        }
    }
}
