//! Strategies for any header and any event.

use std::sync::Arc;

use proptest::option::of;
use proptest::prelude::*;
use recording::*;

/// Text with quotes, line breaks, wide and invisible characters.
fn text() -> BoxedStrategy<String> {
    prop_oneof![
        3 => "[a-zA-Z0-9 .,:/-]{0,20}",
        1 => "\\PC{0,12}",
        1 => any::<String>().prop_map(|text| text.chars().take(12).collect()),
        1 => Just("\"\\\n\t\u{2028}\u{feff}{secret: x}".to_owned()),
    ]
    .boxed()
}

/// Text that is not left out for being empty.
fn some_text() -> BoxedStrategy<String> {
    text().prop_map(|text| format!("x{text}")).boxed()
}

pub fn header() -> impl Strategy<Value = Header> {
    let names = (text(), text(), text(), text());
    let more = (
        text(),
        text(),
        prop::collection::btree_map(text(), text(), 0..3),
    );
    let monitor = (
        some_text(),
        any::<i16>(),
        any::<i16>(),
        1u32..9000,
        1u32..9000,
        1u8..5,
    )
        .prop_map(|(id, x, y, width, height, quarter)| Monitor {
            id,
            x: i32::from(x),
            y: i32::from(y),
            width,
            height,
            scale: f64::from(quarter) / 2.0,
        });
    (
        names,
        more,
        prop::collection::vec(monitor, 0..3),
        of((any::<u64>(), any::<u64>(), any::<u64>())),
        prop::collection::vec(text(), 0..3),
    )
        .prop_map(
            |((id, goal, started_at, os), (source, layout, apps), monitors, limits, words)| {
                Header {
                    id,
                    goal,
                    started_at,
                    os,
                    source,
                    keyboard_layout: layout,
                    apps,
                    monitors,
                    limits: limits.map(|(time_ms, bytes, events)| Limits {
                        time_ms,
                        bytes,
                        events,
                    }),
                    excluded: words.clone(),
                    capabilities: words,
                    ..Header::default()
                }
            },
        )
}

fn modifiers() -> impl Strategy<Value = Modifiers> {
    any::<[bool; 5]>().prop_map(|[shift, ctrl, alt, meta, alt_gr]| Modifiers {
        shift,
        ctrl,
        alt,
        meta,
        alt_gr,
    })
}

fn row_cells() -> impl Strategy<Value = Vec<RowCell>> {
    let one =
        (of(text()), text(), of(any::<u32>())).prop_map(|(column_header, text, matches)| RowCell {
            column_header,
            text,
            matches,
        });
    prop::collection::vec(one, 0..3)
}

fn target() -> BoxedStrategy<Target> {
    let names = (some_text(), text(), of(text()), of(text()), of(text()));
    let place = (
        prop::collection::vec(
            (text(), text()).prop_map(|(role, name)| Ancestor { role, name }),
            0..3,
        ),
        of((
            of(text()),
            of(any::<u32>()),
            of(any::<u32>()),
            of(text()),
            row_cells(),
        )),
        prop::collection::vec(
            (text(), text()).prop_map(|(side, text)| Neighbour { side, text }),
            0..2,
        ),
        of((any::<i32>(), any::<i32>(), any::<u32>(), any::<u32>())),
    );
    let holds = (
        of(text()),
        of(any::<bool>()),
        prop::collection::vec(text(), 0..3),
        any::<[bool; 3]>(),
    );
    // A field that is added to a target is to be made up here too: nothing is left to a default.
    let others = (
        prop::array::uniform13(of(text())),
        of(any::<u32>()),
        any::<[Option<bool>; 5]>(),
    );
    (
        names,
        others,
        place,
        holds,
        prop::collection::btree_map(text(), any::<u32>(), 0..3),
    )
        .prop_map(
            |(
                (role, name, label, dom_id, autocomplete),
                (texts, index, [enabled, selected, expanded, required, invalid]),
                (ancestors, cell, neighbours, bounds),
                holds,
                matches,
            )| {
                let (value, checked, options, [editable, multiline, secure]) = holds;
                let [
                    placeholder,
                    description,
                    automation_id,
                    test_id,
                    css,
                    xpath,
                    text,
                    input_type,
                    table,
                    column_header,
                    min,
                    max,
                    step,
                ] = texts;
                Target {
                    role,
                    name,
                    label,
                    placeholder,
                    description,
                    automation_id,
                    test_id,
                    dom_id,
                    css,
                    xpath,
                    text,
                    autocomplete,
                    input_type,
                    index,
                    enabled,
                    ancestors,
                    cell: cell.map(|(row_key, row, column, row_role, row_cells)| Cell {
                        table,
                        row_key,
                        row,
                        column,
                        column_header,
                        rows: column,
                        row_role,
                        row_cells,
                    }),
                    neighbours,
                    bounds: bounds.map(|(x, y, width, height)| Rect {
                        x,
                        y,
                        width,
                        height,
                    }),
                    matches,
                    editable,
                    multiline,
                    secure,
                    state: State {
                        value,
                        checked,
                        selected,
                        expanded,
                        options,
                        min,
                        max,
                        step,
                        required,
                        invalid,
                    },
                }
            },
        )
        .boxed()
}

