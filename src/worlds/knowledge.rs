//! What a seat knows of the cards: the hands it sees, the cards gone, and the suits others have shown out of.
//!
//! Untrusted input becomes a [`Knowledge`] once, and the rest of the module relies on it: the unseen cards can be dealt
//! to the hidden hands, and every way to do so that respects the voids makes a valid [`Board`].

use super::knowledge_error::{KnowledgeError, PlayFault};
use crate::cards::{Board, BoardError, Card, Deal, Hand, Seat, Side, Strain, Suit, winning_turn};

/// Knowledge in a position of the play. Hands are seen or hidden; it does not matter by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    strain: Strain,
    leader: Seat,
    trick: Vec<Card>,
    held: [Option<Hand>; 4],
    gone: [Hand; 4],
    unseen: Hand,
    voids: [[bool; 4]; 4],
    won: [u8; 2],
    history: Option<(Seat, Vec<Card>)>,
}

/// A position for [`Knowledge::from_position`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub strain: Strain,
    /// Who led, or leads, to the trick under way.
    pub leader: Seat,
    /// The cards of the trick under way, at most three.
    pub trick: Vec<Card>,
    /// The cards still held by the seats that are seen; `None` for hidden ones.
    pub held: [Option<Hand>; 4],
    /// The cards that the hidden hands still hold.
    pub unseen: Hand,
    /// Tricks won by North-South and by East-West.
    pub won: [u8; 2],
    /// Cards known to have been played by each seat in earlier tricks. They count as part of the original hands that
    /// constraints are about; none need be named.
    pub gone: [Hand; 4],
    /// `voids[seat][suit]`: whether a seat is known to be out of a suit now.
    pub voids: [[bool; 4]; 4],
}

impl Position {
    /// A position without a past at the start of a trick: nothing gone, no voids known, no tricks won.
    pub fn new(strain: Strain, leader: Seat, held: [Option<Hand>; 4], unseen: Hand) -> Position {
        Position {
            strain,
            leader,
            trick: Vec::new(),
            held,
            unseen,
            won: [0; 2],
            gone: [Hand::EMPTY; 4],
            voids: [[false; 4]; 4],
        }
    }
}

impl Knowledge {
    /// From the start of the play: `pack` are all cards of the game ([`Hand::PACK`] for a full deal), `seen` the
    /// original hands that are seen, and `play` all cards since `leader`'s opening lead, in order.
    pub fn from_play(
        strain: Strain,
        leader: Seat,
        pack: Hand,
        seen: [Option<Hand>; 4],
        play: &[Card],
    ) -> Result<Knowledge, KnowledgeError> {
        let mut unseen = pack;
        if !pack.len().is_multiple_of(4) || pack.is_empty() {
            return Err(KnowledgeError::Pack(pack.len()));
        }
        for (seat, hand) in Seat::ALL.into_iter().zip(seen).filter_map(|(seat, hand)| Some((seat, hand?))) {
            if let Some(card) = (hand - pack).cards().next() {
                return Err(KnowledgeError::NotInPack { seat, card });
            }
            if let Some(card) = (hand - unseen).cards().next() {
                return Err(KnowledgeError::Twice(card));
            }
            check_length(seat, hand, pack.len() / 4)?;
            unseen -= hand;
        }
        let mut knowledge = Knowledge {
            strain,
            leader,
            trick: Vec::with_capacity(3),
            held: seen,
            gone: [Hand::EMPTY; 4],
            unseen,
            voids: [[false; 4]; 4],
            won: [0; 2],
            history: Some((leader, Vec::with_capacity(play.len()))),
        };
        for (index, &card) in play.iter().enumerate() {
            knowledge.follow(card).map_err(|fault| KnowledgeError::Play { index, card, fault })?;
        }
        if knowledge.tricks_left() == 0 { Err(KnowledgeError::Over) } else { Ok(knowledge) }
    }

