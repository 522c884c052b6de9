//! Whatever the bytes: an import never panics, never loses a step uncounted, and what it gives compiles.

use compiler::import;
use serde_json::Value;
use std::path::Path;

/// The foreign files of all cases.
fn sources() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills");
    let mut found = Vec::new();
    for case in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(case.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.file_stem().is_some_and(|stem| stem == "source") {
                found.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(found.len() >= 20, "only {} sources", found.len());
    found
}

/// Reads, and checks what must hold of anything that was read.
fn check(bytes: &[u8], compiles: bool) {
    let Ok(imported) = import::read(bytes) else {
        return;
    };
    for told in imported.told {
        assert_eq!(told.counted.read, told.counted.taken + told.counted.left);
        let seqs: Vec<u64> = told
            .recording
            .events
            .iter()
            .map(|event| event.seq)
            .collect();
        assert!(seqs.windows(2).all(|pair| pair[0] < pair[1]), "{seqs:?}");
        if compiles {
            compiler::compile(&[told.recording], &compiler::Options::default());
        }
    }
}

#[test]
fn a_file_cut_at_any_byte_does_no_harm() {
    for (_, bytes) in sources() {
        for end in 0..bytes.len() {
            check(&bytes[..end], end % 97 == 0);
        }
    }
}

/// A generator of our own, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (sides.max(1) as u64)).unwrap()
    }
}

#[test]
fn a_file_with_damaged_bytes_does_no_harm() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    const MARKS: &[u8] = b"\"'`\\(){}[]<>=>/#.,:;$\n \x00\xff";
    for (_, bytes) in sources() {
        for round in 0..120 {
            let mut damaged = bytes.clone();
            for _ in 0..=dice.roll(8) {
                let at = dice.roll(damaged.len());
                match dice.roll(4) {
                    0 => damaged[at] = MARKS[dice.roll(MARKS.len())],
                    1 => damaged.insert(at, MARKS[dice.roll(MARKS.len())]),
                    2 => {
                        let end = (at + dice.roll(40)).min(damaged.len());
                        damaged.drain(at..end);
                    }
                    _ => {
                        let end = (at + dice.roll(200)).min(damaged.len());
                        let twice = damaged[at..end].to_vec();
                        damaged.splice(at..at, twice);
                    }
                }
                if damaged.is_empty() {
                    break;
                }
            }
            check(&damaged, round % 4 == 0);
        }
    }
}

fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{number}"), out);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                places(field, &format!("{at}/{name}"), out);
            }
        }
        _ => {}
    }
}

#[test]
fn a_value_of_another_type_anywhere_does_no_harm() {
    let others = [
        Value::Null,
        Value::from(""),
        Value::from(u64::MAX),
        Value::from("${x}{y}[\"'"),
        Value::Array(vec![Value::Null, Value::from("a")]),
        Value::Object(serde_json::Map::new()),
    ];
    for (_, bytes) in sources() {
        let Ok(whole) = serde_json::from_slice::<Value>(&bytes) else {
            continue;
        };
        let mut all = Vec::new();
        places(&whole, "", &mut all);
        for (number, place) in all.iter().enumerate() {
            let mut changed = whole.clone();
            let other = &others[number % others.len()];
            *changed.pointer_mut(place).unwrap() = other.clone();
            check(&serde_json::to_vec(&changed).unwrap(), number % 5 == 0);
        }
    }
}

#[test]
fn loops_in_loops_end() {
    let mut commands = String::new();
    for _ in 0..30 {
        commands += r#"{"command":"times","target":"50","value":""},"#;
    }
    commands += r#"{"command":"click","target":"id=go","value":""}"#;
    let side = format!(r#"{{"tests":[{{"name":"t","commands":[{commands}]}}]}}"#);
    check(side.as_bytes(), true);
    let call = r#"{"command":"run","target":"t","value":""}"#;
    let calls = vec![call; 60].join(",");
    let side = format!(
        r#"{{"tests":[{{"name":"t","commands":[{calls},{{"command":"click","target":"id=go","value":""}}]}}]}}"#
    );
    check(side.as_bytes(), false);
}

#[test]
fn deep_scripts_end() {
    for unit in [
        "f(",
        "page.click(() => {",
        "[",
        "{a:",
        "lambda: f(",
        "page.getByRole(",
        "-",
        "await ",
    ] {
        let script = format!(
            "// playwright\npage.goto('https://a.example/');\n{}",
            unit.repeat(20_000)
        );
        check(script.as_bytes(), false);
    }
    let nested = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    check(nested.as_bytes(), false);
}

#[test]
fn the_same_bytes_give_the_same_recording() {
    for (path, bytes) in sources() {
        assert_eq!(import::read(&bytes), import::read(&bytes), "{path}");
    }
}

/// A password in a foreign file is in no part of what comes out of it.
#[test]
fn no_password_of_a_file_comes_through() {
    let planted = [
        "Turnip!9241",
        "739152",
        "Otter-42-Lamplight",
        "482913",
        "9f8e7d6c5b4a39281706f5e4d3c2b1a0",
    ];
    let mut seen = 0;
    for (path, bytes) in sources() {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let here: Vec<&str> = planted
            .into_iter()
            .filter(|secret| text.contains(secret))
            .collect();
        seen += here.len();
        for told in import::read(&bytes).unwrap().told {
            let all = format!("{:?} {:?}", told.recording, told.diagnostics);
            let compiled = compiler::compile(&[told.recording], &compiler::Options::default());
            let all = all + &format!("{:?}", compiled.files);
            for secret in &here {
                assert!(!all.contains(secret), "{path}: `{secret}`");
            }
        }
    }
    assert_eq!(seen, planted.len());
}
