//! Declarer's endings solved exactly: as alpha-mu to the end over all layouts, no more than double dummy, and achievable
//! sets no more than that.

use super::choose::{answer, describe, said};
use crate::make::requests::{Role, blank_options, plain};
use crate::run::Run;
use finesse::ffi::*;

pub fn law(run: &mut Run) {
    let length = [3, 4, 2, 3, 4, 3, 4, 3, 4, 5][run.bytes.below(10)];
    let asked = plain(&mut run.bytes, length, Role::Declarer);
    // A few endings take very long: those are left.
    let options = FinesseChooseOptions {
        worlds: 2000,
        depth: -1,
        threads: 1,
        flags: FINESSE_ALL_CARDS,
        rounds: 3,
        nodeLimit: 50_000,
        ..blank_options()
    };
    let exact = answer(run, FINESSE_METHOD_SINGLE_DUMMY, &asked, &options);
    let mu = answer(run, FINESSE_METHOD_ALPHA_MU, &asked, &options);
    let sets = answer(run, FINESSE_METHOD_ACHIEVABLE, &asked, &options);
    let words =
        || format!("{}\nexact {}\nalpha-mu {}\nsets {}", describe(&asked), said(&exact), said(&mu), said(&sets));
    let done = [FINESSE_ENDED_DEPTH, FINESSE_ENDED_EXACT];
    let solved = [&exact, &mu, &sets].iter().all(|choice| done.contains(&choice.stopReason));
    if exact.complete == 1 && solved {
        assert_eq!(exact.target, mu.target, "{}", words());
        let (best, of_mu) = (exact.card[0].probability, mu.card[0].probability);
        assert!((best - of_mu).abs() < 1e-9, "{}", words());
        for card in &exact.card[..exact.cards as usize] {
            let same = |choice: &FinesseChoice| {
                choice.card[..choice.cards as usize]
                    .iter()
                    .find(|other| other.suit == card.suit && other.rank == card.rank)
                    .copied()
            };
            assert!(card.expected <= card.expectedFirst + 1e-9, "{}", words());
            if let Some(other) = same(&mu).filter(|other| [other.bound, card.bound] == [FINESSE_EXACT; 2]) {
                assert!((other.probability - card.probability).abs() < 1e-9, "{}", words());
            }
            if let Some(other) = same(&sets).filter(|_| sets.target == exact.target && card.bound == FINESSE_EXACT) {
                assert!(other.probability <= card.probability + 1e-9, "{}", words());
            }
        }
    }
    run.count("law-exact", solved);
}
