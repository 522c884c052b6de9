//! Scenes in the expense tool.

pub(super) mod expense;

pub(super) mod archived_search;
pub(super) mod change_password;
pub(super) mod clear_reports;
pub(super) mod cost_centre;
pub(super) mod delete_report;
pub(super) mod display_name;
pub(super) mod filter_reports;
pub(super) mod own_money;
pub(super) mod receipt_draft;
pub(super) mod settings;
