//! A worker for pons-dds, a port of DDS 2.9 to Rust: single questions on one solver that stays from call to call,
//! batches on its own pool of threads. It has no modes; a board is always solved afresh, every card scored.

use arrayvec::ArrayVec;
use contract_bridge::deal::Builder;
use contract_bridge::hand::{Card as PonsCard, Hand, Holding, Rank};
use contract_bridge::{FullDeal, Seat, Strain, Suit};
use peer_protocol::{
    Card, Fault, Holdings, Play, Position, Question, Scored, Solver, Stopwatch, Table, serve, threads,
};
use pons_dds::{
    Board, CurrentTrick, FoundPlays, NonEmptyStrainFlags, Objective, PlayTrace, Solver as PonsSolver, Target,
    TrickCountTable, solve_boards, solve_deal_on, solve_deals,
};

/// The search goes deeper than the stack of an ordinary thread.
const STACK: usize = 64 << 20;

/// By the numbers of the wire.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
const STRAINS: [Strain; 5] = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump];

struct Pons(PonsSolver);

impl Solver for Pons {
    fn describe(&self) -> String {
        "pons-dds".into()
    }

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault> {
        let deal = full_deal(deal)?;
        Ok((table(&watch.time(|| solve_deal_on(&mut self.0, deal))), None))
    }

    fn board(&mut self, question: &Question, watch: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault> {
        let objective = objective(&question.position)?;
        let found = watch.time(|| self.0.solve_board(&objective));
        Ok((scored(&found), Some(u64::from(found.nodes))))
    }

    fn play(&mut self, play: &Play, watch: &mut Stopwatch) -> Result<Vec<u8>, Fault> {
        let cards: ArrayVec<PonsCard, 52> = play.cards.iter().copied().map(card).collect();
        let trace = PlayTrace { board: board(&play.position)?, cards };
        let analysis = watch.time(|| self.0.try_analyse_play(&trace)).map_err(|fault| fault.to_string())?;
        Ok(analysis.tricks.iter().map(|tricks| tricks.get()).collect())
    }

    fn table_batch(&mut self, deals: &[Holdings], watch: &mut Stopwatch) -> Result<Vec<Table>, Fault> {
        let deals = deals.iter().map(full_deal).collect::<Result<Vec<_>, _>>()?;
        Ok(watch.time(|| solve_deals(&deals, NonEmptyStrainFlags::ALL)).iter().map(table).collect())
    }

    fn board_batch(&mut self, positions: &[Position], watch: &mut Stopwatch) -> Result<Vec<Vec<Scored>>, Fault> {
        let objectives = positions.iter().map(objective).collect::<Result<Vec<_>, _>>()?;
        Ok(watch.time(|| solve_boards(&objectives)).iter().map(scored).collect())
    }
}

fn builder(holdings: &Holdings) -> Builder {
    let mut builder = Builder::new();
    for (seat, hand) in Seat::ALL.into_iter().zip(holdings) {
        let [spades, hearts, diamonds, clubs] = hand.map(Holding::from_bits_truncate);
        builder[seat] = Hand::new(clubs, diamonds, hearts, spades);
    }
    builder
}

fn full_deal(holdings: &Holdings) -> Result<FullDeal, Fault> {
    builder(holdings).build_full().map_err(|_| "not a full deal".into())
}

fn board(position: &Position) -> Result<Board, Fault> {
    let (strain, leader) = (STRAINS[usize::from(position.strain)], Seat::ALL[usize::from(position.leader)]);
    let played: Vec<PonsCard> = position.trick.iter().copied().map(card).collect();
    let trick = CurrentTrick::from_slice(strain, leader, &played).map_err(|error| error.to_string())?;
    let deal = builder(&position.holdings).build_partial().map_err(|_| "a card is held twice".to_string())?;
    Board::try_new(deal, trick).map_err(|error| error.to_string())
}

fn objective(position: &Position) -> Result<Objective, Fault> {
    Ok(Objective { board: board(position)?, target: Target::Legal })
}

fn card(card: Card) -> PonsCard {
    PonsCard { suit: SUITS[usize::from(card.suit)], rank: Rank::new(card.rank) }
}

fn table(tables: &TrickCountTable) -> Table {
    STRAINS.map(|strain| Seat::ALL.map(|seat| tables[strain].get(seat).get()))
}

fn scored(found: &FoundPlays) -> Vec<Scored> {
    let suit = |suit| SUITS.iter().position(|&other| other == suit).unwrap_or_default() as u8;
    let one = |play: &pons_dds::Play| Scored {
        card: Card { suit: suit(play.card.suit), rank: play.card.rank.get() },
        equals: play.equals.to_bits(),
        score: play.score.get() as i8,
    };
    found.plays.iter().map(one).collect()
}

fn main() {
    // SAFETY: no other thread runs yet. The pool of threads, made on first use, takes its size from here.
    unsafe { std::env::set_var("RAYON_NUM_THREADS", threads().to_string()) };
    let worker = std::thread::Builder::new().stack_size(STACK);
    let worker = worker.spawn(|| serve(&mut Pons(PonsSolver::new(Strain::Notrump))));
    worker.expect("a thread").join().expect("the solver does not panic");
}
