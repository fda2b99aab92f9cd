//! Layouts are what they say: the hidden cards in the hidden hands, as the play has shown them, each once, and all of
//! them if there are not more than were asked for.

use super::choose::describe;
use crate::make::cards::{hand_of, text_of};
use crate::make::requests::{Role, plain};
use crate::run::Run;
use finesse::cards::{Board, Hand, Seat};
use finesse::ffi::{FINESSE_MESSAGE, FINESSE_PLAY, FinesseSampleWorlds, RETURN_NO_FAULT, TableDeal};
use std::collections::HashSet;
use std::os::raw::c_int;

pub fn law(run: &mut Run) {
    let length = 1 + run.bytes.below(5);
    let asked = plain(&mut run.bytes, length, Role::Anybody);
    let (count, seed) = (run.bytes.pick(&[300, 20, 5]), run.bytes.word());
    let (deals, layouts) = sample(run, &asked.request, count, seed);
    let (again, _) = sample(run, &asked.request, count, seed);
    let words = describe(&asked);
    assert!(deals.iter().map(|deal| deal.cards).eq(again.iter().map(|deal| deal.cards)), "{words}");
    let different: HashSet<_> = deals.iter().map(|deal| deal.cards).collect();
    assert_eq!(different.len(), deals.len(), "{words}");
    assert_eq!(deals.len() as f64, layouts.min(f64::from(count)), "{words}");
    let by_play = asked.request.kind == FINESSE_PLAY;
    let truth = if by_play { asked.original } else { asked.board.deal().hands() };
    let all = truth.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
    for deal in &deals {
        let hands = deal.cards.map(|holdings| hand_of(&holdings));
        assert_eq!(hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand), all, "{words}");
        for seat in Seat::ALL {
            let (hand, true_hand) = (hands[seat.index()], truth[seat.index()]);
            assert_eq!(hand.len(), true_hand.len(), "{words}");
            assert!(!asked.seen(seat) || hand == true_hand, "{words}");
        }
        if by_play {
            // The play could have happened.
            let mut board = Board::new(asked.board.strain(), asked.leader, &[], hands).expect("four hands");
            for &card in &asked.played {
                let after = board.play(card).unwrap_or_else(|| panic!("{card} in {board}: {words}"));
                board = after.board.expect("cards are left");
            }
        }
    }
    // The truth is one of the layouts.
    let found = deals.iter().any(|deal| deal.cards.map(|holdings| hand_of(&holdings)) == truth);
    assert!(found || (deals.len() as f64) < layouts, "{words}");
    run.count("law-sample", true);
}

fn sample(run: &mut Run, request: &finesse::ffi::FinesseRequest, count: c_int, seed: u64) -> (Vec<TableDeal>, f64) {
    let mut deals = vec![TableDeal { cards: [[0; 4]; 4] }; count as usize];
    let mut weights = vec![0.0; count as usize];
    let (mut found, mut layouts, mut words) = (0, 0.0, [1; FINESSE_MESSAGE]);
    // SAFETY: there is room for everything.
    let code = run.call("FinesseSampleWorlds", || unsafe {
        FinesseSampleWorlds(
            request,
            count,
            seed,
            0,
            deals.as_mut_ptr(),
            weights.as_mut_ptr(),
            &mut found,
            &mut layouts,
            words.as_mut_ptr(),
        )
    });
    assert_eq!((code, text_of(&words).as_str()), (RETURN_NO_FAULT, ""));
    deals.truncate(found as usize);
    assert!(weights[..found as usize].iter().all(|&weight| weight == 1.0));
    (deals, layouts)
}
