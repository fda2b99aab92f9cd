//! What a system can ask about a hand: points, lengths, honours, shape, losers, each a whole number.
//!
//! A hand is measured once; rules then look the numbers up. The order of the numbers is that of [`Feature`].

use super::weights::{self, Weighed, Weights};
use crate::cards::{Hand, Holding, Rank, Suit};
use crate::few::SortFew;

/// Numbers that belong to the whole hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Whole {
    /// High-card points.
    Hcp,
    /// High-card points with the weights of honours and of cards beyond four in a suit, see [`Weights`].
    Points,
    Aces,
    Kings,
    Queens,
    /// Two for an ace, one for a king.
    Controls,
    /// The losing-trick count.
    Losers,
    /// Playing tricks with the longest suit as trumps.
    Tricks,
    /// The lengths of the suits in falling order.
    Longest,
    Second,
    Third,
    Shortest,
    /// 1 for 4333, 4432 and 5332.
    Balanced,
    /// 1 for these, 5422 and 6322.
    Semibalanced,
}

/// Numbers that every suit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum BySuit {
    Length,
    /// High-card points in the suit.
    Hcp,
    /// How many of ace, king and queen.
    Top3,
    /// How many of the five honours.
    Top5,
    /// 0 no stopper, 1 half, 2 one, 3 two.
    Stop,
    /// 1 for control of the second round, 2 of the first.
    Control,
    /// Aces and the king of the suit.
    Keycards,
    /// 1 with the queen of the suit.
    Queen,
    /// Points with the suit as trumps: with the weights for length, or with three trumps and more those for short suits.
    Support,
}

const WHOLE: usize = 14;
const BY_SUIT: usize = 9;

/// One number about a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Feature(u8);

impl Feature {
    /// How many there are.
    pub const COUNT: usize = WHOLE + 4 * BY_SUIT;

    pub const HCP: Feature = Feature::whole(Whole::Hcp);
    pub const POINTS: Feature = Feature::whole(Whole::Points);

    pub const fn whole(what: Whole) -> Feature {
        Feature(what as u8)
    }

    pub const fn of(suit: Suit, what: BySuit) -> Feature {
        Feature((WHOLE + 4 * what as usize + suit.index()) as u8)
    }

    pub const fn length(suit: Suit) -> Feature {
        Feature::of(suit, BySuit::Length)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every feature.
    pub(super) const fn all() -> [Feature; Feature::COUNT] {
        let mut all = [Feature(0); Feature::COUNT];
        let mut i = 0;
        while i < Feature::COUNT {
            all[i] = Feature(i as u8);
            i += 1;
        }
        all
    }

    /// What it is, and of which suit.
    pub fn parts(self) -> (FeatureName, Option<Suit>) {
        let index = self.index();
        if index < WHOLE {
            return (FeatureName::Whole(WHOLES[index]), None);
        }
        let (what, suit) = ((index - WHOLE) / 4, (index - WHOLE) % 4);
        (FeatureName::BySuit(SUIT_FEATURES[what]), Some(Suit::ALL[suit]))
    }

    /// The least and the greatest value that a hand of thirteen cards can have.
    pub fn bounds(self) -> (i16, i16) {
        self.parts().0.bounds()
    }
}

/// The name of a feature without its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FeatureName {
    Whole(Whole),
    BySuit(BySuit),
}

const WHOLES: [Whole; WHOLE] = [
    Whole::Hcp,
    Whole::Points,
    Whole::Aces,
    Whole::Kings,
    Whole::Queens,
    Whole::Controls,
    Whole::Losers,
    Whole::Tricks,
    Whole::Longest,
    Whole::Second,
    Whole::Third,
    Whole::Shortest,
    Whole::Balanced,
    Whole::Semibalanced,
];

const SUIT_FEATURES: [BySuit; BY_SUIT] = [
    BySuit::Length,
    BySuit::Hcp,
    BySuit::Top3,
    BySuit::Top5,
    BySuit::Stop,
    BySuit::Control,
    BySuit::Keycards,
    BySuit::Queen,
    BySuit::Support,
];

