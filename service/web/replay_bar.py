"""The replay bar: the current position, and the targets of its buttons."""

from collections.abc import Sequence

import msgspec

from scoresheet.service.web.replay_index import ReplayIndex


class Steps(msgspec.Struct, frozen=True):
    """A kind of step, with the previous and the next position; None if there is none."""

    name: str
    back: int | None
    on: int | None


class ReplayBar(msgspec.Struct, frozen=True):
    """The slider and the buttons."""

    start: int
    """The first position of play; earlier ones have no board."""
    at: int
    head: int
    first: int | None
    """The target of the start button: the start of play or, from there, the first position of all."""
    last: int | None
    steps: list[Steps]


def bar(index: ReplayIndex, at: int) -> ReplayBar:
    """Return the bar of a game at position `at`."""
    start = index.start()
    first = start if at > start else 1 if at > 1 else None
    last = index.version if at < index.version else None
    kinds = {"move": index.steps(), "turn": index.turns(), "round": index.rounds()}
    steps = [_steps(name, versions, at) for name, versions in kinds.items() if versions]
    return ReplayBar(start, at, index.version, first, last, steps)


def _steps(name: str, versions: Sequence[int], at: int) -> Steps:
    back = max((version for version in versions if version < at), default=None)
    on = min((version for version in versions if version > at), default=None)
    return Steps(name, back, on)
