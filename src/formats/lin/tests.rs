use super::*;
use crate::formats::record::{CallNote, Contracted};

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
     rh||ah|Board 7|sv|b|mb|1N|an|15-17|mb|p|mb|2d!|an|transfer|mb|d|mb|2H|mb|p|mb|P|mb|p|pg||\r\npc|DQ|pc|d5|pc|DA|\
     pc|D3|pg||mc|9|";

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
    let transfer = CallNote { alerted: true, text: "transfer".to_owned() };
    assert_eq!(record.notes, [CallNote::text("15-17"), CallNote::default(), transfer]);
    assert_eq!(record.leader, Some(Seat::West));
    assert_eq!(record.play.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), "DQ D5 DA D3");
    assert_eq!((record.tricks, record.score()), (Some(9), Some(140)));
    assert_eq!(
        write(&[record]),
        "pn|south,west,north,east|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,SJ42HT63DA762CJT4|\
         rh||ah|Board 7|sv|b|mb|1N|an|15-17|mb|p|mb|2D!|an|transfer|mb|d|mb|2H|mb|p|mb|p|mb|p|pg||pc|DQ|pc|D5|pc|DA|\
         pc|D3|pg||mc|9|\n"
    );
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
    let nothing = one("md|4|mb|1C|");
    assert_eq!((nothing.deal, nothing.dealer, write(&[nothing]).contains("md|4,,,|")), (None, Some(Seat::East), true));
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
fn notes_have_suit_symbols() {
    let record = one("md|3SA,HA,DA,CA|mb|1C!|mb|p|an|5!h, 4+!S or !x!|an| and|mb|1H|an||");
    let alert = CallNote { alerted: true, text: String::new() };
    assert_eq!(record.notes, [alert, CallNote::text("5♥, 4+♠ or !x!; and")]);
    assert!(write(&[record]).contains("mb|1C!|mb|p|an|5!H, 4+!S or !x!; and|mb|1H|pg||"));
}

#[test]
fn boards_of_a_match_and_of_one_file() {
    let text = "vg|Final,Segment 1,I,1,2,Us,0,Them,0|\nrs|4SN=,3NTS-1,|\npn|a,b,c,d,e,f,g,h|pg||\n\
                qx|o1|md|1SA,HA,DA,CA|sv|o|\nqx|c1|md|1SA,HA,DA,CA|\nqx|o2|st||nt|bye|pg||\n\
                qx|o3,BOARD 3|pn|x,,,|md|2SA,HA,DA,CA|sv|e|\nqx|c3|mb|1C|";
    let records: Vec<Record> = read(text).into_iter().map(|read| read.expect("a board")).collect();
    let names: Vec<_> =
        records.iter().map(|record| format!("{} {} {}", record.room, record.board, record.players.join(" "))).collect();
    assert_eq!(names, ["Open 1 c d a b", "Closed 1 g h e f", "Open 3   x ", "Closed 3 g h e f"]);
    assert!(records.iter().all(|record| record.event == "Final"));
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [4, 5, 7, 8]);
    // The closed room has the deal of the open room.
    assert_eq!(records[3].deal, records[2].deal);
    assert_eq!(records[3].auction.as_ref().map(|auction| format!("{auction:?}")).as_deref(), Some("W EW: 1C"));
    // One file behind the other.
    assert_eq!(read(&format!("{PLAYED}\n{PLAYED}\n")).len(), 2);
    // A title for each event.
    let text = write(&records) + &write(&[one(PLAYED)]);
    assert_eq!(text.matches("vg|Final|\n").count(), 1);
    let mut writer = Writer::default();
    assert!(writer.board(&records[0]).starts_with("vg|Final|\nqx|o1|pn|a,b,c,d|"));
    assert!(writer.board(&one(PLAYED)).starts_with("vg||\npn|south,"));
}

