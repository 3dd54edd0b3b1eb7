"""Actions that send a Bot: Research, Work on Experiment and Sell a Part, with their needs, costs and gains."""

from collections.abc import Callable

from .data import (
    ACTION_COSTS,
    COLUMN_VOUCHER,
    GOVERNMENT_COLOURS,
    LAB_CHEMICALS,
    LATIV,
    RND_BENEFITS,
    RND_COLOURS,
    ROW_VOUCHER,
    RUN_CP,
    SUBSIDY_TYPES,
    WEATHERS,
)
from .snapshot import Branch, Plot, Seat, Snapshot, empty_rows, owners
from .vouchers import most_left

Place = tuple[str, int]
"""(weather, row from the top)."""

BOTTOM = 2


def can_provide_part(seat: Seat, colour: str, vouchers: int) -> bool:
    """Return whether a Part of the colour is held, or obtainable by an exchange for 2 of these Vouchers."""
    return seat.parts[colour] > 0 or (vouchers >= 2 and sum(seat.parts.values()) > 0)


def can_provide_chemical(snap: Snapshot, seat: Seat, colour: str, vouchers: int) -> bool:
    """Return whether a Chemical is held, or obtainable for 2 of these Vouchers from the Supply."""
    exchange = vouchers >= 2 and sum(seat.chemicals.values()) > 0 and snap.supply[colour] > 0
    return seat.chemicals[colour] > 0 or exchange


def _all_empty(branches: dict[str, Branch]) -> set[Place]:
    return {(weather, row) for weather in WEATHERS for row in empty_rows(branches[weather])}


def research_places(snap: Snapshot, seat: int, vouchers: int, *, from_supply: bool = False) -> set[Place]:
    """Spaces open to Research with these Vouchers left after its cost.

    `from_supply`: the Subsidy tile, whose Chemical comes from the Supply without exchange.
    """
    me = snap.seats[seat]
    return {
        (weather, row)
        for weather, row in _all_empty(snap.rnd)
        if me.bots
        and _research_chemical(snap, me, RND_COLOURS[weather][row], vouchers, from_supply)
        and (row != BOTTOM or _can_pay_extra(me, from_supply))
    }


def _research_chemical(snap: Snapshot, me: Seat, colour: str, vouchers: int, from_supply: bool) -> bool:
    return snap.supply[colour] > 0 if from_supply else can_provide_chemical(snap, me, colour, vouchers)


def _can_pay_extra(me: Seat, from_supply: bool) -> bool:
    sent = 0 if from_supply else 1
    return sum(me.chemicals.values()) > sent or sum(me.parts.values()) > 0


def extra_costs(me: Seat) -> set[tuple[str, str]]:
    """The extra payments for a bottom space after its Chemical is sent: ("chemical" or "part", colour)."""
    chemicals = {("chemical", colour) for colour, n in me.chemicals.items() if n}
    return chemicals | {("part", colour) for colour, n in me.parts.items() if n}


def research_benefit(weather: str, row: int) -> str:
    """The benefit of an R&D space, as a code."""
    return RND_BENEFITS[weather][row]


def token_or_investment(snap: Snapshot, location: str, weather: str) -> str:
    """The final gain of a Bot in Government or R&D: "token", or "investment" when none is left."""
    return "token" if snap.tokens[location, weather] else "investment"


def research_unlocks(snap: Snapshot, weather: str) -> bool:
    """Return whether Research there takes the Lock off (3 CP for 1 Science are offered then)."""
    return not snap.tokens["rnd", weather] and weather in snap.locks


def experiment_places(snap: Snapshot, seat: int, vouchers: int, *, no_chemical: bool = False) -> set[Place]:
    """Spaces open to Work on Experiment with these Vouchers left: empty ones and those of Lativ's Bots."""
    me = snap.seats[seat]
    return {
        (weather, row)
        for weather in WEATHERS
        for row in range(3)
        if me.bots
        and snap.lab[weather][row] in (None, LATIV)
        and (no_chemical or can_provide_chemical(snap, me, LAB_CHEMICALS[weather][row], vouchers))
    }


def sell_places(snap: Snapshot, seat: int, vouchers: int, *, no_part: bool = False) -> set[Place]:
    """Spaces open to Sell a Part with these Vouchers left after its cost; `no_part`: the Subsidy tile."""
    me = snap.seats[seat]
    return {
        (weather, row)
        for weather, row in _all_empty(snap.government)
        if me.bots and (no_part or can_provide_part(me, GOVERNMENT_COLOURS[weather][row], vouchers))
    }


PLACES: dict[str, Callable[[Snapshot, int, int], set[Place]]] = {
    "research": research_places,
    "work_experiment": experiment_places,
    "sell_part": sell_places,
}


def action_places(snap: Snapshot, seat: int, action: str) -> set[Place]:
    """Spaces open to the action "research", "work_experiment" or "sell_part" when it is paid with Vouchers."""
    left = most_left(snap.seats[seat].vouchers, [ACTION_COSTS[action]])
    return set() if left is None else PLACES[action](snap, seat, left)


def tiles_to_take(snap: Snapshot, seat: int, weather: str) -> tuple[set[str], bool]:
    """Ids of the Subsidy tiles that Sell a Part may take in this column, and whether the tile is kept.

    Types that the seat lacks; if it lacks none, any tile, which is discarded.
    """
    ids = {plot[1] for plot in snap.plots[weather] if plot[0] == "tile"}
    owned = {kind for kind, _ in snap.seats[seat].subsidies}
    lacked = {tile for tile in ids if SUBSIDY_TYPES[tile] not in owned}
    return (lacked, True) if lacked else (ids, False)


def plots_after_sale(snap: Snapshot, weather: str, row: int, tile: str) -> list[Plot]:
    """The column after the Part of the Bot's colour replaced the tile."""
    part: Plot = ("part", GOVERNMENT_COLOURS[weather][row])
    return [part if plot[:2] == ("tile", tile) else plot for plot in snap.plots[weather]]


def securable(snap: Snapshot) -> dict[str, tuple[str, str]]:
    """Id of each tile with its blue side up -> (Voucher of the column, Voucher of the row), "any" being free."""
    return {
        plot[1]: (COLUMN_VOUCHER[weather], ROW_VOUCHER[row])
        for weather, column in snap.plots.items()
        for row, plot in enumerate(column)
        if plot[0] == "tile" and plot[2:] == (True,)
    }


def with_bot(branch: Branch, row: int, seat: int) -> Branch:
    """The branch with a Bot of the seat on the space."""
    return [seat if at == row else occupant for at, occupant in enumerate(branch)]


def government_run(snap: Snapshot, seat: int, weather: str, row: int) -> dict[int, int]:
    """CP by seat if a Bot sent there makes Government run its machine, or empty."""
    branch = with_bot(snap.government[weather], row, seat)
    return {} if None in branch else {owner: RUN_CP * bots for owner, bots in owners(branch).items()}
