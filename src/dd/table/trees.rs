//! The patterns of a family: a list, or a tree of forks with lists at its ends.

use super::lines::{Count, Lines, Node};
use super::pattern::{ANY, Found, Owners, Pattern};
use super::slabs::Slabs;
use std::collections::TryReserveError;

/// A list longer than this becomes a fork, if a card tells its patterns apart well enough.
const LONG: usize = 12;

/// The longest list that may become a fork.
const LONGEST: usize = 5 * LONG;

/// Forks one below the other, at most.
const MOST_FORKS: usize = 12;

/// A branching of a family's patterns by the owner of one card.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Fork {
    /// The place of the card among the packed owners.
    card: u32,
    /// Patterns that name an owner, by owner, then those that do not care.
    children: [Node; 5],
}

impl Fork {
    const UNUSED: Fork = Fork { card: 0, children: [Node::NOTHING; 5] };
}

/// There is no room for one more pattern.
pub(super) struct Full;

/// The patterns of all families.
pub(super) struct Trees {
    lines: Lines,
    forks: Slabs<Fork>,
    /// Forks given back, one behind the other.
    free: Node,
}

/// The end of a walk down the forks: a list, the fork it hangs on (unless it is the root), and how deep that is.
struct End {
    list: Node,
    parent: Option<(usize, usize)>,
    depth: usize,
}

impl Trees {
    /// Trees that take at most so many bytes. Where there are many forks, there are four or five lines to each, of twice its
    /// size.
    pub(super) fn new(bytes: usize) -> Trees {
        let for_forks = bytes / 7;
        Trees {
            lines: Lines::new(bytes - for_forks),
            forks: Slabs::new(for_forks, Node::MOST, Fork::UNUSED),
            free: Node::NOTHING,
        }
    }

    /// Makes room for the first patterns.
    pub(super) fn prepare(&mut self) -> Result<(), TryReserveError> {
        self.lines.prepare()
    }

