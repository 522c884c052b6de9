//! Scenes in the helpdesk.

pub(super) mod assign_normal;
pub(super) mod close_ticket;
pub(super) mod contact_form;
pub(super) mod customer_number;
pub(super) mod handover_note;
pub(super) mod new_ticket;
pub(super) mod reply;
