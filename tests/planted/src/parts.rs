//! Parts of a shape that have to be worked out: encodings, checksums, structured tokens, what people make up.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use bip39::{Language, Mnemonic};

use crate::checksums;
use crate::dice::Dice;

/// The part `name` of `inner`, which is filled in already.
///
/// # Panics
/// On a name that is not known: the table is ours.
pub(crate) fn make(name: &str, inner: &str, dice: &mut Dice) -> String {
    let count = || inner.parse().expect("this part takes a number");
    match name {
        "crc62" => inner.to_owned() + &checksums::crc32_base62(inner),
        "base64" => STANDARD.encode(inner),
        "base64open" => STANDARD_NO_PAD.encode(inner),
        "base64url" => URL_SAFE_NO_PAD.encode(inner),
        "bytes64" => STANDARD.encode(dice.bytes(count())),
        "bytes64url" => URL_SAFE_NO_PAD.encode(dice.bytes(count())),
        "percent" => percent(inner),
        "uuid" => uuid(dice),
        "jwt" => jwt(dice),
        "wif" => wif(dice, inner == "compressed"),
        "xprv" => extended_key(dice, inner),
        "card" => card(dice, inner),
        "iban" => iban(dice, inner),
        "bip39" => {
            // 12 words are 16 bytes, 24 are 32.
            let entropy = dice.bytes(count() / 3 * 4);
            let phrase = Mnemonic::from_entropy_in(Language::English, &entropy);
            phrase.expect("a length of the standard").to_string()
        }
        "pem" => pem(dice, inner),
        "password" => password(dice),
        "words" => {
            let words: Vec<_> = (0..count()).map(|_| *dice.pick(WORDS)).collect();
            words.join(" ")
        }
        _ => panic!("no part is called `{name}`"),
    }
}

fn percent(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b);
    text.bytes()
        .map(|b| match b {
            b if plain(b) => char::from(b).to_string(),
            b => format!("%{b:02X}"),
        })
        .collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Version 4.
fn uuid(dice: &mut Dice) -> String {
    let mut bytes = dice.bytes(16);
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = hexadecimal(&bytes);
    let cuts = [0..8, 8..12, 12..16, 16..20, 20..32];
    cuts.map(|cut| &hex[cut]).join("-")
}

