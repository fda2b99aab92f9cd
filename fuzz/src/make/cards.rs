//! Positions, plays and texts of deals, read from an input; mostly endings, so that what is good is answered at once.

use crate::bytes::Bytes;
use finesse::cards::{Board, Card, Hand, Seat, Strain, Suit};
use finesse::ffi::*;
use finesse::random::Random;
use std::os::raw::{c_char, c_int, c_uint};

/// The most cards a hand in all but a few positions.
pub const ENDING: usize = 5;

/// Cards a hand: up to five, and very rarely all thirteen, once in an input.
pub fn size(bytes: &mut Bytes) -> usize {
    match bytes.below(1 << 20) {
        number if number % 2000 == 1999 && bytes.may_be_full() => {
            crate::pace::allow_long();
            13
        }
        number if number % 50 == 49 => 6 + number / 50 % 3,
        number => [1, 2, 3, 2, 4, 3, 1, 4, 5, 2][number % 10],
    }
}

/// Four hands of so many cards: of the whole pack, of two suits, or of high cards only.
pub fn hands(bytes: &mut Bytes, length: usize) -> [Hand; 4] {
    let kind = bytes.below(6);
    let mut random = Random::new(bytes.word());
    let mut pack: Vec<Card> = Hand::PACK.cards().collect();
    match kind {
        3 if length <= 3 => pack.retain(|card| card.suit() == Suit::Hearts),
        4 if length <= 6 => pack.retain(|card| card.suit().index() % 2 == 0),
        5 if length <= 5 => pack.retain(|card| card.rank().number() >= 10),
        _ => {}
    }
    random.shuffle(&mut pack);
    if pack.len() < 4 * length {
        pack = Hand::PACK.cards().collect();
    }
    std::array::from_fn(|seat| pack[seat * length..][..length].iter().copied().collect())
}

/// A position with so many cards a hand when the trick began, after some cards of the trick.
pub fn board_of(bytes: &mut Bytes, length: usize) -> Board {
    let hands = hands(bytes, length);
    let strain = Strain::ALL[bytes.below(5)];
    let leader = Seat::ALL[bytes.below(4)];
    let mut board = Board::new(strain, leader, &[], hands).expect("four equal hands");
    for _ in 0..bytes.below(4) {
        board = board.play(some_card(bytes, board.legal())).and_then(|after| after.board).expect("a legal card");
    }
    board
}

pub fn board(bytes: &mut Bytes) -> Board {
    let length = size(bytes);
    board_of(bytes, length)
}

pub fn some_card(bytes: &mut Bytes, hand: Hand) -> Card {
    let cards: Vec<Card> = hand.cards().collect();
    bytes.pick(&cards)
}

/// Legal cards from the board on, at most so many.
pub fn play(bytes: &mut Bytes, board: &Board, most: usize) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut next = Some(*board);
    while let Some(board) = next.filter(|_| cards.len() < most) {
        let card = some_card(bytes, board.legal());
        cards.push(card);
        next = board.play(card).expect("a legal card").board;
    }
    cards
}

pub fn holdings(hand: Hand) -> [c_uint; 4] {
    Suit::ALL.map(|suit| c_uint::from(hand.suit(suit).bits()) << 2)
}

pub fn hand_of(holdings: &[c_uint; 4]) -> Hand {
    let bits = (0..4).fold(0, |bits, suit| bits | u64::from(holdings[suit] >> 2) << (16 * suit));
    Hand::from_bits(bits & Hand::PACK.bits())
}

pub fn deal_bin(board: &Board) -> DealBin {
    let mut deal = DealBin {
        trump: board.strain().index() as c_int,
        first: board.leader().index() as c_int,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: board.deal().hands().map(holdings),
    };
    for (turn, card) in board.played().enumerate() {
        deal.currentTrickSuit[turn] = card.suit().index() as c_int;
        deal.currentTrickRank[turn] = c_int::from(card.rank().number());
    }
    deal
}

pub fn letters<const LENGTH: usize>(text: &[u8]) -> [c_char; LENGTH] {
    std::array::from_fn(|index| text.get(index).map_or(0, |&letter| letter as c_char))
}

pub fn text_of(letters: &[c_char]) -> String {
    letters.iter().map(|&letter| letter as u8 as char).take_while(|&letter| letter != '\0').collect()
}

/// The hands as PBN, from any seat on.
pub fn pbn(bytes: &mut Bytes, board: &Board) -> String {
    board.deal().to_pbn(Seat::ALL[bytes.below(4)])
}

