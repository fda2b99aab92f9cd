//! What declarer plays for: the exact answer with the layouts that each line of play wins, and when in words.

#![allow(non_snake_case)]

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::Slots;
use super::boundary::refusal::{Refusal, tagged_argument};
use super::boundary::stack::with_search_stack;
use super::boundary::tagged::TaggedSlot;
use super::boundary::text::c_text;
use super::choose::answer::ranks;
use super::choose::state::PlayerState;
use super::choose::types::*;
use super::choose::{answer, refuse, report_panic_in};
use super::dds::convert::{clipped, table_deal};
use super::dds::types::TableDeal;
use crate::cards::{Card, Deal, Hand};
use crate::play::MethodName;
use crate::play::explain::Description;
use crate::play::explain::lines::{Lined, decide_lines};
use crate::play::outcomes::Outcomes;
use std::mem::size_of;
use std::os::raw::{c_char, c_double, c_int};
use std::time::Instant;

/// The characters of a line's `text`, with the final zero.
pub const FINESSE_LINE_TEXT: usize = 512;

/// A line of play: a card, and the worlds that one way of playing on after it wins.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseLine {
    /// The card: its suit.
    pub suit: c_int,
    /// Its rank, the lowest of a group of equal cards.
    pub rank: c_int,
    /// The higher cards of the same group; bit = rank.
    pub equals: c_int,
    /// How many worlds are won.
    pub worldsWon: c_int,
    /// The chance to win, 0 to 1: the weight of those worlds.
    pub probability: c_double,
    /// 1: `text`, which speaks of the cards still held, is true in the worlds won and in no others. 0: it is true only in
    /// worlds won, but not in all of them.
    pub exact: c_int,
    /// In how many of the worlds won `text` is true.
    pub worldsDescribed: c_int,
    /// The chance that it is, 0 to 1.
    pub probabilityDescribed: c_double,
    /// When the line wins, in English, to go on after "wins": `when West holds the queen of clubs`, `unless clubs break
    /// 5-0`, `always`, or if not exact `at least when spades break 2-2 (12 of the 15 layouts)`. Always ended by a zero;
    /// what is too long is cut off and ends with three points.
    pub text: [c_char; FINESSE_LINE_TEXT],
}

/// Room for lines and worlds. Fill it with zeros, set structSize, then whatever is wanted: arrays that are NULL are not
/// written, and of the others no more than there is room for. Fields beyond structSize count as 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseLines {
    /// sizeof(struct FinesseLines).
    pub structSize: usize,
    /// sizeof(struct FinesseLine), if there is room for lines.
    pub lineSize: usize,
    /// Room for lines; or NULL.
    pub lines: *mut FinesseLine,
    /// For how many.
    pub lineCapacity: c_int,
    /// At most so many lines for each card: its best, then others that win in other worlds. 0: 1.
    pub linesPerCard: c_int,
    /// Room for the worlds each line wins; or NULL. World number w is won by line number i if the bit
    /// `won[i * wonWords + w / 64] >> (w % 64) & 1` is 1.
    pub won: *mut u64,
    /// The words for each line, of 64 worlds each; there have to be lineCapacity times as many. Worlds beyond are left
    /// out, so `(worlds + 63) / 64` is enough.
    pub wonWords: c_int,
    /// For how many worlds there is room in `worlds` and `weights`.
    pub worldCapacity: c_int,
    /// Room for the worlds, in the order of their numbers; or NULL. Original hands with FINESSE_PLAY, cards still held
    /// with FINESSE_POSITION.
    pub worlds: *mut TableDeal,
    /// Room for the weights of the worlds, of which the sum over all worlds is 1; or NULL.
    pub weights: *mut c_double,
    /// Set by the call: how many lines there are, maybe more than there was room for.
    pub lineCount: c_int,
    /// Set by the call: how many worlds there are, maybe more than there was room for.
    pub worldCount: c_int,
}

// What is written has no gaps between its fields, which would be left as they are.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseLine>() == 4 * 4 + 8 + 2 * 4 + 8 + FINESSE_LINE_TEXT);
    assert!(size_of::<FinesseLines>() == 6 * 8 + 6 * 4);
};

