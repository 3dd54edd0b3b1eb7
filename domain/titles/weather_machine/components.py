"""The contents of the box: boards, tiles, tracks, and the numbers in the rules."""

from pathlib import Path
from typing import Literal

from scoresheet.domain.kit.components import ComponentTable, load
from scoresheet.domain.titles.weather_machine.kinds import (
    Action,
    Benefit,
    Colour,
    Department,
    GoalSpace,
    Location,
    Section,
    Voucher,
    Weather,
)


class Pieces(ComponentTable, frozen=True, kw_only=True):
    """Numbers of pieces: Bots and Breakthrough markers per player, and the shared pieces."""

    bots: int
    breakthrough_markers: int
    lativ_bots: int
    government_markers: int
    awards: int
    chemicals: int
    """The number per colour, which is a row of the Supply."""
    goals: int
    """Goal tiles per player."""


class Tokens(ComponentTable, frozen=True, kw_only=True):
    """Research tokens per weather; `lab` depends on the number of seats, starting with two."""

    government: int
    rnd: int
    lab: list[int]


class Start(ComponentTable, frozen=True, kw_only=True):
    """The starting Vouchers of each player, and the limit `voucher_cap` of every Voucher track."""

    vouchers: dict[Voucher, int]
    voucher_cap: int


class Place(ComponentTable, frozen=True, kw_only=True):
    """A Location: the actions that each space allows (0: any number), and the Voucher it gives."""

    id: Location
    spaces: list[int]
    gives: Literal["", "government", "lab", "rnd"] = ""


class FirstRound(ComponentTable, frozen=True, kw_only=True):
    """The spaces used in the main Locations in round 1, from 0; only the first free one is open."""

    spaces: list[int]


class TwoPlayers(ComponentTable, frozen=True, kw_only=True):
    """Changes for two players: blocked space, row of Lativ's first Bots (from 0), and discards."""

    blocked: int
    lativ_row: int
    discards: list[Location]


class Cost(ComponentTable, frozen=True, kw_only=True):
    """A number of Vouchers of a type."""

    voucher: Voucher
    number: int


class Exchanges(ComponentTable, frozen=True, kw_only=True):
    """The Vouchers that replace a missing Voucher, Chemical or Machine Part."""

    voucher: int
    chemical: int
    part: int


class Points(ComponentTable, frozen=True, kw_only=True):
    """CP for items with a fixed score."""

    government_bot: int
    research_token: int
    award_token: int
    own_bot: int
    part: int
    unlock: int
    goal: int
    nobel: int


class Rules(ComponentTable, frozen=True, kw_only=True):
    """Single numbers in the rules.

    `unlock_science` is the price of the CP offered after unlocking citations, `nobel_awards` is the number of Awards
    that wins the Nobel Prize, and `row` is the number of tokens that fills a row.
    """

    unlock_science: int
    nobel_awards: int
    row: int
    citing: int
    """The number of tokens in a row that allows a citation."""
    workshop_rows: int
    rounds_after_trigger: int


class Supply(ComponentTable, frozen=True, kw_only=True):
    """Price and refund of each Chemical slot from the left, other prices, and tiles on offer."""

    prices: list[int]
    refunds: list[int]
    extend: int
    initiative: int
    offer: int
    face_up: int
    face_down: int


class AssemblySection(ComponentTable, frozen=True, kw_only=True):
    """A section of the assembly line: price, benefits of its three slots, opening conditions."""

    id: Section
    price: int
    slots: list[Benefit]
    income: bool
    bots: int = 0
    """The number of constructed Bots that opens the section (0: always open)."""
    tokens: int = 0
    """The number of tokens in and beside the Office that also opens the section (0: none does)."""


class WorkshopTile(ComponentTable, frozen=True, kw_only=True):
    """A Workshop tile with the half-circles at its two ends."""

    id: str
    ends: tuple[Colour, Colour]


class GovernmentMachine(ComponentTable, frozen=True, kw_only=True):
    """Colours of Bot spaces from the top, and Vouchers of columns and rows (`any`: any type)."""

    spaces: dict[Weather, list[Colour]]
    columns: dict[Weather, Literal["supply", "government", "lab", "rnd", "science", "any"]]
    rows: list[Voucher]

    def vouchers(self, weather: Weather, row: int) -> tuple[Benefit, Benefit]:
        """Return the benefits of the column and of the row for securing a Subsidy."""
        column = self.columns[weather]
        first = Benefit("any_voucher") if column == "any" else Benefit("voucher", of=column)
        return first, Benefit("voucher", of=self.rows[row])


