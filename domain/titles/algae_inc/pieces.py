"""The pieces and places of the map and the action board, as they are shown."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.algae_inc.department_pieces import DepartmentView
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Region, Species, Spot, Team
from scoresheet.domain.titles.algae_inc.state import Level, Phase
from scoresheet.domain.viewer import Seat


class SpotView(msgspec.Struct):
    """An action spot: what is printed, the Supervisors on it, and neutral disks."""

    id: str
    spot: int
    printed: Spot
    supervisors: list[Seat]
    neutral: int
    leads_to: list[int]
    """Spots, or places, of the strip above."""


class StripView(msgspec.Struct):
    """An action strip as it lies."""

    id: str
    level: Level
    strip: str
    spots: list[SpotView]


class WeekendView(msgspec.Struct):
    """A bonus of the weekend."""

    id: str
    place: int
    gain: str


class MonthView(msgspec.Struct):
    """A bonus of the end of the month: VP for each milestone of a colour."""

    id: str
    place: int
    colour: int
    points: int


class RoundView(msgspec.Struct):
    """The team upgrade that exports of a week bring."""

    id: str
    week: int
    team: Team


class MarkerView(msgspec.Struct):
    """A marker or an export disk; of nobody where it is neutral."""

    id: str
    seat: Seat | None


class CityView(msgspec.Struct):
    """A city of the map."""

    id: str
    city: str
    region: Region
    capital: bool
    demand: int | None
    token: bool
    """A City Bonus token lies here, face down."""
    disks: list[MarkerView]
    """In order of arrival."""


class MilestoneView(msgspec.Struct):
    """A milestone, and who has reached it in which order."""

    id: str
    milestone: str
    row: int
    colour: int
    markers: list[MarkerView]
    points: list[int]
    """VP by order of arrival."""


class TankView(msgspec.Struct):
    """An Algae tank."""

    id: str
    species: Species
    cubes: int
    capacity: int


class ByproductView(msgspec.Struct):
    """A byproduct tank, its rows filled from the bottom, and EUR for the next cube stored."""

    id: str
    byproduct: Byproduct
    cubes: int
    row: int
    rows: int
    pays: int


class PoolView(msgspec.Struct):
    """A token pool of the set-up."""

    id: str
    team: Team
    tokens: list[str]


class UnseenView(msgspec.Struct):
    """City Bonus tokens of a kind that nobody has seen: on cities and out of the game."""

    id: str
    token: str
    number: int


class RivalView(msgspec.Struct):
    """Bruno."""

    id: str
    points: int
    parts: dict[str, int]
    milestones: int
    disks: int
    """Neutral disks on the action board."""
    gone: int
    outcome: Literal["", "won", "lost"]


class Board(msgspec.Struct):
    """The whole table."""

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
