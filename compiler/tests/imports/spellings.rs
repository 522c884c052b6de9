//! Every spelling of a locator or command gives the sentence that a reader would write down.

use compiler::{grammar, import};

/// The sentences of the only demonstration in a file.
fn sentences(bytes: &[u8]) -> Vec<String> {
    let imported = import::read(bytes).unwrap_or_else(|error| panic!("{error}"));
    let told = imported.told.into_iter().next().unwrap();
    let compiled = compiler::compile(&[told.recording], &compiler::Options::default());
    let skill = compiled
        .skill
        .unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let steps = skill.sections.into_iter().flat_map(|section| section.steps);
    steps
        .map(|step| {
            let sentence = grammar::print(&step.instruction);
            let sentence = sentence.split(" → ").next().unwrap_or_default();
            sentence
                .replace(
                    "**Cannot be undone.** Read the values back, then click",
                    "Click",
                )
                .replace(" once.", ".")
        })
        .collect()
}

fn check(file: &str, expected: &[&str]) {
    assert_eq!(sentences(file.as_bytes()), expected, "{file}");
}

/// Lines in a page of a codegen script, in JavaScript.
fn script(lines: &str, expected: &[&str]) {
    let file = format!(
        "import {{ test, expect }} from '@playwright/test';\n\
         test('do it', async ({{ page }}) => {{\n  await page.goto('https://a.example/');\n{lines}\n}});\n"
    );
    check(&file, expected);
}

/// The same in Python.
fn python(lines: &str, expected: &[&str]) {
    let body: String = lines.lines().map(|line| format!("    {line}\n")).collect();
    let file = format!(
        "from playwright.sync_api import Page, expect\n\n\
         def test_it(page: Page) -> None:\n    page.goto(\"https://a.example/\")\n{body}"
    );
    check(&file, expected);
}

/// Commands of a Selenium test: command, target, value.
fn side(commands: &[(&str, &str, &str)], expected: &[&str]) {
    let all: Vec<serde_json::Value> = std::iter::once(&("open", "/", ""))
        .chain(commands)
        .map(|(command, target, value)| {
            serde_json::json!({"command": command, "target": target, "value": value, "targets": []})
        })
        .collect();
    let file = serde_json::json!({
        "name": "n", "url": "https://a.example", "tests": [{"name": "do it", "commands": all}]
    });
    check(&file.to_string(), expected);
}

/// Steps of Chrome's Recorder.
fn chrome(steps: serde_json::Value, expected: &[&str]) {
    let mut all = vec![serde_json::json!({"type": "navigate", "url": "https://a.example/"})];
    all.extend(steps.as_array().cloned().unwrap());
    check(
        &serde_json::json!({"title": "do it", "steps": all}).to_string(),
        expected,
    );
}

#[test]
fn locators_of_the_newest_generation() {
    script(
        "await page.getByRole('button', { name: 'Save', exact: true }).click();",
        &["Click the button **Save**."],
    );
    script(
        "await page.getByRole('link', { name: /details/i }).first().click();",
        &["Click the first link **details**."],
    );
    script(
        "await page.getByLabel('Name').fill('Ada');",
        &["Set the field **Name** to \"Ada\"."],
    );
    script(
        "await page.getByPlaceholder('Find').fill('x');",
        &["Set the field **Find** to \"x\"."],
    );
    script(
        "await page.getByText('More', { exact: true }).click();",
        &["Click the text **More**."],
    );
    script(
        "await page.getByAltText('Logo').click();",
        &["Click the image **Logo**."],
    );
    script(
        "await page.getByTestId('save-all').click();",
        &["Click the element **save all**."],
    );
    script(
        "await page.getByRole('row', { name: 'ACME 12' }).getByRole('button', { name: 'Edit' }).click();",
        &["Click the button **Edit** in the row of **ACME 12**."],
    );
    script(
        "await page.getByRole('dialog', { name: 'New' }).getByRole('textbox', { name: 'Title' }).fill('T');",
        &["Set the field **Title** in the dialog **New** to \"T\"."],
    );
    script(
        "await page.getByRole('listitem').filter({ hasText: 'Milk' }).getByRole('button').click();",
        &["Click the unnamed button in the list item **Milk**."],
    );
    script(
        "await page.getByRole('row').filter({ has: page.getByText('ACME') }).getByRole('checkbox').check();",
        &["Make sure the unnamed box in the row of **ACME** is ticked."],
    );
    script(
        "await page.getByRole('option', { name: 'Red' }).nth(2).click();",
        &["Click the third item **Red**."],
    );
    script(
        "await page.locator('#main').getByRole('tab', { name: 'Old' }).click({ button: 'right', clickCount: 1 });",
        &["Right-click the tab **Old**."],
    );
    script(
        "await page.locator('button').filter({ hasText: /^Send$/ }).click();",
        &["Click the button **Send**."],
    );
    script(
        "await page.getByRole('cell', { name: 'Jan 5' }).locator('div').nth(1).click();",
        &["Click the cell **Jan 5**."],
    );
    script(
        "await page.locator('.price-tag').click();",
        &["Click the element **price tag**."],
    );
    script(
        "await page.locator('.mt-2.flex').click();",
        &["Click the unnamed element."],
    );
    script(
        "await page.locator('#q').fill('pens');",
        &["Set the field **q** to \"pens\"."],
    );
    script(
        "await page.locator('#shipping > div:nth-child(2)').click();",
        &["Click the unnamed element in the section **shipping**."],
    );
    script(
        "await page.getByRole('listitem').filter({ hasText: 'Milk' }).getByLabel('Toggle').click();",
        &["Click the text **Toggle** in the list item **Milk**."],
    );
    script(
        "await page.locator('input[name=\"city\"]').fill('Graz');",
        &["Set the field **city** to \"Graz\"."],
    );
}

