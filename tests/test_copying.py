"""The soak of copies at its smallest size: games are copied there and back, and a changed event is detected."""

from __future__ import annotations

import re

import pytest

from tests import copying, postgres

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed here.")
def test_games_are_copied_there_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    copying.main(["--games", str(copying.PATTERNS + 5), "--kills", "0"])
    there, back, same = capsys.readouterr().out.splitlines()
    assert re.match(r"SQLite to PostgreSQL: 13 games, \d+ events, \d+ rows, 0 kills", there)
    assert back.startswith("PostgreSQL to SQLite: 13 games")
    assert "a changed event is noticed and named" in same
