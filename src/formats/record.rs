//! What a file tells of one board, whatever the format of the file. Everything but the board's place in the file may be
//! unknown.

use super::pbn::{DealReader, LineDeal, Part, PbnFileError, PbnGame, ReadError};
use crate::cards::{Auction, Card, Contract, Deal, Hand, Seat, Side, Vulnerability, winning_turn};

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
/// assert_eq!((record.notes[2].as_deref(), record.tricks), (Some("4+"), Some(7)));
///
/// let game: PbnGame = record.to_pbn();
/// assert_eq!((game.tag("Contract"), game.tag("Declarer"), game.tag("Result")), (Some("1NT"), Some("S"), Some("7")));
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
    pub auction: Option<Auction>,
    /// The notes on the calls, in their order; calls beyond the last note have none. [`ALERT`] is an alert without text.
    pub notes: Vec<Option<String>>,
    pub result: Option<Contracted>,
    /// The tricks that declarer took.
    pub tricks: Option<u8>,
    /// Who led, if a card was played.
    pub leader: Option<Seat>,
    /// The cards in the order played.
    pub play: Vec<Card>,
    /// What of the board could not be read; that part is left out.
    pub faults: Vec<PbnFileError>,
}

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contracted {
    PassedOut,
    Contract(Contract),
}

/// The note on a call that was alerted and not explained.
pub const ALERT: &str = "!";

/// The tags of the players' names, by seat.
const PLAYERS: [&str; 4] = ["North", "East", "South", "West"];

impl Record {
    /// What a PBN game tells. A deal that cannot be read is an error; other faults are listed in the record.
    pub fn from_pbn(game: &PbnGame) -> Result<Record, PbnFileError> {
        let text = |tag: &str| game.tag(tag).filter(|value| *value != "?").unwrap_or_default().to_owned();
        let mut record = Record {
            line: game.tags().next().map_or(0, |(first, _)| game.line(first)),
            board: text("Board"),
            event: text("Event"),
            site: text("Site"),
            date: text("Date").trim_end_matches(['?', '.']).to_owned(),
            room: text("Room"),
            players: PLAYERS.map(text),
            deal: game.deal()?,
            ..Record::default()
        };
        record.dealer = record.unless(game.dealer()).flatten();
        record.vulnerability = record.unless(game.vulnerable()).flatten();
        if let Some(read) = record.unless(game.auction()).flatten() {
            (record.auction, record.notes) = (Some(read.auction), read.notes);
        }
        record.result = record.unless(game.contract()).flatten();
        let of_auction = record.contracted();
        record.result = record.result.or(of_auction);
        record.tricks = record.unless(game.tricks(record.result)).flatten();
        if record.result != Some(Contracted::PassedOut)
            && let Some(play) = record.unless(game.play()).flatten()
        {
            (record.leader, record.play) = (Some(play.leader), play.cards);
        }
        record.count_tricks();
        Ok(record)
    }

