//! Alpha-mu on single suits with unlimited entries: chances known from textbooks and from a full enumeration.

use crate::common::suit_game::{SuitGame, SuitMove};
use finesse::play::alphamu::search::{Search, Switches};
use finesse::play::game::Game;
use finesse::play::outcomes::Outcomes;

/// All ways to deal two hands.
const DEALS: u64 = 10_400_600;

/// A chance in ten-thousandths of a percent, rounded.
fn percent(front: &finesse::play::alphamu::front::Front, weights: &[u64]) -> u64 {
    let weigh = |vector: &Outcomes| vector.iter().map(|world| weights[world]).sum::<u64>();
    let best = front.vectors().iter().map(weigh).max().unwrap();
    (best * 1_000_000 + DEALS / 2) / DEALS
}

/// The chance of this many tricks, single dummy and double dummy.
fn chances(north: &str, south: &str, tricks: u8) -> (u64, u64) {
    let game = SuitGame::new(north, south, tricks);
    let (weights, root) = (game.weights(), game.root());
    assert_eq!(weights.iter().sum::<u64>(), DEALS);
    let all = Outcomes::all(game.worlds());
    let mut search = Search::new(game, Switches::ALL, 1 << 30);
    let mut value = |depth: u32| percent(&search.value(&root, depth, &all, &all, None).unwrap().front, &weights);
    let double_dummy = value(0);
    (value(u32::MAX), double_dummy)
}

/// The chance after each lead, by hand and lowest of touching cards.
fn leads(north: &str, south: &str, tricks: u8) -> Vec<(SuitMove, u64)> {
    let game = SuitGame::new(north, south, tricks);
    let (weights, root) = (game.weights(), game.root());
    let all = Outcomes::all(game.worlds());
    let mut search = Search::new(game, Switches::ALL, 1 << 30);
    let moves = search.game.own_moves(&root);
    let after = |mv: SuitMove| {
        let next = search.game.after(&root, mv);
        (mv, percent(&search.value(&next, u32::MAX, &all, &all, None).unwrap().front, &weights))
    };
    moves.into_iter().map(after).collect()
}

/// The chance of a lead: the hand, and the rank's bit.
fn lead(leads: &[(SuitMove, u64)], hand: char, card: &str) -> u64 {
    let seat = "NESW".find(hand).unwrap();
    leads.iter().find(|(mv, _)| mv.seat == seat && SuitGame::text(mv.card) == card).unwrap().1
}

#[test]
fn a_two_way_finesse() {
    assert_eq!(chances("KJT7", "A986", 4), (528_261, 1_000_000));
    assert_eq!(chances("KJT7", "A986", 3), (1_000_000, 1_000_000));
}

#[test]
fn small_from_the_hand_with_the_jack() {
    assert_eq!(chances("J876", "AT32", 3).0, 460_435);
    let leads = leads("J876", "AT32", 3);
    assert_eq!(lead(&leads, 'N', "6"), 460_435);
    let others = leads.iter().filter(|(mv, _)| (mv.seat, SuitGame::text(mv.card).as_str()) != (0, "6"));
    assert!(others.clone().all(|&(_, chance)| chance < 460_435), "{leads:?}");
}

#[test]
fn the_honour_that_keeps_both_finesses() {
    assert_eq!(chances("KQ9876", "AT5", 6), (1_000_000, 1_000_000));
    let leads = leads("KQ9876", "AT5", 6);
    assert_eq!(lead(&leads, 'N', "Q"), 1_000_000);
    assert_eq!(lead(&leads, 'S', "A"), 952_174);
}

#[test]
fn a_double_finesse() {
    let (two, three) = (chances("AQT", "432", 2), chances("AQT", "432", 3));
    assert_eq!((two.0, three.0), (760_000, 240_000));
    assert_eq!(((two.1 + 50) / 100, (three.1 + 50) / 100), (7673, 2497));
}

#[test]
fn a_finesse_with_seven_cards() {
    assert_eq!(chances("AKJ3", "542", 4), (177_640, 177_640));
    assert_eq!(chances("AKJ3", "542", 3), (770_497, 770_497));
}

#[test]
fn nine_cards_without_the_queen() {
    let (chance, double_dummy) = chances("AKJ32", "7654", 5);
    assert_eq!((chance, (double_dummy + 50) / 100), (531_304, 7178));
}

#[test]
fn restricted_choice() {
    let (chance, double_dummy) = chances("AKT98", "5432", 5);
    assert_eq!((chance, (double_dummy + 50) / 100), (463_478, 7035));
}

#[test]
fn two_tricks_with_an_ace_and_a_nine() {
    let (chance, double_dummy) = chances("AT42", "953", 2);
    assert_eq!((chance, (double_dummy + 50) / 100), (575_093, 7624));
}
