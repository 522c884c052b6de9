//! Path segments that work once, like a password: those after "reset-password", "verify", "invite" …

use std::ops::Range;

/// Words, without signs between, after which a segment that looks like a token is one.
const BEFORE_TOKENS: &[&str] = &[
    "acceptinvitation",
    "acceptinvite",
    "activate",
    "activation",
    "changepassword",
    "confirm",
    "confirmation",
    "confirmemail",
    "emailconfirmation",
    "emailverification",
    "forgotpassword",
    "invitation",
    "invitations",
    "invite",
    "invites",
    "loginlink",
    "magic",
    "magiclink",
    "magiclogin",
    "newpassword",
    "onetimelogin",
    "passwordreset",
    "passwordsreset",
    "recover",
    "recovery",
    "reset",
    "resetpassword",
    "setpassword",
    "signinlink",
    "unsubscribe",
    "validate",
    "verification",
    "verify",
    "verifyemail",
];

/// Parameters within a path: `/page;jsessionid=…`.
const PATH_PARAMETERS: &[&str] = &["jsessionid", "sid", "phpsessid"];

pub(super) fn find(
    text: &str,
    path: Range<usize>,
    push: &mut impl FnMut(&'static str, &str, Range<usize>),
) {
    let mut after_trigger = false;
    let mut from = path.start;
    for segment in text[path].split('/') {
        let start = from;
        from += segment.len() + 1;
        if let Some((_, parameter)) = segment.split_once(';')
            && let Some((key, value)) = parameter.split_once('=')
            && PATH_PARAMETERS
                .iter()
                .any(|known| key.eq_ignore_ascii_case(known))
        {
            push(
                "url-parameter",
                "session",
                start + segment.len() - value.len()..start + segment.len(),
            );
            continue;
        }
        let plain: String = segment
            .chars()
            .filter(|c| c.is_alphanumeric())
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if BEFORE_TOKENS.contains(&plain.as_str()) {
            after_trigger = true;
        } else if after_trigger && looks_like_a_token(segment) {
            push("url-path", "token", start..start + segment.len());
        }
    }
}

/// Long enough, and no readable name: "email", "step-2" and "order-12345" are names.
fn looks_like_a_token(segment: &str) -> bool {
    if segment.chars().count() < 6 {
        return false;
    }
    let readable = |part: &str| {
        let letters = part.chars().filter(|c| c.is_alphabetic()).count();
        let digits = part.chars().filter(char::is_ascii_digit).count();
        let humps = part.chars().skip(1).filter(|c| c.is_uppercase()).count();
        letters == part.chars().count() && letters <= 20 && humps <= 1
            || digits == part.len() && digits <= 5
    };
    !segment.split(['-', '_', '.']).all(readable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_tokens() {
        for name in [
            "email",
            "step-2",
            "order-12345",
            "my-profile",
            "password",
            "2026",
            "12345",
            "index.html",
        ] {
            assert!(!looks_like_a_token(name), "{name}");
        }
        for token in [
            "k3J9xQ2m",
            "550e8400-e29b-41d4-a716-446655440000",
            "a1b2c3",
            "482913",
            "QmFzZVRva2VuVGV4dA",
            "abcdefghijklmnopqrstuvwxyz",
        ] {
            assert!(looks_like_a_token(token), "{token}");
        }
    }
}
