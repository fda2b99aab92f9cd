//! A player who follows a deal: is told what is true, and now and then what cannot be.

use crate::make::bidding::{legal, own_bidder, some_options, some_system};
use crate::make::callbacks::Script;
use crate::make::cards::{self, holdings, text_of};
use crate::make::requests::blank_options;
use crate::room::Room;
use crate::run::Run;
use finesse::cards::{Board, Hand, Seat, Strain};
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

/// The truth.
struct Deal {
    hands: [Hand; 4],
    auction: FinesseAuction,
    /// During the play.
    board: Option<Board>,
}

pub fn follow(run: &mut Run) {
    let hands = cards::hands(&mut run.bytes, 13);
    let script = Script::new(run.bytes.word());
    let player = run.make("FinessePlayerCreate", || FinessePlayerCreate());
    let system = if run.bytes.once_in(4) { some_system(run) } else { null_mut() };
    let bidder = own_bidder(&script, &mut run.bytes);
    let own = run.bytes.once_in(4);
    let seat = run.bytes.number(0, 3);
    let request = FinesseDealRequest {
        structSize: size_of::<FinesseDealRequest>(),
        seat,
        dealer: run.bytes.number(0, 3),
        vulnerable: run.bytes.number(0, 3),
        objective: run.bytes.number(0, 2),
        hand: holdings(hands[seat.rem_euclid(4) as usize]),
        system,
        bidder: if own { &bidder } else { null() },
    };
    let mut room = Room::tagged(&mut run.bytes, &request, request.structSize);
    let from = room.or_null::<FinesseDealRequest>(&mut run.bytes);
    // SAFETY: the player lives, and the request is NULL or there.
    let begun = tell(run, "FinessePlayerBegin", player, |words| unsafe { FinessePlayerBegin(player, from, words) });
    room.check("a deal");
    assert!(room.is_untouched(), "arguments are not to be written");
    // SAFETY: the system lives or is NULL, and is not used again: the player keeps what it needs.
    unsafe { FinesseSystemFree(system) };
    let auction = FinesseAuction { dealer: request.dealer, vulnerable: request.vulnerable, ..FinesseAuction::NONE };
    let mut deal = Deal { hands, auction, board: None };
    let steps = run.bytes.below(90);
    for _ in 0..steps {
        // Once the player was told something else there is no truth to go on with.
        if !step(run, player, &mut deal, &script, own, begun == RETURN_NO_FAULT) {
            break;
        }
    }
    // SAFETY: the player lives and is not used again.
    run.make("FinessePlayerFree", || unsafe { FinessePlayerFree(player) });
}

/// Where a player is.
fn turn(run: &mut Run, player: *mut FinessePlayer) -> FinesseTurn {
    let mut turn = FinesseTurn::NONE;
    // SAFETY: the player lives.
    assert_eq!(run.call("FinessePlayerTurn", || unsafe { FinessePlayerTurn(player, &mut turn) }), RETURN_NO_FAULT);
    let FinesseTurn { stage, seat, decides, level, trump, declarer, doubled, won, .. } = turn;
    assert!((FINESSE_STAGE_NONE..=FINESSE_STAGE_OVER).contains(&stage) && (-1..4).contains(&seat));
    assert!((0..2).contains(&decides) && (0..8).contains(&level) && (0..5).contains(&trump));
    assert!((0..4).contains(&declarer) && (0..3).contains(&doubled) && (0..=13).contains(&(won[0] + won[1])));
    turn
}

fn numbers(turn: &FinesseTurn) -> [c_int; 9] {
    let FinesseTurn { stage, seat, decides, level, trump, declarer, doubled, won, .. } = *turn;
    [stage, seat, decides, level, trump, declarer, doubled, won[0], won[1]]
}

/// Tells a player something. A message comes exactly when it is refused, and then nothing has changed.
fn tell(run: &mut Run, name: &str, player: *mut FinessePlayer, told: impl FnOnce(*mut c_char) -> c_int) -> c_int {
    let before = turn(run, player);
    let mut words = Room::sized(&mut run.bytes, FINESSE_MESSAGE);
    let place = if run.bytes.once_in(6) { null_mut() } else { words.pointer::<c_char>() };
    let code = run.call(name, || told(place));
    words.check("a message");
    if !place.is_null() {
        let words: [c_char; FINESSE_MESSAGE] = words.get(0);
        assert!(words.contains(&0) && text_of(&words).is_empty() == (code == RETURN_NO_FAULT));
    }
    if code != RETURN_NO_FAULT {
        assert_eq!(numbers(&turn(run, player)), numbers(&before), "{name} was refused with {code}");
    }
    code
}

