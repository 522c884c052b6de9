//! The dialog's window and its controls.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use windows::Win32::Foundation::{HWND, LPARAM, LRESULT, RECT, WPARAM};
use windows::Win32::Graphics::Gdi::{COLOR_BTNFACE, HBRUSH};
use windows::Win32::System::LibraryLoader::GetModuleHandleW;
use windows::Win32::UI::Input::KeyboardAndMouse::SetFocus;
use windows::Win32::UI::WindowsAndMessaging::{
    BM_GETCHECK, CB_ADDSTRING, CreateWindowExW, DefWindowProcW, DispatchMessageW, GetMessageW,
    GetWindowRect, GetWindowTextW, HMENU, IsDialogMessageW, LB_ADDSTRING, LB_GETCURSEL, MSG,
    PostQuitMessage, RegisterClassW, SendMessageW, TranslateMessage, WINDOW_EX_STYLE, WINDOW_STYLE,
    WM_COMMAND, WM_DESTROY, WM_MOVE, WNDCLASSW, WS_BORDER, WS_CAPTION, WS_CHILD, WS_GROUP,
    WS_OVERLAPPED, WS_SYSMENU, WS_TABSTOP, WS_VISIBLE, WS_VSCROLL,
};
use windows::core::{HSTRING, PCWSTR, w};

/// The styles of controls that the system's headers have no types for.
const MULTILINE: u32 = 0x4 | 0x40; // scrolls by itself
const PASSWORD: u32 = 0x20;
const SCROLLS: u32 = 0x80;
const AUTO_CHECK_BOX: u32 = 0x3;
const AUTO_RADIO: u32 = 0x9;
const GROUP_BOX: u32 = 0x7;
const NOTIFIES: u32 = 0x1;
const DROP_DOWN_LIST: u32 = 0x3;
const SAVE: usize = 113;

struct Control {
    class: &'static str,
    text: &'static str,
    style: u32,
    place: [i32; 4],
    /// Labels have none.
    id: usize,
}

const CONTROLS: &[Control] = &[
    label("&Name:", 10, 10),
    field(101, [120, 10, 300, 24], SCROLLS),
    label("&Password:", 10, 44),
    field(102, [120, 44, 300, 24], PASSWORD | SCROLLS),
    button(
        "&Billable",
        103,
        [120, 78, 140, 24],
        AUTO_CHECK_BOX | WS_TABSTOP.0,
    ),
    button("Paid by", 104, [10, 110, 410, 56], GROUP_BOX),
    button(
        "Car&d",
        105,
        [30, 134, 100, 24],
        AUTO_RADIO | WS_TABSTOP.0 | WS_GROUP.0,
    ),
    button("Cas&h", 106, [150, 134, 100, 24], AUTO_RADIO),
    label("&Category:", 10, 180),
    Control {
        class: "LISTBOX",
        text: "",
        style: NOTIFIES | WS_BORDER.0 | WS_VSCROLL.0 | WS_TABSTOP.0,
        place: [120, 180, 300, 70],
        id: 107,
    },
    label("C&urrency:", 10, 264),
    Control {
        class: "COMBOBOX",
        text: "",
        style: DROP_DOWN_LIST | WS_VSCROLL.0 | WS_TABSTOP.0,
        place: [120, 264, 120, 120],
        id: 108,
    },
    label("N&otes:", 10, 300),
    field(109, [120, 300, 300, 120], MULTILINE | WS_VSCROLL.0),
    button("&Save", SAVE, [320, 430, 100, 28], WS_TABSTOP.0),
];

const fn label(text: &'static str, x: i32, y: i32) -> Control {
    Control {
        class: "STATIC",
        text,
        style: 0,
        place: [x, y, 100, 20],
        id: 0,
    }
}

const fn field(id: usize, place: [i32; 4], style: u32) -> Control {
    Control {
        class: "EDIT",
        text: "",
        style: style | WS_BORDER.0 | WS_TABSTOP.0,
        place,
        id,
    }
}

const fn button(text: &'static str, id: usize, place: [i32; 4], style: u32) -> Control {
    Control {
        class: "BUTTON",
        text,
        style,
        place,
        id,
    }
}

struct Form {
    file: PathBuf,
    controls: Vec<(usize, HWND)>,
}

thread_local! {
    static FORM: RefCell<Option<Form>> = const { RefCell::new(None) };
}

