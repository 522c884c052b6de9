//! What look-ups remember, so that the second one at a place takes a fraction of the calls: processes, their roots, the
//! elements of windows, and who stands in whom. All of it is checked again wherever it is used, or forgotten on failure.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::element::ElementId;
use crate::window::{Window, WindowId};

/// Most elements whose parent is remembered; then all are forgotten.
const PARENTS: usize = 20_000;
/// Most windows that are remembered by title.
const TOPS: usize = 200;

#[derive(Default)]
pub(super) struct Memory {
    /// Process of each program on the bus, by its bus name. A bus name is never given twice.
    pids: Mutex<HashMap<String, u32>>,
    roots: Mutex<HashMap<u32, Vec<ElementId>>>,
    /// The element of each window, while its title is the same.
    frames: Mutex<HashMap<WindowId, (String, ElementId)>>,
    parents: Mutex<HashMap<ElementId, ElementId>>,
    /// Windows that elements were found in, by title.
    tops: Mutex<HashMap<String, ElementId>>,
}

impl Memory {
    pub fn pid(&self, owner: &str) -> Option<u32> {
        lock(&self.pids).get(owner).copied()
    }

    pub fn keep_pid(&self, owner: &str, pid: u32) {
        lock(&self.pids).insert(owner.to_owned(), pid);
    }

    pub fn roots(&self, pid: u32) -> Option<Vec<ElementId>> {
        lock(&self.roots).get(&pid).cloned()
    }

    pub fn keep_roots(&self, pid: u32, roots: Vec<ElementId>) {
        lock(&self.roots).insert(pid, roots);
    }

    pub fn frame(&self, window: &Window) -> Option<ElementId> {
        lock(&self.frames)
            .get(&window.id)
            .filter(|(title, _)| *title == window.title)
            .map(|(_, frame)| frame.clone())
    }

    pub fn keep_frame(&self, window: &Window, frame: ElementId) {
        lock(&self.frames).insert(window.id, (window.title.clone(), frame));
    }

    /// The window of that title that an element was last found in.
    pub fn top(&self, title: &str) -> Option<ElementId> {
        lock(&self.tops).get(title).cloned()
    }

    pub fn keep_top(&self, title: &str, top: &ElementId) {
        let mut tops = lock(&self.tops);
        if tops.len() >= TOPS {
            tops.clear();
        }
        if !title.is_empty() {
            tops.insert(title.to_owned(), top.clone());
        }
    }

    /// Forgets where a window's elements are: its program did not answer as expected.
    pub fn forget(&self, window: &Window) {
        lock(&self.frames).remove(&window.id);
        if let Some(pid) = window.pid {
            lock(&self.roots).remove(&pid);
        }
    }

    pub fn keep_parent(&self, child: &ElementId, parent: &ElementId) {
        let mut parents = lock(&self.parents);
        if parents.len() >= PARENTS {
            parents.clear();
        }
        parents.insert(child.clone(), parent.clone());
    }

    /// The element and what it stood in when last looked at, at most `limit`.
    pub fn line(&self, from: &ElementId, limit: usize) -> Vec<ElementId> {
        let parents = lock(&self.parents);
        let mut line = vec![from.clone()];
        while line.len() < limit
            && let Some(parent) = line.last().and_then(|last| parents.get(last))
            && !line.contains(parent)
        {
            line.push(parent.clone());
        }
        line
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_parents_ends_where_it_would_go_in_a_ring() {
        let memory = Memory::default();
        let [a, b, c] = ["a", "b", "c"].map(|path| ElementId::new(":1.1", path));
        memory.keep_parent(&a, &b);
        memory.keep_parent(&b, &c);
        memory.keep_parent(&c, &a);
        assert_eq!(memory.line(&a, 10), [a.clone(), b.clone(), c]);
        assert_eq!(memory.line(&a, 2), [a, b]);
    }
}
