//! Checksums and measures that tell a number or token from a look-alike.

/// The Luhn sum over ASCII digits.
pub(crate) fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let value = u32::from(digit - b'0');
            if at % 2 == 0 {
                value
            } else {
                value * 2 / 10 + value * 2 % 10
            }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// ISO 7064 modulo 97 over ASCII letters (A = 10) and digits, as IBAN has it.
pub(crate) fn mod97(mut text: impl Iterator<Item = u8>) -> Option<u32> {
    text.try_fold(0, |rest: u32, b| {
        let value = char::from(b).to_digit(36)?;
        Some(if value < 10 {
            (rest * 10 + value) % 97
        } else {
            (rest * 100 + value) % 97
        })
    })
}

/// Shannon's entropy in bits per character.
pub(crate) fn entropy(text: &str) -> f64 {
    let mut counts = [0u32; 256];
    for b in text.bytes() {
        counts[usize::from(b)] += 1;
    }
    let all = text.len() as f64;
    counts
        .iter()
        .filter(|n| **n > 0)
        .map(|n| f64::from(*n) / all)
        .map(|share| -share * share.log2())
        .sum()
}
