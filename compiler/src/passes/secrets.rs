//! Pass `secrets`: the only way from recorded strings to text that may be printed.

mod around;
mod cleaner;
mod rows;

use super::align::Compared;
use super::draft::{Act, Draft, Mark, Replaced, Step, takes_text};
use super::generated::Changing;
use super::inputs::{snake_case, unique};
use super::plan::{
    Anchor, Demonstration, Field, LeftOut, Plan, PlanEffect, PlanStep, Screen, ScreenNode, Seen,
    TakenBackText,
};
use super::{anchors, sites};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{
    Action, Button, Instruction, Modifier, Phrase, Place, Provenance, Role, Scope, Target,
};
use around::{dialog_of, group_of};
use cleaner::Cleaner;
use recording::{TextKind, clean_name};
use secrets::{FieldHints, Net, Text, field_is_secret, personal, secret_name};

/// No form of sentence: only the person can do it.
const SHOW_HUMAN: &str = "Ask the user to complete the check on the page that a person is at work, and wait until it is done";

/// Looks at every string of the drafts. What is a secret in one demonstration is one in all of them.
pub(crate) fn secrets(mut drafts: Vec<Draft>) -> Vec<Plan> {
    let mut net = Net::new();
    for draft in &mut drafts {
        let goal = clean_name(&draft.header.goal);
        let imported = draft.header.source.starts_with("import:");
        let taken_back = draft.replaced.iter_mut().map(|replaced| &mut replaced.step);
        for step in draft.steps.iter_mut().chain(taken_back) {
            judge(step, &goal, imported, &mut net);
        }
    }
    let changing = Changing::among(&drafts);
    drafts
        .into_iter()
        .map(|draft| look(draft, &net, &changing))
        .collect()
}

fn look(mut draft: Draft, net: &Net, changing: &Changing) -> Plan {
    let goal_clean = clean_name(&draft.header.goal);
    let cleaner = Cleaner::new(net, changing);
    let mut steps = Vec::with_capacity(draft.steps.len());
    let mut filled_secrets = 0;
    let mut shown = Vec::new();
    for step in std::mem::take(&mut draft.steps) {
        filled_secrets += usize::from(matches!(step.act, Act::AskSecret));
        if let Act::Read { text } = &step.act {
            shown.push((cleaner.name(text), read_name(&step)));
        }
        steps.push(cleaner.step(step));
    }
    let mut diagnostics = std::mem::take(&mut draft.diagnostics);
    let withheld = draft.facts.withheld.max(filled_secrets);
    draft.facts.withheld = withheld;
    if withheld > 0 {
        diagnostics.push(Diagnostic::new(
            Code::Withheld,
            Severity::Note,
            format!(
                "{withheld} {} withheld as secret or as possibly secret",
                if withheld == 1 {
                    "value was"
                } else {
                    "values were"
                }
            ),
        ));
    }
    Plan {
        goal: cleaner.name(&goal_clean),
        pattern: Phrase::literal(cleaner.name(&goal_clean)),
        steps,
        first_page: draft.first_page.as_ref().map(|page| cleaner.page(page)),
        inputs: Vec::new(),
        shown,
        secrets: Vec::new(),
        outputs: Vec::new(),
        screen: draft.snapshots.last().map(|nodes| screen(nodes, &cleaner)),
        before: Vec::new(),
        scope: Scope::default(),
        sections: Vec::new(),
        done_when: Vec::new(),
        not_seen: Vec::new(),
        questions: Vec::new(),
        left_out: draft
            .dropped
            .into_iter()
            .map(|d| LeftOut {
                events: d.events,
                why: d.why,
            })
            .collect(),
        taken_back: draft
            .replaced
            .iter()
            .map(|replaced| taken_back(replaced, &cleaner))
            .collect(),
        refusals: draft
            .refusals
            .iter()
            .map(|text| cleaner.name(text))
            .collect(),
        notes: draft
            .notes
            .iter()
            .map(|(seq, note)| (*seq, net.clean_stored(note)))
            .collect(),
        called: draft
            .called
            .iter()
            .map(|(seq, name)| (*seq, cleaner.name(name)))
            .collect(),
        demonstrations: vec![Demonstration {
            id: draft.header.id,
            on: net.clean(draft.header.started_at.get(..10).unwrap_or_default()),
            events: draft.facts.events,
            added: draft.added,
            whole: draft.facts.whole,
        }],
        goal_unused: Vec::new(),
        facts: draft.facts,
        diagnostics,
    }
}

