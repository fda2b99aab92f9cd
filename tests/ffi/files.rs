//! Files from texts and from structs: what C sees of a board, what is refused and why, and nothing that crashes.

use crate::common::bidding::written;
use crate::common::garbage::spoil;
use crate::common::structs::{play_bin, text};
use finesse::cards::{Suit, parse_hands};
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::{Rng, RngCore, SeedableRng};
use std::ffi::{CStr, CString};
use std::mem::size_of;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

const DEAL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

/// Two boards, the second with a card that cannot have been played on line 3.
const LIN: &str = "vg|Cup,,|\nqx|o1|pn|Sö,We,No,Ea|md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,|sv|b|\
                   mb|1N|an|15-17|mb|p|mb|2D!|an|to !h|mb|p|mb|2H!|mb|p|mb|p|mb|p|pc|DQ|pc|D5|mc|9|\n\
                   md|4,,SAKQJT98765432,|mb|p|mb|p|mb|p|mb|1S|mb|d|mb|p|mb|p|mb|p|pc|C2|pc|C2|";

/// A file that ends itself.
struct File(*mut FinesseFile);

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: it is living, and not used again.
        unsafe { FinesseFileFree(self.0) }
    }
}

impl File {
    fn made(file: *mut FinesseFile, message: &[c_char]) -> Result<File, String> {
        let message = text(message);
        assert_eq!(file.is_null(), !message.is_empty(), "{message}");
        if file.is_null() { Err(message) } else { Ok(File(file)) }
    }

    fn read(bytes: &[u8]) -> Result<File, String> {
        let mut message = [1; FINESSE_MESSAGE];
        // SAFETY: the bytes are as many as is said.
        let file = unsafe { FinesseFileRead(bytes.as_ptr().cast(), bytes.len() as c_int, message.as_mut_ptr()) };
        File::made(file, &message)
    }

    fn create(boards: &[FinesseBoard]) -> Result<File, String> {
        let mut message = [1; FINESSE_MESSAGE];
        // SAFETY: the boards are as many as is said.
        let file = unsafe { FinesseFileCreate(boards.as_ptr(), boards.len() as c_int, message.as_mut_ptr()) };
        File::made(file, &message)
    }

    /// The number of boards and of faults.
    fn count(&self) -> (c_int, c_int) {
        let (mut boards, mut faults) = (-1, -1);
        // SAFETY: the file is living, and there are places for both.
        assert_eq!(unsafe { FinesseFileCount(self.0, &mut boards, &mut faults) }, RETURN_NO_FAULT);
        (boards, faults)
    }

    fn board(&self, index: c_int) -> FinesseBoard {
        let mut board = FinesseBoard::NONE;
        // SAFETY: the file is living, and there is a place for the board.
        assert_eq!(unsafe { FinesseFileBoard(self.0, index, &mut board) }, RETURN_NO_FAULT);
        board
    }

    fn boards(&self) -> Vec<FinesseBoard> {
        (0..self.count().0).map(|index| self.board(index)).collect()
    }

    fn faults(&self) -> Vec<(c_int, String)> {
        let fault = |index| {
            let (mut line, mut message) = (0, [1; FINESSE_MESSAGE]);
            // SAFETY: the file is living, and there are places for both.
            assert_eq!(unsafe { FinesseFileFault(self.0, index, &mut line, message.as_mut_ptr()) }, RETURN_NO_FAULT);
            (line, text(&message))
        };
        (0..self.count().1).map(fault).collect()
    }

    fn text(&self, format: c_int) -> &str {
        // SAFETY: the file is living.
        string(unsafe { FinesseFileText(self.0, format) })
    }
}

/// A text that C was given, which lives as long as its file.
fn string<'a>(start: *const c_char) -> &'a str {
    assert!(!start.is_null());
    // SAFETY: it ends with a zero.
    unsafe { CStr::from_ptr(start) }.to_str().expect("UTF-8")
}

fn table_deal(pbn: &str) -> TableDeal {
    let hands = parse_hands(pbn).expect(pbn);
    TableDeal { cards: hands.map(|hand| Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2)) }
}

