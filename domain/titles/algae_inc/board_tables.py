"""The shape of what all players share: map, milestones, facility, strips, bonuses."""

from typing import Literal

from scoresheet.domain.kit.components import Table
from scoresheet.domain.titles.algae_inc.kinds import GainKind, Item, Region, Spot, Team


class City(Table, frozen=True, kw_only=True):
    """A city; `printed` is the demand printed on capitals, 0 elsewhere."""

    region: Region
    capital: bool
    printed: int = 0
    links: list[str]


class DemandTokens(Table, frozen=True, kw_only=True):
    """The values of the tokens of either kind."""

    regular: list[int]
    capital: list[int]


class CityBonus(Table, frozen=True, kw_only=True):
    """City Bonus tokens of a kind: what one gives, and how many there are."""

    id: str
    item: Item
    number: int
    count: int


class Milestone(Table, frozen=True, kw_only=True):
    """A side of a tile; which of the other values it has depends on `kind`."""

    tile: str
    colour: int
    kind: Literal[
        "region",
        "opened",
        "demand",
        "sum",
        "action_sum",
        "action_values",
        "cities",
        "regions",
        "capitals",
        "one_region",
    ]
    region: Literal["", "north", "east", "south", "west"] = ""
    count: int = 0
    distance: int = 0
    value: int = 0
    total: int = 0
    values: list[int] = []
    cities: list[str] = []
    regions: int = 0


class MilestonePoints(Table, frozen=True, kw_only=True):
    """VP by colour (from the lightest) and order of arrival."""

    points: list[list[int]]
    per_colour: int
    """Tiles on the map of each colour."""


class FacilityPlace(Table, frozen=True, kw_only=True):
    """A place for staff, from the second on: its cost in EUR, VP, and the bonus of each row (a gain)."""

    cost: int
    points: int
    bonus: dict[Team, str]


class Strip(Table, frozen=True, kw_only=True):
    """An action strip: the spots of its sides, from the left; the set says where it lies."""

    set: Literal["A", "B", "C", "D", "E"]
    sides: list[list[Spot]]


class Links(Table, frozen=True, kw_only=True):
    """The spots or places of the next strip that each spot leads to, from a strip to the one above it."""

    A: list[list[int]]
    B: list[list[int]]
    C: list[list[int]]
    D: list[list[int]]
    E: list[list[int]]


class WeekendStrip(Table, frozen=True, kw_only=True):
    """Gains from the left."""

    bonuses: list[str]


class MonthBonus(Table, frozen=True, kw_only=True):
    """A place of a VP strip: VP for each own milestone of the colour."""

    colour: int
    points: int


class VpStrip(Table, frozen=True, kw_only=True):
    """A side of a VP strip, from the left."""

    tile: str
    places: list[MonthBonus]


class Gain(Table, frozen=True, kw_only=True):
    """A bonus by its code."""

    kind: GainKind
    number: int = 1
