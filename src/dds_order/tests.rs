//! The orders were recorded from DDS 2.9.

use super::{RootMove, order_by_score, root_moves};
use crate::cards::{Board, Card, Hand, Holding, Rank, Seat, Strain, Suit};
use crate::dd::ScoredCard;

/// Hands in PBN form, from the hand named first on.
fn hands(text: &str) -> [Hand; 4] {
    let (first, text) = text.split_once(':').unwrap();
    let first = Seat::from_letter(first.chars().next().unwrap()).unwrap();
    let mut hands = [Hand::EMPTY; 4];
    for (turn, hand) in text.split(' ').enumerate() {
        for (suit, ranks) in Suit::ALL.into_iter().zip(hand.split('.')) {
            let cards = ranks.chars().map(|letter| Card::new(suit, Rank::from_letter(letter).unwrap()));
            hands[first.plus(turn).index()] = cards.fold(hands[first.plus(turn).index()], Hand::with);
        }
    }
    hands
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// The choices in root order, each with a score.
fn score_each(board: &Board, mut score: impl FnMut(Card) -> u8) -> Vec<ScoredCard> {
    let choices = root_moves(board).into_iter();
    choices.map(|RootMove { card, equals }| ScoredCard { card, equals, score: score(card) }).collect()
}

/// Deals from play with all opening leads, best first.
#[test]
fn opening_leads_of_real_deals() {
    let files = [include_str!("../../tests/data/list10.txt"), include_str!("../../tests/data/list100.txt")];
    let mut deals = 0;
    for file in files {
        let mut lines = file.lines();
        while let Some(line) = lines.find(|line| line.starts_with("PBN")) {
            let words = numbers(line);
            let deal = line.split('"').nth(1).unwrap();
            let (strain, leader) = (Strain::from_index(words[2]).unwrap(), Seat::from_index(words[3]).unwrap());
            let board = Board::new(strain, leader, &[], hands(deal)).unwrap();
            let recorded = numbers(lines.next().unwrap().strip_prefix("FUT").unwrap());
            let count = recorded[0];
            let column = |number: usize, row: usize| recorded[1 + number * count + row];
            let card = |row| Card::new(Suit::ALL[column(0, row)], Rank::new(column(1, row) as u8).unwrap());
            let expected: Vec<_> = (0..count)
                .map(|row| (card(row), Holding::from_bits((column(2, row) >> 2) as u16), column(3, row) as u8))
                .collect();
            let score = |lead| expected.iter().find(|row| row.0 == lead).map_or(u8::MAX, |row| row.2);
            let mut scored = score_each(&board, score);
            order_by_score(&mut scored, |card| card.score);
            let listed: Vec<_> = scored.iter().map(|lead| (lead.card, lead.equals, lead.score)).collect();
            assert_eq!(listed, expected, "{board}");
            deals += 1;
        }
    }
    assert_eq!(deals, 110);
}

/// Asserts the root order of a board written as `deal leader cards strain`, equals behind `=`.
fn assert_order(deal: &str, leader: Seat, played: &str, strain: Strain, expected: &str) {
    let played: Vec<Card> = played.split_whitespace().map(|card| Card::parse(card).unwrap()).collect();
    let board = Board::new(strain, leader, &played, hands(deal)).unwrap();
    let order: Vec<String> = root_moves(&board)
        .iter()
        .map(|choice| match choice.equals.is_empty() {
            true => choice.card.to_string(),
            false => format!("{}={}", choice.card, choice.equals),
        })
        .collect();
    assert_eq!(order.join(" "), expected, "{board}");
}

#[test]
fn leads() {
    use Seat::*;
    assert_order(
        "N:8.T63.T6.Q4 2.Q2.84.T96 A7.A54.J.75 9.K.A753.32",
        North,
        "",
        Strain::Hearts,
        "S8 H3 HT=6 CQ C4 D6 DT",
    );
    assert_order(
        "N:T8652.8652.. Q.Q.A.KJT942 AK7.KJ97.Q6. J9.A3.JT7.87",
        South,
        "",
        Strain::NoTrump,
        "SA=K HJ=9 H7 D6 DQ HK S7",
    );
    assert_order(
        "N:4.KQ8653.J.A4 6.J.AK932.QT3 Q85.74.Q76.92 AT3.A.84.J765",
        South,
        "",
        Strain::Clubs,
        "H4 H7 S5 S8 SQ C2 C9 D7=6 DQ",
    );
    // No hand has a trump: the order of no-trump.
    let deal = "N:J.5.. 3.4.. K.K.. 64...";
    assert_order(deal, South, "", Strain::Diamonds, "SK HK");
    assert_order(deal, South, "", Strain::NoTrump, "SK HK");
}

#[test]
fn second_hand() {
    use Seat::*;
    let follows = "N:93.QT4..Q7 6.J3.KT972. 74.2.Q8.983 Q.9765.J.65";
    assert_order(follows, North, "D4", Strain::Spades, "DK D2 D7 DT=9");
    let follows = "N:A862.KJ653.. ..J98732.652 T5.4..AKQT97 J.QT7.AK.83";
    assert_order(follows, West, "H9", Strain::Clubs, "H3 HJ HK H6=5");
    let follows = "N:J876.AQT82.. Q..AK976.654 43.K.54.K932 T2.J5.JT.A8";
    assert_order(follows, West, "H6", Strain::NoTrump, "H2 HT=8 HQ HA");
    let ruffs = "N:Q82.J4.T4.A .3.85.K7643 93.K.976.T KJ.Q5.AKQJ.";
    assert_order(ruffs, South, "CQ", Strain::Diamonds, "DA=KQJ H5 SJ SK HQ");
    let discards = "N:T85.9843.. ..A842.T762 AK.A2.7.A83 Q7.J65.9.Q5";
    assert_order(discards, North, "HT", Strain::NoTrump, "C2 D4=2 C7=6 D8 CT DA");
}

#[test]
fn third_hand() {
    use Seat::*;
    let wins_cheaply = "N:Q62.A982.74.T T8.J4.2.AJ72 AK94..Q.KQ65 J5.T7.AKJ96.8";
    assert_order(wins_cheaply, East, "D8 DT", Strain::Hearts, "DJ DA=K D6 D9");
    let forces_the_ace = "N:T93.Q632..K8 6.A.KJT85.542 AQ52.J4.AQ9.3 KJ.T95.2.QJT";
    assert_order(forces_the_ace, West, "D6 D3", Strain::Hearts, "DK D5 D8 DJ=T");
    let ruffs = "N:QJT652.2.. .AKQ9.732. ..K98.J6543 43.3.AQT.KT";
    assert_order(ruffs, North, "SA D4", Strain::Hearts, "C6=543 CJ D9=8 DK");
    let discards = "N:84..AT754.4 KJ9732.8..J 6.Q4.93.Q2 .6.KQJ2.T5";
    assert_order(discards, South, "HK H9", Strain::NoTrump, "D7=54 DT S4 DA C4 S8");
}

#[test]
fn fourth_hand() {
    use Seat::*;
    let wins_cheaply = "N:T87.Q965.2. ..984.QT7652 4.84.T5.KJ4 A93.K.QJ76.";
    assert_order(wins_cheaply, South, "C9 C3 D3", Strain::Spades, "CT CQ C2 C7=65");
    let overruffs = "N:.72.975.Q4 A52.J.A.A2 Q98.63.QT3. K43..86.K6";
    assert_order(overruffs, West, "C5 HA S6", Strain::Diamonds, "D3 DQ=T H6=3 SQ=98");
    let discards = "N:AQ83.2.6.9 .7.J5.Q743 2.T5.KT8.8 .AJ6.94.A62";
    assert_order(discards, North, "S9 SJ S6", Strain::NoTrump, "C2 C6 H6 D4 D9 HA=J CA");
}

/// A card of the trick under way separates the cards around it; one that is out of play does not.
#[test]
fn equal_cards_around_the_trick() {
    let deal = "N:72... K5... QT... 43...";
    assert_order(deal, Seat::South, "", Strain::NoTrump, "SQ=T");
    let deal = "N:72... K5... QT... 4.2..";
    assert_order(deal, Seat::South, "", Strain::NoTrump, "SQ=T");
    let after_the_jack = "N:A2... 53... QT... 4...";
    assert_order(after_the_jack, Seat::West, "SJ", Strain::NoTrump, "S2 SA");
    let between = "N:4... QT... 53... A2...";
    assert_order(between, Seat::North, "SJ", Strain::NoTrump, "ST SQ");
}

#[test]
fn ties_keep_the_root_order() {
    let deal = "N:K3.T..7 J7.42.. T..2.A9 42..5.2";
    let board = Board::new(Strain::Spades, Seat::North, &[], hands(deal)).unwrap();
    let mut scores = [1, 2, 0, 2].into_iter();
    let mut scored = score_each(&board, |_| scores.next().unwrap());
    order_by_score(&mut scored, |card| card.score);
    let cards: Vec<_> = scored.iter().map(|lead| format!("{}:{}", lead.card, lead.score)).collect();
    assert_eq!(cards, ["SK:2", "S3:2", "C7:1", "HT:0"]);
}
