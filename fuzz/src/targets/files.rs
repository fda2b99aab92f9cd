//! Files by handle: any bytes as a text, boards with any fields; what is written reads back the same.

use super::texts::{self, pieces, tell};
use crate::make::bidding::good_auction;
use crate::make::cards;
use crate::room::Room;
use crate::run::Run;
use finesse::cards::Seat;
use finesse::ffi::*;
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

const LIN: &[&str] = &[
    "|",
    "\n",
    ",",
    "vg|Cup,Final,I,1,2|",
    "pn|a,b,c,d|",
    "pn|a,b,c,d,e,f,g,h|",
    "qx|o1|",
    "qx|c1|",
    "st||",
    "md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,SJ42HT63DA762CJT4|",
    "md|3SAK,HAK,DAK,CAK|",
    "md|4,,SAKQ,|",
    "md|",
    "rh||",
    "ah|Board 7|",
    "sv|b|",
    "sv|x|",
    "mb|1N|",
    "mb|p|",
    "mb|p!|an|asks !H|",
    "mb|d|",
    "mb|r|",
    "mb|ppp|",
    "an|Alert: x|",
    "pc|DQ|",
    "pc|d5|",
    "pc|DA|",
    "pc|CA|",
    "pg||",
    "mc|9|",
    "mc|14|",
    "nt|text|",
    "é",
];

const ADDRESS: &[&str] = &[
    "https://x.org/y.html?",
    "http://x?lin=",
    "lin=",
    "md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,|",
    "n=SAKQ",
    "&s=hakq",
    "&e=dakq&w=cakq",
    "&d=s",
    "&v=b",
    "&a=1n(15-17)p3nppp",
    "&a=pppp!",
    "&p=SAHAD10",
    "&b=7",
    "&nn=x",
    "%7C",
    "%4",
    "+",
    "#",
    "&",
    "\n",
];

/// Bytes in one of the forms that are read, or in none.
fn some_text(run: &mut Run) -> Vec<u8> {
    let bytes = &mut run.bytes;
    match bytes.below(8) {
        0 => bytes.rest().to_vec(),
        1 => pieces(bytes, ADDRESS, 24),
        2 => {
            let board = cards::board(bytes);
            let mut text = format!("{}\n", board.deal().to_pbn(Seat::North)).into_bytes();
            text.extend(pieces(bytes, &["N:A... K... Q... J...\n", "#\n", "x\n", "\n"], 8));
            text
        }
        3 | 4 => {
            let mut text = b"[Board \"1\"]\n".to_vec();
            text.extend(pieces(bytes, texts::PBN, 60));
            text
        }
        kind => {
            let mut text = if kind == 5 { Vec::new() } else { b"md|".to_vec() };
            text.extend(pieces(bytes, LIN, 60));
            text
        }
    }
}

/// A file that is ended when it goes.
struct File(*mut FinesseFile);

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: it is living, or NULL, and not used again.
        unsafe { FinesseFileFree(self.0) }
    }
}

/// A file and its message: empty exactly if there is a file.
fn made(file: *mut FinesseFile, words: &Room, has_words: bool) -> Option<File> {
    words.check("the message");
    let told = words.bytes().iter().position(|&letter| letter == 0);
    assert!(!has_words || told.is_some_and(|length| (length == 0) != file.is_null()), "{told:?}");
    (!file.is_null()).then_some(File(file))
}

/// Any bytes as the text of a file.
pub fn read(run: &mut Run) {
    let mut text = some_text(run);
    let ended = run.bytes.once_in(3);
    if ended {
        text.push(0);
    }
    tell(&text);
    let mut said = if ended { -1 } else { text.len() as c_int };
    if run.bytes.once_in(32) {
        said = run.bytes.odd().min(text.len() as c_int);
    }
    if said == -1 && !ended {
        said = -2;
    }
    let (mut letters, mut words) =
        (Room::with(&mut run.bytes, &text), Room::of::<c_char>(&mut run.bytes, FINESSE_MESSAGE));
    let (from, message) = (letters.or_null::<c_char>(&mut run.bytes), words.or_null::<c_char>(&mut run.bytes));
    // SAFETY: whatever is passed is NULL or there, and the text ends with a zero if its length is not said.
    let file = run.make("FinesseFileRead", || unsafe { FinesseFileRead(from, said, message) });
    assert!(letters.is_untouched(), "arguments are not to be written");
    let Some(file) = made(file, &words, !message.is_null()) else { return };
    assert!(!from.is_null() && said >= -1);
    check(run, &file);
}

