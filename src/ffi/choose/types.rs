//! The structs of the calls that choose a card while hands are hidden. They begin with their size, so that they can
//! grow.

#![allow(non_snake_case)]

use crate::ffi::boundary::text::FINESSE_MESSAGE;
use crate::ffi::dds::types::{PlayTraceBin, TableDeal};
use std::mem::size_of;
use std::os::raw::{c_char, c_double, c_int, c_uint, c_void};

/// `kind` of a request: the play so far, from the first card on.
pub const FINESSE_PLAY: c_int = 0;
/// `kind` of a request: a position, without the play that led to it.
pub const FINESSE_POSITION: c_int = 1;

/// `objective` of a request: the best chance of the target.
pub const FINESSE_MAKE_TARGET: c_int = 0;
/// `objective` of a request: as many tricks as possible on average.
pub const FINESSE_MOST_TRICKS: c_int = 1;
/// `objective` of a request: the best score on average.
pub const FINESSE_BEST_SCORE: c_int = 2;

/// A maximum of 0, in fields where 0 itself says that no maximum is known: `maxLength[1] = FINESSE_ZERO` is a void in
/// hearts.
pub const FINESSE_ZERO: c_int = -1;

/// A flag of FinesseChooseOptions: score every card to the full depth, not only those that may be best.
pub const FINESSE_ALL_CARDS: c_int = 1;
/// A flag of FinesseChooseOptions: do not count tricks to choose among cards of the same score. Early in the play
/// counting takes alpha-mu longer than all the rest; PIMC counts tricks in any case.
pub const FINESSE_NO_TRICK_COUNT: c_int = 2;
/// A flag of FinesseChooseOptions: for a defender by alpha-mu, also find what each card is worth at least and at most,
/// whatever his partner does. It makes the call some three times as long. With a limit of depth both are estimates, as
/// `expected` is: beyond that depth everybody is taken to see all hands, and a partner to help. Without one, and with
/// all layouts, they are what their names say.
pub const FINESSE_BRACKET: c_int = 4;

/// A bit of `switchesOff`: do not remember positions.
pub const FINESSE_OFF_TABLE: c_int = 1;
/// A bit of `switchesOff`: at the root, do not stop when the score of the depth before is reached again.
pub const FINESSE_OFF_ROOT_CUT: c_int = 2;
/// A bit of `switchesOff`: do not leave a position because of what is remembered of it.
pub const FINESSE_OFF_EARLY_CUT: c_int = 4;
/// A bit of `switchesOff`: go on looking at worlds that are lost already.
pub const FINESSE_OFF_USEFUL_WORLDS: c_int = 8;
/// A bit of `switchesOff`: do not ask first what could be won if all hands were seen.
pub const FINESSE_OFF_EMPTY_ENTRY: c_int = 16;
/// A bit of `switchesOff`: go on when a card wins all there is to win.
pub const FINESSE_OFF_CUT_ON_WIN: c_int = 32;
/// A bit of `switchesOff`: go on when nothing better than what is known can be found any more.
pub const FINESSE_OFF_ALPHA_CUT: c_int = 64;
/// A bit of `switchesOff`: in that, compare with the nearest choice only, not with all before.
pub const FINESSE_OFF_DEEP_CUT: c_int = 128;
/// A bit of `switchesOff`: search on when one world is left or none.
pub const FINESSE_OFF_WORLD_CUTS: c_int = 256;
/// A bit of `switchesOff`: keep plans that cannot be worth as much as what is known at the root.
pub const FINESSE_OFF_SCORE_BOUND: c_int = 512;
/// A bit of `switchesOff`: have the double-dummy solvers forget everything after each question.
pub const FINESSE_OFF_WARM_SOLVERS: c_int = 1024;

/// `method` of an answer: Perfect Information Monte Carlo.
pub const FINESSE_METHOD_PIMC: c_int = 1;
/// `method` of an answer: alpha-mu.
pub const FINESSE_METHOD_ALPHA_MU: c_int = 2;
/// `method` of an answer: achievable sets.
pub const FINESSE_METHOD_ACHIEVABLE: c_int = 3;
/// `method` of an answer: solved exactly.
pub const FINESSE_METHOD_SINGLE_DUMMY: c_int = 4;

