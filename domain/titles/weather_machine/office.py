"""Taking Research tokens and placing them in the Office ("Office")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards
from scoresheet.domain.titles.weather_machine.benefits import gain
from scoresheet.domain.titles.weather_machine.effects.office import (
    InvestmentTaken,
    TokenPlaced,
    TokenRemoved,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.keeping import FinishTurn, awards_in_turn
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, WEATHERS, Department, Weather
from scoresheet.domain.titles.weather_machine.state import Research, Row, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason


class PlaceToken(Public, Move, frozen=True):
    """Place a waiting Research token in this row, for the benefit of the space."""

    department: Department
    weather: Weather
    row: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TokenPlaced(seat, self.department, self.weather, self.row))
        table.ask(PlaceWaiting(seat))
        if awards_in_turn(table.state, seat):
            table.ask(FinishTurn(seat, before_tokens=True))
        gain(table, seat, awards.cell(table.state, self.department, self.row))

    def anchor(self, seat: Seat) -> str:
        return f"cell:{seat}:{self.row}:{self.department}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"waiting:{seat}:{self.department}:{self.weather}",)


NO_TOKEN = reason("no waiting token has this department, and the weather of this row")


class ChooseSpace(Public, Decision, frozen=True):
    """Place the waiting Research tokens, in any order."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            office = state.laboratories[self.seat].office
            rows = [(number, row) for number, row in enumerate(office)]
            taken = [(n, each) for n, row in rows for each, token in zip(DEPARTMENTS, row.tokens, strict=True) if token]
            why.refuse([f"cell:{self.seat}:{number}:{each}" for number, each in taken], "the space is taken")
            why.refuse([f"cell:{self.seat}:{n}:{each}" for n, _ in rows for each in DEPARTMENTS], NO_TOKEN)
        return [
            PlaceToken(token.department, token.weather, row)
            for token in dict.fromkeys(state.laboratories[self.seat].waiting)
            for row in rows_for(state.laboratories[self.seat].office, token)
        ]


class PlaceWaiting(Public, FollowUp, frozen=True):
    """Ask where to place the waiting Research tokens, and remove tokens that fit nowhere."""

    def resume(self, table: Table[State]) -> None:
        laboratory = table.state.laboratories[self.seat]
        if any(rows_for(laboratory.office, token) for token in laboratory.waiting):
            table.ask(ChooseSpace(self.seat))
            return
        for token in list(laboratory.waiting):
            table.record(TokenRemoved(self.seat, token.department, token.weather))


def rows_for(office: list[Row], token: Research) -> list[int]:
    """Return the rows with an empty space in the token's column and no other weather's Research."""
    column = DEPARTMENTS.index(token.department)
    return [
        number for number, row in enumerate(office) if not row.tokens[column] and weather_of(row) in ("", token.weather)
    ]


def weather_of(row: Row) -> Weather | str:
    """Return the weather of a row, or an empty string if the row has no Research token."""
    return next((token for token in row.tokens if token in WEATHERS), "")


def take_token(table: Table[State], seat: Seat, department: Department, weather: Weather) -> bool:
    """Take a Research token. Return False if none is left.

    The token is placed at the end of the seat's own turn, or at once outside the turns phase.
    """
    if not table.state.tokens[department][weather]:
        return False
    table.record(TokenTaken(seat, department, weather))
    if table.state.phase != "turns":
        table.ask(PlaceWaiting(seat))
    return True


def token_or_investment(table: Table[State], seat: Seat, department: Department, weather: Weather) -> bool:
    """Take a Research token and return True, or take an Investment tile and return False."""
    taken = take_token(table, seat, department, weather)
    if not taken:
        table.record(InvestmentTaken(seat))
    return taken
