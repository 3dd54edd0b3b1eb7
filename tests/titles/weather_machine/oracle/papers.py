"""Research tokens in the Office, citing, publishing, and the needs and gains of Breakthroughs and Prototypes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement

from .data import (
    ACTION_COSTS,
    ASSEMBLY,
    AWARDS_FOR_NOBEL,
    COLOURS,
    EXTREME,
    GOALS,
    OFFICE,
    PROTOTYPE_CP,
    PUBLISH_CP,
    RND_COLOURS,
    TRACKS,
    VOUCHER_CAP,
    WEATHERS,
)
from .snapshot import OfficeRow, Seat, Snapshot, Token, owners
from .storing import constructible, parts_room, spots
from .vouchers import most_left


def token_rows(seat: Seat, token: Token) -> set[int]:
    """Rows of the Office where a Research token can be placed: its column empty there, no other weather in the row."""
    column, weather = token
    return {
        at
        for at, row in enumerate(seat.office)
        if row.cells[column] is None and all(other == weather for other in row.research())
    }


def award_cells(seat: Seat) -> set[tuple[int, str]]:
    """(row, column) of every empty space of the Office: an Award token may go to any."""
    return {(at, column) for at, row in enumerate(seat.office) for column in TRACKS if row.cells[column] is None}


def cell_benefit(row: int, column: str) -> str | None:
    """The benefit of a space of the Office, None if it has none."""
    return {"government": OFFICE[row].government, "lab": OFFICE[row].lab, "rnd": OFFICE[row].rnd}[column]


def slide_benefit(row: int) -> str:
    """The benefit of sliding the Breakthrough marker of the row."""
    return OFFICE[row].slide


def citable(snap: Snapshot, seat: int) -> dict[int, tuple[str, set[str]]]:
    """Row -> (the column of the Citation, the ids of the Goal tiles that may be removed for it)."""
    me = snap.seats[seat]
    found = {}
    for at, row in enumerate(me.office):
        column = next((column for column in TRACKS if row.cells[column] is None), "")
        goals = {goal for goal in me.goals_unused if GOALS[goal].colour == column}
        if goals and _two_tokens(row) and row.weather not in snap.locks:
            found[at] = (column, goals)
    return found


def _two_tokens(row: OfficeRow) -> bool:
    return len(row.tokens()) == 2 and bool(row.research()) and "citation" not in row.tokens() and not row.published


def publishable(snap: Snapshot, seat: int) -> set[int]:
    """Rows that can be published, after a citation where one is needed; Vouchers apart."""
    ready = {
        at
        for at, row in enumerate(snap.seats[seat].office)
        if row.completed and not row.published and row.marker == "left"
    }
    return ready | set(citable(snap, seat))


def can_publish(snap: Snapshot, seat: int) -> bool:
    """Return whether the action of the Lab is possible after its 2 Lab Vouchers are paid."""
    payable = most_left(snap.seats[seat].vouchers, [ACTION_COSTS["publish"]]) is not None
    return payable and bool(publishable(snap, seat))


def publish_cp(row: OfficeRow) -> int:
    """CP of publishing the row, without its benefits and the Lock; a Citation counts nothing."""
    return sum(PUBLISH_CP["research" if token in WEATHERS else token] for token in row.tokens())


def publish_unlocks(snap: Snapshot, row: OfficeRow) -> bool:
    """Return whether publishing the row takes a Lock off (3 CP for 1 Science are offered then)."""
    return row.weather in snap.locks


@dataclass(frozen=True)
class Prototype:
    """A way to build: rows of the branch with provided optional Parts, all Parts, exchanges, CP by seat."""

    optional: frozenset[int]
    parts: tuple[str, ...]
    exchanges: int
    own_cp: int
    others_cp: tuple[tuple[int, int], ...]


def breakthrough_rows(snap: Snapshot, seat: int) -> dict[int, str]:
    """Published rows with their marker whose weather has a tile open to the seat: row -> weather; costs apart."""
    return {
        at: row.weather
        for at, row in enumerate(snap.seats[seat].office)
        if row.published and row.marker == "right" and row.weather and empty_slots(snap, seat, row.weather)
    }


def empty_slots(snap: Snapshot, seat: int, weather: str) -> set[int]:
    """Slots of the top tile open to the seat's marker: none if one of its markers is there or there is no tile."""
    pile = snap.extreme[weather]
    if not pile.board or seat in pile.slots:
        return set()
    return {slot for slot, occupant in enumerate(pile.slots) if occupant is None}


