//! Deals for the experiments: random ones that fit the auction and are neither won nor lost from the start.

use super::SeedArg;
use super::playout::{PlayoutError, Table};
use crate::args::{self, Shown, ThreadsArg};
use crate::output::Failure;
use crate::run;
use finesse::cards::{Board, Contract, Deal, Seat, Side, Suit};
use finesse::dd::{Interrupted, Solver};
use finesse::pool::{self, Options};
use finesse::random::Random;
use finesse::worlds::{Constraints, Range, Sampling, worlds};
use std::fmt;

/// Layouts of the defenders' hands by which a deal is judged.
const JUDGING_WORLDS: usize = 40;
/// A deal is kept if the contract is made in more than this share of them, in hundredths, ...
const LEAST: usize = 30;
/// ... and in less than this.
const MOST: usize = 70;
/// Deals tried together, at most.
const BATCH: usize = 64;

/// The contract. South declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Played {
    #[value(name = "3NT")]
    Game,
    #[value(name = "7NT")]
    Grand,
}

impl Played {
    pub fn contract(self) -> Contract {
        Contract::parse(&args::value_name(self), Seat::South).expect("a contract")
    }

    /// What the auction shows. 1NT - 3NT: South has 15 to 17 points, North 10 to 15 and no major of four cards. 7NT:
    /// together they have 34 to 37 points. All these hands have two to five cards in each suit, North's in 1NT - 3NT up
    /// to six in a minor.
    pub fn auction(self) -> Constraints {
        let mut known = Constraints::default();
        let balanced = [Range::new(2, 5); 4];
        known.seats[Seat::South.index()].lengths = balanced;
        let north = &mut known.seats[Seat::North.index()];
        match self {
            Played::Game => {
                north.points = Range::new(10, 15);
                north.lengths = Suit::ALL.map(|suit| match suit {
                    Suit::Spades | Suit::Hearts => Range::new(2, 3),
                    Suit::Diamonds | Suit::Clubs => Range::new(2, 6),
                });
                known.seats[Seat::South.index()].points = Range::new(15, 17);
            }
            Played::Grand => {
                north.lengths = balanced;
                known.sides[Side::NorthSouth.index()] = Range::new(34, 37);
            }
        }
        known
    }

    /// The rules of the experiments' deals in a sentence, for tables.
    pub fn rule(self) -> &'static str {
        match self {
            Played::Game => {
                "3NT by South: South 15-17 points, 2-5 cards in each suit; North 10-15, majors of 2-3 and minors of \
                 2-6 cards"
            }
            Played::Grand => "7NT by South: North and South together 34-37 points, both 2-5 cards in each suit",
        }
    }
}

/// The options for the deals of an experiment that plays them out, `COUNT` unless the user says otherwise.
#[derive(clap::Args)]
pub struct DealArgs<const COUNT: u64> {
    /// How many deals
    #[arg(id = "deals", long = "deals", default_value_t = COUNT, value_parser = clap::value_parser!(u64).range(1..))]
    pub number: u64,
    #[arg(long, value_enum, default_value_t = Played::Game)]
    pub contract: Played,
    /// Cards to be played: 52, or an ending such as 36
    #[arg(long, default_value_t = 52, value_parser = super::cards::<52>)]
    pub cards: usize,
    #[command(flatten)]
    pub seed: SeedArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub shown: Shown,
}

impl<const COUNT: u64> DealArgs<COUNT> {
    pub fn find(&self) -> Result<Found, Failure> {
        find(self.contract, self.cards, self.number as usize, self.seed.number, self.threads.number)
    }
}

/// The deals of an experiment.
pub struct Found {
    pub tables: Vec<Table>,
    /// Deals that were tried to find them.
    pub tried: usize,
    played: Played,
    cards: usize,
}

/// The way the deals were chosen, for tables.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { tables, tried, played, cards } = self;
        write!(f, "{}", played.rule())?;
        if *cards < 52 {
            write!(f, ", the play up to the last {cards} cards double dummy")?;
        }
        write!(f, "\ndeals: {} of {tried}, those made double dummy in more than {LEAST} ", tables.len())?;
        write!(f, "and less than {MOST} % of {JUDGING_WORLDS} layouts")
    }
}

/// Finds deals with `cards` cards left to play. The cards before are played double dummy by both sides.
pub fn find(played: Played, cards: usize, count: usize, seed: u64, threads: usize) -> Result<Found, Failure> {
    let auction = played.auction();
    let mut random = Random::new(seed);
    let mut found = Found { tables: Vec::with_capacity(count), tried: 0, played, cards };
    let bar = run::bar(count, "deals found");
    while found.tables.len() < count {
        let batch = BATCH.min(4 * (count - found.tables.len()));
        let batch: Vec<Deal> =
            std::iter::repeat_with(|| random.deal(13)).filter(|deal| auction.allow(deal)).take(batch).collect();
        let options = Options { threads, ..Options::default() };
        let tables = pool::map(&options, &batch, |solver, deal| {
            let table = reach(Table::new(played.contract(), *deal, auction.clone()), cards, solver)?;
            Ok(is_open(&table, seed, solver)?.then_some(table))
        });
        for table in tables {
            let table = table.map_err(Failure::from)?;
            if found.tables.len() < count {
                found.tried += 1;
                found.tables.extend(table);
            }
        }
        bar.set_position(found.tables.len() as u64);
    }
    bar.finish_and_clear();
    Ok(found)
}

