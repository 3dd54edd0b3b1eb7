"""Drawing anew what a seat may not know: the same things, in the same places, in another order."""

from collections.abc import Iterable, MutableSequence
from typing import Any, TypeVar

from scoresheet.domain.chance import Random

T = TypeVar("T", bound=Any)


def shuffled(things: Iterable[T], random: Random) -> list[T]:
    """The things in a random order, which owes nothing to the order that they came in."""
    order = sorted(things)
    for last in range(len(order) - 1, 0, -1):
        other = random.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def redeal(unknown: Iterable[T], random: Random) -> dict[T, T]:
    """For each of the things the one that lies in its place now; what is not named stays where it is.

    They are given place by place: what comes to lie where owes nothing to what lay there.
    """
    things = list(unknown)
    return dict(zip(things, shuffled(things, random), strict=True))


def rename(place: MutableSequence[T], names: dict[T, T]) -> None:
    """Put into the place, in order, what lies there now; so that numbers and places stay as they were."""
    place[:] = [names.get(thing, thing) for thing in place]
