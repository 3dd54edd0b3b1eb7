"""Disputes after a game's end: positions stay as they were; lists and streams go on."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.service.api.players import Player, Table

IMMUTABLE = "public, max-age=31536000, immutable"


class Over(NamedTuple):
    """A finished game and its players."""

    winner: Player
    loser: Player
    game: str
    end: int

    def dispute(self) -> int:
        """Raise a dispute and return its version."""
        path = f"/games/{self.game}/disputes"
        head = self.loser.get(f"/games/{self.game}").json["version"]
        raised = self.loser.post(path, {"version": self.end - 2, "reason": "I was asleep."}, head)
        assert raised.status_code == 201, raised.text
        return int(raised.json["event"]["version"])


@pytest.fixture
def over(table: Table) -> Over:
    (winner, loser), game = table.new_game(2)
    table.play([winner, loser], game["id"], 2)
    head = loser.get(f"/games/{game['id']}").json["version"]
    ended = loser.post(f"/games/{game['id']}/resignations", {}, head)
    return Over(winner, loser, game["id"], ended.json["version"])


def test_immutable_positions_stay_the_same_after_a_later_dispute(over: Over) -> None:
    path = f"/games/{over.game}/board?at="
    before = {at: over.winner.get(f"{path}{at}") for at in (over.end - 2, over.end)}
    over.dispute()
    for at, told in before.items():
        again = over.winner.get(f"{path}{at}")
        assert told.headers["Cache-Control"] == again.headers["Cache-Control"] == IMMUTABLE
        assert (told.headers["ETag"], told.json) == (again.headers["ETag"], again.json)
        assert again.json["head"] == over.end


def test_the_position_of_a_dispute_names_the_head_and_is_not_cached(over: Over) -> None:
    raised = over.dispute()
    path = f"/games/{over.game}/board?at={raised}"
    told = over.winner.get(path)
    assert told.headers["Cache-Control"] == "private, no-cache"
    assert (told.json["head"], "next" in told.json["links"]) == (raised, False)
    over.loser.delete(f"/games/{over.game}/disputes/{raised}", raised)
    assert over.winner.get(path, If_None_Match=told.headers["ETag"]).status_code == 200
    assert over.winner.get(path).json["links"]["next"].endswith(f"at={raised + 1}")


def test_the_list_of_events_continues_after_a_dispute_is_raised(over: Over) -> None:
    path = f"/games/{over.game}/events?after={over.end - 1}&limit=1"
    last = over.winner.get(path)
    assert (len(last.json["items"]), last.json["next"]) == (1, None)
    raised = over.dispute()
    assert over.winner.get(path, If_None_Match=last.headers["ETag"]).status_code == 200
    first = over.winner.get(path).json
    assert first["next"] == str(over.end)
    (item,) = over.winner.get(first["links"]["next"].removeprefix("/api/v1")).json["items"]
    assert (item["type"], item["version"]) == ("DisputeRaised", raised)


def test_streams_announce_a_dispute_after_the_end(over: Over) -> None:
    answer = over.winner.get(f"/games/{over.game}/stream", Last_Event_ID=str(over.end))
    events = answer.iter_encoded()
    next(events)
    raised = over.dispute()
    assert next(events) == f'id: {raised}\ndata: {{"version": {raised}}}\n\n'.encode()
    answer.close()
