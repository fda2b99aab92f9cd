//! `finesse play`: how the double-dummy value of a deal changes with every card that was played.

use crate::args::{self, Format};
use crate::input;
use crate::json::Json;
use crate::output::{Failure, stdout};
use crate::run::Crew;
use finesse::cards::{Board, Card, Deal, Seat, Side, Strain, parse_play};
use std::io::Write;

/// Show the value of a deal after each card of a play, and mark the cards that cost tricks.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN file with Play sections; - for standard input
    #[arg(conflicts_with = "deal", required_unless_present = "deal")]
    file: Option<String>,
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
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How many threads work; 0 for one per core
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// A played deal.
struct Played {
    label: String,
    /// How errors call the place it comes from.
    place: String,
    board: Board,
    cards: Vec<Card>,
    /// Whether more cards are given, but not whose turn they were.
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

pub fn run(args: &Args) -> Result<(), Failure> {
    let plays = match &args.file {
        Some(path) => from_file(path)?,
        None => vec![from_options(args)?],
    };
    let crew = Crew::new(args.threads, plays.len(), "plays");
    let values = crew.map(&plays, |solver, play| solver.trace(&play.board, &play.cards))?;
    let mut out = stdout();
    for (index, (play, values)) in plays.iter().zip(values).enumerate() {
        let values = values.map_err(|error| Failure::in_input(&play.place, error))?;
        let trace = follow(play, &values);
        match args.format {
            Format::Text if index > 0 => writeln!(out)?,
            Format::Text => {}
            Format::Json => write!(out, "{}", if index == 0 { "[\n" } else { ",\n" })?,
        }
        match args.format {
            Format::Text => write_text(&mut out, play, &trace)?,
            Format::Json => write!(out, "{}", json(play, &trace))?,
        }
    }
    if args.format == Format::Json {
        writeln!(out, "\n]")?;
    }
    Ok(out.flush()?)
}

/// The plays of a file's boards; boards without one are passed over.
fn from_file(path: &str) -> Result<Vec<Played>, Failure> {
    let source = input::read(path)?;
    let mut plays = Vec::new();
    for deal in &source.deals {
        let game = &source.file.games[deal.game];
        let Some(play) = game.play().map_err(|error| Failure::in_file(&source.name, &error))? else { continue };
        let board = Board::opening(play.strain, play.leader, &deal.deal)
            .map_err(|error| Failure::on_line(&source.name, deal.line, format!("bad deal: {error}")))?;
        let place = format!("{}: line {}: board {}", source.name, game.line("Play"), deal.label);
        plays.push(Played { label: deal.label.clone(), place, board, cards: play.cards, cut_short: play.cut_short });
    }
    if plays.is_empty() {
        return Err(Failure::in_input(&source.name, "no board with a Play section in it"));
    }
    Ok(plays)
}

fn from_options(args: &Args) -> Result<Played, Failure> {
    let (Some(deal), Some(strain), Some(declarer), Some(play)) = (&args.deal, args.strain, args.declarer, &args.play)
    else {
        return Err(Failure::BadUsage("--deal needs --strain, --declarer and --play".to_owned()));
    };
    let deal = Deal::from_pbn(deal).map_err(|error| Failure::in_input("--deal", error))?;
    let cards = parse_play(play).map_err(|error| Failure::in_input("--play", error))?;
    let board = Board::opening(strain, declarer.left(), &deal).map_err(|error| Failure::in_input("--deal", error))?;
    Ok(Played { label: "1".to_owned(), place: "--play".to_owned(), board, cards, cut_short: false })
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
        write!(out, "{:>2} ", trick[0].trick)?;
        for step in trick {
            let mark = if step.cost > 0 { "*" } else { " " };
            write!(out, "  {} {} {:>2}{mark}", step.seat, step.card, step.value)?;
        }
        writeln!(out)?;
    }
    for step in steps.iter().filter(|step| step.cost > 0) {
        let tricks = if step.cost == 1 { "trick" } else { "tricks" };
        writeln!(out, "* trick {}: {}'s {} cost {} {tricks}", step.trick, step.seat, step.card, step.cost)?;
    }
    if play.cut_short {
        writeln!(out, "more cards are given after one that is not; they are left out")?;
    }
    Ok(())
}

fn json(play: &Played, trace: &Trace) -> Json {
    let cards = trace.steps.iter().map(|step| {
        Json::object([
            ("trick", Json::number(step.trick as i64)),
            ("seat", Json::text(step.seat)),
            ("card", Json::text(step.card)),
            ("value", Json::number(step.value)),
            ("cost", Json::number(step.cost)),
        ])
    });
    Json::object([
        ("board", Json::text(&play.label)),
        ("deal", Json::text(play.board.deal())),
        ("strain", Json::text(play.board.strain())),
        ("leader", Json::text(play.board.leader())),
        ("side", Json::text(trace.side)),
        ("start", Json::number(trace.start)),
        ("cards", Json::list(cards)),
    ])
}
