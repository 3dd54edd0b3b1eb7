"""The page of promises: generated from the results, with a test for each promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.staying import report, results
from tests.staying.results import PAGE, Result
from tests.staying.trials import TRIALS


def test_the_page_matches_the_results() -> None:
    assert PAGE.read_text() == report.page(), "Run `python -m tests.staying report`."


@pytest.mark.parametrize("name", TRIALS)
def test_each_promise_has_a_test_with_a_control(name: str) -> None:
    file = Path(__file__).with_name(TRIALS[name].test)
    assert "found_out" in file.read_text() or "the_trial_says_so" in file.read_text()


def test_the_latest_result_of_a_trial_is_shown_and_a_broken_promise_is_named(tmp_path: Path) -> None:
    for seed, faults in ((1, []), (2, ["Lost: something."])):
        result = Result(name="kills", store="sqlite", rounds=3, seed=seed, figures={"kills": 3}, faults=faults)
        results.write(result, tmp_path / "results.jsonl")
    page = report.page(tmp_path / "results.jsonl")
    assert "**broken**" in page
    assert "seed 2 |" in page
    assert "seed 1 |" not in page
    assert "Lost: something." in page
