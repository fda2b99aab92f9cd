//! The next call of one hand.

use super::{Args, Format};
use crate::args::value_name;
use crate::bidding::{Method, ScoringName, reason, rule_text, shown};
use crate::grid::{Align, Grid};
use crate::json::{decimal, json, list, share, text};
use crate::output::{Failure, stdout};
use finesse::Hand;
use finesse::bidding::{Book, BorelEnd, Candidate, Reached, Situation};
use finesse::cards::{Auction, Call, Seat, parse_hand};
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many of the contracts that a call leads to are shown.
const CONTRACTS: usize = 3;

/// The call and where it comes from.
struct Answer {
    hand: Hand,
    situation: Arc<Situation>,
    call: Call,
    text: String,
    /// The best first.
    candidates: Vec<Candidate>,
    /// What a simulation used.
    borel: Option<Effort>,
    time: Duration,
}

struct Effort {
    deals: usize,
    fitting: usize,
    end: BorelEnd,
}

impl Answer {
    fn seat(&self) -> Seat {
        self.auction().to_call()
    }

    fn auction(&self) -> &Auction {
        self.situation.auction()
    }

    /// Whether deals were scored.
    fn is_scored(&self) -> bool {
        self.borel.as_ref().is_some_and(|effort| effort.deals > 0)
    }
}

pub(super) fn run(args: &Args, hand: &str) -> Result<(), Failure> {
    if args.format() == Format::Pbn {
        return Err(Failure::BadUsage("--format pbn is for the boards of a file".to_owned()));
    }
    let answer = answer(args, hand)?;
    let mut out = stdout();
    match args.format() {
        Format::Json => writeln!(out, "{}", json(args, &answer))?,
        _ => write_text(&mut out, args, &answer)?,
    }
    Ok(out.flush()?)
}

fn answer(args: &Args, hand: &str) -> Result<Answer, Failure> {
    let calls = args.auction.as_deref().unwrap_or_default();
    let auction = Auction::parse(calls, args.dealer(), args.vulnerability())
        .map_err(|error| Failure::in_input("--auction", error))?;
    if auction.is_over() {
        return Err(Failure::in_input("--auction", "the auction is over"));
    }
    let seat = auction.to_call();
    let hand = parse_hand(seat, hand).map_err(|error| Failure::in_input("--hand", error))?;
    if hand.len() != 13 {
        return Err(Failure::in_input("--hand", format!("{} cards instead of 13", hand.len())));
    }
    let mut book = Book::new(args.method.system.load()?);
    let situation = book.situation(&auction);
    let start = Instant::now();
    let (call, candidates, borel) = match args.method.method {
        Method::Rules => {
            let call = book.call(&auction, hand);
            (call, of_rules(&situation, &book, hand, call), None)
        }
        Method::Borel => {
            let method = &args.method;
            let (seed, threads) = (method.seed.number, method.threads.number);
            let choice = method.borel.choose(&auction, hand, &mut book, seed, threads, method.time);
            let choice = choice.map_err(|error| Failure::in_input("--auction", error))?;
            let effort = Effort { deals: choice.deals, fitting: choice.fitting, end: choice.end };
            (choice.call, choice.candidates, Some(effort))
        }
    };
    let text = rule_text(&situation, book.system(), hand, call);
    Ok(Answer { hand, situation, call, text, candidates, borel, time: start.elapsed() })
}

/// The calls whose rules the hand meets, that of the best rule first.
fn of_rules(situation: &Situation, book: &Book, hand: Hand, chosen: Call) -> Vec<Candidate> {
    let mut calls = vec![chosen];
    let suggestions = situation.suggestions(book.system(), &situation.features(hand));
    for suggestion in suggestions.iter().filter(|suggestion| suggestion.fits) {
        if !calls.contains(&suggestion.call) {
            calls.push(suggestion.call);
        }
    }
    let candidate = |call| Candidate {
        call,
        text: rule_text(situation, book.system(), hand, call),
        by_rules: call == chosen,
        mean: 0.0,
        points: 0.0,
        error: 0.0,
        reached: Vec::new(),
    };
    calls.into_iter().map(candidate).collect()
}

fn contract(reached: &Reached) -> String {
    reached.contract.map_or("passed out".to_owned(), |contract| contract.to_string())
}

