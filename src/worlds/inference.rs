//! Inference from the play: a world in which the hidden hands have thrown tricks away is less likely than one in which
//! they have played well.
//!
//! GIB (section 3) works out how often a failure to play some card would have been a mistake, and turns that into odds
//! on who holds it. Here the same is done world by world: the play so far is followed in each of them, and every
//! double-dummy trick that a hidden hand gave away multiplies the world's weight by the odds that a player of that kind
//! does such a thing. Odds of 1 infer nothing; near 0 they trust the hidden hands never to go wrong.

use super::knowledge::Knowledge;
use super::sample::{World, Worlds};
use super::weights::{fixed, largest};
use crate::cards::{Board, Card, Seat};
use crate::dd::{Interrupted, Solver};
use crate::pool::{self, Options};

/// Why nothing was inferred. The worlds keep their weights.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InferenceError {
    /// Only the position is known, not how it came about.
    #[error("the cards played before are not known in order")]
    NoHistory,
    /// The odds are not above 0 and at most 1.
    #[error("odds of {0}, which are not above 0 and at most 1")]
    Odds(f64),
    /// The world of this number, counted from 0, contradicts the knowledge.
    #[error("world {} contradicts the hands seen or the play", .0 + 1)]
    NotAWorld(usize),
    /// Stopped, or out of time.
    #[error("stopped before all worlds were weighed")]
    Interrupted,
}

impl From<Interrupted> for InferenceError {
    fn from(_: Interrupted) -> InferenceError {
        InferenceError::Interrupted
    }
}

/// Multiplies the weight of each world by `odds` for every double-dummy trick that the hidden hands' cards have thrown
/// away in it so far, and scales the weights so that the largest is [`World::UNIT`].
pub fn infer(
    knowledge: &Knowledge,
    worlds: &mut Worlds,
    odds: f64,
    options: &Options<'_>,
) -> Result<(), InferenceError> {
    let Some((leader, play)) = knowledge.play() else { return Err(InferenceError::NoHistory) };
    if !(odds > 0.0 && odds <= 1.0) {
        return Err(InferenceError::Odds(odds));
    }
    let hidden_card = hidden_cards(knowledge, play);
    let lost = pool::map(options, &worlds.list, |solver, world| {
        tricks_thrown(knowledge, leader, play, &hidden_card, solver, world)
    });
    let mut thrown = Vec::new();
    for (index, lost) in lost.into_iter().enumerate() {
        thrown.push(lost?.ok_or(InferenceError::NotAWorld(index))?);
    }
    // A trick lost in all worlds changes no proportions and would only make small weights smaller.
    let least = thrown.iter().copied().min().unwrap_or(0);
    let weigh = |(world, thrown): (&World, u32)| (least..thrown).fold(world.weight as f64, |weight, _| weight * odds);
    let weights: Vec<f64> = worlds.list.iter().zip(thrown).map(weigh).collect();
    let largest = largest(weights.iter().copied());
    for (world, weight) in worlds.list.iter_mut().zip(weights) {
        world.weight = fixed(weight, largest);
    }
    Ok(())
}

/// For each card of the play, the hidden seat that played it.
fn hidden_cards(knowledge: &Knowledge, play: &[Card]) -> Vec<Option<Seat>> {
    let owner = |card: &Card| Seat::ALL.into_iter().find(|&seat| knowledge.gone(seat).contains(*card));
    play.iter().map(|card| owner(card).filter(|&seat| knowledge.is_hidden(seat))).collect()
}

/// The tricks that the hidden hands have thrown away in one world; `None` if the play is not legal there.
fn tricks_thrown(
    knowledge: &Knowledge,
    leader: Seat,
    play: &[Card],
    hidden_card: &[Option<Seat>],
    solver: &mut Solver,
    world: &World,
) -> Result<Option<u32>, Interrupted> {
    let original = knowledge.original(&world.deal);
    let Some(start) = original.and_then(|deal| Board::opening(knowledge.strain(), leader, &deal).ok()) else {
        return Ok(None);
    };
    // Tricks of the side not on the opening lead, before the first card and after each.
    let Ok(values) = solver.trace(&start, play)? else { return Ok(None) };
    let cost = |(step, seat): (&[u8], &Option<Seat>)| match (step, seat) {
        (&[before, after], Some(seat)) if seat.side() == leader.side() => u32::from(after.saturating_sub(before)),
        (&[before, after], Some(_)) => u32::from(before.saturating_sub(after)),
        _ => 0,
    };
    Ok(Some(values.windows(2).zip(hidden_card).map(cost).sum()))
}
