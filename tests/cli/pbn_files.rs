//! Laws of reading and writing PBN: what is written reads back as the same, and no text whatever makes a reader panic.

use finesse::cards::{Card, Deal, Hand, Seat, Strain, Vulnerability, parse_hands, parse_play};
use finesse::formats::pbn::{Form, PbnFile, PbnGame, decode, parse_lines};
use proptest::prelude::*;

/// A deal in which every card of the pack has an owner or none.
fn deals() -> impl Strategy<Value = Deal> {
    prop::collection::vec(0..5usize, 52).prop_map(|owners| {
        let mut hands = [Hand::EMPTY; 4];
        for (card, owner) in Hand::PACK.cards().zip(owners) {
            if owner < 4 {
                hands[owner] = hands[owner].with(card);
            }
        }
        Deal::new(hands).expect("one owner a card")
    })
}

fn seats() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

fn plays() -> impl Strategy<Value = Vec<Card>> {
    prop::sample::subsequence(Hand::PACK.cards().collect::<Vec<_>>(), 0..=52).prop_shuffle()
}

/// Text made of the pieces a PBN file is made of, in any order.
fn pbn_like() -> impl Strategy<Value = String> {
    let pieces = [
        "[",
        "]",
        "\"",
        "\\",
        "\\\"",
        "{",
        "}",
        ";",
        "%",
        "#",
        "##",
        "\n",
        "\r\n",
        "\n\n",
        " ",
        "[Deal \"",
        "\"]\n",
        "N:",
        "A...",
        "AKQJT98765432",
        "10",
        "-",
        "*",
        "+",
        "^L",
        "^R",
        "^",
        "=1=",
        "=",
        "$7",
        "[Play \"W\"]\n",
        "[Contract \"S\"]\n",
        "[Contract \"3NT\"]",
        "[Declarer \"N\"]",
        "SA",
        "H10",
        "é",
        "\u{feff}",
        "[Event \"##x\"]\n",
        "[Event \"#\"]\n",
        "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n",
        "N NT 13\n",
        "\t",
        "!?",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..40).prop_map(|pieces| pieces.concat())
}

/// Asks a game everything that can be asked.
fn question(game: &mut PbnGame) {
    let _ = (game.deal(), game.dealer(), game.declarer(), game.vulnerable(), game.strain(), game.play());
    let names: Vec<String> = game.tags().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        let _ = (game.tag(&name), game.line(&name), game.section(&name), game.table(&name));
    }
    game.set_tricks(|_, _| Some(7));
    game.set_tag("OptimumScore", "NS 0");
}

fn read_everything(text: &str) {
    let _ = (Deal::from_pbn(text), parse_hands(text), parse_play(text), parse_lines(text), Form::of(text));
    let (salvaged, faults) = PbnFile::salvage(text.as_bytes());
    assert_eq!(salvaged.to_bytes(), text.as_bytes());
    assert_eq!(PbnFile::from_bytes(text.as_bytes()).err(), faults.into_iter().next());
    if let Ok(mut file) = PbnFile::from_text(text) {
        assert_eq!(file.to_text(), text);
        let games = file.games.len();
        file.games.iter_mut().for_each(question);
        let annotated = PbnFile::from_text(&file.to_text()).expect("an annotated file reads back");
        assert_eq!(annotated.games.len(), games);
        for game in &annotated.games {
            assert_eq!(game.tag("OptimumScore"), Some("NS 0"), "{text:?}");
            assert_eq!(game.table("OptimumResultTable").map(|table| table.rows.len()), Some(20), "{text:?}");
        }
    }
}

proptest! {
    #[test]
    fn a_deal_written_from_any_seat_reads_back(deal in deals(), first in seats()) {
        let text = deal.to_pbn(first);
        prop_assert_eq!(Deal::from_pbn(&text), Ok(deal));
        prop_assert_eq!(Deal::from_pbn(&text.to_lowercase().replace('t', "10")), Ok(deal));
        prop_assert_eq!(parse_hands(&text), Ok(deal.hands()));
        prop_assert_eq!(Deal::from_pbn(&deal.to_string()), Ok(deal));
        let lines = parse_lines(&text).expect("one line");
        prop_assert_eq!(lines[0].deal, deal);
    }

    #[test]
    fn a_play_reads_back_with_and_without_blanks(cards in plays()) {
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        prop_assert_eq!(parse_play(&words.concat()), Ok(cards.clone()));
        prop_assert_eq!(parse_play(&words.join(" ")), Ok(cards));
    }

    #[test]
    fn a_game_written_reads_back(deal in deals(), dealer in seats(), value in "\\PC*") {
        let mut game = PbnGame::from_deal("5", dealer, Vulnerability::Both, &deal);
        game.set_tag("Event", &value);
        game.set_tricks(|strain, seat| Some((strain.index() + seat.index()) as u8));
        let text = PbnFile::from_games(vec![game.clone(), game]).to_text();
        let file = PbnFile::from_text(&text).expect("what was written");
        prop_assert_eq!(file.games.len(), 2);
        for game in &file.games {
            prop_assert_eq!(game.deal(), Ok(Some(deal)));
            prop_assert_eq!(game.dealer(), Ok(Some(dealer)));
            prop_assert_eq!(game.vulnerable(), Ok(Some(Vulnerability::Both)));
            if !value.starts_with('#') {
                prop_assert_eq!(game.tag("Event"), Some(value.as_str()));
            }
            let table = game.table("OptimumResultTable").expect("a table");
            prop_assert_eq!(table.rows.len(), 4 * Strain::ALL.len());
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        read_everything(&text);
    }

    #[test]
    fn no_text_like_pbn_panics(text in pbn_like()) {
        read_everything(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        let _ = decode(&bytes);
        if let Ok(file) = PbnFile::from_bytes(&bytes) {
            prop_assert_eq!(file.to_bytes(), bytes);
        }
    }
}
