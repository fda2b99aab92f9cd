//! Bidding: the language of systems, what calls show, deals that go with an auction, and the simulation.

mod language;
mod laws;
mod simulation;

use finesse::bidding::System;
use std::path::Path;
use std::sync::Arc;

/// The system in the folder `systems`.
fn standard() -> Arc<System> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("systems");
    let module = |name: &str| std::fs::read_to_string(folder.join(name).with_extension("bid")).ok();
    let text = module("sayc").expect("the system");
    Arc::new(System::parse(&text, &module).unwrap_or_else(|error| panic!("{error}")))
}

/// A system in one text.
fn system(text: &str) -> Arc<System> {
    Arc::new(System::parse(text, &|_| None).unwrap_or_else(|error| panic!("{error}\n{text}")))
}
