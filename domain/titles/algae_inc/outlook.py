"""A position as a seat's evaluation sees it: the time left, and unit values in VP."""

from functools import cached_property

from scoresheet.domain.titles.algae_inc import income, scoring
from scoresheet.domain.titles.algae_inc.kinds import Item
from scoresheet.domain.titles.algae_inc.state import LEVELS, State
from scoresheet.domain.viewer import Seat

# Estimates, some tuned in games between bots: in VP, beyond the VP that a thing scores at the end.
ITEMS: dict[Item, float] = {"eur": 0.35, "sp": 0.35, "mv": 0.6, "fe": 0.35, "ca": 0.45, "wild": 1.2}
PLENTY: dict[Item, int] = {"eur": 8, "sp": 7, "mv": 5, "fe": 4, "ca": 3, "wild": 3}
SPARE = 0.4
"""The factor for items held beyond `PLENTY`."""
EXCHANGED = 0.5
"""The worth that an item given in exchange would have had in another use."""
ENERGY = (0.0, 0.6, 1.15, 1.65, 2.2, 2.6, 2.95, 3.4, 3.6, 3.8, 4.0)
SETTLED = 4
"""The number of turns before the end at which things begin to lose their worth."""


class Outlook:
    """A position and a seat, with cached values that several estimates need."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.department = state.departments[seat]
        self.components = state.components
        rules = state.components.rules
        self.mondays = rules.weeks - state.week
        """The number of Mondays still to come."""
        self.turns = self.mondays * rules.turns + self._turns_this_week()
        """The number of the seat's turns that have not begun."""
        self.memo: dict[str, float] = {}
        """A cache of the worth of a cube by place."""
        self.notes: dict[str, float] = {}
        """A cache of other worths."""

    def _turns_this_week(self) -> int:
        state = self.state
        if state.phase in ("setup", "weekend", "over"):
            return 0
        level = self.department.level
        return self.components.rules.turns - (LEVELS.index(level) + 1 if level else 0)

    @cached_property
    def acting(self) -> bool:
        """Return whether the seat's own turn is in progress."""
        return self.state.phase == "week" and self.state.turn == self.seat and bool(self.department.level)

    @cached_property
    def future(self) -> float:
        """The factor for things that can be used only in later turns."""
        return min(1.0, self.turns / SETTLED)

    @cached_property
    def share(self) -> float:
        """The fraction of the month that is left."""
        rules = self.components.rules
        return self.turns / (rules.weeks * rules.turns)

    @cached_property
    def items(self) -> dict[Item, float]:
        """The worth of one more item of each kind."""
        return {item: worth * self.future for item, worth in ITEMS.items()}

    @cached_property
    def eur(self) -> float:
        """The worth of EUR 1, including the VP it scores at the end."""
        return self.items["eur"] + 1 / self.components.rules.items_per_vp

    @cached_property
    def energy(self) -> float:
        """The worth of one energy."""
        return 0.5 * self.lasting

    @cached_property
    def lasting(self) -> float:
        """The factor for energy, which stays slightly useful to the end."""
        return min(1.0, 0.2 + self.turns / SETTLED)

    @cached_property
    def exchange(self) -> float:
        """The minimum worth of an item given in exchange."""
        return EXCHANGED * self.future + 1 / self.components.rules.items_per_vp

    @cached_property
    def disks_gone(self) -> int:
        """The number of export disks that have left the side board."""
        return income.disks_gone(self.state, self.seat)

    @cached_property
    def bonuses(self) -> int:
        """The number of bonuses that the energy allows: 0, 1 or 2."""
        return scoring.bonuses_by_energy(self.state, self.seat)
