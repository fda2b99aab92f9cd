//! `FinesseSingleDummyLines` as C programs meet it: lines and layouts, little room, NULL and garbage.

use crate::common::requests::{Way, answer, exact_options, message, position};
use crate::common::structs::{play_bin, text};
use finesse::cards::Seat;
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};

const NO_WORLD: TableDeal = TableDeal { cards: [[7; 4]; 4] };

/// Room for everything, filled with something to see what is written.
struct Room {
    lines: Vec<FinesseLine>,
    won: Vec<u64>,
    words: usize,
    worlds: Vec<TableDeal>,
    weights: Vec<f64>,
    given: FinesseLines,
}

impl Room {
    fn new(lines: usize, words: usize, worlds: usize) -> Room {
        // SAFETY: zeros are a line.
        let mut line: FinesseLine = unsafe { std::mem::zeroed() };
        (line.suit, line.rank, line.text[0]) = (77, 77, 77);
        let mut room = Room {
            lines: vec![line; lines + 1],
            won: vec![7; lines * words + 1],
            words,
            worlds: vec![NO_WORLD; worlds + 1],
            weights: vec![-7.0; worlds + 1],
            // SAFETY: zeros are what the caller begins with.
            given: unsafe { std::mem::zeroed() },
        };
        room.given.structSize = size_of::<FinesseLines>();
        room.given.lineSize = size_of::<FinesseLine>();
        room.given.lines = room.lines.as_mut_ptr();
        room.given.lineCapacity = lines as c_int;
        room.given.won = room.won.as_mut_ptr();
        room.given.wonWords = words as c_int;
        room.given.worlds = room.worlds.as_mut_ptr();
        room.given.weights = room.weights.as_mut_ptr();
        room.given.worldCapacity = worlds as c_int;
        (room.given.lineCount, room.given.worldCount) = (77, 77);
        room
    }

    fn ask(&mut self, request: &FinesseRequest, options: &FinesseChooseOptions) -> (c_int, FinesseChoice) {
        let mut choice = FinesseChoice { cards: 77, ..FinesseChoice::NONE };
        // SAFETY: everything is there.
        let code = unsafe { FinesseSingleDummyLines(request, options, &mut choice, &mut self.given) };
        (code, choice)
    }

    /// Whether a line wins in a world.
    fn wins(&self, line: usize, world: usize) -> bool {
        self.won[line * self.words + world / 64] >> (world % 64) & 1 == 1
    }

    /// That nothing was written behind the ends.
    fn check_ends(&self) {
        assert_eq!(self.lines.last().map(|line| (line.suit, line.text[0])), Some((77, 77)));
        assert_eq!(self.won.last(), Some(&7));
        assert_eq!(self.worlds.last().map(|world| world.cards), Some(NO_WORLD.cards));
        assert_eq!(self.weights.last(), Some(&-7.0));
    }
}

/// Spades are trumps, North leads and needs three tricks: a trump wins when the ace and queen are not in one hand.
fn five_cards() -> FinesseRequest {
    position(0, 2, 0, 3, ["J2.6.5.J", "-", "95.A3..7", "-"], "AQ.K42.Q98.A3")
}

fn all_cards() -> FinesseChooseOptions {
    FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() }
}

