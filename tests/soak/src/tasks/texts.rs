//! Cards and deals as text, and a play by the helpers.

use super::Table;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use std::os::raw::c_int;

/// Plays a deal out, with every card and deal written and read again.
pub fn there_and_back(table: &mut Table<'_>) {
    let random = &mut table.random;
    let length = 1 + below(random, 13);
    let mut board = random_board(random, length);
    let mut deal = deal_bin(&board);
    loop {
        let hands = TableDeal { cards: deal.remainCards };
        let (mut pbn, mut again) = ([0; FINESSE_PBN_TEXT], zeroed::<TableDeal>());
        let written = call!(FinesseWritePBN(&hands, below(random, 4) as c_int, pbn.as_mut_ptr()));
        let read = call!(FinesseReadPBN(pbn.as_ptr(), -1, &mut again, std::ptr::null_mut()));
        expect((written, read) == (1, 1) && again.cards == hands.cards, || format!("PBN: {}", text(&pbn)));
        let mut cards = [0; 4];
        let code = call!(FinesseLegalCards(&deal, cards.as_mut_ptr()));
        expect(code == 1 && cards == holdings(board.legal()), || format!("FinesseLegalCards: {code} for {board}"));
        let legal: Vec<_> = board.legal().cards().collect();
        let card = *any(random, &legal);
        let (mut letters, mut suit, mut rank) = ([0; FINESSE_CARD_TEXT], -1, -1);
        call!(FinesseCardToText(card.suit().index() as c_int, card.rank().number().into(), letters.as_mut_ptr()));
        call!(FinesseCardFromText(letters.as_ptr(), &mut suit, &mut rank));
        let trick: Vec<_> = board.played().chain([card]).collect();
        let (mut winner, mut expected) = (-2, -1);
        if trick.len() == 4 {
            let suits: Vec<c_int> = trick.iter().map(|card| card.suit().index() as c_int).collect();
            let ranks: Vec<c_int> = trick.iter().map(|card| card.rank().number().into()).collect();
            call!(FinesseTrickWinner(deal.trump, deal.first, suits.as_ptr(), ranks.as_ptr(), &mut expected));
        }
        let code = call!(FinessePlayCard(&mut deal, suit, rank, &mut winner));
        let after = board.play(card).expect("a legal card");
        let seat = after.winner.map_or(-1, |seat| seat.index() as c_int);
        expect(code == 1 && (winner, expected) == (seat, seat), || {
            format!("FinessePlayCard: {code}, {card} in {board}")
        });
        let Some(next) = after.board else { return };
        board = next;
    }
}
