//! Requests of the calls that choose a card: made from a true position, so that they can be answered, then spoiled.

use super::callbacks::{Script, report, weigh, weigh_fairly};
use super::cards::{self, holdings};
use crate::bytes::Bytes;
use crate::room::Room;
use crate::run::TELL;
use finesse::cards::{Board, Card, Hand, Seat, Strain};
use finesse::ffi::*;
use finesse::random::Random;
use std::ffi::CStr;
use std::mem::offset_of;
use std::os::raw::{c_double, c_int};
use std::ptr::{null, null_mut};
use std::sync::atomic::Ordering;

/// A request that is in order, and the truth behind it.
pub struct Asked {
    pub request: FinesseRequest,
    /// All four hands as they are now.
    pub board: Board,
    pub original: [Hand; 4],
    pub played: Vec<Card>,
    /// Who led to the first of those cards.
    pub leader: Seat,
    pub declarer: Seat,
    /// Memory that the request points to.
    worlds: Vec<TableDeal>,
    weights: Vec<c_double>,
    auction: Box<FinesseAuction>,
}

impl Asked {
    pub fn seen(&self, seat: Seat) -> bool {
        self.request.seen[seat.index()] != 0
    }

    /// Whether declarer or dummy is to play.
    pub fn declares(&self) -> bool {
        self.board.to_play().side() == self.declarer.side()
    }
}

pub fn blank_request() -> FinesseRequest {
    // SAFETY: zeros are a request, and mean that nothing is known.
    let request: FinesseRequest = unsafe { std::mem::zeroed() };
    FinesseRequest { structSize: size_of::<FinesseRequest>(), ..request }
}

pub fn blank_options() -> FinesseChooseOptions {
    // SAFETY: zeros are options, and mean the defaults.
    let options: FinesseChooseOptions = unsafe { std::mem::zeroed() };
    FinesseChooseOptions { structSize: size_of::<FinesseChooseOptions>(), ..options }
}

/// Who is to play in a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Anybody,
    /// Declarer or dummy; in full deals anybody.
    Declarer,
}

/// A request about an ending of so many cards a hand, by its play or as a position, without anything known besides.
pub fn plain(bytes: &mut Bytes, length: usize, role: Role) -> Asked {
    let original = cards::hands(bytes, length);
    let strain = Strain::ALL[bytes.below(5)];
    let mut declarer = Seat::ALL[bytes.below(4)];
    let by_play = bytes.once_in(2);
    let leader = if length == 13 { declarer.left() } else { Seat::ALL[bytes.below(4)] };
    let mut board = Board::new(strain, leader, &[], original).expect("four equal hands");
    let (mut played, mut won, mut gone, mut trick) = (Vec::new(), [0; 2], [Hand::EMPTY; 4], Vec::new());
    // Mostly early in the ending, where there is something to choose.
    let (mut voids, wanted) = ([0; 4], bytes.below(if length == 13 { 4 } else { 4 * length }) * bytes.below(4) / 3);
    while played.len() < wanted {
        let card = cards::some_card(bytes, board.legal());
        let (player, led) = (board.to_play(), board.suit_led());
        let after = board.play(card).expect("a legal card");
        let Some(next) = after.board else { break };
        if let Some(led) = led.filter(|&led| led != card.suit()) {
            voids[player.index()] |= 1 << led.index();
        }
        played.push(card);
        trick.push((player, card));
        if let Some(winner) = after.winner {
            won[winner.side().index()] += 1;
            trick.drain(..).for_each(|(seat, card): (Seat, Card)| gone[seat.index()] = gone[seat.index()].with(card));
        }
        board = next;
    }
    if role == Role::Declarer && length < 13 && board.to_play().side() != declarer.side() {
        declarer = declarer.left();
    }
    let mut request = FinesseRequest {
        kind: if by_play { FINESSE_PLAY } else { FINESSE_POSITION },
        declarer: declarer.index() as c_int,
        trump: strain.index() as c_int,
        ..blank_request()
    };
    let (to_play, dummy) = (board.to_play(), declarer.partner());
    let sees = |seat: Seat| {
        if to_play.side() == declarer.side() {
            seat.side() == declarer.side()
        } else {
            seat == to_play || seat == dummy
        }
    };
    let opening = by_play && played.is_empty() && leader == declarer.left();
    let blind = opening && (length == 13 || bytes.once_in(2));
    let mut unseen = Hand::EMPTY;
    for seat in Seat::ALL {
        let hand = if by_play { original[seat.index()] } else { board.hand(seat) };
        if sees(seat) && !(blind && seat == dummy) {
            request.seen[seat.index()] = 1;
            request.deal.cards[seat.index()] = holdings(hand);
        } else {
            unseen |= hand;
        }
    }
    if unseen.is_empty() {
        // Hands without cards: no cards at all would mean all the others.
        request.seen = [1; 4];
    }
    request.unseen = holdings(unseen);
    if by_play {
        request.first = leader.index() as c_int;
        request.play = cards::play_bin(&played);
    } else {
        request.first = board.leader().index() as c_int;
        for (turn, card) in board.played().enumerate() {
            request.currentTrickSuit[turn] = card.suit().index() as c_int;
            request.currentTrickRank[turn] = c_int::from(card.rank().number());
        }
        request.won = won;
        if bytes.once_in(2) {
            request.gone = gone.map(holdings);
        }
        if bytes.once_in(2) {
            request.voids = voids;
        }
    }
    let most = won[declarer.side().index()] + board.tricks_left() as c_int;
    request.target = 1 + bytes.below(most.max(1) as usize) as c_int;
    let auction = Box::new(FinesseAuction::NONE);
    Asked { request, board, original, played, leader, declarer, worlds: Vec::new(), weights: Vec::new(), auction }
}

