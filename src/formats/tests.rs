//! Boards from one format to the other and back.

use super::*;
use crate::cards::{Auction, Call, Card, Seat, Vulnerability, winning_turn};
use crate::random::Random;

/// A board with random parts, all of which both formats can say.
fn random_record(random: &mut Random, number: usize) -> Record {
    let deal = random.deal(13);
    let pick = |random: &mut Random, texts: &[&str]| texts[random.index(texts.len())].to_owned();
    let vulnerability = Vulnerability::ALL[random.index(4)];
    let dealer = Seat::ALL[random.index(4)];
    let mut auction = Auction::new(dealer, vulnerability);
    while !auction.is_over() {
        let legal: Vec<Call> = auction.legal_calls().take(5).collect();
        auction.push(legal[random.index(legal.len())]).expect("legal");
    }
    let texts = ["", "", "", "natural, 4+", "asks: \"aces?\"", "♠ or \\ ♥", "1NT! = 12"];
    let notes = auction.calls().iter().map(|_| CallNote { alerted: random.index(4) == 0, text: pick(random, &texts) });
    let mut record = Record {
        notes: notes.collect(),
        board: number.to_string(),
        event: pick(random, &["A match", "A match", "#1"]),
        room: pick(random, &["Open", "Closed", ""]),
        players: std::array::from_fn(|_| pick(random, &["Zoë", "van der X", "a b", ""])),
        dealer: Some(dealer),
        vulnerability: Some(vulnerability),
        deal: Some(deal),
        auction: Some(auction),
        ..Record::default()
    };
    record.settle(0);
    if let Some(Contracted::Contract(contract)) = record.result {
        let (mut hands, mut leads) = (deal.hands(), contract.declarer.left());
        let count = [0, 1, 7, 30, 52][random.index(5)];
        while record.play.len() < count {
            let turn = record.play.len() % 4;
            let trick = record.play.len() - turn;
            let led = (turn > 0).then(|| record.play[trick].suit());
            let hand = &mut hands[leads.plus(turn).index()];
            let cards: Vec<Card> = hand.following(led).cards().collect();
            let card = cards[random.index(cards.len())];
            *hand = hand.without(card);
            record.play.push(card);
            if turn == 3 {
                leads = leads.plus(winning_turn(contract.strain(), record.play[trick..].iter().copied()));
            }
        }
        record.tricks = (count < 52 && random.index(5) > 0).then(|| random.index(14) as u8);
    }
    record.settle(0);
    assert_eq!(record.faults, []);
    record
}

/// The boards of a text, which has no fault.
fn records(text: &str) -> Vec<Record> {
    let (records, faults) = read_records(text.as_bytes()).expect("a text");
    assert_eq!(faults, [], "{text}");
    records.into_iter().map(|record| Record { line: 0, ..record }).collect()
}

fn to_pbn(records: &[Record]) -> String {
    pbn::write(records)
}

fn assert_same(was: &[Record], is: &[Record]) {
    was.iter().zip(is).for_each(|(was, is)| assert_eq!(was, is));
    assert_eq!(was.len(), is.len());
}

#[test]
fn nothing_is_lost_between_the_formats() {
    let mut random = Random::new(7);
    let made: Vec<Record> = (1..=1000).map(|number| random_record(&mut random, number)).collect();
    let text = lin::write(&made);
    let from_lin = records(&text);
    assert_same(&made, &from_lin);
    let pbn = to_pbn(&from_lin);
    let from_pbn = records(&pbn);
    assert_same(&made, &from_pbn);
    assert_eq!(lin::write(&from_pbn), text);
    assert_eq!(to_pbn(&records(&lin::write(&from_pbn))), pbn);
}

/// What LIN has no place for goes, and nothing else.
#[test]
fn through_lin_to_pbn() {
    let mut random = Random::new(8);
    for number in 0..300 {
        let mut record = random_record(&mut random, number);
        let kept = record.clone();
        record.site = "Here".to_owned();
        record.date = "2026.11.19".to_owned();
        record.scores = vec![r"Rank\2R;Pair".to_owned(), "1 \"a b\"".to_owned(), "2 c".to_owned()];
        assert_same(&[record.clone()], &records(&to_pbn(&[record.clone()])));
        assert_same(&[kept], &records(&lin::write(&[record])));
    }
}

