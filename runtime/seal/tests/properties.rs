//! What must hold for every content and place: it comes back, and nothing else opens it.

use proptest::prelude::*;
use seal::{Aad, Key, LineSealer};

fn key() -> Key {
    Key::from_bytes(&[42; 32]).expect("32 bytes are a key")
}

#[derive(Debug, Clone, PartialEq)]
struct Place {
    texts: [String; 4],
    revision: u64,
}

impl Place {
    fn aad(&self) -> Aad<'_> {
        let [table, row, column, owner] = &self.texts;
        Aad::Value {
            table,
            row,
            column,
            owner,
            revision: self.revision,
        }
    }
}

/// Few letters, so that two places often share fields, prefixes and borders.
fn place() -> impl Strategy<Value = Place> {
    (prop::array::uniform4("[ab]{0,3}"), 0..4u64)
        .prop_map(|(texts, revision)| Place { texts, revision })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_was_sealed_comes_back(content in prop::collection::vec(any::<u8>(), 0..2000), place in place()) {
        let sealed = key().seal(&place.aad(), &content).unwrap();
        let opened = key().open(&place.aad(), &sealed).unwrap();
        prop_assert_eq!(opened.as_slice(), content.as_slice());
    }

    #[test]
    fn another_place_never_opens_it(here in place(), there in place()) {
        prop_assume!(here != there);
        let sealed = key().seal(&here.aad(), b"content").unwrap();
        prop_assert!(key().open(&there.aad(), &sealed).is_err());
    }

    #[test]
    fn any_flipped_bit_is_noticed(content in prop::collection::vec(any::<u8>(), 0..40), place in place()) {
        let sealed = key().seal(&place.aad(), &content).unwrap();
        for bit in 0..sealed.len() * 8 {
            let mut damaged = sealed.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            prop_assert!(key().open(&place.aad(), &damaged).is_err(), "bit {}", bit);
        }
    }

    #[test]
    fn a_line_comes_back_and_no_changed_character_opens(line in "\\PC{0,40}", number in any::<u64>(), other in any::<u8>()) {
        let lines = LineSealer::new(&key(), "recording");
        let sealed = lines.seal_line(number, &line).unwrap();
        let opened = lines.open_line(number, &sealed).unwrap();
        prop_assert_eq!(opened.as_str(), line.as_str());
        for at in 0..sealed.len() {
            let mut damaged = sealed.clone().into_bytes();
            damaged[at] = other & 0x7f;
            let damaged = String::from_utf8(damaged).unwrap();
            // A line break at the very end is not content; everywhere else it is damage.
            if damaged != sealed && damaged.trim_end() == damaged {
                prop_assert!(lines.open_line(number, &damaged).is_err(), "character {}", at);
            }
        }
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "\\PC{0,80}") {
        let frame = Aad::Frame { recording: "r", number: 1 };
        prop_assert!(key().open(&frame, &bytes).is_err());
        prop_assert!(LineSealer::new(&key(), "r").open_line(1, &text).is_err());
    }
}