#[test]
fn locators_of_earlier_generations() {
    script(
        "await page.click('text=Sign out');",
        &["Click the text **Sign out**."],
    );
    script(
        "await page.click('button:has-text(\"Sign out\")');",
        &["Click the button **Sign out**."],
    );
    script(
        "await page.click('role=button[name=\"Sign out\"]');",
        &["Click the button **Sign out**."],
    );
    script(
        "await page.click('\"Sign out\"');",
        &["Click the text **Sign out**."],
    );
    script(
        "await page.click('//button[text()=\"Sign out\"]');",
        &["Click the button **Sign out**."],
    );
    script(
        "await page.click('xpath=//a[@title=\"Help\"]');",
        &["Click the link **Help**."],
    );
    script(
        "await page.fill('[aria-label=\"Search\"]', 'pens');",
        &["Set the field **Search** to \"pens\"."],
    );
    script(
        "await page.locator('text=Go >> nth=1').click();",
        &["Click the second text **Go**."],
    );
    script(
        "await page.frame('editor').fill('#body', 'Hi');",
        &["Set the field **body** in the frame **editor** to \"Hi\"."],
    );
    script(
        "await page.frameLocator('iframe[name=\"pay\"]').getByLabel('IBAN').click();",
        &["Click the element **IBAN** in the frame **pay**."],
    );
    script(
        "await page.selectOption('#size', { label: 'Large' });",
        &["In the list **size**, choose \"Large\"."],
    );
    script(
        "await page.type('#note', 'ab');\n  await page.press('#note', 'Enter');",
        &[
            "Set the field **note** to \"ab\".",
            "Press Enter in the field **note**.",
        ],
    );
    script(
        "await page.dblclick('#cell');",
        &["Double-click the element **cell**."],
    );
    script(
        "await page.uncheck('#news');",
        &["Make sure the box **news** is not ticked."],
    );
    script(
        "await page.dragAndDrop('#plan', '#done-list');",
        &["Drag the element **plan** to the element **done list**."],
    );
}

