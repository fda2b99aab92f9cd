//! Alpha-mu on explicit trees: the examples of the papers, and random ones against the definition.

use crate::common::plans::{below, combinations, either, same, undominated};
use crate::common::random_tree::random_tree;
use crate::common::tree::Position::{self, End, Max, Min};
use crate::common::tree::Tree;
use finesse::play::alphamu::front::Front;
use finesse::play::alphamu::search::{Above, Search, Switches, Value, Worth};
use finesse::play::outcomes::Outcomes;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const MEMORY: usize = 1 << 20;
const UNLIMITED: u32 = u32::MAX;

fn won(bits: [u8; 3]) -> Position {
    End(bits.to_vec())
}

fn value(tree: &Tree, root: usize, depth: u32, switches: Switches) -> Value {
    let all = Outcomes::all(tree.outcomes());
    Search::new(tree.clone(), switches, MEMORY).value(&root, depth, &all, &all, None).unwrap()
}

/// The root's front with every sample of optimisations.
fn assert_front(tree: &Tree, expected: &[Vec<u8>]) {
    for switches in combinations(&mut SmallRng::seed_from_u64(1), 100) {
        let front = tree.plans(&value(tree, 0, UNLIMITED, switches).front);
        assert!(same(&front, expected), "{front:?}, not {expected:?} with {switches:?}");
    }
}

/// "The alpha-mu search algorithm for the game of bridge", figure 1: choosing the best average at d loses everywhere.
#[test]
fn the_best_local_choice_is_not_best_at_the_root() {
    let all = 0b111;
    let tree = Tree::new(
        vec![
            Max(vec![1, 2]),
            Min(vec![(3, all), (4, all)]),
            Min(vec![(5, all)]),
            Max(vec![6, 7]),
            Max(vec![8, 9]),
            Max(vec![10]),
            won([1, 0, 0]),
            won([0, 1, 1]),
            won([0, 0, 0]),
            won([1, 0, 0]),
            won([0, 0, 0]),
        ],
        3,
        1,
        false,
    );
    assert_front(&tree, &[vec![1, 0, 0]]);
    let through = |place| tree.plans(&value(&tree, place, UNLIMITED, Switches::ALL).front);
    assert_eq!(through(1), [[1, 0, 0]]);
    assert_eq!(through(2), [[0, 0, 0]]);
}

/// The same paper, figure 2: the product of two fronts.
#[test]
fn a_product_of_fronts() {
    let all = 0b111;
    let tree = Tree::new(
        vec![
            Min(vec![(1, all), (2, all)]),
            Max(vec![3, 4]),
            Max(vec![5, 6, 7]),
            won([0, 1, 1]),
            won([1, 1, 0]),
            won([1, 1, 0]),
            won([1, 0, 1]),
            won([1, 0, 0]),
        ],
        3,
        1,
        false,
    );
    assert_front(&tree, &[vec![0, 0, 1], vec![1, 1, 0]]);
}

/// Ginsberg, "GIB", section 5: play for S, play for T, put off the guess, or cater for both. Worlds 0 and 1 are S,
/// worlds 2, 3 and 4 are T; Min's moves depend on the world.
fn to_play_for(fourth: bool) -> Tree {
    let (s, t) = (0b00011, 0b11100);
    let mut root = vec![1, 2, 3];
    if fourth {
        root.push(4);
    }
    let ending = |level: u8| End(vec![level; 5]);
    Tree::new(
        vec![
            Max(root),
            Min(vec![(7, s), (8, t)]),
            Min(vec![(8, s), (7, t)]),
            Max(vec![5, 6]),
            Min(vec![(7, s), (7, t)]),
            Min(vec![(7, s), (8, t)]),
            Min(vec![(8, s), (7, t)]),
            ending(1),
            ending(0),
        ],
        5,
        1,
        false,
    )
}

#[test]
fn playing_for_one_thing_or_both() {
    let (s, t) = (vec![1, 1, 0, 0, 0], vec![0, 0, 1, 1, 1]);
    assert_front(&to_play_for(true), &[vec![1; 5]]);
    assert_front(&to_play_for(false), &[s, t]);
    // Perfect information takes putting off the guess for winning.
    let tree = to_play_for(false);
    assert_eq!(tree.plans(&value(&tree, 0, 1, Switches::ALL).front), [[1; 5]]);
}

