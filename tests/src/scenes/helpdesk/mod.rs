//! Scenes in the helpdesk.

pub(super) mod close_ticket;
pub(super) mod customer_number;
pub(super) mod new_ticket;
pub(super) mod reply;
