//! Questions about hidden hands, and the ways to ask them.

use crate::structs::*;
use crate::tally::{call, wrong};
use finesse::cards::{Board, Seat};
use finesse::ffi::*;
use finesse::random::Random;
use std::os::raw::{c_char, c_int, c_void};

/// The ways to choose a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    AlphaMu,
    Pimc,
    Achievable,
    Exact,
    Best,
}

impl Method {
    pub const ALL: [Method; 5] = [Method::AlphaMu, Method::Pimc, Method::Achievable, Method::Exact, Method::Best];

    pub fn ask(self, request: &FinesseRequest, options: &FinesseChooseOptions) -> (c_int, FinesseChoice) {
        let mut choice = FinesseChoice::NONE;
        let code = match self {
            Method::AlphaMu => call!(AlphaMuChooseCard(request, options, &mut choice)),
            Method::Pimc => call!(PimcChooseCard(request, options, &mut choice)),
            Method::Achievable => call!(AchievableChooseCard(request, options, &mut choice)),
            Method::Exact => call!(SingleDummySolve(request, options, &mut choice)),
            Method::Best => call!(ChooseCard(request, options, &mut choice)),
        };
        (code, timeless(choice))
    }

    pub fn ask_player(
        self,
        player: *mut FinessePlayer,
        request: &FinesseRequest,
        options: &FinesseChooseOptions,
    ) -> (c_int, FinesseChoice) {
        let mut choice = FinesseChoice::NONE;
        let place = &mut choice;
        let code = match self {
            Method::AlphaMu => call!(FinessePlayerAlphaMu(player, request, options, place)),
            Method::Pimc => call!(FinessePlayerPimc(player, request, options, place)),
            Method::Achievable => call!(FinessePlayerAchievable(player, request, options, place)),
            Method::Exact => call!(FinessePlayerSingleDummy(player, request, options, place)),
            Method::Best => call!(FinessePlayerChoose(player, request, options, place)),
        };
        (code, timeless(choice))
    }
}

/// The answer without the time taken, so that answers can be compared.
fn timeless(choice: FinesseChoice) -> FinesseChoice {
    FinesseChoice { milliseconds: 0.0, ..choice }
}

pub fn blank_request() -> FinesseRequest {
    FinesseRequest { structSize: size_of::<FinesseRequest>(), ..zeroed() }
}

pub fn blank_options() -> FinesseChooseOptions {
    FinesseChooseOptions { structSize: size_of::<FinesseChooseOptions>(), ..zeroed() }
}

pub fn suit_answer() -> FinesseSuitAnswer {
    FinesseSuitAnswer { structSize: size_of::<FinesseSuitAnswer>(), ..zeroed() }
}

/// Options that bound a call by nodes, so that the answer is the same every time.
pub fn random_options(random: &mut Random) -> FinesseChooseOptions {
    FinesseChooseOptions {
        worlds: 5 + below(random, 60) as c_int,
        depth: below(random, 4) as c_int,
        seed: random.next(),
        nodeLimit: 1 << (8 + below(random, 9)),
        memoryMB: *any(random, &[0, 1, 16]),
        flags: if once_in(random, 2) { below(random, 8) as c_int } else { 0 },
        switchesOff: if once_in(random, 6) { below(random, 2048) as c_int } else { 0 },
        rounds: below(random, 10) as c_int,
        ..blank_options()
    }
}

/// The request of the seat to play: a position or a play, as declarer or as a defender, sometimes with constraints from the
/// auction, with worlds of its own, with a function that weighs them, or with a fault.
pub fn random_request(random: &mut Random, method: Method) -> FinesseRequest {
    let exact = method == Method::Exact;
    let length = if exact { 2 + below(random, 5) } else { *any(random, &[3, 4, 5, 6, 7, 13]) };
    let opening = random_board(random, length);
    // After the opening lead, and with a choice of cards.
    let cards = 1 + below(random, 4 * length - 4);
    let declarer = opening.leader().right();
    let (mut board, mut play) = after_play(random, &opening, cards);
    while exact && board.to_play().side() != declarer.side() {
        let legal: Vec<_> = board.legal().cards().collect();
        let card = *any(random, &legal);
        let Some(next) = board.play(card).and_then(|after| after.board) else { break };
        (board, _) = (next, play.push(card));
    }
    let whole = length == 13 && once_in(random, 2);
    let mut request = if whole { whole_play(&opening, declarer, &board) } else { position(declarer, &board) };
    if whole {
        request.play = play_bin(&play);
        request.target = 5 + below(random, 7) as c_int;
    } else {
        request.target = 1 + below(random, board.tricks_left()) as c_int;
    }
    if !exact {
        request.objective = below(random, 3) as c_int;
    }
    request.level = 1 + below(random, 7) as c_int;
    request.vulnerable = below(random, 4) as c_int;
    match below(random, 10) {
        0 => request.weigh = Some(weigh),
        1 if whole => request.mistakeOdds = 0.3,
        2 => own_worlds(random, &mut request),
        3 => request.hands[(declarer.index() + 1) % 4].minPoints = 1 + below(random, 3) as c_int,
        4 => spoil(random, &mut request),
        _ => {}
    }
    request
}

