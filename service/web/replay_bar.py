"""The replay bar: the current position, and where its buttons lead."""

from collections.abc import Sequence

import msgspec

from scoresheet.service.web.replay_index import ReplayIndex


class Steps(msgspec.Struct, frozen=True):
    """A kind of step, with the positions to which it leads; None if there is none."""

    name: str
    back: int | None
    on: int | None


class ReplayBar(msgspec.Struct, frozen=True):
    """The slider and the buttons."""

    start: int
    """The first position of the game itself; earlier positions have no board."""
    at: int
    head: int
    first: int | None
    """The target of the start button: `start` or, from there, the very first position."""
    last: int | None
    steps: list[Steps]


def bar(index: ReplayIndex, at: int) -> ReplayBar:
    """Return the replay bar of a game at position `at`."""
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