/// The score of the best plan.
fn score(plans: &[Vec<u8>], weights: &[u64]) -> u64 {
    let weigh = |plan: &Vec<u8>| plan.iter().zip(weights).map(|(&level, weight)| u64::from(level) * weight).sum();
    plans.iter().map(weigh).max().unwrap()
}

const DEPTHS: u32 = 7;

/// Compares searches of all kinds with the definition.
fn check(tree: &Tree, random: &mut SmallRng) {
    let worlds = if random.random_bool(0.7) { u64::MAX } else { random.random_range(0..u64::MAX) };
    let worlds = worlds & ((1 << tree.worlds) - 1);
    let expected: Vec<Vec<Vec<u8>>> = (0..=DEPTHS).map(|depth| tree.front(0, worlds, depth)).collect();
    for depth in 1..expected.len() {
        assert!(below(&expected[depth], &expected[depth - 1]), "a value that rises with depth: {tree:?}");
    }
    let weights: Vec<u64> = (0..tree.worlds).map(|_| random.random_range(1..5)).collect();
    let (all, open) = (Outcomes::all(tree.outcomes()), tree.outcomes_of(worlds));
    for switches in combinations(random, 4) {
        let memory = if random.random_bool(0.2) { random.random_range(0..4000) } else { MEMORY };
        let mut search = Search::new(tree.clone(), switches, memory);
        let rising = random.random_bool(0.7);
        for step in 0..=DEPTHS {
            let depth = if rising { step } else { random.random_range(0..=DEPTHS) };
            let context = || format!("depth {depth} worlds {worlds:b} {switches:?} {tree:?}");
            let value = search.value(&0, depth, &open, &all, None).unwrap();
            let (found, expected_here) = (tree.plans(&value.front), &expected[depth as usize]);
            assert_eq!(score(&found, &weights), score(expected_here, &weights), "{}", context());
            assert!(same(&found, expected_here), "{found:?}, not {expected_here:?}: {}", context());
            assert!(!value.complete || same(&found, &expected[DEPTHS as usize]), "not the last word: {}", context());
            if switches == Switches::NONE {
                assert!(value.exact, "{}", context());
            }
        }
    }
}

#[test]
fn random_trees() {
    let mut random = SmallRng::seed_from_u64(11);
    for _ in 0..1500 {
        let tree = random_tree(&mut random, false, false);
        check(&tree, &mut random);
    }
}

#[test]
fn random_trees_with_a_partner_who_sees_everything() {
    let mut random = SmallRng::seed_from_u64(12);
    for _ in 0..1500 {
        let tree = random_tree(&mut random, false, true);
        check(&tree, &mut random);
    }
}

#[test]
fn random_games_whose_positions_are_reached_in_several_ways() {
    let mut random = SmallRng::seed_from_u64(13);
    for round in 0..2500 {
        let tree = random_tree(&mut random, true, round % 4 == 0);
        check(&tree, &mut random);
    }
}

/// A value searched under a front that Max has already: joined with that front it equals the true value so joined, and by
/// itself it is never too low.
#[test]
fn searches_under_a_front_that_max_has_already() {
    let mut random = SmallRng::seed_from_u64(14);
    for round in 0..2500 {
        let tree = random_tree(&mut random, round % 2 == 0, round % 8 < 2);
        let worlds = (1u64 << tree.worlds) - 1;
        let all = Outcomes::all(tree.outcomes());
        let plan = |random: &mut SmallRng| -> Vec<u8> {
            (0..tree.worlds).map(|_| random.random_range(0..=tree.levels)).collect()
        };
        let had = undominated((0..random.random_range(1..=3)).map(|_| plan(&mut random)));
        let mut front = Front::default();
        for plan in &had {
            front.add(
                (0..tree.outcomes())
                    .map(|place| usize::from(plan[place % tree.worlds]) > place / tree.worlds)
                    .collect(),
            );
        }
        let expected: Vec<Vec<Vec<u8>>> = (0..=DEPTHS).map(|depth| tree.front(0, worlds, depth)).collect();
        for switches in combinations(&mut random, 4) {
            let mut search = Search::new(tree.clone(), switches, MEMORY);
            for depth in 0..=DEPTHS {
                let context = || format!("beside {had:?} at depth {depth}: {switches:?} {tree:?}");
                let above = Above { front: &front, up: None };
                let value = search.value(&0, depth, &all, &all, Some(&above)).unwrap();
                let (found, expected) = (tree.plans(&value.front), &expected[depth as usize]);
                assert!(below(expected, &found), "{found:?} below {expected:?} {}", context());
                assert!(
                    same(&either(&had, &found), &either(&had, expected)),
                    "{found:?} for {expected:?} {}",
                    context()
                );
                assert!(!value.exact || same(&found, expected), "{found:?} for {expected:?} {}", context());
            }
        }
    }
}

