"""Step 1 of a turn: Investment and Subsidy tiles ("Investment", "Goals", "Subsidies")."""

from collections.abc import Iterator

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import funding
from scoresheet.domain.titles.weather_machine.benefits import brings, choose_one, gain
from scoresheet.domain.titles.weather_machine.effects.machines import SubsidyUsed
from scoresheet.domain.titles.weather_machine.effects.office import GoalFlipped, GoalPlaced, InvestmentReturned
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, GOAL_SPACES, Department, GoalSpace
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class PlaceGoal(Public, Move, frozen=True):
    """Return an Investment tile to place a Goal tile, for the benefit of its space."""

    goal: str
    space: GoalSpace

    def play(self, table: Table[State], seat: Seat) -> None:
        colour = table.state.components.goals[self.goal].colour
        table.record(InvestmentReturned(seat), GoalPlaced(seat, self.goal, colour, self.space))
        benefits = table.state.components.goal_space(colour, self.space)
        if len(benefits) > 1:
            choose_one(table, seat, benefits, f"goalspace:{seat}:{colour}:{self.space}")
        else:
            gain(table, seat, benefits)

    def anchor(self, seat: Seat) -> str:
        return f"goal:{self.goal}"


class FlipGoal(Public, Move, frozen=True):
    """Return an Investment tile to flip a placed Goal tile, for the funding of its colour."""

    colour: Department
    space: GoalSpace

    def play(self, table: Table[State], seat: Seat) -> None:
        goal = table.state.laboratories[seat].placed[f"{self.colour}.{self.space}"].goal
        table.record(InvestmentReturned(seat), GoalFlipped(seat, goal, self.colour, self.space))
        funding.flip(table, seat, self.colour)

    def anchor(self, seat: Seat) -> str:
        return f"goalspace:{seat}:{self.colour}:{self.space}"


class UseSubsidy(Public, Move, frozen=True):
    """Use this Subsidy tile."""

    tile: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(SubsidyUsed(seat, self.tile))
        gain(table, seat, [table.state.components.subsidies[self.tile].gives])

    def anchor(self, seat: Seat) -> str:
        return f"subsidy:{self.tile}"


def investments(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each move that returns an Investment tile."""
    laboratory = state.laboratories[seat]
    if not laboratory.investments:
        return
    for goal in laboratory.goals:
        colour = state.components.goals[goal].colour
        yield from (PlaceGoal(goal, space) for space in GOAL_SPACES if f"{colour}.{space}" not in laboratory.placed)
    for colour in DEPARTMENTS:
        if funding.would_pay(state, seat, colour):
            yield from (FlipGoal(colour, space) for space in GOAL_SPACES if _is_face_up(state, seat, colour, space))


def subsidies(state: State, seat: Seat) -> Iterator[Move]:
    """Yield a move for each unused Subsidy tile that would gain anything."""
    for subsidy in state.laboratories[seat].subsidies:
        if not subsidy.used and brings(state, seat, [state.components.subsidies[subsidy.tile].gives]):
            yield UseSubsidy(subsidy.tile)


def _is_face_up(state: State, seat: Seat, colour: Department, space: GoalSpace) -> bool:
    placed = state.laboratories[seat].placed.get(f"{colour}.{space}")
    return placed is not None and not placed.flipped


def refuse_tiles(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why Goal and Subsidy tiles cannot be used before the Scientist moves."""
    laboratory = state.laboratories[seat]
    subsidies = {f"subsidy:{subsidy.tile}": subsidy.used for subsidy in laboratory.subsidies}
    if state.started:
        pieces = [f"goal:{goal}" for goal in laboratory.goals]
        why.refuse([*subsidies, *pieces], "you have used a tile in this turn")
    why.refuse([piece for piece, used in subsidies.items() if used], "it has been used")
    why.refuse(subsidies, "it would bring you nothing now")
    refuse_goals(state, seat, why)


def refuse_goals(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why Goal tiles cannot be placed or flipped."""
    laboratory = state.laboratories[seat]
    own = [f"goal:{goal}" for goal in laboratory.goals]
    every = {f"{colour}.{space}": (colour, space) for colour in DEPARTMENTS for space in GOAL_SPACES}
    spaces = {key: f"goalspace:{seat}:{colour}:{space}" for key, (colour, space) in every.items()}
    if not laboratory.investments:
        why.refuse([*own, *spaces.values()], "you have no Investment tile to return")
    if state.started:
        why.refuse([*own, *spaces.values()], "you have used a tile in this turn")
    why.refuse(own, "both spaces of its colour are taken")
    placed = laboratory.placed
    why.refuse([piece for key, piece in spaces.items() if key not in placed], "there is no Goal tile to flip")
    flipped = [piece for key, piece in spaces.items() if key in placed and placed[key].flipped]
    why.refuse(flipped, "the Goal tile is flipped")
    why.refuse(spaces.values(), "the funding of its colour would bring you nothing now")
    others = [f"goal:{goal}" for goal in state.components.goals]
    why.refuse(others, "it is not among the Goal tiles that you can place")
