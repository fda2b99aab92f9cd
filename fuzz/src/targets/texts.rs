//! Texts: PBN deals, PBN files and constraints, from random letters, from pieces of the language, and from good ones.

use crate::bytes::Bytes;
use crate::make::cards::{self, spoiled_text, text_of};
use crate::room::Room;
use crate::run::{Run, TELL};
use finesse::cards::{Deal, Seat, Strain, Suit, parse_hands, parse_hands_leniently, parse_play};
use finesse::ffi::*;
use finesse::formats::pbn::{Form, PbnFile, decode, parse_lines};
use finesse::worlds::{Constraints, Range, SeatConstraints};
use std::os::raw::{c_char, c_int, c_uint};
use std::sync::atomic::Ordering;

/// Pieces of a language put together, now and then with something else between.
pub(super) fn pieces(bytes: &mut Bytes, words: &[&str], most: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..bytes.below(most) {
        match bytes.below(16) {
            15 => text.push(bytes.byte()),
            14 => text.extend("é\u{feff}♠".as_bytes()),
            _ => text.extend(bytes.pick(words).as_bytes()),
        }
    }
    text
}

/// Tells what is to be read, when an input is replayed.
pub(super) fn tell(text: &[u8]) {
    if TELL.load(Ordering::Relaxed) {
        println!("\"{}\"", text.escape_ascii());
    }
}

/// The pieces of a deal.
const DEAL: &[&str] = &["N:", "E:", "S", " ", ".", "AKQ", "T", "10", "2", "-", "...", "A.K.Q.J", "x", "\t", "n:", ":"];

/// Bytes that may be read as a deal: from C, which ends them with a zero, says how many there are, or both.
pub fn read_pbn(run: &mut Run) {
    let board = cards::board(&mut run.bytes);
    let good = cards::pbn(&mut run.bytes, &board);
    let mut text = match run.bytes.below(6) {
        0 => good.into_bytes(),
        1 => pieces(&mut run.bytes, DEAL, 40),
        2 => {
            let mut long = vec![b' '; run.bytes.below(2000)];
            long.extend(good.into_bytes());
            long
        }
        3 => {
            let mut noise = vec![0; run.bytes.below(100)];
            run.bytes.fill(&mut noise);
            noise
        }
        _ => spoiled_text::<200>(&mut run.bytes, &good).map(|letter| letter as u8).to_vec(),
    };
    let ended = run.bytes.once_in(2);
    if ended {
        text.push(0);
    }
    tell(&text);
    let mut said = if ended && run.bytes.once_in(3) { c_int::MAX } else { text.len() as c_int };
    if run.bytes.once_in(16) {
        said = run.bytes.odd().min(said);
    }
    if said == -1 && !ended {
        said = -2;
    }
    let mut letters = Room::with(&mut run.bytes, &text);
    let (mut place, mut words) =
        (Room::of::<TableDeal>(&mut run.bytes, 1), Room::of::<c_char>(&mut run.bytes, FINESSE_MESSAGE));
    let from = letters.or_null::<c_char>(&mut run.bytes);
    let to = place.or_null::<TableDeal>(&mut run.bytes);
    let message = words.or_null::<c_char>(&mut run.bytes);
    // SAFETY: whatever is passed is NULL or there, and the text ends with a zero if more is said than there is.
    let code = run.call("FinesseReadPBN", || unsafe { FinesseReadPBN(from, said, to, message) });
    assert!(letters.is_untouched(), "arguments are not to be written");
    place.check("the deal");
    words.check("the message");
    let told = words.bytes()[..FINESSE_MESSAGE].iter().position(|&letter| letter == 0);
    assert!(message.is_null() || told.is_some_and(|length| (length == 0) == (code == RETURN_NO_FAULT)), "{told:?}");
    if from.is_null() || to.is_null() || said < -1 {
        return assert!(code == FINESSE_BAD_ARGUMENT && place.is_untouched());
    }
    let text = if said < 0 { &text[..] } else { &text[..text.len().min(said as usize)] };
    let text = &text[..text.iter().position(|&byte| byte == 0).unwrap_or(text.len())];
    let deal = std::str::from_utf8(text).ok().filter(|text| text.len() <= FINESSE_PBN_LENGTH);
    let deal = deal.and_then(|text| Deal::from_pbn(text).ok());
    assert_eq!(code, if deal.is_some() { RETURN_NO_FAULT } else { RETURN_PBN_FAULT });
    let Some(deal) = deal else { return assert!(place.is_untouched(), "written though refused") };
    let read: TableDeal = place.get(0);
    let holding = |seat: Seat, suit: Suit| c_uint::from(deal.hand(seat).suit(suit).bits()) << 2;
    assert_eq!(read.cards, Seat::ALL.map(|seat| Suit::ALL.map(|suit| holding(seat, suit))));
}