impl FeatureName {
    /// The least and the greatest value that a hand of thirteen cards can have.
    pub fn bounds(self) -> (i16, i16) {
        match self {
            FeatureName::Whole(what) => match what {
                Whole::Hcp => (0, 37),
                Whole::Points => (0, 46),
                Whole::Aces | Whole::Kings | Whole::Queens => (0, 4),
                Whole::Controls => (0, 12),
                Whole::Losers => (0, 12),
                Whole::Tricks => (0, 13),
                Whole::Longest => (4, 13),
                Whole::Second => (0, 6),
                Whole::Third => (0, 4),
                Whole::Shortest => (0, 3),
                Whole::Balanced | Whole::Semibalanced => (0, 1),
            },
            FeatureName::BySuit(what) => match what {
                BySuit::Length => (0, 13),
                BySuit::Hcp => (0, 10),
                BySuit::Top3 | BySuit::Stop => (0, 3),
                BySuit::Top5 => (0, 5),
                BySuit::Control => (0, 2),
                BySuit::Keycards => (0, 5),
                BySuit::Queen => (0, 1),
                BySuit::Support => (0, 46),
            },
        }
    }

    /// The word of the language for it.
    pub const fn word(self) -> &'static str {
        match self {
            FeatureName::Whole(what) => match what {
                Whole::Hcp => "hcp",
                Whole::Points => "points",
                Whole::Aces => "aces",
                Whole::Kings => "kings",
                Whole::Queens => "queens",
                Whole::Controls => "controls",
                Whole::Losers => "losers",
                Whole::Tricks => "tricks",
                Whole::Longest => "longest",
                Whole::Second => "second",
                Whole::Third => "third",
                Whole::Shortest => "shortest",
                Whole::Balanced => "balanced",
                Whole::Semibalanced => "semibalanced",
            },
            FeatureName::BySuit(what) => match what {
                BySuit::Length => "length",
                BySuit::Hcp => "hcp",
                BySuit::Top3 => "top3",
                BySuit::Top5 => "top5",
                BySuit::Stop => "stop",
                BySuit::Control => "control",
                BySuit::Keycards => "keycards",
                BySuit::Queen => "queen",
                BySuit::Support => "support",
            },
        }
    }

    /// All words that stand alone, or all that are followed by a suit.
    pub fn words(with_suit: bool) -> Vec<&'static str> {
        match with_suit {
            false => WHOLES.into_iter().map(|what| FeatureName::Whole(what).word()).collect(),
            true => SUIT_FEATURES.into_iter().map(|what| FeatureName::BySuit(what).word()).collect(),
        }
    }

    /// Reads a word that stands alone (`hcp`), or one that is followed by a suit (`hcp(x)`).
    pub fn from_word(word: &str, with_suit: bool) -> Option<FeatureName> {
        let names: Vec<FeatureName> = match with_suit {
            false => WHOLES.into_iter().map(FeatureName::Whole).collect(),
            true => SUIT_FEATURES.into_iter().map(FeatureName::BySuit).collect(),
        };
        names.into_iter().find(|name| name.word() == word)
    }
}

/// A hand in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features([i16; Feature::COUNT]);

impl Features {
    /// A hand as a system with these weights counts it.
    pub fn of(hand: Hand, weights: &Weights) -> Features {
        let mut numbers = [0; Feature::COUNT];
        let mut set = |feature: Feature, value: usize| numbers[feature.index()] = value as i16;
        let suits = Suit::ALL.map(|suit| hand.suit(suit));
        let lengths = suits.map(Holding::len);
        let count = |rank: Rank| suits.iter().filter(|suit| suit.contains(rank)).count();
        let [aces, kings, queens, jacks, tens] = [Rank::ACE, Rank::KING, Rank::QUEEN, Rank::JACK, Rank::TEN].map(count);
        let points = suits.iter().map(|suit| high_cards(*suit)).sum::<usize>();
        let honours: i16 = [
            (Weighed::Aces, aces),
            (Weighed::Kings, kings),
            (Weighed::Queens, queens),
            (Weighed::Jacks, jacks),
            (Weighed::Tens, tens),
        ]
        .into_iter()
        .map(|(what, count)| weights.of(what) * count as i16)
        .sum();
        let with = |quarters: i16| (points as i16 + weights::points(honours + quarters)).max(0) as usize;
        let beyond = lengths.iter().map(|length| length.saturating_sub(4)).sum::<usize>();
        let long = with(weights.of(Weighed::Long) * beyond as i16);
        let mut sorted = lengths;
        sorted.sort_few_by(|a, b| b.cmp(a));
        let balanced = sorted[3] >= 2 && sorted[0] <= 5 && sorted[2] == 3;
        let semibalanced = balanced || sorted[3] >= 2 && sorted[0] <= 6 && sorted[2] <= 3;
        for (what, value) in [
            (Whole::Hcp, points),
            (Whole::Points, long),
            (Whole::Aces, aces),
            (Whole::Kings, kings),
            (Whole::Queens, queens),
            (Whole::Controls, 2 * aces + kings),
            (Whole::Losers, suits.iter().map(|suit| losers(*suit)).sum()),
            (Whole::Tricks, suits.iter().map(|suit| half_tricks(*suit)).sum::<usize>() / 2),
            (Whole::Longest, sorted[0]),
            (Whole::Second, sorted[1]),
            (Whole::Third, sorted[2]),
            (Whole::Shortest, sorted[3]),
            (Whole::Balanced, usize::from(balanced)),
            (Whole::Semibalanced, usize::from(semibalanced)),
        ] {
            set(Feature::whole(what), value);
        }
        for suit in Suit::ALL {
            let holding = suits[suit.index()];
            let has = |rank: Rank| usize::from(holding.contains(rank));
            let top3 = has(Rank::ACE) + has(Rank::KING) + has(Rank::QUEEN);
            let length = holding.len();
            let short = |other: usize| weights.short(lengths[other] as i16, length as i16);
            let shortness: i16 = (0..4).filter(|&other| other != suit.index()).map(short).sum();
            for (what, value) in [
                (BySuit::Length, length),
                (BySuit::Hcp, high_cards(holding)),
                (BySuit::Top3, top3),
                (BySuit::Top5, top3 + has(Rank::JACK) + has(Rank::TEN)),
                (BySuit::Stop, stop(holding)),
                (BySuit::Control, control(holding)),
                (BySuit::Keycards, aces + has(Rank::KING)),
                (BySuit::Queen, has(Rank::QUEEN)),
                (BySuit::Support, long.max(with(shortness))),
            ] {
                set(Feature::of(suit, what), value);
            }
        }
        Features(numbers)
    }