/// Tells or asks something. False: the player knows something else than the truth now, or the deal is over.
fn step(run: &mut Run, player: *mut FinessePlayer, deal: &mut Deal, script: &Script, own: bool, begun: bool) -> bool {
    let now = turn(run, player);
    let (seat, number) = (run.bytes.number(0, 3), run.bytes.number(0, 37));
    let (suit, rank) = (run.bytes.number(0, 3), run.bytes.number(2, 14));
    let refused = |code: c_int| code != RETURN_NO_FAULT;
    // SAFETY: in all of these the player lives, and the rest is there.
    match run.bytes.below(if begun { 20 } else { 5 }) {
        0 => refused(tell(run, "FinessePlayerTellCall", player, |words| unsafe {
            FinessePlayerTellCall(player, seat, number, words)
        })),
        1 => refused(tell(run, "FinessePlayerTellCard", player, |words| unsafe {
            FinessePlayerTellCard(player, seat, suit, rank, words)
        })),
        2 => {
            let hand = holdings(deal.hands[run.bytes.below(4)]);
            let mut room = Room::with(&mut run.bytes, &hand);
            let cards = room.or_null(&mut run.bytes);
            let dummy = (now.declarer + 2) % 4;
            let code = tell(run, "FinessePlayerTellDummy", player, |words| unsafe {
                FinessePlayerTellDummy(player, cards, words)
            });
            refused(code) || hand == holdings(deal.hands[dummy as usize])
        }
        3 => {
            let mut choice = Room::with(&mut run.bytes, &[FinesseBidChoice::NONE]);
            let (mut options, good) = some_options(&mut run.bytes, script);
            let (how, to) = (options.pointer(), choice.or_null::<FinesseBidChoice>(&mut run.bytes));
            let code = run.call("FinessePlayerNextCall", || unsafe { FinessePlayerNextCall(player, how, to) });
            script.check(code);
            choice.check("a call");
            let mine = now.stage == FINESSE_STAGE_AUCTION && now.decides == 1;
            assert!(mine || code != RETURN_NO_FAULT);
            if code == RETURN_NO_FAULT {
                let found: FinesseBidChoice = choice.get(0);
                assert!(legal(&deal.auction).expect("an auction") >> found.call & 1 == 1 && found.seat == now.seat);
            } else {
                assert!(!mine || !good || own || to.is_null() || code == RETURN_UNKNOWN_FAULT, "{code}");
            }
            code != RETURN_UNKNOWN_FAULT
        }
        4 => {
            let mut choice = Room::with(&mut run.bytes, &[FinesseChoice::NONE]);
            let options = FinesseChooseOptions {
                method: run.bytes.number(0, 3),
                worlds: 1 + run.bytes.below(4) as c_int,
                nodeLimit: 1 + run.bytes.below(3000) as i64,
                timeLimitMs: 20,
                threads: run.bytes.below(3) as c_int,
                ..blank_options()
            };
            let to = choice.or_null::<FinesseChoice>(&mut run.bytes);
            let code = run.call("FinessePlayerNextCard", || unsafe { FinessePlayerNextCard(player, &options, to) });
            script.check(code);
            choice.check("a card");
            let mine = [FINESSE_STAGE_LEAD, FINESSE_STAGE_PLAY].contains(&now.stage) && now.decides == 1;
            assert!(mine || code != RETURN_NO_FAULT);
            if code == RETURN_NO_FAULT {
                let found: FinesseChoice = choice.get(0);
                super::check_choice(&found, None);
                let legal = deal.board.as_ref().expect("a play").legal();
                assert!(holdings(legal)[found.suit as usize] >> found.rank & 1 == 1 && found.seat == now.seat);
            } else {
                let methods = (0..=FINESSE_METHOD_ACHIEVABLE).contains(&options.method);
                assert!(!mine || own || to.is_null() || !methods, "{code}");
            }
            true
        }
        _ => go_on(run, player, deal, &now),
    }
}

/// Tells the truth, which is accepted.
fn go_on(run: &mut Run, player: *mut FinessePlayer, deal: &mut Deal, now: &FinesseTurn) -> bool {
    match now.stage {
        FINESSE_STAGE_AUCTION => {
            let mask = legal(&deal.auction).expect("an auction");
            let low: Vec<c_int> = (1..20).filter(|call| mask >> call & 1 == 1).take(6).collect();
            let call = if run.bytes.once_in(3) && !low.is_empty() { run.bytes.pick(&low) } else { FINESSE_PASS };
            // SAFETY: the player lives, and the rest is there.
            let code = tell(run, "FinessePlayerTellCall", player, |words| unsafe {
                FinessePlayerTellCall(player, now.seat, call, words)
            });
            assert_eq!(code, RETURN_NO_FAULT);
            deal.auction.calls[deal.auction.count as usize] = call;
            deal.auction.count += 1;
            let after = turn(run, player);
            if after.level > 0 {
                let strain = Strain::ALL[after.trump as usize];
                let leader = Seat::ALL[(after.declarer as usize + 1) % 4];
                deal.board = Board::new(strain, leader, &[], deal.hands).ok();
            }
        }
        FINESSE_STAGE_DUMMY => {
            let hand = holdings(deal.hands[(now.declarer as usize + 2) % 4]);
            // SAFETY: as above.
            let code = tell(run, "FinessePlayerTellDummy", player, |words| unsafe {
                FinessePlayerTellDummy(player, hand.as_ptr(), words)
            });
            assert_eq!(code, RETURN_NO_FAULT);
        }
        FINESSE_STAGE_LEAD | FINESSE_STAGE_PLAY => {
            let board = deal.board.as_ref().expect("a play");
            assert_eq!(now.seat as usize, board.to_play().index());
            let card = cards::some_card(&mut run.bytes, board.legal());
            let (suit, rank) = (card.suit().index() as c_int, c_int::from(card.rank().number()));
            // SAFETY: as above.
            let code = tell(run, "FinessePlayerTellCard", player, |words| unsafe {
                FinessePlayerTellCard(player, now.seat, suit, rank, words)
            });
            assert_eq!(code, RETURN_NO_FAULT);
            deal.board = board.play(card).expect("a legal card").board;
        }
        _ => return false,
    }
    true
}
