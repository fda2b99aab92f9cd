//! Deal texts as programs really pass them to the functions of DDS: with something after the deal, without a final zero,
//! with characters that DDS 2.9 skips. What 2.9 reads without doubt has to be read alike.

use crate::common::structs::{deal_pbn, text};
use finesse::cards::{Deal, Hand, Seat, parse_hands, parse_hands_leniently};
use finesse::ffi::*;
use proptest::prelude::*;
use std::os::raw::{c_char, c_int};

const FULL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
const ENDING: &str = "N:A.2.. K.3.. Q.5.. J.7..";

/// A field of C with these bytes first and zeros behind them, if there is room.
fn field(bytes: &[u8]) -> [c_char; 80] {
    std::array::from_fn(|index| bytes.get(index).map_or(0, |&byte| byte as c_char))
}

/// Code and best score of North's lead at no-trump.
fn solve(bytes: &[u8]) -> (c_int, c_int) {
    let mut answer = FutureTricks::default();
    let deal = DealPbn { remainCards: field(bytes), ..deal_pbn(4, 0, "") };
    // SAFETY: the answer is there.
    let code = unsafe { SolveBoardPBN(deal, -1, 3, 0, &mut answer, 0) };
    (code, answer.score[0])
}

fn assert_read_as(bytes: &[u8], deal: &str) {
    let shown = String::from_utf8_lossy(bytes);
    let hands = parse_hands(deal).expect(deal);
    assert_eq!(parse_hands_leniently(&shown), Ok(hands), "{shown:?}");
    assert_eq!(solve(bytes), solve(deal.as_bytes()), "{shown:?}");
}

fn followed_by(deal: &str, rest: &[u8]) -> Vec<u8> {
    [deal.as_bytes(), rest].concat()
}

#[test]
fn what_follows_the_52nd_card_is_ignored() {
    assert_eq!(solve(FULL.as_bytes()).0, RETURN_NO_FAULT);
    for rest in [
        &b"\"]"[..],
        b"\r\n",
        b" ",
        b"   and more",
        b"\x01\x80\xff\xfe\x07",
        b"\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11",
        "é♠".as_bytes(),
        b".",
        b".A",
        b"3",
        b"A",
        b" A",
        b" A.2.3.4",
        b"xA",
        b"\x05A\x97K\xf32\x05A\x97K\xf3",
        b"AAAAAAAAAAA",
    ] {
        assert_read_as(&followed_by(FULL, rest), FULL);
    }
}

#[test]
fn every_function_of_dds_that_takes_a_deal_text_is_as_lenient() {
    let bytes = followed_by(FULL, b"\x05A\x97 K\xf3");
    let deal = TableDealPbn { cards: field(&bytes) };
    let clean = TableDealPbn { cards: field(FULL.as_bytes()) };
    let (mut found, mut expected) = (TableResults { resTable: [[0; 4]; 5] }, TableResults { resTable: [[0; 4]; 5] });
    // SAFETY: the results are there.
    unsafe {
        assert_eq!(CalcDDtablePBN(clean, &mut expected), RETURN_NO_FAULT);
        assert_eq!(CalcDDtablePBN(deal, &mut found), RETURN_NO_FAULT);
        assert_eq!(found.resTable, expected.resTable);
        let mut par: ParResults = std::mem::zeroed();
        assert_eq!(CalcParPBN(deal, &mut found, 0, &mut par), RETURN_NO_FAULT);
        assert_eq!(text(&par.parScore[0]), "NS -110");
    }
}

#[test]
fn what_follows_the_fourth_hand_of_an_ending_is_ignored() {
    assert_eq!(solve(ENDING.as_bytes()).0, RETURN_NO_FAULT);
    for rest in [&b"\"]"[..], b"\r\n", b" ", b" \x01", b"\x01\x80", b"\x01T", b";A", b" T...", b" and more", b"\xff"] {
        assert_read_as(&followed_by(ENDING, rest), ENDING);
    }
    assert_read_as(ENDING.replace("N:", "N;").as_bytes(), ENDING);
    assert_read_as(ENDING.replace("N:", "N ").as_bytes(), ENDING);
}

