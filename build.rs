//! Compresses the bidding systems that are part of the library, and tells the dynamic linker about the shared library: programs linked with it look for `libfinesse.so.0`, and once loaded it
//! stays, for idle threads of the pool run its code.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=systems");
    compress_systems(&PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where")));
    let on = |key: &str| std::env::var(key).unwrap_or_default();
    let elf = on("CARGO_CFG_TARGET_FAMILY") == "unix" && on("CARGO_CFG_TARGET_VENDOR") != "apple";
    if elf {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libfinesse.so.0");
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}

/// The texts are 200 kB; compressed, and with empty lines in the place of comments, they are a sixth of that.
fn compress_systems(out: &Path) {
    for entry in std::fs::read_dir("systems").expect("the folder of systems") {
        let path = entry.expect("a file").path();
        let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|kind| kind == "bid")) else {
            continue;
        };
        let text = std::fs::read_to_string(&path).expect("a system");
        let rule = |line| if str::trim_start(line).starts_with('#') { "" } else { line };
        let rules = text.lines().map(rule).collect::<Vec<&str>>().join("\n");
        let packed = miniz_oxide::deflate::compress_to_vec(rules.as_bytes(), 10);
        std::fs::write(out.join(name), packed).expect("room for a system");
    }
}