pub fn deal(run: &mut Run) {
    let board = cards::board(&mut run.bytes);
    let good = cards::pbn(&mut run.bytes, &board);
    let text = match run.bytes.below(8) {
        0 => good.clone(),
        1 => String::from_utf8_lossy(&pieces(&mut run.bytes, DEAL, 40)).into_owned(),
        2 => String::from_utf8_lossy(run.bytes.rest()).into_owned(),
        _ => {
            let letters: [c_char; 200] = spoiled_text(&mut run.bytes, &good);
            text_of(&letters)
        }
    };
    tell(text.as_bytes());
    let hands = parse_hands(&text);
    let deal = Deal::from_pbn(&text);
    // What the strict reader takes, the lenient one reads alike.
    if let Ok(hands) = &hands {
        assert_eq!(parse_hands_leniently(&text).as_ref(), Ok(hands), "{text}");
    }
    if text == good {
        assert_eq!(deal.as_ref(), Ok(board.deal()), "{text}");
    }
    if let Ok(deal) = &deal {
        assert_eq!(hands.as_ref(), Ok(&deal.hands()), "{text}");
        for seat in Seat::ALL {
            assert_eq!(Deal::from_pbn(&deal.to_pbn(seat)).as_ref(), Ok(deal), "{text}");
        }
    } else if let Err(error) = &hands {
        assert!(!error.to_string().is_empty());
    }
    let play = parse_play(&text);
    assert!(play.is_err() || text.len() >= 2 * play.map_or(0, |cards| cards.len()));
    run.count("pbn-deal", deal.is_ok());
}

pub(super) const PBN: &[&str] = &[
    "[",
    "]",
    "\"",
    "\n",
    "\r\n",
    "\n\n",
    "{",
    "}",
    ";",
    "%",
    "% PBN 2.1\n",
    "\\",
    "\\\"",
    "#",
    "##",
    "*",
    "+",
    "-",
    "^",
    "=1=",
    "$1",
    "[Deal \"N:AK.. QJ.. T9.. 87..\"]\n",
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n",
    "[Board \"1\"]\n",
    "[Dealer \"N\"]\n",
    "[Declarer \"^S\"]\n",
    "[Vulnerable \"NS\"]\n",
    "[Vulnerable \"All\"]\n",
    "[Contract \"4SX\"]\n",
    "[Contract \"3NT\"]\n",
    "[Contract \"Pass\"]\n",
    "[Play \"W\"]\n",
    "[Event \"##\"]\n",
    "[Event \"#x\"]\n",
    "SA SK S2 S3\n",
    "H2 - HA H3\n",
    "*\n",
    "D4 C5 C6 C7\n",
    "[Auction \"N\"]\n1C Pass 1H AP\n",
    "[Auction \"E\"]\n1NT =1= X! 2H* AP\n[Note \"1:Alert: x\"]\n",
    "[Result \"EW 9\"]\n",
    "[Room \"Closed\"]\n",
    "[ScoreTable \"A;B\"]\n1 \"x y\" ; z\n",
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n",
    "N NT 7\n",
    "E  S 13\n",
    "S H 0\n",
    "W C 6\n",
    "[DoubleDummyTricks \"*\"]\n",
    "[Score",
    "Deal",
    "N:",
    "AKQJT98765432",
    "...",
    " ",
];

