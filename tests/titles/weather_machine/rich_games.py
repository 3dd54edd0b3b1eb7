"""Games with many gifts in which moves of every kind are made; they do not follow all rules of set-up."""

import random
from collections.abc import Iterator
from typing import Any

from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS
from scoresheet.domain.titles.weather_machine.state import EMPTY, Laboratory, State
from scoresheet.domain.viewer import Seat, all_seats
from tests.titles import playing

SEATS = (2, 3, 4)
SEEDS = range(4)


def rich_games() -> Iterator[tuple[State, list[Effect]]]:
    """Yield every position of a dozen games, with the effects that led to it; every second game drafts Goals."""
    for seats in SEATS:
        for seed in SEEDS:
            yield from rich_game(seats, seed)


def rich_game(seats: int, seed: int) -> Iterator[tuple[State, list[Effect]]]:
    """Yield every position of a game."""
    for state, effects in playing.played_by(curious, TITLE, seats, seed, goal_draft=seed % 2 == 0):
        yield state, effects
        if state.round:
            furnish(state)


def curious(title: Any, state: State, seat: Seat, chooser: random.Random) -> Move:
    """Choose a random kind of move first, so that rare ones are made."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in title.legal_moves(state, seat):
        kinds.setdefault(type(move), []).append(move)
    return chooser.choice(kinds[chooser.choice(list(kinds))])


def furnish(state: State) -> None:
    """Give all players Vouchers, Investment tiles, tokens and Bots in R&D; open citations in Fog and Snow."""
    state.locks = [weather for weather in state.locks if weather not in ("fog", "snow")]
    for seat in all_seats(state.seats):
        furnish_one(state, state.laboratories[seat])
    for row, seat in enumerate((0, 1)):
        if state.machines["rnd"]["rain"][row] == EMPTY:
            state.machines["rnd"]["rain"][row] = seat


def furnish_one(state: State, laboratory: Laboratory) -> None:
    """Fill empty Office rows with Rain, Wind and Sun, and nearly with Fog and Snow."""
    laboratory.vouchers = dict.fromkeys(laboratory.vouchers, state.components.start.voucher_cap)
    laboratory.investments = max(2, laboratory.investments)
    for row, weather in zip(laboratory.office, WEATHERS, strict=False):
        if row.tokens == ["", "", ""]:
            row.tokens = [weather, weather, "" if weather in ("fog", "snow") else weather]
