//! The committed headers are those that the sources make, and C and C++ compilers take them without a word. To write them
//! anew after a change of the C interface: `FINESSE_WRITE_HEADER=1 cargo test --test repo`.

use crate::common::generator::headers;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn the_committed_headers_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, made) in headers(root) {
        let path = root.join("include").join(name);
        if std::env::var_os("FINESSE_WRITE_HEADER").is_some() {
            std::fs::write(&path, &made).expect("the header can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        let difference = committed.lines().zip(made.lines()).position(|(old, new)| old != new);
        assert!(
            committed == made,
            "{name} is not what src/ffi makes (first difference in line {:?}); \
             run FINESSE_WRITE_HEADER=1 cargo test --test repo",
            difference.map(|line| line + 1)
        );
        made.lines().for_each(|line| assert!(line.len() <= 120, "{name}: {line}"));
    }
}

/// C and C++ compilers with the oldest and a newer standard.
const LANGUAGES: [(&str, &str, &str); 4] =
    [("cc", "c", "-std=c99"), ("cc", "c", "-std=c11"), ("c++", "c++", "-std=c++11"), ("c++", "c++", "-std=c++17")];

/// A program that initialises every struct that begins with its size.
const STRUCTS: &str = r#"
int main(void);
int main(void)
{
  struct FinesseBatchOptions batch = FINESSE_BATCH_OPTIONS_INIT;
  struct FinesseRequest request = FINESSE_REQUEST_INIT;
  struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
  struct FinesseChoice choice = FINESSE_CHOICE_INIT;
  struct FinesseLines lines = FINESSE_LINES_INIT;
  struct FinesseSuitAnswer answer = FINESSE_SUIT_ANSWER_INIT;
  struct FinesseEvolveOptions evolve = FINESSE_EVOLVE_OPTIONS_INIT;
  struct FinesseEvolvedTricks evolved = FINESSE_EVOLVED_TRICKS_INIT;
  struct FinesseAuction auction = FINESSE_AUCTION_INIT;
  struct FinesseContract contract = FINESSE_CONTRACT_INIT;
  struct FinesseBidder bidder = FINESSE_BIDDER_INIT;
  struct FinesseBidRequest bid_request = FINESSE_BID_REQUEST_INIT;
  struct FinesseBidOptions bid_options = FINESSE_BID_OPTIONS_INIT;
  struct FinesseBidChoice bid_choice = FINESSE_BID_CHOICE_INIT;
  struct FinesseExplanation explanation = FINESSE_EXPLANATION_INIT;
  struct FinesseDealRequest deal_request = FINESSE_DEAL_REQUEST_INIT;
  struct FinesseTurn turn = FINESSE_TURN_INIT;
  struct FinesseBoard row = FINESSE_BOARD_INIT;
  struct deal board;
  board.trump = FINESSE_NOTRUMP;
  return (int)(batch.structSize + request.structSize + options.structSize + choice.structSize + lines.lineSize
    + answer.structSize + auction.structSize + contract.structSize + bidder.structSize + bid_request.structSize
    + bid_options.structSize + bid_choice.structSize + explanation.structSize + deal_request.structSize + turn.structSize
    + evolve.structSize + evolved.structSize + row.structSize) + board.trump;
}
"#;

#[test]
fn both_headers_in_any_order_initialise_their_structs() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    let orders = [
        "#include <finesse.h>\n",
        "#include <finesse.h>\n#include <dds/dll.h>\n#include <finesse.h>\n",
        "#include <dds/dll.h>\n#include <finesse.h>\n#include <dds/dll.h>\n",
    ];
    for (compiler, language, standard) in LANGUAGES {
        for order in orders {
            let program = format!("{order}{STRUCTS}");
            compile(compiler, language, standard, &["-pedantic-errors".to_owned()], &include, &program);
        }
    }
}

/// A program for DDS with functions of its own that are called as some of ours.
const OWN_NAMES: &str = r#"
#include <dds/dll.h>
static const char *ChooseCard(int seat) { return seat ? "SA" : "H2"; }
enum { FINESSE_NORTH = 7 };
struct FinesseChoice { char card[3]; };
int main(void);
int main(void)
{
  struct deal deal;
  struct FinesseChoice choice;
  choice.card[0] = ChooseCard(FINESSE_NORTH)[0];
  deal.trump = choice.card[0];
  return deal.trump;
}
"#;

#[test]
fn the_header_of_dds_has_the_names_of_dds_alone() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (compiler, language, standard) in LANGUAGES {
        compile(compiler, language, standard, &["-pedantic-errors".to_owned()], &include, OWN_NAMES);
    }
    let header = std::fs::read_to_string(include.join("dds/dll.h")).expect("the header");
    let own = header.lines().filter(|line| line.contains("Finesse") && !line.starts_with(" *"));
    assert_eq!(own.collect::<Vec<_>>(), [""; 0]);
}

