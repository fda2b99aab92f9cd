//! One board at a time.

use super::convert::{Query, Target, Written, holding_bits, numbers};
use super::system::check_thread_index;
use super::types::{DealBin, DealPbn, FutureTricks};
use crate::cards::Board;
use crate::dd::{Goal, ScoredCard, Solutions, Solver, legal_cards};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::pointers::slot;
use crate::pool::with_local_solver;
use std::os::raw::c_int;

/// The cards worth playing in a position, with the tricks they lead to, best first.
///
/// - `target`: -1 the most tricks; 1 to 13 at least that many; 0 the legal cards with score 0.
/// - `solutions`: 1 one card that reaches the target; 2 all such cards; 3 every card with its score, whatever the
///   target.
/// - `mode`: 0 to 2, without effect.
/// - `threadIndex`: 0 to 255 (or to the number of threads less 1 if that is more), without effect.
///
/// A target that cannot be reached gives 0 cards and `score[0]` -1, or 0 for target 1. With at most 4 cards held there
/// is one card with score 0 or 1, whatever is asked.
///
/// The calling thread remembers what it has learned while its boards come from the same deal (the same hands, or what
/// is left of them) with the same trumps. So ask about boards of one deal from one thread, one trump suit after the
/// other.
///
/// Returns RETURN_NO_FAULT, or the first of RETURN_THREAD_INDEX; RETURN_TARGET_WRONG_LO, _HI; RETURN_SOLNS_WRONG_LO,
/// _HI; RETURN_MODE_WRONG_LO, _HI; RETURN_TRUMP_WRONG; RETURN_FIRST_WRONG; RETURN_SUIT_OR_RANK; RETURN_ZERO_CARDS;
/// RETURN_TOO_MANY_CARDS; RETURN_TARGET_TOO_HIGH; RETURN_CARD_COUNT; RETURN_PLAYED_CARD; RETURN_DUPLICATE_CARDS;
/// RETURN_UNKNOWN_FAULT (`futp` is NULL). On failure `*futp` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoard(
    dl: DealBin,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
    threadIndex: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or a place for the answer.
    guard(|| unsafe { solve_one(&dl, target, solutions, mode, futp, threadIndex) })
}

/// SolveBoard with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoardPBN(
    dlpbn: DealPbn,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
    thrId: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or a place for the answer.
    guard(|| unsafe { solve_one(&dlpbn, target, solutions, mode, futp, thrId) })
}

/// # Safety
/// `answer` is NULL or points to a place for the answer.
unsafe fn solve_one(
    position: &impl Written<Numbers = DealBin>,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    answer: *mut FutureTricks,
    thread_index: c_int,
) -> Result<(), Code> {
    let deal = position.numbers()?;
    check_thread_index(thread_index)?;
    let query = Query::new(&deal, target, solutions, mode)?;
    // SAFETY: as promised by the caller.
    let answer = unsafe { slot(answer, Code::UnknownFault)? };
    answer.set(0, with_local_solver(|solver| solve(solver, &query))?);
    Ok(())
}

/// The answer to a question, in the form that C programs expect.
pub(crate) fn solve(solver: &mut Solver, query: &Query) -> Result<FutureTricks, Code> {
    let &Query { ref board, target, solutions } = query;
    if board.deal().cards().len() <= 4 {
        let unscored = target == Target::LegalCards && solutions != Solutions::EveryCard;
        let last = last_card(board);
        return Ok(answer(0, last.map(|last| if unscored { ScoredCard { score: 0, ..last } } else { last })));
    }
    let goal = match (solutions, target) {
        (Solutions::EveryCard, _) | (_, Target::Maximum) => Goal::Maximum,
        (_, Target::Tricks(tricks)) => Goal::Tricks(tricks),
        (Solutions::One, Target::LegalCards) => return Ok(answer(0, legal_cards(board).into_iter().take(1))),
        (Solutions::AllReaching, Target::LegalCards) => return Ok(answer(0, legal_cards(board))),
    };
    let cards = solver.solve(board, goal, solutions)?;
    let mut found = answer(solver.nodes(), cards);
    if found.cards == 0 {
        found.score[0] = if goal == Goal::Tricks(1) { 0 } else { -1 };
    }
    Ok(found)
}

/// The answer with these cards.
fn answer(nodes: u64, cards: impl IntoIterator<Item = ScoredCard>) -> FutureTricks {
    let mut found = FutureTricks { nodes: c_int::try_from(nodes).unwrap_or(c_int::MAX), ..FutureTricks::default() };
    for (index, ScoredCard { card, equals, score }) in cards.into_iter().take(found.suit.len()).enumerate() {
        found.cards += 1;
        (found.suit[index], found.rank[index]) = numbers(card);
        found.equals[index] = holding_bits(equals) as c_int;
        found.score[index] = c_int::from(score);
    }
    found
}

/// The card of the player to play in the last trick, which plays itself.
fn last_card(board: &Board) -> Option<ScoredCard> {
    let card = board.legal().cards().next()?;
    let mut after = board.play(card)?;
    while let Some(next) = after.board {
        after = next.play(next.legal().cards().next()?)?;
    }
    let won = after.winner.is_some_and(|winner| winner.side() == board.to_play().side());
    Some(ScoredCard { card, equals: Default::default(), score: won.into() })
}