/// `stopReason`: the depth asked for was reached. For PIMC: all worlds were looked at. For ChooseCard: what could be
/// afforded was done, and there was not enough left for more.
pub const FINESSE_ENDED_DEPTH: c_int = 0;
/// `stopReason`: looking further ahead would not change the choice. If `complete` is 1 too, the scores of cards with
/// `exact` 1 are those of best play against opponents who see everything: that of the first card, or with
/// FINESSE_ALL_CARDS those of all.
pub const FINESSE_ENDED_EXACT: c_int = 1;
/// `stopReason`: only one card, or group of equal cards, may be played. Its numbers are those of a first look, all hands
/// taken to be seen, often at few worlds: they are no chance to be shown.
pub const FINESSE_ENDED_ONE_CARD: c_int = 2;
/// `stopReason`: the time was up.
pub const FINESSE_ENDED_TIME: c_int = 3;
/// `stopReason`: the nodes were used up.
pub const FINESSE_ENDED_NODES: c_int = 4;
/// `stopReason`: the progress function or FinessePlayerCancel stopped the call.
pub const FINESSE_ENDED_CANCELLED: c_int = 5;
/// `stopReason`: what an exact search cannot do without filled the memory; see `memoryMB`.
pub const FINESSE_ENDED_MEMORY: c_int = 6;

/// How likely four hands are for reasons that only the caller knows: `hands` are the original hands, that is with the
/// cards put back that have been played, as far as the request names them. Only the proportions of the answers matter;
/// 0, a negative number and NaN rule the hands out; infinity is refused with FINESSE_BAD_REQUEST.
///
/// Called on the thread that made the call, many times. It may call any function of the library, and must return: no
/// exception and no longjmp.
pub type FinesseWeigh = Option<unsafe extern "C-unwind" fn(user: *mut c_void, hands: *const TableDeal) -> c_double>;

/// What is known of one original hand, as from the auction; cards played since count with the hand that played them.
/// All zeros mean that nothing is known.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseHand {
    /// High-card points (ace 4, king 3, queen 2, jack 1) at least, 0 to 40.
    pub minPoints: c_int,
    /// High-card points at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
    pub maxPoints: c_int,
    /// Cards in spades, hearts, diamonds, clubs at least, 0 to 13.
    pub minLength: [c_int; 4],
    /// Cards in each suit at most, 1 to 13; 0: no maximum; FINESSE_ZERO: none.
    pub maxLength: [c_int; 4],
    /// Cards the hand has, by suit; bit = rank.
    pub holds: [c_uint; 4],
    /// Cards the hand does not have, by suit; bit = rank.
    pub lacks: [c_uint; 4],
}

