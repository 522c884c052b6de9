//! `taught` as a program: the home folder and what is kept there, the recording that is under way, and the command line.

pub mod codes;

pub mod home;

pub mod recordings;

pub mod control;

pub mod gate;

pub mod service;

pub mod mcp;

pub mod cli;
