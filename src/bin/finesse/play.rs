//! `finesse play`: the double-dummy value of a deal after every card played.

use crate::args::{self, Format, Shown, ThreadsArg};
use crate::input::{Content, Item, Source, SourceDeal};
use crate::json::{json, list, text};
use crate::known::misread;
use crate::output::{Failure, plural, stdout, tell};
use crate::run::ProgressBatch;
use crate::solve::{bad_hands, why_illegal};
use finesse::cards::{Board, Card, Deal, Seat, Side, Strain, parse_play};
use finesse::dd::Solver;
use finesse::formats::pbn::PbnGame;
use serde_json::Value;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Show the value of a deal after each card of a play, and mark the cards that cost tricks.
///
/// The plays come from a PBN or LIN file, or one play from --deal, --strain, --declarer and --play. Boards without a play are
/// reported on standard error. A board with a bad deal or play is reported there too, with its line, and left out; the
/// others are done, and the exit code is 1.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN or LIN file with plays; - for standard input
    #[arg(conflicts_with_all = ["deal", "strain", "declarer", "play"])]
    file: Option<String>,
    /// Only this board of the file, by its number or name
    #[arg(long, requires = "file")]
    board: Option<String>,
    /// The hands as a PBN deal, instead of a file
    #[arg(long, requires_all = ["strain", "declarer", "play"])]
    deal: Option<String>,
    /// The trump suit, or N for no-trump
    #[arg(long, requires = "deal", value_parser = args::strain)]
    strain: Option<Strain>,
    /// Declarer, whose left-hand opponent leads
    #[arg(long, requires = "deal", value_parser = args::seat)]
    declarer: Option<Seat>,
    /// The cards in the order played, for instance "SA S3 S7 S2"
    #[arg(long, requires = "deal")]
    play: Option<String>,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    threads: ThreadsArg,
}

/// A played deal.
struct Played {
    label: String,
    board: Board,
    cards: Vec<Card>,
    /// Whether more cards are given whose turn is unknown.
    cut_short: bool,
}

/// One card of a play.
struct Step {
    trick: usize,
    seat: Seat,
    card: Card,
    /// The tricks that the side not on the opening lead takes in all from here.
    value: u8,
    /// The tricks that the card gave away.
    cost: u8,
}

/// A play with its values.
struct Trace {
    /// Whose tricks the values count.
    side: Side,
    /// The value before the first card.
    start: u8,
    steps: Vec<Step>,
}

/// Plays that are traced together, at most.
const PLAYS_AT_ONCE: usize = 256;

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.file {
        Some(path) => run_file(args, path),
        None => {
            let mut writer = Writer { format: args.shown.format(), out: stdout(), plays: 0 };
            let batch = ProgressBatch::new(args.threads.number, 1, "plays");
            writer.trace_all(&batch, &[from_options(args)?])?;
            writer.end()
        }
    }
}

/// Traces the plays of a file's boards. Boards without one are reported and skipped, boards with a bad one left out.
fn run_file(args: &Args, path: &str) -> Result<(), Failure> {
    let mut source = Source::open(path, args.board.as_deref())?;
    let batch = ProgressBatch::over_input(args.threads.number, source.length);
    let mut writer = Writer { format: args.shown.format(), out: stdout(), plays: 0 };
    loop {
        let items = source.next_items(PLAYS_AT_ONCE)?;
        let Some(position) = items.last().map(|item| item.position) else { break };
        let mut plays = Vec::new();
        for item in items {
            let Item { deal: Some(deal), content: Content::Game(game, _) | Content::Line(game), .. } = item else {
                continue;
            };
            match source.left_out.unless(from_game(&source.name, &game, &deal)) {
                Some(Some(play)) => plays.push(play),
                Some(None) => {
                    tell(format_args!("{}: line {}: board {}: no play", source.name, deal.line, deal.label));
                }
                None => {}
            }
        }
        writer.trace_all(&batch, &plays)?;
        batch.set_position(position);
    }
    drop(batch);
    if writer.plays == 0 {
        return Err(source.nothing("play"));
    }
    writer.end()?;
    source.left_out.verdict()
}

/// Writes plays with their values.
struct Writer {
    format: Format,
    out: BufWriter<StdoutLock<'static>>,
    /// Plays written so far.
    plays: usize,
}

impl Writer {
    fn trace_all(&mut self, batch: &ProgressBatch, plays: &[Played]) -> Result<(), Failure> {
        let mut rest = plays.iter();
        let trace = |solver: &mut Solver, play: &Played| solver.trace(&play.board, &play.cards);
        batch.stream(plays, trace, |ready| {
            for (values, play) in ready.into_iter().zip(rest.by_ref()) {
                let values = values.map_err(|error| Failure::in_input(&play.label, error))?;
                self.write(play, &follow(play, &values))?;
            }
            Ok(self.out.flush()?)
        })
    }

