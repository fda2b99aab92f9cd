//! `finesse table`: the tricks of every declarer in every strain, and par.

use crate::args::{self, Strains, ThreadsArg};
use crate::input::{Content, Item, Source, SourceDeal, lengths};
use crate::json::{json, text};
use crate::output::{Failure, stdout, tell};
use crate::par::DealPar;
use crate::run::ProgressBatch;
use finesse::cards::{Deal, Seat, Strain, Vulnerability};
use finesse::dd::{Solver, StrainRow, Table};
use finesse::formats::pbn::PbnGame;
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Show the double-dummy tricks of every declarer in every strain, and par, of all deals in a file.
///
/// A deal that cannot be read or has no table is reported on standard error with its line and left out; the others are
/// done, and the exit code is 1. Results are written as soon as they are found, in the order of the file. Par needs
/// whole deals and all five strains; a deal whose dealer or vulnerability cannot be read is done without it.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN or LIN file, or one with a PBN deal on each line; - for standard input
    file: String,
    /// Only this board, by its number or name
    #[arg(long)]
    board: Option<String>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Only these strains, for instance SHN
    #[arg(long, default_value = "SHDCN")]
    strains: Strains,
    /// Dealer, for par, of deals that do not say; North when not given
    #[arg(long, value_parser = args::seat)]
    dealer: Option<Seat>,
    /// Vulnerability, for par, of deals that do not say: None, NS, EW or All; None when not given
    #[arg(long, value_parser = args::vulnerability)]
    vul: Option<Vulnerability>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A JSON list with one object a line
    Json,
    /// The input as a PBN file with the results added as tags, and Dealer and Vulnerable where par needed them; with
    /// --board the other boards as they are
    Pbn,
}

/// Deals that are solved together, at most: with more, threads wait less for the last one, but a long input takes more
/// memory.
const DEALS_AT_ONCE: usize = 256;

/// Declarers and strains in the customary order.
const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];
impl Args {
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// The results of a deal.
struct Findings {
    /// Tricks by strain and declarer, where asked for.
    tricks: Table,
    par: Option<DealPar>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut source = Source::open(&args.file, args.board.as_deref())?;
    let batch = ProgressBatch::over_input(args.threads.number, source.length);
    let wanted = &args.strains.0;
    let mut writer = Writer { args, out: stdout(), deals: 0, begun: false };
    loop {
        let mut items = source.next_items(DEALS_AT_ONCE)?;
        if items.is_empty() {
            break;
        }
        for item in &mut items {
            let checked = item.deal.take().map(|deal| check_lengths(&source.name, &deal).map(|()| deal));
            item.deal = checked.and_then(|deal| source.left_out.unless(deal));
            if let Some(deal) = item.deal.as_ref().filter(|deal| has_par(args, deal)) {
                let faults = [deal.dealer.as_ref().err(), deal.vulnerability.as_ref().err()];
                faults.into_iter().flatten().for_each(|fault| tell(format_args!("{}: {fault}; no par", source.name)));
            }
        }
        let deals = items.iter().filter_map(|item| item.deal.as_ref().map(|deal| deal.deal));
        let jobs: Vec<(Deal, Strain)> =
            deals.flat_map(|deal| wanted.iter().map(move |&strain| (deal, strain))).collect();
        let mut items = VecDeque::from(items);
        let mut rows = VecDeque::new();
        let solve = |solver: &mut Solver, (deal, strain): &(Deal, Strain)| solver.strain_row(deal, *strain);
        batch.stream(&jobs, solve, |ready| {
            rows.extend(ready);
            writer.write_ready(&mut items, &mut rows, &batch)
        })?;
        writer.write_ready(&mut items, &mut rows, &batch)?;
    }
    drop(batch);
    writer.end()?;
    if writer.deals == 0 {
        return Err(source.nothing("deal"));
    }
    source.left_out.verdict()
}

/// Writes results in the order of the input.
struct Writer<'a> {
    args: &'a Args,
    out: BufWriter<StdoutLock<'static>>,
    /// Deals with results written so far.
    deals: usize,
    /// Whether a PBN file that is made of lines has begun.
    begun: bool,
}

