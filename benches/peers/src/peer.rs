//! The solvers that can be measured on this machine, and why others cannot.

use crate::args::Args;
use crate::builds;
use crate::worker::{Outcome, Worker};
use peer_protocol::Request;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A solver that works.
#[derive(Serialize)]
pub struct Peer {
    /// As on the command line.
    pub id: String,
    pub label: String,
    /// Its name and version, and the package it comes from.
    pub description: String,
    #[serde(skip)]
    pub program: PathBuf,
    /// After the number of threads.
    #[serde(skip)]
    pub arguments: Vec<String>,
}

/// A solver that was asked for and does not work here.
#[derive(Serialize)]
pub struct Absent {
    pub label: String,
    pub reason: String,
}

/// All solvers; the first is Finesse.
#[derive(Serialize)]
pub struct Field {
    pub peers: Vec<Peer>,
    pub absent: Vec<Absent>,
    pub machine: String,
    pub commit: String,
    pub command: String,
    /// The load when the measurements began.
    pub load: String,
    #[serde(skip)]
    pub scratch: PathBuf,
}

/// Where a solver comes from.
enum Source {
    /// A shared library with DDS's functions, for the worker `library`.
    Library(&'static str),
    /// A worker of its own, and the package in it.
    Worker(&'static str, Option<&'static str>),
}

/// The solvers besides Finesse itself, by their names on the command line.
const KNOWN: [(&str, &str, Source); 5] = [
    ("plain", "Finesse, plain arithmetic", Source::Worker("plain", None)),
    ("libdds0", "DDS 2.9 (Debian)", Source::Library(DEBIAN_LIBRARY)),
    ("ddss", "DDSS", Source::Worker("ddss", Some("ddss-sys"))),
    ("dds3", "DDS 3.1", Source::Worker("dds3", Some("dds-bridge-sys"))),
    ("pons", "pons-dds", Source::Worker("pons", Some("pons-dds"))),
];

const DEBIAN_LIBRARY: &str = "libdds.so.0";

/// Whether all solvers asked for are known.
pub fn known(args: &Args) -> Result<(), String> {
    match args.peers.iter().flatten().find(|name| KNOWN.iter().all(|(id, ..)| id != name)) {
        Some(unknown) => Err(format!("no solver is called {unknown}: {}", KNOWN.map(|(id, ..)| id).join(", "))),
        None => Ok(()),
    }
}

impl Field {
    /// Builds and tries out all solvers. Only Finesse itself has to work.
    pub fn gather(args: &Args, out: &Path) -> Result<Field, String> {
        let scratch = out.join("scratch");
        std::fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
        let loader = builds::worker("library", &scratch)?;
        let library = |id: &str, label: &str, path: String| Peer {
            id: id.into(),
            label: label.into(),
            description: String::new(),
            program: loader.clone(),
            arguments: vec![path],
        };
        let ours = builds::finesse(&scratch)?.display().to_string();
        let mut candidates = vec![Ok(library("finesse", "Finesse", ours))];
        let wanted = |id: &str| args.peers.as_ref().is_none_or(|names| names.iter().any(|name| name == id));
        for (id, label, source) in KNOWN.into_iter().filter(|(id, ..)| wanted(id)) {
            candidates.push(match source {
                Source::Library(path) => Ok(library(id, label, path.into())),
                Source::Worker(name, package) => built(id, label, name, package, &scratch),
            });
        }
        if let Some(path) = &args.bridge_solver {
            let label = "bridge-solver";
            candidates.push(if path.is_file() {
                let program = built(label, label, "program", None, &scratch);
                program.map(|peer| Peer { arguments: vec![absolute(path)], ..peer })
            } else {
                Err(Absent { label: label.into(), reason: format!("{} is not a file", path.display()) })
            });
        }
        for (label, path) in &args.library {
            candidates.push(Ok(library(&format!("library-{}", candidates.len()), label, absolute(path))));
        }
        let (mut peers, mut absent) = (Vec::new(), Vec::new());
        for candidate in candidates {
            match candidate.and_then(|peer| tried(peer, &scratch, args)) {
                Ok(peer) => peers.push(peer),
                Err(missing) => absent.push(missing),
            }
        }
        for Absent { label, reason } in &absent {
            eprintln!("left out: {label}: {reason}");
        }
        if peers.first().is_none_or(|peer| peer.id != "finesse") {
            return Err("Finesse itself does not run".into());
        }
        let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
        Ok(Field { peers, absent, machine: machine(), commit: commit(), command, load: load(), scratch })
    }
}

/// Workers run in another directory.
fn absolute(path: &Path) -> String {
    std::path::absolute(path).unwrap_or(path.into()).display().to_string()
}

/// A solver with a worker of its own.
fn built(id: &str, label: &str, worker: &str, package: Option<&str>, logs: &Path) -> Result<Peer, Absent> {
    let program = builds::worker(worker, logs).map_err(|reason| Absent { label: label.into(), reason })?;
    let version = package.and_then(|package| Some(format!("{package} {}", builds::package_version(worker, package)?)));
    let description = version.unwrap_or_default();
    Ok(Peer { id: id.into(), label: label.into(), description, program, arguments: Vec::new() })
}

/// Starts the solver once, and records its name and version.
fn tried(mut peer: Peer, scratch: &Path, args: &Args) -> Result<Peer, Absent> {
    let outcome = Worker::new(&peer, 1, scratch, args.limit()).ask(&Request::Describe);
    let reason = match outcome {
        Outcome::Described(text) if peer.id == "libdds0" && text.starts_with("Finesse") => {
            format!("the {DEBIAN_LIBRARY} of this machine is Finesse")
        }
        Outcome::Described(text) => {
            let package = std::mem::take(&mut peer.description);
            peer.description = if package.is_empty() { text } else { format!("{text} (package {package})") };
            return Ok(peer);
        }
        Outcome::Died(reason) | Outcome::Refused(reason) => format!("does not start: {reason}"),
        Outcome::OverLimit { .. } | Outcome::Done { .. } => "does not start".into(),
    };
    Err(Absent { label: peer.label, reason })
}

/// The processor and the number of cores.
fn machine() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    format!("{}, {cores} cores", model.map_or("unknown processor", |(_, name)| name))
}

/// The load: the mean number of runnable processes in the last minute.
pub fn load() -> String {
    let loads = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    loads.split_whitespace().next().unwrap_or("unknown").to_string()
}

/// The commit that Finesse was built from, with a mark if the library was changed since.
fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(builds::root()).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) else { return "unknown".into() };
    let changed = git(&["status", "--porcelain", "--", "src", "Cargo.toml"]).is_some_and(|files| !files.is_empty());
    if changed { format!("{commit} and changes") } else { commit }
}
