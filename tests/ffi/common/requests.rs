//! Requests of the calls that choose a card, from texts; and the answers as texts.

use super::structs::{GUARD, deal_bin, play_bin, text};
use finesse::cards::{Card, Suit, parse_hands, parse_play};
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::{c_int, c_uint, c_void};
use std::ptr::null;
use std::sync::mpsc;
use std::time::Instant;

/// How to ask for a card: alpha-mu by its own function, the others by the method in the options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Best,
    Pimc,
    AlphaMu,
    Achievable,
    Exact,
}

impl Way {
    pub const ALL: [Way; 5] = [Way::Best, Way::Pimc, Way::AlphaMu, Way::Achievable, Way::Exact];

    pub fn number(self) -> c_int {
        match self {
            Way::Best => FINESSE_METHOD_BEST,
            Way::Pimc => FINESSE_METHOD_PIMC,
            Way::AlphaMu => FINESSE_METHOD_ALPHA_MU,
            Way::Achievable => FINESSE_METHOD_ACHIEVABLE,
            Way::Exact => FINESSE_METHOD_SINGLE_DUMMY,
        }
    }

    pub fn options(self, options: &FinesseChooseOptions) -> FinesseChooseOptions {
        FinesseChooseOptions { method: self.number(), ..*options }
    }

    /// Asks a player.
    pub fn ask_player(
        self,
        player: *mut FinessePlayer,
        request: &FinesseRequest,
        options: &FinesseChooseOptions,
        choice: &mut FinesseChoice,
    ) -> c_int {
        // SAFETY: the player is NULL or living, and the rest is there.
        unsafe { FinessePlayerChoose(player, request, &self.options(options), choice) }
    }
}

pub fn blank_request() -> FinesseRequest {
    // SAFETY: zeros are a request, and mean that nothing is known.
    let request: FinesseRequest = unsafe { std::mem::zeroed() };
    FinesseRequest { structSize: size_of::<FinesseRequest>(), ..request }
}

pub fn blank_options() -> FinesseChooseOptions {
    // SAFETY: zeros are options, and mean the defaults.
    let options: FinesseChooseOptions = unsafe { std::mem::zeroed() };
    FinesseChooseOptions { structSize: size_of::<FinesseChooseOptions>(), ..options }
}

/// Options for an exact answer: to the end, over all worlds.
pub fn exact_options() -> FinesseChooseOptions {
    FinesseChooseOptions { worlds: 65536, depth: -1, ..blank_options() }
}

/// The cards of a hand without a seat, such as `AQ.K2..T9`, as C writes them.
pub fn holdings(hand: &str) -> [c_uint; 4] {
    let hands = parse_hands(&format!("N:{hand} ... ... ...")).expect(hand);
    Suit::ALL.map(|suit| c_uint::from(hands[0].suit(suit).bits()) << 2)
}

pub fn table(pbn: &str) -> TableDeal {
    TableDeal { cards: deal_bin(0, 0, pbn).remainCards }
}

/// A full deal of which the hands that are not `-` are seen, after some play.
pub fn played(trump: c_int, declarer: c_int, target: c_int, hands: [&str; 4], play: &str) -> FinesseRequest {
    let mut request = FinesseRequest { trump, declarer, target, play: play_bin(play), ..blank_request() };
    show(&mut request, hands);
    request
}

/// A position of which the hands that are not `-` are seen.
pub fn position(
    trump: c_int,
    declarer: c_int,
    first: c_int,
    target: c_int,
    hands: [&str; 4],
    unseen: &str,
) -> FinesseRequest {
    let unseen = holdings(unseen);
    let mut request =
        FinesseRequest { kind: FINESSE_POSITION, trump, declarer, first, target, unseen, ..blank_request() };
    show(&mut request, hands);
    request
}

fn show(request: &mut FinesseRequest, hands: [&str; 4]) {
    for (seat, hand) in hands.into_iter().enumerate().filter(|(_, hand)| *hand != "-") {
        request.seen[seat] = 1;
        request.deal.cards[seat] = holdings(hand);
    }
}

/// Puts cards such as `HKH2` into the trick under way.
pub fn in_trick(mut request: FinesseRequest, cards: &str) -> FinesseRequest {
    for (index, card) in parse_play(cards).expect(cards).into_iter().enumerate() {
        request.currentTrickSuit[index] = card.suit().index() as c_int;
        request.currentTrickRank[index] = c_int::from(card.rank().number());
    }
    request
}

pub fn ask(way: Way, request: &FinesseRequest, options: &FinesseChooseOptions) -> (c_int, FinesseChoice) {
    let mut choice = FinesseChoice { cards: 77, nodes: 77, suit: 77, ..FinesseChoice::NONE };
    // SAFETY: all three are there.
    let code = unsafe {
        match way {
            Way::AlphaMu => AlphaMuChooseCard(request, options, &mut choice),
            _ => ChooseCard(request, &way.options(options), &mut choice),
        }
    };
    (code, choice)
}

/// An answer that has to be one.
pub fn answer(way: Way, request: &FinesseRequest, options: &FinesseChooseOptions) -> FinesseChoice {
    let (code, choice) = ask(way, request, options);
    assert_eq!((code, message(&choice)), (RETURN_NO_FAULT, String::new()));
    check_choice(&choice);
    choice
}

