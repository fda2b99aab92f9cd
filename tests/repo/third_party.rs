//! THIRD-PARTY.md lists the packages of others that the library and the command line contain, with their licences, as
//! cargo knows them. To write it anew: `FINESSE_WRITE_THIRD_PARTY=1 cargo test --test repo`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Licences that go with ours: they ask for no more than to be told of.
const WELCOME: [&str; 6] = ["0BSD", "MIT", "Apache-2.0", "Unicode-3.0", "Unlicense", "Zlib"];

/// Licences by package.
type Packages = BTreeMap<String, String>;

/// The packages that are linked into one of ours, without our own; `None` if cargo cannot tell.
fn packages(ours: &str) -> Option<Packages> {
    let tree = ["tree", "-e", "normal", "--prefix", "none", "--format", "{p}|{l}", "--offline"];
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(tree).args(["--target", "x86_64-unknown-linux-gnu"]).args(["--package", ours]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
    if !output.status.success() {
        println!("skipped: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    let text = String::from_utf8(output.stdout).expect("text");
    let package = |line: &str| {
        let (package, licence) = line.split_once('|')?;
        let name = package.split(' ').next()?;
        // The parts of an `OR` are put in one order: packages do not agree on it.
        let licence = licence.trim_end_matches(" (*)").replace("Apache-2.0 OR MIT", "MIT OR Apache-2.0");
        (!name.starts_with("finesse")).then(|| (name.to_owned(), licence))
    };
    Some(text.lines().filter_map(package).collect())
}

fn rows(packages: &Packages) -> String {
    packages.iter().map(|(name, licence)| format!("| {name} | {licence} |\n")).collect()
}

/// The packages of the table after a title.
fn listed(file: &str, title: &str) -> Packages {
    let section = file.split(title).nth(1).unwrap_or_default().split("\n## ").next().unwrap_or_default();
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        Some((cells.next()?.to_owned(), cells.next()?.to_owned())).filter(|(name, _)| name != "package")
    };
    section.lines().filter_map(row).collect()
}

const LIBRARY: &str = "## The library";
const COMMAND: &str = "## The command line";

fn write(library: &Packages, command: &Packages) -> String {
    let more: Packages = command.iter().filter(|(name, _)| !library.contains_key(*name)).map(own).collect();
    let head = "| package | licence |\n|---|---|\n";
    format!(
        "# Packages of others\n\nWritten by `FINESSE_WRITE_THIRD_PARTY=1 cargo test --test repo`, which otherwise \
         compares; see there.\n\n{LIBRARY}\n\nIn `libfinesse.so` and `libfinesse.a`, besides the standard library of Rust \
         (MIT OR Apache-2.0); for Windows also windows-link and windows-sys (MIT OR Apache-2.0):\n\n{head}{}\n{COMMAND}\n\n\
         In `finesse`, besides those:\n\n{head}{}",
        rows(library),
        rows(&more)
    )
}

fn own((name, licence): (&String, &String)) -> (String, String) {
    (name.clone(), licence.clone())
}

#[test]
fn every_package_is_listed_with_its_licence() {
    let (Some(library), Some(command)) = (packages("finesse"), packages("finesse-cli")) else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("THIRD-PARTY.md");
    if std::env::var_os("FINESSE_WRITE_THIRD_PARTY").is_some() {
        std::fs::write(&path, write(&library, &command)).expect("the list can be written");
    }
    let file = std::fs::read_to_string(&path).expect("THIRD-PARTY.md");
    assert_eq!(listed(&file, LIBRARY), library, "run FINESSE_WRITE_THIRD_PARTY=1 cargo test --test repo");
    // Newer versions of what the command line uses may come with other packages; those are not for us to decide, but
    // their licences are.
    let (known, mut told) = (listed(&file, COMMAND), 0);
    for (name, licence) in &command {
        let words = licence.split([' ', '(', ')', '/']).filter(|word| !["", "OR", "AND", "WITH"].contains(word));
        words.for_each(|word| assert!(WELCOME.contains(&word), "{name}: {licence}"));
        if let Some(before) = known.get(name) {
            assert_eq!(before, licence, "the licence of {name}");
            told += 1;
        }
    }
    assert!(told > known.len() / 2, "THIRD-PARTY.md is out of date");
}
