//! Calls and replies on a pipe: lists of bytes with their lengths in front.

use crate::{Call, Reply};
use std::io::{Read, Result, Write};

pub fn write_call(to: &mut impl Write, call: &Call) -> Result<()> {
    let numbers: Vec<u8> = call.numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    write_list(to, &(call.function as u32).to_le_bytes())?;
    for list in [&numbers, &call.input, &call.output] {
        write_list(to, list)?;
    }
    to.flush()
}

pub fn read_call(from: &mut impl Read) -> Result<Call> {
    let function = number(&read_list(from)?) as usize;
    let numbers = read_list(from)?.chunks(4).map(number).collect();
    Ok(Call { function, numbers, input: read_list(from)?, output: read_list(from)? })
}

pub fn write_reply(to: &mut impl Write, reply: &Reply) -> Result<()> {
    write_list(to, &reply.code.to_le_bytes())?;
    write_list(to, &reply.output)?;
    to.flush()
}

pub fn read_reply(from: &mut impl Read) -> Result<Reply> {
    Ok(Reply { code: number(&read_list(from)?), output: read_list(from)? })
}

fn number(bytes: &[u8]) -> i32 {
    i32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

fn write_list(to: &mut impl Write, bytes: &[u8]) -> Result<()> {
    to.write_all(&(bytes.len() as u32).to_le_bytes())?;
    to.write_all(bytes)
}

fn read_list(from: &mut impl Read) -> Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}
