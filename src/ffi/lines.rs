//! Lines of play: for each card the worlds that its best plan wins, one by one and in words.

#![allow(non_snake_case)]

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::Slots;
use super::boundary::refusal::{Refusal, refusal};
use super::boundary::tagged::{Tagged, TaggedSlot, tagged};
use super::boundary::text::c_text;
use super::choose::answer::{ChoiceSlot, group, write};
use super::choose::state::PlayerState;
use super::choose::types::*;
use super::choose::{Arguments, answer};
use super::dds::convert::{clipped, table_deal};
use super::dds::types::TableDeal;
use crate::cards::{Deal, Hand};
use crate::play::explain::lines::{Lined, decide_lines};
use crate::play::outcomes::Outcomes;
use std::mem::size_of;
use std::os::raw::{c_char, c_double, c_int};
use std::time::Instant;

/// The characters of a line's `text`, the final zero included.
pub const FINESSE_LINE_TEXT: usize = 512;

/// A line of play: a card, and the worlds that one plan after it wins. Later versions may add fields at the end; the
/// size is `lineSize` of FinesseLines.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseLine {
    /// The suit of the card.
    pub suit: c_int,
    /// Its rank, the highest of a group of equal cards.
    pub rank: c_int,
    /// The lower cards of the group; bit = rank.
    pub equals: c_int,
    /// The number of worlds won.
    pub worldsWon: c_int,
    /// The chance to win, 0 to 1: the weight of those worlds.
    pub probability: c_double,
    /// 1: `text` is true in all worlds won. 0: only in some of them. In worlds that are not won it is never true.
    pub textComplete: c_int,
    /// The number of worlds won in which `text` is true.
    pub worldsDescribed: c_int,
    /// The chance that `text` is true, 0 to 1.
    pub probabilityDescribed: c_double,
    /// When the line wins, in English, to follow the word "wins": `when West holds the queen of clubs`, `unless clubs
    /// break 5-0`, `always`; if not complete, `at least when spades break 2-2 (12 of the 15 layouts)`. It speaks of the
    /// cards still held. Always ended by a zero; a text that is too long ends with three dots.
    pub text: [c_char; FINESSE_LINE_TEXT],
}

/// Room for lines and worlds. Begin with FINESSE_LINES_INIT, then set the arrays wanted: those that are NULL are not
/// written, the others as far as there is room.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseLines {
    /// sizeof(struct FinesseLines).
    pub structSize: usize,
    /// sizeof(struct FinesseLine).
    pub lineSize: usize,
    /// Room for `lineCapacity` lines, or NULL.
    pub lines: *mut FinesseLine,
    /// The number of lines there is room for, also in `won`.
    pub lineCapacity: c_int,
    /// The most lines for each card: its best, then others that win in other worlds. 0: 1.
    pub linesPerCard: c_int,
    /// Room for lineCapacity * wonWords numbers, or NULL. Line i wins world w if the bit
    /// `won[i * wonWords + w / 64] >> (w % 64) & 1` is 1.
    pub won: *mut u64,
    /// The numbers for each line, with 64 worlds in each: (worlds + 63) / 64 are enough. Worlds beyond are left out.
    pub wonWords: c_int,
    /// The number of worlds there is room for in `worlds` and `weights`.
    pub worldCapacity: c_int,
    /// Room for the worlds, in the order of their numbers, or NULL: original hands with FINESSE_PLAY, cards still held
    /// with FINESSE_POSITION.
    pub worlds: *mut TableDeal,
    /// Room for the weights of the worlds, or NULL. The weights of all worlds add up to 1.
    pub weights: *mut c_double,
    /// Set by the call: the number of lines, maybe more than there was room for.
    pub lineCount: c_int,
    /// Set by the call: the number of worlds, maybe more than there was room for.
    pub worldCount: c_int,
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseLine>() == 4 * 4 + 8 + 2 * 4 + 8 + FINESSE_LINE_TEXT);
    assert!(size_of::<FinesseLines>() == 6 * 8 + 6 * 4);
};

// SAFETY: the size is in front, any bytes are values, and see above.
unsafe impl Tagged for FinesseLines {
    const NAME: &str = "FinesseLines";
}