/// A question: what is known at the table by whoever is to play. Fill it with zeros, set structSize, then what applies;
/// numbers of suits, seats and ranks are those of `deal`. Fields beyond structSize count as 0.
///
/// Declarer chooses dummy's cards too and sees both hands. A defender sees his own hand, and dummy's after the opening
/// lead. Who has to play follows from the cards.
///
/// FINESSE_PLAY: `cards` are the original hands of the seats that are seen, `play` all cards so far. A deal of 52 cards
/// begins with the player on declarer's left. An ending, played as a game of its own, has shorter hands, `unseen` for
/// the cards of the hidden hands together, and `first` for the player who leads to its first trick.
///
/// FINESSE_POSITION: `cards` are those still held by the seats that are seen, `unseen` those still held by the hidden
/// hands together, and `first`, the trick under way, `won`, `gone` and `voids` say what else is known.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseRequest {
    /// sizeof(struct FinesseRequest).
    pub structSize: usize,
    /// FINESSE_PLAY or FINESSE_POSITION.
    pub kind: c_int,
    /// FINESSE_MAKE_TARGET, FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE.
    pub objective: c_int,
    /// Declarer's seat, 0 to 3.
    pub declarer: c_int,
    /// Strain, 0 to 4.
    pub trump: c_int,
    /// The level of the contract, 1 to 7. May be 0 if a target is given or none is needed.
    pub level: c_int,
    /// 0, 1 doubled, 2 redoubled. Matters for the score.
    pub doubled: c_int,
    /// 0 none, 1 both, 2 North-South, 3 East-West. Matters for the score.
    pub vulnerable: c_int,
    /// The tricks in all that declarer is to make, and the defenders to prevent, 1 to 13; those won already count. 0:
    /// as many as the contract needs, level + 6. More than those that declarer has won and all that are left is
    /// refused, unless `play`, or a `won` that makes 13 tricks with those left, shows that he has lost the others.
    pub target: c_int,
    /// By seat, whether the hand is seen: 0 hidden, anything else seen.
    pub seen: [c_int; 4],
    /// The hands of the seats that are seen, by seat and suit; bit = rank. Those of hidden seats are not looked at.
    pub cards: [[c_uint; 4]; 4],
    /// The cards of all hidden hands together, by suit. All zeros, if there are hidden hands: the rest of the 52 cards,
    /// without those that are seen, gone, or in the trick under way.
    pub unseen: [c_uint; 4],
    /// FINESSE_POSITION: who led to the trick under way, or who is on lead. FINESSE_PLAY: who leads to the first trick,
    /// not looked at if there are 52 cards.
    pub first: c_int,
    /// FINESSE_PLAY only, no cards otherwise: the cards so far, in the order played.
    pub play: PlayTraceBin,
    /// FINESSE_POSITION only, zeros otherwise, as all down to `voids`: suits of the cards in the trick under way, in the
    /// order played.
    pub currentTrickSuit: [c_int; 3],
    /// Ranks of those cards; 0 where there is none.
    pub currentTrickRank: [c_int; 3],
    /// Tricks won by North-South and by East-West.
    pub won: [c_int; 2],
    /// Cards known to have been played in earlier tricks, by seat and suit, without those of the trick under way. They
    /// count as part of the original hands that `hands` speaks of. None need be given, but if `unseen` is all zeros
    /// those that are not count as hidden.
    pub gone: [[c_uint; 4]; 4],
    /// Suits that a seat is known to be out of, by seat; bit = suit, so spades are 1 and clubs 8.
    pub voids: [c_int; 4],
    /// What else is known of each original hand.
    pub hands: [FinesseHand; 4],
    /// High-card points of North-South and of East-West at least, 0 to 40.
    pub minSidePoints: [c_int; 2],
    /// The same at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
    pub maxSidePoints: [c_int; 2],
    /// How many worlds of the caller's own are given; 0: layouts are found by the library. With own worlds `hands`,
    /// `minSidePoints`, `maxSidePoints` and `weigh` are not looked at.
    pub worldCount: c_int,
    /// The caller's own worlds, at most 65536, not looked at if `worldCount` is 0. FINESSE_PLAY: the original hands;
    /// worlds in which the play so far could not have happened are left out, so the same worlds can be given again and
    /// again. FINESSE_POSITION: the cards still held; each has to fit. A world given twice counts twice.
    pub worlds: *const TableDeal,
    /// A weight for each own world, of which only the proportions matter; NULL: all the same. 0, a negative number and
    /// NaN leave a world out; infinity is refused.
    pub weights: *const c_double,
    /// Says how likely layouts are. NULL: all the same.
    pub weigh: FinesseWeigh,
    /// Handed to `weigh`.
    pub weighUser: *mut c_void,
    /// How likely a hidden hand throws a trick away, above 0 and at most 1: the weight of a world is multiplied by this
    /// for each trick that cards of hidden hands would have cost there, double dummy. Needs FINESSE_PLAY. If a third of
    /// the time that `timeLimitMs` leaves is not enough for that, the worlds keep their weights. 0: do not judge.
    pub mistakeOdds: c_double,
}

/// How far a call is. Later versions may add fields at the end.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChooseProgress {
    /// The depth being searched; 0 while worlds are put together.
    pub depth: c_int,
    /// Cards done at that depth; at depth 1, and for PIMC, worlds done. Within one depth it never falls; after a target
    /// is lowered the search begins again at depth 1, and adds its worlds to those before.
    pub done: c_int,
    /// Cards, or worlds, in all.
    pub total: c_int,
}

