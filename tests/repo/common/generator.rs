//! Writes `include/finesse.h`, `include/dds/dll.h` and the headers of DDS 3 from what cbindgen makes of `src/ffi`.
//!
//! cbindgen lists all constants, then all structs, then all functions. A reader wants them by subject. So its output is
//! taken apart into declarations, and these are put in order:
//! - A section is a title and some source files; its functions come in the order of the sources.
//! - Constants belong to the declaration that follows them in the source.
//! - A struct, callback or constant comes right before the first declaration that uses it.
//!
//! Structs that begin with `structSize` get a macro that initialises them. `dll.h` is the sections of DDS once more,
//! without comments, and the macros that DDS has besides; `dds3.rs` makes the headers of DDS 3 of them.

use super::dds3;
use std::collections::BTreeMap;
use std::ffi::CStr;
use std::fmt::Write;
use std::path::Path;

pub struct Section {
    title: &'static str,
    about: &'static str,
    files: &'static [&'static str],
    /// Whether it is part of the interface of DDS 2.9.
    pub dds: bool,
}

/// A section of the interface of DDS 2.9.
const fn dds(title: &'static str, about: &'static str, files: &'static [&'static str]) -> Section {
    Section { title, about, files, dds: true }
}

/// A section of ours, or of what DDS 3 adds.
pub const fn ours(title: &'static str, about: &'static str, files: &'static [&'static str]) -> Section {
    Section { title, about, files, dds: false }
}

pub const SECTIONS: [Section; 19] = [
    ours("Version and numbers", "Suits, seats and strains are numbered as in DDS.", &["version.rs", "numbers.rs"]),
    ours("Return codes", CODES, &["boundary/codes.rs"]),
    dds("DDS: one board", "These sections have the names and structs of DDS.", &["dds/solve.rs"]),
    dds("DDS: many boards", "Up to 200 boards at once. FinesseSolveBoards has no such limit.", &["dds/boards.rs"]),
    dds("DDS: tables", "The tricks of every declarer in every strain.", &["dds/tables.rs"]),
    dds("DDS: par", "From a table to par scores and contracts.", &["dds/par.rs"]),
    dds("DDS: plays", "The double-dummy value after every card of a play.", &["dds/plays.rs"]),
    dds("DDS: settings", "All optional, for the whole process and for calls that begin later.", &["dds/system.rs"]),
    ours("Batches", "Any number of boards, deals or plays, with codes, limits and progress.", &["batch.rs"]),
    ours("Solvers", "A double-dummy solver of your own: a table that stays warm, limits, cancel.", &["solver.rs"]),
    ours("Choosing a card", "What to play when hands are hidden.", &["choose/mod.rs", "sample.rs"]),
    ours("Players", "Choosing the cards of a whole deal, with memory and a budget of time.", &["player.rs"]),
    ours("Single dummy", "What to play for: lines of play, solved exactly and put in words.", &["lines.rs"]),
    ours("Suit combinations", "One suit between two hands.", &["suit.rs"]),
    ours(
        "Genetic search",
        "Tricks as a paper of 2005 looked for them. SolveBoard is exact and faster.",
        &["evolve.rs"],
    ),
    ours("Bidding", BIDDING, &BIDDING_FILES),
    ours("A player at the table", TABLE, &["table/mod.rs"]),
    ours("Files", FILES, &["file/mod.rs"]),
    ours("Cards and texts", "Helpers for every program about cards.", &["cards.rs", "score.rs", "pbn.rs"]),
];

/// Files whose structs and constants appear where they are first used.
const POOL: [&str; 6] =
    ["dds/types.rs", "boundary/text.rs", "choose/types.rs", "bidding/types.rs", "table/types.rs", "file/types.rs"];

const TABLE: &str = "A FinessePlayer who is told the calls and cards of a deal, and bids and plays.";

const FILES: &str = "Boards from the text of a file, in PBN, LIN and other forms, and such texts from boards.";

const BIDDING: &str = "Calls and auctions, bidding systems, which call to make, and what calls mean.";
const BIDDING_FILES: [&str; 5] =
    ["bidding/calls.rs", "bidding/auction.rs", "bidding/system.rs", "bidding/choose.rs", "bidding/explain.rs"];

