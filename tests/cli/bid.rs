//! `finesse bid`, `finesse auction` and the experiments with bidding as a user meets them.

use crate::common::program::{Subcommand, fail, succeed};
use finesse::Deal;
use finesse::formats::pbn::PbnFile;
use serde_json::Value;
use std::path::PathBuf;

const BID: Subcommand = Subcommand("bid");
const AUCTION: Subcommand = Subcommand("auction");
#[cfg(feature = "experiments")]
const EXPERIMENT: Subcommand = Subcommand("experiment");

/// South has a slam facing a strong notrump.
const STRONG: [&str; 4] = ["--hand", "AKQ95.AT3.KJ2.97", "--auction", "1NT P"];
const DEALS: &str = "\
N:J543.KJ6.Q7.J942 T72.A87.K8652.A7 K96.54.JT93.KQT5 AQ8.QT932.A4.863
N:Q984.K853.K64.K4 KT5.QJT96.Q987.8 A632.42.AJ5.7652 J7.A7.T32.AQJT93
";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The value without what the clock says.
fn untimed(mut value: Value) -> Value {
    value.as_object_mut().expect("an object").remove("seconds").expect("seconds");
    value
}

/// A path for a file of a test, where no file is now.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bid-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path of text")
}

#[test]
fn calls_on_which_the_books_agree() {
    for (hand, auction, call) in [
        ("KQ5.AJ4.K972.Q83", "", "1NT"),
        ("AKJ95.K3.Q42.J83", "", "1S"),
        ("KQJ984.83.T92.65", "", "2S"),
        ("AKQJ5.AK4.AQ7.K3", "", "2C"),
        ("J84.Q952.K72.T83", "", "P"),
        ("K9764.83.Q52.J94", "1NT P", "2H"),
        ("KJ63.A842.Q5.T93", "1NT P", "2C"),
        ("Q84.K95.Q7652.T3", "1H P", "2H"),
        ("AKJ84.93.K72.854", "1D", "1S"),
        ("AJ83.5.KQ74.K862", "(1H)", "X"),
    ] {
        let found = BID.succeed(&["--hand", hand, "--auction", auction]);
        assert!(found.starts_with(&format!("{call}: ")), "{hand} after {auction:?}: {found}");
    }
}

#[test]
fn a_call_by_the_rules_with_its_reason() {
    let found = BID.succeed(&STRONG);
    assert!(found.starts_with("2H: transfer to spades\n\ncall  rule\n2H    transfer to spades\n"), "{found}");
    assert!(found.contains("\nN: 15-17 points, balanced\n"), "{found}");
    let found = parsed(&BID.succeed(&[&STRONG[..], &["--json"]].concat()));
    assert_eq!((&found["call"], &found["text"]), (&"2H".into(), &"transfer to spades".into()));
    assert_eq!((&found["seat"], &found["method"], &found["end"]), (&"S".into(), &"rules".into(), &Value::Null));
    assert_eq!(found["candidates"][0]["mean"], Value::Null);
    assert_eq!(found["shown"]["N"]["hcp"], serde_json::json!([15, 17]));
    assert_eq!(found["shown"]["N"]["balanced"], true);
}

