//! Par against DDS 2.9 itself, where its library is installed: all seven functions, every vulnerability and dealer, on
//! random tables. Fields that 2.9 leaves as they were start as zeros, and ours must be zero there.

use finesse::ffi::*;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fmt::Debug;
use std::mem::zeroed;

const LIBRARY: &str = "libdds.so.0";
const TABLES: usize = 30_000;

/// The functions of one library.
struct Functions {
    par: unsafe extern "C" fn(*mut TableResults, *mut ParResults, c_int) -> c_int,
    sides: unsafe extern "C" fn(*mut TableResults, *mut ParResultsDealer, c_int) -> c_int,
    sides_bin: unsafe extern "C" fn(*mut TableResults, *mut ParResultsMaster, c_int) -> c_int,
    dealer: unsafe extern "C" fn(*mut TableResults, *mut ParResultsDealer, c_int, c_int) -> c_int,
    dealer_bin: unsafe extern "C" fn(*mut TableResults, *mut ParResultsMaster, c_int, c_int) -> c_int,
    dealer_text: unsafe extern "C" fn(*mut ParResultsMaster, *mut c_char) -> c_int,
    sides_text: unsafe extern "C" fn(*mut ParResultsMaster, *mut ParTextResults) -> c_int,
}

const OURS: Functions = Functions {
    par: Par,
    sides: SidesPar,
    sides_bin: SidesParBin,
    dealer: DealerPar,
    dealer_bin: DealerParBin,
    dealer_text: ConvertToDealerTextFormat,
    sides_text: ConvertToSidesTextFormat,
};

/// The functions of DDS, with its own names bound to itself and kept out of this program's.
fn theirs() -> Option<Functions> {
    // SAFETY: the library's initialisation is that of any program that links with it.
    let library = unsafe { Library::open(Some(LIBRARY), RTLD_NOW | RTLD_LOCAL | libc::RTLD_DEEPBIND) }.ok()?;
    // SAFETY: the types are those of the C header, and the library is never unloaded.
    let functions = unsafe {
        Functions {
            par: *library.get(b"Par").ok()?,
            sides: *library.get(b"SidesPar").ok()?,
            sides_bin: *library.get(b"SidesParBin").ok()?,
            dealer: *library.get(b"DealerPar").ok()?,
            dealer_bin: *library.get(b"DealerParBin").ok()?,
            dealer_text: *library.get(b"ConvertToDealerTextFormat").ok()?,
            sides_text: *library.get(b"ConvertToSidesTextFormat").ok()?,
        }
    };
    std::mem::forget(library);
    leave_before_dds_does();
    Some(functions)
}

/// DDS 2.9 crashes in its own clean-up when a process ends. So the process ends before that, with the status it had.
fn leave_before_dds_does() {
    unsafe extern "C" {
        fn on_exit(leave: extern "C" fn(c_int, *mut c_void), nothing: *mut c_void) -> c_int;
    }
    extern "C" fn leave(status: c_int, _: *mut c_void) {
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(status) }
    }
    // SAFETY: `leave` is there as long as the process.
    unsafe { on_exit(leave, std::ptr::null_mut()) };
}

/// What both libraries answer, in a form that can be compared and shown.
impl Functions {
    fn par(&self, table: &TableResults, vulnerable: c_int) -> (c_int, Vec<String>) {
        // SAFETY: a struct of characters may be zero; the pointers are good.
        let (code, out) = unsafe {
            let mut out: ParResults = zeroed();
            ((self.par)(&mut { *table }, &mut out, vulnerable), out)
        };
        let texts = out.parScore.iter().map(|text| show(text));
        (code, texts.chain(out.parContractsString.iter().map(|text| show(text))).collect())
    }

    fn sides(&self, table: &TableResults, vulnerable: c_int) -> (c_int, Vec<Texts>) {
        // SAFETY: as above, for two results.
        let (code, out) = unsafe {
            let mut out: [ParResultsDealer; 2] = zeroed();
            ((self.sides)(&mut { *table }, out.as_mut_ptr(), vulnerable), out)
        };
        (code, out.iter().map(Texts::of).collect())
    }

    fn sides_bin(&self, table: &TableResults, vulnerable: c_int) -> (c_int, [ParResultsMaster; 2]) {
        // SAFETY: as above.
        unsafe {
            let mut out: [ParResultsMaster; 2] = zeroed();
            ((self.sides_bin)(&mut { *table }, out.as_mut_ptr(), vulnerable), out)
        }
    }

