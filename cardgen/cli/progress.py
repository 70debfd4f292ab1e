"""Progress on work that takes longer than a second; silent where nobody looks."""

import sys
import time

from msgspec import Struct, field


class Progress(Struct):
    """Shows one line on a terminal, and takes it away again."""

    shown: bool = field(default_factory=lambda: sys.stderr.isatty())
    started: float = field(default_factory=time.monotonic)
    last: float = 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        """Say how far the work is, at most ten times a second, not in the first one."""
        now = time.monotonic()
        if not self.shown or now - self.started < 1 or now - self.last < 0.1:
            return
        self.last = now
        sys.stderr.write(f"\r\033[K{what}: {done} of {total}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.shown and self.last:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
