//! Deals as text, and the texts of the codes.

use crate::common::positions::Positions;
use crate::common::question::{pbn, table_deal_of};
use crate::comparison::Comparison;
use crate::libraries::{Libraries, Library, numbers, text};
use calls::Call;
use finesse::ffi::RETURN_TOO_MANY_BOARDS;
use rand::Rng;

/// Deals that begin with any seat, in either case; and what is no deal. Texts whose meaning is beyond doubt are read by
/// ours only ("10", blanks in a row, something after the fourth hand), and texts that are cut off or have unknown characters in an ending by DDS only, so
/// they are not compared.
pub fn deals(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(41);
    for _ in 0..positions / 4 {
        let tricks = source.size();
        let deal = table_deal_of(&source.board(tricks, 0));
        let north_first = pbn(&deal.cards);
        let seat = source.rng.random_range(0..4);
        let mut written = format!("{}{}", ["N", "E", "S", "W"][seat], &north_first[1..]);
        if source.rng.random_ratio(1, 4) {
            written = written.to_lowercase();
        }
        match source.rng.random_range(0..10) {
            0 => written = written.replace(':', ""),
            1 => written = written.replacen(['n', 'N', 'e', 'E', 's', 'S', 'w', 'W'], "X", 1),
            2 => written = written[..written.rfind(' ').expect("four hands")].to_owned(),
            3 => written = written.replacen('.', "....", 1),
            4 => written.insert_str(0, "  "),
            5 => written.clear(),
            _ => {}
        }
        let call = Call::new("dds_c_convert_from_pbn", &[], &[written.as_bytes(), &[0; 80]], 64);
        let (theirs, ours) = libraries.both(&call);
        let readable = |code, output: &[u8]| if code == 1 { Ok(numbers(output)) } else { Err(code) };
        comparison.compare(written, &readable(theirs.code, &theirs.output), &readable(ours.code, &ours.output));
    }
}

/// One text differs: DDS 3.1 has a capital where 2.9 has none.
pub fn messages(libraries: &mut Libraries, _: usize, comparison: &mut Comparison) {
    for code in (-500..=10).filter(|&code| code != RETURN_TOO_MANY_BOARDS) {
        let call = Call::new("dds_c_error_message", &[code], &[], 80);
        let (theirs, ours) = (libraries.dds.call(&call), libraries.ours.call(&call));
        comparison.compare(code, &text(&theirs.output), &text(&ours.output));
    }
}
