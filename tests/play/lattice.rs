//! Why values have to come from a distributive lattice for deep cuts to be right (Ginsberg, "GIB", section 6): the
//! paper's counterexample, figure 10, over suits and over sets of sets, and what sections 6.2 to 6.4 claim, for all
//! values of small lattices and on random trees.

use crate::common::plans::combinations;
use crate::common::tree::Position::{End, Max, Min};
use crate::common::tree::Tree;
use finesse::play::achievable::search::Achieve;
use finesse::play::alphamu::front::Front;
use finesse::play::alphamu::search::{Search, Switches};
use finesse::play::outcomes::Outcomes;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// A lattice of a few values, numbered from 0: the join (Max) and the meet (Min) of each pair.
struct Lattice {
    join: Vec<Vec<usize>>,
    meet: Vec<Vec<usize>>,
}

impl Lattice {
    /// All pairs of `count` values.
    fn new(count: usize, join: impl Fn(usize, usize) -> usize, meet: impl Fn(usize, usize) -> usize) -> Lattice {
        let table = |combine: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<usize>> {
            (0..count).map(|one| (0..count).map(|other| combine(one, other)).collect()).collect()
        };
        Lattice { join: table(&join), meet: table(&meet) }
    }

    /// The lattice of an order, given by the pairs of which the first is right below the second. Value 0 is below all.
    fn of_order(count: usize, steps: &[(usize, usize)]) -> Lattice {
        let mut below = vec![vec![false; count]; count];
        (0..count).for_each(|value| below[value][value] = true);
        // As often as the longest way up has steps.
        for _ in 0..count {
            for &(low, high) in steps {
                (0..count).filter(|&value| below[value][low]).collect::<Vec<_>>().iter().for_each(|&value| {
                    below[value][high] = true;
                });
            }
        }
        let least = |bounds: &[usize], is_below: &dyn Fn(usize, usize) -> bool| {
            let best = bounds.iter().find(|&&bound| bounds.iter().all(|&other| is_below(bound, other)));
            *best.expect("two values have a least upper and a greatest lower bound")
        };
        let join = |one: usize, other: usize| {
            let bounds: Vec<usize> = (0..count).filter(|&bound| below[one][bound] && below[other][bound]).collect();
            least(&bounds, &|low, high| below[low][high])
        };
        let meet = |one: usize, other: usize| {
            let bounds: Vec<usize> = (0..count).filter(|&bound| below[bound][one] && below[bound][other]).collect();
            least(&bounds, &|high, low| below[low][high])
        };
        Lattice::new(count, join, meet)
    }

    fn values(&self) -> std::ops::Range<usize> {
        0..self.join.len()
    }

    fn is_below(&self, one: usize, other: usize) -> bool {
        self.join[one][other] == other
    }

    /// Definition 6.2.2, for all values.
    fn assert_lattice(&self) {
        let Lattice { join, meet } = self;
        for x in self.values() {
            assert_eq!((join[x][x], meet[x][x]), (x, x));
            for y in self.values() {
                assert_eq!((join[x][y], meet[x][y]), (join[y][x], meet[y][x]));
                assert_eq!((join[x][meet[x][y]], meet[x][join[x][y]]), (x, x), "absorption: {x} {y}");
                for z in self.values() {
                    assert_eq!(join[x][join[y][z]], join[join[x][y]][z]);
                    assert_eq!(meet[x][meet[y][z]], meet[meet[x][y]][z]);
                }
            }
        }
    }

    /// Definition 6.2.3.
    fn is_distributive(&self) -> bool {
        let Lattice { join, meet } = self;
        let triples = self.values().flat_map(|x| self.values().map(move |y| (x, y)));
        triples.into_iter().all(|(x, y)| {
            self.values().all(|z| {
                join[x][meet[y][z]] == meet[join[x][y]][join[x][z]]
                    && meet[x][join[y][z]] == join[meet[x][y]][meet[x][z]]
            })
        })
    }

