//! What a player has shown, in words and as JSON.
//!
//! What follows from the rest is not said: thirteen cards with six spades have at most seven hearts, and a balanced hand
//! has two to five cards in every suit.

use crate::json::{json, list, text};
use finesse::bidding::{BySuit, Feature, Shown, Situation, Whole};
use finesse::cards::{Seat, Suit};
use serde_json::Value;

const LONGEST: Feature = Feature::whole(Whole::Longest);
const BALANCED: Feature = Feature::whole(Whole::Balanced);
const SEMIBALANCED: Feature = Feature::whole(Whole::Semibalanced);

/// All that a player has shown.
pub fn words(shown: &Shown) -> String {
    joined(Words { shown, before: None }.all())
}

/// What a player has shown that was not known before.
pub fn news(before: &Shown, shown: &Shown) -> String {
    joined(Words { shown, before: Some(before) }.all())
}

fn joined(items: Vec<String>) -> String {
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}

/// What every seat has shown, as one object.
pub fn json(situation: &Situation) -> Value {
    let one = |seat: Seat| (seat.to_string(), of_seat(situation, seat));
    Value::from_iter(Seat::ALL.map(one))
}

fn of_seat(situation: &Situation, seat: Seat) -> Value {
    let shown = situation.shown(seat);
    let range = |feature: Feature| list([shown.least(feature), shown.most(feature)]);
    let [spades, hearts, diamonds, clubs] = Suit::ALL.map(|suit| range(Feature::length(suit)));
    let balanced = (shown.least(BALANCED) == shown.most(BALANCED)).then_some(shown.least(BALANCED) == 1);
    json!({
        "words": text(words(shown)),
        "hcp": range(Feature::HCP),
        "points": range(Feature::POINTS),
        "spades": spades,
        "hearts": hearts,
        "diamonds": diamonds,
        "clubs": clubs,
        "balanced": balanced,
        "understood": situation.understood(seat),
    })
}

fn name(suit: Suit) -> &'static str {
    ["spades", "hearts", "diamonds", "clubs"][suit.index()]
}

/// Puts ranges into words; with `before`, only those that have changed since.
struct Words<'a> {
    shown: &'a Shown,
    before: Option<&'a Shown>,
}

/// The least and the greatest value; each is `None` if it is no news to anybody.
type Range = (Option<i16>, Option<i16>);