def required_parts(snap: Snapshot, weather: str) -> list[str]:
    """Colours of the Parts on the tile and of the empty spaces of the R&D branch."""
    spaces = zip(snap.rnd[weather], RND_COLOURS[weather], strict=True)
    return [*EXTREME[weather, snap.extreme[weather].board[-1]].parts, *(c for taken, c in spaces if taken is None)]


def prototypes(snap: Snapshot, seat: int, weather: str, vouchers: int) -> set[Prototype]:
    """Every Prototype that can be built with the held Parts and a number of Vouchers for exchanges."""
    return {
        prototype
        for prototype in all_prototypes(snap, seat, weather, snap.seats[seat].parts)
        if 2 * prototype.exchanges <= vouchers
    }


def all_prototypes(snap: Snapshot, seat: int, weather: str, parts: Mapping[str, int]) -> Iterator[Prototype]:
    """Prototypes with these Parts in the Workshop at any exchange cost, one for each set of optional Parts."""
    branch, required = snap.rnd[weather], required_parts(snap, weather)
    taken = [row for row in range(3) if branch[row] is not None]
    for optional in (set(some) for n in range(len(taken) + 1) for some in combinations(taken, n)):
        needed = [*required, *(RND_COLOURS[weather][row] for row in optional)]
        if len(needed) > sum(parts.values()) or not prototype_rows(snap.seats[seat], len(needed)):
            continue
        left_out = owners([branch[row] for row in taken if row not in optional and branch[row] != seat])
        own_cp = PROTOTYPE_CP * (len(needed) + branch.count(seat))
        others = tuple(sorted((other, PROTOTYPE_CP * bots) for other, bots in left_out.items()))
        yield Prototype(frozenset(optional), tuple(sorted(needed)), missing(parts, needed), own_cp, others)


def missing(parts: Mapping[str, int], needed: list[str]) -> int:
    """The number of needed Parts not among these, each of which takes an exchange."""
    return sum(max(0, needed.count(colour) - parts[colour]) for colour in COLOURS)


def prototype_rows(seat: Seat, n: int) -> dict[int, int]:
    """Rows of the Workshop that can hold n Parts, with all pieces on legal spaces -> the most they can provide."""
    room = {row: tiles_in_row(seat, row) + int(row == 1) for row in range(3)}
    return {row: most for row, most in room.items() if n <= most and not no_arrangement(seat, row, n)}


def tiles_in_row(seat: Seat, row: int) -> int:
    """Workshop tiles in a row, 0-2 from the top."""
    return sum(at == row for at, _ in seat.workshop)


def lost_parts(seat: Seat, row: int, n: int) -> int:
    """The number of other Parts lost if n are provided from this row, having no space outside it.

    Bots do not matter: those in the way outside have room in the row, since all pieces fitted.
    """
    outside = len(seat.workshop) - tiles_in_row(seat, row) + int(row != 1)
    return max(0, sum(seat.parts.values()) - n - outside) if n else 0


def no_arrangement(seat: Seat, row: int, n: int) -> bool:
    """Return whether the Bots lack room while all n Parts lie in this row."""
    if row == 1 or n < sum(seat.parts.values()):
        return False
    return max(0, seat.bots - 1) > len(seat.workshop) - n