/// The cards still held, as declarer or a defender sees them.
fn position(declarer: Seat, board: &Board) -> FinesseRequest {
    let deal = deal_bin(board);
    let mut request = FinesseRequest {
        kind: FINESSE_POSITION,
        declarer: declarer.index() as c_int,
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        ..blank_request()
    };
    show(&mut request, declarer, board.to_play(), |seat| holdings(board.hand(seat)));
    for seat in Seat::ALL.into_iter().filter(|seat| request.seen[seat.index()] == 0) {
        let held = holdings(board.hand(seat));
        (0..4).for_each(|suit| request.unseen[suit] |= held[suit]);
    }
    request
}

/// The original hands that the seat to play now sees.
pub fn whole_play(opening: &Board, declarer: Seat, now: &Board) -> FinesseRequest {
    let trump = opening.strain().index() as c_int;
    let mut request = FinesseRequest { declarer: declarer.index() as c_int, trump, ..blank_request() };
    show(&mut request, declarer, now.to_play(), |seat| holdings(opening.hand(seat)));
    request
}

fn show(request: &mut FinesseRequest, declarer: Seat, to_play: Seat, hand: impl Fn(Seat) -> [u32; 4]) {
    let dummy = declarer.partner();
    let thinks = if to_play == dummy { declarer } else { to_play };
    for seat in [dummy, thinks] {
        request.seen[seat.index()] = 1;
        request.cards[seat.index()] = hand(seat);
    }
}

/// Likes hands with few spades in the East.
unsafe extern "C-unwind" fn weigh(_: *mut c_void, hands: *const TableDeal) -> f64 {
    // SAFETY: the library passes a deal.
    let spades = unsafe { (*hands).cards[1][0] };
    1.0 / f64::from(1 + spades.count_ones())
}

/// The request's worlds become the caller's own.
fn own_worlds(random: &mut Random, request: &mut FinesseRequest) {
    let (code, sample) = sample(request, random.next(), 0);
    if code == 1 {
        request.worldCount = sample.deals.len() as c_int;
        request.worlds = sample.deals.leak().as_ptr();
        request.weights = if once_in(random, 2) { sample.weights.leak().as_ptr() } else { std::ptr::null() };
    }
}

/// Puts something into the request that does not belong there.
fn spoil(random: &mut Random, request: &mut FinesseRequest) {
    match below(random, 6) {
        0 => request.cards[0][below(random, 4)] |= 1 << below(random, 32),
        1 => request.declarer = 4,
        2 => request.trump = -1,
        3 => request.seen = [1, 0, 0, 0],
        4 => request.target = 14,
        _ => request.play.number = 53,
    }
}

/// What FinesseSampleWorlds finds.
#[derive(Clone)]
pub struct Sample {
    pub deals: Vec<TableDeal>,
    pub weights: Vec<f64>,
    pub layouts: f64,
}

impl Sample {
    pub fn equals(&self, other: &Sample) -> bool {
        let deals = |sample: &Sample| sample.deals.iter().map(|deal| deal.cards).collect::<Vec<_>>();
        deals(self) == deals(other) && self.weights == other.weights && self.layouts == other.layouts
    }
}

/// The most layouts asked for.
const SAMPLE: usize = 60;

pub fn sample(request: &FinesseRequest, seed: u64, milliseconds: c_int) -> (c_int, Sample) {
    let mut deals = vec![TableDeal { cards: [[0; 4]; 4] }; SAMPLE];
    let mut weights = vec![0.0; SAMPLE];
    let (mut found, mut layouts) = (0, 0.0);
    let mut message = [0; FINESSE_MESSAGE];
    let code = call!(FinesseSampleWorlds(
        request,
        SAMPLE as c_int,
        seed,
        milliseconds,
        deals.as_mut_ptr(),
        weights.as_mut_ptr(),
        &mut found,
        &mut layouts,
        message.as_mut_ptr(),
    ));
    if (code == 1) != text(&message).is_empty() {
        wrong(&format!("FinesseSampleWorlds: code {code}, message {}", text(&message)));
    }
    deals.truncate(found as usize);
    weights.truncate(found as usize);
    (code, Sample { deals, weights, layouts })
}

