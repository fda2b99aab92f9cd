//! The driver: turns questions about boards into null-window searches.

use super::answer::{Goal, PlayError, ScoredCard, Solutions, StrainRow};
use super::board_cache::BoardCache;
use super::search::{Engine, Fast, LEADER, Plain, Proof, SECOND, Search, THIRD, Trick, beats, is_leaders_side};
use super::table::Lengths;
use crate::bits;
use crate::cards::{Board, Card, Deal, Hand, Rank, Seat, Side, Strain, Suit};
use crate::dds_order::{RootMove, order_by_score, root_moves};
use crate::limits::{Interrupted, Limits};
use std::collections::TryReserveError;

/// A double-dummy solver: one search at a time, with a table of everything proved so far. The table never makes an answer
/// wrong, whatever boards are asked about in whatever order; it only makes related boards quicker.
///
/// The table grows as it is filled, up to a cap. Where the system refuses memory, the search goes on with the table it has.
/// It panics if not even the first 200 kB can be had; [`Solver::try_reserve`] finds out before.
pub struct Solver {
    search: Search,
    board_cache: BoardCache,
    limits: Limits,
    /// The hands at the start of the deal that the table is about.
    deal: [Hand; 4],
    strain: Option<Strain>,
    keeps: bool,
    fast: bool,
}

/// A board as the search sees it.
struct Root {
    trick: Trick,
    turn: usize,
}

impl Solver {
    /// The default cap on the memory of a solver, in bytes.
    pub const DEFAULT_MEMORY: usize = 32 << 20;

    /// A solver with the default memory cap.
    pub fn new() -> Solver {
        Solver::with_memory(Solver::DEFAULT_MEMORY)
    }

    /// A solver whose table takes at most `bytes`. A small table makes the search slower, never wrong.
    pub fn with_memory(bytes: usize) -> Solver {
        Solver {
            search: Search::new(bytes),
            board_cache: BoardCache::new(),
            limits: Limits::default(),
            deal: [Hand::EMPTY; 4],
            strain: None,
            keeps: false,
            fast: bits::has_bit_instructions(),
        }
    }

    /// Keeps to plain arithmetic even where the processor could do better. Answers and nodes are the same.
    pub fn without_special_instructions(mut self) -> Solver {
        self.fast = false;
        self
    }

    /// Whether what was learned about one deal or strain is kept for the next. It stays true, as it is about relative ranks;
    /// whether it helps depends on how much the deals have in common. By default it is not kept.
    pub fn keep_across_deals(&mut self, keep: bool) {
        self.keeps = keep;
    }

    /// Changes the cap of the table, which starts empty if it differs.
    pub fn set_memory(&mut self, bytes: usize) {
        self.search.table.set_cap(bytes);
    }

