//! `finesse suit`: how to play one suit between two hands.

use crate::args::{self, Shown};
use crate::grid::{Align, Grid};
use crate::json::{decimal, joined, json, list, text};
use crate::output::{Failure, plural, write_results};
use finesse::cards::{Holding, HoldingFault, Seat};
use finesse::limits::{Interrupted, Limits};
use finesse::suit::{Answer, Combination, DEALS, Layout, SuitSolver};
use serde_json::Value;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const EXAMPLE: &str = "\
Example: finesse suit AKJ32 7654 --tricks 5

The defenders see everything and never lead the suit; either hand can lead to every trick; nothing is known of the \
other suits. Chances are exact. \"Double dummy\" is the chance if all hands were seen.";

/// Show how to play one suit between two hands: the chance of every number of tricks, and the line of play.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// North's cards, such as KJT7, KJ107 or KJTx; each x is the lowest card below the ten that neither hand names; - for
    /// none
    #[arg(allow_hyphen_values = true)]
    north: String,
    /// South's cards
    #[arg(allow_hyphen_values = true)]
    south: String,
    /// Also show the safest line for this many tricks
    #[arg(short = 'n', long, value_parser = clap::value_parser!(u8).range(1..=13))]
    tricks: Option<u8>,
    /// Follow the lines of play through this many cards of the defenders; when not given, as far as 40 lines of text go
    #[arg(long, value_name = "CARDS")]
    depth: Option<usize>,
    /// List the layouts of the missing cards with the tricks that the lines take
    #[arg(long)]
    layouts: bool,
    /// Give up after this many seconds; most suits take milliseconds, a few seconds, the longest some 14
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    shown: Shown,
}

/// All results.
struct Report {
    combination: Combination,
    /// By number of tricks, from 0 on.
    answers: Vec<Answer>,
    average: Answer,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let combination = combination(args)?;
    let rounds = combination.rounds();
    if let Some(tricks) = args.tricks.filter(|&tricks| tricks > rounds) {
        let cards = plural(rounds, "card");
        return Err(Failure::BadUsage(format!("--tricks {tricks}: the longer hand has {cards} only")));
    }
    let report = report(combination, args.time).map_err(|Interrupted| {
        let north_south = format!("{} {}", args.north, args.south);
        Failure::BadInput(format!("{north_south}: the time was up before everything was known"))
    })?;
    write_results(&args.shown, |out| write_text(out, args, &report), || json(args, &report))
}

fn report(combination: Combination, time: Option<Duration>) -> Result<Report, Interrupted> {
    let limits = Limits { deadline: time.and_then(|time| Instant::now().checked_add(time)), ..Limits::default() };
    let go_on = || limits.go_on();
    let mut solver = SuitSolver::watched(combination, &go_on);
    let answers = (0..=combination.rounds()).map(|tricks| solver.at_least(tricks)).collect::<Result<_, _>>()?;
    Ok(Report { combination, answers, average: solver.average()? })
}

fn combination(args: &Args) -> Result<Combination, Failure> {
    let (north, north_small) = holding("NORTH", &args.north)?;
    let (south, south_small) = holding("SOUTH", &args.south)?;
    let both = || Failure::BadInput(format!("{} {}: too many x for small cards", args.north, args.south));
    let north = north.with_small(north_small, south).ok_or_else(both)?;
    let south = south.with_small(south_small, north).ok_or_else(both)?;
    Combination::new(north, south).map_err(|error| Failure::BadInput(format!("{} {}: {error}", args.north, args.south)))
}

/// The cards of one hand, and the number of small ones besides.
fn holding(name: &str, text: &str) -> Result<(Holding, usize), Failure> {
    Holding::parse(text).map_err(|fault| match fault {
        HoldingFault::Empty => Failure::in_input(name, fault),
        _ => Failure::in_input(name, format!("{text}: {fault}")),
    })
}

/// A number of deals as percent of all.
fn percent(deals: u64) -> String {
    format!("{:.4} %", deals as f64 * 100.0 / DEALS as f64)
}

/// A number per deal.
fn mean(sum: u64) -> String {
    format!("{:.4}", sum as f64 / DEALS as f64)
}

fn shown(holding: Holding) -> String {
    if holding.is_empty() { "-".to_owned() } else { holding.to_string() }
}

