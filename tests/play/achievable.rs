//! Achievable sets on explicit trees: the example of the paper, and random games against the definition.

use crate::common::random_tree::random_tree;
use crate::common::tree::Position::{End, Max, Min};
use crate::common::tree::Tree;
use finesse::play::achievable::search::{Achieve, Verdict};
use finesse::play::outcomes::Outcomes;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const MEMORY: usize = 1 << 20;
const UNLIMITED: u32 = u32::MAX;

/// Ginsberg, "GIB", section 5: play for S, play for T, put off the guess, or cater for both. Worlds 0 and 1 are S,
/// worlds 2, 3 and 4 are T.
fn to_play_for(fourth: bool) -> Tree {
    let (s, t) = (0b00011, 0b11100);
    let root = if fourth { vec![1, 2, 3, 4] } else { vec![1, 2, 3] };
    let ending = |level: u8| End(vec![level; 5]);
    let positions = vec![
        Max(root),
        Min(vec![(7, s), (8, t)]),
        Min(vec![(8, s), (7, t)]),
        Max(vec![5, 6]),
        Min(vec![(7, s), (7, t)]),
        Min(vec![(7, s), (8, t)]),
        Min(vec![(8, s), (7, t)]),
        ending(1),
        ending(0),
    ];
    Tree::new(positions, 5, 1, false)
}

fn worlds(bits: u64, count: usize) -> Outcomes {
    (0..count).map(|world| bits >> world & 1 == 1).collect()
}

#[test]
fn the_sets_that_gib_can_play_for() {
    for fourth in [true, false] {
        let tree = to_play_for(fourth);
        let mut achieve = Achieve::new(tree, MEMORY);
        for bits in 0..1 << 5 {
            let expected = fourth || bits & 0b00011 == 0 || bits & 0b11100 == 0;
            let verdict = achieve.achieves(&0, UNLIMITED, &worlds(bits, 5)).unwrap();
            assert_eq!(verdict.is_achieved(), expected, "{bits:b}");
            if let Verdict::Refused(reason) = verdict {
                assert_eq!(reason.len(), 2, "one world of each is too much: {reason:?}");
            }
        }
        // With perfect information beyond the depth, putting off the guess is as good as winning.
        assert!(Achieve::new(to_play_for(false), MEMORY).achieves(&0, 1, &worlds(0b11111, 5)).unwrap().is_achieved());
    }
}

/// Whether some plan by definition has these outcomes.
fn by_definition(tree: &Tree, depth: u32, set: &Outcomes) -> bool {
    let mut needs = vec![0; tree.worlds];
    set.iter().for_each(|outcome| {
        let need = (outcome / tree.worlds) as u8 + 1;
        needs[outcome % tree.worlds] = need.max(needs[outcome % tree.worlds]);
    });
    let possible = (0..tree.worlds).filter(|&world| needs[world] > 0).fold(0, |worlds, world| worlds | 1 << world);
    let enough = |plan: &Vec<u8>| plan.iter().zip(&needs).all(|(level, need)| level >= need);
    tree.front(0, possible, depth).iter().any(enough)
}

const DEPTHS: u32 = 7;

/// Asks one search about many sets, so that its memory is used.
fn check(tree: &Tree, random: &mut SmallRng) -> usize {
    let memory = if random.random_bool(0.2) { random.random_range(0..4000) } else { MEMORY };
    let mut achieve = Achieve::new(tree.clone(), memory);
    let all = tree.outcomes();
    let mut achieved = 0;
    for _ in 0..24 {
        let share = random.random_range(0.1..=1.0);
        let set: Outcomes = (0..all).map(|_| random.random_bool(share)).collect();
        let depth = if random.random_bool(0.3) { DEPTHS } else { random.random_range(0..=DEPTHS) };
        let verdict = achieve.achieves(&0, depth, &set).unwrap();
        let context = || format!("{set:?} at depth {depth} of {tree:?}: {verdict:?}");
        assert_eq!(verdict.is_achieved(), by_definition(tree, depth, &set), "{}", context());
        match &verdict {
            Verdict::Achieved { lasting } => {
                achieved += 1;
                assert!(!lasting || by_definition(tree, DEPTHS, &set), "{}", context());
            }
            Verdict::Refused(reason) => {
                assert!(reason.is_within(&set) && !by_definition(tree, depth, reason), "{}", context());
            }
        }
        if depth == DEPTHS {
            assert_ne!(verdict, Verdict::Achieved { lasting: false }, "to the last move it is lasting: {}", context());
        }
        let winnable = achieve.winnable(&0, &set).unwrap();
        assert!(set.iter().all(|outcome| {
            let won = usize::from(tree.minimax(0, outcome % tree.worlds)) > outcome / tree.worlds;
            winnable.contains(outcome) == won
        }));
    }
    achieved
}

#[test]
fn random_games() {
    let mut random = SmallRng::seed_from_u64(21);
    let mut achieved = 0;
    let games = 4000;
    for round in 0..games {
        let tree = random_tree(&mut random, round % 2 == 0, round % 4 == 3);
        achieved += check(&tree, &mut random);
    }
    assert!((games..23 * games).contains(&achieved), "both answers are met often: {achieved}");
}
