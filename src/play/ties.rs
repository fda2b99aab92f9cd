//! Ties: of cards with the same score the one that takes more tricks on average, double dummy, comes first.

use super::bridge::Play;
use super::choice::{CardScore, low_first};
use crate::cards::Card;
use crate::few::SortFew;
use crate::limits::Interrupted;
use std::cmp::Reverse;

/// Fills in the tricks of the cards that contend, times the weights of the worlds, and sorts all cards. Does nothing if
/// fewer than two contend.
pub(super) fn settle(
    play: &mut Play<'_>,
    weights: &[u64],
    ranking: &mut [CardScore],
    contends: impl Fn(&CardScore) -> bool,
) -> Result<(), Interrupted> {
    let cards: Vec<Card> = ranking.iter().filter(|scored| contends(scored)).map(|scored| scored.card).collect();
    if cards.len() < 2 {
        return Ok(());
    }
    let (tricks, outcome) = play.tricks_after(&cards, 0..weights.len());
    outcome?;
    for (place, &card) in cards.iter().enumerate() {
        let by_world = tricks.iter().map(|tricks| u64::from(tricks[place])).zip(weights);
        let total = by_world.map(|(tricks, weight)| tricks * weight).sum();
        let scored = ranking.iter_mut().find(|scored| scored.card == card);
        scored.expect("the card is one of those ranked").tricks = Some(total);
    }
    ranking.sort_few_by_key(best_first);
    Ok(())
}

/// The order of cards whose tricks are counted: by score, by tricks, by the score one card ahead; then the lower card.
pub(super) fn best_first(scored: &CardScore) -> impl Ord + use<> {
    (Reverse((scored.score, scored.tricks, scored.first)), low_first(scored))
}