#[test]
fn a_simulation_with_its_figures() {
    let options = ["--method", "borel", "--deals", "20", "--seed", "3"];
    let found = BID.succeed(&[&STRONG[..], &options].concat());
    assert!(found.contains("\ncall ") && found.contains(" by the rules: transfer to spades\n"), "{found}");
    assert!(found.contains("\n20 deals, "), "{found}");
    let json = |more: &[&str]| untimed(parsed(&BID.succeed(&[&STRONG[..], &options, &["--json"], more].concat())));
    let found = json(&["--threads", "1"]);
    assert_eq!(found, json(&["--threads", "2"]));
    let names = ["call", "text", "by_rules", "mean", "standard_error", "points", "contracts"];
    let candidates = found["candidates"].as_array().expect("candidates");
    assert!(candidates.len() >= 2, "{found}");
    for candidate in candidates {
        let keys: Vec<&str> = candidate.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(keys, names);
        let share = |reached: &Value| reached["share"].as_f64().expect("a share");
        let shares: f64 = candidate["contracts"].as_array().expect("contracts").iter().map(share).sum();
        assert!((shares - 1.0).abs() < 0.002, "{candidate}");
        for reached in candidate["contracts"].as_array().expect("contracts") {
            let text = reached["share"].to_string();
            assert!(text.len() <= "0.1234".len(), "{text}");
        }
    }
    assert_eq!(candidates.iter().filter(|candidate| candidate["by_rules"] == true).count(), 1, "{found}");
    assert_eq!((&found["deals"], &found["candidates"][0]["call"]), (&20.into(), &found["call"]));
    // Each option is passed on.
    assert_eq!(json(&["--candidates", "2"])["candidates"].as_array().map(Vec::len), Some(2));
    assert_ne!(json(&["--scoring", "points"])["candidates"], found["candidates"]);
    assert_eq!(json(&["--margin", "1000"])["call"], "2H");
}

#[test]
fn faults_are_named() {
    let message = |args: &[&str]| BID.fail(args, 1);
    assert!(message(&["--hand", "AKQ95.AT3.KJ2"]).starts_with("finesse: --hand: fewer than four suits"));
    assert_eq!(message(&["--hand", "AKQ95.AT3.KJ2.9"]), "finesse: --hand: 12 cards instead of 13\n");
    let with = |auction| ["--hand", STRONG[1], "--auction", auction];
    assert_eq!(message(&with("1NT 1S")), "finesse: --auction: \"1S\" (character 5): not higher than 1NT\n");
    assert_eq!(message(&with("1NT P P P")), "finesse: --auction: the auction is over\n");
    assert!(message(&["/no/such.pbn"]).starts_with("finesse: /no/such.pbn: "));
    let no_system = [&STRONG[..], &["--system", "/no/such.bid"]].concat();
    assert!(message(&no_system).starts_with("finesse: /no/such.bid: "));
    for args in [
        &[][..],
        &["x.pbn", "--hand", STRONG[1]],
        &["x.pbn", "--auction", "1NT"],
        &["--hand", STRONG[1], "--board", "1"],
        &["--hand", STRONG[1], "--format", "pbn"],
        &["--hand", STRONG[1], "--margin", "-1"],
        &["--hand", STRONG[1], "--deals", "0"],
    ] {
        BID.fail(args, 2);
    }
    let error = BID.fail(&["--auction", "1NT P"], 2);
    assert!(error.contains("--auction needs --hand"), "{error}");
    assert!(AUCTION.fail(&["N:A... K... Q... -"], 1).contains("1, 1, 1, 0 cards instead of 13"));
    AUCTION.fail(&[], 2);
}

#[test]
fn a_fault_of_a_system_has_its_line_and_column() {
    let path = fresh("bad.bid");
    std::fs::write(&path, "system \"x\"\ncontext \"o\"\n  when opening\n  1N: hcp 15-17 and balancd\n")
        .expect("a file");
    let message = BID.fail(&[&STRONG[..], &["--system", text(&path)]].concat(), 1);
    assert_eq!(message, format!("finesse: {}: line 4, column 21: balancd is not known\n", path.display()));
    std::fs::write(&path, "system \"x\"\ncontext \"o\"\n  when opening\n  1C \"all\"\n").expect("a file");
    let found = BID.succeed(&["--hand", STRONG[1], "--system", text(&path)]);
    assert!(found.starts_with("1C: all\n"), "{found}");
}

