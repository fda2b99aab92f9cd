//! Genetic search for the tricks of a position.

use super::batch::{BatchSettings, FinesseProgress};
use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::item;
use super::boundary::tagged::{Tagged, TaggedSlot, tagged_or_nothing};
use super::dds::convert::board;
use super::dds::types::{DealBin, PlayTraceBin};
use crate::cards::{Board, Side};
use crate::evolve::node::Node;
use crate::evolve::order::Played;
use crate::evolve::published::{self, Cull, Settings};
use crate::evolve::two_sided;
use crate::limits::{Interrupted, Limits};
use crate::pool::Options;
use std::os::raw::{c_double, c_int, c_void};

/// `method`: the two sides are bred against each other.
pub const FINESSE_EVOLVE_TWO_SIDED: c_int = 0;
/// `method`: the search of the paper. All four hands are bred together for the score of a line of play, and lines
/// more than a standard deviation from the mean are thrown away. It finds how the play may go, not what a side can
/// force.
pub const FINESSE_EVOLVE_PUBLISHED: c_int = 1;
/// `method`: the same, but only lines below the mean are thrown away.
pub const FINESSE_EVOLVE_LOW_TAIL: c_int = 2;
/// The largest `population`.
pub const FINESSE_EVOLVE_POPULATION: c_int = 100000;

/// How to search. Begin with FINESSE_EVOLVE_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseEvolveOptions {
    /// sizeof(struct FinesseEvolveOptions).
    pub structSize: usize,
    /// The same seed gives the same answer on every machine and any number of threads.
    pub seed: u64,
    /// Stops after the generation in which so many lines of play have been reached. 0: no limit.
    pub nodeLimit: i64,
    /// FINESSE_EVOLVE_TWO_SIDED, FINESSE_EVOLVE_PUBLISHED or FINESSE_EVOLVE_LOW_TAIL.
    pub method: c_int,
    /// Genomes of a generation, at most FINESSE_EVOLVE_POPULATION. 0: 200.
    pub population: c_int,
    /// Generations at most. 0: 100.
    pub generations: c_int,
    /// Threads for the call, the calling one included. 0: as set with SetMaxThreads.
    pub threads: c_int,
    /// Stops after this many milliseconds. 0: no limit.
    pub timeLimitMs: c_int,
    /// 0.
    pub reserved: c_int,
    /// Receives the generations done and in all; a result other than 0 stops the search. NULL: none.
    pub progress: FinesseProgress,
    /// Passed to `progress`.
    pub user: *mut c_void,
}

// SAFETY: the size is in front, and any bytes are values; the caller promises that the function is one.
unsafe impl Tagged for FinesseEvolveOptions {
    const NAME: &str = "FinesseEvolveOptions";
}

/// What came of it. Begin with FINESSE_EVOLVED_TRICKS_INIT. Tricks are those of declarer's side: of the opponents of
/// `first`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseEvolvedTricks {
    /// sizeof(struct FinesseEvolvedTricks).
    pub structSize: usize,
    /// The answer: half-way between the next two numbers, upwards; else the mean of the last generation, rounded.
    pub tricks: c_int,
    /// What declarer's best plan takes at least against the defenders' best ones. Without two sides: the fewest
    /// tricks that the mean and the deviation leave likely.
    pub declarers: c_int,
    /// What the defenders' best plan gives declarer's best ones at most. Without two sides: the most that is likely.
    pub defenders: c_int,
    /// Generations that were played: fewer than asked for if a limit or `progress` stopped the search.
    pub generations: c_int,
    /// The lines of play that were looked at.
    pub nodes: u64,
    /// The mean tricks of the last generation; with two sides, of `declarers` and `defenders`.
    pub mean: c_double,
    /// The tricks of `line`.
    pub lineTricks: c_int,
    /// A line of play: the best plans against each other, or the line with the most tricks for declarer.
    pub line: PlayTraceBin,
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<FinesseEvolvedTricks>() == 8 + 4 * 4 + 2 * 8 + 4 + 105 * 4);

// SAFETY: the size is in front, any bytes are values, and see above.
unsafe impl Tagged for FinesseEvolvedTricks {
    const NAME: &str = "FinesseEvolvedTricks";
}

