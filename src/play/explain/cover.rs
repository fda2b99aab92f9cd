//! Boolean minimisation: a short disjunction of short conjunctions that is true in all cells of one set and in none of
//! another, the forbidden ones.
//!
//! It lists clauses of up to three facts that are true in no forbidden cell and keeps the best of them. Then it searches
//! for the cheapest choice that covers all cells, branching on the cell that the fewest clauses cover. All limits are
//! numbers of steps, so the answer is the same on every machine.

use crate::few::SortFew;
use crate::play::explain::atom::Atom;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;
use std::collections::HashSet;

/// An atom, its cost, and the cells in which it is true.
pub(super) struct Fact {
    pub atom: Atom,
    pub cost: u32,
    pub cells: Outcomes,
}

impl Fact {
    fn saved(&self, other: &Fact) -> u32 {
        self.atom.words_saved(&other.atom)
    }
}

/// A clause: facts that are together true in no forbidden cell.
#[derive(Clone)]
pub(super) struct Allowed {
    /// Numbers of the facts.
    pub facts: Vec<usize>,
    cost: u32,
    /// The cells to be covered in which the clause is true.
    pub covers: Outcomes,
    size: u32,
}

impl Allowed {
    /// Clauses that cover many cells in few words come first.
    fn merit(&self) -> Reverse<u64> {
        Reverse((u64::from(self.size) << 20) / u64::from(self.cost.max(1)))
    }
}

/// The cost of "or" and "and".
const OR: u32 = 1;
const AND: u32 = 1;
/// When the list has twice this number of clauses, the better half is kept.
const LISTED: usize = 6000;
/// The work of listing clauses of three facts, in words of a set: it limits the facts that they are made of.
const TRIPLE_WORK: usize = 4_000_000;
/// A clause becomes a candidate if it covers a cell that fewer than this many candidates cover.
const DEPTH_OF_COVER: u8 = 8;
/// The most candidates.
const CHOICES: usize = 400;
/// The work of the search for the cheapest choice, in words of a set.
const BRANCH_WORK: usize = 3_000_000;
/// The most clauses tried for one cell.
const BRANCHES: usize = 10;

/// A fact on the cells that matter.
struct Useful {
    number: usize,
    cost: u32,
    must: Outcomes,
    forbidden: Outcomes,
    /// All cells but the forbidden ones in which it is true.
    harmless: Outcomes,
}

/// Clauses of at most `longest` facts that are true in some cell of `must` and in none of `forbidden`.
pub(super) fn allowed(
    facts: &[Fact],
    cells: usize,
    must: &Outcomes,
    forbidden: &Outcomes,
    longest: usize,
) -> Vec<Allowed> {
    let mut list = List::default();
    let mut open = Vec::new();
    for useful in useful(facts, cells, must, forbidden) {
        if useful.forbidden.is_empty() {
            list.add(vec![useful.number], useful.cost, useful.must);
        } else {
            open.push(useful);
        }
    }
    // The facts that separate best come first, so that a limit drops the others.
    let (musts, forbiddens) = (must.len() as i64, forbidden.len() as i64);
    open.sort_any_by_key(|fact| {
        let separation = fact.must.len() as i64 * forbiddens - fact.forbidden.len() as i64 * musts;
        (Reverse(separation), fact.number)
    });
    let words = cells.div_ceil(64) / 2 + 1;
    let triples = (1..=open.len()).take_while(|n| n * n * n / 6 * words <= TRIPLE_WORK).count();
    for (index, one) in open.iter().enumerate() {
        for (second, other) in open.iter().enumerate().skip(index + 1) {
            let both = one.must.and(&other.must);
            if both.is_empty() {
                continue;
            }
            let wrong = one.forbidden.and(&other.forbidden);
            let saved = |one: &Useful, other: &Useful| facts[one.number].saved(&facts[other.number]);
            let cost = one.cost + other.cost + AND - saved(one, other);
            if wrong.is_empty() {
                list.add(vec![one.number, other.number], cost, both);
            } else if longest > 2 && second < triples {
                for third in &open[second + 1..triples] {
                    if wrong.is_within(&third.harmless)
                        && !one.forbidden.is_within(&third.harmless)
                        && !other.forbidden.is_within(&third.harmless)
                    {
                        let cost = cost + third.cost + AND - saved(one, third).max(saved(other, third));
                        list.add(vec![one.number, other.number, third.number], cost, both.and(&third.must));
                    }
                }
            }
        }
    }
    list.best(usize::MAX)
}

