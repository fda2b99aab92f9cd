//! Whose bidding it is: a book of rules, or a program that bids in a way of its own.

use super::book::Book;
use super::deals::Calls;
use crate::cards::{Auction, Call, Deal, Hand, Seat};
use crate::worlds::SeatConstraints;

/// Somebody who knows what to call and what calls mean, for all four players.
pub trait Bidder {
    /// The call of the player in turn with this hand.
    fn call(&mut self, auction: &Auction, hand: Hand) -> Call;

    /// Calls to compare with this hand, at most `most`, which is at least 1: that of [`Bidder::call`] first, then the
    /// others, the better ones first. With `near_misses` also those that a hand almost as good or bad would make.
    fn candidates(&mut self, auction: &Auction, hand: Hand, most: usize, near_misses: bool) -> Vec<Call>;

    /// A call of the player in turn in words, for this hand if one is given; empty if there is nothing to say.
    fn text(&mut self, auction: &Auction, call: Call, hand: Option<Hand>) -> String;

    /// What the calls so far tell of the hands.
    fn heard(&mut self, auction: &Auction) -> Box<dyn Heard + '_>;

    /// Goes on with an auction until it is over.
    fn bid_out(&mut self, auction: &Auction, deal: &Deal) -> Auction {
        let mut auction = auction.clone();
        while !auction.is_over() {
            let call = self.call(&auction, deal.hand(auction.to_call()));
            let call = if auction.is_legal(call) { call } else { Call::Pass };
            if auction.push(call).is_err() {
                break;
            }
        }
        auction
    }
}

/// What the calls of an auction tell of the hands.
pub trait Heard {
    /// Points and lengths that the calls of a player have shown.
    fn shown(&self, seat: Seat) -> SeatConstraints;

    /// How many calls would not have been made with these hands, of the seats asked about.
    fn wrong(&self, deal: &Deal, asked: [bool; 4]) -> u32;
}

/// Points more and fewer at which near misses are looked for.
const NEAR: [i16; 4] = [1, -1, 2, -2];

impl Bidder for Book {
    fn call(&mut self, auction: &Auction, hand: Hand) -> Call {
        Book::call(self, auction, hand)
    }

    /// The calls whose rules the hand meets, then those that it would make with a point or two more or fewer, and natural
    /// bids if the rules say nothing though partner wants an answer.
    fn candidates(&mut self, auction: &Auction, hand: Hand, most: usize, near_misses: bool) -> Vec<Call> {
        let situation = self.situation(auction);
        let features = situation.features(hand);
        let mut found = vec![situation.choose(&features).0];
        let mut add = |call: Call| {
            if !found.contains(&call) && found.len() < most {
                found.push(call);
            }
        };
        for suggestion in situation.suggestions(self.system(), &features) {
            if suggestion.fits {
                add(suggestion.call);
            }
        }
        if near_misses {
            NEAR.into_iter().for_each(|points| add(situation.choose(&features.stronger_by(points)).0));
            situation.natural_bids(&features).into_iter().for_each(add);
        }
        found
    }

    fn text(&mut self, auction: &Auction, call: Call, hand: Option<Hand>) -> String {
        let situation = self.situation(auction);
        let Some(hand) = hand else { return situation.words(self.system(), call) };
        let suggestions = situation.suggestions(self.system(), &situation.features(hand));
        let of_call = suggestions.iter().filter(|suggestion| suggestion.call == call);
        let best = of_call.clone().find(|suggestion| suggestion.fits).or_else(|| of_call.clone().next());
        best.map_or(String::new(), |suggestion| suggestion.text.clone())
    }

    fn heard(&mut self, auction: &Auction) -> Box<dyn Heard + '_> {
        Box::new(Calls::of(auction, self))
    }

    fn bid_out(&mut self, auction: &Auction, deal: &Deal) -> Auction {
        Book::bid_out(self, auction, deal)
    }
}