    /// Asks for the memory that every search needs. After that no search fails for want of memory, until
    /// [`Solver::clear`] gives it back.
    pub fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        self.search.table.prepare()
    }

    /// Bytes in use now.
    pub fn memory(&self) -> usize {
        self.search.table.memory()
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        self.forget();
        self.search.table.free();
    }

    /// Forgets everything but keeps the memory for what comes.
    pub fn forget(&mut self) {
        self.search.table.clear();
        self.board_cache.free();
        self.search.forget_cards();
        self.deal = [Hand::EMPTY; 4];
    }

    /// Sets the limits for the calls that follow; each call counts its nodes afresh.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Nodes (cards played in the search) of the last call.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// The most tricks the side to play can take, the trick under way included.
    pub fn tricks(&mut self, board: &Board) -> Result<u8, Interrupted> {
        self.begin(board);
        let guess = self.guess(board);
        self.exact(board, guess)
    }

    /// For each of these legal cards, the tricks the side to play takes after it.
    pub fn tricks_of_cards(&mut self, board: &Board, cards: &[Card]) -> Result<Vec<u8>, Interrupted> {
        self.begin(board);
        let guess = self.guess(board);
        let most = self.exact(board, guess)?;
        cards.iter().map(|&card| self.card_tricks(board, card, most)).collect()
    }

    /// Whether the side to play can take at least `goal` tricks, the trick under way included: one null-window search.
    pub fn reaches(&mut self, board: &Board, goal: u8) -> Result<bool, Interrupted> {
        self.begin(board);
        self.test(board, goal as i32).map(|tricks| tricks >= goal as i32)
    }

    /// Cards and their scores, best first, ties in the order of DDS's root move generator. With [`Goal::Tricks`] and not
    /// [`Solutions::EveryCard`] the score of each card is the goal itself, and the list is empty when it cannot be reached.
    pub fn solve(&mut self, board: &Board, goal: Goal, solutions: Solutions) -> Result<Vec<ScoredCard>, Interrupted> {
        self.begin(board);
        let cards = legal_cards(board);
        let goal = match (solutions, goal) {
            (Solutions::One | Solutions::AllReaching, Goal::Tricks(tricks)) => tricks,
            _ => {
                let guess = self.guess(board);
                self.exact(board, guess)?
            }
        };
        let mut scored = Vec::with_capacity(cards.len());
        for card in cards {
            if solutions == Solutions::EveryCard {
                scored.push(ScoredCard { score: self.card_tricks(board, card.card, goal)?, ..card });
            } else if goal == 0 || self.card_reaches(board, card.card, goal)? {
                scored.push(ScoredCard { score: goal, ..card });
                if solutions == Solutions::One {
                    break;
                }
            }
        }
        order_by_score(&mut scored, |card| card.score);
        Ok(scored)
    }

    /// The best card, the lowest of several.
    pub fn lowest_best(&mut self, board: &Board) -> Result<Card, Interrupted> {
        let cards = self.solve(board, Goal::Maximum, Solutions::AllReaching)?;
        let lowest =
            |best: &ScoredCard| best.equals.bottom().map_or(best.card, |rank| Card::new(best.card.suit(), rank));
        let card = cards.iter().map(lowest).min_by_key(|card| (card.rank(), card.suit()));
        Ok(card.expect("the hand to play has a card"))
    }

    /// Tricks of each declarer in one strain: declarer's left-hand opponent leads. The hands are equally long.
    #[inline(never)]
    pub fn strain_row(&mut self, deal: &Deal, strain: Strain) -> Result<StrainRow, Interrupted> {
        let mut row = [0; 4];
        let mut north_south = None;
        for leader in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let Ok(board) = Board::opening(strain, leader, deal) else { continue };
            if north_south.is_none() {
                self.begin(&board);
            }
            let left = board.tricks_left() as u8;
            let guess = match north_south {
                None => self.guess(&board),
                Some(tricks) if leader.side() == Side::NorthSouth => tricks,
                Some(tricks) => left - tricks,
            };
            let tricks = self.exact(&board, guess)?;
            row[leader.right().index()] = left - tricks;
            north_south = Some(if leader.side() == Side::NorthSouth { tricks } else { left - tricks });
        }
        Ok(row)
    }

    /// The double-dummy value before the first and after each card of a play: tricks that the side *not* on lead at the
    /// start of `board`'s trick (declarer's side after an opening lead) takes in all, those it won during the play included.
    #[inline(never)]
    pub fn trace(&mut self, board: &Board, play: &[Card]) -> Result<Result<Vec<u8>, PlayError>, Interrupted> {
        self.begin(board);
        let declaring = board.leader().side().other();
        let mut values = Vec::with_capacity(play.len() + 1);
        let guess = self.guess(board);
        let first = self.exact(board, guess)?;
        let mut value = if board.to_play().side() == declaring { first } else { board.tricks_left() as u8 - first };
        values.push(value);
        let mut won = 0;
        let mut now = Some(*board);
        for (index, &card) in play.iter().enumerate() {
            let error = PlayError { index, card };
            let Some(after) = now.and_then(|board| board.play(card)) else { return Ok(Err(error)) };
            if after.winner.is_some_and(|winner| winner.side() == declaring) {
                won += 1;
            }
            value = match after.board {
                None => won,
                Some(next) => {
                    let left = next.tricks_left() as u8;
                    let expected = value.saturating_sub(won).min(left);
                    if next.to_play().side() == declaring {
                        won + self.exact(&next, expected)?
                    } else {
                        won + left - self.exact(&next, left - expected)?
                    }
                }
            };
            values.push(value);
            now = after.board;
        }
        Ok(Ok(values))
    }

    /// Starts a call: counts from zero, and forgets a deal that this board does not come from.
    fn begin(&mut self, board: &Board) {
        let hands = hands_at_start(board);
        let same_deal = hands.iter().zip(self.deal).all(|(&now, then)| (now - then).is_empty());
        let same_strain = self.strain == Some(board.strain());
        if (!same_deal || !same_strain) && !self.keeps {
            self.search.table.clear();
        }
        if !same_deal || !same_strain {
            self.search.forget_cards();
        }
        if !same_deal {
            self.deal = hands;
        }
        self.strain = Some(board.strain());
        self.search.limit(&self.limits);
    }

    /// A first guess at the tricks of the side to play, from high cards and, in a suit contract, trumps. The factors are
    /// those of a least-squares fit to solved deals; a good guess saves a search or two.
    fn guess(&self, board: &Board) -> u8 {
        let left = board.tricks_left() as i32;
        let side = board.to_play().side();
        // A trick more of thirteen for 2.7 points above half in a suit contract, for 2 points at no-trump; one for 1.9
        // trumps more than the other side has. In thousandths of the tricks left.
        let (per_point, per_trump) = if board.strain().trump().is_some() { (1142, 42) } else { (1564, 0) };
        let mut points = [1, 1];
        let mut trumps = [0, 0];
        for seat in Seat::ALL {
            let hand = board.hand(seat);
            points[seat.side().index()] += i32::from(hand.points());
            if let Some(suit) = board.strain().trump() {
                trumps[seat.side().index()] += hand.suit(suit).len() as i32;
            }
        }
        let (ours, theirs) = (side.index(), side.other().index());
        let share = (points[ours] - points[theirs]) * per_point / (2 * (points[0] + points[1]));
        let thousandths = 520 + share + per_trump * (trumps[ours] - trumps[theirs]);
        ((left * thousandths + 500) / 1000).clamp(0, left) as u8
    }

    /// The exact tricks of the side to play, starting from a guess.
    fn exact(&mut self, board: &Board, guess: u8) -> Result<u8, Interrupted> {
        let (mut least, mut most) = (0, board.tricks_left() as i32);
        let mut need = (guess as i32).clamp(1, most.max(1));
        while least < most {
            let tricks = self.test(board, need)?;
            if tricks >= need {
                least = tricks;
                need = tricks + 1;
            } else {
                most = tricks;
                need = tricks;
            }
        }
        Ok(least as u8)
    }

    /// The tricks after a card, which are at most `most`.
    fn card_tricks(&mut self, board: &Board, card: Card, most: u8) -> Result<u8, Interrupted> {
        let mut tricks = most;
        while tricks > 0 && !self.card_reaches(board, card, tricks)? {
            tricks -= 1;
        }
        Ok(tricks)
    }

    fn card_reaches(&mut self, board: &Board, card: Card, goal: u8) -> Result<bool, Interrupted> {
        let Some(after) = board.play(card) else { return Ok(false) };
        let mine = board.to_play().side();
        let won = after.winner.is_some_and(|winner| winner.side() == mine) as u8;
        let Some(next) = after.board else { return Ok(won >= goal) };
        let left = next.tricks_left() as i32;
        let need = goal as i32 - won as i32;
        if next.to_play().side() == mine {
            Ok(self.test(&next, need)? >= need)
        } else {
            let theirs = left + 1 - need;
            Ok(self.test(&next, theirs)? < theirs)
        }
    }

    /// One null-window search: a bound on the tricks of the side to play, at least `need` if they can be had, else below.
    fn test(&mut self, board: &Board, need: i32) -> Result<i32, Interrupted> {
        let left = board.tricks_left() as i32;
        if need <= 0 {
            return Ok(0);
        }
        if need > left {
            return Ok(left);
        }
        if let Some(tricks) = self.board_cache.decides(board, need) {
            return Ok(tricks);
        }
        let wanted = need;
        let root = self.root(board);
        let leaders_side = is_leaders_side(root.turn);
        let need = if leaders_side { need } else { left + 1 - need };
        let proof = if self.fast {
            run::<Fast>(&mut self.search, &root, need)
        } else {
            run::<Plain>(&mut self.search, &root, need)
        };
        if self.search.abandoned {
            return Err(Interrupted);
        }
        let tricks = if leaders_side { proof.tricks } else { left - proof.tricks };
        self.board_cache.note(board, wanted, tricks);
        Ok(tricks)
    }

    fn root(&mut self, board: &Board) -> Root {
        let hands = board.deal().hands();
        self.search.set_up(hands, hands_at_start(board), board.strain());
        let first = board.played().next().unwrap_or(NO_CARD);
        let mut trick = Trick {
            all: board.deal().cards(),
            lengths: Lengths::of(hands),
            cards: Hand::EMPTY,
            best: first,
            led: first,
            winner: LEADER,
            leader: board.leader(),
            left: board.tricks_left() as i32,
            need: 0,
        };
        for (turn, card) in board.played().enumerate() {
            trick.cards = trick.cards.with(card);
            if beats(card, trick.best, self.search.trumps) {
                (trick.best, trick.winner) = (card, turn);
            }
        }
        trick.all |= trick.cards;
        Root { trick, turn: board.played_count() }
    }
}

/// Stands for the card led before there is one.
const NO_CARD: Card = Card::new(Suit::Spades, Rank::DEUCE);

/// The hands at the start of the trick.
fn hands_at_start(board: &Board) -> [Hand; 4] {
    let mut hands = board.deal().hands();
    for (turn, card) in board.played().enumerate() {
        hands[board.leader().plus(turn).index()] |= Hand::of(card);
    }
    hands
}

fn run<E: Engine>(search: &mut Search, root: &Root, need: i32) -> Proof {
    let trick = Trick { need, ..root.trick };
    match root.turn {
        LEADER => E::lead(search, trick.leader, need, trick.left, trick.lengths),
        SECOND => E::second(search, &trick),
        THIRD => E::third(search, &trick),
        _ => E::fourth(search, &trick),
    }
}

/// The groups of equal cards that may be played, in the order of DDS's root move generator, without scores.
pub fn legal_cards(board: &Board) -> Vec<ScoredCard> {
    root_moves(board).into_iter().map(|RootMove { card, equals }| ScoredCard { card, equals, score: 0 }).collect()
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}
