//! The helpers: cards and deals as text, legal cards, tricks, a card played.

use crate::bytes::Bytes;
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::cards::{Hand, Seat};
use finesse::ffi::*;
use std::os::raw::{c_char, c_int, c_uint};
use std::ptr::null_mut;

pub fn write_pbn(run: &mut Run) {
    let deal = some_table_deal(&mut run.bytes);
    let first = run.bytes.number(0, 3);
    let mut hands = Room::with(&mut run.bytes, &[deal]);
    let mut letters = Room::of::<c_char>(&mut run.bytes, FINESSE_PBN_TEXT);
    let (from, to) = (hands.or_null::<TableDeal>(&mut run.bytes), letters.or_null::<c_char>(&mut run.bytes));
    // SAFETY: the deal and the place are NULL or there.
    let code = run.call("FinesseWritePBN", || unsafe { FinesseWritePBN(from, first, to) });
    letters.check("the text");
    assert!(hands.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(letters.is_untouched(), "written though refused with {code}");
    }
    // It is read again as the deal it was, but for bits that are no cards.
    let mut again = TableDeal { cards: [[7; 4]; 4] };
    // SAFETY: the text ends with a zero, and there is room for the deal.
    let code = run.call("FinesseReadPBN", || unsafe { FinesseReadPBN(to, -1, &mut again, null_mut()) });
    assert_eq!((code, again.cards), (RETURN_NO_FAULT, deal.cards.map(|hand| hand.map(|bits| bits & !3))));
}

pub fn card_to_text(run: &mut Run) {
    let (suit, rank) = (run.bytes.number(0, 3), run.bytes.number(2, 14));
    let mut letters = Room::of::<c_char>(&mut run.bytes, FINESSE_CARD_TEXT);
    let to = letters.or_null::<c_char>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call("FinesseCardToText", || unsafe { FinesseCardToText(suit, rank, to) });
    letters.check("the card");
    if code != RETURN_NO_FAULT {
        return assert!(letters.is_untouched(), "written though refused with {code}");
    }
    let mut card = (-1, -1);
    // SAFETY: the text ends with a zero.
    let code = run.call("FinesseCardFromText", || unsafe { FinesseCardFromText(to, &mut card.0, &mut card.1) });
    assert_eq!((code, card), (RETURN_NO_FAULT, (suit, rank)));
}

pub fn card_from_text(run: &mut Run) {
    let good = run.bytes.pick(&["SA", " h10 ", "DT", "c2\n", "SASK", "S", "", "XA", "s0", "\u{2660}A"]);
    let mut text: Vec<u8> = spoiled_text::<100>(&mut run.bytes, good).map(|letter| letter as u8).to_vec();
    text.truncate(text.iter().position(|&byte| byte == 0).unwrap_or(text.len()));
    text.push(0);
    let mut letters = Room::with(&mut run.bytes, &text);
    let mut places = [Room::of::<c_int>(&mut run.bytes, 1), Room::of::<c_int>(&mut run.bytes, 1)];
    let from = letters.or_null::<c_char>(&mut run.bytes);
    let [suit, rank] = places.each_mut().map(|place| place.or_null::<c_int>(&mut run.bytes));
    // SAFETY: the text is NULL or ends with a zero, and the places are NULL or there.
    let code = run.call("FinesseCardFromText", || unsafe { FinesseCardFromText(from, suit, rank) });
    places.iter().for_each(|place| place.check("the card"));
    if code != RETURN_NO_FAULT {
        return assert!(places.iter().all(Room::is_untouched), "written though refused with {code}");
    }
    let [suit, rank] = places.each_ref().map(|place| place.get::<c_int>(0));
    assert!((0..4).contains(&suit) && (2..15).contains(&rank), "{suit} {rank}");
}

pub fn legal_cards(run: &mut Run) {
    let board = board(&mut run.bytes);
    let good = deal_bin(&board);
    let deal = if run.bytes.once_in(2) { spoiled(&mut run.bytes, good) } else { good };
    let mut position = Room::with(&mut run.bytes, &[deal]);
    let mut cards = Room::of::<c_uint>(&mut run.bytes, 4);
    let (from, to) = (position.or_null::<DealBin>(&mut run.bytes), cards.or_null::<c_uint>(&mut run.bytes));
    // SAFETY: the position and the place are NULL or there.
    let code = run.call("FinesseLegalCards", || unsafe { FinesseLegalCards(from, to) });
    cards.check("the cards");
    assert!(position.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(cards.is_untouched(), "written though refused with {code}");
    }
    let legal: [c_uint; 4] = cards.get(0);
    assert!(legal.iter().any(|&holding| holding != 0));
    if same(&deal, &good) {
        assert_eq!(legal, holdings(board.legal()), "{board}");
    }
}