/// A request in order with whatever else may be said in one: objectives, constraints, own worlds, weights.
pub fn good(bytes: &mut Bytes, length: usize, role: Role) -> Asked {
    let mut asked = plain(bytes, length, role);
    match bytes.below(8) {
        5 => asked.request.objective = FINESSE_MOST_TRICKS,
        6 => {
            asked.request.objective = FINESSE_BEST_SCORE;
            asked.request.level = 1 + bytes.below(7) as c_int;
            asked.request.doubled = bytes.below(3) as c_int;
            asked.request.vulnerable = bytes.below(4) as c_int;
        }
        7 if length == 13 => {
            asked.request.level = 1 + bytes.below(7) as c_int;
            asked.request.target = 0;
        }
        _ => {}
    }
    if bytes.once_in(4) {
        constrain(bytes, &mut asked);
    }
    match bytes.below(12) {
        8 => asked.request.weigh = Some(weigh_fairly),
        9 => asked.request.weigh = Some(weigh),
        10 => own_worlds(bytes, &mut asked),
        11 if asked.request.kind == FINESSE_PLAY => {
            asked.request.mistakeOdds = [0.5, 1.0, 1e-3, 1e-300][bytes.below(4)];
        }
        _ => {}
    }
    // Only hands of thirteen cards have made calls.
    if length == 13 && bytes.once_in(2) {
        call(bytes, &mut asked);
    }
    asked
}

/// An auction that leads to the contract of the request.
fn call(bytes: &mut Bytes, asked: &mut Asked) {
    let (request, auction) = (&mut asked.request, &mut asked.auction);
    if request.level == 0 {
        request.level = 1 + bytes.below(7) as c_int;
    }
    let dealer = bytes.below(4) as c_int;
    let mut calls = vec![FINESSE_PASS; (request.declarer - dealer).rem_euclid(4) as usize];
    calls.push(FinesseBid(request.level, request.trump));
    calls.extend([FINESSE_DOUBLE, FINESSE_REDOUBLE].into_iter().take(request.doubled as usize));
    calls.extend([FINESSE_PASS; 3]);
    (auction.dealer, auction.vulnerable, auction.count) = (dealer, request.vulnerable, calls.len() as c_int);
    auction.calls[..calls.len()].copy_from_slice(&calls);
    request.auction = &raw const **auction;
}