/// Solves declarer's ending exactly, as ChooseCard with FINESSE_METHOD_SINGLE_DUMMY, and says what to play for: for
/// every card solved, the worlds in which its best line of play wins, and a short description in words.
///
/// `request`, `options`, `*choice` and the codes are those of ChooseCard; `options->method` has to be 0 or
/// FINESSE_METHOD_SINGLE_DUMMY. The lines go to `*lines`, in the order of the cards of the answer, for each card the
/// heaviest first; the first line of a card has the card's probability. Only cards with FINESSE_EXACT have lines: the
/// first, and with FINESSE_ALL_CARDS all. After a limit was met, every card with a plan has a line: the best found so
/// far. Further lines of a card are those found on the way, not all there are. A description takes up to 100 ms for
/// 1000 worlds, which the limits do not count.
///
/// Returns as ChooseCard; FINESSE_BAD_ARGUMENT also if `lines` is NULL, has a wrong structSize or lineSize or a
/// negative number. On failure `lineCount` and `worldCount` are 0, and nothing else of `*lines` and its arrays is
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSingleDummyLines(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
    lines: *mut FinesseLines,
) -> c_int {
    let arguments = Arguments { request, options, choice, only: Some(FINESSE_METHOD_SINGLE_DUMMY) };
    // SAFETY: the caller passes NULL, or structs as large as their structSize.
    guard(|| unsafe { solve_lines(arguments, lines) })
}

/// # Safety
/// The pointers are NULL, or point to structs as large as their structSize, the arrays of `lines` too.
unsafe fn solve_lines(arguments: Arguments, lines: *mut FinesseLines) -> Result<(), Code> {
    let begun = Instant::now();
    // SAFETY: as promised by the caller.
    let place = unsafe { ChoiceSlot::new(arguments.choice)? };
    // SAFETY: as promised by the caller.
    let room = unsafe { Room::new(lines) }.map_err(|refusal| place.refuse(&refusal))?;
    room.count(0, 0);
    let mut solved = None;
    // SAFETY: as promised by the caller.
    let search = || unsafe {
        answer(arguments, &mut PlayerState::default(), None, begun, |question, _, options, player| {
            let lined = decide_lines(question, options, player)?;
            let played = question.knowledge.play().is_some();
            let shown = |deal: &Deal| question.knowledge.original(deal).filter(|_| played).unwrap_or(*deal);
            let worlds = lined.worlds.iter().map(|(deal, _)| shown(deal)).collect::<Vec<_>>();
            let decision = lined.decision.clone();
            solved = Some((lined, worlds));
            Ok(decision)
        })
    };
    let found = place.fill(search)?;
    solved.iter().for_each(|(lined, worlds)| room.write(lined, worlds));
    write(&place, found, begun);
    Ok(())
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
        let (given, place) = unsafe { (tagged(lines.cast_const(), "lines")?, TaggedSlot::new(lines, "lines")?) };
        let natural = |field: &str, number: c_int| {
            usize::try_from(number).map_err(|_| refusal!(BadArgument, "lines.{field}: {number} is negative"))
        };
        let line_capacity = natural("lineCapacity", given.lineCapacity)?;
        let per_card = natural("linesPerCard", given.linesPerCard)?.max(1);
        let won_words = natural("wonWords", given.wonWords)?;
        let world_capacity = natural("worldCapacity", given.worldCapacity)?;
        if !given.lines.is_null() && given.lineSize < LineSlots::FIRST_SIZE {
            return Err(refusal!(
                BadArgument,
                "lines.lineSize: {}, set it to sizeof(struct FinesseLine)",
                given.lineSize
            ));
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
            let (suit, rank, equals) = group(line.card, lined.scored(line).map_or(Hand::EMPTY, |scored| scored.equals));
            for set in line.fronts.iter().take(self.per_card) {
                if let Some(lines) = self.lines.as_ref().filter(|lines| number < lines.count) {
                    let description = lined.describe(set);
                    lines.set(
                        number,
                        &FinesseLine {
                            suit,
                            rank,
                            equals,
                            worldsWon: clipped(description.layouts),
                            probability: share(lined.weight(set)),
                            textComplete: description.exact.into(),
                            worldsDescribed: clipped(description.covered),
                            probabilityDescribed: share(description.covered_weight),
                            text: line_text(&description.to_string()),
                        },
                    );
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

/// Places for lines, which in the caller's program may be shorter or longer than here.
struct LineSlots {
    start: *mut u8,
    size: usize,
    count: usize,
}

impl LineSlots {
    /// The size of a line in the first release. When a field is added this becomes the offset of the first such field.
    const FIRST_SIZE: usize = size_of::<FinesseLine>();

    fn set(&self, index: usize, line: &FinesseLine) {
        assert!(index < self.count);
        let bytes = self.size.min(size_of::<FinesseLine>());
        let from = (&raw const *line).cast::<u8>();
        // SAFETY: the caller has room for `count` lines of that size, and a line has no padding.
        unsafe { std::ptr::copy_nonoverlapping(from, self.start.add(index * self.size), bytes) };
    }
}

/// A text for a line; one that is too long ends with three dots.
fn line_text(text: &str) -> [c_char; FINESSE_LINE_TEXT] {
    let most = FINESSE_LINE_TEXT - 1;
    if text.len() > most { c_text(&format!("{}...", &text[..most - 3])) } else { c_text(text) }
}
