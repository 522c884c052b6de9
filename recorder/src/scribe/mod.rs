//! The scribe: takes what was heard in order, judges it, and writes the lines. One thread; it may wait for answers,
//! because the questions were asked when the inputs were heard.

mod clean;
mod out;

#[cfg(test)]
mod kill;

mod typed;

mod clipboard;
mod codes;
mod fields;
mod keys;

mod clicks;
mod scrolls;

mod choices;

mod pages;
mod windows;

mod boxes;
mod downloads;
mod files;

mod changes;

mod ending;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use desktop::{Desktop, Element, ElementId, Heard, Input, Page, Window, WindowId};
use recording::{Gap, Paused, Resumed, Surface, Target, What};
use seal::Zeroizing;

use crate::error::FinishError;
use crate::folder::{Log, Pictures};
use crate::hear::{Ears, Message, Scouted, Token, World};
use crate::judge::Judge;
use crate::options::Options;
use crate::progress::{Phase, Watch};
use crate::session::{Command, Mark, Summary};

use choices::Watched;
use clicks::{LastClick, Press};
use downloads::Downloads;
use fields::Field;
use files::Chooser;
use out::{Line, Out};
use pages::Doing;
use scrolls::Scroll;

/// Longest that other lines wait for a button to be released.
const HELD: Duration = Duration::from_secs(3);

/// All that a scribe works with.
pub(crate) struct Setting {
    pub(crate) options: Options,
    pub(crate) desktop: Desktop,
    pub(crate) world: Arc<World>,
    pub(crate) judge: Arc<Judge>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) ears: Ears,
    pub(crate) log: Log,
    pub(crate) started: Instant,
    pub(crate) watch: Watch,
}

pub(crate) struct Scribe {
    options: Options,
    desktop: Desktop,
    world: Arc<World>,
    judge: Arc<Judge>,
    pictures: Arc<Pictures>,
    ears: Ears,
    out: Out,
    started: Instant,
    watch: Watch,

    window: Option<Window>,
    page: Option<Page>,
    /// The pages of the other windows, as last seen.
    pages: BTreeMap<WindowId, Page>,
    tabs: pages::Tabs,
    doing: Doing,

    field: Option<Field>,
    /// The part of a date field that was typed into last, and the field.
    part: Option<(Option<ElementId>, Arc<Element>)>,
    press: Option<Press>,
    last_click: Option<LastClick>,
    scroll: Option<Scroll>,
    /// What came while a button was held.
    waiting: VecDeque<Message>,

    /// Elements whose value is about to change.
    watched: Vec<Watched>,
    /// Values of fields as last seen.
    values: BTreeMap<ElementId, String>,
    /// The list that was opened last; its options show elsewhere.
    list: Option<Arc<Element>>,

    /// The system's file dialog that is open.
    chooser: Option<Chooser>,
    downloads: Downloads,
    /// Lines of files by name.
    files: BTreeMap<String, u64>,

    /// Lines of inputs that may have effects.
    lines: BTreeMap<Token, u64>,
    last_copy: Option<u64>,
    /// What was told last as a value, to take it out again if the person says so.
    last_value: Option<Zeroizing<String>>,
    /// What was typed into boxes of one character so far.
    code: Zeroizing<String>,
    last_hover: Option<ElementId>,
    /// A menu opened that no opener is known of yet.
    hovering: Option<Instant>,
    /// What was pressed or typed into last.
    acted: Option<(Instant, Option<ElementId>)>,
    /// The secure field that a program filled last.
    filled: Option<ElementId>,
    actions: u64,
    lost: u64,
    /// Effects beyond what is told of one action.
    left_out_changes: u64,
    paused: bool,
    /// The page in [`Scribe::page`] was seen in a pause.
    page_of_pause: bool,
    /// Whether it was said that an excluded program is in front.
    left_out: bool,
    ending: Option<&'static str>,
}

