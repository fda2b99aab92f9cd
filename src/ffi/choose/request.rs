//! From a request of C to what a player knows and wants.
//!
//! A refusal has a code, one of DDS where one fits, and a message that names the field.

use super::constraints::constraints;
use super::faults;
use super::types::*;
use crate::cards::{Bid, Card, Contract, Deal, Doubling, Hand, Level, Seat, Side, Strain, Suit, Vulnerability};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::pointers::Items;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::dds::convert::{card, hand_of};
use crate::ffi::dds::types::TableDeal;
use crate::play::{Goal, MOST_WORLDS};
use crate::worlds::{Constraints, Knowledge, Position};
use std::os::raw::{c_double, c_int, c_uint};

/// What a request says of the cards.
pub(crate) struct Known {
    pub knowledge: Knowledge,
    pub declarer: Seat,
    pub constraints: Constraints,
}

impl Known {
    /// # Safety
    /// `constraints` of the request is NULL or points to a text that ends with a zero.
    pub(crate) unsafe fn read(request: &FinesseRequest) -> Result<Known, Refusal> {
        let declarer = seat("declarer", request.declarer, Code::BadRequest)?;
        let knowledge = match request.kind {
            FINESSE_PLAY => from_play(request, declarer)?,
            FINESSE_POSITION => from_position(request).map_err(|refusal| when_all_is_unseen(request, refusal))?,
            kind => {
                return Err(refusal!(BadRequest, "request.kind: {kind} is neither FINESSE_PLAY nor FINESSE_POSITION"));
            }
        };
        // SAFETY: as promised by the caller.
        let constraints = unsafe { constraints(request)? };
        Ok(Known { knowledge, declarer, constraints })
    }
}

fn seat(field: &str, number: c_int, code: Code) -> Result<Seat, Refusal> {
    let seat = usize::try_from(number).ok().and_then(Seat::from_index);
    seat.ok_or_else(|| Refusal::new(code, format!("request.{field}: {number} is not 0 to 3")))
}

fn strain(request: &FinesseRequest) -> Result<Strain, Refusal> {
    let strain = usize::try_from(request.trump).ok().and_then(Strain::from_index);
    strain.ok_or_else(|| refusal!(Trump, "request.trump: {} is not 0 to 4", request.trump))
}

pub(crate) fn hand(field: impl FnOnce() -> String, holdings: &[c_uint; 4]) -> Result<Hand, Refusal> {
    let below_deuce = Suit::ALL.into_iter().find(|suit| holdings[suit.index()] & 3 != 0);
    below_deuce.map_or_else(|| hand_of(holdings), Err).map_err(|suit| {
        let (suit, field) = (suit.index(), field());
        refusal!(SuitOrRank, "request.{field}[{suit}]: {:#x} has bits that are not cards", holdings[suit])
    })
}

fn hands(field: impl Fn() -> String, holdings: &[[c_uint; 4]; 4]) -> Result<[Hand; 4], Refusal> {
    let mut hands = [Hand::EMPTY; 4];
    for (seat, holdings) in holdings.iter().enumerate() {
        hands[seat] = hand(|| format!("{}[{seat}]", field()), holdings)?;
    }
    Ok(hands)
}

/// The hands that are seen.
fn seen(request: &FinesseRequest) -> Result<[Option<Hand>; 4], Refusal> {
    let mut seen = [None; 4];
    for (index, hand_seen) in seen.iter_mut().enumerate().filter(|&(index, _)| request.seen[index] != 0) {
        *hand_seen = Some(hand(|| format!("deal.cards[{index}]"), &request.deal.cards[index])?);
    }
    Ok(seen)
}

/// The cards of the hidden hands: those given, or else the rest of the pack without the cards `elsewhere`.
fn unseen(request: &FinesseRequest, elsewhere: Hand) -> Result<Hand, Refusal> {
    let named = hand(|| "unseen".to_owned(), &request.unseen)?;
    let rest = named.is_empty() && request.seen.contains(&0);
    Ok(if rest { Hand::PACK - elsewhere } else { named })
}

fn from_play(request: &FinesseRequest, declarer: Seat) -> Result<Knowledge, Refusal> {
    refuse_position(request)?;
    let strain = strain(request)?;
    let seen = seen(request)?;
    let together = seen.iter().flatten().fold(Hand::EMPTY, |all, &hand| all | hand);
    let unseen = unseen(request, together)?;
    if let Some(card) = (together & unseen).cards().next() {
        return Err(faults::twice(request, card));
    }
    let pack = together | unseen;
    let leader = if pack == Hand::PACK { declarer.left() } else { seat("first", request.first, Code::Leader)? };
    Knowledge::from_play(strain, leader, pack, seen, &play(request)?).map_err(|error| faults::refused(request, error))
}

