//! `finesse play`: how the double-dummy value of a deal changes with every card that was played.

use crate::args::{self, Format, Shown};
use crate::input::{self, Source, SourceDeal};
use crate::json::Json;
use crate::output::{Failure, LeftOut, stdout};
use crate::run::Crew;
use crate::solve::why_illegal;
use finesse::cards::{Board, Card, Deal, Seat, Side, Strain, parse_play};
use finesse::formats::pbn::PbnGame;
use std::io::Write;

/// Show the value of a deal after each card of a play, and mark the cards that cost tricks.
///
/// The plays come from a PBN file, or one play from --deal, --strain, --declarer and --play. Boards without a play are
/// named on standard error. A board whose deal or play is bad is named there too, with its line, and left out; the
/// others are done, and the exit code is 1.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN file with Play sections; - for standard input
    #[arg(conflicts_with_all = ["deal", "strain", "declarer", "play"])]
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
    #[command(flatten)]
    shown: Shown,
    /// How many threads work; 0 for one per core
    #[arg(long, default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,
}

/// A played deal.
struct Played {
    label: String,
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
    let (plays, left_out) = match &args.file {
        Some(path) => from_file(path)?,
        None => (vec![from_options(args)?], LeftOut::none_of("--play")),
    };
    let crew = Crew::new(args.threads, plays.len(), "plays");
    let values = crew.map(&plays, |solver, play| solver.trace(&play.board, &play.cards))?;
    let mut out = stdout();
    for (index, (play, values)) in plays.iter().zip(values).enumerate() {
        let values = values.map_err(|error| Failure::in_input(&play.label, error))?;
        let trace = follow(play, &values);
        match args.shown.format() {
            Format::Text if index > 0 => writeln!(out)?,
            Format::Text => {}
            Format::Json => write!(out, "{}", if index == 0 { "[\n" } else { ",\n" })?,
        }
        match args.shown.format() {
            Format::Text => write_text(&mut out, play, &trace)?,
            Format::Json => write!(out, "{}", json(play, &trace))?,
        }
    }
    if args.shown.format() == Format::Json {
        writeln!(out, "\n]")?;
    }
    out.flush()?;
    left_out.verdict()
}

/// The plays of a file's boards; boards without one are passed over, boards with a bad one left out.
fn from_file(path: &str) -> Result<(Vec<Played>, LeftOut), Failure> {
    let Source { name, deals, file, mut left_out } = input::read(path)?;
    let mut plays = Vec::new();
    for deal in &deals {
        match left_out.unless(from_game(&name, &file.games[deal.game], deal)) {
            Some(Some(play)) => plays.push(play),
            Some(None) => eprintln!("finesse: {name}: line {}: board {}: no play", deal.line, deal.label),
            None => {}
        }
    }
    if plays.is_empty() {
        return Err(Failure::in_input(&name, "no play in it to work on"));
    }
    Ok((plays, left_out))
}

/// The play of one board, if it has one.
fn from_game(name: &str, game: &PbnGame, deal: &SourceDeal) -> Result<Option<Played>, Failure> {
    let Some(play) = game.play().map_err(|error| Failure::in_file(name, &error))? else { return Ok(None) };
    let board = Board::opening(play.strain, play.leader, &deal.deal)
        .map_err(|error| Failure::on_line(name, deal.line, format!("bad deal: {error}")))?;
    check_cards(&board, &play.cards).map_err(|(index, fault)| {
        let line = play.lines.get(index).copied().unwrap_or(game.line("Play"));
        Failure::on_line(name, line, format!("board {}: {fault}", deal.label))
    })?;
    Ok(Some(Played { label: deal.label.clone(), board, cards: play.cards, cut_short: play.cut_short }))
}

/// Whether the cards can be played in this order; if not, the place of the first that cannot and why.
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
    let cards = parse_play(play).map_err(|error| Failure::in_input("--play", error))?;
    let board = Board::opening(strain, declarer.left(), &deal).map_err(|error| Failure::in_input("--deal", error))?;
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
