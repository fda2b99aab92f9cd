//! A deal played out card by card: declarer, who plays dummy too, and two defenders, each with what they would see at
//! the table and with a method of their own.

use finesse::cards::{Board, Card, Contract, Deal, Hand, Seat};
use finesse::dd::{Interrupted, Solver};
use finesse::play::{Decision, DecisionError, Goal, MethodName, Options, Player, Request, Source};
use finesse::random::Random;
use finesse::worlds::{Constraints, Knowledge, Sampling, worlds};

/// A deal, as far as it has been played.
#[derive(Clone)]
pub struct Table {
    contract: Contract,
    pub deal: Deal,
    /// What the auction has shown.
    pub auction: Constraints,
    play: Vec<Card>,
    /// What declarer wants; the contract at first.
    pub goal: Goal,
    /// The position double dummy; `None` when all cards are played.
    pub board: Option<Board>,
    /// Tricks of declarer's side.
    taken: u8,
}

/// Why a deal could not be played out.
#[derive(Debug, thiserror::Error)]
pub enum PlayoutError {
    #[error("stopped")]
    Interrupted,
    #[error(transparent)]
    Decision(#[from] DecisionError),
}

impl From<Interrupted> for PlayoutError {
    fn from(_: Interrupted) -> PlayoutError {
        PlayoutError::Interrupted
    }
}

impl Table {
    /// Before the opening lead. The deal is a full one that fits the auction.
    pub fn new(contract: Contract, deal: Deal, auction: Constraints) -> Table {
        let board = Board::opening(contract.strain(), contract.declarer.left(), &deal).ok();
        let goal = Goal::Contract(contract.level().tricks());
        Table { contract, deal, auction, play: Vec::new(), goal, board, taken: 0 }
    }

    /// The number of the trick under way, from 1 on.
    pub fn trick(&self) -> usize {
        self.play.len() / 4 + 1
    }

    pub fn cards_left(&self) -> usize {
        52 - self.play.len()
    }

    pub fn tricks_left(&self) -> usize {
        self.board.map_or(0, |board| board.tricks_left())
    }

    /// Whether declarer decides about the next card.
    pub fn is_declarers_turn(&self) -> bool {
        self.board.is_some_and(|board| board.to_play().side() == self.contract.declarer.side())
    }

    /// Tricks that declarer's side has taken.
    pub fn taken(&self) -> u8 {
        self.taken
    }

    /// Tricks that declarer's side still needs.
    pub fn needed(&self) -> u8 {
        self.contract.level().tricks().saturating_sub(self.taken)
    }

    /// Whether the contract is made or down for certain; `None` as long as it is open.
    pub fn made(&self) -> Option<bool> {
        match usize::from(self.needed()) {
            0 => Some(true),
            needed if needed > self.tricks_left() => Some(false),
            _ => None,
        }
    }

    /// Plays a card of the seat to play.
    pub fn play(&mut self, card: Card) {
        let Some(board) = self.board else { return };
        let after = board.play(card).expect("players choose among their cards");
        self.play.push(card);
        self.board = after.board;
        self.taken += u8::from(after.winner.is_some_and(|winner| winner.side() == self.contract.declarer.side()));
    }

    /// What a seat knows from the cards it sees: declarer sees dummy, the others see dummy after the lead.
    pub fn knowledge(&self, viewer: Seat) -> Knowledge {
        let dummy = self.contract.declarer.partner();
        let exposed = viewer.side() == dummy.side() || !self.play.is_empty();
        let viewer = if viewer == dummy { self.contract.declarer } else { viewer };
        let sees = |seat: Seat| seat == viewer || (seat == dummy && exposed);
        let seen = Seat::ALL.map(|seat| sees(seat).then(|| self.deal.hand(seat)));
        let leader = self.contract.declarer.left();
        Knowledge::from_play(self.contract.strain(), leader, Hand::PACK, seen, &self.play)
            .expect("a deal played card by card can be known")
    }

