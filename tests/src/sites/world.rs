//! Everything the sites remember, in one place, so that one call resets all of it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::civil::Date;

use super::addresses::Addresses;
use super::assets::Assets;
use super::contacts::Contacts;
use super::documents::Documents;
use super::expenses::Expenses;
use super::leave::Leave;
use super::sign_in::SignIns;
use super::stock::Stock;
use super::tickets::Tickets;

/// What the sites know. All of it goes back to the same beginning at a reset.
#[derive(Debug, Default)]
pub struct World {
    loads: u32,
    tokens: u64,
    /// Codes handed out and not yet used.
    pub sign_ins: SignIns,
    /// The expense tool.
    pub expenses: Expenses,
    /// The contacts and deals.
    pub contacts: Contacts,
    /// The stock, the cart and the orders.
    pub stock: Stock,
    /// The helpdesk.
    pub tickets: Tickets,
    /// The files.
    pub documents: Documents,
    /// The requests for leave.
    pub leave: Leave,
}

impl World {
    /// Counts the page loads: element ids are made from it, so that they differ from load to load as React's do.
    pub fn next_load(&mut self) -> u32 {
        self.loads += 1;
        self.loads
    }

    /// 32 hexadecimal digits that look random and are the same after every reset (SplitMix64 over a counter).
    pub fn next_token(&mut self) -> String {
        format!("{:016x}{:016x}", self.next_mixed(), self.next_mixed())
    }

    fn next_mixed(&mut self) -> u64 {
        self.tokens += 1;
        let mut mixed = self.tokens.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// What every handler gets.
#[derive(Clone, Debug)]
pub struct Shared(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    addresses: Addresses,
    today: Date,
    assets: Assets,
    world: Mutex<World>,
}

impl Shared {
    /// A fresh world.
    #[must_use]
    pub fn new(addresses: Addresses, today: Date, assets: Assets) -> Self {
        Self(Arc::new(Inner {
            addresses,
            today,
            assets,
            world: Mutex::default(),
        }))
    }

    /// Where the sites stand.
    #[must_use]
    pub fn addresses(&self) -> Addresses {
        self.0.addresses
    }

    /// The date that every page takes for today.
    #[must_use]
    pub fn today(&self) -> Date {
        self.0.today
    }

    /// The static files.
    #[must_use]
    pub fn assets(&self) -> &Assets {
        &self.0.assets
    }

    /// The world, for a moment: never held over an await. A handler that panicked does not stop the others.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Back to the beginning: nobody is signed in, the numbers begin anew.
    pub fn reset(&self) {
        *self.world() = World::default();
    }
}
