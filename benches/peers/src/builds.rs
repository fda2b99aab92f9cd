//! Builds Finesse and the workers by calling cargo, each on its own, so that one which cannot be built is only missing.

use indicatif::ProgressBar;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(HERE).join("../..")
}

/// Finesse as the shared library that a C program would load.
pub fn finesse(logs: &Path) -> Result<PathBuf, String> {
    let target = Path::new(HERE).join("target/finesse");
    let manifest = root().join("Cargo.toml");
    cargo("Finesse", &manifest, &target, &["--package", "finesse", "--lib"], logs)?;
    let name = format!("{}finesse{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    Ok(target.join("release").join(name))
}

/// A worker, by the name of its directory.
pub fn worker(name: &str, logs: &Path) -> Result<PathBuf, String> {
    let target = Path::new(HERE).join("target/workers");
    cargo(name, &directory(name).join("Cargo.toml"), &target, &[], logs)?;
    Ok(target.join("release").join(format!("peer-{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// The version of a package that a worker was built with.
pub fn package_version(worker: &str, package: &str) -> Option<String> {
    let lock = fs::read_to_string(directory(worker).join("Cargo.lock")).ok()?;
    let after = lock.split(&format!("name = \"{package}\"\nversion = \"")).nth(1)?;
    Some(after.split('"').next()?.to_string())
}

fn directory(worker: &str) -> PathBuf {
    Path::new(HERE).join("workers").join(worker)
}

/// Runs `cargo build --release`; the reason when that fails is the first error in the log.
fn cargo(what: &str, manifest: &Path, target: &Path, options: &[&str], logs: &Path) -> Result<(), String> {
    let log_path = logs.join(format!("build-{}.log", what.to_lowercase()));
    let log = File::create(&log_path).map_err(|error| format!("{}: {error}", log_path.display()))?;
    let log_too = log.try_clone().map_err(|error| error.to_string())?;
    let message = format!("building {what} (minutes, the first time)");
    let spinner = ProgressBar::new_spinner().with_message(message.clone());
    if spinner.is_hidden() {
        eprintln!("{message}");
    }
    spinner.enable_steady_tick(Duration::from_millis(200));
    let status = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["build", "--release", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(target)
        .args(options)
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(log_too)
        .status();
    spinner.finish_and_clear();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(reason(&log_path)),
        Err(error) => Err(format!("cargo does not run: {error}")),
    }
}

/// The most informative line of a log.
fn reason(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let shown = format!("see {}", log.display());
    if text.contains("Unable to find libclang") {
        return format!("does not build without libclang (Debian: apt-get install libclang-dev g++); {shown}");
    }
    let errors = text.lines().filter(|line| line.trim_start().to_lowercase().starts_with("error"));
    let first = errors.map(str::trim).next().unwrap_or("unknown error");
    format!("does not build: {first}; {shown}")
}
