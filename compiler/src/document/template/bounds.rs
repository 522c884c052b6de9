//! Filling a template in within bounds of what is printed and of the work that it takes, and strictly.

use handlebars::template::{HelperTemplate, TemplateElement};
use handlebars::{
    Context, Handlebars, Helper, HelperDef, HelperResult, JsonTruthy, Output, RenderContext,
    RenderError, RenderErrorReason, Renderable, Template,
};
use std::io;

/// Largest document that a template may make, bytes: what a skill may weigh.
const MOST_PRINTED: usize = 1_000_000;
/// Most parts of a template that are printed, counted each time that they are.
const MOST_WORK: usize = 2_000_000;

/// What is written once for each part of a template that is printed. It is in no document: [`Bounded`] takes it out again.
pub(super) const WORK: char = '\0';

/// Ends every body with as many [`WORK`]s as it has parts, so that also a loop that prints nothing is counted.
pub(super) fn count_work(template: &mut Template) {
    for element in &mut template.elements {
        if let TemplateElement::HelperBlock(block) = element {
            let HelperTemplate {
                template, inverse, ..
            } = &mut **block;
            template.iter_mut().chain(inverse).for_each(count_work);
        }
    }
    let parts = template.elements.len() + 1;
    let work = WORK.to_string().repeat(parts);
    template.elements.push(TemplateElement::RawString(work));
}

/// Takes so much and no more.
#[derive(Default)]
pub(super) struct Bounded {
    pub document: Vec<u8>,
    work: usize,
    pub is_too_much: bool,
}

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let before = self.document.len();
        let printed = bytes.iter().filter(|byte| **byte != WORK as u8);
        self.document.extend(printed);
        self.work += bytes.len() - (self.document.len() - before);
        self.is_too_much = self.work > MOST_WORK || self.document.len() > MOST_PRINTED;
        match self.is_too_much {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// `if` and `unless`. Those of the library take a name that there is not for "no".
pub(super) struct When(pub bool);

impl HelperDef for When {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        registry: &'reg Handlebars<'reg>,
        context: &'rc Context,
        render: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let asked = helper
            .param(0)
            .ok_or(RenderErrorReason::ParamNotFoundForIndex("if", 0))?;
        if asked.is_value_missing() {
            return Err(RenderError::strict_error(asked.relative_path()));
        }
        let taken = match asked.value().is_truthy(false) == self.0 {
            true => helper.template(),
            false => helper.inverse(),
        };
        taken.map_or(Ok(()), |taken| taken.render(registry, context, render, out))
    }
}