/// Plays double dummy until `cards` cards are left.
fn reach(mut table: Table, cards: usize, solver: &mut Solver) -> Result<Table, Interrupted> {
    while table.cards_left() > cards {
        let Some(board) = table.board else { break };
        table.play(solver.lowest_best(&board)?);
    }
    Ok(table)
}

/// Whether the contract is open: won in some layouts that declarer must consider, and lost in others.
fn is_open(table: &Table, seed: u64, solver: &mut Solver) -> Result<bool, Interrupted> {
    if table.made().is_some() {
        return Ok(false);
    }
    let (won, all) = prospects(table, seed, solver)?;
    Ok(100 * won > LEAST * all && 100 * won < MOST * all)
}

/// The number of layouts of the defenders' cards in which the contract is made double dummy, which Monte Carlo expects,
/// and the number of all.
fn prospects(table: &Table, seed: u64, solver: &mut Solver) -> Result<(usize, usize), Interrupted> {
    let knowledge = table.knowledge(Seat::South);
    let drawn = worlds(&knowledge, &table.auction, &Sampling::new(JUDGING_WORLDS, table.seed(seed)));
    let drawn = drawn.expect("the deal itself is such a layout").list;
    let mut won = 0;
    for world in &drawn {
        let board = knowledge.board(&world.deal).expect("a world is a board");
        won += usize::from(makes(&board, table.needed(), solver)?);
    }
    Ok((won, drawn.len()))
}

/// Whether North-South take at least `needed` tricks from here, double dummy.
fn makes(board: &Board, needed: u8, solver: &mut Solver) -> Result<bool, Interrupted> {
    let left = board.tricks_left() as u8;
    match board.to_play().side() {
        Side::NorthSouth => solver.reaches(board, needed),
        Side::EastWest => solver.reaches(board, left + 1 - needed).map(|defeated| !defeated),
    }
}

/// Plays all deals, several at a time; `play` plays one.
pub fn play_all<F: Send>(
    tables: &[Table],
    threads: usize,
    play: impl Fn(&Table, &mut Solver) -> Result<F, PlayoutError> + Sync,
) -> Result<Vec<F>, Failure> {
    let batch = run::ProgressBatch::new(threads, tables.len(), "deals played");
    let played = batch.map(tables, |solver, table| match play(table, solver) {
        Err(PlayoutError::Interrupted) => Err(Interrupted),
        other => Ok(other),
    })?;
    tables.iter().zip(played).map(|(table, played)| played.map_err(|fault| spoiled(table, &fault))).collect()
}

/// A deal that could not be played out is an error of the program; the message names the deal.
pub fn spoiled(table: &Table, fault: &PlayoutError) -> Failure {
    Failure::BadInput(format!("{}: {fault}", table.deal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_go_with_the_auction_and_are_open() {
        let Found { tables, tried, .. } = find(Played::Game, 52, 2, 5, 1).expect("deals");
        assert!(tables.len() == 2 && tried >= 2);
        for table in &tables {
            let [north, south] = [Seat::North, Seat::South].map(|seat| table.deal.hand(seat));
            assert!((15..=17).contains(&south.points()) && (10..=15).contains(&north.points()), "{}", table.deal);
            assert!(Suit::ALL.into_iter().all(|suit| (2..=5).contains(&south.suit(suit).len())), "{}", table.deal);
            assert!(north.suit(Suit::Spades).len() < 4 && north.suit(Suit::Hearts).len() < 4, "{}", table.deal);
            // Solved in full, layout by layout.
            let knowledge = table.knowledge(Seat::South);
            let drawn =
                worlds(&knowledge, &table.auction, &Sampling::new(JUDGING_WORLDS, table.seed(5))).expect("worlds");
            let made = drawn.list.iter().filter(|world| {
                let row = Solver::new().strain_row(&world.deal, finesse::cards::Strain::NoTrump);
                row.expect("no limits")[Seat::South.index()] >= 9
            });
            assert!((13..=27).contains(&made.count()), "{}", table.deal);
        }
    }

    #[test]
    fn endings_have_their_length_and_are_open() {
        for table in &find(Played::Game, 32, 1, 1, 1).expect("deals").tables {
            assert_eq!(table.cards_left(), 32, "{}", table.deal);
            assert_eq!(table.made(), None, "{}", table.deal);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_deals_on_any_number_of_threads() {
        let deals = |threads| {
            let Found { tables, tried, .. } = find(Played::Game, 28, 2, 9, threads).expect("deals");
            (tables.iter().map(|table| table.deal).collect::<Vec<_>>(), tried)
        };
        assert_eq!(deals(1), deals(2));
    }
}
