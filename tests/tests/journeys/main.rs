//! Journeys through the real binary on a real (virtual) screen, and what holds for the workspace as a whole.

mod workspace;

mod paces;

mod secrets;

mod broken_off;

mod control;

mod serving;

mod goldens;

mod foreign;
