"""Long calls: progress, limits, and Ctrl-C.

A C function that reports progress calls back into Python, where a pending Ctrl-C is raised; the exception is kept, the C
call told to stop, and the exception raised when it has returned. Batches report only between their items, and an item may
take long. So in the main thread, the only one that Ctrl-C interrupts, a batch runs in a thread of its own while the main
thread waits and reports. Double-dummy questions about single positions try to finish at once, and after some hundredths of
a second move to a thread, too, where the solver can be cancelled.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any, Union

from ._checks import milliseconds, whole
from ._lib import NULL, ffi, lib, new
from .errors import InvalidInput

Progress = Union[bool, Callable[[int, int], Any], None]

class Report:
    """What the callbacks of one call know: how far it is, whom to tell, whether to stop, and the exception that stops it."""

    def __init__(self, progress: Progress, unit: str = "") -> None:
        self.done = self.total = 0
        self.stop = False
        self.error: BaseException | None = None
        # Whether the callback tells the user; otherwise the thread that waits does.
        self.tells = True
        self._told = -1
        self._bar: Any = None
        self._unit = unit
        self._progress: Progress = progress
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise InvalidInput(f"progress={progress!r} is not True, False or a function")

    def step(self, done: int, total: int) -> int:
        self.done, self.total = done, total
        if self.tells:
            self.tell()
        return 1 if self.stop or self.error is not None else 0

    def tell(self) -> None:
        """Passes the progress on, if there is news."""
        if not self._progress or self.done == self._told:
            return
        self._told = self.done
        if callable(self._progress):
            if self._progress(self.done, self.total) is False:
                self.stop = True
        else:
            self._show()

    def _show(self) -> None:
        if self._bar is None:
            self._bar = _bar(self.total, self._unit)
        self._bar.total = self.total
        self._bar.update(self.done - self._bar.n)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def raise_error(self) -> None:
        if self.error is not None:
            error, self.error = self.error, None
            raise error


class _Line:
    """One line on standard error, where tqdm is not installed."""

    def __init__(self, total: int) -> None:
        self.total, self.n = total, 0

    def update(self, count: int) -> None:
        self.n += count
        print(f"\r{self.n} of {self.total}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print(file=sys.stderr)


def _bar(total: int, unit: str) -> Any:
    try:
        from tqdm import tqdm
    except ImportError:
        return _Line(total)
    return tqdm(total=total, unit=unit or "it")


def _failed(_kind: Any, error: BaseException, trace: Any) -> None:
    """Keeps an exception of a callback for the caller; it must not cross the library."""
    report: Report = ffi.from_handle(trace.tb_frame.f_locals["user"])
    if report.error is None:
        report.error = error


@ffi.callback("int(void *, int, int)", error=1, onerror=_failed)  # type: ignore[untyped-decorator, unused-ignore]
def on_progress(user: Any, done: int, total: int) -> int:
    return ffi.from_handle(user).step(done, total)  # type: ignore[no-any-return]


@ffi.callback(  # type: ignore[untyped-decorator, unused-ignore]
    "int(void *, const struct FinesseChooseProgress *)", error=1, onerror=_failed
)
def on_choose(user: Any, progress: Any) -> int:
    return ffi.from_handle(user).step(progress.done, progress.total)  # type: ignore[no-any-return]


def run_here(call: Callable[[Any], int], report: Report) -> int:
    """A call that reports often enough by itself; it is given the handle for its options."""
    handle = ffi.new_handle(report)
    try:
        code = call(handle)
    finally:
        report.end()
    report.raise_error()
    return code


def run_batch(
    call: Callable[[Any], int],
    memory_of: tuple[Any, ...],
    progress: Progress,
    threads: int,
    memory: int,
    seconds: float | None,
    unit: str = "",
) -> int:
    """A batch: it is given the options, and its return code is returned.

    ``memory_of`` are the arrays that the call reads and writes. After an interrupt its thread may go on with an item when the
    caller has forgotten them, so the thread holds them, too.
    """
    report = Report(progress, unit)
    handle = ffi.new_handle(report)
    options = new("FinesseBatchOptions")
    options.threads = whole("threads", threads, 0, 1 << 20)
    options.memoryMB = whole("memory", memory, 0, 1 << 30)
    options.timeLimitMs = milliseconds(seconds)
    options.progress, options.user = on_progress, handle

    held = (*memory_of, handle)

    def whole_call() -> int:
        code = call(options)
        assert held
        return code

    try:
        if threading.current_thread() is not threading.main_thread():
            code = whole_call()
        else:
            report.tells = False
            code = in_thread(whole_call, lambda: setattr(report, "stop", True), report)
    finally:
        report.end()
    report.raise_error()
    return code


def in_thread(call: Callable[[], int], cancel: Callable[[], Any], report: Report | None = None) -> int:
    """Runs a call in a thread of its own; an exception here, such as Ctrl-C, cancels it."""
    done = threading.Event()
    result: list[int] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            result.append(call())
        except BaseException as error:  # noqa: BLE001: it is raised below
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=work, name="finesse").start()
    try:
        while not done.wait(0.1):
            if report is not None:
                report.tell()
        if report is not None:
            report.tell()
    except BaseException:
        cancel()
        raise
    if errors:
        raise errors[0]
    return result[0]


class _Solvers(threading.local):
    """A solver for each thread, whose table stays warm from question to question."""

    solver: Any = None


_solvers = _Solvers()
_generation = 0


def _after_fork() -> None:
    # Another thread may have been at work with any solver when the process forked: none is used again, none freed.
    global _generation
    _generation += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Handle:
    """A pointer to an object of the library that is freed with this, but not in a child after fork."""

    def __init__(self, pointer: Any, free: Any) -> None:
        if pointer == NULL:
            raise MemoryError("the system refuses memory")
        self.pointer = pointer
        self._free = free
        self._generation = _generation

    def usable(self) -> bool:
        return self._generation == _generation

    def __del__(self) -> None:
        if getattr(self, "pointer", None) is not None and self._generation == _generation:
            self._free(self.pointer)


def solver() -> Any:
    """The solver of this thread."""
    held: Handle | None = _solvers.solver
    if held is None or not held.usable():
        held = _solvers.solver = Handle(lib.FinesseSolverCreate(0), lib.FinesseSolverFree)
    return held


def run_solver(call: Callable[[Any], int], seconds: float | None) -> int:
    """A question to the solver of this thread, with a limit of time."""
    held = solver()
    limit = milliseconds(seconds)
    if threading.current_thread() is not threading.main_thread():
        lib.FinesseSolverSetLimits(held.pointer, limit, 0)
        return call(held.pointer)
    soon = 50 if limit == 0 else min(50, limit)
    lib.FinesseSolverSetLimits(held.pointer, soon, 0)
    code = call(held.pointer)
    if code != lib.FINESSE_STOPPED or soon == limit:
        return code
    lib.FinesseSolverSetLimits(held.pointer, max(1, limit - soon) if limit else 0, 0)

    def cancel() -> None:
        # The thread ends with this solver; the next question has another.
        _solvers.solver = None
        lib.FinesseSolverCancel(held.pointer)

    return in_thread(lambda: call(held.pointer), cancel)