/// The best cards to begin with, of equal cards the lowest: `North K J, South 4`, the hand of the line first.
fn leads(answer: &Answer) -> String {
    let first = answer.leads.first().map_or(Seat::North, |lead| lead.seat);
    let cards = |seat: Seat| {
        let cards = answer.leads.iter().filter(|lead| lead.seat == seat);
        let cards = cards.fold(Holding::EMPTY, |cards, lead| cards.with(lead.card));
        let cards: Vec<String> = cards.ranks().map(|rank| rank.to_string()).collect();
        (!cards.is_empty()).then(|| format!("{} {}", seat.name(), cards.join(" ")))
    };
    [first, first.partner()].into_iter().filter_map(cards).collect::<Vec<String>>().join(", ")
}

fn write_text(out: &mut dyn Write, args: &Args, report: &Report) -> io::Result<()> {
    let Report { combination, answers, average } = report;
    let (north, south) = (shown(combination.north()), shown(combination.south()));
    writeln!(out, "North {north}, South {south}, missing {}\n", shown(combination.missing()))?;
    let numbers = ["tricks", "chance", "double dummy", "average line"].map(|name| (name, Align::Right));
    let mut grid = Grid::new(&[&numbers[..], &[("first card", Align::Left)]].concat());
    let exactly = average.distribution();
    for (tricks, answer) in answers.iter().enumerate().skip(1) {
        let at_least = percent(exactly[tricks..].iter().sum());
        grid.row([tricks.to_string(), percent(answer.score), percent(answer.perfect), at_least, leads(answer)]);
    }
    grid.row(["mean".to_owned(), String::new(), mean(average.perfect), mean(average.score), leads(average)]);
    write!(out, "{grid}")?;
    if let Some(tricks) = args.tricks {
        let answer = &answers[usize::from(tricks)];
        writeln!(out, "\nAt least {tricks} tricks, {}:", percent(answer.score))?;
        write_line(out, args, answer)?;
    }
    writeln!(out, "\nThe most tricks on average, {}:", mean(average.score))?;
    write_line(out, args, average)
}

fn words(args: &Args, answer: &Answer) -> String {
    args.depth.map_or_else(|| answer.plan.readable(), |cards| answer.plan.text(cards))
}

/// A line of play, and the layouts.
fn write_line(out: &mut dyn Write, args: &Args, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{}", words(args, answer))?;
    if !args.layouts {
        return Ok(());
    }
    let columns = [("West", Align::Left), ("East", Align::Left), ("chance", Align::Right), ("tricks", Align::Right)];
    let mut grid = Grid::new(&columns);
    for layout in answer.won() {
        grid.row([shown(layout.west), shown(layout.east), percent(layout.weight), layout.tricks.to_string()]);
    }
    write!(out, "{grid}")
}

fn json(args: &Args, report: &Report) -> Value {
    let Report { combination, answers, average } = report;
    let answer = |answer: &Answer| {
        let leads = answer.leads.iter().map(|lead| {
            json!({
                "hand": text(lead.seat),
                "card": text(lead.card),
                "equals": text(lead.equals),
            })
        });
        let exactly = answer.distribution().into_iter().take(usize::from(combination.rounds()) + 1);
        json!({
            "deals": answer.score,
            "double_dummy_deals": answer.perfect,
            "leads": list(leads),
            "exactly": list(exactly),
            "line": text(words(args, answer)),
            "layouts": args.layouts.then(|| list(answer.won().map(layout))),
        })
    };
    let share = |deals: u64| decimal(deals as f64 / DEALS as f64);
    let by_tricks = answers.iter().enumerate().map(|(tricks, best)| {
        let chance = json!({
            "tricks": tricks,
            "chance": share(best.score),
            "double_dummy": share(best.perfect),
        });
        joined(chance, answer(best))
    });
    let most = json!({"mean": share(average.score), "double_dummy": share(average.perfect)});
    json!({
        "north": text(combination.north()),
        "south": text(combination.south()),
        "missing": text(combination.missing()),
        "all_deals": DEALS,
        "at_least": list(by_tricks),
        "average": joined(most, answer(average)),
    })
}

fn layout(layout: &Layout) -> Value {
    json!({
        "west": text(layout.west),
        "east": text(layout.east),
        "deals": layout.weight,
        "tricks": layout.tricks,
    })
}
