//! Questions to a solver in the form of the C interface, and its answers in a form that can be compared and read.

use finesse::cards::{Board, Card, Hand, Holding, Rank, Seat, Suit};
use finesse::ffi::{DealBin, DealPbn, FutureTricks, PlayTraceBin, PlayTracePbn, TableDeal, TableDealPbn};
use std::ffi::{c_char, c_int};
use std::fmt;

/// All that SolveBoard is asked.
#[derive(Clone, Copy)]
pub struct Question {
    pub deal: DealBin,
    pub target: c_int,
    pub solutions: c_int,
    pub mode: c_int,
    pub thread: c_int,
}

impl Question {
    pub fn cards_held(&self) -> usize {
        self.deal.remainCards.iter().flatten().map(|bits| (bits >> 2).count_ones() as usize).sum()
    }

    /// The cards that lie in the trick, which follow from the cards held.
    pub fn cards_in_trick(&self) -> usize {
        (4 - self.cards_held() % 4) % 4
    }

    /// Whether DDS can be asked a question whose faults all lie in its cards. It does not see that a card of the trick under
    /// way is missing or appears twice in it, and goes on with a position that cannot be; we refuse with -12 and -4.
    pub fn trick_is_sound_or_never_looked_at(&self) -> bool {
        let played = self.cards_in_trick();
        let deal = &self.deal;
        let length = |seat: usize| -> u32 { deal.remainCards[seat].iter().map(|bits| (bits >> 2).count_ones()).sum() };
        let full = |turn: usize| length((deal.first as usize + turn) % 4) + u32::from(turn < played);
        if (1..4).any(|turn| full(turn) != full(0)) {
            return true;
        }
        let slots = || deal.currentTrickSuit.iter().zip(&deal.currentTrickRank).take(played);
        let complete = slots().all(|(_, &rank)| rank != 0);
        let twice = slots().enumerate().any(|(index, card)| slots().skip(index + 1).any(|other| other == card));
        complete && !twice
    }
}

/// The position as PBN, then what is asked; numbers out of range are shown as they are.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deal = &self.deal;
        write!(f, "{} first {} trump {}", pbn(&deal.remainCards), deal.first, deal.trump)?;
        write!(f, " trick suits {:?} ranks {:?}", deal.currentTrickSuit, deal.currentTrickRank)?;
        write!(f, " target {} solutions {} mode {}", self.target, self.solutions, self.mode)?;
        write!(f, " thread {} holdings {:x?}", self.thread, deal.remainCards)
    }
}

/// A card with its equals and its score.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub suit: c_int,
    pub rank: c_int,
    pub equals: c_int,
    pub score: c_int,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (suit, rank) = (usize::try_from(self.suit), u8::try_from(self.rank));
        match (suit.ok().and_then(Suit::from_index), rank.ok().and_then(Rank::new)) {
            (Some(suit), Some(rank)) => write!(f, "{suit}{rank}")?,
            _ => write!(f, "suit {} rank {}", self.suit, self.rank)?,
        }
        match self.equals {
            0 => {}
            bits => write!(f, "={}", Holding::from_bits((bits >> 2) as u16))?,
        }
        write!(f, ":{}", self.score)
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A return code other than success.
    Refused(c_int),
    /// Cards, in order.
    Cards(Vec<Line>),
    /// No card, and the first score.
    NoCard(c_int),
}

impl Answer {
    pub fn new(code: c_int, found: &FutureTricks) -> Answer {
        match (code, usize::try_from(found.cards)) {
            (1, Ok(0)) => Answer::NoCard(found.score[0]),
            (1, Ok(cards @ 1..=13)) => Answer::Cards(
                (0..cards)
                    .map(|index| Line {
                        suit: found.suit[index],
                        rank: found.rank[index],
                        equals: found.equals[index],
                        score: found.score[index],
                    })
                    .collect(),
            ),
            (1, _) => panic!("{} cards in an answer", found.cards),
            _ => Answer::Refused(code),
        }
    }
}

/// A board in the form of the C interface.
pub fn deal_of(board: &Board) -> DealBin {
    let mut deal = DealBin {
        trump: board.strain().index() as c_int,
        first: board.leader().index() as c_int,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: Seat::ALL.map(|seat| holdings_of(board.hand(seat))),
    };
    for (slot, card) in board.played().enumerate() {
        deal.currentTrickSuit[slot] = card.suit().index() as c_int;
        deal.currentTrickRank[slot] = c_int::from(card.rank().number());
    }
    deal
}

pub fn table_deal_of(board: &Board) -> TableDeal {
    TableDeal { cards: Seat::ALL.map(|seat| holdings_of(board.hand(seat))) }
}

fn holdings_of(hand: Hand) -> [u32; 4] {
    Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2)
}

/// The holdings as PBN text, North first.
pub fn pbn(holdings: &[[u32; 4]; 4]) -> String {
    let hand = |hand: &[u32; 4]| hand.map(|bits| Holding::from_bits((bits >> 2) as u16).to_string()).join(".");
    format!("N:{}", holdings.each_ref().map(hand).join(" "))
}

/// The position with its hands as text.
pub fn deal_as_text(deal: &DealBin) -> DealPbn {
    DealPbn {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: letters(&pbn(&deal.remainCards)),
    }
}

pub fn table_deal_as_text(deal: &TableDeal) -> TableDealPbn {
    TableDealPbn { cards: letters(&pbn(&deal.cards)) }
}

pub fn play_of(cards: &[Card]) -> PlayTraceBin {
    let mut play = PlayTraceBin { number: cards.len() as c_int, suit: [0; 52], rank: [0; 52] };
    for (index, card) in cards.iter().enumerate() {
        play.suit[index] = card.suit().index() as c_int;
        play.rank[index] = c_int::from(card.rank().number());
    }
    play
}

pub fn play_as_text(cards: &[Card]) -> PlayTracePbn {
    let text: String = cards.iter().map(Card::to_string).collect();
    PlayTracePbn { number: cards.len() as c_int, cards: letters(&text) }
}

fn letters<const N: usize>(text: &str) -> [c_char; N] {
    assert!(text.len() < N, "{text}");
    let mut letters = [0; N];
    for (slot, byte) in letters.iter_mut().zip(text.bytes()) {
        *slot = byte as c_char;
    }
    letters
}