/// A position is searched with two worlds, in which it is not worth enough, and met again with one of them, in which it
/// is, because the other counts as won.
#[test]
fn an_entry_that_was_not_worth_enough_elsewhere() {
    let (one, both) = (0b10, 0b11);
    let tree = Tree::new(
        vec![
            Min(vec![(1, both), (2, one), (4, one)]),
            Max(vec![2, 4]),
            Min(vec![(3, both), (4, 0b01)]),
            End(vec![0, 1]),
            End(vec![1, 1]),
        ],
        2,
        1,
        false,
    );
    let all = Outcomes::all(2);
    for switches in combinations(&mut SmallRng::seed_from_u64(17), 100) {
        let mut search = Search::new(tree.clone(), switches, MEMORY);
        search.look_for(&Worth::new(vec![1, 1]), 2);
        let value = search.value(&0, UNLIMITED, &all, &all, None).unwrap();
        assert_eq!(tree.plans(&value.front), [[1, 1]], "{switches:?}");
    }
}

/// A search for vectors worth a certain amount finds all of them and nothing else. Entries made for one amount may serve
/// the next, whether it is higher or lower.
#[test]
fn searches_for_what_is_worth_enough() {
    let mut random = SmallRng::seed_from_u64(16);
    for round in 0..3000 {
        let tree = random_tree(&mut random, round % 4 > 0, round % 8 == 1);
        let worlds = (1u64 << tree.worlds) - 1;
        let all = Outcomes::all(tree.outcomes());
        let weights: Vec<u64> = (0..tree.worlds).map(|_| random.random_range(1..4)).collect();
        let worth = Worth::new((0..tree.outcomes()).map(|outcome| weights[outcome % tree.worlds]).collect());
        let most = weights.iter().sum::<u64>() * u64::from(tree.levels);
        let expected: Vec<Vec<Vec<u8>>> = (0..=DEPTHS).map(|depth| tree.front(0, worlds, depth)).collect();
        for switches in combinations(&mut random, 4) {
            let mut search = Search::new(tree.clone(), switches, MEMORY);
            for depth in 1..=DEPTHS {
                for _ in 0..3 {
                    let need = random.random_range(0..=most);
                    let context = || format!("need {need} of {weights:?} at depth {depth}: {switches:?} {tree:?}");
                    let enough = |plan: &Vec<u8>| score(std::slice::from_ref(plan), &weights) >= need;
                    search.look_for(&worth, need);
                    let value = search.value(&0, depth, &all, &all, None).unwrap();
                    let found: Vec<Vec<u8>> = tree.plans(&value.front).into_iter().filter(enough).collect();
                    let wanted: Vec<Vec<u8>> =
                        expected[depth as usize].iter().filter(|plan| enough(plan)).cloned().collect();
                    assert!(same(&found, &wanted), "{found:?}, not {wanted:?}: {}", context());
                }
            }
        }
    }
}

/// Perfect information wins at a position what minimax says of each world.
#[test]
fn perfect_information_is_minimax_in_each_world() {
    let mut random = SmallRng::seed_from_u64(15);
    for _ in 0..1500 {
        let tree = random_tree(&mut random, true, true);
        for place in 0..tree.positions.len() {
            let expected: Vec<u8> = (0..tree.worlds).map(|world| tree.minimax(place, world)).collect();
            for switches in [Switches::NONE, Switches::ALL] {
                assert_eq!(
                    tree.plans(&value(&tree, place, 0, switches).front),
                    std::slice::from_ref(&expected),
                    "{place} of {tree:?}"
                );
            }
        }
    }
}
