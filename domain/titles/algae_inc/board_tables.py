"""Tables of the shared components: map, milestones, facility, strips and bonuses."""

from typing import Literal

from scoresheet.domain.kit.components import ComponentTable
from scoresheet.domain.titles.algae_inc.kinds import GainKind, Item, Region, Spot, Team


class City(ComponentTable, frozen=True, kw_only=True):
    """A city; `printed` is the demand printed on a capital, 0 for other cities."""

    region: Region
    capital: bool
    printed: int = 0
    links: list[str]


class DemandTokens(ComponentTable, frozen=True, kw_only=True):
    """The values of the regular and the capital demand tokens."""

    regular: list[int]
    capital: list[int]


class CityBonus(ComponentTable, frozen=True, kw_only=True):
    """City Bonus tokens of one kind: the bonus, `number` of `item`, and the `count` of tokens."""

    id: str
    item: Item
    number: int
    count: int


class Milestone(ComponentTable, frozen=True, kw_only=True):
    """One side of a milestone tile; `kind` decides which of the other fields are used."""

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


class MilestonePoints(ComponentTable, frozen=True, kw_only=True):
    """The VP of milestones, by colour from the lightest, and by order of arrival."""

    points: list[list[int]]
    per_colour: int
    """The number of tiles of each colour on the map."""


class FacilityPlace(ComponentTable, frozen=True, kw_only=True):
    """A place for a staff tile in each row of the facility, after the printed one.

    `cost` is in EUR, `points` in VP; `bonus` gives the code of the bonus in each row.
    """

    cost: int
    points: int
    bonus: dict[Team, str]


class Strip(ComponentTable, frozen=True, kw_only=True):
    """An action strip, with the spots on each side from left to right; `set` is its row."""

    set: Literal["A", "B", "C", "D", "E"]
    sides: list[list[Spot]]


class Links(ComponentTable, frozen=True, kw_only=True):
    """For each spot on a strip, the spots or bonus places on the strip above to which it leads."""

    A: list[list[int]]
    B: list[list[int]]
    C: list[list[int]]
    D: list[list[int]]
    E: list[list[int]]


class WeekendStrip(ComponentTable, frozen=True, kw_only=True):
    """A weekend strip: the codes of its bonuses, from left to right."""

    bonuses: list[str]


class MonthBonus(ComponentTable, frozen=True, kw_only=True):
    """A place on a VP strip: VP for each of the player's milestones of a colour."""

    colour: int
    points: int


class VpStrip(ComponentTable, frozen=True, kw_only=True):
    """One side of a VP strip, with its places from left to right."""

    tile: str
    places: list[MonthBonus]


class Gain(ComponentTable, frozen=True, kw_only=True):
    """A bonus, identified by its code."""

    kind: GainKind
    number: int = 1