    /// From a position alone. Without the history nothing can be inferred from the play but the voids that are named
    /// and those that the trick under way shows.
    pub fn from_position(position: Position) -> Result<Knowledge, KnowledgeError> {
        let Position { strain, leader, trick, held, unseen, won, gone, voids } = position;
        if trick.len() > 3 {
            return Err(KnowledgeError::Trick(trick.len()));
        }
        check_each_once(&trick, &held, unseen, &gone)?;
        let cards = trick.len() + unseen.len() + held.iter().flatten().map(|hand| hand.len()).sum::<usize>();
        if cards % 4 != 0 || cards == 0 {
            return Err(KnowledgeError::Pack(cards));
        }
        let before = 13 - cards / 4;
        if won.iter().map(|&won| usize::from(won)).sum::<usize>() > before {
            return Err(KnowledgeError::TooManyWon);
        }
        if let Some(seat) = Seat::ALL.into_iter().find(|seat| gone[seat.index()].len() > before) {
            return Err(KnowledgeError::TooManyGone(seat));
        }
        let mut knowledge = Knowledge { strain, leader, trick, held, gone, unseen, voids, won, history: None };
        for (turn, card) in knowledge.trick.clone().into_iter().enumerate() {
            let seat = leader.plus(turn);
            knowledge.gone[seat.index()] = knowledge.gone[seat.index()].with(card);
            knowledge.note_void(seat, card);
        }
        for seat in Seat::ALL {
            let Some(hand) = knowledge.held(seat) else { continue };
            check_length(seat, hand, knowledge.size(seat))?;
            let kept = |suit: &Suit| knowledge.is_void(seat, *suit) && !hand.suit(*suit).is_empty();
            if let Some(suit) = Suit::ALL.into_iter().find(kept) {
                return Err(KnowledgeError::NotVoid { seat, suit });
            }
        }
        if knowledge.has_layout() { Ok(knowledge) } else { Err(KnowledgeError::NoLayout) }
    }

    /// The knowledge after the player to play has played `card`. After the last card of all
    /// [`Knowledge::tricks_left`] is 0.
    pub fn after(&self, card: Card) -> Result<Knowledge, PlayFault> {
        let mut next = self.clone();
        next.follow(card).map(|()| next)
    }

    pub fn strain(&self) -> Strain {
        self.strain
    }

    /// Who led, or leads, to the trick under way.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards of the trick under way, in the order played, at most three.
    pub fn trick(&self) -> &[Card] {
        &self.trick
    }

    pub fn to_play(&self) -> Seat {
        self.leader.plus(self.trick.len())
    }

    /// The cards that a seen seat still holds; `None` for a hidden one.
    pub fn held(&self, seat: Seat) -> Option<Hand> {
        self.held[seat.index()]
    }

    pub fn is_hidden(&self, seat: Seat) -> bool {
        self.held(seat).is_none()
    }

    /// The seats whose cards are not seen, clockwise from North.
    pub fn hidden(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL.into_iter().filter(|&seat| self.is_hidden(seat))
    }

    /// The cards known to have been played by a seat, those of the trick under way included.
    pub fn gone(&self, seat: Seat) -> Hand {
        self.gone[seat.index()]
    }

    /// The cards that the hidden hands still hold.
    pub fn unseen(&self) -> Hand {
        self.unseen
    }

