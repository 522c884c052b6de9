//! Which site answers on which port, and under which host name.

/// The first of the nine ports unless another is asked for.
pub const BASE_PORT: u16 = 8101;

/// The sites in the order of their ports; each is also the name of its folder in `fixtures/sites/`.
pub const SITES: [&str; 9] = [
    "expenses", "sso", "widgets", "crm", "shop", "helpdesk", "files", "people", "plans",
];

/// Where the sites stand. Chromium resolves every `*.localhost` name to loopback by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addresses {
    base_port: u16,
}

impl Addresses {
    /// Nine ports from `base_port` on; nothing if they do not fit below 65536, or with port 0.
    #[must_use]
    pub fn from_base(base_port: u16) -> Option<Self> {
        let last = u16::try_from(SITES.len() - 1).ok()?;
        (base_port != 0 && base_port.checked_add(last).is_some()).then_some(Self { base_port })
    }

    /// Each site with its port.
    pub fn all(self) -> impl Iterator<Item = (&'static str, u16)> {
        SITES.into_iter().zip(self.base_port..)
    }

    /// The origin of a site, such as `http://sso.localhost:8102`. An unknown site has no port: it gives the base port.
    #[must_use]
    pub fn origin(self, site: &str) -> String {
        let port = self
            .all()
            .find(|(name, _)| *name == site)
            .map_or(self.base_port, |(_, port)| port);
        format!("http://{site}.localhost:{port}")
    }

    /// A page of a site; `path` begins with a slash.
    #[must_use]
    pub fn url(self, site: &str, path: &str) -> String {
        format!("{}{path}", self.origin(site))
    }
}

impl Default for Addresses {
    fn default() -> Self {
        Self {
            base_port: BASE_PORT,
        }
    }
}
