//! The systems that are part of the library.

use super::rules::System;
use miniz_oxide::inflate::decompress_to_vec;
use once_cell::race::OnceBox;
use std::sync::Arc;

/// The text of a module as the build has compressed it.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bid"))
    };
}

/// The modules by name, compressed.
const MODULES: [(&str, &[u8]); 9] = [
    ("sayc", packed!("sayc")),
    ("openings", packed!("openings")),
    ("responses", packed!("responses")),
    ("notrump", packed!("notrump")),
    ("strong", packed!("strong")),
    ("slam", packed!("slam")),
    ("competition", packed!("competition")),
    ("doubles", packed!("doubles")),
    ("general", packed!("general")),
];

/// The module that is the standard system.
const ROOT: &str = MODULES[0].0;

/// The text of a module that is part of the library, without its comments.
pub fn built_in(name: &str) -> Option<String> {
    let (_, packed) = MODULES.iter().find(|(known, _)| *known == name)?;
    let text = decompress_to_vec(packed).expect("the build has compressed it");
    Some(String::from_utf8(text).expect("the modules are text"))
}

/// Read at the first use. Threads that come at the same time read it each: nobody waits, so that a child of `fork()` finds
/// no lock held.
static STANDARD: OnceBox<Arc<System>> = OnceBox::new();

impl System {
    /// Standard American Yellow Card, which is part of the library.
    pub fn standard() -> Arc<System> {
        let read = || {
            let root = built_in(ROOT).unwrap_or_default();
            Box::new(Arc::new(System::parse(&root, &built_in).expect("a test reads it")))
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
                let mut rules: Vec<&str> = text.lines().collect();
                for line in &mut rules {
                    if line.trim_start().starts_with('#') {
                        *line = "";
                    }
                }
                assert_eq!(built_in(name), Some(rules.join("\n")), "{name}");
            }
        }
        assert_eq!(built_in("poker"), None);
    }
}
