use super::*;
use crate::formats::pbn::PbnFile;
use crate::random::Random;

/// The only board of a text, without faults.
fn one(text: &str) -> Record {
    let mut boards = read(text);
    assert_eq!(boards.len(), 1, "{text}");
    let record = boards.remove(0).expect(text);
    assert_eq!(record.faults, [], "{text}");
    record
}

/// Faults of all boards as texts, and the number of boards kept.
fn faults(text: &str) -> (Vec<String>, usize) {
    let (mut faults, mut kept) = (Vec::new(), 0);
    for board in read(text) {
        match board {
            Ok(record) => {
                kept += 1;
                faults.extend(record.faults.iter().map(ToString::to_string));
            }
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    (faults, kept)
}

const PLAYED: &str = "pn|south,west,north,east|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,SJ42HT63DA762CJT4|\
    rh||ah|Board 7|sv|b|mb|1N|an|15-17|mb|p|mb|2d!|an|transfer|mb|d|mb|2H|mb|p|mb|P|mb|p|pg||\r\npc|DQ|pc|d5|pc|DA|pc|D3|pg||mc|9|";

#[test]
fn a_board_with_all_its_parts() {
    let record = one(PLAYED);
    assert_eq!(record.players, ["north", "east", "south", "west"].map(str::to_owned));
    assert_eq!((record.board.as_str(), record.dealer, record.line), ("7", Some(Seat::South), 1));
    assert_eq!(
        record.deal.map(|deal| deal.to_pbn(Seat::South)).as_deref(),
        Some("S:86.KQ4.KJT3.AQ52 KQT97.92.Q84.K76 A53.AJ875.95.983 J42.T63.A762.JT4")
    );
    assert_eq!(record.auction.as_ref().map(ToString::to_string).as_deref(), Some("1NT P 2D X 2H P P P"));
    assert_eq!(record.notes, [Some("15-17".to_owned()), None, Some("transfer".to_owned())]);
    assert_eq!(record.leader, Some(Seat::West));
    assert_eq!(record.play.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), "DQ D5 DA D3");
    assert_eq!((record.tricks, record.score()), (Some(9), Some(140)));
}

#[test]
fn the_last_hand_may_be_left_out_and_hands_may_be_unknown() {
    let hands = ["SAKQJT98765432", "HAKQJT98765432", "DAKQJT98765432", "CAKQJT98765432"];
    let whole = one(&format!("md|3{}|", hands.join(","))).deal;
    assert!(whole.is_some_and(|deal| deal.even_length() == Some(13)));
    for left_out in 0..4 {
        let mut texts = hands;
        texts[left_out] = "";
        assert_eq!(one(&format!("md|3{}|", texts.join(","))).deal, whole);
    }
    assert_eq!(one(&format!("md|3{}|", hands[..3].join(","))).deal, whole);
    let two = one("md|2SAKQJT98765432,,HAKQJT98765432|").deal.expect("a deal");
    assert_eq!(two.hands().map(|hand| hand.len()), [13, 0, 13, 0]);
    assert_eq!(one("md|0SA10,hkD,,|").deal.expect("a deal").hands().map(|hand| hand.len()), [0, 0, 2, 1]);
}

#[test]
fn calls_without_anything_between() {
    for (text, calls) in [
        ("mb|1npp2d!|mb|x|mb|xx|mb|ppp|", "1NT P P 2D X XX P P P"),
        ("mb|1C|mb|d|mb|R|mb|2nt|mb|Pass|", "1C X XX 2NT P"),
        ("mb|p|mb|p|mb|p|mb|p|", "P P P P"),
    ] {
        let record = one(&format!("md|3SA,HA,DA,CA|sv|n|{text}"));
        assert_eq!(record.auction.as_ref().map(ToString::to_string).as_deref(), Some(calls), "{text}");
    }
    let record = one("md|3SA,HA,DA,CA|mb|p|mb|p|mb|p|mb|p|mc|3|");
    assert_eq!((record.result, record.tricks, record.score()), (Some(Contracted::PassedOut), None, Some(0)));
}

#[test]
fn boards_of_a_match_and_of_one_file() {
    let text = "vg|Final,Segment 1,I,1,2,Us,0,Them,0|\nrs|4SN=,3NTS-1,|\npn|a,b,c,d,e,f,g,h|pg||\n\
                qx|o1|md|1SA,HA,DA,CA|sv|o|\nqx|c1|md|1SA,HA,DA,CA|\nqx|o2|st||nt|bye|pg||\nqx|o3|pn|x,,,|md|2SA,HA,DA,CA|";
    let records: Vec<Record> = read(text).into_iter().map(|read| read.expect("a board")).collect();
    let names: Vec<_> =
        records.iter().map(|record| format!("{} {} {}", record.room, record.board, record.players.join(" "))).collect();
    assert_eq!(names, ["Open 1 c d a b", "Closed 1 g h e f", "Open 3   x "]);
    assert!(records.iter().all(|record| record.event == "Final"));
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [4, 5, 7]);
    // One file behind the other.
    assert_eq!(read(&format!("{PLAYED}\n{PLAYED}\n")).len(), 2);
}

