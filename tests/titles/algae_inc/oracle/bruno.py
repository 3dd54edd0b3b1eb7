"""Bruno: the cities of his disks, his points, and his milestones."""

from .data import BRUNO, BRUNO_VP_PER_TOKEN, CITIES, NEUTRAL_ON_STRIPS
from .exports import milestone_vp
from .milestones import achieves
from .snapshot import Snapshot

STRIP_OF_WEEK = {1: "B", 2: "C", 3: "D", 4: "E"}
"""Week -> the strip whose disks go to the map at its end."""


def at_start(strip: str) -> tuple[int, ...]:
    """Neutral disks of a strip at the start, by spot."""
    return NEUTRAL_ON_STRIPS.get(strip, ())


def candidates(snap: Snapshot) -> set[str]:
    """Cities from which the player chooses for the next disk; usually only one."""
    beside = {link for city in snap.neutral for link in CITIES[city].links} - set(snap.neutral)
    lowest = {city for city in beside if snap.demand[city] == min(snap.demand[each] for each in beside)}
    return lowest & snap.tokens or lowest


def vp_of_disk(snap: Snapshot, city: str) -> int:
    """Bruno's VP for a disk in a city: its demand, and more for a token, which leaves the game."""
    return snap.demand[city] + BRUNO_VP_PER_TOKEN * (city in snap.tokens)


def week_milestones(snap: Snapshot, placed: list[str], opened: bool) -> list[str]:
    """His milestones after a week's disks as one action; `opened`: one went to a city without disks."""
    assert all(city in snap.neutral for city in placed)
    return achieves(snap, BRUNO, snap.neutral, placed, *([1] if opened else []))


def week_vp(snap: Snapshot, placed: list[str], opened: bool) -> int:
    """VP of these milestones."""
    return sum(milestone_vp(snap, BRUNO, name) for name in week_milestones(snap, placed, opened))
