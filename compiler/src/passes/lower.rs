//! Pass `lower`: events become raw steps; what followed an action is hung onto it.

use super::commits::told_by;
use super::draft::{Act, Draft, Dropped, Effect, Mark, Method, Step, same_element};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::{Event, Header, NotARecording, Page, Reader, Recording, Target, Warning, What};
use std::collections::BTreeMap;
use std::mem::take;
use std::sync::Arc;

/// A recording of which only the steps are left.
pub(crate) struct Lowered {
    pub draft: Draft,
    /// What the reader did not understand.
    pub warnings: Vec<Warning>,
    /// The highest number of an event.
    pub highest: u64,
}

/// Makes the first draft of a recording.
pub(crate) fn lower(recording: &Recording) -> Lowered {
    let mut lowering = Lowering::default();
    for event in &recording.events {
        lowering.event(event.clone());
    }
    lowering.finish(recording.header.clone(), recording.warnings.clone())
}

/// Makes it from the recording's lines, of which one at a time is held.
pub(crate) fn lower_lines<I>(lines: I) -> Result<Lowered, NotARecording>
where
    I: IntoIterator,
    I::Item: AsRef<[u8]>,
{
    let mut lines = lines.into_iter();
    let first = lines.next().ok_or(NotARecording::Empty)?;
    let mut reader = Reader::new(first.as_ref())?;
    let mut lowering = Lowering::default();
    for line in lines {
        if let Some(event) = reader.line(line.as_ref()) {
            lowering.event(event);
        }
    }
    let (header, warnings) = reader.finish();
    Ok(lowering.finish(header, warnings))
}

/// A request that comes later than this after what was done was not caused by it, in milliseconds.
const ANSWERED: u64 = 3_000;

/// A draft that grows with each event.
#[derive(Default)]
struct Lowering {
    draft: Draft,
    highest: u64,
    said_withheld: Option<u64>,
    by_seq: BTreeMap<u64, usize>,
    marks: Vec<(Option<u64>, u64, Mark)>,
    /// The step that came to the page that is open, as long as nothing was done on it.
    arrived: Option<usize>,
}

impl Lowering {
    fn event(&mut self, mut event: Event) {
        self.settle_title(&event);
        let draft = &mut self.draft;
        draft.facts.events += 1;
        draft.facts.whole = event.what.is_proper_end();
        self.highest = self.highest.max(event.seq);
        if draft.first_page.is_none() {
            draft.first_page.clone_from(&event.page);
        }
        // A line on which a known secret was replaced holds no further secret.
        if event
            .withheld
            .as_deref()
            .is_some_and(|why| why != "tainted")
        {
            draft.facts.withheld += 1;
        }
        match &mut event.what {
            What::Changed(changed) => {
                let at = changed
                    .cause
                    .map_or(draft.steps.len().checked_sub(1), |seq| {
                        self.by_seq.get(&seq).copied()
                    });
                if let Some(step) = at.and_then(|at| draft.steps.get_mut(at)) {
                    step.effects.push(Effect {
                        seq: event.seq,
                        op: changed.op,
                        role: take(&mut changed.role),
                        name: take(&mut changed.name),
                        after: changed.after.take(),
                    });
                }
            }
            What::Invalid(invalid) => {
                if let Some(step) = draft.steps.last_mut() {
                    step.invalid = Some(take(&mut invalid.message));
                }
            }
            What::Snapshot(snapshot) => draft.snapshots.push(take(&mut snapshot.nodes)),
            What::Note(note) => {
                if let Some(mark) = note.mark.as_deref().and_then(Mark::parse) {
                    self.marks.push((note.on, event.seq, mark));
                    if let Some(on) = note.on.filter(|_| !note.text.is_empty()) {
                        draft.called.push((on, take(&mut note.text)));
                    }
                } else if !note.text.is_empty() {
                    draft.notes.push((event.seq, take(&mut note.text)));
                }
            }
            // What the recorder left out of a long list of changes is not input.
            What::Gap(gap) if gap.reason.contains("changes") => draft.dropped.push(Dropped {
                events: vec![event.seq],
                why: "further changes of the screen were not written down",
            }),
            What::Gap(gap) => {
                draft.facts.gaps += 1;
                let lost = gap
                    .lost
                    .map_or_else(String::new, |lost| format!(", {lost} events"));
                draft.diagnostics.push(
                    Diagnostic::new(
                        Code::Gap,
                        Severity::Warning,
                        format!("part of the input was not heard{lost}"),
                    )
                    .at(event.seq)
                    .hint("record the task again if a step is missing"),
                );
            }
            What::Ended(ended) => {
                draft.facts.end_reason = take(&mut ended.reason);
                self.said_withheld = ended.withheld;
            }
            What::Request(request) => {
                let mut done = draft.steps.iter_mut().rev();
                if let Some(step) = done.find(|step| is_action(&step.act))
                    && event.t.saturating_sub(step.t) <= ANSWERED
                {
                    step.sent = step.sent.max(told_by(request));
                }
            }
            What::Paused(_) | What::Resumed(_) => {}
            What::Unknown(_) => draft.dropped.push(Dropped {
                events: vec![event.seq],
                why: "not understood",
            }),
            what => {
                if let Some((message, text)) = typed_into_prompt(what) {
                    let mut step = text_step(event.seq, event.t, message, text);
                    step.page.clone_from(&event.page);
                    step.window.clone_from(&event.window);
                    step.shot.clone_from(&event.shot);
                    draft.steps.push(step);
                }
                let seq = event.seq;
                if let Some(step) = step(event) {
                    self.by_seq.insert(seq, draft.steps.len());
                    match &step.act {
                        Act::Navigate { .. } | Act::Tab { .. } => {
                            self.arrived = Some(draft.steps.len());
                        }
                        act if is_action(act) => self.arrived = None,
                        _ => {}
                    }
                    draft.steps.push(step);
                }
            }
        }
    }

