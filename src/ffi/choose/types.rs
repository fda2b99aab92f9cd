//! The structs of the functions that choose a card while hands are hidden. They begin with their size, so that they can
//! grow.

#![allow(non_snake_case)]

use crate::ffi::bidding::system::FinesseSystem;
use crate::ffi::bidding::types::{FinesseAuction, FinesseBidder};
use crate::ffi::boundary::tagged::Tagged;
use crate::ffi::boundary::text::FINESSE_MESSAGE;
use crate::ffi::dds::types::{PlayTraceBin, TableDeal};
use std::mem::{offset_of, size_of};
use std::os::raw::{c_char, c_double, c_int, c_uint, c_void};

/// A maximum of 0, in fields where 0 itself means "no maximum": `maxLength[FINESSE_HEARTS] = FINESSE_ZERO` is a void.
pub const FINESSE_ZERO: c_int = -1;

/// Facts about one original hand, such as from the auction. Cards played since belong to the hand that played them. All
/// zeros: nothing is known.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FinesseHand {
    /// High-card points (ace 4, king 3, queen 2, jack 1) at least, 0 to 40.
    pub minPoints: c_int,
    /// High-card points at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
    pub maxPoints: c_int,
    /// Cards in each suit at least, 0 to 13.
    pub minLength: [c_int; 4],
    /// Cards in each suit at most, 1 to 13; 0: no maximum; FINESSE_ZERO: none.
    pub maxLength: [c_int; 4],
    /// Cards the hand has, by suit; bit = rank.
    pub holds: [c_uint; 4],
    /// Cards the hand does not have, by suit; bit = rank.
    pub lacks: [c_uint; 4],
}

/// Says how likely four hands are. `hands` are the original hands: the cards still held and those played, as far as the
/// request names them. Only the proportions of the results matter; 0, a negative number or NaN rules the hands out;
/// infinity is refused with FINESSE_BAD_REQUEST.
///
/// It is called many times, on the thread that made the call. It may call any function of the library. It must return:
/// no exception, no longjmp.
pub type FinesseWeigh = Option<unsafe extern "C-unwind" fn(user: *mut c_void, hands: *const TableDeal) -> c_double>;

/// `kind` of a request: the play so far, from the first card on.
pub const FINESSE_PLAY: c_int = 0;
/// `kind` of a request: a position, without the play that led to it.
pub const FINESSE_POSITION: c_int = 1;

/// `objective` of a request: the best chance to reach the target.
pub const FINESSE_MAKE_TARGET: c_int = 0;
/// `objective` of a request: the most tricks on average.
pub const FINESSE_MOST_TRICKS: c_int = 1;
/// `objective` of a request: the best score on average.
pub const FINESSE_BEST_SCORE: c_int = 2;

/// The longest text of `constraints`, without the final zero.
pub const FINESSE_CONSTRAINTS_LENGTH: usize = 4095;