    /// The same hand with some points more or fewer, and no other difference.
    pub(super) fn stronger_by(&self, points: i16) -> Features {
        let mut other = self.clone();
        let supports = Suit::ALL.map(|suit| Feature::of(suit, BySuit::Support));
        for feature in [Feature::HCP, Feature::POINTS].into_iter().chain(supports) {
            other.0[feature.index()] = (other.get(feature) + points).max(0);
        }
        other
    }

    #[inline]
    pub fn get(&self, feature: Feature) -> i16 {
        self.0[feature.index()]
    }
}

fn high_cards(suit: Holding) -> usize {
    Rank::high_to_low().take(4).filter(|rank| suit.contains(*rank)).map(|rank| usize::from(rank.points())).sum()
}

/// Of the first three cards those that are not ace, king, queen; a lone king and a doubleton queen lose too.
fn losers(suit: Holding) -> usize {
    let winners = [(Rank::ACE, 1), (Rank::KING, 2), (Rank::QUEEN, 3)];
    let won = winners.into_iter().filter(|&(rank, least)| suit.contains(rank) && suit.len() >= least).count();
    suit.len().min(3) - won
}

/// Playing tricks in halves: top cards, and the cards beyond three of a long suit.
fn half_tricks(suit: Holding) -> usize {
    let [ace, king, queen] = [Rank::ACE, Rank::KING, Rank::QUEEN].map(|rank| suit.contains(rank));
    let tops = match (ace, king, queen) {
        (true, true, true) => 6,
        (true, true, false) | (true, false, true) => {
            if king {
                4
            } else {
                3
            }
        }
        (true, false, false) => 2,
        (false, true, true) => 3,
        (false, true, false) => 1,
        (false, false, true) => usize::from(suit.len() > 2),
        (false, false, false) => 0,
    };
    2 * suit.len().saturating_sub(3) + tops.min(2 * suit.len())
}

fn stop(suit: Holding) -> usize {
    let has = |rank: Rank| suit.contains(rank);
    let length = suit.len();
    let ace = usize::from(has(Rank::ACE)) * 2;
    let rest = match (has(Rank::KING), has(Rank::QUEEN), has(Rank::JACK)) {
        (true, true, _) if length >= 2 => 3 - usize::from(ace == 0) + usize::from(ace == 0 && length >= 4),
        (true, _, true) if length >= 3 => 2,
        (true, ..) if length >= 2 => 2 - usize::from(ace > 0),
        (_, true, true) if length >= 3 => 2 - usize::from(ace > 0),
        (_, true, _) if length >= 4 => 2 - usize::from(ace > 0),
        (_, true, _) if length >= 3 => 1,
        (_, _, true) if length >= 4 => {
            if has(Rank::TEN) {
                2 - usize::from(ace > 0)
            } else {
                1 - usize::from(ace > 0)
            }
        }
        _ => 0,
    };
    (ace + rest).min(3)
}

fn control(suit: Holding) -> usize {
    match suit.len() {
        0 => 2,
        _ if suit.contains(Rank::ACE) => 2,
        1 => 1,
        _ => usize::from(suit.contains(Rank::KING)),
    }
}