#[test]
fn a_board_as_c_sees_it() {
    let file = File::read(LIN.as_bytes()).expect("a file");
    assert_eq!(file.count(), (2, 1));
    assert_eq!(file.faults(), [(3, "card 2 of the play, C2, cannot have been played".to_owned())]);
    let board = file.board(0);
    assert_eq!((board.structSize, board.line, board.known), (size_of::<FinesseBoard>(), 2, 31));
    assert_eq!((board.dealer, board.vulnerable), (FINESSE_SOUTH, FINESSE_VUL_BOTH));
    assert_eq!([board.level, board.trump, board.declarer, board.doubled], [2, FINESSE_HEARTS, FINESSE_SOUTH, 0]);
    assert_eq!((board.tricks, board.leader, board.play.number), (9, FINESSE_WEST, 2));
    assert_eq!((board.play.suit[1], board.play.rank[1], board.play.rank[2]), (FINESSE_DIAMONDS, 5, 0));
    assert_eq!(
        board.deal.cards,
        table_deal("S:86.KQ4.KJT3.AQ52 KQT97.92.Q84.K76 A53.AJ875.95.983 J42.T63.A762.JT4").cards
    );
    // SAFETY: the file is living.
    let (auction, notes) = unsafe { (&*board.auction, std::slice::from_raw_parts(board.notes, 8)) };
    assert_eq!((written(auction).as_str(), auction.dealer, auction.vulnerable), ("1NT P 2D P 2H P P P", 2, 1));
    let notes: Vec<(c_int, &str)> = notes.iter().map(|note| (note.alerted, string(note.text))).collect();
    assert_eq!(notes[..5], [(0, "15-17"), (0, ""), (1, "to ♥"), (0, ""), (1, "")]);
    assert_eq!(board.players.map(string), ["No", "Ea", "Sö", "We"]);
    let texts = [board.board, board.event, board.site, board.date, board.room, board.scores];
    assert_eq!(texts.map(string), ["1", "Cup", "", "", "Open", ""]);

    let board = file.board(1);
    assert_eq!(board.known, FINESSE_KNOWN_DEALER + FINESSE_KNOWN_CONTRACT + FINESSE_KNOWN_LEADER);
    assert_eq!([board.level, board.trump, board.declarer, board.doubled], [1, FINESSE_SPADES, FINESSE_NORTH, 1]);
    assert!(board.notes.is_null() && !board.auction.is_null());
    // The same again, from what C has.
    for format in [FINESSE_FORMAT_PBN, FINESSE_FORMAT_LIN] {
        let again = File::create(&file.boards()).expect("a file");
        assert_eq!((again.count(), again.text(format)), ((2, 0), file.text(format)));
        let read = File::read(file.text(format).as_bytes()).expect("a file");
        assert_eq!((read.count(), read.text(format)), ((2, 0), file.text(format)));
    }
}

#[test]
fn every_form_is_recognised() {
    let utf16: Vec<u8> = format!("\u{feff}[Deal \"{DEAL}\"]").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        format!("[Deal \"{DEAL}\"]").into_bytes(),
        format!("% PBN 2.1\n[West \"J\u{f6}rg\"]\n[Deal \"{DEAL}\"]").chars().map(|letter| letter as u8).collect(),
        utf16,
        format!("{DEAL}\n").into_bytes(),
        b"md|0SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98|".to_vec(),
        b"https://x.org/?n=SQJ6HK652DJ85CT98&e=s873hj97dat764cq4&s=SK5HT83DKQ9CA7652".to_vec(),
    ] {
        let file = File::read(&bytes).expect("a file");
        assert_eq!((file.count(), file.board(0).known), ((1, 0), 0));
        assert_eq!(file.board(0).deal.cards, table_deal(DEAL).cards);
    }
    assert_eq!(File::read(b"").expect("a file").count(), (0, 0));
    let faults = File::read(b"N:\n\nx").expect("a file").faults();
    assert_eq!(faults.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 3]);
    assert!(faults.iter().all(|(_, fault)| fault.starts_with("bad deal: ")), "{faults:?}");
    let none = "text: not a text, or UTF-16 without a byte order mark; PBN files are UTF-8 or Latin-1";
    assert_eq!(File::read(b"[Deal\0").err().as_deref(), Some(none));
    // Up to the zero.
    // SAFETY: the text ends with a zero.
    let file = File(unsafe { FinesseFileRead(c"[Board \"7\"]".as_ptr(), -1, null_mut()) });
    assert_eq!(string(file.board(0).board), "7");
}