    /// Definition 6.3.1, one Min and one Max node deep: whether a value that Max already has cuts a node two levels
    /// further down, and the same for Min.
    fn allows_deep_cuts(&self) -> bool {
        let Lattice { join, meet } = self;
        let pairs = self.values().flat_map(|x| self.values().map(move |y| (x, y)));
        pairs.filter(|&(x, y)| self.is_below(x, y)).all(|(x, y)| {
            self.values().all(|z1| {
                self.values().all(|z2| {
                    self.values().all(|rest| {
                        // Min has x, Max could reach y; and the other way round, with y at hand and x in reach.
                        let for_min = meet[x][join[z1][meet[z2][join[y][rest]]]] == meet[x][join[z1][z2]];
                        let for_max = join[y][meet[z1][join[z2][meet[x][rest]]]] == join[y][meet[z1][z2]];
                        for_min && for_max
                    })
                })
            })
        })
    }
}

/// A game over the values of a lattice.
#[derive(Clone, Debug)]
enum Node {
    Value(usize),
    Max(Vec<Node>),
    Min(Vec<Node>),
}

/// Which values of nodes above end the search of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cuts {
    None,
    /// The parent's.
    Shallow,
    /// Those of all nodes of the other player.
    Deep,
}

/// Alpha-beta over a lattice: a node is cut when the other player has a value at a node above that is as good for them.
struct AlphaBeta<'a> {
    lattice: &'a Lattice,
    cuts: Cuts,
    /// Nodes cut before all their moves were searched.
    left: usize,
}

impl AlphaBeta<'_> {
    /// `max` and `min` are what the players have so far at their nodes above, the nearest last; nothing where the first
    /// move is under way.
    fn value(&mut self, node: &Node, max: &mut Vec<Option<usize>>, min: &mut Vec<Option<usize>>) -> usize {
        let (is_max, moves) = match node {
            Node::Value(value) => return *value,
            Node::Max(moves) => (true, moves),
            Node::Min(moves) => (false, moves),
        };
        let Lattice { join, meet } = self.lattice;
        let combine = if is_max { join } else { meet };
        let mut so_far: Option<usize> = None;
        for (index, mv) in moves.iter().enumerate() {
            if is_max { &mut *max } else { &mut *min }.push(so_far);
            let found = self.value(mv, max, min);
            if is_max { &mut *max } else { &mut *min }.pop();
            let value = so_far.map_or(found, |so_far| combine[so_far][found]);
            so_far = Some(value);
            let others = if is_max { &*min } else { &*max };
            let enough = |other: &Option<usize>| {
                let (low, high) = if is_max { (*other, Some(value)) } else { (Some(value), *other) };
                low.zip(high).is_some_and(|(low, high)| self.lattice.is_below(low, high))
            };
            let cut = match self.cuts {
                Cuts::None => false,
                Cuts::Shallow => others.last().is_some_and(enough),
                Cuts::Deep => others.iter().any(enough),
            };
            if cut && index + 1 < moves.len() {
                self.left += 1;
                break;
            }
        }
        so_far.expect("a move")
    }
}

/// The value of the root, and the number of nodes cut.
fn searched(lattice: &Lattice, root: &Node, cuts: Cuts) -> (usize, usize) {
    let mut search = AlphaBeta { lattice, cuts, left: 0 };
    let value = search.value(root, &mut Vec::new(), &mut Vec::new());
    (value, search.left)
}

/// The suits with which Max wins: none, one suit, clubs or diamonds, all.
const LOST: usize = 0;
const CLUB: usize = 1;
const DIAMOND: usize = 2;
const HEART: usize = 3;
const SPADE: usize = 4;
const MINOR: usize = 5;
const WON: usize = 6;

/// The values of figure 10: Min knows the card, so the meet of two suits is nothing; Max may change the card, so the join
/// of hearts and clubs is everything.
fn suits() -> Lattice {
    let atoms = [CLUB, DIAMOND, HEART, SPADE].map(|suit| (LOST, suit));
    let above = [(CLUB, MINOR), (DIAMOND, MINOR), (HEART, WON), (SPADE, WON), (MINOR, WON)];
    Lattice::of_order(7, &[&atoms[..], &above].concat())
}

/// Max turns the card for clubs or passes; Min turns it for diamonds or passes; Max for hearts; Min for clubs, or wins.
fn figure_10(values: [usize; 4]) -> Node {
    let [lost, club, diamond, heart] = values.map(Node::Value);
    let fourth = Node::Min(vec![club.clone(), lost]);
    Node::Max(vec![club, Node::Min(vec![diamond, Node::Max(vec![heart, fourth])])])
}

