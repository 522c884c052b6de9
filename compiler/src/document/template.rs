//! The document in a layout of the person's own: a Handlebars template over the lines of ours.
//!
//! A template decides the order, the headings between and the words around; it does not decide what the skill says. So
//! the document that comes out is read back, and is refused where it would be another skill.
//!
//! # What a template can use
//!
//! | name | is |
//! |---|---|
//! | `frontmatter.name`, `.slug`, `.description` | in quotes, as they stand behind `name:`, `slug:`, `description:` |
//! | `title`, `goal`, `done_when`, `provenance` | one line each, empty where there is none |
//! | `inputs`, `secrets`, `outputs`, `before`, `scope`, `checks`, `differs`, `not_seen` | lists of lines, without the `- ` before them |
//! | `sections` | a list; each has its `heading` and its `steps`, of which each has `number` and `sentence` |
//! | `history` | the rows of the outcome history, without the outer bars; empty when a skill is compiled |
//! | `say.secrets`, `say.scope` | the sentences that stand under the inputs and over the scope |
//! | `show.inputs` … | whether there is such a section |
//! | `part.frontmatter`, `part.inputs`, `part.output`, `part.before`, `part.scope`, `part.steps`, `part.checks`, `part.differs`, `part.not_seen` | the whole section as our own layout has it, with its heading; empty where there is none |
//!
//! Every line is Markdown already and escaped; nothing is escaped for HTML. There are the helpers `if`, `unless`, `each`,
//! `with`, `eq`, `ne`, `gt`, `gte`, `lt`, `lte`, `and`, `or`, `not`, `len`, and no others: none that reads a file or the
//! environment, or writes a log; no partials. A name that there is not is an error.
//!
//! # What has to stay
//!
//! The headings of the sections (`## Steps` …) stay as they are, for that is how a section is known; their order is free,
//! and so are other sections and other text. It must read back as the same skill: name, slug and description, inputs,
//! output, what comes before, scope, headings of places, steps, and the three sections of caution (*Check the result*, *If
//! something differs*, *Not seen in the demonstration*), which an agent needs most where the rest says nothing. The title,
//! the goal, *Done when*, the line of provenance and the outcome history may be left out. Nothing may be hidden from who
//! reads the page: there are no HTML comments.
//!
//! The work is bounded by what is printed and by steps taken, not by time, so the same template does the same everywhere.

mod bounds;
mod tags;

use super::read::parse;
use super::write::{View, registry};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::Skill;
use bounds::{Bounded, WORK, When, count_work};
use handlebars::{RenderError, RenderErrorReason, Template, TemplateError, TemplateErrorReason};

/// Largest template, bytes.
const LONGEST: usize = 64 * 1024;
/// The helpers that there are of those that the library has.
const HELPERS: &str = "`if`, `unless`, `each`, `with`, `eq`, `ne`, `gt`, `gte`, `lt`, `lte`, `and`, `or`, `not` and `len`";
/// Those that are taken away: they reach into data by a name that is made up on the way, print what is no text, or write a
/// log.
const NOT_OFFERED: &[&str] = &["lookup", "raw", "log"];

/// A skill with everything that a document can have, to try a template on.
const SAMPLE: &str = include_str!("expense.md");

/// A template that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct BadTemplate {
    /// Where, from 1; where it is about one place in the template.
    pub line: Option<usize>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message says what its fields are")]
