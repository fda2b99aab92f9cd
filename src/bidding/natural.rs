//! Calls to think about where the rules have nothing to say.
//!
//! No system has a rule for every hand in every auction. A player for whom the rules have nothing passes, even if partner
//! asked him something. A simulation can do better if it knows what to compare (Ginsberg, "GIB", section 4, on the holes in
//! a bidding database).

use super::features::{Feature, Features};
use super::situation::Situation;
use crate::cards::{Call, Strain, Suit};
use crate::few::SortFew;
use std::cmp::Reverse;

/// Cards of a suit in both hands that make it worth a bid.
const FIT: i16 = 7;

impl Situation {
    /// Natural bids for a hand that should not pass and for which there is no rule: the cheapest in every suit of seven
    /// cards between the two hands, as far as partner has shown his, the longest first; then the cheapest in no-trump.
    pub(super) fn natural_bids(&self, hand: &Features) -> Vec<Call> {
        if self.choose(hand).1.is_some() || !self.awaits_answer() {
            return Vec::new();
        }
        let me = self.auction().to_call();
        let partner = self.shown(me.partner());
        let fit = |suit: &Suit| hand.get(Feature::length(*suit)) + partner.least(Feature::length(*suit));
        let mut suits: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| fit(suit) >= FIT).collect();
        suits.retain(|&suit| !self.has_bid(me.side().other(), suit));
        suits.sort_few_by_key(|suit| Reverse(fit(suit)));
        let strains = suits.into_iter().map(Strain::from).chain([Strain::NoTrump]);
        let cheapest =
            |strain| self.auction().legal_calls().find(|call| call.bid().is_some_and(|bid| bid.strain == strain));
        strains.filter_map(cheapest).collect()
    }
}
