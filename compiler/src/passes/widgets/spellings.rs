//! How dates are spelled in calendars, fields and goals, in the languages that these are most often in.

/// A calendar date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Date {
    pub year: Option<i32>,
    pub month: u32,
    pub day: u32,
}

/// Month names by number, in the languages that goals and calendars are most often in.
const MONTHS: [&str; 12] = [
    "january jan januar janvier enero gennaio janeiro januari января stycznia",
    "february feb februar février febrero febbraio fevereiro februari февраля lutego",
    "march mar märz mars marzo março maart марта marca",
    "april apr avril abril aprile апреля kwietnia",
    "may mai mayo maggio maio mei мая maja",
    "june jun juni juin junio giugno junho июня czerwca",
    "july jul juli juillet julio luglio julho июля lipca",
    "august aug août agosto augustus августа sierpnia",
    "september sep sept septembre septiembre settembre setembro сентября września",
    "october oct oktober okt octobre octubre ottobre outubro октября października",
    "november nov novembre noviembre novembro ноября listopada",
    "december dec dezember dez décembre diciembre dicembre dezembro декабря grudnia",
];

/// What may stand beside a date.
const BESIDE: &str = "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun montag \
                      dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi \
                      dimanche lunes martes miércoles jueves viernes sábado domingo of de the di den le el года г";

fn month(word: &str) -> Option<u32> {
    let word = word.trim_end_matches('.').to_lowercase();
    (1..)
        .zip(MONTHS)
        .find(|(_, names)| names.split(' ').any(|name| name == word))
        .map(|(number, _)| number)
}

/// Reads a date in the spellings of calendars, fields and goals: `30 November 2026`, `November 30`, `2026-11-30`,
/// `30/11/2026`, `30.11.26`, `Monday, 30 November 2026`, `11月30日`. Day before month where numbers alone leave it open
/// and both fit; [`readings`] has the other.
pub(crate) fn parse_date(text: &str) -> Option<Date> {
    let plain = spaced(text);
    let words: Vec<&str> = plain
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/' | '.' | '-'))
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > 5 || text.len() > 60 {
        return None;
    }
    let is_short = is_short(text);
    let mut named = None;
    let mut numbers: Vec<(&str, i32)> = Vec::new();
    for word in words {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        if let Ok(number) = word.parse::<i32>() {
            numbers.push((word, number));
        } else if let Some(number) = month(word) {
            named = Some(number);
        } else if !digits.is_empty() && matches!(&word[digits.len()..], "st" | "nd" | "rd" | "th") {
            numbers.push((digits, digits.parse().ok()?));
        } else if !BESIDE
            .split(' ')
            .any(|beside| beside == word.to_lowercase())
        {
            return None;
        }
    }
    let date = match (named, numbers.as_slice()) {
        (Some(month), [(_, day)]) => Date {
            year: None,
            month,
            day: u32::try_from(*day).ok()?,
        },
        (Some(month), [(_, day), (y, year)]) if y.len() == 4 => Date {
            year: Some(*year),
            month,
            day: u32::try_from(*day).ok()?,
        },
        (None, [(y, year), (_, month), (_, day)]) if y.len() == 4 => Date {
            year: Some(*year),
            month: u32::try_from(*month).ok()?,
            day: u32::try_from(*day).ok()?,
        },
        (None, [(_, month), (_, day)]) if text.contains('月') => Date {
            year: None,
            month: u32::try_from(*month).ok()?,
            day: u32::try_from(*day).ok()?,
        },
        (None, [(_, a), (_, b), (y, year)]) if y.len() == 4 || is_short => {
            let (day, month) = if *b > 12 { (b, a) } else { (a, b) };
            Date {
                year: Some(if is_short { CENTURY + *year } else { *year }),
                month: u32::try_from(*month).ok()?,
                day: u32::try_from(*day).ok()?,
            }
        }
        _ => return None,
    };
    ((1..=12).contains(&date.month) && (1..=31).contains(&date.day)).then_some(date)
}

/// What a year of two digits begins with.
const CENTURY: i32 = 2000;

/// East Asian dates name their parts behind the numbers.
fn spaced(text: &str) -> String {
    text.replace(['年', '月', '日', '년', '월', '일'], " ")
}

/// Two digits each: `30.11.26`. A version has fewer somewhere.
fn is_short(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', '/']).collect();
    let two_digits = |part: &&str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(two_digits)
}

