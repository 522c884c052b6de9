//! Command lines that are not understood, help and completions.

use super::run::{Home, fixture, run};

#[test]
fn a_mistyped_command_is_told_its_neighbour() {
    Home::new()
        .run(["compil"])
        .fails(2, "there is no command `compil`", "did you mean `compile`?");
    Home::new().run(["recording", "lst"]).fails(
        2,
        "there is no command `lst`",
        "did you mean `list`?",
    );
}

#[test]
fn wrong_and_missing_arguments_are_usage_errors() {
    let home = Home::new();
    home.run(["compile"])
        .fails(2, "`<REC>...` is missing", "see `taught compile --help`");
    home.run(["rate", "taught-x", "maybe"]).fails(
        2,
        "`maybe` is no value for `<VERDICT>`",
        "one of `pass`, `fail`",
    );
    home.run(["skill", "list", "--al"]).code(2);
    home.run(["compile", "x", "--answer", "12"]).fails(
        2,
        "`12` is no value for `--answer <ANSWER>`",
        "an answer is `EVENT=ANSWER`, as in `12=input`",
    );
    assert!(!home.path().exists(), "nothing was made on disk");
}

#[test]
fn without_a_command_the_help_shows_and_it_is_a_usage_error() {
    let said = Home::new().run::<&str>([]).code(2);
    assert_eq!(said.out, "");
    assert!(said.err.contains("Usage: taught"));
}

#[test]
fn a_program_gets_usage_errors_as_an_object_too() {
    for words in [
        vec!["--json", "compil"],
        vec!["compile", "--json"],
        vec!["--json"],
        vec!["recording", "show", "x", "--json", "--no-such"],
    ] {
        let said = Home::new().run(&words).code(2);
        let object = said.json();
        assert_eq!(object["ok"], false, "{words:?}");
        assert_eq!(object["error"]["code"], "usage");
        assert!(object["error"]["message"].is_string() && object["error"]["hint"].is_string());
        assert_eq!(said.err, "");
    }
    // Behind `--`, it is a name.
    let said = Home::new().run(["recrod", "--", "--json"]).code(2);
    assert_eq!(said.out, "");
    let said = Home::new().run(["compile", "--", "--json"]).code(1);
    assert!(said.err.contains("there is no recording `--json`"));
}

#[test]
fn help_and_version_are_results() {
    let help = Home::new().run(["--help"]).code(0);
    assert!(help.out.contains("compile") && help.err.is_empty());
    let version = Home::new().run(["--version", "--json"]).code(0).json();
    assert_eq!(
        version["data"]["text"],
        concat!("taught ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = Home::new().run(["completions", shell]).code(0).out;
        assert!(
            script.contains("compile") && script.contains("rollback"),
            "{shell}"
        );
    }
}

/// Every line of a long result; the reader goes away after the first.
#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let home = Home::new();
    let folder = home.beside("long");
    std::fs::create_dir(&folder).unwrap();
    let mut text = std::fs::read_to_string(fixture().join("recording.jsonl")).unwrap();
    for seq in 10..20_000 {
        text.push_str(&format!(
            "{{\"seq\":{seq},\"t\":{seq},\"kind\":\"paused\"}}\n"
        ));
    }
    std::fs::write(folder.join("recording.jsonl"), text).unwrap();
    let taught = env!("CARGO_BIN_EXE_taught");
    let script =
        format!("{{ '{taught}' recording show long; echo \"ended $?\" >&2; }} | head -n 1");
    let mut shell = std::process::Command::new("/bin/sh");
    shell
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("TAUGHT_HOME", home.path())
        .current_dir(home.beside(""))
        .args(["-c", &script]);
    let said = run(&mut shell);
    assert_eq!(said.out.lines().count(), 1, "{said:#?}");
    assert_eq!(said.err, "ended 0\n");
}
