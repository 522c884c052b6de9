//! Pass `corrections`: what the person did and took back is not taught: a value that was replaced, a menu that was closed
//! again, a page that was left by Back. Where it hints at a choice, the document says so under *Not seen…*.

use super::draft::{Act, Draft, Replaced, Step, TakenBack};
use recording::ChangeOp;
use std::collections::BTreeMap;

pub(crate) fn corrections(draft: &mut Draft) {
    pages(draft);
    menus(draft);
    values(draft);
}

/// Moves a step to what is not taught.
fn take_back(draft: &mut Draft, step: Step, how: TakenBack, by: Option<u64>) {
    draft.replaced.push(Replaced {
        step: step.clone(),
        how,
        by,
    });
    draft.drop_step(step, how.why());
}

/// A page that was led to, and left by Back or by closing its tab with nothing done on it.
fn pages(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let mut steps = std::mem::take(&mut draft.steps).into_iter().peekable();
    while let Some(step) = steps.next() {
        let leaves = matches!(step.act, Act::Back | Act::Close) && step.marks.is_empty();
        // Going forward again takes the way back back.
        if leaves
            && steps
                .peek()
                .is_some_and(|next| matches!(next.act, Act::Forward))
        {
            draft.drop_step(step, "back and forward again");
            if let Some(forward) = steps.next() {
                draft.drop_step(forward, "back and forward again");
            }
            continue;
        }
        // The last page of all is where the task ends.
        let goes_on = leaves && steps.peek().is_some();
        let sent = out.len() > 1 && is_setting(&out[out.len() - 2].act);
        let visit = out.pop_if(|last| goes_on && only_led(last, &step, sent));
        match visit {
            Some(visit) => {
                take_back(draft, visit, TakenBack::Page, None);
                draft.drop_step(step, TakenBack::Page.why());
            }
            None => out.push(step),
        }
    }
    draft.steps = out;
}

/// Whether a step did nothing but open the page that is left. `sent`: fields were filled just before it.
fn only_led(last: &Step, leaves: &Step, sent: bool) -> bool {
    let Some(visit) = last.went.as_ref().filter(|_| last.marks.is_empty()) else {
        return false;
    };
    let leads = match &last.act {
        Act::Click { button, .. } => button == "left" && !(sent && last.role() == "button"),
        Act::Menu { .. } => true,
        _ => false,
    };
    let tab = leaves.page.as_ref().and_then(|page| page.tab);
    leads
        && match leaves.act {
            Act::Close => {
                let from = last.page.as_ref().and_then(|page| page.tab);
                tab.is_some() && tab == visit.page.tab && tab != from
            }
            _ => true,
        }
}

/// A menu that was opened, and closed without a choice.
fn menus(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for step in std::mem::take(&mut draft.steps) {
        let closes = |last: &Step| {
            let again = last.same_target(&step) && step.is_click();
            let another = !last.same_target(&step) && shows_menu(last);
            let opens_another = matches!(step.act, Act::Menu { .. } | Act::ContextMenu { .. })
                || matches!(step.act, Act::Click { .. }) && shows_menu(&step)
                || last.is_right_click() && step.is_click();
            escapes(&step) && opens_menu(last)
                || again && opens_menu(last) && is_closing(&step)
                || again && keeps_its_choice(last, &step)
                || another && opens_another
        };
        let untouched = |last: &Step| last.went.is_none() && last.marks.is_empty();
        let Some(opener) = out.pop_if(|last| untouched(last) && closes(last)) else {
            out.push(step);
            continue;
        };
        let only_closes = escapes(&step) || opener.same_target(&step) && step.is_click();
        take_back(draft, opener, TakenBack::Menu, None);
        if only_closes {
            draft.drop_step(step, TakenBack::Menu.why());
        } else {
            out.push(step);
        }
    }
    draft.steps = out;
}

fn escapes(step: &Step) -> bool {
    matches!(&step.act, Act::Press { chord } if chord.key == "Escape") && step.went.is_none()
}

fn shows_menu(step: &Step) -> bool {
    step.effects
        .iter()
        .any(|effect| effect.op == ChangeOp::Appeared && effect.role.starts_with("menu"))
}

fn opens_menu(step: &Step) -> bool {
    let state = step
        .target
        .as_ref()
        .and_then(|target| target.state.expanded);
    let closed = state == Some(false)
        && matches!(step.role(), "button" | "menuitem" | "combobox")
        && step.is_click();
    let opens = matches!(step.act, Act::Click { .. } | Act::Hover);
    opens && (closed || shows_menu(step)) || step.is_right_click()
}

/// Whether a click went to what is open already.
fn is_closing(step: &Step) -> bool {
    let state = step
        .target
        .as_ref()
        .and_then(|target| target.state.expanded);
    let gone = |effect: &super::draft::Effect| {
        effect.op == ChangeOp::Gone && effect.role.starts_with("menu")
    };
    state == Some(true) || step.effects.iter().any(gone)
}

