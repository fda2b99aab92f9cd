//! `finesse single` as a user meets it: chances, lines in words, layouts, JSON, limits, messages.

use crate::common::program::{ENDING, Subcommand};

const SINGLE: Subcommand = Subcommand("single");

fn ending<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&ENDING[..], more].concat()
}

/// Lines with single spaces.
fn plain(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn chances_and_what_they_rest_on() {
    let text = SINGLE.succeed(&ending(&["--all-cards"]));
    let lines = plain(&text);
    assert_eq!(lines[0], "NT by S, S to play; North-South needs 2");
    assert_eq!(lines[1], "card chance wins all hands seen");
    assert_eq!(lines[2], "C9 45.7 % ######### 32 of 70 45.7 %");
    assert_eq!(lines[3], "CK 45.7 % ######### 32 of 70 45.7 %");
    assert_eq!(lines[4], "HA 37.1 % ####### 26 of 70 54.3 %");
    let clubs = "wins when clubs break 1-1, unless whoever holds the queen of clubs is void in spades";
    assert_eq!(lines[6..8], [format!("C9 {clubs}"), format!("CK {clubs}")]);
    assert!(lines[8].starts_with("HA wins ") && lines[9].starts_with("S9 wins "), "{text}");
    assert!(lines[10].starts_with("all 70 layouts, ") && lines[10].ends_with("; exact"), "{text}");
    assert_eq!(lines.len(), 11, "{text}");
    // Only the best card need be solved.
    let best = SINGLE.succeed(&ENDING);
    assert!(best.contains("C9 wins when ") && !best.contains("HA wins") && best.contains("<="), "{best}");
}

/// The layouts listed are those of the description: clubs 1-1, and a spade beside the queen.
#[test]
fn layouts_are_listed() {
    let text = SINGLE.succeed(&ending(&["--layouts"]));
    let after = text.split("C9 wins").nth(1).expect("the line").split("CK wins").next().expect("its layouts");
    let layouts: Vec<&str> = after.lines().filter(|line| line.starts_with("  W ")).collect();
    assert!(after.contains("\n  32 layouts:\n") && layouts.len() == 32, "{text}");
    for layout in layouts {
        let hands: Vec<&str> = layout.split_whitespace().filter(|word| word.contains('.')).collect();
        let queen = hands.iter().find(|hand| hand.ends_with(".Q")).expect(layout);
        assert!(!queen.starts_with('.'), "{layout}");
    }
}

#[test]
fn more_lines_of_a_card() {
    let count = |more: &[&str]| {
        SINGLE
            .succeed(&ending(&[&["--all-cards"], more].concat()))
            .lines()
            .filter(|line| line.contains(" wins ") && !line.starts_with("card"))
            .count()
    };
    assert_eq!(count(&[]), 4);
    assert!(count(&["--lines", "5"]) >= 4);
}

#[test]
fn json_has_the_deals() {
    let text = SINGLE.succeed(&ending(&["--json"]));
    assert!(text.contains("\"method\":\"exact\"") && text.contains("\"ended\":\"exact\""), "{text}");
    let set = "\"wins\":32,\"description\":\"when clubs break 1-1, unless whoever holds the queen of clubs is void in \
               spades\",\"exact\":true,\"described\":32,";
    assert!(text.contains(set), "{text}");
    let won = text.split(set).nth(1).and_then(|rest| rest.split("\"deals\":[").nth(1)).expect("numbers");
    let won: Vec<usize> = won.split(']').next().expect("an end").split(',').map(|n| n.parse().expect(n)).collect();
    let deals: Vec<&str> =
        text.split("{\"deal\":\"").skip(1).map(|deal| &deal[..deal.find('"').expect("an end")]).collect();
    assert_eq!((won.len(), deals.len()), (32, 70));
    for (number, deal) in deals.iter().enumerate() {
        let hands: Vec<&str> = deal[2..].split(' ').collect();
        let queen = [hands[1], hands[3]].into_iter().find(|hand| hand.ends_with(".Q"));
        assert_eq!(won.contains(&number), queen.is_some_and(|hand| !hand.starts_with('.')), "{deal}");
    }
}

#[test]
fn cut_short_it_says_so() {
    let text = SINGLE.too_early("the nodes were used up", &ending(&["--nodes", "1"]));
    assert!(text.ends_with("and for cards with - nothing was found\n"), "{text}");
    assert!(text.contains("\ncut short, as the nodes were used up: ") && !text.contains("C9 wins"), "{text}");
    let text = SINGLE.too_late(&ending(&["--time", "0"]));
    assert!(text.contains("\ncut short, as the time was up: "), "{text}");
    assert!(SINGLE.too_late(&ending(&["--time", "0", "--json"])).contains("\"lines\":[],\"deals\":[]"));
}

/// Of 70 layouts 20 at random: the answer is exact for those.
#[test]
fn a_sample_is_named_as_one() {
    let text = SINGLE.succeed(&ending(&["--worlds", "20", "--seed", "3"]));
    assert!(text.contains("\n20 of 70 layouts, ") && text.contains(" of 20 "), "{text}");
    assert_eq!(plain(&text)[..8], plain(&SINGLE.succeed(&ending(&["--worlds", "20", "--seed", "3"])))[..8]);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let defender = ["--west", "A.K2..", "--north", "3..32.", "--unseen", "K.Q.4.AJ2", "--strain", "N"];
    let defender = [&defender[..], &["--declarer", "S", "--leader", "W", "--target", "2"]].concat();
    let words = "finesse: a defender is to play; only declarer's cards are solved exactly\n";
    assert_eq!(SINGLE.fail(&defender, 1), words);
    assert_eq!(SINGLE.fail(&ENDING[..12], 2), "finesse: give a contract or --target\n");
    let whole = [&ENDING[..4], &ENDING[6..]].concat();
    assert_eq!(SINGLE.fail(&whole, 1), "finesse: N has 4 instead of 13 cards; for an ending give --unseen\n");
    for more in [&["--lines", "0"][..], &["--worlds", "0"], &["--time", "-1"], &["--weigh-plays", "2"]] {
        SINGLE.fail(&ending(more), 2);
    }
    SINGLE.fail(&["--contract", "3NT"], 2);
}