/// A rule without a text shows its condition; who has nothing to say passes.
#[test]
fn rules_without_a_text() {
    let path = fresh("plain.bid");
    let rules =
        "define weak: hcp 12{11..13}-14\ncontext \"c\"\n  when opening\n  1N @70: weak and balanced\n  1x: x 6+\n  4C";
    std::fs::write(&path, format!("system \"x\"\n{rules}: clubs 8+\n")).expect("a file");
    let bid = |hand| ["--hand", hand, "--system", text(&path)];
    for (hand, expected) in [
        ("KQ5.AJ4.Q972.Q83", "1NT: hcp 12-14 and balanced\n"),
        ("KQ5.AJ7642.97.83", "1H: hearts 6+\n"),
        ("AKQ5.AJ4.K972.Q8", "P: nothing else to say\n"),
    ] {
        let found = BID.succeed(&bid(hand));
        assert!(found.starts_with(expected), "{hand}: {found}");
    }
    let found = parsed(&BID.succeed(&[&bid("KQ5.AJ4.Q972.Q83")[..], &["--json"]].concat()));
    assert_eq!(found["text"], "hcp 12-14 and balanced", "{found}");
    std::fs::write(&path, format!("{rules}\n")).expect("a file");
    assert!(BID.succeed(&bid("AKQ5.AJ4.K972.Q8")).starts_with("4C: any hand\n"));
    std::fs::write(&path, "include \"other-of-it\"\n").expect("a file");
    let error = BID.fail(&bid("AKQ5.AJ4.K972.Q8"), 1);
    assert!(error.contains("line 1, column 1: there is no module other-of-it; looked for "), "{error}");
    assert!(error.ends_with("other-of-it.bid\n"), "{error}");
    // The standard system with another opening.
    let weak = "include \"sayc\"\ncontext \"Weak notrump\"\n  when opening\n  layer 20\n  1N @95 \"12-14\": hcp 12-14 and balanced\n";
    std::fs::write(&path, weak).expect("a file");
    assert!(BID.succeed(&bid("KQ5.AJ4.Q972.Q83")).starts_with("1NT: 12-14\n"));
    assert!(BID.succeed(&bid("AKQ753.AJ4.97.83")).starts_with("1S: "));
    let _ = std::fs::remove_file(&path);
}

#[test]
fn boards_of_a_file() {
    let found = succeed(&["bid", "-", "--vul", "EW"], DEALS);
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 2, "{found}");
    assert!(lines[0].starts_with("1: N EW: ") && lines[1].starts_with("2: N EW: "), "{found}");
    assert!(lines.iter().all(|line| line.contains("; par ") && line.ends_with(" IMPs")), "{found}");
    let json = parsed(&succeed(&["bid", "-", "--vul", "EW", "--json"], DEALS));
    let boards = json.as_array().expect("a list");
    assert_eq!(boards.len(), 2);
    for (board, line) in boards.iter().zip(lines) {
        let auction = board["auction"].as_str().expect("an auction");
        assert!(line.contains(auction), "{line}");
        let calls = board["calls"].as_array().expect("calls").iter();
        let calls: Vec<&str> = calls.map(|call| call["call"].as_str().expect("a call")).collect();
        assert_eq!(calls.join(" "), auction);
        assert!(
            ["contract", "declarer", "tricks", "score", "par", "imps_from_par"]
                .iter()
                .all(|key| board.get(key).is_some())
        );
    }
    assert_eq!(succeed(&["bid", "-", "--threads", "1", "--vul", "EW"], DEALS), found);
    let faulty = fail(&["bid", "-"], "N:A... K... Q... J...\n", 1);
    assert!(
        faulty.starts_with("finesse: standard input: line 1: bad deal: N, E, S, W hold 1, 1, 1, 1 cards"),
        "{faulty}"
    );
}

#[test]
fn boards_by_simulation_do_not_depend_on_the_threads() {
    let bid = |threads| {
        succeed(&["bid", "-", "--method", "borel", "--deals", "4", "--candidates", "2", "--threads", threads], DEALS)
    };
    assert_eq!(bid("1"), bid("2"));
}

