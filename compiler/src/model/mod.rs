//! What a compiled skill consists of, as plain data: phrases, places, instructions, checks, the document.
//!
//! Most types are generic over `P`, the type of a name or value. Passes before `secrets` work on `String` as recorded;
//! that pass turns every one into a [`Phrase`], whose literals are [`secrets::Text`]. Only phrases can be printed.

mod phrase;
pub use phrase::{Phrase, Piece};

mod place;
pub use place::{Place, Role, Target};

mod each;
pub use each::{Each, Reading, Which};

mod instruction;
pub use instruction::{Action, Button, Check, Chord, Edge, Instruction, Modifier, State};

mod skill;
pub use skill::{
    BeforeYouStart, Heading, HistoryRow, Input, InputKind, Output, Provenance, Scope, Section,
    SiteUse, Skill, SkillStep,
};
