//! What holds between answers, whatever the cards: against plain minimax, between functions, and from card to card.

pub mod batch;
pub mod choose;
pub mod exact;
pub mod minimax;
mod naive;
pub mod par;
pub mod player;
pub mod replay;
pub mod sample;
pub mod suit;
pub mod table;
pub mod threads;
