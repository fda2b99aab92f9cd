//! What the library does not do, as its sources say: no files, no network, no environment, no printing, no ending of the
//! process; and what it shares between calls is listed here. `tests/repo/system_calls.rs` watches it at work.

use std::path::{Path, PathBuf};

/// What no source of the library may name outside its tests.
const FORBIDDEN: [&str; 23] = [
    "std::env",
    "env::var",
    "std::fs",
    "fs::",
    "File::open",
    "File::create",
    "OpenOptions",
    "std::net",
    "TcpStream",
    "UdpSocket",
    "UnixStream",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
    "stdin()",
    "stdout()",
    "stderr()",
    "process::exit",
    "process::abort",
    "Command::",
    "static mut",
];

/// Everything of the C library that is called by name: forks, and how large stacks are.
const SYSTEM: [&str; 12] = [
    "AT_EXECFN",
    "RLIMIT_STACK",
    "getauxval",
    "getrlimit",
    "pthread_atfork",
    "pthread_attr_destroy",
    "pthread_attr_getguardsize",
    "pthread_attr_getstack",
    "pthread_attr_t",
    "pthread_getattr_np",
    "pthread_self",
    "rlimit",
];

/// Where `unsafe` may stand outside of `ffi/`: special instructions, and the one place that learns of forks and
/// of being unloaded.
const UNSAFE: [&str; 4] = ["bits.rs", "dd/search.rs", "play/exact/late.rs", "pool/generation.rs"];

/// What lives longer than a call, by file: the settings, the threads with their stacks and solvers, how many calls are under
/// way, and the built-in bidding system.
const SHARED: [(&str, &str); 19] = [
    // The built-in system, read once.
    ("bidding/standard.rs", "STANDARD"),
    // A table of numbers that never change.
    ("binomial.rs", "WAYS"),
    ("ffi/boundary/panic.rs", "CALLS"),
    ("ffi/boundary/panic.rs", "INSIDE"),
    ("ffi/boundary/panic.rs", "INSTALLED"),
    ("ffi/boundary/stack.rs", "BOUNDS"),
    ("ffi/dds/system.rs", "THREADING"),
    ("ffi/dds/system.rs", "THREADS_ASKED"),
    // Another one.
    ("play/exact/splits.rs", "HELD"),
    ("pool/generation.rs", "COUNTING"),
    ("pool/generation.rs", "FIRST"),
    ("pool/generation.rs", "FORKS"),
    ("pool/map.rs", "IN_JOB"),
    ("pool/mod.rs", "CORES"),
    ("pool/mod.rs", "MEMORY"),
    ("pool/mod.rs", "THREADS"),
    ("pool/solver.rs", "EPOCH"),
    ("pool/solver.rs", "LOCAL"),
    ("pool/workers.rs", "IS_WORKER"),
];

/// The library's sources without their tests and comments, by path below `src`.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    gather(&root, &mut sources);
    assert!(sources.len() > 100);
    let code = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a source");
        // Tests come last in a file.
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
    };
    let name = |path: &PathBuf| path.strip_prefix(&root).expect("below src").to_string_lossy().into_owned();
    sources.iter().map(|path| (name(path), code(path))).collect()
}

fn gather(directory: &Path, sources: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            // The command line is no part of the library.
            true if name != "bin" => gather(&path, sources),
            false if name.ends_with(".rs") && name != "tests.rs" => sources.push(path),
            _ => {}
        }
    }
}

#[test]
fn no_files_no_network_no_environment_no_printing() {
    for (name, code) in sources() {
        for (number, line) in code.lines().enumerate() {
            let found = FORBIDDEN.iter().find(|word| line.contains(*word));
            assert_eq!(found, None, "{name}, line {}: {line}", number + 1);
        }
    }
}

#[test]
fn unsafe_code_is_at_the_boundary() {
    for (name, code) in sources() {
        let allowed = name.starts_with("ffi/") || UNSAFE.contains(&name.as_str());
        assert!(allowed || !code.contains("unsafe"), "{name} has unsafe code");
        assert!(!code.contains("transmute"), "{name} transmutes");
    }
}

#[test]
fn the_system_is_asked_for_forks_and_stacks_only() {
    for (name, code) in sources() {
        for after in code.split("libc::").skip(1) {
            let word: String = after.chars().take_while(|&letter| letter.is_alphanumeric() || letter == '_').collect();
            assert!(SYSTEM.contains(&word.as_str()), "{name}: libc::{word}");
        }
        let asks_windows = ["ffi/boundary/stack.rs", "pool/generation.rs"].contains(&name.as_str());
        assert!(asks_windows || !code.contains("windows_sys"), "{name}: windows_sys");
        assert!(!code.contains("extern \"C\" {"), "{name} declares functions of others");
    }
}

#[test]
fn what_calls_share_is_listed() {
    let mut found = Vec::new();
    for (name, code) in sources() {
        for line in code.lines() {
            let line = line.trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
            let variable = line.strip_prefix("static ").and_then(|rest| rest.split(':').next());
            found.extend(variable.map(|variable| (name.clone(), variable.to_owned())));
        }
    }
    found.sort();
    let listed: Vec<_> = SHARED.iter().map(|&(file, name)| (file.to_owned(), name.to_owned())).collect();
    assert_eq!(found, listed);
}
