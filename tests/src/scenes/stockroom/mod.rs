//! Scenes in the stockroom.

pub(super) mod delivery_references;
pub(super) mod order_lamps;
pub(super) mod price_limit;
pub(super) mod ship_packed;