#[test]
fn python_says_the_same() {
    python(
        "page.get_by_role(\"button\", name=\"Save\").click()",
        &["Click the button **Save**."],
    );
    python(
        "page.get_by_role(\"link\", name=re.compile(r\"^Bills$\")).click()",
        &["Click the link **Bills**."],
    );
    python(
        "page.get_by_label(\"Size\").select_option(\"L\")",
        &["In the list **Size**, choose \"L\"."],
    );
    python(
        "page.get_by_label(\"Photo\").set_input_files(\"a/b/me.png\")",
        &["Attach the file \"me.png\" with the button **Photo**."],
    );
    python(
        "page.locator(\"li\").filter(has_text=\"Milk\").nth(1).click()",
        &["Click the second list item **Milk**."],
    );
    python(
        "page.get_by_role(\"textbox\", name=\"Note\").press(\"Control+a\")\npage.keyboard.press(\"Escape\")",
        &["Press Escape in the field **Note**."],
    );
    python(
        "field = page.get_by_label(\"Name\")\nfield.fill(\"Ada\")",
        &["Set the field **Name** to \"Ada\"."],
    );
    python(
        "who = \"Ada\"\npage.get_by_label(\"Name\").fill(who)",
        &["Set the field **Name** to \"Ada\"."],
    );
    python(
        "page.get_by_label(\"Name\").fill(f\"{who}\")",
        &["Set the field **Name** to {name}."],
    );
    python(
        "page.go_back()\npage.get_by_text(\"A\").hover()",
        &["Go back.", "Point at the text **A**."],
    );
    python(
        "with page.expect_navigation():\n    page.get_by_text(\"Next page\").click()",
        &["Click the text **Next page**."],
    );
}

#[test]
fn tabs_and_message_boxes_of_scripts() {
    script(
        "const page1Promise = page.waitForEvent('popup');\n\
         await page.getByRole('link', { name: 'Terms' }).click();\n\
         const page1 = await page1Promise;\n\
         await page1.getByText('Agree').click();\n\
         await page.getByText('Done').click();",
        &[
            "Click the link **Terms**.",
            "Click the text **Agree**.",
            "Go to the first unnamed browser tab.",
            "Click the text **Done**.",
        ],
    );
    script(
        "page.once('dialog', dialog => { dialog.accept('Ada').catch(() => {}); });\n\
         await page.getByRole('button', { name: 'Rename' }).click();",
        &[
            "Click the button **Rename**.",
            "In the message {…}, choose **Ada**.",
        ],
    );
}

#[test]
fn frames_within_frames_and_fields_that_are_none() {
    script(
        "await page.locator('#a').contentFrame().locator('iframe').nth(2).contentFrame().getByText('Hi').click();",
        &["Click the text **Hi** in the third unnamed frame in the frame **a**."],
    );
    script(
        "await page.getByRole('heading', { name: 'Title' }).fill('New');\n  await page.getByRole('slider').fill('10');",
        &[
            "Set the field **Title** to \"New\".",
            "Set the unnamed slider to \"10\".",
        ],
    );
}

#[test]
fn pages_that_a_script_opens_itself() {
    check(
        "const { chromium } = require('playwright');\n\
         (async () => {\n\
         const b = await chromium.launch();\n\
         const context2 = await b.newContext();\n\
         const first = await context2.newPage();\n\
         await first.goto('https://a.example/');\n\
         await first.getByText('One').click();\n\
         const other = await context2.newPage();\n\
         await other.goto('https://b.example/');\n\
         await other.getByText('Two').click();\n\
         await browser.close();\n\
         })();",
        &[
            "Click the text **One**.",
            "Open the page \"https://b.example/\".",
            "Click the text **Two**.",
        ],
    );
}

#[test]
fn commands_of_selenium() {
    side(
        &[("click", "link=Bills", "")],
        &["Click the link **Bills**."],
    );
    side(
        &[("click", "partialLinkText=Bill", "")],
        &["Click the link **Bill**."],
    );
    side(
        &[("click", "//button[@aria-label='Close']", "")],
        &["Click the button **Close**."],
    );
    side(
        &[("click", "css=button[title=\"Copy\"]", "")],
        &["Click the button **Copy**."],
    );
    side(
        &[("clickAt", "id=save-button", "3,4")],
        &["Click the button **save button**."],
    );
    side(
        &[("type", "css=input[placeholder='Find']", "pens")],
        &["Set the field **Find** to \"pens\"."],
    );
    side(
        &[("type", "id=note", "one"), ("sendKeys", "id=note", " two")],
        &["Set the field **note** to \"one two\"."],
    );
    side(
        &[("sendKeys", "id=note", "${KEY_ENTER}")],
        &["Press Enter in the field **note**."],
    );
    side(
        &[("select", "id=size", "label=Large")],
        &["In the list **size**, choose \"Large\"."],
    );
    side(
        &[("mouseOver", "id=menu", ""), ("click", "id=menu", "")],
        &["Click the element **menu**."],
    );
    side(
        &[
            ("click", "id=go", ""),
            ("webdriverChooseCancelOnVisibleConfirmation", "", ""),
        ],
        &[
            "Click the element **go**.",
            "In the message {…}, choose **Cancel**.",
        ],
    );
    side(
        &[
            ("click", "id=go", ""),
            ("assertConfirmation", "Sure?", ""),
            ("dismissConfirmation", "", ""),
        ],
        &[
            "Click the element **go**.",
            "In the message \"Sure?\", choose **Cancel**.",
        ],
    );
    side(
        &[("click", "id=go", ""), ("assertAlert", "Done", "")],
        &[
            "Click the element **go**.",
            "In the message \"Done\", choose **OK**.",
        ],
    );
    side(
        &[
            ("mouseOver", "id=menu", ""),
            ("mouseOut", "id=menu", ""),
            ("mouseOver", "id=tools", ""),
            ("click", "id=zoom", ""),
            ("mouseOver", "id=menu", ""),
        ],
        &[
            "Point at the element **tools**.",
            "Click the element **zoom**.",
        ],
    );
    side(
        &[("selectFrame", "id=editor", ""), ("click", "id=go", "")],
        &["Click the element **go** in the frame **editor**."],
    );
    side(
        &[("store", "7", "n"), ("type", "id=note", "no ${n}")],
        &["Set the field **note** to \"no 7\"."],
    );
    side(
        &[("type", "id=note", "${unknown}")],
        &["Set the field **note** to {unknown}."],
    );
}

