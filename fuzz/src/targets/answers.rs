//! What holds of every double-dummy answer, whatever was asked.

use crate::make::cards::hand_of;
use finesse::cards::{Card, Hand, Rank, Suit};
use finesse::ffi::{DealBin, FutureTricks, SolvedPlay};
use std::os::raw::c_int;

pub fn card_of(suit: c_int, rank: c_int) -> Card {
    let suit = usize::try_from(suit).ok().and_then(Suit::from_index);
    let rank = u8::try_from(rank).ok().and_then(Rank::new);
    Card::new(suit.expect("a suit"), rank.expect("a rank"))
}

/// The cards of a deal that the library took, which the player to play may play, and the tricks left.
pub fn legal(deal: &DealBin) -> (Hand, usize) {
    let hands = deal.remainCards.map(|holdings| hand_of(&holdings));
    let held: usize = hands.iter().map(|hand| hand.len()).sum();
    let played = (4 - held % 4) % 4;
    let led = (played > 0).then(|| card_of(deal.currentTrickSuit[0], deal.currentTrickRank[0]).suit());
    let player = (deal.first as usize + played) % 4;
    (hands[player].following(led), held.div_ceil(4))
}

/// The cards of an answer are legal, each is named once, and the scores fall and are possible.
pub fn check_answer(deal: &DealBin, target: c_int, solutions: c_int, answer: &FutureTricks) {
    let (legal, tricks) = legal(deal);
    assert!((0..=13).contains(&answer.cards) && answer.nodes >= 0);
    let count = answer.cards as usize;
    let mut named = Hand::EMPTY;
    for index in 0..count {
        let card = card_of(answer.suit[index], answer.rank[index]);
        assert_eq!(answer.equals[index] & !0x7ffc, 0, "equal cards are cards");
        assert!(answer.equals[index] < 1 << answer.rank[index], "equal cards are lower");
        for rank in (2..15).filter(|rank| answer.equals[index] >> rank & 1 == 1) {
            named = named.with(card_of(answer.suit[index], rank));
        }
        assert!(!named.contains(card), "a card is named twice");
        named = named.with(card);
        assert!((0..=tricks as c_int).contains(&answer.score[index]), "a score of {}", answer.score[index]);
        assert!(index == 0 || answer.score[index] <= answer.score[index - 1], "the best comes first");
    }
    assert_eq!(named - legal, Hand::EMPTY, "only legal cards");
    if solutions == 3 || tricks == 1 || target == 0 && solutions == 2 {
        assert_eq!(named, legal, "all legal cards");
    }
    if target > 0 && solutions < 3 && tricks > 1 {
        assert!(answer.score[..count].iter().all(|&score| score >= target), "the target is reached");
    }
}

/// The values of a play fall or rise by one trick at most with each card, and not beyond the tricks there are.
pub fn check_values(deal: &DealBin, cards: c_int, values: &SolvedPlay) {
    let (_, tricks) = legal(deal);
    assert!((1..=49).contains(&values.number) && values.number <= cards + 1);
    for (index, &value) in values.tricks[..values.number as usize].iter().enumerate() {
        assert!((0..=tricks as c_int).contains(&value), "value {index} is {value}");
    }
}