    fn write(&mut self, play: &Played, trace: &Trace) -> io::Result<()> {
        let first = self.plays == 0;
        self.plays += 1;
        match self.format {
            Format::Text => {
                write!(self.out, "{}", if first { "" } else { "\n" })?;
                write_text(&mut self.out, play, trace)
            }
            Format::Json => write!(self.out, "{}{}", if first { "[\n" } else { ",\n" }, json(play, trace)),
        }
    }

    /// Writes the end of the output.
    fn end(mut self) -> Result<(), Failure> {
        if self.format == Format::Json {
            writeln!(self.out, "\n]")?;
        }
        Ok(self.out.flush()?)
    }
}

/// The play of one board, if it has one.
fn from_game(name: &str, game: &PbnGame, deal: &SourceDeal) -> Result<Option<Played>, Failure> {
    let Some(play) = game.play().map_err(|error| Failure::in_input(name, error))? else { return Ok(None) };
    let board = Board::opening(play.strain, play.leader, &deal.deal)
        .map_err(|error| Failure::on_line(name, deal.line, format!("bad deal: {error}")))?;
    check_cards(&board, &play.cards).map_err(|(index, fault)| {
        let line = play.lines.get(index).copied().unwrap_or(game.line("Play"));
        Failure::on_line(name, line, format!("board {}: {fault}", deal.label))
    })?;
    Ok(Some(Played { label: deal.label.clone(), board, cards: play.cards, cut_short: play.cut_short }))
}

/// Checks that the cards can be played in this order; otherwise returns the place of the first that cannot, and why.
fn check_cards(start: &Board, cards: &[Card]) -> Result<(), (usize, String)> {
    let mut board = Some(*start);
    for (index, &card) in cards.iter().enumerate() {
        let fault = |why: &str| (index, format!("card {} of the play, {card}: {why}", index + 1));
        let now = board.ok_or_else(|| fault("all cards have been played before it"))?;
        board = now.play(card).ok_or_else(|| fault(&why_illegal(&now, card)))?.board;
    }
    Ok(())
}

fn from_options(args: &Args) -> Result<Played, Failure> {
    let (Some(deal), Some(strain), Some(declarer), Some(play)) = (&args.deal, args.strain, args.declarer, &args.play)
    else {
        let fault = "play needs a FILE, or --deal with --strain, --declarer and --play; see finesse play --help";
        return Err(Failure::BadUsage(fault.to_owned()));
    };
    let deal = Deal::from_pbn(deal).map_err(|error| Failure::in_input("--deal", error))?;
    let cards = parse_play(play).map_err(|error| Failure::in_input("--play", misread(play, error)))?;
    let board = Board::opening(strain, declarer.left(), &deal).map_err(|error| bad_hands(&deal, error))?;
    check_cards(&board, &cards).map_err(|(_, fault)| Failure::in_input("--play", fault))?;
    Ok(Played { label: "1".to_owned(), board, cards, cut_short: false })
}

/// Puts the values beside the cards. A play may have fewer values than cards when the last cards are forced.
fn follow(play: &Played, values: &[u8]) -> Trace {
    let side = play.board.leader().side().other();
    let start = values.first().copied().unwrap_or_default();
    let mut board = Some(play.board);
    let mut before = start;
    let mut steps = Vec::new();
    for (index, &card) in play.cards.iter().enumerate() {
        let Some(now) = board else { break };
        let seat = now.to_play();
        let value = values.get(index + 1).copied().unwrap_or(before);
        let cost = if seat.side() == side { before.saturating_sub(value) } else { value.saturating_sub(before) };
        steps.push(Step { trick: index / 4 + 1, seat, card, value, cost });
        before = value;
        board = now.play(card).and_then(|after| after.board);
    }
    Trace { side, start, steps }
}

fn write_text(out: &mut impl Write, play: &Played, trace: &Trace) -> std::io::Result<()> {
    let Trace { side, start, steps } = trace;
    writeln!(out, "{}: {}", play.label, play.board)?;
    writeln!(out, "tricks for {side} at the start {start}, then after each card")?;
    for trick in steps.chunk_by(|one, other| one.trick == other.trick) {
        let mut line = format!("{:>2} ", trick[0].trick);
        for step in trick {
            let mark = if step.cost > 0 { "*" } else { " " };
            line.push_str(&format!("  {} {} {:>2}{mark}", step.seat, step.card, step.value));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    for step in steps.iter().filter(|step| step.cost > 0) {
        let cost = plural(step.cost, "trick");
        writeln!(out, "* trick {}: {}'s {} cost {cost}", step.trick, step.seat, step.card)?;
    }
    if play.cut_short {
        writeln!(out, "more cards are given after one that is not; they are left out")?;
    }
    Ok(())
}

fn json(play: &Played, trace: &Trace) -> Value {
    let cards = trace.steps.iter().map(|step| {
        json!({
            "trick": step.trick,
            "seat": text(step.seat),
            "card": text(step.card),
            "value": step.value,
            "cost": step.cost,
        })
    });
    json!({
        "board": text(&play.label),
        "deal": text(play.board.deal()),
        "strain": text(play.board.strain()),
        "leader": text(play.board.leader()),
        "side": text(trace.side),
        "start": trace.start,
        "cards": list(cards),
    })
}
