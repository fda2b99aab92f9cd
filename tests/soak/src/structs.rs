//! Structs of C: from cards, as texts, and as bytes to be compared.

use finesse::cards::{Board, Card, Deal, Hand, Seat, Strain, Suit};
use finesse::ffi::*;
use finesse::random::Random;
use std::os::raw::{c_char, c_int, c_uint};

/// A struct of C with zeros in it.
pub fn zeroed<T: Copy>() -> T {
    // SAFETY: the structs of C consist of numbers and pointers, for which zeros are fine.
    unsafe { std::mem::zeroed() }
}

/// The same for structs too large for the stack.
pub fn zeroed_box<T>() -> Box<T> {
    // SAFETY: as above.
    unsafe {
        let mut made = Box::<T>::new_uninit();
        made.as_mut_ptr().write_bytes(0, 1);
        made.assume_init()
    }
}

/// Whether two structs, zeros before they were filled in, have the same bytes.
pub fn same<T: Copy>(one: &T, other: &T) -> bool {
    bytes(one) == bytes(other)
}

fn bytes<T: Copy>(value: &T) -> &[u8] {
    // SAFETY: the struct began as zeros, gaps included, and its fields are numbers.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast::<u8>(), size_of::<T>()) }
}

pub fn letters<const LENGTH: usize>(text: &str) -> [c_char; LENGTH] {
    let mut letters = [0; LENGTH];
    for (slot, letter) in letters.iter_mut().zip(text.bytes()) {
        *slot = letter as c_char;
    }
    letters
}

pub fn text(letters: &[c_char]) -> String {
    letters.iter().map(|&letter| letter as u8 as char).take_while(|&letter| letter != '\0').collect()
}

/// The cards of a hand by suit, as C writes them.
pub fn holdings(hand: Hand) -> [c_uint; 4] {
    Suit::ALL.map(|suit| c_uint::from(hand.suit(suit).bits()) << 2)
}

pub fn table_deal(deal: &Deal) -> TableDeal {
    TableDeal { cards: deal.hands().map(holdings) }
}

pub fn table_deal_text(deal: &Deal) -> TableDealPbn {
    TableDealPbn { cards: letters(&deal.to_pbn(Seat::North)) }
}

pub fn deal_bin(board: &Board) -> DealBin {
    let mut deal: DealBin = zeroed();
    deal.trump = board.strain().index() as c_int;
    deal.first = board.leader().index() as c_int;
    for (index, card) in board.played().enumerate() {
        deal.currentTrickSuit[index] = card.suit().index() as c_int;
        deal.currentTrickRank[index] = c_int::from(card.rank().number());
    }
    deal.remainCards = board.deal().hands().map(holdings);
    deal
}

pub fn deal_text(deal: &DealBin, cards: &Deal) -> DealPbn {
    DealPbn {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: letters(&cards.to_pbn(Seat::North)),
    }
}

pub fn play_bin(cards: &[Card]) -> PlayTraceBin {
    let mut play: PlayTraceBin = zeroed();
    play.number = cards.len() as c_int;
    for (index, card) in cards.iter().enumerate() {
        play.suit[index] = card.suit().index() as c_int;
        play.rank[index] = c_int::from(card.rank().number());
    }
    play
}

pub fn play_text(cards: &[Card]) -> PlayTracePbn {
    let text: String = cards.iter().map(Card::to_string).collect();
    PlayTracePbn { number: cards.len() as c_int, cards: letters(&text) }
}

/// A number below `count`.
pub fn below(random: &mut Random, count: usize) -> usize {
    random.index(count)
}

/// True once in `times` times on average.
pub fn once_in(random: &mut Random, times: usize) -> bool {
    below(random, times) == 0
}

pub fn any<'a, T>(random: &mut Random, items: &'a [T]) -> &'a T {
    &items[below(random, items.len())]
}

/// A board before the first card, in a random strain.
pub fn random_board(random: &mut Random, length: usize) -> Board {
    let deal = random.deal(length);
    let strain = *any(random, &Strain::ALL);
    Board::opening(strain, *any(random, &Seat::ALL), &deal).expect("hands of the same length")
}

/// The same after `cards` random cards, or fewer if that would end the play; and those cards.
pub fn after_play(random: &mut Random, board: &Board, cards: usize) -> (Board, Vec<Card>) {
    let (mut board, mut play) = (*board, Vec::new());
    while play.len() < cards {
        let legal: Vec<Card> = board.legal().cards().collect();
        let card = *any(random, &legal);
        let Some(next) = board.play(card).and_then(|after| after.board) else { break };
        board = next;
        play.push(card);
    }
    (board, play)
}
