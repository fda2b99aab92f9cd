//! `finesse experiment`: each of the experiments on a deal or two.

#[path = "common/program.rs"]
mod program;

use program::Subcommand;

const EXPERIMENT: Subcommand = Subcommand("experiment");

/// The cells of a table's rows that begin with these.
fn rows<'t>(text: &'t str, start: &str) -> Vec<Vec<&'t str>> {
    text.lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<&str>| row.first() == Some(&start))
        .collect()
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
    let text = EXPERIMENT.succeed(&["times", "--cards", "24", "--deals", "1", "--depth", "2", "--format", "json"]);
    assert!(text.starts_with("{\"cards\":24,\"deals\":1,\"seed\":1,\"cold\":false,\"decisions\":"), "{text}");
    assert!(
        text.contains("\"differing\":0,\"configurations\":[{\"depth\":1,\"worlds\":20,\"threads\":1,\"on\":[],"),
        "{text}"
    );
}

#[test]
fn decisions_are_as_many_as_asked_for() {
    let text = EXPERIMENT.succeed(&["decisions", "--count", "3", "--worlds", "6"]);
    assert!(text.contains("\n3 decisions of declarer in tricks 1 to 3, 6 worlds, M = 2, "), "{text}");
    assert_eq!((rows(&text, "1").len(), rows(&text, "2").len(), rows(&text, "ratio").len()), (1, 1, 1), "{text}");
}

#[test]
fn a_match_does_not_depend_on_threads() {
    for more in [&["--deals", "2", "--cards", "32"][..], &["--deals", "2", "--contract", "7NT", "--defence", "dd"]] {
        let play = |threads: &str| {
            let args = [&["match", "--worlds", "8", "--defence-worlds", "6", "--depths", "1,2"], more].concat();
            EXPERIMENT.succeed(&[&args[..], &["--threads", threads, "--format", "json"]].concat())
        };
        let one = play("1");
        assert_eq!(one, play("2"));
        assert!(one.contains("\"declarers\":[{\"depth\":1,\"made\":") && one.contains("\"discrepancies\":0,"), "{one}");
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
        let json = EXPERIMENT.succeed(&[&few[..], &["--threads", threads, "--format", "json"]].concat());
        json.split(",\"seconds\":").next().expect("something").to_owned()
    };
    let one = play("1");
    assert_eq!(one, play("2"));
    assert!(one.contains("{\"name\":\"choose_card\",\"made\":") && one.contains("\"exact\":"), "{one}");
}
