//! What perfect information wins with at most four tricks to go, in all splits at once.
//!
//! Nearly all positions of a search are that late, so this is where its time goes. It is the same search as the one
//! over lists of layouts (see `perfect`), but sets of splits are words, and what was found out about a position serves
//! whatever went before. Like the double-dummy search it is written once and compiled twice, with the bit instructions
//! of current processors and without. `finesse experiment endings --cards 24 --count 20` takes 4.2 thousand million
//! instructions with it and 5.6 without; 2.4 of them clear the tables of the double-dummy search.

mod table;

use super::layout_set::LayoutSet;
use super::perfect::{NO_CARD, won_by_any};
use super::position::{LANE, Position, like_lower};
use super::splits::{MOST_UNSEEN, Splits};
use crate::bits::{self, Machine, compiled_twice};
use crate::cards::{Hand, Strain};
use crate::limits::Interrupted;
use table::{Known, LateTable};

/// Tricks to go.
pub(super) const LATE: u8 = (MOST_UNSEEN / 2) as u8;

/// Sets of splits that have a table.
pub(super) trait Late: Splits<Less = u64> + LayoutSet {
    fn table<'a>(search: &'a mut LateSearch<'_>) -> &'a mut LateTable<Self>;
}

impl Late for u64 {
    #[inline(always)]
    fn table<'a>(search: &'a mut LateSearch<'_>) -> &'a mut LateTable<u64> {
        &mut search.up_to_seven
    }
}

impl Late for u128 {
    #[inline(always)]
    fn table<'a>(search: &'a mut LateSearch<'_>) -> &'a mut LateTable<u128> {
        &mut search.of_eight
    }
}

/// The search, with what it remembers of positions with up to seven and with eight unseen cards.
pub(super) struct LateSearch<'w> {
    strain: Strain,
    /// The side of declarer: the parity of its seats.
    ours: usize,
    up_to_seven: LateTable<u64>,
    of_eight: LateTable<u128>,
    pub(super) nodes: u64,
    /// Asked from time to time whether to go on.
    watch: &'w mut dyn FnMut(u64) -> bool,
    fast: bool,
}

impl<'w> LateSearch<'w> {
    pub(super) fn new(strain: Strain, ours: usize, watch: &'w mut dyn FnMut(u64) -> bool) -> LateSearch<'w> {
        LateSearch {
            strain,
            ours,
            up_to_seven: LateTable::new(),
            of_eight: LateTable::new(),
            nodes: 0,
            watch,
            fast: bits::has_bit_instructions(),
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.up_to_seven.bytes() + self.of_eight.bytes()
    }

    pub(super) fn forget(&mut self) {
        (self.up_to_seven, self.of_eight) = (LateTable::new(), LateTable::new());
    }

    /// Counts a position; now and then somebody is asked whether to go on.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Interrupted> {
        if (self.watch)(self.nodes) { Ok(()) } else { Err(Interrupted) }
    }

    /// The splits among `ask` in which declarer's side gets what it needs if everybody sees everything.
    pub(super) fn won<B: Late>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        if position.need == 0 {
            return Ok(ask);
        }
        if position.need > position.left {
            return Ok(B::NONE);
        }
        if self.fast { self.go_on::<Fast, B>(position, ask) } else { self.go_on::<Plain, B>(position, ask) }
    }

