"""Measures cardgen beside the floor, and beside Typst where its Python package is installed.

usage: python tests/bench/run.py [--cards 60 540 2700] [--fitting 60 540 5400] [--runs 3]
                                 [--typst PYTHON]

Job A sets 40 words a card at one size. In `fit` the words hold bold ones and shrink into a smaller
box; its ratio is to job A of as many cards, where that was measured.

One warm-up run each, then the median of the runs, whole processes: CPU is user + system time of
the process, peak its largest resident memory. Modules are compiled once, as an installer does it,
also where Python is told not to keep what it has compiled. Machines differ: read the ratios, which
are taken within one run, tools in turn. `--typst` names an interpreter that can import typst; by
default this one is tried.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from make import write_project
from msgspec import Struct

HERE = Path(__file__).resolve().parent
TYPST = """import sys, typst
source, root, cards, out, fonts = sys.argv[1:]
typst.compile(source, output=out, root=root, sys_inputs={"n": cards}, font_paths=[fonts])"""


class Figures(Struct, frozen=True):
    """What one run took.

    wall: from start to end, in seconds. cpu: user and system time, in seconds.
    peak: the largest resident memory, in MiB. size: of the PDFs written, in MB.
    """

    wall: float
    cpu: float
    peak: float
    size: float


def commands(
    project: Path, cards: int, out: Path, typst: str, *, fitting: bool
) -> dict[str, list[str]]:
    """Return each competitor's command line."""
    ours = shutil.which("cardgen", path=str(Path(sys.executable).parent)) or "cardgen"
    build = [ours, "build", "bench", "--margin", "3mm", "--out", str(out)]
    if fitting:
        return {"cardgen, fitting": build}
    found = {
        "cardgen": build,
        "floor": [sys.executable, str(HERE / "floor.py"), str(project), str(cards), f"{out}/f.pdf"],
    }
    if typst:
        source = project / "cards.typ"
        shutil.copy(HERE / "cards.typ", source)
        fonts = str(HERE.parents[1] / "fonts")
        script = [typst, "-c", TYPST, str(source), str(project), str(cards)]
        found["typst"] = [*script, f"{out}/t.pdf", fonts]
    return found


def environment(compiled: str) -> dict[str, str]:
    """Return the environment of the runs, in which compiled modules are kept in that folder."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": compiled}


def measure(command: list[str], folder: Path, out: Path, environment: dict[str, str]) -> Figures:
    """Run the command in the folder and return what it took; ends the program if it fails."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    log = folder / "log.txt"
    with log.open("w") as file:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdout=file, stderr=file, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    if status:
        sys.exit(f"{' '.join(command)} failed:\n{log.read_text()}")
    size = sum(path.stat().st_size for path in out.rglob("*.pdf")) / 1e6
    return Figures(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, size)


def median(runs: list[Figures]) -> Figures:
    """Return the median of each figure."""
    return Figures(
        wall=statistics.median(run.wall for run in runs),
        cpu=statistics.median(run.cpu for run in runs),
        peak=statistics.median(run.peak for run in runs),
        size=statistics.median(run.size for run in runs),
    )


def has_typst(python: str) -> bool:
    """Tell whether the interpreter can import typst."""
    return subprocess.run([python, "-c", "import typst"], capture_output=True).returncode == 0


def show(job: str, cards: int, got: dict[str, Figures], base: Figures) -> None:
    """Print the rows of one size, each with its CPU time as a ratio to the base."""
    for tool, took in got.items():
        ratio = took.cpu / base.cpu
        print(
            f"| {job} | {cards} | {tool} | {took.wall:.2f} | {took.cpu:.2f} | {ratio:.2f} "
            f"| {took.peak:.0f} | {took.size:.1f} |",
            flush=True,
        )


def compare(
    cards: int, typst: str, runs: int, environment: dict[str, str], *, fitting: bool
) -> dict[str, Figures]:
    """Return what each competitor took; they run in turn, so that all meet the same machine."""
    with tempfile.TemporaryDirectory() as name:
        project, out = Path(name) / "project", Path(name) / "out"
        project.mkdir()
        write_project(project, cards, fitting=fitting)
        rivals = commands(project, cards, out, typst, fitting=fitting)
        rounds = [
            {tool: measure(command, project, out, environment) for tool, command in rivals.items()}
            for _ in range(runs + 1)
        ]
    return {tool: median([each[tool] for each in rounds[1:]]) for tool in rivals}


def main() -> None:
    """Measure and print a table in Markdown."""
    ask = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    ask.add_argument("--cards", type=int, nargs="*", default=[60, 540, 2700])
    ask.add_argument("--fitting", type=int, nargs="*", default=[60, 540, 5400])
    ask.add_argument("--runs", type=int, default=3)
    ask.add_argument("--typst", default=sys.executable)
    asked = ask.parse_args()
    typst = asked.typst if has_typst(asked.typst) else ""
    print("| job | cards | tool | wall s | CPU s | CPU ÷ cardgen | peak MiB | MB |")
    print("|---|---|---|---|---|---|---|---|")
    plain: dict[int, Figures] = {}
    with tempfile.TemporaryDirectory() as compiled:
        around = environment(compiled)
        for cards in asked.cards:
            got = compare(cards, typst, asked.runs, around, fitting=False)
            plain[cards] = got["cardgen"]
            show("A", cards, got, plain[cards])
        for cards in asked.fitting:
            got = compare(cards, typst, asked.runs, around, fitting=True)
            show("fit", cards, got, plain.get(cards, got["cardgen, fitting"]))


if __name__ == "__main__":
    main()
