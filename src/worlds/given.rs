//! Worlds that the caller supplies.

use super::knowledge::Knowledge;
use super::sample::{Worlds, WorldsError, weighed};
use super::weights::positive;
use crate::cards::{Deal, Seat};
use crate::limits::Ticker;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Deals read between two polls.
const POLL_INTERVAL: u32 = 256;

/// Why a deal given is not possible as a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenFault {
    /// This seat cannot hold these cards: they are seen elsewhere, gone, of a suit it is out of, or too many or too
    /// few.
    #[error("{0} cannot hold these cards")]
    Hand(Seat),
    /// The weight is infinite.
    #[error("its weight is infinite")]
    InfiniteWeight,
}

/// Worlds of the caller's own: the cards still held, and a weight of which only the proportions matter. Deals given
/// more than once become one world with the sum of their weights; those with a weight of 0, a negative one or NaN are
/// left out. The list never counts as complete, and `layouts` is its length.
pub fn given(
    knowledge: &Knowledge,
    deals: &[(Deal, f64)],
    go_on: Option<&dyn Fn() -> ControlFlow<()>>,
) -> Result<Worlds, WorldsError> {
    let ticker = Ticker::new(go_on, POLL_INTERVAL);
    let mut found: Vec<(Deal, f64)> = Vec::new();
    let mut places: HashMap<Deal, usize> = HashMap::new();
    found.try_reserve_exact(deals.len())?;
    places.try_reserve(deals.len())?;
    for (index, &(deal, weight)) in deals.iter().enumerate() {
        let error = |fault| WorldsError::Given { index, fault };
        ticker.tick()?;
        if let Some(seat) = knowledge.refuses(&deal) {
            return Err(error(GivenFault::Hand(seat)));
        }
        let Some(weight) = positive(weight).map_err(|_| error(GivenFault::InfiniteWeight))? else { continue };
        let place = *places.entry(deal).or_insert(found.len());
        if place == found.len() {
            found.push((deal, 0.0));
        }
        found[place].1 += weight;
        if found[place].1.is_infinite() {
            return Err(error(GivenFault::InfiniteWeight));
        }
    }
    if found.is_empty() {
        return Err(WorldsError::NoWeight);
    }
    Ok(Worlds { layouts: found.len() as u128, list: weighed(&found)?, complete: false, counted: true })
}