    fn go_on<E: Engine, B: Late>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        match position.turn {
            0 => E::play::<B, 0>(self, position, ask),
            1 => E::play::<B, 1>(self, position, ask),
            2 => E::play::<B, 2>(self, position, ask),
            _ => E::play::<B, 3>(self, position, ask),
        }
    }

    #[inline(always)]
    fn is_ours<const TURN: usize>(&self, position: &Position) -> bool {
        (position.leader.index() + TURN) % 2 == self.ours
    }

    #[inline(always)]
    fn play<E: Engine, B: Late, const TURN: usize>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        if TURN == 0 { self.lead::<E, B>(position, ask) } else { self.follow::<E, B, TURN>(position, ask) }
    }

    /// A trick begins.
    #[inline(always)]
    fn lead<E: Engine, B: Late>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        self.count()?;
        if position.left == 1 {
            return Ok(ask & B::of(self.last_trick(position)));
        }
        let key = position.late_key::<E::Machine>(0);
        let mut known = B::table(self).get(key);
        let unknown = ask & !known.asked;
        if unknown == B::NONE {
            return Ok(ask & known.won);
        }
        let won = if self.is_ours::<0>(position) {
            if position.sure_tricks(self.strain) >= position.need {
                return Ok(ask);
            }
            self.own::<E, B, 0>(position, unknown, &mut known.best)?
        } else {
            let lost = self.run_against(position, unknown);
            self.theirs::<E, B, 0>(position, unknown & !lost)?
        };
        Ok(self.remember(key, ask, known, unknown, won))
    }

    /// A trick goes on.
    #[inline(always)]
    fn follow<E: Engine, B: Late, const TURN: usize>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        self.count()?;
        let ours = self.is_ours::<TURN>(position);
        // Hardly ever does the same lead come up again before it is answered.
        if TURN != 2 {
            return match ours {
                true => self.own::<E, B, TURN>(position, ask, &mut NO_CARD.clone()),
                false => self.theirs::<E, B, TURN>(position, ask),
            };
        }
        let key = position.late_key::<E::Machine>(TURN);
        let mut known = B::table(self).get(key);
        let unknown = ask & !known.asked;
        if unknown == B::NONE {
            return Ok(ask & known.won);
        }
        let won = match ours {
            true => self.own::<E, B, TURN>(position, unknown, &mut known.best)?,
            false => self.theirs::<E, B, TURN>(position, unknown)?,
        };
        Ok(self.remember(key, ask, known, unknown, won))
    }

    /// Keeps what was found out, and answers the question with it.
    #[inline(always)]
    fn remember<B: Late>(&mut self, key: u64, ask: B, known: Known<B>, unknown: B, won: B) -> B {
        let known = Known { key, asked: known.asked | unknown, won: known.won | won, best: known.best };
        B::table(self).put(known);
        ask & known.won
    }

    /// After a card.
    #[inline(always)]
    fn next<E: Engine, B: Late, const TURN: usize>(
        &mut self,
        position: &Position,
        card: u32,
        ask: B,
    ) -> Result<B, Interrupted> {
        let next = position.after_turn::<TURN>(card, self.strain, self.ours);
        match TURN {
            0 => E::play::<B, 1>(self, &next, ask),
            1 => E::play::<B, 2>(self, &next, ask),
            2 => E::play::<B, 3>(self, &next, ask),
            _ if next.need == 0 => Ok(ask),
            _ if next.need > next.left => Ok(B::NONE),
            _ => E::play::<B, 0>(self, &next, ask),
        }
    }

    /// A card of declarer's adds what it wins.
    #[inline(always)]
    fn own<E: Engine, B: Late, const TURN: usize>(
        &mut self,
        position: &Position,
        ask: B,
        best: &mut u8,
    ) -> Result<B, Interrupted> {
        let next = |card: u32, open: &B| self.next::<E, B, TURN>(position, card, *open);
        won_by_any::<B, E::Machine>(position, TURN, &ask, best, next)
    }

    /// A card of the defenders' takes away what it loses. In each split one card that cannot be answered is enough, and
    /// of equal cards in one hand the lowest is tried.
    #[inline(always)]
    fn theirs<E: Engine, B: Late, const TURN: usize>(&mut self, position: &Position, ask: B) -> Result<B, Interrupted> {
        let (unseen, first) = (position.unseen.count_ones() as usize, position.first_holds(TURN, self.ours));
        let all = B::all(unseen, first);
        let is_first = (position.leader.index() + TURN) % 4 / 2 == 0;
        let flip = if is_first { B::NONE } else { all };
        let held = |card: usize| B::held(unseen, first, card) ^ flip;
        let like_lower = like_lower::<E::Machine>(position.unseen, position.live_at(TURN));
        let suit = if TURN == 0 { u64::MAX } else { LANE << (16 * position.led.suit().index()) };
        let mut won = ask;
        // The splits in which he has none of the cards by which he could follow suit.
        let mut void = all;
        for discards in [false, true] {
            let mut cards = position.unseen & if discards { !suit } else { suit };
            while cards != 0 {
                let bit = cards & cards.wrapping_neg();
                cards ^= bit;
                let card = (position.unseen & (bit - 1)).count_ones() as usize;
                let places = held(card);
                let mut part = won & places;
                if discards {
                    part = part & void;
                } else {
                    void = void & !places;
                }
                if like_lower & bit != 0 {
                    part = part & !held(card - 1);
                }
                if part == B::NONE {
                    continue;
                }
                let asked = part.gather::<E::Machine>(places);
                let lost = asked & !self.next::<E, u64, TURN>(position, bit.trailing_zeros(), asked)?;
                if lost != 0 {
                    won = won & !B::scatter::<E::Machine>(lost, places);
                    if won == B::NONE {
                        return Ok(won);
                    }
                }
            }
            if TURN == 0 || won & void == B::NONE {
                break;
            }
        }
        Ok(won)
    }

    /// The splits in which the defender on lead takes too many tricks by leading his masters.
    #[inline(always)]
    fn run_against<B: Late>(&self, position: &Position, ask: B) -> B {
        let (unseen, first) = (position.unseen.count_ones() as usize, usize::from(position.left));
        let is_first = position.leader.index() / 2 == 0;
        position.run_against(self.strain, &ask, |set, card| {
            let held = B::held(unseen, first, card);
            *set & if is_first { held } else { !held }
        })
    }

    /// The splits in which the last trick is won: everybody has one card, the first defender the lower of the two unseen
    /// ones or the higher.
    #[inline(always)]
    fn last_trick(&self, position: &Position) -> u64 {
        let [one, other] = position.own.map(u64::trailing_zeros);
        let (low, high) = (position.unseen.trailing_zeros(), 63 - position.unseen.leading_zeros());
        let trump = self.strain.trump().map_or(u32::MAX, |trump| trump.index() as u32);
        let is_won = |led: u32| {
            let worth = |card: u32| match card >> 4 {
                suit if suit == trump => 65 + card,
                suit if suit == led >> 4 => 1 + card,
                _ => 0,
            };
            u64::from(worth(one).max(worth(other)) > worth(low).max(worth(high)))
        };
        let leader = position.leader.index();
        match leader % 2 == self.ours {
            true => 0b11 * is_won(if leader / 2 == 0 { one } else { other }),
            false if leader / 2 == 0 => is_won(low) | is_won(high) << 1,
            false => is_won(high) | is_won(low) << 1,
        }
    }
}

