//! Figures 1 to 8 of the paper.

use finesse::cards::{Board, Card, Deal, Hand, Seat, Strain};
use finesse::evolve::node::Node;
use finesse::evolve::{Counted, Pick, collect, depth_first};
use finesse::limits::Limits;
use finesse::pool::Options;

/// The deal of figure 1. West leads, though its caption says East.
fn figure_1() -> Board {
    let deal = Deal::from_pbn("N:8..T9. 32..4. 6..65. A..32.").expect("a deal");
    Board::opening(Strain::NoTrump, Seat::West, &deal).expect("a board")
}

fn card(text: &str) -> Card {
    Card::parse(text).expect("a card")
}

fn cards(text: &str) -> Hand {
    text.split_whitespace().map(card).collect()
}

/// Plays cards, each of which the search must try where it is played.
fn play(node: Node, line: &str) -> Node {
    line.split_whitespace().map(card).fold(node, |node, card| {
        assert!(Pick::All.cards(&node).contains(card), "{card} is tried");
        node.after(card)
    })
}

/// The cards tried along a line, one set before each card.
fn tried(mut node: Node, line: &str) -> Vec<Hand> {
    let each = |card: Card| {
        let tried = Pick::All.cards(&node);
        node = node.after(card);
        tried
    };
    line.split_whitespace().map(card).map(each).collect()
}

#[test]
fn figure_2_the_first_trick() {
    let root = Node::new(&figure_1());
    // Nodes 1, 2, 5 and 7: the three of diamonds is the deuce's equal, the diamonds of the others do not follow suit.
    let expected = [cards("SA D2"), cards("S8"), cards("S2"), cards("S6")];
    assert_eq!(tried(root, "SA S8 S2 S6"), expected);
    // The right-hand path: the ten and the six of diamonds are equals of the nine and the five.
    let expected = [cards("SA D2"), cards("D9"), cards("D4"), cards("D5")];
    assert_eq!(tried(root, "D2 D9 D4 D5"), expected);
    let (state_2, state_3) = (play(root, "SA S8 S2 S6"), play(root, "D2 D9 D4 D5"));
    assert_eq!((state_2.player(), state_2.wins()), (Seat::West, [0, 1]));
    assert_eq!((state_3.player(), state_3.wins()), (Seat::North, [1, 0]));
}

#[test]
fn figures_3_to_7_to_the_first_terminal_state() {
    let state_2 = play(Node::new(&figure_1()), "SA S8 S2 S6");
    // Figure 3: West leads, EW 1.
    assert_eq!((state_2.player(), state_2.wins(), state_2.tricks_left()), (Seat::West, [0, 1], 2));
    // Figure 4: only the deuce, the nine, the four and the five of diamonds are tried.
    assert_eq!(tried(state_2, "D2 D9 D4 D5"), [cards("D2"), cards("D9"), cards("D4"), cards("D5")]);
    // Figure 5: North leads, NS 1, EW 1.
    let state_4 = play(state_2, "D2 D9 D4 D5");
    assert_eq!((state_4.player(), state_4.wins(), state_4.tricks_left()), (Seat::North, [1, 1], 1));
    // Figures 6 and 7: East has to play the three of spades, its last card; NS 2, EW 1.
    let state_5 = play(state_4, "DT S3 D6 D3");
    assert_eq!((state_5.is_over(), state_5.wins()), (true, [2, 1]));
}

/// "Each of the three leaf nodes gives the same result (NS 2, EW 1)."
#[test]
fn the_whole_tree_has_three_paths() {
    let board = figure_1();
    let leaves = leaves(Node::new(&board));
    assert_eq!(leaves, [[2, 1]; 3]);
    let found = depth_first(&board, Pick::All, &Limits::default()).expect("no limit");
    assert_eq!((found.wins, found.paths), ([2, 1], 3));
    let collected = collect(&board, Pick::All, &Options::default()).expect("no limit");
    assert_eq!((collected.wins, collected.paths), ([2, 1], 3));
    let heuristic: Counted = depth_first(&board, Pick::LowMiddleHigh, &Limits::default()).expect("no limit");
    assert_eq!(heuristic.wins, [2, 1]);
}

fn leaves(node: Node) -> Vec<[u8; 2]> {
    if node.is_over() {
        return vec![node.wins()];
    }
    Pick::All.cards(&node).cards().flat_map(|card| leaves(node.after(card))).collect()
}

/// West leads from 2 3 5 7 10 J K A: the 2, the 5, the jack and the king are tried.
#[test]
fn figure_8_lowest_middle_highest() {
    let deal = Deal::from_pbn("N:Q98.AKQJT.. .98765432.. 64...AKQJT9 AKJT7532...").expect("a deal");
    let board = Board::opening(Strain::NoTrump, Seat::West, &deal).expect("a board");
    assert_eq!(Pick::LowMiddleHigh.cards(&Node::new(&board)), cards("S2 S5 SJ SK"));
}

/// Behind the lead only cards that beat it are middle cards, and a suit neither led nor trump has its lowest card alone.
#[test]
fn the_heuristic_behind_the_lead() {
    let tried = |strain: Strain, north: &str, leads: &str| {
        let north = finesse::cards::parse_hand(Seat::North, north).expect("a hand");
        let west = Hand::EMPTY.with(card(leads));
        let rest = Hand::PACK.cards().filter(|&card| !north.contains(card) && !west.contains(card));
        let rest: Vec<Card> = rest.collect();
        let length = north.len();
        let hands = [
            north,
            rest[..length].iter().copied().collect(),
            rest[length..2 * length].iter().copied().collect(),
            west | rest[2 * length..3 * length - 1].iter().copied().collect(),
        ];
        let board = Board::new(strain, Seat::West, &[], hands).expect("a board");
        Pick::LowMiddleHigh.cards(&Node::new(&board).after(card(leads)))
    };
    // The seven and the nine beat the six; the nine is the second small card, the jack an honour, the ace the highest.
    assert_eq!(tried(Strain::NoTrump, "AJ972.K2..", "S6"), cards("S2 S7 SJ SA"));
    // Nothing beats the ace.
    assert_eq!(tried(Strain::NoTrump, "KJ972.K2..", "SA"), cards("S2"));
    // Discards are the lowest of each suit; any trump beats a side suit.
    assert_eq!(tried(Strain::NoTrump, ".K72.A95.", "S6"), cards("H2 D5"));
    assert_eq!(tried(Strain::Hearts, ".K72.A95.", "S6"), cards("H2 H7 HK D5"));
}
