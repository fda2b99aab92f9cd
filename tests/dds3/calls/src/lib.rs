//! Calls of C functions as bytes. The same code makes them in two processes, one with our functions and one with those of
//! DDS 3.1, which have the same names. So structs are bytes here, as many as C gives them.

mod functions;
mod wire;

pub use functions::{Functions, NAMES};
use std::ffi::{c_char, c_int, c_void};
pub use wire::{read_call, read_reply, write_call, write_reply};

/// A struct of C whose fields are numbers or texts: passed by value it goes the way of the struct that it stands for.
#[derive(Clone, Copy)]
#[repr(C, align(4))]
pub struct Bytes<const SIZE: usize>(pub [u8; SIZE]);

pub type Deal = Bytes<96>;
pub type TableDeal = Bytes<64>;
pub type TableDealPbn = Bytes<80>;
pub type PlayTrace = Bytes<420>;

/// A call.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Index in [`NAMES`].
    pub function: usize,
    /// The arguments that are numbers, in their order. Functions with a context have first whether it is the one that is
    /// kept (1) or a new one (0).
    pub numbers: Vec<c_int>,
    /// What the function reads, one argument after the other.
    pub input: Vec<u8>,
    /// What lies where it writes.
    pub output: Vec<u8>,
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub code: c_int,
    pub output: Vec<u8>,
}

impl Call {
    pub fn new(name: &str, numbers: &[c_int], input: &[&[u8]], output: usize) -> Call {
        let function = NAMES.iter().position(|known| *known == name).unwrap_or_else(|| panic!("{name} is not known"));
        Call { function, numbers: numbers.to_vec(), input: input.concat(), output: vec![0x5e; output] }
    }
}

/// Calls functions, and keeps a context for those that need one.
pub struct Caller {
    functions: Functions,
    kept: *mut c_void,
}

/// Memory that is aligned as structs of numbers need it.
struct Aligned {
    words: Vec<u64>,
    size: usize,
}

impl Aligned {
    fn new(bytes: &[u8]) -> Aligned {
        let mut words = vec![0u64; bytes.len() / 8 + 1];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_ne_bytes(whole);
        }
        Aligned { words, size: bytes.len() }
    }

    /// The address of what begins so many bytes on, a multiple of four.
    fn at<T>(&mut self, offset: usize) -> *mut T {
        assert!(offset <= self.size);
        // SAFETY: the offset is inside.
        unsafe { self.words.as_mut_ptr().cast::<u8>().add(offset).cast() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_ne_bytes()).take(self.size).collect()
    }
}

impl Caller {
    pub fn new(functions: Functions) -> Caller {
        // SAFETY: the function takes nothing.
        let kept = unsafe { (functions.dds_c_create_solvercontext_default)() };
        assert!(!kept.is_null());
        Caller { functions, kept }
    }

    /// Answers calls until there are no more.
    pub fn serve(&mut self) {
        let (mut from, mut to) = (std::io::stdin().lock(), std::io::stdout().lock());
        while let Ok(call) = read_call(&mut from) {
            let reply = self.answer(&call);
            write_reply(&mut to, &reply).expect("somebody reads");
        }
    }

    pub fn answer(&mut self, call: &Call) -> Reply {
        let (mut from, mut to) = (Aligned::new(&call.input), Aligned::new(&call.output));
        let name = NAMES[call.function];
        // SAFETY: each call passes what its function reads and room for what it writes.
        let code = unsafe {
            self.of_context(name, &call.numbers, &mut from, &mut to)
                .or_else(|| self.of_table(name, &call.numbers, &mut from, &mut to))
                .unwrap_or_else(|| self.flat(name, &call.numbers, &mut from, &mut to))
        };
        Reply { code, output: to.bytes() }
    }

    /// Functions with a context.
    ///
    /// # Safety
    /// `from` is what the function reads, `to` has room for what it writes.
    unsafe fn of_context(&self, name: &str, numbers: &[c_int], from: &mut Aligned, to: &mut Aligned) -> Option<c_int> {
        let f = &self.functions;
        let n = |index: usize| numbers[index];
        // SAFETY: as promised by the caller.
        unsafe {
            let context = |body: &mut dyn FnMut(*mut c_void) -> c_int| {
                if n(0) == 1 {
                    return body(self.kept);
                }
                let new = (f.dds_c_create_solvercontext)(2, 0, 0);
                let code = body(new);
                (f.dds_c_destroy_solvercontext)(new);
                code
            };
            let done = |()| 0;
            Some(match name {
                "dds_c_solve_board" => {
                    context(&mut |ctx| (f.dds_c_solve_board)(ctx, from.at(0), n(1), n(2), n(3), to.at(0)))
                }
                "dds_c_calc_dd_table" => context(&mut |ctx| (f.dds_c_calc_dd_table)(ctx, from.at(0), to.at(0))),
                "dds_c_calc_dd_table_pbn" => context(&mut |ctx| (f.dds_c_calc_dd_table_pbn)(ctx, from.at(0), to.at(0))),
                "dds_c_calc_par" => context(&mut |ctx| (f.dds_c_calc_par)(ctx, from.at(0), n(1), to.at(0), to.at(80))),
                "dds_c_configure_tt" => context(&mut |ctx| done((f.dds_c_configure_tt)(ctx, n(1), n(2), n(3)))),
                "dds_c_resize_tt" => context(&mut |ctx| done((f.dds_c_resize_tt)(ctx, n(1), n(2)))),
                "dds_c_clear_tt" => context(&mut |ctx| done((f.dds_c_clear_tt)(ctx))),
                "dds_c_reset_for_solve" => context(&mut |ctx| done((f.dds_c_reset_for_solve)(ctx))),
                _ => return None,
            })
        }
    }