    /// A page that is still loading has another title than the one that it is known by.
    fn settle_title(&mut self, event: &Event) {
        let Some((arrived, page)) = self.arrived.zip(event.page.as_ref()) else {
            return;
        };
        let to = match self.draft.steps.get_mut(arrived) {
            Some(Step {
                act: Act::Navigate { to, .. },
                ..
            }) => Some(to),
            Some(step) => step.page.as_mut(),
            None => None,
        };
        if let Some(to) = to
            && to.url == page.url
            && to.title != page.title
            && !page.title.is_empty()
        {
            Arc::make_mut(to).title.clone_from(&page.title);
        }
    }

    fn finish(self, header: Header, warnings: Vec<Warning>) -> Lowered {
        let mut draft = self.draft;
        draft.facts.month_first = is_month_first(&header.ui_language);
        draft.header = header;
        if let Some(said) = self.said_withheld {
            draft.facts.withheld = usize::try_from(said).unwrap_or(usize::MAX);
        }
        draft.facts.actions = draft
            .steps
            .iter()
            .filter(|step| is_action(&step.act))
            .count();
        set_marks(&mut draft, &self.marks);
        Lowered {
            draft,
            warnings,
            highest: self.highest,
        }
    }
}

/// Where an interface in this language writes the month before the day.
fn is_month_first(language: &str) -> bool {
    let language = language.replace('_', "-").to_lowercase();
    ["en-us", "en-ph", "fil", "es-us"]
        .iter()
        .any(|first| language.starts_with(first))
}

/// Takes what the act needs out of what happened.
fn act(what: &mut What, withheld: bool, page: Option<&Arc<Page>>) -> Option<Act> {
    let is_prompt = typed_into_prompt(what).is_some();
    Some(match what {
        What::Click(click) => Act::Click {
            button: take(&mut click.button),
            count: click.count.max(1),
            modifiers: click.modifiers,
        },
        What::Drag(drag) => Act::Drag {
            to: drag.to.target.take().map(Arc::from),
            modifiers: drag.modifiers,
        },
        What::Scroll(_) => Act::Scroll,
        What::Hover(_) => Act::Hover,
        What::Key(key) if withheld && key.key.is_none() => Act::Withheld,
        What::Key(key) => Act::Key {
            key: key.key.take(),
            text: key.text.take(),
            modifiers: key.modifiers,
        },
        What::TextInput(_) if withheld => Act::Withheld,
        What::TextInput(text) => Act::Text {
            text: take(&mut text.text),
            method: Method::parse(&text.method),
        },
        What::Value(value) if withheld && value.after.is_none() => Act::Withheld,
        What::Value(value) => Act::Value {
            before: value.before.take(),
            after: value.after.take(),
        },
        What::PageChange(change) => {
            let mut to = page.cloned().unwrap_or_default();
            if to.url != change.to {
                Arc::make_mut(&mut to).url = take(&mut change.to);
            }
            Act::Navigate {
                cause: change.cause,
                to,
            }
        }
        What::Tab(tab) => Act::Tab {
            op: take(&mut tab.op),
        },
        What::AppActivated(_) => Act::App,
        What::WindowChanged(_) => Act::Window,
        What::Dialog(dialog) => Act::Dialog {
            message: take(&mut dialog.message),
            answer: match is_prompt {
                true => Some("ok".to_owned()),
                false => dialog.answer.take(),
            },
        },
        What::File(file) => Act::File {
            op: take(&mut file.op),
            name: take(&mut file.name),
        },
        What::Clipboard(clip) => Act::Clipboard {
            op: take(&mut clip.op),
            same_as: clip.same_as,
        },
        What::Focus(_) => Act::Focus,
        What::Selection(selection) => Act::Selection {
            all: selection.unit.as_deref() == Some("all"),
        },
        _ => return None,
    })
}

