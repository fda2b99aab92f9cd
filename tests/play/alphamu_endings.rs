//! Endings whose exact answers are known from a full enumeration.

use crate::common::guard::answer;
use crate::common::known_endings::{APPENDIX, Ending, FIVE_CARDS, FUSION, RUFF, hand};
use crate::common::plans::combinations;
use finesse::play::alphamu::search::Switches;
use finesse::play::{Options, Oracle};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn check(ending: &Ending, samples: &[Switches]) {
    let problem = ending.problem();
    let mut warm = Oracle::default();
    // As many own cards as there are.
    let depth = 2 * hand(ending.north).len() as u32;
    for &switches in samples {
        let mut scores = |depth: u32, every_card: bool| {
            answer(&problem, &Options { depth, switches, every_card, threads: 1, ..Options::default() }, &mut warm)
        };
        let (exact, double_dummy) = (scores(depth, true), scores(1, true));
        ending.assert_facts(&exact, &double_dummy);
        ending.assert_best(&exact);
        ending.assert_best(&scores(depth, false));
    }
}

fn samples(at_random: usize) -> Vec<Switches> {
    combinations(&mut SmallRng::seed_from_u64(71), at_random)
}

/// Samples that are fast with many worlds: without a table only the one without any optimisation.
fn quick_samples() -> Vec<Switches> {
    let quick = |switches: &Switches| *switches == Switches::NONE || (switches.table && switches.cut_on_win);
    samples(10).into_iter().filter(quick).collect()
}

#[test]
fn double_dummy_prefers_the_wrong_ace() {
    check(&FUSION, &quick_samples());
}

#[test]
fn a_trump_and_not_a_queen() {
    check(&RUFF, &quick_samples());
}

#[test]
fn gib_appendix_b() {
    check(&APPENDIX, &samples(20));
}

/// With this many worlds the scores of all cards to the end would take a minute. Five own cards ahead they are already
/// exact, and the best card can be searched to the end.
#[test]
fn five_cards_and_all_splits() {
    let problem = FIVE_CARDS.problem();
    let mut warm = Oracle::default();
    let mut scores = |depth: u32, every_card: bool| {
        answer(&problem, &Options { depth, every_card, threads: 1, ..Options::default() }, &mut warm)
    };
    FIVE_CARDS.assert_facts(&scores(5, true), &scores(1, true));
    FIVE_CARDS.assert_best(&scores(10, false));
}
