"""Cut files beside the sheets they belong to."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.errors import WrongUsage
from cardgen.base.units import format_mm
from cardgen.cli.options import RegistrationSet
from cardgen.jobs import Job
from cardgen.press.cut_dxf import cut_dxf
from cardgen.press.cut_svg import cut_svg
from cardgen.press.staging import write_whole
from cardgen.sheets.cutting import CutPlan, cut_plan
from cardgen.sheets.registration import SETS, Registration

FURTHEST = 100.0
"""Marks further from the edges than this, in mm, would leave no room on any usual paper."""


class CutRequest(Struct, frozen=True, kw_only=True):
    """The registration marks wanted; `origin` in mm from the edges, None for the set's own."""

    registration: RegistrationSet
    origin: float | None = None

    @property
    def chosen(self) -> Registration | None:
        """The set of marks. Raises WrongUsage for an origin that can't be."""
        marks = SETS.get(self.registration)
        if marks is None or self.origin is None:
            return marks
        if not 0 <= self.origin <= FURTHEST:
            raise WrongUsage(
                f"--origin: {format_mm(self.origin)} mm is no distance from the edges",
                f"write one between 0mm and {format_mm(FURTHEST)}mm, such as 10mm",
            )
        return replace(marks, origin=self.origin)


def cut_files(job: Job, request: CutRequest) -> Iterator[str]:
    """Write SVG and DXF files for each arrangement of cuts in a job; yield what each is for."""
    marks = request.chosen
    patterns: dict[CutPlan, list[int]] = {}
    for number, side in enumerate(job.plan.sheets, start=1):
        if side.side == "recto" and (side.placements or side.traces):
            drawn = marks.strokes(side.width, side.height) if marks else ()
            patterns.setdefault(cut_plan(side, drawn), []).append(number)
    for at, (plan, pages) in enumerate(patterns.items(), start=1):
        stem = job.path.with_name(f"{job.path.stem}-cut-{at}")
        for suffix, text in ((".svg", cut_svg(plan)), (".dxf", cut_dxf(plan))):
            path = stem.with_name(stem.name + suffix)
            write_whole(path, text.encode("utf-8"))
        shown = ", ".join(str(page) for page in pages)
        yield f"{stem}.svg, .dxf: page{'s' if len(pages) > 1 else ''} {shown}"