/// Shows the dialog until it is closed.
pub fn run(file: PathBuf) -> io::Result<()> {
    // SAFETY: one thread makes its windows and serves them; names and structures live through the calls that take them.
    unsafe {
        let module = GetModuleHandleW(None)?;
        let class = WNDCLASSW {
            lpfnWndProc: Some(handle),
            hInstance: module.into(),
            lpszClassName: w!("ExpenseForm"),
            hbrBackground: HBRUSH((COLOR_BTNFACE.0 + 1) as usize as *mut _),
            ..WNDCLASSW::default()
        };
        RegisterClassW(&raw const class);
        let window = CreateWindowExW(
            WINDOW_EX_STYLE(0),
            w!("ExpenseForm"),
            w!("Expense"),
            WS_OVERLAPPED | WS_CAPTION | WS_SYSMENU | WS_VISIBLE,
            60,
            60,
            460,
            520,
            None,
            None,
            Some(module.into()),
            None,
        )?;
        let mut controls = Vec::new();
        for control in CONTROLS {
            let [x, y, width, height] = control.place;
            let made = CreateWindowExW(
                WINDOW_EX_STYLE(0),
                PCWSTR(HSTRING::from(control.class).as_ptr()),
                PCWSTR(HSTRING::from(control.text).as_ptr()),
                WS_CHILD | WS_VISIBLE | WINDOW_STYLE(control.style),
                x,
                y,
                width,
                height,
                Some(window),
                (control.id > 0).then_some(HMENU(control.id as *mut _)),
                Some(module.into()),
                None,
            )?;
            controls.push((control.id, made));
        }
        let by_id = |id: usize| {
            controls
                .iter()
                .find(|(known, _)| *known == id)
                .map(|one| one.1)
        };
        let entries = [
            (
                107,
                LB_ADDSTRING,
                "Meals,Travel,Hotels,Training,Books,Parking,Fuel",
            ),
            (108, CB_ADDSTRING, "EUR,USD,CHF"),
        ];
        for (id, message, words) in entries {
            for word in words.split(',') {
                let word = HSTRING::from(word);
                if let Some(list) = by_id(id) {
                    SendMessageW(list, message, None, Some(LPARAM(word.as_ptr() as isize)));
                }
            }
        }
        let _ = SetFocus(by_id(101));
        FORM.set(Some(Form { file, controls }));
        tell_places();
        let mut message = MSG::default();
        while GetMessageW(&raw mut message, None, 0, 0).0 > 0 {
            if !IsDialogMessageW(window, &raw const message).as_bool() {
                let _ = TranslateMessage(&raw const message);
                DispatchMessageW(&raw const message);
            }
        }
    }
    Ok(())
}

/// Window managers move windows after they show.
fn tell_places() {
    FORM.with_borrow(|form| {
        let Some(form) = form else { return };
        let told = std::fs::write(with_ending(&form.file, "places"), places(&form.controls));
        if let Err(error) = told {
            eprintln!("cannot write where the controls are: {error}");
        }
    });
}

fn with_ending(file: &std::path::Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A line for each control: its number, and its corners on the screen.
fn places(controls: &[(usize, HWND)]) -> String {
    let mut lines = String::new();
    for (id, control) in controls.iter().filter(|(id, _)| *id > 0) {
        let mut place = RECT::default();
        // SAFETY: `place` lives through the call.
        let _ = unsafe { GetWindowRect(*control, &raw mut place) };
        let RECT {
            left,
            top,
            right,
            bottom,
        } = place;
        let _ = writeln!(lines, "{id} {left} {top} {right} {bottom}");
    }
    lines
}

/// What stands in the controls, a line each; of the password only its length.
fn contents(controls: &[(usize, HWND)]) -> String {
    let mut lines = String::new();
    for (id, control) in controls {
        let mut text = [0u16; 4096];
        // SAFETY: the buffer is passed with its length; the messages carry no pointers.
        let (length, ticked, chosen) = unsafe {
            (
                GetWindowTextW(*control, &mut text),
                SendMessageW(*control, BM_GETCHECK, None, None),
                SendMessageW(*control, LB_GETCURSEL, None, None),
            )
        };
        let text = String::from_utf16_lossy(&text[..usize::try_from(length).unwrap_or_default()]);
        let _ = match id {
            101 | 108 | 109 => writeln!(lines, "{id} {}", text.replace("\r\n", "\u{23ce}")),
            102 => writeln!(lines, "{id} {length}"),
            103 | 105 | 106 => writeln!(lines, "{id} {}", ticked.0),
            107 => writeln!(lines, "{id} {}", chosen.0),
            _ => Ok(()),
        };
    }
    lines
}

unsafe extern "system" fn handle(
    window: HWND,
    message: u32,
    first: WPARAM,
    second: LPARAM,
) -> LRESULT {
    match message {
        WM_COMMAND if first.0 & 0xffff == SAVE => {
            FORM.with_borrow(|form| {
                if let Some(form) = form {
                    let written = std::fs::write(&form.file, contents(&form.controls));
                    if let Err(error) = written {
                        eprintln!("cannot write {}: {error}", form.file.display());
                    }
                }
            });
            LRESULT(0)
        }
        WM_MOVE => {
            tell_places();
            LRESULT(0)
        }
        WM_DESTROY => {
            // SAFETY: a call without memory.
            unsafe { PostQuitMessage(0) };
            LRESULT(0)
        }
        _ => {
            // SAFETY: handed on as it came.
            unsafe { DefWindowProcW(window, message, first, second) }
        }
    }
}
