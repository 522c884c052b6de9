//! Recordings of any length: one form filled over and over, as a person with a stack of receipts does it.

use recording::{
    Ancestor, Cause, ChangeOp, Changed, Click, Ended, Event, Header, Key, Page, PageChange, Rect,
    Target, Value, What, Window, Writer,
};
use std::io;
use std::sync::Arc;

const SITE: &str = "http://expenses.localhost:8101/reports";
const CATEGORIES: &[&str] = &["Travel", "Meals", "Lodging", "Office supplies", "Other"];

struct Made<W: io::Write> {
    writer: Writer<W>,
    left: u64,
    seq: u64,
    window: Arc<Window>,
    page: Arc<Page>,
}

/// Writes a recording of so many events.
pub fn write(out: impl io::Write, events: u64) -> io::Result<()> {
    let header = Header {
        id: "scale".to_owned(),
        goal: "File the expenses of November".to_owned(),
        started_at: "2026-11-30T09:00:00+00:00".to_owned(),
        source: "x11".to_owned(),
        ..Header::default()
    };
    let mut made = Made {
        writer: Writer::new(out, &header)?,
        left: events,
        seq: 0,
        window: Arc::new(Window {
            id: 2_097_154,
            app: "Chromium".to_owned(),
            title: "Expenses - Chromium".to_owned(),
            ..Window::default()
        }),
        page: Arc::new(Page {
            tab: Some(1),
            url: SITE.to_owned(),
            title: "My reports".to_owned(),
            ..Page::default()
        }),
    };
    let mut round = 0;
    while made.left > 1 {
        made.round(round)?;
        round += 1;
    }
    made.event(ended(), None)
}

fn ended() -> What {
    What::Ended(Ended {
        reason: "stopped".to_owned(),
        ..Ended::default()
    })
}

fn target(role: &str, name: &str, y: i32) -> Arc<Target> {
    Arc::new(Target {
        role: role.to_owned(),
        name: name.to_owned(),
        editable: role == "textbox",
        bounds: Some(Rect {
            x: 240,
            y,
            width: 320,
            height: 28,
        }),
        matches: [("role+name".to_owned(), 1)].into(),
        ancestors: vec![
            Ancestor {
                role: "form".to_owned(),
                name: "New report".to_owned(),
            },
            Ancestor {
                role: "document".to_owned(),
                name: "Expenses".to_owned(),
            },
        ],
        ..Target::default()
    })
}

impl<W: io::Write> Made<W> {
    fn event(&mut self, what: What, target: Option<&Arc<Target>>) -> io::Result<()> {
        let last = matches!(what, What::Ended(_));
        // The last place is kept for the end.
        if self.left == 0 || (self.left == 1 && !last) {
            return Ok(());
        }
        self.left -= 1;
        self.seq += 1;
        self.writer.event(&Event {
            seq: self.seq,
            t: self.seq * 180,
            what,
            window: Some(Arc::clone(&self.window)),
            page: Some(Arc::clone(&self.page)),
            target: target.cloned(),
            ..Event::default()
        })
    }

    fn click(&mut self, target: &Arc<Target>, y: i32) -> io::Result<()> {
        let click = Click {
            button: "left".to_owned(),
            count: 1,
            x: 300,
            y: y + 10,
            ..Click::default()
        };
        self.event(What::Click(click), Some(target))
    }

    fn types(&mut self, target: &Arc<Target>, text: &str) -> io::Result<()> {
        for c in text.chars() {
            let key = Key {
                key: Some(c.to_string()),
                text: Some(c.to_string()),
                ..Key::default()
            };
            self.event(What::Key(key), Some(target))?;
        }
        self.value(target, "", text)
    }

    fn value(&mut self, target: &Arc<Target>, before: &str, after: &str) -> io::Result<()> {
        let value = Value {
            before: Some(before.to_owned()),
            after: Some(after.to_owned()),
        };
        self.event(What::Value(value), Some(target))
    }

    fn appeared(&mut self, role: &str, name: &str) -> io::Result<()> {
        let changed = Changed {
            op: ChangeOp::Appeared,
            role: role.to_owned(),
            name: name.to_owned(),
            after_ms: Some(90),
            ..Changed::default()
        };
        self.event(What::Changed(changed), None)
    }

    fn goes(&mut self, to: &str, title: &str, cause: Cause) -> io::Result<()> {
        let page = Arc::make_mut(&mut self.page);
        let from = std::mem::replace(&mut page.url, to.to_owned());
        title.clone_into(&mut page.title);
        let change = PageChange {
            from,
            to: to.to_owned(),
            cause,
        };
        self.event(What::PageChange(change), None)
    }

    /// One receipt: 42 events or so.
    fn round(&mut self, round: u64) -> io::Result<()> {
        let new = target("button", "New report", 120);
        self.click(&new, 120)?;
        self.goes(&format!("{SITE}/new"), "New report", Cause::Link)?;
        self.appeared("textbox", "Amount")?;
        let amount = target("textbox", "Amount", 200);
        self.click(&amount, 200)?;
        self.types(&amount, &format!("{}.{:02}", 10 + round % 890, round % 100))?;
        let category = target("combobox", "Category", 240);
        self.click(&category, 240)?;
        let chosen = CATEGORIES[usize::try_from(round).unwrap_or_default() % CATEGORIES.len()];
        self.value(&category, "Choose…", chosen)?;
        let note = target("textbox", "Reason", 280);
        self.click(&note, 280)?;
        self.types(&note, &format!("customer visit {round}"))?;
        let submit = target("button", "Submit", 360);
        self.click(&submit, 360)?;
        self.goes(SITE, "My reports", Cause::Submit)?;
        self.appeared("status", &format!("Report EX-{} saved", 1000 + round))
    }
}
