//! `finesse experiment evolve tricks`: how well and how fast the paper's searches find the tricks of a deal.

use super::super::SeedArg;
use super::super::plot::{Curve, Curves};
use super::super::statistics::{confidence, mean, percent, percentile};
use super::methods::{Found, METHODS, Method};
use crate::args::{self, Shown, ThreadsArg};
use crate::grid::{Align, Grid};
use crate::json::{decimal, json, list, text};
use crate::output::{Failure, write_results};
use crate::run::ProgressBatch;
use finesse::cards::{Board, Deal, Seat, Strain};
use finesse::evolve::node::Node;
use finesse::evolve::order::{is_valid, random_orders};
use finesse::evolve::published::Settings;
use finesse::random::Random;
use serde_json::Value;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// Compare depth-first, heuristic and genetic searches for the tricks of random deals with this library's solver.
///
/// South declares in every strain and West leads, all hands seen. Each search runs on one thread; times are those of
/// the processor. Deals of different lengths do not depend on each other.
#[derive(clap::Args)]
pub struct Args {
    /// Cards a hand, 1 to 13, with commas between
    #[arg(long, value_delimiter = ',', default_values_t = [3, 4, 5, 6], value_parser = length)]
    cards: Vec<usize>,
    /// How many deals of each length
    #[arg(long, default_value_t = 20, value_parser = args::some)]
    deals: usize,
    #[command(flatten)]
    seed: SeedArg,
    /// Genomes of a generation
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = args::some)]
    population: usize,
    /// Generations of a genetic search
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = args::some)]
    generations: usize,
    /// Cards that a search of the tree plays at most; one that needs more has no answer
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,
    /// Write a plot of the times to this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    shown: Shown,
}

fn length(text: &str) -> Result<usize, String> {
    let cards = text.parse().ok().filter(|cards| (1..=13).contains(cards));
    cards.ok_or("a number of cards, 1 to 13".to_owned())
}

/// Random orders whose validity is tried for each board.
const ORDERS: u64 = 10_000;

/// A board and what the methods made of it.
struct Searched {
    found: [Option<Found>; METHODS.len()],
    /// Random orders that keep to the rules, of [`ORDERS`].
    valid: u64,
}

impl Searched {
    /// How many tricks an answer is too high; `None` for a search that was cut short.
    fn error(&self, method: usize) -> Option<f64> {
        let exact = self.found[0]?.tricks;
        self.found[method].map(|found| f64::from(found.tricks) - f64::from(exact))
    }
}

/// All boards of one length.
struct Measured {
    cards: usize,
    boards: Vec<Searched>,
}

/// How a method did.
struct Row {
    method: Method,
    finished: u64,
    boards: u64,
    exact: u64,
    /// Mean error in tricks, and mean size of the error.
    error: f64,
    distance: f64,
    paths: f64,
    milliseconds: f64,
    longest: f64,
}