    /// The question about the next card, for the seat that decides.
    fn request<'s>(&self, source: Source<'s>) -> Request<'s> {
        let declarer = self.contract.declarer;
        Request {
            knowledge: self.knowledge(self.board.map_or(declarer, |board| board.to_play())),
            declarer,
            goal: self.goal,
            constraints: self.auction.clone(),
            source,
            mistakes: None,
            bracket: false,
        }
    }

    /// A number that depends on the deal, on how many cards are played and on whose turn it is: all players who come to
    /// the same place get the same worlds.
    pub fn seed(&self, salt: u64) -> u64 {
        let seat = self.board.map_or(0, |board| board.to_play().index() as u64);
        let parts = [salt, self.play.len() as u64, seat];
        let hands = self.deal.hands().map(|hand| hand.bits());
        parts.into_iter().chain(hands).fold(0, |seed, part| Random::new(seed ^ part).next())
    }
}

/// How worlds are sampled.
#[derive(Clone, Copy, Debug)]
pub struct WorldSampling {
    pub worlds: usize,
    /// The seed, used together with the place in the play.
    pub salt: u64,
    /// Whether all are sampled anew for every decision, even if earlier ones are still possible.
    pub fresh: bool,
}

/// A player who sees what the rules allow.
pub struct TablePlayer<'a> {
    pub sampling: WorldSampling,
    method: MethodName,
    pub options: Options<'a>,
    player: Player,
}

impl<'a> TablePlayer<'a> {
    /// One who uses Monte Carlo, on one thread.
    pub fn pimc(sampling: WorldSampling) -> TablePlayer<'a> {
        TablePlayer::new(MethodName::Pimc, sampling, Options { threads: 1, ..Options::default() })
    }

    pub fn new(method: MethodName, sampling: WorldSampling, options: Options<'a>) -> TablePlayer<'a> {
        TablePlayer { sampling, method, options, player: Player::new() }
    }

    /// Decides about the next card.
    pub fn decide(&mut self, table: &Table) -> Result<Decision, DecisionError> {
        let WorldSampling { worlds: count, salt, fresh } = self.sampling;
        let seed = table.seed(salt);
        let mut request = table.request(Source::Sample { count, seed, weigh: None });
        if !fresh {
            return self.player.choose(&request, self.method, &self.options);
        }
        let drawn = worlds(&request.knowledge, &table.auction, &Sampling::new(count, seed))?;
        let deals: Vec<(Deal, f64)> = drawn.list.iter().map(|world| (world.deal, 1.0)).collect();
        request.source = Source::Given(&deals);
        self.player.choose(&request, self.method, &self.options)
    }

    /// The card chosen.
    pub fn card(&mut self, table: &Table) -> Result<Card, DecisionError> {
        self.decide(table).map(|decision| decision.choice.cards[0].card)
    }
}

/// Declarer's opponents.
pub enum Defence<'a> {
    /// Each with what they see: declarer's left-hand opponent, then that one's partner.
    Players(Box<[TablePlayer<'a>; 2]>),
    /// The best card double dummy, the lowest of several.
    DoubleDummy,
}

impl Defence<'_> {
    /// Two players who use Monte Carlo.
    pub fn pimc(sampling: WorldSampling) -> Self {
        Defence::Players(Box::new([TablePlayer::pimc(sampling), TablePlayer::pimc(sampling)]))
    }

    /// The next card, of the defender to play. The solver is for defenders who see all hands.
    pub fn card(&mut self, table: &Table, solver: &mut Solver) -> Result<Card, PlayoutError> {
        let Some(board) = &table.board else { return Err(PlayoutError::Interrupted) };
        match self {
            Defence::DoubleDummy => Ok(solver.lowest_best(board)?),
            Defence::Players(players) => {
                let partner = board.to_play() != table.contract.declarer.left();
                Ok(players[usize::from(partner)].card(table)?)
            }
        }
    }
}

/// Plays until the contract is made or down, and says which. `declare` finds declarer's and dummy's cards.
pub fn play_out(
    table: &mut Table,
    defence: &mut Defence<'_>,
    solver: &mut Solver,
    mut declare: impl FnMut(&Table) -> Result<Card, DecisionError>,
) -> Result<bool, PlayoutError> {
    loop {
        if let Some(made) = table.made() {
            return Ok(made);
        }
        let card = if table.is_declarers_turn() { declare(table)? } else { defence.card(table, solver)? };
        table.play(card);
    }
}
