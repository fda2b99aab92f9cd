//! The auctions of all boards of a file.

use super::{Args, Format};
use crate::bidding::{BidBoard, BidError, Books, Explained, Outcome, signed};
use crate::input::{Content, Item, Source, SourceDeal};
use crate::json::{joined, json, text};
use crate::output::{Failure, stdout};
use crate::run::ProgressBatch;
use finesse::cards::{Auction, Call, Side};
use finesse::dd::Solver;
use finesse::formats::CallNote;
use finesse::formats::pbn::PbnGame;
use std::collections::VecDeque;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Boards that are bid together, at most.
const BOARDS_AT_ONCE: usize = 256;

/// A board bid out, or the fault for which it was not.
type Bidden = Result<BidBoard, String>;

pub(super) fn run(args: &Args, path: &str) -> Result<(), Failure> {
    let books = Books::new(args.method.system.load()?);
    let mut source = Source::open(path, args.board.as_deref())?;
    let batch = ProgressBatch::over_input(args.method.threads.number, source.length);
    let mut writer = Writer { args, out: stdout(), boards: 0, begun: false };
    loop {
        let mut items = source.next_items(BOARDS_AT_ONCE)?;
        if items.is_empty() {
            break;
        }
        for item in &mut items {
            let checked = item.deal.take().map(|deal| check_whole(&source.name, &deal).map(|()| deal));
            item.deal = checked.and_then(|deal| source.left_out.unless(deal));
        }
        let jobs: Vec<_> =
            items.iter().filter_map(|item| item.deal.as_ref()).map(|deal| (deal.deal, start(args, deal))).collect();
        let mut items = VecDeque::from(items);
        let mut ready: VecDeque<Bidden> = VecDeque::new();
        let bid = |solver: &mut Solver, (deal, start): &(_, Auction)| {
            let bidden = books.with(|book| BidBoard::bid(deal, start, solver, args.method.bidder(book)));
            match bidden {
                Err(BidError::Interrupted(interrupted)) => Err(interrupted),
                Err(BidError::Worlds(error)) => Ok(Err(error.to_string())),
                Ok(board) => Ok(Ok(board)),
            }
        };
        batch.stream(&jobs, bid, |more| {
            ready.extend(more);
            writer.write_ready(&mut items, &mut ready, &mut source, &batch)
        })?;
        writer.write_ready(&mut items, &mut ready, &mut source, &batch)?;
    }
    drop(batch);
    writer.end()?;
    if writer.boards == 0 {
        return Err(source.nothing("deal"));
    }
    source.left_out.verdict()
}

/// Bidding needs whole hands, and a dealer and vulnerability that can be read if they are given.
fn check_whole(name: &str, deal: &SourceDeal) -> Result<(), Failure> {
    if let Some(error) = deal.dealer.as_ref().err().or(deal.vulnerability.as_ref().err()) {
        return Err(Failure::in_input(name, error));
    }
    if deal.deal.even_length() == Some(13) {
        return Ok(());
    }
    let lengths = deal.deal.hands().map(|hand| hand.len().to_string()).join(", ");
    let fault = format!("bad deal: N, E, S, W hold {lengths} cards instead of 13 each");
    Err(Failure::on_line(name, deal.line, fault))
}

fn start(args: &Args, deal: &SourceDeal) -> Auction {
    let dealer = deal.dealer.as_ref().ok().copied().flatten().unwrap_or(args.dealer());
    let vulnerability = deal.vulnerability.as_ref().ok().copied().flatten().unwrap_or(args.vulnerability());
    Auction::new(dealer, vulnerability)
}

/// Writes results in the order of the input.
struct Writer<'a> {
    args: &'a Args,
    out: BufWriter<StdoutLock<'static>>,
    /// Boards bid so far.
    boards: usize,
    /// Whether a PBN file that is made of lines has begun.
    begun: bool,
}