#[test]
fn faults_name_line_and_reason_and_keep_the_rest() {
    let text = "md|3SA,HA,DA,CA|\nmd|3SAA,HA,DA,CA|\n\nmd|3SA,SA,DA,CA|\nmd|3S1,HA,DA,CA|\nmd|3SA,HA,DA,CA|sv|x|\nmb|1S|mb|1H|\n\
                mb|8H|pc|ZZ|mc|14|\nmd|1SA,HA,DA,CA,SK|";
    let (faults, kept) = faults(text);
    assert_eq!(
        faults,
        [
            "line 2: bad value of the md tag: \"3SAA,HA,DA,CA\"",
            "line 4: bad value of the md tag: \"3SA,SA,DA,CA\"",
            "line 5: bad value of the md tag: \"3S1,HA,DA,CA\"",
            "line 6: bad value of the sv tag: \"x\"",
            "line 8: bad value of the mb tag: \"8H\"",
            "line 8: bad value of the pc tag: \"ZZ\"",
            "line 8: bad value of the mc tag: \"14\"",
            "line 7: bad auction: call 2, 1H: not higher than 1S",
            "line 9: bad value of the md tag: \"1SA,HA,DA,CA,SK\"",
        ]
    );
    assert_eq!(kept, 2);
    let revoke = PLAYED.replace("pc|DA|", "pc|HT|");
    assert_eq!(self::faults(&revoke), (vec!["line 2: not a card of a play: \"HT\"".to_owned()], 1));
    for garbage in ["", "|", "||", "md", "md|", "|||md|||", "\u{0}|\u{0}|", "md|9é,ß|mb|é|pc|é|an||"] {
        self::faults(garbage);
    }
}

#[test]
fn addresses_of_hand_viewers() {
    let encoded: String = PLAYED.bytes().map(|byte| format!("%{byte:02X}")).collect();
    assert_eq!(
        one(&format!("https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={encoded}&x=1#top")),
        one(PLAYED)
    );
    let record = one(
        "http://www.bridgebase.com/tools/handviewer.html?s=s86hkq4dkjt3caq52&w=skqt97h92dq84ck76&n=sa53haj875d95c983\
                      &d=s&v=b&b=7&a=1n(15-17)p2d!(transfer)d2hppp&p=DQD5DAD3&sn=south&c=9",
    );
    let expected = Record { line: 1, players: ["", "", "south", ""].map(str::to_owned), ..one(PLAYED) };
    assert_eq!(record, expected);
    assert!(is_lin(" https://x.org/?lin=md|") && !is_lin("https://x.org/") && !is_lin("N:A... K... Q... J..."));
    assert!(read("https://x.org/?y=1").is_empty());
    assert!(read("https://x.org/?n=zz")[0].is_err());
}

/// A board with random parts.
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
    let mut notes: Vec<Option<String>> = auction
        .calls()
        .iter()
        .map(|_| (random.index(3) == 0).then(|| pick(random, &["natural, 4+", ALERT, "asks: \"aces?\"", "♠ or \\ ♥"])))
        .collect();
    notes.truncate(notes.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    let mut record = Record {
        board: number.to_string(),
        event: "A match".to_owned(),
        room: pick(random, &["Open", "Closed"]),
        players: std::array::from_fn(|_| pick(random, &["Zoë", "van der X", "a b"])),
        dealer: Some(dealer),
        vulnerability: Some(vulnerability),
        deal: Some(deal),
        notes,
        ..Record::default()
    };
    record.auction = Some(auction);
    record.result = record.contracted();
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
                leads = leads.plus(crate::cards::winning_turn(contract.strain(), record.play[trick..].iter().copied()));
            }
        }
        record.leader = (count > 0).then_some(contract.declarer.left());
        record.tricks = (count < 52).then(|| random.index(14) as u8);
        record.count_tricks();
    }
    record
}

/// LIN -> record -> PBN -> record -> LIN is the same file.
#[test]
fn nothing_is_lost_between_the_formats() {
    let mut random = Random::new(7);
    let records: Vec<Record> = (1..=1000).map(|number| random_record(&mut random, number)).collect();
    let text = write(&records);
    let without_lines = |record: Record| Record { line: 0, ..record };
    let read_back: Vec<Record> = read(&text).into_iter().map(|read| without_lines(read.expect("a board"))).collect();
    for (was, is) in records.iter().zip(&read_back) {
        assert_eq!(was, is);
    }
    assert_eq!(read_back.len(), 1000);
    let pbn = PbnFile::from_games(records.iter().map(Record::to_pbn).collect()).to_text();
    let file = PbnFile::from_text(&pbn).expect("PBN");
    let again: Vec<Record> =
        file.games.iter().map(|game| without_lines(Record::from_pbn(game).expect("a board"))).collect();
    for (was, is) in records.iter().zip(&again) {
        assert_eq!(was, is);
    }
    assert_eq!(write(&again), text);
}
