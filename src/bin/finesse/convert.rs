//! `finesse convert`: a file of boards in another format.

use crate::input::{Content, Source};
use crate::output::{Failure, stdout};
use finesse::formats::{Record, lin};
use std::fs::{File, canonicalize};
use std::io::{BufWriter, Write};

/// Boards that are read at once, at most.
const BOARDS_AT_ONCE: usize = 256;

/// Write a file of boards in another format: PBN, or LIN of Bridge Base Online.
///
/// What cannot be read is reported on standard error with its line and left out, and the exit code is 1. LIN has no place
/// for a contract without an auction, the place, the date and score tables.
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
    let mut out: Box<dyn Write> = match args.out.as_str() {
        "-" => Box::new(stdout()),
        _ if is_input => return Err(Failure::BadUsage(format!("{} would be written over itself", args.out))),
        path => Box::new(BufWriter::new(File::create(path).map_err(file)?)),
    };
    let (mut boards, mut begun, mut lin) = (0, false, lin::Writer::default());
    loop {
        let items = source.next_items(BOARDS_AT_ONCE)?;
        if items.is_empty() {
            break;
        }
        for item in items {
            match (form, &item.content) {
                (Form::Pbn, content) => content.write(&mut out, &mut begun)?,
                (Form::Lin, Content::Game(game, _) | Content::Line(game)) => {
                    // A deal that cannot be read has been reported.
                    let Ok(record) = Record::from_pbn(game) else { continue };
                    source.tell_parts(&record);
                    out.write_all(lin.board(&record).as_bytes())?;
                }
                (Form::Lin, Content::Text(_)) => continue,
            }
            boards += usize::from(!matches!(item.content, Content::Text(_)));
        }
        out.flush()?;
    }
    match boards {
        0 => Err(source.nothing("board")),
        _ if source.parts_lost > 0 => Err(Failure::in_input(&source.name, "parts of boards left out")),
        _ => source.left_out.verdict(),
    }
}

/// The format that the ending of a file's name says.
fn ending(path: &str) -> Option<Form> {
    let is = |ending: &str| path.rsplit_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(ending));
    [("pbn", Form::Pbn), ("lin", Form::Lin)].into_iter().find(|(name, _)| is(name)).map(|(_, form)| form)
}
