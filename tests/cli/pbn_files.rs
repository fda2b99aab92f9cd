//! Laws of reading and writing PBN: what is written reads back as the same, and no text whatever makes a reader panic.

use finesse::cards::{Card, Deal, Hand, Seat, Strain, Vulnerability, parse_hands, parse_play};
use finesse::formats::lin;
use finesse::formats::pbn::{DealReader, Form, Part, PbnFile, PbnGame, decode, parse_lines};
use proptest::prelude::*;
use std::io::Read;

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
        "[Board \"1\"]\n",
        "♠",
        "md|3SAHK,,|",
        "mb|1C|",
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

/// An input that gives so many bytes at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, place: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(place.len());
        place[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// From a stream the same games and faults are read as from the whole file, and no byte is lost, however it comes.
fn read_in_drops(bytes: &[u8], drop: usize) {
    let (text, _) = decode(bytes);
    let mut reader = DealReader::new(Drops(bytes, drop));
    let (mut games, mut faults, mut lines, mut copy) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut boards = Vec::new();
    while let Some(part) = match reader.next_part() {
        Ok(part) => part,
        Err(_) => return,
    } {
        match part {
            Part::Game(game, encoding) => {
                copy.extend(encoding.encode(&game.to_string()));
                games.push(game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>());
            }
            Part::Lost(fault, bytes) => {
                copy.extend(bytes);
                faults.push(fault);
            }
            Part::Other(bytes) => copy.extend(bytes),
            Part::Line(line) => lines.push(line),
            Part::Record(record) => boards.push(*record),
        }
    }
    if Form::of(&text) == Form::Lin {
        let (good, bad): (Vec<_>, Vec<_>) = lin::read(&text).into_iter().partition(Result::is_ok);
        assert_eq!(boards.into_iter().map(Ok).collect::<Vec<_>>(), good, "{text:?}");
        assert_eq!(faults.into_iter().map(Err).collect::<Vec<_>>(), bad, "{text:?}");
    } else if Form::of(&text) == Form::Pbn {
        let (file, expected) = PbnFile::salvage(bytes);
        let tags = |game: &PbnGame| game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(games, file.games.iter().map(tags).collect::<Vec<Vec<_>>>(), "{text:?}");
        assert_eq!(faults, expected, "{text:?}");
        assert_eq!(copy, bytes, "{text:?}");
    } else {
        assert_eq!(lines.into_iter().collect::<Result<Vec<_>, _>>(), parse_lines(&text), "{text:?}");
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
    fn a_stream_is_read_as_the_whole_file(text in pbn_like(), drop in 1..50usize) {
        read_in_drops(text.as_bytes(), drop);
        let units: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        read_in_drops(&units, drop);
    }

    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        let _ = decode(&bytes);
        if let Ok(file) = PbnFile::from_bytes(&bytes) {
            prop_assert_eq!(file.to_bytes(), bytes);
        }
    }
}
