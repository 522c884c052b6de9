//! SKILL.md: a frontmatter with name, slug and description, then the instructions, byte for byte.
//!
//! Reading is lenient in spelling (a BOM, CRLF, an unquoted colon, our own keys or those of the Agent Skills standard) and
//! strict in size: no anchors, aliases, tags or merge keys, one document, 16 KB.

use std::fmt::{self, Write as _};

use recording::is_invisible;
use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_saphyr::DuplicateKeyPolicy;

use super::{ServiceError, is_slug};

const MAX_FRONTMATTER_BYTES: usize = 16 * 1024;
const MAX_DESCRIPTION_CHARACTERS: usize = 1024;
const MAX_NAME_CHARACTERS: usize = 200;

/// How the frontmatter is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// `name`, `slug`, `description`.
    Ours,
    /// The Agent Skills standard: `name` is the slug; the name stands in `metadata.display-name`.
    Standard {
        /// Goes into `metadata.version`.
        version: u32,
    },
}

/// A skill's document, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The name shown to people.
    pub name: String,
    /// The slug.
    pub slug: String,
    /// The line that an agent sees before it loads the skill.
    pub description: String,
    /// Everything after the frontmatter.
    pub instructions: String,
    /// Keys of the frontmatter that are not kept.
    pub ignored: Vec<String>,
}

impl Document {
    /// Takes a document apart.
    ///
    /// # Errors
    /// [`ServiceError::BadDocument`] with the line where one is known, or [`ServiceError::BadSlug`].
    pub fn parse(text: &str) -> Result<Self, ServiceError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.contains('\0') {
            return Err(bad("it has a NUL character, so it is not text"));
        }
        let (head, instructions) = split(text)?;
        let fields = read_fields(head)?;
        Self::from_fields(fields, instructions)
    }

    fn from_fields(fields: Fields, instructions: &str) -> Result<Self, ServiceError> {
        let name = fields
            .name
            .map(|name| name.trim().to_owned())
            .unwrap_or_default();
        let display_name = fields.display_name.map(|name| name.trim().to_owned());
        let (name, slug) = match (fields.slug, display_name) {
            (Some(slug), _) => (name, slug.trim().to_owned()),
            (None, Some(display_name)) => (display_name, name),
            (None, None) => (name.clone(), name),
        };
        let description = fields
            .description
            .map(|text| text.trim().to_owned())
            .unwrap_or_default();
        if name.is_empty() {
            return Err(bad("`name` is missing"));
        }
        if name.chars().count() > MAX_NAME_CHARACTERS {
            return Err(bad(&format!(
                "`name` is longer than {MAX_NAME_CHARACTERS} characters"
            )));
        }
        if name.contains(['\n', '\r']) {
            return Err(bad("`name` has more than one line"));
        }
        if !is_slug(&slug) {
            return Err(ServiceError::BadSlug { slug });
        }
        if description.is_empty() {
            return Err(bad("`description` is missing"));
        }
        if description.chars().count() > MAX_DESCRIPTION_CHARACTERS {
            return Err(bad(&format!(
                "`description` is longer than {MAX_DESCRIPTION_CHARACTERS} characters"
            )));
        }
        Ok(Self {
            name,
            slug,
            description,
            instructions: instructions.to_owned(),
            ignored: fields.ignored,
        })
    }

    /// Puts the document together. [`Document::parse`] gives the same fields again.
    #[must_use]
    pub fn print(&self, spelling: Spelling) -> String {
        let mut text = String::from("---\n");
        let mut line = |key: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key}: {}", quoted(value));
        };
        match spelling {
            Spelling::Ours => {
                line("name", &self.name);
                line("slug", &self.slug);
                line("description", &self.description);
            }
            Spelling::Standard { version } => {
                line("name", &self.slug);
                line("description", &self.description);
                let _ = writeln!(text, "metadata:");
                let _ = writeln!(text, "  display-name: {}", quoted(&self.name));
                let _ = writeln!(text, "  version: \"{version}\"");
            }
        }
        text.push_str("---\n");
        text.push_str(&self.instructions);
        text
    }
}

/// A scalar in double quotes, spelled as the compiler spells it, so that what was compiled is shown byte for byte. What
/// does not show is escaped.
fn quoted(value: &str) -> String {
    let mut out = String::from("\"");
    for c in value.chars() {
        // Writing to a string cannot fail.
        let _ = match c {
            '"' | '\\' => write!(out, "\\{c}"),
            '\n' => write!(out, "\\n"),
            '\t' => write!(out, "\\t"),
            c if c.is_control() || is_invisible(c) || (c.is_whitespace() && c != ' ') => {
                match u32::from(c) {
                    number @ 0..=0xFFFF => write!(out, "\\u{number:04X}"),
                    number => write!(out, "\\U{number:08X}"),
                }
            }
            c => write!(out, "{c}"),
        };
    }
    out.push('"');
    out
}

