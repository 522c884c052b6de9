//! What the detectors do through the whole net: the cases that were reported, and texts that look secret and are not.

use secrets::Net;

#[track_caller]
fn check(text: &str, expect: &str) {
    assert_eq!(Net::new().clean(text).as_str(), expect);
}

/// A token in two pieces, so that this file holds none.
fn token(opening: &str, rest: &str) -> String {
    format!("{opening}{rest}")
}

#[test]
fn of_a_command_only_the_secret_goes() {
    check(
        "psql postgres://u:pw@h/db",
        "psql postgres://u:{secret: password}@h/db",
    );
    check(
        "curl -u bob:pw https://a.example",
        "curl -u bob:{secret: password} https://a.example",
    );
    check(
        "Authorization: Basic Ym9iOnB3MTIz",
        "Authorization: Basic {secret: credentials}",
    );
    check(
        "https://a.example/c?sv=2024-11-04&sig=ab%2Bcd%3D&se=2026",
        "https://a.example/c?sv=2024-11-04&sig={secret: signature}&se=2026",
    );
    check(
        "Server=a;User Id=bob;Password=t1ger;Encrypt=true",
        "Server=a;User Id=bob;Password={secret: password};Encrypt=true",
    );
    check(
        "export GITHUB_TOKEN=abc123def",
        "export GITHUB_TOKEN={secret: token}",
    );
}

#[test]
fn a_name_that_shows_a_key_keeps_its_other_words() {
    let key = token("sk_live_", "51HqLyjWDarjtT1zdp7dcXXX");
    check(&format!("Copy key {key}"), "Copy key {secret: api_key}");
    check(&format!("\"{key}\" copied"), "\"{secret: api_key}\" copied");
}

#[test]
fn a_token_is_found_in_other_spellings() {
    let key = token("ghp_", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx");
    let percent: String = key.bytes().map(|b| format!("%{b:02X}")).collect();
    check(&percent, "{secret: github_token}");
    let hidden: String = key.chars().flat_map(|c| [c, '\u{200b}']).collect();
    assert!(
        Net::new()
            .clean(&hidden)
            .as_str()
            .starts_with("{secret: github_token}")
    );
    let hex: String = key.bytes().map(|b| format!("{b:02x}")).collect();
    check(&format!("x {hex} y"), "x {secret: github_token} y");
    check(&key.replace('_', "\\_"), "{secret: github_token}");
}

#[test]
fn harmless_text_stays_as_it_is() {
    for text in [
        "1764518755123",
        "Order 4111-2026-0042",
        "Report EX-1042 saved",
        "550e8400-e29b-41d4-a716-446655440000",
        "25915f5c0ffee0ddba11ad0be0123456789abcde",
        "Reset the password",
        "https://a.example/?code=SUMMER10",
        "D-10115 Berlin",
        "SW1A 1AA London",
        "2026-11-30T16:05:55Z",
        "+49 30 1234567",
        "Passwords: how to choose a good one",
        "Basic plan: 12 seats",
        "Bearer bonds of 1999",
        "The cookie: a recipe = flour + sugar",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "https://docs.example/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
        "Überweisung an Müller & Söhne: 42,50 €",
        "支払い方法を選択してください：クレジットカード",
        "Écran n° 3 : « Mot de passe oublié ? »",
        "v1.0-rc1, sk-learn 1.5, en-US14, AES-256",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4",
    ] {
        check(text, text);
        assert_eq!(Net::new().clean_url(text).as_str(), text);
    }
}