    fn dealer(&self, table: &TableResults, dealer: c_int, vulnerable: c_int) -> (c_int, Texts) {
        // SAFETY: as above.
        let (code, out) = unsafe {
            let mut out: ParResultsDealer = zeroed();
            ((self.dealer)(&mut { *table }, &mut out, dealer, vulnerable), out)
        };
        (code, Texts::of(&out))
    }

    fn dealer_bin(&self, table: &TableResults, dealer: c_int, vulnerable: c_int) -> (c_int, ParResultsMaster) {
        // SAFETY: as above.
        unsafe {
            let mut out: ParResultsMaster = zeroed();
            ((self.dealer_bin)(&mut { *table }, &mut out, dealer, vulnerable), out)
        }
    }

    /// On failure the text has no meaning.
    fn dealer_text(&self, par: &ParResultsMaster) -> (c_int, String) {
        let mut out = [0; 512];
        // SAFETY: the room is more than ten contracts take.
        let code = unsafe { (self.dealer_text)(&mut { *par }, out.as_mut_ptr()) };
        (code, if code == 1 { show(&out) } else { String::new() })
    }

    fn sides_text(&self, pars: &[ParResultsMaster; 2]) -> (c_int, [String; 2], bool) {
        // SAFETY: as above; every field may be zero.
        let (code, out) = unsafe {
            let mut out: ParTextResults = zeroed();
            ((self.sides_text)(pars.as_ptr().cast_mut(), &mut out), out)
        };
        let texts = out.parText.map(|text| if code == 1 { show(&text) } else { String::new() });
        (code, texts, code == 1 && out.equal)
    }
}

#[derive(Debug, PartialEq)]
struct Texts {
    score: c_int,
    contracts: Vec<String>,
}

impl Texts {
    fn of(results: &ParResultsDealer) -> Texts {
        let contracts = results.contracts[..results.number as usize].iter().map(|text| show(text)).collect();
        Texts { score: results.score, contracts }
    }
}

fn numbers(par: &ParResultsMaster) -> (c_int, Vec<[c_int; 5]>) {
    (par.score, par.contracts[..par.number as usize].iter().map(fields).collect())
}

fn fields(contract: &ContractType) -> [c_int; 5] {
    [contract.level, contract.denom, contract.seats, contract.overTricks, contract.underTricks]
}

fn show(text: &[c_char]) -> String {
    let bytes: Vec<u8> = text.iter().map(|&byte| byte as u8).collect();
    CStr::from_bytes_until_nul(&bytes).expect("a closing NUL").to_str().expect("ASCII").to_owned()
}

/// A table as deals have them: the sides share thirteen tricks or nearly, and partners mostly take the same.
fn realistic(random: &mut SmallRng) -> TableResults {
    let mut table = TableResults { resTable: [[0; 4]; 5] };
    let strength = random.random_range(0..=13);
    for row in &mut table.resTable {
        let north_south = (strength + random.random_range(-4..=4)).clamp(0, 13);
        let east_west = (13 - north_south + random.random_range(-1..=1) * random.random_range(0..=1)).clamp(0, 13);
        *row = [north_south, east_west, north_south, east_west];
        for tricks in row.iter_mut() {
            if random.random_ratio(1, 10) {
                *tricks = (*tricks + random.random_range(-2..=2)).clamp(0, 13);
            }
        }
    }
    table
}

/// Any counts between two bounds, each seat on its own.
fn arbitrary(random: &mut SmallRng) -> TableResults {
    let low = random.random_range(0..=13);
    let high = random.random_range(low..=13);
    let (low, high) = if random.random_bool(0.5) { (0, 13) } else { (low, high) };
    TableResults { resTable: [(); 5].map(|()| [(); 4].map(|()| random.random_range(low..=high))) }
}

fn check<T: PartialEq + Debug>(what: &str, table: &TableResults, ours: T, theirs: T) {
    assert_eq!(ours, theirs, "{what}, left ours, right DDS, for the table {:?}", table.resTable);
}

/// DDS reads its own text back to fill in the numbers, and takes a contract for a sacrifice if the first text has a
/// star, at a fixed place. It goes wrong when a sacrifice is written without one, as `3N-E-1`: the undertricks are then
/// 0, or -48 where the others have their star. Ours are right.
fn dds_misreads_undertricks(texts: &Texts) -> bool {
    texts.contracts.iter().any(|text| text.matches('-').count() == 2 && !text.contains('*'))
}

fn without_undertricks((score, contracts): (c_int, Vec<[c_int; 5]>)) -> (c_int, Vec<[c_int; 4]>) {
    (score, contracts.into_iter().map(|[level, denom, seats, over, _]| [level, denom, seats, over]).collect())
}

