//! The laws of batches: the same answers as one by one, whatever the threads do: nested, resized, freed, forked, stopped.
//! The tests run beside each other in one process and share its pool, which is part of the test.

use finesse::cards::{Board, Card, Deal, Hand, Seat, Strain};
use finesse::dd::{Interrupted, Limits, Solver, minimax};
use finesse::pool::{self, Options, Progress};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// An ending with `length` random cards in each hand.
fn ending(random: &mut SmallRng, length: usize) -> Deal {
    let mut pack: Vec<Card> = (0..64).filter(|bit| bit % 16 < 13).map(Card::from_bit).collect();
    pack.shuffle(random);
    let hands: [Hand; 4] = std::array::from_fn(|seat| pack[seat * length..][..length].iter().copied().collect());
    Deal::new(hands).expect("no card is dealt twice")
}

fn endings(seed: u64, count: usize, length: usize) -> Vec<Deal> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..count).map(|_| ending(&mut random, length)).collect()
}

fn boards(seed: u64, count: usize, length: usize) -> Vec<Board> {
    let mut random = SmallRng::seed_from_u64(seed);
    let board = |deal: Deal| {
        let strain = Strain::ALL[random.random_range(0..5)];
        let leader = Seat::ALL[random.random_range(0..4)];
        Board::opening(strain, leader, &deal).expect("the hands are equally long")
    };
    endings(seed ^ 0x5eed, count, length).into_iter().map(board).collect()
}

/// The tricks of each board, from the oracle.
fn expected(boards: &[Board]) -> Vec<Result<u8, Interrupted>> {
    boards.iter().map(|board| Ok(minimax::best_tricks(board))).collect()
}

fn tricks(options: &Options<'_>, boards: &[Board]) -> Vec<Result<u8, Interrupted>> {
    pool::map(options, boards, |solver, board| solver.tricks(board))
}

fn with_threads(threads: usize) -> Options<'static> {
    Options { threads, ..Options::default() }
}

fn assert_same(boards: &[Board], found: &[Result<u8, Interrupted>], expected: &[Result<u8, Interrupted>]) {
    assert_eq!(found.len(), boards.len());
    for ((board, found), expected) in boards.iter().zip(found).zip(expected) {
        assert_eq!(found, expected, "{board}");
    }
}

#[test]
fn a_batch_answers_as_one_by_one_whatever_the_number_of_threads() {
    let boards = boards(1, 60, 4);
    let expected = expected(&boards);
    let single: Vec<_> = boards.iter().map(|board| pool::with_local_solver(|solver| solver.tricks(board))).collect();
    assert_same(&boards, &single, &expected);
    for threads in [0, 1, 2, 3, 8, 200] {
        assert_same(&boards, &tricks(&with_threads(threads), &boards), &expected);
    }
}

#[test]
fn a_table_is_the_same_from_any_number_of_threads() {
    let deals = endings(2, 12, 3);
    let one = pool::tables(&with_threads(1), &deals, [true; 5]);
    assert_eq!(one, pool::tables(&with_threads(2), &deals, [true; 5]));
    assert_eq!(one, pool::tables(&with_threads(8), &deals, [true; 5]));
    for (deal, table) in deals.iter().zip(&one) {
        let table = table.expect("no limit was set");
        for strain in Strain::ALL {
            for declarer in Seat::ALL {
                let board = Board::opening(strain, declarer.left(), deal).expect("the hands are equally long");
                let defenders = minimax::best_tricks(&board);
                assert_eq!(table.tricks(strain, declarer), 3 - defenders, "{board}");
            }
        }
    }
}

#[test]
fn strains_not_wanted_stay_zero() {
    let deals = endings(3, 4, 3);
    let all = pool::tables(&Options::default(), &deals, [true; 5]);
    let some = pool::tables(&Options::default(), &deals, [false, true, false, false, true]);
    let none = pool::tables(&Options::default(), &deals, [false; 5]);
    for ((all, some), none) in all.iter().zip(&some).zip(&none) {
        let (all, some, none) = (all.unwrap(), some.unwrap(), none.unwrap());
        assert_eq!(some.0, [[0; 4], all.0[1], [0; 4], [0; 4], all.0[4]]);
        assert_eq!(none.0, [[0; 4]; 5]);
    }
}

