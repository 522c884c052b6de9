//! Scenes in the customer relations site.

pub(super) mod announce_offer;
pub(super) mod by_city;
pub(super) mod key_account;
pub(super) mod move_deal;
pub(super) mod rename_contact;
