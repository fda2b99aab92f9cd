//! Faults at the table as codes of C.

use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::Refusal;
use crate::table::TableError;
use crate::worlds::KnowledgeError;

/// Something told cannot be.
impl From<TableError> for Refusal {
    fn from(error: TableError) -> Refusal {
        let code = match error {
            TableError::Hand(_) | TableError::Dummy(KnowledgeError::Length { .. }) => Code::CardCount,
            TableError::AuctionOver | TableError::Call(_) | TableError::ToCall(_) => Code::BadAuction,
            TableError::Dummy(_) => Code::DuplicateCards,
            _ => Code::Play,
        };
        Refusal::new(code, error.to_string())
    }
}
