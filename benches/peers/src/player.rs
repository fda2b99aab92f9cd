//! A plausible play of all 52 cards: low cards, cheap winners, ruffs, and sometimes a card at random, so
//! that the values along the play change as they do at a table.

use finesse::cards::{Board, Card, Hand, Seat, Suit};
use finesse::random::Random;

/// One card in this many is played at random.
const WHIMS: usize = 8;

/// Plays the board to the end.
pub fn play(board: Board, random: &mut Random) -> Vec<Card> {
    let mut cards = Vec::with_capacity(52);
    let mut now = Some(board);
    while let Some(board) = now {
        let card = choose(&board, random);
        cards.push(card);
        now = board.play(card).expect("the card is legal").board;
    }
    cards
}

fn choose(board: &Board, random: &mut Random) -> Card {
    let legal = board.legal();
    if random.index(WHIMS) == 0 {
        return legal.cards().nth(random.index(legal.len())).expect("the hand to play has a card");
    }
    match winning(board) {
        None => lead(legal),
        Some((winner, best)) if winner != board.to_play().partner() => {
            let winners = legal.cards().filter(|&card| beats(card, best, board.trump()));
            winners.min_by_key(|card| card.rank()).unwrap_or_else(|| lowest(legal, board.trump()))
        }
        Some(_) => lowest(legal, board.trump()),
    }
}

/// The longest suit: the top of touching cards, else the lowest card.
fn lead(hand: Hand) -> Card {
    let longest = Suit::ALL.into_iter().max_by_key(|&suit| hand.suit(suit).len()).expect("there are four suits");
    let mut cards: Vec<Card> = hand.cards().filter(|card| card.suit() == longest).collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let touching = cards.len() > 1 && cards[0].rank().number() == cards[1].rank().number() + 1;
    if touching { cards[0] } else { cards[cards.len() - 1] }
}

/// The lowest card, if possible not a trump.
fn lowest(legal: Hand, trump: Option<Suit>) -> Card {
    legal.cards().min_by_key(|card| (Some(card.suit()) == trump, card.rank())).expect("the hand to play has a card")
}

/// The seat that is winning the trick under way, and its card.
fn winning(board: &Board) -> Option<(Seat, Card)> {
    let played = board.played().enumerate().map(|(turn, card)| (board.leader().plus(turn), card));
    played.reduce(|best, next| if beats(next.1, best.1, board.trump()) { next } else { best })
}

fn beats(card: Card, best: Card, trump: Option<Suit>) -> bool {
    if card.suit() == best.suit() { card.rank() > best.rank() } else { Some(card.suit()) == trump }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::contract;

    #[test]
    fn every_card_is_played_once() {
        let mut random = Random::new(5);
        for _ in 0..50 {
            let deal = random.deal(13);
            let (strain, leader) = contract(&deal);
            let cards = play(Board::opening(strain, leader, &deal).unwrap(), &mut random);
            assert_eq!(cards.iter().copied().collect::<Hand>(), Hand::PACK, "{deal}");
        }
    }
}
