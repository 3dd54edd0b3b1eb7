"""Industrial Waste, 2–4 players (Jürgen Strohm, 2001)."""

import msgspec

from domain.table import Table
from domain.title import NoOptions, Title
from domain.titles.industrial_waste import (
    accident,
    combinations,
    company,
    dealing,
    loans,
    market,
    production,
    rounds,
    turns,
    waste,
)
from domain.titles.industrial_waste.anytime import anytime
from domain.titles.industrial_waste.components import BOX, DIGEST, SOURCES
from domain.titles.industrial_waste.effects import EFFECTS
from domain.titles.industrial_waste.effects.cards import BoxOpened, CompanyFounded
from domain.titles.industrial_waste.evaluation import evaluate
from domain.titles.industrial_waste.scoring import scores
from domain.titles.industrial_waste.state import Card, Company, Industry, State
from domain.titles.industrial_waste.view import view
from domain.titles.industrial_waste.wording import WORDS
from domain.viewer import Seat, all_seats


def begin(seats: int, options: NoOptions) -> State:
    """An empty table with as many companies as seats."""
    return State(companies=[Company() for _ in range(seats)])


def set_up(table: Table[State]) -> None:
    """Open the box, found the companies, draw the starting player, and begin the first round."""
    counts: dict[Card, int] = msgspec.to_builtins(BOX.cards)
    cards = [card for card, count in counts.items() for _ in range(count)]
    table.record(BoxOpened(cards, BOX.supply.raw_materials))
    for seat in all_seats(len(table.state.companies)):
        table.record(CompanyFounded(seat, **msgspec.structs.asdict(BOX.start)))
    rounds.begin_round(table, Seat(table.below(len(table.state.companies))))


TITLE = Title(
    title="industrial-waste",
    name="Industrial Waste",
    seats=range(2, 5),
    minutes=60,
    rules_version="1",
    components=DIGEST,
    state=Industry,
    decisions=(
        dealing.DealOn,
        combinations.OfferCombinations,
        combinations.ChooseCombination,
        turns.PlayCards,
        turns.TakeTurn,
        turns.NextTurn,
        market.Bid,
        company.ChooseSecondStep,
        company.ChooseSecondInnovation,
        accident.ChooseBribery,
        rounds.EndRound,
        rounds.CloseBooks,
    ),
    moves=(
        loans.TakeLoan,
        combinations.TakeCombination,
        turns.DiscardCard,
        turns.SaveCard,
        production.FillOrder,
        market.SellMaterials,
        market.Offer,
        market.Pass,
        company.Grow,
        company.ChangeStaff,
        company.StepAgain,
        company.Innovate,
        company.InnovateAgain,
        company.RepayLoan,
        waste.DisposeOfWaste,
        waste.RemoveWaste,
        accident.UseBribery,
        accident.MoveFactoryBack,
    ),
    effects=EFFECTS,
    begin=begin,
    set_up=set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    anytime=anytime,
    words=WORDS,
    notes=(
        "What the advisor does with each card comes from a public program, not from the rulebook.",
        "The auction unit, the order of fines in an accident and the starting player are rulings: see RULES.md.",
    ),
    sources=SOURCES,
)
