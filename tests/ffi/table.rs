//! Players who follow a deal, through the C interface: what they are told, what they decide, and what is refused.

use crate::common::bidding::bid_options;
use crate::common::requests::*;
use crate::common::structs::text;
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::panic::resume_unwind;
use std::ptr::{null, null_mut};

const DEAL: &str = "N:AQJ2.K43.KQ85.84 KT74.876.96.AQ65 98.AT9.A72.KJT93 653.QJ52.JT43.72";

/// A player who is freed at the end.
struct Player(*mut FinessePlayer);

impl Drop for Player {
    fn drop(&mut self) {
        // SAFETY: the player lives, and is not used again.
        unsafe { FinessePlayerFree(self.0) }
    }
}

/// A deal that North opens with one no-trump, in the hands of this seat.
fn deal_request(seat: c_int) -> FinesseDealRequest {
    let hand = table(DEAL).cards[seat as usize];
    FinesseDealRequest {
        structSize: size_of::<FinesseDealRequest>(),
        seat,
        dealer: 0,
        vulnerable: 0,
        objective: 0,
        hand,
        system: null(),
        bidder: null(),
    }
}

/// A code with its message, which is empty exactly when nothing is wrong.
fn said(code: c_int, words: &[c_char; FINESSE_MESSAGE]) -> Result<(), (c_int, String)> {
    let message = text(words);
    assert_eq!(code == RETURN_NO_FAULT, message.is_empty(), "{code}: {message}");
    if code == RETURN_NO_FAULT { Ok(()) } else { Err((code, message)) }
}

impl Player {
    fn new() -> Player {
        Player(FinessePlayerCreate())
    }

    fn at(seat: c_int) -> Player {
        let player = Player::new();
        player.begin(&deal_request(seat)).expect("a good deal");
        player
    }

    fn begin(&self, request: &FinesseDealRequest) -> Result<(), (c_int, String)> {
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: the player lives, and the rest is there.
        said(unsafe { FinessePlayerBegin(self.0, request, words.as_mut_ptr()) }, &words)
    }

    fn call(&self, seat: c_int, call: c_int) -> Result<(), (c_int, String)> {
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: as above.
        said(unsafe { FinessePlayerTellCall(self.0, seat, call, words.as_mut_ptr()) }, &words)
    }

    fn card(&self, seat: c_int, suit: c_int, rank: c_int) -> Result<(), (c_int, String)> {
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: as above.
        said(unsafe { FinessePlayerTellCard(self.0, seat, suit, rank, words.as_mut_ptr()) }, &words)
    }

    fn dummy(&self, hand: &[c_uint; 4]) -> Result<(), (c_int, String)> {
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: as above.
        said(unsafe { FinessePlayerTellDummy(self.0, hand.as_ptr(), words.as_mut_ptr()) }, &words)
    }

    fn turn(&self) -> FinesseTurn {
        let mut turn = FinesseTurn::NONE;
        // SAFETY: both are there.
        assert_eq!(unsafe { FinessePlayerTurn(self.0, &mut turn) }, RETURN_NO_FAULT);
        turn
    }

    /// Stage, whose turn, whether the player decides.
    fn stage(&self) -> [c_int; 3] {
        let turn = self.turn();
        [turn.stage, turn.seat, turn.decides]
    }

    fn next_call(&self, options: &FinesseBidOptions) -> (c_int, Box<FinesseBidChoice>) {
        let mut choice = Box::new(FinesseBidChoice { call: 77, ..FinesseBidChoice::NONE });
        // SAFETY: all of it is there.
        let code = unsafe { FinessePlayerNextCall(self.0, options, &mut *choice) };
        assert_eq!(code == RETURN_NO_FAULT, text(&choice.message).is_empty());
        (code, choice)
    }

    fn next_card(&self, options: &FinesseChooseOptions) -> (c_int, FinesseChoice) {
        let mut choice = FinesseChoice { cards: 77, ..FinesseChoice::NONE };
        // SAFETY: all of it is there.
        let code = unsafe { FinessePlayerNextCard(self.0, options, &mut choice) };
        assert_eq!(code == RETURN_NO_FAULT, text(&choice.message).is_empty());
        (code, choice)
    }

    /// Tells the calls, from North's on.
    fn calls(&self, calls: &[c_int]) {
        for (index, &call) in calls.iter().enumerate() {
            self.call(index as c_int % 4, call).expect("a good call");
        }
    }
}

fn by_rules() -> FinesseBidOptions {
    FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() }
}

