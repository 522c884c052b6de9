//! Traces in zip archives: stored or deflated they give what the trace itself gives, and no archive takes much memory.

use compiler::import::{self, ImportError};
use miniz_oxide::deflate::compress_to_vec;
use std::path::Path;

fn trace() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills");
    std::fs::read(folder.join("import-pay-bill/source.trace")).unwrap()
}

/// An archive of these entries: name, content as packed, method.
fn zip(entries: &[(&str, &[u8], u16)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for (name, packed, method) in entries {
        let at = u32::try_from(out.len()).unwrap();
        let size = u32::try_from(packed.len()).unwrap();
        let length = u16::try_from(name.len()).unwrap();
        out.extend(b"PK\x03\x04\x14\0\0\0");
        out.extend(method.to_le_bytes());
        out.extend([0; 8]);
        out.extend(size.to_le_bytes());
        out.extend([0; 4]);
        out.extend(length.to_le_bytes());
        out.extend([0; 2]);
        out.extend(name.as_bytes());
        out.extend(*packed);
        directory.extend(b"PK\x01\x02\x14\0\x14\0\0\0");
        directory.extend(method.to_le_bytes());
        directory.extend([0; 8]);
        directory.extend(size.to_le_bytes());
        directory.extend([0; 4]);
        directory.extend(length.to_le_bytes());
        directory.extend([0; 12]);
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let at = u32::try_from(out.len()).unwrap();
    let size = u32::try_from(directory.len()).unwrap();
    let count = u16::try_from(entries.len()).unwrap();
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(size.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0; 2]);
    out
}

#[test]
fn a_trace_in_an_archive_gives_what_the_trace_gives() {
    let trace = trace();
    let plain = import::read(&trace).unwrap();
    let deflated = compress_to_vec(&trace, 6);
    for (packed, method) in [(&trace, 0), (&deflated, 8)] {
        let archive = zip(&[
            ("resources/page.html", b"<html>", 0),
            ("0-trace.trace", packed, method),
            ("0-trace.network", b"{}", 0),
        ]);
        assert_eq!(import::read(&archive).unwrap(), plain);
    }
}

#[test]
fn an_archive_without_a_trace_is_refused() {
    let error = import::read(&zip(&[("notes.txt", b"hello", 0)])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is a zip archive without a Playwright trace in it"
    );
}

#[test]
fn a_bomb_is_refused() {
    let bomb = compress_to_vec(&vec![b' '; import::LARGEST + 1], 6);
    let error = import::read(&zip(&[("trace.trace", &bomb, 8)])).unwrap_err();
    assert_eq!(error, ImportError::TooLarge);
    // Many entries share one bound.
    let half = compress_to_vec(&vec![b' '; import::LARGEST / 2 + 1], 6);
    let error = import::read(&zip(&[("a.trace", &half, 8), ("b.trace", &half, 8)])).unwrap_err();
    assert_eq!(error, ImportError::TooLarge);
}

#[test]
fn an_archive_cut_anywhere_does_no_harm() {
    let deflated = compress_to_vec(&trace(), 6);
    let archive = zip(&[("trace.trace", &deflated, 8)]);
    for end in 0..archive.len() {
        let _ = import::read(&archive[..end]);
    }
    // A damaged byte anywhere, the sizes and places of the directory included.
    for at in 0..archive.len() {
        let mut damaged = archive.clone();
        damaged[at] ^= 0xff;
        let _ = import::read(&damaged);
    }
}