impl Writer<'_> {
    /// Writes the items whose results are found. `rows` are the results of the strains of the first deals.
    fn write_ready(
        &mut self,
        items: &mut VecDeque<Item>,
        rows: &mut VecDeque<StrainRow>,
        batch: &ProgressBatch,
    ) -> Result<(), Failure> {
        let wanted = &self.args.strains.0;
        let is_ready = |item: &Item, rows: &VecDeque<StrainRow>| item.deal.is_none() || rows.len() >= wanted.len();
        while items.front().is_some_and(|item| is_ready(item, rows))
            && let Some(item) = items.pop_front()
        {
            batch.set_position(item.position);
            let findings = item.deal.as_ref().map(|deal| {
                let mut tricks = Table::default();
                for (strain, row) in wanted.iter().zip(rows.drain(..wanted.len())) {
                    tricks.0[strain.index()] = row;
                }
                Findings::new(self.args, deal, tricks)
            });
            self.write(item, findings)?;
        }
        Ok(self.out.flush()?)
    }

    fn write(&mut self, item: Item, findings: Option<Findings>) -> io::Result<()> {
        let Item { deal, mut content, .. } = item;
        let found = deal.as_ref().zip(findings.as_ref());
        let first = self.deals == 0;
        self.deals += usize::from(found.is_some());
        let out = &mut self.out;
        match (self.args.format(), found) {
            (Format::Text, Some((deal, findings))) => write_text(out, &self.args.strains.0, deal, findings, first),
            (Format::Json, Some((deal, findings))) => {
                write!(out, "{}{}", if first { "[\n" } else { ",\n" }, json(&self.args.strains.0, deal, findings))
            }
            (Format::Text | Format::Json, None) => Ok(()),
            (Format::Pbn, found) => {
                if let (Some((deal, findings)), Content::Game(game, _) | Content::Line(game)) = (found, &mut content) {
                    annotate(self.args, game, deal, findings);
                }
                content.write(out, &mut self.begun)
            }
        }
    }

    /// Writes the end of the output.
    fn end(&mut self) -> io::Result<()> {
        if self.args.format() == Format::Json && self.deals > 0 {
            writeln!(self.out, "\n]")?;
        }
        self.out.flush()
    }
}

/// A table needs hands of equal length, at least one card each.
fn check_lengths(name: &str, deal: &SourceDeal) -> Result<(), Failure> {
    match deal.deal.even_length() {
        None | Some(0) => {
            let fault = format!("bad deal: {}, which makes no table", lengths(&deal.deal));
            Err(Failure::on_line(name, deal.line, fault))
        }
        Some(14..) => Err(Failure::on_line(name, deal.line, "bad deal: more than 13 cards in a hand")),
        Some(_) => Ok(()),
    }
}

impl Findings {
    fn new(args: &Args, deal: &SourceDeal, tricks: Table) -> Findings {
        let (Ok(dealer), Ok(vulnerability)) = (&deal.dealer, &deal.vulnerability) else {
            return Findings { tricks, par: None };
        };
        let dealer = dealer.or(args.dealer).unwrap_or(Seat::North);
        let vulnerability = vulnerability.or(args.vul).unwrap_or(Vulnerability::None);
        Findings { tricks, par: has_par(args, deal).then(|| DealPar::new(&tricks, dealer, vulnerability)) }
    }
}

/// Par is of whole deals, and needs all strains.
fn has_par(args: &Args, deal: &SourceDeal) -> bool {
    args.strains.0.len() == 5 && deal.deal.even_length() == Some(13)
}

fn write_text(
    out: &mut impl Write,
    wanted: &[Strain],
    deal: &SourceDeal,
    findings: &Findings,
    first: bool,
) -> std::io::Result<()> {
    if !first {
        writeln!(out)?;
    }
    writeln!(out, "{}: {}", deal.label, deal.deal)?;
    let strains = Strain::BY_RANK.into_iter().filter(|strain| wanted.contains(strain));
    write!(out, " ")?;
    strains.clone().try_for_each(|strain| write!(out, " {:>3}", strain.to_string()))?;
    writeln!(out)?;
    for declarer in DECLARERS {
        write!(out, "{declarer}")?;
        strains.clone().try_for_each(|strain| write!(out, " {:>3}", findings.tricks.tricks(strain, declarer)))?;
        writeln!(out)?;
    }
    match &findings.par {
        Some(par) => writeln!(out, "{}", par.text()),
        None => Ok(()),
    }
}

fn json(wanted: &[Strain], deal: &SourceDeal, findings: &Findings) -> Value {
    let row = |declarer: Seat| {
        let strains = Strain::BY_RANK.into_iter().filter(|strain| wanted.contains(strain));
        let cells = strains.map(|strain| (strain.to_string(), (findings.tricks.tricks(strain, declarer))));
        (declarer.to_string(), cells.collect::<Value>())
    };
    json!({
        "board": text(&deal.label),
        "deal": text(deal.deal),
        "tricks": Value::from_iter(DECLARERS.map(row)),
        "par": findings.par.as_ref().map_or(Value::Null, DealPar::json),
    })
}

/// Adds the results to the game, with the dealer and vulnerability of its par.
fn annotate(args: &Args, game: &mut PbnGame, deal: &SourceDeal, findings: &Findings) {
    let wanted = &args.strains.0;
    game.set_tricks(|strain, seat| wanted.contains(&strain).then(|| findings.tricks.tricks(strain, seat)));
    match &findings.par {
        Some(par) => {
            if deal.dealer == Ok(None) {
                game.set_tag("Dealer", &par.dealer.to_string());
            }
            if deal.vulnerability == Ok(None) {
                game.set_tag("Vulnerable", &par.vulnerability.to_string());
            }
            game.set_tag("OptimumScore", &par.score_tag());
            game.set_tag("ParContract", &par.contract_tag());
        }
        None => ["OptimumScore", "ParContract"].into_iter().for_each(|tag| game.remove_tag(tag)),
    }
}
