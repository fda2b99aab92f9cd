//! From the structs of C to boards, deals and plays: the one place where input is checked.
//!
//! Programs compare return codes, so of several faults the one that DDS 2.9 finds first is reported: ranges of the
//! question, ranges of the position, then how the cards fit together. The number of cards in the trick under way is not
//! a field; it follows from the number of cards held.

use super::types::*;
use crate::cards::{
    Board, Card, Deal, Hand, Holding, Rank, Seat, Strain, Suit, Vulnerability, parse_hands_leniently, parse_play,
};
use crate::dd::Solutions;
use crate::ffi::boundary::codes::Code;
use std::os::raw::{c_char, c_int, c_uint};

/// The cards held, by seat and suit, as C writes them: the bit of a card is its rank, so the deuce is 4.
pub(crate) type Holdings = [[c_uint; 4]; 4];

/// Bits of a holding below the deuce.
const BELOW_DEUCE: u32 = 2;

/// The tricks that a caller asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// As many as possible.
    Maximum,
    /// None: the legal cards are wanted, not their worth.
    LegalCards,
    /// At least this many, 1 to 13.
    Tricks(u8),
}

/// A question about a board.
#[derive(Clone, Copy)]
pub(crate) struct Query {
    pub board: Board,
    pub target: Target,
    pub solutions: Solutions,
}

impl Query {
    /// The question that SolveBoard is asked. The mode has to be in range and changes nothing.
    pub(crate) fn new(deal: &DealBin, target: c_int, solutions: c_int, mode: c_int) -> Result<Query, Code> {
        let target_asked = match target {
            ..-1 => return Err(Code::TargetBelowRange),
            -1 => Target::Maximum,
            0 => Target::LegalCards,
            1..=13 => Target::Tricks(target as u8),
            14.. => return Err(Code::TargetAboveRange),
        };
        let solutions = match solutions {
            ..1 => return Err(Code::SolutionsBelowRange),
            1 => Solutions::One,
            2 => Solutions::AllReaching,
            3 => Solutions::EveryCard,
            4.. => return Err(Code::SolutionsAboveRange),
        };
        match mode {
            ..0 => return Err(Code::ModeBelowRange),
            0..=2 => {}
            3.. => return Err(Code::ModeAboveRange),
        }
        let board = board_for(deal, target_asked)?;
        Ok(Query { board, target: target_asked, solutions })
    }
}

/// The board of a position about which no number of tricks is asked.
pub(crate) fn board(deal: &DealBin) -> Result<Board, Code> {
    board_for(deal, Target::Maximum)
}

fn board_for(deal: &DealBin, target: Target) -> Result<Board, Code> {
    let strain = usize::try_from(deal.trump).ok().and_then(Strain::from_index).ok_or(Code::Trump)?;
    let leader = usize::try_from(deal.first).ok().and_then(Seat::from_index).ok_or(Code::Leader)?;
    let trick = trick(deal)?;
    let hands = hands(&deal.remainCards)?;
    let held = count(&hands)?;
    if matches!(target, Target::Tricks(tricks) if usize::from(tricks) > held.div_ceil(4)) {
        return Err(Code::TargetTooHigh);
    }
    let played_count = held.next_multiple_of(4) - held;
    let length = |turn: usize| hands[leader.plus(turn).index()].len() + usize::from(turn < played_count);
    if (1..4).any(|turn| length(turn) != length(0)) {
        return Err(Code::CardCount);
    }
    // The slots beyond may have cards of an earlier trick, which do not count.
    let played: Vec<Card> = trick.into_iter().take(played_count).flatten().collect();
    if played.len() < played_count {
        return Err(Code::SuitOrRank);
    }
    Ok(Board::new(strain, leader, &played, hands)?)
}

/// The four hands of a deal before the opening lead.
pub(crate) fn deal(table: &TableDeal) -> Result<Deal, Code> {
    let hands = hands(&table.cards)?;
    count(&hands)?;
    if hands.iter().any(|hand| hand.len() != hands[0].len()) {
        return Err(Code::CardCount);
    }
    Deal::new(hands).ok_or(Code::DuplicateCards)
}