/// Boards with spoiled fields as a file.
pub fn create(run: &mut Run) {
    let auction = good_auction(&mut run.bytes);
    let texts = ["", "?", "7", "a|b,c", "#", "##x", "Open", "closed", "x\ny", "A;B\n1 2\n[x \"y\"]", "!s \u{2660} Alert: ", "2026"];
    let texts = texts.map(|text| CString::new(text).expect("no zero"));
    let notes: Vec<FinesseNote> = (0..FINESSE_CALLS)
        .map(|index| FinesseNote { text: texts[index % texts.len()].as_ptr(), alerted: (index % 3) as c_int, ..FinesseNote::NONE })
        .collect();
    let count = run.bytes.below(4);
    let mut boards = Vec::new();
    for _ in 0..count {
        let mut made = FinesseBoard {
            known: run.bytes.number(0, 31),
            dealer: auction.dealer,
            vulnerable: auction.vulnerable,
            level: run.bytes.number(0, 7),
            trump: run.bytes.number(0, 4),
            declarer: run.bytes.number(0, 3),
            doubled: run.bytes.number(0, 2),
            tricks: run.bytes.number(0, 13),
            leader: run.bytes.number(0, 3),
            ..FinesseBoard::NONE
        };
        if run.bytes.once_in(2) {
            made.deal = cards::some_table_deal(&mut run.bytes);
        }
        for place in 0..run.bytes.below(6) {
            made.play.number = place as c_int + 1;
            made.play.suit[place] = run.bytes.number(0, 3);
            made.play.rank[place] = run.bytes.number(2, 14);
        }
        made.auction = if run.bytes.once_in(2) { null() } else { &auction };
        made.notes = if run.bytes.once_in(2) { null() } else { notes.as_ptr() };
        let mut text = || if run.bytes.once_in(2) { null() } else { texts[run.bytes.below(texts.len())].as_ptr() };
        (made.board, made.event, made.site, made.date, made.room) = (text(), text(), text(), text(), text());
        made.players = [text(), text(), text(), text()];
        made.scores = text();
        boards.push(made);
    }
    let (mut given, mut words) =
        (Room::with(&mut run.bytes, &boards), Room::of::<c_char>(&mut run.bytes, FINESSE_MESSAGE));
    let (from, message) = (given.or_null::<FinesseBoard>(&mut run.bytes), words.or_null::<c_char>(&mut run.bytes));
    let count = if run.bytes.once_in(32) { run.bytes.odd().min(count as c_int) } else { count as c_int };
    // SAFETY: whatever is passed is NULL or there.
    let file = run.make("FinesseFileCreate", || unsafe { FinesseFileCreate(from, count, message) });
    assert!(given.is_untouched(), "arguments are not to be written");
    if let Some(file) = made(file, &words, !message.is_null()) {
        check(run, &file);
    }
}

