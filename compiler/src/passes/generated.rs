//! Ids and classes that a program made up for one load, and so will not be there the next time: known by their form, and
//! by changing while the element stayed.

use super::draft::{Draft, Step};
use recording::Target;
use std::collections::{BTreeMap, BTreeSet};

/// What libraries put into the ids and classes that they make; each is followed by a number or a hash.
const MARKS: &[&str] = &[
    "ng-tns-",
    "_ngcontent-",
    "_nghost-",
    "mat-input-",
    "mat-select-",
    "mat-option-",
    "cdk-",
    "jsx-",
    "stripes--",
    "tsuid_",
    "css-",
    "sc-",
    "ember",
    "radix-",
    "react-aria",
    "react-select-",
    "headlessui-",
    "mui-",
    "rc_select_",
    "rc-tabs-",
    "el-id-",
    "__bvid__",
    "data-v-",
    "svelte-",
    "emotion-",
    "select2-",
    "ui-id-",
    "j_idt",
    "dijit_",
    "x-auto-",
    "ext-gen",
    "ext-comp-",
    "yui_",
    "yui-gen",
    "gwt-uid-",
    "__next",
    "tippy-",
    "popper-",
    "chakra-",
    "downshift-",
    "reach-",
    "vaadin-",
    "isc_",
    "uid-",
    "uniqid",
];

/// Whether an id or selector has the form of one that was made up.
pub(crate) fn is_generated(id: &str) -> bool {
    let digits = id.bytes().filter(u8::is_ascii_digit).count();
    let has_colons = id.starts_with(':') && id.ends_with(':')
        || id.contains(":r") && id.split(':').any(is_react)
        || id.starts_with('«')
        || id.starts_with("_r_");
    let long_hex = id.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| {
        part.len() >= 8
            && part.bytes().all(|c| c.is_ascii_hexdigit())
            && part.bytes().any(|c| c.is_ascii_digit())
    });
    let hashed = id
        .split(['.', ' ', '>', '#', '[', ']', '"', '='])
        .any(is_hashed);
    let lower = (digits > 0).then(|| id.to_ascii_lowercase());
    let marked = lower.is_some_and(|lower| {
        let mut marks = MARKS.iter();
        marks.any(|mark| {
            let after = lower.find(mark).map(|at| &lower[at + mark.len()..]);
            after.is_some_and(|after| after.contains(|c: char| c.is_ascii_digit()))
        })
    });
    has_colons || long_hex || hashed || digits >= 5 || marked
}

