//! The C interface as lines of text: constants, structs with the place of every field, callbacks, functions. The names are
//! read from the header, sizes and places are what a C compiler makes of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A part of the interface by its name, such as `struct deal`.
pub type Interface = BTreeMap<String, Part>;

/// What programs were compiled against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number or text, the types of a function, or that a struct is known by name only.
    Fixed(String),
    Struct(Layout),
}

/// Where the fields of a struct are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub size: usize,
    pub alignment: usize,
    /// Whether fields may be added at the end: both sides know how much of it the other has.
    pub grows: bool,
    /// Offset, type and name, in order.
    pub fields: Vec<(usize, String)>,
}

/// Structs that may grow although they do not begin with their size: of the first the caller says the size in `lineSize`,
/// the second is only ever handed to the caller.
const GROWING: [&str; 2] = ["FinesseLine", "FinesseChooseProgress"];

/// The interface that the headers declare, or `None` on a machine without a C compiler. Of DDS 3 it has what is not there
/// without: functions that DDS 2.9 has too are declared with its structs.
pub fn declared(include: &Path) -> Option<Interface> {
    let mut interface = declared_by(include, &["finesse.h"], &["dds/dll.h"])?;
    for (name, part) in declared_by(&include.join("dds3"), &["api/dll.h", "api/dds_c_api.h"], &[])? {
        interface.entry(name).or_insert(part);
    }
    Some(interface)
}

/// What headers declare; of those in `constants` the constants alone count.
fn declared_by(include: &Path, headers: &[&str], constants: &[&str]) -> Option<Interface> {
    let read = |names: &[&str]| -> String {
        let text = |name| std::fs::read_to_string(include.join(name)).expect("the header");
        names.iter().map(|name| without_comments(&text(name))).collect()
    };
    let header = for_c(&read(headers));
    let more = read(constants);
    let mut interface = Interface::new();
    let includes: String = headers.iter().chain(constants).map(|name| format!("#include <{name}>\n")).collect();
    let mut program = format!("{includes}#include <stddef.h>\n#include <stdio.h>\nint main(void)\n{{\n");
    for line in header.lines().chain(more.lines()) {
        let mut words = line.strip_prefix("#define ").unwrap_or_default().splitn(2, ' ');
        let (Some(name), Some(value)) = (words.next(), words.next()) else { continue };
        match value.chars().next() {
            Some('"') => drop(interface.insert(format!("constant {name}"), Part::Fixed(value.to_owned()))),
            Some('0'..='9' | '-' | '(') => {
                writeln!(program, r#"printf("constant {name} %d\n", {name});"#).expect("room")
            }
            _ => {}
        }
    }
    let plain: String = header.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, " "]).collect();
    for statement in statements(&plain) {
        if let Some((name, fields)) = statement.strip_prefix("struct ").and_then(|rest| rest.split_once(" {")) {
            describe_struct(&mut program, name, fields.trim_end_matches('}'));
        } else if let Some(name) = statement.strip_prefix("struct ").filter(|rest| !rest.contains([' ', '('])) {
            interface.insert(format!("struct {name}"), Part::Fixed("known by name only".to_owned()));
        } else if let Some(object) = statement.strip_prefix("typedef void *") {
            interface.insert(format!("type {object}"), Part::Fixed("void *".to_owned()));
        } else if let Some(callback) = statement.strip_prefix("typedef ") {
            let name = callback.split("(*").nth(1).and_then(|rest| rest.split(')').next()).expect("a callback");
            interface.insert(format!("callback {name}"), Part::Fixed(callback.to_owned()));
        } else if let Some((before, _)) = statement.split_once('(') {
            let name = before.rsplit([' ', '*']).next().expect("a function");
            interface.insert(format!("function {name}"), Part::Fixed(signature(&statement)));
        }
    }
    program.push_str("return 0;\n}\n");
    interface.extend(parse(&run(&program, include)?));
    Some(interface)
}

/// The lines that a C compiler reads, not a C++ compiler.
fn for_c(header: &str) -> String {
    let mut for_cpp = false;
    let mut text = String::new();
    for line in header.lines() {
        match line {
            "#ifdef __cplusplus" => for_cpp = true,
            "#else" | "#endif" if for_cpp => for_cpp = false,
            _ if !for_cpp => text += &format!("{line}\n"),
            _ => {}
        }
    }
    text
}

/// The types of a function: its parameters may get other names.
fn signature(function: &str) -> String {
    let (before, parameters) = function.split_once('(').expect("a function");
    let result = before.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').trim_end();
    let types = parameters.trim_end_matches(')').split(", ").map(|parameter| {
        let (parameter, array) = parameter.find('[').map_or((parameter, ""), |place| parameter.split_at(place));
        let end = parameter.rfind([' ', '*']).map_or(parameter.len(), |place| place + 1);
        format!("{}{array}", parameter[..end].trim_end())
    });
    format!("{result}({})", types.collect::<Vec<_>>().join(", "))
}