/// A question: everything the player to play knows. Begin with FINESSE_REQUEST_INIT (all zeros and the size), then set
/// the fields that apply. Who is to play follows from the cards.
///
/// Declarer chooses dummy's cards too and sees both hands. A defender sees one hand, and dummy's after the opening
/// lead. Hands seen beyond these are not refused but used: with all four the answer is double dummy. So with a wrong
/// `declarer` a defender is taken to see partner's hand.
///
/// With FINESSE_PLAY `deal` has the original hands of the seats that are seen, and `play` all cards so far. A deal of
/// 52 cards begins with the player on declarer's left. An ending can be given as a deal of its own: shorter hands,
/// `unseen` for the cards of the hidden hands together, and `first` for the player who leads to its first trick.
///
/// With FINESSE_POSITION `deal` has the cards still held by the seats that are seen, `unseen` those still held by the
/// hidden hands together, and `first`, `currentTrickSuit`, `currentTrickRank`, `won`, `gone` and `voids` give the rest.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseRequest {
    /// sizeof(struct FinesseRequest).
    pub structSize: usize,
    /// FINESSE_PLAY or FINESSE_POSITION.
    pub kind: c_int,
    /// FINESSE_MAKE_TARGET, FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE.
    pub objective: c_int,
    /// Declarer's seat, FINESSE_NORTH to FINESSE_WEST. With an `auction` this and the next four fields may all be 0:
    /// they are those of the auction.
    pub declarer: c_int,
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// The level of the contract, 1 to 7. May be 0 if `target` is given, or with FINESSE_MOST_TRICKS.
    pub level: c_int,
    /// 0, 1 doubled, 2 redoubled. Only the score depends on it.
    pub doubled: c_int,
    /// FINESSE_VUL_NONE to FINESSE_VUL_EW. Only the score depends on it.
    pub vulnerable: c_int,
    /// Tricks that declarer wants to make and the defenders to prevent, 1 to 13, those already won included. 0: as many
    /// as the contract needs, level + 6. A target that can no longer be reached is refused, unless the lost tricks are
    /// known (from `play`, or a `won` that makes 13 with the tricks left); then it is lowered, see `lowered` of the
    /// answer.
    pub target: c_int,
    /// By seat: 1 if the hand is seen, 0 if it is hidden.
    pub seen: [c_int; 4],
    /// The hands that are seen. Those of hidden seats are ignored.
    pub deal: TableDeal,
    /// The cards of all hidden hands together, by suit; bit = rank. All zeros: the rest of the 52 cards, without those
    /// seen, gone or in the trick under way.
    pub unseen: [c_uint; 4],
    /// FINESSE_POSITION: the leader of the trick under way. FINESSE_PLAY: the leader of the first trick; ignored if
    /// there are 52 cards.
    pub first: c_int,
    /// FINESSE_PLAY only: the cards so far, in the order played.
    pub play: PlayTraceBin,
    /// FINESSE_POSITION only, like all fields down to `voids`: suits of the cards in the trick under way, in the order
    /// played.
    pub currentTrickSuit: [c_int; 3],
    /// Ranks of those cards; 0 where there is none.
    pub currentTrickRank: [c_int; 3],
    /// Tricks won by North-South and by East-West.
    pub won: [c_int; 2],
    /// Cards known to have been played in earlier tricks, by seat and suit; bit = rank. They count as part of the
    /// original hands. They may be left out; but if `unseen` is all zeros, cards left out count as hidden.
    pub gone: [[c_uint; 4]; 4],
    /// Suits that a seat is known to be out of, by seat; bit = suit, so spades are 1 and clubs 8.
    pub voids: [c_int; 4],
    /// What else is known of each original hand.
    pub hands: [FinesseHand; 4],
    /// High-card points of North-South and of East-West at least, 0 to 40.
    pub minSidePoints: [c_int; 2],
    /// The same at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
    pub maxSidePoints: [c_int; 2],
    /// What else is known of the original hands, as text, or NULL. A line for each seat (N, E, S, W) or side (NS, EW),
    /// a colon, and clauses with commas or semicolons between: `W: 12-14, spades 5+, holds HK` and `NS: 25-28`. It
    /// holds together with `hands` and the side points. At most FINESSE_CONSTRAINTS_LENGTH characters, ended by a zero.
    /// Faults are FINESSE_BAD_REQUEST with a message that names line and column. The clauses:
    ///
    /// - `12-14` or `points 12-14`: high-card points. A range is `5`, `5+`, `5-` (at most 5) or `2-4`.
    /// - `spades 5+` or `S 5+`: the length of a suit.
    /// - `shape any 5431`: lengths in any order of the suits; `x` for any length: `shape any 5xxx`.
    /// - `shape 5=4=x=x`: lengths of spades, hearts, diamonds, clubs. `shape any 4333 or 5=4=x=x`: one of several.
    /// - `balanced`: `shape any 4333 or any 4432 or any 5332`.
    /// - `holds HK HQ` or `holds HKQ`, `lacks SQ`: single cards.
    /// - `2+ of SAKQ`: how many of these cards the hand has.
    /// - `S 5+ or H 5+`: at least one of these; `or` binds tighter than the comma.
    /// - `(12-14, balanced) or (20+, C 6+)`: clauses in parentheses are one clause.
    /// - `not (S 4, H 4)`: not all of this.
    ///
    /// Clauses with `shape any`, `balanced`, `of`, `or` or `not` are checked layout by layout. If few of 200000 drawn
    /// at random fit, there are fewer worlds than asked for; if none does, FINESSE_TOO_RARE.
    pub constraints: *const c_char,
    /// The number of worlds of the caller's own, at most 65536; 0: the library samples worlds. With own worlds `hands`,
    /// the side points, `constraints` and `weigh` are ignored.
    pub worldCount: c_int,
    /// 0.
    pub reserved: c_int,
    /// The caller's own worlds. FINESSE_PLAY: original hands; worlds that the play has ruled out are skipped, so the
    /// same list serves for the whole deal. FINESSE_POSITION: the cards still held; every world has to fit. A world
    /// given twice counts twice.
    pub worlds: *const TableDeal,
    /// A weight for each own world, or NULL: all the same. Only the proportions matter; 0, a negative number or NaN
    /// skips a world; infinity is refused.
    pub weights: *const c_double,
    /// Says how likely layouts are. NULL: all the same.
    pub weigh: FinesseWeigh,
    /// Passed to `weigh`.
    pub weighUser: *mut c_void,
    /// Learn from the play: the weight of a world is multiplied by this number, above 0 and at most 1, for each trick
    /// that the cards of hidden hands would have cost there, double dummy. Needs FINESSE_PLAY. It may take a third of
    /// the time limit; if that is not enough the worlds keep their weights, see `unweighed` of the answer. 0: off.
    pub mistakeOdds: c_double,
    /// The auction, or NULL. It is over, and its contract is that of the request: declarer, trump, level (0 agrees with
    /// every level), doubled and vulnerable are as in the auction or refused with FINESSE_BAD_REQUEST; if all five are
    /// 0 they are taken from it. (FinesseSampleWorlds, before the first card is played, takes any auction.) The hands
    /// have 13 cards, so with FINESSE_POSITION `gone` names all cards played.
    ///
    /// Worlds then go with the calls. Points and lengths that the hidden hands have shown hold together with `hands`,
    /// the side points and `constraints`, unless they contradict the cards. Then each hidden hand is asked for its
    /// calls: worlds in which all calls are right count fully; if there are too few, those with the fewest wrong calls
    /// fill the list, and each wrong call multiplies their weight by 0.02. `weigh` multiplies as well. If asking takes
    /// half the time limit, points and lengths count alone. See `drawn` and `fitting` of the answer. Own worlds are used
    /// as they are, and nobody is asked.
    pub auction: *const FinesseAuction,
    /// The system of all four players. NULL: the standard system.
    pub system: *const FinesseSystem,
    /// A way to bid of your own instead, or NULL. Without `suggest` its meanings count alone. FINESSE_BAD_REQUEST if it
    /// calls or shows what is not allowed.
    pub bidder: *const FinesseBidder,
}