/// SingleDummySolve, and what is played for: for every card that was solved, the worlds in which its best line of play
/// wins, and others if asked for, with a short description in the words of bridge.
///
/// `request`, `options`, `*choice` and the codes are those of SingleDummySolve. The lines go to `*lines`, in the order
/// of the cards of the answer, and for each card the heaviest first; the first line of a card has its probability. Only
/// cards with `exact` 1 have lines: the first, and with FINESSE_ALL_CARDS all. When the call met its limits, so have all
/// cards for which something was found: the best line found so far. Other lines of a card are those that were met on
/// the way, not all there are. A description takes up to some 100 ms for
/// 1000 worlds, which limits of time and nodes do not count.
///
/// FINESSE_BAD_ARGUMENT also if `lines` is NULL, has a structSize less than sizeof(size_t), a number that is negative,
/// or a lineSize less than that of the fields down to `worldsWon`. On failure `lineCount` and `worldCount` become 0, if
/// structSize has room for them, and nothing else of `*lines` nor the arrays are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SingleDummyLines(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
    lines: *mut FinesseLines,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { solve_lines(request, options, choice, lines) })
}

/// # Safety
/// The pointers are NULL, or point to structs of which as much is there as they say, the arrays of `lines` too.
unsafe fn solve_lines(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
    lines: *mut FinesseLines,
) -> Result<(), Code> {
    let begun = Instant::now();
    // SAFETY: as promised by the caller.
    let place = unsafe { TaggedSlot::new(choice, Code::BadArgument)? };
    // SAFETY: as promised by the caller.
    let room = unsafe { Room::new(lines) }.map_err(|refusal| refuse(&place, &refusal))?;
    let mut solved = None;
    room.count(0, 0);
    // SAFETY: as promised by the caller.
    let work = || unsafe {
        answer(
            |_| MethodName::Exact,
            request,
            options,
            &mut PlayerState::default(),
            None,
            begun,
            |question, _, options, player| {
                let lined = decide_lines(question, options, player)?;
                let played = question.knowledge.play().is_some();
                let shown = |deal: &Deal| question.knowledge.original(deal).filter(|_| played).unwrap_or(*deal);
                let worlds = lined.worlds.iter().map(|(deal, _)| shown(deal)).collect::<Vec<_>>();
                let decision = lined.decision.clone();
                solved = Some((lined, worlds));
                Ok(decision)
            },
        )
    };
    let outcome = report_panic_in(&place, || with_search_stack(work));
    match (outcome, solved) {
        (Ok(mut found), Some((lined, worlds))) => {
            room.write(&lined, &worlds);
            found.milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
            place.set(&found);
            Ok(())
        }
        (outcome, _) => {
            let refusal = outcome.err().unwrap_or_else(|| Code::UnknownFault.into());
            Err(refuse(&place, &refusal))
        }
    }
}

/// The caller's arrays, and how much fits.
struct Room {
    place: TaggedSlot<FinesseLines>,
    given: FinesseLines,
    lines: Option<LineSlots>,
    per_card: usize,
    won: Option<(Slots<u64>, usize)>,
    worlds: Option<Slots<TableDeal>>,
    weights: Option<Slots<c_double>>,
    world_capacity: usize,
}

impl Room {
    /// # Safety
    /// As for [`solve_lines`].
    unsafe fn new(lines: *mut FinesseLines) -> Result<Room, Refusal> {
        // SAFETY: as promised by the caller.
        let (given, place) = unsafe {
            let given = tagged_argument(lines.cast_const(), "lines", "FinesseLines")?;
            (given, TaggedSlot::new(lines, Code::BadArgument).map_err(|_| Refusal::null("lines"))?)
        };
        let natural = |field: &str, number: c_int| {
            usize::try_from(number)
                .map_err(|_| Refusal::new(Code::BadArgument, format!("lines.{field}: {number} is negative")))
        };
        let line_capacity = natural("lineCapacity", given.lineCapacity)?;
        let per_card = natural("linesPerCard", given.linesPerCard)?.max(1);
        let won_words = natural("wonWords", given.wonWords)?;
        let world_capacity = natural("worldCapacity", given.worldCapacity)?;
        if !given.lines.is_null() && given.lineSize < LineSlots::LEAST {
            let message = format!("lines.lineSize: {}, set it to sizeof(struct FinesseLine)", given.lineSize);
            return Err(Refusal::new(Code::BadArgument, message));
        }
        let start = given.lines.cast::<u8>();
        let lines = (!start.is_null()).then_some(LineSlots { start, size: given.lineSize, count: line_capacity });
        // SAFETY: as promised by the caller, there is as much room as is said.
        let (won, worlds, weights) = unsafe {
            (
                Slots::optional(given.won, line_capacity.saturating_mul(won_words)),
                Slots::optional(given.worlds, world_capacity),
                Slots::optional(given.weights, world_capacity),
            )
        };
        let won = won.map(|won| (won, won_words));
        Ok(Room { place, given, lines, per_card, won, worlds, weights, world_capacity })
    }

