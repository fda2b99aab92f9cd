//! What is fuzzed: a target for each function of the C header, for the texts that are read, and for the laws that hold
//! between answers. A target takes an input and makes one call or several; whatever must not be is a panic.

mod answers;
mod batches;
mod boards;
mod choose;
mod handles;
mod lines;
mod par;
mod plays;
mod players;
mod sample;
mod solve;
mod suit;
mod system;
mod tables;
mod texts;

use crate::laws;
use crate::run::Run;

pub use answers::check_answer;
pub use choose::check_choice;
pub use suit::{check_suit, holdings as suit_holdings};

pub struct Target {
    /// The name of the function it calls, or of what else it is about.
    pub name: &'static str,
    /// How often the random driver runs it, in proportion: what is quick more often.
    pub weight: u32,
    pub run: fn(&mut Run),
}

const fn target(name: &'static str, weight: u32, run: fn(&mut Run)) -> Target {
    Target { name, weight, run }
}

pub static TARGETS: &[Target] = &[
    target("SetMaxThreads", 4, system::set_max_threads),
    target("SetResources", 4, system::set_resources),
    target("SetThreading", 4, system::set_threading),
    target("FreeMemory", 1, system::free_memory),
    target("GetDDSInfo", 8, system::info),
    target("ErrorMessage", 30, system::error_message),
    target("FinesseVersion", 8, system::version),
    target("SolveBoard", 120, solve::solve_board),
    target("SolveBoardPBN", 120, solve::solve_board_pbn),
    target("CalcDDtable", 20, tables::calc_table),
    target("CalcDDtablePBN", 20, tables::calc_table_pbn),
    target("CalcAllTables", 8, tables::calc_all_tables),
    target("CalcAllTablesPBN", 8, tables::calc_all_tables_pbn),
    target("CalcPar", 20, tables::calc_par),
    target("CalcParPBN", 20, tables::calc_par_pbn),
    target("SolveAllBoards", 8, boards::solve_all_boards),
    target("SolveAllBoardsBin", 8, boards::solve_all_boards_bin),
    target("SolveAllChunks", 8, boards::solve_all_chunks),
    target("SolveAllChunksPBN", 8, boards::solve_all_chunks_pbn),
    target("SolveAllChunksBin", 8, boards::solve_all_chunks_bin),
    target("AnalysePlayBin", 60, plays::analyse_play),
    target("AnalysePlayPBN", 60, plays::analyse_play_pbn),
    target("AnalyseAllPlaysBin", 8, plays::analyse_all_plays),
    target("AnalyseAllPlaysPBN", 8, plays::analyse_all_plays_pbn),
    target("Par", 40, par::par),
    target("SidesPar", 40, par::sides_par),
    target("SidesParBin", 40, par::sides_par_bin),
    target("DealerPar", 40, par::dealer_par),
    target("DealerParBin", 40, par::dealer_par_bin),
    target("ConvertToDealerTextFormat", 40, par::dealer_text),
    target("ConvertToSidesTextFormat", 40, par::sides_text),
    target("FinesseSolveBoards", 16, batches::solve_boards),
    target("FinesseCalcTables", 12, batches::calc_tables),
    target("FinesseAnalysePlays", 16, batches::analyse_plays),
    target("FinesseSolverCreate", 4, handles::create),
    target("FinesseSolverFree", 4, handles::create),
    target("FinesseSolverSetLimits", 20, handles::any),
    target("FinesseSolverCancel", 1, handles::cancel),
    target("FinesseSolverClear", 8, handles::any),
    target("FinesseSolverMemory", 4, handles::any),
    target("FinesseSolverNodes", 4, handles::any),
    target("FinesseSolverSolveBoard", 30, handles::any),
    target("FinesseSolverReaches", 30, handles::any),
    target("FinesseSolverCalcTable", 16, handles::any),
    target("FinesseSolverAnalysePlay", 16, handles::any),
    target("AlphaMuChooseCard", 24, choose::alpha_mu),
    target("PimcChooseCard", 24, choose::pimc),
    target("AchievableChooseCard", 20, choose::achievable),
    target("SingleDummySolve", 24, choose::single_dummy),
    target("ChooseCard", 16, choose::choose),
    target("FinesseSampleWorlds", 40, sample::sample),
    target("FinessePlayerCreate", 4, players::create),
    target("FinessePlayerFree", 4, players::create),
    target("FinessePlayerClear", 4, players::any),
    target("FinessePlayerCancel", 2, players::cancel),
    target("FinessePlayerAlphaMu", 6, players::any),
    target("FinessePlayerPimc", 6, players::any),
    target("FinessePlayerAchievable", 6, players::any),
    target("FinessePlayerSingleDummy", 6, players::any),
    target("FinessePlayerChoose", 6, players::any),
    target("SingleDummyLines", 20, lines::lines),
    target("FinesseSuitCombination", 16, suit::combination),
    target("pbn-deal", 80, texts::deal),
    target("pbn-file", 60, texts::file),
    target("constraints", 80, texts::constraints),
    target("law-minimax", 16, laws::minimax::law),
    target("law-batch", 8, laws::batch::law),
    target("law-replay", 12, laws::replay::law),
    target("law-table", 8, laws::table::law),
    target("law-par", 16, laws::par::law),
    target("law-choose", 8, laws::choose::law),
    target("law-exact", 6, laws::exact::law),
    target("law-threads", 4, laws::threads::law),
    target("law-player", 3, laws::player::law),
    target("law-sample", 8, laws::sample::law),
    target("law-suit", 6, laws::suit::law),
];

pub fn named(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::FUNCTIONS;

    #[test]
    fn no_function_of_the_header_is_forgotten() {
        let forgotten: Vec<_> = FUNCTIONS.iter().filter(|name| named(name).is_none()).collect();
        assert!(forgotten.is_empty(), "no target for {forgotten:?}");
    }

    #[test]
    fn no_target_has_two_meanings() {
        for (index, target) in TARGETS.iter().enumerate() {
            assert!(target.weight > 0 && TARGETS[..index].iter().all(|other| other.name != target.name));
        }
    }
}
