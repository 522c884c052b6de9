//! Answers of programs, kept while one look at many elements lasts: what they have in common is asked for once, and what
//! asks at the same time waits for the same answer.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OnceCell, Semaphore};
use zbus::Message;

use super::node::Node;
use crate::element::ElementId;
use crate::error::ElementError;

/// Calls under way at once: more make the program's own work wait.
const AT_ONCE: usize = 32;

/// An element, an interface, a method, and its arguments as they go over the bus.
pub(super) type Question = (ElementId, String, String, Vec<u8>);

/// What was answered so far.
pub(super) struct Memo {
    answers: Mutex<HashMap<Question, Arc<OnceCell<Message>>>>,
    nodes: Mutex<HashMap<ElementId, Arc<OnceCell<Node>>>>,
    turns: Semaphore,
}

impl Default for Memo {
    fn default() -> Self {
        Self {
            answers: Mutex::default(),
            nodes: Mutex::default(),
            turns: Semaphore::new(AT_ONCE),
        }
    }
}

impl Memo {
    /// The answer, asked for unless it is known. Failures are not kept.
    pub async fn answer(
        &self,
        question: Question,
        ask: impl Future<Output = Result<Message, ElementError>>,
    ) -> Result<Message, ElementError> {
        let cell = {
            let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(answers.entry(question).or_default())
        };
        let answer = cell.get_or_try_init(async || {
            let turn = self.turns.acquire().await;
            let answer = ask.await;
            drop(turn);
            answer
        });
        answer.await.cloned()
    }

    /// An element that was read, or is now. Elements are what is asked for most, and take longest to make from answers.
    pub async fn node(
        &self,
        id: &ElementId,
        read: impl Future<Output = Result<Node, ElementError>>,
    ) -> Result<Node, ElementError> {
        let cell = {
            let mut nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(nodes.entry(id.clone()).or_default())
        };
        cell.get_or_try_init(async || read.await).await.cloned()
    }
}
