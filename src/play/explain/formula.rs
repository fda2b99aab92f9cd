//! Formulas: a few atoms joined by "and", "or" and "unless".

use crate::cards::Deal;
use crate::play::explain::atom::Atom;
use crate::play::explain::words;
use std::fmt;

/// A conjunction of atoms; the empty one is always true.
pub type Clause = Vec<Atom>;

/// True in a layout in which all atoms of `all` are true, at least one clause of `some` (if it has any), and no clause
/// of `unless`.
///
/// Nearly always one of the three is enough: a disjunction of short conjunctions, or the complement of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    pub all: Clause,
    pub some: Vec<Clause>,
    pub unless: Vec<Clause>,
}

impl Formula {
    /// The formula that is true in every layout.
    pub fn always() -> Formula {
        Formula::default()
    }

    /// The formula that is true in none.
    pub fn never() -> Formula {
        Formula { unless: vec![Vec::new()], ..Formula::default() }
    }

    pub fn is_always(&self) -> bool {
        *self == Formula::always()
    }

    pub fn is_never(&self) -> bool {
        self.unless.iter().any(Vec::is_empty)
    }

    /// Whether the formula is true in this layout.
    pub fn is_true(&self, deal: &Deal) -> bool {
        let holds = |clause: &Clause| clause.iter().all(|atom| atom.is_true(deal));
        holds(&self.all) && (self.some.is_empty() || self.some.iter().any(holds)) && !self.unless.iter().any(holds)
    }

    /// All its clauses.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &Clause> {
        std::iter::once(&self.all).chain(&self.some).chain(&self.unless)
    }

    pub(super) fn clauses_mut(&mut self) -> impl Iterator<Item = &mut Clause> {
        std::iter::once(&mut self.all).chain(&mut self.some).chain(&mut self.unless)
    }

    /// The number of words of its text.
    pub fn words(&self) -> usize {
        self.to_string().split_whitespace().count()
    }

    /// Whether the text begins with "unless", and so cannot follow "when".
    pub(super) fn begins_with_unless(&self) -> bool {
        self.all.is_empty() && self.some.is_empty() && !self.unless.is_empty()
    }
}

/// In English: "West holds the queen of clubs, or clubs break 3-3", "unless East is void in hearts", "always".
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::formula(self))
    }
}