/// What may be told of a step that was taken back.
fn taken_back(replaced: &Replaced, cleaner: &Cleaner<'_>) -> TakenBackText {
    let step = &replaced.step;
    let value = match &step.act {
        Act::Set { .. } if made_up(step).is_some() => None,
        Act::Set { value } => Some(cleaner.name(value)),
        Act::Choose { values } => Some(cleaner.name(&values.join(", "))),
        _ => None,
    };
    TakenBackText {
        how: replaced.how,
        name: cleaner.name(step.name()),
        value: value.unwrap_or_default(),
        by: replaced.by,
    }
}

/// Decides whether what was typed must not be kept, and if so remembers it, so that it is found everywhere else too.
fn judge(step: &mut Step, goal: &str, imported: bool, net: &mut Net) {
    let Some(target) = step.target.clone() else {
        return;
    };
    let hints = hints(&target);
    // A recorder that reads what a secure field holds is wrong, but the value is known all the same.
    if let Some(held) = target.state.value.as_deref().filter(|_| target.secure) {
        net.taint(held, &secret_name(&hints));
    }
    let value = match &step.act {
        Act::Set { value } | Act::Text { text: value, .. } => value.clone(),
        Act::Choose { values } if step.marks.contains(&Mark::Secret) => values.concat(),
        _ => return,
    };
    let unnamed = target.name.is_empty()
        && target.label.is_none()
        && target.placeholder.is_none()
        // Of an imported field the description is often the only name.
        && !(imported && target.description.is_some())
        // Nobody types a secret into a slider.
        && target.role != "slider";
    // The nets overrule goal and marks: a secret stays one wherever else its value stands.
    let secret = field_is_secret(&hints).is_some() || step.marks.contains(&Mark::Secret);
    let unknown = unnamed
        && !step.marks.contains(&Mark::Input)
        && !goal.to_lowercase().contains(&value.trim().to_lowercase());
    if secret || unknown && !value.trim().is_empty() {
        net.taint(&value, &secret_name(&hints));
        step.act = Act::AskSecret;
    }
}

/// What the nets are told of a field that a recording names.
#[must_use]
pub fn hints(target: &recording::Target) -> FieldHints<'_> {
    FieldHints {
        secure: target.secure,
        autocomplete: target.autocomplete.as_deref(),
        input_type: target.input_type.as_deref(),
        name: Some(target.name.as_str()).filter(|name| !name.is_empty()),
        label: target.label.as_deref(),
        placeholder: target.placeholder.as_deref(),
        description: target.description.as_deref(),
        dom_id: target.dom_id.as_deref(),
        form_name: None,
        test_id: target.test_id.as_deref(),
        automation_id: target.automation_id.as_deref(),
        group: target
            .ancestors
            .iter()
            .find(|around| around.role == "group")
            .map(|around| around.name.as_str()),
    }
}

/// Puts placeholders where something in a recording's text hangs in the nets. Those that stand there already stay.
pub fn clean_text(net: &Net, kind: TextKind, text: &mut String) {
    if kind.is_own_word(text) {
        return;
    }
    let cleaned = match kind {
        TextKind::Address => net.clean_stored_url(text),
        TextKind::Words | TextKind::Own => net.clean_stored(text),
    };
    if cleaned.has_secret() {
        *text = cleaned.to_stored();
    }
}

/// What a value that was read is called: the label beside it, for it has no name of its own but itself.
fn read_name(step: &Step) -> String {
    let label = step
        .target
        .as_deref()
        .and_then(anchors::label_beside)
        .unwrap_or_default();
    unique(&snake_case(&label), |_| false)
}