fn what() -> BoxedStrategy<What> {
    let end = || {
        (any::<i32>(), any::<i32>(), of(target())).prop_map(|(x, y, target)| {
            let target = target.map(Box::new);
            End { x, y, target }
        })
    };
    let cause = prop_oneof![
        Just(Cause::Typed),
        Just(Cause::Link),
        Just(Cause::Submit),
        Just(Cause::Redirect),
        Just(Cause::Back),
        Just(Cause::Forward),
        Just(Cause::Reload),
        Just(Cause::Script),
        Just(Cause::Unknown),
    ];
    let op = prop_oneof![
        Just(ChangeOp::Appeared),
        Just(ChangeOp::Gone),
        Just(ChangeOp::Text),
        Just(ChangeOp::Enabled),
    ];
    let node =
        (any::<u32>(), text(), text(), of(text())).prop_map(|(depth, role, name, value)| Node {
            depth,
            role,
            name,
            value,
        });
    prop_oneof![
        Just(What::AppActivated(AppActivated::default())),
        Just(What::WindowChanged(WindowChanged::default())),
        Just(What::Hover(Hover::default())),
        Just(What::Focus(Focus::default())),
        Just(What::Paused(Paused::default())),
        Just(What::Resumed(Resumed::default())),
        (text(), text(), of(text())).prop_map(|(dialog_type, message, answer)| What::Dialog(
            Dialog {
                dialog_type,
                message,
                answer
            }
        )),
        text().prop_map(|op| What::Tab(Tab { op })),
        (text(), text(), cause).prop_map(|(from, to, cause)| What::PageChange(PageChange {
            from,
            to,
            cause
        })),
        (
            text(),
            any::<u32>(),
            any::<i32>(),
            any::<i32>(),
            modifiers()
        )
            .prop_map(|(button, count, x, y, modifiers)| What::Click(Click {
                button,
                count,
                x,
                y,
                modifiers
            })),
        (end(), end(), text(), modifiers(), of(text())).prop_map(
            |(from, to, button, modifiers, effect)| What::Drag(Drag {
                from,
                to,
                button,
                modifiers,
                effect
            })
        ),
        (any::<i32>(), any::<i32>(), text()).prop_map(|(dx, dy, unit)| What::Scroll(Scroll {
            dx,
            dy,
            unit
        })),
        (of(text()), of(text()), modifiers(), any::<bool>()).prop_map(
            |(key, text, modifiers, repeat)| What::Key(Key {
                key,
                text,
                modifiers,
                repeat
            })
        ),
        (text(), text()).prop_map(|(text, method)| What::TextInput(TextInput { text, method })),
        (
            of(any::<u32>()),
            prop::collection::vec(text(), 0..3),
            of(text())
        )
            .prop_map(|(length, items, unit)| What::Selection(Selection {
                length,
                items,
                unit
            })),
        (of(text()), of(text())).prop_map(|(before, after)| What::Value(Value { before, after })),
        (text(), of(text()), of(any::<u64>())).prop_map(|(op, format, same_as)| What::Clipboard(
            Clipboard {
                op,
                format,
                same_as
            }
        )),
        (text(), text(), of(any::<u64>())).prop_map(|(op, name, same_as)| What::File(File {
            op,
            name,
            same_as
        })),
        (op, text(), text(), of(text()), of(any::<u64>())).prop_map(
            |(op, role, name, after, cause)| What::Changed(Changed {
                op,
                role,
                name,
                after,
                cause,
                before: None,
                after_ms: cause,
            })
        ),
        text().prop_map(|message| What::Invalid(Invalid { message })),
        (text(), text(), of(any::<u16>())).prop_map(|(method, path, status)| What::Request(
            Request {
                method,
                path,
                status
            }
        )),
        (text(), prop::collection::vec(node, 0..4), any::<bool>())
            .prop_map(|(at, nodes, cut)| What::Snapshot(Snapshot { at, nodes, cut })),
        (text(), of(text()), of(any::<u64>())).prop_map(|(text, mark, on)| What::Note(Note {
            text,
            mark,
            on
        })),
        (text(), of(any::<u64>())).prop_map(|(reason, lost)| What::Gap(Gap { reason, lost })),
        (text(), of(any::<u64>())).prop_map(|(reason, dropped)| What::Ended(Ended {
            reason,
            dropped,
            withheld: dropped
        })),
    ]
    .boxed()
}

pub fn event() -> BoxedStrategy<Event> {
    let window = (
        any::<u64>(),
        of(any::<u64>()),
        text(),
        text(),
        of(any::<u32>()),
        any::<bool>(),
    )
        .prop_map(|(id, parent, app, title, pid, modal)| Window {
            id,
            parent,
            app,
            title,
            pid,
            modal,
        });
    let page = (
        of(any::<u64>()),
        text(),
        text(),
        prop::collection::vec(text(), 0..3),
    )
        .prop_map(|(tab, url, title, frame)| Page {
            tab,
            url,
            title,
            frame,
            opener: tab,
        });
    let surface = prop_oneof![
        Just(Surface::Accessible),
        Just(Surface::Canvas),
        Just(Surface::Remote),
        Just(Surface::None),
    ];
    (
        any::<u64>(),
        what(),
        of(window.prop_map(Arc::new)),
        of(page.prop_map(Arc::new)),
        of(target().prop_map(Arc::new)),
        (of(some_text()), any::<bool>(), of(some_text()), of(surface)),
    )
        .prop_map(
            |(t, what, window, page, target, (shot, injected, withheld, surface))| Event {
                seq: 0,
                t,
                what,
                window,
                page,
                target,
                shot,
                injected,
                withheld,
                surface,
            },
        )
        .boxed()
}
