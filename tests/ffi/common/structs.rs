//! What the tests of the C interface share: structs from texts and back.

use finesse::cards::{Suit, parse_hands, parse_play};
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};
use std::time::Duration;

/// Structs of C that may be all zeros.
pub fn zeroed_box<T>() -> Box<T> {
    // SAFETY: the structs of C consist of numbers, for which zeros are fine.
    unsafe {
        let mut made = Box::<T>::new_uninit();
        made.as_mut_ptr().write_bytes(0, 1);
        made.assume_init()
    }
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

pub fn deal_bin(trump: c_int, first: c_int, pbn: &str) -> DealBin {
    let hands = parse_hands(pbn).expect(pbn);
    let remain = hands.map(|hand| Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2));
    DealBin { trump, first, currentTrickSuit: [0; 3], currentTrickRank: [0; 3], remainCards: remain }
}

pub fn deal_pbn(trump: c_int, first: c_int, pbn: &str) -> DealPbn {
    DealPbn { trump, first, currentTrickSuit: [0; 3], currentTrickRank: [0; 3], remainCards: letters(pbn) }
}

pub fn play_bin(cards: &str) -> PlayTraceBin {
    let cards = parse_play(cards).expect(cards);
    let mut play = PlayTraceBin { number: cards.len() as c_int, suit: [0; 52], rank: [0; 52] };
    for (index, card) in cards.into_iter().enumerate() {
        play.suit[index] = card.suit().index() as c_int;
        play.rank[index] = c_int::from(card.rank().number());
    }
    play
}

/// Options of a batch that ask for nothing.
pub fn batch_options() -> FinesseBatchOptions {
    // SAFETY: zeros are options, and mean the defaults.
    let options: FinesseBatchOptions = unsafe { std::mem::zeroed() };
    FinesseBatchOptions { structSize: size_of::<FinesseBatchOptions>(), ..options }
}

/// A deal that takes any solver minutes: work that cannot end before it is stopped.
pub const FREAK: &str = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962";

/// Far longer than a call that was stopped takes to end, even on a machine that has much else to do.
pub const GUARD: Duration = Duration::from_secs(60);

/// The cards of an answer as tuples of suit, rank, equals, score.
pub fn cards(answer: &FutureTricks) -> Vec<(c_int, c_int, c_int, c_int)> {
    (0..answer.cards as usize)
        .map(|index| (answer.suit[index], answer.rank[index], answer.equals[index], answer.score[index]))
        .collect()
}
