//! A player who follows a deal: is told calls and cards, and bids and plays.

mod faults;
mod types;

pub use types::*;

use super::bidding::auction::{contract_numbers, seat as seat_of, vulnerability};
use super::bidding::calls::call;
use super::bidding::choose::chosen;
use super::bidding::request::whole_hand;
use super::bidding::settings::BidSettings;
use super::bidding::types::{FinesseBidChoice, FinesseBidOptions};
use super::bidding::way::Way;
use super::boundary::answer::AnswerSlot;
use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Items, Slots, living};
use super::boundary::refusal::{Refusal, refusal};
use super::boundary::tagged::{TaggedSlot, tagged};
use super::boundary::text::{FINESSE_MESSAGE, write_message};
use super::choose::answer::write;
use super::choose::decided;
use super::choose::request::hand as hand_of;
use super::choose::settings::ChooseSettings;
use super::choose::state::PlayerState;
use super::choose::types::*;
use super::dds::convert::card;
use super::player::{FinessePlayer, IN_USE, at_work};
use crate::cards::{Hand, Side};
use crate::play::{MethodName, Options, Player, Request, Source};
use crate::table::{Aim, Seated, Stage};
use std::os::raw::{c_char, c_int, c_uint};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A player's part in a deal.
pub(crate) struct Sitting {
    seated: Seated,
    aim: Aim,
    way: Way,
}

/// A deal begins: the player takes a seat and thirteen cards, and forgets the deal before. From here on the player is
/// told everything that is said and shown at the table, its own calls and cards included:
///
/// - FinessePlayerTellCall for every call, from the dealer's on;
/// - FinessePlayerTellCard for the opening lead;
/// - FinessePlayerTellDummy for dummy's hand;
/// - FinessePlayerTellCard for every other card, dummy's too, to the last.
///
/// FinessePlayerTurn says at any time what comes next and whether this player decides; then FinessePlayerNextCall or
/// FinessePlayerNextCard says what it does. Asking changes nothing: a call or card counts when it is told, whichever it
/// is. What cannot be is refused, the message says why, and nothing has changed. Nothing is taken back: to correct a
/// deal, begin it again and tell what stands.
///
/// `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, or empty. So it is in the other
/// functions.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (`player` or `request` is NULL, a wrong structSize, `vulnerable` is
/// not 0 to 3, or a callback of this player calls), RETURN_FIRST_WRONG (`seat`, `dealer`), RETURN_SUIT_OR_RANK,
/// RETURN_CARD_COUNT (the hand), or FINESSE_BAD_REQUEST (`objective`). On failure the deal before goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerBegin(
    player: *mut FinessePlayer,
    request: *const FinesseDealRequest,
    message: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, a request as large as its structSize with pointers as it says, and
    // room for the message.
    unsafe {
        told(player, message, |state| {
            let given = tagged(request, "request")?;
            let aim = match given.objective {
                FINESSE_MAKE_TARGET => Aim::Contract,
                FINESSE_MOST_TRICKS => Aim::Tricks,
                FINESSE_BEST_SCORE => Aim::Score,
                objective => return Err(refusal!(BadRequest, "request.objective: {objective} is not 0 to 2")),
            };
            let (place, dealer) = (seat_of("request.seat", given.seat)?, seat_of("request.dealer", given.dealer)?);
            let vulnerable = vulnerability("request.vulnerable", given.vulnerable)?;
            let seated = Seated::new(place, whole_hand(&given.hand)?, dealer, vulnerable)?;
            let way = Way::read(given.system, given.bidder)?;
            state.sitting = Some(Sitting { seated, aim, way });
            Ok(())
        })
    }
}

/// Tells a player that `seat` has made a call: FINESSE_PASS to FINESSE_HIGHEST_BID.
///
/// Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (`seat` is not 0 to 3), FINESSE_BAD_AUCTION (no call, not legal, out of
/// turn, or the auction is over), FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as
/// FinessePlayerBegin. On failure nothing has changed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerTellCall(
    player: *mut FinessePlayer,
    seat: c_int,
    number: c_int,
    message: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes NULL, or a living player and room for the message.
    unsafe {
        told(player, message, |state| {
            let (seat, sitting) = (seat_of("seat", seat)?, sitting(state)?);
            let call = call(number).ok_or_else(|| refusal!(BadAuction, "number: {number} is not a call"))?;
            sitting.seated.hear_call(seat, call).map_err(Refusal::from)
        })
    }
}

