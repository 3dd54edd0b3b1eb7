"""Speed of the pages of a long game: opening and replay steps, measured on the server."""

import gc
import statistics
from collections.abc import Callable
from time import thread_time

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.endless import EVENTS, play_long_game
from tests.service.web.visitors import Guests

pytestmark = pytest.mark.speed
OPENS_WITHIN, STEPS_WITHIN = 1.0, 0.1
"""Seconds of processor time, without waiting for other work on the machine."""


@pytest.fixture(scope="module")
def long_game(services: Services) -> str:
    return f"/games/{play_long_game(services.games)}"


def seconds(act: Callable[[], object]) -> float:
    began = thread_time()
    act()
    return thread_time() - began


def test_an_uncached_page_of_1500_events_opens_in_under_a_second(guests: Guests, long_game: str) -> None:
    guests.stranger().get(guests.game(guests.player(), **{"seat:1": "me"}))
    gc.collect()  # the garbage of earlier tests does not belong to this page
    assert seconds(lambda: guests.stranger().get(long_game)) < OPENS_WITHIN


def test_each_step_of_the_replay_takes_less_than_a_tenth_of_a_second(guests: Guests, long_game: str) -> None:
    reader = guests.stranger()
    reader.page(long_game)
    steps = [seconds(lambda at=at: reader.get(f"{long_game}/at/{at}")) for at in range(10, EVENTS, 30)]
    assert statistics.median(steps) < STEPS_WITHIN


def test_each_step_of_the_statistics_takes_less_than_a_tenth_of_a_second(guests: Guests, long_game: str) -> None:
    reader = guests.stranger()
    reader.page(f"{long_game}/statistics")
    steps = [seconds(lambda at=at: reader.get(f"{long_game}/statistics?at={at}")) for at in range(10, EVENTS, 60)]
    assert statistics.median(steps) < STEPS_WITHIN
