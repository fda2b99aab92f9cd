//! The numbers that C functions return, and the one map from the library's errors to them.
//!
//! The codes of DDS keep their numbers and texts, because programs compare with them, print them and even index tables
//! by them. The codes that DDS does not have (a search was stopped, a hand is hidden) begin at -1001.

use crate::cards::{BoardError, PbnError};
use crate::dd::{Interrupted, PlayError};
use std::os::raw::c_int;

/// Success.
pub const RETURN_NO_FAULT: c_int = 1;
/// NULL or a bad vulnerability (DDS); no memory; an error inside; a panic in a callback.
pub const RETURN_UNKNOWN_FAULT: c_int = -1;
/// No hand has a card.
pub const RETURN_ZERO_CARDS: c_int = -2;
/// The target is more than the tricks left.
pub const RETURN_TARGET_TOO_HIGH: c_int = -3;
/// Two hands have the same card, or the trick under way has a card twice.
pub const RETURN_DUPLICATE_CARDS: c_int = -4;
/// The target is too low.
pub const RETURN_TARGET_WRONG_LO: c_int = -5;
/// The target is more than 13.
pub const RETURN_TARGET_WRONG_HI: c_int = -7;
/// `solutions` is less than 1.
pub const RETURN_SOLNS_WRONG_LO: c_int = -8;
/// `solutions` is more than 3.
pub const RETURN_SOLNS_WRONG_HI: c_int = -9;
/// More than 52 cards.
pub const RETURN_TOO_MANY_CARDS: c_int = -10;
/// A suit or rank out of range, a bit that is not a card, a card missing in the trick.
pub const RETURN_SUIT_OR_RANK: c_int = -12;
/// A card of the trick under way is still in a hand.
pub const RETURN_PLAYED_CARD: c_int = -13;
/// A hand has the wrong number of cards.
pub const RETURN_CARD_COUNT: c_int = -14;
/// The thread index is not 0 to 255 (or to the number of threads less 1, if that is more).
pub const RETURN_THREAD_INDEX: c_int = -15;
/// The mode is less than 0.
pub const RETURN_MODE_WRONG_LO: c_int = -16;
/// The mode is more than 2.
pub const RETURN_MODE_WRONG_HI: c_int = -17;
/// Trump is not 0 to 4.
pub const RETURN_TRUMP_WRONG: c_int = -18;
/// A seat is not 0 to 3.
pub const RETURN_FIRST_WRONG: c_int = -19;
/// More than 52 cards, a card that does not exist or is not held, or a revoke.
pub const RETURN_PLAY_FAULT: c_int = -98;
/// The text is not a deal in PBN.
pub const RETURN_PBN_FAULT: c_int = -99;
/// More than MAXNOOFBOARDS boards.
pub const RETURN_TOO_MANY_BOARDS: c_int = -101;
/// Never returned: without threads the calling thread does the work.
pub const RETURN_THREAD_CREATE: c_int = -102;
/// Never returned.
pub const RETURN_THREAD_WAIT: c_int = -103;
/// SetThreading does not know this number.
pub const RETURN_THREAD_MISSING: c_int = -104;
/// The filter leaves no strain.
pub const RETURN_NO_SUIT: c_int = -201;
/// More than 200 tables times strains.
pub const RETURN_TOO_MANY_TABLES: c_int = -202;
/// The chunk size is less than 1.
pub const RETURN_CHUNK_SIZE: c_int = -301;
/// A table with a trick count that is not 0 to 13 (functions of DDS 3).
pub const RETURN_PAR_TABLE_FAULT: c_int = -401;
/// Not a fault: a limit was met or the call was cancelled before it was complete.
pub const FINESSE_STOPPED: c_int = -1001;
/// NULL, a wrong structSize or an argument out of range (functions that DDS does not have).
pub const FINESSE_BAD_ARGUMENT: c_int = -1002;
/// A field of a request is out of range or contradicts another.
pub const FINESSE_BAD_REQUEST: c_int = -1003;
/// No layout of the hidden cards agrees with the request.
pub const FINESSE_IMPOSSIBLE: c_int = -1004;
/// No layout was found among many tried at random.
pub const FINESSE_TOO_RARE: c_int = -1005;
/// A call that the Laws do not allow, a number or text that is no call, or an auction that is over.
pub const FINESSE_BAD_AUCTION: c_int = -1006;