def breakthroughs(snap: Snapshot, seat: int, *, free: bool = False, paid: bool = False) -> set[tuple[int, int]]:
    """(Office row, slot) of each Breakthrough that can be completed.

    `free`: as a benefit, nothing is paid; `paid`: its R&D Vouchers have been paid, the Science has not.
    """
    found = set()
    for at, weather in breakthrough_rows(snap, seat).items():
        science = ("science", EXTREME[weather, snap.extreme[weather].board[-1]].science)
        costs = [science] if paid else [ACTION_COSTS["breakthrough"], science]
        slots = empty_slots(snap, seat, weather)
        found |= {(at, slot) for slot in slots if feasible(snap, seat, weather, slot, [] if free else costs)}
    return found


def feasible(snap: Snapshot, seat: int, weather: str, slot: int, costs: list[tuple[str, int]]) -> bool:
    """Return whether the Prototype can be built after these costs and with the benefit of the slot."""
    left = most_left(snap.seats[seat].vouchers, costs)
    tile = EXTREME[weather, snap.extreme[weather].board[-1]]
    return left is not None and buildable_after(snap, seat, weather, left, tile.slots[slot])


def buildable_after(snap: Snapshot, seat: int, weather: str, vouchers: int, benefit: str) -> bool:
    """Return whether the required Parts can be provided with these Vouchers in some use of a benefit."""
    required = required_parts(snap, weather)
    return any(can_build(me, required, vouchers, gained) for me, gained in outcomes(snap, snap.seats[seat], benefit))


def can_build(me: Seat, required: list[str], vouchers: int, gained: str = "") -> bool:
    """Return whether these Parts can be provided with these Vouchers and those of a benefit."""
    if not prototype_rows(me, len(required)) or sum(me.parts.values()) < len(required):
        return False
    price = 2 * missing(me.parts, required)
    return price <= vouchers + (_gained(me, gained, price) if gained else 0)


def _gained(me: Seat, benefit: str, price: int) -> int:
    """Vouchers of a benefit; a full track takes none, which matters when it cannot pay the whole price itself."""
    kind, *name, n = benefit.split()
    if kind == "voucher_any" or price <= VOUCHER_CAP:
        return int(n)
    return min(int(n), VOUCHER_CAP - me.vouchers[name[0]])


def outcomes(snap: Snapshot, me: Seat, benefit: str) -> Iterator[tuple[Seat, str]]:
    """The possible states of a seat after a benefit, used or declined, with the gained Vouchers as a code."""
    yield me, ""
    kind, n = benefit.split()[0], int(benefit.split()[-1])
    if kind in ("voucher", "voucher_any"):
        yield me, benefit
    elif kind == "part_any":
        yield from ((replace(me, parts=hand), "") for number in range(1, n + 1) for hand in hands_after(me, number))
    elif kind == "extend_workshop":
        for tile in snap.workshop_offer:
            for row, column, upper, lower in spots(me.workshop, tile):
                yield replace(me, workshop={**me.workshop, (row, column): (upper, lower)}), ""
    elif kind == "construct_bot":
        for section, slot in constructible(me):
            line = [there and at != slot for at, there in enumerate(me.assembly[section])]
            after = replace(me, bots=me.bots + 1, assembly={**me.assembly, section: line})
            yield from outcomes(snap, after, ASSEMBLY[section].benefits[slot])


def hands_after(seat: Seat, n: int) -> Iterator[dict[str, int]]:
    """The Parts held after a gain of up to n of any colours, limited by room."""
    for gained in combinations_with_replacement(COLOURS, min(n, parts_room(seat))):
        yield {colour: seat.parts[colour] + gained.count(colour) for colour in COLOURS}


def awards_after(snap: Snapshot, seat: int) -> tuple[int, bool]:
    """(Award tokens gained by a Breakthrough: 1, or 0 when none is left; whether it takes the Nobel Prize)."""
    gained = min(1, snap.awards)
    return gained, snap.nobel is None and snap.seats[seat].awards_taken + gained >= AWARDS_FOR_NOBEL