/// The statements of declarations without comments, with single blanks; the fields of a struct belong to it.
fn statements(text: &str) -> Vec<String> {
    let (mut statements, mut statement, mut depth) = (Vec::new(), String::new(), 0i32);
    for letter in text.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if letter == ';' && depth == 0 {
            statements.push(std::mem::take(&mut statement).split_whitespace().collect::<Vec<_>>().join(" "));
        } else {
            statement.push(letter);
        }
    }
    statements
}

/// Has the program print a struct.
fn describe_struct(program: &mut String, name: &str, fields: &str) {
    let grows = GROWING.contains(&name) || fields.trim_start().starts_with("size_t structSize");
    let how = if grows { " grows" } else { "" };
    writeln!(
        program,
        r#"printf("struct {name} size %zu alignment %zu{how}\n", sizeof(struct {name}), _Alignof(struct {name}));"#
    )
    .expect("room");
    for field in fields.split(';').map(str::trim).filter(|field| !field.is_empty()) {
        let name_only = field.split('[').next().and_then(|front| front.rsplit([' ', '*']).next()).expect("a name");
        writeln!(program, r#"printf("  %zu {field}\n", offsetof(struct {name}, {name_only}));"#).expect("room");
    }
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| part.split_once("*/")).fold(first, |code, (_, rest)| code + rest)
}

/// Compiles and runs a program, and returns what it prints.
fn run(program: &str, include: &Path) -> Option<String> {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (place.join("abi.c"), place.join("abi"));
    std::fs::write(&source, program).expect("a place for the program");
    let compiled =
        Command::new("cc").arg("-std=c11").arg("-I").arg(include).arg("-o").args([&binary, &source]).status();
    assert!(compiled.ok()?.success(), "{program}");
    let output = Command::new(binary).output().expect("the program runs");
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// Reads what [`text`] writes.
pub fn parse(text: &str) -> Interface {
    let mut interface = Interface::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(field) = line.strip_prefix("  ") {
            let (offset, field) = field.split_once(' ').expect(line);
            let Some(Part::Struct(layout)) = interface.get_mut(&last) else { panic!("{line}") };
            layout.fields.push((offset.parse().expect(line), field.to_owned()));
            continue;
        }
        let (kind, rest) = line.split_once(' ').expect(line);
        let (name, rest) = rest.split_once(' ').expect(line);
        last = format!("{kind} {name}");
        let words: Vec<&str> = rest.split(' ').collect();
        let part = match words[..] {
            ["size", size, "alignment", alignment, ref more @ ..] => Part::Struct(Layout {
                size: size.parse().expect(line),
                alignment: alignment.parse().expect(line),
                grows: more == ["grows"],
                fields: Vec::new(),
            }),
            _ => Part::Fixed(rest.to_owned()),
        };
        interface.insert(last.clone(), part);
    }
    interface
}

/// The interface as text, one line for each part and each field.
pub fn text(interface: &Interface) -> String {
    let mut text = String::new();
    for (name, part) in interface {
        match part {
            Part::Fixed(value) => writeln!(text, "{name} {value}").expect("room"),
            Part::Struct(layout) => {
                let how = if layout.grows { " grows" } else { "" };
                writeln!(text, "{name} size {} alignment {}{how}", layout.size, layout.alignment).expect("room");
                layout.fields.iter().for_each(|(offset, field)| writeln!(text, "  {offset} {field}").expect("room"));
            }
        }
    }
    text
}

/// What programs compiled against `old` would stumble over in `new`.
pub fn breaks(old: &Interface, new: &Interface) -> Vec<String> {
    let judge = |(name, was): (&String, &Part)| match (was, new.get(name)) {
        (_, None) => Some(format!("{name} is gone")),
        (Part::Struct(was), Some(Part::Struct(is))) => broken(was, is).map(|how| format!("{name}: {how}")),
        (was, Some(is)) => (was != is).then(|| format!("{name} was {was:?}, is {is:?}")),
    };
    old.iter().filter_map(judge).collect()
}

fn broken(was: &Layout, is: &Layout) -> Option<String> {
    if (was.alignment, was.grows) != (is.alignment, is.grows) {
        return Some("another alignment, or other rules for growing".to_owned());
    }
    let changed = was.fields.iter().enumerate().find(|&(index, field)| is.fields.get(index) != Some(field));
    if let Some((index, field)) = changed {
        return Some(format!("{field:?} has become {:?}", is.fields.get(index)));
    }
    // A field in what was a gap would find there whatever older callers left in it.
    let added = &is.fields[was.fields.len()..];
    let allowed = was.grows && is.size >= was.size && added.iter().all(|&(offset, _)| offset >= was.size);
    let same = added.is_empty() && is.size == was.size;
    (!same && !allowed).then(|| format!("{} bytes, were {}, with {added:?} added", is.size, was.size))
}
