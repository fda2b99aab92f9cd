//! What is fuzzed: a target for each function of the C header, for the texts that are read, and for the laws that hold
//! between answers. A target takes an input and makes one call or several; whatever must not be is a panic.

mod answers;
mod batches;
mod bidding;
mod boards;
mod cards;
mod choose;
mod dds3;
mod evolve;
mod files;
mod handles;
mod lines;
mod par;
mod players;
mod plays;
mod sample;
mod solve;
mod suit;
mod system;
mod table;
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
    target("SetMaxThreads", 10, system::set_max_threads),
    target("SetResources", 10, system::set_resources),
    target("SetThreading", 10, system::set_threading),
    target("FreeMemory", 2, system::free_memory),
    target("GetDDSInfo", 20, system::info),
    target("ErrorMessage", 60, system::error_message),
    target("FinesseVersion", 20, system::version),
    target("SolveBoard", 240, solve::solve_board),
    target("SolveBoardPBN", 240, solve::solve_board_pbn),
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
    target("AnalysePlayBin", 100, plays::analyse_play),
    target("AnalysePlayPBN", 100, plays::analyse_play_pbn),
    target("AnalyseAllPlaysBin", 8, plays::analyse_all_plays),
    target("AnalyseAllPlaysPBN", 8, plays::analyse_all_plays_pbn),
    target("Par", 60, par::par),
    target("SidesPar", 60, par::sides_par),
    target("SidesParBin", 60, par::sides_par_bin),
    target("DealerPar", 60, par::dealer_par),
    target("DealerParBin", 60, par::dealer_par_bin),
    target("ConvertToDealerTextFormat", 60, par::dealer_text),
    target("ConvertToSidesTextFormat", 60, par::sides_text),
    target("InitializeStaticMemory", 2, dds3::initialize),
    target("SolveAllBoardsN", 4, dds3::boards_threads),
    target("SolveAllBoardsBinN", 4, dds3::boards_bin_threads),
    target("SolveAllBoardsSeq", 4, dds3::boards_alone),
    target("SolveAllBoardsBinSeq", 4, dds3::boards_bin_alone),
    target("CalcDDtableN", 10, dds3::table),
    target("CalcDDtablePBNN", 10, dds3::table_pbn),
    target("CalcAllTablesN", 4, dds3::all_tables),
    target("CalcAllTablesPBNN", 4, dds3::all_tables_pbn),
    target("CalcAllTablesX", 4, dds3::any_tables),
    target("CalcAllTablesPBNX", 4, dds3::any_tables_pbn),
    target("dds_c_create_solvercontext_default", 2, dds3::context),
    target("dds_c_create_solvercontext", 4, dds3::context),
    target("dds_c_destroy_solvercontext", 2, dds3::context),
    target("dds_c_solve_board", 30, dds3::context),
    target("dds_c_calc_dd_table", 10, dds3::context),
    target("dds_c_calc_dd_table_pbn", 10, dds3::context),
    target("dds_c_calc_par", 10, dds3::context),
    target("dds_c_configure_tt", 4, dds3::context),
    target("dds_c_resize_tt", 4, dds3::context),
    target("dds_c_clear_tt", 4, dds3::context),
    target("dds_c_reset_for_solve", 4, dds3::context),
    target("dds_c_reset_best_moves_lite", 2, dds3::context),
    target("dds_c_log_append", 2, dds3::context),
    target("dds_c_log_clear", 2, dds3::context),
    target("dds_c_convert_from_pbn", 40, dds3::convert),
    target("dds_c_par_from_table", 30, dds3::par),
    target("dds_c_sides_par", 30, dds3::sides_par),
    target("dds_c_sides_par_bin", 30, dds3::sides_par_bin),
    target("dds_c_dealer_par", 30, dds3::dealer_par),
    target("dds_c_dealer_par_bin", 30, dds3::dealer_par_bin),
    target("dds_c_convert_to_dealer_text_format", 30, dds3::dealer_text),
    target("dds_c_convert_to_sides_text_format", 30, dds3::sides_text),
    target("dds_c_get_dds_info", 10, dds3::info),
    target("dds_c_error_message", 20, dds3::error_message),
    target("FinesseSolveBoards", 16, batches::solve_boards),
    target("FinesseCalcTables", 8, batches::calc_tables),
    target("FinesseAnalysePlays", 16, batches::analyse_plays),
    target("FinesseSolverCreate", 4, handles::create),
    target("FinesseSolverFree", 4, handles::create),
    target("FinesseSolverSetLimits", 20, handles::any),
    target("FinesseSolverCancel", 1, handles::cancel),
    target("FinesseSolverClear", 8, handles::any),
    target("FinesseSolverMemory", 4, handles::any),
    target("FinesseSolverNodes", 4, handles::any),
    target("FinesseSolverSolveBoard", 60, handles::any),
    target("FinesseSolverReaches", 60, handles::any),
    target("FinesseSolverCalcTable", 40, handles::any),
    target("FinesseSolverAnalysePlay", 40, handles::any),
    target("FinesseReadPBN", 60, texts::read_pbn),
    target("FinesseWritePBN", 60, cards::write_pbn),
    target("FinesseCardToText", 20, cards::card_to_text),
    target("FinesseCardFromText", 40, cards::card_from_text),
    target("FinesseLegalCards", 40, cards::legal_cards),
    target("FinesseTrickWinner", 40, cards::trick_winner),
    target("FinessePlayCard", 60, cards::play_card),
    target("FinesseScore", 40, cards::score),
    target("FinesseImps", 20, cards::imps),
    target("FinesseStructSize", 20, cards::struct_size),
    target("AlphaMuChooseCard", 10, choose::alpha_mu),
    target("ChooseCard", 40, choose::choose),
    target("FinesseSampleWorlds", 60, sample::sample),
    target("FinessePlayerCreate", 4, players::create),
    target("FinessePlayerFree", 4, players::create),
    target("FinessePlayerClear", 3, players::any),
    target("FinessePlayerCancel", 2, players::cancel),
    target("FinessePlayerChoose", 25, players::any),
    target("FinessePlayerBegin", 4, table::follow),
    target("FinessePlayerTellCall", 2, table::follow),
    target("FinessePlayerTellCard", 2, table::follow),
    target("FinessePlayerTellDummy", 2, table::follow),
    target("FinessePlayerTurn", 2, table::follow),
    target("FinessePlayerNextCall", 2, table::follow),
    target("FinessePlayerNextCard", 2, table::follow),
    target("FinesseSingleDummyLines", 10, lines::lines),
    target("FinesseSuitCombination", 6, suit::combination),
    target("FinesseEvolveTricks", 10, evolve::tricks),
    target("FinesseBid", 20, bidding::bid),
    target("FinesseCallToText", 20, bidding::call_to_text),
    target("FinesseCallFromText", 40, bidding::call_from_text),
    target("FinesseReadAuction", 60, bidding::read_auction),
    target("FinesseWriteAuction", 40, bidding::write_auction),
    target("FinesseLegalCalls", 60, bidding::legal_calls),
    target("FinesseAuctionContract", 40, bidding::contract),
    target("FinesseSystemCreate", 8, bidding::system),
    target("FinesseSystemStandard", 2, bidding::standard),
    target("FinesseSystemFree", 4, bidding::system),
    target("ChooseBid", 6, bidding::choose),
    target("FinesseExplainAuction", 6, bidding::explain),
    target("FinesseFileRead", 60, files::read),
    target("FinesseFileCreate", 40, files::create),
    target("FinesseFileFree", 4, files::create),
    target("FinesseFileCount", 4, files::read),
    target("FinesseFileBoard", 4, files::read),
    target("FinesseFileFault", 4, files::read),
    target("FinesseFileText", 4, files::read),
    target("pbn-deal", 80, texts::deal),
    target("pbn-file", 60, texts::file),
    target("constraints", 80, texts::constraints),
    target("law-minimax", 8, laws::minimax::law),
    target("law-batch", 10, laws::batch::law),
    target("law-replay", 30, laws::replay::law),
    target("law-table", 8, laws::table::law),
    target("law-par", 16, laws::par::law),
    target("law-choose", 3, laws::choose::law),
    target("law-exact", 2, laws::exact::law),
    target("law-threads", 3, laws::threads::law),
    target("law-player", 3, laws::player::law),
    target("law-sample", 8, laws::sample::law),
    target("law-suit", 2, laws::suit::law),
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
