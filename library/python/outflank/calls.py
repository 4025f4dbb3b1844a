"""Long calls of the library, such that Ctrl-C stops them: Python tells of it between its own instructions, so the main
thread must not be inside of the library."""

from __future__ import annotations

import threading
from typing import Callable, Generic, Optional, TypeVar

T = TypeVar("T")


class Call(threading.Thread, Generic[T]):
    """Runs `work` in a thread of its own. `stop` makes it return soon; it may be called before the work has begun, and does
    nothing then."""

    def __init__(self, work: Callable[[], T], stop: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._stop_work = stop
        self._error: Optional[BaseException] = None

    def run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # for the thread that waits
            self._error = error

    def wait(self) -> T:
        """The result, or the exception that the work has raised. What interrupts the wait ends the work, too."""
        try:
            while self.is_alive():
                self.join(0.1)  # on Windows, Ctrl-C interrupts no longer wait
        finally:
            self.end()
        if self._error:
            raise self._error
        return self._result

    def end(self) -> None:
        """Stops the work, and returns when it has ended."""
        while self.is_alive():
            self._stop_work()
            self.join(0.005)


def interruptible(work: Callable[[], T], stop: Callable[[], None]) -> T:
    """The result of the work, which Ctrl-C stops where it is meant for this thread."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    call = Call(work, stop)
    call.start()
    return call.wait()
