//! Templates of a person's own: what they can do, what is refused and where, and that none runs away.

use super::*;
use crate::document::print;

fn sample() -> Skill {
    parse(SAMPLE).skill
}

/// All that has to stay, by whole sections.
const WHOLE: &str = "{{part.frontmatter}}\n\n{{part.inputs}}\n\n{{part.output}}\n\n{{part.before}}\n\n{{part.scope}}\n\n{{part.steps}}\n\n{{part.checks}}\n\n{{part.differs}}\n\n{{part.not_seen}}\n";

#[track_caller]
fn refused(template: &str, said: &str) {
    let bad = try_template(template).expect_err(template);
    assert_eq!(bad.to_string(), said, "{template}");
    let hint = bad.hint();
    assert!(!hint.is_empty() && !hint.ends_with('.'), "{hint}");
}

#[test]
fn our_own_layout_is_one_too() {
    let ours = include_str!("../skill.md.hbs");
    assert_eq!(print_with(&sample(), ours), Ok(print(&sample())));
}

#[test]
fn order_headings_between_and_words_are_free() {
    let template = "{{part.frontmatter}}\n# Finance: {{title}}\n\n## House rules\n- Ask Kim first.\n\n## Allowed scope\n\
        {{#each scope}}- {{this}}\n{{/each}}\n{{part.before}}\n\n{{part.inputs}}\n\n{{part.output}}\n\n## Steps\n\
        Keep the receipt at hand.\n{{#each sections}}\n### {{heading}}\n{{#each steps}}{{number}}) {{sentence}}\n{{/each}}{{/each}}\n\
        {{part.not_seen}}\n\n{{part.differs}}\n\n{{part.checks}}\n";
    let document = print_with(&sample(), template).unwrap();
    let read = parse(&document);
    assert_eq!(read.skill.sections, sample().sections);
    assert_eq!(read.skill.scope, sample().scope);
    assert!(read.skill.goal.is_empty() && read.skill.history.is_empty());
    assert!(document.contains("\n## House rules\n- Ask Kim first.\n"));
    assert!(document.find("## Allowed scope") < document.find("## Inputs"));
    assert!(document.contains("\n1) Click the button **New report**."));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    refused("a\n{{gaol}}\n", "line 2: there is no `gaol`");
    refused("\n\n{{#if gaol}}x{{/if}}", "line 3: there is no `gaol`");
    refused("{{#unless a.b}}x{{/unless}}", "line 1: there is no `a.b`");
    refused("{{#each gaol}}x{{/each}}", "line 1: there is no `gaol`");
    refused(
        "{{#each sections}}\n{{#each steps}}{{nubmer}}{{/each}}{{/each}}",
        "line 2: there is no `nubmer`",
    );
    refused("x\n{{shout title}}", "line 2: there is no helper `shout`");
    refused("x\n{{#if goal}}\ny\n", "line 2: `{{#if}}` is not closed");
    refused("x\ny {{title", "line 2: `{{` is not closed");
    refused("{{!-- }} \n{{title}}", "line 1: `{{` is not closed");
    refused(
        "{{#if goal}}\n{{#each inputs}}{{/if}}",
        "line 2: `{{/if}}` stands where `{{/each}}` should",
    );
    refused("{{title}}\n{{/if}}", "line 2: `{{/if}}` closes nothing");
    refused(
        "ok\n{{title title title=}}",
        "line 2: it is not well formed",
    );
    refused("a\0b", "it has a NUL character, so it is not text");
    refused(
        &"x".repeat(LONGEST + 1),
        &format!("it has {} bytes", LONGEST + 1),
    );
}

#[test]
fn nothing_is_included_and_nothing_else_is_reached() {
    refused("{{> skill.md}}", "line 1: `{{>` is not offered here");
    refused("{{~> x}}", "line 1: `{{>` is not offered here");
    refused("{{#> x}}{{/x}}", "line 1: `{{#>` is not offered here");
    refused(
        "{{#*inline \"x\"}}{{> x}}{{/inline}}",
        "line 1: `{{#*` is not offered here",
    );
    refused("{{* x}}", "line 1: `{{*` is not offered here");
    refused(
        "{{{{raw}}}}x{{{{/raw}}}}",
        "line 1: `{{{{` is not offered here",
    );
    refused(
        "{{lookup this \"title\"}}",
        "line 1: there is no helper `lookup`",
    );
    refused("{{log title}}", "line 1: there is no helper `log`");
    refused(
        "x\n<!-- {{part.steps}} -->",
        "line 2: `<!--` would hide text from who reads the document",
    );
}

