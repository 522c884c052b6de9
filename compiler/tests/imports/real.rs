//! The 43 real files of other tools, which lie beside the project and are not part of it. What is expected was written
//! down after reading each file. Where they are missing the test says so and passes.

use compiler::import;
use std::path::{Path, PathBuf};

/// What one demonstration of a file is expected to give.
struct Real {
    path: &'static str,
    /// Its name, where the file has several.
    test: &'static str,
    importer: &'static str,
    /// Steps read and taken.
    steps: (usize, usize),
    /// What the compiled steps do, in order.
    kinds: &'static str,
    /// Some of the sentences.
    says: &'static [&'static str],
    refused: &'static str,
}

impl Real {
    const fn read(
        path: &'static str,
        test: &'static str,
        importer: &'static str,
        steps: (usize, usize),
        kinds: &'static str,
        says: &'static [&'static str],
    ) -> Self {
        Self {
            path,
            test,
            importer,
            steps,
            kinds,
            says,
            refused: "",
        }
    }

    const fn refused(path: &'static str, why: &'static str) -> Self {
        Self {
            path,
            test: "",
            importer: "",
            steps: (0, 0),
            kinds: "",
            says: &[],
            refused: why,
        }
    }
}

#[rustfmt::skip]
const REAL: &[Real] = &[
    Real::read("chrome/2.json", "", "chrome-recorder", (2, 1), "open", &["Open the page \"https://www.google.com.tw\"."]),
    Real::read("chrome/3.json", "", "chrome-recorder", (9, 7), "click click ask_secret click click", &["Click the heading **Products**.", "Ask the user to fill the unnamed field ({secret: secret}).", "**Cannot be undone.** Read the values back, then click the button **Checkout** once."]),
    Real::read("chrome/9.json", "", "chrome-recorder", (19, 12), "open", &["Open the page \"https://www.saucedemo.com/\"."]),
    Real::read("chrome/10.json", "", "chrome-recorder", (15, 13), "click click click click click set set click click click", &["Click the element **Mocha**.", "Set the field **name** to \"jane\". → The field **name** reads \"jane\".", "Click the element **Thanks for your purchase. Please check your email for payment.**."]),
    Real::read("chrome/12.json", "", "chrome-recorder", (15, 10), "click click set set press click hover choose", &["Click the button **Click**.", "Press Enter in the field **input prefilled**.", "In the list **select**, choose \"optionB\"."]),
    Real::read("chrome/13.json", "", "chrome-recorder", (15, 11), "click click set set press click hover choose", &["Click the button **Click**.", "Press Enter in the field **input prefilled**.", "In the list **select**, choose \"optionB\"."]),
    Real::read("chrome/16.json", "", "chrome-recorder", (6, 5), "click click click click", &["Click the element **Topbestemmingen**.", "Click the unnamed button."]),
    Real::read("chrome/17.json", "", "chrome-recorder", (4, 2), "click", &["Click the button **npm install cypress**."]),
    Real::read("chrome/18.json", "", "chrome-recorder", (8, 7), "click click click click click click", &["Click the unnamed image.", "Click the unnamed link in the section **basket**.", "Click the unnamed button in the section **payment form**."]),
    Real::read("chrome/22.json", "", "chrome-recorder", (8, 7), "click click click click click click", &["Click the element **IFrame 1** in the first unnamed frame.", "Click the element **IFrame 1** in the second unnamed frame.", "Click the element **IFrame 3** in the second unnamed frame in the second unnamed frame."]),
    Real::read("chrome/23.json", "", "chrome-recorder", (3, 2), "click", &["Click the button **shadow button**."]),
    Real::read("chrome/24.json", "", "chrome-recorder", (3, 1), "open", &["Open the page \"http://localhost:3000/fixtures/api/json/pages/index.html\"."]),
    Real::refused("chrome/25.json", "this is not a recording of a known kind"),
    Real::read("chrome/26.json", "", "chrome-recorder", (9, 5), "click press click press", &["Click the element **focusable div 1**.", "Press w in the element **focusable div 2**."]),
    Real::read("chrome/27.json", "", "chrome-recorder", (8, 4), "click", &["Double-click the button **click** 3 times."]),
    Real::read("chrome/28.json", "", "chrome-recorder", (8, 4), "click", &["Right-click the button **click** 3 times."]),
    Real::read("chrome/29.json", "", "chrome-recorder", (4, 2), "hover", &["Point at the button **status btn**."]),
    Real::refused("chrome/33.json", "this is not a recording of a known kind"),
    Real::read("playwright/1.py", "", "playwright-codegen", (22, 14), "ask_secret click click click click click click click click click click click", &["Ask the user to fill the unnamed field ({secret: secret}).", "Click the link **پرفروشترینها**.", "Click the fourth element **quantity decrease**."]),
    Real::read("playwright/4.js", "", "playwright-codegen", (14, 11), "click click click click click click", &["Click the heading **Book Store Application**.", "Click the text **Elements**.", "Click the text **http\\://www\\.addyosmani.com/resources/essentialjsdesignpatterns/book/**."]),
    Real::read("playwright/8.ts", "", "playwright-codegen", (3, 3), "set press", &["Set the field **What needs to be done?** to \"just a simple test\". → The field **What needs to be done?** reads \"just a simple test\".", "Press Enter in the field **What needs to be done?**."]),
    Real::read("selenium/2.side", "", "selenium-ide", (19, 16), "set ask_secret click click click ask_secret click click set click click", &["Set the field **Caixa de Email** to {caixa_de_email}. → The field **Caixa de Email** reads {caixa_de_email}.", "Ask the user to fill the field **Caixa de senha** ({secret: password}).", "Set the field **Caixa de Email** to \"ordem de venda\". → The field **Caixa de Email** reads \"ordem de venda\"."]),
    Real::read("selenium/5.side", "", "selenium-ide", (4, 2), "click", &["Click the link **Afficher le numéro\\***."]),
    Real::read("selenium/6.side", "", "selenium-ide", (2, 1), "open", &["Open the page \"https://www.google.com/\"."]),
    Real::read("selenium/9.side", "", "selenium-ide", (9, 4), "click click set", &["Click the text **1**.", "Set the field **my input** to \"asd\". → The field **my input** reads \"asd\"."]),
    Real::read("selenium/12.side", "Core Functionality", "selenium-ide", (19, 14), "click set click set click click set click click click click click answer", &["Click the button **fn**.", "Click the button **\\\"\\\"**.", "**Cannot be undone.** Read the values back, then in the message {…}, choose **OK** once."]),
    Real::read("selenium/12.side", "Tour", "selenium-ide", (18, 9), "click click click click click", &["Click the button **What is this?**.", "Click the button **fn**.", "Click the button **shepherd button**. → The button **What is this?** is gone."]),
    Real::read("selenium/14.side", "A/B", "selenium-ide", (10, 2), "open", &["Open the page \"https://the-internet.herokuapp.com/abtest\". → The heading **A/B Test Variation {…}** shows."]),
    Real::read("selenium/14.side", "Add/Remove Elements", "selenium-ide", (11, 5), "click click", &["Click the button **Add Element** 10 times. → The button **Delete** shows.", "**Cannot be undone.** Read the values back, then click the button **Delete** 10 times."]),
    Real::read("selenium/17.side", "", "selenium-ide", (18, 1), "open", &["Open the page \"https://zozo.jp/event/sneakers/\"."]),
    Real::read("selenium/20.side", "", "selenium-ide", (6, 1), "open", &["Open the page \"https://google.com/\"."]),
    Real::read("selenium/26.side", "", "selenium-ide", (14, 7), "click click click click click", &["Click the heading **UAAG 1.0 Requirement** in the first unnamed frame 2 times.", "Click the link **Test Link 2** in the third unnamed frame."]),
    Real::read("selenium/27.side", "", "selenium-ide", (10, 6), "click close", &["Click the link **open new window**.", "Close the second unnamed browser tab. → The page **old page** shows."]),
    Real::read("selenium/28.side", "", "selenium-ide", (5, 5), "set press click", &["Set the field **q** to \"selenium ide\". → The field **q** reads \"selenium ide\".", "Click the unnamed link. → The page **Selenium IDE · Open source record and playback test automation for the web** shows."]),
    Real::refused("selenium/29.side", "no step of the file is one that can be followed"),
    Real::read("selenium/31.side", "Test 2", "selenium-ide", (2, 1), "open", &["Open the page \"https://google.com/\"."]),
    Real::read("selenium/31.side", "Test 1", "selenium-ide", (2, 1), "open", &["Open the page \"https://google.com/\"."]),
    Real::read("workflow-use/4.json", "", "workflow-use", (7, 1), "open", &["Open the page \"https://httpbin.org/html\"."]),
    Real::read("workflow-use/5.json", "", "workflow-use", (30, 3), "click clear", &["Click the link **Grok**. → The field **Ask anything** shows.", "Clear the field **Ask anything**."]),
    Real::read("workflow-use/6.json", "", "workflow-use", (3, 3), "click set", &["Click the link **Grok**.", "Set the field **Ask anything** to {tweet_content}."]),
    Real::read("workflow-use/10.json", "", "workflow-use", (11, 5), "click click click", &["Click the link **Change Orientation**.", "Click the link **HTML** in the unnamed frame."]),
    Real::read("workflow-use/11.json", "", "workflow-use", (62, 13), "click click click click click click click", &["Click the unnamed button.", "Click the link **browser-use/workflow-use**.", "Click the link **https\\://www\\.w3schools.com/tags/tryit.asp?filename=tryhtml\\_iframe**."]),
    Real::read("workflow-use/15.json", "", "workflow-use", (7, 7), "set set set click click click", &["Set the field **first name** to {first_name}.", "Click the text **Male**.", "Click the text **Next: Contact Information**."]),
    Real::read("workflow-use/16.json", "", "workflow-use", (10, 10), "click set set set click click", &["Click the button **Start Application**.", "Set the field **social security last4** to {social_security_last4}.", "Click the option **single**."]),
    Real::read("workflow-use/17.json", "", "workflow-use", (4, 4), "set click click", &["Set the field **inner input** to \"hello-closed\". → The field **inner input** reads \"hello-closed\".", "Click the button **outer btn**."]),
    Real::refused("workflow-use/19.json", "this is a report or listing of a run: its steps say what came of them, not what was done to which element"),
];

