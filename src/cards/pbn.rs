//! PBN deals and plays: the one-line texts in which bridge programs hand each other four hands, or the cards of a play.
//!
//! A deal is `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 ...`: the seat of the first hand, a colon, and four hands clockwise
//! with blanks between; a hand is four suits from spades to clubs with points between, or `♠QJ6 ♥K652 ♦J85 ♣T98`. What
//! can mean only one thing is read (white space around and between, either case, `10` for a ten, `-` for a void or for a
//! hand not given, `North:` for `N:`); everything else is refused with what is wrong and where, because a character
//! dropped in silence is a card lost in silence. The functions of DDS read more, by [`parse_hands_leniently`].

mod lenient;

pub use lenient::parse_hands_leniently;

use super::suit::VARIATION;
use super::{Card, Deal, Hand, Rank, Seat, Suit};

/// Why a text is no deal or no play, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (character {place})")]
pub struct PbnError {
    /// The character at fault, counted from 1; one past the end when something is missing there.
    pub place: usize,
    pub fault: PbnFault,
}

/// What is wrong at a place of a deal or play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PbnFault {
    /// None of the first three characters is the letter of a seat.
    #[error("no seat (N, E, S or W) among the first three characters")]
    NoFirstSeat,
    /// The letter of the first hand's seat is not followed by a colon.
    #[error("no ':' after the first hand's seat")]
    NoColon,
    /// A character that is neither a rank nor a separator.
    #[error("unknown character {0:?}")]
    UnknownCharacter(char),
    /// A hand with fewer than four suits.
    #[error("fewer than four suits in {0}'s hand")]
    TooFewSuits(Seat),
    /// A hand with more than four suits.
    #[error("more than four suits in {0}'s hand")]
    TooManySuits(Seat),
    /// Only so many hands.
    #[error("{0} instead of four hands")]
    TooFewHands(usize),
    /// A fifth hand.
    #[error("more than four hands")]
    TooManyHands,
    /// A card named a second time.
    #[error("{0} a second time")]
    CardTwice(Card),
    /// In a play: a suit without a rank.
    #[error("no rank after the suit {0}")]
    NoRank(Suit),
}

impl Deal {
    /// Reads a PBN deal. The hands may be of any length; no card may be held twice.
    pub fn from_pbn(text: &str) -> Result<Deal, PbnError> {
        let mut seen = Hand::EMPTY;
        let hands = read_hands(text, After::Refused, Some(&mut seen))?;
        Ok(Deal::new(hands).expect("no card was read twice"))
    }

    /// The PBN text with the hand of `first` first.
    pub fn to_pbn(&self, first: Seat) -> String {
        let [a, b, c, d] = std::array::from_fn(|step| self.hand(first.plus(step)));
        format!("{first}:{a} {b} {c} {d}")
    }
}

/// Reads the four hands of a PBN deal, in the order North, East, South, West, for callers that judge themselves whether
/// two hands hold the same card. Within one hand a card still counts as named twice.
pub fn parse_hands(text: &str) -> Result<[Hand; 4], PbnError> {
    read_hands(text, After::Refused, None)
}

/// Reads one hand: `QJ6.K652.J85.T98` or `♠QJ6 ♥K652 ♦J85 ♣T98`, where each suit is named once, in any order. Faults
/// name the seat.
pub fn parse_hand(seat: Seat, text: &str) -> Result<Hand, PbnError> {
    let mut letters = Letters::new(text);
    let start = letters.by_ref().find(|(_, letter)| !letter.is_whitespace());
    let start = start.ok_or(PbnError { place: letters.place + 1, fault: PbnFault::TooFewSuits(seat) })?;
    let hand = read_hand(seat, start, &mut letters, false, None)?;
    match letters.find(|(_, letter)| !letter.is_whitespace()) {
        Some((place, _)) => Err(PbnError { place, fault: PbnFault::TooManyHands }),
        None => Ok(hand),
    }
}

