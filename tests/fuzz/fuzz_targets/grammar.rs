//! Any text as a sentence: what it is read as is printed and read again as the same; and as a whole document.
#![no_main]

use compiler::{document, grammar};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let instruction = grammar::parse(text);
    let printed = grammar::print(&instruction);
    assert_eq!(grammar::parse(&printed), instruction, "{printed}");
    document::parse(text);
});