/// Tells a player that `seat` has played a card. Dummy's cards are played by dummy's seat.
///
/// Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (`seat` is not 0 to 3), RETURN_SUIT_OR_RANK (no card), RETURN_PLAY_FAULT
/// (out of turn, not legal as far as the player sees, before the auction is over, before dummy's hand is told, after
/// the last card), FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as FinessePlayerBegin. On failure
/// nothing has changed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerTellCard(
    player: *mut FinessePlayer,
    seat: c_int,
    suit: c_int,
    rank: c_int,
    message: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes NULL, or a living player and room for the message.
    unsafe {
        told(player, message, |state| {
            let (seat, sitting) = (seat_of("seat", seat)?, sitting(state)?);
            let card =
                card(suit, rank).ok_or_else(|| refusal!(SuitOrRank, "suit, rank: {suit}, {rank} is not a card"))?;
            sitting.seated.see_card(seat, card).map_err(Refusal::from)
        })
    }
}

/// Tells a player the hand of dummy, by suit; bit = rank: after the opening lead, all thirteen cards. Later, and to
/// dummy itself, only the same hand can be told.
///
/// Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK, RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS (the hand has a card that
/// the player holds or that was led), RETURN_PLAY_FAULT (before the opening lead, or dummy's hand is another one),
/// FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as FinessePlayerBegin, also if `hand` is NULL. On
/// failure nothing has changed.
///
/// cbindgen:ptrs-as-arrays=[[hand; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerTellDummy(
    player: *mut FinessePlayer,
    hand: *const c_uint,
    message: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes NULL, or a living player, four numbers, and room for the message.
    unsafe {
        told(player, message, |state| {
            let cards = Items::new(hand, 4, Code::BadArgument).map_err(|_| Refusal::null("hand"))?;
            let hand = dummy_hand(&std::array::from_fn(|suit| cards.get(suit)))?;
            sitting(state)?.seated.see_dummy(hand).map_err(Refusal::from)
        })
    }
}

/// How far the deal of a player is, and whose turn it is.
///
/// Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, or a callback of this player calls). On
/// failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerTurn(player: *mut FinessePlayer, turn: *mut FinesseTurn) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a living player and a struct as large as its structSize.
        let (player, place) = unsafe { (living(player)?, TaggedSlot::new(turn, "turn")?) };
        place.set(&player.lock()?.sitting.as_ref().map_or(NO_DEAL, |sitting| next(&sitting.seated)));
        Ok(())
    })
}

/// The turn of a player without a deal.
const NO_DEAL: FinesseTurn = FinesseTurn { seat: -1, ..FinesseTurn::NONE };

fn next(seated: &Seated) -> FinesseTurn {
    let [level, trump, declarer, doubled] = seated.contract().map_or([0; 4], contract_numbers);
    FinesseTurn {
        stage: match seated.stage() {
            Stage::Auction => FINESSE_STAGE_AUCTION,
            Stage::Lead => FINESSE_STAGE_LEAD,
            Stage::Dummy => FINESSE_STAGE_DUMMY,
            Stage::Play => FINESSE_STAGE_PLAY,
            Stage::Over => FINESSE_STAGE_OVER,
        },
        seat: seated.turn().map_or(-1, |seat| seat.index() as c_int),
        decides: seated.decides().into(),
        level,
        trump,
        declarer,
        doubled,
        won: Side::ALL.map(|side| seated.won(side).into()),
        ..FinesseTurn::NONE
    }
}

/// The call that a player makes, whose turn it is: ChooseBid with the auction that it was told, its hand, and the
/// system or bidder of the deal. FinessePlayerCancel ends the call as the progress function does.
///
/// Returns as ChooseBid; FINESSE_BAD_AUCTION if it is not this player's turn to call; FINESSE_BAD_REQUEST if no deal
/// was begun; FINESSE_BAD_ARGUMENT also if `player` is NULL, or from a callback of this player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerNextCall(
    player: *mut FinessePlayer,
    options: *const FinesseBidOptions,
    choice: *mut FinesseBidChoice,
) -> c_int {
    guard(|| {
        let begun = Instant::now();
        // SAFETY: the caller passes NULL, a living player, and structs as large as their structSize.
        unsafe {
            at_work(player, choice, |state, stop| {
                let place = AnswerSlot::new(choice)?;
                let found = place.fill(|| {
                    let settings = BidSettings::read(options)?;
                    let Sitting { seated, way, .. } = sitting(state)?;
                    seated.check_call()?;
                    chosen(seated.auction(), seated.hand(), way, &settings, stop, begun)
                })?;
                place.set(&FinesseBidChoice { milliseconds: begun.elapsed().as_secs_f64() * 1000.0, ..found });
                Ok(())
            })
        }
    })
}

