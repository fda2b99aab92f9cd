//! What the calls of an auction mean, for people who see the hands.

use super::shown;
use crate::json::{json, text};
use finesse::Hand;
use finesse::bidding::{Book, Situation, System};
use finesse::cards::{Auction, Call, Deal, Seat};
use serde_json::Value;

/// A call of an auction and what it means.
pub struct Explained {
    pub seat: Seat,
    pub call: Call,
    /// The text of the rule; empty if there is none.
    pub text: String,
    /// What the call has shown that was not known before, in words.
    pub shows: String,
    /// Whether the rules would have made this call.
    pub by_rules: bool,
}

impl Explained {
    /// The calls of an auction on a deal.
    pub fn all(auction: &Auction, deal: &Deal, book: &mut Book) -> Vec<Explained> {
        let mut before = Auction::new(auction.dealer(), auction.vulnerability());
        let explain = |&call: &Call| {
            let seat = before.to_call();
            let hand = deal.hand(seat);
            let situation = book.situation(&before);
            let by_rules = book.call(&before, hand) == call;
            let text = rule_text(&situation, book.system(), hand, call);
            let after = book.next(&situation, call);
            before = after.auction().clone();
            let shows = shown::news(situation.shown(seat), after.shown(seat));
            Explained { seat, call, text, shows, by_rules }
        };
        auction.calls().iter().map(explain).collect()
    }

    pub fn json(&self) -> Value {
        json!({
            "seat": text(self.seat),
            "call": text(self.call),
            "text": text(&self.text),
            "shows": text(&self.shows),
            "by_rules": self.by_rules,
        })
    }
}

/// The text of a rule, or why there is none: who has nothing to say passes.
pub fn reason(call: Call, text: &str) -> &str {
    match text {
        "" if call == Call::Pass => "nothing else to say",
        "" => "no rule for this call",
        text => text,
    }
}

/// The text of the rule by which a hand makes a call; if it meets none, that of the best rule for the call.
pub fn rule_text(situation: &Situation, system: &System, hand: Hand, call: Call) -> String {
    let suggestions = situation.suggestions(system, &situation.features(hand));
    let of_call = || suggestions.iter().filter(|suggestion| suggestion.call == call);
    let best = of_call().find(|suggestion| suggestion.fits).or_else(|| of_call().next());
    best.map_or(String::new(), |suggestion| suggestion.text.clone())
}
