//! The functions that are called: their types, and macros that find them where they are.

use crate::{Deal, PlayTrace, TableDeal, TableDealPbn};
use std::ffi::{c_char, c_int, c_void};

type Input = *const c_void;
type Output = *mut c_void;
type Numbers = *const c_int;
type Text = *mut c_char;
type Context = *mut c_void;

/// From the list of functions: a struct of pointers to them, a macro that makes it of the functions in a module, and one
/// that declares them where a library in C has them.
macro_rules! functions {
    ($d:tt $($name:ident($($type:ty),*) $(-> $result:ty)?;)*) => {
        #[allow(non_snake_case)]
        #[derive(Clone, Copy)]
        pub struct Functions {
            $(pub $name: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
        }

        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        #[macro_export]
        macro_rules! functions_of {
            ($d($d module:ident)::+) => {
                // SAFETY: the functions have the types of the headers, with structs of the same sizes.
                unsafe { $crate::Functions { $($name: ::std::mem::transmute($d($d module)::+::$name as *const ()),)* } }
            };
        }

        #[macro_export]
        macro_rules! declare_functions {
            () => {
                #[allow(non_snake_case)]
                mod library {
                    unsafe extern "C" {
                        $(pub fn $name();)*
                    }
                }
            };
        }
    };
}

functions! { $
    InitializeStaticMemory();
    SolveBoard(Deal, c_int, c_int, c_int, Output, c_int) -> c_int;
    AnalysePlayBin(Deal, PlayTrace, Output, c_int) -> c_int;
    AnalyseAllPlaysBin(Input, Input, Output, c_int) -> c_int;
    SolveAllBoardsN(Input, Output, c_int) -> c_int;
    SolveAllBoardsBinN(Input, Output, c_int) -> c_int;
    SolveAllBoardsSeq(Input, Output) -> c_int;
    SolveAllBoardsBinSeq(Input, Output) -> c_int;
    CalcDDtableN(TableDeal, Output, c_int) -> c_int;
    CalcDDtablePBNN(TableDealPbn, Output, c_int) -> c_int;
    CalcAllTablesN(Input, c_int, Numbers, Output, Output, c_int) -> c_int;
    CalcAllTablesPBNN(Input, c_int, Numbers, Output, Output, c_int) -> c_int;
    CalcAllTablesX(c_int, Input, c_int, Numbers, Output, Output, c_int) -> c_int;
    CalcAllTablesPBNX(c_int, Input, c_int, Numbers, Output, Output, c_int) -> c_int;
    dds_c_create_solvercontext_default() -> Context;
    dds_c_create_solvercontext(c_int, c_int, c_int) -> Context;
    dds_c_destroy_solvercontext(Context);
    dds_c_solve_board(Context, Input, c_int, c_int, c_int, Output) -> c_int;
    dds_c_calc_dd_table(Context, Input, Output) -> c_int;
    dds_c_calc_dd_table_pbn(Context, Input, Output) -> c_int;
    dds_c_calc_par(Context, Input, c_int, Output, Output) -> c_int;
    dds_c_configure_tt(Context, c_int, c_int, c_int);
    dds_c_resize_tt(Context, c_int, c_int);
    dds_c_clear_tt(Context);
    dds_c_reset_for_solve(Context);
    dds_c_par_from_table(Input, c_int, Output) -> c_int;
    dds_c_sides_par(Input, Output, c_int) -> c_int;
    dds_c_sides_par_bin(Input, Output, c_int) -> c_int;
    dds_c_dealer_par(Input, Output, c_int, c_int) -> c_int;
    dds_c_dealer_par_bin(Input, Output, c_int, c_int) -> c_int;
    dds_c_convert_to_dealer_text_format(Input, Text) -> c_int;
    dds_c_convert_to_sides_text_format(Input, Output) -> c_int;
    dds_c_convert_from_pbn(*const c_char, Output) -> c_int;
    dds_c_error_message(c_int, Text);
}
