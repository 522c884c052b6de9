//! What ties a step of the document to its hints in `anchors.json`.

use super::heading::print_heading;
use super::print::print;
use crate::model::{Heading, Instruction};
use sha2::{Digest, Sha256};

/// 16 hexadecimal digits of the SHA-256 of the canonical heading and sentence. Any edit that changes what the step
/// means changes it; case, emphasis or white space do not.
pub fn sentence_digest(heading: &Heading, instruction: &Instruction) -> String {
    printed_digest(&print_heading(heading), &print(instruction))
}

/// As [`sentence_digest`], of a heading and a sentence that were printed already.
pub(crate) fn printed_digest(heading: &str, sentence: &str) -> String {
    let canonical = format!("{heading}\n{sentence}");
    let digest = Sha256::digest(canonical.as_bytes());
    digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
