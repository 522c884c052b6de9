//! A small dialog of the system's own controls, with a tab order, to be recorded. `dialog FILE` writes what stands in it to FILE
//! when **Save** is clicked, and where its controls are to FILE.places when it shows.

#[cfg(windows)]
mod form;

#[cfg(windows)]
fn main() -> std::io::Result<()> {
    let file = std::env::args_os().nth(1).unwrap_or_default();
    form::run(std::path::PathBuf::from(file))
}

#[cfg(not(windows))]
fn main() {
    eprintln!("this dialog is made of controls that only Windows has");
}
