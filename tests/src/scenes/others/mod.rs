//! Scenes on the small sites.

pub(super) mod desk_plan;
pub(super) mod leave;
pub(super) mod mileage;
