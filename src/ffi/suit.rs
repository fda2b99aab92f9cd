//! Suit combinations: one suit between two hands.

use super::batch::{BatchSettings, FinesseBatchOptions};
use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::Slots;
use super::boundary::stack::with_search_stack;
use super::boundary::tagged::{Tagged, TaggedSlot};
use super::dds::convert::{clipped, hand_of, holding_bits};
use crate::cards::{Holding, Seat, Suit};
use crate::dd::Interrupted;
use crate::pool::{Options, Progress};
use crate::suit::{Aim, Combination, CombinationError, DEALS, Lead, SuitSolver};
use std::cell::Cell;
use std::mem::size_of;
use std::ops::ControlFlow;
use std::os::raw::{c_char, c_double, c_int, c_uint};
use std::time::{Duration, Instant};

/// How to play one suit between two hands. Begin with FINESSE_SUIT_ANSWER_INIT. Holdings have bit = rank.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseSuitAnswer {
    /// sizeof(struct FinesseSuitAnswer).
    pub structSize: usize,
    /// The tricks that are played: the cards of the longer hand. More tricks than that have chance 0.
    pub rounds: c_int,
    /// The characters of the whole line of play, without the final zero.
    pub lineLength: c_int,
    /// The chance of at least 0, 1, ... 13 tricks, 0 to 1, each with the line of play that is best for it.
    pub chance: [c_double; 14],
    /// The same if declarer saw all hands.
    pub chanceDoubleDummy: [c_double; 14],
    /// The chance of exactly 0, 1, ... 13 tricks with a line of play that takes the most tricks on average.
    pub averageExactly: [c_double; 14],
    /// The tricks that this line takes on average.
    pub average: c_double,
    /// The tricks on average if declarer saw all hands.
    pub averageDoubleDummy: c_double,
    /// The cards of North that are best to lead to the first trick, for at least 0, 1, ... 13 tricks; for 0 those that
    /// are best on average. 0 if the best lead is in the other hand, or the chance is 0.
    pub leadNorth: [c_uint; 14],
    /// The cards of South that are best to lead.
    pub leadSouth: [c_uint; 14],
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<FinesseSuitAnswer>() == 8 + 2 * 4 + (3 * 14 + 2) * 8 + 2 * 14 * 4);

// SAFETY: the size is in front, any bytes are values, and see above.
unsafe impl Tagged for FinesseSuitAnswer {
    const NAME: &str = "FinesseSuitAnswer";
}

/// How to play one suit, as in encyclopedias of suit combinations. `north` and `south` are declarer's and dummy's cards
/// in it; the other cards lie with East and West at random.
///
/// Both hands have all the entries they want: either may lead to every trick, and a hand without cards of the suit
/// discards. The defenders see all hands and never lead the suit. Nothing is known of the other suits. All chances are
/// exact up to the rounding of double.
///
/// The answer goes to `*answer`. `line` has room for `lineSize` characters and gets a best line of play in English, cut
/// off where the room ends, always ended by a zero: for at least `tricks` tricks, 1 to 13, or for the most tricks on
/// average if `tricks` is 0. It has up to 40 lines of text; 4000 characters hold nearly every one. `line` may be NULL
/// if `lineSize` is 0.
///
/// Nearly all calls take milliseconds, a few a second or two; the longest that we know is KJ974 opposite a void with
/// some 14 seconds. `options` may be NULL; only its `timeLimitMs`, `progress` and `user` matter. The answer depends on
/// the cards and `tricks` alone.
///
/// Returns RETURN_NO_FAULT; FINESSE_STOPPED if the time was up or `progress` stopped the call; FINESSE_BAD_ARGUMENT
/// (NULL, a wrong structSize, `tricks` or `lineSize` out of range, bad options); RETURN_SUIT_OR_RANK if a holding has a
/// bit that is not a card; RETURN_DUPLICATE_CARDS; RETURN_ZERO_CARDS. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSuitCombination(
    north: c_uint,
    south: c_uint,
    tricks: c_int,
    answer: *mut FinesseSuitAnswer,
    line: *mut c_char,
    lineSize: c_int,
    options: *const FinesseBatchOptions,
) -> c_int {
    guard(|| {
        let size = usize::try_from(lineSize).map_err(|_| Code::BadArgument)?;
        // SAFETY: the caller passes NULL or structs as large as their structSize, and room for the line.
        let (place, line, settings) = unsafe {
            (
                TaggedSlot::new(answer, "answer")?,
                Slots::new(line, size, Code::BadArgument)?,
                BatchSettings::read(options)?,
            )
        };
        let wanted = u8::try_from(tricks).ok().filter(|&tricks| tricks <= 13).ok_or(Code::BadArgument)?;
        let combination = Combination::new(holding(north)?, holding(south)?)?;
        let solve = |options: &Options<'_>| {
            Call { combination, options, done: Cell::new(0), told: Cell::new(Instant::now()) }.solve(wanted)
        };
        let (found, text) = with_search_stack(|| settings.run(solve))?;
        place.set(&found);
        line.write(&text);
        Ok(())
    })
}

