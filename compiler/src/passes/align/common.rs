//! The longest common subsequence of two demonstrations.
//!
//! What both begin and end with alike is paired first. The rest is a table of all pairs, filled from its end, in which
//! a pair counts by how alike it is; it has at most [`CELLS`] cells, hence bounded time and memory. Where the rest is
//! longer, each step takes the nearest like one within [`AHEAD`] steps, and what was jumped over has no partner.

use super::alike::Side;

/// Most cells of the table: 16 MB, and well under a second.
const CELLS: usize = 4_000_000;
/// How far the next partner is looked for in longer demonstrations.
const AHEAD: usize = 32;

/// For each step of the second demonstration the step of the first that is the same.
pub(super) fn partners(first: &Side<'_>, second: &Side<'_>) -> Vec<Option<usize>> {
    let (mine, theirs) = (first.len(), second.len());
    let mut partners = vec![None; theirs];
    let same = |a: usize, b: usize| first.exactly_like(a, second, b);
    let shorter = mine.min(theirs);
    let head = (0..shorter).take_while(|at| same(*at, *at)).count();
    let tail = (1..=shorter - head)
        .take_while(|back| same(mine - back, theirs - back))
        .count();
    for (at, partner) in partners.iter_mut().enumerate().take(head) {
        *partner = Some(at);
    }
    for back in 1..=tail {
        partners[theirs - back] = Some(mine - back);
    }
    let (a, b) = (head..mine - tail, head..theirs - tail);
    if (a.len() + 1).saturating_mul(b.len() + 1) <= CELLS {
        by_table(first, second, a, b, &mut partners);
    } else {
        by_nearest(first, second, a, b, &mut partners);
    }
    other_order(first, second, &mut partners);
    partners
}

fn by_table(
    first: &Side<'_>,
    second: &Side<'_>,
    a: std::ops::Range<usize>,
    b: std::ops::Range<usize>,
    partners: &mut [Option<usize>],
) {
    let width = b.len() + 1;
    let mut best = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            let skip = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            let alike = first.likeness(a.start + i, second, b.start + j);
            let pair = match alike {
                0 => 0,
                alike => alike + best[(i + 1) * width + j + 1],
            };
            best[i * width + j] = skip.max(pair);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let alike = first.likeness(a.start + i, second, b.start + j);
        let here = best[i * width + j];
        if alike > 0 && here == alike + best[(i + 1) * width + j + 1] {
            partners[b.start + j] = Some(a.start + i);
            (i, j) = (i + 1, j + 1);
        } else if here == best[(i + 1) * width + j] {
            i += 1;
        } else {
            j += 1;
        }
    }
}

fn by_nearest(
    first: &Side<'_>,
    second: &Side<'_>,
    a: std::ops::Range<usize>,
    b: std::ops::Range<usize>,
    partners: &mut [Option<usize>],
) {
    let (mut i, mut j) = (a.start, b.start);
    while i < a.end && j < b.end {
        let near = (0..AHEAD)
            .flat_map(|far| (0..=far).map(move |more| (i + more, j + far - more)))
            .filter(|(i, j)| *i < a.end && *j < b.end)
            .find(|(i, j)| first.likeness(*i, second, *j) > 0);
        match near {
            Some((mine, theirs)) => {
                partners[theirs] = Some(mine);
                (i, j) = (mine + 1, theirs + 1);
            }
            None => (i, j) = (i + 1, j + 1),
        }
    }
}

/// What was filled in another order on the same page.
fn other_order(first: &Side<'_>, second: &Side<'_>, partners: &mut [Option<usize>]) {
    let mut taken = vec![false; first.len()];
    for partner in partners.iter().flatten() {
        taken[*partner] = true;
    }
    let free: Vec<usize> = (0..first.len())
        .filter(|at| !taken[*at] && first.states_a_result(*at))
        .collect();
    let wanted: Vec<usize> = (0..partners.len())
        .filter(|at| partners[*at].is_none() && second.states_a_result(*at))
        .collect();
    if free.len().saturating_mul(wanted.len()) > CELLS {
        return;
    }
    for theirs in wanted {
        let mine = free
            .iter()
            .copied()
            .filter(|mine| !taken[*mine] && first.same_page(*mine, second, theirs))
            .find(|mine| first.likeness(*mine, second, theirs) > 0);
        if let Some(mine) = mine {
            taken[mine] = true;
            partners[theirs] = Some(mine);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Action, Instruction, Phrase, Role, Target};
    use crate::passes::plan::PlanStep;
    use secrets::Text;

    /// Each letter is a step: an upper-case one clicks a button, a lower-case one sets a field.
    fn steps(letters: &str) -> Vec<PlanStep> {
        let named = |role, letter: char| {
            let name = Text::from_document(&letter.to_string());
            Target::named(role, Phrase::literal(name))
        };
        let action = |letter: char| match letter.is_uppercase() {
            true => Action::Click {
                target: named(Role::Button, letter),
                button: crate::model::Button::Left,
                count: 1,
                times: 1,
                holding: Vec::new(),
            },
            false => Action::Set {
                target: named(Role::Field, letter),
                value: Phrase::default(),
            },
        };
        letters
            .chars()
            .map(|letter| PlanStep {
                instruction: Instruction::plain(action(letter)),
                ..PlanStep::empty()
            })
            .collect()
    }

    type By = fn(&Side<'_>, &Side<'_>) -> Vec<Option<usize>>;

    /// `expect` has for each step of the second the place of its partner in the first, `-` for none.
    fn check(by: By, first: &str, second: &str, expect: &str) {
        let goal = Text::default();
        let (a, b) = (steps(first), steps(second));
        let found: String = by(&Side::new(&a, &goal), &Side::new(&b, &goal))
            .into_iter()
            .map(|partner| partner.map_or("-".to_owned(), |at| at.to_string()))
            .collect();
        assert_eq!(found, expect, "{first} beside {second}");
    }

    #[test]
    fn as_many_steps_as_possible_have_a_partner_in_order() {
        for (first, second, expect) in [
            ("ABC", "ABC", "012"),
            ("ABC", "AXBC", "0-12"),
            ("AXBC", "ABC", "023"),
            ("ABCD", "XBYD", "-1-3"),
            ("ABAB", "BABA", "123-"),
            ("ABCA", "A", "0"),
            ("", "A", "-"),
            ("A", "", ""),
        ] {
            check(partners, first, second, expect);
        }
    }

    #[test]
    fn the_order_of_fields_does_not_matter_that_of_buttons_does() {
        check(partners, "abC", "baC", "102");
        check(partners, "ABC", "BAC", "1-2");
    }

    #[test]
    fn long_demonstrations_take_the_nearest_like_step() {
        let nearest: By = |first, second| {
            let mut partners = vec![None; second.len()];
            by_nearest(
                first,
                second,
                0..first.len(),
                0..second.len(),
                &mut partners,
            );
            partners
        };
        check(nearest, "ABCD", "ABCD", "0123");
        check(nearest, "ABCD", "AXCD", "0-23");
        check(nearest, "AXYB", "AB", "03");
        check(nearest, "AAB", "AB", "02");
    }
}
