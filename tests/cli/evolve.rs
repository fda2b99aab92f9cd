//! `finesse experiment evolve` and `finesse experiment human`.

use crate::common::program::{Subcommand, finesse};
use serde_json::{Value, json};

const EXPERIMENT: Subcommand = Subcommand("experiment");
const TRICKS: [&str; 10] =
    ["evolve", "tricks", "--cards", "3,4", "--deals", "2", "--population", "30", "--generations", "3"];

/// What an experiment finds out, without times.
fn found(args: &[&str]) -> Value {
    let text = EXPERIMENT.succeed(&[args, &["--json"]].concat());
    let mut value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    if let Some(lengths) = value.get_mut("lengths").and_then(Value::as_array_mut) {
        for method in lengths.iter_mut().filter_map(|length| length["methods"].as_array_mut()).flatten() {
            let method = method.as_object_mut().expect("an object");
            method.remove("milliseconds").expect("a time");
            method.remove("longest_ms").expect("a time");
        }
    }
    value
}

#[test]
fn tricks_do_not_depend_on_threads_and_exact_methods_are_exact() {
    let on = |threads: &str| found(&[&TRICKS[..], &["--threads", threads]].concat());
    let one = on("1");
    assert_eq!(one, on("3"));
    for (length, cards) in [(0, 3), (1, 4)] {
        let length = &one["lengths"][length];
        assert_eq!(length["cards"], json!(cards));
        let methods = length["methods"].as_array().expect("a list");
        assert_eq!(methods.len(), 8);
        for method in methods {
            assert_eq!((&method["boards"], &method["finished"]), (&json!(10), &json!(10)), "{method}");
            if ["solver", "depth_first", "collector"].contains(&method["name"].as_str().expect("a name")) {
                assert_eq!((&method["exact"], &method["mean_error"]), (&json!(10), &json!(0)), "{method}");
            }
        }
    }
    assert_ne!(one, found(&[&TRICKS[..], &["--seed", "2"]].concat()), "another seed, other deals");
}

#[test]
fn tricks_as_text_and_plot() {
    let path = std::env::temp_dir().join(format!("finesse-evolve-{}.svg", std::process::id()));
    let name = path.to_str().expect("a path");
    let text = EXPERIMENT.succeed(&[&TRICKS[..], &["--plot", name]].concat());
    let svg = std::fs::read_to_string(&path).expect("the plot");
    std::fs::remove_file(&path).expect("the plot is there");
    for name in ["this library's solver", "depth-first", "heuristic", "genetic, mean", "two-sided genetic"] {
        assert_eq!(text.lines().filter(|line| line.starts_with(&format!("{name} "))).count(), 2, "{name}: {text}");
    }
    assert!(svg.starts_with("<svg ") && svg.contains("heuristic"), "{svg}");
    for cards in ["0", "14", "", "x"] {
        EXPERIMENT.fail(&["evolve", "tricks", "--cards", cards], 2);
    }
}

/// A tree that is too large in the time is counted as not finished; the genetic searches answer with what they have.
#[test]
fn searches_that_are_cut_short() {
    let found =
        found(&["evolve", "tricks", "--cards", "13", "--deals", "1", "--generations", "1", "--nodes", "100000"]);
    for method in found["lengths"][0]["methods"].as_array().expect("a list") {
        let name = method["name"].as_str().expect("a name");
        if ["depth_first", "collector", "heuristic"].contains(&name) {
            assert_eq!(method["finished"], json!(0), "{method}");
        }
    }
}

const HUMAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/data/human.pbn");
const QUICK: [&str; 6] = ["--population", "20", "--generations", "3", "--nodes", "1000"];

#[test]
fn results_of_people() {
    let on = |threads: &str| found(&[&["human", HUMAN, "--threads", threads][..], &QUICK].concat());
    let found = on("1");
    assert_eq!(found, on("3"));
    assert_eq!(found["results"], json!(24));
    let each = found["each"].as_array().expect("a list");
    // Board 1, four spades by East: ten tricks double dummy, and ten taken; 420, 50 for North-South, 170 and 50.
    assert_eq!((&each[0]["rivals"]["double_dummy"], &each[0]["tricks"]), (&json!(10), &json!(10)));
    let scores: Vec<i64> = each[..4].iter().map(|one| one["score"].as_i64().expect("a score")).collect();
    assert_eq!((scores, &each[0]["datum"]), (vec![-420, 50, -170, 50], &json!(-120)));
    let against = &found["against"]["double_dummy"];
    let differences = each
        .iter()
        .map(|one| one["tricks"].as_i64().expect("tricks") - one["rivals"]["double_dummy"].as_i64().expect("tricks"));
    let (mut gained, mut lost) = (0, 0);
    differences.for_each(|difference| {
        gained += difference.max(0);
        lost -= difference.min(0);
    });
    assert_eq!((&against["tricks_gained"], &against["tricks_lost"]), (&json!(gained), &json!(lost)));
    let contracts = found["contracts"].as_array().expect("a list");
    let counts = contracts.iter().map(|one| one["double_dummy"]["results"].as_u64().expect("a count"));
    assert_eq!(counts.sum::<u64>(), 24);
    assert_eq!(contracts[0]["contract"], json!("4S"));
}

