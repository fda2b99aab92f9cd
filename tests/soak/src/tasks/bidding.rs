//! A deal bid out, with every auction written and read again, and explained at the end.

use super::Table;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::cards::Seat;
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

/// A few rules of our own before those of the standard system.
const OWN: &[u8] =
    b"include \"sayc\"\ncontext \"Weak\"\n  when opening\n  layer 30\n  1N @99: hcp 12-14 and balanced\n\0";

pub fn bid_out(table: &mut Table<'_>) {
    let random = &mut table.random;
    let deal = *random_board(random, 13).deal();
    let own = once_in(random, 2);
    let system = if own {
        call!(FinesseSystemCreate(OWN.as_ptr().cast::<c_char>(), None, null_mut(), null_mut()))
    } else {
        call!(FinesseSystemStandard())
    };
    expect(!system.is_null(), || "a system that cannot be read".to_owned());
    let mut auction = FinesseAuction { dealer: below(random, 4) as c_int, ..FinesseAuction::NONE };
    auction.vulnerable = below(random, 4) as c_int;
    let mut contract = FinesseContract::NONE;
    loop {
        check_text(&auction);
        let code = call!(FinesseAuctionContract(&auction, &mut contract));
        expect(code == 1, || format!("FinesseAuctionContract: {code}"));
        if contract.over == 1 {
            break;
        }
        let Some(seat) = Seat::from_index(contract.turn as usize) else { break };
        let request = FinesseBidRequest {
            auction: &auction,
            hand: holdings(deal.hand(seat)),
            // The standard system needs no handle.
            system: if own { system } else { null() },
            bidder: null(),
            structSize: size_of::<FinesseBidRequest>(),
        };
        let number = choose(&request, once_in(random, 60));
        let mut legal = 0;
        call!(FinesseLegalCalls(&auction, &mut legal));
        expect((0..38).contains(&number) && legal >> number & 1 == 1, || format!("ChooseBid: {number} of {legal:#x}"));
        if !(0..38).contains(&number) || auction.count as usize >= FINESSE_CALLS {
            break;
        }
        auction.calls[auction.count as usize] = number;
        auction.count += 1;
    }
    explain(&auction, system);
    call!(FinesseSystemFree(system));
    let bid = call!(FinesseBid(contract.level, contract.trump));
    expect(contract.level == 0 || auction.calls.contains(&bid), || format!("{bid} was never bid"));
}

/// The call by the rules. A simulation says the same on one thread and on two.
fn choose(request: &FinesseBidRequest, simulate: bool) -> c_int {
    let ask = |method: c_int, threads: c_int| {
        let mut options = zeroed::<FinesseBidOptions>();
        options.structSize = size_of::<FinesseBidOptions>();
        (options.method, options.threads, options.deals) = (method, threads, 10);
        let mut choice = FinesseBidChoice::NONE;
        let code = call!(ChooseBid(request, &options, &mut choice));
        expect(code == 1, || format!("ChooseBid: {code}, {}", text(&choice.message)));
        FinesseBidChoice { milliseconds: 0.0, ..choice }
    };
    if simulate {
        let (one, two) = (ask(FINESSE_BY_SIMULATION, 1), ask(FINESSE_BY_SIMULATION, 2));
        expect(same(&one, &two), || format!("ChooseBid: {} with a thread, {} with two", one.call, two.call));
    }
    ask(FINESSE_BY_RULES, 0).call
}

fn check_text(auction: &FinesseAuction) {
    let (mut letters, mut again) = ([0; FINESSE_AUCTION_TEXT], FinesseAuction::NONE);
    let written = call!(FinesseWriteAuction(auction, letters.as_mut_ptr()));
    let FinesseAuction { dealer, vulnerable, .. } = *auction;
    let read = call!(FinesseReadAuction(letters.as_ptr(), -1, dealer, vulnerable, &mut again, null_mut()));
    expect((written, read) == (1, 1) && same(auction, &again), || format!("an auction: {}", text(&letters)));
    let Some(&last) = auction.calls[..auction.count as usize].last() else { return };
    let (mut letters, mut number) = ([0; FINESSE_CALL_TEXT], -1);
    call!(FinesseCallToText(last, letters.as_mut_ptr()));
    call!(FinesseCallFromText(letters.as_ptr(), &mut number));
    expect(number == last, || format!("a call: {}", text(&letters)));
}

fn explain(auction: &FinesseAuction, system: *const FinesseSystem) {
    let mut made = zeroed_box::<FinesseExplanation>();
    made.structSize = size_of::<FinesseExplanation>();
    let size = size_of::<FinesseBidRequest>();
    let request = FinesseBidRequest { structSize: size, auction, hand: [0; 4], system, bidder: null() };
    let code = call!(FinesseExplainAuction(&request, &mut *made));
    expect(code == 1 && made.count == auction.count, || format!("FinesseExplainAuction: {code}"));
}
