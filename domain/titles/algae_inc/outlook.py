"""The position as a seat's evaluation looks at it: how much time is left, and what single things are worth in VP."""

from functools import cached_property

from scoresheet.domain.titles.algae_inc import income, scoring
from scoresheet.domain.titles.algae_inc.kinds import Item
from scoresheet.domain.titles.algae_inc.state import LEVELS, State
from scoresheet.domain.viewer import Seat

# Estimates, some tried by letting bots play against each other; worths are in VP, above what a thing scores at the end.
ITEMS: dict[Item, float] = {"eur": 0.35, "sp": 0.35, "mv": 0.6, "fe": 0.35, "ca": 0.45, "wild": 1.2}
PLENTY: dict[Item, int] = {"eur": 8, "sp": 7, "mv": 5, "fe": 4, "ca": 3, "wild": 3}
SPARE = 0.4
"""Of the worth of an item, for what is held beyond plenty."""
EXCHANGED = 0.5
"""What is given for something missing could have served for something better."""
ENERGY = (0.0, 0.6, 1.15, 1.65, 2.2, 2.6, 2.95, 3.4, 3.6, 3.8, 4.0)
SETTLED = 4
"""Turns before the end from which things lose what they are good for."""


class Outlook:
    """A position and a seat; what several worths need is worked out once."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.department = state.departments[seat]
        self.components = state.components
        rules = state.components.rules
        self.mondays = rules.weeks - state.week
        """Still to come."""
        self.turns = self.mondays * rules.turns + self._turns_this_week()
        """Own turns still to begin."""
        self.memo: dict[str, float] = {}
        """Of cubes by place, once worked out."""
        self.notes: dict[str, float] = {}
        """Other worths that were worked out."""

    def _turns_this_week(self) -> int:
        state = self.state
        if state.phase in ("setup", "weekend", "over"):
            return 0
        level = self.department.level
        return self.components.rules.turns - (LEVELS.index(level) + 1 if level else 0)

    @cached_property
    def acting(self) -> bool:
        """Return whether the seat's own turn goes on."""
        return self.state.phase == "week" and self.state.turn == self.seat and bool(self.department.level)

    @cached_property
    def future(self) -> float:
        """Return how much of its worth keeps what has to be used in a later turn."""
        return min(1.0, self.turns / SETTLED)

    @cached_property
    def share(self) -> float:
        """Return how much of the month is left."""
        rules = self.components.rules
        return self.turns / (rules.weeks * rules.turns)

    @cached_property
    def items(self) -> dict[Item, float]:
        """What one more item of each kind is worth."""
        return {item: worth * self.future for item, worth in ITEMS.items()}

    @cached_property
    def eur(self) -> float:
        """EUR 1, with what it scores at the end."""
        return self.items["eur"] + 1 / self.components.rules.items_per_vp

    @cached_property
    def energy(self) -> float:
        """One energy, more or less."""
        return 0.5 * self.lasting

    @cached_property
    def lasting(self) -> float:
        """The same for energy, which is needed a little to the end."""
        return min(1.0, 0.2 + self.turns / SETTLED)

    @cached_property
    def exchange(self) -> float:
        """The least that an item costs."""
        return EXCHANGED * self.future + 1 / self.components.rules.items_per_vp

    @cached_property
    def disks_gone(self) -> int:
        """Export disks that have left the side board."""
        return income.disks_gone(self.state, self.seat)

    @cached_property
    def bonuses(self) -> int:
        """Bonuses by energy: none, one or both."""
        return scoring.bonuses_by_energy(self.state, self.seat)
