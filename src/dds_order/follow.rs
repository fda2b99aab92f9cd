//! The weights of cards that follow suit.
//!
//! Second hand weighs each card by whether its side may still win. For third and fourth hand the weights amount to: the
//! cheapest card that wins, then the others from the bottom up.

use super::groups::{self, Group};
use super::view::{Trick, View, held_by};
use crate::cards::{Holding, Rank};

/// Puts a card above all that are only low.
const AHEAD: i32 = 20;

/// Weights of the choices, given from the top down.
pub(super) fn weights(view: &View, choices: &[Group]) -> Vec<i32> {
    match view.trick() {
        Some(trick) if view.turn() == 1 && view.trump().is_some() => second_with_trumps(view, &trick, choices),
        Some(trick) if view.turn() == 1 => second_at_no_trump(view, &trick, choices),
        Some(trick) if view.turn() == 2 => third(view, &trick, choices),
        Some(trick) => fourth(&trick, choices),
        None => vec![0; choices.len()],
    }
}

/// The two hands that play to the trick after second hand.
struct Behind {
    third_top: Option<Rank>,
    third_bottom: Option<Rank>,
    partner_top: Option<Rank>,
    partner_bottom: Option<Rank>,
    led: Rank,
}

impl Behind {
    fn new(view: &View, trick: &Trick) -> Behind {
        let suit = trick.led.suit();
        let [third, partner] = [view.leader().partner(), view.leader().right()];
        Behind {
            third_top: view.top(third, suit),
            third_bottom: view.bottom(third, suit),
            partner_top: view.top(partner, suit),
            partner_bottom: view.bottom(partner, suit),
            led: trick.led.rank(),
        }
    }

    /// Whether a card of the suit led beats both the card led and third hand.
    fn beats_both(&self, card: Option<Rank>) -> bool {
        card > Some(self.led) && card > self.third_top
    }
}

fn second_at_no_trump(view: &View, trick: &Trick, choices: &[Group]) -> Vec<i32> {
    let behind = Behind::new(view, trick);
    let partner_wins = behind.beats_both(behind.partner_top);
    let weight = |choice: &Group| {
        let card = Some(choice.card.rank());
        let place = view.place_from_top(choice.card);
        match () {
            () if partner_wins => -choice.rank(),
            () if behind.beats_both(card) => 81 - choice.rank(),
            () if card < behind.third_bottom || card < behind.partner_bottom => -3 + place,
            () if card < Some(behind.led) => -11 + place,
            () if choice.has_equals() => 10 + place,
            () => 13 - choice.rank(),
        }
    };
    choices.iter().map(weight).collect()
}

fn second_with_trumps(view: &View, trick: &Trick, choices: &[Group]) -> Vec<i32> {
    let suit = trick.led.suit();
    let behind = Behind::new(view, trick);
    let [leader, third, partner] = [view.leader(), view.leader().partner(), view.leader().right()];
    let third_ruffs = view.can_ruff(third, suit);
    let partner_ruffs =
        view.can_ruff(partner, suit) && (!third_ruffs || view.top_trump(partner) > view.top_trump(third));
    let partner_beats_lead = behind.partner_top > Some(behind.led);
    let leader_tops_partner = view.top(leader, suit) > view.top(partner, suit);
    let weight = |choice: &Group| {
        let card = Some(choice.card.rank());
        let rank = choice.rank();
        let place = view.place_from_top(choice.card);
        let high_card = behind.beats_both(card) || behind.beats_both(behind.partner_top);
        let may_win = partner_ruffs || (high_card && !third_ruffs);
        match () {
            () if may_win && card < behind.third_bottom => 40 + place,
            () if may_win && partner_beats_lead && leader_tops_partner => 41 + place,
            () if may_win && card > Some(behind.led) => match () {
                () if card < behind.partner_top => 78 - rank,
                () if card > behind.third_top => 73 - rank,
                () if choice.has_equals() => 62 - rank,
                () => 49 - rank,
            },
            () if may_win && behind.partner_top.is_some() => 47 - rank,
            () if may_win => 40 - rank,
            () if card < behind.third_bottom || card < behind.partner_bottom => -9 + place,
            () if card < Some(behind.led) => -16 + place,
            () if choice.has_equals() => 22 - rank,
            () => 10 - rank,
        }
    };
    choices.iter().map(weight).collect()
}