/// The days that a text may mean: two where it is all numbers parted by `/` and either of the first may be the month.
pub(crate) fn readings(text: &str) -> Vec<Date> {
    let Some(date) = parse_date(text) else {
        return Vec::new();
    };
    let is_open =
        text.split('/').count() == 3 && !text.contains(char::is_alphabetic) && date.day <= 12;
    let year_first = text
        .trim()
        .split('/')
        .next()
        .is_some_and(|year| year.len() == 4);
    let other = Date {
        month: date.day,
        day: date.month,
        ..date
    };
    match is_open && !year_first && other != date {
        true => vec![date, other],
        false => vec![date],
    }
}

impl Date {
    /// Whether the two are the same day, a missing year fitting any.
    pub fn agrees(self, other: Self) -> bool {
        self.month == other.month
            && self.day == other.day
            && (self.year.is_none() || other.year.is_none() || self.year == other.year)
    }
}

/// How a date is written, for the input's rule. `meant` is the day, where that is known otherwise; else where day and
/// month may be either, `month_first` says.
pub(crate) fn date_format(
    text: &str,
    meant: Option<Date>,
    month_first: bool,
) -> Option<&'static str> {
    let shape: String = text
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    let days = readings(text);
    let first_is_day = match (days.as_slice(), meant) {
        ([day, month], Some(meant)) if day.agrees(meant) != month.agrees(meant) => {
            day.agrees(meant)
        }
        ([_, _], _) => !month_first,
        // Read from the digits, since 12/31/2026 can only be month first.
        _ => text.get(0..2)?.parse() == Ok(days.first()?.day),
    };
    Some(match (shape.as_str(), first_is_day) {
        ("0000-00-00", _) => "YYYY-MM-DD",
        ("00/00/0000", true) => "DD/MM/YYYY",
        ("00/00/0000", false) => "MM/DD/YYYY",
        ("00/00/00", true) => "DD/MM/YY",
        ("00/00/00", false) => "MM/DD/YY",
        ("00.00.0000", _) => "DD.MM.YYYY",
        ("00.00.00", _) => "DD.MM.YY",
        ("00-00-0000", _) => "DD-MM-YYYY",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_many_spellings_are_one_day() {
        let day = Date {
            year: Some(2026),
            month: 11,
            day: 30,
        };
        for text in [
            "30 November 2026",
            "November 30, 2026",
            "Monday, 30 November 2026",
            "2026-11-30",
            "30/11/2026",
            "30.11.2026",
            "11/30/2026",
            "30th November 2026",
            "30/11/26",
            "30.11.26",
            "2026年11月30日",
            "30 november 2026 г.",
            "30 ноября 2026 года",
            "30 listopada 2026",
        ] {
            assert_eq!(parse_date(text), Some(day), "{text}");
        }
        assert_eq!(parse_date("30 November"), Some(Date { year: None, ..day }));
        for text in [
            "",
            "Meals",
            "42.50",
            "30",
            "32/11/2026",
            "version 1.2.2026.4",
            "November",
            "CC-100",
            "1.2.26",
            "tomorrow",
            "next Monday",
            "morgen",
        ] {
            assert_eq!(parse_date(text), None, "{text}");
        }
    }

    #[test]
    fn day_and_month_may_be_either_where_numbers_leave_it_open() {
        let days = |text: &str| -> Vec<(u32, u32)> {
            let days = readings(text).into_iter();
            days.map(|date| (date.month, date.day)).collect()
        };
        assert_eq!(days("12/03/2026"), [(3, 12), (12, 3)]);
        assert_eq!(days("03.12.2026"), [(12, 3)]);
        assert_eq!(days("2026/12/03"), [(12, 3)]);
        assert_eq!(days("11/30/2026"), [(11, 30)]);
        assert_eq!(days("05/05/2026"), [(5, 5)]);
        let meant = parse_date("3 December");
        assert_eq!(date_format("12/03/2026", meant, false), Some("MM/DD/YYYY"));
        assert_eq!(date_format("03/12/2026", meant, true), Some("DD/MM/YYYY"));
        assert_eq!(date_format("12/03/2026", None, true), Some("MM/DD/YYYY"));
        assert_eq!(date_format("12/03/2026", None, false), Some("DD/MM/YYYY"));
    }

    #[test]
    fn the_format_follows_the_digits() {
        assert_eq!(date_format("30/11/2026", None, true), Some("DD/MM/YYYY"));
        assert_eq!(date_format("11/30/2026", None, false), Some("MM/DD/YYYY"));
        assert_eq!(date_format("2026-11-30", None, false), Some("YYYY-MM-DD"));
        assert_eq!(date_format("30 November", None, false), None);
    }
}