/// The first `limit` cards of a play at most. Later cards are not checked.
pub(crate) fn play(trace: &PlayTraceBin, limit: usize) -> Result<Vec<Card>, Code> {
    let number = usize::try_from(trace.number).ok().filter(|&number| number <= trace.suit.len()).ok_or(Code::Play)?;
    let cards = trace.suit.iter().zip(&trace.rank).take(number.min(limit));
    cards.map(|(&suit, &rank)| card(suit, rank).ok_or(Code::Play)).collect()
}

/// A position, four hands, or a play as C writes them: by numbers or as text.
pub(crate) trait Written: Copy {
    type Numbers;

    /// The same by numbers, not yet checked.
    fn numbers(&self) -> Result<Self::Numbers, Code>;
}

macro_rules! written {
    ($($written:ty => $numbers:ty: $read:expr;)*) => {$(
        impl Written for $written {
            type Numbers = $numbers;

            fn numbers(&self) -> Result<$numbers, Code> {
                let read: fn(&$written) -> Result<$numbers, Code> = $read;
                read(self)
            }
        }
    )*};
}

written! {
    DealBin => DealBin: |deal| Ok(*deal);
    DealPbn => DealBin: read_deal;
    TableDeal => TableDeal: |hands| Ok(*hands);
    TableDealPbn => TableDeal: |hands| Ok(TableDeal { cards: read_holdings(&hands.cards)? });
    PlayTraceBin => PlayTraceBin: |play| Ok(*play);
    PlayTracePbn => PlayTraceBin: read_play;
}

/// Several of them in one struct: their number and an array.
pub(crate) trait Batch {
    type Item: Written;

    /// Where the number and the array begin.
    ///
    /// # Safety
    /// `batch` points to a batch.
    unsafe fn parts(batch: *const Self) -> (*const c_int, *const Self::Item);
}

macro_rules! batches {
    ($($batch:ty: $number:ident, $items:ident, $item:ty;)*) => {$(
        impl Batch for $batch {
            type Item = $item;

            unsafe fn parts(batch: *const Self) -> (*const c_int, *const Self::Item) {
                // SAFETY: the caller's promise; nothing is read.
                unsafe { (&raw const (*batch).$number, (&raw const (*batch).$items).cast()) }
            }
        }
    )*};
}

batches! {
    BoardsBin: noOfBoards, deals, DealBin;
    BoardsPbn: noOfBoards, deals, DealPbn;
    TableDeals: noOfTables, deals, TableDeal;
    TableDealsPbn: noOfTables, deals, TableDealPbn;
    PlayTracesBin: noOfBoards, plays, PlayTraceBin;
    PlayTracesPbn: noOfBoards, plays, PlayTracePbn;
}

/// The number of items of a batch, a negative one meaning none, and where they begin.
///
/// # Safety
/// `batch` is NULL or points to a batch.
pub(crate) unsafe fn counted<B: Batch>(batch: *const B) -> Result<(usize, *const B::Item), Code> {
    if batch.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: as promised by the caller.
    unsafe {
        let (number, items) = B::parts(batch);
        Ok((usize::try_from(number.read_unaligned()).unwrap_or(0), items))
    }
}

/// The position with its text read.
fn read_deal(deal: &DealPbn) -> Result<DealBin, Code> {
    Ok(DealBin {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: read_holdings(&deal.remainCards)?,
    })
}

/// The play with its text read. Two characters a card are the rule; if those are not cards, the whole text counts, with
/// blanks and with tens as `10`.
fn read_play(trace: &PlayTracePbn) -> Result<PlayTraceBin, Code> {
    let number = usize::try_from(trace.number).ok().filter(|&number| number <= 52).ok_or(Code::Play)?;
    let bytes = trace.cards.map(|letter| letter as u8);
    let short = std::str::from_utf8(&bytes[..2 * number]).ok().and_then(|text| parse_play(text).ok());
    let cards = match short {
        Some(cards) if cards.len() == number => cards,
        _ => parse_play(&text(&trace.cards).ok_or(Code::Play)?).map_err(|_| Code::Play)?,
    };
    if cards.len() < number {
        return Err(Code::Play);
    }
    let mut play = PlayTraceBin { number: trace.number, suit: [0; 52], rank: [0; 52] };
    for (index, card) in cards.into_iter().take(number).enumerate() {
        (play.suit[index], play.rank[index]) = numbers(card);
    }
    Ok(play)
}

