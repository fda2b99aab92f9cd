//! A question at the table: what a player knows, and what their side wants.

use super::bridge::equals_above;
use super::problem::{Objective, Partner, View};
use crate::bidding::Heard;
use crate::cards::{Contract, Deal, Hand, Seat, Side, Vulnerability};
use crate::worlds::{Constraints, Knowledge, WorldsError};

/// What declarer's side wants; the defenders want the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// This many tricks in all, those already won included: the contract is made or not.
    Contract(u8),
    /// As many tricks as possible.
    Tricks,
    /// The best score on average, for a full deal of 13 tricks.
    Score(Contract, Vulnerability),
}

/// Where the worlds come from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// All layouts that fit what is known if there are at most `count`, otherwise a random sample of `count` worlds.
    /// `weigh` multiplies the weight of a layout.
    Sample { count: usize, seed: u64, weigh: Option<&'a dyn Fn(&Deal) -> f64> },
    /// Deals in which the hidden hands may have made their calls, at most `count`; `weigh` as above.
    Auction { calls: &'a dyn Heard, count: usize, seed: u64, weigh: Option<&'a dyn Fn(&Deal) -> f64> },
    /// The caller's own worlds: the cards still held, and weights.
    Given(&'a [(Deal, f64)]),
}

/// A decision: what the player knows, what they want, and where the worlds come from. The player is the seat to play,
/// or declarer if dummy is to play.
///
/// South declares 1NT. West has led a spade, dummy is down, and North is to play:
///
/// ```
/// use finesse::cards::{Card, Hand, Seat, Strain, parse_hands};
/// use finesse::play::{Goal, MethodName, Options, Player, Request, Source};
/// use finesse::worlds::{Constraints, Knowledge};
///
/// let [north, _, south, _] = parse_hands("N:QJ6.K652.J85.T98 - K5.T83.KQ9.A7652 -").unwrap();
/// let seen = [Some(north), None, Some(south), None];
/// let lead = Card::parse("S4").unwrap();
/// let request = Request {
///     knowledge: Knowledge::from_play(Strain::NoTrump, Seat::West, Hand::PACK, seen, &[lead]).unwrap(),
///     declarer: Seat::South,
///     goal: Goal::Contract(7),
///     constraints: Constraints::default(),
///     source: Source::Sample { count: 20, seed: 1, weigh: None },
///     mistakes: None,
///     bracket: false,
/// };
/// assert_eq!(request.who_decides(), Seat::South);
/// let decision = Player::new().choose(&request, MethodName::AlphaMu, &Options::default()).unwrap();
/// let best = decision.choice.cards[0];
/// println!("{} makes the contract in {} of 20 worlds", best.card, best.worlds);
/// # assert_eq!(decision.choice.worlds, 20);
/// ```
#[derive(Clone)]
pub struct Request<'a> {
    pub knowledge: Knowledge,
    pub declarer: Seat,
    pub goal: Goal,
    pub constraints: Constraints,
    pub source: Source<'a>,
    /// The odds that a hidden hand throws away a trick. The weight of a world is multiplied by them for each trick that
    /// the play so far would have cost there, double dummy. `None` weighs no plays.
    pub mistakes: Option<f64>,
    /// For a defender: also find what the cards are worth with the worst partner and with a partner who sees all hands.
    pub bracket: bool,
}