/// What to show in place of personal data that was typed.
fn made_up(step: &Step) -> Option<Text> {
    let (Act::Set { value }, Some(target)) = (&step.act, &step.target) else {
        return None;
    };
    personal(value, &hints(target)).map(|kind| kind.example(value))
}

/// Whether the step led to a new browser tab. One that comes to the front when another closes was there before.
fn opened_tab(step: &Step) -> bool {
    if matches!(step.act, Act::Close | Act::Tab { .. }) {
        return false;
    }
    let led_to = step.went.as_ref().and_then(|visit| visit.page.tab);
    let from = step.page.as_ref().and_then(|page| page.tab);
    led_to
        .zip(from)
        .is_some_and(|(led_to, from)| led_to != from)
}

/// What the last page showed.
fn screen(nodes: &[recording::Node], cleaner: &Cleaner<'_>) -> Screen {
    let root = nodes.first().filter(|node| node.role == "document");
    let kind = |node: &recording::Node| match node.role.as_str() {
        "row" => Some(Seen::Row),
        "columnheader" => Some(Seen::Header),
        "rowheader" | "cell" | "gridcell" => Some(Seen::Cell),
        _ if node.name.is_empty() => None,
        "listitem" | "term" => Some(Seen::Label),
        "text" | "statictext" | "label" if node.name.ends_with(':') => Some(Seen::Label),
        "text" | "statictext" | "label" | "status" | "definition" => Some(Seen::Value),
        _ => Some(Seen::Other),
    };
    Screen {
        title: root.map_or_else(Text::default, |root| cleaner.name(&root.name)),
        nodes: nodes
            .iter()
            .filter_map(|node| {
                Some(ScreenNode {
                    kind: kind(node)?,
                    name: cleaner.name(&node.name),
                })
            })
            .collect(),
    }
}

/// Whether something was chosen in a list that takes text and showed no options before.
fn suggests(step: &Step) -> bool {
    let chooses = matches!(step.act, Act::Choose { .. });
    step.target
        .as_deref()
        .is_some_and(|target| chooses && takes_text(target) && target.state.options.is_empty())
}

