//! Shares a budget of time among all decisions of one seat in one deal.
//!
//! A decision gets its weight's share of the time left, against the weights of the decisions to come. Early decisions
//! weigh more, because their searches take longer and more depends on them. Decisions between several different cards
//! weigh more, and one without a choice weighs nothing. Time that a decision does not use is left for later ones. A
//! minimum is reserved for each decision, so each gets some time, and together they never get more than the budget.

use super::request::Request;
use crate::cards::{Hand, Seat, Strain};
use std::time::Duration;

/// The minimum for each decision. It gets no more if it has no choice, or if earlier ones overran and nothing is left.
pub const LEAST: Duration = Duration::from_millis(2);

/// The weight of a decision to come, in quarters. How many cards it will choose from is unknown; about a third of all
/// decisions have no choice.
const TO_COME: u64 = 3;

/// The time that one seat has spent on a deal; declarer's includes dummy's.
///
/// ```
/// use finesse::play::clock::Clock;
/// use std::time::Duration;
///
/// let budget = Duration::from_secs(30);
/// let mut clock = Clock::default();
/// // For each decision: `clock.share(&request, budget)` is its time, and afterwards what it took is spent.
/// clock.spend(Duration::from_secs(2));
/// assert_eq!(clock.left(budget), Duration::from_secs(28));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Clock {
    spent: Duration,
    deal: Option<Place>,
}

/// A place in the play of a deal, identified by the cards of the seat that decides.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    strain: Strain,
    declarer: Seat,
    decides: Seat,
    own: Hand,
    tricks_left: usize,
}

impl Place {
    fn of(request: &Request<'_>) -> Place {
        let knowledge = &request.knowledge;
        let decides = request.who_decides();
        let held = |seat: Seat| knowledge.held(seat).unwrap_or_default();
        let own = if decides == request.declarer { held(decides) | held(decides.partner()) } else { held(decides) };
        Place {
            strain: knowledge.strain(),
            declarer: request.declarer,
            decides,
            own,
            tricks_left: knowledge.tricks_left(),
        }
    }

    /// Whether this may be a later place in the same deal: no card is new.
    fn follows(&self, before: &Place) -> bool {
        (self.strain, self.declarer, self.decides) == (before.strain, before.declarer, before.decides)
            && self.tricks_left <= before.tricks_left
            && (self.own - before.own).is_empty()
    }
}

impl Clock {
    /// The time for a decision, out of a budget for the whole deal. A request that cannot belong to the same deal as
    /// the one before starts a new deal.
    pub fn share(&mut self, request: &Request<'_>, budget: Duration) -> Duration {
        let place = Place::of(request);
        if !self.deal.as_ref().is_some_and(|deal| place.follows(deal)) {
            self.spent = Duration::ZERO;
        }
        let decisions = u32::try_from(place.own.len()).unwrap_or(1);
        let free = self.left(budget).saturating_sub(LEAST * decisions);
        let now = weight(place.tricks_left) * quarters(request.groups());
        let parts = now + to_come(&place, request).max(1);
        self.deal = Some(place);
        let micros = free.as_micros() * u128::from(now) / u128::from(parts);
        LEAST + Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX / 2))
    }

    /// Adds the time that a decision took.
    pub fn spend(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
    }

    /// The rest of a budget.
    pub fn left(&self, budget: Duration) -> Duration {
        budget.saturating_sub(self.spent)
    }
}

/// The weight of a decision by the tricks left: zero in the last trick, where no hand has a choice.
fn weight(tricks_left: usize) -> u64 {
    tricks_left.saturating_sub(1) as u64
}

/// The weight of a decision by the number of different cards, in quarters.
fn quarters(groups: usize) -> u64 {
    match groups {
        0 | 1 => 0,
        2 => 3,
        3 => 4,
        4 | 5 => 5,
        _ => 6,
    }
}