#[test]
fn a_deep_cut_over_suits_is_wrong() {
    let suits = suits();
    suits.assert_lattice();
    assert!(!suits.is_distributive() && !suits.allows_deep_cuts());
    // As the paper has it: hearts or clubs are everything, and of that diamonds are left; of either alone, nothing.
    assert_eq!(suits.join[HEART][CLUB], WON);
    assert_eq!(suits.meet[DIAMOND][WON], DIAMOND);
    assert_eq!(suits.join[suits.meet[DIAMOND][HEART]][suits.meet[DIAMOND][CLUB]], LOST);
    let root = figure_10([LOST, CLUB, DIAMOND, HEART]);
    assert_eq!(searched(&suits, &root, Cuts::None), (CLUB, 0));
    assert_eq!(searched(&suits, &root, Cuts::Shallow), (CLUB, 0));
    assert_eq!(searched(&suits, &root, Cuts::Deep), (MINOR, 1));
}

const WORLDS: usize = 3;

/// All fronts over a few worlds: sets of sets none of which is within another. There are 20 of them (Dedekind).
fn all_fronts() -> Vec<Front> {
    let set = |bits: u32| -> Outcomes { (0..WORLDS).map(|world| bits >> world & 1 == 1).collect() };
    let mut fronts: Vec<Front> = Vec::new();
    for chosen in 0u32..1 << (1 << WORLDS) {
        let sets: Vec<u32> = (0..1 << WORLDS).filter(|bits| chosen >> bits & 1 == 1).collect();
        let within = |one: u32| sets.iter().any(|&other| other != one && one & !other == 0);
        if !sets.iter().any(|&one| within(one)) {
            let mut front = Front::default();
            sets.iter().for_each(|&bits| assert!(front.add(set(bits))));
            fronts.push(front);
        }
    }
    fronts
}

/// The place of a front in the list; the order of its vectors does not matter.
fn place(fronts: &[Front], front: &Front) -> usize {
    let same = |other: &&Front| {
        other.vectors().len() == front.vectors().len()
            && other.vectors().iter().all(|set| front.vectors().contains(set))
    };
    let found = fronts.iter().position(|other| same(&other));
    found.expect("the choice and the product of fronts are fronts")
}

/// The lattice of section 6.4, by the operations that the searches use.
fn sets_of_sets(fronts: &[Front]) -> Lattice {
    let join = |one: usize, other: usize| {
        let mut joined = fronts[one].clone();
        joined.join(&fronts[other], &mut |_| Ok(())).expect("no limit");
        place(fronts, &joined)
    };
    let meet =
        |one: usize, other: usize| place(fronts, &fronts[one].meet(&fronts[other], &mut |_| Ok(())).expect("no limit"));
    Lattice::new(fronts.len(), join, meet)
}

#[test]
fn the_same_deep_cut_over_sets_of_sets_is_right() {
    let fronts = all_fronts();
    assert_eq!(fronts.len(), 20);
    let lattice = sets_of_sets(&fronts);
    lattice.assert_lattice();
    assert!(lattice.is_distributive() && lattice.allows_deep_cuts());
    for (one, front) in fronts.iter().enumerate() {
        for (other, above) in fronts.iter().enumerate() {
            let below = front.is_below(above, &Outcomes::all(WORLDS), &mut |_| Ok(())).expect("no limit");
            assert_eq!(below, lattice.is_below(one, other), "{front:?} {above:?}");
        }
    }
    // The worlds are clubs, diamonds and hearts; spades win nothing anywhere.
    let wins = |worlds: &[usize]| {
        let mut set = Outcomes::none(WORLDS);
        worlds.iter().for_each(|&world| set.insert(world));
        place(&fronts, &Front::of(set))
    };
    let values = [wins(&[]), wins(&[0]), wins(&[1]), wins(&[2])];
    let root = figure_10(values);
    let club = values[1];
    assert_eq!(searched(&lattice, &root, Cuts::None), (club, 0));
    assert_eq!(searched(&lattice, &root, Cuts::Deep), (club, 1));
}

