//! A set of layouts in the words of bridge: "West holds the queen of clubs", "clubs break 3-3", "unless East is void".
//!
//! A line of play wins in a set of layouts; players want to know which. The search finds a short formula that is true in
//! exactly the layouts of the set: a disjunction of conjunctions, the complement of one, or either of them restricted
//! by something that all layouts of the set have in common. Cards that the set does not distinguish are not
//! distinguished in words, which keeps the search small. If no short formula is found, the description is one that is
//! true only in layouts of the set, and says how many of them it covers.

mod atom;
mod cover;
mod formula;
pub mod lines;
pub(crate) mod words;

pub use atom::Atom;
pub use formula::{Clause, Formula};

use crate::cards::{Card, Deal, Hand, Seat, Side, Suit};
use crate::few::SortFew;
use crate::play::outcomes::Outcomes;
use cover::{Allowed, Fact, allowed, cheapest, heaviest};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// The most clauses joined by "or".
const CLAUSES: usize = 4;
/// The most words of a description.
const WORDS: usize = 48;
/// The most clauses of a description that covers only a part.
const PART: usize = 3;
/// The most facts true in the whole set that are each tried as a restriction.
const BEGINNINGS: usize = 6;

/// A description of a set of layouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// True only in layouts of the set.
    pub formula: Formula,
    /// Whether it is true in all of them.
    pub exact: bool,
    /// The number of layouts of the set in which it is true.
    pub covered: usize,
    /// The number of layouts of the set.
    pub layouts: usize,
    /// The weight of the layouts in which it is true.
    pub covered_weight: u64,
    /// The weight of the set.
    pub weight: u64,
}

/// Continues the sentence "this card wins ...": "when West holds the queen of clubs", "unless clubs break 5-0", "always".
impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Description { formula, exact, covered, layouts, .. } = self;
        if formula.is_never() && !exact {
            return write!(f, "in {layouts} layouts that have no short description");
        }
        let alone = formula.is_always() || formula.is_never() || formula.begins_with_unless();
        let when = if alone { "" } else { "when " };
        match exact {
            true => write!(f, "{when}{formula}"),
            false => write!(f, "at least {when}{formula} ({covered} of the {layouts} layouts)"),
        }
    }
}

/// All layouts of the cards of two hidden hands.
///
/// ```
/// use finesse::cards::{Deal, Side};
/// use finesse::play::explain::Universe;
///
/// // Two spades and two hearts are unseen: the hands of East and West in the six layouts.
/// let hands = [
///     ("K2...", ".43.."),
///     ("K.4..", "2.3.."),
///     ("K.3..", "2.4.."),
///     ("2.4..", "K.3.."),
///     ("2.3..", "K.4.."),
///     (".43..", "K2..."),
/// ];
/// let layouts = hands.map(|(east, west)| (Deal::from_pbn(&format!("N:- {east} - {west}")).unwrap(), 1));
/// let universe = Universe::new(&layouts, Side::EastWest);
/// let won = [false, false, false, true, true, true].into_iter().collect();
/// assert_eq!(universe.describe(&won).to_string(), "when West holds the king of spades");
/// ```
pub struct Universe<'a> {
    worlds: &'a [(Deal, u64)],
    side: Side,
}

