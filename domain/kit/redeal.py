"""Random rearrangement of the pieces whose places a seat may not know."""

from collections.abc import Iterable, MutableSequence
from typing import TYPE_CHECKING, TypeVar

from scoresheet.domain.chance import Random

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

T = TypeVar("T", bound="SupportsRichComparison")


def shuffled(things: Iterable[T], random: Random) -> list[T]:
    """Return the things in random order, independent of their original order."""
    order = sorted(things)
    for last in range(len(order) - 1, 0, -1):
        other = random.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def redeal(unknown: Iterable[T], random: Random) -> dict[T, T]:
    """Map each unknown thing to the one that takes its place; known things are not affected.

    The draws do not depend on the original order.
    """
    things = list(unknown)
    return dict(zip(things, shuffled(things, random), strict=True))


def rename(place: MutableSequence[T], names: dict[T, T]) -> None:
    """Replace the things in `place` as `names` maps them, keeping their number and order."""
    place[:] = [names.get(thing, thing) for thing in place]
