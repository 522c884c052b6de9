//! The packages depend on each other as the design says, files stay small, licences fit.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn metadata() -> Value {
    // Only what this system builds has been downloaded.
    let system = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let out = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--offline",
            "--filter-platform",
            &system,
        ])
        .current_dir(root())
        .output()
        .expect("cargo metadata runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    serde_json::from_slice(&out.stdout).expect("cargo metadata is JSON")
}

/// What each package may depend on, of ours. Development dependencies count too.
fn allowed() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    [
        ("recording", vec![]),
        ("secrets", vec![]),
        ("seal", vec![]),
        ("desktop", vec![]),
        ("recorder", vec!["recording", "desktop", "secrets", "seal"]),
        ("compiler", vec!["recording", "secrets"]),
        ("store", vec!["seal"]),
        ("dialog", vec![]),
        ("planted", vec!["recording", "secrets", "compiler"]),
        (
            "taught",
            vec![
                "recording",
                "secrets",
                "seal",
                "desktop",
                "recorder",
                "compiler",
                "store",
            ],
        ),
        (
            "e2e",
            vec![
                "recording",
                "secrets",
                "seal",
                "desktop",
                "recorder",
                "compiler",
                "store",
                "taught",
                "planted",
            ],
        ),
    ]
    .into_iter()
    .map(|(package, edges)| (package, edges.into_iter().collect()))
    .collect()
}

#[test]
fn packages_depend_on_each_other_as_designed() {
    let allowed = allowed();
    let metadata = metadata();
    let members: BTreeSet<&str> = metadata["workspace_members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap())
        .collect();
    let ours: Vec<&Value> = metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|package| members.contains(package["id"].as_str().unwrap()))
        .collect();
    let names: BTreeSet<&str> = ours
        .iter()
        .map(|package| package["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        allowed.keys().copied().collect(),
        "the packages of the workspace"
    );
    for package in ours {
        let name = package["name"].as_str().unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let to = dependency["name"].as_str().unwrap();
            assert!(
                !names.contains(to) || allowed[name].contains(to),
                "`{name}` must not depend on `{to}`"
            );
        }
    }
}

/// The pure packages build for any system: nothing below them knows of one, of threads of its own or of a database.
#[test]
fn the_pure_packages_stay_pure() {
    for pure in ["recording", "secrets", "compiler"] {
        let out = Command::new(env!("CARGO"))
            .args([
                "tree",
                "--offline",
                "--package",
                pure,
                "--edges",
                "normal",
                "--prefix",
                "none",
                "--format",
                "{p}",
            ])
            .current_dir(root())
            .output()
            .expect("cargo tree runs");
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let reached: BTreeSet<&str> = text
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(reached.contains("serde"), "the tree of `{pure}` was read");
        for impure in [
            "tokio",
            "rusqlite",
            "libsqlite3-sys",
            "getrandom",
            "zbus",
            "x11rb",
            "reqwest",
        ] {
            assert!(!reached.contains(impure), "`{pure}` reaches `{impure}`");
        }
    }
}

/// Every licence expression can be met by licences that `deny.toml` allows.
#[test]
fn every_dependency_has_an_allowed_licence() {
    let deny = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let list = deny
        .split("allow = [")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    let allowed: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(allowed.len() > 5, "the list in deny.toml was read");
    for package in metadata()["packages"].as_array().unwrap() {
        let licence = package["license"].as_str().unwrap_or("none given");
        // "A OR B" needs one, "A AND B" all; a slash is the old spelling of OR.
        let fits = licence
            .replace('/', " OR ")
            .replace(['(', ')'], "")
            .split(" AND ")
            .all(|part| part.split(" OR ").any(|one| allowed.contains(one.trim())));
        assert!(fits, "`{}` has the licence `{licence}`", package["name"]);
    }
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') && name != "node_modules" {
            sources(&path, out);
        } else if name.ends_with(".rs") {
            out.push(path);
        }
    }
}

#[test]
fn files_hold_one_thing_and_say_what() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    assert!(files.len() > 50, "the sources were found");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(
            text.starts_with("//! "),
            "{} does not say in its first line what it holds",
            file.display()
        );
        let lines = text.lines().count();
        assert!(lines <= 600, "{} has {lines} lines", file.display());
    }
}

#[test]
fn only_the_desktop_package_has_unsafe_code() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    for file in files {
        let shown = file.display().to_string();
        if shown.contains("recorder/desktop/") || shown.contains("tests/") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let word = ["unsafe", " {"].concat();
        assert!(!text.contains(&word), "{shown} has unsafe code");
    }
}