/// The frontmatter without its fences, and everything after the line that ends it.
fn split(text: &str) -> Result<(&str, &str), ServiceError> {
    let mut lines = text.split_inclusive('\n');
    if !lines.next().is_some_and(is_fence) {
        return Err(bad("it does not begin with a line `---`"));
    }
    let start = text.find('\n').map_or(text.len(), |end| end + 1);
    let mut end = start;
    for line in lines {
        if is_fence(line) {
            return Ok((&text[start..end], &text[end + line.len()..]));
        }
        end += line.len();
        if end - start > MAX_FRONTMATTER_BYTES {
            return Err(bad(
                "its frontmatter is longer than 16 KB, or does not end with a line `---`",
            ));
        }
    }
    Err(bad("its frontmatter does not end with a line `---`"))
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

fn read_fields(head: &str) -> Result<Fields, ServiceError> {
    match parse_yaml(head) {
        Ok(fields) => Ok(fields),
        // `description: Use when: …` is what people write. Said with quotes, it is what they mean.
        Err(error) => parse_yaml(&with_quotes(head)).map_err(|_| error),
    }
}

fn parse_yaml(head: &str) -> Result<Fields, ServiceError> {
    let budget = serde_saphyr::budget! {
        max_aliases: 0,
        max_anchors: 0,
        max_depth: 8,
        max_nodes: 512,
        max_documents: 1,
        max_total_scalar_bytes: MAX_FRONTMATTER_BYTES,
        max_merge_keys: 0,
    };
    let options = serde_saphyr::options! {
        budget: budget,
        duplicate_keys: DuplicateKeyPolicy::Error,
        merge_keys: serde_saphyr::MergeKeyPolicy::Error,
        reject_unsupported_tags: true,
        null_as_string: true,
        with_snippet: false,
    };
    serde_saphyr::from_str_with_options(head, options).map_err(|error| ServiceError::BadDocument {
        problem: first_line(&error.without_snippet().to_string()),
        // Lines count from 1, and the document's first is the fence.
        line: error.location().map(|location| location.line() + 1),
    })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Puts the plain values of our keys in quotes.
fn with_quotes(head: &str) -> String {
    let mut out = String::with_capacity(head.len() + 8);
    for line in head.lines() {
        let ours = line.split_once(": ").filter(|(key, value)| {
            let plain = !value
                .trim_start()
                .starts_with(['"', '\'', '|', '>', '[', '{', '&', '*', '!', '#']);
            matches!(*key, "name" | "slug" | "description") && plain
        });
        match ours {
            Some((key, value)) => {
                let _ = writeln!(out, "{key}: {}", quoted(value.trim()));
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

fn bad(problem: &str) -> ServiceError {
    ServiceError::BadDocument {
        problem: problem.to_owned(),
        line: None,
    }
}

#[derive(Default)]
struct Fields {
    name: Option<String>,
    slug: Option<String>,
    description: Option<String>,
    display_name: Option<String>,
    ignored: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    #[serde(rename = "display-name")]
    display_name: Option<String>,
}

/// By hand, since a derived struct with a flattened rest guesses types, and `name: no` would become a truth value.
impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`name`, `slug` and `description`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Fields::default();
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "name" => fields.name = Some(map.next_value()?),
                        "slug" => fields.slug = Some(map.next_value()?),
                        "description" => fields.description = Some(map.next_value()?),
                        "metadata" => {
                            fields.display_name = map.next_value::<Metadata>()?.display_name;
                        }
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            fields.ignored.push(key);
                        }
                    }
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Document {
        Document::parse(text).unwrap()
    }

    fn refused(text: &str) -> ServiceError {
        Document::parse(text).unwrap_err()
    }

    #[test]
    fn the_parts_are_told_apart_and_the_body_is_kept_byte_for_byte() {
        let document = parse(
            "---\nname: Cite sources\nslug: cite-sources\ndescription: How to cite.\n---\n\n# Citing\n---\nslug: x\n\n",
        );
        assert_eq!(document.name, "Cite sources");
        assert_eq!(document.slug, "cite-sources");
        assert_eq!(document.description, "How to cite.");
        assert_eq!(document.instructions, "\n# Citing\n---\nslug: x\n\n");
    }

    #[test]
    fn odd_spellings_are_read_right() {
        let bom = parse("\u{feff}---\r\nname: A\r\nslug: a\r\ndescription: D\r\n---\r\nbody\r\n");
        assert_eq!(
            (bom.slug.as_str(), bom.instructions.as_str()),
            ("a", "body\r\n")
        );
        let colon = parse(
            "---\nname: A: B\nslug: a\ndescription: Use when: filing. Not for: travel\n---\n",
        );
        assert_eq!(
            (colon.name.as_str(), colon.description.as_str()),
            ("A: B", "Use when: filing. Not for: travel")
        );
        for word in ["no", "null", "~", "1.0", "true", "2026-11-30"] {
            assert_eq!(
                parse(&format!(
                    "---\nname: {word}\nslug: a\ndescription: D\n---\n"
                ))
                .name,
                word
            );
        }
        let folded = parse("---\nname: A\nslug: a\ndescription: >-\n  one\n  two\n---\n");
        assert_eq!(folded.description, "one two");
        let standard = parse(
            "---\nname: a-b\ndescription: D\nlicense: MIT\nmetadata:\n  display-name: A B\n  version: \"3\"\n---\nx",
        );
        assert_eq!(
            (standard.name.as_str(), standard.slug.as_str()),
            ("A B", "a-b")
        );
        assert_eq!(standard.ignored, ["license"]);
        assert_eq!(parse("---\nname: a-b\ndescription: D\n---\n").name, "a-b");
    }

    #[test]
    fn what_is_not_a_skill_is_refused_with_the_line() {
        let bomb = "---\nname: &a [x, x]\nslug: a\ndescription: [*a, *a, *a]\n---\n";
        let merge = "---\nname: A\nslug: a\ndescription: D\n<<: {x: 1}\n---\n";
        let tag = "---\nname: !evil A\nslug: a\ndescription: D\n---\n";
        let twice = "---\nname: A\nslug: a\nslug: b\ndescription: D\n---\n";
        let deep = format!(
            "---\nname: A\nslug: a\ndescription: D\nx: {}{}\n---\n",
            "[".repeat(20),
            "]".repeat(20)
        );
        let long = format!(
            "---\nname: A\nslug: a\ndescription: D\nx: {}\n---\n",
            "y".repeat(17_000)
        );
        let wide = format!(
            "---\nname: A\nslug: a\ndescription: D\nx: [{}]\n---\n",
            "1, ".repeat(600)
        );
        for text in [
            bomb,
            merge,
            tag,
            twice,
            &deep,
            &long,
            &wide,
            "",
            "# No frontmatter",
            "---\nname: A\n",
            "---\n[]\n---\n",
            "---\n---\n",
            "---\nname: A\nslug: a\ndescription: D\0\n---\n",
        ] {
            let error = refused(text);
            assert!(
                matches!(error, ServiceError::BadDocument { .. }),
                "{text:.60}: {error}"
            );
        }
        let ServiceError::BadDocument { line, .. } = refused(twice) else {
            panic!("bad document")
        };
        assert_eq!(line, Some(4));
    }

    #[test]
    fn fields_that_are_missing_or_too_long_are_named() {
        let with = |name: &str, slug: &str, description: &str| {
            refused(&format!(
                "---\nname: {name}\nslug: {slug}\ndescription: {description}\n---\n"
            ))
            .to_string()
        };
        assert!(with("\"\"", "a", "D").contains("`name` is missing"));
        assert!(with("A", "A b", "D").contains("`A b` cannot be a slug"));
        assert!(with("A", "a", "\" \"").contains("`description` is missing"));
        assert!(with("A", "a", &"d".repeat(1025)).contains("longer than 1024 characters"));
        assert!(with(&"n".repeat(201), "a", "D").contains("longer than 200 characters"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn what_is_printed_is_read_again(
            name in "\\PC{1,30}",
            description in "[\\PC\n]{1,60}",
            instructions in "[\\PC\n\r-]{0,60}",
        ) {
            prop_assume!(!name.trim().is_empty() && !description.trim().is_empty());
            let document = Document {
                name: name.trim().to_owned(),
                slug: "taught-x".to_owned(),
                description: description.trim().to_owned(),
                instructions,
                ignored: Vec::new(),
            };
            prop_assert_eq!(&parse(&document.print(Spelling::Ours)), &document);
            let standard = Spelling::Standard { version: 3 };
            prop_assert_eq!(&parse(&document.print(standard)), &document);
        }

        #[test]
        fn no_text_makes_it_panic(text in "(---\n)?[\\PC\n:&*!<\\[{-]{0,200}(\n---\n)?") {
            let _ = Document::parse(&text);
        }
    }
}