/// A program for DDS as there are many: it declares functions once more, and names variables after structs.
const PROGRAM: &str = r#"
#include HEADER
EXTERN_C DLLEXPORT int STDCALL SolveBoard(struct deal dl, int target, int solutions, int mode,
  struct futureTricks *futp, int threadIndex);
EXTERN_C DLLEXPORT int STDCALL CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[DDS_STRAINS],
  struct ddTablesRes *resp, struct allParResults *presp);
EXTERN_C DLLEXPORT int STDCALL Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
EXTERN_C DLLEXPORT int STDCALL SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2],
  int vulnerable);
EXTERN_C DLLEXPORT int STDCALL DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer,
  int vulnerable);
EXTERN_C DLLEXPORT int STDCALL ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);
EXTERN_C DLLEXPORT void STDCALL ErrorMessage(int code, char line[80]);
#ifdef __cplusplus
static deal board;
#else
extern struct deal deal;
extern struct boards boards[MAXNOOFBOARDS];
static struct deal board;
#endif
int main(void);
int main(void)
{
  struct futureTricks fut;
  struct parTextResults par;
  const char *text = TEXT_NO_FAULT;
  par.equal = false;
  board.trump = DDS_VERSION >= 20900 ? 4 : 0;
  return SolveBoard(board, -1, 3, 0, &fut, 0) == RETURN_NO_FAULT && par.equal && text[0] == 'S' ? 0 : 1;
}
"#;

#[test]
fn programs_for_dds_compile() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (compiler, language, standard) in LANGUAGES.into_iter().chain([("cc", "c", "-std=c89")]) {
        // In the tree "dll.h" lies in both places, installed only in the second.
        for (header, directory) in [("<dds/dll.h>", ""), ("\"dll.h\"", ""), ("\"dll.h\"", "dds")] {
            let more = ["-pedantic".to_owned(), format!("-DHEADER={header}")];
            compile(compiler, language, standard, &more, &include.join(directory), PROGRAM);
        }
    }
}

/// A program for DDS 3 that declares functions once more, and has names of its own that finesse.h has too.
const PROGRAM_3: &str = r#"
#include HEADER
#include <api/dds_c_api.h>
EXTERN_C DLLEXPORT int STDCALL CalcAllTablesN(struct DdTableDeals const *dealsp, int mode,
  int const trumpFilter[DDS_STRAINS], struct DdTablesRes *resp, struct AllParResults *presp, int maxThreads);
EXTERN_C DLLEXPORT int STDCALL SolveAllBoardsBin(struct Boards const *bop, struct SolvedBoards *solvedp);
EXTERN_C DLLEXPORT int STDCALL Par(struct DdTableResults const *tablep, struct ParResults *presp, int vulnerable);
EXTERN_C DLLEXPORT int STDCALL AnalyseAllPlaysBin(struct Boards const *bop, struct PlayTracesBin const *plp,
  struct SolvedPlays *solvedp, int chunkSize);
static int ChooseCard(int seat) { return HAND_ID(seat, 1); }
#ifdef __cplusplus
static Deal deal;
#else
static struct Deal deal;
#endif
int main(void);
int main(void)
{
  const DDS_C_SOLVER_CTX context = dds_c_create_solvercontext_default();
  struct FutureTricks future;
  struct DdTableResults table;
  struct ParTextResults text;
  const char *error = TEXT_PAR_TABLE_FAULT;
  text.equal = false;
  table.res_table[DDS_NOTRUMP][DDS_HANDS - 1] = RETURN_PAR_TABLE_FAULT;
  deal.first = ChooseCard(DDS_VERSION >= 30100 ? 0 : table.res_table[0][0]);
  return dds_c_solve_board(context, &deal, -1, 3, 0, &future) == RETURN_NO_FAULT && text.equal && error[0] == 'M';
}
"#;

#[test]
fn programs_for_dds_3_compile() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (compiler, language, standard) in LANGUAGES.into_iter().chain([("cc", "c", "-std=c89")]) {
        for header in ["<api/dll.h>", "<api/dds.h>", "<dds/dds.h>", "<api/dds_c_api.h>"] {
            let more = ["-pedantic".to_owned(), format!("-DHEADER={header}")];
            compile(compiler, language, standard, &more, &include.join("dds3"), PROGRAM_3);
        }
    }
}

/// Compiles a program, which has to pass without a word.
fn compile(compiler: &str, language: &str, standard: &str, more: &[String], include: &Path, program: &str) {
    let child = Command::new(compiler)
        .args([standard, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x", language])
        .args(more)
        .arg("-I")
        .arg(include)
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    // A machine without this compiler has no programs in its language either.
    let Ok(mut child) = child else { return };
    child.stdin.take().expect("a pipe").write_all(program.as_bytes()).expect("the compiler reads");
    let outcome = child.wait_with_output().expect("the compiler ends");
    let said = String::from_utf8_lossy(&outcome.stderr);
    assert!(outcome.status.success(), "{compiler} {standard} {more:?}:\n{said}");
}
