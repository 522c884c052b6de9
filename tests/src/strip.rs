//! A strip of pictures of a demonstration: one for each step of the skill, with what the step went to outlined.

use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage, imageops};
use recording::{Event, Rect, What};
use serde_json::Value;

/// Of the outline and the number.
const MARK: Rgb<u8> = Rgb([214, 32, 32]);
const WHITE: Rgb<u8> = Rgb([255, 255, 255]);
/// Of the outline, pixels.
const THICK: u32 = 4;
/// Between the outline and the element, pixels.
const APART: i32 = 3;
/// Pictures beside each other in the strip.
const COLUMNS: u32 = 3;
/// Width of a picture in the strip, pixels.
const WIDTH: u32 = 640;
/// Between pictures in the strip, pixels.
const GAP: u32 = 12;

/// Digits of 3 by 5 dots, a row in three bits.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 1, 1],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

/// Why there is no strip.
#[derive(Debug, thiserror::Error)]
pub enum StripError {
    /// A file could not be read or written.
    #[error("`{}`: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A picture could not be read or written.
    #[error("`{}`: {source}", path.display())]
    Picture {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        source: image::ImageError,
    },
    /// The recording or the anchors are not what they should be.
    #[error("`{}` is not understood: {problem}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        problem: String,
    },
    /// No step has a picture.
    #[error("no step has a picture")]
    Empty,
}

/// Draws the steps of the skill in `skill` from the plain recording in `recording`: a file for each step in `pictures`,
/// and all together in `strip`. Returns the numbers of the steps that have a picture.
///
/// # Errors
/// When something cannot be read or written.
pub fn draw(
    recording: &Path,
    skill: &Path,
    pictures: &Path,
    strip: &Path,
) -> Result<Vec<usize>, StripError> {
    let lines = recording.join("recording.jsonl");
    let bytes = std::fs::read(&lines).map_err(in_file(&lines))?;
    let heard = recording::read_bytes(&bytes).map_err(|error| StripError::Unreadable {
        path: lines,
        problem: error.to_string(),
    })?;
    std::fs::create_dir_all(pictures).map_err(in_file(pictures))?;
    let (mut numbers, mut drawn) = (Vec::new(), Vec::new());
    for (number, events) in steps(skill)? {
        let of_step = heard
            .events
            .iter()
            .filter(|event| events.contains(&event.seq));
        let Some((shot, bounds)) = best_picture(of_step) else {
            continue;
        };
        let picture = recording.join("frames").join(shot);
        let mut frame = image::open(&picture)
            .map_err(in_picture(&picture))?
            .into_rgb8();
        outline(&mut frame, bounds);
        badge(&mut frame, bounds, number);
        let file = pictures.join(format!("{number:02}.png"));
        frame.save(&file).map_err(in_picture(&file))?;
        numbers.push(number);
        drawn.push(frame);
    }
    let whole = side_by_side(&drawn).ok_or(StripError::Empty)?;
    whole.save(strip).map_err(in_picture(strip))?;
    Ok(numbers)
}

/// Each step's number with the events that it came from.
fn steps(skill: &Path) -> Result<Vec<(usize, Vec<u64>)>, StripError> {
    let path = skill.join("anchors.json");
    let text = std::fs::read_to_string(&path).map_err(in_file(&path))?;
    let anchors: Value = serde_json::from_str(&text).map_err(|error| StripError::Unreadable {
        path,
        problem: error.to_string(),
    })?;
    let steps = anchors["steps"].as_array().cloned().unwrap_or_default();
    Ok((1..)
        .zip(&steps)
        .map(|(number, step)| {
            let events = step["events"].as_array().cloned().unwrap_or_default();
            (number, events.iter().filter_map(Value::as_u64).collect())
        })
        .collect())
}

