//! What a pattern cannot say: checksums, issuers, decoded content, what stands around a match.

use base64::Engine as _;

use crate::checks::{luhn, mod97};
use crate::prose::is_placeholder;
use crate::views::LENIENT_STANDARD;

/// What a pattern matched, and the text around it.
pub struct Match<'t> {
    /// The candidate.
    pub secret: &'t str,
    /// Everything before it.
    pub before: &'t str,
    /// Everything after it.
    pub after: &'t str,
}

/// An issuer's range and length, the Luhn sum, and no sign around it that makes it a part of something longer.
pub(crate) fn is_card(found: &Match<'_>) -> Option<usize> {
    let digits: Vec<u8> = found.secret.bytes().filter(u8::is_ascii_digit).collect();
    let part_of_more = found.before.ends_with(['.', ',', '_', '-', '/', '%', '+'])
        || found.after.starts_with(['_', '-', '/', '%'])
        || found
            .after
            .strip_prefix(['.', ','])
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (!part_of_more && has_issuer(&digits) && luhn(&digits)).then_some(found.secret.len())
}

/// The first digits that issuers have, and how long their numbers are.
fn has_issuer(digits: &[u8]) -> bool {
    let opening = |length: usize| {
        digits
            .iter()
            .take(length)
            .fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    };
    let (two, three, four) = (opening(2), opening(3), opening(4));
    match digits.len() {
        14 => (300..=305).contains(&three) || matches!(two, 36 | 38 | 39),
        15 => matches!(two, 34 | 37),
        16..=19 => {
            two / 10 == 4 && matches!(digits.len(), 16 | 19)
                || digits.len() == 16 && ((51..=55).contains(&two) || (2221..=2720).contains(&four))
                || four == 6011
                || (644..=649).contains(&three)
                || two == 65
                || two == 62
                || (3528..=3589).contains(&four)
                || (2200..=2204).contains(&four)
                || matches!(four, 5018 | 5020 | 5038 | 5893 | 6304 | 6759)
                || (6761..=6763).contains(&four)
        }
        _ => false,
    }
}

/// Countries that issue IBANs, with the length of theirs.
const IBAN_LENGTHS: &str = "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 \
    FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 \
    LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 \
    SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30";

/// The length that the country has, when the check digits fit; a word that stands right after is no part of it.
pub(crate) fn iban_length(found: &Match<'_>) -> Option<usize> {
    let country = found.secret.get(..2)?.to_ascii_uppercase();
    let length: usize = IBAN_LENGTHS
        .split_ascii_whitespace()
        .find_map(|row| row.strip_prefix(country.as_str()))?
        .parse()
        .ok()?;
    let (last, _) = found
        .secret
        .bytes()
        .enumerate()
        .filter(|(_, b)| b.is_ascii_alphanumeric())
        .nth(length - 1)?;
    let rest = &found.secret[last + 1..];
    let number: Vec<u8> = found.secret[..=last]
        .bytes()
        .filter(u8::is_ascii_alphanumeric)
        .collect();
    let (head, account) = number.split_at(4);
    let fits = mod97(account.iter().chain(head).copied()) == Some(1);
    (fits && !rest.starts_with(|c: char| c.is_ascii_alphanumeric())).then_some(last + 1)
}

/// Base64 of `user:password`.
pub(super) fn holds_user_and_password(found: &Match<'_>) -> Option<usize> {
    let bytes = LENIENT_STANDARD
        .decode(found.secret.replace('-', "+").replace('_', "/"))
        .ok()?;
    let text = String::from_utf8(bytes).ok()?;
    (text.contains(':') && !text.chars().any(char::is_control)).then_some(found.secret.len())
}

/// Has a digit, or capital letters inside: no word of a sentence.
pub(super) fn is_no_word(found: &Match<'_>) -> Option<usize> {
    let digit = found.secret.bytes().any(|b| b.is_ascii_digit());
    let hump = found.secret.bytes().skip(1).any(|b| b.is_ascii_uppercase())
        && found.secret.bytes().any(|b| b.is_ascii_lowercase());
    (digit || hump).then_some(found.secret.len())
}

/// No variable, no "put yours here".
pub(super) fn is_literal(found: &Match<'_>) -> Option<usize> {
    (!is_placeholder(found.secret)).then_some(found.secret.len())
}

/// As [`is_literal`], and no line of a help page ("-p, --password PASSWORD  the new one").
pub(super) fn is_given(found: &Match<'_>) -> Option<usize> {
    let flag = found
        .before
        .rfind(" -")
        .map_or("", |at| &found.before[..at]);
    let listed = flag.ends_with([',', '|', '[', '(']) || found.before.ends_with("  ");
    let metavariable = found
        .secret
        .chars()
        .all(|c| c.is_uppercase() || matches!(c, '_' | '-'));
    if listed || metavariable {
        None
    } else {
        is_literal(found)
    }
}
