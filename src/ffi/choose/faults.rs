//! Faults of a request, in the words of its fields.

use super::types::*;
use crate::cards::{Card, Seat};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::play::DecisionError;
use crate::worlds::{GivenFault, Impossible, Knowledge, KnowledgeError, WorldsError};
use std::os::raw::{c_int, c_uint};

/// A fault of the cards, in the words of the request.
pub(super) fn refused(request: &FinesseRequest, error: KnowledgeError) -> Refusal {
    let (code, message) = match error {
        KnowledgeError::Pack(0) | KnowledgeError::Over => (Code::ZeroCards, format!("request: {error}")),
        KnowledgeError::Pack(_) => (Code::CardCount, format!("request.deal.cards, request.unseen: {error}")),
        KnowledgeError::Length { seat, cards, expected } => {
            (Code::CardCount, format!("request.deal.cards[{}]: {cards} cards, {expected} expected", seat.index()))
        }
        KnowledgeError::NotInPack { seat, .. } => {
            (Code::BadRequest, format!("request.deal.cards[{}]: {error}", seat.index()))
        }
        KnowledgeError::Twice(card) => return twice(request, card),
        KnowledgeError::Play { index, card, fault } => {
            (Code::Play, format!("request.play.suit[{index}]: {card}: {fault}"))
        }
        KnowledgeError::Trick(_) => (Code::SuitOrRank, format!("request.currentTrickRank: {error}")),
        KnowledgeError::TooManyGone(seat) => (Code::BadRequest, format!("request.gone[{}]: {error}", seat.index())),
        KnowledgeError::TooManyWon => (Code::BadRequest, format!("request.won: {error}")),
        KnowledgeError::NotVoid { seat, .. } => (
            Code::BadRequest,
            format!("request.deal.cards[{0}], request.voids[{0}] or the trick: {error}", seat.index()),
        ),
        KnowledgeError::NoLayout => (Code::Impossible, format!("request.unseen, request.voids: {error}")),
    };
    Refusal::new(code, message)
}

/// A card in two places, and which places.
pub(super) fn twice(request: &FinesseRequest, card: Card) -> Refusal {
    let (suit, rank) = (card.suit().index(), c_int::from(card.rank().number()));
    let has = |holdings: &[c_uint; 4]| holdings[suit] >> rank & 1 == 1;
    let position = request.kind == FINESSE_POSITION;
    let in_trick = |turn: usize| {
        (request.currentTrickSuit[turn], request.currentTrickRank[turn]) == (suit as c_int, rank) && position
    };
    let cards = (0..4).filter(|&seat| request.seen[seat] != 0 && has(&request.deal.cards[seat]));
    let gone = (0..4).filter(|&seat| position && has(&request.gone[seat]));
    let places = cards.map(|seat| format!("request.deal.cards[{seat}]"));
    let places = places.chain(has(&request.unseen).then(|| "request.unseen".to_owned()));
    let places = places.chain(gone.map(|seat| format!("request.gone[{seat}]")));
    let places =
        places.chain((0..3).filter(|&turn| in_trick(turn)).map(|turn| format!("request.currentTrickRank[{turn}]")));
    refusal!(DuplicateCards, "{}: each has {card}", places.collect::<Vec<_>>().join(", "))
}

/// A hand that is needed and not given, with the reason why it is needed.
pub(super) fn hidden(request: &FinesseRequest, knowledge: &Knowledge, declarer: Seat, seat: Seat) -> Refusal {
    let to_play = knowledge.to_play();
    let count = knowledge.play().map_or(knowledge.trick(), |(_, cards)| cards).len();
    let cards = if count == 1 { "card" } else { "cards" };
    let played = format!("{count} {cards} {}", if request.kind == FINESSE_PLAY { "played" } else { "in the trick" });
    let what = match seat {
        seat if seat == to_play => format!("the hand of {to_play}, who is to play ({played}), is not given"),
        seat if seat == declarer => format!("{to_play}, dummy, is to play ({played}) and declarer's hand is not given"),
        _ => format!("{to_play} is to play ({played}) and sees dummy, whose hand is not given"),
    };
    refusal!(BadRequest, "request.seen[{}]: {what}", seat.index())
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
            WorldsError::TooRare { .. } => {
                (Code::TooRare, "request.hands, request.constraints, request.weigh".to_owned())
            }
            WorldsError::NoWeight => (Code::Impossible, "request.weigh or request.weights".to_owned()),
            WorldsError::TooMany(_) => (Code::BadArgument, "worlds".to_owned()),
            WorldsError::InfiniteWeight => (Code::BadRequest, "request.weigh".to_owned()),
            WorldsError::Given { index, fault: GivenFault::Hand(seat) } => {
                let (cannot, seat) = (GivenFault::Hand(seat), seat.index());
                return refusal!(BadRequest, "request.worlds[{index}].cards[{seat}]: {cannot}");
            }
            WorldsError::Given { index, fault: fault @ GivenFault::InfiniteWeight } => {
                return refusal!(BadRequest, "request.weights[{index}]: {fault}");
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
                return refusal!(BadArgument, "worlds: {error}");
            }
            DecisionError::Target { .. } => {
                return refusal!(TargetTooHigh, "request.target, request.won: {error}");
            }
            DecisionError::Hidden(seat) => format!("request.seen[{}]", seat.index()),
            DecisionError::Contract | DecisionError::NotTarget => "request.objective".to_owned(),
            DecisionError::NotDeclarer => "request".to_owned(),
            DecisionError::Odds | DecisionError::NoHistory => "request.mistakeOdds".to_owned(),
        };
        refusal!(BadRequest, "{field}: {error}")
    }
}