impl Scribe {
    pub(crate) fn new(setting: Setting) -> Self {
        let Setting {
            options,
            desktop,
            world,
            judge,
            pictures,
            ears,
            log,
            started,
            watch,
        } = setting;
        let window = world.window();
        let page = world.page();
        let mut tabs = pages::Tabs::default();
        if let Some(page) = &page {
            tabs.number(page, window.as_ref());
        }
        Self {
            out: Out::new(log, started),
            options,
            desktop,
            world,
            judge,
            pictures,
            ears,
            started,
            watch,
            window,
            page,
            pages: BTreeMap::new(),
            tabs,
            doing: Doing::default(),
            field: None,
            part: None,
            press: None,
            last_click: None,
            scroll: None,
            waiting: VecDeque::new(),
            watched: Vec::new(),
            values: BTreeMap::new(),
            list: None,
            chooser: None,
            downloads: Downloads::of_person(),
            files: BTreeMap::new(),
            lines: BTreeMap::new(),
            last_copy: None,
            last_value: None,
            code: Zeroizing::default(),
            last_hover: None,
            hovering: None,
            acted: None,
            filled: None,
            actions: 0,
            lost: 0,
            left_out_changes: 0,
            paused: false,
            page_of_pause: false,
            left_out: false,
            ending: None,
        }
    }

    /// Writes until it is told to stop, or a limit is reached.
    pub(crate) fn run(mut self, messages: &Receiver<Message>) -> Result<Summary, FinishError> {
        self.begin();
        while self.ending.is_none() {
            match messages.recv_timeout(Duration::from_millis(50)) {
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.ending = Some("stopped"),
            }
            self.tick();
        }
        self.end(messages)
    }

    fn take(&mut self, message: Message) {
        let is_input = matches!(message, Message::Input(_) | Message::Command(_));
        if self.press.is_some() && !is_input {
            self.waiting.push_back(message);
            return;
        }
        match message {
            Message::Input(scouted) => self.input(*scouted),
            Message::Change(change) => self.change(&change),
            Message::Window(event) => self.window_event(event),
            Message::Page { at, window, page } => self.page_seen(at, window, page),
            Message::Settled(settled) => self.settled(*settled),
            Message::Fields(fields) => self.values.extend(fields),
            Message::Command(command) => self.command(command),
        }
        self.show();
    }

    /// Takes what came while a button was held.
    fn catch_up(&mut self) {
        while self.press.is_none() {
            let Some(message) = self.waiting.pop_front() else {
                return;
            };
            self.take(message);
        }
    }

    fn tick(&mut self) {
        let told = self.out.events();
        if self
            .press
            .as_ref()
            .is_some_and(|press| press.at.elapsed() > HELD)
        {
            self.end_press();
        }
        self.catch_up();
        self.look_at_watched();
        self.look_at_hover();
        self.look_at_downloads(false);
        self.end_scroll_when_over();
        self.delete_spoiled();
        if self.out.events() != told {
            self.show();
        }
        if let Err(error) = self.out.sync_sometimes() {
            tracing::error!(%error, "the recording could not be written");
            self.out.failed.get_or_insert(error);
        }
        if self.out.failed.is_some() {
            self.ending = Some("size_limit");
        }
        let limits = self.options.limits;
        if self.started.elapsed() >= limits.time {
            self.ending.get_or_insert("time_limit");
        }
        // Room is left for the last line.
        if self.out.events() + 2 >= limits.events
            || self.out.bytes() + self.pictures.bytes() >= limits.bytes
        {
            self.ending.get_or_insert("size_limit");
        }
        if self.ears.deaf() {
            self.ending.get_or_insert("permission_lost");
        }
    }

    fn delete_spoiled(&mut self) {
        let spoiled = std::mem::take(&mut self.out.spoiled);
        if !spoiled.is_empty() {
            self.pictures.delete(&spoiled);
        }
    }

    /// Shows how it stands.
    fn show(&self) {
        let (events, withheld) = (self.out.events(), self.out.withheld());
        let dropped = self.pictures.dropped() + self.lost;
        let target = self.out.last_target();
        let paused = self.paused;
        self.watch.update(|progress| {
            progress.events = events;
            progress.withheld = withheld;
            progress.dropped = dropped;
            progress.target = target;
            progress.phase = if paused {
                Phase::Paused
            } else {
                Phase::Recording
            };
        });
    }