/// Refuses fields of FINESSE_POSITION in a request with FINESSE_PLAY.
fn refuse_position(request: &FinesseRequest) -> Result<(), Refusal> {
    let fields = [
        ("won", request.won != [0; 2]),
        ("voids", request.voids != [0; 4]),
        ("gone", request.gone != [[0; 4]; 4]),
        ("currentTrickRank", request.currentTrickRank != [0; 3]),
    ];
    match fields.into_iter().find(|&(_, is_set)| is_set) {
        Some((field, _)) => Err(refusal!(BadRequest, "request.{field}: not 0, but request.kind is FINESSE_PLAY")),
        None => Ok(()),
    }
}

fn play(request: &FinesseRequest) -> Result<Vec<Card>, Refusal> {
    let fault = |message: String| Refusal::new(Code::Play, message);
    let trace = &request.play;
    let number = usize::try_from(trace.number).ok().filter(|&number| number <= trace.suit.len());
    let number = number.ok_or_else(|| fault(format!("request.play.number: {} is not 0 to 52", trace.number)))?;
    let read = |index: usize| {
        let (suit, rank) = (trace.suit[index], trace.rank[index]);
        card(suit, rank)
            .ok_or_else(|| fault(format!("request.play.suit[{index}]: suit {suit}, rank {rank} is not a card")))
    };
    (0..number).map(read).collect()
}

fn from_position(request: &FinesseRequest) -> Result<Knowledge, Refusal> {
    if request.play.number != 0 {
        let number = request.play.number;
        return Err(refusal!(BadRequest, "request.play.number: {number}, but request.kind is FINESSE_POSITION"));
    }
    let trick = trick(request)?;
    let held = seen(request)?;
    let gone = hands(|| "gone".to_owned(), &request.gone)?;
    let named = held.iter().flatten().chain(&gone).fold(Hand::EMPTY, |all, &hand| all | hand);
    let unseen = unseen(request, trick.iter().fold(named, |all, &card| all.with(card)))?;
    let mut voids = [[false; 4]; 4];
    for (seat, &bits) in request.voids.iter().enumerate() {
        if !(0..16).contains(&bits) {
            return Err(refusal!(BadRequest, "request.voids[{seat}]: {bits} has bits that are not suits"));
        }
        voids[seat] = Suit::ALL.map(|suit| bits >> suit.index() & 1 == 1);
    }
    let mut won = [0; 2];
    for (side, (won, &number)) in won.iter_mut().zip(&request.won).enumerate() {
        let tricks = u8::try_from(number).ok().filter(|&tricks| tricks <= 13);
        *won = tricks.ok_or_else(|| refusal!(BadRequest, "request.won[{side}]: {number} is not 0 to 13"))?;
    }
    let leader = seat("first", request.first, Code::Leader)?;
    let position = Position { strain: strain(request)?, leader, trick, held, unseen, won, gone, voids };
    Knowledge::from_position(position).map_err(|error| faults::refused(request, error))
}

/// Adds to a refusal that `unseen` was not given, the most likely cause.
fn when_all_is_unseen(request: &FinesseRequest, refusal: Refusal) -> Refusal {
    let counts = matches!(refusal.code, Code::CardCount | Code::Impossible | Code::BadRequest);
    if request.unseen != [0; 4] || !request.seen.contains(&0) || !counts {
        return refusal;
    }
    let message = format!("{} (request.unseen is all zeros: all other cards count as hidden)", refusal.message);
    Refusal { message, ..refusal }
}

/// The trick under way: its cards end at the first rank of 0.
fn trick(request: &FinesseRequest) -> Result<Vec<Card>, Refusal> {
    let fault =
        |index: usize, what: &str| refusal!(SuitOrRank, "request.currentTrickRank[{index}] or its suit: {what}");
    let ranks = &request.currentTrickRank;
    let count = ranks.iter().position(|&rank| rank == 0).unwrap_or(ranks.len());
    if let Some(after) = (count..ranks.len()).find(|&index| ranks[index] != 0) {
        return Err(fault(after, "a card after an empty place"));
    }
    let read =
        |index: usize| card(request.currentTrickSuit[index], ranks[index]).ok_or_else(|| fault(index, "not a card"));
    (0..count).map(read).collect()
}