#[test]
fn no_jobs_have_no_results() {
    assert!(tricks(&Options::default(), &[]).is_empty());
    assert!(pool::tables(&with_threads(8), &[], [true; 5]).is_empty());
}

#[test]
fn a_batch_inside_a_job_inside_a_batch() {
    let boards = boards(4, 12, 3);
    let expected = expected(&boards);
    let nested = pool::map(&with_threads(4), &boards, |solver, board| {
        let inner = tricks(&with_threads(4), &boards);
        let own = pool::with_local_solver(|own| own.tricks(board))?;
        assert_eq!(own, solver.tricks(board)?);
        Ok(inner)
    });
    for inner in nested {
        assert_same(&boards, &inner.expect("no limit was set"), &expected);
    }
}

#[test]
fn many_callers_at_once_resizing_and_freeing_all_the_time() {
    let boards = boards(5, 24, 3);
    let expected = expected(&boards);
    let (sender, answered) = mpsc::channel();
    thread::scope(|scope| {
        for caller in 0..8 {
            let (boards, expected, sender) = (&boards, &expected, sender.clone());
            scope.spawn(move || {
                for _ in 0..20 {
                    assert_same(boards, &tricks(&with_threads(caller % 4), boards), expected);
                    sender.send(()).expect("the test listens");
                }
            });
        }
        drop(sender);
        // After each batch, while the others go on.
        for (round, ()) in answered.into_iter().enumerate() {
            pool::set_threads(1 + round % 5);
            if round % 3 == 0 {
                pool::free_memory();
            }
        }
    });
    pool::set_threads(0);
    assert!(pool::threads() >= 1);
}

#[test]
fn a_short_batch_does_not_wait_for_a_long_one() {
    let (sender, begun) = mpsc::channel();
    let short_is_done = Mutex::new(());
    thread::scope(|scope| {
        let not_yet = short_is_done.lock();
        let long = scope.spawn(|| {
            pool::map(&with_threads(3), &[(); 3], |_, _| {
                sender.send(()).expect("the test listens");
                drop(short_is_done.lock());
                Ok(())
            })
        });
        begun.recv().expect("the long batch begins");
        let boards = boards(6, 10, 3);
        assert_same(&boards, &tricks(&with_threads(3), &boards), &expected(&boards));
        drop(not_yet);
        assert_eq!(long.join().expect("the long batch ends"), vec![Ok(()); 3]);
    });
}

#[test]
fn eight_threads_use_their_own_solvers() {
    let boards = boards(7, 40, 3);
    let expected = expected(&boards);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for round in 0..10 {
                    let found: Vec<_> =
                        boards.iter().map(|board| pool::with_local_solver(|solver| solver.tricks(board))).collect();
                    assert_same(&boards, &found, &expected);
                    if round == 5 {
                        pool::free_memory();
                    }
                }
            });
        }
    });
}

/// Bytes of this process that are in memory.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("this is Linux");
    statm.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).expect("a number of pages") * 4096
}

/// Memory is counted in a process of its own, where no other test takes any: this same test.
#[test]
fn thousands_of_short_threads_leave_nothing_behind() {
    const CHILD: &str = "FINESSE_TEST_SHORT_THREADS";
    if std::env::var_os(CHILD).is_none() {
        let test = "threads::thousands_of_short_threads_leave_nothing_behind";
        let me = std::env::current_exe().expect("this program");
        let child = Command::new(me).args(["--exact", test, "--nocapture"]).env(CHILD, "1").output().expect("it runs");
        return assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stderr));
    }
    let boards = boards(8, 50, 2);
    let expected = expected(&boards);
    let run = |threads: usize| {
        for index in 0..threads {
            let (board, expected) = (boards[index % 50], expected[index % 50]);
            let found = thread::spawn(move || pool::with_local_solver(|solver| solver.tricks(&board)));
            assert_eq!(found.join().expect("no panic"), expected, "{board}");
        }
    };
    run(500);
    let before = resident();
    run(3000);
    let growth = resident().saturating_sub(before);
    assert!(growth < 4 << 20, "{growth} bytes more after 3000 threads");
}

