//! A secret in each text of a foreign file, one after the other: it is neither in the recording that the file becomes nor
//! in what comes of that, nor in what is said of the file.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::Path;

use compiler::import;
use planted::everywhere::lines;
use planted::measure::everything;
use planted::plants;
use planted::search::Search;

/// Where in a file of any of the formats something stands in quotes: texts, keys, words of the format alike.
fn quoted(file: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut escaped = false;
    for (at, c) in file.char_indices() {
        match open {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some((from, quote)) if c == quote => {
                found.push(from..at);
                open = None;
            }
            None if matches!(c, '"' | '\'' | '`') => open = Some((at + 1, c)),
            // An apostrophe of a comment.
            Some((_, '\'')) if c == '\n' => open = None,
            _ => {}
        }
    }
    found
}

/// What is left of the secret somewhere.
fn leaks(search: &Search, file: &str) -> bool {
    let said = match import::read(file.as_bytes()) {
        Ok(imported) => imported
            .told
            .into_iter()
            .map(|told| {
                let recorded = lines(&told.recording);
                format!(
                    "{recorded}\n{:?}\n{}",
                    told.diagnostics,
                    everything(told.recording)
                )
            })
            .collect(),
        Err(error) => format!("{error}\n{error:?}\n{}", error.hint()),
    };
    !search.in_bytes("", said.as_bytes()).is_empty()
}

#[test]
fn a_secret_in_any_text_of_a_foreign_file_comes_out_nowhere() {
    let mut plants = plants(1, 20_261_130).into_iter();
    let token = plants
        .find(|plant| plant.kind == "github-token")
        .expect("the table has the kind")
        .secret;
    let search = Search::for_secrets(&[&token]);
    let skills = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/skills");
    let (mut files, mut places) = (0, 0);
    let mut leaked = Vec::new();
    // Of places that follow the same words in files of the same kind, one tells what all do.
    let mut seen = BTreeSet::new();
    for case in fs::read_dir(skills).expect("the fixtures") {
        for file in fs::read_dir(case.expect("a case").path()).expect("a folder") {
            let path = file.expect("a file").path();
            if path.file_stem().is_none_or(|stem| stem != "source") {
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else {
                continue;
            };
            files += 1;
            for place in quoted(&text) {
                let line = text[..place.start].rsplit('\n').next().unwrap_or_default();
                let before = line.trim_start().replace(|c: char| c.is_ascii_digit(), "");
                let ending = path.extension().map(OsStr::to_owned);
                if !seen.insert((ending, before, place.is_empty())) {
                    continue;
                }
                places += 1;
                let mut with = text.clone();
                with.insert_str(place.end, &format!(" {token}"));
                let line = text[..place.start].lines().count();
                if leaks(&search, &with) {
                    leaked.push(format!("{}:{line} `{}`", path.display(), &text[place]));
                }
            }
        }
    }
    assert!(
        files >= 15 && places > 300,
        "{files} files, {places} places"
    );
    assert!(leaked.is_empty(), "{leaked:#?}");
}
