"""Activating the green powers of a row, right to left, and using the power of a card just played."""

from domain.decision import Decision, FollowUp
from domain.move import Move
from domain.table import Table
from domain.titles.phytoplankton.components import Step
from domain.titles.phytoplankton.kinds import Card, Group, Row
from domain.titles.phytoplankton.powers import (
    CarryOn,
    ChooseWhether,
    DeclinePower,
    Questions,
    Use,
    activation,
    can_begin,
    kind,
    run,
)
from domain.titles.phytoplankton.state import State
from domain.viewer import Public, Seat


class RepeatPower(Public, Move, frozen=True):
    """Use the power of this card as if it had just been activated."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        run(table, activation(table.state, seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class ChoosePower(Public, Decision, frozen=True):
    """Which card's power is used."""

    cards: tuple[Card, ...]

    def legal_moves(self, state: State) -> list[Move]:
        return [*(RepeatPower(card) for card in self.cards), DeclinePower()]


class Activate(Public, FollowUp, frozen=True):
    """The cards of a row still to be activated, in this order."""

    cards: tuple[Card, ...]

    def resume(self, table: Table[State]) -> None:
        card, *others = self.cards
        if others:
            table.ask(Activate(self.seat, tuple(others)))
        if table.state.players[self.seat].find(card):
            activate(table, activation(table.state, self.seat, card))


class UseWhenPlayed(Public, FollowUp, frozen=True):
    """The card is paid for, and its power is used."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        run(table, Use(self.seat, self.card, "power"))


def activate_row(table: Table[State], seat: Seat, row: Row) -> None:
    """When everything asked after this is answered, activate the green powers of a row, right to left."""
    cards = [placed.card for placed in reversed(table.state.players[seat].rows[row])]
    if green := [card for card in cards if table.state.components.species_of[card].timing == "activated"]:
        table.ask(Activate(seat, tuple(green)))


def activate(table: Table[State], use: Use) -> None:
    """Use the power of a card; ask before if that may make it bloom."""
    if use.part == "budding":
        table.ask(CarryOn(use.seat, use.card, use.part, 0, 0), ChooseWhether(use.seat, use.card))
    else:
        run(table, use)


def repeatable(state: State, seat: Seat, row: Row, groups: tuple[Group, ...]) -> list[Card]:
    """The cards of these groups in a row that have a power which can be used."""
    species_of = state.components.species_of
    cards = [placed.card for placed in state.players[seat].rows[row] if species_of[placed.card].group in groups]
    return [card for card in cards if can_begin(state, activation(state, seat, card))]


def _repeatable_beside(state: State, use: Use, step: Step) -> list[Card]:
    row, _ = state.players[use.seat].place(use.card)
    return repeatable(state, use.seat, row, step.groups)


def has_repeatable(state: State, use: Use, step: Step) -> bool:
    """Whether a card in the same row has a power to use again."""
    return bool(_repeatable_beside(state, use, step))


@kind(has_repeatable)
def repeat_power(table: Table[State], use: Use, step: Step) -> Questions:
    """Use the power of a card of the groups in the same row."""
    return [ChoosePower(use.seat, tuple(_repeatable_beside(table.state, use, step)))]
