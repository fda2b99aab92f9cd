//! Bridge with hidden hands by definition: every way of playing, world by world; no cut, no table, no equal cards.

use super::plans::{Plan, best_of_both, both, either};
use finesse::cards::{Board, Card, Hand, Seat, Strain};
use finesse::dd::minimax;
use finesse::play::{Objective, Problem};
use finesse::play::{Partner, View};

/// A position as all players see it, with the hands left in each world that is still possible.
#[derive(Clone)]
struct State {
    leader: Seat,
    trick: Vec<Card>,
    won: u8,
    dummy_seen: bool,
    worlds: Vec<Option<[Hand; 4]>>,
}

/// Plays a problem in all ways.
pub struct Naive<'p> {
    problem: &'p Problem,
    /// The payoff of a number of tricks.
    level: &'p dyn Fn(u8) -> u8,
}

/// The payoff of a number of tricks with a target.
pub fn target(target: u8) -> impl Fn(u8) -> u8 {
    move |tricks| u8::from(tricks >= target)
}

impl<'p> Naive<'p> {
    pub fn new(problem: &'p Problem, level: &'p dyn Fn(u8) -> u8) -> Naive<'p> {
        Naive { problem, level }
    }

    /// The front of each legal card of the side that decides, looking `depth` own cards ahead.
    pub fn cards<P: Plan>(&self, depth: u32) -> Vec<(Card, Vec<P>)> {
        let problem = self.problem;
        let root = State {
            leader: problem.leader,
            trick: problem.trick.clone(),
            won: 0,
            dummy_seen: !matches!(problem.view, View::Defender { exposed: false, .. }),
            worlds: problem.worlds.iter().map(|(deal, _)| Some(deal.hands())).collect(),
        };
        let hands = root.worlds[0].expect("every world is possible at the start");
        assert!(self.decides(root.to_play()), "it is the turn of the side to decide");
        let cards = root.legal(&hands);
        cards.cards().map(|card| (card, self.front(&root.after(card, self, |_| true), depth - 1))).collect()
    }

    fn decides(&self, seat: Seat) -> bool {
        match self.problem.view {
            View::Declarer(declarer) => seat == declarer || seat == declarer.partner(),
            View::Defender { seat: own, .. } => seat == own,
        }
    }

    fn mine(&self, seat: Seat) -> bool {
        let (View::Declarer(own) | View::Defender { seat: own, .. }) = self.problem.view;
        seat == own || seat == own.partner()
    }

    fn front<P: Plan>(&self, state: &State, depth: u32) -> Vec<P> {
        let left = state.tricks_left();
        if (self.level)(state.won) == (self.level)(state.won + left) {
            return vec![state.plan(|_| (self.level)(state.won))];
        }
        if depth == 0 {
            return vec![state.plan(|hands| (self.level)(state.won + self.perfect(state, hands)))];
        }
        let seat = state.to_play();
        if self.decides(seat) {
            let hands = state.worlds.iter().flatten().next().expect("a possible world");
            let fronts =
                state.legal(hands).cards().map(|card| self.front(&state.after(card, self, |_| true), depth - 1));
            return fronts.fold(Vec::new(), |front, next: Vec<P>| either(&front, &next));
        }
        let next = self.others_cards(state, seat);
        let sees_all = match self.problem.view {
            View::Defender { seat: own, partner: Partner::BestCase, .. } => seat == own.partner(),
            _ => false,
        };
        if sees_all {
            let nothing = vec![P::of(&vec![Some(0); state.worlds.len()])];
            let front = next.iter().fold(nothing, |front, next| {
                let there: Vec<bool> = next.worlds.iter().map(Option::is_some).collect();
                let plans: Vec<P> = self.front(next, depth);
                let plans: Vec<P> = plans.iter().map(|plan| plan.only(&there)).collect();
                best_of_both(&front, &plans)
            });
            let possible: Vec<Option<u8>> = state.worlds.iter().map(|hands| hands.map(|_| 0)).collect();
            return front.iter().map(|plan| plan.better(&P::of(&possible))).collect();
        }
        let everything = vec![P::of(&vec![None; state.worlds.len()])];
        next.iter().fold(everything, |front, next| both(&front, &self.front(next, depth)))
    }

    /// The positions after each card of a player who knows the world; if dummy's hand is laid down then, after each card
    /// with each dummy.
    fn others_cards(&self, state: &State, seat: Seat) -> Vec<State> {
        let by_rule = match self.problem.view {
            View::Defender { seat: own, partner: Partner::DoubleDummy, .. } => seat == own.partner(),
            _ => false,
        };
        let playable: Vec<Hand> = state
            .worlds
            .iter()
            .map(|hands| match hands {
                None => Hand::EMPTY,
                Some(hands) if by_rule => Hand::EMPTY.with(self.rule(state, hands)),
                Some(hands) => state.legal(hands),
            })
            .collect();
        let cards = playable.iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        let mut next = Vec::new();
        for card in cards.cards() {
            match self.problem.view {
                View::Defender { dummy, .. } if !state.dummy_seen => {
                    let hand_of = |world: usize| state.worlds[world].map(|hands| hands[dummy.index()]);
                    let mut dummies: Vec<Hand> = (0..playable.len()).filter_map(hand_of).collect();
                    dummies.sort_unstable_by_key(|hand| hand.bits());
                    dummies.dedup();
                    for laid_down in dummies {
                        let there = |world: usize| playable[world].contains(card) && hand_of(world) == Some(laid_down);
                        next.push(state.after(card, self, there));
                    }
                }
                _ => next.push(state.after(card, self, |world| playable[world].contains(card))),
            }
        }
        next.retain(|next| next.worlds.iter().any(Option::is_some));
        next
    }

    fn board(&self, state: &State, hands: &[Hand; 4]) -> Board {
        Board::new(self.problem.strain, state.leader, &state.trick, *hands).expect("a world fits its position")
    }

    /// The tricks still to be taken, double dummy.
    fn perfect(&self, state: &State, hands: &[Hand; 4]) -> u8 {
        if state.tricks_left() == 0 {
            return 0;
        }
        let tricks = minimax::best_tricks(&self.board(state, hands));
        if self.mine(state.to_play()) { tricks } else { state.tricks_left() - tricks }
    }

    /// The card of a partner who plays the double-dummy best card: the lowest by rank, then by suit.
    fn rule(&self, state: &State, hands: &[Hand; 4]) -> Card {
        let cards = minimax::card_tricks(&self.board(state, hands));
        let most = cards.iter().map(|&(_, tricks)| tricks).max().expect("a card to play");
        let best = cards.into_iter().filter(|&(_, tricks)| tricks == most).map(|(card, _)| card);
        best.min_by_key(|card| (card.rank(), card.suit())).expect("a card to play")
    }
}