pub fn file(run: &mut Run) {
    let text = match run.bytes.below(6) {
        0 => {
            let board = cards::board(&mut run.bytes);
            let mut text = format!("% PBN 2.1\n[Board \"1\"]\n[Deal \"{}\"]\n\n", board.deal().to_pbn(Seat::North));
            text.push_str(&String::from_utf8_lossy(&pieces(&mut run.bytes, PBN, 20)));
            text.into_bytes()
        }
        1 => run.bytes.rest().to_vec(),
        2 => {
            let mut noise = vec![0; run.bytes.below(600)];
            run.bytes.fill(&mut noise);
            noise
        }
        3 => pieces(&mut run.bytes, PBN, 60),
        _ => {
            // Whole lines only; every one of them can be read where it makes sense.
            let lines: Vec<&str> =
                PBN.iter().copied().filter(|piece| piece.starts_with('[') && piece.ends_with('\n')).collect();
            let mut text = Vec::new();
            for _ in 0..1 + run.bytes.below(4) {
                (0..run.bytes.below(6)).for_each(|_| text.extend(run.bytes.pick(&lines).as_bytes()));
                text.extend(run.bytes.pick(&["\n", "\n\n", "SA SK\n\n", "{x}\n\n", "N NT 7\n\n", "\r\n"]).as_bytes());
            }
            text
        }
    };
    tell(&text);
    let read = PbnFile::from_bytes(&text);
    if let Ok(file) = &read {
        assert_eq!(file.to_bytes(), text, "written back as it was read");
    }
    let (mut salvaged, faults) = PbnFile::salvage(&text);
    assert_eq!(faults.is_empty(), read.is_ok());
    assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
    for game in &mut salvaged.games {
        let _ = (game.deal(), game.dealer(), game.declarer(), game.strain(), game.vulnerable(), game.play());
        let names: Vec<String> = game.tags().map(|(name, _)| name.to_owned()).collect();
        for name in names.iter().map(String::as_str).chain(["Deal", "OptimumResultTable", "Nothing"]) {
            let _ = (game.tag(name), game.line(name), game.section(name), game.table(name));
        }
        game.set_tricks(|strain, seat| (strain != Strain::Hearts).then_some(seat.index() as u8 * 4));
        game.set_tag("Deal", "N:A... K... Q... J...");
        game.remove_tag("Board");
        assert!(game.deal().is_ok_and(|deal| deal.is_some()), "the deal that was set");
    }
    let changed = salvaged.to_bytes();
    if faults.is_empty() {
        let again = PbnFile::from_bytes(&changed);
        let names = |file: &PbnFile| -> Vec<Vec<String>> {
            file.games.iter().map(|game| game.tags().map(|(name, _)| name.to_owned()).collect()).collect()
        };
        let again = again.as_ref().map(names).map_err(|error| error.to_string());
        assert_eq!(again, Ok(names(&salvaged)), "what was changed can be read: \"{}\"", changed.escape_ascii());
    }
    let (letters, _) = decode(&text);
    let _ = (Form::of(&letters), parse_lines(&letters));
    run.count("pbn-file", read.is_ok());
}

