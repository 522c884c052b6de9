//! Zip archives, as far as traces need them: entries by the central directory, stored or deflated, all sizes bounded.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Most entries that are looked at.
const MOST: usize = 20_000;
/// Largest entry once unpacked, and largest sum, bytes.
const LARGEST: usize = 64 << 20;

/// An entry of the archive.
pub(super) struct Entry<'a> {
    pub name: String,
    method: u16,
    packed: &'a [u8],
}

/// Why an entry is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    TooLarge,
    Broken,
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
    )
}

/// The entries of an archive; what is not whole is left out.
pub(super) fn entries(bytes: &[u8]) -> Vec<Entry<'_>> {
    const END: &[u8] = b"PK\x05\x06";
    // The directory's end stands behind everything but a remark of at most 64 KiB.
    let from = bytes.len().saturating_sub(66_000);
    let Some(end) = bytes[from..]
        .windows(END.len())
        .rposition(|window| window == END)
        .map(|at| from + at)
    else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut at = number(bytes, end + 16, 4).unwrap_or(usize::MAX);
    while out.len() < MOST
        && let Some(entry) = entry(bytes, &mut at)
    {
        out.extend(entry);
    }
    out
}

/// The next entry of the directory; `Some(None)` for one that is not whole.
fn entry<'a>(bytes: &'a [u8], at: &mut usize) -> Option<Option<Entry<'a>>> {
    let head = *at;
    if number(bytes, head, 4)? != 0x0201_4b50 {
        return None;
    }
    let method = number(bytes, head + 10, 2)?;
    let size = number(bytes, head + 20, 4)?;
    let name_length = number(bytes, head + 28, 2)?;
    let more = number(bytes, head + 30, 2)? + number(bytes, head + 32, 2)?;
    let local = number(bytes, head + 42, 4)?;
    let name = bytes.get(head + 46..head + 46 + name_length)?;
    *at = head + 46 + name_length + more;
    let content = || {
        let skip = 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
        let start = local.checked_add(skip)?;
        bytes.get(start..start.checked_add(size)?)
    };
    Some(content().map(|packed| Entry {
        name: String::from_utf8_lossy(name).into_owned(),
        method: u16::try_from(method).unwrap_or(u16::MAX),
        packed,
    }))
}

impl Entry<'_> {
    /// The content, at most `left` bytes, which it takes off.
    pub(super) fn content(&self, left: &mut usize) -> Result<Vec<u8>, Trouble> {
        let most = LARGEST.min(*left);
        let content = match self.method {
            0 if self.packed.len() <= most => self.packed.to_vec(),
            0 => return Err(Trouble::TooLarge),
            8 => decompress_to_vec_with_limit(self.packed, most).map_err(|error| {
                match error.status {
                    miniz_oxide::inflate::TINFLStatus::HasMoreOutput => Trouble::TooLarge,
                    _ => Trouble::Broken,
                }
            })?,
            _ => return Err(Trouble::Broken),
        };
        *left -= content.len();
        Ok(content)
    }
}

/// What all entries together may unpack to.
pub(super) fn budget() -> usize {
    LARGEST
}
