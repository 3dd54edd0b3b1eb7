"""What is in the box: boards, tiles, tracks, the numbers of the rules."""

from pathlib import Path
from typing import Literal

from scoresheet.domain.kit.components import Table, load
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


class Pieces(Table, frozen=True, kw_only=True):
    """How many there are: Bots and Breakthrough markers of each player, the others of all."""

    bots: int
    breakthrough_markers: int
    lativ_bots: int
    government_markers: int
    awards: int
    chemicals: int
    """Of each colour: one row of the Supply."""
    goals: int
    """Goal tiles of each player."""


class Tokens(Table, frozen=True, kw_only=True):
    """Research tokens of each weather; those of the Lab by the number of seats, from two on."""

    government: int
    rnd: int
    lab: list[int]


class Start(Table, frozen=True, kw_only=True):
    """What each player begins with; no Voucher track goes beyond `voucher_cap`."""

    vouchers: dict[Voucher, int]
    voucher_cap: int


class Place(Table, frozen=True, kw_only=True):
    """A Location: how many actions each space allows (0: any number), and what Voucher it gives."""

    id: Location
    spaces: list[int]
    gives: Literal["", "government", "lab", "rnd"] = ""


class FirstRound(Table, frozen=True, kw_only=True):
    """Spaces of the main Locations in round 1, counted from 0: the first of them that is free; no other."""

    spaces: list[int]


class TwoPlayers(Table, frozen=True, kw_only=True):
    """What two players play without and with: a blocked space, and where Lativ's Bots begin (rows from 0)."""

    blocked: int
    lativ_row: int
    discards: list[Location]


class Cost(Table, frozen=True, kw_only=True):
    """So many Vouchers of a type."""

    voucher: Voucher
    number: int


class Exchanges(Table, frozen=True, kw_only=True):
    """Vouchers paid for a missing one, a Chemical, a Machine Part."""

    voucher: int
    chemical: int
    part: int


class Points(Table, frozen=True, kw_only=True):
    """CP of everything that scores by a fixed number."""

    government_bot: int
    research_token: int
    award_token: int
    own_bot: int
    part: int
    unlock: int
    goal: int
    nobel: int


class Rules(Table, frozen=True, kw_only=True):
    """Single numbers: Science for the points of an unlocked Citation, Awards for the Nobel Prize, tokens in a row."""

    unlock_science: int
    nobel_awards: int
    row: int
    citing: int
    """Tokens in a row before it can be cited in."""
    workshop_rows: int
    rounds_after_trigger: int


class Supply(Table, frozen=True, kw_only=True):
    """Price and refund of each slot of a row of Chemicals from the left; prices of other actions; tiles on offer."""

    prices: list[int]
    refunds: list[int]
    extend: int
    initiative: int
    offer: int
    face_up: int
    face_down: int


class AssemblySection(Table, frozen=True, kw_only=True):
    """Three slots of the assembly line: price, what each slot gives, when the section opens."""

    id: Section
    price: int
    slots: list[Benefit]
    income: bool
    bots: int = 0
    """Constructed Bots, or …"""
    tokens: int = 0
    """… tokens in the Office that open it."""


class WorkshopTile(Table, frozen=True, kw_only=True):
    """The half-circles at its two ends."""

    id: str
    ends: tuple[Colour, Colour]


class GovernmentMachine(Table, frozen=True, kw_only=True):
    """Colours of the Bot spaces of each branch from the top; Vouchers of columns and rows (`any`: of any type)."""

    spaces: dict[Weather, list[Colour]]
    columns: dict[Weather, Literal["supply", "government", "lab", "rnd", "science", "any"]]
    rows: list[Voucher]

    def vouchers(self, weather: Weather, row: int) -> tuple[Benefit, Benefit]:
        """What securing a Subsidy of a column and a row gives for both."""
        column = self.columns[weather]
        first = Benefit("any_voucher") if column == "any" else Benefit("voucher", of=column)
        return first, Benefit("voucher", of=self.rows[row])


class SubsidyTile(Table, frozen=True, kw_only=True):
    """What it does; `type` is the same for all tiles of a type."""

    id: str
    type: str
    gives: Benefit


class WeatherMachine(Table, frozen=True, kw_only=True):
    """Chemicals of the Bot spaces of each branch of the Lab, from the top."""

    spaces: dict[Weather, list[Colour]]


class ResearchSpace(Table, frozen=True, kw_only=True):
    """A space of R&D: its Part, which is the colour of its Chemical too; `extra`: one Chemical or Part more."""

    part: Colour
    gives: Benefit
    extra: bool = False


class ExtremeWeather(Table, frozen=True, kw_only=True):
    """A tile: Science for a Breakthrough, the Parts on it, the slots from the left."""

    id: str
    weather: Weather
    level: int
    science: int
    parts: list[Colour]
    slots: list[Benefit]


class Experiment(Table, frozen=True, kw_only=True):
    """A tile: Science to score it, CP a Bot, and two benefits to choose from."""

    id: str
    weather: Weather
    stage: int
    science: int
    points: int
    choice: list[Benefit]


class ExperimentDeck(Table, frozen=True, kw_only=True):
    """How many tiles of each stage, from the top; how many are dealt to the display and to the preview space."""

    tiles: list[int]
    display: int
    preview: int


class Funding(Table, frozen=True, kw_only=True):
    """The three tracks, by space from 0: final CP of all, and what each track pays."""

    points: list[int]
    government: list[list[Benefit]]
    science: list[int]
    """Science Vouchers that the space of the Lab track adds."""
    modifier: list[int]
    rnd: list[list[Benefit]]


class OfficeRow(Table, frozen=True, kw_only=True):
    """What covering the spaces of a row gives (an empty list: nothing), and what publishing it gives."""

    government: list[Benefit]
    lab: list[Benefit]
    rnd: list[Benefit]
    slide: Benefit

    def of(self, column: Department) -> list[Benefit]:
        """What covering its space in a column gives."""
        return {"government": self.government, "lab": self.lab, "rnd": self.rnd}[column]


class GoalSpaceBenefits(Table, frozen=True, kw_only=True):
    """What the two Goal spaces of a colour give: one of those listed."""

    top: list[Benefit]
    bottom: list[Benefit]


class Goal(Table, frozen=True, kw_only=True):
    """A Goal tile: what is counted, and how much is needed (0: the most of all, or as many)."""

    id: str
    set: str
    colour: Department
    counts: str
    need: int


class Components(Table, frozen=True):
    """All of the box."""

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
        """What a Goal space gives: one of these."""
        spaces = self.goal_spaces[colour]
        return spaces.top if space == "top" else spaces.bottom


EDITIONS = load(Path(__file__).parent / "components", Components)