/// Says something true of a hidden hand.
fn constrain(bytes: &mut Bytes, asked: &mut Asked) {
    let seat = Seat::ALL[bytes.below(4)];
    let index = seat.index();
    let hand = if asked.request.kind == FINESSE_PLAY || asked.request.gone != [[0; 4]; 4] {
        asked.original[index]
    } else {
        let in_trick = asked.board.played().enumerate().find(|&(turn, _)| asked.board.leader().plus(turn) == seat);
        in_trick.map_or(asked.board.hand(seat), |(_, card)| asked.board.hand(seat).with(card))
    };
    let known = &mut asked.request.hands[index];
    let points = c_int::from(hand.points());
    let at_most = |number: c_int| if number == 0 { FINESSE_ZERO } else { number };
    match bytes.below(5) {
        0 => (known.minPoints, known.maxPoints) = ((points - 2).max(0), at_most((points + 2).min(40))),
        1 => {
            for (suit, holding) in holdings(hand).into_iter().enumerate() {
                let length = holding.count_ones() as c_int;
                known.minLength[suit] = (length - bytes.below(2) as c_int).max(0);
                known.maxLength[suit] = at_most((length + bytes.below(2) as c_int).min(13));
            }
        }
        2 => {
            known.holds =
                holdings(Hand::EMPTY.with(cards::some_card(bytes, if hand.is_empty() { Hand::PACK } else { hand })))
        }
        3 => known.lacks = holdings(Hand::EMPTY.with(cards::some_card(bytes, Hand::PACK - hand))),
        _ => {
            let side = seat.side().index();
            (asked.request.minSidePoints[side], asked.request.maxSidePoints[side]) = (0, 40);
        }
    }
}

/// Worlds of the caller's own: the hidden cards dealt anew, some with odd weights.
fn own_worlds(bytes: &mut Bytes, asked: &mut Asked) {
    let by_play = asked.request.kind == FINESSE_PLAY;
    let truth = if by_play { asked.original } else { asked.board.deal().hands() };
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !asked.seen(seat)).collect();
    let mut random = Random::new(bytes.word());
    for number in 0..1 + bytes.below(8) {
        let mut pool: Vec<Card> = hidden.iter().flat_map(|seat| truth[seat.index()].cards()).collect();
        if number > 0 {
            random.shuffle(&mut pool);
        }
        let mut world = truth;
        for &seat in &hidden {
            let rest = pool.split_off(truth[seat.index()].len());
            world[seat.index()] = pool.into_iter().collect();
            pool = rest;
        }
        asked.worlds.push(TableDeal { cards: world.map(holdings) });
        asked.weights.push(if bytes.once_in(5) { bytes.odd_real() } else { 1.0 + bytes.below(3) as c_double });
    }
    asked.request.worldCount = asked.worlds.len() as c_int;
    asked.request.worlds = asked.worlds.as_ptr();
    asked.request.weights = if bytes.once_in(2) { null() } else { asked.weights.as_ptr() };
}

/// A request, its options and a place for the answer, in memory of their own, as hostile callers pass them.
pub struct Arguments {
    /// The truth behind the request, if nothing was spoiled.
    pub asked: Asked,
    pub intact: bool,
    pub request: Room,
    pub options: Option<Room>,
    pub choice: Room,
    pub choice_size: usize,
    pub script: Box<Script>,
    /// Whether a limit of time, or somebody else, may end the call, so that the answer is not the same again.
    pub hurried: bool,
}

/// Cards a hand of a request: mostly few.
fn length(bytes: &mut Bytes) -> usize {
    match bytes.below(250) {
        249 => 13,
        240.. => 6,
        number => [1, 2, 3, 2, 3, 4, 2, 3, 4, 5][number % 10],
    }
}

/// What is known as text, or is no such text.
const TEXTS: [&CStr; 5] = [c"W: 0-37", c"NS: 3+\nE: spades 0-9 # a remark", c"N: holds", c"\xff", c""];

