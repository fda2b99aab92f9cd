//! `finesse solve`: the tricks of each card of a position.

use crate::args::{self, Shown};
use crate::input::lengths;
use crate::json::{joined, json, list, text};
use crate::known::misread;
use crate::output::{Failure, plural, write_results};
use finesse::cards::{Board, BoardError, Card, Deal, Seat, Strain, parse_play};
use finesse::dd::{Goal, ScoredCard, Solutions, Solver};
use serde_json::Value;
use std::io::Write;

/// Show the tricks of each card in one position.
#[derive(clap::Args)]
pub struct Args {
    /// The hands as a PBN deal
    #[arg(long)]
    deal: String,
    /// The trump suit, or N for no-trump
    #[arg(long, value_parser = args::strain)]
    strain: Strain,
    /// Who leads, or led to the trick under way
    #[arg(long, value_parser = args::seat)]
    leader: Seat,
    /// Cards already played from the leader on, for instance "SA S3": all of them still in the deal, or none (then they
    /// are the trick under way, at most three)
    #[arg(long, default_value = "")]
    played: String,
    /// The number of tricks that is enough for the side to play; the maximum when not given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=13))]
    goal: Option<u8>,
    /// Which cards to show: one that reaches the goal, all of these, or every card with its tricks whatever the goal.
    /// Every card when no goal is given, otherwise those that reach it
    #[arg(long, value_enum)]
    cards: Option<Cards>,
    #[command(flatten)]
    shown: Shown,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Cards {
    One,
    Best,
    All,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let board = position(args)?;
    let goal = args.goal.map_or(Goal::Maximum, Goal::Tricks);
    let solutions = match (args.cards, args.goal) {
        (Some(Cards::One), _) => Solutions::One,
        (Some(Cards::Best), _) | (None, Some(_)) => Solutions::AllReaching,
        (Some(Cards::All), _) | (None, None) => Solutions::EveryCard,
    };
    let cards = Solver::new().solve(&board, goal, solutions)?;
    // Every card is shown with its own tricks, whatever the goal.
    let goal = args.goal.filter(|_| solutions != Solutions::EveryCard);
    write_results(&args.shown, |out| write_text(out, &board, goal, &cards), || json(&board, goal, &cards))
}

/// The board that the options describe.
fn position(args: &Args) -> Result<Board, Failure> {
    let deal = Deal::from_pbn(&args.deal).map_err(|error| Failure::in_input("--deal", error))?;
    let played =
        parse_play(&args.played).map_err(|error| Failure::in_input("--played", misread(&args.played, error)))?;
    let held = played.iter().filter(|&&card| deal.cards().contains(card)).count();
    if held == 0 {
        let board = Board::new(args.strain, args.leader, &played, deal.hands());
        return board.map_err(|error| bad_hands(&deal, error));
    }
    if held < played.len() {
        let fault = "some of these cards are still in the deal and some are not; all or none must be";
        return Err(Failure::in_input("--played", fault));
    }
    let start = Board::opening(args.strain, args.leader, &deal).map_err(|error| bad_hands(&deal, error))?;
    play_out(start, &played)
}

/// Hands that make no board, with their lengths if these are why.
pub fn bad_hands(deal: &Deal, error: BoardError) -> Failure {
    match error {
        BoardError::TooManyCards | BoardError::UnequalHands => {
            Failure::in_input("--deal", format!("{error}: {}", lengths(deal)))
        }
        _ => Failure::in_input("--deal", error),
    }
}

/// Why a card cannot be played next.
pub fn why_illegal(board: &Board, card: Card) -> String {
    let seat = board.to_play();
    if board.hand(seat).contains(card) {
        format!("{seat} does not follow suit")
    } else {
        format!("{seat} does not hold it")
    }
}

/// The board after these cards.
fn play_out(start: Board, cards: &[Card]) -> Result<Board, Failure> {
    cards.iter().enumerate().try_fold(start, |board, (index, &card)| {
        let fault = |why: &str| Failure::in_input("--played", format!("card {}, {card}: {why}", index + 1));
        let after = board.play(card).ok_or_else(|| fault(&why_illegal(&board, card)))?;
        after.board.ok_or_else(|| fault("the play ends with it, nothing is left to solve"))
    })
}

fn write_text(out: &mut dyn Write, board: &Board, goal: Option<u8>, cards: &[ScoredCard]) -> std::io::Result<()> {
    let seat = board.to_play();
    writeln!(out, "{board}")?;
    writeln!(out, "{seat} to play, {} left", plural(board.tricks_left(), "trick"))?;
    let side = seat.side();
    if let Some(goal) = goal {
        let goal = plural(goal, "trick");
        if cards.is_empty() {
            return writeln!(out, "{side} cannot take {goal}: no card reaches the goal");
        }
        writeln!(out, "{side} can take at least {goal}; how many more was not asked")?;
    }
    writeln!(out, "card  tricks  as good")?;
    let tricks = |scored: &ScoredCard| format!("{}{}", scored.score, if goal.is_some() { "+" } else { "" });
    for scored in cards {
        let equals: Vec<String> = equals(scored).map(|card| card.to_string()).collect();
        let line = format!("{:<4}  {:>6}  {}", scored.card.to_string(), tricks(scored), equals.join(" "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The lower cards worth the same.
fn equals(scored: &ScoredCard) -> impl Iterator<Item = Card> {
    let suit = scored.card.suit();
    scored.equals.ranks().map(move |rank| Card::new(suit, rank))
}

fn json(board: &Board, goal: Option<u8>, cards: &[ScoredCard]) -> Value {
    let tricks = if goal.is_some() { "at_least" } else { "tricks" };
    let scored = cards.iter().map(
        |scored| json!({"card": text(scored.card), tricks: scored.score, "equals": list(equals(scored).map(text))}),
    );
    let position = json!({
        "deal": text(board.deal()),
        "strain": text(board.strain()),
        "leader": text(board.leader()),
        "played": list(board.played().map(text)),
        "to_play": text(board.to_play()),
    });
    let cards_shown = json!({"cards": list(scored)});
    match goal {
        Some(goal) => {
            let reached = json!({"goal": goal, "reachable": !cards.is_empty()});
            joined(position, joined(reached, cards_shown))
        }
        None => joined(position, cards_shown),
    }
}