/// Reads a play: cards as suit and rank, `CTC4CACJ`, with or without white space between.
pub fn parse_play(text: &str) -> Result<Vec<Card>, PbnError> {
    let mut letters = Letters::new(text);
    let mut cards = Vec::new();
    while let Some((place, letter)) = letters.next() {
        if letter.is_whitespace() {
            continue;
        }
        let unknown = |place, letter| PbnError { place, fault: PbnFault::UnknownCharacter(letter) };
        let suit = Suit::from_letter(letter).ok_or(unknown(place, letter))?;
        let rank = match letters.next() {
            Some((place, letter)) if !letter.is_whitespace() => letters.rank(letter).ok_or(unknown(place, letter))?,
            _ => return Err(PbnError { place: place + 1, fault: PbnFault::NoRank(suit) }),
        };
        cards.push(Card::new(suit, rank));
    }
    Ok(cards)
}

/// The characters of a text with their places, counted from 1.
struct Letters<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: usize,
}

impl<'a> Letters<'a> {
    fn new(text: &'a str) -> Letters<'a> {
        Letters { rest: text.chars().peekable(), place: 0 }
    }

    /// The rank that begins with `letter`, which was just taken: a `1` takes the `0` of a ten along.
    fn rank(&mut self, letter: char) -> Option<Rank> {
        match letter {
            '1' if self.rest.peek() == Some(&'0') => {
                self.next();
                Some(Rank::TEN)
            }
            _ => Rank::from_letter(letter),
        }
    }
}

impl Iterator for Letters<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            let letter = self.rest.next()?;
            self.place += 1;
            if !VARIATION.contains(&letter) {
                return Some((self.place, letter));
            }
        }
    }
}

/// What may follow the fourth hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// Nothing but white space.
    Refused,
    /// Anything. A character that cannot belong to the fourth hand ends it. Nor does it matter then what stands between
    /// the seat and the first hand.
    Ignored,
}

/// Reads a deal. With a set for the cards `seen` no two hands may hold the same one.
fn read_hands(text: &str, after: After, mut seen: Option<&mut Hand>) -> Result<[Hand; 4], PbnError> {
    let mut letters = Letters::new(text);
    let first = read_first_seat(&mut letters)?;
    match letters.next() {
        Some((_, ':')) => {}
        Some((_, other)) if after == After::Ignored && !other.is_alphanumeric() && !".-".contains(other) => {}
        next => {
            let place = next.map_or(letters.place + 1, |(place, _)| place);
            return Err(PbnError { place, fault: PbnFault::NoColon });
        }
    }
    let mut hands = [Hand::EMPTY; 4];
    let mut count = 0;
    while let Some((place, letter)) = letters.by_ref().find(|(_, letter)| !letter.is_whitespace()) {
        if count == 4 {
            return Err(PbnError { place, fault: PbnFault::TooManyHands });
        }
        let seat = first.plus(count);
        count += 1;
        let ended_by_anything = after == After::Ignored && count == 4;
        hands[seat.index()] = read_hand(seat, (place, letter), &mut letters, ended_by_anything, seen.as_deref_mut())?;
        if ended_by_anything {
            return Ok(hands);
        }
    }
    if count < 4 {
        return Err(PbnError { place: letters.place + 1, fault: PbnFault::TooFewHands(count) });
    }
    Ok(hands)
}

/// The seat of the first hand. White space ahead of it does not count; of other characters, two may come first.
fn read_first_seat(letters: &mut Letters) -> Result<Seat, PbnError> {
    let mut strangers = 0;
    loop {
        let (place, letter) =
            letters.next().ok_or(PbnError { place: letters.place + 1, fault: PbnFault::NoFirstSeat })?;
        if let Some(seat) = Seat::from_letter(letter) {
            let name = &seat.name()[1..];
            let mut rest = letters.rest.clone();
            let is_named =
                name.chars().all(|expected| rest.next().is_some_and(|letter| letter.eq_ignore_ascii_case(&expected)));
            if is_named && rest.next().is_some_and(|letter| !letter.is_alphanumeric()) {
                letters.nth(name.len() - 1);
            }
            return Ok(seat);
        }
        strangers += !letter.is_whitespace() as usize;
        if strangers == 3 {
            return Err(PbnError { place, fault: PbnFault::NoFirstSeat });
        }
    }
}

