//! `finesse convert`: a file of boards in another format.

use crate::input::{Content, Source};
use crate::output::{Failure, stdout, tell};
use finesse::formats::{Record, lin};
use std::fs::{File, canonicalize};
use std::io::{self, BufWriter, Write};

/// Boards that are read at once, at most.
const BOARDS_AT_ONCE: usize = 256;

/// Write a file of boards in another format: PBN, or LIN of Bridge Base Online.
///
/// What cannot be read is reported on standard error with its line and left out, and the exit code is 1. LIN has no place
/// for a contract without an auction, with its result and play; nor for the place, the date and score tables.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN or LIN file, addresses of hand viewers, or PBN deals, one a line; - for standard input
    file: String,
    /// The file to write; - for standard output
    #[arg(default_value = "-")]
    out: String,
    /// The format to write; without it the ending of the file to write decides
    #[arg(long, value_enum)]
    to: Option<Form>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Pbn,
    Lin,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = args.to.or_else(|| ending(&args.out));
    let form = form.ok_or(Failure::BadUsage("--to pbn or --to lin says in which format to write".to_owned()))?;
    let mut source = Source::open(&args.file, None)?;
    let file = |error| Failure::in_input(&args.out, error);
    let is_input = canonicalize(&args.out).is_ok_and(|out| canonicalize(&args.file).is_ok_and(|input| input == out));
    if is_input {
        return Err(Failure::BadUsage(format!("{} would be written over itself", args.out)));
    }
    let mut out = Output { path: &args.out, held: Vec::new(), opened: None };
    let (mut boards, mut without_play, mut begun, mut lin) = (0, 0, false, lin::Writer::default());
    loop {
        let items = source.next_items(BOARDS_AT_ONCE)?;
        if items.is_empty() {
            break;
        }
        for item in items {
            if !matches!(item.content, Content::Text(_)) {
                boards += 1;
                out.begin().map_err(file)?;
            }
            match (form, &item.content) {
                (Form::Pbn, content) => content.write(&mut out, &mut begun)?,
                (Form::Lin, Content::Game(game, _) | Content::Line(game)) => {
                    // A deal that cannot be read has been reported.
                    let Ok(record) = Record::from_pbn(game) else { continue };
                    source.tell_parts(&record);
                    without_play += usize::from(lin::loses_play(&record));
                    out.write_all(lin.board(&record).as_bytes())?;
                }
                (Form::Lin, Content::Text(_)) => continue,
            }
        }
        out.flush()?;
    }
    if without_play > 0 {
        tell(format_args!(
            "without contract, result and play, as LIN has them only after an auction: {without_play} of {boards} boards"
        ));
    }
    match boards {
        0 => Err(source.nothing("board")),
        _ if source.parts_lost > 0 => Err(Failure::in_input(&source.name, "parts of boards left out")),
        _ => source.left_out.verdict(),
    }
}

/// The output. No file is made before the first board, so that an input without any does not empty one.
struct Output<'a> {
    path: &'a str,
    /// What is to be written before the first board.
    held: Vec<u8>,
    opened: Option<Box<dyn Write>>,
}

impl Output<'_> {
    /// Opens it, once.
    fn begin(&mut self) -> io::Result<()> {
        if self.opened.is_none() {
            let mut out: Box<dyn Write> = match self.path {
                "-" => Box::new(stdout()),
                path => Box::new(BufWriter::new(File::create(path)?)),
            };
            out.write_all(&std::mem::take(&mut self.held))?;
            self.opened = Some(out);
        }
        Ok(())
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.opened.as_mut().map_or_else(|| self.held.write(bytes), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.opened.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// The format that the ending of a file's name says.
fn ending(path: &str) -> Option<Form> {
    let is = |ending: &str| path.rsplit_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(ending));
    [("pbn", Form::Pbn), ("lin", Form::Lin)].into_iter().find(|(name, _)| is(name)).map(|(_, form)| form)
}
