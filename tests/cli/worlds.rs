//! `finesse worlds` as a user meets it: worlds, histograms, messages, exit codes.

use crate::common::program::Subcommand;
use finesse::cards::{Card, Deal, Seat, Suit};

const WORLDS: Subcommand = Subcommand("worlds");

const DECLARER: [&str; 8] =
    ["--south", "AQ7.K84.Q962.A73", "--north", "K52.AJ3.KT85.KJ4", "--contract", "3NT", "--declarer", "S"];

fn declarer<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&DECLARER[..], more].concat()
}

/// Two tricks are left; West has led the five of hearts, and should have cashed the ace of spades if he had it.
const ENDING: [&str; 12] =
    ["--north", ".A..A", "--south", ".2..2", "--unseen", "A.54..3", "--strain", "N", "--leader", "W", "--play", "H5"];

const LISTED: &str = "\
all 3 layouts
N:.A..A .4..3 .2..2 A.5..
N:.A..A A...3 .2..2 .54..
N:.A..A A.4.. .2..2 .5..3

E
 points
         0  33.3 % ####################
         1   0.0 %
         2   0.0 %
         3   0.0 %
         4  66.7 % ########################################
 shapes
   1-1-0-0 100.0 % ########################################
 average lengths S 0.67 H 0.67 D 0.00 C 0.67

W
 points
         0  66.7 % ########################################
         1   0.0 %
         2   0.0 %
         3   0.0 %
         4  33.3 % ####################
 shapes
   1-1-0-0  66.7 % ########################################
   2-0-0-0  33.3 % ####################
 average lengths S 0.33 H 1.33 D 0.00 C 0.33
";

#[test]
fn a_small_ending_is_listed_whole() {
    let text = WORLDS.succeed(&ENDING);
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..4].sort();
    assert_eq!(lines, LISTED.lines().collect::<Vec<_>>());
    let held = WORLDS.succeed(&[&ENDING[..], &["--held"]].concat());
    assert!(held.contains("\nN:.A..A .4..3 .2..2 A...\n"), "{held}");
}

#[test]
fn plays_weigh_worlds() {
    let text = WORLDS.succeed(&[&ENDING[..], &["--weigh-plays", "0.25"]].concat());
    assert!(text.contains("\nN:.A..A .4..3 .2..2 A.5.. 0.250000\n"), "{text}");
    assert!(text.contains("\nN:.A..A A.4.. .2..2 .5..3 1.000000\n"), "{text}");
    assert!(text.contains("\nW\n points\n         0  88.9 % "), "{text}");
}

#[test]
fn samples_meet_what_is_known() {
    let known = ["--west", "8-11, spades 5+, lacks SJ", "--count", "50", "--seed", "4"];
    let text = WORLDS.succeed(&declarer(&known));
    assert_eq!(text, WORLDS.succeed(&declarer(&known)));
    assert!(text.lines().next().is_some_and(|line| line.starts_with("50 of ") && line.ends_with(" layouts")), "{text}");
    let worlds: Vec<&str> = text.lines().filter(|line| line.starts_with("N:")).collect();
    assert_eq!(worlds.len(), 50);
    for deal in worlds {
        let west = Deal::from_pbn(deal).expect("a deal").hand(Seat::West);
        assert!((8..=11).contains(&west.points()) && west.suit(Suit::Spades).len() >= 5, "{deal}");
    }
    let other = WORLDS.succeed(&declarer(&["--west", "8-11, spades 5+, lacks SJ", "--count", "50", "--seed", "5"]));
    assert_ne!(text, other);
}

