//! SolveBoard and SolveBoardPBN.

use super::answers::check_answer;
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::cards::parse_hands_leniently;
use finesse::ffi::{DealBin, FutureTricks, RETURN_NO_FAULT, RETURN_UNKNOWN_FAULT, SolveBoard, SolveBoardPBN};
use std::os::raw::c_int;

/// Target, solutions, mode and thread.
pub fn question(run: &mut Run) -> (c_int, c_int, c_int, c_int) {
    let bytes = &mut run.bytes;
    (bytes.number(-1, 3), bytes.number(1, 3), bytes.number(0, 2), bytes.number(0, 3))
}

pub fn solve_board(run: &mut Run) {
    let deal = some_deal(&mut run.bytes);
    let (target, solutions, mode, thread) = question(run);
    let mut room = Room::of::<FutureTricks>(&mut run.bytes, 1);
    let place = room.or_null::<FutureTricks>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("SolveBoard", || unsafe { SolveBoard(deal, target, solutions, mode, place, thread) });
    judge(&deal, target, solutions, code, place, &room);
}

pub fn solve_board_pbn(run: &mut Run) {
    let deal = some_pbn(&mut run.bytes);
    let (target, solutions, mode, thread) = question(run);
    let mut room = Room::of::<FutureTricks>(&mut run.bytes, 1);
    let place = room.or_null::<FutureTricks>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code =
        run.call_to_end("SolveBoardPBN", || unsafe { SolveBoardPBN(deal, target, solutions, mode, place, thread) });
    if code != RETURN_NO_FAULT {
        return judge_refused(code, place, &room);
    }
    let bytes: Vec<u8> =
        deal.remainCards.iter().map(|&letter| letter as u8).take_while(|&letter| letter != 0).collect();
    let text = String::from_utf8_lossy(&bytes);
    let hands = parse_hands_leniently(&text).unwrap_or_else(|error| panic!("{text:?} was solved: {error}"));
    let read = DealBin {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: hands.map(holdings),
    };
    judge(&read, target, solutions, code, place, &room);
}

fn judge(deal: &DealBin, target: c_int, solutions: c_int, code: c_int, place: *mut FutureTricks, room: &Room) {
    room.check("the answer");
    if code == RETURN_NO_FAULT {
        check_answer(deal, target, solutions, &room.get(0));
    } else {
        judge_refused(code, place, room);
    }
}

fn judge_refused(code: c_int, place: *mut FutureTricks, room: &Room) {
    assert!(room.is_untouched(), "written though refused with {code}");
    assert_eq!(code == RETURN_UNKNOWN_FAULT, place.is_null() && code == RETURN_UNKNOWN_FAULT, "not a general fault");
}
