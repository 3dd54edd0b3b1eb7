"""Industrial Waste, 2–4 players (Jürgen Strohm, 2001)."""

import msgspec

from scoresheet.domain.table import Table
from scoresheet.domain.title import NoOptions, Title
from scoresheet.domain.titles.industrial_waste import rounds
from scoresheet.domain.titles.industrial_waste.anytime import anytime
from scoresheet.domain.titles.industrial_waste.components import EDITIONS
from scoresheet.domain.titles.industrial_waste.counts import COUNTS
from scoresheet.domain.titles.industrial_waste.effects.cards import BoxOpened, CompanyFounded
from scoresheet.domain.titles.industrial_waste.evaluation import evaluate, prospects
from scoresheet.domain.titles.industrial_waste.scoring import scores
from scoresheet.domain.titles.industrial_waste.state import Card, Company, Industry, State
from scoresheet.domain.titles.industrial_waste.view import view
from scoresheet.domain.titles.industrial_waste.wording import words
from scoresheet.domain.viewer import Seat, all_seats


def begin(seats: int, options: NoOptions) -> State:
    """Return an empty table with a company for each seat."""
    return State(companies=[Company() for _ in range(seats)])


def set_up(table: Table[State]) -> None:
    """Open the box, found the companies, draw the starting player, and begin the first round."""
    counts: dict[Card, int] = msgspec.to_builtins(table.state.components.cards)
    cards = [card for card, count in counts.items() for _ in range(count)]
    components = table.state.components
    table.record(BoxOpened(cards, components.supply.raw_materials))
    for seat in all_seats(table.state.seats):
        table.record(CompanyFounded(seat, **msgspec.structs.asdict(components.start)))
    rounds.begin_round(table, Seat(table.below(table.state.seats)))


TITLE = Title(
    title="industrial-waste",
    name="Industrial Waste",
    pitch="Expand your factory and get rid of its waste before the next accident.",
    seats=range(2, 5),
    minutes=60,
    rules_version="1",
    package=__name__,
    editions=EDITIONS,
    state=Industry,
    begin=begin,
    set_up=set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    prospects=prospects,
    lookahead=6,
    anytime=anytime,
    usable=("auction", "card:{seat}:*", "column:?", "factory:{seat}", "loans:{seat}", "track:{seat}:*"),
    wording=words,
    counts=COUNTS,
    notes=(
        "The effect of the advisor on each card comes from a public program, not from the rulebook.",
        "The auction unit, the order of fines in an accident and the starting player are rulings: see RULES.md.",
    ),
)
