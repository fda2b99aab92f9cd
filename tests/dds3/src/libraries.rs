//! The two libraries: ours in this process, DDS 3.1 in another. Both are asked by the same calls.

use crate::common::question::{Answer, Question};
use calls::{Call, Caller, Reply, read_reply, write_call};
use finesse::ffi::{DealBin, FutureTricks};
use std::ffi::c_int;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub trait Library {
    fn call(&mut self, call: &Call) -> Reply;

    /// The answer of a context to a question: of a new one, or of the one that is kept.
    fn solve(&mut self, question: &Question, kept: bool) -> Answer {
        let numbers = [c_int::from(kept), question.target, question.solutions, question.mode];
        let reply = self.call(&Call::new("dds_c_solve_board", &numbers, &[bytes(&question.deal)], FUTURE));
        Answer::new(reply.code, &value(&reply.output))
    }

    /// The answer of `SolveBoard`.
    fn solve_flat(&mut self, question: &Question) -> Answer {
        let numbers = [question.target, question.solutions, question.mode];
        let reply = self.call(&Call::new("SolveBoard", &numbers, &[bytes(&question.deal)], FUTURE));
        Answer::new(reply.code, &value(&reply.output))
    }
}

pub const FUTURE: usize = size_of::<FutureTricks>();
const _: () = assert!(size_of::<DealBin>() == size_of::<calls::Deal>() && FUTURE == 216);

/// The bytes of a struct of numbers and texts.
pub fn bytes<T: Copy>(value: &T) -> &[u8] {
    // SAFETY: the structs of DDS have no gaps, but for one behind a flag that ends one of them.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast(), size_of::<T>()) }
}

/// The struct at the beginning of some bytes.
pub fn value<T: Copy>(bytes: &[u8]) -> T {
    assert!(bytes.len() >= size_of::<T>());
    // SAFETY: there are enough bytes, and all of them are values of the structs of DDS.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// Numbers one after the other.
pub fn numbers(bytes: &[u8]) -> Vec<c_int> {
    bytes.chunks_exact(4).map(|four| c_int::from_ne_bytes(four.try_into().expect("four bytes"))).collect()
}

/// The text up to its zero.
pub fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).expect("a text that ends");
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

pub struct Libraries {
    pub ours: Ours,
    pub dds: Dds,
}

pub struct Ours(Caller);

impl Library for Ours {
    fn call(&mut self, call: &Call) -> Reply {
        self.0.answer(call)
    }
}

pub struct Dds {
    process: Child,
    to: Option<BufWriter<ChildStdin>>,
    from: BufReader<ChildStdout>,
}

impl Library for Dds {
    fn call(&mut self, call: &Call) -> Reply {
        let to = self.to.as_mut().expect("a pipe");
        write_call(to, call).and_then(|()| read_reply(&mut self.from)).unwrap_or_else(|error| {
            let status = self.process.wait();
            panic!("DDS is gone ({error}, {status:?}) after {} {call:?}", calls::NAMES[call.function]);
        })
    }
}

impl Drop for Dds {
    fn drop(&mut self) {
        // Without anybody to ask it ends.
        drop(self.to.take());
        let _ = self.process.wait();
    }
}

impl Libraries {
    /// Builds DDS 3.1 and starts it.
    pub fn start() -> Libraries {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dds");
        let built = Command::new(env!("CARGO")).args(["build", "--release", "--quiet"]).current_dir(&folder).status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "DDS 3.1 does not build; it needs a C++ compiler and libclang (Debian: apt-get install g++ libclang-dev)"
        );
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| folder.join("target"), Into::into);
        let program = target.join("release/finesse-dds3-reference");
        let mut process = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let (to, from) = (process.stdin.take().expect("a pipe"), process.stdout.take().expect("a pipe"));
        let dds = Dds { process, to: Some(BufWriter::new(to)), from: BufReader::new(from) };
        Libraries { ours: Ours(Caller::new(calls::functions_of!(finesse::ffi))), dds }
    }

    /// What both reply to a call.
    pub fn both(&mut self, call: &Call) -> (Reply, Reply) {
        (self.dds.call(call), self.ours.call(call))
    }
}
