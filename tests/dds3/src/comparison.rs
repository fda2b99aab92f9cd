//! Counts what was compared, and shows the first differences.

use std::fmt::{Debug, Display};

/// How many differences are shown.
const SHOWN: usize = 10;

pub struct Comparison {
    name: &'static str,
    made: usize,
    different: usize,
    /// What else is worth telling, with how often it was seen.
    seen: Vec<(&'static str, usize)>,
}

impl Comparison {
    pub fn new(name: &'static str) -> Comparison {
        Comparison { name, made: 0, different: 0, seen: Vec::new() }
    }

    pub fn compare<T: PartialEq + Debug>(&mut self, what: impl Display, owed: &T, ours: &T) {
        self.made += 1;
        if owed != ours {
            self.different += 1;
            if self.different <= SHOWN {
                println!("{}: {what}\n  owed {owed:?}\n  ours {ours:?}", self.name);
            }
        }
    }

    /// Counts what is no difference.
    pub fn note(&mut self, what: &'static str, is_so: bool) {
        match self.seen.iter_mut().find(|(seen, _)| *seen == what) {
            Some((_, count)) => *count += usize::from(is_so),
            None => self.seen.push((what, usize::from(is_so))),
        }
    }

    /// The number of differences; a comparison that compared nothing is one.
    pub fn finish(self) -> usize {
        println!("{}: {} compared, {} different", self.name, self.made, self.different);
        self.seen.iter().for_each(|(what, count)| println!("  {what}: {count}"));
        if self.made == 0 { 1 } else { self.different }
    }
}
