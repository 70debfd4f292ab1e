"""Builds of what has changed alone, and what people are told to throw away."""

from itertools import groupby
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import asdict

from cardgen.base.errors import WrongUsage
from cardgen.build import BuiltFile
from cardgen.changed import Discard, build_changed
from cardgen.cli.report import say
from cardgen.jobs import BuildRequest, Line, Watch
from cardgen.printed.record import Record, RecordUnreadable, read_record


class ChangedRounds(Struct, kw_only=True):
    """Builds games as `build_game` does, returns only the sheets of what has changed.

    since: the record to compare with; None for that of the last build.
    discards: what can be thrown away, as it comes.
    """

    since: Record | None
    discards: list[Discard] = field(default_factory=list)

    def __call__(
        self, line: Line, game: str, request: BuildRequest, watch: Watch
    ) -> tuple[BuiltFile, ...]:
        """Build a game. Raises WrongUsage where the record is of another one."""
        if self.since is not None and self.since.game != game:
            raise WrongUsage(
                f"--since: the record is of {self.since.game}, not of {game}",
                f"write cardgen build {self.since.game} --since …",
            )
        done = build_changed(line, game, request, watch, self.since)
        self.discards += done.discards
        return tuple(done.files)

    def tell(self, files: list[BuiltFile]) -> None:
        """Write what can be thrown away, or that there is nothing to do."""
        for (game, language, component), group in groupby(
            self.discards, key=lambda each: (each.game, each.language, each.component)
        ):
            pieces = ", ".join(
                each.card if each.copies == 1 else f"{each.copies} × {each.card}" for each in group
            )
            say(f"throw away of {component} ({game}, {language}): {pieces}")
        if not files and not self.discards:
            say("nothing has changed: nothing to print, nothing to throw away")
        elif not files:
            say("nothing to print")

    def as_data(self) -> list[dict[str, object]]:
        """Return what can be thrown away as plain values for JSON."""
        return [asdict(each) for each in self.discards]


def record_from(path: Path | None) -> Record | None:
    """Return the record to compare with. Raises WrongUsage where the file is none."""
    if path is None:
        return None
    try:
        return read_record(path)
    except RecordUnreadable as trouble:
        raise WrongUsage(f"--since: {trouble}", trouble.hint) from None