const CODES: &str = "ErrorMessage has a short text for each. RETURN_NO_FAULT means that the answer is complete, or for \
ChooseCard and ChooseBid the best within their limits. A code never changes its meaning; new ones will be below -1006.";

/// Guards the structs of DDS, which both headers declare.
const DDS_GUARD: &str = "FINESSE_DDS_INTERFACE";

/// The headers by their names in `include`.
pub fn headers(root: &Path) -> Vec<(&'static str, String)> {
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    let preamble = config.header.take().expect("the text that opens the header");
    let names = config.export.rename.clone().into_iter().collect();
    let sections = SECTIONS.iter().chain(&dds3::SECTIONS);
    let files = POOL.into_iter().chain(sections.flat_map(|section| section.files.iter().copied()));
    let (sources, builder): (Vec<_>, _) =
        files.fold((Vec::new(), cbindgen::Builder::new()), |(mut all, builder), file| {
            let path = root.join("src/ffi").join(file);
            all.push((file, std::fs::read_to_string(&path).expect("a source")));
            (all, builder.with_src(path))
        });
    let mut made = Vec::new();
    builder.with_config(config).generate().expect("the sources can be parsed").write(&mut made);
    let mut made = declarations(&String::from_utf8(made).expect("text"));
    let groups = sources.iter().flat_map(|(file, source)| groups(file, source, &names, &mut made)).collect();
    assert!(made.is_empty(), "not in the sources: {:?}", made.keys());
    let example = std::fs::read_to_string(root.join("c-examples/first.c")).expect("the example");
    let example: Vec<String> = example.lines().map(|line| format!(" *     {line}").trim_end().to_owned()).collect();
    let preamble = preamble.replace("@EXAMPLE@", &example.join("\n"));
    let mut book = Book { groups, written: Vec::new() };
    let mut headers = vec![("finesse.h", book.finesse_h(&preamble)), ("dds/dll.h", book.dll_h())];
    headers.extend(dds3::headers(&mut book));
    headers
}

/// A declaration of C with its comment.
#[derive(Clone)]
pub struct Declaration {
    pub name: String,
    /// Lines of text.
    about: Vec<String>,
    code: String,
    kind: Kind,
    /// Whether an empty line comes before it in the source.
    apart: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Constant,
    Type,
    Function,
}

/// The declarations in cbindgen's output, which empty lines keep apart, by name.
fn declarations(made: &str) -> BTreeMap<String, Declaration> {
    let made = made.replace("[TABLE_SLOTS]", "[MAXNOOFTABLES * 5]");
    let mut all = BTreeMap::new();
    for part in made.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        let (about, code) = match part.strip_prefix("/**\n") {
            Some(rest) => rest.split_once("\n */\n").expect("the end of a comment"),
            None => ("", part),
        };
        let mut about: Vec<String> = about.lines().map(unstarred).collect();
        // An instruction to cbindgen leaves an empty line behind.
        while about.last().is_some_and(String::is_empty) {
            about.pop();
        }
        let (kind, name) = match code.split([' ', '{', ';']).next() {
            Some("#define") => (Kind::Constant, code.split(' ').nth(1)),
            Some("struct") if !code.contains('(') || code.contains('{') => (Kind::Type, code.split([' ', ';']).nth(1)),
            Some("typedef") if !code.contains("(*") => {
                (Kind::Type, code.trim_end_matches(';').rsplit([' ', '*']).next())
            }
            Some("typedef") => (Kind::Type, code.split("(*").nth(1).and_then(|rest| rest.split(')').next())),
            _ => (Kind::Function, code.split('(').next().and_then(|front| front.rsplit([' ', '*']).next())),
        };
        let name = name.expect("a name").to_owned();
        let code = field_comments(code);
        all.insert(name.clone(), Declaration { name, about, code, kind, apart: true });
    }
    all
}

/// The text of a line in a comment.
fn unstarred(line: &str) -> String {
    let text = line.trim_start().trim_start_matches('*');
    text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned()
}