    /// Tells how many lines and worlds there are.
    fn count(&self, lines: usize, worlds: usize) {
        let counted = FinesseLines { lineCount: clipped(lines), worldCount: clipped(worlds), ..self.given };
        self.place.set(&counted);
    }

    /// Writes the lines, and the worlds as they are to be shown.
    fn write(&self, lined: &Lined, worlds: &[Deal]) {
        let total: u64 = lined.worlds.iter().map(|&(_, weight)| weight).sum();
        let share = |weight: u64| weight as f64 / (total as f64).max(1.0);
        let mut number = 0;
        for line in &lined.lines {
            let equals = lined.scored(line).map_or(Hand::EMPTY, |scored| scored.equals);
            for set in line.fronts.iter().take(self.per_card) {
                if let Some(lines) = self.lines.as_ref().filter(|lines| number < lines.count) {
                    let description = lined.describe(set);
                    let probability = share(lined.weight(set));
                    let described = share(description.covered_weight);
                    lines.set(number, &line_of(line.card, equals, probability, described, &description));
                }
                self.write_won(number, set, worlds.len());
                number += 1;
            }
        }
        for (index, deal) in worlds.iter().enumerate().take(self.world_capacity) {
            self.worlds.iter().for_each(|slots| slots.set(index, table_deal(deal)));
            self.weights.iter().for_each(|slots| slots.set(index, share(lined.worlds[index].1)));
        }
        self.count(number, worlds.len());
    }

    /// Writes the worlds that a line wins.
    fn write_won(&self, number: usize, set: &Outcomes, worlds: usize) {
        let Some((slots, words)) = &self.won else { return };
        if number >= self.given.lineCapacity as usize {
            return;
        }
        for word in 0..*words {
            let bits = (64 * word..worlds.min(64 * word + 64)).filter(|&world| set.contains(world));
            slots.set(number * words + word, bits.fold(0, |bits, world| bits | 1 << (world % 64)));
        }
    }
}

fn line_of(card: Card, equals: Hand, probability: f64, described: f64, description: &Description) -> FinesseLine {
    FinesseLine {
        suit: card.suit().index() as c_int,
        rank: c_int::from(card.rank().number()),
        equals: ranks(equals.suit(card.suit())),
        worldsWon: clipped(description.layouts),
        probability,
        exact: description.exact.into(),
        worldsDescribed: clipped(description.covered),
        probabilityDescribed: described,
        text: line_text(&description.to_string()),
    }
}

/// Places for lines, which in the caller's program may be shorter or longer than here.
struct LineSlots {
    start: *mut u8,
    size: usize,
    count: usize,
}

impl LineSlots {
    /// The size of a line that has at least its card and the number of worlds.
    const LEAST: usize = 4 * size_of::<c_int>();

    fn set(&self, index: usize, line: &FinesseLine) {
        assert!(index < self.count);
        let bytes = self.size.min(size_of::<FinesseLine>());
        let from = (&raw const *line).cast::<u8>();
        // SAFETY: the caller has room for `count` lines of that size, and a line has no gaps between its fields.
        unsafe { std::ptr::copy_nonoverlapping(from, self.start.add(index * self.size), bytes) };
    }
}

/// A text for a line; one that is too long ends with three points.
fn line_text(text: &str) -> [c_char; FINESSE_LINE_TEXT] {
    let most = FINESSE_LINE_TEXT - 1;
    if text.len() > most { c_text(&format!("{}...", &text[..most - 3])) } else { c_text(text) }
}
