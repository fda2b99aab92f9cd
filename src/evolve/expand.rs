//! The collector and its expanders: one search on many threads (section "Depth-First Tree Search").
//!
//! The collector expands nodes, those of the first trick first, and hands each to a process that searches it to its
//! end (expand_finish); what they find goes back up through the nodes they came from. A node is a job by itself, so a
//! process knows nothing of what the others have found: more is searched than by one process, and no order of
//! finishing changes the answer or the counts. The paper's 20 machines expanded up to depth 9 of 13 tricks; here the
//! collector stops as soon as there is work enough for many threads, or four tricks are left.

use super::node::Node;
use super::tree::{Counted, Pick, Walk};
use crate::cards::Board;
use crate::limits::{Interrupted, Limits};
use crate::pool::{self, Options};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

/// The collector stops expanding when so many nodes wait.
const ENOUGH: usize = 256;
/// Tricks that are left to one process: 13 less the paper's depth of 9.
const FINISH: u8 = 4;

/// A node of the collector.
struct Expanded {
    node: Node,
    parent: usize,
    value: Option<i8>,
}

/// The tricks of both sides, searched by all threads. The limit of nodes counts the cards played by all of them.
pub fn collect(board: &Board, pick: Pick, options: &Options<'_>) -> Result<Counted, Interrupted> {
    let root = Node::new(board);
    let mut tree = vec![Expanded { node: root, parent: 0, value: None }];
    let mut counted = Counted::default();
    let mut waiting = VecDeque::from([0]);
    let mut jobs: Vec<(usize, Node)> = Vec::new();
    while let Some(place) = waiting.pop_front() {
        let node = tree[place].node;
        if node.tricks_left() <= FINISH || waiting.len() + jobs.len() >= ENOUGH {
            jobs.push((place, node));
            continue;
        }
        for card in pick.cards(&node).cards() {
            counted.nodes += 1;
            waiting.push_back(tree.len());
            tree.push(Expanded { node: node.after(card), parent: place, value: None });
        }
    }
    let spent = AtomicU64::new(counted.nodes);
    // The limit is that of all jobs together.
    let most = options.limits.nodes;
    let options = Options { limits: Limits { nodes: None, ..options.limits.clone() }, ..options.clone() };
    let limits = &options.limits;
    let finish = |_: &mut crate::dd::Solver, (_, node): &(usize, Node)| {
        let mut count = |work: usize| {
            let spent = spent.fetch_add(work as u64, Ordering::Relaxed) + work as u64;
            if most.is_some_and(|most| spent > most) || limits.expired() { Err(Interrupted) } else { Ok(()) }
        };
        let mut walk = Walk::new(pick, &mut count);
        let value = walk.value(node)?;
        Ok((value, walk.counted))
    };
    for ((place, _), found) in jobs.iter().zip(pool::map(&options, &jobs, finish)) {
        let (value, work) = found?;
        tree[*place].value = Some(value);
        counted.paths += work.paths;
        counted.nodes += work.nodes;
        counted.pruned += work.pruned;
    }
    // Children come after their parents.
    for place in (1..tree.len()).rev() {
        let Expanded { parent, value, .. } = tree[place];
        let parent = &mut tree[parent];
        let better = if parent.node.is_max() { i8::max } else { i8::min };
        parent.value = Some(match (parent.value, value) {
            (Some(one), Some(other)) => better(one, other),
            (one, other) => one.or(other).unwrap_or(0),
        });
    }
    Ok(counted.with_value(tree[0].value.unwrap_or(0), root.tricks_left()))
}
