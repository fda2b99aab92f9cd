//! DDS 3.1, answering calls. The package that has it leaves out the file that its C interface (`dds_c_api.cpp`) calls
//! for contexts, in favour of functions of its own; here they have the names that are wanted.

#![allow(clippy::missing_safety_doc)]

use dds_bridge_sys as dds;
use std::ffi::c_int;

calls::declare_functions!();

/// What `dds_c_create_solvercontext` passes by value.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Config {
    kind: c_int,
    default_mb: c_int,
    maximum_mb: c_int,
}

type Context = *mut dds::DdsSolverContext;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_create_solvercontext(config: Config) -> Context {
    let config = dds::DdsSolverConfig {
        tt_kind: config.kind,
        tt_mem_default_mb: config.default_mb,
        tt_mem_maximum_mb: config.maximum_mb,
    };
    // SAFETY: the configuration is read before the call returns.
    unsafe { dds::dds_solver_context_new(&config) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_create_solvercontext_default() -> Context {
    // SAFETY: as above. Pattern tables are the default.
    unsafe { dds_create_solvercontext(Config { kind: 2, default_mb: 0, maximum_mb: 0 }) }
}

/// Functions that only have another name.
macro_rules! renamed {
    ($($name:ident = $known:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(context: Context $(, $argument: $type)*) {
            // SAFETY: the caller passes a context.
            unsafe { dds::$known(context $(, $argument)*) }
        }
    )*};
}

renamed! {
    dds_destroy_solvercontext = dds_solver_context_free();
    dds_configure_tt = dds_solver_context_configure_tt(kind: c_int, default_mb: c_int, maximum_mb: c_int);
    dds_resize_tt = dds_solver_context_resize_tt(default_mb: c_int, maximum_mb: c_int);
    dds_clear_tt = dds_solver_context_clear_tt();
    dds_reset_for_solve = dds_solver_context_reset_for_solve();
}

/// Functions that are not called; their names are wanted all the same.
macro_rules! never_called {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() {
            unreachable!("not called");
        }
    )*};
}

never_called! { dds_reset_best_moves_lite dds_log_append dds_log_clear }

fn main() {
    // SAFETY: it takes nothing.
    unsafe { library::InitializeStaticMemory() };
    calls::Caller::new(calls::functions_of!(library)).serve();
}
