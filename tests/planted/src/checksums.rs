//! The checksums that vendors and standards put into tokens and numbers.

use sha2::{Digest as _, Sha256};

const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// The last six characters of GitHub's and npm's tokens: CRC-32 of what stands behind the prefix, in base 62.
pub(crate) fn crc32_base62(body: &str) -> String {
    let mut rest = crc32(body.as_bytes());
    let mut digits = [b'0'; 6];
    for digit in digits.iter_mut().rev() {
        *digit = BASE62[(rest % 62) as usize];
        rest /= 62;
    }
    digits.map(char::from).iter().collect()
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
    let byte = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc));
    !bytes.iter().fold(u32::MAX, byte)
}

/// The digit that makes a card's number true.
pub(crate) fn luhn_digit(body: &str) -> char {
    let sum: u32 = body
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, b)| {
            let digit = u32::from(b - b'0');
            match digit * 2 {
                _ if at % 2 == 1 => digit,
                double if double > 9 => double - 9,
                double => double,
            }
        })
        .sum();
    char::from_digit((10 - sum % 10) % 10, 10).unwrap_or('0')
}

/// The two digits behind an IBAN's country (ISO 13616).
pub(crate) fn iban_digits(country: &str, account: &str) -> String {
    let moved = format!("{account}{country}00");
    let rest = moved.chars().fold(0, |rest, c| {
        let value = c.to_digit(36).unwrap_or(0);
        (rest * if value > 9 { 100 } else { 10 } + value) % 97
    });
    format!("{:02}", 98 - rest)
}

/// Base 58 with four bytes of a double SHA-256 behind, as Bitcoin's keys are written.
pub(crate) fn base58_check(payload: &[u8]) -> String {
    let sum = Sha256::digest(Sha256::digest(payload));
    let mut bytes = payload.to_vec();
    bytes.extend_from_slice(&sum[..4]);
    let mut digits: Vec<usize> = Vec::new();
    for byte in &bytes {
        let mut carry = usize::from(*byte);
        for digit in &mut digits {
            carry += *digit << 8;
            *digit = carry % 58;
            carry /= 58;
        }
        while carry > 0 {
            digits.push(carry % 58);
            carry /= 58;
        }
    }
    let zeros = bytes.iter().take_while(|b| **b == 0).map(|_| '1');
    let rest = digits.iter().rev().map(|digit| char::from(BASE58[*digit]));
    zeros.chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(luhn_digit("7992739871"), '3');
        assert_eq!(iban_digits("GB", "WEST12345698765432"), "82");
        // The address that nobody has the key of.
        assert_eq!(base58_check(&[0; 21]), "1111111111111111111114oLvT2");
    }
}
