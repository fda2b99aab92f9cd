//! `finesse experiment endings`: the time of exact answers for random endings, by the number of cards left.

use super::SeedArg;
use super::plot::{Curve, Curves};
use super::statistics::{Figures, mean};
use crate::args::{self, Shown};
use crate::clock::{Clock, Stopwatch, Taken};
use crate::grid::Grid;
use crate::json::{decimal, json, list};
use crate::output::{Failure, write_results};
use crate::run;
use finesse::cards::{Board, Card, Deal, Hand, Seat, Strain};
use finesse::dd::{Interrupted, Solver};
use finesse::play::exact::solve::solve;
use finesse::play::{Ended, Objective, Options, Oracle, Problem, View};
use finesse::random::Random;
use serde_json::Value;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Measure the time to solve random endings of declarer exactly, single dummy, on one thread.
///
/// Declarer's and dummy's cards are random, and so are the strain and which of the two is on lead. Every equal split of
/// the other cards between the defenders is a layout, all as likely. The target is the number of tricks that perfect
/// information, all hands seen from the first card on, takes in a share of the layouts that is nearest to one half.
/// Times are those of solving alone; an ending that was cut short counts with the time it had.
#[derive(clap::Args)]
pub struct Args {
    /// Cards left in the four hands, with commas between
    #[arg(long, value_delimiter = ',', default_values_t = [20, 24], value_parser = super::cards::<32>)]
    cards: Vec<usize>,
    /// How many endings of each number of cards
    #[arg(long, default_value_t = 100, value_parser = args::some)]
    count: usize,
    #[command(flatten)]
    seed: SeedArg,
    /// Stop solving an ending after this many seconds; the number of these is shown
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Write a plot of the times to this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    shown: Shown,
}

/// An ending as declarer, South, sees it.
struct Ending {
    strain: Strain,
    leader: Seat,
    north: Hand,
    south: Hand,
    unseen: Vec<Card>,
}

impl Ending {
    /// A random one with `cards` cards left.
    fn random(random: &mut Random, cards: usize) -> Ending {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        random.keep(&mut pack, cards);
        let length = cards / 4;
        let strain = Strain::ALL[random.index(Strain::ALL.len())];
        let leader = [Seat::North, Seat::South][random.index(2)];
        let north = pack[..length].iter().copied().collect();
        let south = pack[length..2 * length].iter().copied().collect();
        Ending { strain, leader, north, south, unseen: pack[2 * length..cards].to_vec() }
    }

    /// All layouts of the other cards.
    fn layouts(&self) -> Vec<Deal> {
        let unseen: Hand = self.unseen.iter().copied().collect();
        let sets = 0u32..1 << self.unseen.len();
        let west = sets.filter(|set| set.count_ones() as usize == self.unseen.len() / 2).map(|set| -> Hand {
            let is_wests = |(place, _): &(usize, &Card)| set >> place & 1 == 1;
            self.unseen.iter().enumerate().filter(is_wests).map(|(_, &card)| card).collect()
        });
        west.map(|west| Deal::new([self.north, unseen - west, self.south, west]).expect("four hands")).collect()
    }

    /// The target for which perfect information wins in a share of the layouts that is nearest to one half, the lowest
    /// of several, and in how many it wins then.
    fn target(&self, layouts: &[Deal], solver: &mut Solver) -> Result<(u8, usize), Interrupted> {
        solver.forget();
        let length = self.north.len() as u8;
        let mut taken = Vec::with_capacity(layouts.len());
        for deal in layouts {
            let board = Board::new(self.strain, self.leader, &[], deal.hands()).expect("an ending is a board");
            taken.push(solver.tricks(&board)?);
        }
        let reaching = |target: u8| taken.iter().filter(|&&tricks| tricks >= target).count();
        let targets = (1..=length).map(|target| (target, reaching(target)));
        Ok(targets.min_by_key(|&(_, won)| (2 * won).abs_diff(layouts.len())).expect("at least one trick"))
    }

    /// The command that solves it.
    fn command(&self, target: u8) -> String {
        let Ending { strain, leader, north, south, unseen } = self;
        let unseen: Hand = unseen.iter().copied().collect();
        let (declarer, hands) = (Seat::South, format!("--north {north} --south {south} --unseen {unseen}"));
        format!("finesse single {hands} --strain {strain} --declarer {declarer} --leader {leader} --target {target}")
    }

    fn problem(&self, layouts: Vec<Deal>, target: u8) -> Problem {
        Problem {
            strain: self.strain,
            leader: self.leader,
            trick: Vec::new(),
            view: View::Declarer(Seat::South),
            worlds: layouts.into_iter().map(|deal| (deal, 1)).collect(),
            sampled: false,
            objective: Objective::Target(target),
        }
    }
}

