//! How fields say that they take personal data. The words are written as `labels` compares them.

use super::Personal::{self, *};

/// The tokens of HTML's `autocomplete`. Those of cards are secret already.
pub(super) const AUTOCOMPLETE: &[(&str, Personal)] = &[
    ("email", Mail), ("tel", Phone), ("tel-national", Phone), ("tel-local", Phone), ("name", FullName), ("given-name", FirstName),
    ("additional-name", FirstName), ("family-name", LastName), ("street-address", Street), ("address-line1", Street), ("address-line2", Street),
    ("address-line3", Street), ("postal-code", PostalCode), ("address-level2", Town), ("address-level3", Town), ("bday", BirthDate),
];

/// Words in labels and ids; the more telling kinds first. Plain "name" is not here: most of what has one is no person.
pub(super) const LABELS: &[(Personal, &[&str])] = &[
    (NationalId, &[
        "social security number", "ssn", "national id", "national insurance number", "tax id", "tax identification number", "passport number",
        "passport no", "driver s license number", "driving licence number", "id card number", "~steuerid", "~steueridentifikationsnummer", "~sozialversicherungsnummer",
        "~personalausweisnummer", "~reisepassnummer", "ahv nummer", "numero de securite sociale", "numero de passeport", "dni", "nif", "nie", "cpf", "curp",
        "codice fiscale", "bsn", "burgerservicenummer", "~personnummer", "~henkilotunnus", "pesel", "rodne cislo", "tc kimlik no", "инн", "снилс", "серия и номер паспорта",
        "~身份证", "~身分證", "~マイナンバー", "~주민등록번호", "aadhaar", "aadhaar number",
    ]),
    (BirthDate, &[
        "date of birth", "birth date", "birthday", "dob", "~geburtsdatum", "~geburtstag", "date de naissance", "fecha de nacimiento", "data de nascimento",
        "data di nascita", "~geboortedatum", "~fodelsedatum", "~fødselsdato", "~syntymaaika", "data urodzenia", "datum narozeni", "дата рождения", "dogum tarihi",
        "~出生日期", "~生年月日", "~생년월일",
    ]),
    (Mail, &["email", "e mail", "email address", "mail address", "~emailadresse", "courriel", "adresse mail", "correo electronico", "correo", "~sahkoposti", "e posta", "эл почта", "почта", "~邮箱", "~電子郵件", "~メールアドレス", "~이메일"]),
    (Phone, &["phone", "phone number", "telephone", "mobile", "mobile number", "cell phone", "fax", "~telefon", "~handynummer", "~mobilnummer", "~rufnummer", "telefono", "telephone portable", "movil", "celular", "telefone", "cellulare", "~telefoonnummer", "~puhelin", "телефон", "~手机", "~电话", "~電話", "~전화", "~휴대폰"]),
    (Iban, &["iban", "bank account number", "~kontonummer"]),
    (PostalCode, &["postcode", "postal code", "zip", "zip code", "~postleitzahl", "plz", "code postal", "codigo postal", "cep", "cap", "~postnummer", "~postinumero", "kod pocztowy", "psc", "почтовыи индекс", "posta kodu", "~邮编", "~郵便番号", "~우편번호"]),
    (FullName, &["full name", "your name", "name and surname", "vor und nachname", "nom complet", "nom et prenom", "nombre completo", "nome completo", "nome e cognome", "фио", "~姓名", "~氏名", "~お名前", "~성명"]),
    (FirstName, &["first name", "given name", "forename", "middle name", "~vorname", "prenom", "primer nombre", "~voornaam", "~fornamn", "~fornavn", "~etunimi", "imie", "jmeno", "имя", "~名字"]),
    (LastName, &["last name", "surname", "family name", "~nachname", "~familienname", "nom de famille", "apellido", "apellidos", "sobrenome", "cognome", "~achternaam", "~efternamn", "~etternavn", "~sukunimi", "nazwisko", "prijmeni", "фамилия", "soyadi"]),
    (Street, &["street", "street address", "address line", "home address", "postal address", "shipping address", "billing address", "=address", "~strasse", "~straße", "~hausnummer", "adresse postale", "=adresse", "rue", "=direccion", "calle", "=endereco", "=indirizzo", "=adres", "=адрес", "улица", "~街道", "~住所"]),
    (Town, &["city", "town", "~wohnort", "=ort", "stadt", "ville", "ciudad", "cidade", "citta", "woonplaats", "miasto", "mesto", "город", "=城市"]),
];
