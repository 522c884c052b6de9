//! Hosts of which the name could be taken for another one: letters of scripts that no language mixes, and names wholly
//! of letters that look like Latin ones. After Unicode's report 39 ("highly restrictive") and what browsers refuse to show.

use icu_properties::CodePointMapData;
use icu_properties::props::Script;

/// Scripts that one language writes together, beside Latin.
const WRITTEN_TOGETHER: &[&[Script]] = &[
    &[Script::Han, Script::Hiragana, Script::Katakana],
    &[Script::Han, Script::Bopomofo],
    &[Script::Han, Script::Hangul],
];

/// Cyrillic and Greek letters that look like Latin ones.
const CYRILLIC: &str = "асԁеһіјӏорԛѕԝхуъьҽпгѵѡ";
const GREEK: &str = "αικνορτυωχ";

/// Whether a label of the origin's host mixes scripts, or looks like another name.
pub(crate) fn is_deceptive(origin: &str) -> bool {
    let Some(shown) = super::spoken(origin) else {
        return false;
    };
    let host = shown.split("://").nth(1).unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    let last = host.rsplit('.').next().unwrap_or_default();
    let mut labels = host.split('.');
    labels.any(|label| mixes_scripts(label) || last.is_ascii() && looks_latin(label))
}

fn mixes_scripts(label: &str) -> bool {
    let script_of = CodePointMapData::<Script>::new();
    let mut scripts: Vec<Script> = label.chars().map(|c| script_of.get(c)).collect();
    scripts.retain(|script| !matches!(*script, Script::Common | Script::Inherited));
    scripts.sort_unstable();
    scripts.dedup();
    if scripts.len() <= 1 {
        return false;
    }
    let is_one_language = |together: &&[Script]| {
        let mut scripts = scripts.iter();
        scripts.all(|script| *script == Script::Latin || together.contains(script))
    };
    !WRITTEN_TOGETHER.iter().any(is_one_language)
}

fn looks_latin(label: &str) -> bool {
    [CYRILLIC, GREEK].iter().any(|alike| {
        let mut letters = label.chars().filter(|c| c.is_alphabetic()).peekable();
        letters.peek().is_some() && letters.all(|c| alike.contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(host: &str, deceptive: bool) {
        let origin = url::Url::parse(&format!("https://{host}/")).map(|url| url.origin());
        let origin = origin.map(|origin| origin.ascii_serialization());
        assert_eq!(
            origin.map(|origin| is_deceptive(&origin)),
            Ok(deceptive),
            "{host}"
        );
    }

    #[test]
    fn names_that_mix_scripts_are_told_from_those_of_one_language() {
        check("pаypal.example", true); // a Cyrillic а
        check("googIe-αpp.example", true);
        check("bücher.example", false);
        check("москва.example", false);
        check("日本語ひらカタ.example", false);
        check("한국abc.example", false);
        check("example.org", false);
    }

    #[test]
    fn a_name_wholly_of_letters_that_look_latin_is_told_under_a_latin_suffix() {
        check("аррӏе.com", true);
        check("сосо.рф", false);
    }
}