/// The undertricks at the end of a text such as `4S*-EW-1`.
fn undertricks_in(text: &str) -> c_int {
    text.rsplit_once('-').expect("a sacrifice").1.parse().expect("a number")
}

fn compare_sides(dds: &Functions, table: &TableResults, vulnerable: c_int) {
    check("Par", table, OURS.par(table, vulnerable), dds.par(table, vulnerable));
    check("SidesPar", table, OURS.sides(table, vulnerable), dds.sides(table, vulnerable));
    let (ours, theirs) = (OURS.sides_bin(table, vulnerable), dds.sides_bin(table, vulnerable));
    check("SidesParBin", table, (ours.0, ours.1.each_ref().map(numbers)), (theirs.0, theirs.1.each_ref().map(numbers)));
    check("ConvertToSidesTextFormat", table, OURS.sides_text(&ours.1), dds.sides_text(&ours.1));
}

/// Returns whether this was a case that DDS gets wrong.
fn compare_dealer(dds: &Functions, table: &TableResults, dealer: c_int, vulnerable: c_int) -> bool {
    let ours = OURS.dealer(table, dealer, vulnerable);
    check("DealerPar", table, &ours, &dds.dealer(table, dealer, vulnerable));
    let (code, bin) = OURS.dealer_bin(table, dealer, vulnerable);
    let (their_code, their_bin) = dds.dealer_bin(table, dealer, vulnerable);
    check("DealerParBin's code", table, code, their_code);
    let misread = dds_misreads_undertricks(&ours.1);
    if misread {
        let what = "DealerParBin but for undertricks";
        check(what, table, without_undertricks(numbers(&bin)), without_undertricks(numbers(&their_bin)));
        let down = undertricks_in(&ours.1.contracts[0]);
        assert!(bin.contracts[..bin.number as usize].iter().all(|contract| contract.underTricks == down));
        assert!(their_bin.contracts[..bin.number as usize].iter().any(|contract| contract.underTricks <= 0));
    } else {
        check("DealerParBin", table, numbers(&bin), numbers(&their_bin));
    }
    check("ConvertToDealerTextFormat", table, OURS.dealer_text(&bin), dds.dealer_text(&bin));
    misread
}

/// Numbers that a caller may have made up, in and out of range.
fn made_up(random: &mut SmallRng) -> ParResultsMaster {
    let wild = random.random_ratio(1, 4);
    let spread = c_int::from(wild);
    let contracts = [(); 10].map(|()| ContractType {
        underTricks: random.random_range(-1..=13),
        overTricks: random.random_range(-1..=3),
        level: random.random_range(0..=7),
        denom: random.random_range(-spread..=4 + spread),
        seats: random.random_range(-spread..=5 + spread),
    });
    ParResultsMaster { score: random.random_range(-2..=2) * 110, number: random.random_range(-3..=10), contracts }
}

#[test]
fn par_is_that_of_dds() {
    let Some(dds) = theirs() else {
        println!("skipped: {LIBRARY} is not installed");
        return;
    };
    let mut random = SmallRng::seed_from_u64(29);
    let (mut answers, mut misread) = (0, 0);
    for index in 0..TABLES {
        let table = if index % 2 == 0 { realistic(&mut random) } else { arbitrary(&mut random) };
        for vulnerable in 0..4 {
            compare_sides(&dds, &table, vulnerable);
            // Higher numbers of the dealer go round the table.
            let round = random.random_range(0..1000) * 4;
            for dealer in [0, 1, round + 2, round + 3] {
                misread += usize::from(compare_dealer(&dds, &table, dealer, vulnerable));
                answers += 1;
            }
        }
    }
    println!("{TABLES} tables, {answers} pars by dealer; DDS misread the undertricks of {misread}");
}

#[test]
fn texts_are_those_of_dds() {
    let Some(dds) = theirs() else {
        println!("skipped: {LIBRARY} is not installed");
        return;
    };
    let mut random = SmallRng::seed_from_u64(92);
    for _ in 0..TABLES {
        let first = made_up(&mut random);
        let mut second = made_up(&mut random);
        if random.random_bool(0.5) {
            second = first;
            second.score = -first.score;
            second.contracts[9].level += random.random_range(0..=1);
        }
        assert_eq!(OURS.dealer_text(&first), dds.dealer_text(&first));
        assert_eq!(OURS.sides_text(&[first, second]), dds.sides_text(&[first, second]));
    }
}
