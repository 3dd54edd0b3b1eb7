"""Moves of a Scientist, the Vouchers gained and paid, Lativ's errands, and the ways of paying."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from .data import GIVES, LATIV, LOCATIONS, SPACES, VOUCHER_CAP, VOUCHERS
from .snapshot import Snapshot, following, full, has_lativ, lowest_empty

Payment = tuple[int, ...]
"""The number of Vouchers of each type, in the order supply, government, lab, rnd, science."""

Space = tuple[str, int]
"""(Location, space from the left)."""


def mixes(vouchers: Mapping[str, int], n: int) -> set[Payment]:
    """All ways of paying n Vouchers of any types."""
    return {way for way in product(*(range(min(n, vouchers[kind]) + 1) for kind in VOUCHERS)) if sum(way) == n}


def ways_to_pay(vouchers: Mapping[str, int], kind: str, n: int) -> set[Payment]:
    """All ways of paying n Vouchers of one type: itself, Science, or 3 others for each when neither is left."""
    own = vouchers[kind]
    science = vouchers["science"] if kind != "science" else 0
    ways = set()
    for i in range(min(n, own) + 1):
        for j in range(min(n - i, science) + 1):
            if i + j == n or (i == own and j == science):
                ways |= _with_others(vouchers, kind, i, j, n - i - j)
    return ways


def _with_others(vouchers: Mapping[str, int], kind: str, own: int, science: int, missing: int) -> set[Payment]:
    others = {name: 0 if name in (kind, "science") else vouchers[name] for name in VOUCHERS}
    fixed = tuple((own if name == kind else 0) + (science if name == "science" else 0) for name in VOUCHERS)
    return {tuple(map(sum, zip(fixed, mix, strict=True))) for mix in mixes(others, 3 * missing)}


def paid(vouchers: Mapping[str, int], way: Payment) -> dict[str, int]:
    """The Vouchers left after a payment."""
    return {kind: vouchers[kind] - n for kind, n in zip(VOUCHERS, way, strict=True)}


def most_left(vouchers: Mapping[str, int], costs: Iterable[tuple[str, int]]) -> int | None:
    """The most Vouchers left after all these costs in turn, or None if they cannot all be paid."""
    states = [dict(vouchers)]
    for kind, n in costs:
        states = [paid(state, way) for state in states for way in ways_to_pay(state, kind, n)]
    return max((sum(state.values()) for state in states), default=None)


def empty_spaces(snap: Snapshot, location: str) -> list[int]:
    """Empty action spaces of a Location from the left; two players have no third one outside Supply."""
    taken = {space for where, space in (*snap.scientists.values(), snap.lativ) if where == location}
    blocked = {2} if snap.two_players and location != "supply" else set()
    return [space for space in range(SPACES[location]) if space not in taken | blocked]


def scientist_spaces(snap: Snapshot, seat: int) -> set[Space]:
    """Destinations of the Scientist: empty spaces of other Locations, restricted in round 1, and Supply if payable."""
    here = snap.scientists[seat][0]
    spaces = {(where, space) for where in SPACES if where != here for space in empty_spaces(snap, where)}
    if snap.round == 1:
        return {place for place in spaces if place in _open_in_round_1(snap)}
    return {place for place in spaces if place[0] != "supply" or _can_enter_supply(snap, seat, place[1])}


def _open_in_round_1(snap: Snapshot) -> set[Space]:
    taken = set(snap.scientists.values())
    return {(where, 2 if (where, 1) in taken else 1) for where in GIVES}


def _can_enter_supply(snap: Snapshot, seat: int, space: int) -> bool:
    entering = enter(snap, seat, "supply", space)
    held = snap.seats[seat].vouchers
    choices: set[str | None] = {*entering.any_types} or {None}
    return any(sum(after_entering(held, entering, choice).values()) >= entering.pay for choice in choices)


def players_to_left(snap: Snapshot, seat: int, location: str, space: int) -> int:
    """Other players on spaces further left in the Location, without Lativ."""
    return sum(
        where == location and there < space for other, (where, there) in snap.scientists.items() if other != seat
    )


def lativ_to_left(snap: Snapshot, location: str, space: int) -> bool:
    """Return whether Lativ is to the left of the space in its Location; in Supply he always is."""
    where, there = snap.lativ
    return where == location and (there is None or there < space)


@dataclass(frozen=True)
class Entering:
    """The gains before caps, and the costs, of entering a space.

    `kind` and `n`: Vouchers of the Location (None and 1 in Supply: one of `any_types`, those with room).
    `science`: 1 from Lativ. `pay`: Vouchers of any types to be paid.
    """

    kind: str | None
    n: int
    any_types: frozenset[str]
    science: int
    pay: int


def enter(snap: Snapshot, seat: int, location: str, space: int) -> Entering:
    """The gains and costs of the seat's Scientist on entering the space, on which it may stand already."""
    left = players_to_left(snap, seat, location, space)
    lativ = lativ_to_left(snap, location, space)
    if location == "supply":
        held = snap.seats[seat].vouchers
        roomy = frozenset(kind for kind in VOUCHERS if held[kind] < VOUCHER_CAP)
        return Entering(None, 1, roomy, int(lativ), left)
    extra = int(snap.new_scientists and lativ)
    return Entering(GIVES[location], 1 + left + extra, frozenset(), int(lativ), 0)


def after_entering(held: Mapping[str, int], entering: Entering, choice: str | None = None) -> dict[str, int]:
    """Vouchers after the gains and before a payment in Supply; `choice` is the type of the free one there."""
    gained = gain(held, entering.kind or choice, entering.n)
    return gain(gained, "science", entering.science)


def gain(held: Mapping[str, int], kind: str | None, n: int) -> dict[str, int]:
    """Vouchers after n of a type are gained, without those over the cap; None gains nothing."""
    return {name: min(VOUCHER_CAP, has + n) if name == kind else has for name, has in held.items()}


def lativ_next(snap: Snapshot) -> tuple[str, int | None]:
    """Lativ's next Location with an empty space, and at last his Office."""
    for location in LOCATIONS[LOCATIONS.index(snap.lativ[0]) + 1 : -1]:
        if spaces := empty_spaces(snap, location):
            return location, spaces[0]
    return "office", None


def lativ_leaves(snap: Snapshot, location: str) -> bool:
    """Return whether Lativ moves because a Scientist has just entered the Location."""
    return snap.lativ[0] == location


def lativ_bot(snap: Snapshot) -> tuple[str, int] | None:
    """(weather, row) of the Bot that Lativ places on moving, None if no branch can take one."""
    for weather in following(snap.assistant):
        branch = snap.lab[weather]
        if not full(branch) and not has_lativ(branch):
            return weather, lowest_empty(branch) or 0
    return None


def lativ_discard(snap: Snapshot, location: str) -> tuple[str, str] | None:
    """The Research token that leaves the board when Lativ moves to this Location, with two players only."""
    token = (location, snap.assistant)
    discards = snap.two_players and location in ("government", "rnd") and snap.tokens.get(token, 0) > 0
    return token if discards else None


def lativ_shift(branch: list[int | str | None], row: int) -> list[int | str | None]:
    """The branch after a player takes the space of Lativ's Bot, which shifts to the lowest empty space or leaves."""
    shifted = list(branch)
    shifted[row] = None
    others = [space for space in range(3) if space != row and shifted[space] is None]
    if others:
        shifted[others[-1]] = LATIV
    return shifted