#[test]
fn null_and_wrong_numbers_are_refused() {
    let file = File::read(LIN.as_bytes()).expect("a file");
    let mut board = FinesseBoard::NONE;
    let mut message = [1; FINESSE_MESSAGE];
    // SAFETY: whatever is not NULL is there.
    unsafe {
        assert!(FinesseFileRead(null(), 5, message.as_mut_ptr()).is_null() && text(&message) == "text: NULL");
        assert!(FinesseFileRead(c"".as_ptr(), -2, message.as_mut_ptr()).is_null());
        assert_eq!(text(&message), "length: less than -1");
        assert!(FinesseFileCreate(null(), 1, message.as_mut_ptr()).is_null() && text(&message) == "boards: NULL");
        assert!(
            FinesseFileCreate(&board, -1, message.as_mut_ptr()).is_null() && text(&message) == "count: -1 is negative"
        );
        FinesseFileFree(null_mut());
        FinesseFileFree(FinesseFileCreate(null(), 0, null_mut()));
        assert_eq!(FinesseFileCount(null(), null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseFileCount(file.0, null_mut(), null_mut()), RETURN_NO_FAULT);
        assert_eq!(FinesseFileBoard(null(), 0, &mut board), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseFileBoard(file.0, 0, null_mut()), FINESSE_BAD_ARGUMENT);
        for index in [-1, 2, c_int::MAX, c_int::MIN] {
            assert_eq!(FinesseFileBoard(file.0, index, &mut board), FINESSE_BAD_ARGUMENT);
        }
        assert_eq!(FinesseFileFault(null(), 0, null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseFileFault(file.0, 0, null_mut(), null_mut()), RETURN_NO_FAULT);
        assert_eq!(FinesseFileFault(file.0, 1, null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert!(FinesseFileText(null(), 0).is_null() && FinesseFileText(file.0, 2).is_null());
        assert!(FinesseFileText(file.0, -1).is_null());
    }
    assert!(board.known == 0 && board.board.is_null());
    board.structSize -= 8;
    // SAFETY: everything is there.
    assert_eq!(unsafe { FinesseFileBoard(file.0, 0, &mut board) }, FINESSE_BAD_ARGUMENT);
}

#[test]
fn a_refusal_names_the_field() {
    let known = FINESSE_KNOWN_DEALER + FINESSE_KNOWN_VULNERABLE + FINESSE_KNOWN_CONTRACT + FINESSE_KNOWN_TRICKS;
    let auction = FinesseAuction { dealer: 1, vulnerable: 2, count: 1, ..FinesseAuction::NONE };
    let good = FinesseBoard {
        known,
        dealer: 1,
        vulnerable: 2,
        level: 1,
        trump: FINESSE_CLUBS,
        declarer: 3,
        tricks: 8,
        deal: table_deal(DEAL),
        auction: &auction,
        play: play_bin("SQ S3"),
        ..FinesseBoard::NONE
    };
    let refused = |change: &dyn Fn(&mut FinesseBoard)| {
        let mut boards = [good; 2];
        change(&mut boards[1]);
        File::create(&boards).err().unwrap_or_default()
    };
    assert_eq!(refused(&|_| {}), "");
    assert_eq!(refused(&|board| board.known = 32), "boards[1].known: 32 is not 0 to 31");
    assert_eq!(refused(&|board| board.dealer = 4), "boards[1].dealer: 4 is not 0 to 3");
    assert_eq!(refused(&|board| board.dealer = 2), "boards[1].auction.dealer: 1 is not boards[1].dealer");
    assert_eq!(refused(&|board| board.vulnerable = -1), "boards[1].vulnerable: -1 is not 0 to 3");
    assert_eq!(refused(&|board| board.vulnerable = 3), "boards[1].auction.vulnerable: 2 is not boards[1].vulnerable");
    assert_eq!(refused(&|board| board.level = 8), "boards[1].level: 8 is not 0 to 7");
    assert_eq!(refused(&|board| board.trump = 5), "boards[1].trump: 5 is not 0 to 4");
    assert_eq!(refused(&|board| board.declarer = -1), "boards[1].declarer: -1 is not 0 to 3");
    assert_eq!(refused(&|board| board.doubled = 3), "boards[1].doubled: 3 is not 0 to 2");
    assert_eq!(refused(&|board| board.tricks = 14), "boards[1].tricks: 14 is not 0 to 13");
    assert_eq!(refused(&|board| board.level = 0), "boards[1].play: a play, but the board was passed out");
    assert_eq!(refused(&|board| (board.level, board.play.number) = (0, 0)), "boards[1].tricks: there is no contract");
    assert_eq!(
        refused(&|board| (board.known, board.leader, board.play.number) = (31, 1, 0)),
        "boards[1].leader: there is no play"
    );
    let wrong = "boards[1].play: card 1 of the play, SQ, cannot have been played";
    assert_eq!(refused(&|board| (board.known, board.leader) = (31, 1)), wrong);
    assert_eq!(refused(&|board| board.play.number = 53), "boards[1].play: not a play of at most 52 cards");
    assert_eq!(refused(&|board| board.play.rank[0] = 1), "boards[1].play: not a play of at most 52 cards");
    assert_eq!(refused(&|board| board.deal.cards[2][0] = 1 << 15), "boards[1].deal: a bit that is not a card");
    assert_eq!(refused(&|board| board.deal.cards[2][0] = 0x1020), "boards[1].deal: two hands have the same card");
    assert_eq!(refused(&|board| board.deal.cards[0][1] = 0x7ffc), "boards[1].deal.cards[0]: more than 13 cards");
    assert_eq!(refused(&|board| board.structSize += 8), "boards[1].structSize: 640 is not that of boards[0]");
    assert_eq!(refused(&|board| board.players[3] = c"a\xffb".as_ptr()), "boards[1].players[3]: byte 2 is not UTF-8");
    let long = CString::new("x".repeat(FINESSE_FIELD_LENGTH + 1)).expect("no zero");
    assert_eq!(refused(&|board| board.site = long.as_ptr()), "boards[1].site: more than 65535 characters");
    let note = [FinesseNote { text: c"\xff".as_ptr(), alerted: 0, reserved: 0 }];
    assert_eq!(refused(&|board| board.notes = note.as_ptr()), "boards[1].notes[0].text: byte 1 is not UTF-8");
    let bad = FinesseAuction { count: 1, calls: [FINESSE_DOUBLE; FINESSE_CALLS], ..auction };
    let message = "boards[1].auction.calls[0]: X: there is no bid to double";
    assert_eq!(refused(&|board| board.auction = &bad), message);
    let small = FinesseBoard { structSize: 8, ..FinesseBoard::NONE };
    let message = "boards[0].structSize: 8, set it to sizeof(struct FinesseBoard)";
    assert_eq!(File::create(&[small]).err().as_deref(), Some(message));
}

#[test]
fn what_follows_from_the_rest_is_filled_in() {
    let auction = FinesseAuction { dealer: 2, vulnerable: 1, count: 4, ..FinesseAuction::NONE };
    let deal = table_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 -");
    let file = File::create(&[FinesseBoard { auction: &auction, deal, ..FinesseBoard::NONE }]).expect("a file");
    let board = file.board(0);
    assert_eq!(board.known, FINESSE_KNOWN_DEALER + FINESSE_KNOWN_VULNERABLE + FINESSE_KNOWN_CONTRACT);
    assert_eq!([board.dealer, board.vulnerable, board.level], [2, 1, 0]);
    assert_eq!(board.deal.cards, table_deal(DEAL).cards);
    assert_eq!(
        file.text(FINESSE_FORMAT_LIN),
        "pn|,,,|st||md|1SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,S873HJ97DAT764CQ4|rh||sv|b|\
         mb|p|mb|p|mb|p|mb|p|pg||\n"
    );
    // Nothing known at all.
    let file = File::create(&[FinesseBoard::NONE]).expect("a file");
    assert_eq!((file.text(FINESSE_FORMAT_PBN), file.board(0).known), ("", 0));
}

#[test]
fn garbage() {
    let random = &mut SmallRng::seed_from_u64(6);
    let file = File::read(LIN.as_bytes()).expect("a file");
    let [good, other] = [file.board(0), file.board(1)];
    let mut made = 0;
    for _ in 0..3000 {
        let mut board = if random.random() { good } else { other };
        // SAFETY: up to the pointers there are only numbers, for which any bytes are values.
        let numbers = unsafe { std::slice::from_raw_parts_mut((&raw mut board).cast::<u8>().add(8), 528) };
        spoil(random, numbers);
        made += usize::from(File::create(&[good, board]).is_ok());
        let mut bytes =
            if random.random() { LIN.to_owned() } else { file.text(FINESSE_FORMAT_PBN).to_owned() }.into_bytes();
        for _ in 0..random.random_range(0..6) {
            let place = random.random_range(0..bytes.len());
            match random.random_range(0..3) {
                0 => bytes[place] = random.random(),
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, *b"|\"[]#=!\n\r{%".get(random.random_range(0..11)).expect("one of them")),
            }
        }
        let Ok(read) = File::read(&bytes) else { continue };
        read.boards();
        read.faults();
        for format in [FINESSE_FORMAT_PBN, FINESSE_FORMAT_LIN] {
            let again = File::read(read.text(format).as_bytes()).expect("a text");
            assert_eq!(again.text(format), read.text(format), "{}", bytes.escape_ascii());
        }
    }
    assert!(made > 300, "{made}");
    let mut bytes = [0; 200];
    for _ in 0..300 {
        random.fill_bytes(&mut bytes);
        let _ = File::read(&bytes);
    }
}
