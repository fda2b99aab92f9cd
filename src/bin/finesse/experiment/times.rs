//! `finesse experiment times`: the time of declarer's decisions in different configurations, all on the same decisions.

use super::SeedArg;
use super::deals::{self, Found, Played};
use super::playout::{Defence, Table, TablePlayer, WorldSampling, play_out};
use crate::args::{self, Shown};
use crate::clock::{Clock, Stopwatch, Taken};
use crate::grid::Grid;
use crate::json::{decimal, json, list};
use crate::output::{Failure, write_results};
use crate::run;
use finesse::dd::Solver;
use finesse::play::alphamu::search::Switches;
use finesse::play::{Choice, DecisionError, Ended, MethodName, Objective, Options};
use serde_json::Value;
use std::io::Write;
use std::time::Duration;

/// Measure the time and the double-dummy questions of declarer's decisions, in several configurations.
///
/// Whole deals are played. All configurations decide in the same positions, each with players of its own that stay
/// warm; the card played is that of the first. Configurations of one depth and number of worlds must find the same
/// chances, whatever they leave out: if not, the exit code is 3. Ties are not broken by tricks, as in the papers.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_enum, default_value_t = Which::Cuts)]
    table: Which,
    /// How many deals
    #[arg(long, default_value_t = 10, value_parser = args::some)]
    deals: usize,
    /// Worlds of a decision; not for --table threads
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    worlds: u64,
    /// Cards to be played: 52, or an ending such as 36 or 32
    #[arg(long, default_value_t = 52, value_parser = super::cards::<52>)]
    cards: usize,
    /// The deepest search
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    #[command(flatten)]
    seed: SeedArg,
    /// Stop a decision after this many seconds; its time is then too short, and the number of these is shown
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Sample all worlds anew for every decision
    #[arg(long)]
    fresh: bool,
    /// Have the double-dummy solvers forget everything after each question, like programs that call a solver afresh
    #[arg(long)]
    cold: bool,
    #[command(flatten)]
    shown: Shown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// Depths 1 to 3 with and without transposition table (TT), root cut (R) and early cut (E); without and with all
    /// the rest
    Cuts,
    /// The greatest depth with and without useful worlds (U), empty entries (E), alpha cuts (a), world cuts (W) and cut
    /// on win (Win); table, root and early cut are on
    Switches,
    /// Depths 1 and 2 with 20 to 160 worlds on 1 and on 2 threads
    Threads,
}

/// One way to decide.
struct Configuration {
    depth: u32,
    worlds: usize,
    threads: usize,
    switches: Switches,
    /// y or n for each of the switches that the table is about.
    marks: Vec<bool>,
}

/// The times and answers of one configuration.
#[derive(Default)]
struct Measured {
    time: Duration,
    /// The processor time of all threads; wall time if the system does not give it.
    processor: Duration,
    questions: u64,
    nodes: u64,
    cut_short: usize,
    /// The objective and the best score; `None` if cut short.
    best: Vec<Option<(Objective, u64)>>,
}

impl Measured {
    fn add(&mut self, choice: &Choice, taken: Taken) {
        let cut_short = choice.ended == Ended::Time;
        self.time += taken.wall;
        self.processor += taken.processor_or_wall();
        self.questions += choice.calls;
        self.nodes += choice.nodes;
        self.cut_short += usize::from(cut_short);
        self.best.push((!cut_short).then(|| (choice.objective, choice.cards[0].score)));
    }

    fn mean(&self) -> f64 {
        self.time.as_secs_f64() / (self.best.len() as f64).max(1.0)
    }

    /// Processor seconds a decision, which hardly depend on other programs.
    fn processor_mean(&self) -> f64 {
        self.processor.as_secs_f64() / (self.best.len() as f64).max(1.0)
    }