/// Told how far a call is. Any answer but 0 stops the call, which then returns the best that it has found.
///
/// Called on the thread that made the call, whenever a step is done, and otherwise some twenty times a second. It may
/// call any function of the library, only not with the player that is at work, except FinessePlayerCancel. It must
/// return: no exception and no longjmp.
pub type FinesseChooseReport =
    Option<unsafe extern "C-unwind" fn(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int>;

/// How a card is to be chosen. Fill it with zeros, set structSize, then what is wanted: 0 or NULL always means the
/// default. Fields beyond structSize count as 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChooseOptions {
    /// sizeof(struct FinesseChooseOptions).
    pub structSize: usize,
    /// How many layouts to look at, at most 65536: all if there are not more, else a fair sample. 0: 100,
    /// for SingleDummySolve and SingleDummyLines 20000, for ChooseCard as many as may be of use. With own worlds it is not
    /// looked at.
    pub worlds: c_int,
    /// How many own cards alpha-mu, or a search for achievable sets, looks ahead, the one to be played included; for
    /// declarer, dummy's cards are own cards. 1 is PIMC, -1 means to the end. 0: 2.
    pub depth: c_int,
    /// The number that decides which layouts make the sample, and which of their orders are tried. The same request
    /// with the same seed has the same answer; for several samples 1, 2, 3, ... are as good as any numbers.
    pub seed: u64,
    /// Threads that work on the call, the calling one included. They change the time, never the answer. 0: as set with
    /// SetMaxThreads.
    pub threads: c_int,
    /// The call ends after so many milliseconds. 0: no limit. What a call has found when its time is up depends on the
    /// machine.
    pub timeLimitMs: c_int,
    /// The call ends after so many double-dummy nodes, and at most some 200 more for each of up to 32 searches under
    /// way, in an exact search at most 1024 more; positions of alpha-mu, of achievable sets and of exact searches count as
    /// one each, those that `mistakeOdds` takes do not. What a call has found by then is the same on every machine and
    /// with any number of threads. 0: no limit.
    pub nodeLimit: i64,
    /// Memory for what alpha-mu, a search for achievable sets or an exact one remembers, in MB. On top come what the
    /// double-dummy solvers remember, as much again but at most 128 MB; some 30 MB for those solvers in any case; and
    /// the layouts themselves, about 1 KB each. An exact search cannot forget which cards may lie where: when that takes
    /// more than three quarters of the memory, and more than 64 MB, it ends with FINESSE_ENDED_MEMORY and the best found
    /// so far. 0: 256.
    pub memoryMB: c_int,
    /// FINESSE_ALL_CARDS, FINESSE_NO_TRICK_COUNT, FINESSE_BRACKET, added up.
    pub flags: c_int,
    /// Optimisations of alpha-mu not to use, FINESSE_OFF_TABLE and those after it, added up. They change the work,
    /// never the scores.
    pub switchesOff: c_int,
    /// Told how far the call is. NULL: not called.
    pub progress: FinesseChooseReport,
    /// Handed to `progress`.
    pub user: *mut c_void,
    /// For achievable sets: how many orders of the layouts are tried for a card. 0: 24.
    pub rounds: c_int,
    /// Not looked at: fills what was a gap.
    pub reserved: c_int,
    /// For a FinessePlayer, see there: milliseconds for all decisions of one seat in one deal together. With
    /// `timeLimitMs` the shorter of both counts. 0: no limit. The functions without a player take it as if this
    /// decision were the first.
    pub dealTimeLimitMs: i64,
}

/// A card and what it is worth to the side that decides.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FinesseScoredCard {
    pub suit: c_int,
    /// The lowest of a group of equal cards: unlike futureTricks, which names the highest.
    pub rank: c_int,
    /// The higher cards of the same group; bit = rank.
    pub equals: c_int,
    /// With FINESSE_MAKE_TARGET, worlds in which the target is reached; with other objectives 0.
    pub worldsWon: c_int,
    /// With FINESSE_MAKE_TARGET, the chance of the target, 0 to 1; with other objectives -1.
    pub probability: c_double,
    /// What is to be as high as possible: the chance of the target, the mean number of tricks in all (those won
    /// included), or the mean score, from the point of view of the side that decides.
    pub expected: c_double,
    /// The same one card ahead, double dummy: the answer of PIMC.
    pub expectedFirst: c_double,
    /// The same if partner plays as badly as possible; see `bracketed`.
    pub expectedLeast: c_double,
    /// The same if partner sees all hands; see `bracketed`.
    pub expectedMost: c_double,
    /// The mean number of tricks in all, those won included, if all hands were seen from here on; -1: not counted.
    pub meanTricks: c_double,
    /// How many own cards `expected` looks ahead.
    pub depth: c_int,
    /// 1: `expected` is the value at the depth of the answer, and with FINESSE_ENDED_EXACT at any greater one: of the
    /// first card, and with FINESSE_ALL_CARDS of all; others may lack it. 0: alpha-mu found no use in a closer look, and
    /// the value is at most this; or by achievable sets it was not proved that there is no better plan, and the value is
    /// at least this; or PIMC left the card out when it could no longer win, and the numbers count the worlds until then.
    pub exact: c_int,
}

