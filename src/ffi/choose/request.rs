//! From a request of C to what a player knows and wants: where requests are judged, and what is wrong is put in words.
//!
//! A refusal has a code, one of DDS where there is one that fits, and a message that names the field.

use super::types::*;
use crate::cards::{Bid, Card, Contract, Deal, Doubling, Hand, Level, Seat, Side, Strain, Suit, Vulnerability};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::pointers::Items;
use crate::ffi::boundary::refusal::Refusal;
use crate::ffi::dds::convert::{card, hand_of};
use crate::ffi::dds::types::TableDeal;
use crate::play::{DecisionError, Goal, MOST_WORLDS};
use crate::worlds::{
    Constraints, GivenFault, Impossible, Knowledge, KnowledgeError, Position, Range, SeatConstraints, WorldsError,
};
use std::os::raw::{c_double, c_int, c_uint};

/// What a request says of the cards.
pub(crate) struct Known {
    pub knowledge: Knowledge,
    pub declarer: Seat,
    pub constraints: Constraints,
}

impl Known {
    pub(crate) fn read(request: &FinesseRequest) -> Result<Known, Refusal> {
        let declarer = seat("declarer", request.declarer, Code::BadRequest)?;
        let knowledge = match request.kind {
            FINESSE_PLAY => from_play(request, declarer)?,
            FINESSE_POSITION => from_position(request).map_err(|refusal| when_all_is_unseen(request, refusal))?,
            kind => {
                return Err(Refusal::bad_request(format!(
                    "request.kind: {kind} is neither FINESSE_PLAY nor FINESSE_POSITION"
                )));
            }
        };
        Ok(Known { knowledge, declarer, constraints: constraints(request)? })
    }
}

fn seat(field: &str, number: c_int, code: Code) -> Result<Seat, Refusal> {
    let seat = usize::try_from(number).ok().and_then(Seat::from_index);
    seat.ok_or_else(|| Refusal::new(code, format!("request.{field}: {number} is no seat, 0 to 3")))
}

fn strain(request: &FinesseRequest) -> Result<Strain, Refusal> {
    let strain = usize::try_from(request.trump).ok().and_then(Strain::from_index);
    strain.ok_or_else(|| Refusal::new(Code::Trump, format!("request.trump: {} is not 0 to 4", request.trump)))
}

fn hand(field: impl FnOnce() -> String, holdings: &[c_uint; 4]) -> Result<Hand, Refusal> {
    let below_deuce = Suit::ALL.into_iter().find(|suit| holdings[suit.index()] & 3 != 0);
    below_deuce.map_or_else(|| hand_of(holdings), Err).map_err(|suit| {
        let (suit, field) = (suit.index(), field());
        let message = format!("request.{field}[{suit}]: {:#x} has bits that are no cards", holdings[suit]);
        Refusal::new(Code::SuitOrRank, message)
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
        *hand_seen = Some(hand(|| format!("cards[{index}]"), &request.cards[index])?);
    }
    Ok(seen)
}

/// The cards of the hidden hands: what is named, or whatever of the pack is in none of these places.
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
        return Err(twice(request, card));
    }
    let pack = together | unseen;
    let leader = if pack == Hand::PACK { declarer.left() } else { seat("first", request.first, Code::Leader)? };
    Knowledge::from_play(strain, leader, pack, seen, &play(request)?).map_err(|error| refused(request, error))
}

/// Refuses what describes a position: the play says it all.
fn refuse_position(request: &FinesseRequest) -> Result<(), Refusal> {
    let fields = [
        ("won", request.won != [0; 2]),
        ("voids", request.voids != [0; 4]),
        ("gone", request.gone != [[0; 4]; 4]),
        ("currentTrickRank", request.currentTrickRank != [0; 3]),
    ];
    match fields.into_iter().find(|&(_, is_set)| is_set) {
        Some((field, _)) => {
            Err(Refusal::bad_request(format!("request.{field}: not 0, but request.kind is FINESSE_PLAY")))
        }
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
            .ok_or_else(|| fault(format!("request.play.suit[{index}]: suit {suit}, rank {rank} is no card")))
    };
    (0..number).map(read).collect()
}