/// The goal of declarer's side.
pub(crate) fn goal(request: &FinesseRequest, declarer: Seat) -> Result<Goal, Refusal> {
    let level = match request.level {
        0 => None,
        level => {
            let valid = u8::try_from(level).ok().and_then(Level::new);
            Some(valid.ok_or_else(|| refusal!(BadRequest, "request.level: {level} is not 0 to 7"))?)
        }
    };
    let doubling = match request.doubled {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        doubled => return Err(refusal!(BadRequest, "request.doubled: {doubled} is not 0 to 2")),
    };
    let vulnerable = usize::try_from(request.vulnerable).ok().and_then(Vulnerability::from_index);
    let vulnerable =
        vulnerable.ok_or_else(|| refusal!(BadRequest, "request.vulnerable: {} is not 0 to 3", request.vulnerable))?;
    match (request.objective, level) {
        (FINESSE_MAKE_TARGET, _) => target(request.target, level).map(Goal::Contract),
        (FINESSE_MOST_TRICKS, _) => Ok(Goal::Tricks),
        (FINESSE_BEST_SCORE, None) => Err(refusal!(BadRequest, "request.level: a score needs a contract")),
        (FINESSE_BEST_SCORE, Some(level)) => {
            let bid = Bid::new(level, strain(request)?);
            Ok(Goal::Score(Contract::new(bid, declarer, doubling), vulnerable))
        }
        (objective, _) => Err(refusal!(BadRequest, "request.objective: {objective} is not 0 to 2")),
    }
}

fn target(target: c_int, level: Option<Level>) -> Result<u8, Refusal> {
    match (target, level) {
        (..0, _) => Err(refusal!(TargetBelowRange, "request.target: {target} is less than 0")),
        (0, Some(level)) => Ok(level.tricks()),
        (0, None) => Err(refusal!(BadRequest, "request.target: neither a target nor a level")),
        (1..=13, _) => Ok(target as u8),
        (14.., _) => Err(refusal!(TargetAboveRange, "request.target: {target} is more than 13")),
    }
}

/// The odds of a mistake, if mistakes are to be judged.
pub(crate) fn mistakes(request: &FinesseRequest) -> Option<f64> {
    (request.mistakeOdds != 0.0).then_some(request.mistakeOdds)
}

/// The caller's own worlds, if there are any: cards still held.
///
/// # Safety
/// `worlds` and `weights` of the request are NULL or point to as many items as it says.
pub(crate) unsafe fn own_worlds(
    request: &FinesseRequest,
    knowledge: &Knowledge,
) -> Result<Option<Vec<(Deal, f64)>>, Refusal> {
    let count = usize::try_from(request.worldCount).ok().filter(|&count| count <= MOST_WORLDS);
    let count = count
        .ok_or_else(|| refusal!(BadRequest, "request.worldCount: {} is not 0 to {MOST_WORLDS}", request.worldCount))?;
    if count == 0 {
        return Ok(None);
    }
    // SAFETY: as promised by the caller.
    let (worlds, weights) = unsafe {
        let nothing = |_| refusal!(BadRequest, "request.worlds: NULL, but request.worldCount is {count}");
        let worlds = Items::<TableDeal>::new(request.worlds, count, Code::BadRequest).map_err(nothing)?;
        (worlds, Items::<c_double>::optional(request.weights, count))
    };
    let mut own = Vec::new();
    own.try_reserve_exact(count).map_err(|_| Refusal::new(Code::UnknownFault, "request.worlds: no memory"))?;
    for (index, world) in worlds.iter().enumerate() {
        let deal = own_world(request, knowledge, index, &world)?;
        let weight = weights.as_ref().map_or(1.0, |weights| weights.get(index));
        if weight == f64::INFINITY {
            return Err(refusal!(BadRequest, "request.weights[{index}]: infinite"));
        }
        own.extend(deal.map(|deal| (deal, weight)));
    }
    if own.is_empty() {
        return Err(refusal!(Impossible, "request.worlds: none of the {count} fits the play so far"));
    }
    Ok(Some(own))
}

/// The cards still held in one of the caller's worlds; `None` if the play has ruled it out.
fn own_world(
    request: &FinesseRequest,
    knowledge: &Knowledge,
    index: usize,
    world: &TableDeal,
) -> Result<Option<Deal>, Refusal> {
    let hands = hands(|| format!("worlds[{index}].cards"), &world.cards)?;
    let deal = Deal::new(hands)
        .ok_or_else(|| refusal!(DuplicateCards, "request.worlds[{index}]: two hands have the same card"))?;
    if request.kind == FINESSE_POSITION {
        return Ok(Some(deal));
    }
    let wrong =
        |seat: Seat, what: &str| refusal!(BadRequest, "request.worlds[{index}].cards[{}]: {what}", seat.index());
    let length = knowledge.tricks_left() + usize::from(knowledge.won(Side::NorthSouth) + knowledge.won(Side::EastWest));
    for seat in Seat::ALL {
        let original = deal.hand(seat);
        if original.len() != length {
            return Err(wrong(seat, &format!("{} cards, {length} expected", original.len())));
        }
        if knowledge.held(seat).is_some_and(|held| held | knowledge.gone(seat) != original) {
            return Err(wrong(seat, "not the hand that is seen"));
        }
    }
    let left = Seat::ALL.map(|seat| deal.hand(seat) - knowledge.gone(seat));
    Ok(Deal::new(left).filter(|left| knowledge.refuses(left).is_none()))
}