/// Facts that are true in some cells of `must` and not in all forbidden ones; of facts with the same cells the cheapest.
fn useful(facts: &[Fact], cells: usize, must: &Outcomes, forbidden: &Outcomes) -> Vec<Useful> {
    let mut order: Vec<usize> = (0..facts.len()).collect();
    order.sort_any_by_key(|&number| facts[number].cost);
    let all = Outcomes::all(cells);
    let mut known = HashSet::new();
    let mut useful = Vec::new();
    for number in order {
        let fact = &facts[number];
        let (here, wrong) = (fact.cells.and(must), fact.cells.and(forbidden));
        if here.is_empty() || wrong == *forbidden && !forbidden.is_empty() {
            continue;
        }
        if known.insert((here.clone(), wrong.clone())) {
            let harmless = all.minus(&wrong);
            useful.push(Useful { number, cost: fact.cost, must: here, forbidden: wrong, harmless });
        }
    }
    useful
}

/// A list of clauses that drops the worse ones when it grows too long.
#[derive(Default)]
struct List {
    clauses: Vec<Allowed>,
}

impl List {
    fn add(&mut self, facts: Vec<usize>, cost: u32, covers: Outcomes) {
        let size = covers.len() as u32;
        if size == 0 {
            return;
        }
        self.clauses.push(Allowed { facts, cost, covers, size });
        if self.clauses.len() >= 2 * LISTED {
            self.clauses = std::mem::take(self).best(LISTED);
        }
    }

    /// The best `most` clauses; of those that cover the same cells the cheapest.
    fn best(mut self, most: usize) -> Vec<Allowed> {
        self.clauses
            .sort_any_by(|one, other| one.merit().cmp(&other.merit()).then_with(|| one.facts.cmp(&other.facts)));
        let mut known = HashSet::new();
        self.clauses.retain(|clause| known.insert(clause.covers.clone()));
        self.clauses.truncate(most);
        self.clauses
    }
}

/// The cheapest choice found of at most `most` clauses that covers all of `must`, by their numbers.
#[inline(never)]
pub(super) fn cheapest(clauses: &[Allowed], cells: usize, must: &Outcomes, most: usize) -> Option<Vec<usize>> {
    let mut covered = vec![0u8; cells];
    let mut kept = Vec::new();
    for (number, clause) in clauses.iter().enumerate() {
        if kept.len() < CHOICES && clause.covers.iter().any(|cell| covered[cell] < DEPTH_OF_COVER) {
            clause.covers.iter().for_each(|cell| covered[cell] = covered[cell].saturating_add(1));
            kept.push(number);
        }
    }
    if must.iter().any(|cell| covered[cell] == 0) {
        return None;
    }
    let mut rarest: Vec<_> = must.iter().collect();
    rarest.sort_any_by_key(|&cell| covered[cell]);
    let work = BRANCH_WORK / (cells.div_ceil(64) * kept.len()).max(1);
    let mut search = Search { clauses, kept, rarest, most, best: None, steps: work.max(20) };
    search.branch(must.clone(), 0, &mut Vec::new());
    search.best.map(|(_, chosen)| chosen)
}

struct Search<'a> {
    clauses: &'a [Allowed],
    kept: Vec<usize>,
    /// The cells to be covered; those that few clauses cover come first.
    rarest: Vec<usize>,
    most: usize,
    best: Option<(u32, Vec<usize>)>,
    steps: usize,
}

impl Search<'_> {
    fn branch(&mut self, left: Outcomes, cost: u32, chosen: &mut Vec<usize>) {
        if left.is_empty() {
            if self.best.as_ref().is_none_or(|&(best, _)| cost < best) {
                self.best = Some((cost, chosen.clone()));
            }
            return;
        }
        let Some(steps) = self.steps.checked_sub(1).filter(|_| chosen.len() < self.most) else { return };
        self.steps = steps;
        let Some(&cell) = self.rarest.iter().find(|&&cell| left.contains(cell)) else { return };
        let mut ways: Vec<(Reverse<u64>, usize)> = Vec::new();
        for &number in self.kept.iter().filter(|&&number| self.clauses[number].covers.contains(cell)) {
            let clause = &self.clauses[number];
            let gain = clause.covers.and(&left).len() as u64;
            ways.push((Reverse((gain << 20) / u64::from(clause.cost.max(1))), number));
        }
        ways.sort_any_by(Ord::cmp);
        for &(_, number) in ways.iter().take(BRANCHES) {
            let clause = &self.clauses[number];
            let cost = cost + clause.cost + OR;
            if self.best.as_ref().is_some_and(|&(best, _)| cost >= best) {
                continue;
            }
            chosen.push(number);
            self.branch(left.minus(&clause.covers), cost, chosen);
            chosen.pop();
        }
    }
}

/// At most `most` clauses chosen greedily, each the one that covers most of the weight left.
pub(super) fn heaviest(clauses: &[Allowed], weights: &[u64], must: &Outcomes, most: usize) -> Vec<usize> {
    let mut left = must.clone();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let gain = |clause: &Allowed| clause.covers.and(&left).iter().map(|cell| weights[cell]).sum::<u64>();
        let best = clauses.iter().enumerate().map(|(number, clause)| (gain(clause), Reverse(number))).max();
        let Some((1.., Reverse(number))) = best else { break };
        left = left.minus(&clauses[number].covers);
        chosen.push(number);
    }
    chosen
}
