//! Boards as the text of a file, and back; scores.

use super::Table;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use std::ffi::{CStr, CString};
use std::os::raw::c_int;
use std::ptr::null_mut;

/// Writes a few boards as PBN or LIN, reads them again and compares. One line of the text is none.
pub fn there_and_back(table: &mut Table<'_>) {
    let random = &mut table.random;
    let count = 1 + below(random, 4);
    let mut text = String::from("md|3SAA,,,|\n");
    for number in 1..=count {
        let dealer = 1 + below(random, 4);
        text += &format!("pn|Ann,Ben,Cleo,Dan|md|{dealer}SA,HA,DA,CA|ah|Board {number}|sv|b|mb|1N|mb|p|mb|p|mb|p|\n");
    }
    let text = CString::new(text).expect("no zeros");
    let file = call!(FinesseFileRead(text.as_ptr(), -1, null_mut()));
    let (mut boards, mut faults, mut line) = (-1, -1, -1);
    call!(FinesseFileCount(file, &mut boards, &mut faults));
    expect((boards, faults) == (count as c_int, 1), || format!("FinesseFileCount: {boards}, {faults} of {count}"));
    call!(FinesseFileFault(file, 0, &mut line, null_mut()));
    expect(line == 1, || format!("FinesseFileFault: line {line}"));
    let mut read = Vec::new();
    for index in 0..boards {
        let mut board = zeroed::<FinesseBoard>();
        board.structSize = size_of::<FinesseBoard>();
        let code = call!(FinesseFileBoard(file, index, &mut board));
        expect((code, board.level) == (1, 1), || format!("FinesseFileBoard: {code}, level {}", board.level));
        read.push(board);
    }
    let copy = call!(FinesseFileCreate(read.as_ptr(), boards, null_mut()));
    for format in [FINESSE_FORMAT_PBN, FINESSE_FORMAT_LIN] {
        let texts = [file, copy].map(|file| call!(FinesseFileText(file, format)));
        expect(texts.iter().all(|text| !text.is_null()), || "FinesseFileText: NULL".to_owned());
        // SAFETY: both are texts that live as long as their files.
        let [one, other] = texts.map(|text| unsafe { CStr::from_ptr(text) });
        expect(one == other, || format!("FinesseFileText: {one:?}, {other:?}"));
    }
    call!(FinesseFileFree(file));
    call!(FinesseFileFree(copy));
}

/// Three no-trump, made or not.
pub fn score(table: &mut Table<'_>) {
    let (mut contract, mut points) = (zeroed::<FinesseContract>(), 0);
    (contract.structSize, contract.level, contract.trump) = (size_of::<FinesseContract>(), 3, 4);
    let tricks = below(&mut table.random, 14) as c_int;
    let code = call!(FinesseScore(&contract, 0, tricks, &mut points));
    let expected = if tricks >= 9 { 400 + 30 * (tricks - 9) } else { -50 * (9 - tricks) };
    expect((code, points) == (1, expected), || format!("FinesseScore: {code}, {points} for {tricks} tricks"));
    let (one, other) = (call!(FinesseImps(points)), call!(FinesseImps(-points)));
    expect(one == -other, || format!("FinesseImps: {one}, {other} for {points}"));
}