    /// Forgets all patterns, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.forks.clear();
        self.free = Node::NOTHING;
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.lines.memory() + self.forks.memory()
    }

    /// A bound that decides whether the leader's side takes `need` tricks. A fork's patterns that do not care about its card
    /// come first: they are more general.
    #[inline(always)]
    pub(super) fn find<const WIDE: bool>(&mut self, root: Node, owners: Owners, need: i32) -> Option<Found> {
        if root.is_nothing() {
            return None;
        }
        let mut node = root;
        let mut later = [Node::NOTHING; MOST_FORKS.next_power_of_two()];
        let mut waiting = 0;
        loop {
            while let Some(fork) = node.as_fork() {
                let fork = &self.forks[fork];
                let owner = owners.even >> fork.card & 1 | (owners.odd >> fork.card & 1) << 1;
                later[waiting % later.len()] = fork.children[owner as usize];
                waiting += 1;
                node = fork.children[ANY];
            }
            while let Some(at) = node.as_list() {
                match self.lines.find::<WIDE>(at, owners, need) {
                    Ok(found) => return Some(found),
                    Err(next) => node = next,
                }
            }
            if waiting == 0 {
                return None;
            }
            waiting -= 1;
            node = later[waiting % later.len()];
        }
    }

    /// Adds a pattern to the tree at `root` and answers the new root.
    pub(super) fn add<const WIDE: bool>(&mut self, root: Node, pattern: &Pattern) -> Result<Node, Full> {
        let End { list, parent, depth } = self.end(root, pattern);
        let mut node = list;
        while let Some(at) = node.as_list() {
            match self.lines.absorb::<WIDE>(at, pattern) {
                Ok(()) => return Ok(root),
                Err(next) => node = next,
            }
        }
        let mut node = self.lines.push::<WIDE>(list, pattern).ok_or(Full)?;
        let listed = self.lines.listed(node);
        if listed > LONG && listed % LONG == 1 && listed <= LONGEST && depth < MOST_FORKS {
            node = self.fork::<WIDE>(node);
        }
        let Some((fork, child)) = parent else { return Ok(node) };
        self.forks[fork].children[child] = node;
        Ok(root)
    }

    /// Walks down to the list in which a pattern belongs.
    #[inline(always)]
    fn end(&self, root: Node, pattern: &Pattern) -> End {
        let mut end = End { list: root, parent: None, depth: 0 };
        while let Some(number) = end.list.as_fork() {
            let fork = &self.forks[number];
            let child = pattern.branch(fork.card);
            end = End { list: fork.children[child], parent: Some((number, child)), depth: end.depth + 1 };
        }
        end
    }

    /// Turns a long list into a fork on the card that leaves the fewest patterns to look at, if one helps, and answers what
    /// stands in its place. The lines of the list are used again for the children.
    #[cold]
    fn fork<const WIDE: bool>(&mut self, list: Node) -> Node {
        let mut room = [Pattern::NONE; LONGEST];
        let Some(total) = self.lines.read::<WIDE>(list, &mut room) else { return list };
        let patterns = &room[..total];
        let cost = |card: u32| {
            let mut counts = [0; 5];
            patterns.iter().for_each(|pattern| counts[pattern.branch(card)] += 1);
            let [a, b, c, d, any] = counts;
            any * total + a * a + b * b + c * c + d * d
        };
        let named = patterns.iter().fold(0, |named, pattern| named | pattern.mask);
        let cards = (0..52).filter(|card| named >> card & 1 == 1);
        let Some((least_cost, card)) = cards.map(|card| (cost(card), card)).min() else { return list };
        if least_cost * 4 > total * total * 3 {
            return list;
        }
        // Each of the five children may need a line more than its share.
        if !self.lines.has_room(if WIDE { 8 } else { 4 }) {
            return list;
        }
        let Some(number) = self.take_fork() else { return list };
        let mut children = [Node::NOTHING; 5];
        self.lines.drop_list(list);
        // Oldest first, so that the newest stand in front again.
        for pattern in patterns.iter().rev() {
            let child = &mut children[pattern.branch(card)];
            *child = self.lines.push::<WIDE>(*child, pattern).unwrap_or(*child);
        }
        self.forks[number] = Fork { card, children };
        Node::fork(number)
    }

    /// A fork that nobody uses, if the cap and the machine allow one.
    fn take_fork(&mut self) -> Option<usize> {
        if let Some(number) = self.free.as_fork() {
            self.free = self.forks[number].children[ANY];
            return Some(number);
        }
        self.forks.take()
    }

    /// Gives a tree's memory back.
    pub(super) fn drop_tree(&mut self, root: Node) {
        let Some(number) = root.as_fork() else { return self.lines.drop_list(root) };
        for child in self.forks[number].children {
            self.drop_tree(child);
        }
        self.forks[number].children[ANY] = self.free;
        self.free = root;
    }

    /// How many patterns of a tree were found since the table was last thinned out, and how many were not.
    pub(super) fn count<const WIDE: bool>(&self, root: Node) -> Count {
        let Some(number) = root.as_fork() else { return self.lines.count::<WIDE>(root) };
        let mut count = Count::default();
        self.forks[number].children.iter().for_each(|&child| count += self.count::<WIDE>(child));
        count
    }

    /// Drops the patterns that were not found since the table was last thinned out, and answers the new root. A fork that
    /// has little left to tell apart becomes a list.
    pub(super) fn keep_hits<const WIDE: bool>(&mut self, root: Node) -> Node {
        let Some(number) = root.as_fork() else { return self.lines.keep_hits::<WIDE>(root) };
        let children = self.forks[number].children.map(|child| self.keep_hits::<WIDE>(child));
        self.forks[number].children = children;
        if children.iter().any(|child| child.as_fork().is_some()) {
            return root;
        }
        let mut room = [Pattern::NONE; LONG / 2];
        let mut total = 0;
        for child in children.into_iter().rev() {
            let Some(count) = self.lines.read::<WIDE>(child, &mut room[total..]) else { return root };
            total += count;
        }
        self.drop_tree(root);
        let patterns = room[..total].iter().rev();
        patterns.fold(Node::NOTHING, |list, pattern| self.lines.push::<WIDE>(list, pattern).unwrap_or(list))
    }

    /// Forgets which patterns were found.
    pub(super) fn forget_hits<const WIDE: bool>(&mut self, root: Node) {
        let Some(number) = root.as_fork() else { return self.lines.forget_hits::<WIDE>(root) };
        self.forks[number].children.into_iter().for_each(|child| self.forget_hits::<WIDE>(child));
    }
}
