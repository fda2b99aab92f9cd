//! The random driver; see README.md.

#[global_allocator]
static MEMORY: finesse_fuzz::driver::Counting = finesse_fuzz::driver::Counting;

fn main() -> std::process::ExitCode {
    finesse_fuzz::driver::run()
}
