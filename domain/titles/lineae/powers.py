"""The benefits of colony cards, with a function for each."""

from collections.abc import Callable, Mapping

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import submersibles, upgrades, water
from scoresheet.domain.titles.lineae.components import ColonyCard
from scoresheet.domain.titles.lineae.effects.crew import VesselMoved, WorkerCharged
from scoresheet.domain.titles.lineae.kinds import SUBMERSIBLES, Submersible
from scoresheet.domain.titles.lineae.purse import award, charge_battery, offer_cubes, take_cubes, take_money
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Because, Why

Power = Callable[[Table[State], Seat, ColonyCard, int], None]
"""The arguments: table, seat, card, and the number of cubes paid."""


class TugTo(Public, Move, frozen=True):
    """Move the vessel to this column by tug."""

    column: int

    def play(self, table: Table[State], seat: Seat) -> None:
        if table.state.vessels[seat].column != self.column:
            table.record(VesselMoved(seat, self.column))

    def anchor(self, seat: Seat) -> str:
        return f"column:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"vessel:{seat}",)


class ChooseColumn(Public, Decision, frozen=True):
    """A choice of any column, regardless of water levels."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TugTo(column) for column in water.COLUMNS]


class TakeControl(Public, Move, frozen=True):
    """Take control of this submersible, for up to `spaces` spaces."""

    submersible: Submersible
    spaces: int

    def play(self, table: Table[State], seat: Seat) -> None:
        submersibles.take_remote_control(table, seat, self.submersible, self.spaces)

    def anchor(self, seat: Seat) -> str:
        return f"submersible:{self.submersible}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"space:submersible:{self.submersible}",)


class ChooseSubmersible(Public, Decision, frozen=True):
    """A choice of any submersible, even one with a worker on its space."""

    spaces: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakeControl(letter, self.spaces) for letter in SUBMERSIBLES]


def gain(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Take money, electricity and points."""
    take_money(table, seat, card.money, "colony")
    charge_battery(table, seat, card.electricity, "colony")
    award(table, seat, card.points, "colony")


def exchange(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Let the seat take as many cubes of any kinds as it paid."""
    offer_cubes(table, seat, paid, "colony")


def breed(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Take an alga for each alga in the cargo, up to the card's maximum."""
    cargo = table.state.vessels[seat].cargo
    take_cubes(table, seat, "algae", min(card.most, cargo.get("algae", 0)), "colony")


def refine(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Give a cube of hydrocarbon for each cube paid."""
    take_cubes(table, seat, "hydrocarbon", paid, "colony")


def tug(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Let the seat choose a column for its vessel."""
    table.ask(ChooseColumn(seat))


def teach(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Let the seat choose a technology card."""
    upgrades.offer(table, seat)


def charge(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Charge a worker in the crew quarters: it counts as two this round."""
    table.record(WorkerCharged(seat))


def steer(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Let the seat choose a submersible to move without electricity."""
    table.ask(ChooseSubmersible(seat, card.spaces))


def generate(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Give electricity in proportion to the water tokens on the board, rounded up."""
    tokens = water.tokens_used(table.state.components, table.state.depths)
    charge_battery(table, seat, -(-tokens // card.tokens_per_electricity), "colony")


def mirrors(state: State, seat: Seat) -> int:
    """Return the additional electricity per sunlight icon from colony cards open to the vessel."""
    here = {state.colony[state.vessels[seat].column], *state.city.values()} - {""}
    cards = (state.components.colony[card] for card in here)
    return sum(card.electricity for card in cards if card.power == "mirror")


def _always(state: State, seat: Seat, because: Because | None) -> bool:
    return True


def _never(state: State, seat: Seat, because: Because | None) -> bool:
    return because is not None and because("it works without workers")


def _technology_left(state: State, seat: Seat, because: Because | None) -> bool:
    return bool(state.technology_deck) or (because is not None and because("no technology cards are left"))


POWERS: Mapping[str, Power] = {
    "gain": gain,
    "exchange": exchange,
    "breed": breed,
    "refine": refine,
    "tug": tug,
    "teach": teach,
    "charge": charge,
    "steer": steer,
    "generate": generate,
}
CAN_USE: Mapping[str, Callable[[State, Seat, Because | None], bool]] = {
    **dict.fromkeys(POWERS, _always),
    "teach": _technology_left,
    "mirror": _never,
}