fn from_position(request: &FinesseRequest) -> Result<Knowledge, Refusal> {
    if request.play.number != 0 {
        let number = request.play.number;
        return Err(Refusal::bad_request(format!(
            "request.play.number: {number}, but request.kind is FINESSE_POSITION"
        )));
    }
    let trick = trick(request)?;
    let held = seen(request)?;
    let gone = hands(|| "gone".to_owned(), &request.gone)?;
    let named = held.iter().flatten().chain(&gone).fold(Hand::EMPTY, |all, &hand| all | hand);
    let unseen = unseen(request, trick.iter().fold(named, |all, &card| all.with(card)))?;
    let mut voids = [[false; 4]; 4];
    for (seat, &bits) in request.voids.iter().enumerate() {
        if !(0..16).contains(&bits) {
            return Err(Refusal::bad_request(format!("request.voids[{seat}]: {bits} has bits that are no suits")));
        }
        voids[seat] = Suit::ALL.map(|suit| bits >> suit.index() & 1 == 1);
    }
    let mut won = [0; 2];
    for (side, (won, &number)) in won.iter_mut().zip(&request.won).enumerate() {
        let tricks = u8::try_from(number).ok().filter(|&tricks| tricks <= 13);
        *won = tricks.ok_or_else(|| Refusal::bad_request(format!("request.won[{side}]: {number} is not 0 to 13")))?;
    }
    let leader = seat("first", request.first, Code::Leader)?;
    let position = Position { strain: strain(request)?, leader, trick, held, unseen, won, gone, voids };
    Knowledge::from_position(position).map_err(|error| refused(request, error))
}

/// What is wrong with a position of which the hidden cards are not named: most likely that.
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
    let fault = |index: usize, what: &str| {
        Refusal::new(Code::SuitOrRank, format!("request.currentTrickRank[{index}] or its suit: {what}"))
    };
    let ranks = &request.currentTrickRank;
    let count = ranks.iter().position(|&rank| rank == 0).unwrap_or(ranks.len());
    if let Some(after) = (count..ranks.len()).find(|&index| ranks[index] != 0) {
        return Err(fault(after, "a card after an empty place"));
    }
    let read =
        |index: usize| card(request.currentTrickSuit[index], ranks[index]).ok_or_else(|| fault(index, "no card"));
    (0..count).map(read).collect()
}

fn constraints(request: &FinesseRequest) -> Result<Constraints, Refusal> {
    let mut known = Constraints::default();
    for (seat, (known, hand)) in known.seats.iter_mut().zip(&request.hands).enumerate() {
        *known = seat_constraints(seat, hand)?;
    }
    for (side, range) in known.sides.iter_mut().enumerate() {
        let (min, max) = (request.minSidePoints[side], request.maxSidePoints[side]);
        *range = range_of(|| format!("SidePoints[{side}]"), min, max, 40)?;
    }
    Ok(known)
}

fn seat_constraints(seat: usize, known: &FinesseHand) -> Result<SeatConstraints, Refusal> {
    let mut lengths = [Range::ANY; 4];
    for (suit, length) in lengths.iter_mut().enumerate() {
        let field = || format!("hands[{seat}].*Length[{suit}]");
        *length = range_of(field, known.minLength[suit], known.maxLength[suit], 13)?;
    }
    let least: u32 = lengths.iter().map(|length| u32::from(length.min)).sum();
    if least > 13 {
        let message = format!("request.hands[{seat}].minLength: {least} cards in all, more than 13");
        return Err(Refusal::new(Code::Impossible, message));
    }
    let points = range_of(|| format!("hands[{seat}].*Points"), known.minPoints, known.maxPoints, 40)?;
    let holds = hand(|| format!("hands[{seat}].holds"), &known.holds)?;
    let lacks = hand(|| format!("hands[{seat}].lacks"), &known.lacks)?;
    if let Some(card) = (holds & lacks).cards().next() {
        let message = format!("request.hands[{seat}].holds, request.hands[{seat}].lacks: both have {card}");
        return Err(Refusal::new(Code::Impossible, message));
    }
    Ok(SeatConstraints { points, lengths, holds, lacks })
}