/// What is in a file, and that it reads back the same.
fn check(run: &mut Run, file: &File) {
    let (mut boards, mut faults) = (-1, -1);
    // SAFETY: the file is living, and there are places for both.
    let code = run.call("FinesseFileCount", || unsafe { FinesseFileCount(file.0, &mut boards, &mut faults) });
    assert!(code == RETURN_NO_FAULT && boards >= 0 && faults >= 0);
    let mut held = Vec::new();
    for index in [-1, 0, 1, 2, boards - 1, boards] {
        let mut place = Room::with(&mut run.bytes, &[FinesseBoard::NONE]);
        let to = place.or_null::<FinesseBoard>(&mut run.bytes);
        // SAFETY: the file is living, and the place is NULL or there.
        let code = run.call("FinesseFileBoard", || unsafe { FinesseFileBoard(file.0, index, to) });
        place.check("the board");
        let good = (0..boards).contains(&index) && !to.is_null();
        assert_eq!(code, if good { RETURN_NO_FAULT } else { FINESSE_BAD_ARGUMENT });
        if good {
            check_board(&place.get(0));
            held.push(place.get::<FinesseBoard>(0));
        } else {
            assert!(place.is_untouched(), "written though refused");
        }
        let mut words = Room::of::<c_char>(&mut run.bytes, FINESSE_MESSAGE);
        let (mut line, to) = (-1, words.or_null::<c_char>(&mut run.bytes));
        // SAFETY: the file is living, and the places are NULL or there.
        let code = run.call("FinesseFileFault", || unsafe { FinesseFileFault(file.0, index, &mut line, to) });
        words.check("the message");
        let good = (0..faults).contains(&index);
        assert_eq!((code == RETURN_NO_FAULT, line >= 0), (good, good));
    }
    for format in [FINESSE_FORMAT_PBN, FINESSE_FORMAT_LIN] {
        let text = written(run, file, format);
        let length = text.len() as c_int;
        // SAFETY: the text is there.
        let again = run.make("FinesseFileRead", || unsafe { FinesseFileRead(text.as_ptr().cast(), length, null_mut()) });
        let again = File(again);
        assert_eq!(written(run, &again, format).escape_ascii().to_string(), text.escape_ascii().to_string());
        let mut lost = -1;
        // SAFETY: the file is living, and there is a place for the number.
        run.call("FinesseFileCount", || unsafe { FinesseFileCount(again.0, null_mut(), &mut lost) });
        assert_eq!(lost, 0, "{}", text.escape_ascii());
    }
    // What C has makes the same boards.
    // SAFETY: the boards lead to what is the file's.
    let same = run.make("FinesseFileCreate", || unsafe {
        FinesseFileCreate(held.as_ptr(), held.len() as c_int, null_mut())
    });
    let same = File(same);
    for (index, board) in held.iter().enumerate() {
        let mut copy = FinesseBoard::NONE;
        // SAFETY: the file is living, and there is a place for the board.
        let code = run.call("FinesseFileBoard", || unsafe { FinesseFileBoard(same.0, index as c_int, &mut copy) });
        assert_eq!((code, numbers(&copy)), (RETURN_NO_FAULT, numbers(board)));
    }
    // SAFETY: NULL is allowed.
    run.make("FinesseFileFree", || unsafe { FinesseFileFree(null_mut()) });
}

fn written(run: &mut Run, file: &File, format: c_int) -> Vec<u8> {
    // SAFETY: the file is living.
    let text = run.make("FinesseFileText", || unsafe { FinesseFileText(file.0, format) });
    assert!(!text.is_null());
    // SAFETY: the text ends with a zero.
    unsafe { CStr::from_ptr(text) }.to_bytes().to_vec()
}

fn check_board(board: &FinesseBoard) {
    assert!((0..32).contains(&board.known) && (0..4).contains(&board.dealer) && (0..4).contains(&board.vulnerable));
    assert!((0..8).contains(&board.level) && (0..5).contains(&board.trump) && (0..4).contains(&board.declarer));
    assert!((0..3).contains(&board.doubled) && (0..14).contains(&board.tricks) && (0..4).contains(&board.leader));
    assert!((0..=52).contains(&board.play.number) && (board.play.number == 0 || board.level > 0));
    let texts = [board.board, board.event, board.site, board.date, board.room, board.scores];
    for text in texts.into_iter().chain(board.players) {
        // SAFETY: the text ends with a zero.
        assert!(!text.is_null() && unsafe { CStr::from_ptr(text) }.to_str().is_ok());
    }
    if board.auction.is_null() {
        return assert!(board.notes.is_null());
    }
    let mut calls = 0;
    // SAFETY: the auction is the file's.
    assert_eq!(unsafe { FinesseLegalCalls(board.auction, &mut calls) }, RETURN_NO_FAULT);
    // SAFETY: as above; there is a note for each call.
    let count = unsafe { (*board.auction).count } as usize;
    for index in 0..if board.notes.is_null() { 0 } else { count } {
        // SAFETY: as above, and the text ends with a zero.
        assert!(unsafe { CStr::from_ptr((*board.notes.add(index)).text) }.to_str().is_ok());
    }
}

/// The fields that are numbers, without the line.
fn numbers(board: &FinesseBoard) -> (Vec<c_int>, [[u32; 4]; 4]) {
    let FinesseBoard { known, dealer, vulnerable, level, trump, declarer, doubled, tricks, leader, .. } = *board;
    let mut all = vec![known, dealer, vulnerable, level, trump, declarer, doubled, tricks, leader, board.play.number];
    all.extend(board.play.suit);
    all.extend(board.play.rank);
    (all, board.deal.cards)
}
