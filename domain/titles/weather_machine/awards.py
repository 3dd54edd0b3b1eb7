"""Award tokens and the Nobel Prize: taking them, and placing them in the Office ("Awards")."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import ends
from scoresheet.domain.titles.weather_machine.benefits import gain
from scoresheet.domain.titles.weather_machine.effects.office import AwardPlaced, AwardTaken, NobelTaken
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Benefit, Department
from scoresheet.domain.titles.weather_machine.state import Laboratory, State
from scoresheet.domain.viewer import NOBODY, Public, Seat
from scoresheet.domain.why import Why


class PlaceAward(Public, Move, frozen=True):
    """Place a waiting Award token on an empty space in the Office, for the space's benefit."""

    answers = False
    department: Department
    row: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(AwardPlaced(seat, self.department, self.row))
        gain(table, seat, cell(table.state, self.department, self.row))

    def anchor(self, seat: Seat) -> str:
        return f"cell:{seat}:{self.row}:{self.department}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"awards:{seat}",)


def placements(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return a move for each empty space in the Office, if an Award token is waiting."""
    laboratory = state.laboratories[seat]
    if why:
        refuse_cells(laboratory, why)
    if not laboratory.awards_waiting:
        return []
    return [
        PlaceAward(department, number)
        for number, row in enumerate(laboratory.office)
        for department, token in zip(DEPARTMENTS, row.tokens, strict=True)
        if not token
    ]


def refuse_cells(laboratory: Laboratory, why: Why) -> None:
    """Give the reasons against spaces in the Office that take no Award token."""
    cells = [
        f"cell:{why.seat}:{row}:{department}" for row in range(len(laboratory.office)) for department in DEPARTMENTS
    ]
    if not laboratory.awards_waiting:
        why.refuse([*cells, f"awards:{why.seat}"], "you have no Award token to place")
    why.refuse([*cells, f"awards:{why.seat}"], "an Award token goes on an empty space")


def cell(state: State, department: Department, row: int) -> list[Benefit]:
    """Return the benefits for covering a space in the Office."""
    return state.components.office[row].of(department)


def take_award(table: Table[State], seat: Seat) -> None:
    """Take an Award token, if any is left; the first seat with enough wins the Nobel Prize."""
    if not table.state.awards:
        table.record(GainLost(seat, "award", 1, "none_left"))
        return
    table.record(AwardTaken(seat))
    enough = table.state.laboratories[seat].awards >= table.state.components.rules.nobel_awards
    if enough and table.state.nobel == NOBODY:
        table.record(NobelTaken(seat))
        ends.trigger(table, "nobel")