impl Cleaner<'_> {
    fn step(&self, mut step: Step) -> PlanStep {
        let place = step
            .place
            .take()
            .map(|place| place.map(&mut |name: String| self.phrase(&name)));
        let to_place = step
            .to_place
            .take()
            .map(|place| place.map(&mut |name: String| self.phrase(&name)));
        let target = step.target.as_deref();
        let visit = step.went.as_ref();
        let row = target.and_then(|target| self.row(target));
        PlanStep {
            events: std::mem::take(&mut step.events),
            anchors: target.map_or_else(Vec::new, |target| self.anchors(target, place.as_ref())),
            instruction: Instruction::plain(self.action(&step, place, to_place)),
            at: self.at(&step),
            went: visit.map(|visit| self.page(&visit.page)),
            hops: visit.map_or_else(Vec::new, |visit| {
                visit
                    .hops
                    .iter()
                    .filter(|url| sites::is_site(url))
                    .map(|url| self.origin(url))
                    .collect()
            }),
            effects: step
                .effects
                .iter()
                .map(|effect| PlanEffect {
                    op: effect.op,
                    role: anchors::role_of(&effect.role),
                    name: self.name(&effect.name),
                    after: effect.after.as_deref().map(|after| self.value(after)),
                })
                .collect(),
            sent: step.sent,
            marks: std::mem::take(&mut step.marks),
            grade: step.grade,
            provenance: Provenance::Shown,
            secret: matches!(step.act, Act::AskSecret),
            filled: matches!(&step.act, Act::Fill)
                || matches!(&step.act, Act::Attach { file } if file.is_empty()),
            field: Field {
                made_up: made_up(&step),
                options: target.map_or_else(Vec::new, |t| {
                    t.state.options.iter().map(|o| self.name(o)).collect()
                }),
                input_type: target
                    .and_then(|t| t.input_type.as_deref())
                    .map(|t| self.name(t))
                    .unwrap_or_default(),
                columns: row
                    .iter()
                    .zip(target)
                    .flat_map(|(row, target)| self.columns(target, row))
                    .collect(),
                row,
                only_row: step.only_row,
                data_link: step.data_link,
                said_rows: false,
                begun: false,
                suggests: suggests(&step),
                limits: target.map_or_else(Default::default, |target| {
                    let state = &target.state;
                    [&state.min, &state.max, &state.step].map(|limit| {
                        limit
                            .as_deref()
                            .map_or_else(Text::default, |limit| self.name(limit))
                    })
                }),
                group: target
                    .and_then(group_of)
                    .map_or_else(Text::default, |name| self.name(name)),
                dialog: target.and_then(dialog_of).map(|name| self.name(name)),
                new_tab: opened_tab(&step),
                called: None,
            },
            unnamed: step.unnamed,
            sign_in: false,
            compared: Compared::default(),
            within: false,
            row_values: Vec::new(),
            rounds: Vec::new(),
            shot: step.shot.as_deref().map(|shot| self.net.clean(shot)),
        }
    }

    fn anchors(&self, target: &recording::Target, place: Option<&Target>) -> Vec<Anchor> {
        let matches = |by: &str| target.matches.get(by).copied();
        let lasts = |by: &'static str, id: &str| !self.changing.has(by, id);
        let mut anchors = Vec::new();
        let mut add = |by: &'static str, value: Option<&str>| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                let value = self.name(value);
                anchors.push(Anchor {
                    by,
                    value,
                    context: None,
                    matches: matches(by),
                });
            }
        };
        let role_and_name = format!("{} {}", target.role, target.name);
        add(
            "role+name",
            (!target.name.is_empty()).then_some(role_and_name.as_str()),
        );
        add("label", target.label.as_deref());
        add("placeholder", target.placeholder.as_deref());
        add(
            "test_id",
            target.test_id.as_deref().filter(|id| lasts("test_id", id)),
        );
        add(
            "automation_id",
            target
                .automation_id
                .as_deref()
                .filter(|id| lasts("automation_id", id)),
        );
        add(
            "dom_id",
            target.dom_id.as_deref().filter(|id| lasts("dom_id", id)),
        );
        add("css", target.css.as_deref().filter(|css| lasts("css", css)));
        for neighbour in target.neighbours.iter().take(2) {
            let by = match neighbour.side.as_str() {
                "left" => "left_of_it",
                "right" => "right_of_it",
                "above" => "above_it",
                _ => "below_it",
            };
            add(by, Some(&neighbour.text));
        }
        if let Some(index) = target.index {
            let number = format!("{}", index + 1);
            add("number", Some(&number));
        }
        anchors.extend(self.row_anchors(target, place));
        anchors
    }

    fn action(&self, step: &Step, place: Option<Target>, to_place: Option<Target>) -> Action {
        let target = || place.clone().unwrap_or_else(unknown);
        match &step.act {
            Act::Click {
                button,
                count,
                modifiers,
            } => {
                let button = match button.as_str() {
                    "right" => Button::Right,
                    "middle" => Button::Middle,
                    _ => Button::Left,
                };
                Action::Click {
                    target: target(),
                    button,
                    count: (*count).clamp(1, 3),
                    times: step.times,
                    holding: holding(*modifiers),
                }
            }
            Act::Drag { modifiers, .. } => Action::Drag {
                from: target(),
                to: to_place.unwrap_or_else(unknown),
                holding: holding(*modifiers),
            },
            Act::Set { value } if value.is_empty() => Action::Clear { target: target() },
            Act::Set { value } => match step.adds.as_deref() {
                Some((edge, added)) if made_up(step).is_none() => Action::Add {
                    value: self.phrase(added),
                    edge: *edge,
                    target: target(),
                },
                _ => Action::Set {
                    target: target(),
                    value: self.phrase(value),
                },
            },
            Act::Fill => Action::Set {
                target: target(),
                value: Phrase::default(),
            },
            Act::Choose { values } => Action::Choose {
                target: target(),
                values: values.iter().map(|v| self.phrase(&clean_name(v))).collect(),
            },
            Act::Make { state } => Action::Make {
                target: target(),
                state: *state,
            },
            Act::Menu { path } => Action::Menu {
                target: target(),
                path: path.iter().map(|v| self.phrase(&clean_name(v))).collect(),
            },
            Act::ContextMenu { path } => Action::ContextMenu {
                target: target(),
                path: path.iter().map(|v| self.phrase(&clean_name(v))).collect(),
            },
            Act::Press { chord } => {
                // A chord with Ctrl, Alt or Meta is the app's, but for what sends a text; a plain key is the element's.
                let own = !(chord.ctrl || chord.alt || chord.meta) || chord.key == "Enter";
                let named = place
                    .clone()
                    .filter(|p| own && p.element.name.is_some() && p.element.role != Role::Page);
                Action::Press {
                    chord: chord.clone(),
                    times: step.times,
                    target: named,
                }
            }
            Act::Open => Action::Open {
                url: Phrase::literal(self.url(&first_address(step))),
            },
            Act::Close => Action::Close { target: target() },
            Act::Read { .. } => Action::Read {
                name: read_name(step),
                target: place.unwrap_or_else(unknown),
            },
            Act::Back => Action::Back,
            Act::Forward => Action::Forward,
            Act::Reload => Action::Reload,
            Act::Attach { file } => Action::Attach {
                file: self.phrase(file),
                target: target(),
            },
            Act::AskSecret => {
                let name = step
                    .target
                    .as_deref()
                    .map_or_else(|| "secret".to_owned(), |t| secret_name(&hints(t)));
                Action::AskSecret {
                    target: target(),
                    name,
                }
            }
            Act::ShowHuman => Action::AgentOnly {
                text: Phrase::literal(Text::said(SHOW_HUMAN)),
            },
            Act::Text { text, .. } => Action::Type {
                value: self.phrase(text),
                target: place,
            },
            Act::Dialog { message, answer } => Action::Answer {
                message: match clean_name(message).as_str() {
                    // A message of which the words were not heard.
                    "" => Phrase::new([crate::model::Piece::Any]),
                    message => self.phrase(message),
                },
                answer: match answer.as_deref() {
                    // What other recorders write.
                    Some("cancel") => Phrase::literal(Text::said("Cancel")),
                    None | Some("" | "ok") => Phrase::literal(Text::said("OK")),
                    Some(button) => self.phrase(&clean_name(button)),
                },
            },
            Act::Hover => Action::Hover { target: target() },
            Act::Scroll => Action::Scroll { target: target() },
            Act::Window | Act::App | Act::Tab { .. } => Action::GoTo { target: target() },
            Act::File { name, .. } => Action::Attach {
                file: self.phrase(name),
                target: target(),
            },
            // These stand for something else by now; what is left of them is said, not guessed.
            Act::Key { .. }
            | Act::Value { .. }
            | Act::Withheld
            | Act::Navigate { .. }
            | Act::Clipboard { .. }
            | Act::Focus
            | Act::Selection { .. } => Action::Click {
                target: target(),
                button: Button::Left,
                count: 1,
                times: 1,
                holding: Vec::new(),
            },
        }
    }
}

fn holding(modifiers: recording::Modifiers) -> Vec<Modifier> {
    let held = [
        (modifiers.ctrl, Modifier::Ctrl),
        (modifiers.alt, Modifier::Alt),
        (modifiers.shift, Modifier::Shift),
        (modifiers.meta, Modifier::Meta),
    ];
    let held = held.into_iter().filter(|(held, _)| *held);
    held.map(|(_, key)| key).collect()
}

/// The address as typed, before any redirect.
fn first_address(step: &Step) -> String {
    step.went.as_ref().map_or_else(String::new, |visit| {
        visit.hops.first().unwrap_or(&visit.page.url).clone()
    })
}

/// An element of which nothing is known. Nothing is made up for it.
fn unknown() -> Target {
    Target {
        element: Place {
            role: Role::Element,
            name: None,
            ordinal: None,
        },
        context: Vec::new(),
    }
}