#[test]
fn results_of_people_as_text_and_with_players() {
    let text = EXPERIMENT.succeed(&[&["human", HUMAN][..], &QUICK].concat());
    assert!(text.starts_with("24 results;") && text.contains("\ndouble dummy "), "{text}");
    let path = std::env::temp_dir().join(format!("finesse-human-{}.pbn", std::process::id()));
    let name = path.to_str().expect("a path");
    let file = std::fs::read_to_string(HUMAN).expect("the results");
    let games: Vec<&str> = file.split("\n\n").collect();
    let short = "[Board \"9\"]\n[Deal \"N:... ... ... ...\"]\n[Contract \"4S\"]\n";
    let unknown = games[1].replace("[Result \"9\"]", "[Result \"?\"]");
    std::fs::write(&path, [games[0], games[5]].join("\n\n")).expect("a file");
    let one = found(&[&["human", name, "--players", "3"][..], &QUICK].concat());
    assert_eq!((&one["results"], &one["against"]["players"]["results"]), (&json!(2), &json!(2)), "{one}");
    // No board was played twice.
    assert_eq!(one["each"][0]["datum"], Value::Null, "{one}");
    // A board without a result is named, and the others are compared.
    std::fs::write(&path, [games[0], &unknown].join("\n\n")).expect("a file");
    let output = finesse(&[&["experiment", "human", name][..], &QUICK].concat(), b"");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("board 1: no result"), "{output:?}");
    // A bad deal is left out, and the exit code says so.
    std::fs::write(&path, [games[0], short].join("\n\n")).expect("a file");
    let output = finesse(&[&["experiment", "human", name][..], &QUICK].concat(), b"");
    assert!(output.status.code() == Some(1) && output.stdout.starts_with(b"1 results;"), "{output:?}");
    std::fs::write(&path, games[0].replace("[Result \"10\"]", "[Result \"14\"]")).expect("a file");
    let message = EXPERIMENT.fail(&[&["human", name][..], &QUICK].concat(), 1);
    assert!(message.contains("no number of tricks"), "{message}");
    std::fs::remove_file(&path).expect("the file is there");
}

/// A folder of a test's own, which goes with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("finesse-evolve-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A system whose opening notrump is open to tuning.
const SYSTEM: &str = "system \"Tiny\"\n\ninclude \"rest\" # the other calls\n\ncontext \"Opening\"\n  when opening\n  \
    1N @60 \"balanced\": hcp 15{10..18}-20 # strong\n";
const REST: &str = "context \"Anything\"\n  layer 0\n  P @1 \"pass\"\n  3N @50: partner.hcp + hcp >= 25{22..28}\n";

fn system(folder: &Folder, more: &[&str]) -> Vec<String> {
    std::fs::write(folder.file("tiny.bid"), SYSTEM).expect("a file");
    std::fs::write(folder.file("rest.bid"), REST).expect("a file");
    let tables = folder.file("tables.tsv");
    let tiny = folder.file("tiny.bid");
    let args = ["evolve", "system", &tiny, "--boards", "20", "--choosing", "12", "--final", "12", "--tables", &tables];
    args.iter().chain(&["--population", "9"]).chain(more).map(|&arg| arg.to_owned()).collect()
}