/// What is not known stays unknown.
#[test]
fn parts_that_are_missing() {
    let mut random = Random::new(9);
    for number in 0..1000 {
        let whole = random_record(&mut random, number);
        let mut record = Record { board: whole.board.clone(), dealer: whole.dealer, ..Record::default() };
        let mut coin = || random.index(2) == 0;
        if coin() {
            record.deal = whole.deal;
        }
        if coin() {
            record.vulnerability = whole.vulnerability;
        }
        if coin() {
            let calls = whole.auction.as_ref().expect("an auction").calls();
            let calls = &calls[..if coin() { calls.len() } else { calls.len() / 2 }];
            let vulnerability = record.vulnerability.unwrap_or(Vulnerability::None);
            record.auction = Some(
                Auction::with_calls(whole.auction.as_ref().expect("one").dealer(), vulnerability, calls)
                    .expect("legal"),
            );
            record.notes.clone_from(&whole.notes);
            if coin() && calls.len() == whole.auction.as_ref().expect("one").calls().len() {
                record.play.clone_from(&whole.play);
            }
        } else if coin() {
            record.dealer = None;
        }
        record.settle(0);
        assert_same(&[record.clone()], &records(&to_pbn(&[record.clone()])));
        assert_same(&[record.clone()], &records(&lin::write(&[record.clone()])));
        // The contract alone.
        record.result = whole.result;
        record.tricks = whole.tricks;
        record.settle(0);
        assert_same(&[record.clone()], &records(&to_pbn(&[record])));
    }
}