/// Reads one hand, whose first character was already taken, up to the white space or the end that follows it, or up to
/// anything that cannot belong to a hand.
fn read_hand(
    seat: Seat,
    start: (usize, char),
    letters: &mut Letters,
    ended_by_anything: bool,
    mut seen: Option<&mut Hand>,
) -> Result<Hand, PbnError> {
    if Suit::from_symbol(start.1).is_some() {
        return read_hand_in_symbols(seat, start, letters, seen);
    }
    let mut hand = Hand::EMPTY;
    let mut suit = Suit::Spades;
    let mut dashed = false;
    let mut fresh = true;
    let mut next = Some(start);
    while let Some((place, letter)) = next.filter(|(_, letter)| !letter.is_whitespace()) {
        let fault = |fault| PbnError { place, fault };
        if letter == '.' {
            suit = Suit::from_index(suit.index() + 1).ok_or(fault(PbnFault::TooManySuits(seat)))?;
            (fresh, dashed) = (true, false);
        } else if letter == '-' && fresh {
            (fresh, dashed) = (false, true);
        } else {
            // A dash stands for the whole suit or hand: no card goes with it.
            let Some(rank) = letters.rank(letter).filter(|_| !dashed) else {
                if ended_by_anything {
                    break;
                }
                return Err(fault(PbnFault::UnknownCharacter(letter)));
            };
            add(&mut hand, Card::new(suit, rank), place, seen.as_deref_mut())?;
            fresh = false;
        }
        next = letters.next();
    }
    let not_given = suit == Suit::Spades && dashed;
    if suit != Suit::Clubs && !not_given {
        let place = next.map_or(letters.place + 1, |(place, _)| place);
        return Err(PbnError { place, fault: PbnFault::TooFewSuits(seat) });
    }
    Ok(hand)
}

/// Reads one hand whose suits begin with their symbols, each once and in any order, with or without white space or
/// points between: `♠QJ6 ♥K652 ♦- ♣T98`. It ends with the white space after the fourth suit.
fn read_hand_in_symbols(
    seat: Seat,
    start: (usize, char),
    letters: &mut Letters,
    mut seen: Option<&mut Hand>,
) -> Result<Hand, PbnError> {
    let mut hand = Hand::EMPTY;
    let mut named = [false; 4];
    // The suit that is being read, and whether nothing of it has been yet.
    let (mut open, mut fresh) = (None, true);
    let mut next = Some(start);
    while let Some((place, letter)) = next {
        let fault = |fault| PbnError { place, fault };
        if let Some(suit) = Suit::from_symbol(letter) {
            if std::mem::replace(&mut named[suit.index()], true) {
                return Err(fault(PbnFault::TooFewSuits(seat)));
            }
            (open, fresh) = (Some(suit), true);
        } else if letter.is_whitespace() {
            while letters.rest.next_if(|letter| letter.is_whitespace()).is_some() {
                letters.place += 1;
            }
            let goes_on = |letter: &char| Rank::from_letter(*letter).is_some() || matches!(letter, '1' | '-');
            let is_over = !(fresh && letters.rest.peek().is_some_and(goes_on));
            if is_over && named == [true; 4] {
                return Ok(hand);
            }
            open = open.filter(|_| fresh);
        } else if letter == '.' {
            open = None;
        } else if letter == '-' && fresh && open.is_some() {
            (open, fresh) = (None, false);
        } else {
            let unknown = fault(PbnFault::UnknownCharacter(letter));
            let (suit, rank) = open.zip(letters.rank(letter)).ok_or(unknown)?;
            add(&mut hand, Card::new(suit, rank), place, seen.as_deref_mut())?;
            fresh = false;
        }
        next = letters.next();
    }
    match named {
        [true, true, true, true] => Ok(hand),
        _ => Err(PbnError { place: letters.place + 1, fault: PbnFault::TooFewSuits(seat) }),
    }
}

