//! A board as the library has it, and as C sees it.

use super::types::*;
use super::{FINESSE_FIELD_LENGTH, c_string};
use crate::cards::{Auction, Bid, Contract, Deal, Doubling, Level, Strain};
use crate::ffi::bidding::auction::{self, contract_numbers, seat, to_c, vulnerability};
use crate::ffi::bidding::types::FinesseAuction;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::pointers::Items;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::text::read_text;
use crate::ffi::dds::convert::{clipped, hands, numbers, play, table_deal};
use crate::ffi::dds::types::PlayTraceBin;
use crate::formats::{CallNote, Contracted, Record};
use std::ffi::CString;
use std::os::raw::{c_char, c_int};
use std::ptr::null;

/// What the pointers of a FinesseBoard lead to.
pub(super) struct Shown {
    auction: Option<Box<FinesseAuction>>,
    /// One for each call, and their texts; none if nothing is said of any call.
    notes: Vec<FinesseNote>,
    _meanings: Vec<CString>,
    texts: [CString; 10],
}

impl Shown {
    pub(super) fn new(record: &Record) -> Shown {
        let auction = record.auction.as_ref();
        let noted = if record.notes.is_empty() { 0 } else { auction.map_or(0, |auction| auction.calls().len()) };
        let note = |index| record.notes.get(index).cloned().unwrap_or_default();
        let meanings: Vec<CString> = (0..noted).map(|index| c_string(&note(index).text)).collect();
        let notes = meanings.iter().enumerate().map(|(index, meaning)| FinesseNote {
            text: meaning.as_ptr(),
            alerted: note(index).alerted.into(),
            ..FinesseNote::NONE
        });
        let [north, east, south, west] = &record.players;
        let texts = [&record.board, &record.event, &record.site, &record.date, &record.room, north, east, south, west];
        let mut texts = texts.into_iter().map(|text| c_string(text)).chain([c_string(&record.scores.join("\n"))]);
        Shown {
            auction: auction.map(|auction| Box::new(to_c(auction))),
            notes: notes.collect(),
            texts: std::array::from_fn(|_| texts.next().unwrap_or_default()),
            _meanings: meanings,
        }
    }

    /// The board with pointers to what is here.
    pub(super) fn board(&self, record: &Record) -> FinesseBoard {
        let known = [
            (record.dealer.is_some(), FINESSE_KNOWN_DEALER),
            (record.vulnerability.is_some(), FINESSE_KNOWN_VULNERABLE),
            (record.result.is_some(), FINESSE_KNOWN_CONTRACT),
            (record.tricks.is_some(), FINESSE_KNOWN_TRICKS),
            (record.leader.is_some(), FINESSE_KNOWN_LEADER),
        ];
        let contract = record.result.and_then(Contracted::contract);
        let [level, trump, declarer, doubled] = contract.map_or([0; 4], contract_numbers);
        let mut trace = PlayTraceBin { number: clipped(record.play.len()), suit: [0; 52], rank: [0; 52] };
        for ((suit, rank), &card) in trace.suit.iter_mut().zip(&mut trace.rank).zip(&record.play) {
            (*suit, *rank) = numbers(card);
        }
        let [board, event, site, date, room, north, east, south, west, scores] =
            self.texts.each_ref().map(|text| text.as_ptr());
        FinesseBoard {
            line: clipped(record.line),
            known: known.iter().map(|&(is_known, flag)| if is_known { flag } else { 0 }).sum(),
            dealer: record.dealer.map_or(0, |dealer| dealer.index() as c_int),
            vulnerable: record.vulnerability.map_or(0, |sides| sides.index() as c_int),
            level,
            trump,
            declarer,
            doubled,
            tricks: record.tricks.map_or(0, c_int::from),
            leader: record.leader.map_or(0, |leader| leader.index() as c_int),
            deal: record.deal.as_ref().map_or(FinesseBoard::NONE.deal, table_deal),
            play: trace,
            auction: self.auction.as_ref().map_or(null(), |auction| &raw const **auction),
            notes: if self.notes.is_empty() { null() } else { self.notes.as_ptr() },
            board,
            event,
            site,
            date,
            room,
            players: [north, east, south, west],
            scores,
            ..FinesseBoard::NONE
        }
    }
}

