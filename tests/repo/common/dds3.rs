//! The headers of DDS 3, `include/dds3/api/dll.h` and `dds_c_api.h`, from the declarations of `generator.rs`: the
//! functions of DDS 2.9 with the names that DDS 3 gives structs and fields, and the functions that it adds, with their
//! comments. DDS 3 has its functions in headers for C++; these are for C and C++.

use super::generator::{Book, CLOSE, InC, OPEN, SECTIONS as OLD, Section, ours};
use std::fmt::Write;

/// What DDS 3 adds. The titles are not in the headers.
pub const SECTIONS: [Section; 5] = [
    ours("Contexts", "", &["dds3/context.rs"]),
    ours("Par", "", &["dds3/par.rs"]),
    ours("Settings", "", &["dds3/system.rs"]),
    ours("Boards", "", &["dds3/boards.rs"]),
    ours("Tables", "", &["dds3/tables.rs"]),
];

/// The return code that DDS 3 adds.
pub const CODE: &str = "RETURN_PAR_TABLE_FAULT";

/// Fields by their names in DDS 2.9 and in DDS 3.
const FIELDS: [(&str, &str); 11] = [
    ("noOfBoards", "no_of_boards"),
    ("noOfTables", "no_of_tables"),
    ("solvedBoard", "solved_board"),
    ("resTable", "res_table"),
    ("parScore", "par_score"),
    ("parContractsString", "par_contracts_string"),
    ("presults", "par_results"),
    ("underTricks", "under_tricks"),
    ("overTricks", "over_tricks"),
    ("parText", "par_text"),
    ("versionString", "version_string"),
];

/// Parameters that point to what is only read, which DDS 3 says and DDS 2.9 does not.
const ONLY_READ: [&str; 7] = ["bop", "dealsp", "trumpFilter", "plp", "bopPBN", "plpPBN", "pres"];
/// Functions that only read `tablep`.
const FROM_TABLE: [&str; 5] = ["Par", "SidesPar", "SidesParBin", "DealerPar", "DealerParBin"];

/// The headers by their names in `include`.
pub fn headers(book: &mut Book) -> [(&'static str, String); 2] {
    book.written.clear();
    let (mut flat, mut contexts) = (String::new(), String::new());
    for section in OLD.iter().filter(|section| section.dds) {
        for index in book.section(section) {
            let group = &book.groups[index];
            let end = if group.has_function() { "" } else { "\n" };
            write!(flat, "{}{end}", read_only(&group.parts[0].name, &renamed(&group.code()))).expect("room");
        }
    }
    for section in &SECTIONS {
        for index in book.section(section) {
            let parts = &book.groups[index].parts;
            let of_context = parts.iter().any(|part| part.name.to_lowercase().starts_with("dds_c_"));
            let text = if of_context { &mut contexts } else { &mut flat };
            *text += &renamed(&parts.as_slice().in_c());
        }
    }
    let codes = book.codes(|_| true);
    let dll = format!("{DLL_BEGIN}\n{codes}\n{OPEN}\n{flat}\n{CLOSE}\n#endif /* DDS3_DLL_H */\n");
    let contexts = format!("{CONTEXTS_BEGIN}\n{OPEN}{contexts}\n{CLOSE}\n#endif /* DDS3_C_API_H */\n");
    [("dds3/api/dll.h", dll), ("dds3/api/dds_c_api.h", contexts)]
}

/// A declaration with the names of DDS 3.
fn renamed(code: &str) -> String {
    let mut text = String::new();
    let mut after_struct = false;
    for word in words(code) {
        text += &match FIELDS.iter().find(|(old, _)| *old == word) {
            Some((_, new)) => (*new).to_owned(),
            None if after_struct => capital(word),
            None => word.to_owned(),
        };
        after_struct = word == "struct" || after_struct && word == " ";
    }
    text
}

/// Names and what is between them.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut rest = code;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|letter| of_name(letter) != of_name(first)).unwrap_or(rest.len());
        let (word, more) = rest.split_at(end);
        rest = more;
        Some(word)
    })
}

/// The name of a struct in DDS 3 for that in DDS 2.9.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A function whose parameters say what is only read.
fn read_only(function: &str, code: &str) -> String {
    let Some((head, parameters)) = code.split_once('(').filter(|(head, _)| !head.contains('{')) else {
        return code.to_owned();
    };
    let parameter = |text: &str| {
        let bare = text.trim_start();
        let name = bare.split(['[', ')']).next().and_then(|front| front.rsplit([' ', '*']).next()).unwrap_or_default();
        let only_read = ONLY_READ.contains(&name) || name == "tablep" && FROM_TABLE.contains(&function);
        let space = &text[..text.len() - bare.len()];
        if only_read { format!("{space}const {bare}") } else { text.to_owned() }
    };
    let made = format!("{head}({}", parameters.split(',').map(parameter).collect::<Vec<_>>().join(","));
    // `const` may have made a line too long: then a line a parameter, as cbindgen writes them.
    let aligned = format!(",\n{}", " ".repeat(head.len() + 1));
    if made.lines().any(|line| line.len() > 120) { made.replace(", ", &aligned) } else { made }
}

const DLL_BEGIN: &str = "/*
 * The functions of DDS 3 without a context, for C and C++: programs for DDS 3.1 that include <api/dll.h>, <api/dds.h>
 * or <dds/dds.h> compile unchanged against Finesse with -I PREFIX/include/dds3. The header has the names of DDS alone.
 * finesse.h explains the functions that DDS 2.9 has too, whose structs and fields have other names there. So a program
 * includes either this header or <dds/dll.h> and finesse.h.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS3_DLL_H
#define DDS3_DLL_H

#ifdef FINESSE_DDS_INTERFACE
#error \"<dds/dll.h> and finesse.h name the structs as DDS 2.9 does, <api/dll.h> as DDS 3\"
#endif

#include <stdbool.h>

/* The version of the interface: 3.1.0. */
#define DDS_VERSION 30100

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5
#define DDS_NOTRUMP 4

/* The seat so many places after another. */
#define HAND_ID(hand, relative) ((hand + relative) & 3)

/* How DDS declares its functions. Programs use these for callbacks and declarations of their own. */
#if (defined(_WIN32) || defined(__CYGWIN__)) && !defined(__clang__)
#define DLLEXPORT __declspec(dllexport)
#define STDCALL __stdcall
#else
#define DLLEXPORT
#define STDCALL
#endif

#ifdef __cplusplus
#define EXTERN_C extern \"C\"
#else
#define EXTERN_C
#endif
";

const CONTEXTS_BEGIN: &str = "/*
 * The functions of DDS 3 with contexts, and those that go with them, for C and C++: programs for DDS 3.1 that include
 * <api/dds_c_api.h> compile unchanged against Finesse with -I PREFIX/include/dds3. Where a comment is the name of
 * another function, arguments, answers and codes are those of that function.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS3_C_API_H
#define DDS3_C_API_H

#include \"dll.h\"
";
