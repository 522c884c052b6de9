//! The same text as other programs would read it: with percent codes, escapes and entities resolved, invisible
//! characters taken out, Base64 and hexadecimal runs decoded. Every view knows where each of its bytes came from, so
//! what is found in one is replaced in the original.

use std::borrow::Cow;
use std::ops::Range;

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// How often views are made of views: a percent-coded URL in a percent-coded URL in JSON.
const DEEPEST: usize = 4;
/// Views of one text, at most. Only text made to have more reaches it.
const MOST: usize = 48;
/// A shorter run is a word more often than it is an encoding of anything worth hiding.
const SHORTEST_RUN: usize = 12;

/// A reading of a text.
pub(crate) struct View<'a> {
    pub text: Cow<'a, str>,
    /// For each byte of `text`, where in the original the character that it belongs to is spelled. `None`: itself.
    origin: Option<Vec<Range<usize>>>,
}

impl View<'_> {
    /// Where `span` of this view stands in the original.
    pub fn in_original(&self, span: Range<usize>) -> Range<usize> {
        match &self.origin {
            None => span,
            Some(_) if span.is_empty() => 0..0,
            Some(origin) => origin[span.start].start..origin[span.end - 1].end,
        }
    }
}

/// All readings of `text`, itself first.
pub(crate) fn of(text: &str) -> Vec<View<'_>> {
    let mut views = vec![View {
        text: Cow::Borrowed(text),
        origin: None,
    }];
    if !might_be_encoded(text) {
        return views;
    }
    let mut from = 0;
    for _ in 0..DEEPEST {
        let to = views.len();
        for at in from..to {
            let mut made = Vec::new();
            for reading in READINGS {
                reading(&views[at].text, &mut made);
            }
            for decoded in made {
                let known = views.iter().any(|v| v.text.as_ref() == decoded.text);
                if !known && views.len() < MOST {
                    let origin = decoded
                        .origin
                        .into_iter()
                        .map(|span| views[at].in_original(span))
                        .collect();
                    views.push(View {
                        text: Cow::Owned(decoded.text),
                        origin: Some(origin),
                    });
                }
            }
        }
        from = to;
    }
    views
}

/// False means surely not; asked first because most names of buttons are plain.
fn might_be_encoded(text: &str) -> bool {
    let mut run = 0;
    text.bytes().any(|b| {
        run = if is_base64(b) { run + 1 } else { 0 };
        run >= SHORTEST_RUN || matches!(b, b'%' | b'\\' | b'&' | b'+') || b >= 0x80
    })
}

/// One more reading of some text; `origin` has one entry for each byte of `text`.
#[derive(Default)]
struct Decoded {
    text: String,
    origin: Vec<Range<usize>>,
}

impl Decoded {
    fn push(&mut self, c: char, spelled: Range<usize>) {
        self.text.push(c);
        self.origin.resize(self.text.len(), spelled);
    }
}

type Reading = fn(&str, &mut Vec<Decoded>);
const READINGS: [Reading; 5] = [percent, backslashes, entities, visible, runs];

/// Goes over `text`; where `decode` gives characters and how many bytes spell them, takes those instead.
fn rewrite(
    text: &str,
    decode: impl Fn(&str) -> Option<(Option<char>, usize)>,
    made: &mut Vec<Decoded>,
) {
    let mut decoded = Decoded::default();
    let mut changed = false;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if let Some((spelled, length)) = decode(&text[at..]) {
            changed = true;
            if let Some(spelled) = spelled {
                decoded.push(spelled, at..at + length);
            }
            at += length;
        } else {
            decoded.push(c, at..at + c.len_utf8());
            at += c.len_utf8();
        }
    }
    if changed {
        made.push(decoded);
    }
}

/// `%41`, and `+` for a space as forms send it. What is no UTF-8 stays as it is.
fn percent(text: &str, made: &mut Vec<Decoded>) {
    if text.contains('%') {
        rewrite(text, percent_code, made);
    }
    // Outside forms and addresses a plus is a plus.
    if text.contains('+') && text.contains(['%', '=']) {
        rewrite(
            text,
            |rest| {
                rest.starts_with('+')
                    .then_some((Some(' '), 1))
                    .or_else(|| percent_code(rest))
            },
            made,
        );
    }
}

fn percent_code(rest: &str) -> Option<(Option<char>, usize)> {
    let mut bytes = [0; 4];
    for length in 1..=4 {
        let code = rest.get((length - 1) * 3..length * 3)?;
        bytes[length - 1] = hex_byte(code.strip_prefix('%')?)?;
        if let Ok(text) = std::str::from_utf8(&bytes[..length]) {
            return Some((text.chars().next(), length * 3));
        }
    }
    None
}

fn hex_byte(digits: &str) -> Option<u8> {
    let all_hex = digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_hexdigit());
    if all_hex {
        u8::from_str_radix(digits, 16).ok()
    } else {
        None
    }
}

/// The escapes of JSON, JavaScript and shells, and those of our own documents and Markdown.
fn backslashes(text: &str, made: &mut Vec<Decoded>) {
    if text.contains('\\') {
        rewrite(text, backslash_escape, made);
    }
}

