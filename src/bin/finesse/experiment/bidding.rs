//! `finesse experiment bidding`: boards bid out and scored double dummy against par.

use crate::bidding::SystemArg;
use crate::output::{Failure, stdout};
use finesse::bidding::Book;
use finesse::cards::{Auction, Deal, Seat, Strain, Vulnerability, imps};
use finesse::dd::Table;
use finesse::par::par_by_dealer;
use finesse::pool;
use finesse::random::Random;
use std::io::Write;
use std::path::PathBuf;

/// Bid boards and compare the results, double dummy, with par.
#[derive(clap::Args)]
pub struct Args {
    /// Lines of number, dealer, vulnerability, deal, and tricks in hex (no-trump, spades to clubs) for N, S, E, W
    file: Option<PathBuf>,
    /// Random boards instead
    #[arg(long)]
    random: Option<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the boards that are farthest from par
    #[arg(long, default_value_t = 0)]
    worst: usize,
    #[command(flatten)]
    system: SystemArg,
}

struct Board {
    label: String,
    dealer: Seat,
    vulnerability: Vulnerability,
    deal: Deal,
    tricks: Table,
}

fn read(name: &str, text: &str) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
    {
        let fault = |what: String| Failure::on_line(name, number + 1, what);
        let [label, dealer, vulnerability, deal, tricks] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(fault("five columns expected".to_owned()));
        };
        let mut table = Table::default();
        for (word, seat) in tricks.split_whitespace().zip([Seat::North, Seat::South, Seat::East, Seat::West]) {
            for (digit, strain) in
                word.chars().zip([Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs])
            {
                let tricks = digit.to_digit(16).ok_or_else(|| fault(format!("{digit} is not a hex digit")))?;
                table.0[strain.index()][seat.index()] = tricks as u8;
            }
        }
        boards.push(Board {
            label: label.to_owned(),
            dealer: Seat::parse(dealer).ok_or_else(|| fault(format!("{dealer} is no seat")))?,
            vulnerability: Vulnerability::from_pbn(vulnerability)
                .ok_or_else(|| fault(format!("{vulnerability} is no vulnerability")))?,
            deal: Deal::from_pbn(deal).map_err(|error| fault(error.to_string()))?,
            tricks: table,
        });
    }
    Ok(boards)
}

fn random(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random::new(seed);
    let deals: Vec<Deal> = (0..count).map(|_| random.deal(13)).collect();
    let tables = pool::tables(&pool::Options::default(), &deals, [true; 5]);
    let boards = deals.into_iter().zip(tables).enumerate();
    boards
        .filter_map(|(number, (deal, table))| {
            let dealer = Seat::ALL[number % 4];
            let vulnerability = Vulnerability::ALL[(number / 4) % 4];
            Some(Board { label: number.to_string(), dealer, vulnerability, deal, tricks: table.ok()? })
        })
        .collect()
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let system = args.system.load()?;
    let boards = match (&args.file, args.random) {
        (Some(file), _) => {
            let name = file.display().to_string();
            read(&name, &std::fs::read_to_string(file).map_err(|error| Failure::in_input(&name, error))?)?
        }
        (None, count) => random(count.unwrap_or(100), args.seed),
    };
    let start = std::time::Instant::now();
    let mut book = Book::new(system);
    let auctions: Vec<Auction> = boards
        .iter()
        .map(|board| book.bid_out(&Auction::new(board.dealer, board.vulnerability), &board.deal))
        .collect();
    let time = start.elapsed().as_secs_f64();
    let mut out = stdout();
    let mut results: Vec<(i32, String)> = Vec::new();
    let mut broken = 0;
    let (mut sum, mut at_par) = (0, 0);
    for (board, auction) in boards.iter().zip(&auctions) {
        let score = auction.contract().map_or(0, |contract| {
            let tricks = board.tricks.tricks(contract.strain(), contract.declarer);
            let score = contract.score(tricks, board.vulnerability);
            if contract.declarer.side() == finesse::cards::Side::NorthSouth { score } else { -score }
        });
        let par = par_by_dealer(&board.tricks, board.dealer, board.vulnerability);
        let off = imps(score - par.score);
        sum += off.abs();
        at_par += u32::from(score == par.score);
        let contract = auction.contract().map_or("passed out".to_owned(), |contract| contract.to_string());
        let line = format!(
            "{} {} {} {}\n    {auction}\n    {contract}: {score}, par {} ({:+} IMPs)",
            board.label, board.dealer, board.vulnerability, board.deal, par.score, off
        );
        results.push((off.abs(), line));
        // What the calls showed holds for the hands.
        let situation = book.situation(auction);
        for seat in Seat::ALL {
            if !situation.shown(seat).allows(&finesse::bidding::Features::of(board.deal.hand(seat))) {
                broken += 1;
            }
        }
    }
    results.sort_by_key(|(off, _)| -off);
    for (_, line) in results.iter().take(args.worst) {
        writeln!(out, "{line}")?;
    }
    let count = boards.len().max(1) as f64;
    writeln!(
        out,
        "{} boards: {:.2} IMPs from par a board, {:.1} % at par; {:.0} auctions a second; {broken} hands outside of what they showed",
        boards.len(),
        f64::from(sum) / count,
        100.0 * f64::from(at_par) / count,
        count / time
    )?;
    Ok(out.flush()?)
}
