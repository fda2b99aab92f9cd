//! Deals from texts: what is read, what is refused and why, and where nothing is written.

use crate::common::structs::text;
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

const UNTOUCHED: TableDeal = TableDeal { cards: [[77; 4]; 4] };

fn read(bytes: &[u8], length: c_int) -> (c_int, TableDeal, String) {
    let (mut deal, mut message): (_, [c_char; FINESSE_MESSAGE]) = (UNTOUCHED, [1; FINESSE_MESSAGE]);
    // SAFETY: the bytes are as many as is said, or end with a zero.
    let code = unsafe { FinesseReadPBN(bytes.as_ptr().cast(), length, &mut deal, message.as_mut_ptr()) };
    assert_eq!(code == RETURN_NO_FAULT, deal.cards != UNTOUCHED.cards, "written exactly on success");
    (code, deal, text(&message))
}

/// The deal that a text is, of which no zero marks the end.
fn good(pbn: &str) -> [[u32; 4]; 4] {
    let (code, deal, message) = read(pbn.as_bytes(), pbn.len() as c_int);
    assert_eq!((code, message.as_str()), (RETURN_NO_FAULT, ""), "{pbn}");
    deal.cards
}

#[test]
fn what_can_mean_only_one_thing_is_read() {
    let [north, east, south, west] = good("N:AK.2..T J.3.4. .Q.65. Q..KJ.");
    assert_eq!((north, east), ([0x6000, 4, 0, 0x400], [0x800, 8, 0x10, 0]));
    assert_eq!((south, west), ([0, 0x1000, 0x60, 0], [0x1000, 0, 0x2800, 0]));
    for same in [
        "  n:ak.2..10 j.3.4. .q.65. q..kj.\r\n",
        "W:Q..KJ. AK.2..T\tJ.3.4.  .Q.65.",
        "xN:AK.2..T J.3.4. .Q.65. Q.-.KJ.-",
    ] {
        assert_eq!(good(same), [north, east, south, west], "{same}");
    }
    assert_eq!(good("S:A... - ... ...")[2], [0x4000, 0, 0, 0]);
}

#[test]
fn the_text_ends_with_a_zero_or_after_its_length() {
    let bytes = b"N:A... K... Q... J...\0 and more";
    assert_eq!(read(bytes, c_int::MAX).0, RETURN_NO_FAULT);
    assert_eq!(read(bytes, 21).0, RETURN_NO_FAULT);
    assert_eq!(read(bytes, 16).2, "3 instead of four hands (character 17)");
    let mut long = vec![b' '; FINESSE_PBN_LENGTH - 21];
    long.splice(2..2, bytes[..21].iter().copied());
    assert_eq!(read(&long, long.len() as c_int).0, RETURN_NO_FAULT);
}

#[test]
fn what_is_wrong_is_said() {
    for (bytes, said) in [
        (&b""[..], "no seat"),
        (b"N", "no ':'"),
        (b"N:A.2.3.x K... Q... J...", "unknown character 'x' (character 9)"),
        (b"N:A... K... Q... A...", "SA a second time (character 18)"),
        (b"N:A... K... Q... J... T...", "more than four hands"),
        (b"N:A.\xff.. K... Q... J...", "byte 5 is not UTF-8"),
        (&[b' '; FINESSE_PBN_LENGTH + 1], "more than 1023 characters"),
    ] {
        let (code, _, message) = read(bytes, bytes.len() as c_int);
        assert!(code == RETURN_PBN_FAULT && message.contains(said), "{code} {message}, not {said}");
    }
    let (pbn, mut deal) = (c"N:A... K... Q... J...".as_ptr(), UNTOUCHED);
    // SAFETY: what is not NULL is there.
    unsafe {
        assert_eq!(FinesseReadPBN(null(), 5, &mut deal, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseReadPBN(pbn, 21, null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseReadPBN(pbn, -2, &mut deal, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(deal.cards, UNTOUCHED.cards);
        assert_eq!(FinesseReadPBN(pbn, -1, &mut deal, null_mut()), RETURN_NO_FAULT);
        assert_eq!(FinesseReadPBN(pbn, 99, &mut deal, null_mut()), RETURN_NO_FAULT);
    }
}