#[test]
fn a_pbn_file_gains_the_auctions() {
    let deal = DEALS.lines().next().expect("a deal");
    let play = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"W\"]\nSA =1=\n[Note \"1:a lead\"]\n";
    let pbn =
        format!("[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n[Deal \"{deal}\"]\n{play}\n[Board \"8\"]\n");
    let once = succeed(&["bid", "-", "--format", "pbn"], &pbn);
    assert_eq!(succeed(&["bid", "-", "--format", "pbn"], &once), once);
    let json = parsed(&succeed(&["bid", "-", "--json"], &pbn));
    let file = PbnFile::from_text(&once).expect("a file");
    assert_eq!((file.games.len(), file.games[1].tag("Board")), (2, Some("8")));
    let (game, board) = (&file.games[0], &json[0]);
    assert_eq!(game.deal(), Ok(Deal::from_pbn(deal).ok()));
    let read = game.auction().expect("a good auction").expect("an auction");
    assert!(read.auction.is_over() && !read.cut_short);
    assert_eq!(board["auction"], read.auction.to_string());
    assert!(read.notes.iter().all(|note| note.text != "a lead"), "{once}");
    assert_eq!((board["dealer"].as_str(), board["vulnerable"].as_str()), (Some("S"), Some("All")));
    let declarer = read.auction.contract().map(|contract| contract.declarer);
    assert_eq!(game.declarer(), Ok(declarer));
    assert_eq!(game.tag("Contract"), board["contract"].as_str());
    assert_eq!(game.tag("Result").map(str::to_owned), board["tricks"].as_u64().map(|tricks| tricks.to_string()));
    assert_eq!(game.tag("ImpsFromPar"), Some(format!("NS {}", board["imps_from_par"]).as_str()));
    assert!(game.tag("Score").is_some() && game.tag("Play").is_none(), "{once}");
}

#[test]
fn an_auction_explained() {
    let deal = "N:AQ8.QT.AK942.863 T72.A87.865.AJ97 KJ965.K94.J3.KQ2 43.J6532.QT7.T54";
    let found = AUCTION.succeed(&[deal]);
    let diagram =
        "\nWest  North  East  South\n      1NT    P     2H\nP     2S     P     3NT\nP     4S     P     P\nP\n";
    assert!(found.contains(diagram), "{found}");
    assert!(found.contains("\nN  1NT  15-17, balanced\n        shows 15-17 points, balanced\n"), "{found}");
    assert!(found.contains("\nS  2H   transfer to spades\n"), "{found}");
    assert!(found.contains("\n4S by N, ") && found.contains("\npar ") && found.contains(" IMPs from par for NS\n"));
    let json = parsed(&AUCTION.succeed(&[deal, "--json"]));
    assert_eq!(json["auction"], "1NT P 2H P 2S P 3NT P 4S P P P");
    assert_eq!(
        (&json["contract"], &json["declarer"], &json["vulnerable"]),
        (&"4S".into(), &"N".into(), &"None".into())
    );
    assert_eq!(json["calls"][0]["shows"], "15-17 points, balanced");
    let random = |seed| AUCTION.succeed(&["--random", "--seed", seed, "--dealer", "E"]);
    assert_eq!(random("5"), random("5"));
    assert_ne!(random("5"), random("6"));
}

/// What the experiment finds out about bidding, without the time that it took.
#[cfg(feature = "experiments")]
fn bidding(args: &[&str]) -> Value {
    untimed(parsed(&EXPERIMENT.succeed(&[&["bidding", "--json"], args].concat())))
}

