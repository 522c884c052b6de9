//! Demonstrations: tasks that a person shows, as code over the driver. One scene a file; adding one means adding a file
//! and one line in [`SCENES`].
//!
//! No two scenes have the same sequence of kinds of steps: each is there for something that the others do not show.

mod customers;
mod expenses;
mod files;
mod helpdesk;
mod others;
mod stockroom;
#[cfg(test)]
mod tests;

use std::future::Future;
use std::pin::Pin;

use crate::driver::{Driver, DriverError, Pace, label, role};
use crate::sites::sign_in::USER_NAME;

/// What is typed into the password field of the sign-in, and must be found nowhere.
pub use crate::sites::sign_in::PASSWORD;

/// Typed into the settings as an API key: a secret by its label and its form, in a plain field.
pub const API_KEY: &str = "hlx_live_9fK2mQ7vTz41RbXc83LdWn60";

/// Typed as the new password in the scene that changes it.
pub const NEW_PASSWORD: &str = "Brisk-Lantern-208!";

/// Typed into the six boxes of a one-time code.
pub const ONE_TIME_CODE: &str = "902713";

/// Where the browser stands when the recording begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// On an empty page: the scene opens its site itself.
    Nowhere,
    /// On this page of that site.
    Page(&'static str, &'static str),
    /// On this page of the expense tool, signed in.
    SignedIn(&'static str),
}

type Playing<'a> = Pin<Box<dyn Future<Output = Result<(), DriverError>> + 'a>>;

/// One demonstration.
pub struct Scene {
    /// Its short name, also that of its golden.
    pub name: &'static str,
    /// The task in the person's own words.
    pub goal: &'static str,
    /// Where it begins.
    pub begin: Begin,
    play: for<'a> fn(&'a mut Driver) -> Playing<'a>,
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scene({})", self.name)
    }
}

/// All scenes, the main one first. One whose name ends in `-2` shows the task of the scene before once more.
pub const SCENES: &[Scene] = &[
    expenses::expense::SCENE,
    expenses::receipt_draft::SCENE,
    expenses::own_money::SCENE,
    expenses::delete_report::SCENE,
    expenses::filter_reports::SCENE,
    expenses::archived_search::SCENE,
    expenses::settings::SCENE,
    expenses::change_password::SCENE,
    expenses::cost_centre::SCENE,
    expenses::display_name::SCENE,
    expenses::clear_reports::SCENE,
    helpdesk::new_ticket::SCENE,
    helpdesk::close_ticket::SCENE,
    helpdesk::customer_number::SCENE,
    helpdesk::reply::SCENE,
    helpdesk::assign_normal::SCENE,
    customers::key_account::SCENE,
    customers::rename_contact::SCENE,
    customers::move_deal::SCENE,
    customers::by_city::SCENE,
    customers::announce_offer::SCENE,
    stockroom::order_lamps::SCENE,
    stockroom::ship_packed::SCENE,
    stockroom::price_limit::SCENE,
    files::rename_file::SCENE,
    files::download_statement::SCENE,
    files::upload_file::SCENE,
    others::leave::SCENE,
    others::desk_plan::SCENE,
    others::mileage::SCENE,
    others::edit_notice::SCENE,
    others::connect_calendar::SCENE,
    others::book_seats::SCENE,
    others::copy_shift::SCENE,
    others::last_months_rate::SCENE,
    others::print_floor::SCENE,
    others::reserve_room::SCENE,
    helpdesk::contact_form::SCENE,
    helpdesk::handover_note::SCENE,
    stockroom::delivery_references::SCENE,
    others::reserve_room::AGAIN,
];

/// Why a scene did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// There is no scene of that name.
    #[error("there is no scene `{0}`\nhint: demonstrate --list")]
    Unknown(String),
    /// The driver got stuck.
    #[error("the scene `{scene}` got stuck: {source}")]
    Stuck {
        /// Its name.
        scene: &'static str,
        /// Where, and why.
        source: DriverError,
    },
}

/// The scene of that name.
///
/// # Errors
/// When there is none.
pub fn find(name: &str) -> Result<&'static Scene, SceneError> {
    SCENES
        .iter()
        .find(|scene| scene.name == name)
        .ok_or_else(|| SceneError::Unknown(name.to_owned()))
}

/// Brings the browser to where the scene `name` begins; not part of the demonstration, so before the recording.
///
/// # Errors
/// When there is no such scene, or a page does not come.
pub async fn prepare(name: &str, driver: &mut Driver) -> Result<(), SceneError> {
    let scene = find(name)?;
    driver.set_pace(Pace::fast());
    let prepared = match scene.begin {
        Begin::Nowhere => Ok(()),
        Begin::Page(site, path) => {
            let address = driver.address(site, path);
            driver.go_to(&address, &address).await
        }
        Begin::SignedIn(path) => open_signed_in(driver, path).await,
    };
    prepared.map_err(|source| SceneError::Stuck {
        scene: scene.name,
        source,
    })
}

/// Performs the scene `name` at `pace`, to the point where its result shows.
///
/// # Errors
/// When there is no such scene, or something that it waits for does not come.
pub async fn run(name: &str, driver: &mut Driver, pace: Pace) -> Result<(), SceneError> {
    let scene = find(name)?;
    driver.set_pace(pace);
    (scene.play)(driver)
        .await
        .map_err(|source| SceneError::Stuck {
            scene: scene.name,
            source,
        })
}

async fn open_signed_in(driver: &mut Driver, path: &str) -> Result<(), DriverError> {
    let address = driver.address("expenses", path);
    let sign_in = driver.address("sso", "/authorize");
    driver.go_to(&address, &sign_in).await?;
    sign_in_and_return(driver, &address).await
}

/// Fills the sign-in page in front and waits for the page that was wanted.
async fn sign_in_and_return(driver: &mut Driver, wanted: &str) -> Result<(), DriverError> {
    driver.fill(&label("User name"), USER_NAME).await?;
    driver.fill(&label("Password"), PASSWORD).await?;
    driver.click(&role("button", "Sign in")).await?;
    driver.wait_url(wanted).await
}
