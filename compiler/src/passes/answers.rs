//! Pass `answers`: where the goal asks for something, the document says where on the last page the answer stands: the cell
//! or the label that the goal speaks of, else the page. What it is was only seen by the person, so nothing is made up.

use super::checks::pattern;
use super::inputs::{in_goal, snake_case, speaks_of, unique};
use super::plan::{Plan, Screen, Seen};
use crate::model::{Output, Phrase, Piece, Place, Role, Target};
use secrets::Text;

/// Words that ask wherever they stand in a goal, in ten languages.
const ASKING: &[&str] = &[
    "tell me",
    "show me",
    "let me know",
    "how many",
    "how much",
    "find out",
    "sag mir",
    "zeig mir",
    "wie viele",
    "wie viel",
    "wieviele",
    "dis-moi",
    "montre-moi",
    "combien",
    "dime",
    "muéstrame",
    "cuántos",
    "cuántas",
    "cuánto",
    "dimmi",
    "mostrami",
    "quanti",
    "quante",
    "diga-me",
    "mostre-me",
    "quantos",
    "quantas",
    "vertel me",
    "toon me",
    "hoeveel",
    "скажи",
    "покажи",
    "сколько",
    "告诉",
    "多少",
    "教えて",
    "いくつ",
    "いくら",
];

/// Words that ask where a goal begins with them.
const FIRST: &[&str] = &[
    "show",
    "tell",
    "what",
    "which",
    "who",
    "when",
    "where",
    "look up",
    "work out",
    "calculate",
    "count",
    "find",
    "was",
    "welche",
    "welcher",
    "welches",
    "wer",
    "wann",
    "wo",
    "berechne",
    "finde",
    "zeige",
    "quel",
    "quelle",
    "qui",
    "quand",
    "où",
    "calcule",
    "trouve",
    "cherche",
    "qué",
    "cuál",
    "quién",
    "cuándo",
    "dónde",
    "calcula",
    "busca",
    "averigua",
    "quale",
    "chi",
    "quando",
    "dove",
    "calcola",
    "trova",
    "cerca",
    "qual",
    "quem",
    "onde",
    "procure",
    "wat",
    "welke",
    "wie",
    "wanneer",
    "waar",
    "bereken",
    "zoek",
    "какой",
    "какая",
    "кто",
    "когда",
    "где",
    "узнай",
    "найди",
    "посчитай",
    "查",
    "显示",
    "什么",
    "谁",
    "表示",
    "何",
    "誰",
    "調べ",
];

pub(crate) fn answers(plan: &mut Plan) {
    if !asks(plan.goal.as_str()) || plan.outputs.iter().any(|output| output.example.is_empty()) {
        return;
    }
    let Some(screen) = plan.screen.take() else {
        return;
    };
    let found = in_table(plan, &screen).or_else(|| at_label(plan, &screen));
    let only_page =
        || page(plan, &screen).map(|place| ("answer".to_owned(), place, Text::default()));
    let answer = match plan.outputs.is_empty() {
        true => found.or_else(only_page),
        false => found,
    };
    if let Some((name, place, example)) = answer {
        let taken = |name: &str| {
            plan.outputs.iter().any(|output| output.name == name)
                || plan.inputs.iter().any(|input| input.name == name)
        };
        let name = unique(&name, taken);
        plan.outputs.insert(
            0,
            Output {
                name,
                place,
                example,
            },
        );
    }
}

fn asks(goal: &str) -> bool {
    let goal = format!(" {} ", goal.to_lowercase());
    let has = |words: &&str| match words.chars().all(|c| c < '\u{3040}') {
        true => goal
            .match_indices(*words)
            .any(|(at, _)| is_apart(&goal, at, words.len())),
        false => goal.contains(*words),
    };
    ASKING.iter().any(has)
        || FIRST
            .iter()
            .any(|words| goal.trim_start().starts_with(*words) && has(words))
}

fn is_apart(text: &str, at: usize, length: usize) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    ends(text[..at].chars().next_back()) && ends(text[at + length..].chars().next())
}

/// The page at the end.
fn page(plan: &Plan, screen: &Screen) -> Option<Target> {
    let title = Some(&screen.title).filter(|title| !title.is_empty())?;
    Some(Target::named(Role::Page, pattern(title, &plan.shown)))
}

type Answer = (String, Target, Text);

/// The one cell of the one row that the goal names, but for the name itself.
fn in_table(plan: &Plan, screen: &Screen) -> Option<Answer> {
    let goal = plan.goal.as_str();
    let mut headers: Vec<&Text> = Vec::new();
    let mut found: Vec<(&Text, &Text, &Text)> = Vec::new();
    let mut rows = screen.nodes.split(|node| node.kind == Seen::Row);
    rows.next();
    for row in rows {
        let cells: Vec<_> = row
            .iter()
            .take_while(|node| node.kind != Seen::Other)
            .filter(|node| matches!(node.kind, Seen::Header | Seen::Cell))
            .collect();
        if cells.iter().all(|cell| cell.kind == Seen::Header) {
            headers = cells.iter().map(|cell| &cell.name).collect();
            continue;
        }
        let is_key =
            |cell: &&&super::plan::ScreenNode| in_goal(goal, cell.name.as_str(), &[]).is_some();
        let Some(key) = cells.iter().find(is_key) else {
            continue;
        };
        let others = cells
            .iter()
            .zip(&headers)
            .filter(|(cell, _)| !std::ptr::eq(**cell, *key));
        let others: Vec<_> = others.collect();
        let asked: Vec<_> = match others.as_slice() {
            [_] => others,
            _ => others
                .into_iter()
                .filter(|(_, header)| speaks_of(goal, header.as_str()))
                .collect(),
        };
        if let [(cell, header)] = asked.as_slice() {
            found.push((&key.name, header, &cell.name));
        }
    }
    let [(key, header, value)] = found.as_slice() else {
        return None;
    };
    if header.is_empty() || value.is_empty() {
        return None;
    }
    let named = |role, text: &Text| Place::named(role, pattern(text, &plan.shown));
    let place = Target {
        element: Place {
            role: Role::Cell,
            name: None,
            ordinal: None,
        },
        context: vec![
            Place::named(Role::Column, Phrase::literal((*header).clone())),
            named(Role::Row, key),
        ],
    };
    Some((snake_case(header.as_str()), place, (*value).clone()))
}

/// A short text that the goal speaks of, with what it says right after it.
fn at_label(plan: &Plan, screen: &Screen) -> Option<Answer> {
    let goal = plan.goal.as_str();
    let page = page(plan, screen)?;
    let values = screen.nodes.iter().skip(1);
    let pairs = screen.nodes.iter().zip(values.map(Some).chain([None]));
    let mut labels = pairs.filter(|(label, next)| {
        let words = label.name.as_str().trim_end_matches(':');
        label.kind == Seen::Label
            && words.split(' ').count() <= 3
            && next.is_some_and(|next| next.kind == Seen::Value)
            && in_goal(goal, words, &[]).is_some()
    });
    let (label, _) = labels.next()?;
    // Two of them: nothing says which is meant.
    if labels.next().is_some() {
        return None;
    }
    let name = snake_case(label.name.as_str());
    let is_input = plan.pattern.pieces().contains(&Piece::Input(name.clone()));
    let place = Target {
        element: Place::named(Role::Text, Phrase::literal(label.name.clone())),
        context: vec![page.element],
    };
    (!is_input).then(|| (name, place, Text::default()))
}