#[cfg(feature = "experiments")]
#[test]
fn boards_against_par_and_at_two_tables() {
    let (kept, plot) = (fresh("kept.jsonl"), fresh("plot.svg"));
    let options = ["--random", "3", "--deals", "4", "--candidates", "2"];
    let found = bidding(&[&options[..], &["--resume", text(&kept), "--plot", text(&plot)]].concat());
    assert_eq!((&found["boards"], &found["rules"]["outside"]), (&3.into(), &0.into()));
    for path in [
        "/rules/imps_from_par",
        "/borel/imps_from_par",
        "/borel/at_par",
        "/rules/losses/missed game/boards",
        "/standard_error",
        "/interval/1",
        "/duel/imps_a_board",
        "/duel/standard_error",
    ] {
        assert!(found.pointer(path).is_some_and(Value::is_number), "{path}: {found}");
    }
    assert!(std::fs::read_to_string(&plot).expect("a plot").starts_with("<svg "));
    // An interrupted run goes on: two boards are there, the third was begun.
    let records = std::fs::read_to_string(&kept).expect("records");
    assert_eq!(records.lines().count(), 4, "{records}");
    let lines: Vec<&str> = records.lines().collect();
    std::fs::write(&kept, format!("{}\n{{\"number\":", lines[..3].join("\n"))).expect("a file");
    assert_eq!(bidding(&[&options[..], &["--resume", text(&kept)]].concat()), found);
    assert_eq!(std::fs::read_to_string(&kept).expect("records"), records);
    let other = EXPERIMENT.fail(&["bidding", "--random", "3", "--deals", "5", "--resume", text(&kept)], 1);
    assert!(other.ends_with("line 1: the records are of another system, seed or method\n"), "{other}");
    // Shares put one behind the other are one file.
    let share = |from: &str, count: &str, name: &str| {
        let path = fresh(name);
        let part = ["--boards-from", from, "--count", count, "--resume", text(&path)];
        bidding(&[&options[..], &part].concat());
        std::fs::read_to_string(&path).expect("records")
    };
    std::fs::write(&kept, share("3", "1", "two.jsonl") + &share("1", "2", "one.jsonl")).expect("a file");
    assert_eq!(bidding(&[&options[..], &["--resume", text(&kept)]].concat()), found);
}

#[cfg(feature = "experiments")]
#[test]
fn boards_by_the_rules_alone() {
    let rules = ["--method", "rules"];
    let found = bidding(&[&["--random", "4", "--worst", "2"], &rules[..]].concat());
    assert!(found.get("borel").is_none() && found["duel"].is_null(), "{found}");
    assert_eq!(found["worst"].as_array().map(Vec::len), Some(2));
    // A PBN file with the same boards.
    let path = fresh("boards.pbn");
    let boards = succeed(&["bid", "-", "--format", "pbn"], DEALS);
    std::fs::write(&path, boards).expect("a file");
    assert_eq!(bidding(&[&[text(&path)], &rules[..]].concat())["boards"], 2);
    // Lines with their tricks.
    let line = "7\tS\tEW\tN:AK97.K.A75.AJ986 Q54.A84.K9643.K7 2.JT532.J8.QT532 JT863.Q976.QT2.4\t\
                6575b 6575b 68572 68572\n";
    let path = fresh("boards.tsv");
    std::fs::write(&path, format!("# boards\n{line}")).expect("a file");
    let found = bidding(&[&[text(&path), "--worst", "1"], &rules[..]].concat());
    assert_eq!((&found["boards"], &found["worst"][0]["board"]), (&1.into(), &"7".into()));
    std::fs::write(&path, line.replace("68572\n", "\n")).expect("a file");
    let message = EXPERIMENT.fail(&["bidding", text(&path), "--method", "rules"], 1);
    assert!(message.contains(": line 1: ") && message.contains("is not four times five digits"), "{message}");
}

#[cfg(feature = "experiments")]
#[test]
fn two_systems_against_each_other() {
    let path = fresh("one.bid");
    std::fs::write(&path, "system \"Only one spade\"\ncontext \"o\"\n  when opening\n  1S: hcp 0-40\n")
        .expect("a file");
    let found = bidding(&["--random", "4", "--against", text(&path)]);
    assert_eq!(found["against"], "Only one spade");
    assert!(
        found["against_rules"]["imps_from_par"].is_number() && found["duel"]["imps_a_board"].is_number(),
        "{found}"
    );
    let same = bidding(&["--random", "2", "--system", text(&path), "--against", text(&path)]);
    assert_eq!((&same["duel"]["imps_a_board"], &same["difference"]), (&0.into(), &0.into()));
    EXPERIMENT.fail(&["bidding", "--random", "2", "--method", "rules", "--against", text(&path)], 2);
}

