//! Looks at the screen through GDI: one copy of the part that is asked for, in the bytes that pictures have here.
#![allow(unsafe_code)] // calls of the system, and reading the bytes that it drew

use windows::Win32::Foundation::{LPARAM, POINT, RECT};
use windows::Win32::Graphics::Gdi::{
    BI_RGB, BITMAPINFO, BITMAPINFOHEADER, BitBlt, CAPTUREBLT, CreateCompatibleDC, CreateDIBSection,
    DIB_RGB_COLORS, DeleteDC, DeleteObject, EnumDisplayMonitors, GdiFlush, GetDC, GetMonitorInfoW,
    HBITMAP, HDC, HMONITOR, MONITORINFOEXW, ReleaseDC, SRCCOPY, SelectObject,
};
use windows::Win32::UI::HiDpi::{GetDpiForMonitor, MDT_EFFECTIVE_DPI};
use windows::Win32::UI::WindowsAndMessaging::{
    GetCursorPos, GetSystemMetrics, MONITORINFOF_PRIMARY, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN,
    SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN,
};
use windows::core::BOOL;

use crate::ability::Look;
use crate::error::LookError;
use crate::screen::{Image, Monitor, Rect};

/// Pixels of one logical pixel are counted against this many in an inch.
const LOGICAL_DPI: f64 = 96.0;

/// Looking on Windows.
pub(super) struct Eyes;

fn failed(error: impl std::fmt::Display) -> LookError {
    LookError::Connection {
        reason: error.to_string(),
    }
}

/// All monitors together.
pub(super) fn virtual_screen() -> Rect {
    // SAFETY: calls without memory.
    let of = |index| unsafe { GetSystemMetrics(index) };
    Rect::new(
        of(SM_XVIRTUALSCREEN),
        of(SM_YVIRTUALSCREEN),
        of(SM_CXVIRTUALSCREEN).unsigned_abs(),
        of(SM_CYVIRTUALSCREEN).unsigned_abs(),
    )
}

pub(super) fn rect(rect: RECT) -> Rect {
    Rect::new(
        rect.left,
        rect.top,
        u32::try_from(rect.right - rect.left).unwrap_or_default(),
        u32::try_from(rect.bottom - rect.top).unwrap_or_default(),
    )
}

impl Look for Eyes {
    fn monitors(&self) -> Result<Vec<Monitor>, LookError> {
        let mut monitors: Vec<Monitor> = Vec::new();
        let list = LPARAM(&raw mut monitors as isize);
        // SAFETY: the list outlives the call, during which `monitor` is its only user.
        let all = unsafe { EnumDisplayMonitors(None, None, Some(monitor), list) };
        match all.as_bool() {
            true => Ok(monitors),
            false => Err(failed(windows::core::Error::from_thread())),
        }
    }

    fn screen(&self) -> Result<Rect, LookError> {
        Ok(virtual_screen())
    }

    fn capture(&self, area: Rect) -> Result<Image, LookError> {
        let area = area
            .intersection(&virtual_screen())
            .ok_or(LookError::OffScreen)?;
        let screen = Screen::open()?;
        let picture = Picture::new(&screen, area)?;
        picture.take(&screen)
    }

    fn pointer(&self) -> Result<(i32, i32), LookError> {
        let mut at = POINT::default();
        // SAFETY: `at` lives through the call.
        unsafe { GetCursorPos(&raw mut at) }.map_err(failed)?;
        Ok((at.x, at.y))
    }
}

