//! Values that a word before them gives away, and sentences that only speak of secrets.

use secrets::Net;

#[track_caller]
fn check(text: &str, expect: &str) {
    assert_eq!(Net::new().clean(text).as_str(), expect);
}

#[test]
fn the_label_stays_and_the_value_goes() {
    check("Passwort: Sommer2026!", "Passwort: {secret: password}!");
    check("密码：abc123xyz", "密码：{secret: password}");
    check("密码是abc123xyz", "密码是{secret: password}");
    check(
        "パスワードは Qw8erty です",
        "パスワードは {secret: password} です",
    );
    check("비밀번호는 qw8erty", "비밀번호는 {secret: password}");
    check(
        "my password is hunter2, do not tell",
        "my password is {secret: password}, do not tell",
    );
    check(
        "mein Passwort lautet \"wal fisch\"",
        "mein Passwort lautet \"{secret: password}\"",
    );
    check(
        "Mon mot de passe est Chien7!",
        "Mon mot de passe est {secret: password}!",
    );
    check(
        "Mi contraseña es Perro-99",
        "Mi contraseña es {secret: password}",
    );
    check("пароль: ромашка", "пароль: {secret: password}");
    check("DB_PASSWORD=s3cr3t-x", "DB_PASSWORD={secret: password}");
    check(
        "{\"apiKey\": \"k-12 34\", \"n\": 1}",
        "{\"apiKey\": \"{secret: api_key}\", \"n\": 1}",
    );
    check("PIN: 4821", "PIN: {secret: pin}");
    check(
        "Your verification code is 482 913.",
        "Your verification code is {secret: one_time_code}.",
    );
    check(
        "recovery phrase: able baker candle dune",
        "recovery phrase: {secret: recovery_phrase}",
    );
    check(
        "user: bob, password: tiger, role: admin",
        "user: bob, password: {secret: password}, role: admin",
    );
}

#[test]
fn sentences_about_secrets_stay() {
    for text in [
        "Reset the password",
        "Password: required",
        "Password must be at least 12 characters",
        "Your password is incorrect",
        "The password is too short",
        "Password changed: 30.11.2026",
        "Token expires: 2026-11-30T16:00",
        "Passwort vergessen? Hier klicken: 3 Schritte",
        "How to choose a strong password: ten rules",
        "Password: ********",
        "Password: {secret: password}",
        "password: ${DB_PASSWORD}",
        "Set the field **Password** to {password}.",
        "API key: <your key here>",
        "A page about passwords is on display",
        "Forgot password: https://a.example/help",
        "Shipping: 42.50",
        "Le mot de passe est obligatoire",
        "Max tokens: 4096",
        "Discount code: SUMMER10",
        "Key: PROJ-123",
    ] {
        check(text, text);
    }
}