impl Writer<'_> {
    /// Writes the items whose boards are bid; `ready` are the first of them.
    fn write_ready(
        &mut self,
        items: &mut VecDeque<Item>,
        ready: &mut VecDeque<Bidden>,
        source: &mut Source,
        batch: &ProgressBatch,
    ) -> Result<(), Failure> {
        while items.front().is_some_and(|item| item.deal.is_none() || !ready.is_empty())
            && let Some(item) = items.pop_front()
        {
            batch.set_position(item.position);
            let found = match &item.deal {
                None => None,
                Some(deal) => ready.pop_front().and_then(|bidden| {
                    let bidden = bidden.map_err(|fault| Failure::on_line(&source.name, deal.line, fault));
                    source.left_out.unless(bidden)
                }),
            };
            self.write(item, found.as_ref())?;
        }
        Ok(self.out.flush()?)
    }

    fn write(&mut self, item: Item, found: Option<&BidBoard>) -> io::Result<()> {
        let label = item.deal.map(|deal| deal.label).unwrap_or_default();
        let first = self.boards == 0;
        self.boards += usize::from(found.is_some());
        let out = &mut self.out;
        match (self.args.format(), found) {
            (Format::Text, Some(board)) => writeln!(out, "{label}: {}", line(board)),
            (Format::Json, Some(board)) => {
                let value = joined(json!({"board": text(label)}), board.json());
                write!(out, "{}{value}", if first { "[\n" } else { ",\n" })
            }
            (Format::Text | Format::Json, None) => Ok(()),
            (Format::Pbn, found) => match item.content {
                Content::Text(text) => out.write_all(&text),
                Content::Game(mut game, encoding) => {
                    found.into_iter().for_each(|board| annotate(&mut game, board));
                    out.write_all(&encoding.encode(&game.to_string()))
                }
                Content::Line(mut game) => {
                    found.into_iter().for_each(|board| annotate(&mut game, board));
                    let begun = std::mem::replace(&mut self.begun, true);
                    write!(out, "{}{game}", if begun { "\n" } else { "% PBN 2.1\n" })
                }
            },
        }
    }

    /// Writes the end of the output.
    fn end(&mut self) -> io::Result<()> {
        if self.args.format() == Format::Json && self.boards > 0 {
            writeln!(self.out, "\n]")?;
        }
        self.out.flush()
    }
}

/// A board on one line.
fn line(board: &BidBoard) -> String {
    let (par, imps) = (signed(board.par.score()), signed(board.imps()));
    let (dealer, vulnerability) = (board.auction.dealer(), board.auction.vulnerability());
    format!("{dealer} {vulnerability}: {}: {}; par {par}, {imps} IMPs", board.auction, board.outcome.text())
}

/// Writes the auction and what came of it into the game. A play of another contract goes.
fn annotate(game: &mut PbnGame, board: &BidBoard) {
    if game.tag("Play").is_some() {
        game.remove_tag("Play");
        game.remove_tag("Note");
    }
    let note = |call: &Explained| CallNote::text(if call.call == Call::Pass { "" } else { &call.text });
    let Outcome { played, score } = board.outcome;
    let declarer = played.map_or(String::new(), |(contract, _)| contract.declarer.to_string());
    let tricks = played.map_or(String::new(), |(_, tricks)| tricks.to_string());
    let score = match played {
        Some((contract, _)) if contract.declarer.side() == Side::EastWest => format!("EW {}", -score),
        _ => format!("NS {score}"),
    };
    game.set_auction(&board.auction, &board.calls.iter().map(note).collect::<Vec<_>>());
    game.set_tag("Declarer", &declarer);
    game.set_tag("Contract", &board.outcome.contract());
    game.set_tag("Result", &tricks);
    game.set_tag("Score", &score);
    game.set_tag("OptimumScore", &board.par.score_tag());
    game.set_tag("ParContract", &board.par.contract_tag());
    game.set_tag("ImpsFromPar", &format!("NS {}", board.imps()));
}
