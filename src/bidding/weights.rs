//! What a system counts for cards and shapes, on top of high-card points: the difference of `points` and `support` from
//! `hcp`. Weights are quarters of a point; their sum is rounded once, halves up.

/// Something that has a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// Each card beyond four in a suit.
    Long,
    Aces,
    Kings,
    Queens,
    Jacks,
    Tens,
    /// A short suit beside four trumps and more, for `support` alone.
    Void,
    Singleton,
    Doubleton,
    /// The same beside three trumps.
    Void3,
    Singleton3,
    Doubleton3,
}

impl Weighed {
    pub const ALL: [Weighed; 12] = [
        Weighed::Long,
        Weighed::Aces,
        Weighed::Kings,
        Weighed::Queens,
        Weighed::Jacks,
        Weighed::Tens,
        Weighed::Void,
        Weighed::Singleton,
        Weighed::Doubleton,
        Weighed::Void3,
        Weighed::Singleton3,
        Weighed::Doubleton3,
    ];

    /// The word of the language for it.
    pub const fn word(self) -> &'static str {
        match self {
            Weighed::Long => "long",
            Weighed::Aces => "aces",
            Weighed::Kings => "kings",
            Weighed::Queens => "queens",
            Weighed::Jacks => "jacks",
            Weighed::Tens => "tens",
            Weighed::Void => "void",
            Weighed::Singleton => "singleton",
            Weighed::Doubleton => "doubleton",
            Weighed::Void3 => "void3",
            Weighed::Singleton3 => "singleton3",
            Weighed::Doubleton3 => "doubleton3",
        }
    }

    pub fn from_word(word: &str) -> Option<Weighed> {
        Weighed::ALL.into_iter().find(|what| what.word() == word)
    }

    /// The least and the greatest weight. With these no hand has more points than [`Feature::bounds`](super::Feature::bounds) says.
    pub const fn bounds(self) -> (i16, i16) {
        match self {
            Weighed::Aces | Weighed::Kings | Weighed::Queens | Weighed::Jacks | Weighed::Tens => (-2, 2),
            Weighed::Long => (0, 8),
            _ => (0, 24),
        }
    }
}

/// The weights of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([i16; Weighed::ALL.len()]);

impl Default for Weights {
    /// A point for each card beyond four; 5, 3, 1 for short suits with four trumps, 3, 2, 1 with three.
    fn default() -> Weights {
        Weights([4, 0, 0, 0, 0, 0, 20, 12, 4, 12, 8, 4])
    }
}

impl Weights {
    pub fn of(&self, what: Weighed) -> i16 {
        self.0[what as usize]
    }

    pub(super) fn set(&mut self, what: Weighed, quarters: i16) {
        self.0[what as usize] = quarters;
    }

    /// Of a suit with so many cards beside so many trumps.
    pub(super) fn short(&self, cards: i16, trumps: i16) -> i16 {
        let what = match (cards, trumps) {
            (_, ..3) | (3.., _) => return 0,
            (..=0, 3) => Weighed::Void3,
            (1, 3) => Weighed::Singleton3,
            (_, 3) => Weighed::Doubleton3,
            (..=0, _) => Weighed::Void,
            (1, _) => Weighed::Singleton,
            _ => Weighed::Doubleton,
        };
        self.of(what)
    }

    /// The least and the most that honours and tens can add.
    pub(super) fn honours(&self) -> (i16, i16) {
        let honours = [Weighed::Aces, Weighed::Kings, Weighed::Queens, Weighed::Jacks, Weighed::Tens];
        let sum = |sign: fn(i16) -> i16| honours.into_iter().map(|what| 4 * sign(self.of(what))).sum();
        (sum(|weight| weight.min(0)), sum(|weight| weight.max(0)))
    }

    /// The least and the most that a suit of `least` to `most` cards adds beside `trumps` trumps or more.
    pub(super) fn short_suit(&self, (least, most): (i16, i16), trumps: i16) -> (i16, i16) {
        let cards = least.clamp(0, 3)..=most.clamp(0, 3);
        let lengths = [3, 4].into_iter().filter(|&length| length >= trumps.min(4));
        let worth = cards.flat_map(|cards| lengths.clone().map(move |length| self.short(cards, length)));
        let (worst, best) = worth.fold((i16::MAX, 0), |(worst, best), one| (worst.min(one), best.max(one)));
        (if trumps < 3 { 0 } else { worst }, best)
    }
}

/// Whole points of quarters.
pub(super) const fn points(quarters: i16) -> i16 {
    (quarters + 2).div_euclid(4)
}
