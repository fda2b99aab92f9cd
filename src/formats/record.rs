//! What a file tells of one board, whatever the format of the file. Everything but the board's place in the file may be
//! unknown.

use super::pbn::{FileFault, PbnFileError, score_rows};
use crate::cards::{Auction, Card, Contract, Deal, Hand, Seat, Side, Strain, Vulnerability, winning_turn};

/// A board of a file: the deal, and what became of it at one table.
///
/// ```
/// use finesse::Seat;
/// use finesse::formats::{lin, pbn::PbnGame};
///
/// let text = "md|3S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,|ah|Board 7|sv|b|mb|1D|mb|p|mb|1H|an|4+|mb|p|\
///             mb|1N|mb|p|mb|p|mb|p|mc|7|";
/// let record = lin::read(text).remove(0)?;
/// assert_eq!((record.board.as_str(), record.dealer), ("7", Some(Seat::North)));
/// assert_eq!(record.auction.as_ref().unwrap().to_string(), "1D P 1H P 1NT P P P");
/// assert_eq!((record.notes[2].text.as_str(), record.tricks), ("4+", Some(7)));
///
/// let game: PbnGame = record.to_pbn();
/// assert_eq!((game.tag("Contract"), game.tag("Declarer"), game.tag("Result")), (Some("1NT"), Some("N"), Some("7")));
/// # Ok::<(), finesse::formats::pbn::PbnFileError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The line on which the board begins, counted from 1; 0 if it was not read from a file.
    pub line: usize,
    /// Its number or name; empty if unknown, as the texts that follow.
    pub board: String,
    pub event: String,
    pub site: String,
    pub date: String,
    /// `Open` or `Closed`.
    pub room: String,
    /// The names of the players, by seat.
    pub players: [String; 4],
    pub dealer: Option<Seat>,
    pub vulnerability: Option<Vulnerability>,
    /// Hands that are not known are empty.
    pub deal: Option<Deal>,
    /// It has the dealer and the vulnerability of the record; nobody is vulnerable in it if that is unknown.
    pub auction: Option<Auction>,
    /// What is said of the calls, in their order; of calls beyond the last note nothing is.
    pub notes: Vec<CallNote>,
    pub result: Option<Contracted>,
    /// The tricks that declarer took.
    pub tricks: Option<u8>,
    /// Who led, if a card was played.
    pub leader: Option<Seat>,
    /// The cards in the order played.
    pub play: Vec<Card>,
    /// The score table: its columns as PBN has them, then a row for each result; empty if there is none.
    pub scores: Vec<String>,
    /// What of the board could not be read; that part is left out.
    pub faults: Vec<PbnFileError>,
}

/// What is said of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallNote {
    pub alerted: bool,
    /// What it means; empty if nobody says.
    pub text: String,
}

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contracted {
    PassedOut,
    Contract(Contract),
}

impl CallNote {
    /// A text on a call that was not alerted.
    pub fn text(text: &str) -> CallNote {
        CallNote { alerted: false, text: text.to_owned() }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        !self.alerted && self.text.is_empty()
    }

    /// Adds a text behind what is there, unless that is long already: a call may have the same note many times.
    pub(super) fn add(&mut self, text: &str) {
        const LONG: usize = 1000;
        if self.text.len() > LONG {
            return;
        }
        if !self.text.is_empty() && !text.is_empty() {
            self.text.push_str("; ");
        }
        self.text.push_str(text);
    }
}

impl Contracted {
    pub fn contract(self) -> Option<Contract> {
        match self {
            Contracted::PassedOut => None,
            Contracted::Contract(contract) => Some(contract),
        }
    }
}

impl Record {
    /// Whether it says nothing of a board.
    pub(super) fn is_empty(&self) -> bool {
        let nothing = Record { line: self.line, ..Record::default() };
        Record { event: String::new(), site: String::new(), date: String::new(), ..self.clone() } == nothing
    }

    /// The contract that the auction led to, if it is over.
    pub(super) fn auctioned(&self) -> Option<Contracted> {
        let auction = self.auction.as_ref().filter(|auction| auction.is_over())?;
        Some(auction.contract().map_or(Contracted::PassedOut, Contracted::Contract))
    }

