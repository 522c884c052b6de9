//! `taught recording`: plain and sealed ones, whole and torn ones, and what is never shown.

use std::fs;

use seal::LineSealer;

use super::run::{Home, fixture, seal_into};

fn show(home: &Home, given: &str) -> String {
    home.run(["recording", "show", given]).code(0).out
}

#[test]
fn a_recording_is_shown_in_words() {
    let home = Home::new();
    let text = show(&home, fixture().to_str().unwrap());
    for line in [
        "goal     File an expense of 42.50",
        "http://expenses.localhost:8101/reports \"My reports\"",
        "  0:00.8  click button \"New report\"",
        "  0:05.0  textbox \"Amount\" reads \"42.50\"",
        "  0:05.4  → status \"Report EX-1042 saved\" appears",
        "  0:09.0  ended: stopped",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn a_sealed_recording_is_the_same_as_its_plain_one() {
    let home = Home::new();
    home.keep_sealed("20261130-090000-abc");
    let plain = fixture();
    assert_eq!(
        show(&home, "20261130-090000-abc"),
        show(&home, plain.to_str().unwrap())
    );
    let lines = home
        .run(["recording", "export", "20261130-090000-abc"])
        .code(0)
        .out;
    let written = home.beside("again.jsonl");
    fs::write(&written, lines).unwrap();
    let read = |path| {
        recording::read_bytes(&fs::read(path).unwrap())
            .unwrap()
            .events
    };
    assert_eq!(read(written), read(plain.join("recording.jsonl")));
}

#[test]
fn every_line_is_there_as_json() {
    let home = Home::new();
    let path = fixture();
    let path = path.to_str().unwrap();
    let lines = home
        .run(["recording", "show", path, "--events"])
        .code(0)
        .out;
    assert_eq!(lines.lines().count(), 9);
    let object = home
        .run(["recording", "show", path, "--events", "--json"])
        .code(0)
        .json();
    assert_eq!(object["data"]["events"].as_array().unwrap().len(), 8);
    assert_eq!(object["data"]["events"][0]["target"]["name"], "New report");
    assert_eq!(object["data"]["overview"]["whole"], true);
}

#[test]
fn a_torn_or_damaged_line_costs_only_itself() {
    let home = Home::new();
    let folder = home.keep_sealed("torn");
    let file = folder.join("recording.sealed");
    let text = fs::read_to_string(&file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.pop().unwrap();
    lines[2].replace_range(100..104, "AAAA");
    fs::write(&file, format!("{}\n{}", lines.join("\n"), &last[..50])).unwrap();
    let text = show(&home, "torn");
    assert!(text.contains("it broke off"), "{text}");
    assert!(text.contains("line 3: not a line of a recording"), "{text}");
    assert!(text.contains("line 9: the last line broke off"), "{text}");
    assert!(text.contains("button \"Submit\""), "{text}");
}

#[test]
fn lines_of_another_recording_do_not_open() {
    let home = Home::new();
    let folder = home.keep_sealed("one");
    fs::rename(&folder, folder.with_file_name("two")).unwrap();
    let said = home.run(["recording", "show", "two"]).code(1);
    assert!(said.err.contains("damaged or was moved"), "{said:#?}");
    assert!(said.err.contains("hint: "), "{said:#?}");
}

#[test]
fn what_is_no_recording_is_refused_with_the_reason() {
    let home = Home::new();
    let look_alike = home.beside("look.jsonl");
    for text in [
        "",
        "{\"steps\":[]}\n",
        "{\"format\":\"other\",\"version\":1}\n",
        "\u{0}\u{1}",
    ] {
        fs::write(&look_alike, text).unwrap();
        for command in ["show", "export"] {
            let said = home.run(["recording", command, "look.jsonl"]).code(4);
            assert!(
                said.err.contains("`look.jsonl` is not a recording: "),
                "{said:#?}"
            );
            assert_eq!(said.out, "");
        }
        home.run(["compile", "look.jsonl"]).code(4);
    }
    fs::create_dir(home.beside("empty")).unwrap();
    let said = home.run(["recording", "show", "empty", "--json"]).code(4);
    assert_eq!(said.json()["error"]["code"], "not-a-recording");
    home.run(["recording", "show", "../nowhere"]).fails(
        1,
        "there is no recording `../nowhere`",
        "`taught recording list` shows the recordings that are kept",
    );
}

#[test]
fn a_withheld_value_is_never_shown() {
    let home = Home::new();
    let file = home.beside("r.jsonl");
    fs::write(&file, concat!(
        "{\"format\":\"taught-recording\",\"version\":1,\"id\":\"r\"}\n",
        "{\"seq\":1,\"t\":1,\"kind\":\"text\",\"text\":\"S3cret!\",\"method\":\"keys\",\"target\":{\"role\":\"textbox\",\"name\":\"Password\",\"secure\":true,\"state\":{\"value\":\"S3cret!\"}}}\n",
        "{\"seq\":2,\"t\":2,\"kind\":\"value\",\"after\":\"S3cret!\",\"target\":{\"role\":\"textbox\",\"name\":\"Again\"}}\n",
    )).unwrap();
    for words in [
        vec!["recording", "show", "r.jsonl"],
        vec!["recording", "show", "r.jsonl", "--events"],
        vec!["recording", "show", "r.jsonl", "--events", "--json"],
    ] {
        let said = home.run(&words).code(0);
        assert!(said.out.contains("Password"));
        assert!(
            !said.out.contains("S3cret") && !said.err.contains("S3cret"),
            "{said:#?}"
        );
    }
}

#[test]
fn recordings_are_listed_and_deleted() {
    let home = Home::new();
    home.keep_sealed("b");
    home.keep_sealed("a");
    fs::create_dir(home.path().join("recordings/bad")).unwrap();
    fs::write(home.path().join("recordings/bad/recording.jsonl"), "x").unwrap();
    let list = home.run(["recording", "list", "--json"]).code(0).json();
    let ids: Vec<&str> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["a", "b", "bad"]);
    assert_eq!(
        list["data"][0]["overview"]["goal"],
        "File an expense of 42.50"
    );
    assert!(list["data"][2]["problem"].is_string());

    // Nobody is there to be asked.
    let said = home.run(["recording", "delete", "a"]).code(2);
    assert!(said.err.contains("hint: add `--yes`"));
    // One unknown id, and none is deleted.
    home.run(["recording", "delete", "a", "nope", "--yes"])
        .code(1);
    home.run(["recording", "delete", "--yes", "../recordings/a"])
        .code(1);
    assert!(home.path().join("recordings/a").exists());
    home.run(["recording", "delete", "a", "bad", "--yes"])
        .code(0);
    let left: Vec<_> = fs::read_dir(home.path().join("recordings"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["b"]);
}

#[test]
fn an_exported_copy_has_plain_lines_and_opened_pictures() {
    let home = Home::new();
    let key = taught::home::Home::at(&home.path()).key().unwrap().key;
    let folder = home.path().join("recordings/pictured");
    fs::create_dir_all(folder.join("frames")).unwrap();
    let lines = LineSealer::new(&key, "pictured");
    let plain = [
        r#"{"format":"taught-recording","version":1,"id":"pictured"}"#,
        r#"{"seq":1,"t":1,"kind":"paused","shot":"000007.sealed"}"#,
        r#"{"seq":2,"t":2,"kind":"paused","shot":"../../key"}"#,
    ];
    let sealed: Vec<String> = (1..)
        .zip(plain)
        .map(|(number, line)| lines.seal_line(number, line).unwrap())
        .collect();
    fs::write(folder.join("recording.sealed"), sealed.join("\n")).unwrap();
    fs::write(
        folder.join("frames/000007.sealed"),
        lines.seal_frame(7, b"picture").unwrap(),
    )
    .unwrap();
    let said = home
        .run(["recording", "export", "pictured", "-o", "copy"])
        .code(0);
    assert_eq!(said.out, "copy\n");
    assert!(said.err.contains("1 pictures are missing"), "{said:#?}");
    let copy = home.beside("copy");
    assert_eq!(
        fs::read(copy.join("frames/000007.webp")).unwrap(),
        b"picture"
    );
    let text = fs::read_to_string(copy.join("recording.jsonl")).unwrap();
    assert!(
        text.contains("000007.webp") && !text.contains("../"),
        "{text}"
    );
    home.run(["recording", "export", "pictured", "-o", "copy"])
        .code(4);
}

#[test]
fn a_picture_from_outside_of_the_recording_is_not_copied() {
    let home = Home::new();
    fs::create_dir_all(home.beside("r/frames")).unwrap();
    fs::write(home.beside("r/000001.webp"), "elsewhere").unwrap();
    fs::write(
        home.beside("r/recording.jsonl"),
        "{\"format\":\"taught-recording\",\"version\":1}\n{\"seq\":1,\"t\":1,\"kind\":\"paused\",\"shot\":\"../000001.webp\"}\n",
    )
    .unwrap();
    home.run(["recording", "export", "r", "-o", "copy"]).code(0);
    assert!(!home.beside("copy/frames").exists());
}

#[test]
fn a_recording_sealed_with_a_lost_key_is_listed_as_such() {
    let home = Home::new();
    home.keep_sealed("mine");
    let other = seal::Key::generate().unwrap();
    seal_into(&home.path().join("recordings/theirs"), "theirs", &other);
    let list = home.run(["recording", "list"]).code(0).out;
    assert!(list.contains("mine  File an expense"), "{list}");
    assert!(list.contains("theirs  (the recording"), "{list}");
}