/// The board that is passed as `name`.
///
/// # Safety
/// Its pointers are NULL, or lead to texts that end with a zero, to an auction as large as its structSize, and to as many
/// notes as that has calls.
pub(super) unsafe fn record(board: &FinesseBoard, name: &str) -> Result<Record, Refusal> {
    let all = 2 * FINESSE_KNOWN_LEADER - 1;
    if board.known & !all != 0 {
        return Err(refusal!(BadArgument, "{name}.known: {} is not 0 to {all}", board.known));
    }
    let knows = |flag: c_int| board.known & flag != 0;
    // SAFETY: as promised by the caller.
    let text = |field: &str, text| unsafe { field_text(text, &format!("{name}.{field}")) };
    let mut players: [String; 4] = Default::default();
    for (index, player) in players.iter_mut().enumerate() {
        *player = text(&format!("players[{index}]"), board.players[index])?;
    }
    let deal = hands(&board.deal.cards).map_err(|_| refusal!(SuitOrRank, "{name}.deal: a bit that is not a card"))?;
    if let Some(seat) = deal.iter().position(|hand| hand.len() > 13) {
        return Err(refusal!(CardCount, "{name}.deal.cards[{seat}]: more than 13 cards"));
    }
    let mut record = Record {
        board: text("board", board.board)?,
        event: text("event", board.event)?,
        site: text("site", board.site)?,
        date: text("date", board.date)?,
        room: text("room", board.room)?,
        players,
        deal: Some(
            Deal::new(deal).ok_or_else(|| refusal!(DuplicateCards, "{name}.deal: two hands have the same card"))?,
        ),
        dealer: knows(FINESSE_KNOWN_DEALER).then(|| seat(&format!("{name}.dealer"), board.dealer)).transpose()?,
        vulnerability: knows(FINESSE_KNOWN_VULNERABLE)
            .then(|| vulnerability(&format!("{name}.vulnerable"), board.vulnerable))
            .transpose()?,
        leader: knows(FINESSE_KNOWN_LEADER).then(|| seat(&format!("{name}.leader"), board.leader)).transpose()?,
        result: knows(FINESSE_KNOWN_CONTRACT).then(|| contract(board, name)).transpose()?,
        tricks: knows(FINESSE_KNOWN_TRICKS).then(|| tricks(board, name)).transpose()?,
        play: play(&board.play, 52).map_err(|_| refusal!(Play, "{name}.play: not 0 to 52 cards"))?,
        scores: text("scores", board.scores)?.lines().map(|line| line.trim().to_owned()).collect(),
        ..Record::default()
    };
    if !board.auction.is_null() {
        // SAFETY: as promised by the caller.
        unsafe { read_auction(&mut record, board, name)? };
    }
    settled(record, name)
}

/// The auction and the notes.
///
/// # Safety
/// As for [`record`].
unsafe fn read_auction(record: &mut Record, board: &FinesseBoard, name: &str) -> Result<(), Refusal> {
    // SAFETY: as promised by the caller.
    let given = unsafe { auction::read(board.auction, &format!("{name}.auction"))? };
    let dealer = *record.dealer.get_or_insert(given.dealer());
    if dealer != given.dealer() {
        return Err(refusal!(BadArgument, "{name}.auction.dealer: {} is not {name}.dealer", given.dealer().index()));
    }
    let sides = given.vulnerability();
    let vulnerable = match record.vulnerability {
        Some(known) if sides.index() != 0 && sides != known => {
            return Err(refusal!(BadArgument, "{name}.auction.vulnerable: {} is not {name}.vulnerable", sides.index()));
        }
        Some(known) => known,
        None => {
            record.vulnerability = Some(sides).filter(|sides| sides.index() != 0);
            sides
        }
    };
    let count = given.calls().len();
    // SAFETY: as promised by the caller.
    let notes = unsafe { Items::optional(board.notes, count) };
    for (index, note) in notes.iter().flat_map(Items::iter).enumerate() {
        // SAFETY: as promised by the caller.
        let text = unsafe { field_text(note.text, &format!("{name}.notes[{index}].text"))? };
        record.notes.push(CallNote { alerted: note.alerted != 0, text });
    }
    record.auction = Auction::with_calls(dealer, vulnerable, given.calls()).ok();
    Ok(())
}

/// The record with what follows from it, or why it cannot be.
fn settled(mut record: Record, name: &str) -> Result<Record, Refusal> {
    let (leader, tricks) = (record.leader, record.tricks);
    record.settle(0);
    if let Some(fault) = record.faults.pop() {
        return Err(refusal!(Play, "{name}.play: {}", fault.fault));
    }
    if leader != record.leader && leader.is_some() {
        return Err(refusal!(BadArgument, "{name}.leader: there is no play"));
    }
    if tricks.is_some() && record.tricks.is_none() {
        return Err(refusal!(BadArgument, "{name}.tricks: there is no contract"));
    }
    Ok(record)
}

fn contract(board: &FinesseBoard, name: &str) -> Result<Contracted, Refusal> {
    if board.level == 0 {
        return Ok(Contracted::PassedOut);
    }
    let level = u8::try_from(board.level).ok().and_then(Level::new);
    let level = level.ok_or_else(|| refusal!(BadArgument, "{name}.level: {} is not 0 to 7", board.level))?;
    let strain = usize::try_from(board.trump).ok().and_then(Strain::from_index);
    let strain = strain.ok_or_else(|| refusal!(Trump, "{name}.trump: {} is not 0 to 4", board.trump))?;
    let doubling = match board.doubled {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        other => return Err(refusal!(BadArgument, "{name}.doubled: {other} is not 0 to 2")),
    };
    let declarer = seat(&format!("{name}.declarer"), board.declarer)?;
    Ok(Contracted::Contract(Contract::new(Bid::new(level, strain), declarer, doubling)))
}

fn tricks(board: &FinesseBoard, name: &str) -> Result<u8, Refusal> {
    let tricks = u8::try_from(board.tricks).ok().filter(|&tricks| tricks <= 13);
    tricks.ok_or_else(|| refusal!(BadArgument, "{name}.tricks: {} is not 0 to 13", board.tricks))
}

/// A text that need not be there.
///
/// # Safety
/// `text` is NULL or ends with a zero.
unsafe fn field_text(text: *const c_char, name: &str) -> Result<String, Refusal> {
    if text.is_null() {
        return Ok(String::new());
    }
    // SAFETY: as promised by the caller.
    let read = unsafe { read_text(text, -1, FINESSE_FIELD_LENGTH, name, Code::BadArgument) };
    read.map_err(|refusal| refusal!(BadArgument, "{name}: {}", refusal.message))
}