#[test]
fn lines_are_those_of_the_answer() {
    let solved = answer(Way::Exact, &five_cards(), &all_cards());
    let mut room = Room::new(40, 4, 252);
    room.given.linesPerCard = 8;
    let (code, mut choice) = room.ask(&five_cards(), &all_cards());
    assert_eq!((code, message(&choice)), (RETURN_NO_FAULT, String::new()));
    choice.milliseconds = solved.milliseconds;
    let card = |choice: &FinesseChoice, index: usize| {
        let card = choice.card[index];
        (card.suit, card.rank, card.equals, card.worldsWon, card.probability.to_bits(), card.bound)
    };
    assert_eq!(choice.cards, solved.cards);
    (0..choice.cards as usize).for_each(|index| assert_eq!(card(&choice, index), card(&solved, index)));
    room.check_ends();

    let (lines, worlds) = (room.given.lineCount as usize, room.given.worldCount as usize);
    assert_eq!(worlds, 252);
    assert!((choice.cards as usize..=40).contains(&lines), "{lines}");
    assert!((room.weights[..worlds].iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let mut best_of_card = 0;
    for (index, line) in room.lines[..lines].iter().enumerate() {
        let wins = (0..worlds).filter(|&world| room.wins(index, world));
        assert_eq!(wins.clone().count(), line.worldsWon as usize);
        let weight: f64 = wins.map(|world| room.weights[world]).sum();
        assert!((weight - line.probability).abs() < 1e-9);
        assert!(
            line.worldsDescribed <= line.worldsWon
                && (line.textComplete == 1) == (line.worldsDescribed == line.worldsWon)
        );
        let first = index == 0 || (line.suit, line.rank) != (room.lines[index - 1].suit, room.lines[index - 1].rank);
        if first {
            let scored = choice.card[best_of_card];
            assert_eq!((line.suit, line.rank, line.equals), (scored.suit, scored.rank, scored.equals));
            assert_eq!((line.worldsWon, line.probability), (scored.worldsWon, scored.probability));
            best_of_card += 1;
        } else {
            assert!(line.probability <= room.lines[index - 1].probability);
        }
    }
    assert_eq!(best_of_card, choice.cards as usize);
    assert_eq!((text(&room.lines[0].text).as_str(), room.lines[0].textComplete), ("when spades break 1-1", 1));
    for world in 0..worlds {
        let spades = room.worlds[world].cards[Seat::West.index()][0].count_ones();
        assert_eq!(room.wins(0, world), spades == 1);
    }
}

/// With the play the worlds have the cards played too.
#[test]
fn worlds_of_a_play_are_original_hands() {
    let ending = position(4, 2, 2, 2, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ");
    let request = FinesseRequest { kind: FINESSE_PLAY, play: play_bin("S9 S7"), ..ending };
    let mut room = Room::new(3, 1, 35);
    let (code, choice) = room.ask(&request, &exact_options());
    assert_eq!((code, message(&choice), choice.complete), (RETURN_NO_FAULT, String::new(), 1));
    assert_eq!(room.given.worldCount, 35);
    for world in &room.worlds[..35] {
        let cards = |seat: usize| world.cards[seat].iter().map(|holding| holding.count_ones()).sum::<u32>();
        assert!((0..4).all(|seat| cards(seat) == 4));
        assert_eq!(world.cards[Seat::West.index()][0] >> 7 & 1, 1);
    }
    room.check_ends();
}

#[test]
fn little_room_is_enough() {
    let mut full = Room::new(20, 4, 252);
    assert_eq!(full.ask(&five_cards(), &all_cards()).0, RETURN_NO_FAULT);
    for (lines, words, worlds) in [(0, 0, 0), (1, 0, 0), (2, 1, 3), (1, 9, 1), (3, 2, 100)] {
        let mut room = Room::new(lines, words, worlds);
        assert_eq!(room.ask(&five_cards(), &all_cards()).0, RETURN_NO_FAULT);
        assert_eq!((room.given.lineCount, room.given.worldCount), (full.given.lineCount, 252));
        room.check_ends();
        for line in 0..lines {
            assert_eq!(text(&room.lines[line].text), text(&full.lines[line].text));
            for world in 0..(64 * words).min(252) {
                assert_eq!(room.wins(line, world), full.wins(line, world));
            }
        }
        for world in 0..worlds {
            assert_eq!(room.worlds[world].cards, full.worlds[world].cards);
        }
    }
    // No arrays at all.
    let mut room = Room::new(5, 5, 300);
    room.given.lines = null_mut();
    room.given.won = null_mut();
    room.given.worlds = null_mut();
    room.given.weights = null_mut();
    assert_eq!(room.ask(&five_cards(), &all_cards()).0, RETURN_NO_FAULT);
    assert_eq!((room.given.lineCount, room.given.worldCount), (full.given.lineCount, 252));
    room.check_ends();
    // Lines of a later version are longer.
    let mut room = Room::new(4, 4, 9);
    (room.given.lineSize, room.given.lineCapacity) = (2 * size_of::<FinesseLine>(), 2);
    assert_eq!(room.ask(&five_cards(), &all_cards()).0, RETURN_NO_FAULT);
    assert_eq!((room.lines[0].worldsWon, room.lines[1].suit, room.lines[3].suit), (140, 77, 77));
    assert_eq!(text(&room.lines[2].text), text(&full.lines[1].text));
}

#[test]
fn cut_short_there_are_the_lines_that_were_found() {
    let mut room = Room::new(9, 4, 252);
    let (code, choice) = room.ask(&five_cards(), &FinesseChooseOptions { nodeLimit: 1, ..all_cards() });
    assert_eq!((code, choice.stopReason), (RETURN_NO_FAULT, FINESSE_ENDED_NODES));
    let found = choice.card[..choice.cards as usize].iter().filter(|card| card.worldsWon > 0).count();
    assert_eq!((room.given.lineCount as usize, room.given.worldCount), (found, 252));
}

#[test]
fn null_and_garbage_are_answered() {
    let (request, options) = (five_cards(), all_cards());
    let mut room = Room::new(4, 4, 252);
    let mut choice = FinesseChoice::NONE;
    // SAFETY: NULL is allowed, and the rest is there.
    unsafe {
        assert_eq!(FinesseSingleDummyLines(&request, &options, null_mut(), &mut room.given), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseSingleDummyLines(&request, &options, &mut choice, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(message(&choice), "lines: NULL");
        assert_eq!(FinesseSingleDummyLines(null(), null(), null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseSingleDummyLines(null(), &options, &mut choice, &mut room.given), FINESSE_BAD_ARGUMENT);
        assert_eq!(message(&choice), "request: NULL");
        assert_eq!((room.given.lineCount, room.given.worldCount), (0, 0));
        assert_eq!(FinesseSingleDummyLines(&request, null(), &mut choice, &mut room.given), RETURN_NO_FAULT);
    }
    type Spoil = fn(&mut FinesseLines);
    let spoils: [(Spoil, &str); 6] = [
        (|lines| lines.structSize = 0, "lines.structSize: 0, set it to sizeof(struct FinesseLines)"),
        (|lines| lines.lineSize = 15, "lines.lineSize: 15, set it to sizeof(struct FinesseLine)"),
        (|lines| lines.lineCapacity = -1, "lines.lineCapacity: -1 is negative"),
        (|lines| lines.linesPerCard = c_int::MIN, "lines.linesPerCard: -2147483648 is negative"),
        (|lines| lines.wonWords = -5, "lines.wonWords: -5 is negative"),
        (|lines| lines.worldCapacity = -2, "lines.worldCapacity: -2 is negative"),
    ];
    for (spoil, words) in spoils {
        let mut room = Room::new(4, 4, 252);
        spoil(&mut room.given);
        let (code, choice) = room.ask(&request, &options);
        assert_eq!((code, message(&choice).as_str(), choice.cards), (FINESSE_BAD_ARGUMENT, words, 0));
        assert_eq!((room.lines[0].suit, room.won[0], room.weights[0]), (77, 7, -7.0));
    }
    // What the exact method refuses is refused with the same words.
    let defender = position(4, 2, 3, 2, ["3..32.", "-", "-", "A.K2.."], "K.Q.4.AJ2");
    let tricks = FinesseRequest { objective: FINESSE_MOST_TRICKS, ..five_cards() };
    let nobody = FinesseRequest { seen: [0; 4], ..five_cards() };
    for request in [defender, tricks, nobody, FinesseRequest { kind: 9, ..five_cards() }] {
        let mut room = Room::new(4, 4, 252);
        let (code, choice) = room.ask(&request, &options);
        let (expected, other) = crate::common::requests::ask(Way::Exact, &request, &options);
        assert_eq!((code, message(&choice)), (expected, message(&other)));
        assert_ne!(code, RETURN_NO_FAULT);
        assert_eq!((room.given.lineCount, room.given.worldCount, room.lines[0].suit), (0, 0, 77));
    }
}