/// Ranks as C writes them in one number, the bit of a card being its rank.
pub(crate) fn holding_bits(holding: Holding) -> c_uint {
    c_uint::from(holding.bits()) << BELOW_DEUCE
}

/// Four hands as C writes them.
pub(crate) fn table_deal(deal: &Deal) -> TableDeal {
    TableDeal { cards: deal.hands().map(|hand| Suit::ALL.map(|suit| holding_bits(hand.suit(suit)))) }
}

pub(crate) fn card(suit: c_int, rank: c_int) -> Option<Card> {
    let suit = usize::try_from(suit).ok().and_then(Suit::from_index)?;
    let rank = u8::try_from(rank).ok().and_then(Rank::new)?;
    Some(Card::new(suit, rank))
}

/// The numbers of its suit and its rank.
pub(crate) fn numbers(card: Card) -> (c_int, c_int) {
    (card.suit().index() as c_int, c_int::from(card.rank().number()))
}

/// The slots of the trick under way. A slot is empty when its rank is 0, whatever its suit; none is filled after an
/// empty one.
fn trick(deal: &DealBin) -> Result<[Option<Card>; 3], Code> {
    let mut slots = [None; 3];
    for (slot, (&suit, &rank)) in slots.iter_mut().zip(deal.currentTrickSuit.iter().zip(&deal.currentTrickRank)) {
        if rank != 0 {
            *slot = Some(card(suit, rank).ok_or(Code::SuitOrRank)?);
        }
    }
    let gap = slots.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some());
    if gap { Err(Code::SuitOrRank) } else { Ok(slots) }
}

/// The hands of holdings.
pub(crate) fn hands(holdings: &Holdings) -> Result<[Hand; 4], Code> {
    let mut hands = [Hand::EMPTY; 4];
    for (hand, holdings) in hands.iter_mut().zip(holdings) {
        *hand = hand_of(holdings).map_err(|_| Code::SuitOrRank)?;
    }
    Ok(hands)
}

/// The hand of four holdings, or the first suit whose holding has bits above the ace or only bits below the deuce. Other
/// bits below the deuce are dropped.
pub(crate) fn hand_of(holdings: &[c_uint; 4]) -> Result<Hand, Suit> {
    let valid = |bits: c_uint| bits == 0 || (4..0x8000).contains(&bits);
    match Suit::ALL.into_iter().find(|suit| !valid(holdings[suit.index()])) {
        Some(suit) => Err(suit),
        None => Ok(Hand::from_holdings(holdings.map(|bits| Holding::from_bits((bits >> BELOW_DEUCE) as u16)))),
    }
}

/// 0 none, 1 both, 2 North-South, 3 East-West.
pub(crate) fn vulnerability(number: c_int) -> Option<Vulnerability> {
    usize::try_from(number).ok().and_then(Vulnerability::from_index)
}

/// Cards held in all, a card that two hands hold counted twice: 1 to 52.
fn count(hands: &[Hand; 4]) -> Result<usize, Code> {
    match hands.iter().map(|hand| hand.len()).sum() {
        0 => Err(Code::ZeroCards),
        held if held > 52 => Err(Code::TooManyCards),
        held => Ok(held),
    }
}

/// The holdings of a text, up to its final zero or the end of the array.
pub(crate) fn read_holdings(letters: &[c_char]) -> Result<Holdings, Code> {
    let bytes: Vec<u8> = letters.iter().map(|&letter| letter as u8).take_while(|&letter| letter != 0).collect();
    let hands = parse_hands_leniently(&String::from_utf8_lossy(&bytes))?;
    Ok(hands.map(|hand| Suit::ALL.map(|suit| holding_bits(hand.suit(suit)))))
}

/// The text up to the final zero or the end of its array. `None` if it is not UTF-8.
fn text(letters: &[c_char]) -> Option<String> {
    String::from_utf8(letters.iter().map(|&letter| letter as u8).take_while(|&letter| letter != 0).collect()).ok()
}

/// A count as an `int` of C, at most the largest one.
pub(crate) fn clipped(number: usize) -> c_int {
    c_int::try_from(number).unwrap_or(c_int::MAX)
}