/// SingleDummyLines: the code, the answer, the number of lines and the first of them.
pub fn lines(request: &FinesseRequest, options: &FinesseChooseOptions) -> (c_int, FinesseChoice, (c_int, FinesseLine)) {
    const LINES: usize = 30;
    const WORDS: usize = 4;
    let mut lines = vec![zeroed::<FinesseLine>(); LINES];
    let mut won = vec![0u64; LINES * WORDS];
    let mut worlds = vec![TableDeal { cards: [[0; 4]; 4] }; SAMPLE];
    let mut weights = vec![0.0; SAMPLE];
    let mut room = FinesseLines {
        structSize: size_of::<FinesseLines>(),
        lineSize: size_of::<FinesseLine>(),
        lines: lines.as_mut_ptr(),
        lineCapacity: LINES as c_int,
        linesPerCard: 3,
        won: won.as_mut_ptr(),
        wonWords: WORDS as c_int,
        worldCapacity: SAMPLE as c_int,
        worlds: worlds.as_mut_ptr(),
        weights: weights.as_mut_ptr(),
        ..zeroed()
    };
    let mut choice = FinesseChoice::NONE;
    let code = call!(SingleDummyLines(request, options, &mut choice, &mut room));
    (code, timeless(choice), (room.lineCount, lines[0]))
}

/// Options of a batch, and what its progress function saw.
#[derive(Default)]
pub struct BatchWishes {
    pub threads: c_int,
    pub memory: c_int,
    pub milliseconds: c_int,
    /// Stops the batch after this many calls of the progress function; 0 for never.
    pub stop_after: u32,
}

struct Watch {
    calls: u32,
    stop_after: u32,
    done: c_int,
    in_order: bool,
}

impl BatchWishes {
    /// Wishes of all kinds, half of them with limits.
    pub fn random(random: &mut Random) -> BatchWishes {
        BatchWishes {
            threads: below(random, 5) as c_int,
            memory: *any(random, &[0, 0, 1, 4, 64]),
            milliseconds: if once_in(random, 4) { 1 + below(random, 40) as c_int } else { 0 },
            stop_after: if once_in(random, 4) { 1 + below(random, 5) as u32 } else { 0 },
        }
    }

    /// Whether the batch may end before it is done.
    pub fn limited(&self) -> bool {
        self.milliseconds > 0 || self.stop_after > 0
    }

    /// Calls a function with these options.
    pub fn with<T>(&self, batch: impl FnOnce(*const FinesseBatchOptions) -> T) -> T {
        let mut watch = Watch { calls: 0, stop_after: self.stop_after, done: 0, in_order: true };
        let options = FinesseBatchOptions {
            structSize: size_of::<FinesseBatchOptions>(),
            threads: self.threads,
            memoryMB: self.memory,
            timeLimitMs: self.milliseconds,
            progress: Some(progress),
            user: (&raw mut watch).cast(),
        };
        let answer = batch(&options);
        if !watch.in_order {
            wrong("a progress function got less than before, or more than all");
        }
        answer
    }
}

unsafe extern "C-unwind" fn progress(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: the library hands back what it was given, on the thread that gave it.
    let watch = unsafe { &mut *user.cast::<Watch>() };
    watch.calls += 1;
    watch.in_order &= done >= watch.done && done <= total;
    watch.done = done;
    c_int::from(watch.stop_after > 0 && watch.calls >= watch.stop_after)
}

/// A progress function of the calls that choose a card: `user` counts down to the call that stops.
pub unsafe extern "C-unwind" fn count_down(user: *mut c_void, _: *const FinesseChooseProgress) -> c_int {
    // SAFETY: the library hands back what it was given, on the thread that gave it.
    let left = unsafe { &mut *user.cast::<u32>() };
    *left = left.saturating_sub(1);
    c_int::from(*left == 0)
}

/// The characters that a text has room for, as a place for it.
pub fn room<const LENGTH: usize>() -> [c_char; LENGTH] {
    [0; LENGTH]
}