fn third(view: &View, trick: &Trick, choices: &[Group]) -> Vec<i32> {
    let suit = trick.led.suit();
    let fourth = view.leader().right();
    let fourth_top = view.top(fourth, suit);
    let partner_wins = trick.best_turn == 0 && Some(trick.led.rank()) > fourth_top;
    let mut weights: Vec<i32> = choices.iter().map(|choice| -choice.rank()).collect();
    if partner_wins {
        if view.trump().is_none()
            && let Some(overtaking) = overtake_to_run(view, trick, choices)
        {
            weights[overtaking] += AHEAD;
        }
        return weights;
    }
    let ruffed = trick.best.suit() != suit;
    let own_top = choices.first().map(|choice| choice.card.rank());
    let beaten = own_top < view.bottom(fourth, suit) || own_top < Some(trick.best.rank());
    if ruffed || beaten {
        return weights;
    }
    if own_top > fourth_top {
        for (weight, choice) in weights.iter_mut().zip(choices) {
            let card = Some(choice.card.rank());
            if card > Some(trick.best.rank()) && card > fourth_top {
                *weight += AHEAD;
            }
        }
    } else if let Some(forcing) = force_out_the_top(view, trick, choices) {
        weights[forcing] += AHEAD;
    }
    weights
}

/// At no-trump, partner's last card of the suit wins and we have the rest of its top: the cheapest card that overtakes, if
/// our top cards then exhaust both opponents.
fn overtake_to_run(view: &View, trick: &Trick, choices: &[Group]) -> Option<usize> {
    let suit = trick.led.suit();
    let me = view.player();
    let [best, ..] = view.best_three(suit);
    if !view.void(view.leader(), suit) || !held_by(best, me) {
        return None;
    }
    let not_led = view.in_play(suit).ranks().filter(|&rank| rank != trick.led.rank());
    let others = not_led.fold(Holding::EMPTY, Holding::with);
    let run = groups::split(view.holding(me, suit), others, suit).first()?.equals.len();
    let [left, right] = [view.leader().left(), view.leader().right()];
    let longest = view.length(left, suit).max(view.length(right, suit).saturating_sub(1));
    let overtaking = choices.iter().skip(1).take_while(|choice| choice.card.rank() > trick.led.rank()).count();
    (longest <= run).then_some(overtaking)
}

/// Fourth hand has the best card: the cheapest card of ours that makes it spend that card, if its next lower cards do not
/// do as well.
fn force_out_the_top(view: &View, trick: &Trick, choices: &[Group]) -> Option<usize> {
    let suit = trick.led.suit();
    let fourth = groups::of_suit(view, view.leader().right(), suit);
    let next_best = fourth.get(1)?.card.rank();
    let to_beat = match () {
        () if next_best > trick.best.rank() => next_best,
        () if trick.best_turn == 1 => trick.best.rank(),
        () => return None,
    };
    choices.iter().rposition(|choice| choice.card.rank() > to_beat)
}

fn fourth(trick: &Trick, choices: &[Group]) -> Vec<i32> {
    let suit = trick.led.suit();
    let partner_wins = trick.best_turn == 1;
    let ruffed = trick.best.suit() != suit;
    let weight = |choice: &Group| {
        let wins = !partner_wins && !ruffed && choice.card.rank() > trick.best.rank();
        -choice.rank() + if wins { AHEAD } else { 0 }
    };
    choices.iter().map(weight).collect()
}
