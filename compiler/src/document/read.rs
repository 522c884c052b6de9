//! SKILL.md to skill. Total: what is not understood is kept as it stands and reported.

use super::blocks::{Block, Kind, blocks};
use super::english::{self as words, Part};
use super::frontmatter;
use super::legend::is_legend;
use super::lines::{self, ScopeLine};
use crate::grammar::{self, parse_free};
use crate::model::{Action, Heading, HistoryRow, Phrase, Piece, Scope, Section, Skill, SkillStep};
use secrets::Text;
use std::ops::Range;

/// A document taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// What was understood.
    pub skill: Skill,
    /// The title over the document, where it is another than the name in the frontmatter.
    pub title: Option<Text>,
    /// What was not, in order: it stays in its section when the document is printed again.
    pub kept: Vec<Kept>,
    /// What there is to say about it.
    pub remarks: Vec<Remark>,
}

/// Markdown that is no form of the document's, as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The section at whose end it stands when printed.
    pub part: Part,
    /// The Markdown.
    pub text: String,
}

/// Something that was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Line in the document, from 1.
    pub line: usize,
    /// What it is not.
    pub what: &'static str,
}

/// Reads a document, with or without frontmatter.
pub fn parse(document: &str) -> Parsed {
    let document = document.strip_prefix('\u{feff}').unwrap_or(document);
    let (front, body, lines_before) = frontmatter::split(document);
    let mut reader = Reader::new(body);
    for (line, _) in &front.other {
        reader.remark(*line, "not one of `name`, `slug` and `description`");
    }
    for block in blocks(body, lines_before) {
        reader.take(&block);
    }
    reader.finish(front)
}

struct Reader<'d> {
    body: &'d str,
    skill: Skill,
    title: Option<Text>,
    kept: Vec<Kept>,
    remarks: Vec<Remark>,
    part: Part,
    /// Within a section of a person's own, to whose text everything belongs.
    foreign: bool,
    /// Where the last of `kept` stands in the body, as long as the next block can go on with it.
    last_kept: Option<Range<usize>>,
    /// How far the steps within the last step are indented, from outer to inner.
    indents: Vec<usize>,
    /// What the line of provenance is should another one follow, and where in `kept`.
    provenance_as_kept: Option<(usize, Kept)>,
}

impl<'d> Reader<'d> {
    fn new(body: &'d str) -> Self {
        Self {
            body,
            skill: Skill {
                name: Text::default(),
                slug: String::new(),
                description: Text::default(),
                goal: Phrase::default(),
                done_when: Vec::new(),
                inputs: Vec::new(),
                secrets: Vec::new(),
                outputs: Vec::new(),
                before: Vec::new(),
                scope: Scope::default(),
                sections: Vec::new(),
                checks: Vec::new(),
                differs: Vec::new(),
                not_seen: Vec::new(),
                provenance: Text::default(),
                history: Vec::new(),
            },
            title: None,
            kept: Vec::new(),
            remarks: Vec::new(),
            part: Part::Head,
            foreign: false,
            last_kept: None,
            indents: Vec::new(),
            provenance_as_kept: None,
        }
    }

    fn remark(&mut self, line: usize, what: &'static str) {
        self.remarks.push(Remark { line, what });
    }

    fn keep(&mut self, block: &Block, what: &'static str) {
        self.remark(block.line, what);
        self.keep_text(block, false);
    }

    /// Keeps a block as it stands; with what was kept before it where it stands right under it, or `goes_on`.
    fn keep_text(&mut self, block: &Block, goes_on: bool) {
        let before = self
            .last_kept
            .take()
            .filter(|last| goes_on || last.end == block.range.start);
        let range = before.clone().map_or(block.range.start, |last| last.start)..block.range.end;
        let mut text = self.body[range.clone()].trim_end().to_owned();
        if let Kind::Unclosed(fence) = &block.kind {
            // Where it stands when printed, something may follow that is no code.
            text.push('\n');
            text.push_str(fence);
        }
        match self
            .kept
            .last_mut()
            .filter(|last| before.is_some() && last.part == self.part)
        {
            Some(last) => last.text = text,
            None => self.kept.push(Kept {
                part: self.part,
                text,
            }),
        }
        self.last_kept = Some(range);
    }

