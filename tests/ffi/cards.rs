//! The helpers: cards and deals as text, legal cards, tricks, and a play from the first card to the last.

use crate::common::structs::*;
use finesse::cards::{Board, Card, Deal, Hand, Rank, Seat, Strain, Suit};
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::ffi::CStr;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

fn numbers(card: Card) -> (c_int, c_int) {
    (card.suit().index() as c_int, c_int::from(card.rank().number()))
}

fn read(text: &CStr) -> (c_int, (c_int, c_int)) {
    let (mut suit, mut rank) = (77, 77);
    // SAFETY: the text ends with a zero, and there are places for the numbers.
    let code = unsafe { FinesseCardFromText(text.as_ptr(), &mut suit, &mut rank) };
    (code, (suit, rank))
}

#[test]
fn every_card_is_written_and_read() {
    for card in Hand::PACK.cards() {
        let (suit, rank) = numbers(card);
        let mut letters: [c_char; FINESSE_CARD_TEXT] = [7; FINESSE_CARD_TEXT];
        // SAFETY: there is room for a card.
        assert_eq!(unsafe { FinesseCardToText(suit, rank, letters.as_mut_ptr()) }, RETURN_NO_FAULT);
        assert_eq!(text(&letters), card.to_string());
        let name = std::ffi::CString::new(text(&letters)).expect("no zeros");
        assert_eq!(read(&name), (RETURN_NO_FAULT, (suit, rank)));
    }
    for (text, card) in [(c" h10\n", (FINESSE_HEARTS, 10)), (c"ca", (FINESSE_CLUBS, FINESSE_ACE)), (c"DT", (2, 10))] {
        assert_eq!(read(text), (RETURN_NO_FAULT, card), "{text:?}");
    }
}

#[test]
fn what_is_not_a_card_is_refused() {
    let long = std::ffi::CString::new(format!("{}SA", " ".repeat(100))).expect("no zeros");
    for text in [c"", c"S", c"S1", c"NA", c"AS", c"SASK", c"S A", c"SA?", c"\xff", long.as_c_str()] {
        assert_eq!(read(text), (RETURN_SUIT_OR_RANK, (77, 77)), "{text:?}");
    }
    let mut letters = [7; FINESSE_CARD_TEXT];
    for (suit, rank) in [(-1, 5), (4, 5), (0, 1), (0, 15), (c_int::MIN, c_int::MAX)] {
        // SAFETY: there is room for a card.
        assert_eq!(unsafe { FinesseCardToText(suit, rank, letters.as_mut_ptr()) }, RETURN_SUIT_OR_RANK);
    }
    assert_eq!(letters, [7; FINESSE_CARD_TEXT], "nothing is written");
    let (mut suit, mut rank) = (0, 0);
    // SAFETY: NULL is what this is about.
    unsafe {
        assert_eq!(FinesseCardToText(0, 2, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseCardFromText(null(), &mut suit, &mut rank), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseCardFromText(c"SA".as_ptr(), null_mut(), &mut rank), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseCardFromText(c"SA".as_ptr(), &mut suit, null_mut()), FINESSE_BAD_ARGUMENT);
    }
}

/// A deal of so many cards each.
fn random_deal(random: &mut SmallRng, cards: usize) -> Deal {
    let mut pack: Vec<Card> = Hand::PACK.cards().collect();
    pack.shuffle(random);
    let hands = std::array::from_fn(|seat| {
        pack[seat * cards..][..cards].iter().fold(Hand::EMPTY, |hand, &card| hand.with(card))
    });
    Deal::new(hands).expect("no card twice")
}

fn random_board(random: &mut SmallRng, cards: usize) -> Board {
    let strain = Strain::from_index(random.random_range(0..5)).expect("a strain");
    let leader = Seat::from_index(random.random_range(0..4)).expect("a seat");
    Board::opening(strain, leader, &random_deal(random, cards)).expect("a board")
}

/// A play by the helpers is the play of the boards.
#[test]
fn deals_are_played_out() {
    let random = &mut SmallRng::seed_from_u64(17);
    for round in 0..60 {
        let mut board = random_board(random, 1 + round % 13);
        let (trump, first) = (board.strain().index() as c_int, board.leader().index() as c_int);
        let mut position = deal_bin(trump, first, &board.deal().to_pbn(Seat::North));
        loop {
            let mut legal = [7; 4];
            // SAFETY: there is room for four suits.
            assert_eq!(unsafe { FinesseLegalCards(&position, legal.as_mut_ptr()) }, RETURN_NO_FAULT);
            assert_eq!(legal, Suit::ALL.map(|suit| u32::from(board.legal().suit(suit).bits()) << 2), "{board}");
            let cards: Vec<Card> = board.legal().cards().collect();
            let card = cards[random.random_range(0..cards.len())];
            let ((suit, rank), before) = (numbers(card), position);
            let illegal = Hand::PACK.cards().find(|&card| !board.legal().contains(card)).map(numbers);
            let trick: Vec<(c_int, c_int)> = board.played().chain([card]).map(numbers).collect();
            let (mut winner, mut of_trick) = (77, -1);
            // SAFETY: everything is there.
            unsafe {
                let (suit, rank) = illegal.expect("not all cards");
                assert_eq!(FinessePlayCard(&mut position, suit, rank, &mut winner), RETURN_PLAY_FAULT);
                assert_eq!((winner, position.remainCards), (77, before.remainCards));
            }
            // SAFETY: everything is there.
            assert_eq!(unsafe { FinessePlayCard(&mut position, suit, rank, &mut winner) }, RETURN_NO_FAULT);
            let after = board.play(card).expect("a legal card");
            if let [_, _, _, _] = trick[..] {
                let (suits, ranks): (Vec<c_int>, Vec<c_int>) = trick.into_iter().unzip();
                // SAFETY: there are four cards.
                let code = unsafe {
                    FinesseTrickWinner(before.trump, before.first, suits.as_ptr(), ranks.as_ptr(), &mut of_trick)
                };
                assert_eq!(code, RETURN_NO_FAULT);
            }
            let expected = after.winner.map_or(-1, |seat| seat.index() as c_int);
            assert_eq!((winner, of_trick), (expected, expected), "{card} in {board}");
            let Some(next) = after.board else {
                assert_eq!((position.remainCards, position.first), ([[0; 4]; 4], expected));
                break;
            };
            board = next;
            assert_eq!(position.first, board.leader().index() as c_int);
            let hands = board.deal().hands().map(|hand| Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2));
            assert_eq!(position.remainCards, hands);
        }
    }
}

