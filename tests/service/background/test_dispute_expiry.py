"""Expiry of disputes without a ruling, by a given clock; failures are retried."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.errors import CannotDispute
from scoresheet.domain.game import Game
from scoresheet.service.background.dispute_expiry import DAYS_TO_RULE, DisputeExpiry
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.signals.bus import GameAdvanced
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.playing import start

WRONG = "That was not mine to pay."


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets", threads=4), CHEAP)
    made.projections.start()
    yield made
    made.dispute_expiry.stop()
    made.projections.stop()
    made.games.store.close()


def disputed(services: Services) -> Game:
    game = start(services.games)
    return services.disputes.raise_dispute(game.id, Command("p0", game.version), game.version, WRONG).game


def later(days: float) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + timedelta(days=days)


def at(services: Services, days: float, courts: Any = None) -> DisputeExpiry:
    settle = services.projections.settle
    services.outages.mark()
    return DisputeExpiry(
        courts or services.disputes, services.read_models.disputes, services.outages, settle, later(days)
    )


def standing(services: Services, game: Game) -> str:
    return services.games.head(game.id).disputes[0].standing


def test_a_dispute_expires_after_its_time_and_not_before(services: Services) -> None:
    game = disputed(services)
    assert at(services, DAYS_TO_RULE - 0.01).step()
    assert standing(services, game) == "open"
    assert at(services, DAYS_TO_RULE + 0.01).step()
    assert standing(services, game) == "expired"
    [event] = services.games.events(game.id, game.version, 9)
    assert (type(event).__name__, event.actor) == ("DisputeExpired", "system")
    assert at(services, DAYS_TO_RULE + 0.01).step(), "and once only"
    assert services.games.head(game.id).version == game.version + 1


def test_disputes_that_expired_during_downtime_are_closed_at_the_start(services: Services) -> None:
    game = disputed(services)
    resting = at(services, DAYS_TO_RULE + 1)
    done = threading.Event()
    services.bus.subscribe(GameAdvanced, lambda _: done.set())
    resting.start()
    assert done.wait(30)
    resting.stop()
    assert standing(services, game) == "expired"


def test_a_failing_dispute_does_not_delay_others_and_is_retried(services: Services) -> None:
    first, second = disputed(services), disputed(services)

    class Failing:
        def expire(self, game: str, number: int) -> object:
            if game == first.id:
                raise OSError("the disk is full")
            return services.disputes.expire(game, number)

        play_again = services.disputes.play_again

    assert not at(services, DAYS_TO_RULE + 1, Failing()).step()
    assert (standing(services, first), standing(services, second)) == ("open", "expired")
    assert at(services, DAYS_TO_RULE + 1).step()
    assert standing(services, first) == "expired"


def test_a_dispute_settled_meanwhile_is_no_failure(services: Services) -> None:
    game = disputed(services)

    class Late:
        def expire(self, game: str, number: int) -> object:
            services.disputes.withdraw(game, Command("p0"), number)
            return services.disputes.expire(game, number)

        play_again = services.disputes.play_again

    assert at(services, DAYS_TO_RULE + 1, Late()).step()
    assert standing(services, game) == "withdrawn"
    with pytest.raises(CannotDispute):
        services.disputes.expire(game.id, game.version)