#[cfg(feature = "experiments")]
#[test]
fn calls_of_a_file() {
    let path = fresh("calls.tsv");
    let cases = "# openings\nKQ5.AJ4.K972.Q83\t1N\t-\tNone\nKQ5.AJ4.K972.Q83\t1C\t-\tNone\n";
    std::fs::write(&path, cases).expect("a file");
    let found = EXPERIMENT.succeed(&["calls", text(&path)]);
    assert!(found.contains("1C   not 1NT\n") && found.ends_with("1 of 2, 50.0 %\n"), "{found}");
    let found = parsed(&EXPERIMENT.succeed(&["calls", text(&path), "--json"]));
    assert_eq!((&found["right"], &found["all"], &found["wrong"][0]["line"]), (&1.into(), &2.into(), &3.into()));
    assert_eq!(found["wrong"][0]["heading"], "openings");
}

/// Against a game that was reached by "1NT 3NT" the auction is all that is needed: contract, declarer and what South and
/// North have.
#[test]
fn an_auction_says_what_the_hidden_hands_have() {
    let known = ["--west", "QJ932.A5.T83.J72", "--auction", "1NT P 3NT P P P", "--dealer", "S"];
    let choose = Subcommand("choose");
    let options = ["--method", "pimc", "--worlds", "8", "--threads", "1"];
    let found = choose.succeed(&[&known[..], &options].concat());
    assert!(found.starts_with("3NT by S, W to play; East-West needs 5\n"), "{found}");

    assert!(found.ends_with(" of 8 worlds drawn with all calls as bid\n"), "{found}");
    let found = parsed(&choose.succeed(&[&known[..], &options, &["--json"]].concat()));
    assert_eq!(found["drawn"], 8, "{found}");
    assert!(found["fitting"].as_u64().is_some_and(|fitting| fitting <= 8), "{found}");

    let worlds = Subcommand("worlds");
    let found = worlds.succeed(&[&known[..], &["--count", "40"]].concat());
    assert!(found.contains("40 of 40 worlds drawn with all calls as bid\n"), "{found}");
    let found = parsed(&worlds.succeed(&[&known[..], &["--count", "40", "--json"]].concat()));
    assert_eq!((&found["drawn"], &found["fitting"]), (&40.into(), &40.into()));
    for world in found["worlds"].as_array().expect("a list") {
        let deal = Deal::from_pbn(world["deal"].as_str().expect("a deal")).expect("a deal");
        let [north, _, south, _] = deal.hands();
        assert!((15..=17).contains(&south.points()), "{deal}");
        assert!((8..=16).contains(&north.points()), "{deal}");
    }
    let error = choose.fail(&[&known[..3], &["1NT P 3NT P P"]].concat(), 2);
    assert!(error.contains("the auction is not over"), "{error}");
    let error = choose.fail(&[&known[..], &["--declarer", "W"]].concat(), 2);
    assert!(error.contains("the auction ends in 3NT by S, so W is not declarer"), "{error}");
    let error = choose.fail(&[&known[..3], &["P P P P"]].concat(), 2);
    assert!(error.contains("passed out"), "{error}");
    // North deals when nobody is named.
    let found = choose.succeed(&[&["--east"], &known[1..4], &options].concat());
    assert!(found.starts_with("3NT by N, E to play; East-West needs 5\n"), "{found}");
    let error = choose.fail(&[&known[..3], &["1NT 1S"], &known[4..]].concat(), 2);
    assert!(error.contains("--auction"), "{error}");
}

/// The auction of a file counts, too.
#[test]
fn the_auction_of_a_file_counts() {
    let file = fresh("auction.pbn");
    let board = |auction: &str| {
        format!(
            "[Board \"1\"]\n[Dealer \"S\"]\n[Vulnerable \"None\"]\n[Deal \"N:K75.862.A962.AQ6 T86.J743.K54.T43 \
             A4.KQT9.QJ7.K985 QJ932.A5.T83.J72\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n{auction}"
        )
    };
    let choose = |text: String| {
        std::fs::write(&file, text).expect("written");
        let args = [file.to_str().expect("a path"), "--method", "pimc", "--worlds", "30", "--threads", "1", "--json"];
        parsed(&Subcommand("choose").succeed(&args))["cards"].clone()
    };
    let with = choose(board("[Auction \"S\"]\n1NT Pass 3NT Pass\nPass Pass\n"));
    let without = choose(board(""));
    assert_ne!(with, without);
    let _ = std::fs::remove_file(&file);
}
