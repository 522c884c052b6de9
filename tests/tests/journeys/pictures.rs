//! Pictures of a real screen: of what must not be kept not a dot is in them, wherever the page was scrolled to and however
//! large it is shown, plain and sealed.

use std::fs;
use std::path::Path;

use e2e::binary::Taught;
use e2e::driver::{Pace, css, label, role};
use e2e::shown::Showing;
use e2e::stage::{Options, Stage};

/// What must not be seen is written in this colour, which is nowhere else.
const SECRET: [u8; 3] = [0xd0, 0x00, 0xd8];
/// What may be seen.
const HARMLESS: [u8; 3] = [0x00, 0x90, 0x10];

/// A page with a password field, a field that is secret by its label, one by its placeholder, and a token as text.
fn page(token: &str, zoom: f32) -> String {
    format!(
        r"<!doctype html><meta charset=utf-8><title>Keys</title>
<style>
  html {{ zoom: {zoom} }} body {{ font: bold 22px 'DejaVu Sans'; margin: 20px }}
  input {{ font: inherit; width: 500px }}
  .secret {{ color: rgb(208 0 216) }} .harmless {{ color: rgb(0 144 16) }}
  .secret::selection {{ color: rgb(208 0 216); background: white }}
  ::placeholder {{ color: gray }}
  p, div {{ margin: 12px 0 }}
</style>
<h1>Keys</h1>
<div><label>Password <input type=password class=secret></label></div>
<div><label>API key <input class=secret></label></div>
<div><label>Number <input class=secret placeholder='One-time code'></label></div>
<p class=secret>{token}</p>
<div><label>Team <input class=harmless></label></div>
<button onclick='document.querySelector(`output`).textContent += ` Saved`'>Save</button> <output class=harmless></output>
<div style='height: 2000px'></div>"
    )
}

/// What was withheld is counted and said in the skill and in the diagnostics.
fn is_said(taught: &Taught, id: &str) {
    let compiled = taught.run(&["compile", id]).unwrap();
    assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
    let said =
        |text: &str| text.contains("values withheld") && !text.contains(" 0 values withheld");
    assert!(said(&compiled.stdout), "{}", compiled.stdout);
    assert!(compiled.stderr.contains("T020"), "{}", compiled.stderr);
    assert!(
        compiled.stdout.contains("{secret: api_key}"),
        "{}",
        compiled.stdout
    );
}

/// How many dots of all pictures have just this colour.
fn dots(frames: &Path, colour: [u8; 3]) -> (usize, usize) {
    let files: Vec<_> = fs::read_dir(frames).unwrap().collect();
    let dots = files
        .iter()
        .map(|file| {
            let bytes = fs::read(file.as_ref().unwrap().path()).unwrap();
            let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::WebP);
            let picture = picture.unwrap().to_rgb8();
            picture.pixels().filter(|dot| dot.0 == colour).count()
        })
        .sum();
    (files.len(), dots)
}

#[tokio::test]
async fn nothing_of_a_secret_is_in_the_pictures() {
    let mut stage = Stage::start(&Options::default()).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let token = ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let file = taught.home().join("keys.html");
    let address = format!("file://{}", file.display());
    for (sealed, zoom, scrolled) in [(false, 1.0, 0), (true, 1.0, 0), (false, 1.3, 1)] {
        fs::write(&file, page(&token, zoom)).unwrap();
        let form: &[&str] = if sealed { &[] } else { &["--plain"] };
        let mut showing = Showing::begin_at(&mut stage, &taught, &address, "Save my keys", form)
            .await
            .unwrap();
        let person = &mut showing.driver;
        person.set_pace(Pace::human());
        if scrolled > 0 {
            person.wheel(&css("h1"), scrolled).await.unwrap();
        }
        person
            .fill(&label("Password"), "correct-horse")
            .await
            .unwrap();
        person
            .fill(&label("API key"), "zx81-spectrum-48")
            .await
            .unwrap();
        person.fill(&label("Number"), "481516").await.unwrap();
        person.fill(&label("Team"), "Accounting").await.unwrap();
        for _ in 0..2 {
            person.click(&role("button", "Save")).await.unwrap();
            person.wait_text("Saved").await.unwrap();
        }
        let recorded = showing.stop().await.unwrap();
        assert_eq!(recorded.outcome.code, Some(0), "{}", recorded.data);
        assert!(recorded.data["withheld"].as_u64() >= Some(3));
        is_said(&taught, &recorded.id);
        let plain = taught.home().join(format!("plain-{}", recorded.id));
        taught
            .must(&[
                "recording",
                "export",
                &recorded.id,
                "-o",
                plain.to_str().unwrap(),
            ])
            .unwrap();
        let how = format!("sealed: {sealed}, zoom: {zoom}, scrolled: {scrolled}");
        for frames in [recorded.folder.join("frames"), plain.join("frames")] {
            if sealed && frames.starts_with(&recorded.folder) {
                continue;
            }
            let (pictures, secret) = dots(&frames, SECRET);
            assert!(pictures > 0, "{how}: pictures were kept");
            assert_eq!(secret, 0, "{how}: dots of secrets in {pictures} pictures");
            assert!(
                dots(&frames, HARMLESS).1 > 0,
                "{how}: the rest is to be seen"
            );
        }
    }
}
