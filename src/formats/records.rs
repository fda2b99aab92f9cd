//! All boards of a file in memory, in any of the formats.

use super::pbn::{DealReader, LineDeal, Part, PbnFileError, ReadError};
use super::record::{Record, completed};

/// The boards of a file, and what could not be read, each with its line. The file may be PBN, LIN, have addresses of hand
/// viewers, or one PBN deal a line.
///
/// ```
/// use finesse::formats::read_records;
///
/// let (records, faults) = read_records(b"N:A... K... Q... J...\nN:A... A... Q... J...\n")?;
/// assert_eq!((records.len(), records[0].line), (1, 1));
/// assert_eq!(faults[0].to_string(), "line 2: bad deal: the card SA appears twice (character 8)");
/// # Ok::<(), finesse::formats::pbn::ReadError>(())
/// ```
pub fn read_records(bytes: &[u8]) -> Result<(Vec<Record>, Vec<PbnFileError>), ReadError> {
    let mut reader = DealReader::new(bytes);
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    while let Some(part) = reader.next_part()? {
        let read = match part {
            Part::Game(game, _) => Record::from_pbn(&game),
            Part::Record(record) => Ok(*record),
            Part::Line(line) => {
                line.map(|LineDeal { line, deal }| Record { line, deal: completed(deal), ..Record::default() })
            }
            Part::Lost(fault, _) => Err(fault),
            Part::Other(_) => continue,
        };
        match read {
            Ok(mut record) => {
                faults.append(&mut record.faults);
                records.extend(Some(record).filter(|record| !record.is_empty()));
            }
            Err(fault) => faults.push(fault),
        }
    }
    Ok((records, faults))
}