#[test]
fn positions_and_tricks_that_cannot_be() {
    let mut good = deal_bin(4, 0, "N:A.2.. K.3.. Q.5.. J.7..");
    let mut bad = DealBin { trump: 5, ..good };
    let (mut legal, mut winner) = ([7; 4], 77);
    let (suits, ranks) = ([0; 4], [14, 13, 12, 11]);
    // SAFETY: what is not NULL is there.
    unsafe {
        assert_eq!(FinesseLegalCards(&bad, legal.as_mut_ptr()), RETURN_TRUMP_WRONG);
        assert_eq!(FinessePlayCard(&mut bad, 0, 14, null_mut()), RETURN_TRUMP_WRONG);
        assert_eq!(FinessePlayCard(&mut good, 0, 99, null_mut()), RETURN_PLAY_FAULT);
        assert_eq!(FinessePlayCard(&mut good, 0, 14, null_mut()), RETURN_NO_FAULT);
        assert_eq!(FinesseLegalCards(null(), legal.as_mut_ptr()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseLegalCards(&good, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayCard(null_mut(), 0, 14, null_mut()), FINESSE_BAD_ARGUMENT);
        let mut trick = |trump, first, suits: *const c_int, ranks: *const c_int| {
            FinesseTrickWinner(trump, first, suits, ranks, &mut winner)
        };
        assert_eq!(trick(-1, 0, suits.as_ptr(), ranks.as_ptr()), RETURN_TRUMP_WRONG);
        assert_eq!(trick(0, 4, suits.as_ptr(), ranks.as_ptr()), RETURN_FIRST_WRONG);
        assert_eq!(trick(0, 0, suits.as_ptr(), [1; 4].as_ptr()), RETURN_SUIT_OR_RANK);
        assert_eq!(trick(0, 0, suits.as_ptr(), [5; 4].as_ptr()), RETURN_DUPLICATE_CARDS);
        assert_eq!(trick(0, 0, null(), ranks.as_ptr()), FINESSE_BAD_ARGUMENT);
        assert_eq!(trick(0, 0, suits.as_ptr(), null()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseTrickWinner(0, 0, suits.as_ptr(), ranks.as_ptr(), null_mut()), FINESSE_BAD_ARGUMENT);
    }
    assert_eq!((legal, winner), ([7; 4], 77), "nothing is written");
}

#[test]
fn deals_are_written_as_they_are_read() {
    let random = &mut SmallRng::seed_from_u64(18);
    for round in 0..100 {
        let dealt = random_deal(random, round % 14);
        let deal = TableDeal { cards: deal_bin(0, 0, &dealt.to_pbn(Seat::North)).remainCards };
        for first in Seat::ALL {
            let (mut letters, mut again) = ([7; FINESSE_PBN_TEXT], TableDeal { cards: [[7; 4]; 4] });
            // SAFETY: there is room for the text and the deal.
            unsafe {
                assert_eq!(FinesseWritePBN(&deal, first.index() as c_int, letters.as_mut_ptr()), RETURN_NO_FAULT);
                assert_eq!(FinesseReadPBN(letters.as_ptr(), -1, &mut again, null_mut()), RETURN_NO_FAULT);
            }
            assert_eq!((text(&letters), again.cards), (dealt.to_pbn(first), deal.cards));
        }
    }
    let ace = 1 << Rank::ACE.number();
    let twice = TableDeal { cards: [[ace, 0, 0, 0]; 4] };
    let all = TableDeal { cards: [[0x7ffc; 4]; 4] };
    let strange = TableDeal { cards: [[0x8000, 0, 0, 0]; 4] };
    let mut letters = [7; FINESSE_PBN_TEXT];
    // SAFETY: what is not NULL is there.
    unsafe {
        assert_eq!(FinesseWritePBN(&twice, 0, letters.as_mut_ptr()), RETURN_DUPLICATE_CARDS);
        assert_eq!(FinesseWritePBN(&all, 0, letters.as_mut_ptr()), RETURN_DUPLICATE_CARDS);
        assert_eq!(FinesseWritePBN(&strange, 0, letters.as_mut_ptr()), RETURN_SUIT_OR_RANK);
        assert_eq!(FinesseWritePBN(&twice, 4, letters.as_mut_ptr()), RETURN_FIRST_WRONG);
        assert_eq!(FinesseWritePBN(null(), 0, letters.as_mut_ptr()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseWritePBN(&twice, 0, null_mut()), FINESSE_BAD_ARGUMENT);
    }
    assert_eq!(letters, [7; FINESSE_PBN_TEXT], "nothing is written");
}

#[test]
fn contracts_score_as_the_laws_say() {
    let contract = |level, trump, doubled| FinesseContract { level, trump, doubled, ..FinesseContract::NONE };
    for (level, trump, doubled, vulnerable, tricks, expected) in [
        (3, FINESSE_NOTRUMP, 0, FINESSE_VUL_NONE, 9, 400),
        (3, FINESSE_NOTRUMP, 0, FINESSE_VUL_EW, 10, 430),
        (4, FINESSE_HEARTS, 1, FINESSE_VUL_NS, 7, -800),
        (7, FINESSE_CLUBS, 2, FINESSE_VUL_BOTH, 13, 2660),
        (0, 77, 77, FINESSE_VUL_NONE, 0, 0),
    ] {
        let mut score = 1;
        // SAFETY: both are there.
        let code = unsafe { FinesseScore(&contract(level, trump, doubled), vulnerable, tricks, &mut score) };
        assert_eq!((code, score), (RETURN_NO_FAULT, expected));
    }
    let good = contract(1, 0, 0);
    let other = |declarer| FinesseContract { declarer, ..good };
    let mut score = 77;
    for (contract, vulnerable, tricks, expected) in [
        (good, 4, 7, FINESSE_BAD_ARGUMENT),
        (good, 0, 14, FINESSE_BAD_ARGUMENT),
        (good, 0, -1, FINESSE_BAD_ARGUMENT),
        (contract(8, 0, 0), 0, 7, FINESSE_BAD_ARGUMENT),
        (contract(-1, 0, 0), 0, 7, FINESSE_BAD_ARGUMENT),
        (contract(1, 5, 0), 0, 7, RETURN_TRUMP_WRONG),
        (contract(1, 0, 3), 0, 7, FINESSE_BAD_ARGUMENT),
        (other(4), 0, 7, RETURN_FIRST_WRONG),
        (FinesseContract { structSize: 3, ..good }, 0, 7, FINESSE_BAD_ARGUMENT),
    ] {
        // SAFETY: both are there.
        assert_eq!(unsafe { FinesseScore(&contract, vulnerable, tricks, &mut score) }, expected);
    }
    // SAFETY: NULL is what this is about.
    unsafe {
        assert_eq!(FinesseScore(null(), 0, 7, &mut score), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseScore(&good, 0, 7, null_mut()), FINESSE_BAD_ARGUMENT);
    }
    assert_eq!(score, 77, "nothing is written");
    let imps = |difference: c_int| FinesseImps(difference);
    assert_eq!([10, 20, 430, -430, c_int::MAX, c_int::MIN].map(imps), [0, 1, 10, -10, 24, -24]);
}