/// Adds a card to its hand and to those seen, unless it is there already.
fn add(hand: &mut Hand, card: Card, place: usize, seen: Option<&mut Hand>) -> Result<(), PbnError> {
    if hand.contains(card) || seen.as_ref().is_some_and(|seen| seen.contains(card)) {
        return Err(PbnError { place, fault: PbnFault::CardTwice(card) });
    }
    for cards in [Some(hand), seen].into_iter().flatten() {
        *cards = cards.with(card);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

    fn fault(text: &str) -> (usize, PbnFault) {
        let error = Deal::from_pbn(text).expect_err(text);
        (error.place, error.fault)
    }

    fn card(text: &str) -> Card {
        Card::parse(text).expect("a card")
    }

    #[test]
    fn a_full_deal_reads_and_writes_from_every_seat() {
        let deal = Deal::from_pbn(FULL).expect("a deal");
        assert_eq!(deal.to_string(), FULL);
        assert_eq!(deal.even_length(), Some(13));
        for first in Seat::ALL {
            let text = deal.to_pbn(first);
            assert!(text.starts_with(first.letter()));
            assert_eq!(Deal::from_pbn(&text), Ok(deal), "{text}");
            assert_eq!(Deal::from_pbn(&text.to_lowercase()), Ok(deal), "{text}");
        }
        assert_eq!(deal.to_pbn(Seat::South), "S:K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.Q4");
    }

    #[test]
    fn what_means_only_one_thing_is_read() {
        let deal = Deal::from_pbn(FULL);
        for text in [
            &FULL.replace('T', "10"),
            &FULL.replace(' ', "   "),
            &FULL.replace(' ', "\t"),
            &FULL.replace(':', ": "),
            &format!("     {FULL} \r\n"),
            &format!("\"{FULL}"),
            &format!("1 {FULL}"),
        ] {
            assert_eq!(Deal::from_pbn(text), deal, "{text}");
        }
    }

    /// A hand with suit symbols.
    fn in_symbols(hand: Hand, between: &str) -> String {
        let suits = Suit::ALL.map(|suit| format!("{}{}", ['♠', '♥', '♦', '♣'][suit.index()], hand.suit(suit)));
        suits.join(between)
    }

    #[test]
    fn hands_with_suit_symbols() {
        let deal = Deal::from_pbn(FULL).expect("a deal");
        for between in ["", " ", ".", "  "] {
            let text = format!("N:{}", deal.hands().map(|hand| in_symbols(hand, between)).join(" "));
            assert_eq!(Deal::from_pbn(&text), Ok(deal), "{text}");
            for spaced in [text.replace('♥', "♡\u{fe0f}"), text.replace('♠', "♠ "), text.replace('♣', "♣ ")]
            {
                assert_eq!(Deal::from_pbn(&spaced), Ok(deal), "{spaced}");
            }
        }
        let hand = deal.hand(Seat::North);
        for text in [hand.to_string(), in_symbols(hand, " "), "♣T98 ♥K652 ♦J85 ♠QJ6".to_owned(), format!(" {hand} ")]
        {
            assert_eq!(parse_hand(Seat::North, &text), Ok(hand), "{text}");
        }
        let voids = "A...2".to_owned();
        for text in ["♠A ♥ ♦ ♣2", "♠A ♥- ♦- ♣2", "♠A♥♦♣2", "♥♦♣2♠A"] {
            assert_eq!(parse_hand(Seat::North, text).map(|hand| hand.to_string()), Ok(voids.clone()), "{text}");
        }
        let fault = |text: &str| parse_hand(Seat::West, text).map_err(|error| (error.place, error.fault));
        assert_eq!(fault("♠A ♥K ♦Q"), Err((9, PbnFault::TooFewSuits(Seat::West))));
        assert_eq!(fault("♠A ♥K ♠Q"), Err((7, PbnFault::TooFewSuits(Seat::West))));
        assert_eq!(fault("♠A ♥K ♦Q ♣x"), Err((11, PbnFault::UnknownCharacter('x'))));
        assert_eq!(fault("♠A 2 ♥K ♦Q ♣"), Err((4, PbnFault::UnknownCharacter('2'))));
        assert_eq!(fault("♠AA ♥K ♦Q ♣"), Err((3, PbnFault::CardTwice(card("SA")))));
        assert_eq!(fault("A.K.Q.J 2..."), Err((9, PbnFault::TooManyHands)));
        assert_eq!(fault(" "), Err((2, PbnFault::TooFewSuits(Seat::West))));
        assert_eq!(parse_play("♠A♥10 ♢\u{fe0f}2").map(|cards| format!("{cards:?}")), Ok("[SA, HT, D2]".to_owned()));
    }

    #[test]
    fn the_first_seat_by_its_name() {
        let deal = Deal::from_pbn(FULL);
        for first in ["North:", "north:", "NORTH: "] {
            assert_eq!(Deal::from_pbn(&FULL.replacen("N:", first, 1)), deal, "{first}");
        }
        for first in ["Nor:", "Northe:", "North", "Neast:"] {
            assert_eq!(fault(&FULL.replacen("N:", first, 1)), (2, PbnFault::NoColon), "{first}");
        }
    }

    #[test]
    fn voids_and_hands_not_given() {
        let deal = Deal::from_pbn("W:A...2 - ..-.3 ...").expect("a deal");
        assert_eq!(deal.to_string(), "N:... ...3 ... A...2");
        assert_eq!(
            Deal::from_pbn("E:-.K.-.- ... -.-.-.- .A..").expect("a deal").to_pbn(Seat::East),
            "E:.K.. ... ... .A.."
        );
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        use PbnFault::*;
        assert_eq!(fault(""), (1, NoFirstSeat));
        assert_eq!(fault("   "), (4, NoFirstSeat));
        assert_eq!(fault("AKQ.N:"), (3, NoFirstSeat));
        assert_eq!(fault("NA... K... Q... J..."), (2, NoColon));
        assert_eq!(fault("N"), (2, NoColon));
        assert_eq!(fault("N:A... K... Q..."), (17, TooFewHands(3)));
        assert_eq!(fault("N:A... K...  Q... "), (19, TooFewHands(3)));
        assert_eq!(fault("N:"), (3, TooFewHands(0)));
        assert_eq!(fault("N:A... K... Q... J... T..."), (23, TooManyHands));
        assert_eq!(fault("N:A.. K... Q... J..."), (6, TooFewSuits(Seat::North)));
        assert_eq!(fault("N:A... K... Q... J"), (19, TooFewSuits(Seat::West)));
        assert_eq!(fault("E:A... K.... Q... J..."), (12, TooManySuits(Seat::South)));
        assert_eq!(fault("N:A... K... Qx... J..."), (14, UnknownCharacter('x')));
        assert_eq!(fault("N:A... 1... Q... J..."), (8, UnknownCharacter('1')));
        assert_eq!(fault("N:A... 0... Q... J..."), (8, UnknownCharacter('0')));
        assert_eq!(fault("N:A... -K... Q... J..."), (9, UnknownCharacter('K')));
        assert_eq!(fault("N:A... K-... Q... J..."), (9, UnknownCharacter('-')));
        assert_eq!(fault("N:A... --... Q... J..."), (9, UnknownCharacter('-')));
        assert_eq!(fault("N:A... é... Q... J..."), (8, UnknownCharacter('é')));
        assert_eq!(fault("N:A... K... Q... A..."), (18, CardTwice(card("SA"))));
        assert_eq!(fault("N:.AA.. K... Q... J..."), (5, CardTwice(card("HA"))));
        let message = Deal::from_pbn("N:A... K... Qx... J...").expect_err("x is no rank").to_string();
        assert_eq!(message, "unknown character 'x' (character 14)");
    }

    #[test]
    fn hands_that_share_a_card_are_left_to_the_caller() {
        let hands = parse_hands("E:A... A... 2... 3...").expect("four hands");
        assert_eq!(hands.map(|hand| hand.to_string()), ["3...", "A...", "A...", "2..."]);
        assert!(parse_hands("E:AA... A... 2... 3...").is_err());
    }

    #[test]
    fn plays() {
        let cards = |text| parse_play(text).expect("a play");
        assert_eq!(cards("CTC4CACJ"), ["CT", "C4", "CA", "CJ"].map(card));
        assert_eq!(cards(" ct C4\tC10\r\nCJ "), ["CT", "C4", "CT", "CJ"].map(card));
        assert_eq!(cards(""), []);
        let fault = |text| parse_play(text).map_err(|error| (error.place, error.fault));
        assert_eq!(fault("CTX4"), Err((3, PbnFault::UnknownCharacter('X'))));
        assert_eq!(fault("CTC1"), Err((4, PbnFault::UnknownCharacter('1'))));
        assert_eq!(fault("CTC"), Err((4, PbnFault::NoRank(Suit::Clubs))));
        assert_eq!(fault("C T"), Err((2, PbnFault::NoRank(Suit::Clubs))));
    }
}