/// The weight of the decisions to come, in quarters.
fn to_come(place: &Place, request: &Request<'_>) -> u64 {
    let to_play = request.knowledge.to_play();
    let held = |seat: Seat| request.knowledge.held(seat).map_or(0, Hand::len);
    let both = place.decides == request.declarer;
    let own = [Some(place.decides), both.then(|| place.decides.partner())];
    let weights = own.into_iter().flatten().map(|seat| {
        // The hand to play loses one card now.
        let cards = held(seat) - usize::from(seat == to_play && held(seat) > 0);
        (1..=cards).map(weight).sum::<u64>()
    });
    weights.sum::<u64>() * TO_COME
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Board, Card, Deal, Side};
    use crate::play::request::{Goal, Source};
    use crate::random::Random;
    use crate::worlds::{Constraints, Knowledge};

    fn some_deal(random: &mut Random) -> Deal {
        let mut hands = [Hand::EMPTY; 4];
        for card in Hand::PACK.cards() {
            let open: Vec<usize> = (0..4).filter(|&seat| hands[seat].len() < 13).collect();
            let seat = open[random.index(open.len())];
            hands[seat] = hands[seat].with(card);
        }
        Deal::new(hands).expect("four hands")
    }

    fn request(deal: &Deal, viewer: Seat, play: &[Card]) -> Request<'static> {
        let sees = |seat: Seat| seat == viewer || seat == Seat::North && (viewer == Seat::South || !play.is_empty());
        let seen = Seat::ALL.map(|seat| sees(seat).then(|| deal.hand(seat)));
        Request {
            knowledge: Knowledge::from_play(Strain::NoTrump, Seat::West, Hand::PACK, seen, play).expect("a play"),
            declarer: Seat::South,
            goal: Goal::Tricks,
            constraints: Constraints::default(),
            source: Source::Sample { count: 1, seed: 0, weigh: None },
            mistakes: None,
            bracket: false,
        }
    }

    /// A decision as the clock saw it.
    struct Given {
        share: Duration,
        groups: usize,
    }

    /// Plays a deal at random. The clock shares a budget among the decisions of one seat, each of which takes `taken` of
    /// its share.
    fn play(
        clock: &mut Clock,
        deal: &Deal,
        viewer: Seat,
        budget: Duration,
        random: &mut Random,
        taken: impl Fn(Duration) -> Duration,
    ) -> Vec<Given> {
        let mut board = Board::opening(Strain::NoTrump, Seat::West, deal).ok();
        let mut cards = Vec::new();
        let mut given = Vec::new();
        while let Some(now) = board {
            let to_play = now.to_play();
            if to_play == viewer || viewer == Seat::South && to_play.side() == Side::NorthSouth {
                let request = request(deal, viewer, &cards);
                let share = clock.share(&request, budget);
                clock.spend(taken(share));
                given.push(Given { share, groups: request.groups() });
            }
            let legal: Vec<Card> = now.legal().cards().collect();
            let card = legal[random.index(legal.len())];
            cards.push(card);
            board = now.play(card).expect("a legal card").board;
        }
        given
    }

    #[test]
    fn shares_add_up_to_at_most_the_budget_and_each_is_at_least_the_minimum() {
        let random = &mut Random::new(11);
        // One clock for all deals: each deal starts the count again.
        for viewer in [Seat::South, Seat::West, Seat::East] {
            let mut clock = Clock::default();
            for budget in [1, 60, 1_000, 30_000, 3_600_000].map(Duration::from_millis) {
                let deal = some_deal(random);
                let given = play(&mut clock, &deal, viewer, budget, random, |share| share);
                assert_eq!(given.len(), if viewer == Seat::South { 26 } else { 13 }, "{deal}");
                let whole: Duration = given.iter().map(|given| given.share).sum();
                let least = LEAST * given.len() as u32;
                assert!(whole <= budget.max(least), "{whole:?} of {budget:?}: {deal}");
                assert!(given.iter().all(|given| given.share >= LEAST), "{deal}");
            }
        }
    }

    #[test]
    fn overrun_is_taken_from_later_decisions() {
        let random = &mut Random::new(12);
        let late = Duration::from_millis(20);
        for _ in 0..20 {
            let (deal, budget) = (some_deal(random), Duration::from_secs(2));
            let given = play(&mut Clock::default(), &deal, Seat::South, budget, random, |share| share + late);
            let whole: Duration = given.iter().map(|given| given.share + late).sum();
            assert!(whole <= budget + (late + LEAST) * 26, "{whole:?}: {deal}");
        }
    }

    #[test]
    fn choices_get_time_and_forced_cards_the_minimum() {
        let random = &mut Random::new(13);
        let budget = Duration::from_secs(26);
        for _ in 0..20 {
            let deal = some_deal(random);
            let given = play(&mut Clock::default(), &deal, Seat::South, budget, random, |share| share);
            assert!(given.iter().all(|given| given.groups > 1 || given.share == LEAST), "{deal}");
            assert!(given.iter().all(|given| given.groups < 2 || given.share > 10 * LEAST), "{deal}");
            // The first decision with a choice is worth more than the mean, and leaves most of the budget.
            let first = given.iter().find(|given| given.groups > 2).expect("some choice").share;
            assert!(first > budget / 26 && first < budget / 5, "{first:?}: {deal}");
        }
    }

    #[test]
    fn unused_time_is_left_for_later_decisions() {
        let random = &mut Random::new(14);
        let (deal, budget) = (some_deal(random), Duration::from_secs(10));
        let mut clock = Clock::default();
        let frugal = play(&mut clock, &deal, Seat::South, budget, &mut Random::new(1), |share| share / 10);
        let whole = play(&mut Clock::default(), &deal, Seat::South, budget, &mut Random::new(1), |share| share);
        assert!(frugal.iter().zip(&whole).all(|(frugal, whole)| frugal.share >= whole.share), "{deal}");
        assert!(clock.left(budget) > budget / 2, "{deal}");
    }
}