impl Words<'_> {
    fn least(&self, feature: Feature) -> i16 {
        self.shown.least(feature)
    }

    fn most(&self, feature: Feature) -> i16 {
        self.shown.most(feature)
    }

    fn is_new(&self, feature: Feature) -> bool {
        let now = (self.least(feature), self.most(feature));
        self.before.is_none_or(|before| (before.least(feature), before.most(feature)) != now)
    }

    /// The range of a feature within what the rest says of it.
    fn within(&self, feature: Feature, low: i16, high: i16) -> Range {
        if !self.is_new(feature) {
            return (None, None);
        }
        let (least, most) = (self.least(feature), self.most(feature));
        ((least > low).then_some(least), (most < high).then_some(most))
    }

    fn all(&self) -> Vec<String> {
        let mut items = self.points();
        items.extend(self.shape());
        Suit::ALL.into_iter().for_each(|suit| items.extend(self.length(suit)));
        items.extend(self.honours());
        Suit::ALL.into_iter().for_each(|suit| items.extend(self.in_suit(suit)));
        items
    }

    /// Points that lengths give for certain, and at most.
    fn for_length(&self) -> (i16, i16) {
        let lengths = Suit::ALL.map(Feature::length);
        let certain = lengths.iter().map(|&length| (self.least(length) - 4).max(0)).sum();
        let beyond = lengths.map(|length| (self.most(length) - 4).max(0));
        // Two suits of five and more have at most five cards beyond four together.
        let possible = beyond.into_iter().max().unwrap_or(0).max(beyond.into_iter().sum::<i16>().min(5));
        (certain, possible)
    }

    /// High-card points, points with length, and support: each as far as it does not follow from the others.
    fn points(&self) -> Vec<String> {
        const FEW: i16 = 37;
        let (certain, possible) = self.for_length();
        let (hcp, points) = (Feature::HCP, Feature::POINTS);
        let supports: Vec<(Suit, Range)> = Suit::ALL
            .into_iter()
            .filter(|&suit| self.least(Feature::of(suit, BySuit::Support)) > self.least(points))
            .map(|suit| {
                let support = Feature::of(suit, BySuit::Support);
                (suit, self.within(support, self.least(points), support.bounds().1))
            })
            .collect();
        let raise = supports.iter().find_map(|(_, (_, most))| *most).unwrap_or(FEW);
        // Points with length, unless they follow from high-card points or support.
        let least = self.least(hcp) + certain;
        let most = FEW.min(self.most(hcp) + possible).min(raise);
        let length = self.within(points, least, most);
        // High-card points, unless they follow from those.
        let low = if self.least(points) > least { 0.max(self.least(points) - possible) } else { 0 };
        let high = if self.most(points) < most { self.most(points) - certain } else { FEW };
        let high = FEW.min(high).min(if supports.is_empty() { FEW } else { raise - certain });
        let mut items: Vec<String> = Vec::new();
        items.extend(amount(self.within(hcp, low, high), "point", "points"));
        items.extend(amount(length, "point with length", "points with length"));
        for (suit, range) in supports {
            items.extend(amount(range, "point", "points").map(|text| format!("{text} in support of {}", name(suit))));
        }
        items
    }

    fn is_sure(&self, shape: Feature) -> bool {
        self.least(shape) == 1
    }

    fn shape(&self) -> Option<String> {
        let possible = self.most(LONGEST) >= 4 && Suit::ALL.iter().all(|&suit| self.least(Feature::length(suit)) < 6);
        if self.is_new(BALANCED) && self.is_sure(BALANCED) {
            Some("balanced".to_owned())
        } else if self.is_new(SEMIBALANCED) && self.is_sure(SEMIBALANCED) {
            Some("semibalanced".to_owned())
        } else if self.is_new(BALANCED) && self.most(BALANCED) == 0 && possible {
            Some("not balanced".to_owned())
        } else {
            None
        }
    }

    fn length(&self, suit: Suit) -> Option<String> {
        let length = Feature::length(suit);
        let others: i16 =
            Suit::ALL.iter().filter(|&&other| other != suit).map(|&other| self.least(Feature::length(other))).sum();
        let (low, high) = match (self.is_sure(BALANCED), self.is_sure(SEMIBALANCED)) {
            (true, _) => (2, 5),
            (_, true) => (2, 6),
            _ => (0, 13),
        };
        let one = name(suit).trim_end_matches('s');
        amount(self.within(length, low, high.min(13 - others)), one, name(suit))
    }

    fn honours(&self) -> Vec<String> {
        let kinds = [
            (Whole::Aces, "ace", "aces"),
            (Whole::Kings, "king", "kings"),
            (Whole::Queens, "queen", "queens"),
            (Whole::Controls, "control", "controls"),
            (Whole::Losers, "loser", "losers"),
            (Whole::Tricks, "playing trick", "playing tricks"),
        ];
        let word = |(what, one, many): (Whole, &str, &str)| {
            let feature = Feature::whole(what);
            let (low, high) = feature.bounds();
            amount(self.within(feature, low, high), one, many)
        };
        kinds.into_iter().filter_map(word).collect()
    }

    fn in_suit(&self, suit: Suit) -> Vec<String> {
        let range = |what: BySuit| {
            let feature = Feature::of(suit, what);
            let (low, high) = feature.bounds();
            self.within(feature, low, high)
        };
        let suit = name(suit);
        let mut items = Vec::new();
        let keycards = amount(range(BySuit::Keycards), "keycard", "keycards");
        items.extend(keycards.map(|text| format!("{text} for {suit}")));
        let counted = [(BySuit::Top3, "of the top three"), (BySuit::Top5, "of the five honours")];
        for (what, name) in counted {
            items.extend(amount(range(what), name, name).map(|text| format!("{text} in {suit}")));
        }
        items.extend(stopper(range(BySuit::Stop)).map(|text| format!("{text} in {suit}")));
        items.extend(control(range(BySuit::Control)).map(|text| format!("{text} in {suit}")));
        match range(BySuit::Queen) {
            (Some(_), _) => items.push(format!("the queen of {suit}")),
            (_, Some(_)) => items.push(format!("without the queen of {suit}")),
            _ => {}
        }
        items
    }
}

