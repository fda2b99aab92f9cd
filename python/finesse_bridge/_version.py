"""The version of this package and of the library in it: that of Cargo.toml, which a test compares."""

__version__ = "0.2.0"
