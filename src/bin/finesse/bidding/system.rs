//! Bidding systems: the built-in one, and those from files.

use crate::args::heading;
use crate::output::Failure;
use finesse::bidding::{System, built_in};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option for the bidding system.
#[derive(clap::Args)]
pub struct SystemArg {
    /// A file with a bidding system (see docs/bidding.md); Standard American when not given
    #[arg(long, value_name = "FILE", help_heading = heading::METHOD)]
    pub system: Option<PathBuf>,
}

impl SystemArg {
    pub fn load(&self) -> Result<Arc<System>, Failure> {
        self.system.as_deref().map_or_else(|| Ok(System::standard()), load)
    }
}

/// Reads a system. Modules that it includes are looked for beside it, then among those of the standard system.
pub fn load(file: &Path) -> Result<Arc<System>, Failure> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::in_input(&name, error))?;
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    // Where a module was looked for that is not there.
    let missing = RefCell::new(String::new());
    let include = |module: &str| {
        let plain = module.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
        if !plain {
            *missing.borrow_mut() = "; the name of a module is letters, digits, - and _, without .bid".to_owned();
            return None;
        }
        let path = folder.join(module).with_extension("bid");
        let text = std::fs::read_to_string(&path).ok().or_else(|| built_in(module));
        if text.is_none() {
            *missing.borrow_mut() = format!("; looked for {}", path.display());
        }
        text
    };
    let system = System::parse(&text, &include);
    let system = system.map_err(|error| Failure::in_input(&name, format!("{error}{}", missing.borrow())))?;
    Ok(Arc::new(system))
}
