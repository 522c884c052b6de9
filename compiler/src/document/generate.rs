//! Generated skills for properties.

use crate::grammar::generate::{check, each, instruction, phrase, target, text};
use crate::grammar::normal_form;
use crate::model::*;
use proptest::prelude::*;
use proptest::sample::select;
use secrets::Text;

fn words() -> impl Strategy<Value = Text> {
    text().prop_filter("empty", |text| !text.is_empty())
}

fn snake() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9_]{0,6}"
}

fn kind() -> impl Strategy<Value = InputKind> {
    select(vec![
        InputKind::Text,
        InputKind::Number,
        InputKind::Date,
        InputKind::Time,
        InputKind::Email,
        InputKind::Url,
        InputKind::File,
        InputKind::Choice,
        InputKind::YesNo,
    ])
}

fn field() -> impl Strategy<Value = Target> {
    crate::grammar::generate::clean_literal()
        .prop_filter("a name", |name| !name.trim().is_empty())
        .prop_map(|name| Target::named(Role::Field, Phrase::literal(Text::from_document(&name))))
}

fn input() -> impl Strategy<Value = Input> {
    let options = prop::collection::vec(text(), 0..4);
    let from = select(vec![Provenance::Said, Provenance::Inferred]);
    (
        (snake(), prop::option::of(field())),
        kind(),
        any::<bool>(),
        (phrase(), prop::collection::vec(phrase(), 0..3)),
        options,
        prop::option::of(text()),
        from,
    )
        .prop_map(
            |((name, fills), kind, required, (example, more), options, rule, from)| Input {
                name,
                kind,
                required,
                fills,
                more_examples: match example.is_empty() {
                    true => Vec::new(),
                    false => more,
                },
                example,
                options,
                rule,
                from,
            },
        )
}

fn before() -> impl Strategy<Value = BeforeYouStart> {
    prop_oneof![
        (phrase(), prop::option::of(check()))
            .prop_map(|(url, check)| BeforeYouStart::Ready { url, check }),
        words().prop_map(|site| BeforeYouStart::SignIn { site }),
        words().prop_map(BeforeYouStart::Other),
    ]
}

fn scope() -> impl Strategy<Value = Scope> {
    let spoken = select(vec![
        "https://xn--bcher-kva.example",
        "http://xn--e1afmkfd.example:8080",
    ]);
    let spoken = spoken.prop_map(Text::from_document);
    let origin = prop_oneof![1 => spoken, 3 => "https?://[a-z.]{1,9}(:[0-9]{1,4})?".prop_map(|origin| Text::from_document(&origin)), 1 => words()];
    let usage = select(vec![SiteUse::Work, SiteUse::SignIn, SiteUse::Hop]);
    (
        prop::collection::vec((origin, usage), 0..3),
        prop::collection::vec(app_name(), 0..2),
    )
        .prop_map(|(sites, apps)| Scope { sites, apps })
}

fn app_name() -> impl Strategy<Value = Text> {
    crate::grammar::generate::clean_literal().prop_map(|name| Text::from_document(&name))
}

fn repeated(within: BoxedStrategy<SkillStep>) -> BoxedStrategy<SkillStep> {
    (each(), prop::collection::vec(within, 0..4))
        .prop_map(|(each, body)| SkillStep {
            instruction: normal_form(Instruction::plain(Action::ForEach { each })),
            body,
        })
        .boxed()
}

fn section() -> impl Strategy<Value = Section> {
    let plain = instruction()
        .prop_map(|instruction| SkillStep::plain(normal_form(instruction)))
        .boxed();
    let twice = prop_oneof![3 => plain.clone(), 1 => repeated(plain.clone())].boxed();
    let step = prop_oneof![4 => plain, 1 => repeated(twice)].boxed();
    let site = phrase().prop_filter("empty", |site| !site.is_empty());
    (
        site,
        prop::option::of(phrase()),
        prop::collection::vec(step, 1..4),
    )
        .prop_map(|(site, page, steps)| Section {
            heading: Heading { site, page },
            steps,
        })
}

fn history() -> impl Strategy<Value = Vec<HistoryRow>> {
    let row = prop::collection::vec(text(), 5).prop_map(|cells| HistoryRow { cells });
    prop::collection::vec(row, 0..3)
}

/// Any skill whose document has at least one step.
pub(super) fn skill() -> impl Strategy<Value = Skill> {
    let lines = || prop::collection::vec(words(), 0..3);
    let output = (snake(), target(), text()).prop_map(|(name, place, example)| Output {
        name,
        place,
        example,
    });
    let head = (
        words(),
        "[a-z-]{0,9}",
        text(),
        phrase(),
        prop::collection::vec(check(), 0..3),
    );
    let values = (
        prop::collection::vec(input(), 0..3),
        prop::collection::vec(snake(), 0..2),
        prop::collection::vec(output, 0..2),
        prop::collection::vec(before(), 0..3),
        scope(),
    );
    let rest = (
        prop::collection::vec(section(), 1..3),
        lines(),
        lines(),
        lines(),
        text(),
        history(),
    );
    (head, values, rest).prop_map(|(head, values, rest)| {
        let (name, slug, description, goal, done_when) = head;
        let (inputs, secrets, outputs, before, scope) = values;
        let (sections, checks, differs, not_seen, compiled, history) = rest;
        let provenance = [Text::said("Compiled by taught "), compiled]
            .into_iter()
            .collect();
        Skill {
            name,
            slug,
            description,
            goal,
            done_when,
            inputs,
            secrets,
            outputs,
            before,
            scope,
            sections,
            checks,
            differs,
            not_seen,
            provenance,
            history,
        }
    })
}
