//! `taught recording redact`: where the value comes from, what it is taken out of, and that a kill leaves no half of it.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::run::{Home, Ran, run};

/// A recording of a trip to `Zanzibar9`, with pictures. It stands in the header, on lines, in an address.
fn shown(home: &Home) -> PathBuf {
    let folder = home.beside("shown");
    fs::create_dir_all(folder.join("frames")).unwrap();
    let lines = r#"{"format":"taught-recording","version":1,"id":"r","goal":"Book Zanzibar9 for May","source":"x11","capabilities":["elements","pages"]}
{"seq":1,"t":1,"kind":"click","button":"left","count":1,"x":1,"y":1,"shot":"000001.webp","page":{"url":"http://a.test/","title":"Trips"},"target":{"role":"button","name":"New trip","matches":{"role+name":1}}}
{"seq":2,"t":2,"kind":"click","button":"left","count":1,"x":1,"y":1,"shot":"000002.webp","page":{"url":"http://a.test/","title":"Trips"},"target":{"role":"textbox","name":"Place","editable":true,"matches":{"role+name":1}}}
{"seq":3,"t":3,"kind":"key","shot":"000003.webp"}
{"seq":4,"t":4,"kind":"value","after":"Zanzibar9","page":{"url":"http://a.test/","title":"Trips"},"target":{"role":"textbox","name":"Place","editable":true,"matches":{"role+name":1}}}
{"seq":5,"t":5,"kind":"click","button":"left","count":1,"x":1,"y":1,"shot":"000004.webp","page":{"url":"http://a.test/?to=Zanzibar%39","title":"Trips"},"target":{"role":"button","name":"Save","matches":{"role+name":1}}}
{"seq":6,"t":6,"kind":"ended","reason":"stopped"}
"#;
    fs::write(folder.join("recording.jsonl"), lines).unwrap();
    for number in 1..=4 {
        fs::write(
            folder.join(format!("frames/00000{number}.webp")),
            b"picture",
        )
        .unwrap();
    }
    folder
}

/// Redacts with the value on stdin.
fn redact(home: &Home, words: &[&str], value: &str) -> Ran {
    let file = home.beside("value");
    fs::write(&file, value).unwrap();
    let mut command = home.command();
    command.args(["--json", "recording", "redact"]).args(words);
    run(command.stdin(fs::File::open(&file).unwrap()))
}

/// Whether `value` is in any file below `folder`.
fn is_below(folder: &Path, value: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => is_below(&path, value),
            false => {
                let bytes = fs::read(path).unwrap();
                bytes
                    .windows(value.len())
                    .any(|part| part == value.as_bytes())
            }
        }
    })
}

#[test]
fn a_value_is_taken_out_of_a_recording_its_pictures_and_the_skills_for_good() {
    let home = Home::new();
    let folder = shown(&home);
    let recording = folder.to_str().unwrap();
    let saved = home
        .run(["--json", "compile", recording, "--save"])
        .code(0)
        .json();
    let slug = saved["data"]["slug"].as_str().unwrap().to_owned();
    home.run(["rate", &slug, "pass", "--note", "Zanzibar9 went well"])
        .code(0);

    let said = redact(&home, &[recording], "Zanzibar9\n").code(0).json();
    let data = &said["data"];
    assert_eq!(data["lines"], 3, "{said}");
    assert_eq!(data["pictures"], 2, "of the keys and after: {said}");
    assert_eq!(data["versions"].as_array().unwrap().len(), 2, "{said}");

    assert!(!is_below(&folder, "Zanzibar") && !is_below(&folder, "Zanzibar%39"));
    let kept = fs::read_to_string(folder.join("recording.jsonl")).unwrap();
    assert!(kept.contains("{secret: redacted}") && kept.contains("\"redactions\":[{"));
    assert!(folder.join("frames/000001.webp").exists());
    let new = data["versions"][0]["slug"].as_str().unwrap();
    assert_eq!(new, slug.replace("zanzibar9", "redacted"));
    for version in ["1", "2"] {
        let shown = home
            .run(["skill", "show", new, "--version", version])
            .code(0);
        assert!(!shown.out.contains("anzibar9"), "{}", shown.out);
        assert!(shown.out.contains("{secret: redacted}"), "{}", shown.out);
    }
    let history = home.run(["skill", "history", new]).code(0);
    assert!(!history.out.contains("anzibar9"), "{}", history.out);
    assert!(history.out.contains("redacted"), "{}", history.out);

    let again = redact(&home, &[recording], "Zanzibar9").code(0).json();
    assert_eq!(again["data"]["lines"], 0, "{again}");
    assert_eq!(again["data"]["versions"].as_array().unwrap().len(), 0);
}

