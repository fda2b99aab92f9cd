//! The systems that are part of the library.

use super::rules::System;
use once_cell::race::OnceBox;
use std::sync::Arc;

/// The modules by name.
const MODULES: [(&str, &str); 9] = [
    ("sayc", include_str!("../../systems/sayc.bid")),
    ("openings", include_str!("../../systems/openings.bid")),
    ("responses", include_str!("../../systems/responses.bid")),
    ("notrump", include_str!("../../systems/notrump.bid")),
    ("strong", include_str!("../../systems/strong.bid")),
    ("slam", include_str!("../../systems/slam.bid")),
    ("competition", include_str!("../../systems/competition.bid")),
    ("doubles", include_str!("../../systems/doubles.bid")),
    ("general", include_str!("../../systems/general.bid")),
];

/// The module that is the standard system.
const ROOT: &str = MODULES[0].1;

/// The text of a module that is part of the library.
pub fn built_in(name: &str) -> Option<&'static str> {
    MODULES.iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}

/// Read at the first use. Threads that come at the same time read it each: nobody waits, so that a child of `fork()` finds
/// no lock held.
static STANDARD: OnceBox<Arc<System>> = OnceBox::new();

impl System {
    /// Standard American Yellow Card, which is part of the library.
    pub fn standard() -> Arc<System> {
        let read = || {
            let include = |name: &str| built_in(name).map(str::to_owned);
            Box::new(Arc::new(System::parse(ROOT, &include).expect("a test reads it")))
        };
        Arc::clone(STANDARD.get_or_init(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_standard_system_is_read_once() {
        let system = System::standard();
        assert!(Arc::ptr_eq(&system, &System::standard()));
        assert_eq!(system.name(), "Standard American Yellow Card");
        assert!(system.rules() > 1000, "{} rules", system.rules());
    }

    #[test]
    fn every_file_of_a_system_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("systems");
        for entry in std::fs::read_dir(folder).expect("the systems") {
            let path = entry.expect("a file").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
            if path.extension().is_some_and(|kind| kind == "bid") {
                let text = std::fs::read_to_string(&path).expect("a module");
                assert_eq!(built_in(name), Some(text.as_str()), "{name}");
            }
        }
        assert_eq!(built_in("poker"), None);
    }
}