fn quick() -> FinesseChooseOptions {
    FinesseChooseOptions { worlds: 10, nodeLimit: 20_000, ..blank_options() }
}

/// One no-trump, three no-trump.
const AUCTION: [c_int; 6] = [7, 0, 17, 0, 0, 0];

/// Plays the deal out with four players who decide everything, and gives the calls, the cards, and the tricks won.
fn played_out(threads: c_int) -> (Vec<c_int>, Vec<(c_int, c_int)>, [c_int; 2]) {
    let players = [0, 1, 2, 3].map(Player::at);
    let deal = table(DEAL);
    let (mut calls, mut cards) = (Vec::new(), Vec::new());
    loop {
        let turn = players[0].turn();
        players.iter().for_each(|player| {
            let other = player.turn();
            let told = |turn: &FinesseTurn| (turn.level, turn.trump, turn.declarer, turn.doubled, turn.won);
            assert_eq!(told(&other), told(&turn));
        });
        // The player who is dummy goes on without being shown its own hand.
        if players.iter().any(|player| player.turn().stage == FINESSE_STAGE_DUMMY) {
            let hand = &deal.cards[(turn.declarer as usize + 2) % 4];
            players.iter().for_each(|player| player.dummy(hand).expect("dummy's hand"));
            continue;
        }
        let deciding: Vec<&Player> = players.iter().filter(|player| player.turn().decides == 1).collect();
        match turn.stage {
            FINESSE_STAGE_AUCTION => {
                assert_eq!(deciding.len(), 1);
                let (code, choice) = deciding[0].next_call(&FinesseBidOptions { threads, ..by_rules() });
                assert_eq!((code, choice.seat), (RETURN_NO_FAULT, turn.seat));
                players.iter().for_each(|player| player.call(turn.seat, choice.call).expect("a legal call"));
                calls.push(choice.call);
            }
            FINESSE_STAGE_OVER => {
                assert_eq!(turn.won.iter().sum::<c_int>(), 13);
                return (calls, cards, turn.won);
            }
            _ => {
                assert_eq!(deciding.len(), 1, "of {:?}", players.each_ref().map(Player::stage));
                let (code, choice) = deciding[0].next_card(&FinesseChooseOptions { threads, ..quick() });
                assert_eq!((code, choice.seat), (RETURN_NO_FAULT, turn.seat), "{}", text(&choice.message));
                assert!(deal.cards[turn.seat as usize][choice.suit as usize] >> choice.rank & 1 == 1);
                let tell = |player: &Player| player.card(turn.seat, choice.suit, choice.rank);
                players.iter().for_each(|player| tell(player).expect("a legal card"));
                cards.push((choice.suit, choice.rank));
            }
        }
    }
}

#[test]
fn four_players_bid_and_play_a_deal() {
    let (calls, cards, won) = played_out(1);
    assert_eq!((calls.as_slice(), cards.len()), (AUCTION.as_slice(), 52));
    let mut sorted = cards.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), 52, "every card once");
    assert_eq!(played_out(2), (calls, cards, won), "on two threads");
}

#[test]
fn turns_are_followed() {
    let (declarer, dummy, defender, leader) = (Player::at(0), Player::at(2), Player::at(3), Player::at(1));
    let all = [&declarer, &dummy, &defender, &leader];
    assert_eq!(Player::new().stage(), [FINESSE_STAGE_NONE, -1, 0]);
    assert_eq!(declarer.stage(), [FINESSE_STAGE_AUCTION, 0, 1]);
    assert_eq!(leader.stage(), [FINESSE_STAGE_AUCTION, 0, 0]);
    all.iter().for_each(|player| player.calls(&AUCTION));
    let decides = |wanted: [c_int; 3]| {
        let [stage, seat, who] = wanted;
        for (player, place) in all.iter().zip([0, 2, 3, 1]) {
            assert_eq!(player.stage(), [stage, seat, c_int::from(place == who)], "seat {place}");
        }
    };
    decides([FINESSE_STAGE_LEAD, 1, 1]);
    let turn = leader.turn();
    assert_eq!([turn.level, turn.trump, turn.declarer, turn.doubled], [3, 4, 0, 0]);
    all.iter().for_each(|player| player.card(1, 0, 4).expect("the lead"));
    assert_eq!(declarer.stage(), [FINESSE_STAGE_DUMMY, -1, 0]);
    assert_eq!(dummy.stage(), [FINESSE_STAGE_PLAY, 2, 0]);
    all.iter().for_each(|player| player.dummy(&table(DEAL).cards[2]).expect("dummy"));
    decides([FINESSE_STAGE_PLAY, 2, 0]);
    all.iter().for_each(|player| player.card(2, 0, 8).expect("a card"));
    decides([FINESSE_STAGE_PLAY, 3, 3]);
    all.iter().for_each(|player| player.card(3, 0, 6).expect("a card"));
    all.iter().for_each(|player| player.card(0, 0, 12).expect("a card"));
    decides([FINESSE_STAGE_PLAY, 0, 0]);
    assert!(all.iter().all(|player| player.turn().won == [1, 0]));
    // Dummy's hand may be told again.
    declarer.dummy(&table(DEAL).cards[2]).expect("the same hand");
    // Passed out.
    let passed = Player::at(1);
    passed.calls(&[0; 4]);
    assert_eq!(passed.stage(), [FINESSE_STAGE_OVER, -1, 0]);
}

