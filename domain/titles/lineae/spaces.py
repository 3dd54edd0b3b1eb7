"""Action spaces: access, and the number of workers they need ("Placing workers")."""

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
from scoresheet.domain.why import Because
from scoresheet.domain.wording import Plural


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """An action space: its action, and the submersible, lock or card that it belongs to."""

    id: str
    action: str
    which: str = ""
    arrow: bool = False
    many: bool = False
    idle: int = 0
    """The number of workers that must remain in the crew quarters."""


class Group(msgspec.Struct, frozen=True):
    """A number of workers, `charged` of which count twice."""

    workers: int
    charged: int


_MACHINES = [*(f"submersible:{letter}" for letter in SUBMERSIBLES), *(f"lock:{lock}" for lock in LOCKS)]


def printed(components: Components) -> list[Space]:
    """Return the spaces printed on the board."""
    spaces = components.spaces.values()
    return [Space(id=space.id, action=space.action, arrow=space.arrow, many=space.many) for space in spaces]


def machines(components: Components) -> list[Space]:
    """Return the spaces of submersibles and locks."""
    kinds = {"submersible": components.submersible_spaces, "lock": components.lock_spaces}
    named = ((name, *name.split(":")) for name in _MACHINES)
    return [
        Space(id=name, action=action, which=which, arrow=kinds[action].arrow, many=kinds[action].many)
        for name, action, which in named
    ]


def of_card(card: ColonyCard) -> Space:
    """Return the space on a colony card."""
    return Space(id=f"colony:{card.id}", action="colony", which=card.id, arrow=card.arrow, idle=card.idle_workers)


def spaces_of(state: State) -> dict[str, Space]:
    """Return all spaces of the edition, by id."""
    return _of_edition(EDITIONS[state.edition].digest)


@cache
def _of_edition(digest: str) -> dict[str, Space]:
    components = EDITIONS[digest].components
    cards = map(of_card, components.colony.values())
    return {space.id: space for space in [*printed(components), *machines(components), *cards]}


def on_board(state: State) -> list[Space]:
    """Return all spaces on the board now: uncovered basic actions, and colony cards in play."""
    spaces, covered = spaces_of(state), {*state.city, *([] if state.reactor else ["reactor"])}
    basic = [spaces[name] for name in state.components.spaces if name not in covered]
    cards = [spaces[f"colony:{card}"] for card in [*state.city.values(), *state.colony] if card]
    return [*basic, *(spaces[name] for name in _MACHINES), *cards]


def open_to(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether a seat may use a space.

    A colony card in the rocket row is open only to vessels below it; all other spaces are open to all seats.
    """
    if space.action != "colony" or space.which in state.city.values():
        return True
    if space.which == state.colony[state.vessels[seat].column]:
        return True
    return because is not None and because("it is open only to vessels below it")


def groups(state: State, seat: Seat, space: Space, because: Because | None = None) -> list[Group]:
    """Return the groups of workers that a seat may place on a space.

    On a space that several seats can share, these are single workers; elsewhere, all groups that are strong enough.
    """
    vessel, needed = state.vessels[seat], strength_needed(state, seat, space)
    plain = vessel.workers - vessel.charged - space.idle
    most = 1 if space.many else vessel.workers
    if because and (own := vessel.workers + vessel.charged - space.idle) < needed and space.idle:
        because("needs {needed} workers beyond those that must stay; you have {own}", needed=needed, own=max(0, own))
    elif because and own < needed:
        because(Plural("needed", "needs a worker", "needs {needed} workers; you have {own}"), needed=needed, own=own)
    return [
        Group(workers, charged)
        for workers in range(1, most + 1)
        for charged in range(max(0, workers - plain), min(workers, vessel.charged) + 1)
        if workers + charged >= needed
    ]


def strength_needed(state: State, seat: Seat, space: Space) -> int:
    """Return the workers needed on a space: one, or one more than the workers to bump."""
    there = state.placed.get(space.id)
    if space.many or not there:
        return 1
    extra = 1 if there[0].seat == seat else technology.number(state, seat, "bumping_extra", 1)
    return there[0].workers + there[0].charged + extra


def place(table: Table[State], seat: Seat, space: Space, group: Group) -> None:
    """Bump the workers on the space, and place the group."""
    if not space.many:
        for there in list(table.state.placed.get(space.id, [])):
            table.record(WorkersBumped(there.seat, space.id, there.workers, there.charged))
    table.record(WorkersPlaced(seat, space.id, group.workers, group.charged))