    fn take(&mut self, block: &Block) {
        match &block.kind {
            Kind::Heading { level: 1, text } if self.title.is_none() => {
                self.title = Some(plain(&parse_free(text)));
                self.foreign = false;
                self.last_kept = None;
            }
            Kind::Heading { level: 1 | 2, text } => self.take_section(block, text),
            Kind::Paragraph(text) if self.take_provenance(block, text) => {}
            _ if self.foreign => self.keep_text(block, true),
            Kind::Heading { level: 3, text }
                if matches!(self.part, Part::Steps | Part::Section(_)) =>
            {
                self.open_section(grammar::parse_heading(text));
            }
            Kind::Heading { .. } => self.keep(block, "a heading that the document does not have"),
            Kind::Paragraph(text) => self.take_paragraph(block, text),
            Kind::Bullet(text) => self.take_bullet(block, text),
            Kind::Numbered(text) => self.take_numbered(block, text),
            Kind::Nested(indent, text) => self.take_nested(block, *indent, text),
            Kind::Table => self.take_table(block),
            Kind::Verbatim | Kind::Unclosed(_) => {
                self.keep(block, "text that the document does not have");
            }
        }
    }

    fn take_section(&mut self, block: &Block, text: &str) {
        let known = words::PARTS
            .iter()
            .find(|(_, heading)| heading.eq_ignore_ascii_case(text));
        match (&block.kind, known) {
            (Kind::Heading { level: 2, .. }, Some((part, _))) => {
                self.foreign = false;
                self.last_kept = None;
                self.part = *part;
            }
            _ => {
                self.keep(block, "a section that the document does not have");
                self.foreign = true;
            }
        }
    }

    fn open_section(&mut self, heading: Heading) {
        self.part = Part::Section(self.skill.sections.len());
        self.skill.sections.push(Section {
            heading,
            steps: Vec::new(),
        });
    }

    /// The last such line counts; one before it is a person's. So is one among the history when there is another: it is
    /// printed there again, behind the one that counts.
    fn take_provenance(&mut self, block: &Block, text: &str) -> bool {
        let is_known = self.provenance_as_kept.is_some();
        let Some(found) = provenance(text).filter(|_| !(is_known && self.part == Part::History))
        else {
            return false;
        };
        let kept = Kept {
            part: self.part,
            text: self.body[block.range.clone()].trim_end().to_owned(),
        };
        self.skill.provenance = found;
        if let Some((at, kept)) = self.provenance_as_kept.take() {
            self.kept.insert(at, kept);
        }
        self.provenance_as_kept = Some((self.kept.len(), kept));
        self.last_kept = None;
        true
    }

    fn take_paragraph(&mut self, block: &Block, text: &str) {
        match self.part {
            Part::Head => {
                if let Some(goal) = field(text, words::GOAL).filter(|_| self.skill.goal.is_empty())
                {
                    self.skill.goal = parse_free(goal);
                    return;
                }
                let done_when = field(text, words::DONE_WHEN).map(|checks| {
                    let rest = checks.strip_prefix(words::AFTER_LAST);
                    rest.map_or(checks, str::trim_start)
                });
                let done_when = done_when.and_then(grammar::parse_checks);
                if let Some(done_when) = done_when.filter(|_| self.skill.done_when.is_empty()) {
                    self.skill.done_when = done_when;
                    return;
                }
            }
            Part::Inputs if text == words::SECRETS => return,
            Part::Scope if text == words::SCOPE => return,
            Part::Steps if is_legend(text) => return,
            _ => {}
        }
        self.keep(block, "text that the document does not have");
    }

    fn take_bullet(&mut self, block: &Block, text: &str) {
        let skill = &mut self.skill;
        let (understood, what) = match self.part {
            Part::Inputs => {
                let input = lines::read_input(text).map(|input| skill.inputs.push(input));
                let secret = || lines::read_secret(text).map(|name| skill.secrets.push(name));
                (input.or_else(secret).is_some(), "not the line of an input")
            }
            Part::Output => (
                lines::read_output(text)
                    .map(|output| skill.outputs.push(output))
                    .is_some(),
                "not the line of an output",
            ),
            Part::Before => (
                lines::read_before(text)
                    .map(|before| skill.before.push(before))
                    .is_some(),
                "a sentence with marks of its own",
            ),
            Part::Scope => {
                let read = lines::read_scope(text).map(|line| match line {
                    ScopeLine::Site(origin, usage) => skill.scope.sites.push((origin, usage)),
                    ScopeLine::App(app) => skill.scope.apps.push(app),
                });
                (read.is_some(), "neither a site nor an app")
            }
            Part::Checks => (
                push_text(&mut skill.checks, text),
                "a sentence with marks of its own",
            ),
            Part::Differs => (
                push_text(&mut skill.differs, text),
                "a sentence with marks of its own",
            ),
            Part::NotSeen => (
                push_text(&mut skill.not_seen, text),
                "a sentence with marks of its own",
            ),
            Part::Steps | Part::Section(_) => (false, "not a step: steps are numbered"),
            Part::Head | Part::History => (false, "text that the document does not have"),
        };
        if !understood {
            self.keep(block, what);
        }
    }

