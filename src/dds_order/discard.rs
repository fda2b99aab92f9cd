//! The weights of discards and ruffs.
//!
//! Low cards of long suits go first; a guarded second-best card or a bare winner is kept. What a ruff is worth depends on
//! who wins the trick without it and who can overruff.

use super::groups::Group;
use super::view::{Trick, View, held_by};

/// The weight of one choice of a player who cannot follow suit.
pub(super) fn weight(view: &View, choice: &Group) -> i32 {
    match view.trick() {
        Some(trick) if view.turn() == 1 => second(view, &trick, choice),
        Some(trick) if view.turn() == 2 => third(view, &trick, choice),
        Some(trick) => fourth(view, &trick, choice),
        None => 0,
    }
}

/// Sixty-fourths of a point for each card of the suit, `divisor` of them making one.
fn length(view: &View, choice: &Group, divisor: i32) -> i32 {
    view.length(view.player(), choice.card.suit()) as i32 * 64 / divisor
}

/// The penalty for baring the second-best card.
fn unguard(view: &View, choice: &Group, penalty: i32) -> i32 {
    if view.is_doubleton_guard(choice.card.suit()) { -penalty } else { 0 }
}

/// The penalty for baring the second-best card or giving up a bare winner.
fn give_up(view: &View, choice: &Group, guard: i32, winner: i32) -> i32 {
    if view.is_bare_winner(choice.card.suit()) { -winner } else { unguard(view, choice, guard) }
}

fn second(view: &View, trick: &Trick, choice: &Group) -> i32 {
    let led = trick.led.suit();
    let [third, partner] = [view.leader().partner(), view.leader().right()];
    let low = -choice.rank();
    let partner_has_top = view.top(partner, led) > view.top(third, led).max(Some(trick.led.rank()));
    let Some(trump) = view.trump() else {
        return low
            + if partner_has_top {
                length(view, choice, 23) + give_up(view, choice, 2, 3)
            } else {
                length(view, choice, 33) + give_up(view, choice, 6, 8)
            };
    };
    let at_ease = length(view, choice, 44);
    let careful = length(view, choice, 36) + unguard(view, choice, 4);
    let third_follows = !view.void(third, led);
    let partner_overruffs = view.can_ruff(partner, led) && view.top_trump(partner) > view.top_trump(third);
    if led == trump {
        return low + if partner_has_top { at_ease } else { careful };
    }
    if choice.card.suit() != trump {
        let partner_wins = if third_follows {
            partner_has_top || view.can_ruff(partner, led)
        } else {
            partner_overruffs || (partner_has_top && view.top_trump(third).is_none())
        };
        return low + if partner_wins { 60 + at_ease } else { -2 + careful };
    }
    let not_overruffed = Some(choice.card.rank()) > view.top_trump(third);
    low + if third_follows || partner_overruffs || not_overruffed { 24 + at_ease } else { 15 + careful }
}

fn third(view: &View, trick: &Trick, choice: &Group) -> i32 {
    let led = trick.led.suit();
    let low = -choice.rank();
    let Some(trump) = view.trump() else {
        return low + length(view, choice, 24) + give_up(view, choice, 4, 4);
    };
    if led == trump || choice.card.suit() != trump {
        return low + length(view, choice, 40);
    }
    let fourth = view.leader().right();
    let fourth_top = view.top(fourth, led);
    let fourth_follows = fourth_top.is_some();
    let not_overruffed = fourth_follows || Some(choice.card.rank()) > view.top_trump(fourth);
    let partner_best = trick.best_turn == 0;
    let partner_sure = partner_best && Some(trick.led.rank()) > fourth_top && !view.can_ruff(fourth, led);
    if partner_sure {
        return low - 50;
    }
    if trick.best.suit() == trump && choice.card.rank() < trick.best.rank() {
        return -32 + view.place_from_top(choice.card) + length(view, choice, 40);
    }
    let [_, second_best, _] = view.best_three(led);
    let ruff = match () {
        () if partner_best && fourth_follows && held_by(second_best, view.leader()) => 36,
        () if partner_best && not_overruffed => 48,
        () if partner_best => -12,
        () if fourth_follows => 72,
        () if not_overruffed => 48,
        () => 36,
    };
    low + ruff + length(view, choice, 50)
}

fn fourth(view: &View, trick: &Trick, choice: &Group) -> i32 {
    let low = -choice.rank();
    let Some(trump) = view.trump() else {
        return low + length(view, choice, 27) + give_up(view, choice, 6, 8);
    };
    let discard = low + length(view, choice, 24) + unguard(view, choice, 2);
    let partner_wins = trick.best_turn == 1;
    let ruffing = choice.card.suit() == trump;
    match () {
        () if trick.led.suit() == trump => discard,
        () if partner_wins => discard + if ruffing { 2 } else { 25 },
        () if !ruffing => discard + 14,
        () => {
            let underruff = trick.best.suit() == trump && choice.card.rank() < trick.best.rank();
            view.place_from_top(choice.card) + if underruff { -13 } else { 33 }
        }
    }
}
