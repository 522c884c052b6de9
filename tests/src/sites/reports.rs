//! The expense reports: what one holds, what makes it valid, and the numbers, which begin at EX-1042.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;

/// The number that the first new report gets.
const FIRST_NEW: u32 = 1042;

const CATEGORIES: [&str; 5] = ["Travel", "Meals", "Lodging", "Office supplies", "Other"];

/// Where a report stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not handed in yet.
    Draft,
    /// Handed in.
    Open,
    /// Will be paid.
    Approved,
    /// Paid and put away.
    Archived,
}

/// What the form holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// With two decimals once it was accepted.
    pub amount: String,
    /// One of the list.
    pub category: String,
    /// As `dd/mm/yyyy`.
    pub date: String,
    /// Whom it was paid to.
    pub merchant: String,
    /// In the person's own words.
    pub description: String,
    /// Prefilled by the form.
    pub cost_centre: String,
    /// From the look-up; may be empty.
    pub project: String,
    /// May the customer be charged?
    pub billable: bool,
    /// Is there a receipt?
    pub receipt: bool,
    /// "Company card" or "Own money".
    pub paid_with: String,
}

impl Entry {
    fn checked(mut self) -> Result<Self, Refusal> {
        self.amount = canonical_amount(&self.amount)
            .ok_or_else(|| Refusal::invalid("amount", "Enter an amount above zero"))?;
        if !CATEGORIES.contains(&self.category.as_str()) {
            return Err(Refusal::invalid("category", "Choose a category"));
        }
        if Date::strptime("%d/%m/%Y", &self.date).is_err() {
            return Err(Refusal::invalid("date", "Enter a date as dd/mm/yyyy"));
        }
        Ok(self)
    }
}

/// "42.5", "42,50" and "42.50" are all 42.50; nothing for zero, less, or what is no amount.
fn canonical_amount(text: &str) -> Option<String> {
    let text = text.trim().replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    let part = format!("{part:0<2}");
    (whole > 0 || part != "00").then(|| format!("{whole}.{part}"))
}

/// One report.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Such as `EX-1042`.
    pub number: String,
    /// Where it stands.
    pub status: Status,
    /// What it says.
    #[serde(flatten)]
    pub entry: Entry,
}

impl Report {
    /// Does the text stand in it, in whatever case?
    #[must_use]
    pub fn holds(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        let entry = &self.entry;
        [
            &self.number,
            &entry.merchant,
            &entry.category,
            &entry.description,
        ]
        .iter()
        .any(|field| field.to_lowercase().contains(&text))
    }
}

/// All of them, newest first.
#[derive(Debug)]
pub struct Reports {
    next: u32,
    reports: Vec<Report>,
}

impl Default for Reports {
    fn default() -> Self {
        use Status::{Approved, Archived, Draft, Open};
        let rows = [
            (
                "Coastline Rail",
                "Travel",
                "27/11/2026",
                "118.00",
                Open,
                "Train to the Ellis workshop",
            ),
            (
                "Hartley Office Supplies",
                "Office supplies",
                "24/11/2026",
                "36.90",
                Open,
                "Label printer tape",
            ),
            (
                "Bayview Hotel",
                "Lodging",
                "18/11/2026",
                "264.00",
                Approved,
                "Two nights, autumn fair",
            ),
            (
                "The Copper Kettle",
                "Meals",
                "17/11/2026",
                "23.40",
                Approved,
                "Lunch at the fair",
            ),
            (
                "City Cabs",
                "Travel",
                "12/11/2026",
                "19.75",
                Draft,
                "Taxi from the station",
            ),
            (
                "Northern Airways",
                "Travel",
                "29/10/2026",
                "412.30",
                Archived,
                "Flight to Bergen",
            ),
        ];
        let reports = rows.into_iter().zip((0..FIRST_NEW).rev()).map(
            |((merchant, category, date, amount, status, description), number)| Report {
                number: format!("EX-{number}"),
                status,
                entry: Entry {
                    amount: amount.to_owned(),
                    category: category.to_owned(),
                    date: date.to_owned(),
                    merchant: merchant.to_owned(),
                    description: description.to_owned(),
                    cost_centre: "CC-100".to_owned(),
                    project: String::new(),
                    billable: false,
                    receipt: true,
                    paid_with: "Company card".to_owned(),
                },
            },
        );
        Self {
            next: FIRST_NEW,
            reports: reports.collect(),
        }
    }
}

impl Reports {
    /// Newest first.
    pub fn all(&self) -> impl Iterator<Item = &Report> {
        self.reports.iter()
    }

    fn position(&self, number: &str) -> Result<usize, Refusal> {
        self.reports
            .iter()
            .position(|report| report.number == number)
            .ok_or_else(|| Refusal::not_found(format!("There is no report {number}")))
    }

    /// One of them.
    ///
    /// # Errors
    /// If no report has that number.
    pub fn get(&self, number: &str) -> Result<Report, Refusal> {
        Ok(self.reports[self.position(number)?].clone())
    }

    /// A new one under the next number. A refused one takes no number; a draft may be incomplete.
    ///
    /// # Errors
    /// If a field does not hold what it must.
    pub fn add(&mut self, entry: Entry, draft: bool) -> Result<Report, Refusal> {
        let (entry, status) = if draft {
            (entry, Status::Draft)
        } else {
            (entry.checked()?, Status::Open)
        };
        Ok(self.insert(entry, status))
    }

    fn insert(&mut self, entry: Entry, status: Status) -> Report {
        let number = format!("EX-{}", self.next);
        self.next += 1;
        let report = Report {
            number,
            status,
            entry,
        };
        self.reports.insert(0, report.clone());
        report
    }

    /// Other contents for an existing one.
    ///
    /// # Errors
    /// If no report has that number or a field does not hold what it must.
    pub fn change(&mut self, number: &str, entry: Entry) -> Result<Report, Refusal> {
        let position = self.position(number)?;
        let report = &mut self.reports[position];
        report.entry = entry.checked()?;
        Ok(report.clone())
    }

    /// A draft with the same contents.
    ///
    /// # Errors
    /// If no report has that number.
    pub fn copy(&mut self, number: &str) -> Result<Report, Refusal> {
        let entry = self.get(number)?.entry;
        Ok(self.insert(entry, Status::Draft))
    }

    /// Takes one away; its number is not used again.
    ///
    /// # Errors
    /// If no report has that number.
    pub fn delete(&mut self, number: &str) -> Result<(), Refusal> {
        let position = self.position(number)?;
        self.reports.remove(position);
        Ok(())
    }
}
