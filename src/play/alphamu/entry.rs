//! What alpha-mu remembers of a node.
//!
//! An outcome of a node does not depend on which other worlds are still possible: a plan wins or loses in each world by
//! itself. So an entry found with other worlds possible holds for the outcomes it knows. Outcomes it does not know count
//! as won, so every entry is an upper bound wherever it is used, also if cuts left the search unfinished.

use super::front::Front;
use crate::play::memo::Remembered;
use crate::play::outcomes::Outcomes;

/// The results for a node so far.
#[derive(Clone)]
pub(super) struct Entry<M> {
    /// The outcomes asked about with perfect information.
    pub asked: Outcomes,
    /// Those of them that perfect information wins.
    pub perfect: Outcomes,
    /// The front of the deepest search here, on the `known` outcomes.
    pub front: Front,
    pub known: Outcomes,
    /// The own cards that search looked ahead.
    pub depth: u32,
    /// What a vector had to be worth on the known outcomes alone; the search left out the others.
    pub need: u64,
    /// Whether the front is the value at that depth, not just an upper bound.
    pub exact: bool,
    /// Whether deeper searches would find the same.
    pub complete: bool,
    /// The move to try first.
    pub best: Option<M>,
}

impl<M> Remembered for Entry<M> {
    fn unknown(like: &Outcomes) -> Entry<M> {
        let none = like.minus(like);
        Entry {
            asked: none.clone(),
            perfect: none.clone(),
            front: Front::default(),
            known: none,
            depth: 0,
            need: 0,
            exact: false,
            complete: false,
            best: None,
        }
    }

    fn heap(&self) -> usize {
        self.front.heap() + self.asked.heap() + self.perfect.heap() + self.known.heap()
    }
}
