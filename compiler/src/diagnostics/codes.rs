//! The codes of diagnostics and questions, each with what `taught explain` says of it: an entry cannot be made without.

/// What is to be said of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Explanation {
    /// What is so, in a few words without a full stop.
    pub title: &'static str,
    /// Why it happens.
    pub why: &'static str,
    /// What the person can do about it.
    pub what_to_do: &'static str,
    /// A case of it, with the command or sentence that goes with it.
    pub example: &'static str,
}

/// Declares an enumeration of codes. A code is one entry: its name, its spelling and its explanation.
#[doc(hidden)]
#[macro_export]
macro_rules! explained_codes {
    (
        $(#[$about:meta])*
        $visibility:vis enum $enumeration:ident {
            $($name:ident = $spelling:literal {
                title: $title:literal,
                why: $why:literal,
                what_to_do: $what_to_do:literal,
                example: $example:literal $(,)?
            })*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        $visibility enum $enumeration {
            $(
                #[doc = concat!("`", $spelling, "`: ", $title, ".")]
                $name,
            )*
        }

        impl $enumeration {
            /// All of them, in the order in which they are listed.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it is printed.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $spelling,)*
                }
            }

            /// What `taught explain` says of it.
            #[must_use]
            pub const fn explanation(self) -> $crate::Explanation {
                match self {
                    $(Self::$name => $crate::Explanation {
                        title: $title,
                        why: $why,
                        what_to_do: $what_to_do,
                        example: $example,
                    },)*
                }
            }
        }
    };
}

