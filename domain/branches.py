"""Branches: games that start at a position of another game; effects describe that position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from scoresheet.domain.chance import Random
from scoresheet.domain.effect import Asked, Effect, Stood
from scoresheet.domain.errors import BrokenRecord, CannotBranch
from scoresheet.domain.events import Event, GameStarted, Parent
from scoresheet.domain.game import Game, fold
from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.domain.state import GameState
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import NOBODY, at_seat

MOST_BYTES = 1 << 19
"""The maximum size in bytes of a start that lists all effects; a larger start only describes the position."""
NOT_FACTS = ("edition", "seats", "decisions")
"""Fields that facts leave out: `Title.begin_with` sets them, or `Asked` describes them."""


class Start(msgspec.Struct, frozen=True):
    """The start of a branch: the digest of its components, its effects, and its position."""

    components: str
    effects: list[Effect]
    state: GameState

    def written(self) -> dict[str, object]:
        """Return the fields of the branch's `GameStarted`, which has no draws."""
        return {"components": self.components, "effects": self.effects, "draws": [], "branched": True}


Origin = Callable[[Parent], Start]
"""Returns the start of a branch for its parent; raises `CannotBranch` if the position cannot be branched from."""
Ancestry = Callable[[Parent], "Sequence[Event] | None"]
"""Returns the parent's events up to the branch's position; None to trust the branch's start.

Raises `BrokenRecord` if the parent is not available.
"""


def nowhere(parent: Parent) -> Start:
    """Raise `CannotBranch`: the `Origin` for callers without access to other games."""
    raise CannotBranch("The game that this one branches from is not available.")


def believed(parent: Parent) -> Sequence[Event] | None:
    """Return None: the `Ancestry` for callers that trust the branch's start."""
    return None


def not_at_hand(parent: Parent) -> Sequence[Event] | None:
    """Raise `BrokenRecord`: the `Ancestry` for callers without access to other games."""
    raise BrokenRecord("The game goes on from a position of another one, which is not at hand.")


def start_of(title: Title, parent: Parent, events: Sequence[Event], random: Random) -> Start:
    """Return the start of a branch, given its parent's `events` up to the branching position.

    If `parent.seat` is set, information hidden from that seat is redrawn, and the moves that led to the position are
    left out.
    """
    position = fold(title, events)
    check_position(position)
    begun = _begun(title, position)
    told = line_of(events) if parent.seat == NOBODY else []
    if told and len(msgspec.json.encode(told)) <= MOST_BYTES:
        return Start(position.edition, told, position.started_state)
    world = (
        position.started_state
        if parent.seat == NOBODY
        else title.fresh_world(position.started_state, parent.seat, random)
    )
    return Start(position.edition, facts(begun, world), world)


def check_position(game: Game) -> None:
    """Check that a game can be continued from this position; raise `CannotBranch` if it cannot."""
    if game.state is None:
        raise CannotBranch("The game had not started at position {version}.", version=game.version)
    if game.state.over():
        raise CannotBranch(
            "The game was already over at position {version}, so there is nothing left to play.", version=game.version
        )


def line_of(events: Sequence[Event]) -> list[Effect]:
    """Return the effects on the current line of play after `events`."""
    gone = taken_back(events)
    return [effect for event in events if event.version not in gone for effect in event.effects]


def facts(begun: GameState, position: GameState) -> list[Effect]:
    """Return a position as facts: the fields of each mutable struct, and the open decisions.

    `begun` is the state before any effect. The set of paths does not depend on the contents, so it reveals nothing.
    """
    stood = [Stood(at, _plain(value)) for at, value in _places(begun, position) if at not in NOT_FACTS]
    return [*stood, *map(Asked, position.decisions)]


def check_start(title: Title, game: Game, event: GameStarted, ancestry: Ancestry) -> None:
    """Check that the branch `game` starts at its parent's position; raise `BrokenRecord` if not.

    Full effects are compared with the parent's. A redrawn position must look the same to its seat.
    """
    parent = game.parent
    events = ancestry(parent) if parent else None
    if parent is None or events is None:
        return
    if getattr(events[0], "title", "") != title.title:
        raise BrokenRecord("The game that it goes on from is one of another title.")
    position = fold(title, events)
    if _box(position) != _box(game) or position.edition != event.components or event.draws:
        raise BrokenRecord("The title, options, seats or components are not those of the game that it goes on from.")
    if parent.seat == NOBODY:
        right = event.effects in (line_of(events), facts(_begun(title, position), position.started_state))
    else:
        viewer = at_seat(parent.seat)
        right = title.view(position.started_state, viewer) == title.view(_applied(title, game, event), viewer)
    if not right:
        raise BrokenRecord("The game does not begin at the position that it names.")


def _applied(title: Title, game: Game, event: GameStarted) -> GameState:
    state = title.begin_with(len(game.seats), game.options, event.components)
    for effect in event.effects:
        effect.apply(state)
    return state


def _box(game: Game) -> tuple[str, JsonObject, int]:
    return game.title, game.options, len(game.seats)


def _begun(title: Title, position: Game) -> GameState:
    return title.begin_with(len(position.seats), position.options, position.edition)


def _places(begun: GameState, position: GameState, way: str = "") -> list[tuple[str, object]]:
    """Return the fields of a struct and its nested structs, with their paths.

    For structs in a list, the path includes the index.
    """
    found = []
    for name in position.__struct_fields__:
        before, now, at = getattr(begun, name), getattr(position, name), f"{way}{name}"
        if _is_noun(before) and _is_noun(now):
            found += _places(before, now, f"{at}.")
        elif _nouns(before) and _nouns(now) and len(before) == len(now):
            for number, (one, other) in enumerate(zip(before, now, strict=True)):
                found += _places(one, other, f"{at}.{number}.")
        else:
            found.append((at, now))
    return found


def _nouns(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_noun, value))


def _is_noun(value: object) -> bool:
    return isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen


def _plain(value: object) -> Json:
    plain: Json = msgspec.json.decode(msgspec.json.encode(value))
    return plain
