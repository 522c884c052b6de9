//! One line taken apart in a single pass: what every line has is typed at once; the fields of its kind, and values that
//! most lines repeat, stay JSON until it is known what they are.

use crate::event::Surface;
use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Error;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A line as far as every kind has it.
pub(crate) struct Line<'a> {
    pub seq: u64,
    pub t: u64,
    pub kind: Cow<'a, str>,
    pub window: Option<&'a RawValue>,
    pub page: Option<&'a RawValue>,
    pub target: Option<&'a RawValue>,
    pub target_ref: Option<u64>,
    pub shot: Option<String>,
    pub injected: bool,
    pub withheld: Option<String>,
    pub surface: Option<Surface>,
    /// All others, in order.
    pub own: Fields<'a>,
}

/// A string that is only copied where it holds escapes.
#[derive(Deserialize)]
struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Deserialize<'de> for Line<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LineVisitor)
    }
}

struct LineVisitor;

impl<'de> Visitor<'de> for LineVisitor {
    type Value = Line<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line of a recording")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Line<'de>, A::Error> {
        let (mut seq, mut t, mut kind) = (None, None, None::<Borrowed<'de>>);
        let (mut window, mut page, mut target, mut target_ref) = (None, None, None, None);
        let (mut shot, mut injected, mut withheld, mut surface) = (None, None, None, None);
        let mut own = Vec::with_capacity(8);
        while let Some(Borrowed(name)) = map.next_key()? {
            match &*name {
                "seq" => once(&mut seq, "seq", &mut map)?,
                "t" => once(&mut t, "t", &mut map)?,
                "kind" => once(&mut kind, "kind", &mut map)?,
                "window" => once(&mut window, "window", &mut map)?,
                "page" => once(&mut page, "page", &mut map)?,
                "target" => once(&mut target, "target", &mut map)?,
                "target_ref" => once(&mut target_ref, "target_ref", &mut map)?,
                "shot" => once(&mut shot, "shot", &mut map)?,
                "injected" => once(&mut injected, "injected", &mut map)?,
                "withheld" => once(&mut withheld, "withheld", &mut map)?,
                "surface" => once(&mut surface, "surface", &mut map)?,
                _ => own.push((name, map.next_value()?)),
            }
        }
        let missing = de::Error::missing_field;
        Ok(Line {
            seq: seq.ok_or_else(|| missing("seq"))?,
            t: t.ok_or_else(|| missing("t"))?,
            kind: kind.ok_or_else(|| missing("kind"))?.0,
            window: window.flatten(),
            page: page.flatten(),
            target: target.flatten(),
            target_ref: target_ref.flatten(),
            shot: shot.flatten(),
            injected: injected.unwrap_or_default(),
            withheld: withheld.flatten(),
            surface: surface.flatten(),
            own: Fields(own),
        })
    }
}

fn once<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    slot: &mut Option<T>,
    name: &'static str,
    map: &mut A,
) -> Result<(), A::Error> {
    if slot.is_some() {
        return Err(de::Error::duplicate_field(name));
    }
    *slot = Some(map.next_value()?);
    Ok(())
}

/// The fields of a line's kind, whichever that is.
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl Fields<'_> {
    /// Gives them their types, and reports the paths of those that the kind does not have.
    pub fn read<T: DeserializeOwned>(&self, ignored: &mut dyn FnMut(&str)) -> Result<T, Error> {
        let is_flat = |(_, value): &(_, &RawValue)| !value.get().starts_with(['{', '[']);
        if self.0.iter().all(is_flat) {
            let mut unknown = Vec::new();
            let listed = Listed {
                fields: self,
                unknown: &mut unknown,
            };
            if let Ok(read) = T::deserialize(listed) {
                unknown.into_iter().for_each(ignored);
                return Ok(read);
            }
        }
        // Hearing of what lies deeper, or how far the types were right, costs several times as much.
        serde_ignored::deserialize(self.pairs(), |path| ignored(&spelled(&path)))
    }

    fn pairs<'s>(
        &'s self,
    ) -> MapDeserializer<'s, impl Iterator<Item = (&'s str, &'s RawValue)>, Error> {
        MapDeserializer::new(self.0.iter().map(|(name, value)| (&**name, *value)))
    }
}

/// Compares the fields with the names that the type says it has.
struct Listed<'s, 'u> {
    fields: &'s Fields<'s>,
    unknown: &'u mut Vec<&'s str>,
}

impl<'de> Deserializer<'de> for Listed<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.fields.pairs().deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let names = self.fields.0.iter().map(|(name, _)| &**name);
        self.unknown
            .extend(names.filter(|name| !known.contains(name)));
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Deserialises a struct and reports the paths of the fields that it does not have.
pub(crate) fn fields<T: DeserializeOwned>(
    json: &str,
    ignored: &mut dyn FnMut(&str),
) -> Result<T, Error> {
    let mut json = serde_json::Deserializer::from_str(json);
    serde_ignored::deserialize(&mut json, |path| ignored(&spelled(&path)))
}

/// A field's path as it stands in the JSON: `serde_ignored` writes a question mark for each `Option` on the way.
fn spelled(path: &serde_ignored::Path<'_>) -> String {
    path.to_string().replace(".?", "")
}

/// What a field held on the last line that had it: most lines repeat it letter by letter, and then share it.
pub(crate) struct Repeated<T> {
    json: String,
    value: Arc<T>,
    unknown: Vec<String>,
}

impl<T: Default> Default for Repeated<T> {
    fn default() -> Self {
        Self {
            json: String::new(),
            value: Arc::default(),
            unknown: Vec::new(),
        }
    }
}

impl<T: DeserializeOwned> Repeated<T> {
    /// The value of `field` on this line, if it has one; paths that its type does not have go into `unknown`.
    pub fn read(
        &mut self,
        field: &str,
        json: Option<&RawValue>,
        unknown: &mut Vec<String>,
    ) -> Result<Option<Arc<T>>, Error> {
        let Some(json) = json.map(RawValue::get) else {
            return Ok(None);
        };
        if self.json != json {
            let mut below = Vec::new();
            let value = fields(json, &mut |path| below.push(format!("{field}.{path}")))?;
            *self = Self {
                json: json.to_owned(),
                value: Arc::new(value),
                unknown: below,
            };
        }
        unknown.extend_from_slice(&self.unknown);
        Ok(Some(Arc::clone(&self.value)))
    }
}