unsafe extern "system" fn monitor(
    handle: HMONITOR,
    _: HDC,
    _: *mut RECT,
    monitors: LPARAM,
) -> BOOL {
    // SAFETY: `Eyes::monitors` passes its list, and waits.
    let monitors = unsafe { &mut *(monitors.0 as *mut Vec<Monitor>) };
    let mut info = MONITORINFOEXW::default();
    info.monitorInfo.cbSize = u32::try_from(size_of::<MONITORINFOEXW>()).unwrap_or_default();
    let (mut across, mut down) = (0, 0);
    // SAFETY: the larger structure begins with the smaller one and says its size; the other places live through the call.
    let known = unsafe {
        let known = GetMonitorInfoW(handle, (&raw mut info).cast());
        let _ = GetDpiForMonitor(handle, MDT_EFFECTIVE_DPI, &raw mut across, &raw mut down);
        known
    };
    // One that cannot be read must not lose the others.
    if known.as_bool() {
        let name = String::from_utf16_lossy(&info.szDevice);
        monitors.push(Monitor {
            id: name.trim_end_matches('\0').to_owned(),
            bounds: rect(info.monitorInfo.rcMonitor),
            scale: match across {
                0 => 1.0,
                dpi => f64::from(dpi) / LOGICAL_DPI,
            },
            primary: info.monitorInfo.dwFlags & MONITORINFOF_PRIMARY != 0,
        });
    }
    true.into()
}

/// The screen's drawing context.
struct Screen(HDC);

impl Screen {
    fn open() -> Result<Self, LookError> {
        // SAFETY: a call without memory; given back when dropped.
        let context = unsafe { GetDC(None) };
        match context.is_invalid() {
            true => Err(failed("the screen has no drawing context")),
            false => Ok(Self(context)),
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // SAFETY: it came from `GetDC` and is given back once.
        unsafe { ReleaseDC(None, self.0) };
    }
}

/// A picture in memory with a drawing context of its own.
struct Picture {
    area: Rect,
    context: HDC,
    bitmap: HBITMAP,
    bytes: *const u8,
}

impl Picture {
    fn new(screen: &Screen, area: Rect) -> Result<Self, LookError> {
        let side = |length: u32| i32::try_from(length).map_err(failed);
        let info = BITMAPINFO {
            bmiHeader: BITMAPINFOHEADER {
                biSize: u32::try_from(size_of::<BITMAPINFOHEADER>()).unwrap_or_default(),
                biWidth: side(area.width)?,
                // Negative: rows from the top.
                biHeight: -side(area.height)?,
                biPlanes: 1,
                biBitCount: 32,
                biCompression: BI_RGB.0,
                ..BITMAPINFOHEADER::default()
            },
            ..BITMAPINFO::default()
        };
        let mut bytes = std::ptr::null_mut();
        // SAFETY: `info` and `bytes` live through the call; what it makes is given back when dropped.
        unsafe {
            let bitmap = CreateDIBSection(
                Some(screen.0),
                &raw const info,
                DIB_RGB_COLORS,
                &raw mut bytes,
                None,
                0,
            )
            .map_err(failed)?;
            let context = CreateCompatibleDC(Some(screen.0));
            Ok(Self {
                area,
                context,
                bitmap,
                bytes: bytes.cast(),
            })
        }
    }

    fn take(&self, screen: &Screen) -> Result<Image, LookError> {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.area;
        let side = |length: u32| i32::try_from(length).map_err(failed);
        // SAFETY: both contexts and the bitmap live, and the picture is as large as the area. After the flush its bytes are
        // complete; there are four for each pixel and no padding.
        let bgrx = unsafe {
            let before = SelectObject(self.context, self.bitmap.into());
            let taken = BitBlt(
                self.context,
                0,
                0,
                side(width)?,
                side(height)?,
                Some(screen.0),
                x,
                y,
                SRCCOPY | CAPTUREBLT,
            );
            SelectObject(self.context, before);
            taken.map_err(failed)?;
            let _ = GdiFlush();
            std::slice::from_raw_parts(self.bytes, width as usize * height as usize * 4).to_vec()
        };
        Ok(Image {
            area: self.area,
            bgrx,
        })
    }
}

impl Drop for Picture {
    fn drop(&mut self) {
        // SAFETY: both were made by `new` and are given back once.
        unsafe {
            let _ = DeleteDC(self.context);
            let _ = DeleteObject(self.bitmap.into());
        }
    }
}