/// From a minimum to a maximum, of which 0 means none. In the field's name `*` stands for `min` or `max`.
fn range_of(field: impl Fn() -> String, min: c_int, max: c_int, most: u8) -> Result<Range, Refusal> {
    let name = |which: &str| {
        let field = field();
        if field.contains('*') { field.replace('*', which) } else { format!("{which}{field}") }
    };
    let fits = |number: c_int| u8::try_from(number).ok().filter(|&number| number <= most);
    let low =
        fits(min).ok_or_else(|| Refusal::bad_request(format!("request.{}: {min} is not 0 to {most}", name("min"))))?;
    let high = match max {
        0 => u8::MAX,
        FINESSE_ZERO => 0,
        _ => fits(max)
            .ok_or_else(|| Refusal::bad_request(format!("request.{}: {max} is not -1 to {most}", name("max"))))?,
    };
    if low > high {
        return Err(Refusal::bad_request(format!("request.{}: {low} is more than the maximum, {high}", name("min"))));
    }
    Ok(Range::new(low, high))
}

/// What declarer's side is after.
pub(crate) fn goal(request: &FinesseRequest, declarer: Seat) -> Result<Goal, Refusal> {
    let level = match request.level {
        0 => None,
        level => {
            let valid = u8::try_from(level).ok().and_then(Level::new);
            Some(valid.ok_or_else(|| Refusal::bad_request(format!("request.level: {level} is not 0 to 7")))?)
        }
    };
    let doubling = match request.doubled {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        doubled => return Err(Refusal::bad_request(format!("request.doubled: {doubled} is not 0 to 2"))),
    };
    let vulnerable = usize::try_from(request.vulnerable).ok().and_then(Vulnerability::from_index);
    let vulnerable = vulnerable
        .ok_or_else(|| Refusal::bad_request(format!("request.vulnerable: {} is not 0 to 3", request.vulnerable)))?;
    match (request.objective, level) {
        (FINESSE_MAKE_TARGET, _) => target(request.target, level).map(Goal::Contract),
        (FINESSE_MOST_TRICKS, _) => Ok(Goal::Tricks),
        (FINESSE_BEST_SCORE, None) => Err(Refusal::bad_request("request.level: a score needs a contract".to_owned())),
        (FINESSE_BEST_SCORE, Some(level)) => {
            let bid = Bid::new(level, strain(request)?);
            Ok(Goal::Score(Contract::new(bid, declarer, doubling), vulnerable))
        }
        (objective, _) => Err(Refusal::bad_request(format!("request.objective: {objective} is not 0 to 2"))),
    }
}