/// What holds of every answer.
pub fn check_choice(choice: &FinesseChoice) {
    assert!((1..=13).contains(&choice.cards));
    let best = &choice.card[0];
    let lowest = (1 << best.rank | best.equals).trailing_zeros() as c_int;
    assert_eq!((choice.suit, choice.rank), (best.suit, lowest), "the lowest of the first group");
    assert!((0..4).contains(&choice.seat));
    for card in &choice.card[..choice.cards as usize] {
        assert!((0..4).contains(&card.suit) && (2..=14).contains(&card.rank));
        assert!(card.equals >> card.rank == 0 && card.equals & 3 == 0, "equals are lower cards");
        assert!((FINESSE_AT_MOST..=FINESSE_ESTIMATE).contains(&card.bound));
        assert!(card.probability == -1.0 || (0.0..=1.0).contains(&card.probability));
        assert!(card.expected.is_finite() && card.expectedFirst.is_finite());
        if choice.bracketed == 1 {
            assert!(
                card.expectedLeast <= card.expected && card.expected <= card.expectedMost
                    || card.bound != FINESSE_EXACT
            );
        }
    }
    for card in &choice.card[choice.cards as usize..] {
        assert_eq!((card.suit, card.rank, card.equals, card.depth), (0, 0, 0, 0));
    }
}

pub fn message(choice: &FinesseChoice) -> String {
    text(&choice.message)
}

/// The card of that name in an answer, as one of its group.
pub fn card<'a>(choice: &'a FinesseChoice, name: &str) -> &'a FinesseScoredCard {
    let card = Card::parse(name).expect(name);
    let (suit, rank) = (card.suit().index() as c_int, c_int::from(card.rank().number()));
    let found = choice.card[..choice.cards as usize]
        .iter()
        .find(|scored| scored.suit == suit && (scored.rank == rank || scored.equals >> rank & 1 == 1));
    found.unwrap_or_else(|| panic!("{name} is not among the cards"))
}

/// Whether the choice is this card or one of its equals.
pub fn chooses(choice: &FinesseChoice, name: &str) -> bool {
    std::ptr::eq(card(choice, name), &choice.card[0])
}

/// All layouts of a request.
pub fn sample(request: &FinesseRequest, count: c_int, seed: u64) -> (Vec<TableDeal>, Vec<f64>, f64) {
    let mut deals = vec![TableDeal { cards: [[0; 4]; 4] }; count as usize];
    let mut weights = vec![0.0; count as usize];
    let (mut found, mut layouts) = (0, 0.0);
    let mut words = [1; FINESSE_MESSAGE];
    // SAFETY: there is room for everything.
    let code = unsafe {
        FinesseSampleWorlds(
            request,
            count,
            seed,
            0,
            deals.as_mut_ptr(),
            weights.as_mut_ptr(),
            &mut found,
            &mut layouts,
            words.as_mut_ptr(),
        )
    };
    assert_eq!((code, text(&words)), (RETURN_NO_FAULT, String::new()));
    deals.truncate(found as usize);
    weights.truncate(found as usize);
    (deals, weights, layouts)
}

/// Asks a player for a card. Once the search reports that depth, another thread cancels the call, and the search goes on
/// when that is done.
pub fn cancelled_at_depth(
    depth: c_int,
    way: Way,
    request: &FinesseRequest,
    options: &FinesseChooseOptions,
) -> FinesseChoice {
    struct Begun(c_int, mpsc::Sender<()>, mpsc::Receiver<()>);
    unsafe extern "C-unwind" fn report(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int {
        // SAFETY: this function passes both, and waits for the call.
        let (Begun(depth, begun, cancelled), progress) = unsafe { (&*user.cast::<Begun>(), &*progress) };
        // Nobody listens after the first time. The other thread drops its sender when it has cancelled the call.
        if progress.depth >= *depth && begun.send(()).is_ok() {
            let _ = cancelled.recv();
        }
        0
    }
    let player = FinessePlayerCreate();
    let (sender, receiver) = mpsc::channel();
    let (until_cancelled, cancelled) = mpsc::channel();
    let begun = Begun(depth, sender, cancelled);
    let options =
        FinesseChooseOptions { progress: Some(report), user: (&raw const begun).cast_mut().cast(), ..*options };
    let (address, mut choice) = (player.addr(), FinesseChoice::NONE);
    let canceller = std::thread::spawn(move || {
        receiver.recv().expect("the call reaches that depth");
        // SAFETY: the player lives until this thread has ended.
        unsafe { FinessePlayerCancel(std::ptr::with_exposed_provenance_mut(address)) };
        drop(until_cancelled);
        Instant::now()
    });
    player.expose_provenance();
    assert_eq!(way.ask_player(player, request, &options, &mut choice), RETURN_NO_FAULT);
    let ended = Instant::now();
    let cancelled = canceller.join().expect("no panic");
    assert!(ended < cancelled + GUARD, "{:?}", ended - cancelled);
    check_choice(&choice);
    // SAFETY: the player is not used again.
    unsafe { FinessePlayerFree(player) };
    choice
}

/// No options at all, which is the best method.
pub fn without_options(request: &FinesseRequest) -> FinesseChoice {
    let mut choice = FinesseChoice::NONE;
    // SAFETY: both are there, and options need not be.
    assert_eq!(unsafe { ChooseCard(request, null(), &mut choice) }, RETURN_NO_FAULT);
    check_choice(&choice);
    choice
}
