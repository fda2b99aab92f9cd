//! Names the shared library for the dynamic linker: programs linked with it look for `libfinesse.so.0`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let on = |key: &str| std::env::var(key).unwrap_or_default();
    let elf = on("CARGO_CFG_TARGET_FAMILY") == "unix" && on("CARGO_CFG_TARGET_VENDOR") != "apple";
    if elf {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libfinesse.so.0");
    }
}
