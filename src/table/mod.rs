//! A player at the table: what one seat knows of a deal, from the first call to the last card.
//!
//! A [`Seated`] player is told every call and every card of anybody, its own too, and dummy's hand when it is faced. It
//! knows whose turn it is, and makes the question of the turn: for a call the auction and its hand, for a card a
//! [`Request`]. It follows the laws of the game: what cannot be is refused, with the reason, and nothing has changed.
//!
//! It joins [`crate::bidding`] and [`crate::play`]; both choose, this only follows.

use crate::cards::{Auction, AuctionError, Call, Card, Contract, Hand, Seat, Side, Vulnerability};
use crate::play::{Goal, Request, Source};
use crate::worlds::{Constraints, Knowledge, KnowledgeError, PlayFault};

/// How far a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Auction,
    /// There is a contract, and no card is played.
    Lead,
    /// The opening lead is made, and dummy's hand is to be shown.
    Dummy,
    Play,
    /// All cards are played, or the deal was passed out.
    Over,
}

/// What declarer's side wants of the play; the defenders want the opposite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To make the contract.
    #[default]
    Contract,
    /// As many tricks as possible.
    Tricks,
    /// The best score.
    Score,
}

/// Why a player cannot be told this, or asked for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("a hand of {0} cards, 13 expected")]
    Hand(usize),
    #[error("the auction is over")]
    AuctionOver,
    #[error("the auction is not over")]
    AuctionGoesOn,
    #[error("the deal is over")]
    DealOver,
    /// Somebody else is to call.
    #[error("{0} is to call")]
    ToCall(Seat),
    /// Somebody else is to play.
    #[error("{0} is to play")]
    ToPlay(Seat),
    #[error(transparent)]
    Call(#[from] AuctionError),
    #[error("{card}: {fault}")]
    Card { card: Card, fault: PlayFault },
    /// Dummy's hand is wanted first.
    #[error("the hand of {0}, dummy, comes first")]
    DummyFirst(Seat),
    #[error("dummy is faced after the opening lead")]
    DummyTooSoon,
    /// Dummy's hand is known, and another one.
    #[error("dummy's hand is known, and is another one")]
    OtherDummy,
    /// Dummy's hand cannot be.
    #[error(transparent)]
    Dummy(KnowledgeError),
    /// Declarer plays dummy's cards.
    #[error("{0}, declarer, plays dummy's cards")]
    Declarer(Seat),
}

/// A player with a seat and a hand.
///
/// South opens one no-trump, all pass. West leads the four of spades, and dummy is faced:
///
/// ```
/// use finesse::bidding::{Bidder, Book, System};
/// use finesse::cards::{Call, Card, Hand, Seat, Vulnerability, parse_hands};
/// use finesse::play::{MethodName, Options, Player, Source};
/// use finesse::table::{Aim, Seated, Stage};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let [dummy, _, hand, _] = parse_hands("N:QJ6.K652.J85.T98 - K5.QT8.KQ97.AQ65 -")?;
/// let mut south = Seated::new(Seat::South, hand, Seat::South, Vulnerability::None)?;
/// let mut book = Book::new(System::standard());
/// assert!(south.decides());
/// assert_eq!(book.call(south.auction(), south.hand()).to_string(), "1NT");
/// for (seat, call) in [(Seat::South, "1NT"), (Seat::West, "P"), (Seat::North, "P"), (Seat::East, "P")] {
///     south.hear_call(seat, call.parse()?)?;
/// }
/// assert_eq!((south.stage(), south.turn()), (Stage::Lead, Some(Seat::West)));
/// south.see_card(Seat::West, Card::parse("S4").unwrap())?;
/// assert_eq!((south.stage(), south.turn()), (Stage::Dummy, None));
/// south.see_dummy(dummy)?;
///
/// assert!(south.decides()); // on dummy's card
/// let calls = book.heard(south.auction());
/// let source = Source::Auction { calls: &*calls, count: 10, seed: 1, weigh: None };
/// let request = south.request(Aim::Contract, source)?;
/// let decision = Player::new().choose(&request, MethodName::Pimc, &Options::default())?;
/// south.see_card(Seat::North, decision.choice.cards[0].card)?;
/// assert_eq!(south.turn(), Some(Seat::East));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Seated {
    seat: Seat,
    hand: Hand,
    auction: Auction,
    /// Once there is a contract: what is known of the cards.
    play: Option<(Contract, Knowledge)>,
}