/// Whether a list that was clicked twice showed what it showed before: what was picked in it, if anything, was that.
fn keeps_its_choice(first: &Step, again: &Step) -> bool {
    let shown = |step: &Step| {
        let list = step.target.as_ref()?;
        let is_list = list.role == "combobox" && !list.editable;
        list.state.value.clone().filter(|_| is_list)
    };
    let (before, after) = (shown(first), shown(again));
    let still = first.effects.is_empty() && again.effects.is_empty() && again.went.is_none();
    first.is_click() && still && before.is_some() && before == after
}

impl Step {
    fn is_right_click(&self) -> bool {
        matches!(&self.act, Act::Click { button, .. } if button == "right")
    }
}

/// What was set and, with nothing but other settings in between, set to something else.
fn values(draft: &mut Draft) {
    let mut out: Vec<Option<Step>> = Vec::with_capacity(draft.steps.len());
    let mut set: BTreeMap<(String, String, Option<u32>), usize> = BTreeMap::new();
    for step in std::mem::take(&mut draft.steps) {
        let ends = !is_setting(&step.act) || step.went.is_some();
        let key = key_of(&step).filter(|_| !ends && replaceable(&step.act));
        let earlier = key.as_ref().and_then(|key| set.get(key)).copied();
        let replaced = earlier.and_then(|at| out[at].take_if(|earlier| gives_way(earlier, &step)));
        if let Some(earlier) = replaced {
            let restored = is_box(&step) && made(&earlier) != made(&step);
            let by = step.events.first().copied();
            take_back(draft, earlier, TakenBack::Value, by.filter(|_| !restored));
            // A box that is as it was before both needs neither.
            if restored {
                draft.drop_step(step, TakenBack::Value.why());
                continue;
            }
        }
        if ends {
            set.clear();
        } else if let Some(key) = key {
            set.insert(key, out.len());
        }
        out.push(Some(step));
    }
    draft.steps = out.into_iter().flatten().collect();
}

fn gives_way(earlier: &Step, later: &Step) -> bool {
    let one_of = earlier.role() == "radio" && later.role() == "radio";
    earlier.marks.is_empty() && (one_of || earlier.same_target(later))
}

/// Whether a step does nothing but give a control its value.
fn is_setting(act: &Act) -> bool {
    replaceable(act) || matches!(act, Act::Fill | Act::AskSecret | Act::Attach { .. })
}

fn replaceable(act: &Act) -> bool {
    matches!(act, Act::Set { .. } | Act::Choose { .. } | Act::Make { .. })
}

fn is_box(step: &Step) -> bool {
    matches!(step.role(), "checkbox" | "switch") && made(step).is_some()
}

fn made(step: &Step) -> Option<crate::model::State> {
    match step.act {
        Act::Make { state } => Some(state),
        _ => None,
    }
}

/// The control; of radio buttons their group. A list of which several may be chosen has no value of its own.
fn key_of(step: &Step) -> Option<(String, String, Option<u32>)> {
    let target = step.target.as_ref()?;
    match target.role.as_str() {
        "listbox" | "list" => None,
        "radio" => {
            let mut around = target.ancestors.iter();
            let group =
                around.find(|above| matches!(above.role.as_str(), "radiogroup" | "group"))?;
            let named = !group.name.is_empty();
            named.then(|| (group.role.clone(), group.name.clone(), None))
        }
        role => Some((role.to_owned(), target.name.clone(), target.index)),
    }
}

/// Whether two values of one field could both be meant: neither is a slip or the beginning of the other.
pub(crate) fn hints_at_choice(first: &str, last: &str) -> bool {
    let (first, last) = (first.to_lowercase(), last.to_lowercase());
    if first.is_empty() || first.starts_with(&last) || last.starts_with(&first) {
        return false;
    }
    let longest = first.chars().count().max(last.chars().count());
    // Long texts are not compared letter by letter.
    longest > 100 || distance(&first, &last) * 2 > longest
}

/// How many letters are to be put in, taken out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, here) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], at + 1);
        for (to, there) in b.iter().enumerate() {
            let changed = corner + usize::from(here != *there);
            corner = row[to + 1];
            row[to + 1] = changed.min(corner + 1).min(row[to] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_value_hints_at_no_choice() {
        for (first, last, hints) in [
            ("45.20", "42.50", false),
            ("Tra", "Trattoria", false),
            ("Berlinn", "Berlin", false),
            ("Berlin", "Hamburg", true),
            ("", "x", false),
        ] {
            assert_eq!(hints_at_choice(first, last), hints, "{first} {last}");
        }
    }
}