/// RFC 7519, signed by HMAC or an elliptic curve.
fn jwt(dice: &mut Dice) -> String {
    let (algorithm, signature) = *dice.pick(&[("HS256", 32), ("ES256", 64), ("HS512", 64)]);
    let header = format!(r#"{{"alg":"{algorithm}","typ":"JWT"}}"#);
    let subject = dice.roll(1_000_000_000);
    let issued = 1_700_000_000 + dice.roll(90_000_000);
    let claims = format!(
        r#"{{"sub":"{subject}","iat":{issued},"exp":{}}}"#,
        issued + 3600
    );
    let signature = URL_SAFE_NO_PAD.encode(dice.bytes(signature));
    [
        URL_SAFE_NO_PAD.encode(header),
        URL_SAFE_NO_PAD.encode(claims),
        signature,
    ]
    .join(".")
}

/// Bitcoin's wallet import format.
fn wif(dice: &mut Dice, compressed: bool) -> String {
    let mut payload = vec![0x80];
    payload.extend(dice.bytes(32));
    payload.extend(compressed.then_some(1));
    checksums::base58_check(&payload)
}

/// BIP-32; SLIP-132 gives each prefix its version bytes.
fn extended_key(dice: &mut Dice, prefix: &str) -> String {
    let version: [u8; 4] = match prefix {
        "xprv" => [0x04, 0x88, 0xad, 0xe4],
        "yprv" => [0x04, 0x9d, 0x78, 0x78],
        "zprv" => [0x04, 0xb2, 0x43, 0x0c],
        "tprv" => [0x04, 0x35, 0x83, 0x94],
        _ => panic!("no extended key starts with `{prefix}`"),
    };
    let mut payload = version.to_vec();
    payload.extend([3]);
    payload.extend(dice.bytes(40));
    payload.extend([0]);
    payload.extend(dice.bytes(32));
    checksums::base58_check(&payload)
}

/// Issuers' first digits with the whole number's length, then how it is written.
fn card(dice: &mut Dice, written: &str) -> String {
    const ISSUERS: [(&str, usize); 10] = [
        ("4", 16),
        ("51", 16),
        ("55", 16),
        ("2221", 16),
        ("2720", 16),
        ("34", 15),
        ("37", 15),
        ("6011", 16),
        ("3528", 16),
        ("62", 16),
    ];
    let (prefix, length) = *dice.pick(&ISSUERS);
    let mut number = prefix.to_owned();
    while number.len() < length - 1 {
        number += &dice.roll(10).to_string();
    }
    number.push(checksums::luhn_digit(&number));
    let sizes: &[usize] = if length == 15 {
        &[4, 6, 5]
    } else {
        &[4, 4, 4, 4]
    };
    in_groups(
        &number,
        sizes,
        match written {
            "spaced" => " ",
            "dashed" => "-",
            _ => "",
        },
    )
}

fn in_groups(text: &str, sizes: &[usize], between: &str) -> String {
    let mut from = 0;
    let groups = sizes.iter().map(|size| {
        let group = &text[from..text.len().min(from + size)];
        from += size;
        group
    });
    groups.collect::<Vec<_>>().join(between)
}

/// Countries with the shape of their account numbers (9: a digit, A: a capital) after the registry of ISO 13616.
fn iban(dice: &mut Dice, written: &str) -> String {
    const COUNTRIES: [(&str, &str); 12] = [
        ("DE", "999999999999999999"),
        ("GB", "AAAA99999999999999"),
        ("FR", "99999999999AAAAAAAAAAA99"),
        ("ES", "99999999999999999999"),
        ("NL", "AAAA9999999999"),
        ("IT", "A9999999999AAAAAAAAAAAA"),
        ("CH", "99999AAAAAAAAAAAA"),
        ("PL", "999999999999999999999999"),
        ("PT", "999999999999999999999"),
        ("SE", "99999999999999999999"),
        ("NO", "99999999999"),
        ("BE", "999999999999"),
    ];
    let (country, shape) = *dice.pick(&COUNTRIES);
    let account: String = shape
        .chars()
        .map(|c| match c {
            '9' => char::from(b'0' + dice.roll(10) as u8),
            _ => char::from(b'A' + dice.roll(26) as u8),
        })
        .collect();
    let iban = format!(
        "{country}{}{account}",
        checksums::iban_digits(country, &account)
    );
    match written {
        "spaced" => in_groups(&iban, &vec![4; iban.len().div_ceil(4)], " "),
        _ => iban,
    }
}

/// RFC 7468: 64 characters a line.
fn pem(dice: &mut Dice, label: &str) -> String {
    let size = match label {
        "EC PRIVATE KEY" => 121,
        "RSA PRIVATE KEY" => 610,
        _ => 390,
    };
    let body = STANDARD.encode(dice.bytes(size));
    let lines = in_groups(&body, &vec![64; body.len().div_ceil(64)], "\n");
    let line = |word: &str| ["-----", word, " ", label, "-----"].concat();
    format!("{}\n{lines}\n{}", line("BEGIN"), line("END"))
}

const WORDS: &[&str] = &[
    "anchor",
    "basalt",
    "cobalt",
    "donkey",
    "ember",
    "falcon",
    "garlic",
    "harbour",
    "indigo",
    "jasmine",
    "kettle",
    "lantern",
    "marble",
    "nutmeg",
    "orchid",
    "pepper",
    "quartz",
    "raven",
    "saffron",
    "thistle",
    "umbra",
    "velvet",
    "walnut",
    "yonder",
    "zephyr",
    "Birke",
    "Donner",
    "Erdbeere",
    "Fenster",
    "Gewitter",
    "Hafen",
    "Igel",
    "cerise",
    "forêt",
    "nuage",
    "perro",
    "verano",
    "coração",
    "zucchero",
    "żaba",
    "řeka",
    "älg",
    "ромашка",
    "гроза",
];

/// What people use as passwords, from bad to good.
fn password(dice: &mut Dice) -> String {
    const SIGNS: &[char] = &['!', '#', '$', '%', '*', '-', '+', '.', '?', '_', '@', '='];
    let word = *dice.pick(WORDS);
    let number = dice.roll(9000) + 1000;
    let sign = *dice.pick(SIGNS);
    let mut capital: String = word.chars().take(1).flat_map(char::to_uppercase).collect();
    capital.extend(word.chars().skip(1));
    match dice.roll(6) {
        0 => format!("{capital}{number}{sign}"),
        1 => format!("{sign}{word}{number}"),
        2 => format!("{capital}-{}-{number}", dice.pick(WORDS)),
        3 => word.replace('a', "4").replace('e', "3").replace('o', "0") + &format!("_{number}"),
        4 => format!("{word}{sign}{}{number}", dice.pick(WORDS)),
        _ => {
            let all: Vec<char> = ('!'..='~')
                .filter(|c| c.is_alphanumeric() || SIGNS.contains(c))
                .collect();
            let random: String = (0..14 + dice.roll(6)).map(|_| *dice.pick(&all)).collect();
            // Something of everything, as most rules ask for.
            format!("{random}7q")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_the_standards_say() {
        let dice = &mut Dice::new(1);
        assert_eq!(wif(dice, true).len(), 52);
        assert!(wif(dice, false).starts_with('5'));
        for prefix in ["xprv", "yprv", "zprv", "tprv"] {
            let key = extended_key(dice, prefix);
            assert!(key.starts_with(prefix) && key.len() == 111, "{key}");
        }
        assert_eq!(make("bip39", "24", dice).split(' ').count(), 24);
        assert_eq!(jwt(dice).split('.').count(), 3);
        assert_eq!(uuid(dice).as_bytes()[14], b'4');
        assert!(
            pem(dice, "EC PRIVATE KEY")
                .lines()
                .all(|line| line.len() <= 64)
        );
    }
}
