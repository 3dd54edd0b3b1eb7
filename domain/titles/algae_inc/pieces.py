"""The view of the map and the action board: their pieces and places."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.algae_inc.department_pieces import DepartmentView
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Region, Species, Spot, Team
from scoresheet.domain.titles.algae_inc.state import Level, Phase
from scoresheet.domain.viewer import Seat


class SpotView(msgspec.Struct):
    """An action spot: its symbol, the Supervisors on it, and its neutral disks."""

    id: str
    spot: int
    printed: Spot
    supervisors: list[Seat]
    neutral: int
    # Translators: The spots of the next row that can be reached.
    leads_to: list[int]
    """The spots or bonus places on the strip above to which this one leads."""


class StripView(msgspec.Struct):
    """An action strip on the board."""

    id: str
    # Translators: A row of the action board, A to E.
    level: Level
    strip: str
    spots: list[SpotView]


class WeekendView(msgspec.Struct):
    """A weekend bonus."""

    id: str
    place: int
    # Translators: A noun: the bonus.
    gain: str


class MonthView(msgspec.Struct):
    """A place on the VP strip: VP at the end of the month for each milestone of a colour."""

    id: str
    place: int
    colour: int
    points: int


class RoundView(msgspec.Struct):
    """The team upgrade for exports in a week."""

    id: str
    week: int
    team: Team


class MarkerView(msgspec.Struct):
    """A marker or an export disk; a neutral one has no seat."""

    id: str
    seat: Seat | None


class CityView(msgspec.Struct):
    """A city on the map."""

    id: str
    city: str
    region: Region
    capital: bool
    demand: int | None
    token: bool
    """True if a City Bonus token lies here, face down."""
    disks: list[MarkerView]
    """The disks, in order of arrival."""


class MilestoneView(msgspec.Struct):
    """A milestone, with its markers in order of arrival."""

    id: str
    milestone: str
    row: int
    colour: int
    markers: list[MarkerView]
    points: list[int]
    """The VP, by order of arrival."""


class TankView(msgspec.Struct):
    """An Algae tank."""

    id: str
    species: Species
    cubes: int
    capacity: int


class ByproductView(msgspec.Struct):
    """A byproduct tank, filled from the bottom row; `pays` is the EUR for the next cube stored."""

    id: str
    byproduct: Byproduct
    cubes: int
    row: int
    rows: int
    # Translators: The euros for the next cube that is stored.
    pays: int


class PoolView(msgspec.Struct):
    """A token pool of the setup."""

    id: str
    team: Team
    tokens: list[str]


class UnseenView(msgspec.Struct):
    """City Bonus tokens of one kind that no player has seen: on cities or out of the game."""

    id: str
    token: str
    number: int


class RivalView(msgspec.Struct):
    """Bruno, the opponent of the solo mode."""

    id: str
    points: int
    parts: dict[str, int]
    milestones: int
    disks: int
    """The number of neutral disks on the action board."""
    # Translators: The number of disks that left the game.
    gone: int
    outcome: Literal["", "won", "lost"]


class Board(msgspec.Struct):
    """The view of the whole table."""

    week: int
    phase: Phase
    turn: Seat | None
    turn_of_week: int
    first: Seat | None
    strips: list[StripView]
    weekend: list[WeekendView]
    month: list[MonthView]
    rounds: list[RoundView]
    cities: list[CityView]
    milestones: list[MilestoneView]
    tanks: list[TankView]
    byproducts: list[ByproductView]
    pools: list[PoolView]
    unseen: list[UnseenView]
    rival: RivalView | None
    departments: list[DepartmentView]