fn write_text(out: &mut dyn Write, args: &Args, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{}: {}", answer.call, reason(answer.call, &answer.text))?;
    writeln!(out)?;
    match answer.is_scored() {
        true => write_scored(out, args, answer)?,
        false => write_unscored(out, answer)?,
    }
    if let Some(effort) = &answer.borel {
        writeln!(out, "{}, {:.2} s", effort_words(effort), answer.time.as_secs_f64())?;
    }
    writeln!(out)?;
    writeln!(out, "shown by the auction:")?;
    for seat in Seat::ALL {
        let odd = if answer.situation.understood(seat) { "" } else { "; the last call has no meaning in the system" };
        writeln!(out, "{seat}: {}{odd}", shown::words(answer.situation.shown(seat)))?;
    }
    Ok(())
}

fn write_scored(out: &mut dyn Write, args: &Args, answer: &Answer) -> io::Result<()> {
    let unit = match args.method.borel.scoring {
        ScoringName::Imps => "IMPs",
        ScoringName::Points => "mean",
        ScoringName::Matchpoints => "MPs",
    };
    let columns = [
        ("call", Align::Left),
        (unit, Align::Right),
        ("+-", Align::Right),
        ("points", Align::Right),
        ("contracts", Align::Left),
        ("rule", Align::Left),
    ];
    let mut grid = Grid::new(&columns);
    for one in &answer.candidates {
        let share = |reached: &Reached| format!("{} {:.0} %", contract(reached), 100.0 * reached.share);
        let contracts: Vec<String> = one.reached.iter().take(CONTRACTS).map(share).collect();
        grid.row([
            one.call.to_string(),
            format!("{:+.2}", one.mean),
            format!("{:.2}", one.error),
            format!("{:+.0}", one.points),
            contracts.join(", "),
            format!("{}{}", if one.by_rules { "by the rules: " } else { "" }, reason(one.call, &one.text)),
        ]);
    }
    write!(out, "{grid}")
}

fn write_unscored(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let mut grid = Grid::new(&[("call", Align::Left), ("rule", Align::Left)]);
    for one in &answer.candidates {
        grid.row([one.call.to_string(), reason(one.call, &one.text).to_owned()]);
    }
    write!(out, "{grid}")
}

fn effort_words(effort: &Effort) -> String {
    let Effort { deals, fitting, end } = *effort;
    let end = match end {
        BorelEnd::OneCall => return "no other call comes into question".to_owned(),
        BorelEnd::Stopped if deals == 0 => return "stopped before a deal was scored".to_owned(),
        BorelEnd::Clear => "the difference is clear",
        BorelEnd::Deals => "all that were asked for",
        BorelEnd::Stopped => "stopped",
    };
    let plural = if deals == 1 { "" } else { "s" };
    format!("{deals} deal{plural}, {fitting} of them with all calls by the rules; {end}")
}

/// The name of an end in the JSON output.
fn end_name(end: BorelEnd) -> &'static str {
    match end {
        BorelEnd::OneCall => "one_call",
        BorelEnd::Clear => "clear",
        BorelEnd::Deals => "deals",
        BorelEnd::Stopped => "stopped",
    }
}

fn json(args: &Args, answer: &Answer) -> Value {
    let scored = answer.is_scored();
    let candidate = |one: &Candidate| {
        let known = |value: f64| scored.then(|| decimal(value));
        let contracts = one.reached.iter().map(|reached| {
            json!({
                "contract": reached.contract.map_or("Pass".to_owned(), |one| format!("{}{}", one.bid, one.doubling)),
                "declarer": reached.contract.map(|contract| text(contract.declarer)),
                "share": share(reached.share),
            })
        });
        json!({
            "call": text(one.call),
            "text": text(&one.text),
            "by_rules": one.by_rules,
            "mean": known(one.mean),
            "standard_error": known(one.error),
            "points": known(one.points),
            "contracts": list(contracts),
        })
    };
    let borel = answer.borel.as_ref();
    json!({
        "call": text(answer.call),
        "text": text(&answer.text),
        "seat": text(answer.seat()),
        "hand": text(answer.hand),
        "auction": text(answer.auction()),
        "dealer": text(answer.auction().dealer()),
        "vulnerable": text(answer.auction().vulnerability()),
        "method": value_name(args.method.method),
        "candidates": list(answer.candidates.iter().map(candidate)),
        "shown": shown::json(&answer.situation),
        "deals": borel.map_or(0, |effort| effort.deals),
        "fitting": borel.map_or(0, |effort| effort.fitting),
        "end": borel.map(|effort| end_name(effort.end)),
        "seconds": decimal(answer.time.as_secs_f64()),
    })
}