/// A hand that clicks may move so far, in pixels.
const WIGGLE: u32 = 4;

/// Pressed and let go at one place of one element, by a hand that is not quite still: a click.
fn wiggles(drag: &recording::Drag, target: Option<&Target>) -> bool {
    let (from, to) = (&drag.from, &drag.to);
    // Importers know no places.
    let known = (from.x, from.y) != (0, 0);
    let still = from.x.abs_diff(to.x) <= WIGGLE && from.y.abs_diff(to.y) <= WIGGLE;
    let begun = target.or(from.target.as_deref());
    let both = begun.zip(to.target.as_deref());
    known && still && both.is_none_or(|(a, b)| same_element(a, b))
}

/// The text of a prompt that was told with its answer.
fn typed_into_prompt(what: &What) -> Option<(&str, &str)> {
    match what {
        What::Dialog(dialog) if dialog.dialog_type == "prompt" => {
            let text = dialog.answer.as_deref()?;
            let told = !matches!(text, "" | "ok" | "cancel");
            told.then_some((dialog.message.as_str(), text))
        }
        _ => None,
    }
}

/// A prompt's field is named after its question, which not every recorder hears; it is the only one there.
fn text_step(seq: u64, t: u64, message: &str, text: &str) -> Step {
    let value = Act::Value {
        before: None,
        after: Some(text.to_owned()),
    };
    let mut step = Step::new(seq, t, value);
    step.target = Some(Arc::new(Target {
        role: "textbox".to_owned(),
        name: if message.is_empty() {
            "Prompt".to_owned()
        } else {
            message.to_owned()
        },
        editable: true,
        ..Target::default()
    }));
    step
}

fn step(mut event: Event) -> Option<Step> {
    let withheld = event.withheld.is_some();
    let point = match &event.what {
        What::Click(click) => Some((click.x, click.y)),
        What::Drag(drag) => Some((drag.from.x, drag.from.y)),
        _ => None,
    };
    let wiggle = match &event.what {
        What::Drag(drag) if wiggles(drag, event.target.as_deref()) => Some(Act::Click {
            button: drag.button.clone(),
            count: 1,
            modifiers: drag.modifiers,
        }),
        _ => None,
    };
    let wiggled = wiggle.is_some();
    let act = match wiggle {
        Some(click) => click,
        None => act(&mut event.what, withheld, event.page.as_ref())?,
    };
    let mut step = Step::new(event.seq, event.t, act);
    step.target = match &mut event.what {
        What::Drag(drag) if event.target.is_none() => drag.from.target.take().map(Arc::from),
        _ => event.target,
    };
    step.point = point;
    step.wiggled = wiggled;
    step.page = event.page;
    step.window = event.window;
    step.shot = event.shot;
    Some(step)
}

/// Whether the person did something, as against something having happened.
pub(crate) fn is_action(act: &Act) -> bool {
    !matches!(
        act,
        Act::Focus
            | Act::Selection { .. }
            | Act::App
            | Act::Window
            | Act::Navigate { .. }
            | Act::Scroll
            | Act::Hover
    )
}

fn set_marks(draft: &mut Draft, marks: &[(Option<u64>, u64, Mark)]) {
    for (on, seq, mark) in marks {
        let step = match on {
            // Of a prompt's text and its answer the answer is meant.
            Some(on) => draft
                .steps
                .iter_mut()
                .rev()
                .find(|step| step.events.contains(on)),
            None => draft
                .steps
                .iter_mut()
                .rev()
                .find(|step| step.events[0] < *seq && is_action(&step.act)),
        };
        if let Some(step) = step {
            step.marks.push(*mark);
        }
    }
}
