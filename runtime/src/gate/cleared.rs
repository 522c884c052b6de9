//! The type of what the gate let through.

use std::fmt;

use secrets::Net;

use super::look::{Hit, NetBroke, hits_of};

/// Something with texts that are going to be written.
pub trait Written {
    /// Calls `look` with the name and the text of each file, as it will be written.
    fn texts(&self, look: &mut dyn FnMut(&str, &str));
}

/// Something that the gate has let through. Nothing else makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cleared<T>(T);

impl<T> Cleared<T> {
    /// What was let through.
    pub fn get(&self) -> &T {
        &self.0
    }

    /// Gives it out, to be written now.
    pub fn into_inner(self) -> T {
        self.0
    }
}

/// Why the gate did not let something through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// Something in it hangs in the nets. Never empty.
    Found(Vec<Hit>),
    /// The nets went wrong, so nothing is known of it.
    NetBroke,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Found(hits) = self else {
            return f.write_str("it could not be looked through for secrets");
        };
        f.write_str("it holds what may be a secret: ")?;
        for (number, hit) in hits.iter().take(3).enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}{hit}")?;
        }
        match hits.len().saturating_sub(3) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Looks at every text of `thing` with every net.
///
/// # Errors
/// Something hangs in the nets, or they cannot be cast.
pub fn clear<T: Written>(thing: T) -> Result<Cleared<T>, Stopped> {
    let net = Net::new();
    clear_by(thing, |text| net.scan(text))
}

fn clear_by<T: Written>(
    thing: T,
    scan: impl Fn(&str) -> Vec<secrets::Finding>,
) -> Result<Cleared<T>, Stopped> {
    let mut found = Vec::new();
    let mut broke = false;
    thing.texts(&mut |file, text| match hits_of(file, text, &scan) {
        Ok(hits) => found.extend(hits),
        Err(NetBroke) => broke = true,
    });
    match (broke, found.is_empty()) {
        (true, _) => Err(Stopped::NetBroke),
        (false, false) => Err(Stopped::Found(found)),
        (false, true) => Ok(Cleared(thing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Page(String);

    impl Written for Page {
        fn texts(&self, look: &mut dyn FnMut(&str, &str)) {
            look("page.md", &self.0);
        }
    }

    #[test]
    fn what_hangs_in_the_nets_does_not_get_through_and_is_not_repeated() {
        let key = ["AKIA", "Q3EGRTMEEXMPLK7J"].concat();
        let stopped = clear(Page(format!("The key is\n{key}"))).unwrap_err();
        let said = stopped.to_string();
        assert!(said.contains("page.md:2:1: aws-access-key-id"), "{said}");
        assert!(!said.contains(&key) && !format!("{stopped:?}").contains(&key));
        assert!(clear(Page("Set **Password** to {secret: password}.".to_owned())).is_ok());
    }

    #[test]
    fn nothing_gets_through_when_the_nets_go_wrong() {
        let stopped = clear_by(Page("harmless".to_owned()), |_| panic!("for the test"));
        assert_eq!(stopped, Err(Stopped::NetBroke));
    }
}