class SubsidyTile(ComponentTable, frozen=True, kw_only=True):
    """A Subsidy tile and its benefit; tiles with the same benefit share their `type`."""

    id: str
    type: str
    gives: Benefit


class WeatherMachine(ComponentTable, frozen=True, kw_only=True):
    """The colours of the Chemicals for the Lab's Bot spaces, by branch from the top."""

    spaces: dict[Weather, list[Colour]]


class ResearchSpace(ComponentTable, frozen=True, kw_only=True):
    """A space in R&D; `part` is the colour of its Part and also of its Chemical.

    `extra` is true if the space costs one more Chemical or Part.
    """

    part: Colour
    gives: Benefit
    extra: bool = False


class ExtremeWeather(ComponentTable, frozen=True, kw_only=True):
    """An Extreme Weather tile: Science for a Breakthrough, Parts, and slots from the left."""

    id: str
    weather: Weather
    level: int
    science: int
    parts: list[Colour]
    slots: list[Benefit]


class Experiment(ComponentTable, frozen=True, kw_only=True):
    """An Experiment tile: Science to pay, CP per Bot, and two benefits to choose from."""

    id: str
    weather: Weather
    stage: int
    science: int
    points: int
    choice: list[Benefit]


class ExperimentDeck(ComponentTable, frozen=True, kw_only=True):
    """The numbers of tiles in each stage from the top, in the display, and on the preview space."""

    tiles: list[int]
    display: int
    preview: int


class Funding(ComponentTable, frozen=True, kw_only=True):
    """The three Funding tracks by space from 0: final CP, and the payments of each track."""

    points: list[int]
    government: list[list[Benefit]]
    science: list[int]
    """The Science Vouchers that each space of the Lab track adds."""
    modifier: list[int]
    rnd: list[list[Benefit]]


class OfficeRow(ComponentTable, frozen=True, kw_only=True):
    """Benefits for covering the spaces in a row (may be empty), and for publishing the row."""

    government: list[Benefit]
    lab: list[Benefit]
    rnd: list[Benefit]
    slide: Benefit

    def of(self, column: Department) -> list[Benefit]:
        """Return the benefits for covering the space in a column."""
        return {"government": self.government, "lab": self.lab, "rnd": self.rnd}[column]


class GoalSpaceBenefits(ComponentTable, frozen=True, kw_only=True):
    """Benefits of the two Goal spaces of a colour; each space gives one from its list."""

    top: list[Benefit]
    bottom: list[Benefit]


class Goal(ComponentTable, frozen=True, kw_only=True):
    """A Goal tile: the counted item, and the number needed (0: the most, or tied for the most)."""

    id: str
    set: str
    colour: Department
    counts: str
    need: int


class Components(ComponentTable, frozen=True):
    """All components of the box."""

    edition: str
    pieces: Pieces
    tokens: Tokens
    start: Start
    places: dict[Location, Place]
    first_round: FirstRound
    two_players: TwoPlayers
    costs: dict[Action, Cost]
    exchanges: Exchanges
    points: Points
    rules: Rules
    supply: Supply
    assembly: dict[Section, AssemblySection]
    workshop_tiles: dict[str, WorkshopTile]
    government: GovernmentMachine
    subsidies: dict[str, SubsidyTile]
    lab: WeatherMachine
    research: dict[Weather, list[ResearchSpace]]
    extreme_weather: dict[str, ExtremeWeather]
    experiments: dict[str, Experiment]
    experiment_deck: ExperimentDeck
    funding: Funding
    office: list[OfficeRow]
    goal_spaces: dict[Department, GoalSpaceBenefits]
    goals: dict[str, Goal]

    def goal_space(self, colour: Department, space: GoalSpace) -> list[Benefit]:
        """Return the alternative benefits of a Goal space."""
        spaces = self.goal_spaces[colour]
        return spaces.top if space == "top" else spaces.bottom


EDITIONS = load(Path(__file__).parent / "components", Components)