/// A struct with the comments of its fields behind them if all of them fit there.
fn field_comments(code: &str) -> String {
    let mut fields: Vec<(Vec<String>, &str)> = Vec::new();
    let mut about = Vec::new();
    for line in code.lines() {
        match line.trim() {
            "/**" | "*/" => {}
            text if text.starts_with('*') && line.starts_with("   *") => about.push(unstarred(line)),
            _ => fields.push((std::mem::take(&mut about), line)),
        }
    }
    let joined = |about: &[String]| about.join(" ");
    let width = fields.iter().filter(|(about, _)| !about.is_empty()).map(|(_, line)| line.len()).max().unwrap_or(0);
    let behind = fields.iter().all(|(about, _)| width + joined(about).len() + 11 <= 120);
    let field = |(about, line): &(Vec<String>, &str)| match about[..] {
        [] => format!("{line}\n"),
        _ if behind => format!("{line:width$} /**< {} */\n", joined(about)),
        _ => format!("{}{line}\n", comment(about, "  ")),
    };
    fields.iter().map(field).collect::<String>().trim_end().to_owned()
}

/// A comment, on one line if it fits.
fn comment(about: &[String], indent: &str) -> String {
    match about {
        [] => String::new(),
        [line] if indent.len() + line.len() + 7 <= 120 => format!("{indent}/** {line} */\n"),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

/// Declarations that stay together: constants and what follows them in the source.
pub struct Group {
    file: String,
    pub parts: Vec<Declaration>,
}

/// The groups of a source file, in its order. What is found is taken out of `made`.
fn groups(
    file: &str,
    source: &str,
    names: &BTreeMap<String, String>,
    made: &mut BTreeMap<String, Declaration>,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut constants = Vec::new();
    let mut apart = true;
    for line in source.lines() {
        let words: Vec<&str> = line.split([' ', '(', ':', '<', ';', '=']).filter(|word| !word.is_empty()).collect();
        let name = match words[..] {
            ["pub", "const" | "struct" | "type", name, ..] => name,
            ["pub", "extern", "\"C\"", "fn", name, ..] | ["pub", "unsafe", "extern", "\"C\"", "fn", name, ..] => name,
            _ => {
                apart |= line.is_empty();
                continue;
            }
        };
        let Some(mut part) = made.remove(names.get(name).map_or(name, String::as_str)) else { continue };
        part.apart = std::mem::take(&mut apart);
        let is_constant = part.kind == Kind::Constant;
        constants.push(part);
        if !is_constant {
            groups.push(Group { file: file.to_owned(), parts: std::mem::take(&mut constants) });
        }
    }
    if !constants.is_empty() {
        groups.push(Group { file: file.to_owned(), parts: constants });
    }
    groups
}

impl Group {
    /// Whether some code mentions one of its types or constants.
    fn is_used_by(&self, code: &str) -> bool {
        let words: Vec<&str> = code.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect();
        self.parts.iter().any(|part| part.kind != Kind::Function && words.contains(&part.name.as_str()))
    }

    pub fn has_function(&self) -> bool {
        self.parts.iter().any(|part| part.kind == Kind::Function)
    }

    /// The code of its declarations, without comments.
    pub fn code(&self) -> String {
        self.parts.iter().map(|part| without_comments(&part.code) + "\n").collect()
    }
}

/// The groups, and which of them are written already.
pub struct Book {
    pub groups: Vec<Group>,
    pub written: Vec<usize>,
}

impl Book {
    /// The groups of a section, each after those it uses.
    pub fn section(&mut self, section: &Section) -> Vec<usize> {
        let mut order = Vec::new();
        for file in section.files {
            for index in 0..self.groups.len() {
                let group = &self.groups[index];
                if group.file == *file && (group.has_function() || group.parts[0].kind == Kind::Constant) {
                    self.add(index, &mut order);
                }
            }
        }
        order
    }

    fn add(&mut self, index: usize, order: &mut Vec<usize>) {
        if self.written.contains(&index) {
            return;
        }
        self.written.push(index);
        let code = self.groups[index].code();
        for other in 0..self.groups.len() {
            if other != index && !self.groups[other].has_function() && self.groups[other].is_used_by(&code) {
                self.add(other, order);
            }
        }
        order.push(index);
    }

    fn finesse_h(&mut self, preamble: &str) -> String {
        self.written.clear();
        let mut text =
            format!("{preamble}\n\n#ifndef FINESSE_H\n#define FINESSE_H\n\n{INCLUDES}\n{INITIALISERS}\n{OPEN}");
        let mut in_dds = false;
        for section in &SECTIONS {
            if section.dds != in_dds {
                text += &if section.dds { format!("\n#ifndef {DDS_GUARD}\n") } else { dds_end() };
                in_dds = section.dds;
            }
            text += &banner(section);
            for index in self.section(section) {
                text += &self.groups[index].parts.as_slice().in_c();
            }
        }
        self.check();
        format!("{text}\n{CLOSE}\n#endif /* FINESSE_H */\n")
    }

    /// The interface of DDS without comments. Its answers to errors come from the library itself.
    fn dll_h(&mut self) -> String {
        self.written.clear();
        let mut code = String::new();
        for section in SECTIONS.iter().filter(|section| section.dds) {
            writeln!(code, "\n/* {} */\n", section.title).expect("room");
            for index in self.section(section) {
                let group = &self.groups[index];
                let end = if group.has_function() { "" } else { "\n" };
                write!(code, "{}{end}", group.code()).expect("room");
            }
        }
        let codes = self.codes(|name| name != dds3::CODE);
        format!(
            "{DLL_BEGIN}\n{OPEN}\n#ifndef {DDS_GUARD}\n{code}{}\n{CLOSE}\n{codes}\n#endif /* DDS_DLL_H */\n",
            dds_end(),
        )
    }

    /// The return codes of DDS and their texts.
    pub fn codes(&self, wanted: impl Fn(&str) -> bool) -> String {
        let parts = self.groups.iter().flat_map(|group| &group.parts);
        let codes = parts.filter(|part| part.name.starts_with("RETURN_") && wanted(&part.name));
        let (numbers, texts): (Vec<String>, Vec<String>) =
            codes.map(|part| (part.code.clone(), text_macro(part))).unzip();
        let about = "Return codes, and what ErrorMessage writes for each.";
        format!("/* {about} */\n{}\n\n{}\n", numbers.join("\n"), texts.join("\n"))
    }

    /// Nothing may be left out.
    fn check(&self) {
        for (index, group) in self.groups.iter().enumerate().filter(|(_, group)| !group.file.starts_with("dds3/")) {
            let names: Vec<&str> = group.parts.iter().map(|part| part.name.as_str()).collect();
            assert!(self.written.contains(&index), "{}: in no section: {names:?}", group.file);
        }
    }
}

/// The end of the part that both headers have.
fn dds_end() -> String {
    format!("\n#define {DDS_GUARD}\n#endif /* {DDS_GUARD} */\n")
}

fn banner(section: &Section) -> String {
    let line = "=".repeat(114);
    let mut about = String::new();
    let mut width = 0;
    for word in section.about.split(' ') {
        let fits = width + word.len() < 112;
        about += if about.is_empty() {
            ""
        } else if fits {
            " "
        } else {
            "\n * "
        };
        width = if fits { width + word.len() + 1 } else { word.len() };
        about += word;
    }
    format!("\n/* {line}\n * {}\n *\n * {about}\n * {line} */\n", section.title)
}

pub trait InC {
    /// Declarations with their comments.
    fn in_c(&self) -> String;
}

impl InC for [Declaration] {
    fn in_c(&self) -> String {
        let heads = |index: usize| self.get(index + 1).is_some_and(|next| next.about.is_empty() && !next.apart);
        let inline = |index: usize| -> Option<String> {
            let part = &self[index];
            let text = part.about.join(" ");
            let short = part.kind == Kind::Constant && !text.is_empty() && !heads(index);
            (short && part.code.len() + text.len() + 12 <= 120).then_some(text)
        };
        let longest =
            (0..self.len()).filter(|&index| inline(index).is_some()).map(|index| self[index].code.len()).max();
        let mut text = String::new();
        for (index, part) in self.iter().enumerate() {
            let fits = |width: usize, about: &String| width + about.len() + 11 <= 120;
            match inline(index) {
                Some(about) => {
                    let width = longest.filter(|&longest| fits(longest, &about)).unwrap_or(part.code.len());
                    let space = if part.apart { "\n" } else { "" };
                    writeln!(text, "{space}{:width$} /**< {about} */", part.code).expect("room");
                }
                None => {
                    let space = if part.apart || !part.about.is_empty() { "\n" } else { "" };
                    writeln!(text, "{space}{}{}", comment(&part.about, ""), part.code).expect("room");
                }
            }
            if part.code.contains("{\n") && part.code.contains("size_t structSize;") {
                text += &initialiser(&part.name);
            }
        }
        text
    }
}

/// The macro that initialises a struct: `FinesseSuitAnswer` has `FINESSE_SUIT_ANSWER_INIT`.
fn initialiser(name: &str) -> String {
    let words = name.chars().enumerate().flat_map(|(index, letter)| {
        let gap = (index > 0 && letter.is_uppercase()).then_some('_');
        gap.into_iter().chain([letter.to_ascii_uppercase()])
    });
    let how =
        if name == "FinesseLines" { "FINESSE_INIT_LINES".to_owned() } else { format!("FINESSE_INIT(struct {name})") };
    format!("#define {}_INIT {how}\n", words.collect::<String>())
}

/// `#define TEXT_NO_FAULT "Success"` for `#define RETURN_NO_FAULT 1`.
fn text_macro(code: &Declaration) -> String {
    let number = code.code.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    let mut line = [0; 80];
    // SAFETY: there is room for 80 characters.
    unsafe { finesse::ffi::ErrorMessage(number, line.as_mut_ptr()) };
    // SAFETY: it ends with a zero.
    let text = unsafe { CStr::from_ptr(line.as_ptr()) }.to_str().expect("text");
    format!("#define TEXT_{} \"{text}\"", code.name.trim_start_matches("RETURN_"))
}

fn without_comments(code: &str) -> String {
    let mut rest = code;
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        text += before.trim_end_matches(' ');
        rest = after.split_once("*/").expect("the end of a comment").1;
        rest = if text.ends_with('\n') { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
    }
    text + rest
}

const INCLUDES: &str = "#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
";

const INITIALISERS: &str = "/* What the ..._INIT macros are made of: zeros, and the size of the struct. */
#ifdef __cplusplus
template <class T>
inline T FinesseInit()
{
  T value = T();
  value.structSize = sizeof(T);
  return value;
}
template <class Lines, class Line>
inline Lines FinesseInitLines()
{
  Lines lines = FinesseInit<Lines>();
  lines.lineSize = sizeof(Line);
  return lines;
}
#define FINESSE_INIT(type) FinesseInit<type>()
#define FINESSE_INIT_LINES FinesseInitLines<struct FinesseLines, struct FinesseLine>()
#else
#define FINESSE_INIT(type) { .structSize = sizeof(type) }
#define FINESSE_INIT_LINES { .structSize = sizeof(struct FinesseLines), .lineSize = sizeof(struct FinesseLine) }
#endif
";

pub const OPEN: &str = "#ifdef __cplusplus
extern \"C\" {
#endif
";

pub const CLOSE: &str = "#ifdef __cplusplus
}
#endif
";

const DLL_BEGIN: &str = "/*
 * The header of DDS 2.9: programs for it compile unchanged against Finesse. It has the names of DDS alone; finesse.h
 * explains them and has more. Programs that include <dds/dll.h> need -I PREFIX/include, those that include \"dll.h\" need
 * -I PREFIX/include/dds.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS_DLL_H
#define DDS_DLL_H

#include <stdbool.h>

/* The version of the interface: 2.9.0. */
#define DDS_VERSION 20900

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5

/* How DDS declares its functions. Programs use these for callbacks and declarations of their own. */
#if defined(_WIN32) || defined(__CYGWIN__)
#define DLLEXPORT __declspec(dllexport)
#define STDCALL __stdcall
#else
#define DLLEXPORT
#define STDCALL
#ifndef INT8
#define INT8 char
#endif
#endif

#ifdef __cplusplus
#define EXTERN_C extern \"C\"
#else
#define EXTERN_C
#endif
";
