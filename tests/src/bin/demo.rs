//! `make demo`: one demonstration on a private desktop, from the screen to an agent that loads the skill.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use e2e::binary::{BinaryError, Taught};
use e2e::driver::Pace;
use e2e::expected;
use e2e::scenes::{self, PASSWORD};
use e2e::shown::{STOP_KEYS, ShowError, Showing};
use e2e::stage::{Options, Stage, StageError};
use e2e::strip::{self, StripError};
use planted::search::Search;
use serde_json::{Value, json};

const SCENE: &str = "expense";

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Stage(#[from] StageError),
    #[error(transparent)]
    Show(#[from] ShowError),
    #[error(transparent)]
    Binary(#[from] BinaryError),
    #[error(transparent)]
    Strip(#[from] StripError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("the document is not as it should be:\n  {}", .0.join("\n  "))]
    Document(Vec<String>),
    #[error("the password was found:\n  {}", .0.join("\n  "))]
    Leak(Vec<String>),
    #[error("{0}")]
    Mismatch(String),
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command")]
async fn main() -> ExitCode {
    match demonstrate().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command")]
fn say(text: &str) {
    println!("{text}");
}

fn heading(text: &str) {
    say(&format!("\n\x1b[1m{text}\x1b[0m"));
}

async fn demonstrate() -> Result<(), Failure> {
    let begin = std::time::Instant::now();
    let out = output_folder()?;
    let goal = scenes::find(SCENE).map_err(ShowError::from)?.goal;

    heading("1  A private desktop");
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank"))?;
    let taught = Taught::on(&stage)?.with_log("debug");
    say(
        "   A virtual screen with a window manager, a session bus and Chromium, and an expense tool to work in.",
    );

    heading("2  A person shows the task, and taught records it");
    say(&format!("   $ taught record --goal \"{goal}\""));
    let mut showing = Showing::begin(&mut stage, &taught, SCENE, &[]).await?;
    say(
        "   It says that it records. Pointer and keys are real input: a sign-in with a password, a form, a typing mistake.",
    );
    showing.perform(Pace::human()).await?;
    let recorded = showing.stop().await?;
    if recorded.outcome.code != Some(0) {
        return Err(mismatch("the recording failed", &recorded.outcome.stderr));
    }
    let number = |name: &str| recorded.data[name].as_u64().unwrap_or_default();
    say(&format!(
        "   Stopped with {STOP_KEYS} after {} s: {} events, {} values withheld, sealed.",
        number("duration_ms") / 1000,
        number("events"),
        number("withheld"),
    ));

    heading("3  It becomes a skill");
    say(&format!("   $ taught compile {} --save", recorded.id));
    let compiled = taught.run(&["--json", "compile", &recorded.id, "--save"])?;
    let answer: Value = serde_json::from_str(&compiled.stdout).unwrap_or_default();
    let slug = answer["data"]["slug"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let document = answer["data"]["document"].as_str().unwrap_or_default();
    if compiled.code != Some(0) || slug.is_empty() {
        return Err(mismatch("no skill came of it", &compiled.stderr));
    }
    say("");
    for line in document.lines() {
        say(&format!("   │ {line}"));
    }
    let (recording, skill) = (out.join("recording"), out.join("skill"));
    taught.must(&["recording", "export", &recorded.id, "-o", &text(&recording)])?;
    taught.must(&["compile", &recorded.id, "-o", &text(&skill)])?;
    let lines = std::fs::read_to_string(recording.join("recording.jsonl"))?;
    let lines = lines.lines().count() as u64;
    if lines != number("events") + 1 {
        let seen = format!("{lines} lines, {} events and a header", number("events"));
        return Err(mismatch("the recording cannot be read to its end", &seen));
    }

    heading("4  An agent loads it over MCP");
    let files = load_as_agent(&taught, &slug, document)?;
    say(&format!(
        "   $ taught mcp   initialize, tools/list, load_skill {slug}, read_skill_file\n   The agent gets the text above and can read {}.",
        files.join(", ")
    ));

    heading("5  The owner rates it");
    say(&format!("   $ taught rate {slug} pass"));
    taught.must(&["rate", &slug, "pass", "--note", "as in the demonstration"])?;
    let rated = taught.must(&["skill", "show", &slug])?;
    let history = rated.split("## Outcome history").nth(1).unwrap_or_default();
    let row = history.lines().find(|line| line.contains("pass"));
    let row = row.ok_or_else(|| mismatch("the rating does not show", &rated))?;
    say(&format!("   {row}"));

    heading("6  What is left to look at");
    let pictures = strip::draw(
        &recording,
        &skill,
        &out.join("steps"),
        &out.join("strip.png"),
    )?;
    copy_folder(taught.home(), &out.join("home"))?;
    std::fs::write(out.join("log.txt"), &recorded.outcome.stderr)?;
    for (file, what) in [
        ("strip.png", "what each step went to, outlined"),
        ("steps/", "the same, a picture each"),
        ("skill/SKILL.md", "the skill, with its files"),
        (
            "recording/",
            "the recording, opened; the original is sealed",
        ),
        ("home/", "TAUGHT_HOME of this run"),
        ("log.txt", "everything that the recorder logged"),
    ] {
        say(&format!("   {:<30} {what}", shown_path(&out.join(file))));
    }

    let problems = expected::problems(document);
    if !problems.is_empty() {
        return Err(Failure::Document(problems));
    }
    if pictures.is_empty() {
        return Err(Failure::Mismatch("no step has a picture".to_owned()));
    }
    look_for_the_password(&out, &compiled.stdout, &compiled.stderr)?;
    say(&format!(
        "\nDone in {} s. The password is in none of these files.",
        begin.elapsed().as_secs()
    ));
    Ok(())
}

/// As an agent's host does; gives the skill's other files.
fn load_as_agent(taught: &Taught, slug: &str, document: &str) -> Result<Vec<String>, Failure> {
    let mut agent = taught.agent()?;
    let tools = agent.ask("tools/list", &json!({}))?.to_string();
    if !tools.contains(slug) {
        return Err(mismatch("tools/list does not name the skill", &tools));
    }
    let loaded = agent.call("load_skill", &json!({"slug": slug}))?;
    let steps = document.split("## Steps").nth(1).unwrap_or(document);
    let first = steps.lines().find(|line| line.starts_with("1. "));
    if !first.is_some_and(|first| loaded.contains(first)) {
        return Err(mismatch("load_skill does not give the steps", &loaded));
    }
    let files = ["anchors.json", "scope.json", "references/evidence.md"];
    for file in files {
        let content = agent.call("read_skill_file", &json!({"slug": slug, "path": file}))?;
        if content.is_empty() {
            return Err(mismatch("a file of the skill is empty", file));
        }
    }
    Ok(files.map(str::to_owned).to_vec())
}

fn look_for_the_password(out: &Path, stdout: &str, stderr: &str) -> Result<(), Failure> {
    let search = Search::for_secrets(&[PASSWORD]);
    let mut leaks = search.in_folder(out)?;
    leaks.extend(search.in_bytes("the results of `compile`", stdout.as_bytes()));
    leaks.extend(search.in_bytes("what `compile` said", stderr.as_bytes()));
    match leaks.is_empty() {
        true => Ok(()),
        false => Err(Failure::Leak(
            leaks.iter().map(|leak| leak.place.clone()).collect(),
        )),
    }
}

/// `target/demo/`, empty.
fn output_folder() -> Result<PathBuf, Failure> {
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(2);
    let target = target.ok_or_else(|| mismatch("this program is in no folder", ""))?;
    let out = target.join("demo");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    std::fs::create_dir_all(&out)?;
    Ok(out)
}

/// Regular files only: a socket cannot be copied, and is of no use later.
fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    for file in planted::search::files_below(from)? {
        let Ok(inside) = file.strip_prefix(from) else {
            continue;
        };
        let copy = to.join(inside);
        if let Some(folder) = copy.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::copy(&file, &copy)?;
    }
    Ok(())
}

fn mismatch(what: &str, seen: &str) -> Failure {
    Failure::Mismatch(format!("{what}: {}", seen.trim()))
}

/// As a person in this folder would type it.
fn shown_path(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    text(path.strip_prefix(here).unwrap_or(path))
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