    /// The value of what was read; a fault is noted.
    pub(super) fn unless<T>(&mut self, read: Result<T, PbnFileError>) -> Option<T> {
        read.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// Drops what cannot be: notes on calls that are not there, cards from the first that cannot have been played, whose
    /// fault is put on `line`, and tricks and cards of a board that was passed out or has no contract. Finds the contract
    /// in the auction, the tricks in a play of all cards, and the fourth hand, if they are not given. Texts lose what no
    /// format can say.
    pub(crate) fn settle(&mut self, line: usize) {
        self.settle_texts();
        self.deal = self.deal.and_then(completed);
        self.auction = self.auction.take().filter(|auction| !auction.calls().is_empty());
        let calls = self.auction.as_ref().map_or(0, |auction| auction.calls().len());
        self.notes.truncate(calls);
        self.notes.truncate(self.notes.iter().rposition(|note| !note.is_empty()).map_or(0, |last| last + 1));
        self.result = self.result.or(self.auctioned());
        let Some(Contracted::Contract(contract)) = self.result else {
            if !self.play.is_empty() {
                let fault =
                    if self.result.is_some() { FileFault::PassedOut } else { FileFault::PlayWithout("Contract") };
                self.faults.push(PbnFileError { line, fault });
            }
            (self.leader, self.tricks) = (None, None);
            return self.play.clear();
        };
        let leader = *self.leader.get_or_insert(contract.declarer.left());
        if let Some(wrong) = first_wrong_card(self.deal.as_ref(), contract.strain(), leader, &self.play) {
            let fault = FileFault::BadPlay { card: self.play[wrong], place: wrong + 1 };
            self.faults.push(PbnFileError { line, fault });
            self.play.truncate(wrong);
        }
        self.leader = Some(leader).filter(|_| !self.play.is_empty());
        self.tricks = self.tricks.or(self.counted_tricks());
    }

    fn settle_texts(&mut self) {
        let texts = [&mut self.board, &mut self.event, &mut self.site, &mut self.date, &mut self.room];
        for text in texts.into_iter().chain(&mut self.players) {
            *text = tidy(text);
            if text == "?" {
                text.clear();
            }
        }
        if !self.date.contains(|letter: char| letter.is_ascii_digit()) {
            self.date.clear();
        }
        self.notes.iter_mut().for_each(|note| note.text = tidy(&note.text));
        self.scores = score_rows(&self.scores);
    }

    /// Declarer's tricks, if all 52 cards were played.
    pub(super) fn counted_tricks(&self) -> Option<u8> {
        let (contract, leader) = (self.result?.contract()?, self.leader?);
        let all = self.play.len() == 52;
        let winners = winners(contract.strain(), leader, &self.play);
        all.then(|| winners.filter(|winner| winner.side() == contract.declarer.side()).count() as u8)
    }

    /// The score of North-South, if contract, tricks and vulnerability are known; 0 if all passed.
    pub fn score(&self) -> Option<i32> {
        let Some(contract) = self.result?.contract() else { return Some(0) };
        let score = contract.score(self.tricks?, self.vulnerability?);
        Some(if contract.declarer.side() == Side::NorthSouth { score } else { -score })
    }
}

/// A text on one line, without blanks around it.
pub(super) fn tidy(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// Who wins each whole trick of a play.
fn winners(strain: Strain, leader: Seat, play: &[Card]) -> impl Iterator<Item = Seat> {
    play.chunks_exact(4).scan(leader, move |leads, trick| {
        *leads = leads.plus(winning_turn(strain, trick.iter().copied()));
        Some(*leads)
    })
}

/// The seat that leads to each trick of a play, the last one included that is not whole.
pub(super) fn leaders(strain: Strain, leader: Seat, play: &[Card]) -> impl Iterator<Item = Seat> {
    std::iter::once(leader).chain(winners(strain, leader, play))
}

/// The first card that cannot have been played, counted from 0: played before, not held, or a revoke. Who holds a card is
/// known if all hands of the deal have as many cards.
pub(crate) fn first_wrong_card(deal: Option<&Deal>, strain: Strain, leader: Seat, play: &[Card]) -> Option<usize> {
    let mut hands = deal.filter(|deal| deal.even_length().is_some_and(|length| length > 0)).map(Deal::hands);
    let mut played = Hand::EMPTY;
    for (index, (trick, leads)) in play.chunks(4).zip(leaders(strain, leader, play)).enumerate() {
        for (turn, &card) in trick.iter().enumerate() {
            let led = (turn > 0).then(|| trick[0].suit());
            let hand = hands.as_mut().map(|hands| &mut hands[leads.plus(turn).index()]);
            if played.contains(card) || hand.as_ref().is_some_and(|hand| !hand.following(led).contains(card)) {
                return Some(4 * index + turn);
            }
            played = played.with(card);
            hand.into_iter().for_each(|hand| *hand = hand.without(card));
        }
    }
    None
}

/// The hands, with the one that is left when three others have thirteen cards each; `None` if no card is known.
pub(super) fn completed(deal: Deal) -> Option<Deal> {
    let mut hands = deal.hands();
    let known = deal.cards();
    if hands.iter().filter(|hand| hand.len() == 13).count() == 3
        && known.len() == 39
        && let Some(empty) = hands.iter_mut().find(|hand| hand.is_empty())
    {
        *empty = !known;
    }
    Deal::new(hands).filter(|_| !known.is_empty())
}
