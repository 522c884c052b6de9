//! Any bytes as a file of another tool: refused, or steps that all are counted, and a recording that compiles.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(imported) = compiler::import::read(bytes) else {
        return;
    };
    for told in imported.told {
        assert_eq!(told.counted.read, told.counted.taken + told.counted.left);
        compiler::compile(&[told.recording], &compiler::Options::default());
    }
});