fn backslash_escape(rest: &str) -> Option<(Option<char>, usize)> {
    let escaped = rest.strip_prefix('\\')?;
    let c = escaped.chars().next()?;
    let short = |c| Some((Some(c), 2));
    match c {
        'n' => short('\n'),
        't' => short('\t'),
        'r' => short('\r'),
        'b' => short('\u{8}'),
        'f' => short('\u{c}'),
        'u' => {
            let unit =
                |rest: &str| u32::from_str_radix(rest.strip_prefix("\\u")?.get(..4)?, 16).ok();
            let first = unit(rest)?;
            if let Some(c) = char::from_u32(first) {
                return Some((Some(c), 6));
            }
            let second = unit(rest.get(6..)?)?;
            let pair = [u16::try_from(first).ok()?, u16::try_from(second).ok()?];
            let c = char::decode_utf16(pair).next()?.ok()?;
            Some((Some(c), 12))
        }
        'x' => Some((Some(char::from(hex_byte(escaped.get(1..3)?)?)), 4)),
        c if c.is_ascii_punctuation() => short(c),
        _ => None,
    }
}

/// The entities that encoders of HTML and XML write.
fn entities(text: &str, made: &mut Vec<Decoded>) {
    if text.contains('&') {
        rewrite(text, entity, made);
    }
}

fn entity(rest: &str) -> Option<(Option<char>, usize)> {
    const NAMED: [(&str, char); 6] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
    ];
    let body = rest.strip_prefix('&')?;
    let end = body.bytes().take(12).position(|b| b == b';')?;
    let name = &body[..end];
    let c = if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        char::from_u32(code.ok()?)?
    } else {
        NAMED.iter().find(|(known, _)| *known == name)?.1
    };
    Some((Some(c), end + 2))
}

/// Without characters that cannot be seen: someone may have put them between the letters.
fn visible(text: &str, made: &mut Vec<Decoded>) {
    let invisible = |rest: &str| {
        rest.chars()
            .next()
            .filter(|c| is_invisible(*c))
            .map(|c| (None, c.len_utf8()))
    };
    if text.chars().any(is_invisible) {
        rewrite(text, invisible, made);
    }
}

/// Zero-width, bidirectional and other format characters that leave no trace on the screen.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Base64 and hexadecimal runs that hold readable text, each decoded in place. What is found in one stands for the
/// whole run: an encoded half of a secret is of no use to a reader, and its neighbours tell part of it.
fn runs(text: &str, made: &mut Vec<Decoded>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|b| is_base64(**b)).count();
        if length >= SHORTEST_RUN {
            let run = &text[at..at + length];
            decode_run(text, at, run, made);
            // A slash is of the alphabet, and it also ends the segment of a path.
            if run.contains('/') {
                let mut from = at;
                for segment in run.split('/') {
                    decode_run(text, from, segment, made);
                    from += segment.len() + 1;
                }
            }
        }
        at += length.max(1);
    }
}

fn decode_run(text: &str, at: usize, run: &str, made: &mut Vec<Decoded>) {
    if run.len() < SHORTEST_RUN {
        return;
    }
    let end = at + run.len();
    let padding = text.as_bytes()[end..]
        .iter()
        .take(2)
        .take_while(|b| **b == b'=')
        .count();
    for readable in [base64_text(run), hex_text(run)].into_iter().flatten() {
        let origin = vec![at..end + padding; readable.len()];
        made.push(Decoded {
            text: readable,
            origin,
        });
    }
}

fn is_base64(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'-' | b'_')
}

const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
/// Takes what others would refuse: no padding, left-over bits.
pub(crate) const LENIENT_STANDARD: GeneralPurpose =
    GeneralPurpose::new(&alphabet::STANDARD, LENIENT);
const LENIENT_URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT);

fn base64_text(run: &str) -> Option<String> {
    let decoder = if run.contains(['-', '_']) {
        LENIENT_URL_SAFE
    } else {
        LENIENT_STANDARD
    };
    readable(decoder.decode(run).ok()?)
}

fn hex_text(run: &str) -> Option<String> {
    let pairs = run
        .as_bytes()
        .chunks(2)
        .map(|pair| std::str::from_utf8(pair).ok().and_then(hex_byte));
    readable(pairs.collect::<Option<Vec<u8>>>()?)
}

fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    text.chars()
        .all(|c| !c.is_control() || c.is_whitespace())
        .then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `word` is found in a view of `text`, and stands in the original at `original`.
    fn check(text: &str, word: &str, original: &str) {
        let views = of(text);
        let found = views.iter().find_map(|v| {
            v.text
                .find(word)
                .map(|at| v.in_original(at..at + word.len()))
        });
        assert_eq!(found.map(|span| &text[span]), Some(original), "{text}");
    }

    #[test]
    fn every_reading_knows_where_its_bytes_came_from() {
        check("plain word", "word", "word");
        check("a=%77o%72d&b", "word", "%77o%72d");
        check("a=%C3%A9t%c3%a9", "été", "%C3%A9t%c3%a9");
        check("%ff two+words%21", "two words!", "two+words%21");
        check(
            r#"{"a":"q\"\u0041\ud83d\ude00"}"#,
            "q\"A😀",
            r#"q\"\u0041\ud83d\ude00"#,
        );
        check(
            "Tom &amp; &#74;erry&#x21;",
            "& Jerry!",
            "&amp; &#74;erry&#x21;",
        );
        check("wo\u{200b}rd", "word", "wo\u{200b}rd");
        check(
            "Basic dXNlcjpwYXNzd29yZA== x",
            "password",
            "dXNlcjpwYXNzd29yZA==",
        );
        check("hex 70617373776f72642121", "word", "70617373776f72642121");
        check("/find?q=a+word", "a word", "a+word");
    }

    #[test]
    fn readings_are_made_of_readings() {
        check("u=a%2526b%253Dword", "a&b=word", "a%2526b%253Dword");
        check(r"{\u0025\u0037\u0037ord}", "word", r"\u0025\u0037\u0037ord");
    }

    #[test]
    fn plain_text_has_one_reading() {
        assert_eq!(of("Save the report and close").len(), 1);
        assert_eq!(of("Straße über Größe").len(), 1);
    }
}