#[test]
fn names_of_boards() {
    for (value, name) in
        [("Board 7", "7"), ("board7", "7"), ("BOARD  12 ", "12"), ("Tavola 5", "Tavola 5"), ("Boards", "Boards")]
    {
        assert_eq!(one(&format!("md|3SA,HA,DA,CA|ah|{value}|ah|Board 9|")).board, name, "{value}");
    }
}

#[test]
fn faults_name_line_and_reason_and_keep_the_rest() {
    let text = "md|3SA,HA,DA,CA|\nmd|3SAA,HA,DA,CA|\n\nmd|3SA,SA,DA,CA|\nmd|3S1,HA,DA,CA|\n\
                md|3SA,HA,DA,CA|sv|x|\nmb|1S|mb|1H|\nmb|8H|pc|ZZ|mc|14|\nmd|1SA,HA,DA,CA,SK|\nmd|SA,HA,DA,CA|mb|p|\n\
                md|1,,,|mb|1C|\npc|SA|";
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
            "line 9: bad value of the md tag: \"1SA,HA,DA,CA,SK\"",
            "line 10: an auction cannot be read without the md tag",
            "line 12: a play cannot be read without the Contract tag",
        ]
    );
    assert_eq!(kept, 4);
    let revoke = PLAYED.replace("pc|DA|", "pc|HT|");
    assert_eq!(self::faults(&revoke), (vec!["line 2: card 3 of the play, HT, cannot have been played".to_owned()], 1));
    for garbage in
        ["", "|", "||", "md", "md|", "|||md|||", "\u{0}|\u{0}|", "md|9é,ß|mb|é|pc|é|an||", "qx|é|md||pn|,,|ah|é|"]
    {
        self::faults(garbage);
    }
}

/// Deals with fewer cards, in which somebody else may lead.
#[test]
fn endings() {
    let record = one("md|1SAK,HAK,DAK,CAK|mb|1C|mb|p|mb|p|mb|p|pc|DA|pc|CA|pc|SA|pc|HA|pc|CK|mc|2|");
    assert_eq!((record.leader, record.play.len(), record.tricks), (Some(Seat::North), 5, Some(2)));
    let again = one(&write([&record]));
    assert_eq!(again, record);
}

#[test]
fn addresses_of_hand_viewers() {
    let encoded: String = PLAYED.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let address = format!("https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={encoded}&x=1#top");
    assert_eq!(one(&address), one(PLAYED));
    let hands = "http://www.bridgebase.com/tools/handviewer.html?s=s86hkq4dkjt3caq52&w=skqt97h92dq84ck76&n=sa53haj875d95c983\
                 &d=s&v=b&b=7&a=1n(15-17)p2d!(transfer)d2hppp&p=DQD5DAD3&sn=south&c=9";
    let expected = Record { line: 1, players: ["", "", "south", ""].map(str::to_owned), ..one(PLAYED) };
    assert_eq!(one(hands), expected);
    assert!(is_lin(" https://x.org/?lin=md|") && !is_lin("x.org/?lin=md|") && !is_lin("N:A... K... Q... J..."));
    // Several, and what is none.
    let text = format!("{address}\n\n{hands}\r\nhttps://x.org/?y=1\nhttps://x.org/?n=zz\nnothing\n{hands}&d=q\n");
    let lines: Vec<usize> =
        read(&text).iter().map(|read| read.as_ref().map_or_else(|fault| fault.line, |read| read.line)).collect();
    assert_eq!(lines, [1, 3, 4, 5, 6, 7]);
    let none = "not the address of a hand viewer with a deal in it";
    let told =
        [format!("line 4: {none}"), "line 5: bad value of the n tag: \"zz\"".to_owned(), format!("line 6: {none}")];
    assert_eq!(faults(&text), (told.to_vec(), 3));
    assert_eq!(faults(&hands.replace("&d=s", "&d=q")).0[0], "line 1: bad value of the d tag: \"q\"");
}