#[test]
fn steps_of_the_recorder() {
    let click = |selectors: serde_json::Value| serde_json::json!([{"type": "click", "selectors": selectors}]);
    chrome(
        click(serde_json::json!([["aria/Save[role=\"button\"]"]])),
        &["Click the button **Save**."],
    );
    chrome(
        click(serde_json::json!(["#save-btn"])),
        &["Click the button **save btn**."],
    );
    chrome(
        click(serde_json::json!([["text/Save"], "button.big"])),
        &["Click the button **Save**."],
    );
    chrome(
        click(serde_json::json!([
            ["my-shop", "my-cart", "button"],
            ["pierce/button"],
            ["text/Pay later"]
        ])),
        &["Click the button **Pay later**."],
    );
    chrome(
        click(serde_json::json!([
            ["xpath///*[@id=\"pay\"]/a/span"],
            ["text/Pay later"]
        ])),
        &["Click the link **Pay later**."],
    );
    chrome(
        serde_json::json!([
            {"type": "keyDown", "key": "Shift"},
            {"type": "click", "selectors": [["aria/Row 3[role=\"row\"]"]]},
            {"type": "keyUp", "key": "Shift"}
        ]),
        &["Holding Shift, click the row **Row 3**."],
    );
    chrome(
        serde_json::json!([{"type": "change", "value": "Blue", "selectors": [["aria/Colour[role=\"combobox\"]"]]}]),
        &["In the list **Colour**, choose \"Blue\"."],
    );
    chrome(
        serde_json::json!([
            {"type": "click", "selectors": [["#go"]]},
            {"type": "navigate", "url": "https://b.example/x"},
            {"type": "click", "selectors": [["#end"]]}
        ]),
        &[
            "Click the element **go**.",
            "Open the page \"https://b.example/x\".",
            "Click the element **end**.",
        ],
    );
}

#[test]
fn an_open_value_of_a_secret_field_is_asked_of_the_user() {
    check(
        r#"{"name": "Unlock", "version": "1", "input_schema": [], "steps": [
            {"type": "navigation", "description": "x", "url": "https://a.example/"},
            {"type": "input", "target_text": "Door", "value": "{door}"},
            {"type": "input", "cssSelector": "input[type=\"password\"][id=\"pw\"]", "value": "{password}"}]}"#,
        &[
            "Set the field **Door** to {door}.",
            "Ask the user to fill the field **pw** ({secret: password}).",
        ],
    );
}

/// A value that stands within another one is not that one's input.
#[test]
fn a_name_within_an_address_is_part_of_the_address() {
    check(
        r#"{"title": "Order a coffee for jane", "steps": [
            {"type": "navigate", "url": "https://a.example/"},
            {"type": "change", "value": "jane", "selectors": [["aria/Name"]]},
            {"type": "change", "value": "jane@doe.com", "selectors": [["aria/E-mail"]]}]}"#,
        &[
            "Set the field **Name** to {name}.",
            "Set the field **E-mail** to {e_mail}.",
        ],
    );
}