    /// The value of what was read; a fault is noted.
    fn unless<T>(&mut self, read: Result<T, PbnFileError>) -> Option<T> {
        read.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// The board as a game of a PBN file.
    pub fn to_pbn(&self) -> PbnGame {
        let mut game = PbnGame::new();
        let mut set = |tag: &str, value: &str| {
            if !value.is_empty() {
                game.set_tag(tag, value);
            }
        };
        set("Event", &self.event);
        set("Site", &self.site);
        set("Date", &self.date);
        set("Board", &self.board);
        for seat in [Seat::West, Seat::North, Seat::East, Seat::South] {
            set(PLAYERS[seat.index()], &self.players[seat.index()]);
        }
        set("Dealer", &self.dealer.map_or(String::new(), |dealer| dealer.to_string()));
        set("Vulnerable", &self.vulnerability.map_or(String::new(), |sides| sides.to_string()));
        set("Deal", &self.deal.map_or(String::new(), |deal| deal.to_pbn(self.dealer.unwrap_or(Seat::North))));
        set("Room", &self.room);
        match self.result {
            Some(Contracted::PassedOut) => set("Contract", "Pass"),
            Some(Contracted::Contract(contract)) => {
                set("Declarer", &contract.declarer.to_string());
                set("Contract", &format!("{}{}", contract.bid, contract.doubling));
            }
            None => {}
        }
        set("Result", &self.tricks.map_or(String::new(), |tricks| tricks.to_string()));
        if let Some(auction) = &self.auction {
            game.set_auction(auction, &self.notes);
        }
        if let Some(leader) = self.leader {
            game.set_play(self.result.and_then(Contracted::contract), leader, &self.play);
        }
        game
    }

    /// Whether it says nothing of a board.
    fn is_empty(&self) -> bool {
        Record { line: 0, event: String::new(), site: String::new(), date: String::new(), ..self.clone() }
            == Record::default()
    }

    /// What the auction led to, if it is over.
    pub(super) fn contracted(&self) -> Option<Contracted> {
        let auction = self.auction.as_ref().filter(|auction| auction.is_over())?;
        Some(auction.contract().map_or(Contracted::PassedOut, Contracted::Contract))
    }

    /// Counts declarer's tricks if they are not given and all cards were played.
    pub(super) fn count_tricks(&mut self) {
        let (Some(Contracted::Contract(contract)), Some(leader), None, 52) =
            (self.result, self.leader, self.tricks, self.play.len())
        else {
            return;
        };
        let mut leads = leader;
        let mut tricks = 0;
        for trick in self.play.chunks(4) {
            leads = leads.plus(winning_turn(contract.strain(), trick.iter().copied()));
            tricks += u8::from(leads.side() == contract.declarer.side());
        }
        self.tricks = Some(tricks);
    }

    /// The score of North-South, if contract, tricks and vulnerability are known; 0 if all passed.
    pub fn score(&self) -> Option<i32> {
        match self.result? {
            Contracted::PassedOut => Some(0),
            Contracted::Contract(contract) => {
                let score = contract.score(self.tricks?, self.vulnerability?);
                Some(if contract.declarer.side() == Side::NorthSouth { score } else { -score })
            }
        }
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

impl PbnGame {
    /// How the auction ended, by the tags `Contract` and `Declarer`; `None` if they do not say.
    pub fn contract(&self) -> Result<Option<Contracted>, PbnFileError> {
        if self.is_passed_out() {
            return Ok(Some(Contracted::PassedOut));
        }
        let (Some(text), Some(declarer)) = (self.given("Contract"), self.declarer()?) else { return Ok(None) };
        match Contract::parse(text, declarer) {
            Ok(contract) => Ok(Some(Contracted::Contract(contract))),
            // A strain alone, as endings have it.
            Err(_) if self.strain().is_ok() => Ok(None),
            Err(_) => Err(self.bad_value("Contract")),
        }
    }

    /// The tricks that declarer took, by the tag `Result`: `9`, `^9`, or `NS 9` and `EW 4`.
    pub fn tricks(&self, result: Option<Contracted>) -> Result<Option<u8>, PbnFileError> {
        let Some(Contracted::Contract(contract)) = result else { return Ok(None) };
        let Some(text) = self.given("Result") else { return Ok(None) };
        let (side, number) = match text.get(..2) {
            Some("NS") => (Side::NorthSouth, &text[2..]),
            Some("EW") => (Side::EastWest, &text[2..]),
            _ => (contract.declarer.side(), text),
        };
        let number = number.trim().trim_start_matches('^').split_whitespace().next().unwrap_or_default();
        let tricks = number.parse().ok().filter(|tricks| *tricks <= 13u8).ok_or_else(|| self.bad_value("Result"))?;
        Ok(Some(if side == contract.declarer.side() { tricks } else { 13 - tricks }))
    }

    /// Writes the play section: a row a trick, the leader's column first. It ends with `*` unless all cards are there.
    pub fn set_play(&mut self, contract: Option<Contract>, leader: Seat, cards: &[Card]) {
        let strain = contract.map_or(crate::cards::Strain::NoTrump, |contract| contract.strain());
        let mut leads = leader;
        let mut rows: Vec<String> = Vec::new();
        for trick in cards.chunks(4) {
            let mut row = ["-".to_owned(), "-".to_owned(), "-".to_owned(), "-".to_owned()];
            for (turn, card) in trick.iter().enumerate() {
                row[(4 + leads.index() + turn - leader.index()) % 4] = card.to_string();
            }
            rows.push(row.join(" "));
            leads = leads.plus(winning_turn(strain, trick.iter().copied()));
        }
        if cards.len() < 52 {
            rows.push("*".to_owned());
        }
        self.set_section("Play", &leader.to_string(), &rows);
    }
}

/// The boards of a file, and what could not be read, each with its line. The file may be PBN, LIN, the address of a hand
/// viewer, or have one PBN deal a line.
pub fn read_records(bytes: &[u8]) -> Result<(Vec<Record>, Vec<PbnFileError>), ReadError> {
    let mut reader = DealReader::new(bytes);
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    while let Some(part) = reader.next_part()? {
        match part {
            Part::Game(game, _) => match Record::from_pbn(&game) {
                Ok(record) if record.is_empty() => {}
                Ok(record) => records.push(record),
                Err(fault) => faults.push(fault),
            },
            Part::Record(record) => records.push(*record),
            Part::Line(Ok(LineDeal { line, deal })) => {
                records.push(Record { line, deal: Some(deal), ..Record::default() });
            }
            Part::Line(Err(fault)) | Part::Lost(fault, _) => faults.push(fault),
            Part::Other(_) => {}
        }
    }
    Ok((records, faults))
}

/// The hand that is left when the three others have thirteen cards each.
pub(super) fn completed(mut hands: [Hand; 4]) -> [Hand; 4] {
    let known = hands.iter().fold(0, |all, hand| all | hand.bits());
    let whole = hands.iter().filter(|hand| hand.len() == 13).count() == 3;
    if whole
        && known.count_ones() == 39
        && let Some(empty) = hands.iter_mut().find(|hand| hand.is_empty())
    {
        *empty = Hand::from_bits(Hand::PACK.bits() & !known);
    }
    hands
}

/// The card that cannot be, if a play does not follow from a deal: not held, or a revoke. Its place counts from 0.
pub(super) fn first_wrong_card(deal: &Deal, contract: Contract, leader: Seat, play: &[Card]) -> Option<usize> {
    let mut hands = deal.hands();
    let mut leads = leader;
    for (index, trick) in play.chunks(4).enumerate() {
        for (turn, &card) in trick.iter().enumerate() {
            let hand = &mut hands[leads.plus(turn).index()];
            let led = (turn > 0).then(|| trick[0].suit());
            if !hand.following(led).contains(card) {
                return Some(4 * index + turn);
            }
            *hand = hand.without(card);
        }
        leads = leads.plus(winning_turn(contract.strain(), trick.iter().copied()));
    }
    None
}