/// Files as people have them.
#[test]
fn hard_cases() {
    let deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    let whole = &records(&format!("[Deal \"{deal}\"]"))[0];
    // Values that are not known, in every tag.
    let text = concat!(
        "[Event \"?\"]\n[Site \"\"]\n[Date \"????.??.??\"]\n[Board \"5\"]\n[West \"?\"]\n[Dealer \"?\"]\n",
        "[Vulnerable \"?\"]\n[Deal \"?\"]\n[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n[Room \"?\"]\n",
    );
    assert_same(&[Record { board: "5".to_owned(), ..Record::default() }], &records(text));
    for text in [
        // Lines between the tags that say something of the hands.
        format!("[Deal \"{deal}\"]\nN: 10 points, losers 8\n  HCP 7 11 12 10\n[Site \"\"]\n"),
        // Suit letters in hands; no last line end; UTF-16; one deal a line; a byte order mark.
        format!("[Deal \"{deal}\"]"),
        "[Deal \"N:SQJ6.HK652.DJ85.CT98 S873.HJ97.DAT764.CQ4 SK5.HT83.DKQ9.CA7652 SAT942.HAQ4.D32.CKJ3\"]".to_owned(),
        format!("\u{feff}[Deal \"{deal}\"]\r\n"),
        format!("# a deal\n{deal}"),
        // Three hands leave only one for the fourth.
        "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 -\"]".to_owned(),
        "md|0SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98|".to_owned(),
    ] {
        assert_same(std::slice::from_ref(whole), &records(&text));
        let utf16: Vec<u8> = [0xfeffu16]
            .into_iter()
            .chain(text.trim_start_matches('\u{feff}').encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(read_records(&utf16).expect("a text").0[0].deal, whole.deal);
    }
    // Inherited values.
    let text = format!(
        "[Event \"##Cup\"]\n[Deal \"{deal}\"]\n[Room \"Open\"]\n\n[Event \"#\"]\n[Deal \"#\"]\n[Room \"Closed\"]\n\n[Board \"2\"]\n"
    );
    let read = records(&text);
    assert_eq!(read.iter().map(|record| record.event.as_str()).collect::<Vec<_>>(), ["Cup"; 3]);
    assert_eq!((read[0].deal, read[1].deal, read[2].deal), (whole.deal, whole.deal, None));
    // A contract, a result and a play of its own; a score table.
    let text = format!(
        "[Dealer \"N\"]\n[Deal \"{deal}\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"EW 8\"]\n[Auction \"N\"]\n\
         Pass Pass 1NT =1= AP\n[Note \"1:Alert: 12-14\"]\n[Play \"W\"]\nS4 S6 S3 SK\n- - - CA\n*\n\
         [ScoreTable \"Rank\\2R;Pair\"]\n 1   \"A B\" ; the best\n 2 c\n"
    );
    let read = &records(&text)[0];
    assert_eq!((read.tricks, read.leader, read.play.len()), (Some(5), Some(Seat::West), 5));
    assert_eq!(read.notes[2], CallNote { alerted: true, text: "12-14".to_owned() });
    assert_eq!(read.scores, [r"Rank\2R;Pair", "1 \"A B\"", "2 c"]);
    assert_eq!(read.score(), None);
}

#[test]
fn bad_boards_are_named_and_good_ones_kept() {
    let deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    let text = format!(
        "[Board \"1\"]\n[Deal \"N:AA... - - -\"]\n\n[Board \"2\"]\n[Deal \"{deal}\"]\n[Dealer \"Q\"]\n[Vulnerable \"x\"]\n\
         [Declarer \"S\"]\n[Contract \"9NT\"]\n[Result \"14\"]\n\n[Board 3]\n\n\
         [Board \"4\"]\n[Deal \"{deal}\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"14\"]\n[Play \"W\"]\nS4 S6 S3 SA\n\n\
         [Deal \"N:AKQJT98765432.A.. - - -\"]\n\n[Board \"5\"]\n[Contract \"Pass\"]\n[Play \"W\"]\nSA\n"
    );
    let (records, faults) = read_records(text.as_bytes()).expect("a text");
    let boards: Vec<_> = records.iter().map(|record| (record.board.as_str(), record.line, record.play.len())).collect();
    assert_eq!(boards, [("2", 4, 0), ("4", 14, 3), ("5", 24, 0)]);
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "line 2: bad deal: SA a second time (character 4)",
            "line 6: bad value of the Dealer tag: \"Q\"",
            "line 7: bad value of the Vulnerable tag: \"x\"",
            "line 9: bad value of the Contract tag: \"9NT\"",
            "line 12: not a tag pair [Name \"value\"]",
            "line 18: bad value of the Result tag: \"14\"",
            "line 19: card 4 of the play, SA, cannot have been played",
            "line 22: bad value of the Deal tag: \"N:AKQJT98765432.A.. - - -\"",
            "line 26: a play, but the board was passed out",
        ]
    );
    assert_eq!(
        records[1].result.and_then(Contracted::contract).map(|contract| contract.to_string()).as_deref(),
        Some("3NT by S")
    );
}

/// Texts that mean something in the formats.
#[test]
fn texts_stay_texts() {
    let mut record = Record { board: "1".to_owned(), ..Record::default() };
    for name in ["a\"b\\", "\\", "#", "##x", "{a}", "; b", "[Deal \"x\"]", "%", "é♠"] {
        record.players[1] = name.to_owned();
        assert_same(&[record.clone()], &records(&to_pbn(&[record.clone()])));
        assert_same(&[record.clone()], &records(&lin::write(&[record.clone()])));
    }
    for (name, pbn, lin) in [("a|b,c", "a|b,c", "a b c"), ("a\nb", "a b", "a b"), (" a ", "a", "a"), ("?", "", "")] {
        record.players[1] = name.to_owned();
        assert_eq!(records(&to_pbn(&[record.clone()]))[0].players[1], pbn);
        assert_eq!(records(&lin::write(&[record.clone()]))[0].players[1], lin);
    }
    // Rows that would be something else are left out.
    record.scores = ["A;B", "1 2", "[Deal \"x\"]", "", "1 {", "1 ; x", "\"[\" 3"].map(str::to_owned).to_vec();
    assert_eq!(records(&to_pbn(&[record]))[0].scores, ["A;B", "1 2", "\"[\" 3"]);
    // Of an empty board nothing is written.
    assert_eq!(lin::write(&[Record::default()]) + &to_pbn(&[Record::default()]), "");
}
