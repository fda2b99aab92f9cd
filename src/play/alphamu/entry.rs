//! What alpha-mu remembers of a node.
//!
//! An outcome of a node does not depend on which other worlds are still possible: a way of playing wins or loses in
//! each world by itself. So an entry found with other worlds in mind is as good for those it knows of. Outcomes it does
//! not know of count as won, which makes every entry an upper bound wherever it is used, also when cuts left the search
//! unfinished.

use super::front::Front;
use crate::play::memo::Remembered;
use crate::play::outcomes::Outcomes;

/// What is known of a node.
#[derive(Clone)]
pub(super) struct Entry<M> {
    /// With perfect information: the outcomes asked about, and those of them that are won.
    pub asked: Outcomes,
    pub perfect: Outcomes,
    /// The front of the deepest search here, as far as it is `known`.
    pub front: Front,
    pub known: Outcomes,
    /// The own cards that search looked ahead, and what vectors had to be worth by the known outcomes alone: it left
    /// out the others.
    pub depth: u32,
    pub need: u64,
    /// Whether the front is the value at that depth, not just a bound.
    pub exact: bool,
    /// Whether deeper searches would find the same.
    pub complete: bool,
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
