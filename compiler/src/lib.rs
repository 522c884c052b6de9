//! The compiler: recordings in, a taught skill out. Pure functions: no file, clock, random number, environment, thread
//! or hash-ordered map.

pub mod model;
