"""Activating the green powers of a row from right to left, and the powers of played cards."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.kit.present import present
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.components import Species, Step
from scoresheet.domain.titles.phytoplankton.kinds import Card, Group, Row
from scoresheet.domain.titles.phytoplankton.orders import orders
from scoresheet.domain.titles.phytoplankton.powers import (
    Bud,
    ChooseWhether,
    DeclinePower,
    Questions,
    Use,
    begin,
    bloom_box_open,
    can_only_help,
    first_step,
    kind,
    run,
)
from scoresheet.domain.titles.phytoplankton.state import CardInPlay, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class RepeatPower(Public, Move, frozen=True):
    """Use the power of this card as if it had just been activated."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        activate(table, seat, self.card)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class ChoosePower(Public, Decision, frozen=True):
    """A choice of the card whose power is used."""

    cards: tuple[Card, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            player = state.players[self.seat]
            others = [*player.pieces_in_hand(), *player.pieces_in_play(self.cards)]
            why.refuse(others, "it is not among the cards whose power you can use now")
        return [*(RepeatPower(card) for card in self.cards), DeclinePower()]


class Activate(Public, FollowUp, frozen=True):
    """The follow-up that activates the remaining cards of a row, in this order."""

    cards: tuple[Card, ...]

    def resume(self, table: Table[State]) -> None:
        card, *others = self.cards
        if others:
            table.ask(Activate(self.seat, tuple(others)))
        if placed := table.state.players[self.seat].find(card):
            offer(table, self.seat, placed)


class UseWhenPlayed(Public, FollowUp, frozen=True):
    """The follow-up that uses the power of a card once it is paid for."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        begin(table, self.seat, self.card)


def activate_row(table: Table[State], seat: Seat, row: Row) -> None:
    """Queue the activation of a row's green powers, from right to left."""
    cards = [placed.card for placed in reversed(table.state.players[seat].rows[row])]
    if green := [card for card in cards if table.state.components.species_of[card].timing == "activated"]:
        table.ask(Activate(seat, tuple(green)))


def offer(table: Table[State], seat: Seat, placed: CardInPlay) -> None:
    """Activate a card; ask first if the seat might decline the power or the bloom box is open."""
    if bloom_box_open(table.state, placed):
        table.ask(Bud(seat, placed.card), ChooseWhether(seat, placed.card, "blooms"))
    else:
        begin(table, seat, placed.card)


def activate(table: Table[State], seat: Seat, card: Card) -> None:
    """Activate the chosen card."""
    if bloom_box_open(table.state, present(table.state.players[seat].find(card))):
        table.ask(Bud(seat, card))
    else:
        run(table, Use(seat, card, "power"))


def repeatable(state: State, seat: Seat, row: Row, groups: tuple[Group, ...]) -> list[Card]:
    """Return the cards of these groups in a row whose power would have an effect now."""
    cards = [placed for placed in state.players[seat].rows[row] if species_of(state, placed).group in groups]
    return [placed.card for placed in cards if bloom_box_open(state, placed) or _has_use(state, seat, placed.card)]


def _has_use(state: State, seat: Seat, card: Card) -> bool:
    return first_step(state, Use(seat, card, "power")) is not None


def species_of(state: State, placed: CardInPlay) -> Species:
    """Return the species of a card in play."""
    return state.components.species_of[placed.card]


def standing_orders(state: State, seat: Seat) -> list[Move]:
    """Return the standing orders that the seat may set, given its green powers."""
    green = [placed for placed in state.players[seat].in_play() if species_of(state, placed).timing == "activated"]
    closed = [placed.card for placed in green if not bloom_box_open(state, placed)]
    return orders(state, seat) if any(can_only_help(state, Use(seat, card, "power")) for card in closed) else []


def _repeatable_beside(state: State, use: Use, step: Step) -> list[Card]:
    row, _ = state.players[use.seat].place(use.card)
    return repeatable(state, use.seat, row, step.groups)


def has_repeatable(state: State, use: Use, step: Step) -> bool:
    """Return whether a card in the same row has a power to use again."""
    return bool(_repeatable_beside(state, use, step))


@kind(has_repeatable, needed=True, refusable=True)
def repeat_power(table: Table[State], use: Use, step: Step) -> Questions:
    """Use the power of a card of these groups in the same row again."""
    return [ChoosePower(use.seat, tuple(_repeatable_beside(table.state, use, step)))]