/// The time to solve one ending, and the answer.
struct Solved {
    taken: Taken,
    positions: u64,
    /// The number of layouts that perfect information wins.
    perfect: u64,
    /// The number that the best plan wins; `None` if cut short.
    exact: Option<u64>,
    /// How to solve it again.
    command: String,
}

/// Endings of one number of cards.
struct Measured {
    cards: usize,
    layouts: usize,
    endings: Vec<Solved>,
}

impl Measured {
    /// The milliseconds of each ending.
    fn each(&self, time: fn(&Taken) -> Duration) -> impl Iterator<Item = f64> {
        self.endings.iter().map(move |solved| 1e3 * time(&solved.taken).as_secs_f64())
    }

    fn processor(&self) -> Figures {
        Figures::of(self.each(Taken::processor_or_wall))
    }

    fn wall(&self) -> Figures {
        Figures::of(self.each(|taken| taken.wall))
    }

    /// The ending that took longest.
    fn longest(&self) -> &Solved {
        let longest = self.endings.iter().max_by_key(|solved| solved.taken.processor_or_wall());
        longest.expect("at least one ending")
    }

    fn positions(&self) -> f64 {
        mean(&self.endings.iter().map(|solved| solved.positions as f64).collect::<Vec<_>>())
    }

    fn cut_short(&self) -> usize {
        self.endings.iter().filter(|solved| solved.exact.is_none()).count()
    }

    fn below(&self) -> usize {
        self.endings.iter().filter(|solved| solved.exact.is_some_and(|exact| exact < solved.perfect)).count()
    }