/// Looks for the tricks of a position, all hands seen, by breeding orders in which the hands play their cards, as a
/// paper of 2005 did. For study: the answer is an estimate and often wrong, FinesseSolverSolveBoard is exact and
/// faster.
///
/// 13 cards a hand take a second or two with the default options. `options` may be NULL. A search that is stopped
/// answers with the generations played until then.
///
/// Returns RETURN_NO_FAULT; FINESSE_STOPPED if it was stopped before the first generation was done; the codes of
/// SolveBoard for the position; FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, an option out of range);
/// RETURN_UNKNOWN_FAULT (no memory). On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseEvolveTricks(
    deal: *const DealBin,
    options: *const FinesseEvolveOptions,
    found: *mut FinesseEvolvedTricks,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, a position, and structs as large as their structSize.
        let (deal, known, place) = unsafe {
            (item(deal, Code::BadArgument)?, tagged_or_nothing(options, "options")?, TaggedSlot::new(found, "found")?)
        };
        let question = Question::new(&known)?;
        let board = board(&deal)?;
        let found = question.batch.run(|options| {
            let limits = Limits { nodes: question.nodes, ..options.limits.clone() };
            question.search(&board, &Options { limits, ..options.clone() })
        })?;
        place.set(&found);
        Ok(())
    })
}

/// Options that are in range.
struct Question {
    method: Option<Cull>,
    settings: Settings,
    nodes: Option<u64>,
    batch: BatchSettings,
}

impl Question {
    fn new(known: &FinesseEvolveOptions) -> Result<Question, Code> {
        let method = match known.method {
            FINESSE_EVOLVE_TWO_SIDED => None,
            FINESSE_EVOLVE_PUBLISHED => Some(Cull::Both),
            FINESSE_EVOLVE_LOW_TAIL => Some(Cull::Below),
            _ => return Err(Code::BadArgument),
        };
        let number = |number: c_int, default: u32| match u32::try_from(number) {
            Err(_) => Err(Code::BadArgument),
            Ok(0) => Ok(default),
            Ok(number) => Ok(number),
        };
        let usual = Settings::default();
        let population = number(known.population, usual.population as u32)?;
        if population > FINESSE_EVOLVE_POPULATION as u32 {
            return Err(Code::BadArgument);
        }
        let nodes = u64::try_from(known.nodeLimit).map_err(|_| Code::BadArgument)?;
        let settings = Settings {
            population: population as usize,
            generations: number(known.generations, usual.generations)?,
            seed: known.seed,
        };
        let batch = BatchSettings::new(known.threads, 0, known.timeLimitMs, known.progress, known.user)?;
        Ok(Question { method, settings, nodes: (nodes > 0).then_some(nodes), batch })
    }

    fn search(&self, board: &Board, options: &Options<'_>) -> Result<FinesseEvolvedTricks, Interrupted> {
        let side = board.leader().side().other();
        let Some(cull) = self.method else {
            let value = two_sided::search(board, &self.settings, options)?;
            let mean = f64::from(value.declarers + value.defenders) / 2.0;
            return Ok(FinesseEvolvedTricks {
                tricks: c_int::from(value.tricks()),
                declarers: c_int::from(value.declarers),
                defenders: c_int::from(value.defenders),
                generations: value.generations as c_int,
                nodes: value.played,
                mean,
                ..of_line(board, &value.line, side)
            });
        };
        let lines = published::search(board, cull, &self.settings, options)?;
        let (mean, deviation) = (lines.tricks.mean, lines.tricks.deviation);
        let most = f64::from(Node::new(board).tricks_left());
        let whole = |tricks: f64| tricks.clamp(0.0, most).round() as c_int;
        Ok(FinesseEvolvedTricks {
            tricks: whole(mean),
            declarers: whole(mean - 2.0 * deviation),
            defenders: whole(mean + 2.0 * deviation),
            generations: lines.generations as c_int,
            nodes: lines.played,
            mean,
            ..of_line(board, &lines.best, side)
        })
    }
}

/// An answer with its line of play alone.
fn of_line(board: &Board, played: &Played, side: Side) -> FinesseEvolvedTricks {
    let cards = played.line(&Node::new(board));
    let mut line = PlayTraceBin { number: cards.len() as c_int, suit: [0; 52], rank: [0; 52] };
    for (index, card) in cards.into_iter().enumerate() {
        line.suit[index] = card.suit().index() as c_int;
        line.rank[index] = c_int::from(card.rank().number());
    }
    let tricks = c_int::from(played.wins[side.index()]);
    FinesseEvolvedTricks { line, lineTricks: tricks, ..FinesseEvolvedTricks::NOTHING }
}