/// Progress of a call. Later versions may add fields at the end.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChooseProgress {
    /// The depth being searched; 0 while worlds are sampled.
    pub depth: c_int,
    /// Cards done at that depth; at depth 1, and with PIMC, worlds done. It never falls within a depth. When a target
    /// is lowered the search begins again at depth 1 and adds to the worlds done before.
    pub done: c_int,
    /// Cards, or worlds, in all.
    pub total: c_int,
}

/// Receives the progress of a call. A result other than 0 stops the call, which then returns the best card found so
/// far.
///
/// It is called on the thread that made the call, after each step and otherwise about twenty times a second. It may
/// call any function of the library, but not with the player that is at work, except FinessePlayerCancel. It must
/// return: no exception, no longjmp.
pub type FinesseChooseReport =
    Option<unsafe extern "C-unwind" fn(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int>;

/// `method`: the best method that the limits allow, for any player at any time. It begins with a quick look by PIMC.
/// Then declarer's endings are solved exactly if the layouts are few enough; otherwise alpha-mu looks ahead on more and
/// more worlds. Unfinished work never counts. Without `timeLimitMs` and `nodeLimit` it ends after 10 million nodes,
/// about a second. `worlds` 0: as many as may be useful. Ignored: `depth`, `switchesOff`, `rounds`, FINESSE_BRACKET.
pub const FINESSE_METHOD_BEST: c_int = 0;
/// `method`: Perfect Information Monte Carlo. The card that does best on average over sampled worlds, each played
/// double dummy: it plays as if all hands were seen after the next card. It counts tricks for every card in every
/// world. `worlds` 0: 100. Ignored: `depth`, `memoryMB`, `switchesOff`, `rounds`, FINESSE_NO_TRICK_COUNT,
/// FINESSE_BRACKET.
pub const FINESSE_METHOD_PIMC: c_int = 1;
/// `method`: alpha-mu (Cazenave and Ventos). One plan for all worlds that cannot be told apart, for the next `depth`
/// own cards, against opponents who see all hands; beyond that depth all hands are seen. A defender's partner plays the
/// card that is best double dummy, the lowest of several. `worlds` 0: 100; `depth` 0: 2. Ignored: `rounds`.
pub const FINESSE_METHOD_ALPHA_MU: c_int = 2;
/// `method`: achievable sets (Ginsberg, "GIB", section 7). As alpha-mu, but it finds a good plan, not always the best:
/// it collects worlds, in `rounds` different orders, as long as one plan wins in all of them. `worlds` 0: 100; `depth`
/// 0: 2. Ignored: `switchesOff`, FINESSE_BRACKET.
pub const FINESSE_METHOD_ACHIEVABLE: c_int = 3;
/// `method`: the single-dummy game solved exactly (Ginsberg, "GIB", sections 5 and 6): declarer plays one plan to the
/// last trick, the defenders see all hands. For declarer and dummy with FINESSE_MAKE_TARGET only; otherwise
/// FINESSE_BAD_REQUEST. For endings: five tricks with all 252 layouts take milliseconds, seven about a second, some
/// much longer, so pass a limit. `worlds` 0: 20000. `nodeLimit` counts positions. Ignored: `depth`, `switchesOff`,
/// `rounds`, FINESSE_BRACKET.
pub const FINESSE_METHOD_SINGLE_DUMMY: c_int = 4;

/// `flags`: score every card to the full depth, not only those that may be best.
pub const FINESSE_ALL_CARDS: c_int = 1;
/// `flags`: do not count tricks to choose among cards of the same score. Early in the play counting takes alpha-mu
/// longer than all the rest.
pub const FINESSE_NO_TRICK_COUNT: c_int = 2;
/// `flags`: for a defender by alpha-mu, also find `expectedLeast` and `expectedMost`. The call takes about three times
/// as long.
pub const FINESSE_BRACKET: c_int = 4;

/// `switchesOff`: do not remember positions.
pub const FINESSE_OFF_TABLE: c_int = 1;
/// `switchesOff`: at the root, do not stop when the score of the depth before is reached again.
pub const FINESSE_OFF_ROOT_CUT: c_int = 2;
/// `switchesOff`: do not leave a position because of its remembered front.
pub const FINESSE_OFF_EARLY_CUT: c_int = 4;
/// `switchesOff`: keep searching worlds that are lost already.
pub const FINESSE_OFF_USEFUL_WORLDS: c_int = 8;
/// `switchesOff`: do not ask first what could be won if all hands were seen.
pub const FINESSE_OFF_EMPTY_ENTRY: c_int = 16;
/// `switchesOff`: go on when a card wins all there is to win.
pub const FINESSE_OFF_CUT_ON_WIN: c_int = 32;
/// `switchesOff`: go on when nothing better than the best so far can be found.
pub const FINESSE_OFF_ALPHA_CUT: c_int = 64;
/// `switchesOff`: compare with the nearest choice only, not with all before.
pub const FINESSE_OFF_DEEP_CUT: c_int = 128;
/// `switchesOff`: search on when one world is left or none.
pub const FINESSE_OFF_WORLD_CUTS: c_int = 256;
/// `switchesOff`: keep plans that cannot beat the best score at the root.
pub const FINESSE_OFF_SCORE_BOUND: c_int = 512;
/// `switchesOff`: have the double-dummy solvers forget everything after each question.
pub const FINESSE_OFF_WARM_SOLVERS: c_int = 1024;

/// How to choose a card. Begin with FINESSE_CHOOSE_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChooseOptions {
    /// sizeof(struct FinesseChooseOptions).
    pub structSize: usize,
    /// FINESSE_METHOD_BEST to FINESSE_METHOD_SINGLE_DUMMY.
    pub method: c_int,
    /// Worlds to use, at most 65536: all layouts if there are no more, otherwise a fair sample. 0: depends on the
    /// method. Ignored with own worlds.
    pub worlds: c_int,
    /// Own cards to look ahead, the one to be played included; dummy's cards are declarer's own. 1 is PIMC; -1: to the
    /// end; 0: 2.
    pub depth: c_int,
    /// Threads for the call, the calling one included. They change the time, never the answer. 0: as set with
    /// SetMaxThreads.
    pub threads: c_int,
    /// Decides which worlds are sampled. The same request with the same seed has the same answer on every machine.
    pub seed: u64,
    /// Ends the call after this many double-dummy nodes (and at most about 200 more for each of up to 32 searches under
    /// way). Positions of alpha-mu and of achievable sets count as nodes, those of the exact solver as 6 with
    /// FINESSE_METHOD_BEST; the work of `mistakeOdds` does not count. The answer by then is the same on every machine
    /// and for any number of threads. 0: no limit.
    pub nodeLimit: i64,
    /// With a FinessePlayer: milliseconds for all decisions of one seat in one deal; see FinessePlayerChoose. Without
    /// one it is taken as if this decision were the first. 0: no limit.
    pub dealTimeLimitMs: i64,
    /// Ends the call after this many milliseconds, and some 20 more at most, not counting the time that `weigh` takes.
    /// The answer by then depends on the machine. 0: no limit.
    pub timeLimitMs: c_int,
    /// Megabytes for what a search remembers. On top come the tables of the double-dummy solvers (as much again, at
    /// most 128 MB, and some 30 MB in any case) and about 1 KB for each world. 0: 256. The exact solver ends with
    /// FINESSE_ENDED_MEMORY when the layouts alone take three quarters of it and more than 64 MB.
    pub memoryMB: c_int,
    /// FINESSE_ALL_CARDS, FINESSE_NO_TRICK_COUNT and FINESSE_BRACKET, added up.
    pub flags: c_int,
    /// Optimisations of alpha-mu to switch off, for experiments: FINESSE_OFF_TABLE and so on, added up. They change the
    /// work, never the scores.
    pub switchesOff: c_int,
    /// For achievable sets: the number of orders tried for a card. 0: 24.
    pub rounds: c_int,
    /// 0.
    pub reserved: c_int,
    /// Receives the progress. NULL: none.
    pub progress: FinesseChooseReport,
    /// Passed to `progress`.
    pub user: *mut c_void,
}

