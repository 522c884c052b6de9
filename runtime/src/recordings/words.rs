//! A recording in words: what a person sees of it in a terminal.

use std::fmt::Write as _;

use recording::{Event, Recording, Target, What};

/// The whole recording: its head, then one line for each event, under the app and page that it went to.
pub fn about(recording: &Recording) -> String {
    let mut text = head(recording);
    let mut place = None;
    for event in &recording.events {
        let here = where_it_was(event);
        if here.is_some() && here != place {
            let _ = writeln!(text, "\n{}", here.as_deref().unwrap_or_default());
            place = here;
        }
        let _ = writeln!(text, "  {}  {}", time(event.t), describe(event));
    }
    for warning in &recording.warnings {
        let _ = writeln!(text, "line {}: {}", warning.line, warning.what);
    }
    text
}

fn head(recording: &Recording) -> String {
    let header = &recording.header;
    let overview = super::Overview::of(recording);
    let mut text = String::new();
    let mut row = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{name:<9}{}", clean(value));
        }
    };
    row("id", &header.id);
    row("goal", &header.goal);
    row("started", &header.started_at);
    row("length", &time(overview.duration_ms));
    row(
        "source",
        &[header.source.as_str(), header.os.as_str()].join(" "),
    );
    row("heard", &header.capabilities.join(", "));
    row("left out", &header.excluded.join(", "));
    row("events", &overview.events.to_string());
    row("withheld", &overview.withheld.to_string());
    if !overview.whole {
        row("end", "it broke off");
    }
    text
}

/// Minutes, seconds and tenths.
fn time(ms: u64) -> String {
    format!("{}:{:02}.{}", ms / 60_000, ms / 1000 % 60, ms / 100 % 10)
}

fn where_it_was(event: &Event) -> Option<String> {
    let app = event.window.as_ref().map(|window| clean(&window.app));
    match (&event.page, app) {
        (Some(page), _) if page.title.is_empty() => Some(clean(&page.url)),
        (Some(page), _) => Some(format!("{} \"{}\"", clean(&page.url), clean(&page.title))),
        (None, Some(app)) if !app.is_empty() => Some(app),
        _ => None,
    }
}

/// One event in words, on one line.
pub fn describe(event: &Event) -> String {
    let on = |words: &str| match event.target.as_deref() {
        Some(target) => format!("{words} {}", element(target)),
        None => words.to_owned(),
    };
    let mut line = match &event.what {
        What::Click(click) => {
            let times = match click.count {
                0 | 1 => String::new(),
                2 => "double ".to_owned(),
                3 => "triple ".to_owned(),
                many => format!("{many} times "),
            };
            let button = match click.button.as_str() {
                "left" | "" => "",
                other => &format!("{} ", clean(other)),
            };
            match &event.target {
                Some(_) => on(&format!("{times}{button}click")),
                None => format!(
                    "{times}{button}click on an unknown element at {},{}",
                    click.x, click.y
                ),
            }
        }
        What::Drag(drag) => {
            let end = |end: &recording::End| match &end.target {
                Some(target) => element(target),
                None => format!("{},{}", end.x, end.y),
            };
            format!("drag {} to {}", end(&drag.from), end(&drag.to))
        }
        What::Scroll(scroll) => format!("scroll {},{} {}", scroll.dx, scroll.dy, scroll.unit),
        What::Hover(_) => on("hover"),
        What::Key(key) => on(&match (&key.text, &key.key) {
            (Some(text), _) if !text.trim().is_empty() => format!("type {}", quoted(text)),
            (_, Some(key)) => format!("press {}", clean(key)),
            _ => "type something".to_owned(),
        }),
        What::TextInput(input) if input.text.is_empty() => on(&format!("{} into", input.method)),
        What::TextInput(input) => on(&format!("{} {}", clean(&input.method), quoted(&input.text))),
        What::Focus(_) => on("focus"),
        What::Selection(selection) => match selection.length {
            Some(length) => on(&format!("select {length} characters in")),
            None => on(&format!("select {}", quoted(&selection.items.join(", ")))),
        },
        What::Value(value) => match &value.after {
            Some(after) => format!("{} reads {}", on("").trim_start(), quoted(after)),
            None => format!("{} changed", on("").trim_start()),
        },
        What::PageChange(page) => format!("page {}", clean(&page.to)),
        What::Changed(change) => {
            let named = format!("{} {}", clean(&change.role), quoted(&change.name));
            match (change.op, &change.after) {
                (recording::ChangeOp::Appeared, _) => format!("→ {named} appears"),
                (recording::ChangeOp::Gone, _) => format!("→ {named} goes away"),
                (recording::ChangeOp::Text, Some(after)) => {
                    format!("→ {named} reads {}", quoted(after))
                }
                (recording::ChangeOp::Text, None) => format!("→ {named} changes"),
                (recording::ChangeOp::Enabled, _) => format!("→ {named} can be used"),
            }
        }
        What::Dialog(dialog) => format!(
            "dialog {} {}",
            clean(&dialog.dialog_type),
            quoted(&dialog.message)
        ),
        What::Tab(tab) => format!("tab {}", clean(&tab.op)),
        What::Clipboard(clipboard) => on(&clean(&clipboard.op)),
        What::File(file) => format!("file {} {}", clean(&file.op), quoted(&file.name)),
        What::Invalid(invalid) => on(&format!("invalid: {}", clean(&invalid.message))),
        What::Request(request) => format!(
            "request {} {}",
            clean(&request.method),
            clean(&request.path)
        ),
        What::Snapshot(snapshot) => format!(
            "snapshot at the {}, {} elements",
            clean(&snapshot.at),
            snapshot.nodes.len()
        ),
        What::Note(note) => match &note.mark {
            Some(mark) => format!("mark {} {}", clean(mark), clean(&note.text)),
            None => format!("note {}", quoted(&note.text)),
        },
        What::Gap(gap) => match gap.lost {
            Some(lost) => format!("gap: {}, {lost} events lost", clean(&gap.reason)),
            None => format!("gap: {}", clean(&gap.reason)),
        },
        What::Ended(end) => format!("ended: {}", clean(&end.reason)),
        What::AppActivated(_) | What::WindowChanged(_) => match &event.window {
            Some(window) => format!("window {} of {}", quoted(&window.title), clean(&window.app)),
            None => event.what.kind().replace('_', " "),
        },
        What::Paused(_) | What::Resumed(_) | What::Unknown(_) => clean(event.what.kind()),
    };
    if let Some(reason) = &event.withheld {
        let _ = write!(line, " (withheld: {})", clean(reason));
    }
    line.trim_end().to_owned()
}

/// Of what something was withheld, and why: `field "Password" (secure)`.
pub fn withheld_from(event: &Event) -> String {
    let from = match event.target.as_deref() {
        Some(target) => element(target),
        None => clean(event.what.kind()),
    };
    format!(
        "{from} ({})",
        clean(event.withheld.as_deref().unwrap_or_default())
    )
}

fn element(target: &Target) -> String {
    let role = clean(&target.role);
    let role = if role.is_empty() { "element" } else { &role };
    let name = [
        Some(&target.name),
        target.label.as_ref(),
        target.placeholder.as_ref(),
    ]
    .into_iter()
    .flatten()
    .find(|name| !name.is_empty());
    match name {
        Some(name) => format!("{role} {}", quoted(name)),
        None => format!("unnamed {role}"),
    }
}

/// In quotes, on one line, at most 120 characters, without anything that a terminal would carry out.
fn quoted(text: &str) -> String {
    let text = clean(text);
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

fn clean(text: &str) -> String {
    recording::clean_name(text)
}