    /// Whether a seat has shown, or was said, to be out of a suit.
    pub fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.voids[seat.index()][suit.index()]
    }

    pub fn won(&self, side: Side) -> u8 {
        self.won[side.index()]
    }

    /// Tricks not yet complete, the one under way included.
    pub fn tricks_left(&self) -> usize {
        (self.in_play().len() + self.trick.len()) / 4
    }

    /// How many cards a seat still holds.
    pub fn size(&self, seat: Seat) -> usize {
        let played = (0..self.trick.len()).any(|turn| self.leader.plus(turn) == seat);
        self.tricks_left() - usize::from(played)
    }

    /// Who led to the first trick, and all cards since; `None` if only the position is known.
    pub fn play(&self) -> Option<(Seat, &[Card])> {
        self.history.as_ref().map(|(leader, cards)| (*leader, cards.as_slice()))
    }

    /// Whether this is `before` and the cards played since, and nothing else. Without the whole play only equal
    /// knowledge follows.
    pub fn follows(&self, before: &Knowledge) -> bool {
        let (Some((_, now)), Some((_, then))) = (self.play(), before.play()) else { return self == before };
        let Some(since) = now.strip_prefix(then) else { return false };
        let mut reached = before.clone();
        since.iter().all(|&card| reached.follow(card).is_ok()) && reached == *self
    }

    /// A world, the cards still held in all four hands, as a board in this position. Every world of this knowledge
    /// makes one; other deals may not.
    pub fn board(&self, world: &Deal) -> Result<Board, BoardError> {
        Board::new(self.strain, self.leader, &self.trick, world.hands())
    }

    /// A world with the known cards gone put back: the original hands. `None` if a hand holds one of the cards gone,
    /// which happens in no world of this knowledge.
    pub fn original(&self, world: &Deal) -> Option<Deal> {
        Deal::new(std::array::from_fn(|seat| world.hands()[seat] | self.gone[seat])).filter(|original| {
            original.cards().len() == world.cards().len() + self.gone.iter().map(|gone| gone.len()).sum::<usize>()
        })
    }

    /// The first seat whose hand in `world` is impossible: it differs from the hand seen, has cards that are not unseen
    /// or of suits the seat is out of, or is of the wrong length. `None` for a world that this knowledge allows.
    pub fn refuses(&self, world: &Deal) -> Option<Seat> {
        let fits = |seat: Seat| match self.held(seat) {
            Some(hand) => world.hand(seat) == hand,
            None => (world.hand(seat) - self.may_hold(seat)).is_empty() && world.hand(seat).len() == self.size(seat),
        };
        Seat::ALL.into_iter().find(|&seat| !fits(seat))
    }

    /// The unseen cards that a hidden seat may hold for all its voids.
    pub(super) fn may_hold(&self, seat: Seat) -> Hand {
        let closed = Suit::ALL.into_iter().filter(|&suit| self.is_void(seat, suit));
        closed.fold(self.unseen, |cards, suit| cards - self.unseen.in_suit(suit))
    }

    /// The cards still held, seen or not.
    fn in_play(&self) -> Hand {
        self.held.iter().flatten().fold(self.unseen, |cards, &hand| cards | hand)
    }

    /// Plays a card.
    fn follow(&mut self, card: Card) -> Result<(), PlayFault> {
        let seat = self.to_play();
        self.check(seat, card)?;
        match &mut self.held[seat.index()] {
            Some(hand) => *hand = hand.without(card),
            None => self.unseen = self.unseen.without(card),
        }
        self.gone[seat.index()] = self.gone[seat.index()].with(card);
        self.note_void(seat, card);
        self.trick.push(card);
        if !self.has_layout() {
            return Err(PlayFault::NoLayout(seat));
        }
        if let Some((_, cards)) = &mut self.history {
            cards.push(card);
        }
        if self.trick.len() == 4 {
            let winner = self.leader.plus(winning_turn(self.strain, self.trick.iter().copied()));
            self.won[winner.side().index()] += 1;
            self.leader = winner;
            self.trick.clear();
        }
        Ok(())
    }

    /// Whether `seat` can play `card` now, as far as the cards seen show.
    fn check(&self, seat: Seat, card: Card) -> Result<(), PlayFault> {
        let gone = self.gone.iter().any(|gone| gone.contains(card));
        let holder = Seat::ALL.into_iter().find(|&other| self.held(other).is_some_and(|hand| hand.contains(card)));
        let unseen = self.unseen.contains(card);
        let led = self.trick.first().map(|led| led.suit());
        match (self.held(seat), holder) {
            _ if gone => Err(PlayFault::Again),
            (_, None) if !unseen => Err(PlayFault::NotInPack),
            (Some(_), holder) if holder != Some(seat) => Err(PlayFault::NotHeld(seat)),
            (Some(hand), _) => match led.filter(|&led| led != card.suit() && !hand.suit(led).is_empty()) {
                Some(_) => Err(PlayFault::Revoke(seat)),
                None => Ok(()),
            },
            (None, Some(holder)) => Err(PlayFault::HeldBy { seat, holder }),
            (None, None) if self.is_void(seat, card.suit()) => Err(PlayFault::ShownOut(seat)),
            (None, None) => Ok(()),
        }
    }

    /// Notes the void that a card shows, played to the trick under way.
    fn note_void(&mut self, seat: Seat, card: Card) {
        if let Some(led) = self.trick.first().map(|led| led.suit()).filter(|&led| led != card.suit()) {
            self.voids[seat.index()][led.index()] = true;
        }
    }

    /// Whether the unseen cards can be shared among the hidden hands. By Hall's theorem they can if no group of hands
    /// has less room than there are cards that only this group may hold.
    fn has_layout(&self) -> bool {
        let hidden: Vec<Seat> = self.hidden().collect();
        (0..1 << hidden.len()).all(|group: usize| {
            let inside = |index: &usize| group >> index & 1 == 1;
            let room: usize = (0..hidden.len()).filter(inside).map(|index| self.size(hidden[index])).sum();
            let others = (0..hidden.len()).filter(|index| !inside(index)).map(|index| self.may_hold(hidden[index]));
            let bound = others.fold(self.unseen, |cards, other| cards - other);
            bound.len() <= room
        })
    }
}

fn check_length(seat: Seat, hand: Hand, expected: usize) -> Result<(), KnowledgeError> {
    match hand.len() {
        cards if cards == expected => Ok(()),
        cards => Err(KnowledgeError::Length { seat, cards, expected }),
    }
}

/// That no card is in two places.
fn check_each_once(
    trick: &[Card],
    held: &[Option<Hand>; 4],
    unseen: Hand,
    gone: &[Hand; 4],
) -> Result<(), KnowledgeError> {
    let single = trick.iter().map(|&card| Hand::EMPTY.with(card));
    let mut all = Hand::EMPTY;
    for cards in held.iter().flatten().copied().chain([unseen]).chain(*gone).chain(single) {
        if let Some(card) = (all & cards).cards().next() {
            return Err(KnowledgeError::Twice(card));
        }
        all |= cards;
    }
    Ok(())
}
