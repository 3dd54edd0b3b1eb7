"""Takebacks over the API: agreed, refused, withdrawn or lapsed requests, and notice to the asker."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from scoresheet.service.container.services import Services
from tests.service.api.players import Player, Table, is_problem
from tests.service.api.test_inbox import Listener


class Asked(NamedTuple):
    """A requested takeback and its game."""

    asker: Player
    other: Player
    game: str
    id: int
    to: int

    @property
    def path(self) -> str:
        return f"/games/{self.game}/takebacks/{self.id}"

    def head(self) -> int:
        return int(self.other.get(f"/games/{self.game}").json["version"])

    def outcome(self) -> tuple[str, int | None]:
        told = self.other.get(self.path)
        assert told.status_code == 200, told.text
        return told.json["outcome"], told.json["settled"]

    def answer(self, agree: bool) -> int:
        done = self.other.post(f"{self.path}/answers", {"agree": agree}, self.head())
        assert done.status_code == 201, done.text
        return int(done.json["event"]["version"])


def ask_for_takeback(table: Table, moves: int = 6) -> Asked:
    """Start a game and ask for a takeback by three positions."""
    players, game = table.new_game(2)
    rng = random.Random(3)
    movers = [table.asked(players, game["id"])[0] for _ in range(moves) if table.move(players, game["id"], rng)]
    asker = next(player for player in players if player is not movers[-1])
    other = next(player for player in players if player is not asker)
    head = asker.get(f"/games/{game['id']}").json["version"]
    made = asker.post(f"/games/{game['id']}/takebacks", {"to": head - 3}, head)
    assert made.status_code == 202, made.text
    return Asked(asker, other, game["id"], made.json["event"]["version"], head - 3)


@pytest.fixture
def asked(table: Table) -> Asked:
    return ask_for_takeback(table)


@pytest.fixture
def listening(asked: Asked) -> Iterator[Listener]:
    listener = Listener(asked.asker)
    yield listener
    listener.close()


def test_a_takeback_reports_its_outcome(asked: Asked) -> None:
    assert asked.outcome() == ("asked", None)
    told = asked.asker.get(asked.path).json
    assert (told["id"], told["to"], told["agreed"]) == (asked.id, asked.to, [])
    refused = asked.answer(False)
    assert asked.outcome() == ("refused", refused)


def test_a_takeback_that_all_agree_to_is_settled_at_once(asked: Asked) -> None:
    agreed = asked.answer(True)
    assert asked.outcome() == ("agreed", agreed + 1)
    assert len(asked.other.get(asked.path).json["agreed"]) == 1


def test_a_takeback_request_lapses_with_the_next_move(asked: Asked, table: Table) -> None:
    made = table.move([asked.asker, asked.other], asked.game, random.Random(1))
    assert asked.outcome() == ("lapsed", made.json["version"])
    late = asked.other.post(f"{asked.path}/answers", {"agree": True}, asked.head())
    assert is_problem(late, 409, "cannot-take-back")


def test_a_withdrawn_takeback_leaves_the_inbox_and_cannot_be_answered(asked: Asked) -> None:
    assert [item["decision"] for item in asked.other.get("/players/me/inbox").json["items"]] == ["Consent"]
    done = asked.asker.delete(asked.path, asked.id)
    assert (done.status_code, done.json["event"]["type"]) == (200, "TakebackWithdrawn")
    assert done.json["receipt"]["version"] == asked.id + 1
    assert asked.outcome() == ("withdrawn", asked.id + 1)
    assert asked.other.get(f"/games/{asked.game}").json["takeback"] is None
    assert all(item["takeback"] is None for item in asked.other.get("/players/me/inbox").json["items"])
    late = asked.other.post(f"{asked.path}/answers", {"agree": True}, asked.head())
    assert is_problem(late, 409, "cannot-take-back")


def test_only_the_asker_withdraws_a_takeback(asked: Asked, table: Table) -> None:
    assert is_problem(asked.other.delete(asked.path, asked.id), 403, "not-your-seat")
    assert is_problem(table.player().delete(asked.path, asked.id), 403, "not-your-seat")
    assert asked.outcome() == ("asked", None)


def test_withdrawing_a_takeback_needs_the_current_version_and_accepts_a_key(asked: Asked) -> None:
    assert is_problem(asked.asker.delete(asked.path), 428, "no-version")
    assert is_problem(asked.asker.delete(asked.path, asked.id - 1), 412, "stale-version")
    first = asked.asker.delete(asked.path, asked.id, Idempotency_Key="once")
    again = asked.asker.delete(asked.path, asked.id, Idempotency_Key="once")
    assert again.status_code == 200
    assert again.json["event"] == first.json["event"]
    assert is_problem(asked.asker.delete(asked.path, asked.id + 1), 409, "cannot-take-back")


def test_an_unknown_takeback_cannot_be_read_or_withdrawn(asked: Asked) -> None:
    for number in (0, 1, asked.id - 1, asked.id + 1, 10**9):
        path = f"/games/{asked.game}/takebacks/{number}"
        assert is_problem(asked.other.get(path), 404, "not-found")
        assert is_problem(asked.asker.delete(path, asked.id), 409, "cannot-take-back")


def test_an_unchanged_takeback_gives_304(asked: Asked) -> None:
    tag = asked.other.get(asked.path).headers["ETag"]
    assert asked.other.get(asked.path, If_None_Match=tag).status_code == 304
    asked.answer(False)
    assert asked.other.get(asked.path, If_None_Match=tag).status_code == 200


def test_only_one_takeback_can_be_pending(asked: Asked) -> None:
    again = asked.asker.post(f"/games/{asked.game}/takebacks", {"to": asked.to}, asked.id)
    assert is_problem(again, 409, "cannot-take-back")
    theirs = asked.other.post(f"/games/{asked.game}/takebacks", {"to": asked.to - 1}, asked.id)
    assert is_problem(theirs, 409, "cannot-take-back")
    late = asked.other.post(f"/games/{asked.game}/takebacks", {"to": asked.to - 1}, asked.id - 1)
    assert is_problem(late, 412, "stale-version")


def test_an_answer_that_crosses_with_the_withdrawal_gives_412(asked: Asked) -> None:
    asked.asker.delete(asked.path, asked.id)
    crossed = asked.other.post(f"{asked.path}/answers", {"agree": True}, asked.id)
    assert is_problem(crossed, 412, "stale-version")
    assert asked.outcome()[0] == "withdrawn"


@pytest.mark.parametrize("outcome", ["refused", "agreed", "lapsed"])
def test_the_stream_notifies_the_asker_of_the_outcome(
    asked: Asked, listening: Listener, table: Table, outcome: str
) -> None:
    if outcome == "lapsed":
        table.move([asked.other], asked.game, random.Random(1))
    else:
        asked.answer(outcome == "agreed")
    told = listening.until("takeback")
    assert (told["game"], told["takeback"], told["outcome"]) == (asked.game, asked.id, outcome)
    assert (outcome, told["version"]) == asked.outcome()


def test_streams_report_no_outcome_to_the_other_player_or_after_a_withdrawal(asked: Asked, services: Services) -> None:
    asked.asker.delete(asked.path, asked.id)
    second = ask_again(asked)
    second.answer(False)
    assert services.projections.settle(30)
    listeners = [Listener(player, Last_Event_ID="0") for player in (asked.asker, asked.other)]
    told = [[listener.next()[1] for _ in range(2)] for listener in listeners]
    for listener in listeners:
        listener.close()
    assert told[0][:2] == ["begun", "takeback"]
    assert told[1][:2] == ["begun", "inbox"]


def ask_again(asked: Asked) -> Asked:
    made = asked.asker.post(f"/games/{asked.game}/takebacks", {"to": asked.to}, asked.head())
    return asked._replace(id=made.json["event"]["version"])


def test_a_player_takes_back_their_whole_turn_at_once(table: Table) -> None:
    players, game = table.new_game(2)
    address = f"/games/{game['id']}"
    mover = table.asked(players, game["id"])[0]
    start, board = game_now(mover, address)
    for _ in range(2):
        loan = {"move": {"type": "TakeLoan"}}
        assert mover.post(f"{address}/moves", loan, game_now(mover, address)[0]).status_code == 201
    done = mover.post(f"{address}/takebacks", {"to": "turn"}, start + 2)
    assert done.status_code == 201, done.text
    assert (done.json["event"]["type"], done.json["event"]["to"]) == ("MovesTakenBack", start)
    assert game_now(mover, address) == (start + 3, board)


def test_taking_back_a_turn_that_is_not_free_gives_409_and_asks_nobody(table: Table) -> None:
    players, game = table.new_game(2)
    address, first = f"/games/{game['id']}", table.asked(players, game["id"])[0]
    rng = random.Random(3)
    for whose_turn_ends in (True, False):
        while (table.asked(players, game["id"])[0] is first) is whose_turn_ends:
            table.move(players, game["id"], rng)
    version = first.get(address).json["version"]
    assert is_problem(first.post(f"{address}/takebacks", {"to": "turn"}, version), 409, "cannot-take-back")
    now = first.get(address).json
    assert (now["version"], now["takeback"]) == (version, None)


@pytest.mark.parametrize("to", ["turns", "", "1", 0, -1, 1.5, True, None, ["turn"], {"turn": 1}])
def test_an_invalid_takeback_target_gives_422(asked: Asked, to: object) -> None:
    answer = asked.asker.post(f"/games/{asked.game}/takebacks", {"to": to}, asked.head())
    assert answer.status_code == 422, answer.text


def game_now(player: Player, address: str) -> tuple[int, object]:
    board = player.get(f"{address}/board").json
    return board["version"], board["board"]