impl State {
    fn to_play(&self) -> Seat {
        self.leader.plus(self.trick.len())
    }

    fn tricks_left(&self) -> u8 {
        let hands = self.worlds.iter().flatten().next().expect("a possible world");
        hands.map(Hand::len).into_iter().max().expect("four hands") as u8
    }

    fn legal(&self, hands: &[Hand; 4]) -> Hand {
        let hand = hands[self.to_play().index()];
        let follows = |card: &Card| self.trick.first().is_some_and(|led| led.suit() == card.suit());
        let following: Hand = hand.cards().filter(follows).collect();
        if following.is_empty() { hand } else { following }
    }

    fn plan<P: Plan>(&self, level: impl Fn(&[Hand; 4]) -> u8) -> P {
        let levels: Vec<Option<u8>> = self.worlds.iter().map(|hands| hands.as_ref().map(&level)).collect();
        P::of(&levels)
    }

    /// After a card, in the worlds where it is played.
    fn after(&self, card: Card, naive: &Naive, played: impl Fn(usize) -> bool) -> State {
        let seat = self.to_play();
        let mut next = self.clone();
        // Dummy's hand is seen after the opening lead.
        next.dummy_seen = self.dummy_seen || !naive.decides(seat);
        for (world, hands) in next.worlds.iter_mut().enumerate() {
            if !played(world) {
                *hands = None;
            }
            if let Some(hands) = hands {
                hands[seat.index()] = hands[seat.index()].without(card);
            }
        }
        next.trick.push(card);
        if next.trick.len() == 4 {
            let winner = self.leader.plus(winner(&next.trick, naive.problem.strain));
            next.won += u8::from(naive.mine(winner));
            next.leader = winner;
            next.trick.clear();
        }
        next
    }
}

/// The turn whose card wins a trick: the highest trump, or else the highest card of the suit led.
fn winner(trick: &[Card], strain: Strain) -> usize {
    let value = |card: Card| (Some(card.suit()) == strain.trump(), card.suit() == trick[0].suit(), card.rank());
    (0..trick.len()).max_by_key(|&turn| value(trick[turn])).expect("a trick has cards")
}

/// The weight of what a plan wins.
pub fn weigh<P: Plan>(plan: &P, problem: &Problem) -> u64 {
    let worth = |level: u8| match problem.objective {
        Objective::Payoff(payoff) => payoff[usize::from(level)].abs_diff(payoff[0]),
        _ => level.into(),
    };
    problem.worlds.iter().enumerate().map(|(world, (_, weight))| weight * worth(plan.level(world))).sum()
}

/// The score of the best plan.
pub fn score<P: Plan>(front: &[P], problem: &Problem) -> u64 {
    front.iter().map(|plan| weigh(plan, problem)).max().expect("a way to play")
}

/// The score of each card, looking `depth` own cards ahead. A target that no card can reach is lowered.
pub fn scores(problem: &Problem, depth: u32) -> (Objective, Vec<(Card, u64)>) {
    match problem.objective {
        Objective::Target(wanted) => {
            let mut wanted = wanted;
            loop {
                let level = target(wanted);
                let cards = Naive::new(problem, &level).cards::<u128>(depth);
                let cards: Vec<_> = cards.into_iter().map(|(card, front)| (card, score(&front, problem))).collect();
                if wanted <= 1 || cards.iter().any(|&(_, score)| score > 0) {
                    return (Objective::Target(wanted), cards);
                }
                wanted -= 1;
            }
        }
        objective => {
            let cards = Naive::new(problem, &|tricks| tricks).cards::<Vec<u8>>(depth);
            (objective, cards.into_iter().map(|(card, front)| (card, score(&front, problem))).collect())
        }
    }
}

/// A problem as text, for the message of a failing test.
pub fn context(problem: &Problem) -> String {
    let Problem { strain, leader, trick, view, objective, worlds, .. } = problem;
    let worlds: Vec<String> = worlds.iter().map(|(deal, weight)| format!("  {weight} x {deal}")).collect();
    format!("{strain:?}, led by {leader}: {trick:?}, {view:?}, {objective:?}\n{}", worlds.join("\n"))
}