#[test]
fn unknown_characters_in_a_full_deal_are_skipped() {
    for spoiled in [
        FULL.replace("QJ6.", "QxJ6."),
        FULL.replace("QJ6.", "QJ6,."),
        FULL.replace("QJ6", "Q-J-6"),
        FULL.replace("98 8", "98 \n8"),
        FULL.replace("98 8", "98 \r8"),
        FULL.replace("J97.A", "J97.\nA"),
        FULL.replace("T98 ", "T98. "),
        FULL.replace(".KJ3", ".KJ3."),
        FULL.replace("N:", "N "),
        FULL.replace("N:", "N;"),
        format!("\"{FULL}\""),
        format!("[\"{FULL}"),
        FULL.replace("QJ6.K652", "SQJ6.HK652"),
    ] {
        assert_read_as(spoiled.as_bytes(), FULL);
    }
    // White space that DDS skips, before the last point of a hand that has its cards.
    let void = "N:J8.94.96.QT75432 AQT73.3.AJT852.K K96542.AKQJ82.K. .T765.Q743.AJ986";
    for spoiled in [void.replace("K. ", "K\t. "), void.replace("K. ", "K.\t "), void.replace("K. ", "K.\n")] {
        assert_read_as(spoiled.as_bytes(), void);
    }
    // A void at the end of a hand may go without its points.
    let long = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    assert_read_as(long.replace("432... ", "432 ").replace("432.. ", "432 ").as_bytes(), long);
}

#[test]
fn what_may_mean_something_else_stays_an_error() {
    for bad in [
        // A card too many, a card twice, a hand cut off, three hands.
        FULL.replace("QJ6.", "QJ64."),
        FULL.replace("QJ6.", "QQJ6."),
        FULL[..FULL.len() - 2].to_owned(),
        FULL[..FULL.len() - 4].to_owned(),
        FULL[..FULL.rfind(' ').expect("a blank")].to_owned(),
        // The suits in another order.
        FULL.replace("QJ6.K652", "HQJ6.SK652"),
        // In an ending an unknown character may be a card.
        ENDING.replace("A.", "Ax."),
        ENDING.replace("J.7", "J.x"),
        ENDING.replace("J.7..", "J.7."),
        ENDING.replace("J.7..", "J.7.\x01."),
        ENDING.replace("N:", "N"),
        "N:A K Q J".to_owned(),
    ] {
        assert!(solve(bad.as_bytes()).0 < 0, "{bad}");
    }
}

/// A deal of the whole pack.
fn any_deal() -> impl Strategy<Value = Deal> {
    Just(Hand::PACK.cards().collect::<Vec<_>>()).prop_shuffle().prop_map(|pack| {
        let hands = std::array::from_fn(|seat| pack[13 * seat..][..13].iter().copied().collect());
        Deal::new(hands).expect("no card twice")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 400 }, ..ProptestConfig::default() })]

    /// Characters that are neither cards nor points, blanks or suits do no harm in a full deal, as in DDS 2.9.
    #[test]
    fn a_full_deal_is_read_through_noise(
        deal in any_deal(),
        first in 0..4usize,
        noise in prop::collection::vec((2..70usize, "[^0-9AKQJTakqjtSHDCshdcNEWnew. \\x00\u{2660}-\u{2667}]"), 0..8),
    ) {
        let mut text = deal.to_pbn(Seat::ALL[first]);
        for (place, letter) in noise {
            text.insert_str(text.char_indices().nth(place).map_or(text.len(), |(place, _)| place), &letter);
        }
        prop_assert_eq!(parse_hands_leniently(&text), Ok(deal.hands()));
    }

    /// Whatever stands in the field, the call returns, and what the strict reader reads is read alike.
    #[test]
    fn no_text_does_harm(bytes in prop::collection::vec(any::<u8>(), 0..100), cut in 0..80usize, place in 0..80usize) {
        for start in [FULL, ENDING, ""] {
            let mut field = start.as_bytes()[..cut.min(start.len())].to_vec();
            let place = place.min(field.len());
            field.splice(place..place, bytes.iter().copied());
            let text = String::from_utf8_lossy(&field);
            let lenient = parse_hands_leniently(&text);
            if let Ok(hands) = parse_hands(&text) {
                prop_assert_eq!(lenient, Ok(hands));
            }
            // A full deal would take its time.
            prop_assert!(start == FULL || solve(&field).0 <= RETURN_NO_FAULT);
        }
    }

    /// Texts made of the letters of deals.
    #[test]
    fn no_text_of_the_letters_of_deals_does_harm(text in "[\"N: ]{0,3}[NESW]?:?[AKQJT2-9.\\- 10x]{0,90}") {
        let lenient = parse_hands_leniently(&text);
        if let Ok(hands) = parse_hands(&text) {
            prop_assert_eq!(lenient, Ok(hands));
        }
    }
}