    /// The mean share of layouts that perfect information and the best plan win, of endings that were solved.
    fn shares(&self) -> [f64; 2] {
        let solved = self.endings.iter().filter_map(|solved| Some([solved.perfect, solved.exact?]));
        let shares: Vec<[f64; 2]> = solved.map(|won| won.map(|won| won as f64 / self.layouts as f64)).collect();
        [0, 1].map(|which| mean(&shares.iter().map(|shares| shares[which]).collect::<Vec<f64>>()))
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    // Fail before the work if the plot cannot be written.
    let plot = args.plot.as_ref().map(|path| {
        let name = path.display().to_string();
        File::create(path).map(|file| (file, name.clone())).map_err(|error| Failure::in_input(&name, error))
    });
    let plot = plot.transpose()?;
    let bar = run::bar(args.cards.len() * args.count, "endings");
    let mut solver = Solver::new();
    solver.keep_across_deals(true);
    let mut measured: Vec<Measured> = Vec::with_capacity(args.cards.len());
    for &cards in &args.cards {
        // The endings of one length do not depend on the other lengths.
        let mut seeds = Random::new(args.seed.number ^ (cards as u64) << 32);
        let mut endings = Vec::with_capacity(args.count);
        let mut layouts = 0;
        for _ in 0..args.count {
            let ending = Ending::random(&mut Random::new(seeds.next()), cards);
            let deals = ending.layouts();
            layouts = deals.len();
            endings.push(timed(args, &ending, deals, &mut solver)?);
            bar.inc(1);
        }
        measured.push(Measured { cards, layouts, endings });
    }
    bar.finish_and_clear();
    write_results(&args.shown, |out| write_text(out, args, &measured), || json(args, &measured))?;
    if let Some((mut file, name)) = plot {
        let svg = time_curves(&measured).svg().map_err(|error| Failure::in_input(&name, error))?;
        file.write_all(svg.as_bytes()).map_err(|error| Failure::in_input(&name, error))?;
    }
    Ok(())
}

/// Finds the target of an ending and solves it. Only the latter is timed.
fn timed(args: &Args, ending: &Ending, layouts: Vec<Deal>, solver: &mut Solver) -> Result<Solved, Failure> {
    let (target, perfect) = ending.target(&layouts, solver)?;
    let problem = ending.problem(layouts, target);
    let mut options = Options { threads: 1, count_tricks: false, every_card: false, ..Options::default() };
    let mut warm = Oracle::default();
    let watch = Stopwatch::start(Clock::Thread);
    options.limits.deadline = watch.start.checked_add(Duration::from_secs(args.limit));
    let choice = solve(&problem, &options, &mut warm).expect("declarer and a target").choice;
    let taken = watch.stop();
    // Without a chance the answer is about a lower target.
    let is_won = choice.objective == problem.objective;
    let exact = (choice.ended == Ended::Exact).then(|| if is_won { choice.cards[0].score } else { 0 });
    Ok(Solved { taken, positions: choice.nodes, perfect: perfect as u64, exact, command: ending.command(target) })
}

fn write_text(out: &mut dyn Write, args: &Args, measured: &[Measured]) -> std::io::Result<()> {
    writeln!(out, "random endings, declarer's side to lead, all equal splits of the unseen cards; one thread")?;
    writeln!(
        out,
        "target: what perfect information reaches in the share of layouts nearest to 50 %; cut short after {} s",
        args.limit
    )?;
    writeln!(out, "processor milliseconds of solving, and the mean by the clock; positions searched on average")?;
    writeln!(out, "below: endings whose exact chance is below the share that perfect information wins")?;
    let names = ["cards", "layouts", "endings", "median", "95 %", "longest", "mean", "clock", "positions", "cut short"];
    let mut grid = Grid::of_numbers(names.into_iter().chain(["below"]));
    for one in measured {
        let Figures { median, high, longest, mean } = one.processor();
        let times = [median, high, longest, mean, one.wall().mean].map(|time| format!("{time:.2}"));
        let counts = [one.cards, one.layouts, one.endings.len()].map(|count| count.to_string());
        let cut_short = one.cut_short();
        let solved = one.endings.len() - cut_short;
        let below = match solved {
            0 => String::new(),
            _ => format!("{:.0} %", 100.0 * one.below() as f64 / solved as f64),
        };
        grid.row(counts.into_iter().chain(times).chain([
            format!("{:.0}", one.positions()),
            cut_short.to_string(),
            below,
        ]));
    }
    write!(out, "{grid}")?;
    measured.iter().try_for_each(|one| writeln!(out, "longest of {}: {}", one.cards, one.longest().command))
}

fn json(args: &Args, measured: &[Measured]) -> Value {
    let rows = measured.iter().map(|one| {
        let [perfect, exact] = one.shares().map(decimal);
        let each = one.endings.iter().map(|solved| {
            json!({
                "command": solved.command,
                "positions": solved.positions,
                "perfect_information": solved.perfect,
                "exact": solved.exact,
            })
        });
        json!({
            "cards": one.cards,
            "layouts": one.layouts,
            "endings": one.endings.len(),
            "cut_short": one.cut_short(),
            "below_perfect_information": one.below(),
            "perfect_information_share": perfect,
            "exact_share": exact,
            "positions": decimal(one.positions()),
            "longest": one.longest().command,
            "processor_ms": one.processor().json(),
            "clock_ms": one.wall().json(),
            "processor_ms_of_each": list(one.each(Taken::processor_or_wall).map(decimal)),
            "clock_ms_of_each": list(one.each(|taken| taken.wall).map(decimal)),
            "each": list(each),
        })
    });
    json!({"seed": args.seed.number, "limit_seconds": args.limit, "lengths": list(rows)})
}

/// The times by the number of cards.
fn time_curves(measured: &[Measured]) -> Curves {
    let curve = |name: &str, figure: fn(&Figures) -> f64| Curve {
        name: name.to_owned(),
        points: measured.iter().map(|one| (one.cards as f64, figure(&one.processor()))).collect(),
    };
    let cut_short: usize = measured.iter().map(Measured::cut_short).sum();
    let total: usize = measured.iter().map(|one| one.endings.len()).sum();
    let note = match cut_short {
        0 => format!("{total} random endings, all layouts"),
        _ => format!("{total} random endings, all layouts; {cut_short} cut short"),
    };
    Curves {
        title: "Exact answers to declarer's endings".to_owned(),
        note,
        across: "cards left".to_owned(),
        up: "processor time, milliseconds".to_owned(),
        equal_factors: true,
        curves: vec![
            curve("longest", |figures| figures.longest),
            curve("95th percentile", |figures| figures.high),
            curve("median", |figures| figures.median),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All splits, each once; and no other target is nearer to one half.
    #[test]
    fn endings_have_all_layouts_and_an_open_target() {
        let mut solver = Solver::new();
        for seed in 0..20 {
            let ending = Ending::random(&mut Random::new(seed), 12);
            let layouts = ending.layouts();
            assert_eq!(layouts.len(), 20);
            assert!(layouts.iter().enumerate().all(|(place, deal)| !layouts[..place].contains(deal)));
            let seen = |deal: &Deal| (deal.hand(Seat::North), deal.hand(Seat::South));
            assert!(layouts.iter().all(|deal| seen(deal) == (ending.north, ending.south)));
            assert!(layouts.iter().all(|deal| deal.hands().iter().all(|hand| hand.len() == 3)));
            let (target, won) = ending.target(&layouts, &mut solver).expect("no limit");
            for other in 1..=3 {
                let reached = layouts.iter().filter(|deal| {
                    let board = Board::new(ending.strain, ending.leader, &[], deal.hands()).expect("a board");
                    finesse::dd::minimax::best_tricks(&board) >= other
                });
                let reached = reached.count();
                assert!(reached.abs_diff(10) >= won.abs_diff(10), "{target} {won}, {other} {reached} {}", layouts[0]);
                assert!(other != target || reached == won);
            }
        }
    }
}
