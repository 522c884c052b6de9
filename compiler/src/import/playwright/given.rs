//! What calls are given, and what `expect` says.

use super::super::demo::Fate;
use super::actions::{self, Given};
use super::calls::{Arg, Chain, Link};
use super::locate::{camel, option, text_of};
use super::script::{Script, Var};
use recording::{Cause, Modifiers};

impl Script {
    /// `expect(page.getByText('Saved')).toBeVisible()`.
    pub(super) fn expect(&mut self, chain: &Chain) {
        let links: Vec<&Link> = chain.links.iter().collect();
        let about = links
            .first()
            .and_then(|link| link.args.as_deref())
            .and_then(|args| args.first());
        let not = links.iter().any(|link| link.name == "not");
        let Some(said) = links
            .last()
            .filter(|link| link.args.is_some() && !link.name.is_empty())
        else {
            return;
        };
        let mut method = camel(&said.name);
        let negated = method.strip_prefix("notTo").map(|rest| format!("to{rest}"));
        let not = not || negated.is_some();
        method = negated.unwrap_or(method);
        let text = said
            .args
            .as_deref()
            .and_then(|args| args.first())
            .and_then(|arg| self.known(arg));
        let page = match about {
            Some(Arg::Chain(about)) if about.links.is_empty() => match self.vars.get(&about.root) {
                Some(Var::Page(tab, _)) => Some(*tab),
                _ => None,
            },
            _ => None,
        };
        let fate = match (page, about) {
            (Some(tab), _) => {
                self.demo.go_to_tab(tab);
                match (method.as_str(), text.filter(|_| !not)) {
                    ("toHaveURL" | "toHaveUrl", Some(url))
                        if url.contains("://") && self.demo.has_acted() =>
                    {
                        self.demo.led_to(&url, None, Cause::Link);
                        Fate::Taken
                    }
                    ("toHaveTitle", Some(title)) => {
                        self.demo.titled(&title);
                        Fate::Taken
                    }
                    _ => Fate::Needless("a check that names no page"),
                }
            }
            (None, Some(about)) => match self.element_of(about) {
                Some(element) => {
                    actions::assertion(&mut self.demo, &element, &method, text.as_deref(), not)
                }
                None => Fate::Lost("it checks something that is not codegen's"),
            },
            (None, None) => Fate::Lost("it checks something that is not codegen's"),
        };
        self.demo.count(&method, fate);
    }

    /// The text of a literal or of a name that stands for one.
    pub(super) fn known(&self, arg: &Arg) -> Option<String> {
        match arg {
            Arg::Chain(chain) if chain.links.is_empty() => match self.vars.get(&chain.root) {
                Some(Var::Text(text)) => Some(text.clone()),
                _ => None,
            },
            arg => text_of(arg),
        }
    }

    pub(super) fn given(&self, args: &[Arg]) -> Given {
        let mut given = Given {
            count: 1,
            ..Given::default()
        };
        for arg in args {
            self.give(arg, &mut given);
        }
        if let Some(Arg::Text(button)) = option(args, "button") {
            given.button.clone_from(button);
        }
        if let Some(Arg::Number(count)) = option(args, "clickCount") {
            given.count = *count as u32;
        }
        if let Some(Arg::List(held)) = option(args, "modifiers") {
            for key in held {
                match key {
                    Arg::Text(key) if key.starts_with("Control") => given.modifiers.ctrl = true,
                    Arg::Text(key) => hold(&mut given.modifiers, key),
                    _ => {}
                }
            }
        }
        given
    }

    fn give(&self, arg: &Arg, given: &mut Given) {
        match arg {
            Arg::Bool(on) => given.on = Some(*on),
            Arg::List(items) => items.iter().for_each(|item| self.give(item, given)),
            Arg::Object(fields) => {
                for (name, value) in fields {
                    match name.as_str() {
                        "label" => {
                            given.by_label = true;
                            self.give(value, given);
                        }
                        "value" | "index" | "name" => self.give(value, given),
                        _ => {}
                    }
                }
            }
            arg => match self.known(arg) {
                Some(text) => given.texts.push(text),
                None => {
                    given.open = true;
                    if let Arg::Chain(chain) = arg
                        && chain.links.iter().all(|link| link.args.is_none())
                    {
                        given
                            .called
                            .clone_from(chain.links.last().map_or(&chain.root, |link| &link.name));
                    }
                }
            },
        }
    }
}

fn hold(modifiers: &mut Modifiers, key: &str) {
    match key {
        "Shift" => modifiers.shift = true,
        "Alt" => modifiers.alt = true,
        "Meta" => modifiers.meta = true,
        _ => {}
    }
}
