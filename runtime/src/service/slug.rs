//! Slugs: what they look like, and which ones are near a mistyped one.

/// Slugs that start so belong to skills made from a recording.
pub const TAUGHT_PREFIX: &str = "taught-";

const LONGEST: usize = 64;

/// Lower-case letters, digits and single hyphens between them, at most 64: `^[a-z0-9]+(-[a-z0-9]+)*$`.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    text.len() <= LONGEST
        && text.split('-').all(|part| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

/// The slugs that a person may have meant, the nearest first.
pub(super) fn nearest<'a>(slug: &str, known: &[&'a str]) -> Vec<&'a str> {
    similar::get_close_matches(slug, known, 3, 0.6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_lower_case_words_with_hyphens() {
        let longest = "a".repeat(64);
        for slug in ["a", "7", "taught-file-an-expense", "a-1-b", &longest] {
            assert!(is_slug(slug), "{slug}");
        }
        let too_long = "a".repeat(65);
        for other in [
            "", "-", "a-", "-a", "a--b", "A", "a b", "a_b", "ä", "a/b", "..", "a\n", &too_long,
        ] {
            assert!(!is_slug(other), "{other}");
        }
    }

    #[test]
    fn a_mistyped_slug_finds_its_neighbour() {
        let known = [
            "taught-file-an-expense",
            "taught-book-a-room",
            "cite-sources",
        ];
        assert_eq!(
            nearest("taught-file-expense", &known)[0],
            "taught-file-an-expense"
        );
        assert_eq!(nearest("zzz", &known), Vec::<&str>::new());
    }
}