/// The answer: a card to play, and what is known of all others. Set structSize before the call; as much is written as
/// that allows, all of it zeros (but for the message) when there is no answer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChoice {
    /// sizeof(struct FinesseChoice), set by the caller.
    pub structSize: usize,
    /// The card to play: its suit.
    pub suit: c_int,
    /// Its rank; of equal cards the lowest.
    pub rank: c_int,
    /// Higher cards that are as good; bit = rank.
    pub equals: c_int,
    /// Who plays it: maybe dummy.
    pub seat: c_int,
    /// How many cards follow in `card`, 1 to 13.
    pub cards: c_int,
    /// The depth that was completed. 0: the call ended before all cards were looked at in all worlds, and the numbers,
    /// one card ahead, are about those in which they were. See `worlds`: if that is 0 nothing is known, the lowest card
    /// is named, and the numbers of the cards are 0, `meanTricks` -1.
    pub depth: c_int,
    /// Why the call ended: FINESSE_ENDED_DEPTH and those after it. If a limit was met while `bracketed` was being found
    /// out, that limit; the rest of the answer is finished then.
    pub stopReason: c_int,
    /// With FINESSE_MAKE_TARGET, the tricks in all that `probability` is about, of the side that decides: a defender's
    /// target is to leave declarer one trick short. 0 with other objectives.
    pub target: c_int,
    /// By how much that is less than what was asked for: as long as no card has a chance, the target is lowered, but
    /// never below one trick more than those won.
    pub lowered: c_int,
    /// Worlds looked at.
    pub worlds: c_int,
    /// 1 if those are all layouts that are possible; 0 with own worlds, of which nobody knows that.
    pub complete: c_int,
    /// 1 if `expectedLeast` and `expectedMost` are known: asked for, for a defender, and found before the call ended.
    pub bracketed: c_int,
    /// How many layouts are possible, before any weighing; with own worlds, how many different ones were used.
    pub layouts: c_double,
    /// Time taken.
    pub milliseconds: c_double,
    /// Double-dummy questions asked.
    pub ddCalls: u64,
    /// Nodes searched for them.
    pub nodes: u64,
    /// The cards, best first; the first is the card to play. Of cards that are worth the same, the one that takes more
    /// tricks comes first (if they were counted), then the better by PIMC, then the lower, then spades before hearts,
    /// diamonds and clubs.
    pub card: [FinesseScoredCard; 13],
    /// Empty, or why there is no answer, such as `request.cards[2]: 12 cards, 13 expected`. Always ended by a zero.
    pub message: [c_char; FINESSE_MESSAGE],
    /// The method that the answer is from: FINESSE_METHOD_PIMC and those after it.
    pub method: c_int,
    /// With `dealTimeLimitMs`, the milliseconds left for the decisions to come; otherwise 0.
    pub dealTimeLeftMs: c_int,
    /// 1 if the worlds were to be weighed by the play (`mistakeOdds`) and there was no time for that, so that they all
    /// count as they would without; otherwise 0.
    pub unweighed: c_int,
    /// 0.
    pub reserved: c_int,
}

impl FinesseChoice {
    /// Nothing.
    pub const NONE: FinesseChoice = FinesseChoice {
        structSize: size_of::<FinesseChoice>(),
        suit: 0,
        rank: 0,
        equals: 0,
        seat: 0,
        cards: 0,
        depth: 0,
        stopReason: 0,
        target: 0,
        lowered: 0,
        worlds: 0,
        complete: 0,
        bracketed: 0,
        layouts: 0.0,
        milliseconds: 0.0,
        ddCalls: 0,
        nodes: 0,
        card: [FinesseScoredCard {
            suit: 0,
            rank: 0,
            equals: 0,
            worldsWon: 0,
            probability: 0.0,
            expected: 0.0,
            expectedFirst: 0.0,
            expectedLeast: 0.0,
            expectedMost: 0.0,
            meanTricks: 0.0,
            depth: 0,
            exact: 0,
        }; 13],
        message: [0; FINESSE_MESSAGE],
        method: 0,
        dealTimeLeftMs: 0,
        unweighed: 0,
        reserved: 0,
    };
}

// What is written has no gaps between its fields, which would be left as they are.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseScoredCard>() == 72);
    assert!(size_of::<FinesseChoice>() == 8 + 12 * 4 + 4 * 8 + 13 * 72 + FINESSE_MESSAGE + 4 * 4);
};
