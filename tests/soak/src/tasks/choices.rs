//! Cards chosen when hands are hidden, layouts, and single suits.

use super::Table;
use crate::bank::{ChoiceCase, LINE_ROOM};
use crate::requests::{self, BatchWishes, Method};
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use std::os::raw::c_int;

/// Asks as before, or with a limit of time, or until the progress function has enough.
pub fn choose(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.choices);
    let mut options = FinesseChooseOptions { threads: below(&mut table.random, 4) as c_int, ..case.options };
    match below(&mut table.random, 4) {
        0 => {
            options.timeLimitMs = 1 + below(&mut table.random, 20) as c_int;
            let (code, choice) = case.method.ask(&case.request, &options);
            check_lawful(case, code, &choice);
        }
        1 => {
            let mut left = 1 + below(&mut table.random, 12) as u32;
            options.progress = Some(requests::count_down);
            options.user = (&raw mut left).cast();
            let (code, choice) = case.method.ask(&case.request, &options);
            check_lawful(case, code, &choice);
        }
        2 if case.method == Method::Exact => lines(case, &options),
        _ => {
            let (code, choice) = case.method.ask(&case.request, &options);
            check_same(case, code, &choice);
        }
    }
}

fn lines(case: &ChoiceCase, options: &FinesseChooseOptions) {
    let (code, choice, (count, first)) = requests::lines(&case.request, options);
    check_same(case, code, &choice);
    let same = case.lines.as_ref().is_none_or(|(lines, line)| *lines == count && same(line, &first));
    expect(same, || format!("FinesseSingleDummyLines: {count} lines, {}", text(&first.text)));
}

/// The answer is the one found beforehand.
pub fn check_same(case: &ChoiceCase, code: c_int, choice: &FinesseChoice) {
    expect(code == case.code && same(choice, &case.choice), || {
        let (found, expected) = (summary(choice), summary(&case.choice));
        format!("{:?}: code {code}, {found}, expected {}, {expected}", case.method, case.code)
    });
}

fn summary(choice: &FinesseChoice) -> String {
    let card = &choice.card[0];
    format!(
        "suit {} rank {} of {}, {} worlds, expected {}, depth {}, ended {}, {} nodes, {} questions",
        card.suit,
        card.rank,
        choice.cards,
        choice.worlds,
        card.expected,
        choice.depth,
        choice.stopReason,
        choice.nodes,
        choice.ddCalls
    )
}

/// The call was cut short, but what it says makes sense.
pub fn check_lawful(case: &ChoiceCase, code: c_int, choice: &FinesseChoice) {
    // Gathering layouts may take longer than there is time.
    let failed = code != 1 && (code == case.code || code == FINESSE_TOO_RARE);
    expect(failed || code == 1 && lawful(choice, &case.choice), || {
        format!("{:?}: code {code}, {} within limits", case.method, summary(choice))
    });
}

/// The same seat plays one of the same cards, and the numbers are such numbers.
fn lawful(choice: &FinesseChoice, other: &FinesseChoice) -> bool {
    let cards = |choice: &FinesseChoice| -> u64 {
        let cards = choice.card.iter().take(choice.cards as usize);
        cards.fold(0, |all, card| all | (u64::from(card.equals as u16) | 1 << card.rank) << (16 * card.suit))
    };
    let numbers =
        choice.card.iter().take(choice.cards as usize).all(|card| {
            (card.probability == -1.0 || (0.0..=1.0).contains(&card.probability)) && card.expected.is_finite()
        });
    let first = &choice.card[0];
    choice.seat == other.seat
        && cards(choice) == cards(other)
        && numbers
        && choice.suit == first.suit
        && choice.rank == (1 << first.rank | first.equals).trailing_zeros() as c_int
        && (FINESSE_ENDED_DEPTH..=FINESSE_ENDED_MEMORY).contains(&choice.stopReason)
}

pub fn sample(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.samples);
    let milliseconds = if once_in(&mut table.random, 3) { 1 + below(&mut table.random, 3) as c_int } else { 0 };
    let (code, found) = requests::sample(&case.request, case.seed, milliseconds);
    let stopped = milliseconds > 0 && code == FINESSE_STOPPED;
    expect(stopped || code == case.code && found.equals(&case.sample), || {
        format!("FinesseSampleWorlds: code {code}, expected {}", case.code)
    });
}

pub fn suit(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.suits);
    let limited = once_in(&mut table.random, 3);
    let wishes = if limited { BatchWishes::random(&mut table.random) } else { BatchWishes::default() };
    let mut answer = requests::suit_answer();
    let mut line = vec![0; LINE_ROOM];
    let code = wishes.with(|options| {
        let (north, south, place) = (case.north, case.south, line.as_mut_ptr());
        call!(FinesseSuitCombination(north, south, case.tricks, &mut answer, place, LINE_ROOM as c_int, options))
    });
    let stopped = wishes.limited() && code == FINESSE_STOPPED;
    expect(stopped || code == case.code && same(&answer, &case.answer) && line == case.line, || {
        format!("FinesseSuitCombination: code {code} for {:x} and {:x}", case.north, case.south)
    });
}