fn target(target: c_int, level: Option<Level>) -> Result<u8, Refusal> {
    match (target, level) {
        (..0, _) => Err(Refusal::new(Code::TargetBelowRange, format!("request.target: {target} is less than 0"))),
        (0, Some(level)) => Ok(level.tricks()),
        (0, None) => Err(Refusal::bad_request("request.target: neither a target nor a level".to_owned())),
        (1..=13, _) => Ok(target as u8),
        (14.., _) => Err(Refusal::new(Code::TargetAboveRange, format!("request.target: {target} is more than 13"))),
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
    let count = count.ok_or_else(|| {
        Refusal::bad_request(format!("request.worldCount: {} is not 0 to {MOST_WORLDS}", request.worldCount))
    })?;
    if count == 0 {
        return Ok(None);
    }
    // SAFETY: as promised by the caller.
    let (worlds, weights) = unsafe {
        let nothing = |_| Refusal::bad_request(format!("request.worlds: NULL, but request.worldCount is {count}"));
        let worlds = Items::<TableDeal>::new(request.worlds, count, Code::BadRequest).map_err(nothing)?;
        (worlds, Items::<c_double>::optional(request.weights, count))
    };
    let mut own = Vec::new();
    own.try_reserve_exact(count).map_err(|_| Refusal::new(Code::UnknownFault, "request.worlds: no memory"))?;
    for (index, world) in worlds.iter().enumerate() {
        let deal = own_world(request, knowledge, index, &world)?;
        let weight = weights.as_ref().map_or(1.0, |weights| weights.get(index));
        if weight == f64::INFINITY {
            return Err(Refusal::bad_request(format!("request.weights[{index}]: infinite")));
        }
        own.extend(deal.map(|deal| (deal, weight)));
    }
    if own.is_empty() {
        return Err(Refusal::new(
            Code::Impossible,
            format!("request.worlds: none of the {count} goes with the play so far"),
        ));
    }
    Ok(Some(own))
}

/// The cards still held in one of the caller's worlds; `None` if the play shows that it is not the right one.
fn own_world(
    request: &FinesseRequest,
    knowledge: &Knowledge,
    index: usize,
    world: &TableDeal,
) -> Result<Option<Deal>, Refusal> {
    let hands = hands(|| format!("worlds[{index}].cards"), &world.cards)?;
    let deal = Deal::new(hands).ok_or_else(|| {
        Refusal::new(Code::DuplicateCards, format!("request.worlds[{index}]: two hands have the same card"))
    })?;
    if request.kind == FINESSE_POSITION {
        return Ok(Some(deal));
    }
    let wrong = |seat: Seat, what: &str| {
        Refusal::bad_request(format!("request.worlds[{index}].cards[{}]: {what}", seat.index()))
    };
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

/// What is wrong with the cards, in the words of the request.
fn refused(request: &FinesseRequest, error: KnowledgeError) -> Refusal {
    let (code, message) = match error {
        KnowledgeError::Pack(0) | KnowledgeError::Over => (Code::ZeroCards, format!("request: {error}")),
        KnowledgeError::Pack(_) => (Code::CardCount, format!("request.cards, request.unseen: {error}")),
        KnowledgeError::Length { seat, cards, expected } => {
            (Code::CardCount, format!("request.cards[{}]: {cards} cards, {expected} expected", seat.index()))
        }
        KnowledgeError::NotInPack { seat, .. } => {
            (Code::BadRequest, format!("request.cards[{}]: {error}", seat.index()))
        }
        KnowledgeError::Twice(card) => return twice(request, card),
        KnowledgeError::Play { index, card, fault } => {
            (Code::Play, format!("request.play.suit[{index}]: {card}: {fault}"))
        }
        KnowledgeError::Trick(_) => (Code::SuitOrRank, format!("request.currentTrickRank: {error}")),
        KnowledgeError::TooManyGone(seat) => (Code::BadRequest, format!("request.gone[{}]: {error}", seat.index())),
        KnowledgeError::TooManyWon => (Code::BadRequest, format!("request.won: {error}")),
        KnowledgeError::NotVoid { seat, .. } => {
            (Code::BadRequest, format!("request.cards[{0}], request.voids[{0}] or the trick: {error}", seat.index()))
        }
        KnowledgeError::NoLayout => (Code::Impossible, format!("request.unseen, request.voids: {error}")),
    };
    Refusal::new(code, message)
}

/// That a card is in two places, and in which.
fn twice(request: &FinesseRequest, card: Card) -> Refusal {
    let (suit, rank) = (card.suit().index(), c_int::from(card.rank().number()));
    let has = |holdings: &[c_uint; 4]| holdings[suit] >> rank & 1 == 1;
    let position = request.kind == FINESSE_POSITION;
    let in_trick = |turn: usize| {
        (request.currentTrickSuit[turn], request.currentTrickRank[turn]) == (suit as c_int, rank) && position
    };
    let cards = (0..4).filter(|&seat| request.seen[seat] != 0 && has(&request.cards[seat]));
    let gone = (0..4).filter(|&seat| position && has(&request.gone[seat]));
    let places = cards.map(|seat| format!("request.cards[{seat}]"));
    let places = places.chain(has(&request.unseen).then(|| "request.unseen".to_owned()));
    let places = places.chain(gone.map(|seat| format!("request.gone[{seat}]")));
    let places =
        places.chain((0..3).filter(|&turn| in_trick(turn)).map(|turn| format!("request.currentTrickRank[{turn}]")));
    Refusal::new(Code::DuplicateCards, format!("{}: each has {card}", places.collect::<Vec<_>>().join(", ")))
}

/// That a hand is missing, in words that help to find out why.
pub(crate) fn hidden(request: &FinesseRequest, knowledge: &Knowledge, declarer: Seat, seat: Seat) -> Refusal {
    let to_play = knowledge.to_play();
    let count = knowledge.play().map_or(knowledge.trick(), |(_, cards)| cards).len();
    let cards = if count == 1 { "card" } else { "cards" };
    let played = format!("{count} {cards} {}", if request.kind == FINESSE_PLAY { "played" } else { "in the trick" });
    let what = match seat {
        seat if seat == to_play => format!("{to_play} is to play ({played}) and his hand is not given"),
        seat if seat == declarer => format!("{to_play}, dummy, is to play ({played}) and declarer's hand is not given"),
        _ => format!("{to_play} is to play ({played}) and sees dummy, whose hand is not given"),
    };
    Refusal::bad_request(format!("request.seen[{}]: {what}", seat.index()))
}

impl From<WorldsError> for Refusal {
    fn from(error: WorldsError) -> Refusal {
        let (code, field) = match error {
            WorldsError::Impossible(Impossible::Seat(seat, _)) => {
                (Code::Impossible, format!("request.hands[{}]", seat.index()))
            }
            WorldsError::Impossible(Impossible::Side(side)) => {
                let side = side.index();
                (Code::Impossible, format!("request.minSidePoints[{side}], request.maxSidePoints[{side}]"))
            }
            WorldsError::Impossible(Impossible::Together) => (Code::Impossible, "request.hands".to_owned()),
            WorldsError::TooRare { .. } => (Code::TooRare, "request.hands, request.weigh".to_owned()),
            WorldsError::NoWeight => (Code::Impossible, "request.weigh or request.weights".to_owned()),
            WorldsError::TooMany(_) => (Code::BadArgument, "worlds".to_owned()),
            WorldsError::InfiniteWeight => (Code::BadRequest, "request.weigh".to_owned()),
            WorldsError::Given { index, fault: GivenFault::Hand(seat) } => {
                let (cannot, seat) = (GivenFault::Hand(seat), seat.index());
                return Refusal::bad_request(format!("request.worlds[{index}].cards[{seat}]: {cannot}"));
            }
            WorldsError::Given { index, fault: fault @ GivenFault::InfiniteWeight } => {
                return Refusal::bad_request(format!("request.weights[{index}]: {fault}"));
            }
            WorldsError::Stopped => return Code::Stopped.into(),
            WorldsError::NoMemory => return Code::UnknownFault.into(),
        };
        Refusal::new(code, format!("{field}: {error}"))
    }
}

impl From<DecisionError> for Refusal {
    fn from(error: DecisionError) -> Refusal {
        let field = match error {
            DecisionError::Worlds(error) => return error.into(),
            DecisionError::TooMany(_) | DecisionError::NoWorlds => {
                return Refusal::new(Code::BadArgument, format!("worlds: {error}"));
            }
            DecisionError::Target { .. } => {
                return Refusal::new(Code::TargetTooHigh, format!("request.target, request.won: {error}"));
            }
            DecisionError::Hidden(seat) => format!("request.seen[{}]", seat.index()),
            DecisionError::Contract | DecisionError::NotTarget => "request.objective".to_owned(),
            DecisionError::NotDeclarer => "request".to_owned(),
            DecisionError::Odds | DecisionError::NoHistory => "request.mistakeOdds".to_owned(),
        };
        Refusal::bad_request(format!("{field}: {error}"))
    }
}
