//! A player at the table: through a whole ending its cards are legal, and after it has forgotten everything its answers
//! are those of the function without a player.

use super::choose::{METHODS, answer, describe, said, steady_options};
use crate::make::cards::{holdings, play_bin, text_of};
use crate::make::requests::{Asked, Role, plain};
use crate::run::Run;
use crate::targets::check_choice;
use finesse::cards::{Card, Rank, Suit};
use finesse::ffi::*;
use std::os::raw::c_int;

pub fn law(run: &mut Run) {
    let length = 2 + run.bytes.below(3);
    let mut asked = plain(&mut run.bytes, length, Role::Anybody);
    let options = steady_options(run);
    let player = run.make("FinessePlayerCreate", || FinessePlayerCreate());
    loop {
        see(&mut asked);
        let method = METHODS[run.bytes.below(4)];
        if run.bytes.once_in(4) {
            // SAFETY: the player lives.
            let code = run.call("FinessePlayerClear", || unsafe { FinessePlayerClear(player) });
            assert_eq!(code, RETURN_NO_FAULT);
            let alone = answer(run, method, &asked, &options);
            let choice = choose(run, method, player, &asked, &options);
            assert_eq!(said(&alone), said(&choice), "method {method} of {}", describe(&asked));
        }
        let choice = choose(run, method, player, &asked, &options);
        let suit = Suit::from_index(choice.suit as usize).expect("a suit");
        let card = Card::new(suit, Rank::new(choice.rank as u8).expect("a rank"));
        let after = asked.board.play(card).unwrap_or_else(|| panic!("{card} is not legal: {}", describe(&asked)));
        asked.played.push(card);
        let Some(board) = after.board else { break };
        asked.board = board;
    }
    // SAFETY: the player lives and is not used again.
    run.make("FinessePlayerFree", || unsafe { FinessePlayerFree(player) });
    run.count("law-player", true);
}

fn choose(
    run: &mut Run,
    method: c_int,
    player: *mut FinessePlayer,
    asked: &Asked,
    options: &FinesseChooseOptions,
) -> FinesseChoice {
    let mut choice = FinesseChoice::NONE;
    let options = FinesseChooseOptions { method, ..*options };
    // SAFETY: everything is there, and the player lives.
    let code = run
        .call("FinessePlayerChoose", || unsafe { FinessePlayerChoose(player, &asked.request, &options, &mut choice) });
    assert_eq!(code, RETURN_NO_FAULT, "method {method}: {} in {}", text_of(&choice.message), describe(asked));
    check_choice(&choice, Some(asked));
    choice
}

/// Makes the request that of whoever is to play now, by the play so far.
fn see(asked: &mut Asked) {
    let (to_play, dummy) = (asked.board.to_play(), asked.declarer.partner());
    let declares = asked.declares();
    let first = asked.leader;
    let request = &mut asked.request;
    request.kind = FINESSE_PLAY;
    let mut unseen = finesse::cards::Hand::EMPTY;
    for seat in finesse::cards::Seat::ALL {
        let hand = asked.original[seat.index()];
        let seen = if declares { seat.side() == asked.declarer.side() } else { seat == to_play || seat == dummy };
        request.seen[seat.index()] = c_int::from(seen);
        request.deal.cards[seat.index()] = holdings(hand);
        unseen = if seen { unseen } else { unseen | hand };
    }
    request.unseen = holdings(unseen);
    request.first = first.index() as c_int;
    request.play = play_bin(&asked.played);
    (request.won, request.voids, request.gone) = ([0; 2], [0; 4], [[0; 4]; 4]);
    (request.currentTrickSuit, request.currentTrickRank) = ([0; 3], [0; 3]);
}
