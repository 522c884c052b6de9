//! Any bytes as a recording: refused, or read with warnings and compiled.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(recording) = recording::read_bytes(bytes) {
        compiler::compile(&[recording], &compiler::Options::default());
    }
});
