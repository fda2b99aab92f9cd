//! `finesse suit` as a user meets it: the table, the lines of play, messages, exit codes.

use crate::common::program::Subcommand;

const SUIT: Subcommand = Subcommand("suit");

const TABLE: &str = "\
North AKJ32, South 7654, missing QT98

tricks      chance  double dummy  average line  first card
     1  100.0000 %    100.0000 %    100.0000 %  North K J 2, South 4
     2  100.0000 %    100.0000 %    100.0000 %  North K J 2, South 4
     3  100.0000 %    100.0000 %    100.0000 %  North K J 2, South 4
     4   95.2174 %     95.2174 %     95.2174 %  North K 2, South 4
     5   53.1304 %     71.7826 %     53.1304 %  North K, South 4
  mean                    4.6700        4.4835  North K, South 4
";

#[test]
fn the_chance_of_every_number_of_tricks() {
    let text = SUIT.succeed(&["AKJ32", "7654"]);
    assert!(text.starts_with(TABLE), "{text}");
    assert!(text.contains("\nThe most tricks on average, 4.4835:\nlead the king from North\n"), "{text}");
    assert!(!text.contains("At least"), "{text}");
}

#[test]
fn a_line_of_play_in_words() {
    let text = SUIT.succeed(&["AQT", "432", "--tricks", "2"]);
    let (_, line) = text.split_once("\nAt least 2 tricks, 76.0000 %:\n").expect("the line for two tricks");
    assert!(line.starts_with("lead low from South\n- West plays low: the ten from North\n"), "{text}");
    let shorter = SUIT.succeed(&["AQT", "432", "--tricks", "2", "--depth", "1"]);
    assert!(shorter.len() < text.len() && shorter.contains("the ten from North ...\n"), "{shorter}");
}

/// "Low" is a card that does not try to win: a finesse of the nine is not one.
#[test]
fn a_card_that_tries_to_win_is_named() {
    let text = SUIT.succeed(&["AJ9", "432"]);
    assert!(text.contains("lead low from South\n- West plays low: the 9 from North\n"), "{text}");
    // A card that is run is named; one on which the other hand plays higher is not.
    let text = SUIT.succeed(&["AQ2", "T98"]);
    assert!(text.contains("\nlead the 8 from South\n- West plays low: low from North\n"), "{text}");
    let text = SUIT.succeed(&["AQT", "98"]);
    assert!(text.contains("\nlead low from South\n- West plays low: the ten from North\n"), "{text}");
    let text = SUIT.succeed(&["K2", "98"]);
    assert!(text.contains("\nlead low from South\n"), "{text}");
}

#[test]
fn tens_small_cards_and_symbols() {
    let text = SUIT.succeed(&["AQT", "432", "--json"]);
    for [north, south] in [["AQ10", "xxx"], ["AQT", "x3x"], ["♠AQT", "♠432"], ["aq10", "2xX"]] {
        assert_eq!(SUIT.succeed(&[north, south, "--json"]), text, "{north} {south}");
    }
    assert!(SUIT.succeed(&["Axx", "Kxx"]).starts_with("North A32, South K54, missing "));
    let crowded = "finesse: Axxxxx Kxxxx: too many x for small cards\n";
    assert_eq!(SUIT.fail(&["Axxxxx", "Kxxxx"], 1), crowded);
}

#[test]
fn layouts_add_up() {
    let text = SUIT.succeed(&["AKT98", "5432", "--tricks", "5", "--layouts", "--format", "json"]);
    let (_, five) = text.split_once(r#"{"tricks":5,"#).expect("five tricks");
    let (five, average) = five.split_once(r#""average":"#).expect("the average");
    assert!(five.contains(r#""chance":0.46347826"#), "{five}");
    let deals = |part: &str| -> u64 {
        let (_, layouts) = part.split_once(r#""layouts":["#).expect("layouts");
        let numbers = layouts.split(r#""deals":"#).skip(1);
        numbers
            .map(|rest| rest.split(',').next().and_then(|number| number.parse::<u64>().ok()).expect("a number"))
            .sum()
    };
    assert!(five.contains(&format!(r#""deals":{},"#, deals(five))), "{five}");
    assert_eq!(deals(average), 10_400_600);
    let text = SUIT.succeed(&["AKT98", "5432", "--tricks", "5", "--layouts"]);
    assert!(text.contains("\nWest  East    chance  tricks\n"), "{text}");
}

#[test]
fn a_void_and_all_the_cards() {
    assert!(SUIT.succeed(&["-", "AKQ"]).starts_with("North -, South AKQ, missing JT98765432\n"));
    let all = SUIT.succeed(&["AKQJT98765432", "-", "--tricks", "13"]);
    assert!(all.contains("\nAt least 13 tricks, 100.0000 %:\ncash the winners\n"), "{all}");
}

#[test]
fn faults_are_named() {
    assert_eq!(SUIT.fail(&["-", "-"], 1), "finesse: - -: neither hand has a card\n");
    assert_eq!(SUIT.fail(&["", "A"], 1), "finesse: NORTH: no cards; - stands for a void\n");
    assert_eq!(SUIT.fail(&["AK", "A2"], 1), "finesse: AK A2: both hands have the A\n");
    let unknown = "finesse: SOUTH: 2y: 'y' is not one of AKQJT98765432, 10, or x for a small card\n";
    assert_eq!(SUIT.fail(&["AK", "2y"], 1), unknown);
    assert_eq!(SUIT.fail(&["AKA", "2"], 1), "finesse: NORTH: AKA: A comes twice\n");
    assert_eq!(SUIT.fail(&["AK", "2", "--tricks", "3"], 2), "finesse: --tricks 3: the longer hand has 2 cards only\n");
    assert!(SUIT.fail(&["AK", "2", "--tricks", "0"], 2).contains("0 is not in 1..=13"));
    let late = "finesse: - KJ975: the time was up before everything was known\n";
    assert_eq!(SUIT.fail(&["-", "KJ975", "--time", "0"], 1), late);
    assert!(SUIT.fail(&["AK"], 2).contains("<SOUTH>"));
}
