//! A plausible contract, by a rule on the four hands.

use finesse::cards::{Deal, Hand, Rank, Seat, Strain, Suit};

/// Trumps that the two hands of a side must hold together.
const FIT: usize = 8;

/// High-card points: ace 4, king 3, queen 2, jack 1.
pub fn points(hand: Hand) -> usize {
    hand.cards().map(|card| usize::from(card.rank().number().saturating_sub(Rank::TEN.number()))).sum()
}

/// The points of each seat's side, by the index of the seat.
pub fn side_points(deal: &Deal, seat: Seat) -> usize {
    points(deal.hand(seat)) + points(deal.hand(seat.partner()))
}

/// Strain and opening leader. The side with more points declares (North-South when equal), in its longest suit of eight
/// cards or more, the higher of two equally long, else in no-trump; its hand with more trumps, or more points at
/// no-trump, is declarer, the first of equals from North.
pub fn contract(deal: &Deal) -> (Strain, Seat) {
    let first = if side_points(deal, Seat::North) >= side_points(deal, Seat::East) { Seat::North } else { Seat::East };
    let length = |seat: Seat, suit: Suit| deal.hand(seat).suit(suit).len();
    let together = |suit: Suit| length(first, suit) + length(first.partner(), suit);
    // The last of the greatest wins, so the suits come from the lowest up.
    let longest = Suit::ALL.into_iter().rev().max_by_key(|&suit| together(suit)).filter(|&suit| together(suit) >= FIT);
    let weight = |seat: Seat| longest.map_or_else(|| points(deal.hand(seat)), |suit| length(seat, suit));
    let declarer = if weight(first) >= weight(first.partner()) { first } else { first.partner() };
    (longest.map_or(Strain::NoTrump, |suit| Strain::ALL[suit.index()]), declarer.left())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (Strain, Seat) {
        contract(&Deal::from_pbn(text).unwrap())
    }

    #[test]
    fn a_fit_makes_trumps_and_the_longer_hand_declares() {
        // North-South have 17 points, East-West 23 and spades 5-3, West the five.
        let deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
        assert_eq!(of(deal), (Strain::Spades, Seat::North));
    }

    #[test]
    fn without_a_fit_it_is_no_trump() {
        // North-South have all points and seven spades at most; South has more points.
        let deal = "N:KQJ2.KQJ.KQJ.432 T987.T98.T98.T98 A54.A54.A54.AKQJ 63.7632.7632.765";
        assert_eq!(of(deal), (Strain::NoTrump, Seat::West));
    }
}
