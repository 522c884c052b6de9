//! Selenium IDE: a `.side` project with tests, each a list of commands.

mod blocks;
mod commands;
mod locators;

use super::ImportError;
use super::demo::Demo;
use super::source::{Source, list, text};
use blocks::Block;
use commands::Player;
use serde_json::Value;

/// Deepest chain of tests that run other tests.
const DEEPEST: usize = 5;

pub(super) fn knows(source: &Source<'_>) -> bool {
    source.json().is_some_and(|value| {
        list(value, "tests").iter().any(|test| {
            test.get("commands")
                .and_then(Value::as_array)
                .is_some_and(|commands| commands.iter().all(is_command))
        })
    })
}

fn is_command(command: &Value) -> bool {
    command.get("command").is_some_and(Value::is_string)
}

/// Every test by itself.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Demo>, ImportError> {
    let Some(project) = source.json() else {
        return Ok(Vec::new());
    };
    let tests = list(project, "tests");
    let demos = tests.iter().map(|test| {
        let name = text(test, "name");
        let mut player = Player::new(name, text(project, "url"));
        if tests.len() == 1 {
            player.demo.or_goal(text(project, "name"));
        }
        play(&mut player, test, tests, 0, true);
        player.demo
    });
    Ok(demos.collect())
}

fn play(player: &mut Player, test: &Value, tests: &[Value], depth: usize, first: bool) {
    let commands = list(test, "commands");
    blocks(player, &blocks::parse(commands), tests, depth, first);
}

/// Plays blocks in order. `first`: for the first time, so that their commands are counted.
fn blocks(player: &mut Player, all: &[Block<'_>], tests: &[Value], depth: usize, first: bool) {
    for (at, block) in all.iter().enumerate() {
        match block {
            Block::Command(command) if commands::name(command) == "run" => {
                let name = text(command, "target");
                let called = tests
                    .iter()
                    .find(|test| text(test, "name") == name)
                    .filter(|_| depth < DEEPEST && !player.is_full());
                player.note(
                    command,
                    first,
                    match called {
                        Some(_) => commands::INLINED,
                        None => commands::NO_TEST,
                    },
                );
                if let Some(called) = called {
                    player.round();
                    play(player, called, tests, depth + 1, first);
                }
            }
            Block::Command(command) => {
                let mut after = all[at + 1..].iter().filter_map(Block::command);
                let next = after.find(|next| {
                    !matches!(
                        commands::name(next),
                        "" | "pause" | "mouseMove" | "mouseMoveAt"
                    )
                });
                player.command(command, next, first, at + 1 == all.len());
            }
            Block::Repeat {
                times,
                head,
                body,
                end,
            } => {
                player.note(head, first, commands::REPEATED);
                for round in 0..*times {
                    if player.is_full() {
                        break;
                    }
                    let before = player.again;
                    player.again |= round > 0;
                    player.round();
                    blocks(player, body, tests, depth, first && round == 0);
                    player.again = before;
                }
                player.end(*end, first);
            }
            Block::Once { head, body, end } => {
                player.note(head, first, commands::LOOP);
                blocks(player, body, tests, depth, first);
                player.end(*end, first);
            }
            Block::If {
                head,
                body,
                others,
                end,
            } => {
                player.note(head, first, commands::CONDITION);
                blocks(player, body, tests, depth, first);
                for other in others {
                    player.note(other, first, commands::OTHERWISE);
                }
                player.end(*end, first);
            }
        }
    }
}