/// Arguments of a call by one of these methods.
pub fn arguments(bytes: &mut Bytes, methods: &[c_int], role: Role) -> Arguments {
    let length = length(bytes);
    let asked = good(bytes, length, role);
    let mut request = asked.request;
    let before = raw(&request).to_vec();
    // Up to the pointers there are only numbers, for which any bytes are values.
    bytes.spoil(&mut raw_mut(&mut request)[..offset_of!(FinesseRequest, constraints)]);
    match bytes.below(40) {
        36 => (request.worldCount, request.worlds) = (bytes.odd(), null()),
        37 => request.worldCount = request.worldCount.min(bytes.odd()),
        38 => request.mistakeOdds = bytes.odd_real(),
        39 => request.weights = null(),
        _ => {}
    }
    if bytes.once_in(30) {
        request.constraints = bytes.pick(&TEXTS).as_ptr();
    }
    let intact = raw(&request) == before;
    let script = Box::new(Script::new(bytes.word()));
    let options = options(bytes, methods, length, &script);
    if TELL.load(Ordering::Relaxed) {
        let FinesseChooseOptions {
            method,
            worlds,
            depth,
            threads,
            timeLimitMs,
            nodeLimit,
            memoryMB,
            flags,
            switchesOff,
            rounds,
            dealTimeLimitMs,
            structSize,
            ..
        } = options;
        println!(
            "{} as declarer, {} leads in {}, {length} cards a hand, {} worlds of one's own, intact: {intact}",
            asked.declarer, asked.leader, asked.board, request.worldCount
        );
        println!(
            "method {method} worlds {worlds} depth {depth} threads {threads} time {timeLimitMs} nodes {nodeLimit} memory {memoryMB} flags {flags} off {switchesOff} rounds {rounds} deal time {dealTimeLimitMs} size {structSize}, objective {}, kind {}, level {}, mistakes {}",
            request.objective, request.kind, request.level, request.mistakeOdds
        );
    }
    let hurried = options.timeLimitMs != 0 || options.progress.is_some() || options.dealTimeLimitMs != 0;
    let request_size = request.structSize;
    let request = Room::tagged(bytes, &request, request_size);
    let options_size = options.structSize;
    let given = !intact || length > 3 || !bytes.once_in(12);
    let options = given.then(|| Room::tagged(bytes, &options, options_size));
    let mut blank = FinesseChoice::NONE;
    blank.structSize = match bytes.below(16) {
        14 => bytes.odd() as usize,
        15 => bytes.below(size_of::<FinesseChoice>() + 20),
        _ => size_of::<FinesseChoice>(),
    };
    (blank.cards, blank.nodes, blank.suit, blank.message) = (77, 77, 77, [1; FINESSE_MESSAGE]);
    // Whatever its size says, it is a whole answer.
    let choice = Room::tagged(bytes, &blank, blank.structSize.max(size_of::<FinesseChoice>()));
    Arguments { asked, intact, request, options, choice, choice_size: blank.structSize, script, hurried }
}

/// Options that keep the work small, whatever else they say: mostly by a limit of nodes alone, so that one that is not
/// kept shows.
fn options(bytes: &mut Bytes, methods: &[c_int], length: usize, script: &Script) -> FinesseChooseOptions {
    let mut options = FinesseChooseOptions {
        method: bytes.pick(methods),
        worlds: [0, 10, 1, 3, 20, 40, 252, 2][bytes.below(8)],
        depth: bytes.number(-1, 4),
        seed: bytes.word(),
        threads: bytes.number(0, 3),
        memoryMB: bytes.number(0, 3),
        flags: bytes.number(0, 7),
        switchesOff: if bytes.once_in(3) { bytes.below(2048) as c_int } else { 0 },
        rounds: bytes.number(0, 6),
        ..blank_options()
    };
    let end = offset_of!(FinesseChooseOptions, progress);
    if bytes.once_in(3) {
        bytes.spoil(&mut raw_mut(&mut options)[..end]);
        options.threads %= 64;
    }
    options.nodeLimit = match bytes.below(8) {
        7 => bytes.word() as i64 >> bytes.below(64),
        _ => 1 + bytes.below(6000) as i64,
    };
    // A limit of nodes ends everything; without one only the smallest endings are sure to end soon.
    let ends = (1..=20_000).contains(&options.nodeLimit) || length <= 2 && options.rounds <= 100;
    if length == 13 || !ends {
        options.timeLimitMs = 1 + bytes.below(15) as c_int;
    } else if bytes.once_in(6) {
        options.timeLimitMs = bytes.pick(&[1, 15, 200, 2000]);
    }
    if bytes.once_in(6) {
        options.progress = Some(report);
        options.user = script.user();
    } else {
        options.progress = None;
        options.user = null_mut();
    }
    options.dealTimeLimitMs = if bytes.once_in(10) { bytes.pick(&[1, 20, 400, i64::MAX, -1]) } else { 0 };
    options.reserved = bytes.odd();
    options
}

fn raw<T>(value: &T) -> &[u8] {
    // SAFETY: the structs of C are zeroed when made, so all bytes are set.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast(), size_of::<T>()) }
}

fn raw_mut<T>(value: &mut T) -> &mut [u8] {
    // SAFETY: as above; only numbers are written to.
    unsafe { std::slice::from_raw_parts_mut((&raw mut *value).cast(), size_of::<T>()) }
}
