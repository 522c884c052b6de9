//! Files: what was done in the system's file dialog becomes one sentence, and nothing if it was cancelled; a download is
//! what shows that a step worked.

use crate::passes::draft::{Act, Draft, Effect, Step};
use recording::{ChangeOp, Target};

/// What the recording says was done with a file.
enum Used {
    /// Chosen in a dialog that something opened.
    Chosen,
    Cancelled,
    Downloaded,
    /// Saved, or something unheard of.
    Else,
}

fn used(op: &str) -> Used {
    match op {
        "uploaded" | "opened" => Used::Chosen,
        "cancelled" => Used::Cancelled,
        "downloaded" => Used::Downloaded,
        _ => Used::Else,
    }
}

pub(super) fn files(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let mut closed = false;
    for mut step in std::mem::take(&mut draft.steps) {
        let Act::File { op, name } = &step.act else {
            let returns = matches!(step.act, Act::Window | Act::App);
            if closed && returns {
                draft.drop_step(step, "back from a file dialog");
            } else {
                out.push(step);
            }
            closed = false;
            continue;
        };
        let (used, name) = (used(op), name.clone());
        closed = matches!(used, Used::Chosen | Used::Cancelled);
        match used {
            Used::Chosen => attach(&mut out, step, name),
            Used::Cancelled => {
                for step in in_dialog(&mut out, &step).into_iter().chain([step]) {
                    draft.drop_step(step, "a file dialog that was cancelled");
                }
                if let Some(opener) = out.pop_if(|last| opens(last) && last.went.is_none()) {
                    draft.drop_step(opener, "opened a file dialog that was cancelled");
                }
            }
            Used::Downloaded => {
                step.effects.push(Effect {
                    seq: step.events[0],
                    op: ChangeOp::Appeared,
                    role: "file".to_owned(),
                    name,
                    after: None,
                });
                into_last(&mut out, step);
            }
            Used::Else => into_last(&mut out, step),
        }
    }
    draft.steps = out;
}

fn into_last(out: &mut [Step], step: Step) {
    if let Some(last) = out.last_mut() {
        last.absorb(step);
    }
}

fn attach(out: &mut Vec<Step>, step: Step, file: String) {
    let inside = in_dialog(out, &step);
    // Several files at once are told one by one.
    let several = inside.is_empty()
        && out
            .last()
            .is_some_and(|last| matches!(last.act, Act::Attach { .. }) && last.is_of(&step));
    if several && let Some(mut next) = out.last().cloned() {
        next.events = step.events;
        next.effects = Vec::new();
        next.act = Act::Attach { file };
        out.push(next);
        return;
    }
    match out.pop_if(|last| opens(last)) {
        Some(mut opener) => {
            opener.act = Act::Attach { file };
            if let Some(target) = opener.target.as_deref() {
                opener.target = Some(without_status(target).into());
            }
            for gesture in inside.into_iter().chain([step]) {
                opener.absorb(gesture);
            }
            out.push(opener);
        }
        // Opened by a shortcut: there is nothing that the file is attached with.
        None => {
            out.extend(inside);
            into_last(out, step);
        }
    }
}

/// Takes what was done in the dialog off the end.
fn in_dialog(out: &mut Vec<Step>, file: &Step) -> Vec<Step> {
    let Some(dialog) = file.window.as_ref().map(|window| window.id) else {
        return Vec::new();
    };
    let inside = |step: &&Step| {
        let here = step
            .window
            .as_ref()
            .is_some_and(|window| window.id == dialog);
        here || matches!(step.act, Act::Window | Act::App)
    };
    let count = out.iter().rev().take_while(inside).count();
    out.split_off(out.len() - count)
}

/// Browsers name a control for files after what is chosen in it too: "Attachment: No file chosen".
fn without_status(target: &Target) -> Target {
    const NONE: &[&str] = &[
        "no file chosen",
        "no files selected",
        "no file selected",
        "keine datei ausgewählt",
        "aucun fichier choisi",
        "aucun fichier sélectionné",
        "ningún archivo seleccionado",
        "nessun file selezionato",
        "nenhum ficheiro selecionado",
        "nenhum arquivo selecionado",
    ];
    let mut target = target.clone();
    if let Some((label, status)) = target.name.rsplit_once(": ") {
        let beside = target.neighbours.iter().any(|beside| beside.text == label);
        let labelled = beside || target.label.as_deref() == Some(label);
        if labelled || NONE.contains(&status.to_lowercase().as_str()) {
            target.name = label.to_owned();
        }
    }
    target
}

fn opens(step: &Step) -> bool {
    matches!(
        step.act,
        Act::Click { .. } | Act::Set { .. } | Act::Choose { .. } | Act::Menu { .. }
    ) && step.target.is_some()
}

impl Step {
    /// Whether a file was told in the same moment as what this step came of.
    fn is_of(&self, file: &Step) -> bool {
        self.events
            .last()
            .is_some_and(|last| last + 1 == file.events[0])
    }
}
