//! Layouts of the hidden cards.

use crate::make::cards::text_of;
use crate::make::requests::{Role, arguments};
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::{c_char, c_double, c_int};
use std::ptr::null_mut;

pub fn sample(run: &mut Run) {
    let mut arguments = arguments(&mut run.bytes, &[0], Role::Anybody);
    let bytes = &mut run.bytes;
    let count = bytes.pick(&[20, 1, 5, 0, 70, 300]);
    let said = if bytes.once_in(24) { bytes.odd().min(count as c_int) } else { count as c_int };
    let seed = bytes.word();
    let limit = if arguments.intact { bytes.number(0, 50) } else { 20 };
    let limit = if limit > 1000 { 1000 } else { limit };
    let mut deals = Room::of::<TableDeal>(bytes, count);
    let mut weights = Room::of::<c_double>(bytes, count);
    let (mut found, mut layouts) = (Room::of::<c_int>(bytes, 1), Room::of::<c_double>(bytes, 1));
    let mut words = Room::sized(bytes, FINESSE_MESSAGE);
    let request = arguments.request.or_null::<FinesseRequest>(bytes);
    let deal_place = deals.or_null::<TableDeal>(bytes);
    let weights_place = if bytes.once_in(3) { null_mut() } else { weights.pointer() };
    let found_place = found.or_null::<c_int>(bytes);
    let layouts_place = if bytes.once_in(3) { null_mut() } else { layouts.pointer() };
    let words_place = if bytes.once_in(6) { null_mut() } else { words.pointer::<c_char>() };
    // SAFETY: the places are NULL or there, with room for as many layouts as are said.
    let code = run.call("FinesseSampleWorlds", || unsafe {
        FinesseSampleWorlds(
            request.cast_const(),
            said,
            seed,
            limit,
            deal_place,
            weights_place,
            found_place,
            layouts_place,
            words_place,
        )
    });
    [&deals, &weights, &found, &layouts, &words].iter().for_each(|room| room.check("layouts"));
    assert!(arguments.request.is_untouched(), "arguments are not to be written");
    assert_ne!(code, RETURN_UNKNOWN_FAULT, "a general fault");
    if !words_place.is_null() {
        let words: [c_char; FINESSE_MESSAGE] = words.get(0);
        assert!(words.contains(&0) && text_of(&words).is_empty() == (code == RETURN_NO_FAULT));
    }
    if code != RETURN_NO_FAULT {
        return assert!([&deals, &weights, &found, &layouts].iter().all(|room| room.is_untouched()), "{code}");
    }
    let found: c_int = found.get(0);
    assert!((1..=said).contains(&found), "{found} layouts");
    if !weights_place.is_null() {
        let weights: Vec<c_double> = (0..found as usize).map(|index| weights.get(index)).collect();
        assert!(weights.iter().all(|weight| (0.0..=1.0).contains(weight)) && weights.contains(&1.0), "{weights:?}");
    }
    if !layouts_place.is_null() {
        // With an auction the number may be unknown.
        assert!(layouts.get::<c_double>(0) >= 1.0 || !arguments.asked.request.auction.is_null());
    }
}
