"""What is said of a game after its end: positions stay as they were, all else that is told of it goes on."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.service.api.players import Player, Table

FOR_EVER = "public, max-age=31536000, immutable"


class Over(NamedTuple):
    """A game that is over, and who has played it."""

    winner: Player
    loser: Player
    game: str
    end: int

    def dispute(self) -> int:
        """The version at which it was raised."""
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


def test_a_position_that_is_kept_for_ever_is_answered_the_same_whatever_is_said_later(over: Over) -> None:
    path = f"/games/{over.game}/board?at="
    before = {at: over.winner.get(f"{path}{at}") for at in (over.end - 2, over.end)}
    over.dispute()
    for at, told in before.items():
        again = over.winner.get(f"{path}{at}")
        assert told.headers["Cache-Control"] == again.headers["Cache-Control"] == FOR_EVER
        assert (told.headers["ETag"], told.json) == (again.headers["ETag"], again.json)
        assert again.json["head"] == over.end


def test_the_position_at_which_something_was_said_names_the_head_and_is_not_kept(over: Over) -> None:
    raised = over.dispute()
    path = f"/games/{over.game}/board?at={raised}"
    told = over.winner.get(path)
    assert told.headers["Cache-Control"] == "private, no-cache"
    assert (told.json["head"], "next" in told.json["links"]) == (raised, False)
    over.loser.delete(f"/games/{over.game}/disputes/{raised}", raised)
    assert over.winner.get(path, If_None_Match=told.headers["ETag"]).status_code == 200
    assert over.winner.get(path).json["links"]["next"].endswith(f"at={raised + 1}")


def test_the_list_of_events_goes_on_where_it_ended(over: Over) -> None:
    path = f"/games/{over.game}/events?after={over.end - 1}&limit=1"
    last = over.winner.get(path)
    assert (len(last.json["items"]), last.json["next"]) == (1, None)
    raised = over.dispute()
    assert over.winner.get(path, If_None_Match=last.headers["ETag"]).status_code == 200
    first = over.winner.get(path).json
    assert first["next"] == str(over.end)
    (item,) = over.winner.get(first["links"]["next"].removeprefix("/api/v1")).json["items"]
    assert (item["type"], item["version"]) == ("DisputeRaised", raised)


def test_streams_tell_of_it(over: Over) -> None:
    answer = over.winner.get(f"/games/{over.game}/stream", Last_Event_ID=str(over.end))
    events = answer.iter_encoded()
    next(events)
    raised = over.dispute()
    assert next(events) == f'id: {raised}\ndata: {{"version": {raised}}}\n\n'.encode()
    answer.close()
