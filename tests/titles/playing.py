"""Helpers for tests of all titles: lay out a game, list moves, inspect recorded effects."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined, Source
from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, Viewer

Mover = Callable[[Title, Any, Seat, random.Random], Move]


def laid_out(title: Title, seats: int, chance: Source, **options: Any) -> WorkingTable[Any]:
    """Return the table of a game that has just begun."""
    table = title.table(title.begin_with(seats, options), chance)
    title.set_up(table)
    table.settle()
    return table


def random_game(title: Title, seats: int, seed: Any, **options: Any) -> Iterator[tuple[Any, list[Effect]]]:
    """Yield every position of a game of random moves, with the effects that led to it."""
    return played_by(any_move, title, seats, seed, **options)


def game_of_bots(title: Title, seats: int, seed: Any, **options: Any) -> Iterator[tuple[Any, list[Effect]]]:
    """Yield every position of a game of random bots, with the effects that led to it."""
    return played_by(partial(choose, "random"), title, seats, seed, **options)


def played_by(mover: Mover, title: Title, seats: int, seed: Any, **options: Any) -> Iterator[tuple[Any, list[Effect]]]:
    """Yield every position of a game in which `mover` moves for all seats, with its effects."""
    chooser = random.Random(seed)
    chance = Imagined(chooser)
    table = laid_out(title, seats, chance, **options)
    state = table.state
    yield state, table.effects
    while not state.over():
        seat = chooser.choice(state.to_act())
        yield state, title.play(state, seat, mover(title, state, seat, chooser), chance).effects


def any_move(title: Title, state: Any, seat: Seat, chooser: random.Random) -> Move:
    """Choose a move as the random bot does; one time in five, choose any legal move.

    Otherwise moves that leave the decision open would be too rare.
    """
    if chooser.randrange(5):
        return choose("random", title, state, seat, chooser)
    return chooser.choice(title.legal_moves(state, seat))


def legal(title: Title, state: Any, seat: Seat, kind: type[Move] = Move) -> list[Any]:
    """Return the seat's legal moves of one kind."""
    return [move for move in title.legal_moves(state, seat) if isinstance(move, kind)]


def effects(table: WorkingTable[Any], kind: type[Effect]) -> list[Any]:
    """Return the recorded effects of one kind."""
    return [effect for effect in table.effects if isinstance(effect, kind)]


def is_asked(state: Any, seat: Seat, kind: type[Decision]) -> bool:
    """Return whether that kind of decision is open to a seat."""
    return isinstance(state.open_to(seat), kind)


def sentences(title: Title, table: WorkingTable[Any]) -> list[str]:
    """Return the recorded effects in words."""
    spoken = [effect for effect in table.effects if type(effect) in title.words.templates]
    return [sentence for effect in spoken if (sentence := title.words.say(effect))]


def ids(seen: Any) -> list[str]:
    """Return all ids in a view, at any depth."""
    if isinstance(seen, list):
        return [name for thing in seen for name in ids(thing)]
    if not isinstance(seen, dict):
        return []
    own = [seen["id"]] if "id" in seen else []
    return own + ids(list(seen.values()))


def leaking(view: Callable[..., Any], leak: Callable[[Any, Any], object]) -> Callable[..., Any]:
    """Wrap a title's view so that it leaks: `leak` gets each board and its state."""

    def shown(state: Any, viewer: Viewer) -> Any:
        board = view(state, viewer)
        leak(board, state)
        return board

    return shown
