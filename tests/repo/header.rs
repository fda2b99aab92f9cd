//! The committed header is the one that the sources make, and C and C++ compilers take it without a word. To write it
//! anew after a change of the C interface: `FINESSE_WRITE_HEADER=1 cargo test --test repo`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The files in the order in which the header presents them.
const FILES: [&str; 18] = [
    "dds/types.rs",
    "boundary/codes.rs",
    "boundary/text.rs",
    "dds/system.rs",
    "dds/solve.rs",
    "dds/tables.rs",
    "dds/boards.rs",
    "dds/plays.rs",
    "dds/par.rs",
    "batch.rs",
    "solver.rs",
    "pbn.rs",
    "choose/types.rs",
    "choose/mod.rs",
    "sample.rs",
    "player.rs",
    "lines.rs",
    "suit.rs",
];

#[test]
fn the_committed_header_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    let builder = FILES.iter().fold(cbindgen::Builder::new().with_config(config), |builder, file| {
        builder.with_src(root.join("src/ffi").join(file))
    });
    let mut made = Vec::new();
    builder.generate().expect("the sources can be parsed").write(&mut made);
    let made = block_comments(&String::from_utf8(made).expect("the header is text"));
    let path = root.join("include/finesse.h");
    if std::env::var_os("FINESSE_WRITE_HEADER").is_some() {
        std::fs::write(&path, &made).expect("the header can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = committed.lines().zip(made.lines()).position(|(old, new)| old != new);
    assert!(
        committed == made,
        "include/finesse.h is not what src/ffi makes (first difference in line {:?}); \
         run FINESSE_WRITE_HEADER=1 cargo test --test repo",
        difference.map(|line| line + 1)
    );
}

/// The header with the `//` comments that cbindgen writes at the end of lines, whatever it is told, as `/* */`, and without
/// the empty line that an instruction to cbindgen leaves at the end of a comment.
fn block_comments(header: &str) -> String {
    let line = |line: &str| match line.split_once(" // ") {
        Some((code, comment)) => format!("{code} /* {comment} */\n"),
        None => format!("{line}\n"),
    };
    header.lines().map(line).collect::<String>().replace("\n\n */\n", "\n */\n")
}

/// A program that wants the names without `struct`, and includes the header in more than one place.
const NAMES: &str = r#"
#include <finesse.h>
#define FINESSE_TYPEDEFS
#include <finesse.h>
#include <finesse.h>
#include <dds/dll.h>
static FinesseRequest request;
static deal board;
int main(void);
int main(void)
{
  request.structSize = sizeof request;
  return (int)request.structSize + board.trump;
}
"#;

#[test]
fn the_names_without_struct_are_made_once() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (compiler, language, standard) in
        [("cc", "c", "-std=c99"), ("cc", "c", "-std=c11"), ("c++", "c++", "-std=c++11")]
    {
        compile(compiler, language, standard, &["-pedantic-errors".to_owned()], &include, NAMES);
    }
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
fn compilers_take_the_headers() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    let languages =
        [("cc", "c", "-std=c89"), ("cc", "c", "-std=c99"), ("cc", "c", "-std=c11"), ("c++", "c++", "-std=c++11")];
    for (compiler, language, standard) in languages.into_iter().chain([("c++", "c++", "-std=c++17")]) {
        // In the tree "dll.h" lies in both places, installed only in the second.
        for (header, directory) in [("<dds/dll.h>", ""), ("\"dll.h\"", ""), ("\"dll.h\"", "dds")] {
            let more = ["-pedantic".to_owned(), format!("-DHEADER={header}")];
            compile(compiler, language, standard, &more, &include.join(directory), PROGRAM);
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
