"""`make lighthouse` reports skipped steps, and failed audits."""

import pytest

from tests.lighthouse import __main__ as lighthouse
from tests.lighthouse.__main__ import TRIES, Audit, Category, Report, tried


def test_without_node_the_skipped_steps_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert lighthouse.main([]) == 0
    assert capsys.readouterr().out.startswith("Skipped: Node.js or npm is not here.")


@pytest.mark.parametrize(("score", "missed"), [(0.95, 0), (0.94, 1), (None, 1)])
def test_a_page_with_less_than_95_points_in_any_category_fails(score: float | None, missed: int) -> None:
    report = Report({"seo": Category(1.0), "performance": Category(score)}, {"a": Audit("A thing", 0.5)})
    assert lighthouse._tell("a page", report) == missed


@pytest.mark.parametrize(("scores", "missed", "left"), [([0.86, 0.99, 0.5], False, 1), ([0.86] * TRIES, True, 0)])
def test_a_page_that_was_slow_once_is_judged_again_and_one_that_always_is_fails(
    scores: list[float], missed: bool, left: int
) -> None:
    waiting = iter(scores)
    report = tried(lambda: Report({"performance": Category(next(waiting))}, {}))
    assert (report.misses(), len(list(waiting))) == (missed, left)