/// Writes the enum [`Code`] and its texts from lines of name, number and text.
macro_rules! codes {
    ($($name:ident = $number:ident, $text:literal;)*) => {
        /// Why a call failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Code {
            $($name = $number,)*
        }

        impl Code {
            /// Every code, in descending order.
            pub(crate) const ALL: &[Code] = &[$(Code::$name,)*];

            /// The text that programs print; the same as that of DDS for the codes that DDS has.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    UnknownFault = RETURN_UNKNOWN_FAULT, "General error";
    ZeroCards = RETURN_ZERO_CARDS, "Zero cards";
    TargetTooHigh = RETURN_TARGET_TOO_HIGH, "Target exceeds number of tricks";
    DuplicateCards = RETURN_DUPLICATE_CARDS, "Cards duplicated";
    TargetBelowRange = RETURN_TARGET_WRONG_LO, "Target is less than -1";
    TargetAboveRange = RETURN_TARGET_WRONG_HI, "Target is higher than 13";
    SolutionsBelowRange = RETURN_SOLNS_WRONG_LO, "Solutions parameter is less than 1";
    SolutionsAboveRange = RETURN_SOLNS_WRONG_HI, "Solutions parameter is higher than 3";
    TooManyCards = RETURN_TOO_MANY_CARDS, "Too many cards";
    SuitOrRank = RETURN_SUIT_OR_RANK, "currentTrickSuit or currentTrickRank has wrong data";
    PlayedCardHeld = RETURN_PLAYED_CARD, "Played card also remains in a hand";
    CardCount = RETURN_CARD_COUNT, "Wrong number of remaining cards in a hand";
    ThreadIndex = RETURN_THREAD_INDEX, "Thread index is not 0 .. maximum";
    ModeBelowRange = RETURN_MODE_WRONG_LO, "Mode parameter is less than 0";
    ModeAboveRange = RETURN_MODE_WRONG_HI, "Mode parameter is higher than 2";
    Trump = RETURN_TRUMP_WRONG, "Trump is not in 0 .. 4";
    Leader = RETURN_FIRST_WRONG, "First is not in 0 .. 2";
    Play = RETURN_PLAY_FAULT, "AnalysePlay input error";
    Pbn = RETURN_PBN_FAULT, "PBN string error";
    TooManyBoards = RETURN_TOO_MANY_BOARDS, "Too many boards requested";
    ThreadCreate = RETURN_THREAD_CREATE, "Could not create threads";
    ThreadWait = RETURN_THREAD_WAIT, "Something failed waiting for thread to end";
    ThreadingMissing = RETURN_THREAD_MISSING, "Multi-threading system not present";
    NoStrain = RETURN_NO_SUIT, "Denomination filter vector has no entries";
    TooManyTables = RETURN_TOO_MANY_TABLES, "Too many DD tables requested";
    ChunkSize = RETURN_CHUNK_SIZE, "Chunk size is less than 1";
    ParTable = RETURN_PAR_TABLE_FAULT, "Missing double dummy table, or an entry outside the range 0 to 13";
    Stopped = FINESSE_STOPPED, "Stopped before the work was complete";
    BadArgument = FINESSE_BAD_ARGUMENT, "NULL pointer or argument out of range";
    BadRequest = FINESSE_BAD_REQUEST, "A field of the request is wrong";
    Impossible = FINESSE_IMPOSSIBLE, "No layout of the hidden cards is possible";
    TooRare = FINESSE_TOO_RARE, "Layouts that fit are too rare to be found";
    BadAuction = FINESSE_BAD_AUCTION, "A call is not legal";
}

impl Code {
    /// The number that C sees.
    pub const fn number(self) -> c_int {
        self as c_int
    }
}

impl From<BoardError> for Code {
    fn from(error: BoardError) -> Code {
        match error {
            BoardError::NoCards => Code::ZeroCards,
            BoardError::TooManyCards => Code::TooManyCards,
            BoardError::UnequalHands => Code::CardCount,
            BoardError::PlayedCardHeld => Code::PlayedCardHeld,
            BoardError::DuplicateCard => Code::DuplicateCards,
        }
    }
}

impl From<PbnError> for Code {
    fn from(_: PbnError) -> Code {
        Code::Pbn
    }
}

impl From<PlayError> for Code {
    fn from(_: PlayError) -> Code {
        Code::Play
    }
}

impl From<Interrupted> for Code {
    fn from(_: Interrupted) -> Code {
        Code::Stopped
    }
}

/// The text of any number, as `ErrorMessage` writes it: ended by a zero, at most 80 characters with it.
pub(crate) fn message(number: c_int) -> &'static str {
    if number == RETURN_NO_FAULT {
        return "Success";
    }
    Code::ALL.iter().find(|code| code.number() == number).map_or("Not a DDS error code", |code| code.text())
}