/// The same game as the searches of the library see it, the card being the world.
#[test]
fn the_searches_play_figure_10_for_clubs() {
    let wins = |suit: usize| End((0..4).map(|world| u8::from(world == suit)).collect());
    let all = 0b1111;
    let tree = Tree::new(
        vec![
            Max(vec![1, 2]),
            wins(0),
            Min(vec![(3, all), (4, all)]),
            wins(1),
            Max(vec![5, 6]),
            wins(2),
            Min(vec![(7, all), (8, all)]),
            wins(0),
            End(vec![0; 4]),
        ],
        4,
        1,
        false,
    );
    let outcomes = Outcomes::all(4);
    for switches in combinations(&mut SmallRng::seed_from_u64(1), 100).into_iter().chain([Switches::ALL]) {
        let value = Search::new(tree.clone(), switches, 1 << 20).value(&0, u32::MAX, &outcomes, &outcomes, None);
        assert_eq!(tree.plans(&value.unwrap().front), [[1, 0, 0, 0]], "{switches:?}");
    }
    let mut achieve = Achieve::new(tree, 1 << 20);
    for bits in 0..16u32 {
        let set: Outcomes = (0..4).map(|world| bits >> world & 1 == 1).collect();
        let achieved = achieve.achieves(&0, u32::MAX, &set).unwrap().is_achieved();
        assert_eq!(achieved, bits <= 1, "{bits:04b}");
    }
}

fn random_node(random: &mut SmallRng, values: usize, depth: u32, is_max: bool) -> Node {
    if depth == 0 || random.random_bool(0.25) {
        return Node::Value(random.random_range(0..values));
    }
    let count = random.random_range(1..=3);
    let moves = (0..count).map(|_| random_node(random, values, depth - 1, !is_max)).collect();
    if is_max { Node::Max(moves) } else { Node::Min(moves) }
}

/// The number of random trees whose value changes with cuts, and the number of nodes cut.
fn wrong_trees(lattice: &Lattice, cuts: Cuts, seed: u64) -> (usize, usize) {
    let mut random = SmallRng::seed_from_u64(seed);
    let (mut wrong, mut left) = (0, 0);
    for round in 0..20_000 {
        let root = random_node(&mut random, lattice.values().len(), 6, round % 2 == 0);
        let (value, cut) = searched(lattice, &root, cuts);
        wrong += usize::from(value != searched(lattice, &root, Cuts::None).0);
        left += cut;
    }
    (wrong, left)
}

/// Shallow cuts need a lattice, deep ones a distributive one (propositions 6.2.5 and 6.3.2): the suits of figure 10 and
/// the two smallest lattices that are not distributive, against a chain, all subsets of three things and sets of sets.
#[test]
fn deep_cuts_are_right_if_and_only_if_the_lattice_is_distributive() {
    let diamond = Lattice::of_order(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]);
    let pentagon = Lattice::of_order(5, &[(0, 1), (1, 2), (0, 3), (2, 4), (3, 4)]);
    let chain = Lattice::new(9, usize::max, usize::min);
    let subsets = Lattice::new(8, |one, other| one | other, |one, other| one & other);
    let fronts = sets_of_sets(&all_fronts());
    let lattices = [
        ("suits", suits(), false),
        ("three of no common measure", diamond, false),
        ("two above each other and one beside", pentagon, false),
        ("chain", chain, true),
        ("subsets", subsets, true),
        ("sets of sets", fronts, true),
    ];
    for (seed, (name, lattice, distributive)) in lattices.into_iter().enumerate() {
        lattice.assert_lattice();
        assert_eq!(lattice.is_distributive(), distributive, "{name}");
        assert_eq!(lattice.allows_deep_cuts(), distributive, "{name}");
        let (wrong, left) = wrong_trees(&lattice, Cuts::Shallow, seed as u64);
        assert!(wrong == 0 && left > 5000, "{name}: {wrong} trees wrong after {left} shallow cuts");
        let (wrong, deep_left) = wrong_trees(&lattice, Cuts::Deep, seed as u64);
        println!("{name}: {left} shallow cuts; {deep_left} deep and shallow ones, and {wrong} wrong trees");
        assert_eq!(wrong == 0, distributive, "{name}: {wrong} trees wrong after {deep_left} cuts");
    }
}