#[test]
fn a_value_is_taken_out_of_a_sealed_recording() {
    let home = Home::new();
    home.keep_sealed("r1");
    let before = home
        .run(["recording", "show", "r1", "--events"])
        .code(0)
        .out;
    assert!(before.contains("New report"));
    let said = redact(&home, &["r1"], "New report").code(0).json();
    assert_ne!(said["data"]["lines"], 0, "{said}");
    let after = home
        .run(["recording", "show", "r1", "--events"])
        .code(0)
        .out;
    assert!(!after.contains("New report") && after.contains("{secret: redacted}"));
    assert_eq!(after.lines().count(), before.lines().count());
}

#[test]
fn a_value_that_is_a_word_of_the_format_leaves_the_formats_own_words() {
    let home = Home::new();
    let folder = shown(&home);
    let file = folder.join("recording.jsonl");
    let lines = fs::read_to_string(&file).unwrap();
    let lines = lines.replace("\"name\":\"Save\"", "\"name\":\"button\"");
    let before: Vec<_> = lines.lines().map(str::to_owned).collect();
    fs::write(&file, &lines).unwrap();
    let recording = folder.to_str().unwrap();
    let said = redact(&home, &["--yes", recording], "button")
        .code(0)
        .json();
    assert_eq!(said["data"]["lines"], 1, "{said}");
    let after = fs::read_to_string(&file).unwrap();
    assert_eq!(after.lines().nth(1), Some(before[1].as_str()));
    let line: serde_json::Value = serde_json::from_str(after.lines().nth(5).unwrap()).unwrap();
    assert_eq!(line["target"]["role"], "button");
    assert_eq!(line["target"]["name"], "{secret: redacted}");
    // The same for a kind, a picture's number and the recording's own first word.
    for value in ["click", "000001", "taught-recording"] {
        redact(&home, &["--yes", recording], value).code(0);
        assert_eq!(fs::read_to_string(&file).unwrap(), after, "{value}");
    }
}

#[test]
fn short_values_and_everyday_words_are_not_taken_out_unasked() {
    let home = Home::new();
    let folder = shown(&home);
    let recording = folder.to_str().unwrap();
    let before = fs::read(folder.join("recording.jsonl")).unwrap();
    for (value, said) in [
        ("May", "a value of 3 characters cannot be taken out"),
        ("", "a value of 0 characters cannot be taken out"),
        ("save", "nobody can be asked"),
        ("Trip", "nobody can be asked"),
    ] {
        let ran = redact(&home, &[recording], value).code(2);
        assert!(
            ran.json()["error"]["message"]
                .as_str()
                .unwrap()
                .contains(said),
            "{ran:?}"
        );
        assert!(ran.json()["error"]["hint"].is_string(), "{ran:?}");
    }
    assert_eq!(fs::read(folder.join("recording.jsonl")).unwrap(), before);
}

