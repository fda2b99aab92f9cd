//! The committed header is the one that the sources make. To write it anew after a change of the C interface:
//! `FINESSE_WRITE_HEADER=1 cargo test --test header`.

use std::path::Path;

/// The files in the order in which the header presents them.
const FILES: [&str; 10] = [
    "types.rs",
    "codes.rs",
    "system.rs",
    "solve.rs",
    "tables.rs",
    "boards.rs",
    "plays.rs",
    "par.rs",
    "batches.rs",
    "handle.rs",
];

#[test]
fn the_committed_header_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    let builder = FILES.iter().fold(cbindgen::Builder::new().with_config(config), |builder, file| {
        builder.with_src(root.join("src/ffi").join(file))
    });
    let mut made = Vec::new();
    builder.generate().expect("the sources can be parsed").write(&mut made);
    let made = String::from_utf8(made).expect("the header is text");
    let path = root.join("include/finesse.h");
    if std::env::var_os("FINESSE_WRITE_HEADER").is_some() {
        std::fs::write(&path, &made).expect("the header can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = committed.lines().zip(made.lines()).position(|(old, new)| old != new);
    assert!(
        committed == made,
        "include/finesse.h is not what src/ffi makes (first difference in line {:?}); \
         run FINESSE_WRITE_HEADER=1 cargo test --test header",
        difference.map(|line| line + 1)
    );
}