/// The time between two calls of a progress function.
const PAUSE: Duration = Duration::from_millis(50);

/// A call under way.
struct Call<'a> {
    combination: Combination,
    options: &'a Options<'a>,
    /// Numbers of tricks that are done; the average counts as one, and so does the line of play.
    done: Cell<usize>,
    /// When the progress function was called last.
    told: Cell<Instant>,
}

impl Call<'_> {
    /// Asks whether to go on.
    fn go_on(&self) -> ControlFlow<()> {
        let now = Instant::now();
        if self.options.limits.deadline.is_some_and(|deadline| now >= deadline) {
            return ControlFlow::Break(());
        }
        if now.duration_since(self.told.get()) < PAUSE {
            return ControlFlow::Continue(());
        }
        self.tell()
    }

    fn tell(&self) -> ControlFlow<()> {
        let total = usize::from(self.combination.rounds()) + 2;
        let told = self.options.progress.map(|tell| tell(Progress { done: self.done.get(), total }));
        self.told.set(Instant::now());
        told.unwrap_or(ControlFlow::Continue(()))
    }

    /// One thing more is done.
    fn advance(&self) -> Result<(), Interrupted> {
        self.done.set(self.done.get() + 1);
        if self.tell().is_break() { Err(Interrupted) } else { Ok(()) }
    }

    /// Everything about a combination, and the line of play that is wanted.
    fn solve(&self, wanted: u8) -> Result<(FinesseSuitAnswer, String), Interrupted> {
        let go_on = || self.go_on();
        let mut solver = SuitSolver::watched(self.combination, &go_on);
        let average = solver.average()?;
        let mut found = FinesseSuitAnswer {
            rounds: c_int::from(self.combination.rounds()),
            averageExactly: average.distribution().map(chance),
            average: chance(average.score),
            averageDoubleDummy: chance(average.perfect),
            ..FinesseSuitAnswer::NOTHING
        };
        self.advance()?;
        for tricks in 0..=13 {
            let index = usize::from(tricks);
            let (best, perfect) = solver.chance(tricks)?;
            let leads = solver.leads(Aim::AtLeast(tricks))?;
            found.chance[index] = chance(best);
            found.chanceDoubleDummy[index] = chance(perfect);
            found.leadNorth[index] = holding_bits(Lead::cards_of(Seat::North, &leads));
            found.leadSouth[index] = holding_bits(Lead::cards_of(Seat::South, &leads));
            if (1..=self.combination.rounds()).contains(&tricks) {
                self.advance()?;
            }
        }
        let best = if wanted == 0 { average } else { solver.at_least(wanted)? };
        let line = best.plan.readable();
        found.lineLength = clipped(line.len());
        self.advance()?;
        Ok((found, line))
    }
}

/// A number of deals as part of all.
fn chance(deals: u64) -> c_double {
    deals as f64 / DEALS as f64
}

fn holding(bits: c_uint) -> Result<Holding, Code> {
    let hand = hand_of(&[bits, 0, 0, 0]).map_err(|_| Code::SuitOrRank)?;
    let holding = hand.suit(Suit::Spades);
    // Bits below the deuce are refused too, though DDS ignores them.
    if holding_bits(holding) == bits { Ok(holding) } else { Err(Code::SuitOrRank) }
}

impl From<CombinationError> for Code {
    fn from(error: CombinationError) -> Code {
        match error {
            CombinationError::NoCards => Code::ZeroCards,
            CombinationError::InBothHands(_) => Code::DuplicateCards,
        }
    }
}