/// The most worlds that one decision may use.
pub const MOST_WORLDS: usize = 1 << 16;

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecisionError {
    /// A hand that the player to play sees is missing.
    #[error("the hand of {0} is not given, but the seat to play sees it")]
    Hidden(Seat),
    /// The target is more than the tricks that declarer's side has won and all that are left.
    #[error("{asked} tricks, but declarer's side can have at most {most}, those won and all that are left")]
    Target { asked: u8, most: u8 },
    /// A score needs a full deal, and a contract with the strain and the declarer of the request.
    #[error("scores need a full deal, and a contract in its strain and by its declarer")]
    Contract,
    /// The odds of a mistake must be above 0 and at most 1.
    #[error("the odds of a mistake must be above 0 and at most 1")]
    Odds,
    /// Mistakes can be judged only if all cards played so far are known.
    #[error("mistakes can be judged only when the whole play is given")]
    NoHistory,
    /// More worlds than [`MOST_WORLDS`].
    #[error("{0} worlds asked for, which is more than {MOST_WORLDS}")]
    TooMany(usize),
    /// No worlds were asked for, or given.
    #[error("no worlds asked for")]
    NoWorlds,
    /// The method is for declarer's side, and a defender is to play.
    #[error("a defender is to play; only declarer's cards are solved exactly")]
    NotDeclarer,
    /// The method needs a number of tricks as its goal.
    #[error("only a number of tricks can be solved for exactly")]
    NotTarget,
    /// The worlds could not be found.
    #[error(transparent)]
    Worlds(#[from] WorldsError),
}

impl Request<'_> {
    /// The seat that decides: declarer plays dummy's cards.
    pub fn who_decides(&self) -> Seat {
        let to_play = self.knowledge.to_play();
        if to_play == self.declarer.partner() { self.declarer } else { to_play }
    }

    /// The seat that decides, and which hands it sees.
    pub(super) fn view(&self) -> Result<View, DecisionError> {
        let knowledge = &self.knowledge;
        let (to_play, declarer) = (knowledge.to_play(), self.declarer);
        let dummy = declarer.partner();
        let seen = |seat: Seat| if knowledge.is_hidden(seat) { Err(DecisionError::Hidden(seat)) } else { Ok(()) };
        seen(to_play)?;
        if to_play.side() == declarer.side() {
            seen(declarer)?;
            seen(dummy)?;
            return Ok(View::Declarer(declarer));
        }
        let exposed = !knowledge.is_hidden(dummy);
        let opening_lead = to_play == declarer.left()
            && knowledge.play().map_or(knowledge.trick().is_empty(), |(_, cards)| cards.is_empty());
        if !exposed && !opening_lead {
            return Err(DecisionError::Hidden(dummy));
        }
        Ok(View::Defender { seat: to_play, dummy, exposed, partner: Partner::DoubleDummy })
    }

    /// What the side to play wants from now on.
    pub(super) fn objective(&self, view: View) -> Result<Objective, DecisionError> {
        let knowledge = &self.knowledge;
        let declaring = self.declarer.side();
        let left = knowledge.tricks_left() as u8;
        let all = left + knowledge.won(Side::NorthSouth) + knowledge.won(Side::EastWest);
        let own = view.seat().side();
        let won = knowledge.won(own);
        match self.goal {
            Goal::Contract(tricks) => {
                let most = knowledge.won(declaring) + left;
                // The contract may be down already, if the play shows it or all tricks are accounted for.
                let lost = tricks <= all && (knowledge.play().is_some() || all == 13);
                if tricks > most && !lost {
                    return Err(DecisionError::Target { asked: tricks, most });
                }
                let needed = if own == declaring { tricks } else { (all + 1).saturating_sub(tricks) };
                Ok(Objective::Target(needed.saturating_sub(won)))
            }
            Goal::Tricks => Ok(Objective::Tricks),
            Goal::Score(contract, vulnerability) => {
                let fits = contract.strain() == knowledge.strain() && contract.declarer == self.declarer && all == 13;
                if !fits {
                    return Err(DecisionError::Contract);
                }
                let score = |tricks: u8| {
                    let taken = won + tricks.min(left);
                    let (declarers, sign) = if own == declaring { (taken, 1) } else { (13 - taken, -1) };
                    sign * i64::from(contract.score(declarers, vulnerability))
                };
                Ok(Objective::Payoff(std::array::from_fn(|tricks| score(tricks as u8))))
            }
        }
    }

    /// The number of cards to choose from; equal cards count as one.
    pub(super) fn groups(&self) -> usize {
        let knowledge = &self.knowledge;
        let hand = knowledge.held(knowledge.to_play()).unwrap_or_default();
        let legal = hand.following(knowledge.trick().first().map(|led| led.suit()));
        let trick: Hand = knowledge.trick().iter().copied().collect();
        let held = Seat::ALL.into_iter().filter_map(|seat| knowledge.held(seat));
        let live = held.fold(knowledge.unseen() | trick, |live, hand| live | hand);
        let mut rest = legal;
        let mut groups = 0;
        while let Some(lowest) = rest.cards().last() {
            rest -= equals_above(lowest, legal, live).with(lowest);
            groups += 1;
        }
        groups
    }
}
