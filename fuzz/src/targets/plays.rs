//! Values along a play.

use super::answers::check_values;
use super::boards::{board_count, said_count};
use super::tables::bytes_of;
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::c_int;

pub fn analyse_play(run: &mut Run) {
    let (deal, play) = some_play(&mut run.bytes);
    let thread = run.bytes.number(0, 3);
    let mut room = Room::of::<SolvedPlay>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("AnalysePlayBin", || unsafe { AnalysePlayBin(deal, play, place, thread) });
    room.check("the values");
    if code == RETURN_NO_FAULT {
        check_values(&deal, play.number, &room.get(0));
    } else {
        assert!(room.is_untouched(), "written though refused with {code}");
    }
}

pub fn analyse_play_pbn(run: &mut Run) {
    let (mut deal, play) = some_play_pbn(&mut run.bytes);
    if run.bytes.once_in(4) {
        deal.remainCards = spoiled_text(&mut run.bytes, &text_of(&deal.remainCards));
    }
    let thread = run.bytes.number(0, 3);
    let mut room = Room::of::<SolvedPlay>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("AnalysePlayPBN", || unsafe { AnalysePlayPBN(deal, play, place, thread) });
    room.check("the values");
    if code == RETURN_NO_FAULT {
        let values: SolvedPlay = room.get(0);
        assert!((1..=49).contains(&values.number));
    } else {
        assert!(room.is_untouched(), "written though refused with {code}");
    }
}

pub fn analyse_all_plays(run: &mut Run) {
    // SAFETY: zeros are a batch.
    let (mut boards, mut plays): (Box<BoardsBin>, Box<PlayTracesBin>) =
        unsafe { (Box::new_zeroed().assume_init(), Box::new_zeroed().assume_init()) };
    let count = board_count(run);
    for index in 0..count {
        (boards.deals[index], plays.plays[index]) = some_play(&mut run.bytes);
    }
    boards.noOfBoards = said_count(run, count);
    plays.noOfBoards = if run.bytes.once_in(10) { run.bytes.odd() } else { boards.noOfBoards };
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *plays));
    }
    // SAFETY: the places are NULL or there.
    analyse(run, "AnalyseAllPlaysBin", &*boards, &*plays, |boards, plays, solved, chunk| unsafe {
        AnalyseAllPlaysBin(boards, plays, solved, chunk)
    });
}

pub fn analyse_all_plays_pbn(run: &mut Run) {
    // SAFETY: zeros are a batch.
    let (mut boards, mut plays): (Box<BoardsPbn>, Box<PlayTracesPbn>) =
        unsafe { (Box::new_zeroed().assume_init(), Box::new_zeroed().assume_init()) };
    let count = board_count(run);
    for index in 0..count {
        (boards.deals[index], plays.plays[index]) = some_play_pbn(&mut run.bytes);
    }
    boards.noOfBoards = said_count(run, count);
    plays.noOfBoards = if run.bytes.once_in(10) { run.bytes.odd() } else { boards.noOfBoards };
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *plays));
    }
    // SAFETY: the places are NULL or there.
    analyse(run, "AnalyseAllPlaysPBN", &*boards, &*plays, |boards, plays, solved, chunk| unsafe {
        AnalyseAllPlaysPBN(boards, plays, solved, chunk)
    });
}

fn analyse<Boards, Plays>(
    run: &mut Run,
    name: &str,
    boards: &Boards,
    plays: &Plays,
    analyse: impl FnOnce(*mut Boards, *mut Plays, *mut SolvedPlays, c_int) -> c_int,
) {
    let bytes = &mut run.bytes;
    let mut batch = Room::with(bytes, std::slice::from_ref(boards));
    let mut traces = Room::with(bytes, std::slice::from_ref(plays));
    let mut solved = Room::of::<SolvedPlays>(bytes, 1);
    let (batch_place, plays_place) = (batch.or_null::<Boards>(bytes), traces.or_null::<Plays>(bytes));
    let place = solved.or_null::<SolvedPlays>(bytes);
    let chunk = bytes.odd();
    let code = run.call_to_end(name, || analyse(batch_place, plays_place, place, chunk));
    solved.check("the values");
    assert!(batch.is_untouched() && traces.is_untouched(), "arguments are not to be written");
    if solved.is_untouched() {
        return assert!(code < 0, "nothing was written, but {code}");
    }
    let count: c_int = solved.get(0);
    assert!((0..=MAXNOOFBOARDS as c_int).contains(&count));
    for index in 0..count as usize {
        let values: c_int = solved.get(1 + 54 * index);
        assert!((0..=49).contains(&values));
    }
}