    fn per_decision(&self, count: u64) -> f64 {
        count as f64 / (self.best.len() as f64).max(1.0)
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let configurations = configurations(args);
    let found = deals::find(Played::Game, args.cards, args.deals, args.seed.number, 0)?;
    let mut players: Vec<TablePlayer> = configurations.iter().map(|one| player(args, one)).collect();
    let mut measured: Vec<Measured> = configurations.iter().map(|_| Measured::default()).collect();
    let bar = run::bar(found.tables.len(), "deals");
    for start in &found.tables {
        let positions = first_plays(args, start, &mut players[0], &mut measured[0])?;
        for (player, measured) in players.iter_mut().zip(&mut measured).skip(1) {
            for table in &positions {
                timed(args, player, table, measured).map_err(|error| deals::spoiled(table, &error.into()))?;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let differing = disagreements(&configurations, &measured);
    let text = |out: &mut dyn Write| {
        let ratios = if args.table == Which::Threads { "elapsed time" } else { "processor time" };
        writeln!(out, "{found}")?;
        writeln!(out, "{} decisions of declarer; defenders: PIMC with 20 worlds", measured[0].best.len())?;
        write!(out, "times a decision in milliseconds, ratios of {ratios}; ")?;
        writeln!(out, "ties not broken by tricks, as in the papers")?;
        if args.cold {
            writeln!(out, "solvers forget everything after each question")?;
        }
        write!(out, "{}", grid(args, &configurations, &measured))?;
        writeln!(out, "{}", verdict(differing))
    };
    write_results(&args.shown, text, || json(args, &found, &configurations, &measured))?;
    if differing == 0 { Ok(()) } else { Err(Failure::WrongAnswers(differing)) }
}

/// Plays a deal by the first configuration, and gives back the positions in which declarer had to decide.
fn first_plays(
    args: &Args,
    start: &Table,
    player: &mut TablePlayer<'_>,
    measured: &mut Measured,
) -> Result<Vec<Table>, Failure> {
    let mut positions = Vec::new();
    let mut table = start.clone();
    let mut defence = Defence::pimc(WorldSampling { worlds: 20, salt: args.seed.number, fresh: args.fresh });
    let outcome = play_out(&mut table, &mut defence, &mut Solver::new(), |table| {
        positions.push(table.clone());
        Ok(timed(args, player, table, measured)?.cards[0].card)
    });
    outcome.map_err(|fault| deals::spoiled(start, &fault))?;
    Ok(positions)
}

fn timed(
    args: &Args,
    player: &mut TablePlayer<'_>,
    table: &Table,
    measured: &mut Measured,
) -> Result<Choice, DecisionError> {
    let watch = Stopwatch::start(Clock::Process);
    player.options.limits.deadline = watch.start.checked_add(Duration::from_secs(args.limit));
    let choice = player.decide(table)?.choice;
    measured.add(&choice, watch.stop());
    Ok(choice)
}

fn player(args: &Args, configuration: &Configuration) -> TablePlayer<'static> {
    let Configuration { depth, worlds, threads, switches, .. } = *configuration;
    let sampling = WorldSampling { worlds, salt: args.seed.number, fresh: args.fresh };
    let options = Options { depth, switches, threads, count_tricks: false, ..Options::default() };
    TablePlayer::new(MethodName::AlphaMu, sampling, options)
}

fn configurations(args: &Args) -> Vec<Configuration> {
    let worlds = args.worlds as usize;
    let one = |depth, switches, marks: &[bool]| {
        let switches = Switches { warm_solvers: !args.cold, ..switches };
        Configuration { depth, worlds, threads: 1, switches, marks: marks.to_vec() }
    };
    match args.table {
        Which::Cuts => {
            let mut list = vec![one(1, Switches::NONE, &[])];
            let [n, y] = [false, true];
            for depth in 2..=args.depth {
                for marks in [[n, n, n, n], [y, y, n, n], [y, n, y, n], [y, y, y, n], [y, y, y, y]] {
                    let [table, root_cut, early_cut, rest] = marks;
                    let others = if rest { Switches::ALL } else { Switches::NONE };
                    list.push(one(depth, Switches { table, root_cut, early_cut, ..others }, &marks));
                }
            }
            list
        }
        Which::Switches => {
            let single = |place: usize, value: bool| std::array::from_fn(|index| (index == place) == value);
            let mut rows: Vec<[bool; 5]> = vec![[false; 5]];
            rows.extend((0..5).map(|place| single(place, true)));
            rows.push([true; 5]);
            rows.extend((0..5).map(|place| single(place, false)));
            rows.iter().map(|marks| one(args.depth, switched(*marks), marks)).collect()
        }
        Which::Threads => {
            let (switches, marks) = (Switches::ALL, Vec::new());
            let one = |depth, worlds, threads| Configuration { depth, worlds, threads, switches, marks: marks.clone() };
            let pairs = (1..=args.depth.min(2)).flat_map(|depth| [20, 40, 80, 160].map(|worlds| (depth, worlds)));
            pairs.flat_map(|(depth, worlds)| [1, 2].map(|threads| one(depth, worlds, threads))).collect()
        }
    }
}

fn switched([useful_worlds, empty_entry, alpha, world_cuts, cut_on_win]: [bool; 5]) -> Switches {
    Switches { useful_worlds, empty_entry, alpha_cut: alpha, deep_cut: alpha, world_cuts, cut_on_win, ..Switches::ALL }
}

/// The number of decisions in which configurations of one depth and number of worlds found different scores.
fn disagreements(configurations: &[Configuration], measured: &[Measured]) -> usize {
    let mut differing = 0;
    for (index, (one, found)) in configurations.iter().zip(measured).enumerate() {
        let alike = |other: &&Configuration| other.depth == one.depth && other.worlds == one.worlds;
        let Some(first) = configurations.iter().position(|other| alike(&other)).filter(|&first| first < index) else {
            continue;
        };
        let pairs = measured[first].best.iter().zip(&found.best);
        differing += pairs.filter(|(a, b)| a.is_some() && b.is_some() && a != b).count();
    }
    differing
}

fn verdict(differing: usize) -> String {
    match differing {
        0 => "configurations of one depth and number of worlds found the same chances in all decisions".to_owned(),
        _ => format!("{differing} decisions in which configurations should have found the same chances and did not"),
    }
}

/// The names of the switches that the table is about.
fn mark_names(which: Which) -> &'static [&'static str] {
    match which {
        Which::Cuts => &["TT", "R", "E", "rest"],
        Which::Switches => &["U", "E", "a", "W", "Win"],
        Which::Threads => &[],
    }
}

fn grid(args: &Args, configurations: &[Configuration], measured: &[Measured]) -> Grid {
    if args.table == Which::Threads {
        return threads_grid(args, configurations, measured);
    }
    let names = ["cards", "M", "worlds"].into_iter().chain(mark_names(args.table).iter().copied());
    let names = names.chain(["ms", "CPU ms", "ratio", "questions", "nodes", "cut short"]);
    let mut grid = Grid::of_numbers(names);
    let base = measured[0].processor_mean();
    for (one, found) in configurations.iter().zip(measured) {
        let mut row = vec![args.cards.to_string(), one.depth.to_string(), one.worlds.to_string()];
        let mark = |index: usize| one.marks.get(index).map_or("", |&on| if on { "y" } else { "n" });
        row.extend((0..mark_names(args.table).len()).map(|index| mark(index).to_owned()));
        row.push(format!("{:.2}", 1e3 * found.mean()));
        row.push(format!("{:.2}", 1e3 * found.processor_mean()));
        row.push(format!("{:.2}", found.processor_mean() / base.max(1e-9)));
        row.push(format!("{:.0}", found.per_decision(found.questions)));
        row.push(format!("{:.0}", found.per_decision(found.nodes)));
        row.push(if found.cut_short == 0 { String::new() } else { found.cut_short.to_string() });
        grid.row(row);
    }
    grid
}

/// One and two threads side by side.
fn threads_grid(args: &Args, configurations: &[Configuration], measured: &[Measured]) -> Grid {
    let mut grid = Grid::of_numbers(["cards", "M", "worlds", "1 thread", "2 threads", "ratio", "questions"]);
    for (pair, found) in configurations.chunks(2).zip(measured.chunks(2)) {
        let ([one, _], [alone, both]) = (pair, found) else { continue };
        grid.row([
            args.cards.to_string(),
            one.depth.to_string(),
            one.worlds.to_string(),
            format!("{:.2}", 1e3 * alone.mean()),
            format!("{:.2}", 1e3 * both.mean()),
            format!("{:.2}", alone.mean() / both.mean().max(1e-9)),
            format!("{:.0}", alone.per_decision(alone.questions)),
        ]);
    }
    grid
}

fn json(args: &Args, found: &Found, configurations: &[Configuration], measured: &[Measured]) -> Value {
    let rows = configurations.iter().zip(measured).map(|(one, found)| {
        let on = mark_names(args.table).iter().zip(&one.marks).filter(|(_, on)| **on).map(|(&name, _)| name);
        json!({
            "depth": one.depth,
            "worlds": one.worlds,
            "threads": one.threads,
            "on": list(on),
            "seconds": decimal(found.mean()),
            "processor_seconds": decimal(found.processor_mean()),
            "questions": decimal(found.per_decision(found.questions)),
            "nodes": decimal(found.per_decision(found.nodes)),
            "cut_short": found.cut_short,
        })
    });
    json!({
        "table": args::value_name(args.table),
        "cards": args.cards,
        "deals": args.deals,
        "deals_tried": found.tried,
        "seed": args.seed.number,
        "limit_seconds": args.limit,
        "fresh": args.fresh,
        "cold": args.cold,
        "decisions": measured[0].best.len(),
        "differing": disagreements(configurations, measured),
        "configurations": list(rows),
    })
}