    fn input(&mut self, scouted: Scouted) {
        let Scouted { heard, .. } = &scouted;
        if let Input::Key {
            pressed: true,
            key,
            modifiers,
            ..
        } = &heard.what
            && self
                .options
                .stop
                .as_ref()
                .is_some_and(|chord| chord.is(key, *modifiers))
        {
            self.ending = Some("stopped");
            return;
        }
        if let Input::Gap(gap) = &heard.what {
            self.gap(heard, gap);
            return;
        }
        if self.paused {
            return;
        }
        if !matches!(heard.what, Input::Wheel { .. }) {
            self.end_scroll();
        }
        match heard.what {
            Input::Key { pressed: true, .. } => self.key(&scouted),
            Input::Key { pressed: false, .. } | Input::Motion { .. } | Input::Gap(_) => {}
            Input::Button { pressed: true, .. } => self.pressed(scouted),
            Input::Button { pressed: false, .. } => self.released(&scouted),
            Input::Wheel { .. } => self.wheel(&scouted),
            Input::Inserted { .. } => self.inserted(&scouted),
            Input::LayoutChanged { .. } => {
                tracing::debug!("another keyboard layout");
            }
        }
    }

    fn gap(&mut self, heard: &Heard, gap: &desktop::Gap) {
        self.lost += gap.lost.unwrap_or(1);
        let reason = match gap.reason {
            desktop::outlet::GapReason::QueueFull => "too much at once",
            desktop::outlet::GapReason::ConnectionLost => "the display's connection was lost",
            desktop::outlet::GapReason::NotUnderstood => "it was not understood",
        };
        let what = What::Gap(Gap {
            reason: reason.to_owned(),
            lost: gap.lost,
        });
        let line = Line::plain(heard.at);
        self.out.write(what, line);
        // What was typed before and after cannot be told apart any more.
        if let Some(field) = &mut self.field {
            field.typed.lose_place();
        }
    }

    fn command(&mut self, command: Command) {
        let now = Instant::now();
        match command {
            Command::Pause if !self.paused => {
                self.leave_field(now, None);
                self.end_press();
                self.end_scroll();
                self.look_at_last_watched();
                self.look_at_downloads(true);
                self.forget_downloads();
                self.paused = true;
                self.world.set_paused(true);
                self.out
                    .write(What::Paused(Paused::default()), Line::plain(now));
            }
            Command::Resume if self.paused => {
                self.paused = false;
                self.world.set_paused(false);
                self.ears.forget_actions();
                self.watched.clear();
                self.out
                    .write(What::Resumed(Resumed::default()), Line::plain(now));
            }
            Command::Pause | Command::Resume => {}
            Command::Mark(mark) => {
                if mark == Mark::Secret {
                    self.make_secret();
                } else {
                    self.leave_field(now, None);
                }
                self.look_at_last_watched();
                let what = What::Note(recording::Note {
                    mark: Some(mark.as_str().to_owned()),
                    on: self.out.last_action(),
                    ..recording::Note::default()
                });
                self.out.write(what, Line::plain(now));
            }
            Command::Note(text) => {
                let what = What::Note(recording::Note {
                    text,
                    ..recording::Note::default()
                });
                self.out.write(what, Line::plain(now));
            }
            Command::Stop => self.ending = Some("stopped"),
            Command::Cancel => self.ending = Some("cancelled"),
        }
    }

    /// True when nothing is kept of what is in front; said once for each time that it comes to the front.
    fn leaves_out(
        &mut self,
        at: Instant,
        window: Option<&Window>,
        element: Option<&Element>,
    ) -> bool {
        let url = element
            .and_then(|element| element.page()?.url.clone())
            .or_else(|| self.page.as_ref().map(|page| page.url.clone()));
        let excluded = self.judge.excludes(window, url.as_deref());
        if excluded && !self.left_out {
            let what = What::Gap(Gap {
                reason: "excluded".to_owned(),
                lost: None,
            });
            self.out.write(what, Line::plain(at));
        }
        self.left_out = excluded;
        excluded
    }

    /// The element as it stands on lines, without a value that may not be kept.
    fn target_of(&self, element: &Element) -> Arc<Target> {
        let keep = self.judge.shows_value(element);
        Arc::new(crate::convert::target(element, keep))
    }

    /// A line about an element in the active window and page.
    fn line(&self, at: Instant, element: Option<&Element>) -> Line {
        let window = self.window.as_ref().map(crate::convert::window);
        let page = self.page_of(element);
        Line {
            at,
            window,
            page,
            target: element.map(|element| self.target_of(element)),
            surface: element.map(surface),
            ..Line::plain(at)
        }
    }
}

fn surface(element: &Element) -> Surface {
    if element.role == desktop::Role::Canvas {
        Surface::Canvas
    } else {
        Surface::Accessible
    }
}
