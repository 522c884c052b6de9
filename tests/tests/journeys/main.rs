//! Journeys through the real binary on a real (virtual) screen, and what holds for the workspace as a whole.

mod workspace;
