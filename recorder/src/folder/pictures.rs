//! Writes pictures: blackens what must not be seen, encodes, and puts each file in place whole or not at all. One
//! thread with a short queue; what does not fit is counted, never waited for.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use desktop::{Image, Rect};
use image::codecs::webp::WebPEncoder;
use seal::LineSealer;

use super::FRAMES;
use super::log::private_file;
use crate::options::Keep;

/// Pictures that may wait for the encoder: 4 MB each at 1280×800.
const QUEUE: usize = 6;

/// A picture with what is to be seen of it.
pub(crate) struct Masked {
    pub(crate) number: u64,
    pub(crate) image: Image,
    /// What is kept; all else is black.
    pub(crate) shown: Vec<Rect>,
    /// What is black in any case.
    pub(crate) hidden: Vec<Rect>,
}

enum Job {
    Write(Masked),
    /// Deletes these pictures, written or still to come.
    Delete(Vec<u64>),
}

/// The way to the encoder; dropped with [`Pictures::finish`].
pub(crate) struct Pictures {
    jobs: Mutex<Option<SyncSender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    sealed: bool,
    bytes: Arc<AtomicU64>,
    dropped: Arc<AtomicU64>,
    withdrawn: Arc<Mutex<Vec<u64>>>,
}

impl Pictures {
    pub(crate) fn start(folder: &Path, keep: &Keep, id: &str) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(QUEUE);
        let bytes = Arc::new(AtomicU64::new(0));
        let dropped = Arc::new(AtomicU64::new(0));
        let withdrawn = Arc::new(Mutex::new(Vec::new()));
        let sealer = match keep {
            Keep::Plain => None,
            Keep::Sealed(key) => Some(LineSealer::new(key, id)),
        };
        let encoder = Encoder {
            folder: folder.join(FRAMES),
            sealer,
            bytes: Arc::clone(&bytes),
            dropped: Arc::clone(&dropped),
            withdrawn: Arc::clone(&withdrawn),
            written: BTreeMap::new(),
        };
        let sealed = encoder.sealer.is_some();
        let thread = thread::Builder::new()
            .name("pictures".to_owned())
            .spawn(move || encoder.run(&receiver))?;
        Ok(Self {
            jobs: Mutex::new(Some(sender)),
            thread: Mutex::new(Some(thread)),
            sealed,
            bytes,
            dropped,
            withdrawn,
        })
    }

    /// The file name that lines refer to.
    pub(crate) fn name(&self, number: u64) -> String {
        file_name(number, self.sealed)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(crate) fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// Counts a picture that could not even be handed over.
    pub(crate) fn drop_one(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn write(&self, masked: Masked) {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(sender) = jobs.as_ref() else {
            return;
        };
        if let Err(TrySendError::Full(_)) = sender.try_send(Job::Write(masked)) {
            self.drop_one();
        }
    }

    /// Deletes pictures, also those that the encoder has not come to yet.
    pub(crate) fn delete(&self, numbers: &[u64]) {
        self.withdrawn
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(numbers);
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = jobs.as_ref() {
            let _ = sender.send(Job::Delete(numbers.to_vec()));
        }
    }

    /// Waits until all is written.
    pub(crate) fn finish(&self) {
        drop(
            self.jobs
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            // A panic in there was printed by the thread itself; the lines are whole without its pictures.
            let _ = thread.join();
        }
    }
}

fn file_name(number: u64, sealed: bool) -> String {
    let ending = if sealed { "sealed" } else { "webp" };
    format!("{number:06}.{ending}")
}

struct Encoder {
    folder: PathBuf,
    sealer: Option<LineSealer>,
    bytes: Arc<AtomicU64>,
    dropped: Arc<AtomicU64>,
    withdrawn: Arc<Mutex<Vec<u64>>>,
    written: BTreeMap<u64, u64>,
}

impl Encoder {
    fn run(mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            match job {
                Job::Write(masked) => {
                    let withdrawn = self
                        .withdrawn
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .contains(&masked.number);
                    if withdrawn {
                        continue;
                    }
                    let number = masked.number;
                    match self.write(masked) {
                        Ok(size) => {
                            self.bytes.fetch_add(size, Ordering::Relaxed);
                            self.written.insert(number, size);
                        }
                        Err(error) => {
                            tracing::warn!(%error, "a picture could not be written");
                            self.dropped.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
                Job::Delete(numbers) => {
                    for number in numbers {
                        if let Some(size) = self.written.remove(&number) {
                            self.bytes.fetch_sub(size, Ordering::Relaxed);
                            let name = file_name(number, self.sealer.is_some());
                            if let Err(error) = fs::remove_file(self.folder.join(name)) {
                                tracing::error!(%error, number, "a picture could not be deleted");
                            }
                        }
                    }
                }
            }
        }
    }

    fn write(&self, masked: Masked) -> io::Result<u64> {
        let number = masked.number;
        let mut bytes = encode(masked)?;
        if let Some(sealer) = &self.sealer {
            bytes = sealer
                .seal_frame(number, &bytes)
                .map_err(io::Error::other)?;
        }
        let name = file_name(number, self.sealer.is_some());
        let beside = self.folder.join(format!("{name}.new"));
        let mut file = private_file(&beside)?;
        file.write_all(&bytes)?;
        fs::rename(&beside, self.folder.join(name))?;
        Ok(bytes.len() as u64)
    }
}

fn encode(masked: Masked) -> io::Result<Vec<u8>> {
    let Masked {
        mut image,
        shown,
        hidden,
        ..
    } = masked;
    keep_only(&mut image, &shown);
    for rect in &hidden {
        blacken(&mut image, rect);
    }
    let (width, height) = (image.area.width, image.area.height);
    let mut webp = Vec::new();
    WebPEncoder::new_lossless(&mut webp)
        .encode(
            &image.to_rgb(),
            width,
            height,
            image::ExtendedColorType::Rgb8,
        )
        .map_err(io::Error::other)?;
    Ok(webp)
}

/// The bytes of the part of row `y` (of the screen) that lies in `rect`.
fn row<'a>(image: &'a mut Image, rect: &Rect, y: i32) -> Option<&'a mut [u8]> {
    let area = image.area;
    let line = usize::try_from(y - area.y).ok()?;
    let from = usize::try_from(rect.x - area.x).ok()?;
    let width = area.width as usize;
    let start = (line * width + from) * 4;
    image.bgrx.get_mut(start..start + rect.width as usize * 4)
}

fn blacken(image: &mut Image, rect: &Rect) {
    let Some(rect) = rect.intersection(&image.area) else {
        return;
    };
    for y in rect.y..rect.bottom() {
        if let Some(bytes) = row(image, &rect, y) {
            bytes.fill(0);
        }
    }
}

/// Blackens all but these rectangles.
fn keep_only(image: &mut Image, shown: &[Rect]) {
    let mut kept = vec![0; image.bgrx.len()];
    std::mem::swap(&mut kept, &mut image.bgrx);
    let mut whole = Image {
        area: image.area,
        bgrx: kept,
    };
    for rect in shown {
        let Some(rect) = rect.intersection(&image.area) else {
            continue;
        };
        for y in rect.y..rect.bottom() {
            if let (Some(to), Some(from)) = (row(image, &rect, y), row(&mut whole, &rect, y)) {
                to.copy_from_slice(from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white(width: u32, height: u32) -> Image {
        Image {
            area: Rect::new(0, 0, width, height),
            bgrx: vec![255; (width * height * 4) as usize],
        }
    }

    #[test]
    fn only_what_is_shown_and_not_hidden_is_left_in_the_picture() {
        let masked = Masked {
            number: 1,
            image: white(40, 20),
            shown: vec![Rect::new(-5, 0, 25, 20)],
            hidden: vec![Rect::new(5, 5, 100, 3)],
        };
        let webp = encode(masked).unwrap();
        let picture = image::load_from_memory_with_format(&webp, image::ImageFormat::WebP)
            .unwrap()
            .to_rgb8();
        for (x, y, pixel) in picture.enumerate_pixels() {
            let seen = x < 20 && !(x >= 5 && (5..8).contains(&y));
            assert_eq!(pixel.0, if seen { [255; 3] } else { [0; 3] }, "at {x},{y}");
        }
    }

    #[test]
    fn a_picture_that_is_deleted_before_it_is_written_never_appears() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(FRAMES)).unwrap();
        let pictures = Pictures::start(folder.path(), &Keep::Plain, "r").unwrap();
        for number in 1..=3 {
            pictures.write(Masked {
                number,
                image: white(400, 400),
                shown: vec![Rect::new(0, 0, 400, 400)],
                hidden: Vec::new(),
            });
        }
        pictures.delete(&[2, 3]);
        pictures.finish();
        let names: Vec<_> = fs::read_dir(folder.path().join(FRAMES))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(names, ["000001.webp"]);
    }
}