#[test]
fn a_thread_that_is_ending_still_gets_a_solver() {
    struct AtExit(Board, std::sync::mpsc::Sender<u8>);
    impl Drop for AtExit {
        fn drop(&mut self) {
            let tricks = pool::with_local_solver(|solver| solver.tricks(&self.0)).expect("no limit was set");
            let same = tricks_of_one(&self.0);
            assert_eq!(tricks, same);
            self.1.send(tricks).expect("the test listens");
        }
    }
    fn tricks_of_one(board: &Board) -> u8 {
        tricks(&with_threads(2), &[*board, *board])[0].expect("no limit was set")
    }
    thread_local! {
        static EARLY: RefCell<Option<AtExit>> = const { RefCell::new(None) };
        static LATE: RefCell<Option<AtExit>> = const { RefCell::new(None) };
    }
    let board = boards(9, 1, 3)[0];
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        // Destructors run in one order or the other: one of these outlives the solver.
        EARLY.set(Some(AtExit(board, sender.clone())));
        pool::with_local_solver(|solver| solver.tricks(&board)).expect("no limit was set");
        LATE.set(Some(AtExit(board, sender)));
    })
    .join()
    .expect("the thread ends well");
    let found: Vec<u8> = receiver.into_iter().collect();
    assert_eq!(found, vec![minimax::best_tricks(&board); 2], "{board}");
}

#[test]
fn limits_end_with_the_call_that_set_them() {
    let board = boards(10, 1, 4)[0];
    pool::with_local_solver(|solver| {
        solver.set_limits(Limits::until(Instant::now()));
    });
    let found = pool::with_local_solver(|solver| solver.tricks(&board));
    assert_eq!(found, Ok(minimax::best_tricks(&board)), "{board}");
}

#[test]
fn progress_comes_on_the_calling_thread_and_ends_complete() {
    let boards = boards(11, 30, 3);
    for threads in [1, 4] {
        let caller = thread::current().id();
        let reports = RefCell::new(Vec::new());
        let progress = |progress: Progress| {
            assert_eq!(thread::current().id(), caller);
            reports.borrow_mut().push(progress);
            ControlFlow::Continue(())
        };
        let options = Options { threads, progress: Some(&progress), ..Options::default() };
        assert_same(&boards, &tricks(&options, &boards), &expected(&boards));
        let reports = reports.into_inner();
        assert!(reports.is_sorted_by_key(|progress| progress.done));
        assert_eq!(reports.last(), Some(&Progress { done: 30, total: 30 }));
    }
}

#[test]
fn progress_breaks_a_batch_off() {
    let boards = boards(12, 200, 3);
    let expected = expected(&boards);
    let caller = thread::current().id();
    for threads in [1, 4] {
        let progress = |progress: Progress| match progress.done {
            0..5 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::stopped_by(stop.clone());
        let options = Options { threads, limits, progress: Some(&progress), ..Options::default() };
        // The workers' first jobs last until the batch is broken off, so the caller does the five before that.
        let found = pool::map(&options, &boards, |solver: &mut Solver, board: &Board| {
            while thread::current().id() != caller && !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            solver.tricks(board)
        });
        let answered = found.iter().filter(|result| result.is_ok()).count();
        assert!((5..5 + threads).contains(&answered), "{answered} answers");
        for (found, expected) in found.iter().zip(&expected).filter(|(found, _)| found.is_ok()) {
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn a_stopped_or_late_batch_is_interrupted() {
    let boards = boards(13, 20, 3);
    let nothing = vec![Err(Interrupted); 20];
    for threads in [1, 4] {
        let stop = Some(Arc::new(AtomicBool::new(true)));
        assert_eq!(
            tricks(&Options { threads, limits: Limits { stop, ..Limits::default() }, ..Options::default() }, &boards),
            nothing
        );
        let deadline = Some(Instant::now());
        assert_eq!(
            tricks(
                &Options { threads, limits: Limits { deadline, ..Limits::default() }, ..Options::default() },
                &boards
            ),
            nothing
        );
    }
    let deadline = Some(Instant::now());
    let deals = endings(13, 3, 3);
    let tables = pool::tables(
        &Options { limits: Limits { deadline, ..Limits::default() }, ..Options::default() },
        &deals,
        [true; 5],
    );
    assert_eq!(tables, vec![Err(Interrupted); 3]);
}

#[test]
fn a_panic_reaches_the_caller_once_and_the_pool_goes_on() {
    let boards = boards(14, 40, 3);
    let expected = expected(&boards);
    for threads in [1, 4] {
        let outcome = std::panic::catch_unwind(|| {
            pool::map(&with_threads(threads), &boards, |solver, board| {
                let tricks = solver.tricks(board);
                if board == &boards[7] || board == &boards[8] {
                    // As a panic, but without its message.
                    std::panic::resume_unwind(Box::new("revoke"));
                }
                tricks
            })
        });
        let payload = outcome.expect_err("the panic reaches the caller");
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"revoke"));
        assert_same(&boards, &tricks(&with_threads(threads), &boards), &expected);
    }
    let progress = |_: Progress| std::panic::resume_unwind(Box::new("progress"));
    let options = Options { threads: 4, progress: Some(&progress), ..Options::default() };
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| tricks(&options, &boards)));
    assert!(outcome.is_err());
    assert_same(&boards, &tricks(&with_threads(4), &boards), &expected);
}