    fn take_numbered(&mut self, block: &Block, text: &str) {
        if self.part == Part::Steps {
            self.open_section(Heading {
                site: Phrase::default(),
                page: None,
            });
        }
        match self.part {
            Part::Section(_) => {
                self.indents.clear();
                if let Some(section) = self.skill.sections.last_mut() {
                    let step = SkillStep::plain(grammar::parse(text));
                    section.steps.push(step);
                }
            }
            _ => self.keep(block, "text that the document does not have"),
        }
    }

    /// A step within the one above it, which must be one that is repeated.
    fn take_nested(&mut self, block: &Block, indent: usize, text: &str) {
        while self.indents.last().is_some_and(|last| *last > indent) {
            self.indents.pop();
        }
        let mut steps = match (self.part, self.skill.sections.last_mut()) {
            (Part::Section(_), Some(section)) => Some(&mut section.steps),
            _ => None,
        };
        for _ in &self.indents {
            steps = steps
                .and_then(|steps| steps.last_mut())
                .map(|step| &mut step.body);
        }
        if self.indents.last() != Some(&indent) {
            let within = steps.and_then(|steps| steps.last_mut());
            steps = within
                .filter(|step| matches!(step.instruction.action, Action::ForEach { .. }))
                .map(|step| &mut step.body);
            if steps.is_some() {
                self.indents.push(indent);
            }
        }
        match steps {
            Some(steps) => steps.push(SkillStep::plain(grammar::parse(text))),
            None => self.keep(block, "steps stand within a step only where it is repeated"),
        }
    }

    fn take_table(&mut self, block: &Block) {
        let mut rows = self.body[block.range.clone()].lines().map(cells);
        let is_history = self.part == Part::History
            && rows.next().is_some_and(|head| {
                head.len() == words::HISTORY.len()
                    && head
                        .iter()
                        .zip(words::HISTORY)
                        .all(|(cell, column)| cell.eq_ignore_ascii_case(column))
            })
            && rows
                .next()
                .is_some_and(|cells| cells.iter().all(|cell| is_delimiter(cell)));
        if !is_history {
            return self.keep(block, "a table that the document does not have");
        }
        for row in rows {
            let cells = row.iter().map(|cell| plain(&parse_free(cell))).collect();
            self.skill.history.push(HistoryRow { cells });
        }
    }

    fn finish(mut self, front: frontmatter::Frontmatter) -> Parsed {
        let title = self.title.take();
        self.skill.slug = front.slug.unwrap_or_default();
        self.skill.description = Text::from_stored(&front.description.unwrap_or_default());
        let mut other_title = None;
        match (front.name, title) {
            (Some(name), title) => {
                self.skill.name = Text::from_stored(&name);
                other_title = title.filter(|title| *title != self.skill.name);
            }
            (None, title) => self.skill.name = title.unwrap_or_default(),
        }
        Parsed {
            skill: self.skill,
            title: other_title,
            kept: self.kept,
            remarks: self.remarks,
        }
    }
}

fn push_text(texts: &mut Vec<Text>, source: &str) -> bool {
    lines::read_text(source)
        .map(|text| texts.push(text))
        .is_some()
}

/// What follows a bold label.
fn field<'t>(paragraph: &'t str, label: &str) -> Option<&'t str> {
    let rest = paragraph.strip_prefix("**")?;
    let at = rest.find("**")?;
    rest[..at]
        .eq_ignore_ascii_case(label)
        .then(|| rest[at + 2..].trim())
}

fn provenance(paragraph: &str) -> Option<Text> {
    let inner = paragraph.strip_prefix('*')?.strip_suffix('*')?;
    inner
        .starts_with(words::PROVENANCE)
        .then(|| lines::read_text(inner))?
}

/// Whether a cell is of the line under a table's head.
fn is_delimiter(cell: &str) -> bool {
    cell.contains('-') && cell.chars().all(|c| matches!(c, '-' | ':'))
}

/// A phrase as text: marks and inputs as they are written.
fn plain(phrase: &Phrase) -> Text {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Secret(name) => Text::secret(name),
            Piece::Input(name) => Text::from_document(&format!("{{{name}}}")),
            Piece::Any => Text::said("{…}"),
            Piece::Mark(mark) => Text::from_document(&mark.to_string()),
        })
        .collect()
}

/// The cells of a table's row, still escaped.
fn cells(row: &str) -> Vec<&str> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut out = Vec::new();
    let mut start = 0;
    let mut escaped = false;
    for (at, c) in row.char_indices() {
        if c == '|' && !escaped {
            out.push(row[start..at].trim());
            start = at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    if !row[start..].trim().is_empty() {
        out.push(row[start..].trim());
    }
    out
}
