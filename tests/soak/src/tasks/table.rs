//! Four players at a table, who bid a deal by the rules and play it out; and tricks that are bred.

use super::Table;
use crate::requests;
use crate::shared::Player;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::cards::Seat;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};

pub fn bid_and_play(table: &mut Table<'_>) {
    let random = &mut table.random;
    let deal = *random_board(random, 13).deal();
    let players: [Player; 4] = std::array::from_fn(|_| Player::new());
    let mut request = FinesseDealRequest {
        structSize: size_of::<FinesseDealRequest>(),
        seat: 0,
        dealer: below(random, 4) as c_int,
        vulnerable: below(random, 4) as c_int,
        objective: FINESSE_MOST_TRICKS,
        hand: [0; 4],
        system: null(),
        bidder: null(),
    };
    let fine = |code: c_int, what: &str| expect(code == 1, || format!("{what}: code {code}, {deal}"));
    for (seat, player) in Seat::ALL.into_iter().zip(&players) {
        (request.seat, request.hand) = (seat.index() as c_int, holdings(deal.hand(seat)));
        fine(call!(FinessePlayerBegin(player.0, &request, null_mut())), "FinessePlayerBegin");
    }
    // A deal has at most 319 calls and 52 cards.
    for _ in 0..400 {
        let turns = players.each_ref().map(|player| {
            let mut turn = FinesseTurn::NONE;
            fine(call!(FinessePlayerTurn(player.0, &mut turn)), "FinessePlayerTurn");
            turn
        });
        let stages = turns.map(|turn| turn.stage);
        let Some(decides) = turns.iter().position(|turn| turn.decides == 1) else {
            expect(stages == [FINESSE_STAGE_OVER; 4], || format!("nobody decides: {stages:?}, {deal}"));
            return;
        };
        let (turn, player) = (turns[decides], &players[decides]);
        if turn.stage == FINESSE_STAGE_AUCTION {
            let mut options = zeroed::<FinesseBidOptions>();
            (options.structSize, options.method) = (size_of::<FinesseBidOptions>(), FINESSE_BY_RULES);
            let mut choice = FinesseBidChoice::NONE;
            fine(call!(FinessePlayerNextCall(player.0, &options, &mut choice)), "FinessePlayerNextCall");
            for player in &players {
                let code = call!(FinessePlayerTellCall(player.0, turn.seat, choice.call, null_mut()));
                fine(code, "FinessePlayerTellCall");
            }
            continue;
        }
        let options = FinesseChooseOptions {
            method: FINESSE_METHOD_PIMC,
            nodeLimit: 5_000,
            worlds: 8,
            ..requests::blank_options()
        };
        let mut choice = zeroed::<FinesseChoice>();
        choice.structSize = size_of::<FinesseChoice>();
        fine(call!(FinessePlayerNextCard(player.0, &options, &mut choice)), "FinessePlayerNextCard");
        for player in &players {
            let code = call!(FinessePlayerTellCard(player.0, turn.seat, choice.suit, choice.rank, null_mut()));
            fine(code, "FinessePlayerTellCard");
        }
        if turn.stage == FINESSE_STAGE_LEAD {
            let Some(dummy) = Seat::from_index((turn.declarer as usize + 2) % 4) else { return };
            let hand = holdings(deal.hand(dummy));
            for player in &players {
                fine(call!(FinessePlayerTellDummy(player.0, hand.as_ptr(), null_mut())), "FinessePlayerTellDummy");
            }
        }
    }
    expect(false, || format!("a deal without end: {deal}"));
}

/// A search that is bred says the same on one thread and on two.
pub fn breed(table: &mut Table<'_>) {
    let random = &mut table.random;
    let board = random_board(random, 4);
    let ask = |threads: c_int| {
        let mut options = zeroed::<FinesseEvolveOptions>();
        options.structSize = size_of::<FinesseEvolveOptions>();
        (options.population, options.generations, options.threads) = (20, 5, threads);
        let mut found = zeroed::<FinesseEvolvedTricks>();
        found.structSize = size_of::<FinesseEvolvedTricks>();
        let code = call!(FinesseEvolveTricks(&deal_bin(&board), &options, &mut found));
        expect(code == 1, || format!("FinesseEvolveTricks: {code}, {board}"));
        found
    };
    let (one, two) = (ask(1), ask(2));
    expect(same(&one, &two), || format!("FinesseEvolveTricks: {} and {} on two threads", one.tricks, two.tricks));
}
