"""The action of each space: its effect, and the check that it is possible ("Board actions")."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, cast

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import city, colony, launch_pad, locks, reactor_core, submersibles
from scoresheet.domain.titles.lineae.kinds import Submersible
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Because


class Check(Protocol):
    """A check whether a seat could complete the action of a space, with the reason if it cannot."""

    def __call__(self, state: State, seat: Seat, space: Space, because: Because | None = None) -> bool: ...


class Action(NamedTuple):
    """An action, and a check that a seat could complete it now."""

    is_possible: Check
    perform: Callable[[Table[State], Seat, Space], None]


def _always(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    return True


def _steer(table: Table[State], seat: Seat, space: Space) -> None:
    submersibles.take_control(table, seat, cast(Submersible, space.which))


ACTIONS: Mapping[str, Action] = {
    "income": Action(_always, city.draw_income),
    "hire": Action(city.can_hire, city.hire),
    "election": Action(city.can_elect, city.elect),
    "pad": Action(launch_pad.can_load, launch_pad.begin_loading),
    "reactor": Action(reactor_core.can_use_reactor, reactor_core.use_reactor),
    "submersible": Action(_always, _steer),
    "lock": Action(_always, locks.pass_through),
    "colony": Action(colony.can_use, colony.use),
}
