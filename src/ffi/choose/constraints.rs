//! What a request says of the original hands: ranges and text.

use super::request::hand;
use super::types::*;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::pointers::Items;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::worlds::{Constraints, Range, SeatConstraints};
use std::os::raw::{c_char, c_int};

/// Constraints on the original hands: the ranges of the request and its text together.
///
/// # Safety
/// `constraints` of the request is NULL or points to a text that ends with a zero.
pub(super) unsafe fn constraints(request: &FinesseRequest) -> Result<Constraints, Refusal> {
    // SAFETY: as promised by the caller.
    let text = unsafe { from_text(request.constraints)? };
    let ranges = from_ranges(request)?;
    Ok(if let Some(text) = text { ranges.meet(&text) } else { ranges })
}

/// The constraints of a text, if there is one.
///
/// # Safety
/// `text` is NULL or points to a text that ends with a zero.
unsafe fn from_text(text: *const c_char) -> Result<Option<Constraints>, Refusal> {
    // SAFETY: as promised by the caller; nothing is read after the final zero.
    let Some(letters) = (unsafe { Items::optional(text, FINESSE_CONSTRAINTS_LENGTH + 1) }) else { return Ok(None) };
    let bytes = letters.bytes(FINESSE_CONSTRAINTS_LENGTH + 1);
    if bytes.len() > FINESSE_CONSTRAINTS_LENGTH {
        return Err(refusal!(BadRequest, "request.constraints: more than {FINESSE_CONSTRAINTS_LENGTH} characters"));
    }
    let text = std::str::from_utf8(&bytes)
        .map_err(|error| refusal!(BadRequest, "request.constraints: byte {} is not UTF-8", error.valid_up_to() + 1))?;
    let read = text
        .parse::<Constraints>()
        .map_err(|error| refusal!(BadRequest, "request.constraints, line {}: {error}", error.line))?;
    Ok(Some(read))
}

fn from_ranges(request: &FinesseRequest) -> Result<Constraints, Refusal> {
    let mut known = Constraints::default();
    for (seat, (known, hand)) in known.seats.iter_mut().zip(&request.hands).enumerate() {
        *known = hand_constraints(&format!("hands[{seat}]"), hand)?;
    }
    for (side, range) in known.sides.iter_mut().enumerate() {
        let (min, max) = (request.minSidePoints[side], request.maxSidePoints[side]);
        *range = range_of(|| format!("*SidePoints[{side}]"), min, max, 40)?;
    }
    Ok(known)
}

/// Facts about one hand, in the field of this name of a request.
pub(crate) fn hand_constraints(name: &str, known: &FinesseHand) -> Result<SeatConstraints, Refusal> {
    let mut lengths = [Range::ANY; 4];
    for (suit, length) in lengths.iter_mut().enumerate() {
        let field = || format!("{name}.*Length[{suit}]");
        *length = range_of(field, known.minLength[suit], known.maxLength[suit], 13)?;
    }
    let least: u32 = lengths.iter().map(|length| u32::from(length.min)).sum();
    if least > 13 {
        return Err(refusal!(Impossible, "request.{name}.minLength: {least} cards in all, more than 13"));
    }
    let points = range_of(|| format!("{name}.*Points"), known.minPoints, known.maxPoints, 40)?;
    let holds = hand(|| format!("{name}.holds"), &known.holds)?;
    let lacks = hand(|| format!("{name}.lacks"), &known.lacks)?;
    if let Some(card) = (holds & lacks).cards().next() {
        return Err(refusal!(Impossible, "request.{name}.holds, request.{name}.lacks: both have {card}"));
    }
    Ok(SeatConstraints { points, lengths, holds, lacks, ..SeatConstraints::default() })
}

/// From a minimum to a maximum; a maximum of 0 means none. In the field's name `*` stands for `min` or `max`.
fn range_of(field: impl Fn() -> String, min: c_int, max: c_int, most: u8) -> Result<Range, Refusal> {
    let name = |which: &str| field().replace('*', which);
    let fits = |number: c_int| u8::try_from(number).ok().filter(|&number| number <= most);
    let low = fits(min).ok_or_else(|| refusal!(BadRequest, "request.{}: {min} is not 0 to {most}", name("min")))?;
    let high = match max {
        0 => u8::MAX,
        FINESSE_ZERO => 0,
        _ => fits(max).ok_or_else(|| refusal!(BadRequest, "request.{}: {max} is not -1 to {most}", name("max")))?,
    };
    if low > high {
        return Err(refusal!(BadRequest, "request.{}: {low} is more than the maximum, {high}", name("min")));
    }
    Ok(Range::new(low, high))
}