#[test]
fn samples_meet_conditions() {
    let known = "(8-11, balanced) or ♠6+, 1+ of ♠J♥Q";
    let text = WORLDS.succeed(&declarer(&["--west", known, "--count", "50"]));
    assert!(text.starts_with("50 of at most "), "{text}");
    let wests = text.lines().filter_map(|line| Some(Deal::from_pbn(line).ok()?.hand(Seat::West)));
    for west in wests {
        let lengths = Suit::ALL.map(|suit| west.suit(suit).len());
        let balanced =
            lengths.iter().all(|&length| length >= 2) && lengths.iter().filter(|&&length| length == 2).count() < 2;
        let pointed = (8..=11).contains(&west.points()) && balanced && lengths.iter().all(|&length| length < 6);
        let honours = ["SJ", "HQ"].into_iter().filter_map(Card::parse).any(|card| west.contains(card));
        assert!(honours && (pointed || lengths[0] >= 6), "{west}");
    }
    // Alternatives in suit symbols are no hand.
    let text = WORLDS.succeed(&declarer(&["--west", "♠5+ or ♥5+", "--format", "json", "--count", "1"]));
    assert!(text.contains("\"constraints\":[\"W: S 5+ or H 5+\"]"), "{text}");
}

#[test]
fn what_is_known_can_stand_in_a_file() {
    let path = std::env::temp_dir().join(format!("finesse-worlds-{}.txt", std::process::id()));
    let file = path.to_str().expect("a path of text");
    std::fs::write(&path, "# what West opened\nW: 8-11, spades 5+\nNS: 26-30\n").expect("a file");
    let in_file = WORLDS.succeed(&declarer(&["--constraints", file, "--west", "lacks SJ"]));
    let in_options = WORLDS.succeed(&declarer(&["--west", "8-11, spades 5+, lacks SJ", "--ns-points", "26-30"]));
    assert_eq!(in_file, in_options);
    let message = WORLDS.fail(&declarer(&["--constraints", file, "--west", "12+"]), 1);
    assert_eq!(message, format!("finesse: {file}: contradicts what the options say of the same seat or side\n"));
    std::fs::write(&path, "\nW: 8-11, spades five\n").expect("a file");
    let message = WORLDS.fail(&declarer(&["--constraints", file]), 1);
    assert_eq!(message, format!("finesse: {file}: line 2: no range like 5, 5+, 5- or 2-4 (character 17)\n"));
    std::fs::remove_file(&path).expect("the file");
}

#[test]
fn worlds_as_json() {
    let text =
        WORLDS.succeed(&[&ENDING[..], &["--format", "json", "--weigh-plays", "0.5", "--east", "S 0-1"]].concat());
    let start = "{\"strain\":\"NT\",\"play\":[\"H5\"],\"to_play\":\"N\",\"constraints\":[\"E: S 0-1\"],\
                 \"layouts\":3,\"complete\":true,\"drawn\":null,\"fitting\":null,\"worlds\":[{\"deal\":\"N:";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("{\"deal\":\"N:.A..A .4..3 .2..2 A.5..\",\"weight\":0.5}"), "{text}");
    let end = "\"W\":{\"points\":{\"0\":0.8,\"4\":0.2},\"shapes\":{\"1-1-0-0\":0.6,\"2-0-0-0\":0.4}}}}\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn without_a_play_neither_strain_nor_leader_matters() {
    let text = WORLDS.succeed(&["--south", "AQ7.K84.Q962.A73", "-n", "2", "--format", "json"]);
    let start = "{\"strain\":null,\"play\":[],\"to_play\":null,\"constraints\":[],\"layouts\":\"84478098072866400\",";
    assert!(text.starts_with(start), "{text}");
    // Three hands seen leave one layout.
    let three = ["--west", "JT9.QT9.AJ4.QT98"];
    let text = WORLDS.succeed(&declarer(&three));
    assert!(text.starts_with("the only layout\nN:"), "{text}");
}