impl Seated {
    /// A player before the first call, with thirteen cards.
    pub fn new(seat: Seat, hand: Hand, dealer: Seat, vulnerability: Vulnerability) -> Result<Seated, TableError> {
        match hand.len() {
            13 => Ok(Seated { seat, hand, auction: Auction::new(dealer, vulnerability), play: None }),
            count => Err(TableError::Hand(count)),
        }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The original hand.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract that is played, once the auction is over.
    pub fn contract(&self) -> Option<Contract> {
        self.play.as_ref().map(|&(contract, _)| contract)
    }

    /// The tricks that a side has won.
    pub fn won(&self, side: Side) -> u8 {
        self.play.as_ref().map_or(0, |(_, knowledge)| knowledge.won(side))
    }

    pub fn stage(&self) -> Stage {
        let Some((contract, knowledge)) = &self.play else {
            return if self.auction.is_over() { Stage::Over } else { Stage::Auction };
        };
        match knowledge.play().map_or(0, |(_, cards)| cards.len()) {
            0 => Stage::Lead,
            52 => Stage::Over,
            _ if knowledge.is_hidden(contract.declarer.partner()) => Stage::Dummy,
            _ => Stage::Play,
        }
    }

    /// Whose call or card is next; nobody's while dummy's hand is awaited, and when the deal is over.
    pub fn turn(&self) -> Option<Seat> {
        match (self.stage(), &self.play) {
            (Stage::Auction, _) => Some(self.auction.to_call()),
            (Stage::Lead | Stage::Play, Some((_, knowledge))) => Some(knowledge.to_play()),
            _ => None,
        }
    }

    /// Whether this player decides on the next call or card. Declarer decides on dummy's, dummy on none.
    pub fn decides(&self) -> bool {
        self.turn().is_some_and(|turn| self.decider(turn) == self.seat)
    }

    /// Who decides for a seat.
    fn decider(&self, turn: Seat) -> Seat {
        let declarer = self.contract().map(|contract| contract.declarer);
        declarer.filter(|declarer| declarer.partner() == turn).unwrap_or(turn)
    }

    /// Somebody has made a call, perhaps this player.
    pub fn hear_call(&mut self, seat: Seat, call: Call) -> Result<(), TableError> {
        if self.auction.is_over() {
            return Err(TableError::AuctionOver);
        }
        if self.auction.to_call() != seat {
            return Err(TableError::ToCall(self.auction.to_call()));
        }
        self.auction.push(call)?;
        if let Some(contract) = self.auction.contract().filter(|_| self.auction.is_over()) {
            let knowledge = self.knowledge(contract, None, &[]);
            self.play = Some((contract, knowledge.expect("thirteen cards of one hand")));
        }
        Ok(())
    }

    /// Somebody has played a card, perhaps this player or dummy.
    pub fn see_card(&mut self, seat: Seat, card: Card) -> Result<(), TableError> {
        let (stage, turn) = (self.stage(), self.turn());
        let (contract, knowledge) = self.play.as_mut().ok_or(match stage {
            Stage::Auction => TableError::AuctionGoesOn,
            _ => TableError::DealOver,
        })?;
        match (stage, turn) {
            (Stage::Dummy, _) => Err(TableError::DummyFirst(contract.declarer.partner())),
            (_, None) => Err(TableError::DealOver),
            (_, Some(turn)) if turn != seat => Err(TableError::ToPlay(turn)),
            _ => {
                *knowledge = knowledge.after(card).map_err(|fault| TableError::Card { card, fault })?;
                Ok(())
            }
        }
    }

    /// Dummy's hand is faced: the thirteen cards. Dummy itself need not be told.
    pub fn see_dummy(&mut self, hand: Hand) -> Result<(), TableError> {
        let Some((contract, knowledge)) = &self.play else {
            return Err(if self.auction.is_over() { TableError::DealOver } else { TableError::AuctionGoesOn });
        };
        let dummy = contract.declarer.partner();
        let lead = match (knowledge.play(), knowledge.held(dummy)) {
            (Some((_, [])) | None, _) => return Err(TableError::DummyTooSoon),
            (_, Some(held)) if held | knowledge.gone(dummy) == hand => return Ok(()),
            (_, Some(_)) => return Err(TableError::OtherDummy),
            (Some((_, cards)), None) => cards.to_vec(),
        };
        let known = self.knowledge(*contract, Some(hand), &lead);
        self.play = Some((*contract, known.map_err(TableError::Dummy)?));
        Ok(())
    }

    /// What is known from the own hand and perhaps dummy's, after some cards.
    fn knowledge(&self, contract: Contract, dummy: Option<Hand>, play: &[Card]) -> Result<Knowledge, KnowledgeError> {
        let declarer = contract.declarer;
        let mut seen = [None; 4];
        seen[declarer.partner().index()] = dummy;
        seen[self.seat.index()] = Some(self.hand);
        Knowledge::from_play(contract.strain(), declarer.left(), Hand::PACK, seen, play)
    }

    /// Why this player does not decide on a call now, if so.
    pub fn check_call(&self) -> Result<(), TableError> {
        match self.stage() {
            Stage::Auction if self.decides() => Ok(()),
            Stage::Auction => Err(TableError::ToCall(self.auction.to_call())),
            _ => Err(TableError::AuctionOver),
        }
    }

    /// The question which card to play, of this player or dummy.
    pub fn request<'a>(&self, aim: Aim, source: Source<'a>) -> Result<Request<'a>, TableError> {
        let Some((contract, knowledge)) = &self.play else {
            return Err(if self.auction.is_over() { TableError::DealOver } else { TableError::AuctionGoesOn });
        };
        let Some(turn) = self.turn() else {
            let awaited = self.stage() == Stage::Dummy;
            return Err(if awaited {
                TableError::DummyFirst(contract.declarer.partner())
            } else {
                TableError::DealOver
            });
        };
        match self.decider(turn) {
            decider if decider == self.seat => {}
            declarer if turn == self.seat => return Err(TableError::Declarer(declarer)),
            _ => return Err(TableError::ToPlay(turn)),
        }
        Ok(Request {
            knowledge: knowledge.clone(),
            declarer: contract.declarer,
            goal: match aim {
                Aim::Contract => Goal::Contract(contract.level().tricks()),
                Aim::Tricks => Goal::Tricks,
                Aim::Score => Goal::Score(*contract, self.auction.vulnerability()),
            },
            constraints: Constraints::default(),
            source,
            mistakes: None,
            bracket: false,
        })
    }
}
