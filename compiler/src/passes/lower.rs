//! Pass `lower`: events become raw steps; what followed an action is hung onto it.

use super::draft::{Act, Draft, Dropped, Effect, Facts, Mark, Step};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::{Event, Recording, Target, What};
use std::collections::BTreeMap;

/// Makes the first draft of a recording.
pub(crate) fn lower(recording: &Recording) -> Draft {
    let mut draft = Draft {
        header: recording.header.clone(),
        steps: Vec::with_capacity(recording.events.len()),
        first_page: None,
        snapshots: Vec::new(),
        notes: Vec::new(),
        called: Vec::new(),
        refusals: Vec::new(),
        dropped: Vec::new(),
        facts: Facts {
            whole: recording.is_whole(),
            events: recording.events.len(),
            ..Facts::default()
        },
        diagnostics: Vec::new(),
        added: 0,
    };
    let mut said_withheld = None;
    let mut by_seq: BTreeMap<u64, usize> = BTreeMap::new();
    let mut marks: Vec<(Option<u64>, u64, Mark)> = Vec::new();
    for event in &recording.events {
        if draft.first_page.is_none() {
            draft.first_page.clone_from(&event.page);
        }
        match &event.what {
            What::Changed(changed) => {
                let at = changed
                    .cause
                    .map_or(draft.steps.len().checked_sub(1), |seq| {
                        by_seq.get(&seq).copied()
                    });
                if let Some(step) = at.and_then(|at| draft.steps.get_mut(at)) {
                    step.effects.push(Effect {
                        seq: event.seq,
                        op: changed.op,
                        role: changed.role.clone(),
                        name: changed.name.clone(),
                        after: changed.after.clone(),
                    });
                }
            }
            What::Invalid(invalid) => {
                if let Some(step) = draft.steps.last_mut() {
                    step.invalid = Some(invalid.message.clone());
                }
            }
            What::Snapshot(snapshot) => draft.snapshots.push(snapshot.nodes.clone()),
            What::Note(note) => {
                if let Some(mark) = note.mark.as_deref().and_then(Mark::parse) {
                    marks.push((note.on, event.seq, mark));
                    if let Some(on) = note.on.filter(|_| !note.text.is_empty()) {
                        draft.called.push((on, note.text.clone()));
                    }
                } else if !note.text.is_empty() {
                    draft.notes.push((event.seq, note.text.clone()));
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
                draft.facts.end_reason.clone_from(&ended.reason);
                said_withheld = ended.withheld;
            }
            What::Paused(_) | What::Resumed(_) | What::Request(_) => {}
            What::Unknown(_) => draft.dropped.push(Dropped {
                events: vec![event.seq],
                why: "not understood",
            }),
            what => {
                if let Some(text) = typed_into_prompt(what) {
                    draft.steps.push(text_step(event, text));
                }
                if let Some(act) = act(what, event) {
                    by_seq.insert(event.seq, draft.steps.len());
                    draft.steps.push(step(event, act));
                }
            }
        }
        // A line on which a known secret was replaced holds no further secret.
        if event
            .withheld
            .as_deref()
            .is_some_and(|why| why != "tainted")
        {
            draft.facts.withheld += 1;
        }
    }
    if let Some(said) = said_withheld {
        draft.facts.withheld = usize::try_from(said).unwrap_or(usize::MAX);
    }
    draft.facts.actions = draft
        .steps
        .iter()
        .filter(|step| is_action(&step.act))
        .count();
    set_marks(&mut draft, &marks);
    draft
}

fn act(what: &What, event: &Event) -> Option<Act> {
    Some(match what {
        What::Click(click) => Act::Click {
            button: click.button.clone(),
            count: click.count.max(1),
            modifiers: click.modifiers,
        },
        What::Drag(drag) => Act::Drag {
            to: drag.to.target.clone().map(std::sync::Arc::new),
        },
        What::Scroll(_) => Act::Scroll,
        What::Hover(_) => Act::Hover,
        What::Key(key) if event.withheld.is_some() && key.key.is_none() => Act::Withheld,
        What::Key(key) => Act::Key {
            key: key.key.clone(),
            text: key.text.clone(),
            modifiers: key.modifiers,
        },
        What::TextInput(_) if event.withheld.is_some() => Act::Withheld,
        What::TextInput(text) => Act::Text {
            text: text.text.clone(),
        },
        What::Value(value) if event.withheld.is_some() && value.after.is_none() => Act::Withheld,
        What::Value(value) => Act::Value {
            before: value.before.clone(),
            after: value.after.clone(),
        },
        What::PageChange(change) => {
            let mut to = event.page.clone().unwrap_or_default();
            to.url.clone_from(&change.to);
            Act::Navigate {
                cause: change.cause,
                to,
            }
        }
        What::Tab(tab) => Act::Tab { op: tab.op.clone() },
        What::AppActivated(_) => Act::App,
        What::WindowChanged(_) => Act::Window,
        What::Dialog(dialog) => Act::Dialog {
            message: dialog.message.clone(),
            answer: match typed_into_prompt(what) {
                Some(_) => Some("ok".to_owned()),
                None => dialog.answer.clone(),
            },
        },
        What::File(file) => Act::File {
            op: file.op.clone(),
            name: file.name.clone(),
        },
        What::Clipboard(clip) => Act::Clipboard {
            op: clip.op.clone(),
        },
        What::Focus(_) => Act::Focus,
        What::Selection(_) => Act::Selection,
        _ => return None,
    })
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
fn text_step(event: &Event, (message, text): (&str, &str)) -> Step {
    let value = Act::Value {
        before: None,
        after: Some(text.to_owned()),
    };
    let mut step = step(event, value);
    step.target = Some(std::sync::Arc::new(Target {
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

fn step(event: &Event, act: Act) -> Step {
    let mut step = Step::new(event.seq, event.t, act);
    step.target = match &event.what {
        What::Drag(drag) if event.target.is_none() => {
            drag.from.target.clone().map(std::sync::Arc::new)
        }
        _ => event.target.clone(),
    };
    if let What::Click(click) = &event.what {
        step.point = Some((click.x, click.y));
    }
    step.page.clone_from(&event.page);
    step.window.clone_from(&event.window);
    step.shot.clone_from(&event.shot);
    step
}

/// Whether the person did something, as against something having happened.
pub(crate) fn is_action(act: &Act) -> bool {
    !matches!(
        act,
        Act::Focus
            | Act::Selection
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