#[test]
fn text_that_looks_like_a_tag_is_text() {
    let template = format!("{WHOLE}\n\\{{{{#if}}}} {{{{!-- a }}}} aside --}}}} {{{{! one }}}}.\n");
    let document = print_with(&sample(), &template).unwrap();
    assert!(
        document.contains("{{#if}}") && !document.contains("aside"),
        "{document}"
    );
}

#[test]
fn the_document_must_be_the_same_skill() {
    assert!(print_with(&sample(), WHOLE).is_ok());
    for (part, name) in [
        ("frontmatter", "name, slug and description"),
        ("inputs", "inputs"),
        ("output", "output"),
        ("before", "lines before the start"),
        ("scope", "scope"),
        ("steps", "steps"),
        ("checks", "lines on checking the result"),
        ("differs", "lines on what to do if something differs"),
        ("not_seen", "lines on what was not seen"),
    ] {
        let without = WHOLE.replace(&format!("{{{{part.{part}}}}}"), "");
        refused(
            &without,
            &format!("the document would not have the skill's {name}"),
        );
    }
    let steps = "the document would not have the skill's steps";
    refused(
        &WHOLE.replace("{{part.steps}}", "```\n{{part.steps}}\n```"),
        steps,
    );
    refused(
        &WHOLE.replace(
            "{{part.steps}}",
            "{{part.steps}}\n7. Click the button **Delete**.",
        ),
        steps,
    );
    refused(
        &WHOLE.replace(
            "{{part.scope}}",
            "{{part.scope}}\n- https://elsewhere.example",
        ),
        "the document would not have the skill's scope",
    );
    refused(
        &format!(
            "{{{{part.frontmatter}}}}\n**Goal:** Something else\n{}",
            &WHOLE[20..]
        ),
        "the document would not have the skill's goal",
    );
}

#[test]
fn a_file_of_windows_gives_the_same_document() {
    let file = format!("\u{feff}{}", WHOLE.replace('\n', "\r\n"));
    assert_eq!(print_with(&sample(), &file), print_with(&sample(), WHOLE));
}

#[test]
fn a_secret_in_a_template_is_refused_without_being_repeated() {
    let key = format!("ghp_{}", "wVqKCzNfQdRTbXaMJpYh3kLs7uEo9t0fyZ2B");
    let bad = print_with(&sample(), &format!("{WHOLE}\nSend it with {key}.\n")).unwrap_err();
    assert!(matches!(bad.problem, Problem::Secret(_)), "{bad}");
    assert!(!bad.to_string().contains(&key[4..]) && !bad.hint().contains(&key[4..]));
}

#[test]
fn no_template_runs_away() {
    let nested = |open: &str, close: &str, many: usize| {
        format!("{}x{}", open.repeat(many), close.repeat(many))
    };
    refused(
        &nested("{{#if title}}", "{{/if}}", 2_000),
        "line 1: it is nested too deep",
    );
    refused(
        &format!(
            "{{{{#if goal}}}}{}{{{{/if}}}}",
            "{{else if goal}}".repeat(2_000)
        ),
        "line 1: it is nested too deep",
    );
    refused(
        &format!(
            "{{{{#if {}1{}}}}}{{{{/if}}}}",
            "(not ".repeat(5_000),
            ")".repeat(5_000)
        ),
        "line 1: it is nested too deep",
    );
    // Four inputs, twenty times over, with and without anything printed.
    let open = "{{#each @root.inputs}}";
    for inner in ["", "{{this}}"] {
        let loops = format!("{}{inner}{}", open.repeat(20), "{{/each}}".repeat(20));
        refused(&loops, "it repeats itself too often");
    }
}