/// The card that a player plays, or as declarer plays from dummy: FinessePlayerChoose with all that the player knows,
/// the auction and the system or bidder of the deal included. Without limits a card takes about a second, which is no
/// bound: it counts nodes, and drawing worlds that go with the auction takes time besides. With a clock at the table set
/// `dealTimeLimitMs`, for all cards of the deal, or `timeLimitMs`, for one.
///
/// Returns as FinessePlayerChoose; RETURN_PLAY_FAULT if this player does not decide on the next card;
/// FINESSE_BAD_REQUEST also if no deal was begun.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerNextCard(
    player: *mut FinessePlayer,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    guard(|| {
        let begun = Instant::now();
        // SAFETY: the caller passes NULL, a living player, and structs as large as their structSize.
        unsafe {
            at_work(player, choice, |state, stop| {
                let place = AnswerSlot::new(choice)?;
                let found = place.fill(|| {
                    let settings = ChooseSettings::read(options, None)?;
                    let Sitting { seated, aim, way } = sitting(state)?;
                    let (seated, aim, way) = (seated.clone(), *aim, way.clone());
                    next_card(&seated, aim, &way, &settings, state, stop, begun)
                })?;
                write(&place, found, begun);
                Ok(())
            })
        }
    })
}

fn next_card(
    seated: &Seated,
    aim: Aim,
    way: &Way,
    settings: &ChooseSettings,
    state: &mut PlayerState,
    stop: &Arc<AtomicBool>,
    begun: Instant,
) -> Result<FinesseChoice, Refusal> {
    // Whether it is this player's turn, before anybody is asked about the calls.
    let tricks_left = seated.request(aim, Source::Given(&[]))?.knowledge.tricks_left();
    let (count, seed) = (settings.worlds(tricks_left, false), settings.options.seed);
    way.with(stop, |bidder| {
        let calls = bidder.heard(seated.auction());
        let source = Source::Auction { calls: &*calls, count, seed, weigh: None };
        let request = seated.request(aim, source)?;
        let question = Request { bracket: settings.options.flags & FINESSE_BRACKET != 0, ..request };
        let choose = |question: &Request<'_>, method: MethodName, options: &Options<'_>, player: &mut Player| {
            player.choose(question, method, options)
        };
        decided(&question, settings, state, Some(stop), begun, choose).map_err(Refusal::from)
    })?
}

/// The cards of the argument `hand`, which is no field of a request.
fn dummy_hand(cards: &[c_uint; 4]) -> Result<Hand, Refusal> {
    hand_of(|| "hand".to_owned(), cards)
        .map_err(|refusal| Refusal { message: refusal.message.replacen("request.", "", 1), ..refusal })
}

/// The deal of a player.
fn sitting(state: &mut PlayerState) -> Result<&mut Sitting, Refusal> {
    state.sitting.as_mut().ok_or_else(|| refusal!(BadRequest, "player: no deal was begun"))
}

/// Tells a player something; the message says why it cannot be.
///
/// # Safety
/// The pointers are NULL, or a living player and room for FINESSE_MESSAGE characters.
unsafe fn told(
    player: *mut FinessePlayer,
    message: *mut c_char,
    tell: impl FnOnce(&mut PlayerState) -> Result<(), Refusal>,
) -> c_int {
    guard(|| {
        // SAFETY: as promised by the caller.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        write_message(&words, "");
        let told = || {
            // SAFETY: as promised by the caller.
            let player = unsafe { living(player) }.map_err(|_| Refusal::null("player"))?;
            let mut state = player.lock().map_err(|_| Refusal::new(Code::BadArgument, IN_USE))?;
            tell(&mut state)
        };
        told().map_err(|refusal: Refusal| {
            write_message(&words, &refusal.message);
            refusal.code
        })
    })
}
