"""A position as a seat's evaluation sees it: the game's length and the machines' prospects."""

from collections.abc import Hashable
from functools import cached_property

from scoresheet.domain.titles.weather_machine.ends import is_last_round
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, WEATHERS, Colour, Department, Weather
from scoresheet.domain.titles.weather_machine.machine import OwnerRuns, matching
from scoresheet.domain.titles.weather_machine.office import weather_of
from scoresheet.domain.titles.weather_machine.prototypes import required
from scoresheet.domain.titles.weather_machine.returning import ChooseSlot, TakeBotBack
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, State
from scoresheet.domain.viewer import Seat

# Measured by letting bots play against each other.
FILLED = (
    (1.0,) * 6,
    (0.1, 0.45, 0.65, 0.75, 0.8, 0.8),
    (0.0, 0.1, 0.35, 0.5, 0.6, 0.6),
    (0.0, 0.0, 0.1, 0.2, 0.3, 0.3),
)
"""The probability that a branch of the Weather Machine fills in time.

The rows are its empty spaces, the columns are the seat's turns before it runs.
"""
SHOWN = 0.9
NEXT = 0.6
UNKNOWN = 0.2
"""The probabilities that a tile arrives in time: previewed, on top of the deck, or unseen."""
READY = 0.9
"""The chance of a token from a single action."""
LAB_UNBEGUN = 0.6
"""The factor for a branch's chance to run if the seat has no Bot there yet."""
THRIFT = 0.02
BASE = 0.4
WANTED = (0.0, 1.0, 0.7, 0.4)
"""The demand for a token by the number of empty spaces in its row; `BASE` is the default."""


