//! One ordinary label or more of every language, written here and not taken from the table.

use secrets::labels::{is_secret_label, languages};
use secrets::{FieldHints, field_is_secret};

const LABELS: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "Password",
            "API key",
            "Security code",
            "One-time code",
            "Client secret",
            "Recovery phrase",
            "CVV",
        ],
    ),
    (
        "de",
        &[
            "Kennwort",
            "Passwort bestätigen",
            "Geheimzahl",
            "Bestätigungscode",
            "Kartennummer",
            "Zugriffsschlüssel",
        ],
    ),
    (
        "fr",
        &[
            "Mot de passe",
            "Confirmez le mot de passe",
            "Clé secrète",
            "Code de vérification",
            "Numéro de carte",
        ],
    ),
    (
        "es",
        &[
            "Contraseña",
            "Código de seguridad",
            "Clave secreta",
            "Número de tarjeta",
        ],
    ),
    (
        "pt",
        &[
            "Senha",
            "Palavra-passe",
            "Código de segurança",
            "Número do cartão",
        ],
    ),
    (
        "it",
        &["Parola d'ordine", "Codice di sicurezza", "Chiave segreta"],
    ),
    ("nl", &["Wachtwoord", "Verificatiecode", "Kaartnummer"]),
    ("sv", &["Lösenord", "Säkerhetskod", "Hemlig nyckel"]),
    ("da", &["Adgangskode", "Kontrolcifre", "Hemmelig nøgle"]),
    ("no", &["Passord", "Bekreftelseskode", "API-nøkkel"]),
    ("fi", &["Salasana", "Turvaluku", "Tunnusluku"]),
    ("pl", &["Hasło", "Kod weryfikacyjny", "Klucz API"]),
    ("cs", &["Heslo", "Ověřovací kód", "Tajný klíč"]),
    ("sk", &["Bezpečnostný kód", "Tajný kľúč"]),
    ("hu", &["Jelszó", "Biztonsági kód", "Titkos kulcs"]),
    ("ro", &["Parolă", "Cod de verificare"]),
    ("tr", &["Şifre", "Güvenlik kodu", "Doğrulama kodu"]),
    ("hr", &["Lozinka", "Zaporka", "Sigurnosni kod"]),
    ("ru", &["Пароль", "Код подтверждения", "Секретный ключ"]),
    ("uk", &["Код підтвердження", "Код безпеки"]),
    ("el", &["Κωδικός πρόσβασης", "Κωδικός ασφαλείας"]),
    ("he", &["סיסמה", "קוד אימות"]),
    ("ar", &["كلمة المرور", "رمز التحقق"]),
    ("fa", &["گذرواژه", "رمز عبور"]),
    ("hi", &["पासवर्ड", "सत्यापन कोड"]),
    ("zh", &["密码", "請輸入密碼", "验证码", "安全码", "私钥"]),
    (
        "ja",
        &["パスワード", "暗証番号", "認証コード", "アクセスキー"],
    ),
    ("ko", &["비밀번호", "인증번호", "보안코드"]),
    ("th", &["รหัสผ่าน", "รหัสยืนยัน"]),
    ("vi", &["Mật khẩu", "Mã xác minh"]),
    ("id", &["Kata sandi", "Kode verifikasi"]),
];

#[test]
fn every_language_has_its_labels() {
    for code in languages() {
        assert!(
            LABELS.iter().any(|(known, _)| *known == code),
            "no label of `{code}` here"
        );
    }
    for (code, labels) in LABELS {
        for label in *labels {
            assert!(is_secret_label(label), "{code}: {label}");
            assert!(
                is_secret_label(&label.to_uppercase()),
                "{code}: {label}, all capitals"
            );
            let starred = format!("{label}: *");
            assert!(
                field_is_secret(&FieldHints {
                    label: Some(&starred),
                    ..FieldHints::default()
                })
                .is_some(),
                "{code}: {starred}"
            );
        }
    }
}
