//! `finesse experiment`: each of the experiments on a deal or two.

use crate::common::program::Subcommand;
use serde_json::{Value, json};

const EXPERIMENT: Subcommand = Subcommand("experiment");

/// The cells of a table's rows that begin with these.
fn rows<'t>(text: &'t str, start: &str) -> Vec<Vec<&'t str>> {
    text.lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<&str>| row.first() == Some(&start))
        .collect()
}

/// What an experiment finds out, as JSON.
fn experiment(args: &[&str]) -> Value {
    let text = EXPERIMENT.succeed(&[args, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The value without what the clock says.
fn untimed(mut value: Value) -> Value {
    match &mut value {
        Value::Object(members) => {
            let timed = |name: &str| ["seconds", "ms", "longest"].iter().any(|part| name.contains(part));
            members.retain(|name, _| !timed(name));
            members.values_mut().for_each(|value| *value = untimed(value.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = untimed(value.take())),
        _ => {}
    }
    value
}

/// The members of an object, all of which are there.
fn members<const N: usize>(value: &Value, names: [&str; N]) -> [Value; N] {
    names.map(|name| value.get(name).unwrap_or_else(|| panic!("no {name}: {value}")).clone())
}

const AGREED: &str = "configurations of one depth and number of worlds found the same chances in all decisions\n";

#[test]
fn times_of_cuts_and_switches_agree_on_the_chances() {
    for (which, cards, count) in [("cuts", "32", 11), ("switches", "36", 12)] {
        let text = EXPERIMENT.succeed(&["times", "--table", which, "--cards", cards, "--deals", "1", "--worlds", "10"]);
        assert!(text.ends_with(AGREED), "{text}");
        assert_eq!(rows(&text, cards).len(), count, "{text}");
    }
    let cold = EXPERIMENT.succeed(&["times", "--cold", "--cards", "24", "--deals", "1", "--worlds", "10"]);
    assert!(cold.ends_with(AGREED) && cold.contains("\nsolvers forget everything after each question\n"), "{cold}");
}

#[test]
fn there_must_be_deals() {
    EXPERIMENT.fail(&["times", "--deals", "0"], 2);
}

#[test]
fn times_of_threads() {
    let text = EXPERIMENT.succeed(&["times", "--table", "threads", "--cards", "28", "--deals", "1"]);
    assert!(text.ends_with(AGREED), "{text}");
    assert_eq!(rows(&text, "28").len(), 8, "{text}");
}

#[test]
fn times_as_json() {
    let found = experiment(&["times", "--cards", "24", "--deals", "1", "--depth", "2", "--limit", "50"]);
    let settings = members(&found, ["table", "cards", "deals", "seed", "limit_seconds", "fresh", "cold", "differing"]);
    assert_eq!(json!(settings), json!(["cuts", 24, 1, 1, 50, false, false, 0]));
    assert!(found["deals_tried"].as_u64() >= Some(1) && found["decisions"].as_u64() >= Some(1), "{found}");
    let first = members(&found["configurations"][0], ["depth", "worlds", "threads", "on", "cut_short"]);
    assert_eq!(json!(first), json!([1, 20, 1, [], 0]));
}

/// Two threads do the same work as one: what the processors of both do counts. Other programs disturb one measurement
/// out of several; a clock that left out a thread would do so in all.
#[test]
fn processor_time_is_that_of_all_threads() {
    let ratio = |_| {
        let found = experiment(&["times", "--table", "threads", "--cards", "32", "--deals", "1"]);
        let seconds = |threads: u64| -> f64 {
            let rows = found["configurations"].as_array().expect("configurations").iter();
            let rows = rows.filter(|row| row["threads"].as_u64() == Some(threads));
            rows.map(|row| row["processor_seconds"].as_f64().expect("a time")).sum()
        };
        seconds(2) / seconds(1)
    };
    assert!((0..8).map(ratio).any(|ratio| ratio > 0.7));
}

#[test]
fn decisions_are_as_many_as_asked_for() {
    let text = EXPERIMENT.succeed(&["decisions", "--count", "3", "--worlds", "6"]);
    assert!(text.contains("\n3 decisions of declarer in tricks 1 to 3, 6 worlds, M = 2, "), "{text}");
    assert_eq!((rows(&text, "1").len(), rows(&text, "2").len(), rows(&text, "ratio").len()), (1, 1, 1), "{text}");
}

#[test]
fn a_match_does_not_depend_on_threads() {
    for (more, defence) in [
        (&["--deals", "2", "--cards", "32", "--fresh"][..], json!(["pimc", 6, true])),
        (&["--deals", "2", "--contract", "7NT", "--defence", "dd"], json!(["dd", null, false])),
    ] {
        let play = |threads: &str| {
            let args = ["match", "--worlds", "8", "--defence-worlds", "6", "--depths", "1,2", "--threads", threads];
            experiment(&[&args[..], more].concat())
        };
        let one = play("1");
        assert!(one["declarers"][1]["seconds"].as_f64() > Some(0.0), "{one}");
        let one = untimed(one);
        assert_eq!(one, untimed(play("2")));
        assert_eq!(json!(members(&one, ["defence", "defence_worlds", "fresh"])), defence);
        assert_eq!(json!(members(&one["declarers"][0], ["depth", "discrepancies"])), json!([1, 0]));
        members(&one, ["contract", "cards", "seed", "deals_tried", "worlds", "count_tricks", "pairs", "deals"]);
    }
}

#[test]
fn a_match_as_text() {
    let text =
        EXPERIMENT.succeed(&["match", "--deals", "2", "--cards", "32", "--worlds", "8", "--defence-worlds", "6"]);
    for depth in ["1", "2", "3"] {
        assert_eq!(rows(&text, depth).len(), 1, "{text}");
    }
    assert!(text.contains("\nM = 3 against M = 1: ") && text.contains(" won and "), "{text}");
}

#[test]
fn players_as_text() {
    let text =
        EXPERIMENT.succeed(&["players", "--deals", "2", "--cards", "32", "--time", "0.1", "--pimc-worlds", "20"]);
    let cells: Vec<usize> = rows(&text, "PIMC").iter().map(Vec::len).collect();
    assert_eq!(cells, [9], "{text}");
    assert!(text.contains("\ndecisions of ChooseCard: ") && text.contains(" deals differ, "), "{text}");
}

#[test]
fn players_without_a_limit_of_time_do_not_depend_on_threads() {
    let play = |threads: &str| {
        let few = ["players", "--deals", "2", "--cards", "28", "--pimc-worlds", "20", "--time", "0"];
        untimed(experiment(&[&few[..], &["--threads", threads]].concat()))
    };
    let one = play("1");
    assert_eq!(one, play("2"));
    assert_eq!(one["declarers"][1]["name"], "choose_card");
    assert_eq!(json!(members(&one, ["time", "worlds", "pimc_worlds", "defence"])), json!([0, null, 20, "dd"]));
}

/// What does not depend on the clock is the same however often and with whatever else it is measured.
#[test]
fn endings_as_text_and_json() {
    let text = EXPERIMENT.succeed(&["endings", "--cards", "12,16", "--count", "6"]);
    for (cards, layouts) in [("12", "20"), ("16", "70")] {
        let rows = rows(&text, cards);
        assert_eq!(rows.len(), 1, "{text}");
        // Cards, layouts, endings; five times; positions, cut short, and a share in per cent.
        assert_eq!((rows[0].len(), &rows[0][..3]), (12, &[cards, layouts, "6"][..]), "{text}");
        let times: Vec<f64> = rows[0][3..8].iter().map(|time| time.parse().expect("a time")).collect();
        assert!(times[0] <= times[1] && times[1] <= times[2] && times[3] <= times[2] + 0.01, "{text}");
        assert_eq!((rows[0][9], rows[0][11]), ("0", "%"), "nothing is cut short: {text}");
        // The longest can be solved again as shown.
        let start = format!("longest of {cards}: finesse single ");
        let command = text.lines().find_map(|line| line.strip_prefix(&*start)).expect("the longest");
        let answer = Subcommand("single").succeed(&command.split_whitespace().collect::<Vec<_>>());
        assert!(answer.contains(layouts), "{command}: {answer}");
    }
    let found = experiment(&["endings", "--cards", "16", "--count", "6"]);
    assert_eq!(json!(members(&found, ["seed", "limit_seconds"])), json!([1, 60]));
    let length = &found["lengths"][0];
    assert_eq!(json!(members(length, ["cards", "layouts", "endings", "cut_short"])), json!([16, 70, 6, 0]));
    let positions = length["positions"].as_f64().expect("a number");
    assert_eq!(format!("{positions:.0}"), rows(&text, "16")[0][8], "{text}{found}");
    for times in ["processor_ms", "clock_ms"] {
        members(&length[times], ["median", "percentile_95", "longest", "mean"]);
        assert_eq!(length[format!("{times}_of_each")].as_array().map(Vec::len), Some(6));
    }
    let each = length["each"].as_array().expect("a list");
    let sum: u64 = each.iter().map(|ending| ending["positions"].as_u64().expect("a number")).sum();
    assert!((sum as f64 / 6.0 - positions).abs() < 1e-6, "{found}");
    for ending in each {
        assert!(ending["exact"].as_u64() <= ending["perfect_information"].as_u64(), "{ending}");
    }
    let again = experiment(&["endings", "--cards", "16", "--count", "6", "--seed", "2"]);
    assert_ne!(untimed(found), untimed(again), "another seed, other endings");
}

#[test]
fn endings_as_a_plot() {
    let path = std::env::temp_dir().join(format!("finesse-endings-{}.svg", std::process::id()));
    let name = path.to_str().expect("a path");
    EXPERIMENT.succeed(&["endings", "--cards", "8,12", "--count", "3", "--plot", name]);
    let svg = std::fs::read_to_string(&path).expect("the plot");
    std::fs::remove_file(&path).expect("the plot is there");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert_eq!(svg.matches("stroke-width=\"2\"").count(), 3, "{svg}");
    let lines: Vec<&str> = svg.lines().map(str::trim).collect();
    for label in ["median", "95th percentile", "longest", "8", "12", "6 random endings, all layouts"] {
        assert!(lines.contains(&label), "{label}: {svg}");
    }
}

#[test]
fn endings_that_are_none() {
    for cards in ["36", "18", "0", "", "20,x"] {
        EXPERIMENT.fail(&["endings", "--cards", cards], 2);
    }
    EXPERIMENT.fail(&["endings", "--count", "0"], 2);
    let message = EXPERIMENT.fail(&["endings", "--cards", "4", "--plot", "/no/such/place/plot.svg"], 1);
    assert!(message.contains("/no/such/place/plot.svg: "), "{message}");
}

/// Worlds, likelihoods, the rate and the times are there; what does not depend on the clock is the same on any number of
/// threads.
#[test]
fn auctions_as_text_and_json() {
    let few = ["auctions", "--auctions", "6", "--worlds", "30", "--decisions", "2", "--deals", "20"];
    let text = EXPERIMENT.succeed(&few);
    assert!(text.starts_with("6 auctions, Standard American Yellow Card, bid by rules, seed 1\n"), "{text}");
    let found = |threads: &str| experiment(&[&few[..], &["--threads", threads]].concat());
    let one = found("1");
    assert_eq!(json!(members(&one, ["auctions", "worlds", "seed", "deals"])), json!([6, 30, 1, 20]));
    assert_eq!(one["decisions"]["count"], 2);
    for times in ["worlds_ms", "worlds_processor_ms", "call_ms", "call_processor_ms"] {
        members(&one[times], ["median", "percentile_95", "mean", "longest"]);
    }
    assert!(one["rate"]["auctions_a_second"].as_f64() > Some(0.0), "{one}");
    // The rules have made all calls: their worlds and their ranges never exclude the true hands.
    let likelihood = &one["log_likelihood"];
    assert_eq!((&likelihood["worlds"]["excluded"], &likelihood["ranges"]["excluded"]), (&json!(0), &json!(0)));
    let nothing = likelihood["nothing"].as_f64().expect("a number");
    let worlds = likelihood["worlds"]["0.01"]["mean"].as_f64().expect("a number");
    assert!(nothing < -38.9 && worlds > nothing, "{likelihood}");
    assert_eq!(rows(&text, "worlds").len(), 2, "{text}");
    let without_rate = |mut value: Value| {
        value["rate"]["auctions_a_second"] = Value::Null;
        value["threads"] = Value::Null;
        untimed(value)
    };
    assert_eq!(without_rate(one), without_rate(found("2")));
    EXPERIMENT.fail(&["auctions", "--auctions", "0"], 2);
}

/// Auctions by simulation may have calls that the rules would not have made.
#[test]
fn auctions_by_simulation() {
    let few = ["auctions", "--auctions", "2", "--decisions", "1", "--deals", "10", "--method", "borel"];
    let found = experiment(&few);
    assert_eq!(json!(members(&found, ["auctions", "method"])), json!([2, "borel"]));
}