explained_codes! {
    /// The codes of diagnostics (T…) and of questions (Q…). A number is never used again for something else: T030 (left
    /// out, now told in the evidence) and T050 (several recordings) are gone.
    pub enum Code {
        NothingDone = "T001" {
            title: "nothing was done in the recording",
            why: "The recording has no click, no typing and no page that the person went to; or all of it was taken back, or marked as no part of the task.",
            what_to_do: "Record again and do the task before you stop. `taught recording show REC` shows what was heard.",
            example: "A recording that was stopped right after it began has only a header and an end: there is nothing that could be taught.",
        }
        TooLittleHeard = "T002" {
            title: "too little was heard to be followed",
            why: "Something was done, but of no click or field is it known what it went to. The program told nothing of its elements: accessibility was off when it started, or it draws its own surface.",
            what_to_do: "Run `taught doctor`, start the browser or program anew, and record again.",
            example: "Three clicks in a browser that was started before accessibility was switched on: the places on the screen are known, but nothing has a name.",
        }
        NoRecording = "T003" {
            title: "no recording was given",
            why: "There is nothing to compile.",
            what_to_do: "Name a recording: `taught compile REC`. `taught recording list` shows those that are kept.",
            example: "A program that calls the compiler with an empty list of recordings gets this.",
        }
        NotUnderstood = "T010" {
            title: "part of the recording was not understood",
            why: "A line is torn, or has a kind or a field that this version does not know. It was skipped; the rest was read.",
            what_to_do: "If the recording was made by a newer version, compile with that. Else compare the steps with what you did.",
            example: "`line 812: …` after a power cut: the last line was being written and is not whole.",
        }
        BrokeOff = "T011" {
            title: "the recording broke off",
            why: "It has no end: the recorder was killed, the disk was full, or the system went down.",
            what_to_do: "Read the last step. If steps are missing after it, record the task again.",
            example: "The recorder was killed before **Submit** was clicked: the document ends with the step before it, and says so under *Not seen in the demonstration*.",
        }
        Gap = "T012" {
            title: "part of the input was not heard",
            why: "The system dropped input, or stopped telling the recorder about it for a while: a flood of events, sleep, a permission that was taken away.",
            what_to_do: "Compare the steps around that event with what you did; record again if one is missing.",
            example: "The lid was closed during the demonstration: what was done right after waking may not be in it.",
        }
        Withheld = "T020" {
            title: "text was withheld because it may be secret",
            why: "It went into a field for secrets, looks like a key or a token, or is the same as such a value elsewhere. In doubt it is withheld.",
            what_to_do: "Nothing, if it is secret: the document asks the user for it. If it is not, say the value in the goal, or mark its field as an input while recording.",
            example: "The document says `{secret: password}`, and the value stands in no file.",
        }
        NoName = "T021" {
            title: "something that was used has no name",
            why: "The page or program gives the element no accessible name, or it was gone before it could be looked at. A name is not made up.",
            what_to_do: "Read the step. Replace \"the unnamed …\" by what the thing is called, with `taught skill edit`, or record again a little slower.",
            example: "`Click the second unnamed button in the row of **ACME**.`",
        }
        ByPosition = "T022" {
            title: "an element could only be told from others by its position",
            why: "Several elements have the same role and name, and nothing around them tells them apart.",
            what_to_do: "Read the step: \"the second …\" holds only while their order stays. Say in its sentence what tells it apart if you can.",
            example: "`Click the second button **Edit**.` on a page with three of them in no table.",
        }
        KeysDisagree = "T023" {
            title: "the keys and the field's own report disagree",
            why: "The page changed what was typed (a format, a completion), or a key was heard that did not reach the field. The report of the field is what stands in the step.",
            what_to_do: "Read the value in the step, or in *Inputs*, and correct it if it is not what you meant.",
            example: "`1250` was typed, and the field reports `1,250.00`.",
        }
        NoValue = "T024" {
            title: "the value of a field is not known",
            why: "Something was typed or pasted into it, and the field never told what stood in it afterwards.",
            what_to_do: "Say the value in the goal and compile again, or leave it: the step then asks the user for it.",
            example: "Text pasted into a program that reports no values: the step sets the field to an input that has no example.",
        }
        NoGoal = "T040" {
            title: "the goal is missing",
            why: "Nobody said what the task is: what changes from run to run cannot be told from what stays, and the title is only the place where it was done.",
            what_to_do: "Say the task with its values and compile again: `--goal \"File an expense of 42.50 for Meals\"`.",
            example: "A recording of another tool that has no title gives the skill \"Task on forge.example\".",
        }
        GoalUnused = "T041" {
            title: "the goal has a value that the demonstration did not use",
            why: "A number of the goal was neither typed, nor chosen, nor in the name of what was clicked. Perhaps another value was typed, or it stands for a count.",
            what_to_do: "Compare the value in the goal with what you typed; correct the goal with `--goal`, or record again.",
            example: "Goal \"File an expense of 42.50\", but 45.20 was typed: a new goal would change nothing.",
        }
        NotImported = "T045" {
            title: "a step of an imported file is not in the recording",
            why: "It is a script, a condition, a check or a wait, is switched off, or cannot be read as something that a person did.",
            what_to_do: "Read the line. If the step matters, add it to the document with `taught skill edit`.",
            example: "`executeScript` in a Selenium file: scripts are listed, never run or guessed.",
        }
        Assumed = "T046" {
            title: "an imported file leaves something open, and it was taken to be so",
            why: "Other tools' files do not say everything that our format has, such as the role of an element that is found by a style selector.",
            what_to_do: "Read the step that it is about and correct its words if they are wrong.",
            example: "A step that finds `#save` is taken to be the button **Save**.",
        }
        DifferentTasks = "T051" {
            title: "the recordings show different tasks",
            why: "Compiling several recordings takes them for the same task done with other values, and these share no step.",
            what_to_do: "Compile them one by one, or name only those that show the same task.",
            example: "`taught compile expense leave`: one files an expense, the other requests leave.",
        }
        LittleInCommon = "T052" {
            title: "the recordings have little in common",
            why: "Most steps are only in one of them, so that most are optional in the document.",
            what_to_do: "Read which steps are optional. If one recording took another way, leave it out.",
            example: "One demonstration used the menu and the other the search: hardly a step is in both.",
        }
        BadTemplate = "T060" {
            title: "the template for the document cannot be used",
            why: "It is not UTF-8, has a tag that is not known or not closed, or leaves out what an agent must know.",
            what_to_do: "Mend the line that the message names. README.md lists the tags, and which sections have to stay.",
            example: "`{{gaol}}` instead of `{{goal}}`.",
        }
        DeceptiveSite = "T070" {
            title: "the name of a site could be mistaken for another one",
            why: "It mixes scripts, or has letters that look like those of another script, as false copies of well-known sites do.",
            what_to_do: "Compare the site's name in *Allowed scope*, also in its ASCII form, with the one that you mean. If it is not that one, delete the recording.",
            example: "`xn--pypal-4ve.example`, whose second letter is Cyrillic.",
        }
        AskIsNeeded = "Q010" {
            title: "is a step always needed that only some demonstrations have?",
            why: "Nothing that was seen before the step shows when it is needed and when not.",
            what_to_do: "Answer with `--answer EVENT=constant` (it stays) or `--answer EVENT=ignore` (it goes).",
            example: "One of two demonstrations ticked **Urgent**.",
        }
        AskWhichRows = "Q011" {
            title: "which rows are the repeated steps for?",
            why: "The same was done in several rows. What these have in common may be why they were taken, or may not.",
            what_to_do: "Answer with `--answer EVENT=constant` (every row that fits) or `--answer EVENT=input` (those that the user names).",
            example: "Three orders were shipped, and **Status** read **Packed** in all three and in no other.",
        }
        AskSameRow = "Q012" {
            title: "is it always this row?",
            why: "Something was done in a row that the goal does not name, so that the next run would go to the same one again.",
            what_to_do: "Answer with `--answer EVENT=constant` (always this one) or `--answer EVENT=input` (the user says which), or name the row in the goal.",
            example: "Goal \"Close the ticket\", and the ticket **HD-301** was opened.",
        }
        AskSameValue = "Q013" {
            title: "is it always this value, or another one each time?",
            why: "A value was typed, chosen or ticked that the goal does not say.",
            what_to_do: "Answer with `--answer EVENT=constant`, `--answer EVENT=input` or `--answer EVENT=ignore`, or say the value in the goal.",
            example: "Goal \"Order lamps\", and **Purchase reference** was set to \"PO 5120\".",
        }
    }
}
