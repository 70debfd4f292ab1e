import pytest

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean


def a_finding(**changes: str) -> Diagnostic:
    return Diagnostic(
        code=changes.get("code", "x"),
        span=Span("deck.yaml", 1, 1),
        message="m",
        severity="warning" if changes.get("severity") == "warning" else "error",
    )


def test_the_nearest_name_is_offered() -> None:
    assert did_you_mean("wsaser", ["feuer", "wasser"]) == "did you mean `wasser`?"


def test_known_names_are_listed_when_none_is_near() -> None:
    assert did_you_mean("zzz", ["b", "a"]) == "known are `a`, `b`"


def test_nothing_known_says_what_else_to_do() -> None:
    assert did_you_mean("zzz", [], otherwise="write one") == "write one"


@pytest.mark.parametrize(("severity", "failed"), [("error", True), ("warning", False)])
def test_only_errors_fail_a_stage(severity: str, failed: bool) -> None:
    assert Checked(None, (a_finding(severity=severity),)).failed is failed