fn bred(folder: &Folder, more: &[&str]) -> Value {
    let args = system(folder, more);
    found(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn systems_bred_on_any_number_of_threads_in_one_go_or_not() {
    let folder = Folder::new("bred");
    let whole = bred(&folder, &["--generations", "3", "--threads", "1"]);
    assert_eq!(whole["generations"].as_array().map(Vec::len), Some(3), "{whole}");
    assert_eq!(whole["numbers"].as_array().map(Vec::len), Some(2), "{whole}");
    assert_eq!(whole, bred(&folder, &["--generations", "3", "--threads", "3"]));
    // A run that ends early goes on from its checkpoint.
    let checkpoint = folder.file("checkpoint");
    bred(&folder, &["--generations", "1", "--checkpoint", &checkpoint]);
    assert_eq!(whole, bred(&folder, &["--generations", "3", "--checkpoint", &checkpoint]));
    // Shares of every generation, put together.
    let shared = folder.file("shared");
    let run = |more: &[&str]| {
        let args = system(&folder, &[&["--generations", "3", "--checkpoint", &shared][..], more].concat());
        EXPERIMENT.succeed(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for _ in 0..3 {
        ["1/3", "2/3", "3/3"].iter().for_each(|share| assert_eq!(run(&["--shard", share]), ""));
        assert_eq!(run(&["--merge", "3"]), "");
    }
    assert_eq!(whole, bred(&folder, &["--generations", "3", "--checkpoint", &shared]));
    // Shares of another generation are refused.
    let args = system(&folder, &["--generations", "9", "--checkpoint", &shared, "--merge", "3"]);
    let message = EXPERIMENT.fail(&args.iter().map(String::as_str).collect::<Vec<_>>(), 1);
    assert!(message.contains("not a share of this generation"), "{message}");
}

/// With --screen the first measurement is that of single steps, shared as generations are.
#[test]
fn single_steps_come_first() {
    let folder = Folder::new("steps");
    let more = ["--generations", "2", "--screen", "--prune"];
    let whole = bred(&folder, &more);
    let steps = whole["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 2, "{whole}");
    for step in steps.iter().flat_map(|number| [&number["less"], &number["more"]]) {
        assert_eq!(step.as_array().map(Vec::len), Some(2), "{whole}");
    }
    let shared = folder.file("shared");
    let run = |more: &[&str]| {
        let args = system(&folder, &[&["--generations", "2", "--screen", "--checkpoint", &shared][..], more].concat());
        EXPERIMENT.succeed(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    // The steps, and two generations.
    for _ in 0..3 {
        ["1/2", "2/2"].iter().for_each(|share| assert_eq!(run(&["--shard", share]), ""));
        assert_eq!(run(&["--merge", "2"]), "");
    }
    assert_eq!(whole, bred(&folder, &[&more[..], &["--checkpoint", &shared]].concat()));
    let text = run(&[]);
    assert!(text.contains("IMPs a board  standard error") && text.contains("line 7: 15 -> "), "{text}");
}

/// Without generations the system is measured as it stands.
#[test]
fn a_system_against_another() {
    let folder = Folder::new("against");
    let out = folder.file("weak.bid");
    std::fs::write(&out, SYSTEM.replace("hcp 15{10..18}-20", "hcp 30-37")).expect("a file");
    let found = bred(&folder, &["--generations", "0", "--against", &out]);
    assert_eq!(found["generations"], serde_json::json!([]), "{found}");
    let differ = &found["final_boards"];
    assert!(differ["won"].as_u64() > Some(0) || differ["lost"].as_u64() > Some(0), "{found}");
    assert_eq!(found["changes"], serde_json::json!([]), "{found}");
}

/// The result is a system that reads as it was measured, and has its pedigree.
#[test]
fn a_bred_system_is_a_file() {
    let folder = Folder::new("file");
    let (out, plot) = (folder.file("out.bid"), folder.file("plot.svg"));
    let found = bred(&folder, &["--generations", "4", "--out", &out, "--plot", &plot, "--fitness", "par"]);
    let text = std::fs::read_to_string(&out).expect("the system");
    assert!(text.starts_with("# Bred by finesse experiment evolve system --seed 1 "), "{text}");
    let numbers = found["numbers"].as_array().expect("a list");
    assert!(text.contains(&format!("hcp {}{{10..18}}-20 # strong", numbers[0])), "{text}");
    assert!(text.contains(&format!(">= {}{{22..28}}", numbers[1])) && !text.contains("include"), "{text}");
    let changes = found["changes"].as_array().expect("a list");
    assert!(changes.iter().all(|change| text.contains(&format!("-> {}", change["new"]))), "{text}");
    assert!(std::fs::read_to_string(&plot).expect("a plot").contains("generation"));
    // It can be read again, as an opponent.
    let again = system(&folder, &["--generations", "1", "--against", &out]);
    EXPERIMENT.succeed(&again.iter().map(String::as_str).collect::<Vec<_>>());
    std::fs::write(folder.file("none.bid"), "system \"None\"\ncontext \"All\"\n  P @1 \"pass\"\n").expect("a file");
    let message = EXPERIMENT.fail(&["evolve", "system", &folder.file("none.bid")], 1);
    assert!(message.contains("no number of the system is open to tuning"), "{message}");
}
