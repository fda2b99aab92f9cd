//! Players that stay warm over a deal.

use super::Table;
use super::choices::check_same;
use crate::requests::{self, Method};
use crate::shared::Player;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::cards::{Card, Rank, Suit};
use finesse::ffi::*;
use std::os::raw::c_int;

/// The decisions of one task.
const DECISIONS: usize = 8;

/// Plays a part of a deal: every seat asks the player, and one of the best cards is played. Then the player is cleared,
/// and must answer as a new one does.
pub fn play_on(table: &mut Table<'_>) {
    let own = once_in(&mut table.random, 2);
    let player = if own { Player::new().into() } else { table.shared.player(&mut table.random) };
    let random = &mut table.random;
    let opening = random_board(random, 13);
    let declarer = opening.leader().right();
    let cards = 1 + below(random, 46);
    let (mut board, mut play) = after_play(random, &opening, cards);
    let target = 6 + below(random, 5) as c_int;
    let budget = if once_in(random, 4) { 100 } else { 0 };
    for _ in 0..DECISIONS {
        let request =
            FinesseRequest { target, play: play_bin(&play), ..requests::whole_play(&opening, declarer, &board) };
        let options = FinesseChooseOptions {
            nodeLimit: 20_000,
            worlds: 30,
            dealTimeLimitMs: budget,
            threads: below(random, 3) as c_int,
            ..requests::blank_options()
        };
        let ours = board.to_play().side() == declarer.side();
        let method = *any(random, if ours { &Method::ALL } else { &[Method::AlphaMu, Method::Pimc, Method::Best] });
        let (code, choice) = method.ask_player(player.0, &request, &options);
        let card = Suit::from_index(choice.suit as usize).zip(Rank::new(choice.rank as u8));
        let card = card.map(|(suit, rank)| Card::new(suit, rank)).filter(|&card| board.legal().contains(card));
        let seat = choice.seat == board.to_play().index() as c_int;
        expect(code == 1 && seat && card.is_some(), || {
            format!("{method:?} of a player: code {code}, {} in {board}", text(&choice.message))
        });
        let Some(card) = card else { return };
        let Some(next) = board.play(card).and_then(|after| after.board) else { break };
        play.push(card);
        board = next;
    }
    if own {
        call!(FinessePlayerClear(player.0));
        let case = any(&mut table.random, &table.bank.choices);
        let (code, choice) = case.method.ask_player(player.0, &case.request, &case.options);
        check_same(case, code, &choice);
    }
}