/// The picture of the press, else the first.
fn best_picture<'a>(events: impl Iterator<Item = &'a Event>) -> Option<(&'a str, Rect)> {
    let mut best: Option<(&str, Rect, bool)> = None;
    for event in events {
        let bounds = event.target.as_ref().and_then(|target| target.bounds);
        let (Some(shot), Some(bounds)) = (event.shot.as_deref(), bounds) else {
            continue;
        };
        let press = matches!(event.what, What::Click(_) | What::Drag(_));
        if best.is_none_or(|(_, _, pressed)| press && !pressed) {
            best = Some((shot, bounds, press));
        }
    }
    best.map(|(shot, bounds, _)| (shot, bounds))
}

fn outline(frame: &mut RgbImage, bounds: Rect) {
    let (left, top) = (bounds.x - APART, bounds.y - APART);
    let right = bounds.x + i32::try_from(bounds.width).unwrap_or(0) + APART;
    let bottom = bounds.y + i32::try_from(bounds.height).unwrap_or(0) + APART;
    let thick = i32::try_from(THICK).unwrap_or(1);
    fill(frame, left - thick, top - thick, right + thick, top, MARK);
    fill(
        frame,
        left - thick,
        bottom,
        right + thick,
        bottom + thick,
        MARK,
    );
    fill(frame, left - thick, top, left, bottom, MARK);
    fill(frame, right, top, right + thick, bottom, MARK);
}

/// The step's number, in a box above the outline, or below where the screen ends.
fn badge(frame: &mut RgbImage, bounds: Rect, number: usize) {
    const DOT: i32 = 6;
    let digits: Vec<usize> = number
        .to_string()
        .bytes()
        .map(|digit| usize::from(digit - b'0'))
        .collect();
    let width = DOT * (4 * i32::try_from(digits.len()).unwrap_or(1) + 1);
    let height = DOT * 7;
    let above = bounds.y - APART - 4 - height;
    let below = bounds.y + i32::try_from(bounds.height).unwrap_or(0) + APART + 4;
    let (left, top) = (bounds.x - APART - 4, if above >= 0 { above } else { below });
    fill(frame, left, top, left + width, top + height, MARK);
    for (place, digit) in (0..).zip(digits) {
        for (y, row) in (0..).zip(DIGITS[digit]) {
            for x in 0..3 {
                if row >> (2 - x) & 1 == 1 {
                    let (x, y) = (left + DOT * (1 + 4 * place + x), top + DOT * (1 + y));
                    fill(frame, x, y, x + DOT, y + DOT, WHITE);
                }
            }
        }
    }
}

fn fill(frame: &mut RgbImage, left: i32, top: i32, right: i32, bottom: i32, colour: Rgb<u8>) {
    let inside = |value: i32, end: u32| u32::try_from(value).unwrap_or(0).min(end);
    let (width, height) = frame.dimensions();
    for y in inside(top, height)..inside(bottom, height) {
        for x in inside(left, width)..inside(right, width) {
            frame.put_pixel(x, y, colour);
        }
    }
}

/// In rows, from left to right.
fn side_by_side(frames: &[RgbImage]) -> Option<RgbImage> {
    let first = frames.first()?;
    let height = first.height() * WIDTH / first.width().max(1);
    let count = u32::try_from(frames.len()).ok()?;
    let (columns, rows) = (COLUMNS.min(count), count.div_ceil(COLUMNS));
    let mut strip = RgbImage::from_pixel(
        columns * (WIDTH + GAP) + GAP,
        rows * (height + GAP) + GAP,
        Rgb([72, 72, 76]),
    );
    for (place, frame) in (0..).zip(frames) {
        let small = imageops::resize(frame, WIDTH, height, imageops::FilterType::Triangle);
        let (column, row) = (place % COLUMNS, place / COLUMNS);
        imageops::replace(
            &mut strip,
            &small,
            i64::from(GAP + column * (WIDTH + GAP)),
            i64::from(GAP + row * (height + GAP)),
        );
    }
    Some(strip)
}

fn in_file(path: &Path) -> impl Fn(std::io::Error) -> StripError {
    let path = path.to_owned();
    move |source| StripError::File {
        path: path.clone(),
        source,
    }
}

fn in_picture(path: &Path) -> impl Fn(image::ImageError) -> StripError {
    let path = path.to_owned();
    move |source| StripError::Picture {
        path: path.clone(),
        source,
    }
}
