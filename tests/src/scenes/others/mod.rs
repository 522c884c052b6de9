//! Scenes on the small sites.

pub(super) mod book_seats;
pub(super) mod connect_calendar;
pub(super) mod copy_shift;
pub(super) mod desk_plan;
pub(super) mod edit_notice;
pub(super) mod last_months_rate;
pub(super) mod leave;
pub(super) mod mileage;
pub(super) mod print_floor;
pub(super) mod reserve_room;