/// `bound`: the true value is at most the one given.
pub const FINESSE_AT_MOST: c_int = -1;
/// `bound`: the value is exact.
pub const FINESSE_EXACT: c_int = 0;
/// `bound`: the true value is at least the one given.
pub const FINESSE_AT_LEAST: c_int = 1;
/// `bound`: an estimate; the true value may be more or less.
pub const FINESSE_ESTIMATE: c_int = 2;

/// A card, or group of equal cards, and what it is worth to the side that decides. Like futureTricks it names the
/// highest card of the group.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FinesseScoredCard {
    /// The suit.
    pub suit: c_int,
    /// The highest rank of the group.
    pub rank: c_int,
    /// The lower cards of the group; bit = rank.
    pub equals: c_int,
    /// FINESSE_MAKE_TARGET: worlds in which the target is reached. Otherwise 0.
    pub worldsWon: c_int,
    /// FINESSE_MAKE_TARGET: the chance of the target, 0 to 1. Otherwise -1.
    pub probability: c_double,
    /// What the objective makes as high as possible: the chance of the target, the mean number of tricks in all (those
    /// already won included), or the mean score, for the side that decides.
    pub expected: c_double,
    /// The same one card ahead, double dummy: the value of PIMC.
    pub expectedFirst: c_double,
    /// The same if partner plays as badly as possible; see `bracketed`.
    pub expectedLeast: c_double,
    /// The same if partner sees all hands; see `bracketed`.
    pub expectedMost: c_double,
    /// The mean number of tricks in all, those already won included, if all hands were seen from here on; -1: not
    /// counted.
    pub meanTricks: c_double,
    /// The own cards that `expected` looks ahead.
    pub depth: c_int,
    /// How `expected` relates to the true value for these worlds at the depth of the answer (with FINESSE_ENDED_EXACT:
    /// at every depth): FINESSE_EXACT, as always for the first card unless the answer is by achievable sets or a limit
    /// was met; FINESSE_AT_MOST for a card that could not be best any more; FINESSE_AT_LEAST for the best plan found so
    /// far, or a card that PIMC left out; FINESSE_ESTIMATE.
    pub bound: c_int,
}

