//! `taught explain`: every code that is said has its text, and no text is of a code that nothing says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::run::{Home, fixture};

#[test]
fn a_code_is_explained_however_it_is_spelled() {
    let home = Home::new();
    let said = home.run(["explain", "t024"]).code(0);
    assert_eq!(said.err, "");
    let mut lines = said.out.lines();
    assert_eq!(
        lines.next(),
        Some("T024: the value of a field is not known")
    );
    for part in ["Why: ", "What to do: ", "Example: "] {
        assert!(said.out.contains(&format!("\n{part}")), "{said:#?}");
    }
    let two = home.run(["explain", "Slug-Taken", "T001"]).code(0);
    assert!(two.out.starts_with("slug-taken: ") && two.out.contains("\n\nT001: "));
    assert!(!home.path().exists(), "nothing was made on disk");
}

#[test]
fn without_a_code_all_are_listed() {
    let listed = Home::new().run(["explain"]).code(0);
    for code in ["T001", "T060", "Q010", "no-skill", "disk-full"] {
        let line = listed.out.lines().find(|line| line.starts_with(code));
        assert!(line.is_some_and(|line| line.len() > 16), "{code}");
    }
    let object = Home::new().run(["explain", "--json"]).code(0).json();
    let codes = object["data"]["codes"].as_array().unwrap();
    assert_eq!(codes.len(), listed.out.lines().count());
    for field in ["code", "title", "why", "what_to_do", "example"] {
        assert!(codes.iter().all(|code| code[field].is_string()), "{field}");
    }
}

#[test]
fn an_unknown_code_is_a_usage_error_with_the_nearest() {
    let home = Home::new();
    home.run(["explain", "slug-token"]).fails(
        2,
        "there is no code `slug-token`",
        "did you mean `slug-taken`?",
    );
    home.run(["explain", "T24"])
        .fails(2, "there is no code `T24`", "did you mean `T024`?");
    home.run(["explain", "zebra"]).fails(
        2,
        "there is no code `zebra`",
        "`taught explain` lists all codes",
    );
    let object = home.run(["explain", "zebra", "--json"]).code(2).json();
    assert_eq!(object["error"]["code"], "unknown-code");
}

#[test]
fn what_is_said_names_the_command_that_explains_it_once() {
    let home = Home::new();
    let said = home.run(["skill", "show", "taught-nothing"]).code(1);
    assert!(
        said.err.ends_with("more: `taught explain no-skill`\n"),
        "{said:#?}"
    );
    let text = fs::read_to_string(fixture().join("recording.jsonl")).unwrap();
    fs::write(home.beside("r.jsonl"), &text[..text.len() - 30]).unwrap();
    let said = home.run(["compile", "r.jsonl", "--goal", ""]).code(0);
    assert_eq!(said.err.matches("taught explain").count(), 1, "{said:#?}");
    let last = said.err.lines().last().unwrap();
    for code in ["T010", "T011", "T040"] {
        assert!(last.contains(code), "{code}: {said:#?}");
    }
    // A program has the codes.
    let said = home.run(["compile", "r.jsonl", "--json"]).code(0);
    assert!(!said.err.contains("more: "), "{said:#?}");
}

/// All of a folder's sources but those that declare the codes.
fn sources(folder: &Path, out: &mut String) {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, out);
        } else if path.file_name().is_some_and(|name| name != "codes.rs") {
            out.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The variants that are named anywhere in it as `Code::Name`.
fn named(text: &str) -> BTreeSet<String> {
    text.match_indices("Code::")
        .map(|(at, found)| {
            let rest = text[at + found.len()..].chars();
            rest.take_while(char::is_ascii_alphanumeric).collect()
        })
        .collect()
}

#[test]
fn nothing_is_explained_that_nothing_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut compiler, mut runtime) = (String::new(), String::new());
    sources(&root.join("../compiler/src"), &mut compiler);
    sources(&root.join("src"), &mut runtime);
    let (compiler, runtime) = (named(&compiler), named(&runtime));
    for code in compiler::Code::ALL {
        let name = format!("{code:?}");
        assert!(compiler.contains(&name), "nothing says {name}");
    }
    for code in taught::codes::Code::ALL {
        let name = format!("{code:?}");
        assert!(runtime.contains(&name), "nothing says {name}");
    }
}
