//! Pass `pages`: which changes of the address a person caused, and which step each belongs to.

use super::draft::{Act, Draft, Step, Visit};
use super::sites;
use recording::{Cause, Page, Target};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(crate) fn pages(draft: &mut Draft) {
    drop_loads(draft);
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let mut left_out: Vec<(Step, &'static str)> = Vec::new();
    let visited = visited(&draft.steps);
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for step in std::mem::take(&mut draft.steps) {
        let new = step
            .page
            .as_ref()
            .filter(|page| !seen.contains(&page.url))
            .map(|page| page.url.clone());
        let (cause, to) = match &step.act {
            Act::Navigate { cause, to } => (*cause, to.clone()),
            // A tab that opens with a page in it was opened by what was done before.
            // So was a page that nobody had been on, whatever tab it is in.
            Act::Tab { op } if op == "opened" || op == "switched" && is_new(&step, &seen) => {
                match step.page.clone() {
                    Some(page) if sites::is_site(&page.url) => (Cause::Unknown, page),
                    _ => {
                        left_out.push((step, "an empty tab opened"));
                        continue;
                    }
                }
            }
            _ => {
                seen.extend(new);
                out.push(step);
                continue;
            }
        };
        seen.extend(new);
        let typed = cause == Cause::Typed || cause == Cause::Unknown && ends_in_address(&out);
        match cause {
            _ if typed => {
                let mut address = None;
                while out
                    .last()
                    .is_some_and(|last| on_browser(last) || is_blind(last) || is_window(last))
                {
                    let step = out.pop();
                    if let Some(Act::Set { value }) = step.as_ref().map(|step| &step.act) {
                        address = sites::typed_address(value, &visited);
                    }
                    left_out.extend(step.map(|step| (step, "typing the address")));
                }
                let mut open = step;
                open.act = Act::Open;
                open.target = None;
                // What was typed may have led on at once, before its own page was seen.
                let hops = address
                    .filter(|address| *address != to.url)
                    .into_iter()
                    .collect();
                open.went = Some(Visit { page: to, hops });
                out.push(open);
            }
            Cause::Back | Cause::Forward | Cause::Reload => {
                if out.last().is_some_and(on_browser) {
                    left_out.extend(
                        out.pop()
                            .map(|step| (step, "a button or key of the browser")),
                    );
                }
                let mut go = step;
                go.act = match cause {
                    Cause::Back => Act::Back,
                    Cause::Forward => Act::Forward,
                    _ => Act::Reload,
                };
                go.target = None;
                go.went = Some(Visit {
                    page: to,
                    hops: Vec::new(),
                });
                out.push(go);
            }
            _ => attach(&mut out, step, to),
        }
    }
    draft.steps = out;
    for (step, why) in left_out {
        draft.drop_step(step, why);
    }
    draft.retain("work on the browser's own controls", |step| {
        !(on_browser(step)
            && matches!(
                step.act,
                Act::Set { .. } | Act::Fill | Act::Press { .. } | Act::Window | Act::AskSecret
            ))
    });
    // An importer has left out such clicks by itself, and knows more elements that have no name.
    let imported = draft.header.source.starts_with("import:");
    draft.retain("a click on the page's background", |step| {
        let bare = step.role() == "document" || step.name().is_empty();
        let background = match step.role() {
            "document" | "generic" | "main" | "body" | "section" | "application" | "frame" => bare,
            // One click only: two and three select what is to be copied.
            "heading" | "paragraph" => matches!(step.act, Act::Click { count: 1, .. }),
            _ => false,
        };
        let background = background
            && !imported
            && !step
                .target
                .as_ref()
                .is_some_and(|t| t.ancestors.iter().take(4).any(|a| is_control(&a.role)));
        !(background && step.is_click() && step.effects.is_empty() && step.went.is_none())
    });
    keep_switches(draft);
}

/// Loads that nobody asked for: of frames and advertisements, of the browser's own pages, of tabs in the background.
fn drop_loads(draft: &mut Draft) {
    draft.retain("a frame of the page loaded", |step| {
        let in_frame = step
            .page
            .as_ref()
            .is_some_and(|page| !page.frame.is_empty());
        !(matches!(step.act, Act::Navigate { .. }) && in_frame)
    });
    draft.retain("a page of the browser itself", |step| match &step.act {
        Act::Navigate { to, .. } => sites::is_site(&to.url),
        _ => true,
    });
    // Where a page loads and nothing is ever done, nobody was.
    let tab_of = |step: &Step| step.page.as_ref().and_then(|page| page.tab);
    let used: Vec<u64> = draft
        .steps
        .iter()
        .filter(|step| !matches!(step.act, Act::Navigate { .. }))
        .filter_map(tab_of)
        .collect();
    let mut front = None;
    draft.retain("a page in the background loaded", |step| {
        let tab = tab_of(step);
        let by_itself = matches!(
            &step.act,
            Act::Navigate {
                cause: Cause::Script | Cause::Redirect | Cause::Unknown,
                ..
            }
        );
        let elsewhere = tab.is_some() && front.is_some() && tab != front;
        let drop = by_itself && elsewhere && !tab.is_some_and(|tab| used.contains(&tab));
        if !drop {
            front = tab.or(front);
        }
        !drop
    });
}

fn is_control(role: &str) -> bool {
    matches!(
        role,
        "button"
            | "link"
            | "menuitem"
            | "option"
            | "tab"
            | "checkbox"
            | "radio"
            | "switch"
            | "row"
            | "listitem"
    )
}

/// The addresses in the order in which they were first seen.
fn visited(steps: &[Step]) -> Vec<String> {
    let mut known = BTreeSet::new();
    steps
        .iter()
        .filter_map(|step| step.page.as_ref())
        .filter(|page| known.insert(page.url.as_str()))
        .map(|page| page.url.clone())
        .collect()
}

fn is_new(step: &Step, seen: &BTreeSet<String>) -> bool {
    step.page
        .as_ref()
        .is_some_and(|page| !seen.contains(&page.url))
}

/// Whether the last thing done was to type an address.
fn ends_in_address(out: &[Step]) -> bool {
    out.iter()
        .rev()
        .find(|step| !is_window(step) && !is_blind(step))
        .is_some_and(on_browser)
}

/// Input of which nobody knows where it went.
fn is_blind(step: &Step) -> bool {
    step.target.is_none()
        && matches!(
            step.act,
            Act::Press { .. } | Act::AskSecret | Act::Withheld | Act::Fill
        )
}

fn is_window(step: &Step) -> bool {
    matches!(step.act, Act::App | Act::Window)
}

/// A page that came of what was done before it is that step's; redirects fold into one visit.
fn attach(out: &mut Vec<Step>, step: Step, to: Arc<Page>) {
    let last = out
        .iter_mut()
        .rev()
        .find(|step| !is_window(step) && !matches!(step.act, Act::Tab { .. }));
    match last {
        Some(last) => {
            // What was typed may have gone on while the page came.
            for event in step.events {
                let at = last.events.partition_point(|known| *known < event);
                last.events.insert(at, event);
            }
            last.effects.extend(step.effects);
            match &mut last.went {
                Some(visit) => {
                    let before = std::mem::replace(&mut visit.page, to);
                    if before.url != visit.page.url {
                        visit.hops.push(before.url.clone());
                    }
                }
                None => {
                    last.went = Some(Visit {
                        page: to,
                        hops: Vec::new(),
                    });
                }
            }
        }
        None => {
            // Nothing was done before it: this is where the task begins.
            let mut open = step;
            open.act = Act::Open;
            open.target = None;
            open.went = Some(Visit {
                page: to,
                hops: Vec::new(),
            });
            out.push(open);
        }
    }
}

/// Switching between apps, windows and tabs is only a step where something is done afterwards in another one.
fn keep_switches(draft: &mut Draft) {
    let mut last_window: Option<u64> = None;
    let mut last_tab: Option<u64> = None;
    let mut closed = false;
    let mut at = 0;
    let window_of = |step: &Step| step.window.as_ref().map(|window| window.id);
    let following: Vec<Option<Option<u64>>> = draft
        .steps
        .iter()
        .skip(1)
        .map(|next| (!is_window(next)).then(|| window_of(next)))
        .collect();
    draft.retain("the window did not change for what follows", |step| {
        at += 1;
        let tab = step.page.as_ref().and_then(|page| page.tab);
        let keep = match &step.act {
            Act::App | Act::Window => {
                let id = window_of(step);
                let used = following.get(at - 1) == Some(&Some(id));
                used && last_window.is_some() && id.is_some() && id != last_window
                    // A menu or dialog of the same application opens by itself.
                    && step.window.as_ref().is_some_and(|window| window.parent.is_none())
            }
            // After one tab is closed, another comes to the front by itself; and one that was led to is there already.
            Act::Tab { op } => {
                op == "switched"
                    && !closed
                    && tab.is_some()
                    && last_tab.is_some()
                    && tab != last_tab
            }
            _ => true,
        };
        if let Some(window) = &step.window {
            last_window = Some(window.id);
        }
        closed = match &step.act {
            Act::Tab { op } => op == "closed" || closed && op != "switched",
            Act::Press { chord } => chord.ctrl && chord.key == "W",
            _ => false,
        };
        let led_to = step.went.as_ref().and_then(|visit| visit.page.tab);
        last_tab = led_to.or(tab).or(last_tab);
        keep
    });
    for step in &mut draft.steps {
        if matches!(&step.act, Act::Press { chord } if chord.ctrl && !chord.shift && chord.key == "W")
        {
            step.act = Act::Close;
        }
    }
}

/// Whether a step went to the browser's own controls: its address bar, its tabs, its menus.
pub(crate) fn on_browser(step: &Step) -> bool {
    match &step.act {
        Act::Press { chord } if chord.ctrl && matches!(chord.key.as_str(), "L" | "T" | "K") => {
            return true;
        }
        Act::Press { chord }
            if chord.alt && matches!(chord.key.as_str(), "ArrowLeft" | "ArrowRight" | "D") =>
        {
            return true;
        }
        Act::Press { chord }
            if matches!(chord.key.as_str(), "F5" | "F6") || chord.ctrl && chord.key == "R" =>
        {
            return true;
        }
        _ => {}
    }
    step.target.as_deref().is_some_and(is_browser_control)
}

fn is_browser_control(target: &Target) -> bool {
    let in_page = target
        .ancestors
        .iter()
        .any(|a| matches!(a.role.as_str(), "document" | "frame" | "iframe"));
    let names_bar = [
        "address and search bar",
        "adress- und suchleiste",
        "location",
        "address",
    ];
    !in_page
        && (names_bar.contains(&target.name.to_lowercase().as_str())
            || target.ancestors.iter().any(|a| {
                a.role == "toolbar"
                    && (a.name.is_empty()
                        || ["Navigation", "Tab"].iter().any(|n| a.name.contains(n)))
            }) && matches!(target.role.as_str(), "textbox" | "button" | "combobox"))
}