/// What a player answers must be what the functions without a player answer.
#[test]
fn answers_are_those_of_the_functions() {
    let north = Player::at(0);
    let auction = crate::common::bidding::auction("", 0, 0);
    let request =
        FinesseBidRequest { auction: &auction, hand: table(DEAL).cards[0], ..crate::common::bidding::bid_request() };
    let options = FinesseBidOptions { deals: 20, seed: 4, ..bid_options() };
    let mut alone = Box::new(FinesseBidChoice::NONE);
    // SAFETY: everything is there.
    assert_eq!(unsafe { ChooseBid(&request, &options, &mut *alone) }, RETURN_NO_FAULT);
    let (code, choice) = north.next_call(&options);
    assert_eq!((code, choice.call, choice.deals), (RETURN_NO_FAULT, alone.call, alone.deals));
    assert_eq!(choice.candidate[0].mean, alone.candidate[0].mean);
    let east = Player::at(1);
    east.calls(&AUCTION);
    let (code, choice) = east.next_card(&quick());
    assert_eq!(code, RETURN_NO_FAULT);
    let calls = crate::common::bidding::auction("1NT P 3NT P P P", 0, 0);
    let mut request = FinesseRequest { auction: &calls, ..blank_request() };
    request.seen[1] = 1;
    request.deal.cards[1] = table(DEAL).cards[1];
    let alone = answer(Way::Best, &request, &quick());
    assert_eq!((choice.suit, choice.rank, choice.nodes), (alone.suit, alone.rank, alone.nodes));
    assert_eq!((choice.drawn, choice.fitting), (10, alone.fitting));
    // For another objective.
    east.begin(&FinesseDealRequest { objective: FINESSE_MOST_TRICKS, ..deal_request(1) }).expect("a deal");
    east.calls(&AUCTION);
    let (_, choice) = east.next_card(&quick());
    assert_eq!((choice.target, choice.card[0].worldsWon), (0, 0));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let refused = |found: Result<(), (c_int, String)>, code: c_int, why: &str| {
        assert_eq!(found, Err((code, why.to_owned())));
    };
    let nobody = Player::new();
    let hand = table(DEAL).cards[2];
    for found in [nobody.call(0, 0), nobody.card(0, 0, 2), nobody.dummy(&hand)] {
        refused(found, FINESSE_BAD_REQUEST, "player: no deal was begun");
    }
    assert_eq!(nobody.next_call(&by_rules()).0, FINESSE_BAD_REQUEST);
    assert_eq!(nobody.next_card(&quick()).0, FINESSE_BAD_REQUEST);

    let player = Player::at(0);
    let same = |before: [c_int; 3]| assert_eq!(player.stage(), before);
    player.call(0, 7).expect("one no-trump");
    let before = player.stage();
    refused(player.call(2, 0), FINESSE_BAD_AUCTION, "E is to call");
    refused(player.call(1, 7), FINESSE_BAD_AUCTION, "call 2, 1NT: not higher than 1NT");
    refused(player.call(1, 38), FINESSE_BAD_AUCTION, "number: 38 is not a call");
    refused(player.call(4, 0), RETURN_FIRST_WRONG, "seat: 4 is not 0 to 3");
    refused(player.card(1, 0, 4), RETURN_PLAY_FAULT, "the auction is not over");
    refused(player.dummy(&hand), RETURN_PLAY_FAULT, "the auction is not over");
    let (code, choice) = player.next_call(&by_rules());
    assert_eq!((code, text(&choice.message).as_str(), choice.call), (FINESSE_BAD_AUCTION, "E is to call", 0));
    assert_eq!(player.next_card(&quick()).0, RETURN_PLAY_FAULT);
    same(before);
    // A new deal that is wrong leaves the old one.
    let wrong = FinesseDealRequest { seat: 9, ..deal_request(0) };
    refused(player.begin(&wrong), RETURN_FIRST_WRONG, "request.seat: 9 is not 0 to 3");
    let wrong = FinesseDealRequest { vulnerable: -1, ..deal_request(0) };
    refused(player.begin(&wrong), FINESSE_BAD_ARGUMENT, "request.vulnerable: -1 is not 0 to 3");
    let wrong = FinesseDealRequest { objective: 3, ..deal_request(0) };
    refused(player.begin(&wrong), FINESSE_BAD_REQUEST, "request.objective: 3 is not 0 to 2");
    let wrong = FinesseDealRequest { hand: [0x4000, 0, 0, 0], ..deal_request(0) };
    refused(player.begin(&wrong), RETURN_CARD_COUNT, "request.hand: 1 cards, 13 expected");
    let wrong = FinesseDealRequest { structSize: 8, ..deal_request(0) };
    let why = "request.structSize: 8, set it to sizeof(struct FinesseDealRequest)";
    refused(player.begin(&wrong), FINESSE_BAD_ARGUMENT, why);
    same(before);

    for (index, &call) in AUCTION.iter().enumerate().skip(1) {
        player.call(index as c_int % 4, call).expect("a call");
    }
    let before = player.stage();
    refused(player.call(2, 0), FINESSE_BAD_AUCTION, "the auction is over");
    refused(player.dummy(&hand), RETURN_PLAY_FAULT, "dummy is faced after the opening lead");
    refused(player.card(2, 0, 5), RETURN_PLAY_FAULT, "E is to play");
    refused(player.card(1, 0, 14), RETURN_PLAY_FAULT, "SA: E cannot have it, N does");
    refused(player.card(1, 0, 15), RETURN_SUIT_OR_RANK, "suit, rank: 0, 15 is not a card");
    same(before);
    assert_eq!(player.next_card(&quick()).0, RETURN_PLAY_FAULT);
    player.card(1, 0, 4).expect("the lead");
    let before = player.stage();
    refused(player.card(2, 0, 5), RETURN_PLAY_FAULT, "the hand of S, dummy, comes first");
    let mut wrong = hand;
    wrong[0] &= wrong[0] - 1;
    refused(player.dummy(&wrong), RETURN_CARD_COUNT, "S has 12 instead of 13 cards");
    wrong[0] |= 1 << 14;
    refused(player.dummy(&wrong), RETURN_DUPLICATE_CARDS, "SA is in two places");
    wrong[0] ^= 1 << 14 | 1 << 4;
    assert_eq!(player.dummy(&wrong).map_err(|(code, _)| code), Err(RETURN_DUPLICATE_CARDS), "it was led");
    refused(player.dummy(&[3, 0, 0, 0]), RETURN_SUIT_OR_RANK, "hand[0]: 0x3 has bits that are not cards");
    same(before);
    player.dummy(&hand).expect("dummy");
    refused(player.dummy(&table(DEAL).cards[3]), RETURN_PLAY_FAULT, "dummy's hand is known, and is another one");
    refused(player.card(2, 1, 14), RETURN_PLAY_FAULT, "HA: S does not follow suit");
    refused(player.card(2, 0, 2), RETURN_PLAY_FAULT, "S2: S does not hold it");
    assert_eq!(player.stage(), [FINESSE_STAGE_PLAY, 2, 1]);
    assert_eq!(player.next_card(&quick()).0, RETURN_NO_FAULT);
    // Declarer plays dummy's cards.
    let dummy = Player::at(2);
    dummy.calls(&AUCTION);
    dummy.card(1, 0, 4).expect("the lead");
    let (code, choice) = dummy.next_card(&quick());
    assert_eq!((code, text(&choice.message).as_str()), (RETURN_PLAY_FAULT, "N, declarer, plays dummy's cards"));
    refused(dummy.dummy(&table(DEAL).cards[3]), RETURN_PLAY_FAULT, "dummy's hand is known, and is another one");
}

