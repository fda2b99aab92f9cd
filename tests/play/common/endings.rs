//! Random endings with hidden hands.

use finesse::cards::{Board, Card, Deal, Hand, Seat, Strain};
use finesse::play::{Objective, Problem};
use finesse::play::{Partner, View};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};

/// All sets of `size` of these cards.
pub fn subsets(cards: &[Card], size: usize) -> Vec<Hand> {
    let sets = (0u32..1 << cards.len()).filter(|set| set.count_ones() as usize == size);
    sets.map(|set| (0..cards.len()).filter(|place| set >> place & 1 == 1).map(|place| cards[place]).collect()).collect()
}

/// A random objective that is possible with this many tricks left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Target,
    Tricks,
    Payoff,
}

pub struct Endings {
    pub random: SmallRng,
}

impl Endings {
    /// A position in which `length` cards a hand were left when the trick began.
    fn board(&mut self, length: usize, played: usize) -> Board {
        let random = &mut self.random;
        let strain = *Strain::ALL.choose(random).unwrap();
        let leader = *Seat::ALL.choose(random).unwrap();
        let suits = random.random_range(1..=4);
        let mut pack: Vec<Card> = Hand::PACK.cards().filter(|card| card.suit().index() < suits).collect();
        pack.shuffle(random);
        if pack.len() < 4 * length {
            return self.board(length, played);
        }
        let hands = std::array::from_fn(|seat| pack[seat * length..][..length].iter().copied().collect());
        let mut board = Board::new(strain, leader, &[], hands).unwrap();
        for _ in 0..played {
            let legal: Vec<Card> = board.legal().cards().collect();
            board = board.play(*legal.choose(random).unwrap()).unwrap().board.unwrap();
        }
        board
    }

    fn objective(&mut self, aim: Aim, left: u8) -> Objective {
        match aim {
            Aim::Target => Objective::Target(self.random.random_range(1..=left)),
            Aim::Tricks => Objective::Tricks,
            Aim::Payoff => {
                let mut payoff = [self.random.random_range(-500..500); 14];
                for tricks in 1..14 {
                    payoff[tricks] = payoff[tricks - 1] + *[0, 0, 30, 50, 300].choose(&mut self.random).unwrap();
                }
                Objective::Payoff(payoff)
            }
        }
    }

    /// At most `most` of the worlds, with weights, and always the first.
    fn weighted(&mut self, mut worlds: Vec<Deal>, most: usize) -> Vec<(Deal, u64)> {
        worlds[1..].shuffle(&mut self.random);
        worlds.truncate(most);
        worlds.shuffle(&mut self.random);
        let equal = self.random.random_bool(0.5);
        worlds.into_iter().map(|deal| (deal, if equal { 1 } else { self.random.random_range(1..=4) })).collect()
    }

    /// The voids shown in the trick under way: a seat that did not follow suit has no card of it.
    fn agrees(board: &Board, deal: &Deal) -> bool {
        let played: Vec<Card> = board.played().collect();
        played.iter().enumerate().all(|(turn, card)| {
            let hand = deal.hand(board.leader().plus(turn));
            card.suit() == played[0].suit() || hand.suit(played[0].suit()).is_empty()
        })
    }

    /// All hands of `size` of these cards, or enough of them if there are many.
    fn shares(&mut self, unseen: &[Card], size: usize, enough: usize) -> Vec<Hand> {
        let ways = (0..size).fold(1, |ways, place| ways * (unseen.len() - place) / (place + 1));
        if unseen.len() <= 8 || ways <= enough {
            return subsets(unseen, size);
        }
        let mut cards = unseen.to_vec();
        let mut share = || {
            cards.shuffle(&mut self.random);
            cards[..size].iter().copied().collect()
        };
        (0..4 * enough).map(|_| share()).collect()
    }

    /// Declarer or dummy to play, and up to `most` layouts of the defenders' cards.
    pub fn declarer(&mut self, length: usize, most: usize, aim: Aim) -> Problem {
        let played = self.random.random_range(0..4);
        let board = self.board(length, played);
        let to_play = board.to_play();
        let declarer = if self.random.random_bool(0.5) { to_play } else { to_play.partner() };
        let (left, right) = (declarer.plus(1), declarer.plus(3));
        let unseen: Vec<Card> = (board.hand(left) | board.hand(right)).cards().collect();
        let all: Hand = unseen.iter().copied().collect();
        let mut worlds = vec![*board.deal()];
        for hand in self.shares(&unseen, board.hand(left).len(), most) {
            let mut hands = board.deal().hands();
            hands[left.index()] = hand;
            hands[right.index()] = all - hand;
            let deal = Deal::new(hands).unwrap();
            if !worlds.contains(&deal) && Endings::agrees(&board, &deal) {
                worlds.push(deal);
            }
        }
        self.problem(&board, View::Declarer(declarer), worlds, most, aim)
    }

    /// A defender to play who sees dummy's hand, or who is to make the opening lead and does not.
    pub fn defender(&mut self, length: usize, most: usize, aim: Aim, exposed: bool) -> Problem {
        let played = if exposed { self.random.random_range(0..4) } else { 0 };
        let board = self.board(length, played);
        let seat = board.to_play();
        let dummy = if exposed && self.random.random_bool(0.5) { seat.plus(3) } else { seat.plus(1) };
        // Before the opening lead partner's cards are sometimes known, so that only dummy's hand is learned.
        let known = |other: Seat, partner_known: bool| {
            other == seat || (exposed && other == dummy) || (partner_known && other == seat.partner())
        };
        let partner_known = !exposed && self.random.random_bool(0.6);
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&other| !known(other, partner_known)).collect();
        let unseen: Vec<Card> = hidden.iter().flat_map(|&seat| board.hand(seat).cards().collect::<Vec<_>>()).collect();
        let mut worlds = vec![*board.deal()];
        for _ in 0..4 * most {
            let mut cards = unseen.clone();
            cards.shuffle(&mut self.random);
            let mut hands = board.deal().hands();
            for &seat in &hidden {
                let rest = cards.split_off(hands[seat.index()].len());
                hands[seat.index()] = std::mem::replace(&mut cards, rest).into_iter().collect();
            }
            let deal = Deal::new(hands).unwrap();
            if !worlds.contains(&deal) && Endings::agrees(&board, &deal) {
                worlds.push(deal);
            }
        }
        let partner = Partner::DoubleDummy;
        self.problem(&board, View::Defender { seat, dummy, exposed, partner }, worlds, most, aim)
    }

    fn problem(&mut self, board: &Board, view: View, worlds: Vec<Deal>, most: usize, aim: Aim) -> Problem {
        Problem {
            strain: board.strain(),
            leader: board.leader(),
            trick: board.played().collect(),
            view,
            worlds: self.weighted(worlds, most),
            sampled: false,
            objective: self.objective(aim, board.tricks_left() as u8),
        }
    }
}
