//! All detectors, in the order in which they are asked.

use super::{Detector, github_token, jwt};

/// Every detector.
pub const TABLE: &[Detector] = &[github_token::DETECTOR, jwt::DETECTOR];
