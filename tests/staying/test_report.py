"""The page of promises: it is made of the results, and each promise has its test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.staying import report, results
from tests.staying.results import PAGE, Result
from tests.staying.trials import TRIALS


def test_the_page_is_what_the_results_make_of_it() -> None:
    assert PAGE.read_text() == report.page(), "Run `python -m tests.staying report`."


@pytest.mark.parametrize("name", TRIALS)
def test_each_promise_is_shown_by_tests_that_there_are(name: str) -> None:
    file = Path(__file__).with_name(TRIALS[name].test)
    assert "found_out" in file.read_text() or "the_trial_says_so" in file.read_text()


def test_of_several_results_of_a_trial_the_last_is_told_and_a_broken_promise_is_named(tmp_path: Path) -> None:
    for seed, faults in ((1, []), (2, ["Lost: something."])):
        result = Result(name="kills", store="sqlite", rounds=3, seed=seed, figures={"kills": 3}, faults=faults)
        results.write(result, tmp_path / "results.jsonl")
    page = report.page(tmp_path / "results.jsonl")
    assert "**broken**" in page
    assert "seed 2 |" in page
    assert "seed 1 |" not in page
    assert "Lost: something." in page
