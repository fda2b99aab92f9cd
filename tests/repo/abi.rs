//! Programs compiled against an older header keep working: what `tests/data/abi.txt` records of the interface is still
//! there and where it was. Constants and functions may be added, and fields at the end of structs whose size both sides
//! know. After such an addition, `FINESSE_WRITE_ABI=1 cargo test --test repo` records it; a change of what is recorded is
//! only written with `FINESSE_WRITE_ABI=break`, and then the library needs another soname.

use crate::common::interface::{Interface, Layout, Part, breaks, declared, parse, text};
use std::path::Path;

const ABOUT: &str = "# The C interface that programs were compiled against, for 64-bit Linux: see tests/repo/abi.rs.\n";

#[test]
fn the_interface_is_the_one_recorded() {
    if !cfg!(all(target_os = "linux", target_pointer_width = "64")) {
        println!("skipped: the record is for 64-bit Linux");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/data/abi.txt");
    let Some(new) = declared(&root.join("include")) else {
        println!("skipped: there is no C compiler");
        return;
    };
    let old = parse(&std::fs::read_to_string(&path).unwrap_or_default());
    let found = breaks(&old, &new);
    let wish = std::env::var("FINESSE_WRITE_ABI").unwrap_or_default();
    if wish == "break" || !wish.is_empty() && found.is_empty() {
        std::fs::write(&path, format!("{ABOUT}{}", text(&new))).expect("the record can be written");
        return;
    }
    assert!(found.is_empty(), "programs compiled earlier would break:\n{}", found.join("\n"));
    let added: Vec<&String> =
        new.iter().filter(|(name, part)| old.get(*name) != Some(part)).map(|(name, _)| name).collect();
    assert!(added.is_empty(), "not recorded yet, run FINESSE_WRITE_ABI=1 cargo test --test repo: {added:?}");
}

#[test]
fn the_record_has_every_kind_of_part() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/abi.txt");
    let record = std::fs::read_to_string(path).expect("the record");
    let interface = parse(&record);
    assert_eq!(format!("{ABOUT}{}", text(&interface)), record, "the record reads as it was written");
    let count = |kind: &str| interface.keys().filter(|name| name.starts_with(kind)).count();
    let exported = exported_functions();
    assert_eq!(count("function "), exported.len());
    exported.iter().for_each(|name| assert!(interface.contains_key(&format!("function {name}")), "{name}"));
    assert!(count("struct ") >= 36 && count("constant ") >= 60 && count("callback ") == 6);
    let fields = interface.values().map(|part| if let Part::Struct(layout) = part { layout.fields.len() } else { 0 });
    assert!(fields.sum::<usize>() >= 190);
}

/// The functions that the sources export.
fn exported_functions() -> Vec<String> {
    let mut names = Vec::new();
    add_exported(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ffi"), &mut names);
    names
}

/// Adds the functions that the sources below a folder export.
fn add_exported(folder: &Path, names: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            add_exported(&path, names);
            continue;
        }
        let source = std::fs::read_to_string(path).expect("a source");
        for after in source.split("#[unsafe(no_mangle)]").skip(1) {
            let name = after.split("fn ").nth(1).and_then(|rest| rest.split('(').next());
            names.push(name.expect("a function").to_owned());
        }
    }
}

fn with(part: Layout) -> Interface {
    Interface::from([("struct hand".to_owned(), Part::Struct(part))])
}

/// A struct of 12 bytes, of which the last 4 are a gap.
fn old() -> Layout {
    let fields = vec![(0, "size_t structSize".to_owned()), (8, "int level".to_owned())];
    Layout { size: 16, alignment: 8, grows: true, fields }
}

#[test]
fn only_additions_at_the_end_are_allowed() {
    let added = |offset: usize, size: usize| {
        let mut new = Layout { size, ..old() };
        new.fields.push((offset, "int doubled".to_owned()));
        new
    };
    assert!(breaks(&with(old()), &with(old())).is_empty());
    assert!(breaks(&with(old()), &with(added(16, 24))).is_empty());
    let moved = Layout { fields: vec![old().fields[0].clone(), (12, "int level".to_owned())], ..old() };
    let renamed = Layout { fields: vec![old().fields[0].clone(), (8, "long level".to_owned())], ..old() };
    let shorter = Layout { fields: old().fields[..1].to_vec(), size: 8, ..old() };
    let fixed = Layout { grows: false, ..old() };
    for bad in [added(12, 16), moved, renamed, shorter, fixed.clone(), Layout { size: 24, ..fixed }] {
        assert_eq!(breaks(&with(old()), &with(bad.clone())).len(), 1, "{bad:?}");
    }
    assert_eq!(breaks(&with(old()), &Interface::new()).len(), 1);
    let constant = |value: &str| Interface::from([("constant LEVELS".to_owned(), Part::Fixed(value.to_owned()))]);
    assert_eq!(breaks(&constant("7"), &constant("8")).len(), 1);
    assert!(breaks(&Interface::new(), &constant("7")).is_empty());
}

#[test]
fn the_library_knows_the_sizes_of_its_structs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/abi.txt");
    let record = std::fs::read_to_string(path).expect("the record");
    let mut structs = 0;
    for line in record.lines().filter(|line| line.starts_with("struct ")) {
        let words: Vec<&str> = line.split(' ').collect();
        // The headers for DDS 3 have the structs of DDS a second time, under names that begin with a capital.
        if words[1].starts_with(char::is_uppercase) && !words[1].starts_with("Finesse") && words[1] != "DDSInfo" {
            continue;
        }
        let size = if words[2] == "size" { words[3].parse().expect("a number") } else { 0 };
        structs += usize::from(size > 0);
        let name = std::ffi::CString::new(words[1]).expect("no zeros");
        // SAFETY: the name ends with a zero.
        assert_eq!(unsafe { finesse::ffi::FinesseStructSize(name.as_ptr()) }, size, "{line}");
    }
    assert!(structs >= 48);
    // SAFETY: NULL is allowed, and the name ends with a zero.
    unsafe {
        assert_eq!(finesse::ffi::FinesseStructSize(std::ptr::null()), 0);
        assert_eq!(finesse::ffi::FinesseStructSize(c"deal with a name that is much longer than others".as_ptr()), 0);
    }
}