impl<'a> Universe<'a> {
    /// Layouts with their weights, in which only the hands of `hidden` differ.
    pub fn new(worlds: &'a [(Deal, u64)], hidden: Side) -> Universe<'a> {
        Universe { worlds, side: hidden }
    }

    /// The shortest description found of a set of these layouts, given by their indices in the list.
    pub fn describe(&self, set: &Outcomes) -> Description {
        let count = set.len();
        let formula = match count {
            0 => Some(Formula::never()),
            _ if count == self.worlds.len() => Some(Formula::always()),
            _ => None,
        };
        self.judged(formula.unwrap_or_else(|| Cells::new(self, set).formula()), set)
    }

    /// The formula with the part of the set that it covers.
    fn judged(&self, formula: Formula, set: &Outcomes) -> Description {
        let mut judged =
            Description { formula, exact: false, covered: 0, layouts: set.len(), covered_weight: 0, weight: 0 };
        for (deal, weight) in set.iter().map(|world| self.worlds[world]) {
            judged.weight += weight;
            if judged.formula.is_true(&deal) {
                judged.covered += 1;
                judged.covered_weight += weight;
            }
        }
        judged.exact = judged.covered == judged.layouts;
        judged
    }

    /// A seat of the hidden side.
    fn seat(&self) -> Seat {
        if self.side == Side::EastWest { Seat::West } else { Seat::North }
    }

    /// The cards that are not in the same hand in all layouts.
    fn variable(&self) -> Hand {
        let hands = || self.worlds.iter().map(|(deal, _)| deal.hand(self.seat()));
        let ever = hands().fold(Hand::EMPTY, |all, hand| all | hand);
        ever - hands().fold(Hand::PACK, |all, hand| all & hand)
    }

    /// Runs of cards of a suit that the set does not distinguish: exchanging two of them between the hands never takes a
    /// layout into or out of the set.
    fn classes(&self, set: &Outcomes) -> Vec<Hand> {
        let held = |world: usize| self.worlds[world].0.hand(self.seat());
        let mut place: HashMap<Hand, bool> = HashMap::new();
        for world in 0..self.worlds.len() {
            place.insert(held(world), set.contains(world));
        }
        let alike = |one: Card, other: Card| {
            let mut met = false;
            for world in 0..self.worlds.len() {
                let hand = held(world);
                if hand.contains(one) == hand.contains(other) {
                    continue;
                }
                let (gone, come) = if hand.contains(one) { (one, other) } else { (other, one) };
                if let Some(&inside) = place.get(&hand.without(gone).with(come)) {
                    met = true;
                    if inside != set.contains(world) {
                        return false;
                    }
                }
            }
            met
        };
        let variable = self.variable();
        let mut classes: Vec<Hand> = Vec::new();
        for suit in Suit::ALL {
            let mut above: Option<Card> = None;
            for card in variable.in_suit(suit).cards() {
                match (above, classes.last_mut()) {
                    (Some(above), Some(class)) if alike(above, card) => *class = class.with(card),
                    _ => classes.push(Hand::EMPTY.with(card)),
                }
                above = Some(card);
            }
        }
        classes
    }
}

/// Layouts grouped into cells: those of one cell differ only by cards that are not distinguished.
struct Cells {
    side: Side,
    classes: Vec<Hand>,
    /// One layout of each cell.
    deals: Vec<Deal>,
    weights: Vec<u64>,
    /// The cells within the set.
    inside: Outcomes,
    /// The other cells.
    outside: Outcomes,
}

impl Cells {
    fn new(universe: &Universe<'_>, set: &Outcomes) -> Cells {
        let classes = universe.classes(set);
        let (cells, mixed) = Cells::gather(universe, set, classes);
        if !mixed {
            return cells;
        }
        // There were too few layouts to notice that some cards differ: distinguish them all.
        let single = universe.variable().cards().map(|card| Hand::EMPTY.with(card)).collect();
        Cells::gather(universe, set, single).0
    }

    /// The cells, and whether one of them is partly in the set; such a cell does not count as inside.
    fn gather(universe: &Universe<'_>, set: &Outcomes, classes: Vec<Hand>) -> (Cells, bool) {
        let mut numbers: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        let (mut deals, mut weights, mut inside): (Vec<Deal>, Vec<u64>, Vec<bool>) = Default::default();
        let mut mixed = false;
        for (world, &(deal, weight)) in universe.worlds.iter().enumerate() {
            let hand = deal.hand(universe.seat());
            let counts: Vec<u8> = classes.iter().map(|&class| (hand & class).len() as u8).collect();
            let cell = *numbers.entry(counts).or_insert_with(|| {
                deals.push(deal);
                weights.push(0);
                inside.push(set.contains(world));
                deals.len() - 1
            });
            weights[cell] += weight;
            if inside[cell] != set.contains(world) {
                mixed = true;
                inside[cell] = false;
            }
        }
        let inside: Outcomes = inside.into_iter().collect();
        let outside = Outcomes::all(deals.len()).minus(&inside);
        (Cells { side: universe.side, classes, deals, weights, inside, outside }, mixed)
    }

    /// The shortest exact formula found; if none is short enough, one that covers a part of the set.
    fn formula(&self) -> Formula {
        if self.inside.is_empty() {
            return Formula::never();
        }
        let facts = self.facts();
        let within = allowed(&facts, self.deals.len(), &self.inside, &self.outside, 3);
        let mut found = self.exact_formulas(&facts, &within);
        found.iter_mut().for_each(|formula| polish(formula, &facts));
        let shortest = found.into_iter().min_by_key(Formula::words).filter(|formula| formula.words() <= WORDS);
        shortest.unwrap_or_else(|| self.part(&facts, &within))
    }

    /// All atoms, with the cells in which each is true.
    fn facts(&self) -> Vec<Fact> {
        let fact = |atom: Atom| Fact {
            atom,
            cost: words::atom(&atom).split_whitespace().count() as u32 + atom.strangeness(),
            cells: self.deals.iter().map(|deal| atom.is_true(deal)).collect(),
        };
        atom::sayable(self.side, &self.classes, &self.deals).into_iter().map(fact).collect()
    }

