"""Action spaces: which are open to a seat, and how many workers it takes ("Placing workers")."""

from functools import cache

import msgspec

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.components import EDITIONS, ColonyCard, Components
from scoresheet.domain.titles.lineae.effects.crew import WorkersBumped, WorkersPlaced
from scoresheet.domain.titles.lineae.kinds import SUBMERSIBLES
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.water import LOCKS
from scoresheet.domain.viewer import Seat


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """An action space: what kind of action, and which submersible, lock or card it is about."""

    id: str
    action: str
    which: str = ""
    arrow: bool = False
    many: bool = False
    idle: int = 0
    """Workers that must be left in the crew quarters."""


class Group(msgspec.Struct, frozen=True):
    """So many workers, so many of them charged."""

    workers: int
    charged: int


_MACHINES = [*(f"submersible:{letter}" for letter in SUBMERSIBLES), *(f"lock:{lock}" for lock in LOCKS)]


def printed(components: Components) -> list[Space]:
    """The spaces printed on the board."""
    spaces = components.spaces.values()
    return [Space(id=space.id, action=space.action, arrow=space.arrow, many=space.many) for space in spaces]


def machines(components: Components) -> list[Space]:
    """The spaces of submersibles and locks."""
    kinds = {"submersible": components.submersible_spaces, "lock": components.lock_spaces}
    named = ((name, *name.split(":")) for name in _MACHINES)
    return [
        Space(id=name, action=action, which=which, arrow=kinds[action].arrow, many=kinds[action].many)
        for name, action, which in named
    ]


def of_card(card: ColonyCard) -> Space:
    """The space on a colony card."""
    return Space(id=f"colony:{card.id}", action="colony", which=card.id, arrow=card.arrow, idle=card.idle_workers)


def spaces_of(state: State) -> dict[str, Space]:
    """All spaces that there can be, by id."""
    return _of_edition(EDITIONS[state.edition].digest)


@cache
def _of_edition(digest: str) -> dict[str, Space]:
    components = EDITIONS[digest].components
    cards = map(of_card, components.colony.values())
    return {space.id: space for space in [*printed(components), *machines(components), *cards]}


def on_board(state: State) -> list[Space]:
    """All spaces there are now, whoever may use them: basic actions that are not covered, and colony cards."""
    spaces, covered = spaces_of(state), {*state.city, *([] if state.reactor else ["reactor"])}
    basic = [spaces[name] for name in state.components.spaces if name not in covered]
    cards = [spaces[f"colony:{card}"] for card in [*state.city.values(), *state.colony] if card]
    return [*basic, *(spaces[name] for name in _MACHINES), *cards]


def open_to(state: State, seat: Seat, space: Space) -> bool:
    """A colony card in the rocket row serves the vessels below it only; promoted ones, and all others, everybody."""
    if space.action != "colony" or space.which in state.city.values():
        return True
    return space.which == state.colony[state.vessels[seat].column]


def groups(state: State, seat: Seat, space: Space) -> list[Group]:
    """The groups that a seat may place there: all that are strong enough; where many seats can be, one worker."""
    vessel, needed = state.vessels[seat], strength_needed(state, seat, space)
    plain = vessel.workers - vessel.charged - space.idle
    most = 1 if space.many else vessel.workers
    return [
        Group(workers, charged)
        for workers in range(1, most + 1)
        for charged in range(max(0, workers - plain), min(workers, vessel.charged) + 1)
        if workers + charged >= needed
    ]


def strength_needed(state: State, seat: Seat, space: Space) -> int:
    """One worker; one more than there are to bump them."""
    there = state.placed.get(space.id)
    if space.many or not there:
        return 1
    extra = 1 if there[0].seat == seat else technology.number(state, seat, "bumping_extra", 1)
    return there[0].workers + there[0].charged + extra


def place(table: Table[State], seat: Seat, space: Space, group: Group) -> None:
    """Bump whoever is there, and place the workers."""
    if not space.many:
        for there in list(table.state.placed.get(space.id, [])):
            table.record(WorkersBumped(there.seat, space.id, there.workers, there.charged))
    table.record(WorkersPlaced(seat, space.id, group.workers, group.charged))
