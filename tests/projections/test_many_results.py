"""The benchmark of statistics still fits the tables."""

from __future__ import annotations

import pytest

from tests.projections import many_results


@pytest.mark.sqlite_only("it has a database of its own")
def test_made_up_games_fill_the_tables_and_every_query_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    many_results.main(18)
    assert capsys.readouterr().out.count(" ms\n") == 11