#[test]
fn the_value_is_no_argument() {
    let home = Home::new();
    let folder = shown(&home);
    let recording = folder.to_str().unwrap();
    let before = fs::read(folder.join("recording.jsonl")).unwrap();
    let given = home
        .run(["recording", "redact", recording, "Zanzibar9"])
        .code(2);
    assert!(given.err.contains("unexpected argument"), "{given:?}");
    assert_eq!(fs::read(folder.join("recording.jsonl")).unwrap(), before);
    for option in ["--value", "--secret", "--text"] {
        home.run(["recording", "redact", recording, option, "Zanzibar9"])
            .code(2);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_value_does_not_stand_in_the_list_of_processes() {
    let home = Home::new();
    let folder = shown(&home);
    let mut child = home
        .command()
        .args(["recording", "redact", folder.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"Zanzi").unwrap();
    for of in ["cmdline", "environ"] {
        let listed = fs::read(format!("/proc/{}/{of}", child.id())).unwrap();
        assert!(!listed.windows(5).any(|part| part == b"Zanzi"));
    }
    input.write_all(b"bar9\n").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(!is_below(&folder, "Zanzibar"));
}

#[cfg(unix)]
#[test]
fn the_value_comes_from_a_file_descriptor() {
    let home = Home::new();
    let folder = shown(&home);
    let value = home.beside("value");
    fs::write(&value, "Zanzibar9\n").unwrap();
    let redacts = format!(
        "exec {} recording redact {} --fd 7 7<{}",
        env!("CARGO_BIN_EXE_taught"),
        folder.display(),
        value.display()
    );
    let ran = run(Command::new("sh")
        .args(["-c", &redacts])
        .env("TAUGHT_HOME", home.path())
        .stdin(Stdio::null()));
    ran.code(0);
    assert!(!is_below(&folder, "Zanzibar"));
}

/// What a person sees who types the value at the prompt.
#[cfg(target_os = "linux")]
#[test]
fn the_value_does_not_show_while_it_is_typed() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let home = Home::new();
    let folder = shown(&home);
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let end = || {
        let mut options = fs::OpenOptions::new();
        options.read(true).write(true);
        options.open(name.to_str().unwrap()).unwrap()
    };
    let mut child = home
        .command()
        .args(["recording", "redact", folder.to_str().unwrap()])
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .unwrap();
    let mut terminal = fs::File::from(terminal);
    let mut seen = String::new();
    while !seen.contains("does not show") {
        let mut bytes = [0; 256];
        let read = terminal.read(&mut bytes).unwrap();
        seen.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    terminal.write_all(b"Zanzibar9\n").unwrap();
    assert!(child.wait().unwrap().success());
    let mut bytes = [0; 4096];
    let read = terminal.read(&mut bytes).unwrap_or(0);
    seen.push_str(&String::from_utf8_lossy(&bytes[..read]));
    assert!(!seen.contains("Zan"), "{seen}");
    assert!(!is_below(&folder, "Zanzibar"));
}

#[test]
fn lines_without_their_folder_and_other_tools_files_are_not_written() {
    let home = Home::new();
    let folder = shown(&home);
    let other = home.beside("other.jsonl");
    fs::copy(folder.join("recording.jsonl"), &other).unwrap();
    let ran = redact(&home, &[other.to_str().unwrap()], "Zanzibar9").code(4);
    assert_eq!(ran.json()["error"]["code"], "not-in-its-folder");
    let foreign = home.beside("foreign");
    fs::create_dir(&foreign).unwrap();
    let foreign = foreign.join("recording.jsonl");
    let steps = r#"{"title":"Zanzibar9","steps":[]}"#;
    fs::write(&foreign, steps).unwrap();
    let ran = redact(&home, &[foreign.to_str().unwrap()], "Zanzibar9").code(4);
    assert_eq!(ran.json()["error"]["code"], "not-a-recording");
    assert_eq!(fs::read_to_string(&foreign).unwrap(), steps);
}

/// A recording that is long enough to be killed in the middle of.
fn long(home: &Home) -> PathBuf {
    let folder = shown(home);
    let file = folder.join("recording.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let (start, end) = text.trim_end().rsplit_once('\n').unwrap();
    let mut long = start.to_owned();
    for seq in 10..600 {
        let shot = format!("{seq:06}.webp");
        let line = format!(
            "\n{{\"seq\":{seq},\"t\":{seq},\"kind\":\"note\",\"text\":\"to Zanzibar9 and {}\",\"shot\":\"{shot}\"}}",
            "back ".repeat(60)
        );
        fs::write(folder.join("frames").join(shot), b"picture").unwrap();
        long.push_str(&line);
    }
    fs::write(
        &file,
        format!("{long}\n{}\n", end.replace("\"seq\":6", "\"seq\":900")),
    )
    .unwrap();
    folder
}

/// Killed at any moment, the recording reads as it was or as it is to be; done again, nothing of the value is left.
#[test]
fn a_kill_leaves_the_old_recording_or_the_new_one() {
    let rounds: u64 = std::env::var("TAUGHT_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(12);
    let (mut old, mut new) = (0, 0);
    // The first two measure how long it takes, and from when on the note stands.
    let mut whole = Duration::from_millis(50);
    for round in 0..=rounds {
        let home = Home::new();
        let folder = long(&home);
        let read = |home: &Home| {
            home.run(["recording", "export", folder.to_str().unwrap()])
                .code(0)
                .out
        };
        let before = read(&home);
        let started = Instant::now();
        let mut child = started_with_value(&home, &folder);
        if round > 0 {
            let at = started
                + whole.mul_f64(
                    0.5 + 0.55 * f64::from(u32::try_from(round * 7 % rounds).unwrap())
                        / f64::from(u32::try_from(rounds).unwrap()),
                );
            while Instant::now() < at {
                std::hint::spin_loop();
            }
            child.kill().unwrap();
        }
        child.wait().unwrap();
        if round == 0 {
            whole = started.elapsed();
        }
        let after = read(&home);
        if after == before {
            old += 1;
        } else {
            new += 1;
            assert!(!after.contains("Zanzibar"), "round {round}");
            assert_eq!(
                after.lines().count(),
                before.lines().count(),
                "round {round}"
            );
            assert!(!after.contains("\"shot\":\"000599"), "round {round}");
        }
        redact(&home, &[folder.to_str().unwrap()], "Zanzibar9").code(0);
        assert!(!is_below(&folder, "Zanzibar"), "round {round}");
        assert!(!folder.join("frames/000599.webp").exists(), "round {round}");
        assert!(!folder.join("rewrite.pending").exists(), "round {round}");
    }
    eprintln!("{old} killed before the note, {new} after it");
}

fn started_with_value(home: &Home, folder: &Path) -> Child {
    let value = home.beside("value");
    fs::write(&value, "Zanzibar9").unwrap();
    let mut command = home.command();
    command
        .args(["recording", "redact", folder.to_str().unwrap()])
        .stdin(fs::File::open(&value).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Whatever moment a kill falls on, there is either no note or one, and what it promises may be half done.
#[test]
fn what_a_note_promises_is_read_as_done_and_then_done() {
    for half_done in [false, true] {
        let home = Home::new();
        let folder = shown(&home);
        let note = concat!(
            r#"{"line":5,"text":"{\"seq\":4,\"t\":4,\"kind\":\"note\",\"text\":\"{secret: redacted}\"}"}"#,
            "\n",
            r#"{"picture":"000003.webp"}"#,
            "\n"
        );
        fs::write(folder.join("rewrite.pending"), note).unwrap();
        if half_done {
            fs::remove_file(folder.join("frames/000003.webp")).unwrap();
            fs::write(folder.join("recording.jsonl.new"), "{\"for").unwrap();
        }
        let recording = folder.to_str().unwrap();
        let read = home.run(["recording", "export", recording]).code(0).out;
        assert!(
            read.contains("{\"kind\":\"note\"") || read.contains("\"kind\":\"note\""),
            "{read}"
        );
        assert!(!read.contains("\"after\":\"Zanzibar9\""), "{read}");
        redact(&home, &[recording], "Unheard-of1").code(0);
        let lines = fs::read_to_string(folder.join("recording.jsonl")).unwrap();
        assert!(lines.contains("\"kind\":\"note\""), "{lines}");
        assert!(!folder.join("frames/000003.webp").exists());
        assert!(!folder.join("rewrite.pending").exists());
        fs::write(folder.join("rewrite.pending"), "{\"li").unwrap();
        home.run(["recording", "export", recording]).code(1);
    }
}