impl Position {
    /// What tells late positions apart, the splits aside.
    #[inline(always)]
    pub(super) fn late_key<M: Machine>(&self, turn: usize) -> u64 {
        let [own, unseen] = self.owners::<M>(turn);
        // Up to 16 cards are live.
        let cards = own | unseen << 16 | u64::from(self.lengths) << 32;
        cards | (self.leader as u64) << 48 | self.trick_key(turn) << 50 | u64::from(self.need) << 57
    }

    /// How many cards the first defender holds.
    #[inline(always)]
    pub(super) fn first_holds(&self, turn: usize, ours: usize) -> usize {
        // He has played if his turn has been.
        let his_turn = (5 - ours - self.leader.index()) % 4;
        usize::from(self.left) - usize::from(his_turn < turn)
    }

    /// The own cards above all unseen ones of their suit.
    #[inline(always)]
    pub(super) fn masters(&self) -> u64 {
        Hand::PACK.masters(Hand::from_bits(self.unseen)).bits()
    }
}

compiled_twice! {
    /// The search as it is compiled for a kind of processor.
    trait Engine;

    fn play<B: Late, const TURN: usize>(
        search: &mut LateSearch<'_>,
        position: &Position,
        ask: B
    ) -> Result<B, Interrupted> {
        search.play::<Self, B, TURN>(position, ask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Any;
    use crate::cards::{Board, Card, Hand, Seat};
    use crate::dd::minimax::best_tricks;
    use crate::play::exact::position::Trick;
    use crate::random::Random;

    /// Four hands of so many cards, and some cards played to the first trick.
    fn random_board(random: &mut Random, length: usize, played: usize) -> Board {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        let mut draw = || pack.swap_remove(random.below(pack.len() as u128) as usize);
        let hands = [(); 4].map(|()| (0..length).map(|_| draw()).collect());
        let strain = Strain::ALL[random.below(5) as usize];
        let mut board = Board::new(strain, Seat::ALL[random.below(4) as usize], &[], hands).expect("four equal hands");
        for _ in 0..played {
            let legal: Vec<Card> = board.legal().cards().collect();
            let card = legal[random.below(legal.len() as u128) as usize];
            board = board.play(card).expect("a legal card").board.expect("not the last card");
        }
        board
    }

    /// In every split of the unseen cards, and by every engine, perfect information wins where plain minimax does.
    #[test]
    fn every_split_is_won_or_lost_as_by_minimax() {
        let mut random = Random::new(1);
        for round in 0..400 {
            // With four tricks to go minimax takes long.
            let length = if round % 40 == 0 { 4 } else { 1 + round % 3 };
            let played = if length == 1 { 0 } else { random.below(4) as usize };
            let board = random_board(&mut random, length, played);
            let (strain, leader, trick) = (board.strain(), board.leader(), board.played().collect::<Vec<Card>>());
            let ours = random.below(2) as usize;
            let theirs = [Seat::ALL[1 - ours], Seat::ALL[3 - ours]];
            let hands = board.deal().hands();
            let unseen = (hands[theirs[0].index()] | hands[theirs[1].index()]).bits();
            let first = hands[theirs[0].index()].len() as u32;
            let mut tricks = Vec::new();
            for share in (0u64..1 << unseen.count_ones()).filter(|share| share.count_ones() == first) {
                let held = Hand::from_bits(Any::scatter(share, unseen));
                let mut split = hands;
                (split[theirs[0].index()], split[theirs[1].index()]) = (held, Hand::from_bits(unseen) - held);
                let board = Board::new(strain, leader, &trick, split).expect("as many cards as before");
                let best = best_tricks(&board);
                let is_ours = board.to_play().index() % 2 == ours;
                tricks.push(if is_ours { best } else { board.tricks_left() as u8 - best });
            }
            for need in 1..=board.tricks_left() as u8 {
                let under_way = Trick { strain, leader, cards: &trick };
                let position = Position::new(hands, under_way, ours, need, 0);
                let expected = tricks.iter().rev().fold(0, |won, &tricks| won << 1 | u128::from(tricks >= need));
                for plain in [false, true] {
                    let mut go_on = |_| true;
                    let mut search = LateSearch::new(strain, ours, &mut go_on);
                    (search.fast &= !plain);
                    // First some of the splits, then all.
                    let some = u128::from(random.next()) & ((1 << tricks.len()) - 1);
                    for ask in [some, (1 << tricks.len()) - 1] {
                        let won = match unseen.count_ones() as usize {
                            MOST_UNSEEN => search.won(&position, ask),
                            _ => search.won(&position, ask as u64).map(u128::from),
                        };
                        assert_eq!(
                            won.ok(),
                            Some(ask & expected),
                            "{need} tricks, side {ours}, plain {plain}: {board:?}"
                        );
                    }
                }
            }
        }
    }
}
