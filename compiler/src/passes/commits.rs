//! Pass `commits`: the steps that cannot be undone.

use super::plan::{Plan, PlanStep};
use crate::model::{Action, Phrase, Role, State};
use recording::ChangeOp;

/// Words on controls that send, pay, delete or publish, in nine languages; matched as whole words.
const WORDS: &[&str] = &[
    "submit",
    "send",
    "pay",
    "buy",
    "purchase",
    "order",
    "place order",
    "delete",
    "remove",
    "publish",
    "post",
    "transfer",
    "confirm",
    "approve",
    "reject",
    "book",
    "checkout",
    "sign",
    "release",
    "finalize",
    "finalise",
    "cancel order",
    "unsubscribe",
    "absenden",
    "senden",
    "abschicken",
    "bezahlen",
    "kaufen",
    "bestellen",
    "löschen",
    "veröffentlichen",
    "überweisen",
    "bestätigen",
    "genehmigen",
    "envoyer",
    "soumettre",
    "payer",
    "acheter",
    "commander",
    "supprimer",
    "publier",
    "valider",
    "confirmer",
    "enviar",
    "pagar",
    "comprar",
    "eliminar",
    "borrar",
    "publicar",
    "confirmar",
    "invia",
    "inviare",
    "paga",
    "acquista",
    "ordina",
    "elimina",
    "pubblica",
    "conferma",
    "excluir",
    "apagar",
    "submeter",
    "verzenden",
    "betalen",
    "verwijderen",
    "publiceren",
    "bevestigen",
    "отправить",
    "оплатить",
    "купить",
    "удалить",
    "опубликовать",
    "подтвердить",
    "提交",
    "发送",
    "支付",
    "付款",
    "删除",
    "发布",
    "确认",
    "送信",
    "支払う",
    "購入",
    "削除",
    "公開",
    "確定",
];

/// Controls that only lead to the one that commits.
const BUT_NOT: &[&str] = &[
    "new", "draft", "filter", "column", "search", "order by", "neu", "entwurf", "next", "back",
];

pub(crate) fn commits(plan: &mut Plan) {
    let count = plan.steps.len();
    for at in 0..count {
        let step = &plan.steps[at];
        let opens_dialog = step
            .effects
            .iter()
            .any(|e| e.op == ChangeOp::Appeared && e.role == Role::Dialog)
            || plan
                .steps
                .get(at + 1)
                .is_some_and(|next| matches!(next.instruction.action, Action::Answer { .. }));
        let commits = !opens_dialog && is_commit(step);
        plan.steps[at].instruction.commit = commits;
    }
}

fn is_commit(step: &PlanStep) -> bool {
    match &step.instruction.action {
        Action::Click { target, .. }
            if matches!(
                target.element.role,
                Role::Button | Role::Link | Role::MenuItem | Role::Element
            ) =>
        {
            // A link that only leads to another page commits nothing.
            let leads_on = target.element.role == Role::Link && step.went.is_some();
            !leads_on && target.element.name.as_ref().is_some_and(says_so)
        }
        Action::Menu { path, .. } | Action::ContextMenu { path, .. } => {
            path.last().is_some_and(says_so)
        }
        Action::Answer { message, answer } => {
            says_so(message) && answer.as_literal().is_none_or(|answer| !gives_up(answer))
        }
        Action::Make {
            state: State::Chosen,
            ..
        } => false,
        _ => false,
    }
}

/// The button of a message box that leaves all as it was.
fn gives_up(answer: &str) -> bool {
    const WORDS: &[&str] = &[
        "cancel",
        "no",
        "abbrechen",
        "nein",
        "annuler",
        "cancelar",
        "annulla",
        "annuleren",
    ];
    WORDS.contains(&answer.to_lowercase().as_str())
}

fn says_so(phrase: &Phrase) -> bool {
    let text: String = phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            crate::model::Piece::Literal(text) => text.as_str().to_lowercase(),
            _ => " ".to_owned(),
        })
        .collect();
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let has = |wanted: &str| {
        if wanted.chars().any(|c| matches!(c, '\u{3040}'..='\u{9fff}')) {
            return text.contains(wanted);
        }
        let wanted: Vec<&str> = wanted.split(' ').collect();
        words
            .windows(wanted.len())
            .any(|window| window == wanted.as_slice())
    };
    // A long name is a sentence about something, not the word on a control.
    words.len() <= 6 && WORDS.iter().any(|word| has(word)) && !BUT_NOT.iter().any(|word| has(word))
}
