//! Which library this is, and how large its structs are.

use super::boundary::codes::Code;
use super::boundary::pointers::Items;
use super::*;
use std::os::raw::c_char;

/// The version of this library, such as `0.2.0`. The text lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseVersion() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The size in bytes of a struct of this header, by its name without `struct`, such as `deal`, as this library has it:
/// programs in other languages can check their own idea of it. 0 for NULL and for other names.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseStructSize(name: *const c_char) -> usize {
    /// The zero behind the longest name.
    const LONGEST: usize = 32;
    // SAFETY: the caller passes NULL or a text that ends with a zero. Nothing is read after the zero.
    let Ok(letters) = (unsafe { Items::new(name, LONGEST, Code::BadArgument) }) else { return 0 };
    let name = letters.bytes(LONGEST);
    SIZES.iter().find(|(known, _)| known.as_bytes() == name).map_or(0, |&(_, size)| size)
}

macro_rules! sizes {
    ($($name:literal $kind:ident,)*) => { [$(($name, size_of::<$kind>()),)*] };
}

/// The structs of the header. `tests/repo` compares them with the record of the interface.
const SIZES: [(&str, usize); 50] = sizes![
    "DDSInfo" DdsInfo,
    "FinesseAuction" FinesseAuction,
    "FinesseBatchOptions" FinesseBatchOptions,
    "FinesseBidChoice" FinesseBidChoice,
    "FinesseBidOptions" FinesseBidOptions,
    "FinesseBidRequest" FinesseBidRequest,
    "FinesseBidder" FinesseBidder,
    "FinesseBoard" FinesseBoard,
    "FinesseChoice" FinesseChoice,
    "FinesseChooseOptions" FinesseChooseOptions,
    "FinesseChooseProgress" FinesseChooseProgress,
    "FinesseContract" FinesseContract,
    "FinesseDealRequest" FinesseDealRequest,
    "FinesseEvolveOptions" FinesseEvolveOptions,
    "FinesseEvolvedTricks" FinesseEvolvedTricks,
    "FinesseExplanation" FinesseExplanation,
    "FinesseHand" FinesseHand,
    "FinesseLine" FinesseLine,
    "FinesseLines" FinesseLines,
    "FinesseNote" FinesseNote,
    "FinesseReached" FinesseReached,
    "FinesseRequest" FinesseRequest,
    "FinesseScoredCall" FinesseScoredCall,
    "FinesseScoredCard" FinesseScoredCard,
    "FinesseSuitAnswer" FinesseSuitAnswer,
    "FinesseTurn" FinesseTurn,
    "allParResults" AllParResults,
    "boards" BoardsBin,
    "boardsPBN" BoardsPbn,
    "contractType" ContractType,
    "ddTableDeal" TableDeal,
    "ddTableDealPBN" TableDealPbn,
    "ddTableDeals" TableDeals,
    "ddTableDealsPBN" TableDealsPbn,
    "ddTableResults" TableResults,
    "ddTablesRes" TablesResults,
    "deal" DealBin,
    "dealPBN" DealPbn,
    "futureTricks" FutureTricks,
    "parResults" ParResults,
    "parResultsDealer" ParResultsDealer,
    "parResultsMaster" ParResultsMaster,
    "parTextResults" ParTextResults,
    "playTraceBin" PlayTraceBin,
    "playTracePBN" PlayTracePbn,
    "playTracesBin" PlayTracesBin,
    "playTracesPBN" PlayTracesPbn,
    "solvedBoards" SolvedBoards,
    "solvedPlay" SolvedPlay,
    "solvedPlays" SolvedPlays,
];