/// A text of a deal: good, in other spellings, spoiled, cut off or without end.
pub fn spoiled_text<const LENGTH: usize>(bytes: &mut Bytes, text: &str) -> [c_char; LENGTH] {
    let mut text = text.as_bytes().to_vec();
    match bytes.below(12) {
        6 => text.make_ascii_lowercase(),
        7 => text = String::from_utf8_lossy(&text).replace('T', "10").into_bytes(),
        8 => {
            let place = bytes.below(text.len() + 1);
            text.truncate(place);
        }
        9 => {
            let (place, letter) = (bytes.below(text.len() + 1), bytes.pick(b" .:-NESWAKQJT9876543210x\0\n\x80\xff"));
            text.insert(place, letter);
        }
        10 if !text.is_empty() => {
            let (place, letter) = (bytes.below(text.len()), bytes.byte());
            text[place] = letter;
        }
        11 => {
            let mut noise = [0; 120];
            bytes.fill(&mut noise);
            let place = bytes.below(text.len() + 1);
            text.splice(place.., noise.map(|byte| if byte == 0 { b'A' } else { byte }));
        }
        _ => {}
    }
    letters(&text)
}

pub fn deal_pbn(bytes: &mut Bytes, board: &Board) -> DealPbn {
    let DealBin { trump, first, currentTrickSuit, currentTrickRank, .. } = deal_bin(board);
    let text = pbn(bytes, board);
    DealPbn { trump, first, currentTrickSuit, currentTrickRank, remainCards: letters(text.as_bytes()) }
}

pub fn play_bin(cards: &[Card]) -> PlayTraceBin {
    let mut trace = PlayTraceBin { number: cards.len() as c_int, suit: [0; 52], rank: [0; 52] };
    for (index, card) in cards.iter().enumerate() {
        trace.suit[index] = card.suit().index() as c_int;
        trace.rank[index] = c_int::from(card.rank().number());
    }
    trace
}

pub fn play_pbn(cards: &[Card]) -> PlayTracePbn {
    let text: String = cards.iter().map(|card| format!("{}{}", card.suit().letter(), card.rank().letter())).collect();
    PlayTracePbn { number: cards.len() as c_int, cards: letters(text.as_bytes()) }
}

/// Structs that consist of numbers only, so that any bytes are values.
pub trait Numbers: Copy {}
impl Numbers for DealBin {}
impl Numbers for DealPbn {}
impl Numbers for TableDeal {}
impl Numbers for TableDealPbn {}
impl Numbers for TableResults {}
impl Numbers for PlayTraceBin {}
impl Numbers for PlayTracePbn {}
impl Numbers for ParResultsMaster {}

/// A good value, or a spoiled one, or random bytes.
pub fn spoiled<T: Numbers>(bytes: &mut Bytes, mut value: T) -> T {
    // SAFETY: any bytes are a value, and there is no padding.
    bytes.spoil(unsafe { std::slice::from_raw_parts_mut((&raw mut value).cast(), size_of::<T>()) });
    value
}

pub fn some_deal(bytes: &mut Bytes) -> DealBin {
    let board = board(bytes);
    spoiled(bytes, deal_bin(&board))
}

pub fn some_pbn(bytes: &mut Bytes) -> DealPbn {
    let board = board(bytes);
    let mut deal = deal_pbn(bytes, &board);
    deal.remainCards = spoiled_text(bytes, &text_of(&deal.remainCards));
    spoiled(bytes, deal)
}

/// Four equal hands, as the functions of tables want them.
pub fn table_board(bytes: &mut Bytes) -> Board {
    // Twenty questions each, so hands are short.
    let length = [1, 2, 3, 1, 2, 4, 1, 3][bytes.below(8)];
    let hands = hands(bytes, length);
    Board::new(Strain::NoTrump, Seat::North, &[], hands).expect("four equal hands")
}

pub fn some_table_deal(bytes: &mut Bytes) -> TableDeal {
    let board = table_board(bytes);
    spoiled(bytes, TableDeal { cards: deal_bin(&board).remainCards })
}

pub fn some_table_pbn(bytes: &mut Bytes) -> TableDealPbn {
    let board = table_board(bytes);
    let text = pbn(bytes, &board);
    let cards = spoiled_text(bytes, &text);
    spoiled(bytes, TableDealPbn { cards })
}

/// A position and a play from it, each good or spoiled.
pub fn some_play(bytes: &mut Bytes) -> (DealBin, PlayTraceBin) {
    let board = board(bytes);
    let most = bytes.below(21);
    let cards = play(bytes, &board, most);
    (spoiled(bytes, deal_bin(&board)), spoiled(bytes, play_bin(&cards)))
}

pub fn some_play_pbn(bytes: &mut Bytes) -> (DealPbn, PlayTracePbn) {
    let board = board(bytes);
    let most = bytes.below(21);
    let cards = play(bytes, &board, most);
    let deal = deal_pbn(bytes, &board);
    (spoiled(bytes, deal), spoiled(bytes, play_pbn(&cards)))
}
