use super::*;
use crate::cards::{Card, parse_play};

/// The example game of the standard's section 1.2.
const EXAMPLE: &str = r#"% PBN 2.1
; a comment [Board "99"] that is no tag

[Event "International Amsterdam Airport Schiphol Bridgetournament"]
[Site "Amsterdam, The Netherlands NLD"]
[Date "1995.06.10"]
[Board "1"]
[West "Podgor"]
[North "Westra"]
[East "Kalish"]
[South "Leufkens"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
{ A comment over
two lines, with an

empty line and a [Deal "x"] inside. }
[Auction "N"]
1D      1S   3H =1= 4S
4NT =2= X    Pass   Pass
5C      X    5H     X
Pass    Pass Pass
[Note "1:non-forcing 6-9 points, 6-card"]
[Note "2:two colors: clubs and diamonds"]
[Play "W"]
SK =1= H3 S4 S3
C5 C2 C6 CK
S2 H6 S5 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
[Note "1:highest of series"]
"#;

fn one(text: &str) -> PbnGame {
    let mut games = PbnFile::from_text(text).expect("a file").games;
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn fault(text: &str) -> (usize, FileFault) {
    let error = PbnFile::from_text(text).expect_err(text);
    (error.line, error.fault)
}

#[test]
fn the_example_of_the_standard() {
    let game = one(EXAMPLE);
    assert_eq!(game.tag("Board"), Some("1"));
    assert_eq!(game.line("Board"), 7);
    assert_eq!(game.tags().count(), 20);
    assert_eq!(game.tags().filter(|(name, _)| *name == "Note").count(), 3);
    assert_eq!(game.dealer(), Ok(Some(Seat::North)));
    assert_eq!(game.declarer(), Ok(Some(Seat::South)));
    assert_eq!(game.strain(), Ok(Some(Strain::Hearts)));
    assert_eq!(game.vulnerable(), Ok(Some(Vulnerability::None)));
    let deal = game.deal().expect("readable").expect("there");
    assert_eq!(deal.to_string(), "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85");
    assert_eq!(game.section("Auction").expect("a section").len(), 4 * 4 - 1 + 2);
    let auction = game.auction().expect("readable").expect("there");
    assert_eq!(auction.auction.contract().map(|contract| contract.to_string()), Some("5HX by S".to_owned()));
    assert!(auction.auction.is_over() && !auction.cut_short);
    assert_eq!(auction.notes[4].text, "two colors: clubs and diamonds");
    let play = game.play().expect("readable").expect("there");
    assert_eq!((play.leader, play.strain, play.cut_short), (Seat::West, Strain::Hearts, false));
    // North ruffs, so the second row is led from the second column, and so on.
    let order = "SKH3S4S3 C2C6CKC5 S7S2H6S5 CACTC4C8 DADTD3D2 DKH5H7D4 H2";
    assert_eq!(play.cards, parse_play(order).expect("cards"));
}

#[test]
fn what_is_not_changed_is_written_back_as_read() {
    for text in [
        EXAMPLE.to_owned(),
        EXAMPLE.replace('\n', "\r\n"),
        format!("{EXAMPLE}\n\n{EXAMPLE}   \n\t\n; end"),
        EXAMPLE.trim_end().to_owned(),
        "[ A\n\"1\" ] [B \"2\"][C \"a\\\"b\\\\c\\d\"]".to_owned(),
    ] {
        let file = PbnFile::from_text(&text).expect("a file");
        assert_eq!(file.to_text(), text);
    }
}

#[test]
fn bytes_of_other_encodings() {
    let latin1 = b"[North \"Bj\xf6rn\"]\n[Deal \"N:A... K... Q... J...\"]\n".to_vec();
    let file = PbnFile::from_bytes(&latin1).expect("a file");
    assert_eq!(file.encoding(), Encoding::Latin1);
    assert_eq!(file.games[0].tag("North"), Some("Björn"));
    assert_eq!(file.to_bytes(), latin1);
    let marked = "\u{feff}[North \"Björn\"]\n".as_bytes().to_vec();
    let file = PbnFile::from_bytes(&marked).expect("a file");
    assert_eq!(file.encoding(), Encoding::Utf8WithMark);
    assert_eq!(file.games[0].tag("North"), Some("Björn"));
    assert_eq!(file.to_bytes(), marked);
}

#[test]
fn values_with_escapes() {
    let game = one(r#"[A "say \"double\""][B "back\\slash"][C "Denomination\2R"]"#);
    assert_eq!(game.tag("A"), Some(r#"say "double""#));
    assert_eq!(game.tag("B"), Some(r"back\slash"));
    assert_eq!(game.tag("C"), Some(r"Denomination\2R"));
    for value in [r#"""#, r"\", r"\\", r#"\""#, r#"a\"b\\c\d\"#, "x", ""] {
        let mut game = PbnGame::new();
        game.set_tag("A", value);
        let text = PbnFile::from_games(vec![game]).to_text();
        assert_eq!(one(&text).tag("A"), Some(value), "{text}");
    }
}

#[test]
fn values_inherited_from_earlier_games() {
    let text = "[Event \"##Cup\"]\n[Date \"##Monday\"]\n[Site \"Rome\"]\n[Board \"1\"]\n\n\
                [Event \"#\"]\n[Site \"#\"]\n[Board \"2\"]\n\n\
                [Date \"Tuesday\"]\n[Room \"#\"]\n[Dealer \"#\"]\n[Deal \"#\"]\n\n\
                [Site \"#\"]\n";
    let games = PbnFile::from_text(text).expect("a file").games;
    let values = |name| games.iter().map(|game| game.tag(name)).collect::<Vec<_>>();
    assert_eq!(values("Event"), [Some("Cup"); 4]);
    assert_eq!(values("Date"), [Some("Monday"), Some("Monday"), Some("Tuesday"), Some("Tuesday")]);
    assert_eq!(values("Site"), [Some("Rome"), Some("Rome"), None, Some("Rome")]);
    assert_eq!(values("Room"), [None, None, Some("#"), None]);
    assert_eq!(values("Board"), [Some("1"), Some("2"), None, None]);
    assert!(games[2].dealer().is_err());
    assert!(games[2].deal().is_err());
}

#[test]
fn the_second_room_inherits_the_board() {
    let text = "[Board \"1\"]\n[Dealer \"E\"]\n[Vulnerable \"##NS\"]\n[Deal \"N:A... K... Q... J...\"]\n\
                [Declarer \"S\"]\n[Contract \"1S\"]\n\n\
                [Board \"#\"]\n[Dealer \"#\"]\n[Deal \"#\"]\n[Declarer \"#\"]\n[Contract \"#\"]\n";
    let games = PbnFile::from_text(text).expect("a file").games;
    for game in &games {
        assert_eq!(game.tag("Board"), Some("1"));
        assert_eq!(game.dealer(), Ok(Some(Seat::East)));
        assert_eq!(game.vulnerable(), Ok(Some(Vulnerability::NorthSouth)));
        assert_eq!(game.declarer(), Ok(Some(Seat::South)));
        assert_eq!(game.strain(), Ok(Some(Strain::Spades)));
        assert_eq!(game.deal(), Ok(Deal::from_pbn("N:A... K... Q... J...").ok()));
    }
}

#[test]
fn a_fault_costs_one_game() {
    let text = "[Board \"1\"]\n\n[Board 2]\n[Dealer \"N\"]\n\nstray\ntext\n\n[Board \"3\"]\n\n\
                [Board \"3\"]\n[Deal \"]\n[Board \"4\"]\n\n{ open\n\n[Board \"5\"]\n\n[Board \"6";
    let (file, faults) = PbnFile::salvage(text.as_bytes());
    let boards: Vec<_> = file.games.iter().map(|game| game.tag("Board").unwrap_or_default()).collect();
    assert_eq!(boards, ["1", "3", "4", "5"]);
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [3, 6, 12, 15, 19]);
    assert_eq!(file.to_text(), text);
}

#[test]
fn who_begins_the_play_of_a_full_deal() {
    let deal = "N:7.AKQJ765.A72.T6 A2.982.T4.AQJ852 KQJT6.T4.Q5.K743 98543.3.KJ9863.9";
    let play = |declarer: &str, section: &str| {
        let head = format!("[Deal \"{deal}\"]\n[Declarer \"{declarer}\"]\n[Contract \"3NT\"]\n");
        one(&format!("{head}[Play \"W\"]\n{section}")).play().map(|play| play.map(|play| (play.leader, play.lines)))
    };
    assert_eq!(play("S", "D8 D2\nDT DQ"), Ok(Some((Seat::West, vec![5, 5, 6, 6]))));
    let error = play("N", "D8 D2").expect_err("East leads against North");
    assert_eq!(error.to_string(), "line 4: declarer N and a play that W begins contradict each other");
    assert_eq!(play("^E", "- - - SK"), Ok(Some((Seat::South, vec![5]))));
    assert_eq!(play("N", "- - ^L SA S6"), Ok(Some((Seat::East, vec![5, 5]))));
}

#[test]
fn faults_name_their_line() {
    assert_eq!(fault("[A \"1\"]\n\n{ never\nclosed"), (3, FileFault::OpenComment));
    assert_eq!(fault("[A \"1\"]\n[B 2]"), (2, FileFault::BadTag));
    assert_eq!(fault("[A \"1\""), (1, FileFault::BadTag));
    assert_eq!(fault("[]"), (1, FileFault::BadTag));
    assert_eq!(fault("\n[A \"1\n\"]"), (2, FileFault::OpenString));
    assert_eq!(fault("[A \"1\"]\n\nhello"), (3, FileFault::StrayText("hello".to_owned())));
    let game = one("[Board \"1\"]\n[Deal \"N:A... K... Q... x...\"]");
    let error = game.deal().expect_err("x is no rank");
    assert_eq!(error.to_string(), "line 2: bad deal: unknown character 'x' (character 18)");
    let game = one("[Dealer \"Q\"]\n[Vulnerable \"N\"]\n[Contract \"8S\"]\n[Declarer \"NS\"]");
    assert_eq!(game.dealer().map_err(|error| error.line), Err(1));
    assert_eq!(game.vulnerable().map_err(|error| error.line), Err(2));
    assert_eq!(game.strain().map_err(|error| error.line), Err(3));
    assert_eq!(game.declarer().map_err(|error| error.line), Err(4));
    let game = one("[Contract \"1S\"]\n[Play \"W\"]\nSA\nS2 XX");
    assert_eq!(game.play().map_err(|error| error.to_string()), Err("line 4: not a card of a play: \"XX\"".to_owned()));
    let game = one("[Play \"W\"]\nSA S2");
    assert_eq!(game.play().map_err(|error| error.fault), Err(FileFault::PlayWithout("Contract")));
    for contract in ["Pass", "-", "AP"] {
        let game = one(&format!("[Contract \"{contract}\"]\n[Play \"W\"]\nSA S2"));
        assert_eq!(game.strain().map_err(|error| error.fault), Ok(None));
        let error = game.play().expect_err("nobody plays");
        assert_eq!(error.to_string(), "line 2: a play, but the board was passed out");
    }
}

/// Files without empty lines between the games.
#[test]
fn a_tag_that_comes_again_begins_a_game() {
    let deals = ["N:A... K... Q... J...", "N:.A.. .K.. .Q.. .J.."];
    for (text, boards) in [
        ("[Board \"1\"]\n[Deal \"#0\"]\n[Board \"2\"]\n[Deal \"#1\"]\n", vec!["1", "2"]),
        ("[Event \"x\"]\n[Board \"1\"]\n[Deal \"#0\"]\n[Event \"x\"]\n[Board \"2\"]\n[Deal \"#1\"]\n", vec!["1", "2"]),
        // Only the first has an event.
        ("[Event \"x\"]\n[Board \"1\"]\n[Deal \"#0\"]\n[Board \"2\"]\n[Deal \"#1\"]\n", vec!["1", "2"]),
        // A play and notes belong to their game.
        ("[Deal \"#0\"]\n[Play \"W\"]\nSJ =1= SA\n[Note \"1:x\"]\n[Note \"2:y\"]\n[Deal \"#1\"]", vec!["", ""]),
        ("[Deal \"#0\"] [Deal \"#1\"]", vec!["", ""]),
        // A tag twice by mistake.
        ("[Board \"1\"]\n[Result \"9\"]\n[Result \"9\"]\n[Deal \"#0\"]\n\n[Deal \"#1\"]", vec!["1", ""]),
    ] {
        let text = text.replace("#0", deals[0]).replace("#1", deals[1]);
        let mut file = PbnFile::from_text(&text).expect("a file");
        let read: Vec<_> =
            file.games.iter().map(|game| game.deal().expect("a deal").expect("a deal").to_string()).collect();
        assert_eq!(read, deals, "{text}");
        let names: Vec<_> = file.games.iter().map(|game| game.tag("Board").unwrap_or_default().to_owned()).collect();
        assert_eq!(names, boards, "{text}");
        assert_eq!(file.to_text(), text);
        // Without the tags that tell them apart, empty lines do.
        for game in &mut file.games {
            game.remove_tag("Board");
            game.remove_tag("Event");
        }
        let again = PbnFile::from_text(&file.to_text()).expect("a file");
        assert_eq!(again.games.len(), 2, "{}", file.to_text());
    }
    let mut file = PbnFile::from_text("[Board \"1\"]\n[Board \"2\"]\n[Board \"3\"]").expect("a file");
    file.games[1].set_tag("Dealer", "N");
    assert_eq!(file.to_text(), "[Board \"1\"]\n\n\n[Board \"2\"]\n[Dealer \"N\"]\n\n[Board \"3\"]");
}

#[test]
fn a_fault_without_empty_lines_costs_one_game() {
    let text = "[Event \"\"]\n[Board \"1\"]\n[Event \"\"]\n[Board 2]\n[Event \"\"]\n[Board \"3\"]\n";
    let (file, faults) = PbnFile::salvage(text.as_bytes());
    let boards: Vec<_> = file.games.iter().map(|game| game.tag("Board").unwrap_or_default()).collect();
    assert_eq!((boards, faults.len(), faults[0].line), (vec!["1", "3"], 1, 4));
    assert_eq!(file.to_text(), text);
}

#[test]
fn seats_by_name_and_suits_by_symbol() {
    let game = one("[Dealer \"East\"]\n[Declarer \"^south\"]\n[Contract \"4♠X\"]\n[Play \"West\"]\n♠K ♥3 ♢10 SA");
    assert_eq!((game.dealer(), game.declarer()), (Ok(Some(Seat::East)), Ok(Some(Seat::South))));
    assert_eq!(game.strain(), Ok(Some(Strain::Spades)));
    let play = game.play().expect("readable").expect("there");
    assert_eq!((play.leader, play.cards), (Seat::West, parse_play("SK H3 DT SA").expect("cards")));
}

#[test]
fn lin_files_are_recognised() {
    for text in ["vg|x,y|", "\nqx|o1|", "md|3S..,|", "st||md|1"] {
        assert_eq!(Form::of(text), Form::Lin, "{text}");
    }
    assert_eq!(Form::of("N:A|"), Form::Lines);
}

#[test]
fn contracts() {
    let strain = |contract: &str| one(&format!("[Contract \"{contract}\"]")).strain();
    assert_eq!(strain("3NT"), Ok(Some(Strain::NoTrump)));
    assert_eq!(strain("3n xx"), Ok(Some(Strain::NoTrump)));
    assert_eq!(strain("7CX"), Ok(Some(Strain::Clubs)));
    assert_eq!(strain("D"), Ok(Some(Strain::Diamonds)));
    assert_eq!(strain("Pass"), Ok(None));
    assert!(strain("3NTX7").is_err());
    assert!(strain("X").is_err());
}

/// The cards of a play section in an ending at spades, or `None` if it cannot be read.
fn play_of(section: &str) -> Option<(Seat, Vec<Card>, bool)> {
    let game = one(&format!("[Contract \"S\"]\n[Deal \"N:AK... QJ... T9... 87...\"]\n[Play \"E\"]\n{section}"));
    game.play().ok()?.map(|play| (play.leader, play.cards, play.cut_short))
}

#[test]
fn plays_with_marks_and_gaps() {
    let play = |text: &str| parse_play(text).expect("cards");
    let same = Some((Seat::East, play("SQSTS8SA SKSJS9S7"), false));
    assert_eq!(play_of("SQ ST S8 SA\nSJ S9 S7 SK"), same);
    assert_eq!(play_of("SQ! =1= ST$7 $14 S8=2= SA?? SJ\n; text\nS9 {text} ^R S7 SK*"), same);
    assert_eq!(play_of("sq S10 s8 Sa SJ S9 S7 SK"), same);
    // Only the first two cards of the second trick, from North.
    assert_eq!(play_of("SQ ST S8 SA\nSJ - - SK\n*"), Some((Seat::East, play("SQSTS8SA SKSJ"), false)));
    assert_eq!(play_of("SQ ST S8 SA\n+ - - SK"), Some((Seat::East, play("SQSTS8SA SK"), false)));
    assert_eq!(play_of("SQ ST *"), Some((Seat::East, play("SQST"), false)));
    // South's first card is not known: the rest cannot be placed.
    assert_eq!(play_of("SQ - S8 SA"), Some((Seat::East, play("SQ"), true)));
    assert_eq!(play_of("SQ ST S8 -\nSJ S9 S7 SK"), Some((Seat::East, play("SQSTS8"), true)));
    assert_eq!(play_of("SQ ST ^L S8 SA"), Some((Seat::West, play("S8SASQST"), false)));
    assert_eq!(play_of("*"), None);
    assert_eq!(play_of("^X"), None);
    assert_eq!(play_of("S€"), None);
}

#[test]
fn tricks_are_written_in_the_customary_order() {
    let mut game = one("[Board \"7\"]\n[Deal \"N:A... K... Q... J...\"]\n[Auction \"N\"]\nPass\n");
    game.set_tricks(|strain, seat| Some((strain.index() + 2 * seat.index()) as u8));
    assert_eq!(game.tag("DoubleDummyTricks"), Some(concat!("40123", "84567", "62345", "A6789")));
    let table = game.table("OptimumResultTable").expect("a table");
    assert_eq!(table.columns, ["Declarer", "Denomination", "Result"]);
    assert_eq!(table.rows.len(), 20);
    assert_eq!(table.rows[0], ["N", "NT", "4"]);
    assert_eq!(table.rows[6], ["S", "S", "4"]);
    let names: Vec<&str> = game.tags().map(|(name, _)| name).collect();
    assert_eq!(names, ["Board", "Deal", "DoubleDummyTricks", "Auction", "OptimumResultTable"]);
    // Again, in one strain only: the old numbers go.
    game.set_tricks(|strain, _| (strain == Strain::NoTrump).then_some(13));
    assert_eq!(game.tag("DoubleDummyTricks"), None);
    let file = PbnFile::from_games(vec![game]);
    assert_eq!(
        file.to_text(),
        "% PBN 2.1\n[Board \"7\"]\n[Deal \"N:A... K... Q... J...\"]\n[Auction \"N\"]\nPass\n\
         [OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 13\nS NT 13\nE NT 13\nW NT 13\n"
    );
}

#[test]
fn added_tags_keep_the_line_ending_and_the_next_game() {
    let mut file = PbnFile::from_text("[Board \"1\"]\r\n\r\n[Board \"2\"] ; two").expect("a file");
    for game in &mut file.games {
        game.set_tag("Dealer", "N");
        game.set_section("ScoreTable", "A;B", &["1 2".to_owned()]);
    }
    assert_eq!(
        file.to_text(),
        "[Board \"1\"]\r\n[Dealer \"N\"]\r\n[ScoreTable \"A;B\"]\r\n1 2\r\n\r\n\
         [Board \"2\"] ; two\r\n[Dealer \"N\"]\r\n[ScoreTable \"A;B\"]\r\n1 2\r\n"
    );
    assert_eq!(PbnFile::from_text(&file.to_text()).expect("a file").games.len(), 2);
}

#[test]
fn a_tag_added_before_an_indented_one_does_not_end_the_game() {
    let mut file = PbnFile::from_text("[Board \"1\"]\n  [Play \"W\"]\n").expect("a file");
    file.games[0].set_tag("Dealer", "N");
    assert_eq!(file.to_text(), "[Board \"1\"]\n  [Dealer \"N\"]\n[Play \"W\"]\n");
}

#[test]
fn a_tag_removed_from_the_end_of_a_line_does_not_join_two_games() {
    let mut file =
        PbnFile::from_text("[Deal \"\"] [Board \"1\"]\n\n[Deal \"\"]\n  [Board \"2\"]\n\n[Deal \"\"]").expect("a file");
    file.games.iter_mut().for_each(|game| game.remove_tag("Board"));
    assert_eq!(file.to_text(), "[Deal \"\"] \n\n[Deal \"\"]\n  \n[Deal \"\"]");
    assert_eq!(PbnFile::from_text(&file.to_text()).expect("a file").games.len(), 3);
    // All tags of a game, and of the first one of a file.
    let mut file = PbnFile::from_text("{ one } [Board \"1\"]\n\n[Board \"2\"]\n").expect("a file");
    file.games[0].remove_tag("Board");
    assert_eq!(file.to_text(), "{ one } \n[Board \"2\"]\n");
}

#[test]
fn games_of_several_files_stay_apart_in_one() {
    let games: Vec<PbnGame> = (1..=3).map(|number| one(&format!("[Board \"{number}\"]"))).collect();
    let text = PbnFile::from_games(games).to_text();
    assert_eq!(text, "% PBN 2.1\n[Board \"1\"]\n\n[Board \"2\"]\n\n[Board \"3\"]\n");
    assert_eq!(PbnFile::from_text(&text).expect("a file").games.len(), 3);
}

#[test]
fn one_deal_a_line() {
    let text = "# deals\n\nN:A... K... Q... J...\r\n  E:A... K... Q... J...  \n";
    assert_eq!(Form::of(text), Form::Lines);
    let deals = parse_lines(text).expect("deals");
    assert_eq!(deals.iter().map(|deal| deal.line).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(deals[1].deal.to_string(), "N:J... A... K... Q...");
    let error = parse_lines("N:A... K... Q... J...\n\nN:A...").expect_err("three hands missing");
    assert_eq!(error.to_string(), "line 3: bad deal: 1 instead of four hands (character 7)");
    for pbn in ["[Board \"1\"]", "\n% PBN 2.1", "; x", "{ x }"] {
        assert_eq!(Form::of(pbn), Form::Pbn);
    }
    assert_eq!(parse_lines(""), Ok(vec![]));
}