#[test]
fn everything_hidden_and_the_time() {
    let three = ["--south", "20+", "--west", "S 5+", "--east", "H 4+"];
    let output = WORLDS.run(&[&["--strain", "S", "--leader", "N", "--timing", "-n", "3"], &three[..]].concat());
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("3 of at most "), "{text}");
    // With constraints on one or two hands only, the layouts are counted exactly: 37 points are four hands.
    let text = WORLDS.succeed(&["-n", "3", "--south", "37+"]);
    assert!(text.starts_with(&format!("3 of {} layouts\n", 4 * 84_478_098_072_866_400_u128)), "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("finesse: 3 worlds in "), "{errors}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    for (code, more, expected) in [
        (2, &["--west", "12+, spades"][..], "--west: no range like 5, 5+, 5- or 2-4 (character 12)"),
        (
            2,
            &["--west", "spades 5+ 8-11"],
            "--west: no range like 5, 5+, 5- or 2-4 (character 8); clauses have commas between",
        ),
        (
            2,
            &["--west", "12+, S 5+, 4-6"],
            "--west: no hand is like this, or not together with what is said before (character 12)",
        ),
        (2, &["--west", "SA.K.Q.J"], "--west: unknown character 'S' (character 1)"),
        (2, &["--west", "12..14"], "--west: a range is 12-14"),
        (2, &["--west", "12+, spades 2..4"], "--west: a range is 2-4"),
        (2, &["--west", "5+ spades"], "--west: the suit comes before its length: \"S 5+\" (character 1)"),
        (2, &["--west", "A.K.Q"], "--west: fewer than four suits in W's hand (character 6)"),
        (2, &["--west", "JT9.QT9.AJ4.QT98 2..."], "--west: one hand, like AQ7.K84.Q962.A73"),
        (1, &["--west", "JT9.QT9.AJ4.QT9"], "W has 12 instead of 13 cards"),
        (1, &["--west", "KT9.QT9.AJ4.QT98"], "SK is in two places"),
        (1, &["--play", "SJ SK SJ"], "--play: card 3 of the play, SJ: it was played before"),
        (2, &["--play", "SJ SX"], "--play: unknown character 'X' (character 5)"),
        (2, &["--play", "JS"], "--play: unknown character 'J' (character 1); suit first, as SJ"),
        (1, &["--west", "30+"], "W cannot have the points asked for"),
        (1, &["--west", "holds SA"], "W cannot have SA"),
        (1, &["--west", "2+ of SAKQ"], "W cannot have \"2+ of SA SK SQ\""),
        (
            2,
            &["--west", "12+, shape 4333"],
            "--west: write \"shape any 4333\", or \"shape 4=3=3=3\" for spades, hearts, diamonds, clubs (character 12)",
        ),
        (2, &["--west", "spades or 5+"], "--west: no range like 5, 5+, 5- or 2-4 (character 7)"),
        (1, &["--ew-points", "20+"], "EW cannot have the points asked for"),
        (1, &["--west", "S 4+", "--east", "S 4+"], "no layout of the unseen cards meets all constraints together"),
        (
            2,
            &["--ns-points", "30-20"],
            "--ns-points: a range from more to less, or beyond 40 points or 13 cards (character 1)",
        ),
        (2, &["--contract", "8S"], "--contract: a contract begins with its level, 1 to 7"),
    ] {
        let known =
            if more[0] == "--contract" { [&DECLARER[..4], &DECLARER[6..], more].concat() } else { declarer(more) };
        assert_eq!(WORLDS.fail(&known, code), format!("finesse: {expected}\n"));
    }
    assert!(WORLDS.fail(&declarer(&["--constraints", "/no/such/file"]), 1).starts_with("finesse: /no/such/file: "));
}

#[test]
fn no_world_in_time() {
    assert_eq!(WORLDS.too_late(&declarer(&["--time", "0"])), "");
}

#[test]
fn bad_usage() {
    for args in [
        &["--strain", "S", "--play", "SA"][..],
        &["--leader", "N", "--play", "SA"],
        &declarer(&["--count", "0"]),
        &declarer(&["--count", "99999999"]),
        &["--strain", "S", "--contract", "4S", "--leader", "N"],
        &declarer(&["--leader", "N"]),
        &declarer(&["--count", "-1"]),
        &declarer(&["--format", "xml"]),
    ] {
        WORLDS.fail(args, 2);
    }
    let odds = "finesse: --weigh-plays: odds of 1.5, which are not above 0 and at most 1\n";
    assert_eq!(WORLDS.fail(&declarer(&["--weigh-plays", "1.5"]), 2), odds);
}