pub enum Problem {
    #[error("it has {0} bytes")]
    TooLong(usize),
    #[error("it has a NUL character, so it is not text")]
    NotText,
    #[error("`{0}` is not closed")]
    Unclosed(String),
    #[error("`{{{{/{0}}}}}` stands where `{{{{/{1}}}}}` should")]
    Closes(String, String),
    #[error("`{{{{/{0}}}}}` closes nothing")]
    NotOpen(String),
    #[error("`{0}` is not offered here")]
    NotOffered(&'static str),
    #[error("it is nested too deep")]
    TooDeep,
    #[error("it is not well formed")]
    Syntax,
    #[error("there is no `{0}`")]
    Unknown(String),
    #[error("there is no helper `{0}`")]
    NoHelper(String),
    #[error("it cannot be filled in: {0}")]
    NotFilled(String),
    #[error("it repeats itself too often")]
    TooMuch,
    #[error("`<!--` would hide text from who reads the document")]
    Hidden,
    #[error("the document would not have the skill's {0}")]
    Lost(&'static str),
    #[error("the document would hold something that looks like a secret ({0})")]
    Secret(&'static str),
}

impl BadTemplate {
    fn at(line: usize, problem: Problem) -> Self {
        Self {
            line: Some(line),
            problem,
        }
    }

    fn whole(problem: Problem) -> Self {
        Self {
            line: None,
            problem,
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match &self.problem {
            Problem::TooLong(_) => format!("at most {LONGEST} bytes are read"),
            Problem::NotText => "write it as UTF-8".to_owned(),
            Problem::Unclosed(tag) if tag == "{{" => "end the tag with `}}`; `\\{{` is text".to_owned(),
            Problem::Unclosed(tag) => format!("write `{}` where it ends", tag.replace('#', "/")),
            Problem::Closes(..) => "close first what was opened last".to_owned(),
            Problem::NotOpen(name) => format!("write `{{{{#{name} …}}}}` where it begins"),
            Problem::NotOffered(_) => "a template uses values, `part.…` for whole sections, and helpers; it includes nothing".to_owned(),
            Problem::TooDeep | Problem::TooMuch => "lists are two deep at most: steps within sections".to_owned(),
            Problem::Syntax => "a tag is `{{name}}`, `{{#if name}}…{{/if}}` or `{{#each names}}…{{/each}}`; `\\{{` is text".to_owned(),
            Problem::Unknown(_) => "within `{{#each}}`, `../name` is a name outside it; the names are in the documentation of `compiler::document::template`, and README.md shows the usual ones".to_owned(),
            Problem::NoHelper(_) => format!("the helpers are {HELPERS}"),
            Problem::NotFilled(_) => "see what stands there".to_owned(),
            Problem::Hidden => "leave it out, or write `{{!-- … --}}`, which is not printed".to_owned(),
            Problem::Lost("name, slug and description") => "begin with `{{part.frontmatter}}`".to_owned(),
            Problem::Lost(_) => "print each section under its own heading, as `{{part.steps}}` and the like do".to_owned(),
            Problem::Secret(_) => "leave it out, or put `{secret: name}` in its place".to_owned(),
        }
    }

    /// As the compiler says it.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        Diagnostic::new(
            Code::BadTemplate,
            Severity::Error,
            format!("the template cannot be used: {self}"),
        )
        .hint(self.hint())
    }
}

/// Tries a template on a skill that has everything, so that what is wrong with it is known before a task is shown.
///
/// # Errors
/// [`BadTemplate`], as [`print_with`] has it.
pub fn try_template(template: &str) -> Result<(), BadTemplate> {
    print_with(&parse(SAMPLE).skill, template).map(drop)
}

/// The document in a layout of the person's own.
///
/// # Errors
/// [`BadTemplate`] where it is no template, uses something that there is not, makes another skill of it, or holds something
/// that looks like a secret.
pub fn print_with(skill: &Skill, template: &str) -> Result<String, BadTemplate> {
    let ours = super::print(skill);
    let template = template.strip_prefix('\u{feff}').unwrap_or(template);
    let document = filled(skill, &ours, &template.replace("\r\n", "\n"))?;
    if let Some(part) = lost(&parse(&ours).skill, &parse(&document).skill) {
        return Err(BadTemplate::whole(Problem::Lost(part)));
    }
    match secrets::Net::new().scan(&document).first() {
        Some(finding) => Err(BadTemplate::whole(Problem::Secret(finding.kind))),
        None => Ok(document),
    }
}

fn filled(skill: &Skill, ours: &str, source: &str) -> Result<String, BadTemplate> {
    let mut template = read(source)?;
    count_work(&mut template);
    let mut registry = registry();
    registry.set_strict_mode(true);
    for name in NOT_OFFERED {
        registry.unregister_helper(name);
    }
    registry.register_helper("if", Box::new(When(true)));
    registry.register_helper("unless", Box::new(When(false)));
    const NAME: &str = "template";
    registry.register_template(NAME, template);
    let mut printed = Bounded::default();
    let filled = registry.render_to_write(NAME, &View::with_parts(skill, ours), &mut printed);
    if printed.is_too_much {
        return Err(BadTemplate::whole(Problem::TooMuch));
    }
    filled.map_err(|error| not_filled(&error))?;
    // What is written is what the template and the view had, which are text.
    Ok(String::from_utf8(printed.document).unwrap_or_default())
}

fn read(source: &str) -> Result<Template, BadTemplate> {
    if source.len() > LONGEST {
        return Err(BadTemplate::whole(Problem::TooLong(source.len())));
    }
    if source.contains(WORK) {
        return Err(BadTemplate::whole(Problem::NotText));
    }
    tags::check(source)?;
    if let Some(at) = source.find("<!--") {
        let line = source[..at].matches('\n').count() + 1;
        return Err(BadTemplate::at(line, Problem::Hidden));
    }
    Template::compile(source).map_err(|error| not_read(&error))
}

fn not_read(error: &TemplateError) -> BadTemplate {
    let problem = match error.reason() {
        TemplateErrorReason::MismatchingClosedHelper(opened, closing) => {
            Problem::Closes(closing.clone(), opened.clone())
        }
        _ => Problem::Syntax,
    };
    BadTemplate {
        line: error.pos().map(|(line, _)| line),
        problem,
    }
}

fn not_filled(error: &RenderError) -> BadTemplate {
    let problem = match error.reason() {
        RenderErrorReason::MissingVariable(name) => {
            Problem::Unknown(name.clone().unwrap_or_default())
        }
        RenderErrorReason::HelperNotFound(name) => Problem::NoHelper(name.clone()),
        other => Problem::NotFilled(other.to_string()),
    };
    BadTemplate {
        line: error.line_no,
        problem,
    }
}

/// The first part of a skill that its document in another layout does not give back. What stands there is the skill's, or
/// nothing where it may be left out.
fn lost(skill: &Skill, read: &Skill) -> Option<&'static str> {
    let same = [
        (
            "name, slug and description",
            (&skill.name, &skill.slug, &skill.description)
                == (&read.name, &read.slug, &read.description),
        ),
        (
            "inputs",
            (&skill.inputs, &skill.secrets) == (&read.inputs, &read.secrets),
        ),
        ("output", skill.outputs == read.outputs),
        ("lines before the start", skill.before == read.before),
        ("scope", skill.scope == read.scope),
        ("steps", skill.sections == read.sections),
        ("lines on checking the result", skill.checks == read.checks),
        (
            "lines on what to do if something differs",
            skill.differs == read.differs,
        ),
        (
            "lines on what was not seen",
            skill.not_seen == read.not_seen,
        ),
        ("goal", read.goal.is_empty() || skill.goal == read.goal),
        (
            "line on when it is done",
            read.done_when.is_empty() || skill.done_when == read.done_when,
        ),
        (
            "provenance",
            read.provenance.is_empty() || skill.provenance == read.provenance,
        ),
        (
            "history",
            read.history.is_empty() || skill.history == read.history,
        ),
    ];
    same.into_iter()
        .find_map(|(part, is_same)| (!is_same).then_some(part))
}

#[cfg(test)]
mod tests;
