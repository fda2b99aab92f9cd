//! `finesse choose` as a user meets it: cards and chances, files, messages, exit codes.

use crate::common::program::{ENDING, Subcommand};

const CHOOSE: Subcommand = Subcommand("choose");

fn ending<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&ENDING[..], &["--worlds", "100"], more].concat()
}

/// The lines of the table without the effort below, which has a time.
fn table(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines[..lines.len() - 1].iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn an_ending_in_which_looking_ahead_changes_the_card() {
    let text = CHOOSE.succeed(&ending(&["--depth", "max", "--all-cards"]));
    let lines = table(&text);
    assert_eq!(lines[0], "NT by S, S to play; North-South needs 2");
    assert_eq!(lines[1], "card chance PIMC tricks depth");
    assert!(lines[2].starts_with("C9 45.7 % ######### 45.7 % "), "{text}");
    assert!(lines[3].starts_with("CK 45.7 % ######### 45.7 % "), "{text}");
    assert!(lines[4].starts_with("HA 37.1 % ####### 54.3 % "), "{text}");
    assert!(text.contains("\nall 70 layouts, ") && text.ends_with(" s; exact\n"), "{text}");
    let hopeful = CHOOSE.succeed(&ending(&["--method", "pimc"]));
    assert!(table(&hopeful)[2].starts_with("HA 54.3 % ########### "), "{hopeful}");
}

/// No set is heavier than what double dummy wins, so the clubs are certain; the ace of hearts might be worth more.
#[test]
fn achievable_sets() {
    let args = |more: &[&'static str]| ending(&[&["--method", "achievable", "--depth", "max"], more].concat());
    let text = CHOOSE.succeed(&args(&["--all-cards", "--rounds", "10"]));
    let lines = table(&text);
    assert_eq!(lines[1], "card chance PIMC tricks depth");
    assert!(lines[2].starts_with("C9 45.7 % ######### 45.7 % "), "{text}");
    assert!(lines[3].starts_with("CK 45.7 % ######### 45.7 % "), "{text}");
    assert!(lines[4].starts_with("HA >=37.1 % ####### 54.3 % "), "{text}");
    let json = CHOOSE.succeed(&args(&["--json", "--seed", "5"]));
    assert!(json.contains("\"method\":\"achievable\""), "{json}");
    CHOOSE.fail(&args(&["--rounds", "0"]), 2);
}

#[test]
fn chances_do_not_depend_on_what_is_switched_off_nor_on_threads() {
    let json = |more: &[&str]| {
        let text = CHOOSE.succeed(&ending(&[&["--depth", "3", "--all-cards", "--json"], more].concat()));
        let values: Vec<String> = text.split("\"card\":").skip(1).map(|card| card[..60].to_owned()).collect();
        values.into_iter().map(|card| card.split(",\"exact\"").next().expect("a value").to_owned()).collect::<Vec<_>>()
    };
    let all = json(&[]);
    assert_eq!(all.len(), 4);
    let switches = ["table", "root", "early", "useful", "empty", "win", "alpha", "deep", "worlds", "score-bound"];
    for off in switches.into_iter().chain(["table,useful,alpha"]) {
        assert_eq!(json(&["--off", off]), all, "{off}");
    }
    assert_eq!(json(&["--threads", "1"]), json(&["--threads", "2"]));
}

#[test]
fn scores_and_tricks() {
    let deal = ["--south", "AQ7.K84.Q962.A73", "--north", "K52.AJ3.KT85.KJ4", "--declarer", "S", "--play", "SJ"];
    let args =
        |more: &[&'static str]| [&deal[..], &["--contract", "3NT", "--worlds", "8", "--depth", "1"], more].concat();
    let tricks = CHOOSE.succeed(&args(&["--objective", "tricks"]));
    assert_eq!(table(&tricks)[..2], ["3NT by S, N to play to SJ", "card tricks PIMC depth"], "{tricks}");
    let score = CHOOSE.succeed(&args(&["--objective", "score", "--vul", "NS"]));
    assert_eq!(table(&score)[1], "card score PIMC depth", "{score}");
    // Vulnerable, nine tricks are 600 and each more is 30.
    let best: f64 = table(&score)[2].split(' ').nth(1).and_then(|score| score.parse().ok()).expect("a score");
    let mean: f64 = table(&tricks)[2].split(' ').nth(1).and_then(|tricks| tricks.parse().ok()).expect("tricks");
    assert!((best - (600.0 + 30.0 * (mean - 9.0))).abs() < 0.5, "{tricks}{score}");
}

/// Whatever partner does, it is between the worst and the best he can do.
#[test]
fn a_defender_is_shown_what_partner_can_make_of_it() {
    let defender = [
        "--west",
        "A.K2..",
        "--north",
        "3..32.",
        "--unseen",
        "K.Q.4.AJ2",
        "--strain",
        "N",
        "--declarer",
        "S",
        "--leader",
        "W",
        "--target",
        "2",
        "--depth",
        "max",
        "--bracket",
        "--all-cards",
    ];
    let text = CHOOSE.succeed(&defender);
    assert_eq!(table(&text)[0], "NT by S, W to play; East-West needs 2");
    assert_eq!(table(&text)[1], "card chance PIMC at least at most tricks depth", "{text}");
    let json = CHOOSE.succeed(&[&defender[..], &["--json"]].concat());
    assert!(json.contains("\"objective\":\"target\",\"asked\":2,\"target\":2,"), "{json}");
    for card in json.split("{\"card\":").skip(1) {
        let number = |name: &str| -> f64 {
            let rest = card.split(&format!("\"{name}\":")).nth(1).expect("the member");
            rest.split([',', '}']).next().and_then(|text| text.parse().ok()).expect("a number")
        };
        assert!(number("at_least") <= number("value") && number("value") <= number("at_most"), "{card}");
    }
}

/// A file with one board whose play stops in the second trick.
fn board(west: &str, east: &str, play: &str) -> String {
    format!(
        "[Board \"7\"]\n[Deal \"N:K52.AJ3.KT85.KJ4 {east} AQ7.K84.Q962.A73 {west}\"]\n[Contract \"3NT\"]\n\
         [Declarer \"S\"]\n[Vulnerable \"None\"]\n[Play \"W\"]\n{play}\n"
    )
}

struct Temporary(std::path::PathBuf);

impl Temporary {
    fn new(name: &str, text: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("finesse-choose-{name}-{}.pbn", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        Temporary(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path of text")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn hands_that_are_not_seen_do_not_matter() {
    let play = "SJ S2 S3 S7\nHQ H3 H2 HK\n*";
    let one = Temporary::new("one", &board("JT986.QT9.74.QT9", "43.7652.AJ3.8652", play));
    let other = Temporary::new("other", &board("JT98.QT97.AJ7.T9", "643.652.43.Q8652", play));
    let both = Temporary::new("both", &format!("{}\n{}", board("-", "-", play), board("-", "-", play)));
    let quick = ["--worlds", "6", "--depth", "1"];
    let choose = |file: &Temporary, more: &[&str]| table(&CHOOSE.succeed(&[&[file.path()], &quick[..], more].concat()));
    let here = choose(&one, &[]);
    assert_eq!(here[0], "3NT by S, S to play; North-South has 1 of 2 tricks and needs 8 more");
    assert_eq!(here, choose(&other, &[]));
    // The same by options.
    let options = [
        "--south",
        "AQ7.K84.Q962.A73",
        "--north",
        "K52.AJ3.KT85.KJ4",
        "--contract",
        "3NT",
        "--declarer",
        "S",
        "--play",
        "SJ S2 S3 S7 HQ H3 H2 HK",
    ];
    assert_eq!(here, table(&CHOOSE.succeed(&[&options[..], &quick].concat())));
    // Before the seventh card West leads; after it, it is South's turn to the queen.
    let earlier = choose(&one, &["--cards", "7"]);
    assert_eq!(earlier[0], "3NT by S, S to play to HQ H3 H2; North-South has 0 of 1 tricks and needs 9 more");
    assert_ne!(choose(&one, &["--cards", "4"])[2..], choose(&other, &["--cards", "4"])[2..]);

    let path = both.path();
    assert_eq!(CHOOSE.fail(&[path], 1), format!("finesse: {path}: 2 boards; say which with --board\n"));
    assert_eq!(CHOOSE.fail(&[path, "--board", "8"], 1), format!("finesse: {path}: no board 8\n"));
    assert_eq!(CHOOSE.fail(&[one.path(), "--cards", "9"], 1), "finesse: --cards: the play has only 8 cards\n");
    let usage = "finesse: the hands come from the file; give what is known besides, as 12-14\n";
    assert_eq!(CHOOSE.fail(&[one.path(), "--west", "A.K.Q.J"], 2), usage);
}

#[test]
fn an_answer_when_there_is_no_time() {
    let text = CHOOSE.too_late(&ending(&["--method", "alphamu", "--time", "0"]));
    assert!(text.ends_with("; the time was up, nothing is known and the lowest card is named\n"), "{text}");
    assert_eq!(table(&text)[2..], ["S9 - - -", "C9 - - -", "CK - - -", "HA - - -"]);
    let json = CHOOSE.too_late(&ending(&["--time", "0", "--json"]));
    assert!(json.contains("\"worlds\":0,") && json.contains("\"ended\":\"time\""), "{json}");
    // The only card to be played is an answer.
    let forced = CHOOSE.succeed(&ending(&["--play", "S9 SK", "--time", "0"]));
    assert!(forced.contains("; nothing to choose, "), "{forced}");
    let text = CHOOSE.succeed(&ending(&["--method", "alphamu", "--nodes", "300"]));
    assert!(text.ends_with("; the nodes were used up, the best of 3 layouts, not finished\n"), "{text}");
    assert!(text.contains("\n3 of 70 layouts, ") && !text.contains("<="), "{text}");
    let text = CHOOSE.succeed(&ending(&["--method", "pimc", "--nodes", "300"]));
    assert!(text.contains("; the nodes were used up, the best of "), "{text}");
    assert!(text.ends_with("the best of 1 layout, not finished\n"), "{text}");
}

#[test]
fn a_target_out_of_reach_is_lowered() {
    let args = ["--north", "2.2..", "--south", "3.3..", "--unseen", "AK.AK..", "--strain", "N", "--declarer", "S"];
    let text = CHOOSE.succeed(&[&args[..], &["--leader", "S", "--target", "2", "--method", "alphamu"]].concat());
    assert_eq!(table(&text)[1], "no trick can be won any more", "{text}");
    assert!(text.ends_with("; exact\n"), "{text}");
    let args = ["--north", "2.2..", "--south", "3.A..", "--unseen", "AK.KQ..", "--strain", "N", "--declarer", "S"];
    let text = CHOOSE.succeed(&[&args[..], &["--leader", "S", "--target", "2", "--method", "alphamu"]].concat());
    assert_eq!(table(&text)[1], "no card has a chance of that; these are the chances of 1 more trick", "{text}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    for (more, expected) in [
        (&["--play", "SJ"][..], "--play: card 1 of the play, SJ: S does not hold it"),
        (&["--play", "S9 SA"], "--play: card 2 of the play, SA: it is not in the game"),
        (&["--play", "S9"], "W is to play: give --west"),
        (&["--play", "S9", "--west", "5+"], "W is to play: give --west"),
        (&["--west", "holds SA"], "W cannot have SA"),
    ] {
        assert_eq!(CHOOSE.fail(&[&ENDING[..], more].concat(), 1), format!("finesse: {expected}\n"));
    }
}

#[test]
fn the_hand_that_is_missing_is_named() {
    let lead = ["--contract", "3NT", "--declarer", "South"];
    assert_eq!(CHOOSE.fail(&lead, 1), "finesse: W is on lead: give --west\n");
    let dummy = [&lead[..], &["--south", "AQ7.K84.Q962.A73", "--play", "SJ"]].concat();
    assert_eq!(CHOOSE.fail(&dummy, 1), "finesse: N is to play: give --north\n");
    let declarer = [&lead[..], &["--north", "K52.AJ3.KT85.KJ4", "--play", "SJ"]].concat();
    assert_eq!(CHOOSE.fail(&declarer, 1), "finesse: N is to play, and S's hand is seen: give --south\n");
}

/// Suit symbols and the names of seats say the same as letters.
#[test]
fn symbols_and_names() {
    let letters = CHOOSE.succeed(&ending(&["--depth", "1"]));
    let symbols = [
        "--north",
        "♠J ♥ ♦Q8 ♣8",
        "--south",
        "♠9 ♥A ♦- ♣K9",
        "--unseen",
        "♠K7 ♥QJ2 ♦10 ♣AQ",
        "--strain",
        "nt",
        "--declarer",
        "south",
        "--leader",
        "South",
        "--target",
        "2",
        "--worlds",
        "100",
        "--depth",
        "1",
    ];
    assert_eq!(table(&CHOOSE.succeed(&symbols)), table(&letters));
    let known = |west: &'static str| ending(&["--depth", "1", "--west", west]);
    let by_letters = CHOOSE.succeed(&known("spades 1, holds HQ"));
    assert_eq!(table(&CHOOSE.succeed(&known("♠ 1, holds ♥Q"))), table(&by_letters));
    assert_eq!(table(&CHOOSE.succeed(&known("♠1, holds ♡Q"))), table(&by_letters));
    assert_ne!(table(&letters), table(&by_letters));
}

#[test]
fn options_are_in_groups() {
    let help = CHOOSE.succeed(&["--help"]);
    let groups: Vec<&str> = help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).collect();
    let expected = [
        "Usage:",
        "Arguments:",
        "Position:",
        "What is known:",
        "What is wanted:",
        "How it is found:",
        "Limits:",
        "Output:",
    ];
    assert!(expected[1..].iter().all(|group| groups.contains(group)), "{groups:?}");
}

#[test]
fn bad_usage() {
    let beyond = [&ENDING[..13], &["5"]].concat();
    let message =
        "finesse: --target: 5 tricks, but declarer's side can have at most 4, those won and all that are left\n";
    assert_eq!(CHOOSE.fail(&beyond, 2), message);
    let no_target = "finesse: an ending needs --target: the tricks that declarer's side wants from its first card on\n";
    let contract = [&ENDING[..6], &["--contract", "3NT", "--declarer", "S", "--leader", "S"]].concat();
    assert_eq!(CHOOSE.fail(&contract, 2), no_target);
    for args in [
        &["--contract", "3NT"][..],
        &["--declarer", "S"],
        &[&ENDING[..], &["--worlds", "0"]].concat(),
        &[&ENDING[..], &["--worlds", "65537"]].concat(),
        &ending(&["--west", "12+ spades 5+"]),
        &ending(&["--depth", "0"]),
        &ending(&["--depth", "deep"]),
        &ending(&["--time", "-1"]),
        &ending(&["--off", "everything"]),
        &ending(&["--objective", "score"]),
        &ending(&["--contract", "3NT"]),
        &ending(&["--weigh-plays", "2"]),
        &["--board", "3"],
        &["game.pbn", "--play", "SA"],
    ] {
        CHOOSE.fail(args, 2);
    }
}

/// The ending of the other tests, by what can be afforded: solved, and the answer says so.
#[test]
fn best_of_what_can_be_afforded() {
    let ending = "--north J..Q8.8 --south 9.A..K9 --unseen K7.QJ2.T.AQ --strain N --declarer S --leader S --target 2";
    let args: Vec<&str> = ending.split(' ').collect();
    // The default, whose answer has no time in it but in its last line.
    let text = CHOOSE.succeed(&args);
    assert_eq!(table(&CHOOSE.succeed(&[&args[..], &["--method", "best"]].concat())), table(&text));
    assert!(text.contains("\nC9 ") && text.ends_with("; exact; solved to the last trick\n"), "{text}");
    for alphamu in [&["--depth", "1"][..], &["--off", "table"], &["--bracket"]] {
        let json = CHOOSE.succeed(&[&args[..], &["--json"], alphamu].concat());
        assert!(!json.contains("\"method\":\"exact\""), "{alphamu:?}: {json}");
    }
    let json = CHOOSE.succeed(&[&args[..], &["--json"]].concat());
    assert!(json.contains("\"method\":\"exact\"") && json.contains("\"complete\":true"), "{json}");
    // There are 70 layouts.
    for worlds in ["70", "71"] {
        let json = CHOOSE.succeed(&[&args[..], &["--json", "--worlds", worlds]].concat());
        assert!(json.contains("\"method\":\"exact\"") && json.contains("\"complete\":true"), "{worlds}: {json}");
    }
    let json = CHOOSE.succeed(&[&args[..], &["--json", "--worlds", "69"]].concat());
    assert!(!json.contains("\"method\":\"exact\"") && json.contains("\"complete\":false"), "{json}");
    let json = CHOOSE.succeed(&[&args[..], &["--json", "--nodes", "100"]].concat());
    assert!(json.contains("\"method\":\"pimc\"") && json.contains("\"ended\":\"nodes\""), "{json}");
}