    /// Functions about a table that is there already.
    ///
    /// # Safety
    /// As for [`Caller::of_context`].
    unsafe fn of_table(&self, name: &str, numbers: &[c_int], from: &mut Aligned, to: &mut Aligned) -> Option<c_int> {
        let f = &self.functions;
        let n = |index: usize| numbers[index];
        // SAFETY: as promised by the caller.
        unsafe {
            Some(match name {
                "dds_c_par_from_table" => (f.dds_c_par_from_table)(from.at(0), n(0), to.at(0)),
                "dds_c_sides_par" => (f.dds_c_sides_par)(from.at(0), to.at(0), n(0)),
                "dds_c_sides_par_bin" => (f.dds_c_sides_par_bin)(from.at(0), to.at(0), n(0)),
                "dds_c_dealer_par" => (f.dds_c_dealer_par)(from.at(0), to.at(0), n(0), n(1)),
                "dds_c_dealer_par_bin" => (f.dds_c_dealer_par_bin)(from.at(0), to.at(0), n(0), n(1)),
                "dds_c_convert_to_dealer_text_format" => {
                    (f.dds_c_convert_to_dealer_text_format)(from.at(0), to.at::<c_char>(0))
                }
                "dds_c_convert_to_sides_text_format" => (f.dds_c_convert_to_sides_text_format)(from.at(0), to.at(0)),
                "dds_c_convert_from_pbn" => (f.dds_c_convert_from_pbn)(from.at::<c_char>(0), to.at(0)),
                "dds_c_error_message" => {
                    (f.dds_c_error_message)(n(0), to.at::<c_char>(0));
                    0
                }
                _ => return None,
            })
        }
    }

    /// The functions that DDS has had for long, and those with a number of threads.
    ///
    /// # Safety
    /// As for [`Caller::of_context`].
    unsafe fn flat(&self, name: &str, numbers: &[c_int], from: &mut Aligned, to: &mut Aligned) -> c_int {
        let f = &self.functions;
        let n = |index: usize| numbers[index];
        // SAFETY: as promised by the caller.
        unsafe {
            match name {
                "SolveBoard" => (f.SolveBoard)(*from.at::<Deal>(0), n(0), n(1), n(2), to.at(0), 0),
                "AnalysePlayBin" => (f.AnalysePlayBin)(*from.at::<Deal>(0), *from.at::<PlayTrace>(96), to.at(0), 0),
                "AnalyseAllPlaysBin" => (f.AnalyseAllPlaysBin)(from.at(0), from.at(21604), to.at(0), 1),
                "SolveAllBoardsN" => (f.SolveAllBoardsN)(from.at(0), to.at(0), n(0)),
                "SolveAllBoardsBinN" => (f.SolveAllBoardsBinN)(from.at(0), to.at(0), n(0)),
                "SolveAllBoardsSeq" => (f.SolveAllBoardsSeq)(from.at(0), to.at(0)),
                "SolveAllBoardsBinSeq" => (f.SolveAllBoardsBinSeq)(from.at(0), to.at(0)),
                "CalcDDtableN" => (f.CalcDDtableN)(*from.at::<TableDeal>(0), to.at(0), n(0)),
                "CalcDDtablePBNN" => (f.CalcDDtablePBNN)(*from.at::<TableDealPbn>(0), to.at(0), n(0)),
                "CalcAllTablesN" => (f.CalcAllTablesN)(from.at(20), n(0), from.at(0), to.at(0), to.at(16004), n(1)),
                "CalcAllTablesPBNN" => {
                    (f.CalcAllTablesPBNN)(from.at(20), n(0), from.at(0), to.at(0), to.at(16004), n(1))
                }
                "CalcAllTablesX" | "CalcAllTablesPBNX" => {
                    let function = if name == "CalcAllTablesX" { f.CalcAllTablesX } else { f.CalcAllTablesPBNX };
                    let pars = 80 * usize::try_from(n(0)).unwrap_or(0);
                    function(n(0), from.at(20), n(1), from.at(0), to.at(0), to.at(pars), n(2))
                }
                "InitializeStaticMemory" => {
                    (f.InitializeStaticMemory)();
                    0
                }
                _ => panic!("{name} is not called this way"),
            }
        }
    }
}