class Outlook:
    """A position and a seat, with cached intermediate results."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.laboratory = state.laboratories[seat]
        self.components = state.components
        self.rounds = rounds_left(state)
        self.soon = state.phase in ("setup", "turns") and _turn_to_come(state, seat)
        self.turns = self.rounds + self.soon
        self.memo: dict[Hashable, float] = {}
        """Cached worths of tokens by column and weather, of Goals, rows and breakthroughs."""
        self.uses: list[float] | None = None
        """The worth of each use of an Investment tile, once calculated."""

    @cached_property
    def future(self) -> float:
        """Return the factor for the worth of anything used in a later turn."""
        return (0.0, 0.55, 0.85, 1.0)[min(self.turns, 3)]

    @cached_property
    def coming_home(self) -> set[Weather]:
        """Return the running branches from which the seat's Bots are still to come home.

        The worth of pending decisions includes the gains of these branches.
        """
        running = (OwnerRuns, TakeBotBack, ChooseSlot)
        own = (each for each in self.state.decisions if each.seat == self.seat)
        return {each.weather for each in own if isinstance(each, running)}

    @property
    def thrift(self) -> float:
        """Return the `future` factor for Vouchers, kept positive so that a bot does not waste them."""
        return max(self.future, THRIFT)

    @cached_property
    def chances(self) -> dict[tuple[Department, Weather], float]:
        """Return the seat's chance of another Research token, by column and weather."""
        return {
            (department, weather): self._chance(department, weather)
            for department in DEPARTMENTS
            for weather in WEATHERS
        }

    def _chance(self, department: Department, weather: Weather) -> float:
        if not self.state.tokens[department][weather]:
            return 0.0
        branch = self.state.machines[department][weather]
        if department != "lab":
            return READY * self.future if EMPTY in branch else 0.0
        mine = branch.count(self.seat)
        return self.running(weather, branch.count(EMPTY)) * (1.0 if mine else LAB_UNBEGUN * self.future)

    def running(self, weather: Weather, empty: int) -> float:
        """Return the probability that a branch with `empty` spaces runs when its turn comes."""
        wait = self.wait(weather)
        if wait is None:
            return 0.0
        turns = wait + (self.soon or self._in_lab)
        if empty and not turns and not self._others_to_come:
            turns = wait = min(len(WEATHERS), self.rounds)
        return self._tile(weather, wait) * FILLED[empty][min(turns, 5)]

    @cached_property
    def _in_lab(self) -> bool:
        """Return whether it is the seat's turn and its Scientist is in the Lab."""
        return self.state.turn == self.seat and self.laboratory.location == "lab"

    @cached_property
    def _others_to_come(self) -> bool:
        """Return whether an opponent still has a turn in this round."""
        return bool(self.state.round) and self.state.turn != self.state.order[-1]

    def wait(self, weather: Weather) -> int | None:
        """Return the rounds until a branch is active (0: this round), or None if it never will be.

        All branches are active in the last round.
        """
        state = self.state
        ahead = (WEATHERS.index(weather) - WEATHERS.index(state.assistant)) % len(WEATHERS)
        if state.phase not in ("setup", "turns"):
            ahead = (ahead - 1) % len(WEATHERS) + 1
            if is_last_round(state):
                return None
        return min(ahead, self.rounds)

    def _tile(self, weather: Weather, wait: int) -> float:
        state, tiles = self.state, self.components.experiments
        if matching(state, weather):
            return 1.0
        if state.preview and tiles[state.preview].weather == weather and wait:
            return SHOWN
        if state.deck_top and tiles[state.deck_top].weather == weather and wait > 1:
            return NEXT
        return UNKNOWN if wait > 2 else 0.0

    @cached_property
    def interest(self) -> dict[tuple[Department, Weather], float]:
        """Return the demand for tokens, by column and weather, from 0 to 1."""
        wanted = dict.fromkeys(self.chances, BASE)
        for row in self.laboratory.office:
            weather = weather_of(row)
            missing = [column for column, token in zip(DEPARTMENTS, row.tokens, strict=True) if not token]
            for column in missing if weather else ():
                wanted[column, weather] = max(wanted[column, weather], WANTED[len(missing)])  # type: ignore[index]
        tokens = self.state.tokens
        return {(column, weather): worth * bool(tokens[column][weather]) for (column, weather), worth in wanted.items()}

    @cached_property
    def parts(self) -> dict[Colour, float]:
        """Return the demand for Parts of each colour, for Government and for prototypes."""
        wanted = dict.fromkeys(COLOURS, 0.0)
        for weather, branch in self.state.machines["government"].items():
            colours = self.components.government.spaces[weather]
            for row, occupant in enumerate(branch):
                if occupant == EMPTY:
                    wanted[colours[row]] = max(wanted[colours[row]], self.interest["government", weather])
        for row_ in self.laboratory.office:
            if row_.marker == "right" and self.state.climates[weather_of(row_)].board:  # type: ignore[index]
                for colour in required(self.state, weather_of(row_)):  # type: ignore[arg-type]
                    wanted[colour] = 1.0
        return wanted

    @cached_property
    def chemicals(self) -> dict[Colour, float]:
        """Return the demand for Chemicals of each colour, for the Weather Machine and for R&D."""
        wanted = dict.fromkeys(COLOURS, 0.0)
        for weather in WEATHERS:
            for row, occupant in enumerate(self.state.machines["rnd"][weather]):
                colour = self.components.research[weather][row].part
                if occupant == EMPTY:
                    wanted[colour] = max(wanted[colour], self.interest["rnd", weather])
            for row, occupant in enumerate(self.state.machines["lab"][weather]):
                colour = self.components.lab.spaces[weather][row]
                if occupant in (EMPTY, LATIV):
                    wanted[colour] = max(wanted[colour], self.interest["lab", weather])
        return wanted


def rounds_left(state: State) -> int:
    """Return the estimated number of later rounds; each uses about one Experiment tile."""
    if state.phase in ("last_uses", "over"):
        return 0
    if state.trigger:
        return state.last_round - state.round
    return state.deck + 1 + (not matching(state, state.assistant)) + (state.phase == "round_end")


def _turn_to_come(state: State, seat: Seat) -> bool:
    """Return whether the seat still has to move its Scientist in this round."""
    if not state.round or state.turn not in state.order:
        return False
    to_come = state.order.index(seat) - state.order.index(state.turn)
    return to_come > 0 or (to_come == 0 and not state.moved)
