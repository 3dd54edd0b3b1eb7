"""Club results: games in order of their ends, and standings of members."""

from __future__ import annotations

from typing import Any

from scoresheet.projections.read_models import ReadModels
from tests.projections.finished import ended, made_void, seated
from tests.projections.logs import Log, caught_up
from tests.projections.test_changed_hands import replaced

CLUB: dict[str, Any] = {"club": "c1", "visibility": "private"}
EVERYBODY = {"p0", "p1", "p2", "p9"}


def table(read_models: ReadModels, members: set[str] = EVERYBODY, title: str = "") -> dict[str, tuple[int, ...]]:
    found = read_models.clubs.standings("c1", members, title)
    return {one.player: (one.place, one.games, one.firsts, one.share) for one in found}


def test_members_rank_by_first_places_then_by_their_share_of_the_points(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", **CLUB)
    ended(log, "a", 30, 10)
    seated(log, "b", "p1", "p2", **CLUB)
    ended(log, "b", 5, 10, 10)
    seated(log, "elsewhere", "p1")
    ended(log, "elsewhere", 1, 99)
    seated(log, "void", "p1", **CLUB)
    ended(log, "void", 0, 9)
    made_void(log, "void")
    caught_up(log, read_models)
    assert table(read_models) == {"p0": (1, 2, 1, 475), "p2": (2, 1, 1, 400), "p1": (3, 2, 1, 325)}
    assert set(table(read_models, {"p1"})) == {"p1"}
    assert table(read_models, title="lineae") == {}


def test_a_player_who_gave_a_seat_away_counts_as_last_and_the_replacement_does_not_count(
    log: Log, read_models: ReadModels
) -> None:
    seated(log, "a", "p1", **CLUB)
    replaced(log, "a", 1, "p9")
    ended(log, "a", 10, 30)
    caught_up(log, read_models)
    assert table(read_models) == {"p0": (1, 1, 0, 250), "p1": (2, 1, 0, 0)}


def test_games_of_a_club_are_listed_page_by_page_the_latest_end_first(log: Log, read_models: ReadModels) -> None:
    for game in ("a", "b", "c"):
        seated(log, game, "p1", **CLUB)
    for game in ("b", "c", "a"):
        ended(log, game, 3, 1)
    caught_up(log, read_models)
    first = read_models.clubs.games("c1", limit=2)
    assert [game.id for _, game in first] == ["a", "c"]
    assert [game.id for _, game in read_models.clubs.games("c1", after=first[-1][0])] == ["b"]
    assert read_models.clubs.games("c2") == []
