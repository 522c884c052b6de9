//! Pass `human`: showing that one is human is the person's part, whatever was done for it.

use std::sync::Arc;

use super::draft::{Act, Draft, Step};
use recording::Target;

/// Words on such checks, in nine languages; a service's own name is the same in all.
const WORDS: &[&str] = &[
    "captcha",
    "i'm not a robot",
    "i’m not a robot",
    "i am not a robot",
    "i am human",
    "verify you are human",
    "ich bin kein roboter",
    "je ne suis pas un robot",
    "no soy un robot",
    "non sono un robot",
    "não sou um robô",
    "ik ben geen robot",
    "я не робот",
    "我不是机器人",
    "私はロボットではありません",
];

/// Where the frames of such services come from.
const SERVICES: &[&str] = &[
    "://www.google.com/recaptcha",
    "://www.recaptcha.net/",
    "hcaptcha.com/",
    "://challenges.cloudflare.com/",
    "arkoselabs.com/",
    "funcaptcha.com/",
    "geetest.com/",
    "captcha-delivery.com/",
];

pub(crate) fn human(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for mut step in std::mem::take(&mut draft.steps) {
        if !asks_for_a_person(&step) {
            out.push(step);
            continue;
        }
        if let Some(last) = out
            .last_mut()
            .filter(|last| matches!(last.act, Act::ShowHuman))
        {
            last.absorb(step);
            continue;
        }
        step.act = Act::ShowHuman;
        step.target = None;
        step.effects.clear();
        // The service behind the frame is none that the task is done at.
        if let Some(page) = &mut step.page {
            Arc::make_mut(page).frame.clear();
        }
        out.push(step);
    }
    draft.steps = out;
}

fn asks_for_a_person(step: &Step) -> bool {
    let frames = step.page.as_ref().map_or(&[][..], |page| &page.frame);
    let of_service = frames
        .iter()
        .any(|frame| SERVICES.iter().any(|service| frame.contains(service)));
    of_service || step.target.as_deref().is_some_and(says_so)
}

fn says_so(target: &Target) -> bool {
    let texts = [Some(target.name.as_str()), target.label.as_deref()];
    texts.into_iter().flatten().any(|text| {
        let text = text.to_lowercase();
        WORDS.iter().any(|word| text.contains(word))
    })
}
