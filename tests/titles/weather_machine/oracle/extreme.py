"""The Extreme Weather of one weather: markers arrive, tiles are fixed, new tiles cover old ones."""

from .data import EXTREME, GOVERNMENT
from .snapshot import ExtremePile, Occupant, Snapshot


def with_marker(weather: str, pile: ExtremePile, slot: int, occupant: Occupant) -> ExtremePile:
    """The pile with a marker in the slot of its top tile; the tile is fixed if that fills it."""
    slots = list(pile.slots)
    slots[slot] = occupant
    return fix(weather, pile) if None not in slots else ExtremePile(list(pile.board), slots, list(pile.stack))


def fix(weather: str, pile: ExtremePile) -> ExtremePile:
    """Return the top tile to its stack without its markers, uncovering the one below."""
    board = pile.board[:-1]
    return ExtremePile(board, _fresh(weather, board), [pile.board[-1], *pile.stack])


def cover(weather: str, pile: ExtremePile) -> ExtremePile:
    """Cover the top tile with the next of the stack, removing its markers; with no stack nothing changes."""
    if not pile.stack:
        return pile
    board = [*pile.board, pile.stack[0]]
    return ExtremePile(board, _fresh(weather, board), list(pile.stack[1:]))


def _fresh(weather: str, board: list[int]) -> list[Occupant]:
    return [None] * len(EXTREME[weather, board[-1]].slots) if board else []


def government_slot(snap: Snapshot, weather: str) -> int | None:
    """The leftmost empty slot for a Government marker, or None without a tile or a marker left."""
    pile = snap.extreme[weather]
    if not pile.board or not snap.government_markers or None not in pile.slots:
        return None
    return pile.slots.index(None)


def after_government_marker(snap: Snapshot, weather: str) -> ExtremePile:
    """The pile once Government has run its machine of this weather."""
    pile = snap.extreme[weather]
    slot = government_slot(snap, weather)
    return pile if slot is None else with_marker(weather, pile, slot, GOVERNMENT)


def markers_removed(before: ExtremePile, after: ExtremePile) -> set[int]:
    """Seats whose Breakthrough markers went to the box between these two piles, except the last to arrive."""
    if before.board == after.board:
        return set()
    return {occupant for occupant in before.slots if isinstance(occupant, int)}