fn folder() -> Option<PathBuf> {
    let given = std::env::var_os("TAUGHT_REAL_RECORDINGS").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/recordings");
    given.or(Some(beside)).filter(|folder| folder.is_dir())
}

#[test]
fn every_real_file_gives_the_steps_that_a_reader_would_write_down() {
    let Some(folder) = folder() else {
        println!("not checked: 43 files");
        return;
    };
    let mut wrong = Vec::new();
    for real in REAL {
        let bytes = std::fs::read(folder.join(real.path)).unwrap();
        if let Some(why) = difference(real, &bytes) {
            wrong.push(format!("{} {}: {why}", real.path, real.test));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(real: &Real, bytes: &[u8]) -> Option<String> {
    let imported = match import::read(bytes) {
        Ok(_) if !real.refused.is_empty() => return Some("was not refused".to_owned()),
        Ok(imported) => imported,
        Err(error) => {
            return (error.to_string() != real.refused).then(|| format!("refused: {error}"));
        }
    };
    if imported.importer != real.importer {
        return Some(format!("read by {}", imported.importer));
    }
    let named = imported
        .told
        .into_iter()
        .find(|told| real.test.is_empty() || told.name == real.test);
    let told = named.unwrap();
    let steps = (told.counted.read, told.counted.taken);
    if steps != real.steps || told.counted.taken + told.counted.left != told.counted.read {
        return Some(format!("{:?}", told.counted));
    }
    let compiled = compiler::compile(&[told.recording], &compiler::Options::default());
    let Some(skill) = compiled.skill else {
        return Some(format!("no skill: {:?}", compiled.diagnostics));
    };
    let kinds = crate::kinds(&skill).join(" ");
    if kinds != real.kinds {
        return Some(format!("does {kinds}"));
    }
    let document = compiled.files.get("SKILL.md").cloned().unwrap_or_default();
    let missing = real
        .says
        .iter()
        .find(|sentence| !document.contains(*sentence));
    missing.map(|sentence| format!("does not say: {sentence}"))
}

#[test]
fn no_real_file_is_forgotten() {
    let Some(folder) = folder() else { return };
    let mut found = 0;
    for kind in std::fs::read_dir(&folder).unwrap() {
        let kind = kind.unwrap();
        for file in std::fs::read_dir(kind.path()).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let path = format!("{}/{name}", kind.file_name().into_string().unwrap());
            assert!(
                REAL.iter().any(|real| real.path == path),
                "`{path}` is not in the table"
            );
            found += 1;
        }
    }
    assert_eq!(found, 43);
}
