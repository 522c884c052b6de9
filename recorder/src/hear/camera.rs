//! Takes pictures the moment they are asked for, and holds them until it is known what must be blackened in them.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use desktop::{Image, Look, Rect};

use super::world::World;
use crate::folder::{Masked, Pictures};

/// Pictures that may wait for their masks: 4 MB each at 1280×800.
const WAITING: usize = 12;

#[derive(Default)]
struct Taken {
    /// `None` until it is taken.
    images: Mutex<BTreeMap<u64, Option<Image>>>,
    changed: Condvar,
}

/// Takes pictures; shared by the threads of a session.
pub(crate) struct Camera {
    shots: Option<Mutex<Sender<u64>>>,
    taken: Arc<Taken>,
    pictures: Arc<Pictures>,
    world: Arc<World>,
}

impl Camera {
    /// A camera that takes none when `look` is missing.
    pub(crate) fn start(
        look: Option<Arc<dyn Look>>,
        pictures: Arc<Pictures>,
        world: Arc<World>,
    ) -> std::io::Result<Self> {
        let taken = Arc::new(Taken::default());
        let shots = match look {
            None => None,
            Some(look) => {
                let (sender, receiver) = channel();
                let held = Arc::clone(&taken);
                let lost = Arc::clone(&pictures);
                thread::Builder::new()
                    .name("camera".to_owned())
                    .spawn(move || take(&receiver, look.as_ref(), &held, &lost))?;
                Some(Mutex::new(sender))
            }
        };
        Ok(Self {
            shots,
            taken,
            pictures,
            world,
        })
    }

    /// Takes a picture now; gives its number.
    pub(crate) fn shoot(&self) -> Option<u64> {
        let shots = self.shots.as_ref()?;
        let mut images = self.lock();
        if images.len() >= WAITING {
            self.pictures.drop_one();
            return None;
        }
        let number = self.world.next_frame();
        images.insert(number, None);
        drop(images);
        let sent = shots
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .send(number);
        sent.ok().map(|()| number)
    }

    /// Keeps a picture, but for what must not be seen.
    pub(crate) fn develop(&self, number: u64, shown: Vec<Rect>, hidden: Vec<Rect>) {
        let images = self.lock();
        let (mut images, _) = self
            .taken
            .changed
            .wait_timeout_while(images, Duration::from_millis(300), |images| {
                matches!(images.get(&number), Some(None))
            })
            .unwrap_or_else(PoisonError::into_inner);
        match images.remove(&number) {
            Some(Some(image)) => self.pictures.write(Masked {
                number,
                image,
                shown,
                hidden,
            }),
            Some(None) => self.pictures.drop_one(),
            None => {}
        }
    }

    /// Keeps nothing of a picture, because what must not be seen in it is not known.
    pub(crate) fn discard(&self, number: u64) {
        if self.lock().remove(&number).is_some() {
            self.pictures.drop_one();
        }
    }

    /// Keeps nothing of a picture that shows nothing new.
    pub(crate) fn forget(&self, number: u64) {
        self.lock().remove(&number);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Option<Image>>> {
        self.taken
            .images
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn take(shots: &Receiver<u64>, look: &dyn Look, taken: &Taken, pictures: &Pictures) {
    while let Ok(number) = shots.recv() {
        let image = look.screen().and_then(|screen| look.capture(screen));
        let mut images = taken.images.lock().unwrap_or_else(PoisonError::into_inner);
        match image {
            Ok(image) => {
                if let Some(place) = images.get_mut(&number) {
                    *place = Some(image);
                }
            }
            Err(error) => {
                tracing::warn!(%error, "no picture");
                if images.remove(&number).is_some() {
                    pictures.drop_one();
                }
            }
        }
        taken.changed.notify_all();
    }
}
