//! `finesse table`: the tricks of every declarer in every strain, and par.

use crate::args::{self, Strains};
use crate::input::{self, Source, SourceDeal};
use crate::json::Json;
use crate::output::{Failure, stdout};
use crate::par::DealPar;
use crate::run::Crew;
use finesse::cards::{Deal, Seat, Strain, Vulnerability};
use finesse::dd::Table;
use std::io::Write;

/// Show the double-dummy tricks of every declarer in every strain, and par, of all deals in a file.
///
/// A deal that cannot be read or makes no table is named on standard error with its line and left out; the others are
/// done, and the exit code is 1. Par needs whole deals and all five strains.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN file, or a file with one PBN deal a line; - for standard input
    file: String,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How many threads work; 0 for one per core
    #[arg(long, default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,
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
    /// The input as a PBN file with the results added as tags, and Dealer and Vulnerable where par needed them
    Pbn,
}

/// So many deals are solved before their results are written: enough that the threads hardly ever wait for the last
/// one, few enough that results come while the rest is still being worked on.
const DEALS_AT_ONCE: usize = 256;

/// Declarers and strains as results are customarily laid out.
const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];
const STRAINS: [Strain; 5] = [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

/// What was found out about a deal.
struct Findings {
    /// Tricks by strain and declarer, where asked for.
    tricks: Table,
    par: Option<DealPar>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut source = input::read(&args.file)?;
    let Source { name, deals, left_out, .. } = &mut source;
    deals.retain(|deal| left_out.unless(check_lengths(name, deal)).is_some());
    source.check_not_empty()?;
    let wanted = &args.strains.0;
    let crew = Crew::new(args.threads, source.deals.len() * wanted.len(), "strains");
    let mut out = stdout();
    let deals = std::mem::take(&mut source.deals);
    for (index, some) in deals.chunks(DEALS_AT_ONCE).enumerate() {
        let all = find_out(args, &crew, some)?;
        for (place, (deal, findings)) in some.iter().zip(&all).enumerate() {
            let first = index == 0 && place == 0;
            match args.format {
                Format::Text => write_text(&mut out, wanted, deal, findings, first)?,
                Format::Json => {
                    write!(out, "{}{}", if first { "[\n" } else { ",\n" }, json(wanted, deal, findings))?;
                }
                Format::Pbn => annotate(args, &mut source, deal, findings),
            }
        }
        out.flush()?;
    }
    match args.format {
        Format::Text => {}
        Format::Json => writeln!(out, "\n]")?,
        Format::Pbn => out.write_all(&source.file.to_bytes())?,
    }
    out.flush()?;
    source.left_out.verdict()
}

/// A table needs hands of equal length, at least one card each.
fn check_lengths(name: &str, deal: &SourceDeal) -> Result<(), Failure> {
    match deal.deal.even_length() {
        None | Some(0) => {
            let lengths = deal.deal.hands().map(|hand| hand.len().to_string()).join(", ");
            let fault = format!("bad deal: N, E, S, W hold {lengths} cards, which makes no table");
            Err(Failure::on_line(name, deal.line, fault))
        }
        Some(14..) => Err(Failure::on_line(name, deal.line, "bad deal: more than 13 cards in a hand")),
        Some(_) => Ok(()),
    }
}

fn find_out(args: &Args, crew: &Crew, deals: &[SourceDeal]) -> Result<Vec<Findings>, Failure> {
    let wanted = &args.strains.0;
    let jobs: Vec<(&Deal, Strain)> =
        deals.iter().flat_map(|deal| wanted.iter().map(move |&strain| (&deal.deal, strain))).collect();
    let rows = crew.map(&jobs, |solver, &(deal, strain)| solver.strain_row(deal, strain))?;
    let findings = deals.iter().zip(rows.chunks(wanted.len())).map(|(deal, rows)| {
        let mut tricks = Table::default();
        for (strain, row) in wanted.iter().zip(rows) {
            tricks.0[strain.index()] = *row;
        }
        // Par is of whole deals, and needs all strains.
        let whole = wanted.len() == 5 && deal.deal.even_length() == Some(13);
        let dealer = deal.dealer.or(args.dealer).unwrap_or(Seat::North);
        let vulnerability = deal.vulnerability.or(args.vul).unwrap_or(Vulnerability::None);
        Findings { tricks, par: whole.then(|| DealPar::new(&tricks, dealer, vulnerability)) }
    });
    Ok(findings.collect())
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
    let strains = STRAINS.into_iter().filter(|strain| wanted.contains(strain));
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

fn json(wanted: &[Strain], deal: &SourceDeal, findings: &Findings) -> Json {
    let row = |declarer: Seat| {
        let strains = STRAINS.into_iter().filter(|strain| wanted.contains(strain));
        let cells = strains.map(|strain| (strain.to_string(), Json::number(findings.tricks.tricks(strain, declarer))));
        (declarer.to_string(), Json::Object(cells.collect()))
    };
    Json::object([
        ("board", Json::text(&deal.label)),
        ("deal", Json::text(deal.deal)),
        ("tricks", Json::Object(DECLARERS.map(row).into())),
        ("par", findings.par.as_ref().map_or(Json::Null, DealPar::json)),
    ])
}

/// Adds the results to the game, with dealer and vulnerability that par was worked out for.
fn annotate(args: &Args, source: &mut Source, deal: &SourceDeal, findings: &Findings) {
    let game = &mut source.file.games[deal.game];
    let wanted = &args.strains.0;
    game.set_tricks(|strain, seat| wanted.contains(&strain).then(|| findings.tricks.tricks(strain, seat)));
    match &findings.par {
        Some(par) => {
            if deal.dealer.is_none() {
                game.set_tag("Dealer", &par.dealer.to_string());
            }
            if deal.vulnerability.is_none() {
                game.set_tag("Vulnerable", &par.vulnerability.to_string());
            }
            game.set_tag("OptimumScore", &par.score_tag());
            game.set_tag("ParContract", &par.contract_tag());
        }
        None => ["OptimumScore", "ParContract"].into_iter().for_each(|tag| game.remove_tag(tag)),
    }
}
