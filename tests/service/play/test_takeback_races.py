"""Races of takebacks: each request is settled once."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import MovesTakenBack, TakebackAnswered, TakebackAsked, TakebackWithdrawn
from scoresheet.domain.game import Game
from scoresheet.domain.takeback_requests import outcome_of, settled
from scoresheet.domain.titles import registry
from scoresheet.service.core.errors import NotYourSeat, ServiceError, StaleVersion
from scoresheet.service.play.games import Command, Games
from tests.service.playing import GAMES, TITLE, open_store, play_on, rated_with_bots, start

ROUNDS = 8


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    games = open_store(tmp_path)
    yield games
    games.store.close()


def at_once(*calls: Callable[[], object]) -> list[Exception]:
    """Return the refusals of calls made at the same moment."""
    refused: list[Exception] = []
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        ready.wait(10)
        try:
            call()
        except (CannotTakeBack, ServiceError) as error:
            refused.append(error)

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return refused


def asked(games: Games) -> tuple[Game, int]:
    """Return a game in which one of two players requests a takeback to the start, and the requester."""
    game = play_on(games, start(games), 12)
    asker = 1 - game.last[0]
    return games.take_back(game.id, Command(f"p{asker}"), asker, game.started).game, asker


def test_exactly_one_of_two_concurrent_takeback_requests_is_accepted(games: Games) -> None:
    for _ in range(ROUNDS):
        game = play_on(games, start(games), 12)
        both = [partial(games.take_back, game.id, Command(f"p{seat}"), seat, game.started) for seat in (0, 1)]
        (refused,) = at_once(*both)
        assert isinstance(refused, CannotTakeBack)
        events = games.events(game.id, game.version, 9)
        assert [type(event) for event in events] == [TakebackAsked]
        assert games.head(game.id).request


@pytest.mark.parametrize("versions", [True, False], ids=["on a version", "on none"])
def test_either_a_withdrawal_or_a_concurrent_answer_takes_effect(games: Games, versions: bool) -> None:
    for agree in [True, False] * (ROUNDS // 2):
        game, asker = asked(games)
        assert game.request
        asking, expected = game.request.id, game.version if versions else None
        (refused,) = at_once(
            partial(games.withdraw_takeback, game.id, Command(f"p{asker}", expected), asking),
            partial(games.answer_takeback, game.id, Command(f"p{1 - asker}", expected), asking, agree),
        )
        assert isinstance(refused, StaleVersion if versions else CannotTakeBack)
        (one,) = settled(game.request, games.events(game.id, game.version, 9))
        first = games.events(game.id, game.version, 1)[0]
        assert isinstance(first, TakebackWithdrawn | TakebackAnswered)
        assert one.outcome == (outcome_of(first) or "agreed")
        assert games.head(game.id).request is None


def test_only_the_requester_can_withdraw_an_open_request(games: Games) -> None:
    game, asker = asked(games)
    assert game.request
    with pytest.raises(NotYourSeat):
        games.withdraw_takeback(game.id, Command(f"p{1 - asker}"), game.request.id)
    with pytest.raises(CannotTakeBack):
        games.withdraw_takeback(game.id, Command(f"p{asker}"), game.request.id - 1)
    with pytest.raises(StaleVersion):
        games.withdraw_takeback(game.id, Command(f"p{asker}", game.version - 1), game.request.id)
    games.withdraw_takeback(game.id, Command(f"p{asker}", game.version), game.request.id)
    again = games.take_back(game.id, Command(f"p{asker}"), asker, game.started).game
    assert again.request
    assert again.request.id == game.request.id + 2


def rated_with_a_bot(games: Games, fits: Callable[[Game], bool]) -> Game:
    """Return a rated game of two players and a bot after a draw, with a last move by a player, that `fits`."""
    for number in range(GAMES):
        game = rated_with_bots(games, "p0", 3, {2: "random"})
        game, rng = games.take_seat(game.id, Command("p1")).game, random.Random(number)
        while game.status == "playing":
            if game.disclosed and game.last and game.last[0] != 2 and fits(game):
                return game
            game = moved(games, game, rng)
    raise LookupError("No game came to that.")


def moved(games: Games, game: Game, rng: random.Random) -> Game:
    seat = game.to_act()[0]
    move = choose("random", registry.find(TITLE), game.state, seat, rng)
    if game.seats[seat].bot:
        return games.move_bot(game.id, game.version, seat, move).game
    return games.move(game.id, Command(f"p{seat}"), seat, move).game


def bots_would_agree(game: Game) -> bool:
    """Return whether bots would agree to take back the last move, with the other player's consent still needed."""
    return game.disclosed < game.last[1] and not game.may_return(1 - game.last[0], game.last[1] - 1)  # type: ignore[index]


def test_in_a_rated_game_bots_refuse_takebacks_however_often_and_concurrently_requested(games: Games) -> None:
    game = rated_with_a_bot(games, lambda game: True)
    tries = [
        partial(games.take_back, game.id, Command(f"p{seat}"), seat, to)
        for seat in (0, 1)
        for to in (game.started, game.disclosed - 1)
    ]
    refused = at_once(*tries)
    assert len(refused) == len(tries)
    assert all("bots don't agree" in str(one) for one in refused)
    assert games.head(game.id).version == game.version


def test_in_a_rated_game_a_request_that_bots_can_agree_to_may_be_withdrawn_and_repeated(games: Games) -> None:
    game = rated_with_a_bot(games, bots_would_agree)
    seat, to = 1 - game.last[0], game.last[1] - 1
    for _ in range(2):
        asking = games.take_back(game.id, Command(f"p{seat}"), seat, to)
        assert isinstance(asking.event, TakebackAsked)
        with pytest.raises(CannotTakeBack):
            games.take_back(game.id, Command(f"p{1 - seat}"), 1 - seat, game.started)
        games.withdraw_takeback(game.id, Command(f"p{seat}"), asking.event.version)
        with pytest.raises(CannotTakeBack, match="bots don't agree"):
            games.take_back(game.id, Command(f"p{seat}"), seat, game.started)
    assert not any(isinstance(event, MovesTakenBack) for event in games.events(game.id, game.version, 20))