    /// Formulas that are true in exactly the cells of the set, at most one of each form. `within` are clauses that are
    /// true only in cells of the set.
    #[inline(never)]
    fn exact_formulas(&self, facts: &[Fact], within: &[Allowed]) -> Vec<Formula> {
        let (count, inside, outside) = (self.deals.len(), &self.inside, &self.outside);
        let short = |must: &Outcomes, forbidden: &Outcomes, longest: usize| {
            let list = allowed(facts, count, must, forbidden, longest);
            cheapest(&list, count, must, CLAUSES).map(|chosen| clauses(facts, &list, &chosen))
        };
        let some = cheapest(within, count, inside, CLAUSES).map(|chosen| clauses(facts, within, &chosen));
        let unless = short(outside, inside, 3);
        let mut found = Vec::new();
        found.extend(some.map(|some| Formula { some, ..Formula::default() }));
        found.extend(unless.map(|unless| Formula { unless, ..Formula::default() }));
        for beginning in self.beginnings(facts) {
            let left = beginning.iter().fold(outside.clone(), |left, &number| left.and(&facts[number].cells));
            let formula = Formula { all: clause(facts, &beginning), ..Formula::default() };
            if left.is_empty() {
                found.push(formula);
                continue;
            }
            found.extend(short(inside, &left, 2).map(|some| Formula { some, ..formula.clone() }));
            found.extend(short(&left, inside, 2).map(|unless| Formula { unless, ..formula.clone() }));
        }
        found
    }

    /// A formula of a few clauses that is true only in cells of the set, and covers as many as it can.
    fn part(&self, facts: &[Fact], within: &[Allowed]) -> Formula {
        let chosen = heaviest(within, &self.weights, &self.inside, PART);
        let parts = (1..=chosen.len()).map(|count| clauses(facts, within, &chosen[..count]));
        let parts = parts.map(|some| Formula { some, ..Formula::default() });
        parts.rev().find(|part| part.words() <= WORDS).unwrap_or(Formula::never())
    }

    /// Facts, or pairs of facts, that are true in all cells of the set and not in all others.
    fn beginnings(&self, facts: &[Fact]) -> Vec<Vec<usize>> {
        let mut common: Vec<(usize, u32, usize)> = Vec::new();
        for (number, fact) in facts.iter().enumerate().filter(|(_, fact)| self.inside.is_within(&fact.cells)) {
            let left = self.outside.and(&fact.cells).len();
            if left < self.outside.len() {
                common.push((left, fact.cost, number));
            }
        }
        common.sort_any_by(Ord::cmp);
        common.dedup_by(|later, kept| facts[later.2].cells == facts[kept.2].cells);
        common.truncate(BEGINNINGS);
        let single = common.iter().map(|&(.., number)| vec![number]);
        let pair = common.split_first().and_then(|(&(.., best), others)| {
            let left = |other: usize| self.outside.and(&facts[best].cells).and(&facts[other].cells).len();
            others.iter().map(|&(.., other)| other).min_by_key(|&other| left(other)).map(|other| vec![best, other])
        });
        single.chain(pair).collect()
    }
}

/// The atoms of these facts.
fn clause(facts: &[Fact], numbers: &[usize]) -> Clause {
    numbers.iter().map(|&number| facts[number].atom).collect()
}

#[inline(never)]
fn clauses(facts: &[Fact], list: &[Allowed], chosen: &[usize]) -> Vec<Clause> {
    chosen.iter().map(|&number| clause(facts, &list[number].facts)).collect()
}

/// Replaces atoms by others with the same meaning if that makes the text shorter.
#[inline(never)]
fn polish(formula: &mut Formula, facts: &[Fact]) {
    let places = |formula: &Formula| -> Vec<(usize, usize)> {
        let clauses = formula.clauses().map(Vec::len).enumerate();
        clauses.flat_map(|(clause, length)| (0..length).map(move |place| (clause, place))).collect()
    };
    for (clause, place) in places(formula) {
        let said = formula.clauses().nth(clause).map(|clause| clause[place]);
        let Some(fact) = facts.iter().find(|fact| Some(fact.atom) == said) else { continue };
        for other in facts.iter().filter(|other| other.cells == fact.cells && other.atom != fact.atom) {
            let mut changed = formula.clone();
            if let Some(clause) = changed.clauses_mut().nth(clause) {
                clause[place] = other.atom;
            }
            if changed.words() < formula.words() {
                *formula = changed;
            }
        }
    }
}