pub fn trick_winner(run: &mut Run) {
    let (trump, first) = (run.bytes.number(0, 4), run.bytes.number(0, 3));
    let suits: [c_int; 4] = std::array::from_fn(|_| run.bytes.number(0, 3));
    let ranks: [c_int; 4] = std::array::from_fn(|_| run.bytes.number(2, 14));
    let mut rooms = [Room::with(&mut run.bytes, &suits), Room::with(&mut run.bytes, &ranks)];
    let mut place = Room::of::<c_int>(&mut run.bytes, 1);
    let [suit, rank] = rooms.each_mut().map(|room| room.or_null::<c_int>(&mut run.bytes));
    let to = place.or_null::<c_int>(&mut run.bytes);
    // SAFETY: the cards and the place are NULL or there.
    let code = run.call("FinesseTrickWinner", || unsafe { FinesseTrickWinner(trump, first, suit, rank, to) });
    place.check("the winner");
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    // The highest trump, or else the highest card of the suit led.
    let worth = |turn: usize| (suits[turn] == trump, suits[turn] == suits[0], ranks[turn]);
    let best = (0..4).max_by_key(|&turn| worth(turn)).expect("four cards");
    assert_eq!(place.get::<c_int>(0), (first + best as c_int) % 4);
}

pub fn play_card(run: &mut Run) {
    let board = board(&mut run.bytes);
    let good = deal_bin(&board);
    let deal = if run.bytes.once_in(3) { spoiled(&mut run.bytes, good) } else { good };
    let from = if run.bytes.once_in(4) { Hand::PACK } else { board.legal() };
    let card = some_card(&mut run.bytes, from);
    let (suit, rank) = (card.suit().index() as c_int, c_int::from(card.rank().number()));
    let rank = if run.bytes.once_in(20) { run.bytes.odd() } else { rank };
    let (mut position, mut place) = (Room::with(&mut run.bytes, &[deal]), Room::of::<c_int>(&mut run.bytes, 1));
    let (at, to) = (position.or_null::<DealBin>(&mut run.bytes), place.or_null::<c_int>(&mut run.bytes));
    // SAFETY: the position and the place are NULL or there.
    let code = run.call("FinessePlayCard", || unsafe { FinessePlayCard(at, suit, rank, to) });
    position.check("the position");
    place.check("the winner");
    if code != RETURN_NO_FAULT {
        return assert!(position.is_untouched() && place.is_untouched(), "written though refused with {code}");
    }
    if !same(&deal, &good) {
        return;
    }
    // An odd rank may be that of another card.
    let card = Hand::PACK.in_suit(card.suit()).cards().find(|card| c_int::from(card.rank().number()) == rank);
    let card = card.expect("a card was played");
    let after = board.play(card).unwrap_or_else(|| panic!("{card} was played in {board}"));
    let winner = after.winner.map_or(-1, |seat: Seat| seat.index() as c_int);
    assert!(to.is_null() || place.get::<c_int>(0) == winner, "{card} in {board}");
    let found: DealBin = position.get(0);
    match after.board {
        Some(next) => assert!(same(&found, &deal_bin(&next)), "{card} in {board}"),
        None => assert_eq!((found.remainCards, found.first), ([[0; 4]; 4], winner)),
    }
}

fn same(one: &DealBin, other: &DealBin) -> bool {
    let all = |deal: &DealBin| (deal.trump, deal.first, deal.currentTrickSuit, deal.currentTrickRank, deal.remainCards);
    all(one) == all(other)
}

pub fn score(run: &mut Run) {
    let number = |bytes: &mut Bytes, last| if bytes.once_in(8) { bytes.number(-2, 40) } else { bytes.number(0, last) };
    let bytes = &mut run.bytes;
    let [level, trump, declarer, doubled] = [7, 4, 3, 2].map(|last| number(bytes, last));
    let (vulnerable, tricks) = (number(bytes, 3), number(bytes, 13));
    let given = FinesseContract { level, trump, declarer, doubled, ..FinesseContract::NONE };
    let mut contract = Room::with(bytes, &[given]);
    let mut place = Room::of::<c_int>(bytes, 1);
    let (from, to) = (contract.or_null::<FinesseContract>(bytes), place.or_null::<c_int>(bytes));
    // SAFETY: the contract and the place are NULL or there.
    let code = run.call("FinesseScore", || unsafe { FinesseScore(from, vulnerable, tricks, to) });
    place.check("the score");
    assert!(contract.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    // It is less than 0 when the contract goes down.
    let score = place.get::<c_int>(0);
    assert!(level == 0 && score == 0 || level > 0 && (tricks < level + 6) == (score < 0) && score % 10 == 0);
}

pub fn imps(run: &mut Run) {
    let difference = run.bytes.word() as c_int;
    let imps = run.make("FinesseImps", || FinesseImps(difference));
    assert!((-24..=24).contains(&imps) && imps == -FinesseImps(difference.saturating_neg()));
}

pub fn struct_size(run: &mut Run) {
    let good = run.bytes.pick(&["deal", "FinesseRequest", "", "futureTricks ", "FinesseSolver"]);
    let mut text: Vec<u8> = spoiled_text::<100>(&mut run.bytes, good).map(|letter| letter as u8).to_vec();
    text.push(0);
    let mut letters = Room::with(&mut run.bytes, &text);
    let from = letters.or_null::<c_char>(&mut run.bytes);
    // SAFETY: the name is NULL or ends with a zero.
    let size = run.make("FinesseStructSize", || unsafe { FinesseStructSize(from) });
    assert!(letters.is_untouched() && size <= 100_000);
}