impl Measured {
    fn row(&self, place: usize) -> Row {
        let found: Vec<Found> = self.boards.iter().filter_map(|board| board.found[place]).collect();
        let errors: Vec<f64> = self.boards.iter().filter_map(|board| board.error(place)).collect();
        let times: Vec<f64> = found.iter().map(|found| found.milliseconds).collect();
        Row {
            method: METHODS[place],
            finished: found.len() as u64,
            boards: self.boards.len() as u64,
            exact: errors.iter().filter(|&&error| error == 0.0).count() as u64,
            error: mean(&errors),
            distance: mean(&errors.iter().map(|error| error.abs()).collect::<Vec<_>>()),
            paths: mean(&found.iter().map(|found| found.paths as f64).collect::<Vec<_>>()),
            milliseconds: mean(&times),
            longest: percentile(&times, 1.0),
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        (0..METHODS.len()).map(|place| self.row(place))
    }

    fn valid(&self) -> f64 {
        let valid: u64 = self.boards.iter().map(|board| board.valid).sum();
        valid as f64 / (ORDERS * self.boards.len() as u64) as f64
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    // Fail before the work if the plot cannot be written.
    let plot = args.plot.as_ref().map(|path| {
        let name = path.display().to_string();
        File::create(path).map(|file| (file, name.clone())).map_err(|error| Failure::in_input(&name, error))
    });
    let plot = plot.transpose()?;
    let mut measured = Vec::new();
    for &cards in &args.cards {
        let boards = boards(args, cards);
        let batch = ProgressBatch::new(args.threads.number, boards.len(), "boards");
        let generations = u32::try_from(args.generations).unwrap_or(u32::MAX);
        let searched = batch.map(&boards, |solver, (seed, board)| {
            let settings = Settings { population: args.population, generations, seed: *seed };
            let found = METHODS.map(|method| method.search(solver, board, &settings, args.nodes));
            Ok(Searched { found, valid: valid_orders(board, *seed) })
        })?;
        measured.push(Measured { cards, boards: searched });
    }
    write_results(&args.shown, |out| write_text(out, args, &measured), || json(args, &measured))?;
    if let Some((mut file, name)) = plot {
        let svg = times(args, &measured).svg().map_err(|error| Failure::in_input(&name, error))?;
        file.write_all(svg.as_bytes()).map_err(|error| Failure::in_input(&name, error))?;
    }
    Ok(())
}

/// The boards of one length, each with a seed of its own. They do not depend on the other lengths.
fn boards(args: &Args, cards: usize) -> Vec<(u64, Board)> {
    let mut random = Random::new(args.seed.number ^ (cards as u64) << 32);
    let mut boards = Vec::with_capacity(5 * args.deals);
    for _ in 0..args.deals {
        let deal: Deal = random.deal(cards);
        for strain in Strain::ALL {
            let board = Board::opening(strain, Seat::West, &deal).expect("equal hands with cards are a board");
            boards.push((random.next(), board));
        }
    }
    boards
}

/// Random orders of the four hands that keep to the rules.
fn valid_orders(board: &Board, seed: u64) -> u64 {
    let (start, mut random) = (Node::new(board), Random::new(seed));
    (0..ORDERS).filter(|_| is_valid(&start, &random_orders(&start, &mut random))).count() as u64
}

fn write_text(out: &mut dyn Write, args: &Args, measured: &[Measured]) -> std::io::Result<()> {
    let Args { deals, population, generations, nodes, .. } = args;
    writeln!(out, "{deals} random deals of each length in five strains, seed {}; West leads", args.seed.number)?;
    writeln!(out, "genetic: {generations} generations of {population}; trees are cut short after {nodes} cards")?;
    writeln!(out, "paths: terminal states or lines played; the solver's are nodes. Errors are in tricks.")?;
    for one in measured {
        writeln!(
            out,
            "\n{} cards a hand; random orders that keep to the rules: {:.4} %",
            one.cards,
            100.0 * one.valid()
        )?;
        let columns = ["", "finished", "exact %", "95 %", "mean error", "distance", "paths", "ms", "longest"];
        let mut grid = Grid::new(&columns.map(|name| (name, if name.is_empty() { Align::Left } else { Align::Right })));
        for row in one.rows() {
            let mut cells = vec![row.method.names()[0].to_owned(), format!("{}/{}", row.finished, row.boards)];
            if row.finished > 0 {
                let (low, high) = confidence(row.exact, row.finished);
                cells.extend([
                    format!("{:.1}", percent(row.exact, row.finished)),
                    format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high),
                    format!("{:+.2}", row.error),
                    format!("{:.2}", row.distance),
                    format!("{:.0}", row.paths),
                    format!("{:.2}", row.milliseconds),
                    format!("{:.1}", row.longest),
                ]);
            }
            grid.row(cells);
        }
        write!(out, "{grid}")?;
    }
    Ok(())
}

fn json(args: &Args, measured: &[Measured]) -> Value {
    let lengths = measured.iter().map(|one| {
        let methods = one.rows().map(|row| {
            let (low, high) = confidence(row.exact, row.finished);
            json!({
                "name": text(row.method.names()[1]),
                "boards": row.boards,
                "finished": row.finished,
                "exact": row.exact,
                "confidence": list([low, high].map(decimal)),
                "mean_error": decimal(row.error),
                "mean_distance": decimal(row.distance),
                "paths": decimal(row.paths),
                "milliseconds": decimal(row.milliseconds),
                "longest_ms": decimal(row.longest),
            })
        });
        json!({"cards": one.cards, "valid_orders": decimal(one.valid()), "methods": list(methods)})
    });
    json!({
        "seed": args.seed.number,
        "deals": args.deals,
        "population": args.population,
        "generations": args.generations,
        "nodes": args.nodes,
        "lengths": list(lengths),
    })
}

/// Mean times by the number of cards, of methods that finished all boards of that length.
fn times(args: &Args, measured: &[Measured]) -> Curves {
    let curve = |place: usize| {
        let rows = measured.iter().map(|one| (one.cards as f64, one.row(place)));
        let points = rows.filter(|(_, row)| row.finished == row.boards).map(|(cards, row)| (cards, row.milliseconds));
        Curve { name: METHODS[place].names()[0].to_owned(), points: points.collect() }
    };
    // Three of the published search are one search.
    let shown = (0..METHODS.len()).filter(|&place| ![Method::BestLine, Method::LowTail].contains(&METHODS[place]));
    Curves {
        title: "Tricks of a deal, all hands seen".to_owned(),
        note: format!("{} deals in five strains; trees of at most {} nodes", args.deals, args.nodes),
        across: "cards a hand".to_owned(),
        up: "processor time, milliseconds".to_owned(),
        equal_factors: true,
        curves: shown.map(curve).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::dd::Solver;

    /// Every method answers, and the exact ones agree.
    #[test]
    fn methods_answer_about_short_hands() {
        let mut random = Random::new(3);
        for _ in 0..5 {
            let board = Board::opening(Strain::Hearts, Seat::West, &random.deal(4)).expect("a board");
            let settings = Settings { population: 40, generations: 5, seed: 1 };
            let found = METHODS.map(|method| method.search(&mut Solver::new(), &board, &settings, u64::MAX));
            let found = found.map(|found| found.expect("no search is cut short"));
            assert!(found.iter().all(|found| found.tricks <= 4 && found.paths > 0), "{board}: {found:?}");
            assert_eq!([found[1].tricks, found[2].tricks], [found[0].tricks; 2], "{board}");
            assert!(found[2].paths >= found[1].paths, "{board}: {found:?}");
        }
    }
}