const CONSTRAINTS: &[&str] = &[
    "N: ",
    "E:",
    "south : ",
    "West:",
    "NS:",
    "ew: ",
    "12-14",
    "5+",
    "5-",
    "40",
    "41",
    "300",
    "0",
    "13",
    " - ",
    "+",
    ",",
    ", ",
    ";",
    "\n",
    "\r\n",
    "#",
    "# remark\n",
    "points ",
    "hcp ",
    "spades ",
    "S",
    "h ",
    "diamond ",
    "clubs",
    "shape ",
    "54xx",
    "x",
    "4333",
    "any ",
    "5=4=x=x",
    "=",
    "balanced",
    " or ",
    " of ",
    "SAKQ",
    "(",
    ")",
    "not (",
    "holds ",
    "lacks ",
    "has ",
    "not ",
    "HK",
    "SQ DA",
    "CT",
    "c10",
    " ",
    "\t",
];

/// Lines that can be read, of clauses that can.
fn good_constraints(bytes: &mut Bytes) -> String {
    let mut text = String::new();
    for _ in 0..1 + bytes.below(4) {
        let name = bytes.pick(&["N", "east", "S", "West", "NS", "EW", "w"]);
        let side = name.len() == 2;
        let clauses: Vec<String> = (0..1 + bytes.below(3)).map(|_| clause(bytes, side, 0)).collect();
        text.push_str(&format!("{name}: {}{}\n", clauses.join(", "), bytes.pick(&["", " # so it is", " ", ","])));
    }
    text
}

fn clause(bytes: &mut Bytes, side: bool, depth: usize) -> String {
    let (kind, low, more) = (bytes.below(210), bytes.below(14), bytes.below(6));
    let range = match bytes.below(4) {
        0 => format!("{low}-{}", (low + more).min(13)),
        1 => format!("{low}+"),
        2 => format!("{low}-"),
        _ => format!("{low}"),
    };
    let mut several = |joint: &str| {
        let parts: Vec<String> = (0..1 + more / 2).map(|_| clause(bytes, false, depth + 1)).collect();
        parts.join(joint)
    };
    let kinds = if side {
        2
    } else if depth < 4 {
        10
    } else {
        7
    };
    match kind % kinds {
        0 => range,
        1 => format!("points {range}"),
        2 => format!("{} {range}", bytes.pick(&["spades", "H", "d", "club"])),
        3 => {
            format!("shape {}", bytes.pick(&["any 54xx", "any 4333 or any 4432", "4=3=3=3", "any 10=1=1=1 or 5=x=x=x"]))
        }
        4 => format!("{range} of {}", bytes.pick(&["SAKQ", "SA HA DA CA", "h10", "♠KQ ♥J"])),
        5 => bytes.pick(&["balanced", "not balanced", "not HK"]).to_owned(),
        6 => format!(
            "{} {}",
            bytes.pick(&["holds", "lacks", "has", "not"]),
            bytes.pick(&["HK", "SQ DA", "CT c2", "h10", "SAKQ"])
        ),
        7 => several(" or "),
        8 => format!("({})", several(", ")),
        _ => format!("not ({})", several(" or ")),
    }
}

pub fn constraints(run: &mut Run) {
    let text = match run.bytes.below(6) {
        0 => run.bytes.rest().to_vec(),
        1 => {
            let mut noise = vec![0; run.bytes.below(100)];
            run.bytes.fill(&mut noise);
            noise
        }
        2 => pieces(&mut run.bytes, CONSTRAINTS, 24),
        _ => good_constraints(&mut run.bytes).into_bytes(),
    };
    tell(&text);
    let text = String::from_utf8_lossy(&text);
    let all: Result<Constraints, _> = text.parse();
    match &all {
        Ok(known) => {
            assert_eq!(known.to_string().parse().as_ref(), Ok(known), "{text:?} read as {known}");
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            assert!((1..=line.chars().count() + 1).contains(&error.place), "{text:?}: {error:?}");
        }
    }
    let seat: Result<SeatConstraints, _> = text.parse();
    match &seat {
        Ok(known) => {
            assert_eq!(known.to_string().parse().as_ref(), Ok(known), "{text:?} read as {known}");
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.place), "{text:?}: {error:?}");
        }
    }
    let _ = text.parse::<Range>();
    run.count("constraints", all.is_ok() || seat.is_ok());
}