/// A range in words: `15-17 points`, `5+ spades`, `at most 3 hearts`, `1 ace`, `no clubs`.
fn amount(range: Range, one: &str, many: &str) -> Option<String> {
    Some(match range {
        (None, None) => return None,
        (Some(least), None) => format!("{least}+ {many}"),
        (None, Some(0)) => format!("no {many}"),
        (None, Some(most)) => format!("at most {most} {}", if most == 1 { one } else { many }),
        (Some(least), Some(most)) if least == most => format!("{least} {}", if least == 1 { one } else { many }),
        (Some(least), Some(most)) => format!("{least}-{most} {many}"),
    })
}

fn stopper(range: Range) -> Option<&'static str> {
    match range {
        (Some(3..), _) => Some("two stoppers"),
        (Some(2), _) => Some("a stopper"),
        (Some(_), _) => Some("half a stopper or more"),
        (None, Some(0)) => Some("nothing like a stopper"),
        (None, Some(1)) => Some("no full stopper"),
        _ => None,
    }
}

fn control(range: Range) -> Option<&'static str> {
    match range {
        (Some(2..), _) => Some("first-round control"),
        (Some(_), _) => Some("a control"),
        (None, Some(0)) => Some("no control"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::bidding::{Book, System};
    use finesse::cards::{Auction, Vulnerability};
    use std::sync::Arc;

    const SYSTEM: &str = "system \"test\"
context \"openings\"
  when opening
  1N @70: hcp 15-17 and balanced
  2S @60: hcp 5-10 and spades 6
  1S @60: points 13+ and spades 5+
context \"strong notrump\"
  after 1N
  2S @60: spades 5 and hcp 10-15
context \"raises\"
  after 1M
  2M @60: M 3+ and support(M) 6-10
  4N @90: hcp 16+
context \"aces\"
  after 1M 4N
  5C @90: aces 0
  5D @90: aces 1
";

    fn shown_after(calls: &str) -> [String; 2] {
        let system = System::parse(SYSTEM, &|_| None).expect("a system");
        let auction = Auction::parse(calls, Seat::North, Vulnerability::None).expect("an auction");
        let mut before = auction.clone();
        before.pop();
        let seat = before.to_call();
        let mut book = Book::new(Arc::new(system));
        let (before, after) = (book.situation(&before), book.situation(&auction));
        [words(after.shown(seat)), news(before.shown(seat), after.shown(seat))]
    }

    #[test]
    fn ranges_in_words() {
        for (calls, expected) in [
            ("1NT", "15-17 points, balanced"),
            ("2S", "5-10 points, 6 spades"),
            ("1S", "13+ points with length, 5+ spades"),
            ("1NT P 2S", "10-15 points, 5 spades"),
            ("1S P 2S", "6-10 points in support of spades, 3+ spades"),
        ] {
            let [words, news] = shown_after(calls);
            assert!(words.contains(expected), "{calls}: {words}");
            assert_eq!(words, news, "{calls}");
        }
    }

    #[test]
    fn only_what_is_new() {
        let [words, news] = shown_after("1S P 4NT P 5D");
        assert!(words.contains("5+ spades") && words.contains("1 ace"), "{words}");
        assert_eq!(news, "1 ace");
        assert_eq!(shown_after("1NT P P")[1], "nothing");
    }

    #[test]
    fn amounts() {
        let text = |range| amount(range, "ace", "aces").unwrap_or_default();
        let texts =
            [(None, Some(0)), (None, Some(1)), (Some(1), Some(1)), (Some(1), None), (Some(1), Some(3))].map(text);
        assert_eq!(texts, ["no aces", "at most 1 ace", "1 ace", "1+ aces", "1-3 aces"]);
        assert_eq!(text((None, None)), "");
    }
}