/// `stopReason`: the depth asked for was reached. With PIMC: all worlds are done. With FINESSE_METHOD_BEST: the limits
/// left too little for more.
pub const FINESSE_ENDED_DEPTH: c_int = 0;
/// `stopReason`: looking further ahead would not change the choice. If `complete` is 1 too, cards with FINESSE_EXACT
/// have the value of best play against opponents who see all hands.
pub const FINESSE_ENDED_EXACT: c_int = 1;
/// `stopReason`: only one card, or group of equal cards, may be played. Its numbers come from a first look, often at
/// few worlds: do not show them as a chance.
pub const FINESSE_ENDED_ONE_CARD: c_int = 2;
/// `stopReason`: the time was up.
pub const FINESSE_ENDED_TIME: c_int = 3;
/// `stopReason`: the nodes were used up.
pub const FINESSE_ENDED_NODES: c_int = 4;
/// `stopReason`: the progress function or FinessePlayerCancel stopped the call.
pub const FINESSE_ENDED_CANCELLED: c_int = 5;
/// `stopReason`: the exact solver needs more memory than `memoryMB`.
pub const FINESSE_ENDED_MEMORY: c_int = 6;

/// The answer: the card to play, and what all cards are worth. Begin with FINESSE_CHOICE_INIT. On failure `message` is
/// set and all other fields are 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseChoice {
    /// sizeof(struct FinesseChoice).
    pub structSize: usize,
    /// Empty, or why the call failed, such as `request.deal.cards[2]: 12 cards, 13 expected`. Always ended by a zero.
    pub message: [c_char; FINESSE_MESSAGE],
    /// The card to play: its suit.
    pub suit: c_int,
    /// Its rank: the lowest of the group `card[0]`.
    pub rank: c_int,
    /// Who plays it; dummy, if it is dummy's turn.
    pub seat: c_int,
    /// The method that the answer is from, FINESSE_METHOD_PIMC to FINESSE_METHOD_SINGLE_DUMMY.
    pub method: c_int,
    /// The number of groups in `card`, 1 to 13.
    pub cards: c_int,
    /// The depth that was completed. 0: the call ended before every card was tried in all worlds, and the numbers are
    /// about `worlds` worlds, one card ahead. If that is 0 too nothing is known: the lowest card is named and the
    /// numbers are 0, `meanTricks` -1.
    pub depth: c_int,
    /// Why the call ended: FINESSE_ENDED_DEPTH to FINESSE_ENDED_MEMORY. If a limit was met only while the `bracketed`
    /// numbers were computed, that limit; the rest of the answer is complete.
    pub stopReason: c_int,
    /// FINESSE_MAKE_TARGET: the tricks in all that `probability` is about, for the side that decides; a defender's
    /// target is to leave declarer one trick short. Otherwise 0.
    pub target: c_int,
    /// By how much `target` is less than asked for. While no card has a chance the target is lowered, but never below
    /// one trick more than those won.
    pub lowered: c_int,
    /// Worlds used.
    pub worlds: c_int,
    /// 1 if these are all possible layouts; always 0 with own worlds or an auction.
    pub complete: c_int,
    /// 1 if `expectedLeast` and `expectedMost` are set.
    pub bracketed: c_int,
    /// 1 if `mistakeOdds` was set and there was no time for it.
    pub unweighed: c_int,
    /// With `dealTimeLimitMs`: the milliseconds left for later decisions. Otherwise 0.
    pub dealTimeLeftMs: c_int,
    /// The number of possible layouts, before any weighing; at most so many if `constraints` has clauses with `shape
    /// any`, `balanced`, `of`, `or` or `not` and `complete` is 0. With own worlds or an auction, the number of
    /// different ones.
    pub layouts: c_double,
    /// The time taken.
    pub milliseconds: c_double,
    /// Double-dummy questions asked.
    pub ddCalls: u64,
    /// Nodes searched for them.
    pub nodes: u64,
    /// The cards, best first. Of cards worth the same, the one with more tricks comes first (if tricks were counted),
    /// then the better by PIMC, then the lower, then spades before hearts, diamonds and clubs.
    pub card: [FinesseScoredCard; 13],
    /// With an auction: the worlds drawn, of which `worlds` were used. Otherwise 0.
    pub drawn: c_int,
    /// In how many of them every hidden hand would have made all its calls. The others count less.
    pub fitting: c_int,
}

impl FinesseChoice {
    /// FINESSE_CHOICE_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseChoice = FinesseChoice { structSize: size_of::<FinesseChoice>(), ..FinesseChoice::NOTHING };
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseScoredCard>() == 72);
    assert!(size_of::<FinesseChoice>() == 8 + FINESSE_MESSAGE + 14 * 4 + 4 * 8 + 13 * 72 + 2 * 4);
};

// SAFETY: the size is in front, any bytes are values (of functions the caller says that they are), and see above.
unsafe impl Tagged for FinesseRequest {
    const NAME: &str = "FinesseRequest";
    const FIRST_SIZE: usize = offset_of!(FinesseRequest, auction);
}
// SAFETY: as above.
unsafe impl Tagged for FinesseChooseOptions {
    const NAME: &str = "FinesseChooseOptions";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseChoice {
    const NAME: &str = "FinesseChoice";
    const FIRST_SIZE: usize = offset_of!(FinesseChoice, drawn);
}
