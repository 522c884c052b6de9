//! Rectangles, monitors and pictures of the screen.

/// A rectangle in physical pixels of the virtual screen; its origin may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Rect {
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

impl Rect {
    /// From its corner and size.
    #[must_use]
    pub fn new(x: i32, y: i32, width: u32, height: u32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The first pixel to its right.
    #[must_use]
    pub fn right(&self) -> i32 {
        self.x.saturating_add_unsigned(self.width)
    }

    /// The first pixel below it.
    #[must_use]
    pub fn bottom(&self) -> i32 {
        self.y.saturating_add_unsigned(self.height)
    }

    /// True when the point is inside.
    #[must_use]
    pub fn contains(&self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }

    /// What both have in common, if anything.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (left, top) = (self.x.max(other.x), self.y.max(other.y));
        let width = u32::try_from(self.right().min(other.right()) - left).ok()?;
        let height = u32::try_from(self.bottom().min(other.bottom()) - top).ok()?;
        (width > 0 && height > 0).then_some(Self::new(left, top, width, height))
    }
}

/// A monitor.
#[derive(Debug, Clone, PartialEq)]
pub struct Monitor {
    /// The system's name for it ("eDP-1").
    pub id: String,
    /// Where it is.
    pub bounds: Rect,
    /// Physical pixels for one logical pixel.
    pub scale: f64,
    /// The main one.
    pub primary: bool,
}

/// A picture: rows from the top, four bytes a pixel.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    /// What part of the screen it shows (already cut to the screen); its size is the picture's.
    pub area: Rect,
    /// Blue, green, red, and one byte without meaning, for each pixel; no padding.
    pub bgrx: Vec<u8>,
}

impl Image {
    /// Red, green and blue bytes, as encoders want them. Takes about 1 ms for a megapixel: not in a hurry's way.
    #[must_use]
    pub fn to_rgb(&self) -> Vec<u8> {
        self.bgrx
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[2], pixel[1], pixel[0]])
            .collect()
    }

    /// Red, green and blue of one pixel, in the picture's own coordinates.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        if x >= self.area.width || y >= self.area.height {
            return None;
        }
        let at = (y as usize * self.area.width as usize + x as usize) * 4;
        let bytes = self.bgrx.get(at..at + 3)?;
        Some([bytes[2], bytes[1], bytes[0]])
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Image")
            .field("area", &self.area)
            .field("bytes", &self.bgrx.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_meet_or_do_not() {
        let screen = Rect::new(0, 0, 100, 50);
        assert_eq!(
            screen.intersection(&Rect::new(-10, 40, 30, 30)),
            Some(Rect::new(0, 40, 20, 10))
        );
        assert_eq!(screen.intersection(&Rect::new(100, 0, 5, 5)), None);
        assert!(screen.contains(99, 49));
        assert!(!screen.contains(100, 49));
    }
}
