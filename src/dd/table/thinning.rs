//! What to forget when there is no more room: half of the patterns.
//!
//! Those that were found since the last time are worth most; of the others, those with the most tricks left, which cost most
//! to prove again. No-trump on the first hard deal takes 124 million nodes with memory to spare; under 16 MB it takes 178
//! million this way, and 246 million when whole families are forgotten by the tricks left alone, whether their patterns
//! were found or not.

use super::lines::{Count, Node};
use super::{NARROW, Table};

/// Patterns are kept with at least so many tricks left.
struct Fewest {
    /// For patterns that were found since the last time.
    hit: usize,
    others: usize,
}

impl Table {
    /// Makes room.
    #[cold]
    pub(super) fn thin_out(&mut self) {
        let fewest = self.fewest_to_keep();
        let mut place = 0;
        while place < self.families.slots().len() {
            let slot = self.families.slots()[place];
            let left = slot.shape.tricks_left();
            let stays = slot.is_empty() || {
                let roots = slot.roots.map(|root| self.thin_out_tree(root, left, &fewest));
                self.families.set_roots(place, roots)
            };
            if stays {
                place += 1;
            }
        }
    }

    fn fewest_to_keep(&self) -> Fewest {
        let mut counts = [Count::default(); 16];
        let mut shapes = [0; 16];
        for slot in self.families.slots().iter().filter(|slot| !slot.is_empty()) {
            let left = slot.shape.tricks_left();
            shapes[left] += 1;
            for root in slot.roots {
                let count =
                    if left <= NARROW { self.trees.count::<false>(root) } else { self.trees.count::<true>(root) };
                counts[left] += count;
            }
        }
        let half = counts.iter().map(|count| count.hit + count.others).sum::<usize>() / 2;
        let mut kept: usize = counts.iter().map(|count| count.hit).sum();
        let mut kept_shapes: usize = shapes.iter().sum();
        let mut fewest = Fewest { hit: 0, others: counts.len() };
        while kept > half || self.families.is_crowded() && kept_shapes * 4 > self.families.slots().len() {
            kept -= counts[fewest.hit].hit;
            kept_shapes -= shapes[fewest.hit];
            fewest.hit += 1;
        }
        while fewest.others > fewest.hit && kept + counts[fewest.others - 1].others <= half {
            fewest.others -= 1;
            kept += counts[fewest.others].others;
        }
        fewest
    }

    /// Thins out the patterns of a family and answers its new root.
    fn thin_out_tree(&mut self, root: Node, left: usize, fewest: &Fewest) -> Node {
        if left < fewest.hit {
            self.trees.drop_tree(root);
            return Node::NOTHING;
        }
        let wide = left > NARROW;
        if left < fewest.others {
            return if wide { self.trees.keep_hits::<true>(root) } else { self.trees.keep_hits::<false>(root) };
        }
        if wide {
            self.trees.forget_hits::<true>(root)
        } else {
            self.trees.forget_hits::<false>(root)
        };
        root
    }
}