#[test]
fn the_memory_cap_of_a_batch_is_kept() {
    let boards = boards(15, 20, 4);
    let cap = 4 << 20;
    let options = Options { threads: 3, memory: Some(cap), ..Options::default() };
    let found = pool::map(&options, &boards, |solver, board| {
        let tricks = solver.tricks(board)?;
        assert!(solver.memory() <= cap, "{} bytes in use", solver.memory());
        Ok(tricks)
    });
    assert_same(&boards, &found, &expected(&boards));
}

/// Waits for a child; kills it and returns `None` when it takes longer than a minute.
#[cfg(unix)]
fn exit_status(child: libc::pid_t) -> Option<i32> {
    let begun = Instant::now();
    let mut status = 0;
    loop {
        // SAFETY: `status` outlives the call.
        let ended = unsafe { libc::waitpid(child, &mut status, libc::WNOHANG) };
        if ended == child {
            return Some(status);
        }
        if begun.elapsed() > Duration::from_secs(60) {
            // SAFETY: `child` is a child of this process that has not been waited for.
            unsafe { libc::kill(child, libc::SIGKILL) };
            // SAFETY: as above.
            unsafe { libc::waitpid(child, &mut status, 0) };
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(unix)]
#[test]
fn a_child_forked_from_a_busy_process_runs_batches() {
    let boards = boards(16, 24, 3);
    let expected = expected(&boards);
    let over = AtomicBool::new(false);
    let right = |threads: usize| {
        let own: Vec<_> = boards.iter().map(|board| pool::with_local_solver(|solver| solver.tricks(board))).collect();
        own == expected && tricks(&with_threads(threads), &boards) == expected
    };
    thread::scope(|scope| {
        for caller in 0..4 {
            let (over, right) = (&over, &right);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    assert!(right(4));
                    if caller == 0 {
                        pool::free_memory();
                    }
                }
            });
        }
        assert!(right(4));
        let mut statuses = Vec::new();
        for _ in 0..25 {
            // SAFETY: the child only runs batches and leaves by `_exit`.
            let child = unsafe { libc::fork() };
            if child == 0 {
                let mut well = right(4) && right(2);
                pool::free_memory();
                well &= right(3);
                // SAFETY: as above, for the grandchild.
                let grandchild = unsafe { libc::fork() };
                if grandchild == 0 {
                    let code = !right(4) as i32;
                    // SAFETY: ends the process without running anything of the parent's.
                    unsafe { libc::_exit(code) };
                }
                well &= exit_status(grandchild) == Some(0);
                // SAFETY: ends the process without running anything of the parent's.
                unsafe { libc::_exit(!well as i32) };
            }
            statuses.push(exit_status(child));
        }
        over.store(true, Ordering::Relaxed);
        assert_eq!(statuses, vec![Some(0); 25]);
    });
}
