//! Names of parameters whose values are secret, compared as a whole, without regard to case, `-`, `_` and `.`.

/// Key and placeholder's name; the keys sorted.
const KEYS: &[(&str, &str)] = &[
    ("accesskey", "access_key"),
    ("accesstoken", "token"),
    ("apikey", "api_key"),
    ("apisecret", "api_key"),
    ("apitoken", "api_key"),
    ("appsecret", "secret"),
    ("assertion", "token"),
    ("authcode", "code"),
    ("authkey", "api_key"),
    ("authorization", "token"),
    ("authtoken", "token"),
    ("awsaccesskeyid", "access_key_id"),
    ("bearertoken", "token"),
    ("clientassertion", "token"),
    ("clientsecret", "client_secret"),
    ("codeverifier", "code_verifier"),
    ("confirmationtoken", "token"),
    ("credential", "credential"),
    ("csrf", "token"),
    ("csrftoken", "token"),
    ("devicecode", "code"),
    ("idtoken", "token"),
    ("idtokenhint", "token"),
    ("invitationtoken", "token"),
    ("invitetoken", "token"),
    ("jsessionid", "session"),
    ("jwt", "token"),
    ("logintoken", "token"),
    ("magictoken", "token"),
    ("newpassword", "password"),
    ("nonce", "nonce"),
    ("oauthtoken", "token"),
    ("oauthverifier", "code_verifier"),
    ("onetimecode", "one_time_code"),
    ("otp", "one_time_code"),
    ("passcode", "password"),
    ("passphrase", "passphrase"),
    ("passwd", "password"),
    ("password", "password"),
    ("phpsessid", "session"),
    ("privatekey", "private_key"),
    ("privatetoken", "token"),
    ("pwd", "password"),
    ("refreshtoken", "token"),
    ("relaystate", "relay_state"),
    ("resetpasswordtoken", "token"),
    ("resettoken", "token"),
    ("samlart", "saml_message"),
    ("samlrequest", "saml_message"),
    ("samlresponse", "saml_message"),
    ("secret", "secret"),
    ("secretkey", "secret_key"),
    ("securitytoken", "token"),
    ("session", "session"),
    ("sessionid", "session"),
    ("sessiontoken", "session"),
    ("sid", "session"),
    ("sig", "signature"),
    ("signature", "signature"),
    ("ticket", "ticket"),
    ("token", "token"),
    ("verificationtoken", "token"),
    ("xamzcredential", "credential"),
    ("xamzsecuritytoken", "token"),
    ("xamzsignature", "signature"),
    ("xgoogcredential", "credential"),
    ("xgoogsignature", "signature"),
    ("xsrftoken", "token"),
];

/// What the value of `key` is called in a placeholder, when it is secret. Of `user[password]` the inner name counts.
pub(super) fn secret_key(key: &str) -> Option<&'static str> {
    let inner = key
        .strip_suffix(']')
        .and_then(|key| key.rsplit('[').next())
        .unwrap_or(key);
    let plain: String = inner
        .chars()
        .filter(|c| !matches!(c, '-' | '_' | '.'))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    KEYS.binary_search_by_key(&plain.as_str(), |(key, _)| key)
        .ok()
        .map(|at| KEYS[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(KEYS.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn keys_are_compared_as_a_whole() {
        for key in [
            "token",
            "X-Amz-Signature",
            "API_KEY",
            "user[password]",
            "SAMLResponse",
            "access.token",
        ] {
            assert!(secret_key(key).is_some(), "{key}");
        }
        for key in [
            "tokens",
            "page_token",
            "monkey",
            "sidebar",
            "code",
            "passwordless",
            "session_type",
            "[]",
            "",
        ] {
            assert_eq!(secret_key(key), None, "{key}");
        }
    }
}