/// `r3` and `R1ab` between colons.
fn is_react(part: &str) -> bool {
    let rest = part.strip_prefix(['r', 'R']).unwrap_or_default();
    let counts = rest.len() <= 2 || rest.bytes().any(|b| b.is_ascii_digit());
    !rest.is_empty() && rest.len() <= 6 && counts && rest.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// A class with a hash behind its name, as style compilers write it: `Button_root__3xK9a`, `sc-bdVaJa`, `_1x2Yz_12`.
fn is_hashed(class: &str) -> bool {
    let tail = class.rsplit("__").next().filter(|tail| *tail != class);
    let tail = tail.or_else(|| class.strip_prefix("sc-"));
    let tail = tail.or_else(|| class.strip_prefix('_'));
    tail.is_some_and(|tail| {
        let lower = tail.bytes().any(|b| b.is_ascii_lowercase());
        let upper = tail.bytes().any(|b| b.is_ascii_uppercase());
        let digit = tail.bytes().any(|b| b.is_ascii_digit());
        // A number at the end counts what a person named: `list__item1`.
        let counted = tail.trim_end_matches(|c: char| c.is_ascii_digit());
        let within = counted.bytes().any(|b| b.is_ascii_digit());
        let mixed =
            lower && upper && (digit || tail.bytes().filter(u8::is_ascii_uppercase).count() > 1);
        (5..=12).contains(&tail.len())
            && tail.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && (mixed || lower && within && tail.len() <= 7)
    })
}

/// Ids and selectors that were other ones another time though the element was the same.
#[derive(Default)]
pub(crate) struct Changing(BTreeMap<&'static str, BTreeSet<String>>);

/// By what an element stays the same while its ids change: the page without its query, role, name, label, its place among
/// its like, row and column.
type Lasting<'d> = (
    &'d str,
    &'d str,
    &'d str,
    Option<&'d str>,
    Option<u32>,
    Option<&'d str>,
    Option<&'d str>,
);

impl Changing {
    /// Compares all events of all demonstrations.
    pub fn among(drafts: &[Draft]) -> Self {
        let mut changing = Self::default();
        let mut first: BTreeMap<(&'static str, Lasting<'_>), &str> = BTreeMap::new();
        for step in drafts.iter().flat_map(|draft| &draft.steps) {
            let Some((lasting, target)) = lasting(step) else {
                continue;
            };
            for (by, value) in made_by_programs(target) {
                let Some(value) = value else {
                    continue;
                };
                let known = *first.entry((by, lasting)).or_insert(value);
                if known != value {
                    let changing = changing.0.entry(by).or_default();
                    changing.extend([known.to_owned(), value.to_owned()]);
                }
            }
        }
        changing
    }

    /// Whether the anchor is none: made up by its form, or seen to change.
    pub fn has(&self, by: &'static str, value: &str) -> bool {
        is_generated(value)
            || self
                .0
                .get(by)
                .is_some_and(|changing| changing.contains(value))
    }
}

fn made_by_programs(target: &Target) -> [(&'static str, Option<&str>); 4] {
    [
        ("dom_id", target.dom_id.as_deref()),
        ("css", target.css.as_deref()),
        ("automation_id", target.automation_id.as_deref()),
        ("test_id", target.test_id.as_deref()),
    ]
}

fn lasting(step: &Step) -> Option<(Lasting<'_>, &Target)> {
    let target = step
        .target
        .as_deref()
        .filter(|target| !target.name.is_empty())?;
    let url = step.page.as_ref().map_or("", |page| page.url.as_str());
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let cell = target.cell.as_ref();
    let lasting = (
        path,
        target.role.as_str(),
        target.name.as_str(),
        target.label.as_deref(),
        target.index,
        cell.and_then(|cell| cell.row_key.as_deref()),
        cell.and_then(|cell| cell.column_header.as_deref()),
    );
    Some((lasting, target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_load_are_told_from_lasting_ones() {
        for id in [
            "ng-tns-c259-3",
            ":rm:",
            ":r3:",
            "radix-:r1:-trigger",
            "«r5»",
            "_r_7_",
            "jsx-2916723545",
            "stripes--1861766302",
            "tsuid_4Fq1",
            "radix-7",
            "field-9f86d081884c",
            "mat-input-3",
            "__BVID__12",
            "react-select-2-input",
            "el-id-1024-7",
            "ui-id-5",
            "select2-city-1-container",
            "j_idt45:save",
            "button.Button_root__3xK9a",
            ".sc-bdVaJa",
            "div.css-1q2w3e > button",
            "div._1x2Yz",
            ".svelte-1abc23",
            "data-v-7ba5bd90",
            "550e8400-e29b-41d4-a716-446655440000",
        ] {
            assert!(is_generated(id), "{id}");
        }
        for id in [
            "amount",
            "new-report",
            "line2",
            "step-10",
            "email_address",
            "deadbeef-cafe",
            "form__submit",
            "card__title",
            "nav.main > a.active",
            "_blank",
            "__next",
            "tab2",
            "btn-primary",
            "block__element2",
            "list__item1",
            "div:root > a",
            "input:required",
            "select-city",
            "#saveButton",
            "firstName",
        ] {
            assert!(!is_generated(id), "{id}");
        }
    }
}