#[test]
fn null_is_refused() {
    let player = Player::at(0);
    let mut turn = FinesseTurn::NONE;
    let (mut bid, mut card) = (Box::new(FinesseBidChoice::NONE), FinesseChoice::NONE);
    // SAFETY: everything is there, or NULL.
    unsafe {
        let none = null_mut();
        assert_eq!(FinessePlayerBegin(none, &deal_request(0), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerBegin(player.0, null(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTellCall(none, 0, 0, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTellCard(none, 0, 0, 2, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTellDummy(none, [0; 4].as_ptr(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTellDummy(player.0, null(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTurn(none, &mut turn), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerTurn(player.0, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerNextCall(none, null(), &mut *bid), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&bid.message), "player: NULL");
        assert_eq!(FinessePlayerNextCall(player.0, null(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinessePlayerNextCard(none, null(), &mut card), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&card.message), "player: NULL");
        assert_eq!(FinessePlayerNextCard(player.0, null(), null_mut()), FINESSE_BAD_ARGUMENT);
        let mut short = FinesseTurn { structSize: 8, ..FinesseTurn::NONE };
        assert_eq!(FinessePlayerTurn(player.0, &mut short), FINESSE_BAD_ARGUMENT);
    }
    assert_eq!(player.stage(), [FINESSE_STAGE_AUCTION, 0, 1]);
}

/// What the bidder of these tests does: it bids one no-trump, or panics, or uses the player that asks it.
struct Manner {
    panics: bool,
    player: *mut FinessePlayer,
    codes: Vec<c_int>,
}

unsafe extern "C-unwind" fn suggest(
    user: *mut c_void,
    calls: *const FinesseAuction,
    _: *const c_uint,
    index: c_int,
) -> c_int {
    // SAFETY: the tests pass a manner, and the library an auction.
    let (manner, calls) = unsafe { (&mut *user.cast::<Manner>(), &*calls) };
    if manner.panics {
        resume_unwind(Box::new(()));
    }
    if manner.codes.is_empty() {
        let mut turn = FinesseTurn::NONE;
        // SAFETY: the player lives.
        manner.codes = unsafe {
            vec![
                FinessePlayerTellCall(manner.player, 0, 0, null_mut()),
                FinessePlayerTurn(manner.player, &mut turn),
                FinessePlayerCancel(manner.player),
            ]
        };
    }
    match (index, calls.count) {
        (0, 0) => 7,
        (0, 2) => 17,
        (0, _) => 0,
        _ => FINESSE_NO_CALL,
    }
}

#[test]
fn a_bidder_of_ones_own_bids_and_counts() {
    let player = Player::new();
    let mut manner = Manner { panics: false, player: player.0, codes: Vec::new() };
    let bidder = FinesseBidder {
        structSize: size_of::<FinesseBidder>(),
        suggest: Some(suggest),
        meaning: None,
        user: (&raw mut manner).cast(),
    };
    let request = FinesseDealRequest { bidder: &bidder, ..deal_request(1) };
    player.begin(&request).expect("a deal");
    player.call(0, 7).expect("one no-trump");
    let (code, choice) = player.next_call(&by_rules());
    assert_eq!((code, choice.call), (RETURN_NO_FAULT, 0));
    assert_eq!(manner.codes, [FINESSE_BAD_ARGUMENT, FINESSE_BAD_ARGUMENT, RETURN_NO_FAULT]);
    for (index, &call) in AUCTION.iter().enumerate().skip(1) {
        player.call(index as c_int % 4, call).expect("a call");
    }
    let (code, choice) = player.next_card(&quick());
    assert_eq!((code, choice.drawn, choice.fitting), (RETURN_NO_FAULT, 10, 10));
    // A panic leaves the deal as it was.
    manner.panics = true;
    let (code, choice) = player.next_card(&quick());
    assert_eq!((code, text(&choice.message).as_str()), (RETURN_UNKNOWN_FAULT, "a callback panicked"));
    assert_eq!(player.stage(), [FINESSE_STAGE_LEAD, 1, 1]);
    manner.panics = false;
    let (code, again) = player.next_card(&quick());
    assert_eq!((code, again.drawn), (RETURN_NO_FAULT, 10));
    // SAFETY: the player lives.
    assert_eq!(unsafe { FinessePlayerClear(player.0) }, RETURN_NO_FAULT);
    assert_eq!(player.stage(), [FINESSE_STAGE_NONE, -1, 0]);
}

#[test]
fn a_system_may_be_freed_once_the_deal_has_begun() {
    let rules = c"context \"A\"\n  when opening\n  2H @90: hcp 0+\n".as_ptr();
    // SAFETY: the text ends with a zero.
    let system = unsafe { FinesseSystemCreate(rules, None, null_mut(), null_mut()) };
    assert!(!system.is_null());
    let player = Player::new();
    player.begin(&FinesseDealRequest { system, ..deal_request(0) }).expect("a deal");
    // SAFETY: the system is not used again.
    unsafe { FinesseSystemFree(system) };
    assert_eq!(player.next_call(&by_rules()).1.call, 10);
}
